//! Games that evaluations play against themselves: what nets learn from, and are measured by.

pub(crate) mod dice;
pub(crate) mod search;
