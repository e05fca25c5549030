//! Reads input for the rules: lists of steps and dice, and rule options.

use js_sys::{Array, Error, Reflect};
use ludoteca_rules::{Square, Step};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast as _, JsValue};

use super::{member, text, unreadable, whole, wrong};

/// Maximum number of elements in a list or members in an object. No move has that many steps.
const MOST_ITEMS: u32 = 256;

// The versions in js-sys do not catch exceptions from a proxy.
#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(catch, js_namespace = Array, js_name = isArray)]
    fn is_array(value: &JsValue) -> Result<bool, JsValue>;
    #[wasm_bindgen(catch, js_namespace = Object, js_name = keys)]
    fn keys(object: &JsValue) -> Result<Array, JsValue>;
}

/// Reads steps: a list of objects with `from`, `to` and optionally `die`.
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

/// Reads dice: a list of numbers.
pub(crate) fn dice(value: &JsValue) -> Result<Vec<u8>, Error> {
    list(value, "the dice")?
        .iter()
        .map(|die| byte(die, "a die"))
        .collect()
}

/// Reads rule options: an object of strings, or null.
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

/// Reads the elements of an array or a `Uint8Array`.
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

fn byte(value: &JsValue, what: &str) -> Result<u8, Error> {
    let number = whole(value, u8::MAX.into(), what)?;
    Ok(u8::try_from(number).expect("`whole` keeps it to a byte"))
}
