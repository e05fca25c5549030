//! Reads the questions that the engine receives.

use js_sys::Error;
use ludoteca_engine::engine::{Ask, MOST_CONTEMPT};
use ludoteca_engine::level::HIGHEST;
use wasm_bindgen::JsValue;

use super::{bits_from, member, optional_text, whole, wrong};

/// Reads the optional member `name`, a whole number from 0 to `most`.
fn optional(value: &JsValue, name: &str, most: u32) -> Result<Option<u32>, Error> {
    let what = format!("`{name}`");
    let value = member(value, name, &what)?;
    if value.is_undefined() || value.is_null() {
        return Ok(None);
    }
    whole(&value, most, &what).map(Some)
}

/// Reads a question, an `Ask` in `engine.ts`.
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
    let contempt = optional(value, "contempt", MOST_CONTEMPT.into())?;
    let seed = optional_text(&member(value, "seed", "the seed")?, "the seed")?;
    Ok(Ask {
        level: level
            .map(|level| in_range(level).ok_or_else(of_level))
            .transpose()?,
        lines: optional(value, "lines", u32::MAX)?.unwrap_or(1) as usize,
        nodes: optional(value, "nodes", u32::MAX)?.map(u64::from),
        contempt: contempt.map(|contempt| u16::try_from(contempt).expect("in range")),
        seed: seed
            .as_deref()
            .map(|seed| bits_from(seed, "the seed"))
            .transpose()?
            .unwrap_or(0),
    })
}
