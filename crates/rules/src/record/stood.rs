//! How often each position of a line has stood.

use alloc::vec::Vec;
use core::hash::{Hash as _, Hasher};

use crate::AnyKey;

/// Keys of the longest line come to ten in a list.
const LISTS: usize = 1 << 10;

/// A count for each key. A map of the standard library would do the same in ten times the code.
#[derive(Clone, Debug, Default)]
pub(super) struct Stood {
    /// By the remainder of the hash; none before the first key.
    lists: Vec<Vec<(AnyKey, u16)>>,
}

impl Stood {
    /// How often the position of that key has stood: 0 at first.
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

/// FNV-1a, 32 bits.
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
