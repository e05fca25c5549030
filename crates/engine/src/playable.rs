//! Traits that a game without dice implements so that it can be searched.

use alloc::vec::Vec;

use ludoteca_rules::{DeterministicGame, Tabletop};

/// Quiescence status of a position at depth 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quiescence {
    /// No captures are pending: the static evaluation is final.
    Quiet,
    /// The side to move may play one of the listed moves, or stand pat on the static evaluation.
    MayPlay,
    /// The side to move has only the listed moves and cannot stand pat.
    MustPlay,
}

/// A game without dice that can be searched.
pub trait Playable: DeterministicGame + Tabletop {
    /// True if nodes with a single legal move cost no depth. Enable only if a match shows a gain.
    const FORCED_EXTENSIONS: bool = false;

    /// Hash of pieces, side to move and direction, equal for positions that count as repetitions of each
    /// other. It serves as a Zobrist key, but is computed from the sets of squares instead of updated move by
    /// move.
    fn position_key(&self, position: &Self::Position) -> u64;

    /// Hash of the draw clocks that are near their limit, as part of the transposition key; 0 if none is.
    fn clocks_hash(&self, position: &Self::Position) -> u64;

    /// True if the move from `before` to `after` is irreversible: no earlier position can recur.
    fn is_final(&self, before: &Self::Position, after: &Self::Position) -> bool;

    /// Appends the moves, mostly captures, that quiescence search must try at depth 0.
    fn quiescence(&self, position: &Self::Position, moves: &mut Vec<Self::Move>) -> Quiescence;

    /// Hash that identifies a move in the transposition table, killer moves and history. Two moves in the
    /// same position rarely have equal hashes. 0 means no move.
    fn code(&self, mv: &Self::Move) -> u16;

    /// Static move-ordering score of `mv`: 0 for a quiet move, higher for a promising one, negative for a bad
    /// one.
    fn move_score(&self, position: &Self::Position, mv: &Self::Move, depth: i32) -> i32;
}

/// Static evaluation function.
pub trait Evaluate<G: Playable> {
    /// Returns the value for the side to move in hundredths of a logit. Never called on a finished game.
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

/// Hash of the plies left on a draw clock, or 0 if more than [`CLOCK_HORIZON`] are left.
#[inline]
pub(crate) const fn clock_hash(left: u8, salt: u64) -> u64 {
    if left > CLOCK_HORIZON {
        0
    } else {
        mix(salt + left as u64)
    }
}

/// Draw clocks enter the transposition key only within this many plies of their limit.
pub(crate) const CLOCK_HORIZON: u8 = 24;
