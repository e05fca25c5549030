//! The seven rulesets, by id.

use alloc::string::ToString;
use core::fmt;

use crate::{Switch, SwitchError};

/// A ruleset: a game, or a preset of its switches with a name of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ruleset {
    /// Dog against twelve goats.
    ElPerro,
    /// King and four against eight, with capture by moving in between.
    Brandubh,
    /// Brandubh with active capture only.
    ElCuervo,
    /// Tables with three dice, after the Ludii reconstruction.
    Fallas,
    /// The other reading of Fallas, after Murray and Bell.
    Fayles,
    /// Twelve against twelve on 25 points.
    Alquerque,
    /// Draughts on the light squares, with flying kings.
    SpanishDraughts,
}

/// The kind of board on which a game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum BoardKind {
    /// The 25 points of alquerque, and the lines between them.
    Lines5,
    /// Seven by seven squares, with corners and a throne.
    Tafl7,
    /// The 24 points of tables.
    Tables24,
    /// The 32 light squares of a draughts board.
    Checkered8,
}

impl Ruleset {
    /// All seven.
    pub const ALL: [Ruleset; 7] = [
        Ruleset::ElPerro,
        Ruleset::Brandubh,
        Ruleset::ElCuervo,
        Ruleset::Fallas,
        Ruleset::Fayles,
        Ruleset::Alquerque,
        Ruleset::SpanishDraughts,
    ];

    /// Its id, stable for ever.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Ruleset::ElPerro => "el-perro",
            Ruleset::Brandubh => "brandubh",
            Ruleset::ElCuervo => "el-cuervo",
            Ruleset::Fallas => "fallas",
            Ruleset::Fayles => "fayles",
            Ruleset::Alquerque => "alquerque",
            Ruleset::SpanishDraughts => "spanish-draughts",
        }
    }

    /// Other names that an address may use.
    #[must_use]
    pub const fn aliases(self) -> &'static [&'static str] {
        match self {
            Ruleset::ElPerro => &["perro"],
            Ruleset::ElCuervo => &["raven"],
            Ruleset::SpanishDraughts => &["damas"],
            _ => &[],
        }
    }

    /// The game that it belongs to: the ruleset by whose id rule book and messages are named.
    #[must_use]
    pub const fn game(self) -> Ruleset {
        match self {
            Ruleset::ElCuervo => Ruleset::Brandubh,
            Ruleset::Fayles => Ruleset::Fallas,
            _ => self,
        }
    }

    /// The names of [`Color::First`](crate::Color::First) and [`Color::Second`](crate::Color::Second), in English: to say
    /// whom `1-0` or `first` means, whoever starts.
    #[must_use]
    pub const fn sides(self) -> [&'static str; 2] {
        match self {
            Ruleset::ElPerro => ["dog", "goats"],
            Ruleset::Brandubh | Ruleset::ElCuervo => ["king's side", "attackers"],
            Ruleset::Fallas | Ruleset::Fayles => ["Bone", "Red"],
            Ruleset::Alquerque | Ruleset::SpanishDraughts => ["White", "Black"],
        }
    }

    /// The kind of board.
    #[must_use]
    pub const fn board(self) -> BoardKind {
        match self {
            Ruleset::ElPerro | Ruleset::Alquerque => BoardKind::Lines5,
            Ruleset::Brandubh | Ruleset::ElCuervo => BoardKind::Tafl7,
            Ruleset::Fallas | Ruleset::Fayles => BoardKind::Tables24,
            Ruleset::SpanishDraughts => BoardKind::Checkered8,
        }
    }

    /// The ruleset of that id or alias.
    ///
    /// # Errors
    /// [`SwitchError::Ruleset`], which names those that exist.
    pub fn named(name: &str) -> Result<Ruleset, SwitchError> {
        Ruleset::ALL
            .into_iter()
            .find(|ruleset| ruleset.id() == name || ruleset.aliases().contains(&name))
            .ok_or_else(|| SwitchError::Ruleset {
                found: name.to_string(),
            })
    }

    /// The switch of that key among `switches`.
    ///
    /// # Errors
    /// [`SwitchError::Key`], which names those that exist.
    pub fn switch(self, switches: &'static [Switch], key: &str) -> Result<&'static Switch, SwitchError> {
        switches
            .iter()
            .find(|switch| switch.key == key)
            .ok_or_else(|| SwitchError::Key {
                ruleset: self.id(),
                found: key.to_string(),
                switches,
            })
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Ruleset {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}

impl fmt::Display for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}
