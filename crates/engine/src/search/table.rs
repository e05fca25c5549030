//! The transposition table: what is known of positions that were searched.

use alloc::vec::Vec;
use core::fmt;

use ludoteca_rules::{Explain, Message, NO_MEMORY};

/// What the true score is compared with the one that is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Bound {
    /// It is at least that.
    Lower = 1,
    /// It is at most that.
    Upper = 2,
    /// It is that.
    Exact = 3,
}

/// What the transposition table knows of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known {
    /// The best move's code; 0 if none was better than another.
    pub(crate) code: u16,
    /// For the side to move; forced wins and losses count from this position.
    pub(crate) score: i16,
    /// Plies searched below.
    pub(crate) depth: i8,
    pub(crate) bound: Bound,
}

#[derive(Clone, Copy, Default)]
struct Entry {
    check: u32,
    score: i16,
    code: u16,
    depth: i8,
    /// Two bits of [`Bound`], six of the generation; 0 is an empty entry.
    tag: u8,
}

/// How many entries a key may lie in.
const WAYS: usize = 2;

/// A table of fixed size. Of two entries for a key, that of the older search, then of the lesser depth, gives way.
#[derive(Default)]
pub struct Table {
    entries: Vec<Entry>,
    generation: u8,
}

/// There is no memory for a table of that size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no memory for a table of {size_bytes} bytes: drop engines no longer needed (free() in JavaScript), or ask for less"
)]
pub struct NoMemory {
    /// How large it was to be.
    pub size_bytes: usize,
}

impl Explain for NoMemory {
    fn explain<'m>(&self, message: &'m mut Message) -> &'m mut Message {
        message.say(NO_MEMORY)
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table")
            .field("entries", &self.entries.len())
            .finish()
    }
}

impl Table {
    /// A table of about that many bytes; with fewer than 24 it remembers nothing.
    ///
    /// # Panics
    /// If there is no memory for it.
    #[must_use]
    pub fn new(size_bytes: usize) -> Table {
        Table::try_new(size_bytes).unwrap_or_else(|error| panic!("{error}"))
    }

    /// The same as [`Table::new`], where it is not sure that there is memory for it.
    ///
    /// # Errors
    /// If there is none.
    pub fn try_new(size_bytes: usize) -> Result<Table, NoMemory> {
        let length = size_bytes / (WAYS * size_of::<Entry>()) * WAYS;
        let mut entries = Vec::new();
        entries
            .try_reserve_exact(length)
            .map_err(|_| NoMemory { size_bytes })?;
        entries.resize(length, Entry::default());
        Ok(Table {
            entries,
            generation: 0,
        })
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.entries.fill(Entry::default());
        self.generation = 0;
    }

    /// From now on what is there counts as older.
    pub(crate) fn age(&mut self) {
        self.generation = (self.generation + 1) & 63;
    }

    /// The pair of entries for a key.
    #[inline]
    fn slot(&self, key: u64) -> usize {
        let pairs = (self.entries.len() / WAYS) as u64;
        let pair = (((key >> 32) * pairs) >> 32) as usize;
        pair * WAYS
    }

    /// What is known under that key.
    #[inline]
    pub(crate) fn find(&self, key: u64) -> Option<Known> {
        let slot = self.slot(key);
        #[expect(clippy::cast_possible_truncation, reason = "the lower half is meant")]
        let check = key as u32;
        let pair = self.entries.get(slot..slot + WAYS)?;
        let entry = pair.iter().find(|entry| entry.check == check && entry.tag != 0)?;
        Some(Known {
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

    /// Keeps what was found.
    #[inline]
    pub(crate) fn keep(&mut self, key: u64, known: Known) {
        let slot = self.slot(key);
        #[expect(clippy::cast_possible_truncation, reason = "the lower half is meant")]
        let check = key as u32;
        let generation = self.generation;
        let Some(pair) = self.entries.get_mut(slot..slot + WAYS) else {
            return;
        };
        let worth = |entry: &Entry| {
            if entry.check == check {
                i32::MIN
            } else {
                let is_current = entry.tag >> 2 == generation && entry.tag != 0;
                i32::from(entry.depth) + if is_current { 256 } else { 0 }
            }
        };
        let index = usize::from(worth(&pair[1]) < worth(&pair[0]));
        let entry = &mut pair[index];
        let code = if known.code == 0 && entry.check == check {
            entry.code
        } else {
            known.code
        };
        *entry = Entry {
            check,
            score: known.score,
            code,
            depth: known.depth,
            tag: known.bound as u8 | generation << 2,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(depth: i8) -> Known {
        Known {
            code: 7,
            score: -5,
            depth,
            bound: Bound::Lower,
        }
    }

    #[test]
    fn what_is_kept_is_found_and_nothing_else() {
        let mut table = Table::new(1 << 12);
        table.keep(0x1234_5678_9abc_def0, known(3));
        let found = table.find(0x1234_5678_9abc_def0).expect("just kept");
        assert_eq!(
            (found.code, found.score, found.depth, found.bound),
            (7, -5, 3, Bound::Lower)
        );
        assert!(table.find(0x1234_5678_9abc_def1).is_none());
        table.clear();
        assert!(table.find(0x1234_5678_9abc_def0).is_none());
    }

    #[test]
    fn the_shallow_gives_way_and_the_old_before_it() {
        let mut table = Table::new(24);
        table.keep(1, known(9));
        table.keep(2, known(4));
        table.keep(3, known(5));
        assert!(table.find(1).is_some() && table.find(2).is_none() && table.find(3).is_some());
        table.age();
        table.keep(3, known(1));
        table.keep(4, known(0));
        assert!(table.find(1).is_none() && table.find(3).is_some() && table.find(4).is_some());
    }

    #[test]
    fn a_table_that_no_memory_can_hold_is_an_error() {
        let size_bytes = usize::MAX;
        assert!(matches!(Table::try_new(size_bytes), Err(error) if error == NoMemory { size_bytes }));
    }

    #[test]
    fn a_table_without_room_remembers_nothing() {
        let mut table = Table::new(0);
        table.keep(1, known(1));
        assert!(table.find(1).is_none());
    }
}
