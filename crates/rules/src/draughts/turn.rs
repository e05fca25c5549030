//! A whole turn in eight bytes.

use core::fmt;

use super::board;
use crate::Square;

/// A whole turn: from where, to where, and the set of captured pieces. Routes that agree in these are one turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u64);

impl Move {
    const FROM: u32 = 52;
    const TO: u32 = 58;
    const CAPTURED: u64 = (1 << Move::FROM) - 1;

    #[inline(always)]
    pub(super) fn new(from: u32, to: u32, captured: u64) -> Move {
        Move(captured | u64::from(from) << Move::FROM | u64::from(to) << Move::TO)
    }

    /// The turn of those single bits and that set.
    pub(super) fn packed(origin: u64, destination: u64, captured: u64) -> Move {
        Move::new(origin.trailing_zeros(), destination.trailing_zeros(), captured)
    }

    /// One bit: where the piece leaves.
    #[inline(always)]
    pub(super) const fn origin(self) -> u64 {
        1 << (self.0 >> Move::FROM & 63)
    }

    /// One bit: where it stands when the turn is over.
    #[inline(always)]
    pub(super) const fn destination(self) -> u64 {
        1 << (self.0 >> Move::TO)
    }

    /// The bits of the captured pieces.
    #[inline(always)]
    pub(super) const fn captured_set(self) -> u64 {
        self.0 & Move::CAPTURED
    }

    /// The whole turn in one number: no two turns of a position share it.
    #[must_use]
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Whether it captures.
    #[must_use]
    #[inline]
    pub const fn is_capture(self) -> bool {
        self.captured_set() != 0
    }

    /// Where the piece leaves.
    #[must_use]
    pub fn from(self) -> Square {
        board::lowest(self.origin())
    }

    /// Where it stands when the turn is over.
    #[must_use]
    pub fn to(self) -> Square {
        board::lowest(self.destination())
    }

    /// The squares of the captured pieces, ascending.
    pub fn captured(self) -> impl Iterator<Item = Square> {
        board::squares(self.captured_set())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.captured_set() == 0 { '-' } else { 'x' };
        write!(f, "{}{sign}{}", self.from().0 + 1, self.to().0 + 1)?;
        f.debug_set()
            .entries(self.captured().map(|taken| taken.0 + 1))
            .finish()
    }
}
