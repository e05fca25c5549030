//! A panic is a fault of ours, and ends in a trap that tells nothing: its message and place are logged first.

use wasm_bindgen::prelude::*;
use web_sys::console;

/// Makes every panic an error on the console of the page or worker, before the trap reaches JavaScript.
#[wasm_bindgen(start)]
fn log_panics() {
    std::panic::set_hook(Box::new(|panic| console::error_1(&panic.to_string().into())));
}

/// Panics, so that it can be tested what is logged then.
///
/// # Panics
/// Always.
#[cfg(feature = "measure")]
#[wasm_bindgen(js_name = panicWith)]
pub fn panic_with(message: &str) {
    panic!("{message}");
}
