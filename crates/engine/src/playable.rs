//! What a search needs of a game without dice, beyond its rules.

use alloc::vec::Vec;

use ludoteca_rules::{DeterministicGame, Tabletop};

/// What quiescence search does with a position where the depth is used up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quiescence {
    /// Nothing hangs: the position is worth what it looks like.
    Quiet,
    /// The side to move may play one of the listed moves, or be content with what the position looks like.
    MayPlay,
    /// The side to move has only the listed moves, so that looking is not enough.
    MustPlay,
}

/// A game without dice that can be searched.
pub trait Playable: DeterministicGame + Tabletop {
    /// Whether a node with only one move should cost no depth; it must have shown in a match that it helps.
    const FORCED_EXTENSIONS: bool = false;

    /// A hash of pieces, side to move and direction: what makes two positions the same for repetition. It serves as a
    /// Zobrist key does, but is mixed from the sets of squares, not kept up move by move.
    fn position_key(&self, position: &Self::Position) -> u64;

    /// A hash of the clocks that are near their end, to tell apart what the table must not mix; 0 while none is.
    fn clocks_hash(&self, position: &Self::Position) -> u64;

    /// Whether nothing that stood before can stand again, now that a move has led from `before` to `after`.
    fn is_final(&self, before: &Self::Position, after: &Self::Position) -> bool;

    /// Begins quiescence search: appends the moves, mostly captures, that must be looked at where the depth is used up.
    fn quiescence(&self, position: &Self::Position, moves: &mut Vec<Self::Move>) -> Quiescence;

    /// A hash of a move, by which tables, killers and history know it; seldom shared by two moves of a position. 0 is no
    /// move.
    fn code(&self, mv: &Self::Move) -> u16;

    /// For move ordering: how much better than a quiet move this one looks before anything is searched; 0 for a quiet move.
    fn promise(&self, position: &Self::Position, mv: &Self::Move, depth: i32) -> i32;
}

/// How good a position looks, without search.
pub trait Evaluate<G: Playable> {
    /// Hundredths of a logit for the side to move; a game that is over is never asked about.
    fn evaluate(&self, game: &G, position: &G::Position) -> i32;
}

impl<G: Playable, E: Evaluate<G> + ?Sized> Evaluate<G> for &E {
    #[inline]
    fn evaluate(&self, game: &G, position: &G::Position) -> i32 {
        (**self).evaluate(game, position)
    }
}

/// Spreads a number over all 64 bits (the finaliser of `MurmurHash3`).
#[inline]
pub(crate) const fn mix(number: u64) -> u64 {
    let number = (number ^ number >> 33).wrapping_mul(0xff51_afd7_ed55_8ccd);
    let number = (number ^ number >> 33).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    number ^ number >> 33
}

/// A hash of a move's bits that is never 0.
#[inline]
pub(crate) const fn code_of(bits: u64) -> u16 {
    (bits.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 48) as u16 | 1
}

/// A hash of how many plies are left of a draw clock: 0 while there are many.
#[inline]
pub(crate) const fn clock_hash(left: u8, salt: u64) -> u64 {
    if left > CLOCK_HORIZON {
        0
    } else {
        mix(salt + left as u64)
    }
}

/// From so many plies before its end on a clock tells positions apart in the table.
pub(crate) const CLOCK_HORIZON: u8 = 24;
