//! Values on their way between Rust and JavaScript.
//!
//! What goes out is serialised. What comes in is a handful of small shapes, read member by member, so that an error
//! names the member; and no float is ever formatted, which would cost 16 KB.
//!
//! Reading what comes in may run the caller's code: traps of a proxy, getters. That code may throw, and an exception that
//! crosses a frame of Rust leaks its stack and leaves borrowed what it had borrowed. So every such call is declared with
//! `catch`; and no handle is borrowed while something is read or written, since that code may also call the same handle.

#[cfg(feature = "engine")]
pub(crate) mod engine;
#[cfg(feature = "rules")]
pub(crate) mod rules;

use js_sys::{Error, Object, Reflect};
use ludoteca_rules::{Color, Explain, Message, Offer};
use serde::Serialize;
use wasm_bindgen::{JsCast, JsValue};

/// A plain JavaScript value (objects, not maps; null, not undefined) of the type that the caller declares.
pub(crate) fn to_js<T: JsCast>(value: &impl Serialize) -> Result<T, Error> {
    let serializer = serde_wasm_bindgen::Serializer::json_compatible();
    value
        .serialize(&serializer)
        .map(JsCast::unchecked_into)
        .map_err(|fault| Error::new(&fault.to_string()))
}

/// The error that a page sees: with the key, the values and the causes of the page's own message (`RulesError` in
/// `rules.ts`). The English sentences of `Display` stay out of the package, which would be larger by a twentieth.
#[expect(clippy::needless_pass_by_value, reason = "it is what `map_err` calls")]
pub(crate) fn error(fault: impl Explain) -> Error {
    thrown(&fault.message())
}

/// Out of line: it would be compiled for each type of error.
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

/// A text; the generated glue would pass anything else on as memory that is none.
pub(crate) fn text(value: &JsValue, what: &str) -> Result<String, Error> {
    value.as_string().ok_or_else(|| wrong(what, "a string"))
}

/// A text, or nothing: null or undefined.
pub(crate) fn optional_text(value: &JsValue, what: &str) -> Result<Option<String>, Error> {
    if value.is_null() || value.is_undefined() {
        Ok(None)
    } else {
        text(value, what).map(Some)
    }
}

/// The error about something whose reading threw.
fn unreadable(what: &str) -> Error {
    Error::new(&format!("{what} cannot be read"))
}

/// A whole number from 0 to `most`.
pub(crate) fn whole(value: &JsValue, most: u32, what: &str) -> Result<u32, Error> {
    let whole = value
        .as_f64()
        .filter(|number| number.fract() == 0.0 && (0.0..=f64::from(most)).contains(number));
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "it is whole and in range"
    )]
    let number = whole.map(|number| number as u32);
    number.ok_or_else(|| wrong(what, &format!("a whole number from 0 to {most}")))
}

/// The member of that name; undefined if there is none.
fn member(object: &JsValue, name: &str, what: &str) -> Result<JsValue, Error> {
    if !object.is_object() {
        return Ok(JsValue::UNDEFINED);
    }
    Reflect::get(object, &name.into()).map_err(|_| unreadable(what))
}

/// A side: 0 or 1.
pub(crate) fn color(value: &JsValue) -> Result<Color, Error> {
    Ok(Color::BOTH[whole(value, 1, "the side")? as usize])
}

/// What the players agree on.
pub(crate) fn offer(value: &JsValue) -> Result<Offer, Error> {
    match value.as_string().as_deref() {
        Some("draw") => Ok(Offer::Draw),
        Some("count") => Ok(Offer::Count),
        _ => Err(wrong("what is agreed", "\"draw\" or \"count\"")),
    }
}

/// The 64 bits of 16 hexadecimal digits.
pub(crate) fn bits_from(text: &str, what: &str) -> Result<u64, Error> {
    let is_plain = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    let bits = is_plain.then(|| u64::from_str_radix(text, 16).ok()).flatten();
    bits.ok_or_else(|| wrong(what, "16 hexadecimal digits"))
}
