//! Numbers of sets: the combinatorial number system, by which tables of few pieces number positions.
//!
//! The number of a set among those of its size is the sum of C(place of its i-th element, i).

use alloc::vec::Vec;

/// Numbers the sets of fewer than `SIZES` places.
#[derive(Clone, Debug)]
pub(super) struct Sets<const SIZES: usize> {
    /// C(n, k), by n and k.
    binomial: Vec<[usize; SIZES]>,
    /// The sets of each size, in the order of their numbers.
    sets: [Vec<u64>; SIZES],
}

impl<const SIZES: usize> Sets<SIZES> {
    /// Of so many places, 63 at most.
    pub(super) fn new(places: usize) -> Sets<SIZES> {
        let mut binomial = alloc::vec![[0; SIZES]; places + 1];
        for n in 0..=places {
            binomial[n][0] = 1;
            for k in 1..SIZES.min(n + 1) {
                binomial[n][k] = binomial[n - 1][k - 1] + binomial[n - 1][k];
            }
        }
        let sets = core::array::from_fn(|size| {
            let first = (1 << size) - 1;
            core::iter::successors(Some(first), |&set| Some(next_of_size(set)))
                .take(binomial[places][size])
                .collect()
        });
        Sets { binomial, sets }
    }

    /// How many sets of that size so many places have.
    #[inline]
    pub(super) fn count(&self, places: usize, size: usize) -> usize {
        self.binomial[places][size]
    }

    /// The number of the set of those places, which are ascending.
    #[inline]
    pub(super) fn number(&self, places: impl Iterator<Item = usize>) -> usize {
        let terms = (1..).zip(places);
        terms.map(|(nth, place)| self.binomial[place][nth % SIZES]).sum()
    }

    /// The set of that size with that number.
    #[inline]
    pub(super) fn at(&self, size: usize, number: usize) -> u64 {
        self.sets[size][number]
    }
}

/// The bits of a word that are set, from the lowest.
#[inline]
pub(super) fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let bit = word.trailing_zeros() as usize;
        let is_left = word != 0;
        word &= word.wrapping_sub(1);
        is_left.then_some(bit)
    })
}

/// The next greater set of as many places.
const fn next_of_size(set: u64) -> u64 {
    let lowest = set & set.wrapping_neg();
    let carried = set.wrapping_add(lowest);
    carried | ((set ^ carried) >> 2).unbounded_shr(lowest.trailing_zeros())
}

/// A set among the places that are not `taken`, numbered anew, as one of all places.
#[inline]
pub(super) const fn spread(mut set: u64, mut taken: u64) -> u64 {
    while taken != 0 {
        let below = (taken & taken.wrapping_neg()) - 1;
        set = set & below | (set & !below) << 1;
        taken &= taken - 1;
    }
    set
}

/// The places of a set among those that are not `taken`, numbered anew.
#[inline]
pub(super) fn squeezed(set: u64, taken: u64) -> impl Iterator<Item = usize> {
    bits(set).map(move |bit| bit - (taken & ((1 << bit) - 1)).count_ones() as usize)
}
