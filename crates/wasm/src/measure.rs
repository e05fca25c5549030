//! Perft in the browser, timed by the browser's clock, in the package that `cargo xtask measure` builds.

use js_sys::{Error, global};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::*;
use web_sys::{Performance, Window, WorkerGlobalScope};

use crate::Count;
use crate::convert::{error, whole};
use crate::rules::{Game, OptionalText, given};

/// Result of a perft run.
#[wasm_bindgen]
#[derive(Clone, Copy, Debug)]
pub struct Perft {
    /// Number of move sequences.
    #[wasm_bindgen(readonly)]
    pub nodes: u64,
    /// Time by the clock of the page or worker, in ms. Browsers limit its resolution: 0.1 ms in Chromium.
    #[wasm_bindgen(readonly)]
    pub milliseconds: f64,
}

#[wasm_bindgen]
impl Game {
    /// Counts the sequences of `depth` moves from a position, given as text (null: the start).
    ///
    /// # Errors
    /// If the text is not a position, `depth` is not a whole number from 0 to 20, or there is no clock
    /// because the code runs outside a page or worker.
    pub fn perft(&self, position: Option<OptionalText>, depth: Count) -> Result<Perft, Error> {
        let depth = whole(&depth, 20, "the depth")?;
        let position = given(position, "the position")?;
        let clock = clock().ok_or_else(|| Error::new("only a page or a worker has a clock"))?;
        let began = clock.now();
        let nodes = self.0.perft(position.as_deref(), depth).map_err(error)?;
        Ok(Perft {
            nodes,
            milliseconds: clock.now() - began,
        })
    }
}

fn clock() -> Option<Performance> {
    match global().dyn_into::<Window>() {
        Ok(page) => page.performance(),
        Err(other) => other.dyn_into::<WorkerGlobalScope>().ok()?.performance(),
    }
}
