//! Combinatorial number system for sets of squares: the number of a set among those of its size is the sum of
//! C(position of its i-th element, i).

use alloc::vec::Vec;

/// Numbering of sets with fewer than `SIZES` elements.
#[derive(Clone, Debug)]
pub(super) struct Sets<const SIZES: usize> {
    /// C(n, k), by n and k.
    binomial: Vec<[usize; SIZES]>,
    /// Sets by size and number.
    sets: [Vec<u64>; SIZES],
}

impl<const SIZES: usize> Sets<SIZES> {
    /// Prepares sets out of `places` positions, at most 63.
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

    /// Number of sets of `size` elements out of `places` positions.
    #[inline]
    pub(super) fn count(&self, places: usize, size: usize) -> usize {
        self.binomial[places][size]
    }

    /// Number of the set of the given positions, which are ascending.
    #[inline]
    pub(super) fn number(&self, places: impl Iterator<Item = usize>) -> usize {
        let terms = (1..).zip(places);
        terms.map(|(nth, place)| self.binomial[place][nth % SIZES]).sum()
    }

    /// Set of `size` elements with the given number.
    #[inline]
    pub(super) fn at(&self, size: usize, number: usize) -> u64 {
        self.sets[size][number]
    }
}

/// Set bits of a word, lowest first.
#[inline]
pub(super) fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let bit = word.trailing_zeros() as usize;
        let is_left = word != 0;
        word &= word.wrapping_sub(1);
        is_left.then_some(bit)
    })
}

/// Next greater set of equal size.
const fn next_of_size(set: u64) -> u64 {
    let lowest = set & set.wrapping_neg();
    let carried = set.wrapping_add(lowest);
    carried | ((set ^ carried) >> 2).unbounded_shr(lowest.trailing_zeros())
}

/// Inverse of [`squeezed`]: inserts the positions in `taken`.
#[inline]
pub(super) const fn spread(mut set: u64, mut taken: u64) -> u64 {
    while taken != 0 {
        let below = (taken & taken.wrapping_neg()) - 1;
        set = set & below | (set & !below) << 1;
        taken &= taken - 1;
    }
    set
}

/// Positions of a set, renumbered without those in `taken`.
#[inline]
pub(super) fn squeezed(set: u64, taken: u64) -> impl Iterator<Item = usize> {
    bits(set).map(move |bit| bit - (taken & ((1 << bit) - 1)).count_ones() as usize)
}
