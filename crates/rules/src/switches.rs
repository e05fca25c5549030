//! Switches: named options by which a game departs from its source document.

use alloc::string::{String, ToString as _};
use core::fmt;

use crate::Ruleset;
use crate::notation::excerpt;

/// One switch of a game. The default value follows the source document, or is our choice where it is silent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switch {
    /// Key, as in `capture=compulsory`.
    pub key: &'static str,
    /// Possible values.
    pub domain: Domain,
    /// Default value.
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
        /// Smallest number.
        min: u8,
        /// Largest number.
        max: u8,
        /// Words accepted instead of a number.
        also: &'static [&'static str],
    },
}

impl Switch {
    /// Reads `value` as a setting of this switch.
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
    /// One of the switch's words.
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

/// An unknown ruleset, switch or value.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SwitchError {
    /// No ruleset has this id.
    Ruleset {
        /// The id or alias given.
        found: String,
    },
    /// The ruleset has no such switch.
    Key {
        /// The ruleset.
        ruleset: Ruleset,
        /// The key given.
        found: String,
        /// The switches of the ruleset.
        switches: &'static [Switch],
    },
    /// The switch has no such value.
    Value {
        /// The switch.
        switch: &'static Switch,
        /// The value given.
        found: String,
    },
}

impl fmt::Display for SwitchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SwitchError::Ruleset { found } => {
                write!(f, "no ruleset is called \"{}\"; there are ", excerpt(found))?;
                list(f, Ruleset::ALL.iter().map(|ruleset| ruleset.id()))
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

impl Ruleset {
    /// The ruleset with the id or alias `name`.
    ///
    /// ```
    /// use ludoteca_rules::Ruleset;
    ///
    /// assert_eq!(Ruleset::named("damas"), Ok(Ruleset::SpanishDraughts));
    /// assert_eq!(Ruleset::SpanishDraughts.id(), "spanish-draughts");
    /// let error = Ruleset::named("chess").unwrap_err();
    /// assert!(error.to_string().contains("alquerque"), "{error}");
    /// ```
    ///
    /// # Errors
    /// [`SwitchError::Ruleset`], which lists the existing rulesets.
    pub fn named(name: &str) -> Result<Ruleset, SwitchError> {
        Ruleset::ALL
            .into_iter()
            .find(|ruleset| ruleset.id() == name || ruleset.aliases().contains(&name))
            .ok_or_else(|| SwitchError::Ruleset {
                found: name.to_string(),
            })
    }

    /// The switch with the key `key` among `switches`.
    ///
    /// # Errors
    /// [`SwitchError::Key`], which lists the existing switches.
    pub fn switch(self, switches: &'static [Switch], key: &str) -> Result<&'static Switch, SwitchError> {
        switches
            .iter()
            .find(|switch| switch.key == key)
            .ok_or_else(|| SwitchError::Key {
                ruleset: self,
                found: key.to_string(),
                switches,
            })
    }
}

/// Declares the switches of a game inside its `impl Tabletop`. Each switch has a key, the field that it sets,
/// and a default. Each of its values consists of a word, a value of the field, and the clauses that apply
/// with it. The field is matched exhaustively, so a word without a value, or a value without a word, does not
/// compile.
///
/// ```
/// use ludoteca_rules::{Ruleset, Setting};
///
/// enum Pace {
///     Slow,
///     Fast,
/// }
///
/// struct Game {
///     pace: Pace,
/// }
///
/// impl Game {
///     fn ruleset(&self) -> Ruleset {
///         Ruleset::Alquerque
///     }
///
///     ludoteca_rules::switches! {
///         "pace" pace = "slow" {
///             "slow" => Pace::Slow [],
///             "fast" => Pace::Fast [],
///         }
///     }
/// }
///
/// let mut game = Game { pace: Pace::Slow };
/// game.set("pace", "fast")?;
/// assert_eq!(game.setting("pace"), Some(Setting::Word("fast")));
/// # Ok::<(), ludoteca_rules::SwitchError>(())
/// ```
///
/// A value without a word does not compile:
///
/// ```compile_fail,E0004
/// # use ludoteca_rules::Ruleset;
/// # enum Pace { Slow, Fast }
/// # struct Game { pace: Pace }
/// # impl Game {
/// # fn ruleset(&self) -> Ruleset { Ruleset::Alquerque }
/// ludoteca_rules::switches! {
///     "pace" pace = "slow" {
///         "slow" => Pace::Slow [],
///     }
/// }
/// # }
/// ```
///
/// A word without a value does not compile either:
///
/// ```compile_fail,E0599
/// # use ludoteca_rules::Ruleset;
/// # enum Pace { Slow }
/// # struct Game { pace: Pace }
/// # impl Game {
/// # fn ruleset(&self) -> Ruleset { Ruleset::Alquerque }
/// ludoteca_rules::switches! {
///     "pace" pace = "slow" {
///         "slow" => Pace::Slow [],
///         "fast" => Pace::Fast [],
///     }
/// }
/// # }
/// ```
///
/// - `number 20..=200 => Some [QUIET]` covers every number in that range.
/// - `preset Preset::ElCuervo => [..]` is a field value without a word. A ruleset with this value lacks the
///   switch.
///
/// A clause listed for several fields applies if the current value of each of them lists it. A clause that is
/// not listed always applies.
///
/// A game without switches uses `switches! {}`:
///
/// ```
/// use ludoteca_rules::{Ruleset, Setting};
///
/// struct Game;
///
/// impl Game {
///     fn ruleset(&self) -> Ruleset {
///         Ruleset::Alquerque
///     }
///
///     ludoteca_rules::switches! {}
/// }
///
/// assert_eq!(Game.setting("pace"), None);
/// assert!(Game.switches().is_empty() && Game.set("pace", "fast").is_err());
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! switches {
    () => {
        fn switches(&self) -> &'static [$crate::Switch] {
            &[]
        }

        fn setting(&self, _key: &str) -> Option<$crate::Setting> {
            None
        }

        fn set(&mut self, key: &str, _value: &str) -> Result<(), $crate::SwitchError> {
            self.ruleset().switch(&[], key).map(|_| ())
        }

        fn holds(&self, _clause: &$crate::Clause) -> bool {
            true
        }
    };
    (
        $($key:literal $field:ident = $default:literal {
            $(number $min:literal ..= $max:literal => $number:ident [$($of_number:ident),*],)?
            $($word:literal => $($value:ident)::+ $(($inner:path))? [$($clause:ident),*],)+
            $(preset $preset:path => [$($of_preset:ident),*],)?
        })*
    ) => {
        fn switches(&self) -> &'static [$crate::Switch] {
            static SWITCHES: &[$crate::Switch] = &[$(
                $crate::Switch {
                    key: $key,
                    domain: $crate::domain!([$($min, $max)?] $($word),+),
                    default: $default,
                },
            )*];
            // Switches that a preset lacks come first.
            let first = SWITCHES.iter().position(|switch| self.setting(switch.key).is_some());
            first.map_or(&[], |first| &SWITCHES[first..])
        }

        fn setting(&self, key: &str) -> Option<$crate::Setting> {
            match key {
                $($key => match self.$field {
                    $($number(number) => Some($crate::Setting::Number(number)),)?
                    $($($value)::+ $(($inner))? => Some($crate::Setting::Word($word)),)+
                    $($preset => None,)?
                },)*
                _ => None,
            }
        }

        fn set(&mut self, key: &str, value: &str) -> Result<(), $crate::SwitchError> {
            let switch = self.ruleset().switch(self.switches(), key)?;
            match (switch.key, switch.read(value)?) {
                $(
                    $(($key, $crate::Setting::Number(number)) => {
                        self.$field = $number(number);
                    })?
                    $(($key, $crate::Setting::Word($word)) => self.$field = $($value)::+ $(($inner))?,)+
                )*
                _ => {}
            }
            Ok(())
        }

        fn holds(&self, clause: &$crate::Clause) -> bool {
            let lists = |clauses: &[&'static $crate::Clause]| clauses.contains(&clause);
            $({
                let now: &[&'static $crate::Clause] = match self.$field {
                    $($number(_) => &[$(&book::$of_number),*],)?
                    $($($value)::+ $(($inner))? => &[$(&book::$clause),*],)+
                    $($preset => &[$(&book::$of_preset),*],)?
                };
                let somewhere: &[&'static $crate::Clause] = &[
                    $($(&book::$of_number,)*)? $($(&book::$clause,)*)+ $($(&book::$of_preset,)*)?
                ];
                if lists(somewhere) && !lists(now) {
                    return false;
                }
            })*
            true
        }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! domain {
    ([] $($word:literal),+) => {
        $crate::Domain::Words(&[$($word),+])
    };
    ([$min:literal, $max:literal] $($word:literal),+) => {
        $crate::Domain::Number { min: $min, max: $max, also: &[$($word),+] }
    };
}
