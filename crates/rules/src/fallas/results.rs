//! A hash table that detects equal results. The hash of a position is a sum over its pieces, so a step only
//! adds a difference.

use alloc::vec::Vec;

use super::in_progress::{SentBack, Win, count};
use super::moves::Path;
use crate::dice::split_mix;

/// Result of a move: both tracks, the mover's first. A piece that had nowhere to go is in neither track.
pub(super) type Tracks = (u128, u128);

/// A collection of the results of the moves in a position.
pub(super) trait Results {
    /// The result with the index `number`, from 0.
    fn result(&self, number: usize) -> Tracks;
    /// Adds a result and the path that leads to it.
    fn add(&mut self, result: Tracks, path: Path, win: Option<Win>);
}

/// Change caused by one die of the mover.
#[derive(Clone, Copy)]
pub(super) struct Delta {
    /// Difference to add to the track, wrapping.
    pub(super) track: u128,
    /// Difference to add to the hash, wrapping.
    pub(super) hash: u64,
}

/// Changes by face and by the index from which the die is played.
static DELTAS: [[Delta; 24]; 7] = {
    let mut deltas = [[Delta { track: 0, hash: 0 }; 24]; 7];
    let mut face = 1;
    while face < 7 {
        let mut from = 0;
        while from < 24 {
            let to = from + face;
            let (landed, key) = if to < 24 {
                (1 << (4 * to), OWN_KEYS[to])
            } else {
                (0, 0)
            };
            deltas[face][from] = Delta {
                track: u128::wrapping_sub(landed, 1 << (4 * from)),
                hash: key.wrapping_sub(OWN_KEYS[from]),
            };
            from += 1;
        }
        face += 1;
    }
    deltas
};

/// The change caused by a die with `face` that is played from the index `from`.
#[inline]
pub(super) fn delta(from: u8, face: u8) -> &'static Delta {
    &DELTAS[usize::from(face)][usize::from(from)]
}

/// The change in the hash caused by a piece that is sent back, to be added wrapping.
#[inline]
pub(super) fn sent_back(sent: SentBack) -> u64 {
    let key = |index: u8| {
        if sent.own {
            OWN_KEYS[usize::from(index)]
        } else {
            OTHER_KEYS[usize::from(23 - index)]
        }
    };
    sent.to.map_or(0, key).wrapping_sub(key(sent.from))
}

/// Hash keys of the mover's pieces, by point. The hash of a position is the sum of the keys of its pieces.
const OWN_KEYS: [u64; 24] = keys(1);
const OTHER_KEYS: [u64; 24] = keys(2);

const fn keys(seed: u64) -> [u64; 24] {
    let mut keys = [0; 24];
    let mut index = 0;
    let mut state = seed << 32;
    while index < 24 {
        (keys[index], state) = split_mix(state);
        index += 1;
    }
    keys
}

fn hash_of(track: u128, keys: &[u64; 24]) -> u64 {
    (0..24u8).zip(keys).fold(0u64, |hash, (index, key)| {
        hash.wrapping_add(key.wrapping_mul(count(track, index).into()))
    })
}

/// Number of results that fit into the table before it has to grow.
const INLINE_RESULTS: usize = 512;

/// A hash table of the indexes of results, with open addressing. A slot holds index n as n + 1; 0 is an empty
/// slot.
pub(super) struct ResultSet {
    inline: [u16; 2 * INLINE_RESULTS],
    large: Vec<u16>,
    count: usize,
    /// Both tracks before the move.
    start: Tracks,
}

impl ResultSet {
    #[inline]
    pub(super) const fn new(start: Tracks) -> ResultSet {
        ResultSet {
            inline: [0; 2 * INLINE_RESULTS],
            large: Vec::new(),
            count: 0,
            start,
        }
    }

    #[inline]
    pub(super) const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// True if `result` is not in `results`. Its index is then recorded, and the caller must add it to
    /// `results`. `hash` is the hash of the result minus the hash of the start.
    #[inline]
    pub(super) fn is_new(&mut self, result: Tracks, hash: u64, results: &impl Results) -> bool {
        if self.count < INLINE_RESULTS {
            return insert(&mut self.inline, &mut self.count, hash, |number| {
                results.result(number) == result
            });
        }
        if 2 * self.count >= self.large.len() {
            self.grow(results);
        }
        insert(&mut self.large, &mut self.count, hash, |number| {
            results.result(number) == result
        })
    }

    #[cold]
    fn grow(&mut self, results: &impl Results) {
        let hash = |(own, other)| hash_of(own, &OWN_KEYS).wrapping_add(hash_of(other, &OTHER_KEYS));
        let start = hash(self.start);
        let known = self.count;
        self.large = alloc::vec![0; 4 * known.next_power_of_two()];
        self.count = 0;
        for number in 0..known {
            let hash = hash(results.result(number)).wrapping_sub(start);
            insert(&mut self.large, &mut self.count, hash, |_| false);
        }
    }
}

/// Stores the index `count` in the first free slot, and increments `count`. Returns false, without storing
/// it, if an index found before that slot is `known`.
#[inline]
fn insert(slots: &mut [u16], count: &mut usize, hash: u64, known: impl Fn(usize) -> bool) -> bool {
    let mask = slots.len() - 1;
    let mut slot = usize::try_from(hash >> 44).expect("20 bits") & mask;
    while slots[slot] != 0 {
        if known(usize::from(slots[slot]) - 1) {
            return false;
        }
        slot = (slot + 1) & mask;
    }
    *count += 1;
    slots[slot] = u16::try_from(*count).expect("a throw has fewer than 65,536 results");
    true
}
