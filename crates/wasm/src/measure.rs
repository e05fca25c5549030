//! What measures the rules in a browser, in the package that `cargo xtask measure` builds: perft and the time that it
//! took by the browser's clock.

use js_sys::{Error, global};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::*;
use web_sys::{Performance, Window, WorkerGlobalScope};

use crate::Count;
use crate::convert::{error, whole};
use crate::rules::{Game, OptionalText, given};

/// A count and how long it took.
#[wasm_bindgen]
#[derive(Clone, Copy, Debug)]
pub struct Perft {
    /// Sequences of moves.
    #[wasm_bindgen(readonly)]
    pub nodes: u64,
    /// By the clock of the page or worker, which browsers make coarse: 0.1 ms in Chromium.
    #[wasm_bindgen(readonly)]
    pub milliseconds: f64,
}

#[wasm_bindgen]
impl Game {
    /// How many sequences of so many moves there are from the position of that text (from the start, if null).
    ///
    /// # Errors
    /// What is wrong with the text, a depth that is no whole number from 0 to 20, or a place without a clock: neither
    /// a page nor a worker.
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

/// The clock of the page or worker in which this runs.
fn clock() -> Option<Performance> {
    match global().dyn_into::<Window>() {
        Ok(page) => page.performance(),
        Err(other) => other.dyn_into::<WorkerGlobalScope>().ok()?.performance(),
    }
}
