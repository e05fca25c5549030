//! Results of games, and the clocks that end them.

use crate::{Clause, Color, Ending};

/// The result of a game that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The winner; `None` for a draw.
    pub winner: Option<Color>,
    /// The ending, which names its clause.
    pub ending: &'static Ending,
    /// Numbers for the ending's message, in the order of its `values`.
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

    /// A result that a record states; `winner` is `None` for a draw.
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

/// Quantity that a clock counts. Its label is the message `clock.<name>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum ClockKey {
    /// Plies since the last progress: a capture, or a goat's step forward.
    Quiet,
    /// Consecutive king moves without a capture.
    KingPlies,
    /// Moves of three kings against one.
    ThreeKings,
    /// Occurrences of the position.
    Repetition,
}

impl ClockKey {
    /// Name in message keys and in serialised data.
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

/// A count that can end the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Clock {
    /// Quantity counted.
    pub key: ClockKey,
    /// Current count, in plies, moves of the strong side, or occurrences.
    pub value: u16,
    /// Count that ends the game; `None` if the clock never ends it.
    pub limit: Option<u16>,
}

/// An agreement between the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "lowercase")
)]
pub enum Offer {
    /// A draw.
    Draw,
    /// A decision by the piece count.
    Count,
}
