//! The numbers of positions with few pieces of Brandubh and El Cuervo, whichever side is to move.
//!
//! Positions with as many pawns of each side are a [`Slice`]. The board is turned and mirrored so that the king stands on one
//! of nine squares: b1, b2, c1, c2, c3, d1, d2, d3, d4, in this order. In a slice positions are numbered by the king's
//! square, the pawns of his side, and the attackers, the last changing fastest: each set of pawns by the combinatorial
//! number system, on the squares that are left. Of those that are the same by symmetry only the lowest number is
//! a position's.

use super::placed::{OPEN, Placed, SIGHTS, THRONE};
use super::sets::{Sets, spread, squeezed};

/// The most pawns that positions may have.
pub const MOST_PAWNS: usize = 4;
/// Squares on which pawns may stand.
const SQUARES: usize = 44;
/// The king's squares.
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

/// How many pawns the king's side has, and how many the attackers.
pub type Slice = [usize; 2];

/// Every slice with up to so many pawns, with fewer pawns first.
pub fn slices(most: usize) -> impl Iterator<Item = Slice> {
    (0..=most).flat_map(|pawns| (0..=pawns).map(move |own| [own, pawns - own]))
}

/// The slice of a position.
#[must_use]
#[inline]
pub fn slice_of(placed: Placed) -> Slice {
    placed.pawns.map(|set| set.count_ones() as usize)
}

/// Numbers positions.
#[derive(Clone, Debug)]
pub struct Index {
    sets: Sets<{ MOST_PAWNS + 1 }>,
}

impl Default for Index {
    fn default() -> Index {
        Index {
            sets: Sets::new(SQUARES),
        }
    }
}

/// The squares on which pawns may stand, with the king there.
const fn free_with(king: u64) -> u64 {
    OPEN & !king
}

impl Index {
    /// How many numbers each set of pawns has, with the king there.
    #[inline]
    fn sizes(&self, king: u64, [own, other]: Slice) -> [usize; 2] {
        let free = free_with(king).count_ones() as usize;
        [self.sets.count(free, own), self.sets.count(free - own, other)]
    }

    /// How many numbers a slice has with the king on each of his squares before that one.
    #[inline]
    fn before(&self, king: usize, slice: Slice) -> usize {
        // All but the throne, which is the last, leave as many squares.
        let [own, other] = self.sizes(KINGS[0], slice);
        king * own * other
    }

    /// How many numbers a slice has.
    #[must_use]
    pub fn size(&self, slice: Slice) -> usize {
        let [own, other] = self.sizes(THRONE, slice);
        self.before(KINGS.len() - 1, slice) + own * other
    }

    /// The number of a position as it is seen; `None` if the king stands on none of his squares.
    #[must_use]
    #[inline]
    pub fn as_seen(&self, placed: Placed) -> Option<usize> {
        let king = KINGS.iter().position(|&king| king == placed.king)?;
        let slice = slice_of(placed);
        let [_, others] = self.sizes(placed.king, slice);
        let [own, other] = placed.pawns;
        let taken = !free_with(placed.king);
        let number = |set, taken| self.sets.number(squeezed(set, taken));
        Some(self.before(king, slice) + number(own, taken) * others + number(other, taken | own))
    }

    /// The number of a position. Its king stands on no corner.
    ///
    /// # Panics
    /// If there is no king, or he stands on a corner.
    #[must_use]
    #[inline]
    pub fn of(&self, placed: Placed) -> usize {
        let seen = (0..SIGHTS).filter_map(|sight| self.as_seen(placed.seen(sight)));
        seen.min().expect("he is seen on one of his squares")
    }

    /// The position as which a number is seen.
    #[must_use]
    #[inline]
    pub fn at(&self, slice: Slice, number: usize) -> Placed {
        let king = (number / self.before(1, slice)).min(KINGS.len() - 1);
        let number = number - self.before(king, slice);
        let king = KINGS[king];
        let [_, others] = self.sizes(king, slice);
        let [own, other] = slice;
        let taken = !free_with(king);
        let own = spread(self.sets.at(own, number / others), taken);
        let other = spread(self.sets.at(other, number % others), taken | own);
        Placed {
            king,
            pawns: [own, other],
        }
    }
}
