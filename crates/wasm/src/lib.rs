//! What a page can call: the rules behind typed handles.

use std::fmt::Write as _;

use wasm_bindgen::prelude::*;

/// Sixteen random hexadecimal digits from the system's own source: a seed that makes a game of dice replayable.
///
/// # Errors
///
/// A sentence when the system has no source of random bytes.
#[wasm_bindgen(js_name = randomSeed)]
pub fn random_seed() -> Result<String, JsError> {
    let mut bytes = [0_u8; 8];
    getrandom::fill(&mut bytes)
        .map_err(|error| JsError::new(&format!("no random bytes: {error}")))?;
    let mut seed = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        write!(seed, "{byte:02x}").expect("writing to a string cannot fail");
    }
    Ok(seed)
}
