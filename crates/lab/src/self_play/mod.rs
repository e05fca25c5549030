//! Self-play games, for training nets and for measuring them.

pub(crate) mod dice;
pub(crate) mod search;
