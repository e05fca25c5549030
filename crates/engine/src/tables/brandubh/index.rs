//! Numbering of positions with few pieces in Brandubh and El Cuervo, for either side to move.
//!
//! A [`Slice`] contains all positions with the same number of defenders and the same number of attackers.
//! Symmetry maps the king to one of nine squares: b1, b2, c1, c2, c3, d1, d2, d3, d4, in this order. Within a
//! slice positions are numbered by the king's square, then the defenders, then the attackers (which vary
//! fastest). Each set of pieces is numbered in the combinatorial number system over the remaining squares.
//! Symmetric positions share the lowest of their indices.

use super::placement::{OPEN, Placement, SYMMETRIES, THRONE};
use crate::tables::combinations::{Combinations, expand};

/// Maximum number of pieces besides the king.
pub const MOST_PAWNS: usize = 4;
const SQUARES: usize = 44;
const KINGS: [u64; 9] = [
    1 << 1,
    1 << 9,
    1 << 2,
    1 << 10,
    1 << 18,
    1 << 3,
    1 << 11,
    1 << 19,
    THRONE,
];

/// Number of defenders and number of attackers.
pub type Slice = [usize; 2];

/// Returns all slices with at most `most` pieces besides the king, fewest first.
pub fn slices(most: usize) -> impl Iterator<Item = Slice> {
    (0..=most).flat_map(|pawns| (0..=pawns).map(move |own| [own, pawns - own]))
}

/// Returns the slice of a position.
#[must_use]
#[inline]
pub fn slice_of(placement: Placement) -> Slice {
    placement.pawns.map(|set| set.count_ones() as usize)
}

/// Numbering of positions.
#[derive(Clone, Debug)]
pub struct Index {
    combinations: Combinations<u64>,
}

impl Default for Index {
    fn default() -> Index {
        Index {
            combinations: Combinations::new(SQUARES, MOST_PAWNS),
        }
    }
}

/// Squares left for the other pieces with the king on `king`.
const fn free_with(king: u64) -> u64 {
    OPEN & !king
}

impl Index {
    /// Number of ways to place the defenders, and to place the attackers, with the king on `king`.
    #[inline]
    fn sizes(&self, king: u64, [own, other]: Slice) -> [usize; 2] {
        let free = free_with(king).count_ones() as usize;
        [
            self.combinations.count(free, own),
            self.combinations.count(free - own, other),
        ]
    }

    /// Number of positions of a slice in which the king's square precedes `KINGS[king]`.
    #[inline]
    fn before(&self, king: usize, slice: Slice) -> usize {
        // Every square of the king leaves the same number of free squares, except the throne, which is last.
        let [own, other] = self.sizes(KINGS[0], slice);
        king * own * other
    }

    /// Returns the number of position indices in a slice.
    #[must_use]
    pub fn size(&self, slice: Slice) -> usize {
        let [own, other] = self.sizes(THRONE, slice);
        self.before(KINGS.len() - 1, slice) + own * other
    }

    /// Returns the index of a position without applying symmetry; `None` if the king is not on one of the
    /// nine squares.
    #[must_use]
    #[inline]
    pub fn number_as_placed(&self, placement: Placement) -> Option<usize> {
        let king = KINGS.iter().position(|&king| king == placement.king)?;
        let slice = slice_of(placement);
        let [_, others] = self.sizes(placement.king, slice);
        let [own, other] = placement.pawns;
        let taken = !free_with(placement.king);
        let number = |set, taken| self.combinations.rank_without(set, taken);
        Some(self.before(king, slice) + number(own, taken) * others + number(other, taken | own))
    }

    /// Returns the index of a position in its slice.
    ///
    /// # Panics
    /// If there is no king, or the king is on a corner.
    #[must_use]
    #[inline]
    pub fn of(&self, placement: Placement) -> usize {
        let numbers = (0..SYMMETRIES).filter_map(|symmetry| self.number_as_placed(placement.image(symmetry)));
        numbers.min().expect("the king is not on a corner")
    }

    /// Returns the position with the index `number`.
    #[must_use]
    #[inline]
    pub fn at(&self, slice: Slice, number: usize) -> Placement {
        let king = (number / self.before(1, slice)).min(KINGS.len() - 1);
        let number = number - self.before(king, slice);
        let king = KINGS[king];
        let [_, others] = self.sizes(king, slice);
        let [own, other] = slice;
        let taken = !free_with(king);
        let own = expand(self.combinations.set(own, number / others), taken);
        let other = expand(self.combinations.set(other, number % others), taken | own);
        Placement {
            king,
            pawns: [own, other],
        }
    }
}
