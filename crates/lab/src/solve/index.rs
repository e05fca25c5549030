//! The numbers of positions: the point of the dog first, then the goats, in the order of their bits.
//!
//! The dog's point is left out of the goats' word, so that 24 bits are left. The words with the same number of bits, in
//! ascending order, are numbered by the combinatorial number system: the sum of C(place of the i-th bit, i).

use super::board::{POINTS, Placed};

/// Points that goats may stand on, beside the dog's.
pub(super) const PLACES: usize = POINTS as usize - 1;
/// The word is looked up in two halves.
const HALF: usize = PLACES / 2;
const LOW: u32 = (1 << HALF) - 1;
/// Most goats that the game has.
pub(super) const MOST_GOATS: usize = 12;

/// Numbers positions.
#[derive(Clone, Debug)]
pub(super) struct Index {
    binomial: [[u32; MOST_GOATS + 2]; PLACES + 1],
    /// By the lower half.
    low: Vec<u32>,
    /// By the number of bits in the lower half, and the upper half.
    high: Vec<[u32; 1 << HALF]>,
}

impl Index {
    pub(super) fn new() -> Index {
        let mut binomial = [[0; MOST_GOATS + 2]; PLACES + 1];
        for n in 0..=PLACES {
            binomial[n][0] = 1;
            for k in 1..=MOST_GOATS.min(n) {
                binomial[n][k] = binomial[n - 1][k - 1] + if k < n { binomial[n - 1][k] } else { 0 };
            }
        }
        let rank = |word: u32, first: usize, before: usize| -> u32 {
            let places = (0..HALF).filter(|place| word >> place & 1 == 1);
            places
                .zip(before + 1..)
                .map(|(place, nth)| binomial[first + place].get(nth).copied().unwrap_or(0))
                .sum()
        };
        let halves = || 0..1_u32 << HALF;
        let upper = |before: usize| {
            let mut ranks = [0; 1 << HALF];
            for word in halves() {
                ranks[word as usize] = rank(word, HALF, before);
            }
            ranks
        };
        Index {
            low: halves().map(|word| rank(word, 0, 0)).collect(),
            high: (0..=HALF).map(upper).collect(),
            binomial,
        }
    }

    /// How many sets of so many goats there are for one point of the dog.
    pub(super) fn sets(&self, goats: usize) -> usize {
        self.binomial[PLACES][goats] as usize
    }

    /// How many positions with so many goats there are, for one side to move.
    pub(super) fn positions(&self, goats: usize) -> usize {
        POINTS as usize * self.sets(goats)
    }

    /// The number of a position among those with as many goats.
    #[inline]
    pub(super) fn of(&self, placed: Placed) -> usize {
        let below = (1_u32 << placed.dog) - 1;
        let word = placed.goats & below | placed.goats >> 1 & !below;
        let low = word & LOW;
        let rank = self.low[low as usize] + self.high[low.count_ones() as usize][(word >> HALF) as usize];
        placed.dog as usize * self.sets(placed.count()) + rank as usize
    }

    /// The word of that rank.
    fn word(&self, goats: usize, mut rank: u32) -> u32 {
        let mut word = 0;
        let mut place = PLACES;
        for nth in (1..=goats).rev() {
            place -= 1;
            while self.binomial[place][nth] > rank {
                place -= 1;
            }
            rank -= self.binomial[place][nth];
            word |= 1 << place;
        }
        word
    }

    /// The positions from that number on, as long as the dog stays where it is.
    pub(super) fn from(&self, goats: usize, number: usize) -> impl Iterator<Item = Placed> + use<> {
        let sets = self.sets(goats);
        let rank = u32::try_from(number % sets).expect("there are fewer sets than 2^32");
        let dog = u32::try_from(number / sets).expect("the dog stands on one of 25 points");
        let words = std::iter::successors(Some(self.word(goats, rank)), |&word| next_with_as_many(word));
        let below = (1_u32 << dog) - 1;
        words.take(sets - rank as usize).map(move |word| Placed {
            dog,
            goats: word & below | (word & !below) << 1,
        })
    }
}

/// The next greater word with as many bits.
#[inline]
fn next_with_as_many(word: u32) -> Option<u32> {
    let lowest = word & word.wrapping_neg();
    let carried = word.checked_add(lowest)?;
    (lowest != 0).then(|| carried | ((word ^ carried) >> (lowest.trailing_zeros() + 2)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_its_position() {
        let index = Index::new();
        for goats in 0..=4 {
            let sets = index.sets(goats);
            for dog in 0..POINTS as usize {
                let placed: Vec<Placed> = index.from(goats, dog * sets).collect();
                assert_eq!(placed.len(), sets);
                for (place, &one) in placed.iter().enumerate() {
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
