//! Errors that occur when a record is continued.

use super::{MOST_LOTS, MOST_PLIES};
use crate::{DiceError, MoveError, Refusal};

/// The reason why a throw, a move or an ending is not possible in the current state of a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// A lot is due first, to decide who starts.
    #[error("a lot must first decide who starts")]
    LotFirst,
    /// A throw is due first.
    #[error("the dice must be thrown first")]
    ThrowFirst,
    /// No throw is due.
    #[error("no throw is due here")]
    NothingToThrow,
    /// The dice are not a valid throw.
    #[error(transparent)]
    Dice(DiceError),
    /// The move cannot be read or is not legal.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// The game has no such agreement.
    #[error(transparent)]
    Agreement(Refusal),
    /// The record already holds [`MOST_PLIES`] moves.
    #[error("a game has at most {MOST_PLIES} moves")]
    TooManyPlies,
    /// The lot has already been thrown [`MOST_LOTS`] times.
    #[error("the lot is thrown at most {MOST_LOTS} times")]
    TooManyLots,
    /// The line has no such ply.
    #[error("there is no ply {found}: the game has {plies}")]
    Ply {
        /// The ply requested.
        found: usize,
        /// Number of plies in the line.
        plies: usize,
    },
}
