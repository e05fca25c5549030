//! Numbering of positions with few pieces in Spanish draughts.
//!
//! A [`Slice`] contains all positions with the same numbers of men and kings for each side. Within a slice
//! positions are numbered by own men, the opponent's men, own kings and the opponent's kings, in this order.
//! Each set is numbered by its rank in the combinatorial number system. Men have 28 squares, since a man on
//! its last row becomes a king, and kings have the remaining squares. Indices that would put men of both
//! sides on one square are unused.

use alloc::vec::Vec;

use super::placement::Placement;
use crate::tables::combinations::{Combinations, expand};

/// Maximum number of pieces.
pub const MOST_PIECES: usize = 5;
const SQUARES: usize = 32;
const RANK: usize = 4;
const PLACES: usize = SQUARES - RANK;

/// Numbers of men and kings, with the side to move first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Slice {
    /// Number of men of each side.
    pub men: [usize; 2],
    /// Number of kings of each side.
    pub kings: [usize; 2],
}

impl Slice {
    /// Returns the slice of a position.
    #[must_use]
    #[inline]
    pub fn of(placement: Placement) -> Slice {
        let count = |set: u64| set.count_ones() as usize;
        Slice {
            men: placement.men.map(count),
            kings: placement.kings.map(count),
        }
    }

    /// Returns all slices with at most `most` pieces and at least one per side, sorted by the number of
    /// pieces, then by the number of men, so that captures and promotions lead to earlier slices.
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

    /// Returns the slice from the opponent's point of view.
    #[must_use]
    pub const fn swapped(self) -> Slice {
        let ([men, other_men], [kings, other_kings]) = (self.men, self.kings);
        Slice {
            men: [other_men, men],
            kings: [other_kings, kings],
        }
    }

    /// Exclusive upper bound of [`Slice::place`].
    pub const PLACES: usize = MOST_PIECES.pow(4);

    /// Returns a number unique to the slice, as an array index.
    #[must_use]
    #[inline]
    pub const fn place(self) -> usize {
        let ([men, other_men], [kings, other_kings]) = (self.men, self.kings);
        ((men * MOST_PIECES + other_men) * MOST_PIECES + kings) * MOST_PIECES + other_kings
    }

    /// Number of pieces of both sides.
    #[must_use]
    pub const fn pieces(self) -> usize {
        self.men[0] + self.men[1] + self.kings[0] + self.kings[1]
    }
}

/// Numbering of positions.
#[derive(Clone, Debug)]
pub struct Index(Combinations<u32>);

impl Default for Index {
    fn default() -> Index {
        Index(Combinations::new(SQUARES, MOST_PIECES - 1))
    }
}

impl Index {
    /// Numbers of ways to place own men, the opponent's men, own kings and the opponent's kings.
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

    /// Returns the number of position indices in a slice, including unused ones.
    #[must_use]
    pub fn size(&self, slice: Slice) -> usize {
        self.sizes(slice).into_iter().product()
    }

    /// Returns the index of a position in its slice.
    #[must_use]
    #[inline]
    pub fn of(&self, placement: Placement) -> usize {
        let [_, others, own_kings, other_kings] = self.sizes(Slice::of(placement));
        let [men, other_men] = placement.men.map(dense);
        let [kings, other] = placement.kings.map(dense);
        let taken = men | other_men;
        let of_men = self.0.rank(men) * others + self.0.rank(other_men >> RANK);
        let of_kings = of_men * own_kings + self.0.rank_without(kings, taken);
        of_kings * other_kings + self.0.rank_without(other, taken | kings)
    }

    /// Returns the position with the index `number`, or `None` if that index is unused.
    #[must_use]
    #[inline]
    pub fn at(&self, slice: Slice, number: usize) -> Option<Placement> {
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
        let kings = expand(self.0.set(slice.kings[0], third), taken);
        let other = expand(self.0.set(slice.kings[1], fourth), taken | kings);
        Some(Placement {
            men: [men, other_men].map(wide),
            kings: [kings, other].map(wide),
        })
    }
}

/// Removes the bits of a word that are not squares.
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

/// Inverse of [`dense`].
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
    fn every_index_survives_conversion_to_a_position_and_back() {
        let index = Index::default();
        let mut positions = [0; 4];
        for slice in Slice::all(3) {
            for number in 0..index.size(slice) {
                let Some(placement) = index.at(slice, number) else {
                    continue;
                };
                assert_eq!((Slice::of(placement), index.of(placement)), (slice, number));
                assert_eq!(placement.swapped().swapped(), placement);
                positions[slice.pieces()] += 1;
            }
        }
        // The number in Schaeffer's table, minus the positions in which one side has no pieces.
        assert_eq!(positions.iter().sum::<usize>(), 199_520);
    }
}
