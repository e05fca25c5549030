//! Combinatorial number system: the rank of a set among those of its size is the sum of C(position of its
//! i-th member, i). Sets are bit words, and ranks grow with the words.

use alloc::vec::Vec;

/// Maximum number of positions, plus one.
const PLACES: usize = 33;
/// Maximum number of members, plus one.
const SIZES: usize = 13;

/// Ranks of sets.
#[derive(Clone, Debug)]
pub struct Combinations {
    /// C(n, k), by n and k.
    binomial: [[usize; SIZES]; PLACES],
    /// Sets by size and rank.
    sets: Vec<Vec<u32>>,
}

impl Combinations {
    /// Prepares sets of at most `most` members out of `places` positions.
    ///
    /// # Panics
    /// If there are more than 32 positions or 12 members.
    #[must_use]
    pub fn new(places: usize, most: usize) -> Combinations {
        let mut binomial = [[0; SIZES]; PLACES];
        for n in 0..PLACES {
            binomial[n][0] = 1;
            for k in 1..SIZES.min(n + 1) {
                binomial[n][k] = binomial[n - 1][k - 1] + binomial[n - 1][k];
            }
        }
        let sets = binomial[places][..=most].iter().zip(0..).map(|(&count, size)| {
            core::iter::successors(Some((1 << size) - 1), |&set| Some(next_of_size(set)))
                .take(count)
                .collect()
        });
        Combinations {
            sets: sets.collect(),
            binomial,
        }
    }

    /// Returns the number of sets of `size` members out of `places` positions.
    #[must_use]
    #[inline]
    pub const fn count(&self, places: usize, size: usize) -> usize {
        self.binomial[places][size]
    }

    /// Returns the rank of `set`.
    #[must_use]
    #[inline]
    pub fn rank(&self, mut set: u32) -> usize {
        let mut rank = 0;
        let mut nth = 1;
        while set != 0 {
            rank += self.binomial[set.trailing_zeros() as usize][nth % SIZES];
            set &= set - 1;
            nth += 1;
        }
        rank
    }

    /// Returns the set of `size` members with the given rank.
    #[must_use]
    #[inline]
    pub fn set(&self, size: usize, rank: usize) -> u32 {
        self.sets[size][rank]
    }

    /// Returns all sets of `size` members by rank.
    #[must_use]
    pub fn sets(&self, size: usize) -> &[u32] {
        &self.sets[size]
    }
}

/// Next greater set of equal size.
pub(super) const fn next_of_size(set: u32) -> u32 {
    let lowest = set & set.wrapping_neg();
    let carried = set.wrapping_add(lowest);
    carried | ((set ^ carried) >> 2).unbounded_shr(lowest.trailing_zeros())
}

/// Removes the positions in `taken` from the numbering of `set`, which has none of them.
#[must_use]
#[inline]
pub const fn squeezed(mut set: u32, mut taken: u32) -> u32 {
    while taken != 0 {
        let highest = taken.ilog2();
        let below = (1 << highest) - 1;
        set = set & below | set >> 1 & !below;
        taken &= below;
    }
    set
}

/// Inverse of [`squeezed`]: inserts the positions in `taken`.
#[must_use]
#[inline]
pub const fn spread(mut set: u32, mut taken: u32) -> u32 {
    while taken != 0 {
        let below = (taken & taken.wrapping_neg()) - 1;
        set = set & below | (set & !below) << 1;
        taken &= taken - 1;
    }
    set
}
