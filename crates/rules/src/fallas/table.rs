//! The table that tells results apart, and the hash that goes with them: a sum over the pieces, so that a step changes
//! it by a difference.

use alloc::vec::Vec;

use super::moves::Path;
use super::trial::{SentBack, Win, count};
use crate::dice::split_mix;

/// What a move's result is: both tracks, the mover's first. A piece that had nowhere to go is in neither.
pub(super) type Tracks = (u128, u128);

/// Where results go.
pub(super) trait Results {
    /// The results so far, the first of this position being number 0.
    fn result(&self, number: usize) -> Tracks;
    /// Adds the result of a path.
    fn add(&mut self, result: Tracks, path: Path, win: Option<Win>);
}

/// What a die does to the mover's track.
#[derive(Clone, Copy)]
pub(super) struct Delta {
    /// To be added to the track, wrapping.
    pub(super) track: u128,
    /// To be added to the hash, wrapping.
    pub(super) hash: u64,
}

/// By face and index from which it is played.
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

/// What a die of that face does, played from that index.
#[inline]
pub(super) fn delta(from: u8, face: u8) -> &'static Delta {
    &DELTAS[usize::from(face)][usize::from(from)]
}

/// What a piece that goes back adds to the hash, wrapping.
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

/// The hash of a piece on each point, by whose it is. The hash of a position is the sum over its pieces.
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

/// So many results fit into the table before it has to grow.
const ROOM: usize = 512;

/// A hash table of the numbers of results, by open addressing; 0 is an empty slot, number n is n + 1.
pub(super) struct Table {
    usual: [u16; 2 * ROOM],
    large: Vec<u16>,
    count: usize,
    /// Both tracks when the move began.
    start: Tracks,
}

impl Table {
    #[inline]
    pub(super) const fn new(start: Tracks) -> Table {
        Table {
            usual: [0; 2 * ROOM],
            large: Vec::new(),
            count: 0,
            start,
        }
    }

    #[inline]
    pub(super) const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Whether `result` is none of `results`; if so, it is taken to be the next. The hash is that of the result less
    /// that of the start.
    #[inline]
    pub(super) fn is_new(&mut self, result: Tracks, hash: u64, results: &impl Results) -> bool {
        if self.count < ROOM {
            return insert(&mut self.usual, &mut self.count, hash, |number| {
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

/// Puts number `count` into its slot, unless one on the way there is `known`.
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
