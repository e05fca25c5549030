//! Self-play games, from which nets learn and by which they are measured.

pub(crate) mod dice;
pub(crate) mod search;
