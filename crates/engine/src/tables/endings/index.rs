//! The numbers of positions with few pieces of Spanish draughts.
//!
//! Positions with the same men and kings of each side are a [`Slice`]. In it they are numbered by the own men, the
//! other's men, the own kings and the other's kings, in this order, each set by the combinatorial number system. Men have 28 places, since none stands where it would become a king; kings have
//! the squares that are left. Some numbers stand for men of both sides on one square, and for no position.

use alloc::vec::Vec;

use super::placed::Placed;
use crate::tables::combinations::{Combinations, spread, squeezed};

/// The most pieces that positions may have.
pub const MOST_PIECES: usize = 5;
const SQUARES: usize = 32;
/// Squares of a rank.
const RANK: usize = 4;
/// Places of men.
const PLACES: usize = SQUARES - RANK;

/// How many men and kings each side has, that of the side to move first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Slice {
    /// Men.
    pub men: [usize; 2],
    /// Kings.
    pub kings: [usize; 2],
}

impl Slice {
    /// That of a position.
    #[must_use]
    #[inline]
    pub fn of(placed: Placed) -> Slice {
        let count = |set: u64| set.count_ones() as usize;
        Slice {
            men: placed.men.map(count),
            kings: placed.kings.map(count),
        }
    }

    /// Every slice with up to so many pieces, and some of both sides: in the order of pieces, then of men, so that
    /// captures and new kings lead to earlier ones.
    #[must_use]
    pub fn all(most: usize) -> Vec<Slice> {
        let mut all = Vec::new();
        for pieces in 2..=most {
            for men in 0..=pieces {
                for own in 1..pieces {
                    for own_men in men.saturating_sub(pieces - own)..=men.min(own) {
                        let other_men = men - own_men;
                        all.push(Slice {
                            men: [own_men, other_men],
                            kings: [own - own_men, pieces - own - other_men],
                        });
                    }
                }
            }
        }
        all
    }

    /// The same, as the other side sees it.
    #[must_use]
    pub const fn swapped(self) -> Slice {
        let ([men, other_men], [kings, other_kings]) = (self.men, self.kings);
        Slice {
            men: [other_men, men],
            kings: [other_kings, kings],
        }
    }

    /// More than any [`Slice::place`].
    pub const PLACES: usize = MOST_PIECES.pow(4);

    /// A number that no other slice has.
    #[must_use]
    #[inline]
    pub const fn place(self) -> usize {
        let ([men, other_men], [kings, other_kings]) = (self.men, self.kings);
        ((men * MOST_PIECES + other_men) * MOST_PIECES + kings) * MOST_PIECES + other_kings
    }

    /// How many pieces there are.
    #[must_use]
    pub const fn pieces(self) -> usize {
        self.men[0] + self.men[1] + self.kings[0] + self.kings[1]
    }
}

/// Numbers positions.
#[derive(Clone, Debug)]
pub struct Index(Combinations);

impl Default for Index {
    fn default() -> Index {
        Index(Combinations::new(SQUARES, MOST_PIECES - 1))
    }
}

impl Index {
    /// How many numbers each set of pieces has: own men, other's men, own kings, other's kings.
    #[inline]
    fn sizes(&self, Slice { men, kings }: Slice) -> [usize; 4] {
        let left = SQUARES - men[0] - men[1];
        let of = |places: usize, count: usize| self.0.count(places, count);
        [
            of(PLACES, men[0]),
            of(PLACES, men[1]),
            of(left, kings[0]),
            of(left - kings[0], kings[1]),
        ]
    }

    /// How many numbers a slice has.
    #[must_use]
    pub fn size(&self, slice: Slice) -> usize {
        self.sizes(slice).into_iter().product()
    }

    /// The number of a position in its slice.
    #[must_use]
    #[inline]
    pub fn of(&self, placed: Placed) -> usize {
        let [_, others, own_kings, other_kings] = self.sizes(Slice::of(placed));
        let [men, other_men] = placed.men.map(dense);
        let [kings, other] = placed.kings.map(dense);
        let taken = men | other_men;
        let of_men = self.0.rank(men) * others + self.0.rank(other_men >> RANK);
        let of_kings = of_men * own_kings + self.0.rank(squeezed(kings, taken));
        of_kings * other_kings + self.0.rank(squeezed(other, taken | kings))
    }

    /// The position with that number; `None` if men would stand on one square.
    #[must_use]
    #[inline]
    pub fn at(&self, slice: Slice, number: usize) -> Option<Placed> {
        let [_, others, own_kings, other_kings] = self.sizes(slice);
        let (of_kings, fourth) = (number / other_kings, number % other_kings);
        let (of_men, third) = (of_kings / own_kings, of_kings % own_kings);
        let (first, second) = (of_men / others, of_men % others);
        let men = self.0.set(slice.men[0], first);
        let other_men = self.0.set(slice.men[1], second) << RANK;
        if men & other_men != 0 {
            return None;
        }
        let taken = men | other_men;
        let kings = spread(self.0.set(slice.kings[0], third), taken);
        let other = spread(self.0.set(slice.kings[1], fourth), taken | kings);
        Some(Placed {
            men: [men, other_men].map(wide),
            kings: [kings, other].map(wide),
        })
    }
}

/// A word without the bits that are no squares.
#[inline]
const fn dense(word: u64) -> u32 {
    let squares = word & 0xf
        | word >> 1 & 0xff << 4
        | word >> 2 & 0xff << 12
        | word >> 3 & 0xff << 20
        | word >> 4 & 0xf << 28;
    #[expect(clippy::cast_possible_truncation, reason = "there are 32 squares")]
    let squares = squares as u32;
    squares
}

/// The opposite of [`dense`].
#[inline]
const fn wide(set: u32) -> u64 {
    let set = set as u64;
    set & 0xf
        | (set & 0xff << 4) << 1
        | (set & 0xff << 12) << 2
        | (set & 0xff << 20) << 3
        | (set & 0xf << 28) << 4
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_its_position() {
        let index = Index::default();
        let mut positions = [0; 4];
        for slice in Slice::all(3) {
            for number in 0..index.size(slice) {
                let Some(placed) = index.at(slice, number) else {
                    continue;
                };
                assert_eq!((Slice::of(placed), index.of(placed)), (slice, number));
                assert_eq!(placed.swapped().swapped(), placed);
                positions[slice.pieces()] += 1;
            }
        }
        // The count of Schaeffer's table, without positions of one side alone.
        assert_eq!(positions.iter().sum::<usize>(), 199_520);
    }
}
