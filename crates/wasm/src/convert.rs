//! Values on their way between Rust and JavaScript.
//!
//! What goes out is serialised. What comes in is a handful of small shapes, read member by member, so that an error
//! names the member; and no float is ever formatted, which would cost 16 KB.
//!
//! Reading what comes in may run the caller's code: traps of a proxy, getters. That code may throw, and an exception that
//! crosses a frame of Rust leaks its stack and leaves borrowed what it had borrowed. So every such call is declared with
//! `catch`; and no handle is borrowed while something is read or written, since that code may also call the same handle.

use js_sys::{Array, Error, Object, Reflect};
use ludoteca_engine::engine::Ask;
use ludoteca_engine::level::HIGHEST;
use ludoteca_rules::{Color, Explain, Message, Offer, Square, Step};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};

/// Elements of the longest list that is read, and members of the largest object: no move has so many steps.
const MOST_ITEMS: u32 = 256;

// Those of js-sys do not catch what a proxy throws.
#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(catch, js_namespace = Array, js_name = isArray)]
    fn is_array(value: &JsValue) -> Result<bool, JsValue>;
    #[wasm_bindgen(catch, js_namespace = Object, js_name = keys)]
    fn keys(object: &JsValue) -> Result<Array, JsValue>;
}

/// A plain JavaScript value (objects, not maps; null, not undefined) of the type that the caller declares.
pub(crate) fn to_js<T: JsCast>(value: &impl Serialize) -> Result<T, Error> {
    let serializer = serde_wasm_bindgen::Serializer::json_compatible();
    value
        .serialize(&serializer)
        .map(JsCast::unchecked_into)
        .map_err(|fault| Error::new(&fault.to_string()))
}

/// The error that a page sees: with the key, the values and the causes of the page's own message (`RulesError` in
/// `types.ts`). The English sentences of `Display` stay out of the package, which would be larger by a twentieth.
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

/// The elements of a list, or of a typed array.
fn list(value: &JsValue, what: &str) -> Result<Vec<JsValue>, Error> {
    let is_list = is_array(value).map_err(|_| unreadable(what))?;
    if !is_list && !value.is_instance_of::<js_sys::Uint8Array>() {
        return Err(wrong(what, "a list"));
    }
    let length = whole(&member(value, "length", what)?, u32::MAX, what)?;
    if length > MOST_ITEMS {
        return Err(wrong(what, &format!("a list of at most {MOST_ITEMS}")));
    }
    let element = |index| Reflect::get_u32(value, index).map_err(|_| unreadable(what));
    (0..length).map(element).collect()
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

fn byte(value: &JsValue, what: &str) -> Result<u8, Error> {
    let number = whole(value, u8::MAX.into(), what)?;
    Ok(u8::try_from(number).expect("`whole` keeps it to a byte"))
}

/// The member of that name; undefined if there is none.
fn member(object: &JsValue, name: &str, what: &str) -> Result<JsValue, Error> {
    if !object.is_object() {
        return Ok(JsValue::UNDEFINED);
    }
    Reflect::get(object, &name.into()).map_err(|_| unreadable(what))
}

/// Steps: a list of objects with `from`, `to` and perhaps `die`.
pub(crate) fn steps(value: &JsValue) -> Result<Vec<Step>, Error> {
    let step = |(index, value): (usize, JsValue)| {
        let named = |name: &str| {
            let what = format!("`{name}` of step {}", index + 1);
            member(&value, name, &what).map(|member| (member, what))
        };
        let square = |name: &str| {
            let (number, what) = named(name)?;
            byte(&number, &what).map(Square)
        };
        let (from, to) = (square("from")?, square("to")?);
        let (die, what) = named("die")?;
        let die = if die.is_undefined() || die.is_null() {
            None
        } else {
            Some(byte(&die, &what)?)
        };
        Ok(Step { from, to, die })
    };
    list(value, "the steps")?
        .into_iter()
        .enumerate()
        .map(step)
        .collect()
}

/// Dice: a list of numbers.
pub(crate) fn dice(value: &JsValue) -> Result<Vec<u8>, Error> {
    list(value, "the dice")?
        .iter()
        .map(|die| byte(die, "a die"))
        .collect()
}

/// Switches: an object of strings, or null.
pub(crate) fn switches(value: &JsValue) -> Result<Vec<(String, String)>, Error> {
    if value.is_null() || value.is_undefined() {
        return Ok(Vec::new());
    }
    let what = "the switches";
    if !value.is_object() && !value.is_function() {
        return Err(wrong(what, "an object of strings"));
    }
    let keys = keys(value).map_err(|_| unreadable(what))?;
    if keys.length() > MOST_ITEMS {
        return Err(wrong(what, &format!("an object of at most {MOST_ITEMS} members")));
    }
    let pair = |key: JsValue| {
        let name = key.as_string().unwrap_or_default();
        let what = format!("the switch {name}");
        let value = Reflect::get(value, &key).map_err(|_| unreadable(&what))?;
        Ok((name, text(&value, &what)?))
    };
    keys.iter().map(pair).collect()
}

/// A side: 0 or 1.
pub(crate) fn color(value: &JsValue) -> Result<Color, Error> {
    Ok(Color::BOTH[whole(value, 1, "the side")? as usize])
}

/// A number that may be left out.
fn optional(value: &JsValue, name: &str, most: u32) -> Result<Option<u32>, Error> {
    let what = format!("`{name}`");
    let value = member(value, name, &what)?;
    if value.is_undefined() || value.is_null() {
        return Ok(None);
    }
    whole(&value, most, &what).map(Some)
}

/// What an engine is asked.
pub(crate) fn ask(value: &JsValue) -> Result<Ask, Error> {
    if !value.is_object() {
        return Err(wrong("what the engine is asked", "an object"));
    }
    let level = optional(value, "level", u32::MAX)?;
    let in_range = |level: u32| {
        u8::try_from(level)
            .ok()
            .filter(|level| (1..=HIGHEST).contains(level))
    };
    let of_level = || wrong("`level`", &format!("a whole number from 1 to {HIGHEST}"));
    let seed = optional_text(&member(value, "seed", "the seed")?, "the seed")?;
    Ok(Ask {
        level: level
            .map(|level| in_range(level).ok_or_else(of_level))
            .transpose()?,
        lines: optional(value, "lines", u32::MAX)?.unwrap_or(1) as usize,
        nodes: optional(value, "nodes", u32::MAX)?.map(u64::from),
        seed: seed.as_deref().map(seed_from).transpose()?.unwrap_or(0),
    })
}

/// What the players agree on.
pub(crate) fn offer(value: &JsValue) -> Result<Offer, Error> {
    match value.as_string().as_deref() {
        Some("draw") => Ok(Offer::Draw),
        Some("count") => Ok(Offer::Count),
        _ => Err(wrong("what is agreed", "\"draw\" or \"count\"")),
    }
}

/// The seed of 16 hexadecimal digits.
pub(crate) fn seed_from(text: &str) -> Result<u64, Error> {
    let plain = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    let seed = plain.then(|| u64::from_str_radix(text, 16).ok()).flatten();
    seed.ok_or_else(|| wrong("the seed", "16 hexadecimal digits"))
}
