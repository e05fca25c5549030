//! A whole move, packed into eight bytes.

use core::fmt;

use super::board::{DraughtsBoard, SquareSet};
use crate::{Board as _, Square};

/// A whole move: origin, destination, and the captured pieces. Routes with the same origin, destination and
/// captured pieces are one move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u64);

impl Move {
    const FROM: u32 = 52;
    const TO: u32 = 58;
    const CAPTURED: u64 = (1 << Move::FROM) - 1;

    #[inline(always)]
    pub(super) fn new(from: u32, to: u32, captured: SquareSet) -> Move {
        Move(captured.word() | u64::from(from) << Move::FROM | u64::from(to) << Move::TO)
    }

    /// The move from `origin` to `destination` (sets of one square each) with the captured pieces `captured`.
    pub(super) fn packed(origin: SquareSet, destination: SquareSet, captured: SquareSet) -> Move {
        Move::new(origin.lowest_bit(), destination.lowest_bit(), captured)
    }

    /// The square that the piece leaves, as a set.
    #[inline(always)]
    pub(super) fn origin(self) -> SquareSet {
        SquareSet::from_word(1 << (self.0 >> Move::FROM & 63))
    }

    /// The square where the move ends, as a set.
    #[inline(always)]
    pub(super) fn destination(self) -> SquareSet {
        SquareSet::from_word(1 << (self.0 >> Move::TO))
    }

    /// The squares of the captured pieces.
    #[inline(always)]
    pub(super) const fn captured_set(self) -> SquareSet {
        SquareSet::from_word(self.0 & Move::CAPTURED)
    }

    /// The move as a number, unique among the moves of a position.
    #[must_use]
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// True if the move is a capture.
    #[must_use]
    #[inline]
    pub const fn is_capture(self) -> bool {
        self.0 & Move::CAPTURED != 0
    }

    /// The square that the piece leaves.
    #[must_use]
    pub fn from(self) -> Square {
        DraughtsBoard::square(self.origin().lowest_bit())
    }

    /// The square where the move ends.
    #[must_use]
    pub fn to(self) -> Square {
        DraughtsBoard::square(self.destination().lowest_bit())
    }

    /// The squares of the captured pieces, ascending.
    pub fn captured(self) -> impl Iterator<Item = Square> {
        self.captured_set().into_iter()
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.is_capture() { 'x' } else { '-' };
        write!(f, "{}{sign}{}", self.from().0 + 1, self.to().0 + 1)?;
        f.debug_set()
            .entries(self.captured().map(|taken| taken.0 + 1))
            .finish()
    }
}
