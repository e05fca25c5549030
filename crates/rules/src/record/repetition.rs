//! Occurrence counts of the positions in a line.

use alloc::vec::Vec;
use core::hash::{Hash as _, Hasher};

use crate::AnyKey;

/// Number of lists. The longest line has about ten keys per list.
const LISTS: usize = 1 << 10;

/// A count for each key. A map from the standard library would need ten times as much code.
#[derive(Clone, Debug, Default)]
pub(super) struct RepetitionCounts {
    /// Lists by hash modulo [`LISTS`]; empty before the first key.
    lists: Vec<Vec<(AnyKey, u16)>>,
}

impl RepetitionCounts {
    /// The count of `key`, initially 0.
    pub(super) fn count_of(&mut self, key: AnyKey) -> &mut u16 {
        self.lists.resize(LISTS, Vec::new());
        let mut hash = Fnv(0x811c_9dc5);
        key.hash(&mut hash);
        let list = &mut self.lists[hash.0 as usize % LISTS];
        let index = list.iter().position(|(known, _)| *known == key);
        let index = index.unwrap_or(list.len());
        if index == list.len() {
            list.push((key, 0));
        }
        &mut list[index].1
    }
}

/// State of the 32-bit FNV-1a hash.
struct Fnv(u32);

impl Hasher for Fnv {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u32::from(byte)).wrapping_mul(0x0100_0193);
        }
    }

    fn finish(&self) -> u64 {
        self.0.into()
    }
}
