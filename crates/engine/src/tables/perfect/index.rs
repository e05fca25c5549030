//! Numbering of positions in El Perro: by the dog's point, then by the combinatorial rank of the goats' set
//! among the 24 other points.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::MOST_GOATS;
use super::board::{POINTS, Placement};
use crate::tables::combinations::next_of_size;

/// Number of points that the goats can occupy, given the dog's point.
const PLACES: usize = POINTS as usize - 1;
/// Bits per lookup: a rank is the sum of two lookups, one for each half of the word.
const HALF: usize = PLACES / 2;
const HALVES: usize = 1 << HALF;

/// Numbering of positions.
#[derive(Clone, Debug)]
pub struct Index {
    /// Binomial coefficients C(n, k), indexed by n and k.
    binomial: [[u32; MOST_GOATS + 1]; PLACES + 1],
    /// Rank of each lower half of a word.
    low: Box<[u32]>,
    /// Rank that each upper half adds, indexed by the number of bits in the lower half, then by the upper
    /// half.
    high: Vec<Box<[u32]>>,
}

impl Default for Index {
    fn default() -> Index {
        let mut binomial = [[0; MOST_GOATS + 1]; PLACES + 1];
        for n in 0..=PLACES {
            binomial[n][0] = 1;
            for k in 1..=MOST_GOATS.min(n) {
                binomial[n][k] = binomial[n - 1][k - 1] + binomial[n - 1][k];
            }
        }
        let rank = |word: usize, first: usize, before: usize| -> u32 {
            let places = (0..HALF).filter(|place| word >> place & 1 == 1);
            let terms = places.zip(before + 1..);
            // Words with too many bits are never looked up.
            terms
                .map(|(place, nth)| binomial[first + place].get(nth).copied().unwrap_or(0))
                .sum()
        };
        Index {
            low: (0..HALVES).map(|word| rank(word, 0, 0)).collect(),
            high: (0..=HALF)
                .map(|before| (0..HALVES).map(|word| rank(word, HALF, before)).collect())
                .collect(),
            binomial,
        }
    }
}

impl Index {
    /// Returns the number of sets of `goats` goats, given the dog's point.
    #[must_use]
    #[inline]
    pub const fn sets(&self, goats: usize) -> usize {
        self.binomial[PLACES][goats] as usize
    }

    /// Returns the number of positions with `goats` goats, for one side to move.
    #[must_use]
    pub const fn positions(&self, goats: usize) -> usize {
        POINTS as usize * self.sets(goats)
    }

    /// Returns the index of a position among those with the same number of goats.
    #[must_use]
    #[inline]
    pub fn of(&self, placement: Placement) -> usize {
        placement.dog as usize * self.sets(placement.count()) + self.rank(placement)
    }

    /// Returns the index of a position among those with the same number of goats and the dog on the same
    /// point.
    #[must_use]
    #[inline]
    pub fn rank(&self, placement: Placement) -> usize {
        let below = (1_u32 << placement.dog) - 1;
        let word = (placement.goats & below | placement.goats >> 1 & !below) as usize;
        let low = word % HALVES;
        (self.low[low] + self.high[low.count_ones() as usize][word / HALVES]) as usize
    }

    /// Returns the positions with `goats` goats from the index `number` on, up to the last one with the dog
    /// on the same point.
    ///
    /// # Panics
    /// If `number` is out of range.
    pub fn from(&self, goats: usize, number: usize) -> impl Iterator<Item = Placement> + use<> {
        let sets = self.sets(goats);
        let dog = u32::try_from(number / sets).expect("there are 25 points");
        let first = number % sets;
        let mut rest = first;
        let mut word = 0_u32;
        let mut place = PLACES;
        for nth in (1..=goats).rev() {
            place -= 1;
            while self.binomial[place][nth] as usize > rest {
                place -= 1;
            }
            rest -= self.binomial[place][nth] as usize;
            word |= 1 << place;
        }
        let below = (1_u32 << dog) - 1;
        let words = core::iter::successors(Some(word), |&word| Some(next_of_size(word)));
        words.take(sets - first).map(move |word| Placement {
            dog,
            goats: word & below | (word & !below) << 1,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_index_survives_conversion_to_a_position_and_back() {
        let index = Index::default();
        for goats in 0..=4 {
            let sets = index.sets(goats);
            for dog in 0..POINTS as usize {
                let placement: Vec<Placement> = index.from(goats, dog * sets).collect();
                assert_eq!(placement.len(), sets);
                for (place, &one) in placement.iter().enumerate() {
                    assert_eq!(one.count(), goats);
                    assert_eq!(one.goats >> one.dog & 1, 0);
                    assert_eq!(index.of(one), dog * sets + place);
                    assert_eq!(index.from(goats, dog * sets + place).next(), Some(one));
                }
            }
        }
        assert_eq!(index.positions(12), 67_603_900);
    }
}
