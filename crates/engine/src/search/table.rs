//! Transposition table.

use alloc::vec::Vec;
use core::fmt;

use ludoteca_rules::{Explain, Message, NO_MEMORY};

/// Relation of the true score to the stored one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Bound {
    /// The true score is at least the stored one.
    Lower = 1,
    /// The true score is at most the stored one.
    Upper = 2,
    /// The stored score is exact.
    Exact = 3,
}

/// Entry of the transposition table, as the search sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    /// Code of the best move; 0 if there is none.
    pub(crate) code: u16,
    /// Score for the side to move. Distances to forced results count from this position.
    pub(crate) score: i16,
    /// Depth of the search from this position, in plies.
    pub(crate) depth: i8,
    pub(crate) bound: Bound,
}

#[derive(Clone, Copy, Default)]
struct PackedEntry {
    check: u32,
    score: i16,
    code: u16,
    depth: i8,
    /// Bound in the lower two bits, generation in the upper six; 0 marks an empty entry.
    tag: u8,
}

/// Number of entries per bucket.
const WAYS: usize = 2;

/// Transposition table of fixed size. Entries from earlier searches are replaced first, then shallower
/// entries.
#[derive(Default)]
pub struct TranspositionTable {
    entries: Vec<PackedEntry>,
    generation: u8,
}

/// Failure to allocate the memory for a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "not enough memory for a table of {size_bytes} bytes: free engines that are no longer needed (free() in JavaScript), or ask for less"
)]
pub struct NoMemory {
    /// Requested size, in bytes.
    pub size_bytes: usize,
}

impl Explain for NoMemory {
    fn explain<'m>(&self, message: &'m mut Message) -> &'m mut Message {
        message.set_key(NO_MEMORY)
    }
}

impl fmt::Debug for TranspositionTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TranspositionTable")
            .field("entries", &self.entries.len())
            .finish()
    }
}

impl TranspositionTable {
    /// Makes a table of about `size_bytes` bytes. A table of less than 24 bytes stores nothing.
    ///
    /// # Panics
    /// If the memory cannot be allocated.
    #[must_use]
    pub fn new(size_bytes: usize) -> TranspositionTable {
        TranspositionTable::try_new(size_bytes).unwrap_or_else(|error| panic!("{error}"))
    }

    /// Like [`TranspositionTable::new`], but returns an error instead of panicking.
    ///
    /// # Errors
    /// If the memory cannot be allocated.
    pub fn try_new(size_bytes: usize) -> Result<TranspositionTable, NoMemory> {
        let length = size_bytes / (WAYS * size_of::<PackedEntry>()) * WAYS;
        let mut entries = Vec::new();
        entries
            .try_reserve_exact(length)
            .map_err(|_| NoMemory { size_bytes })?;
        entries.resize(length, PackedEntry::default());
        Ok(TranspositionTable {
            entries,
            generation: 0,
        })
    }

    /// Removes all entries.
    pub fn clear(&mut self) {
        self.entries.fill(PackedEntry::default());
        self.generation = 0;
    }

    /// Marks all entries as old.
    pub(crate) fn age(&mut self) {
        self.generation = (self.generation + 1) & 63;
    }

    /// Index of the first entry of the key's bucket.
    #[inline]
    fn slot(&self, key: u64) -> usize {
        let pairs = (self.entries.len() / WAYS) as u64;
        let pair = (((key >> 32) * pairs) >> 32) as usize;
        pair * WAYS
    }

    #[inline]
    pub(crate) fn probe(&self, key: u64) -> Option<Entry> {
        let slot = self.slot(key);
        #[expect(clippy::cast_possible_truncation, reason = "keeps the lower half")]
        let check = key as u32;
        let pair = self.entries.get(slot..slot + WAYS)?;
        let entry = pair.iter().find(|entry| entry.check == check && entry.tag != 0)?;
        Some(Entry {
            code: entry.code,
            score: entry.score,
            depth: entry.depth,
            bound: match entry.tag & 3 {
                1 => Bound::Lower,
                2 => Bound::Upper,
                _ => Bound::Exact,
            },
        })
    }

    #[inline]
    pub(crate) fn store(&mut self, key: u64, entry: Entry) {
        let slot = self.slot(key);
        #[expect(clippy::cast_possible_truncation, reason = "keeps the lower half")]
        let check = key as u32;
        let generation = self.generation;
        let Some(pair) = self.entries.get_mut(slot..slot + WAYS) else {
            return;
        };
        let priority = |old: &PackedEntry| {
            if old.check == check {
                i32::MIN
            } else {
                let is_current = old.tag >> 2 == generation && old.tag != 0;
                i32::from(old.depth) + if is_current { 256 } else { 0 }
            }
        };
        let index = usize::from(priority(&pair[1]) < priority(&pair[0]));
        let old = &mut pair[index];
        let code = if entry.code == 0 && old.check == check {
            old.code
        } else {
            entry.code
        };
        *old = PackedEntry {
            check,
            score: entry.score,
            code,
            depth: entry.depth,
            tag: entry.bound as u8 | generation << 2,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: i8) -> Entry {
        Entry {
            code: 7,
            score: -5,
            depth,
            bound: Bound::Lower,
        }
    }

    #[test]
    fn only_stored_entries_are_found() {
        let mut table = TranspositionTable::new(1 << 12);
        table.store(0x1234_5678_9abc_def0, entry(3));
        let found = table.probe(0x1234_5678_9abc_def0).expect("just stored");
        assert_eq!(
            (found.code, found.score, found.depth, found.bound),
            (7, -5, 3, Bound::Lower)
        );
        assert!(table.probe(0x1234_5678_9abc_def1).is_none());
        table.clear();
        assert!(table.probe(0x1234_5678_9abc_def0).is_none());
    }

    #[test]
    fn old_entries_are_replaced_before_shallow_ones() {
        let mut table = TranspositionTable::new(24);
        table.store(1, entry(9));
        table.store(2, entry(4));
        table.store(3, entry(5));
        assert!(table.probe(1).is_some() && table.probe(2).is_none() && table.probe(3).is_some());
        table.age();
        table.store(3, entry(1));
        table.store(4, entry(0));
        assert!(table.probe(1).is_none() && table.probe(3).is_some() && table.probe(4).is_some());
    }

    #[test]
    fn a_table_too_large_for_memory_is_an_error() {
        let size_bytes = usize::MAX;
        assert!(
            matches!(TranspositionTable::try_new(size_bytes), Err(error) if error == NoMemory { size_bytes })
        );
    }

    #[test]
    fn a_table_of_size_zero_stores_nothing() {
        let mut table = TranspositionTable::new(0);
        table.store(1, entry(1));
        assert!(table.probe(1).is_none());
    }
}
