//! Numbering of positions in Alquerque.
//!
//! A [`Slice`] contains all positions with the same number of own men and the same number of opposing men.
//! The game is symmetric under all eight rotations and reflections of the board, so symmetric positions share
//! an index. The set of own men is replaced by the least of its eight images (`docs/tables.md`). The index of
//! this set among all least images is the first part of the position's index. The second part is the rank of
//! the opposing men among the remaining points ([`Combinations`]). If several symmetries yield the least set
//! of own men, the one with the least set of opposing men is used. Indices that belong to no position are
//! unused.

use alloc::vec::Vec;
use core::array;

use super::placement::{POINTS, Placement, points};
use crate::tables::combinations::{Combinations, expand};

/// Maximum number of men of a side.
pub const MOST_MEN: usize = 12;
const SIDE: usize = 5;
const SYMMETRIES: usize = 8;
/// Mask of the bits that hold a set of symmetries.
const MASK: u32 = (1 << SYMMETRIES) - 1;

/// Number of men of the side to move, and of the other side.
pub type Slice = [usize; 2];

/// Returns all slices with at most `most` men, ordered so that captures lead to earlier slices.
#[must_use]
pub fn slices(most: usize) -> Vec<Slice> {
    let of = |men: usize| {
        let own = men.saturating_sub(MOST_MEN).max(1)..men.min(MOST_MEN + 1);
        own.map(move |own| [own, men - own])
    };
    (2..=most).flat_map(of).collect()
}

/// Numbering of positions.
#[derive(Clone, Debug)]
pub struct Index {
    combinations: Combinations<u32>,
    /// Images of the points of a row, indexed by symmetry, row and set of columns.
    images: [[[u32; 1 << SIDE]; SIDE]; SYMMETRIES],
    /// Index of a set's least image, indexed by size and rank. The lowest bits hold the symmetries that
    /// produce this image.
    least: Vec<Vec<u32>>,
    /// Sets that are their own least image, by size.
    classes: Vec<Vec<u32>>,
}

impl Index {
    /// Prepares the numbering of positions with at most `most` men on a side.
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

    /// Finds the least images of all sets of `size` men.
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
                // The least image is lower than `set`, so it has already been entered.
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

    /// Returns the number of position indices in a slice, including unused ones.
    #[must_use]
    pub fn size(&self, [own, other]: Slice) -> usize {
        self.classes[own].len() * self.combinations.count(POINTS - own, other)
    }

    /// Returns the index of a position in its slice.
    #[must_use]
    #[inline]
    pub fn of(&self, placement: Placement) -> usize {
        let [own, other] = slice_of(placement);
        let least = self.least[own][self.combinations.rank(placement.own)];
        let class = (least >> SYMMETRIES) as usize;
        let images = points(least & MASK).map(|symmetry| self.image(placement.other, symmetry));
        let others = self
            .combinations
            .rank_without(images.min().unwrap_or(0), self.classes[own][class]);
        class * self.combinations.count(POINTS - own, other) + others
    }

    /// Returns the position with the index `number`, or `None` if that index is unused.
    #[must_use]
    #[inline]
    pub fn at(&self, [own, other]: Slice, number: usize) -> Option<Placement> {
        let others = self.combinations.count(POINTS - own, other);
        let own_men = self.classes[own][number / others];
        let other_men = expand(self.combinations.set(other, number % others), own_men);
        let mask = self.least[own][self.combinations.rank(own_men)] & MASK;
        let is_least = mask == 1 || points(mask).all(|symmetry| self.image(other_men, symmetry) >= other_men);
        is_least.then_some(Placement {
            own: own_men,
            other: other_men,
        })
    }
}

/// Returns the slice of a position.
#[must_use]
#[inline]
pub const fn slice_of(placement: Placement) -> Slice {
    [
        placement.own.count_ones() as usize,
        placement.other.count_ones() as usize,
    ]
}

/// Returns the image of a point: reflected in the middle column (bit 0 of `symmetry`), the middle row (bit
/// 1), then the diagonal from a1 (bit 2).
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
    fn symmetric_positions_share_an_index_that_leads_back_to_one_of_them() {
        let index = Index::new(4);
        for slice in slices(5) {
            for number in 0..index.size(slice) {
                let Some(placement) = index.at(slice, number) else {
                    continue;
                };
                assert_eq!((slice_of(placement), index.of(placement)), (slice, number));
                for symmetry in 0..SYMMETRIES {
                    let image = Placement {
                        own: index.image(placement.own, symmetry),
                        other: index.image(placement.other, symmetry),
                    };
                    assert_eq!(index.of(image), number);
                }
            }
        }
    }

    #[test]
    fn the_number_of_positions_agrees_with_burnsides_lemma() {
        let index = Index::new(3);
        let count = |slice| {
            (0..index.size(slice))
                .filter_map(|number| index.at(slice, number))
                .count()
        };
        // Symmetry reduces the 600 positions with one man each to 85, and the 6,900 with one against two to
        // 904.
        assert_eq!([[1, 1], [1, 2], [2, 1], [2, 2]].map(count), [85, 904, 904, 9_664]);
    }

    #[test]
    fn captures_always_lead_to_earlier_slices() {
        let all = slices(2 * MOST_MEN);
        assert_eq!(all.len(), MOST_MEN * MOST_MEN);
        assert!(all.is_sorted_by_key(|slice| slice[0] + slice[1]));
        assert_eq!(all.last(), Some(&[MOST_MEN, MOST_MEN]));
    }
}
