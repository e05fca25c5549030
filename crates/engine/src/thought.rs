//! Search results.

use alloc::vec::Vec;

use crate::score::Score;

/// Result of a search, intermediate or final.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought<M> {
    /// True if the search is complete within its limits.
    pub done: bool,
    /// Deepest completed iteration, in plies.
    pub depth: u32,
    /// Number of nodes searched.
    pub nodes: u64,
    /// Root moves, best first.
    pub lines: Vec<Variation<M>>,
}

/// A root move with its score and principal variation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation<M> {
    /// The move.
    pub mv: M,
    /// Score for the side that plays the move.
    pub score: Score,
    /// True if `score` is exact, false if it is an upper bound.
    pub exact: bool,
    /// Principal variation after the move.
    pub continuation: Vec<M>,
}
