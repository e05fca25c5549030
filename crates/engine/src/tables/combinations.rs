//! The combinatorial number system: the number of a set among those of its size is the sum of C(place of its i-th member,
//! i), so that greater words have greater numbers.

use alloc::vec::Vec;

/// Places that sets may have, and one more.
const PLACES: usize = 33;
/// Members that sets may have, and one more.
const SIZES: usize = 13;

/// Numbers sets.
#[derive(Clone, Debug)]
pub struct Combinations {
    /// C(n, k), by n and k.
    binomial: [[usize; SIZES]; PLACES],
    /// By size, the sets in the order of their numbers.
    sets: Vec<Vec<u32>>,
}

impl Combinations {
    /// Of sets that have at most so many members, among so many places.
    ///
    /// # Panics
    /// If there are more than 32 places or 12 members.
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

    /// How many sets of that size there are among so many places.
    #[must_use]
    #[inline]
    pub const fn count(&self, places: usize, size: usize) -> usize {
        self.binomial[places][size]
    }

    /// The number of a set.
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

    /// The set with that number.
    #[must_use]
    #[inline]
    pub fn set(&self, size: usize, rank: usize) -> u32 {
        self.sets[size][rank]
    }

    /// The sets of that size.
    #[must_use]
    pub fn sets(&self, size: usize) -> &[u32] {
        &self.sets[size]
    }
}

/// The next greater set of as many members.
pub(super) const fn next_of_size(set: u32) -> u32 {
    let lowest = set & set.wrapping_neg();
    let carried = set.wrapping_add(lowest);
    carried | ((set ^ carried) >> 2).unbounded_shr(lowest.trailing_zeros())
}

/// A set among the places that are not `taken`, numbered anew.
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

/// The opposite of [`squeezed`].
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
