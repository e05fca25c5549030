//! Switches: the named departures of a ruleset from its source.

use alloc::string::String;
use core::fmt;

use crate::notation::excerpt;

/// One switch of a game. The first value is the source's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switch {
    /// Its key, as in `capture=compulsory`.
    pub key: &'static str,
    /// What it may be.
    pub domain: Domain,
    /// What it is by default.
    pub default: &'static str,
}

/// The values of a switch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(untagged))]
pub enum Domain {
    /// One of these words, the default first.
    Words(&'static [&'static str]),
    /// A number, or one of these words.
    Number {
        /// The least number.
        min: u8,
        /// The greatest number.
        max: u8,
        /// The words that may stand in its place.
        also: &'static [&'static str],
    },
}

impl Switch {
    /// The word of this switch that `value` is, or the number.
    ///
    /// # Errors
    /// [`SwitchError::Value`] if the switch has no such value.
    pub fn read(&'static self, value: &str) -> Result<Setting, SwitchError> {
        let error = || SwitchError::Value {
            switch: self,
            found: value.into(),
        };
        match self.domain {
            Domain::Words(words) => words
                .iter()
                .find(|word| **word == value)
                .map(|word| Setting::Word(word))
                .ok_or_else(error),
            Domain::Number { min, max, also } => {
                if let Some(word) = also.iter().find(|word| **word == value) {
                    return Ok(Setting::Word(word));
                }
                match value.parse::<u8>() {
                    Ok(number) if (min..=max).contains(&number) => Ok(Setting::Number(number)),
                    _ => Err(error()),
                }
            }
        }
    }
}

/// A value of a switch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// One of its words.
    Word(&'static str),
    /// A number.
    Number(u8),
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Setting::Word(word) => f.write_str(word),
            Setting::Number(number) => write!(f, "{number}"),
        }
    }
}

/// A ruleset or switch that does not exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SwitchError {
    /// No ruleset has this id.
    Ruleset {
        /// What was asked for.
        found: String,
    },
    /// The ruleset has no such switch.
    Key {
        /// The ruleset.
        ruleset: &'static str,
        /// What was asked for.
        found: String,
        /// The switches that it has.
        switches: &'static [Switch],
    },
    /// The switch has no such value.
    Value {
        /// The switch.
        switch: &'static Switch,
        /// What was asked for.
        found: String,
    },
}

impl fmt::Display for SwitchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SwitchError::Ruleset { found } => {
                write!(f, "no ruleset is called \"{}\"; there are ", excerpt(found))?;
                list(f, crate::Ruleset::ALL.iter().map(|ruleset| ruleset.id()))
            }
            SwitchError::Key {
                ruleset,
                found,
                switches,
            } => {
                write!(f, "{ruleset} has no switch \"{}\"", excerpt(found))?;
                if switches.is_empty() {
                    return f.write_str("; it has none");
                }
                f.write_str("; it has ")?;
                list(f, switches.iter().map(|switch| switch.key))
            }
            SwitchError::Value { switch, found } => {
                write!(
                    f,
                    "the switch {} cannot be \"{}\"; it can be ",
                    switch.key,
                    excerpt(found)
                )?;
                match switch.domain {
                    Domain::Words(words) => list(f, words.iter().copied()),
                    Domain::Number { min, max, also } => {
                        write!(f, "{min} to {max}")?;
                        also.iter().try_for_each(|word| write!(f, ", {word}"))
                    }
                }
            }
        }
    }
}

fn list<'a>(f: &mut fmt::Formatter<'_>, mut words: impl Iterator<Item = &'a str>) -> fmt::Result {
    if let Some(first) = words.next() {
        f.write_str(first)?;
    }
    words.try_for_each(|word| write!(f, ", {word}"))
}

impl core::error::Error for SwitchError {}
