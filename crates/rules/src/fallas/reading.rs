//! What is read differently in the books.

/// Which reading of the book is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reading {
    /// All fifteen travel three quadrants: the source, after the Ludii reconstruction.
    Ludii,
    /// Thirteen stand at home already (Murray, Bell): the ruleset Fayles.
    Fayles,
}

/// When a throw loses the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FailRule {
    /// When not one die can be played: the source.
    AllBlocked,
    /// When some die cannot be played, whatever the order (Murray 1951: 123).
    AnyDie,
}
