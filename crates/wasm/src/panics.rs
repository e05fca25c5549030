//! Logs panics. A panic is a bug of the package and ends in a trap without a message, so message and place
//! are logged first.

use wasm_bindgen::prelude::*;
use web_sys::console;

/// Logs every panic as an error on the console before the trap reaches JavaScript.
#[wasm_bindgen(start)]
fn log_panics() {
    std::panic::set_hook(Box::new(|panic| console::error_1(&panic.to_string().into())));
}

/// Panics, to test what is logged.
///
/// # Panics
/// Always.
#[cfg(feature = "measure")]
#[wasm_bindgen(js_name = panicWith)]
pub fn panic_with(message: &str) {
    panic!("{message}");
}
