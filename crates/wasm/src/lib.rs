//! What JavaScript can call: typed handles and no game logic.
//!
//! The crate makes two packages (`wasm-pack.toml`), each by a feature. `rules` is for the page: a [`Game`] is a ruleset with
//! its switches, a [`Record`] a game being played. `engine` is for the worker: an [`Engine`] is an opponent, which is asked about
//! the text of a record. Whatever a page passes, an error with a sentence comes back, never a panic. Structured values
//! cross as plain objects; their TypeScript types stand in `rules.ts` and `engine.ts` and become part of the packages'
//! declarations. In JavaScript a move is called a turn (`TurnView`, `turnsFrom`).

mod convert;
#[cfg(feature = "engine")]
mod engine;
#[cfg(feature = "measure")]
mod measure;
mod panics;
#[cfg(feature = "rules")]
mod rules;

#[cfg(feature = "engine")]
pub use engine::Engine;
#[cfg(feature = "measure")]
pub use panics::panic_with;
#[cfg(feature = "rules")]
pub use rules::{Game, Record, random_bits, rulesets};
use wasm_bindgen::prelude::*;

/// A small allocator in constant time (TLSF): the standard library's is six times the code.
#[cfg(target_arch = "wasm32")]
#[global_allocator]
static ALLOCATOR: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

#[wasm_bindgen]
extern "C" {
    /// `number`, a whole one.
    #[wasm_bindgen(typescript_type = "number")]
    pub type Count;
    /// `Color`.
    #[wasm_bindgen(typescript_type = "Color")]
    pub type Side;
    /// `string`.
    #[wasm_bindgen(typescript_type = "string")]
    pub type Text;
    /// `Offer`.
    #[wasm_bindgen(typescript_type = "Offer")]
    pub type OfferWord;
}
