//! JavaScript API: typed handles and no game logic.
//!
//! Each of the features `rules` and `engine` builds a package (see `wasm-pack.toml`). `rules` is for the
//! page: a [`Game`] is a ruleset with its options, and a [`Record`] is a game in progress. `engine` is for
//! the worker: an [`Engine`] is an opponent that answers questions about the text of a record. Invalid
//! arguments throw an error with a message, and never cause a panic. Structured values are passed as plain
//! objects. Their TypeScript types are in `rules.ts` and `engine.ts`, which become part of the packages'
//! declarations.

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

/// Small constant-time allocator (TLSF). The standard library's allocator has six times as much code.
#[cfg(target_arch = "wasm32")]
#[global_allocator]
static ALLOCATOR: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

#[wasm_bindgen]
extern "C" {
    /// Whole number, at least 0.
    #[wasm_bindgen(typescript_type = "number")]
    pub type Count;
    /// Side: `Color` in `rules.ts`.
    #[wasm_bindgen(typescript_type = "Color")]
    pub type Side;
    /// String.
    #[wasm_bindgen(typescript_type = "string")]
    pub type Text;
    /// Offer: `Offer` in `rules.ts`.
    #[wasm_bindgen(typescript_type = "Offer")]
    pub type OfferWord;
}
