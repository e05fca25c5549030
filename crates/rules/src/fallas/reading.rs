//! Rules on which the books differ.

/// A reading of the rules of Fallas.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reading {
    /// All fifteen pieces travel through three quadrants, as in the source document, the Ludii
    /// reconstruction.
    Ludii,
    /// Thirteen pieces start in the home table, as in Murray and Bell: the ruleset Fayles.
    Fayles,
}

/// Condition for a throw to lose the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FailRule {
    /// No die can be played, as in the source document.
    AllBlocked,
    /// Not all dice can be played, in any order (Murray 1951: 123).
    AnyDie,
}
