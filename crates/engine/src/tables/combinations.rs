//! Combinatorial number system: the rank of a set among the sets of the same size is the sum of C(position of
//! its i-th member, i). Sets are bit words, and ranks increase with the words.

use alloc::vec::Vec;

/// Maximum number of positions, plus one.
const PLACES: usize = 65;
/// Maximum number of members, plus one.
const SIZES: usize = 13;

/// A set of small integers, as the bits of a word.
pub trait Word: Copy {
    /// Returns the set as 64 bits.
    fn widen(self) -> u64;

    /// Inverse of [`Word::widen`]. Drops positions that do not fit.
    fn narrow(word: u64) -> Self;
}

impl Word for u64 {
    #[inline]
    fn widen(self) -> u64 {
        self
    }

    #[inline]
    fn narrow(word: u64) -> u64 {
        word
    }
}

impl Word for u32 {
    #[inline]
    fn widen(self) -> u64 {
        self.into()
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "keeps the lower half")]
    fn narrow(word: u64) -> u32 {
        word as u32
    }
}

/// Precomputed tables that convert between sets and their ranks.
#[derive(Clone, Debug)]
pub struct Combinations<W> {
    /// Binomial coefficients C(n, k), indexed by n and k.
    binomial: [[usize; SIZES]; PLACES],
    /// Sets indexed by size and rank.
    sets: Vec<Vec<W>>,
}

impl<W: Word> Combinations<W> {
    /// Prepares sets of at most `most` members out of `places` positions.
    ///
    /// # Panics
    /// If there are more than 64 positions or 12 members.
    #[must_use]
    pub fn new(places: usize, most: usize) -> Combinations<W> {
        let mut binomial = [[0; SIZES]; PLACES];
        for n in 0..=places {
            binomial[n][0] = 1;
            for k in 1..=most.min(n) {
                binomial[n][k] = binomial[n - 1][k - 1] + binomial[n - 1][k];
            }
        }
        let sets = binomial[places][..=most].iter().zip(0..).map(|(&count, size)| {
            let first = W::narrow((1 << size) - 1);
            core::iter::successors(Some(first), |&set| Some(next_of_size(set)))
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
    pub fn rank(&self, set: W) -> usize {
        self.sum(set, |place| place)
    }

    /// Returns the rank of `set` when the positions in `taken` are left out of the numbering. The two must be
    /// disjoint.
    #[must_use]
    #[inline]
    pub fn rank_without(&self, set: W, taken: W) -> usize {
        let taken = taken.widen();
        self.sum(set, |place| place - (taken & ((1 << place) - 1)).count_ones())
    }

    #[inline]
    fn sum(&self, set: W, renumber: impl Fn(u32) -> u32) -> usize {
        let mut set = set.widen();
        let mut rank = 0;
        let mut nth = 1;
        while set != 0 {
            rank += self.binomial[renumber(set.trailing_zeros()) as usize][nth % SIZES];
            set &= set - 1;
            nth += 1;
        }
        rank
    }

    /// Returns the set of `size` members with the given rank.
    #[must_use]
    #[inline]
    pub fn set(&self, size: usize, rank: usize) -> W {
        self.sets[size][rank]
    }

    /// Returns all sets of `size` members, in order of rank.
    #[must_use]
    pub fn sets(&self, size: usize) -> &[W] {
        &self.sets[size]
    }
}

/// Next greater set of equal size.
pub(super) fn next_of_size<W: Word>(set: W) -> W {
    let set = set.widen();
    let lowest = set & set.wrapping_neg();
    let carried = set.wrapping_add(lowest);
    W::narrow(carried | ((set ^ carried) >> 2).unbounded_shr(lowest.trailing_zeros()))
}

/// Inserts the positions in `taken` into the numbering of `set`, so that the result contains none of them.
#[must_use]
#[inline]
pub fn expand<W: Word>(set: W, taken: W) -> W {
    let (mut set, mut taken) = (set.widen(), taken.widen());
    while taken != 0 {
        let below = (taken & taken.wrapping_neg()) - 1;
        set = set & below | (set & !below) << 1;
        taken &= taken - 1;
    }
    W::narrow(set)
}
