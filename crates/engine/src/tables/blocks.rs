//! Blocks of a table file, unpacked on first use and cached.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::cell::OnceCell;
use core::ops::Range;

use super::{Table, TableError};

/// A block: the slice that it belongs to, and the position indices that it covers in that slice.
pub type Part<Slice> = (Slice, Range<usize>);

/// Splits slices, given with their sizes, into blocks of at most `most` position indices each. No block spans
/// two slices.
pub fn parts<Slice: Copy>(sizes: impl IntoIterator<Item = (Slice, usize)>, most: usize) -> Vec<Part<Slice>> {
    let mut parts = Vec::new();
    for (slice, size) in sizes {
        let begins = (0..size).step_by(most);
        parts.extend(begins.map(|begin| (slice, begin..size.min(begin + most))));
    }
    parts
}

/// Counts of clear and set bits for each probability of a model.
pub type Tally = Vec<[u64; 2]>;

/// Returns the share of set bits in 256ths, as stored in a model.
#[must_use]
pub fn share([no, yes]: [u64; 2]) -> u8 {
    u8::try_from((256 * yes + 128) / (no + yes + 1)).unwrap_or(u8::MAX)
}

/// Assembles a file whose first block holds the models.
#[must_use]
pub fn file(identity: &str, kind: u8, entries: u32, models: &[u8], blocks: &[Vec<u8>]) -> Vec<u8> {
    let blocks: Vec<&[u8]> = core::iter::once(models)
        .chain(blocks.iter().map(Vec::as_slice))
        .collect();
    super::write(identity, kind, entries, &blocks)
}

/// All blocks of a file except the first, with a cache of their unpacked entries.
#[derive(Debug)]
pub struct Blocks<Entry> {
    file: Vec<u8>,
    /// Byte range of each block in the file.
    places: Vec<Range<usize>>,
    unpacked: Vec<OnceCell<Box<[Entry]>>>,
}

/// Returns the byte ranges of all blocks except the first, after verifying every checksum. There must be
/// `count` of them.
/// # Errors
/// If the number of blocks is wrong, or a block is damaged.
pub fn places(file: &[u8], table: &Table<'_>, count: usize) -> Result<Vec<Range<usize>>, TableError> {
    if table.blocks() != 1 + count {
        return Err(TableError::Wrong);
    }
    let mut places = Vec::new();
    let mut end = file.len();
    for number in (1..=count).rev() {
        let begin = end - table.block(number)?.len();
        places.push(begin..end);
        end = begin;
    }
    places.reverse();
    Ok(places)
}

impl<Entry> Blocks<Entry> {
    /// Wraps a file and the ranges of its blocks.
    #[must_use]
    pub fn new(file: Vec<u8>, places: Vec<Range<usize>>) -> Blocks<Entry> {
        Blocks {
            file,
            unpacked: places.iter().map(|_| OnceCell::new()).collect(),
            places,
        }
    }

    /// Size of the file in bytes.
    #[must_use]
    pub const fn size_bytes(&self) -> usize {
        self.file.len()
    }

    /// Returns the entries of `block`. On first use `unpack` decodes them from the block's bytes.
    pub fn unpacked(&self, block: usize, unpack: impl FnOnce(&[u8]) -> Box<[Entry]>) -> &[Entry] {
        self.unpacked[block].get_or_init(|| unpack(&self.file[self.places[block].clone()]))
    }
}
