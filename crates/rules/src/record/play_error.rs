//! Errors of playing on in a record.

use core::fmt;

use super::{MOST_LOTS, MOST_PLIES};
use crate::{DiceError, MoveError, Refusal};

/// The reason why a throw, a move or an end is not possible in a record now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayError {
    /// The game is over.
    Over,
    /// The lot must decide first who starts.
    LotFirst,
    /// A throw comes first.
    ThrowFirst,
    /// No throw is due.
    NothingToThrow,
    /// The throw cannot be.
    Dice(DiceError),
    /// The move cannot be read or is not legal.
    Move(MoveError),
    /// The game knows no such agreement.
    Agreement(Refusal),
    /// The record holds [`MOST_PLIES`] moves already.
    TooManyPlies,
    /// The lot has been thrown [`MOST_LOTS`] times already.
    TooManyLots,
    /// The game has fewer plies.
    Ply {
        /// What was asked for.
        found: usize,
        /// How many there are.
        plies: usize,
    },
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Over => f.write_str("the game is over"),
            PlayError::LotFirst => f.write_str("the lot must decide first who starts"),
            PlayError::ThrowFirst => f.write_str("a throw comes first"),
            PlayError::NothingToThrow => f.write_str("there is nothing to throw for here"),
            PlayError::Dice(error) => error.fmt(f),
            PlayError::Move(error) => error.fmt(f),
            PlayError::Agreement(refusal) => refusal.fmt(f),
            PlayError::TooManyPlies => write!(f, "a game has at most {MOST_PLIES} moves here"),
            PlayError::TooManyLots => write!(f, "the lot is thrown at most {MOST_LOTS} times"),
            PlayError::Ply { found, plies } => write!(f, "there is no ply {found}: the game has {plies}"),
        }
    }
}

impl core::error::Error for PlayError {}

impl From<MoveError> for PlayError {
    fn from(error: MoveError) -> Self {
        PlayError::Move(error)
    }
}
