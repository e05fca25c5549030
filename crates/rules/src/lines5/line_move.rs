//! A move of one piece on the alquerque board.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use super::{Direction, Points, SIDE};
use crate::Square;
use crate::notation::algebraic;

/// A step, or a chain of captures, of one piece, packed into 64 bits.
///
/// Bits 0–4 hold the origin's bit index, and bits 5–8 the number of captures. From bit 9 on, a step holds
/// the bit index of its destination. A chain holds three bits for the direction of each capture, of which
/// there are at most twelve.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct LineMove(u64);

impl LineMove {
    /// The forced pass. It has no captures, and both its origin and its destination are bit 31, which is
    /// outside the board.
    pub const PASS: LineMove = LineMove(31 | 31 << 9);

    /// A step between two points, given by their bit indices.
    #[inline]
    pub(crate) const fn step(origin: u32, destination: u32) -> LineMove {
        LineMove(origin as u64 | (destination as u64) << 9)
    }

    /// A chain without any captures yet, at the point with bit index `origin`.
    #[inline]
    pub(crate) const fn chain(origin: u32) -> LineMove {
        LineMove(origin as u64)
    }

    /// The chain extended by a capture in `direction`.
    #[inline]
    pub(crate) const fn then(self, direction: Direction) -> LineMove {
        let captures = self.captures();
        LineMove((self.0 + (1 << 5)) | (direction.0 as u64) << (9 + 3 * captures))
    }

    /// The move as a number, unique among the moves of a position.
    #[must_use]
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// True for the forced pass.
    #[must_use]
    #[inline]
    pub const fn is_pass(self) -> bool {
        self.0 == LineMove::PASS.0
    }

    /// Number of captures.
    #[must_use]
    #[inline]
    pub const fn captures(self) -> u32 {
        (self.0 >> 5 & 15) as u32
    }

    /// The origin, as a set.
    #[inline]
    pub(crate) fn origin(self) -> Points {
        Points::of_bit(self.bits_at(0))
    }

    #[inline]
    const fn direction(self, index: u32) -> Direction {
        Direction((self.0 >> (9 + 3 * index) & 7) as u8)
    }

    /// The bit index stored in bits `shift` to `shift + 4`.
    #[inline]
    const fn bits_at(self, shift: u32) -> u32 {
        (self.0 >> shift & 31) as u32
    }

    /// The destination of a step, as a set.
    #[inline]
    pub(crate) fn step_destination(self) -> Points {
        Points::of_bit(self.bits_at(9))
    }

    /// The last point and the captured points, as sets.
    #[inline]
    pub(crate) fn destination_and_captured(self) -> (Points, Points) {
        let captures = self.captures();
        if captures == 0 {
            return (self.step_destination(), Points::EMPTY);
        }
        let mut at = self.bits_at(0);
        let mut taken = Points::EMPTY;
        for index in 0..captures {
            let offset = self.direction(index).offset();
            let over = at.wrapping_add_signed(offset);
            taken |= Points::of_bit(over);
            at = over.wrapping_add_signed(offset);
        }
        (Points::of_bit(at), taken)
    }

    /// The points that the piece visits, origin first; empty for the pass.
    #[must_use]
    pub fn path(self) -> Vec<Square> {
        if self.is_pass() {
            return Vec::new();
        }
        let mut at = self.origin();
        let mut path: Vec<Square> = at.into_iter().collect();
        if self.captures() == 0 {
            path.extend(self.destination_and_captured().0);
        }
        for index in 0..self.captures() {
            at = self.direction(index).shift(self.direction(index).shift(at));
            path.extend(at);
        }
        path
    }

    /// The move's text: `c3-c4`, `c3xc5xe5`, `pass`.
    #[must_use]
    pub fn text(self) -> String {
        if self.is_pass() {
            return "pass".into();
        }
        let separator = if self.captures() == 0 { '-' } else { 'x' };
        let mut text = String::new();
        for (index, square) in self.path().into_iter().enumerate() {
            if index > 0 {
                text.push(separator);
            }
            let _ = text.write_str(&algebraic(square, SIDE));
        }
        text
    }
}

impl fmt::Debug for LineMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}
