//! The numbers of positions of Alquerque.
//!
//! Positions with as many own men and other's men are a [`Slice`]. The board has eight symmetries (turns and reflections),
//! none of which changes anything in the game, so positions that differ by one share a number. Of the eight images of the
//! own men the least is taken (`docs/tables.md`); the place of this set among all such is the first part of the number. The
//! other's men are a set of the points that are left, numbered by [`Combinations`]: the second part. If several symmetries
//! give the least set of own men, the one is taken that gives the least set of the other's; numbers of the others are no
//! position.

use alloc::vec::Vec;
use core::array;

use super::placed::{POINTS, Placed, points};
use crate::tables::combinations::{Combinations, spread, squeezed};

/// Men that a side has at most.
pub const MOST_MEN: usize = 12;
/// Files, and ranks.
const SIDE: usize = 5;
/// Symmetries of the board.
const SYMMETRIES: usize = 8;
/// Bits of a number of symmetries.
const MASK: u32 = (1 << SYMMETRIES) - 1;

/// How many men each side has, the side to move first.
pub type Slice = [usize; 2];

/// Every slice with up to so many men, those that captures lead to first.
#[must_use]
pub fn slices(most: usize) -> Vec<Slice> {
    let of = |men: usize| {
        let own = men.saturating_sub(MOST_MEN).max(1)..men.min(MOST_MEN + 1);
        own.map(move |own| [own, men - own])
    };
    (2..=most).flat_map(of).collect()
}

/// Numbers positions.
#[derive(Clone, Debug)]
pub struct Index {
    combinations: Combinations,
    /// By symmetry and rank of the board, where the points of a rank go.
    images: [[[u32; 1 << SIDE]; SIDE]; SYMMETRIES],
    /// By size and number of a set: the place of its least image, and the symmetries that give it as the lowest bits.
    least: Vec<Vec<u32>>,
    /// By size, the sets that are the least of their images.
    classes: Vec<Vec<u32>>,
}

impl Index {
    /// Of positions in which a side has at most so many men.
    #[must_use]
    pub fn new(most: usize) -> Index {
        let mut index = Index {
            combinations: Combinations::new(POINTS, most),
            images: array::from_fn(|symmetry| {
                array::from_fn(|rank| {
                    array::from_fn(|files| {
                        let files = u32::try_from(files).unwrap_or(0);
                        let images = points(files).map(|file| 1 << image(symmetry, file, rank));
                        images.fold(0, |set, point: u32| set | point)
                    })
                })
            }),
            least: Vec::new(),
            classes: Vec::new(),
        };
        for size in 0..=most {
            index.classify(size);
        }
        index
    }

    /// Finds the least images of the sets of that size.
    fn classify(&mut self, size: usize) {
        let sets = self.combinations.sets(size);
        let (mut least, mut classes) = (Vec::with_capacity(sets.len()), Vec::new());
        for &set in sets {
            let images: [u32; SYMMETRIES] = array::from_fn(|symmetry| self.image(set, symmetry));
            let lowest = images.into_iter().min().unwrap_or(set);
            let mask = (0..).zip(images).fold(0, |mask, (symmetry, image)| {
                mask | u32::from(image == lowest) << symmetry
            });
            let known = if lowest == set {
                classes.push(set);
                u32::try_from(classes.len() - 1).unwrap_or(0) << SYMMETRIES
            } else {
                // It came before, as it is less.
                least[self.combinations.rank(lowest)] & !MASK
            };
            least.push(known | mask);
        }
        self.least.push(least);
        self.classes.push(classes);
    }

    #[inline]
    fn image(&self, set: u32, symmetry: usize) -> u32 {
        let mut rest = set as usize;
        self.images[symmetry].iter().fold(0, |image, ranks| {
            let files = rest % ranks.len();
            rest /= ranks.len();
            image | ranks[files]
        })
    }

    /// How many numbers a slice has.
    #[must_use]
    pub fn size(&self, [own, other]: Slice) -> usize {
        self.classes[own].len() * self.combinations.count(POINTS - own, other)
    }

    /// The number of a position in its slice.
    #[must_use]
    #[inline]
    pub fn of(&self, placed: Placed) -> usize {
        let [own, other] = slice_of(placed);
        let least = self.least[own][self.combinations.rank(placed.own)];
        let class = (least >> SYMMETRIES) as usize;
        let images = points(least & MASK).map(|symmetry| self.image(placed.other, symmetry));
        let others = squeezed(images.min().unwrap_or(0), self.classes[own][class]);
        class * self.combinations.count(POINTS - own, other) + self.combinations.rank(others)
    }

    /// The position with that number; `None` if another number is that of its image.
    #[must_use]
    #[inline]
    pub fn at(&self, [own, other]: Slice, number: usize) -> Option<Placed> {
        let others = self.combinations.count(POINTS - own, other);
        let own_men = self.classes[own][number / others];
        let other_men = spread(self.combinations.set(other, number % others), own_men);
        let mask = self.least[own][self.combinations.rank(own_men)] & MASK;
        let is_least = mask == 1 || points(mask).all(|symmetry| self.image(other_men, symmetry) >= other_men);
        is_least.then_some(Placed {
            own: own_men,
            other: other_men,
        })
    }
}

/// That of a position.
#[must_use]
#[inline]
pub const fn slice_of(placed: Placed) -> Slice {
    [
        placed.own.count_ones() as usize,
        placed.other.count_ones() as usize,
    ]
}

/// Where a point goes: reflected in the middle file, in the middle rank, then in the diagonal from a1.
const fn image(symmetry: usize, file: usize, rank: usize) -> usize {
    let file = if symmetry & 1 == 0 { file } else { SIDE - 1 - file };
    let rank = if symmetry & 2 == 0 { rank } else { SIDE - 1 - rank };
    if symmetry & 4 == 0 {
        rank * SIDE + file
    } else {
        file * SIDE + rank
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_its_position_and_images_share_one() {
        let index = Index::new(4);
        for slice in slices(5) {
            for number in 0..index.size(slice) {
                let Some(placed) = index.at(slice, number) else {
                    continue;
                };
                assert_eq!((slice_of(placed), index.of(placed)), (slice, number));
                for symmetry in 0..SYMMETRIES {
                    let image = Placed {
                        own: index.image(placed.own, symmetry),
                        other: index.image(placed.other, symmetry),
                    };
                    assert_eq!(index.of(image), number);
                }
            }
        }
    }

    #[test]
    fn there_are_as_many_positions_as_burnside_counts() {
        let index = Index::new(3);
        let count = |slice| {
            (0..index.size(slice))
                .filter_map(|number| index.at(slice, number))
                .count()
        };
        // Of 600 with one man each 85 are left, of 6,900 with one against two 904.
        assert_eq!([[1, 1], [1, 2], [2, 1], [2, 2]].map(count), [85, 904, 904, 9_664]);
    }

    #[test]
    fn every_slice_comes_behind_those_that_captures_lead_to() {
        let all = slices(2 * MOST_MEN);
        assert_eq!(all.len(), MOST_MEN * MOST_MEN);
        assert!(all.is_sorted_by_key(|slice| slice[0] + slice[1]));
        assert_eq!(all.last(), Some(&[MOST_MEN, MOST_MEN]));
    }
}
