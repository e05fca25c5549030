//! Differences between the books.

/// The reading of the rules that is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reading {
    /// All fifteen pieces travel three quadrants: the source, after the Ludii reconstruction.
    Ludii,
    /// Thirteen pieces start in the home table (Murray, Bell): the ruleset Fayles.
    Fayles,
}

/// Condition for a throw to lose the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FailRule {
    /// No die can be played: the source.
    AllBlocked,
    /// Some die cannot be played, whatever the order (Murray 1951: 123).
    AnyDie,
}
