//! Values on their way between Rust and JavaScript.

use std::collections::BTreeMap;
use std::fmt::Display;

use ludoteca_rules::Color;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsError, JsValue};

/// A plain JavaScript value (objects, not maps; null, not undefined) of the type that the caller declares.
pub(crate) fn to_js<T: JsCast>(value: &impl Serialize) -> Result<T, JsError> {
    let serializer = serde_wasm_bindgen::Serializer::json_compatible();
    value
        .serialize(&serializer)
        .map(JsCast::unchecked_into)
        .map_err(error)
}

/// Reads a value that a page passed; `what` names it in the error.
pub(crate) fn from_js<T: DeserializeOwned>(value: JsValue, what: &str) -> Result<T, JsError> {
    serde_wasm_bindgen::from_value(value).map_err(|fault| JsError::new(&format!("{what}: {fault}")))
}

/// An object of strings; its own enumerable members count.
pub(crate) fn switches(value: &JsValue) -> Result<BTreeMap<String, String>, JsError> {
    if value.is_null() {
        return Ok(BTreeMap::new());
    }
    from_js(value.clone(), "the switches")
}

/// The error that a page sees.
pub(crate) fn error(fault: impl Display) -> JsError {
    JsError::new(&fault.to_string())
}

/// The side of that number.
pub(crate) fn color(side: u8) -> Result<Color, JsError> {
    match side {
        0 => Ok(Color::First),
        1 => Ok(Color::Second),
        _ => Err(JsError::new(&format!("there is no side {side}: it is 0 or 1"))),
    }
}

/// A whole number that counts something; `what` names it in the error.
pub(crate) fn whole(value: f64, what: &str) -> Result<usize, JsError> {
    let fault = || JsError::new(&format!("{what} must be a whole number from 0 on, not {value}"));
    if value.fract() != 0.0 || !(0.0..=4_294_967_295.0).contains(&value) {
        return Err(fault());
    }
    format!("{value:.0}").parse().map_err(|_| fault())
}

/// The seed of 16 hexadecimal digits.
pub(crate) fn seed_from(text: &str) -> Result<u64, JsError> {
    let plain = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    plain
        .then(|| u64::from_str_radix(text, 16).ok())
        .flatten()
        .ok_or_else(|| JsError::new(&format!("the seed {text:?} is not 16 hexadecimal digits")))
}
