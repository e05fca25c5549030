//! The numbers of sets of goats: combinatorial ranks of words of 24 bits, from which the dog's point is left
//! out.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::board::{POINTS, Placed};
use super::{MOST_GOATS, Plane};

/// Points that goats may stand on, beside the dog's.
const PLACES: usize = POINTS as usize - 1;
/// A word is looked up in two halves.
const HALF: usize = PLACES / 2;
const HALVES: usize = 1 << HALF;

/// Numbers sets.
#[derive(Clone, Debug)]
pub struct Index {
    /// C(n, k), by n and k.
    binomial: [[u32; MOST_GOATS + 1]; PLACES + 1],
    /// The rank of the lower half.
    low: Box<[u32]>,
    /// What the upper half adds, by the number of bits below it.
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
            // What has too many bits is never looked up.
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
    /// How many sets of so many goats there are for one point of the dog.
    #[must_use]
    pub const fn sets(&self, goats: usize) -> usize {
        self.binomial[PLACES][goats] as usize
    }

    /// The number of a set, among those with as many goats and the dog where it is.
    #[must_use]
    #[inline]
    pub fn of(&self, placed: Placed) -> usize {
        let below = (1_u32 << placed.dog) - 1;
        let word = (placed.goats & below | placed.goats >> 1 & !below) as usize;
        let low = word % HALVES;
        (self.low[low] + self.high[low.count_ones() as usize][word / HALVES]) as usize
    }

    /// The positions of a plane from that number on.
    pub(super) fn from(&self, plane: Plane, number: usize) -> impl Iterator<Item = Placed> + use<> {
        let mut rest = number;
        let mut word = 0_u32;
        let mut place = PLACES;
        for nth in (1..=plane.goats).rev() {
            place -= 1;
            while self.binomial[place][nth] as usize > rest {
                place -= 1;
            }
            rest -= self.binomial[place][nth] as usize;
            word |= 1 << place;
        }
        let below = (1_u32 << plane.dog) - 1;
        core::iter::successors(Some(word), |&word| Some(next_with_as_many(word))).map(move |word| Placed {
            dog: plane.dog,
            goats: word & below | (word & !below) << 1,
        })
    }
}

/// The next greater word with as many bits.
const fn next_with_as_many(word: u32) -> u32 {
    let lowest = word & word.wrapping_neg();
    let carried = word.wrapping_add(lowest);
    carried | ((word ^ carried) >> 2).unbounded_shr(lowest.trailing_zeros())
}
