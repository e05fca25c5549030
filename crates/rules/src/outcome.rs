//! How a game ended, and the clocks that lead there.

use crate::{Clause, Color, Ending};

/// The result of a game that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Who won; `None` for a draw.
    pub winner: Option<Color>,
    /// How it ended; it names the clause.
    pub ending: &'static Ending,
    /// The numbers for the ending's sentence, in the order of its `values`.
    pub numbers: [u16; 2],
}

impl Outcome {
    /// A win for `winner`.
    #[must_use]
    pub const fn win(winner: Color, ending: &'static Ending) -> Outcome {
        Outcome {
            winner: Some(winner),
            ending,
            numbers: [0; 2],
        }
    }

    /// A draw.
    #[must_use]
    pub const fn draw(ending: &'static Ending) -> Outcome {
        Outcome {
            winner: None,
            ending,
            numbers: [0; 2],
        }
    }

    /// A result that is only stated.
    #[must_use]
    pub const fn stated(winner: Option<Color>, ending: &'static Ending) -> Outcome {
        Outcome {
            winner,
            ending,
            numbers: [0; 2],
        }
    }

    /// The clause that ended the game.
    #[must_use]
    pub const fn clause(&self) -> &'static Clause {
        self.ending.clause
    }
}

/// What a clock counts. Its words are the message `clock.<name>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum ClockKey {
    /// Plies without progress: a capture, or a goat's step forward.
    Quiet,
    /// King moves in a row without a capture.
    KingPlies,
    /// Moves of three kings against one.
    ThreeKings,
    /// How often the position has stood.
    Repetition,
}

impl ClockKey {
    /// Its name in the keys of messages, and in what is serialised.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ClockKey::Quiet => "quiet",
            ClockKey::KingPlies => "king-plies",
            ClockKey::ThreeKings => "three-kings",
            ClockKey::Repetition => "repetition",
        }
    }
}

impl core::fmt::Display for ClockKey {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.name())
    }
}

/// A count that leads to the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Clock {
    /// What it counts.
    pub key: ClockKey,
    /// Where it stands (plies; moves of the strong side; occurrences).
    pub value: u16,
    /// Where the game ends; `None` where it never does.
    pub limit: Option<u16>,
}

/// What the two players may agree on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "lowercase")
)]
pub enum Offer {
    /// A draw.
    Draw,
    /// That nothing more will be taken, so that the count decides.
    Count,
}
