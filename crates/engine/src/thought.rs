//! What an engine has found so far.

use alloc::vec::Vec;

use crate::score::Score;

/// What has been found about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought<M> {
    /// Whether nothing is left to search under the limits that were given.
    pub done: bool,
    /// How deep everything has been searched, in plies.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// Moves, the best first.
    pub lines: Vec<Thread<M>>,
}

/// A move, what it is worth, and how the game may go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thread<M> {
    /// The move.
    pub mv: M,
    /// Its score for the side that plays it.
    pub score: Score,
    /// Whether that is its score; else it is worth at most that.
    pub exact: bool,
    /// The best moves of both sides after it.
    pub continuation: Vec<M>,
}
