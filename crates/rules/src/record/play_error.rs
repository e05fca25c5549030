//! Errors of playing on in a record.

use super::{MOST_LOTS, MOST_PLIES};
use crate::{DiceError, MoveError, Refusal};

/// The reason why a throw, a move or an end is not possible in a record now.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The lot must decide first who starts.
    #[error("the lot must decide first who starts")]
    LotFirst,
    /// A throw comes first.
    #[error("a throw comes first")]
    ThrowFirst,
    /// No throw is due.
    #[error("there is nothing to throw for here")]
    NothingToThrow,
    /// The throw cannot be.
    #[error(transparent)]
    Dice(DiceError),
    /// The move cannot be read or is not legal.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// The game has no such agreement.
    #[error(transparent)]
    Agreement(Refusal),
    /// The record holds [`MOST_PLIES`] moves already.
    #[error("a game has at most {MOST_PLIES} moves here")]
    TooManyPlies,
    /// The lot has been thrown [`MOST_LOTS`] times already.
    #[error("the lot is thrown at most {MOST_LOTS} times")]
    TooManyLots,
    /// The game has fewer plies.
    #[error("there is no ply {found}: the game has {plies}")]
    Ply {
        /// The requested ply.
        found: usize,
        /// The number of plies.
        plies: usize,
    },
}
