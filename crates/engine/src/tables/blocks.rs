//! The blocks of a file, each unpacked when it is first needed, and kept.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::cell::OnceCell;
use core::ops::Range;

use super::{Table, TableError};

/// A block: its slice, and the numbers in it.
pub type Part<Slice> = (Slice, Range<usize>);

/// Shares out the numbers of slices, each with its size, into blocks of at most so many, none of two slices; in their order.
pub fn parts<Slice: Copy>(sizes: impl IntoIterator<Item = (Slice, usize)>, most: usize) -> Vec<Part<Slice>> {
    let mut parts = Vec::new();
    for (slice, size) in sizes {
        let begins = (0..size).step_by(most);
        parts.extend(begins.map(|begin| (slice, begin..size.min(begin + most))));
    }
    parts
}

/// How often each chance of a model came out as not set, and how often as set.
pub type Tally = Vec<[u64; 2]>;

/// A chance as a byte of a model: how often of 256 it came out as set.
#[must_use]
pub fn share([no, yes]: [u64; 2]) -> u8 {
    u8::try_from((256 * yes + 128) / (no + yes + 1)).unwrap_or(u8::MAX)
}

/// A file whose first block holds the models.
#[must_use]
pub fn file(identity: &str, kind: u8, entries: u32, models: &[u8], blocks: &[Vec<u8>]) -> Vec<u8> {
    let blocks: Vec<&[u8]> = core::iter::once(models)
        .chain(blocks.iter().map(Vec::as_slice))
        .collect();
    super::write(identity, kind, entries, &blocks)
}

/// The blocks behind the first, which a reader keeps as it likes.
#[derive(Debug)]
pub struct Blocks<Entry> {
    file: Vec<u8>,
    /// Where each block stands in the file.
    places: Vec<Range<usize>>,
    /// What has been unpacked.
    unpacked: Vec<OnceCell<Box<[Entry]>>>,
}

/// Where the blocks of a file behind the first stand, which must be so many. Every checksum is compared.
///
/// # Errors
/// What is wrong with the file.
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
    /// Of a file, with the places of its blocks.
    #[must_use]
    pub fn new(file: Vec<u8>, places: Vec<Range<usize>>) -> Blocks<Entry> {
        Blocks {
            file,
            unpacked: places.iter().map(|_| OnceCell::new()).collect(),
            places,
        }
    }

    /// How many bytes the file has.
    #[must_use]
    pub const fn size_bytes(&self) -> usize {
        self.file.len()
    }

    /// What a block holds; `unpack` makes it of the bytes.
    pub fn unpacked(&self, block: usize, unpack: impl FnOnce(&[u8]) -> Box<[Entry]>) -> &[Entry] {
        self.unpacked[block].get_or_init(|| unpack(&self.file[self.places[block].clone()]))
    }
}
