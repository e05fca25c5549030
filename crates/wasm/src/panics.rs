//! Logs panics. A panic is a bug in the package and ends in a trap without a message, so its message and
//! location are logged first.

use wasm_bindgen::prelude::*;
use web_sys::console;

/// Logs every panic as an error on the console before the trap reaches JavaScript.
#[wasm_bindgen(start)]
fn log_panics() {
    std::panic::set_hook(Box::new(|panic| console::error_1(&panic.to_string().into())));
}

/// Panics with `message`, to test the log.
///
/// # Panics
/// Always.
#[cfg(feature = "measure")]
#[wasm_bindgen(js_name = panicWith)]
pub fn panic_with(message: &str) {
    panic!("{message}");
}
