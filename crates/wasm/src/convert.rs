//! Conversion between Rust and JavaScript values.
//!
//! Output is serialised. Input consists of small values that are read member by member, so that an error can
//! name the member. No float is ever formatted, because that would add 16 KB.
//!
//! Reading input may run the caller's code: proxy traps and getters. That code may throw, and an exception
//! that unwinds through a Rust frame leaks its stack and leaves its borrows in place. So every such call is
//! declared with `catch`. The code may also call the same handle, so no handle is borrowed while a value is
//! read or written.

#[cfg(feature = "engine")]
pub(crate) mod engine;
#[cfg(feature = "rules")]
pub(crate) mod rules;

use js_sys::{Error, Object, Reflect};
use ludoteca_rules::{Color, Explain, Message, Offer};
use serde::Serialize;
use wasm_bindgen::{JsCast, JsValue};

/// Converts to a plain JavaScript value (objects, not maps; null, not undefined) of the type that the caller
/// declares.
pub(crate) fn to_js<T: JsCast>(value: &impl Serialize) -> Result<T, Error> {
    let serializer = serde_wasm_bindgen::Serializer::json_compatible();
    value
        .serialize(&serializer)
        .map(JsCast::unchecked_into)
        .map_err(|fault| Error::new(&fault.to_string()))
}

/// Makes the error that a page receives, with the key, values and causes of its message (`RulesError` in
/// `rules.ts`). The English `Display` text is left out, because it would enlarge the package by 5 %.
#[expect(clippy::needless_pass_by_value, reason = "required by `map_err`")]
pub(crate) fn error(fault: impl Explain) -> Error {
    thrown(&fault.message())
}

/// Not inlined, because it would otherwise be compiled once for each error type.
#[inline(never)]
fn thrown(message: &Message) -> Error {
    let error = Error::new(&message.key);
    if let Ok(members) = to_js::<Object>(message) {
        Object::assign(&error, &members);
    }
    error
}

fn wrong(what: &str, wanted: &str) -> Error {
    Error::new(&format!("{what} must be {wanted}"))
}

/// Reads a string. The generated glue would treat any other value as a memory address.
pub(crate) fn text(value: &JsValue, what: &str) -> Result<String, Error> {
    value.as_string().ok_or_else(|| wrong(what, "a string"))
}

/// Reads a string, or `None` for null and undefined.
pub(crate) fn optional_text(value: &JsValue, what: &str) -> Result<Option<String>, Error> {
    if value.is_null() || value.is_undefined() {
        Ok(None)
    } else {
        text(value, what).map(Some)
    }
}

/// Error for a value whose getter threw.
fn unreadable(what: &str) -> Error {
    Error::new(&format!("{what} cannot be read"))
}

/// Reads a whole number from 0 to `most`.
pub(crate) fn whole(value: &JsValue, most: u32, what: &str) -> Result<u32, Error> {
    let whole = value
        .as_f64()
        .filter(|number| number.fract() == 0.0 && (0.0..=f64::from(most)).contains(number));
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "checked to be an integer in range"
    )]
    let number = whole.map(|number| number as u32);
    number.ok_or_else(|| wrong(what, &format!("a whole number from 0 to {most}")))
}

/// Reads a member by name; undefined if `object` has no such member.
fn member(object: &JsValue, name: &str, what: &str) -> Result<JsValue, Error> {
    if !object.is_object() {
        return Ok(JsValue::UNDEFINED);
    }
    Reflect::get(object, &name.into()).map_err(|_| unreadable(what))
}

/// Reads a side: 0 or 1.
pub(crate) fn color(value: &JsValue) -> Result<Color, Error> {
    Ok(Color::BOTH[whole(value, 1, "the side")? as usize])
}

/// Reads an offer: `"draw"` or `"count"`.
pub(crate) fn offer(value: &JsValue) -> Result<Offer, Error> {
    match value.as_string().as_deref() {
        Some("draw") => Ok(Offer::Draw),
        Some("count") => Ok(Offer::Count),
        _ => Err(wrong("what is agreed", "\"draw\" or \"count\"")),
    }
}

/// Parses 64 bits from 16 hexadecimal digits.
pub(crate) fn bits_from(text: &str, what: &str) -> Result<u64, Error> {
    let is_plain = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    let bits = is_plain.then(|| u64::from_str_radix(text, 16).ok()).flatten();
    bits.ok_or_else(|| wrong(what, "16 hexadecimal digits"))
}
