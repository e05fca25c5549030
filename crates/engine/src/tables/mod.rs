//! Files with exact knowledge of a game: their common format (`docs/tables.md`), and a reader for each kind.
//!
//! A file names its ruleset with all options, so it cannot be used for another game. Damaged files are
//! rejected before any data is read from them.

pub mod blocks;
pub mod brandubh;
pub mod coder;
pub mod combinations;
pub mod counts;
mod crc;
pub mod endings;
pub mod perfect;
pub mod strategy;

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

use ludoteca_rules::Tabletop;

pub use brandubh::KingEndings;
pub use counts::Counts;
pub use crc::Crc32;
pub use endings::{EndgameValue, Endings};
pub use perfect::Perfect;
pub use strategy::Strategy;

/// First bytes of every file.
pub const MAGIC: &[u8; 8] = b"ludotabl";
/// Version of the format.
pub const VERSION: u16 = 1;

/// Reason why a file is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// The magic bytes are missing.
    #[error("not a Ludoteca table")]
    NoTable,
    /// The file has another version of the format.
    #[error("unknown table version {0}; this program reads version {VERSION}")]
    Version(u16),
    /// The file is for another ruleset, or for the same ruleset with other options.
    #[error("the table is for another ruleset or other switches")]
    Ruleset,
    /// The file is too short.
    #[error("the table ends too soon")]
    Truncated,
    /// The file continues after its last block.
    #[error("trailing data after the table")]
    TooLong,
    /// A checksum is wrong.
    #[error("the table is damaged: a checksum differs")]
    Damaged,
    /// The file is of another kind. The value is the kind byte in the file.
    #[error("unexpected kind of table: {0}")]
    Kind(u8),
    /// The file exceeds a limit of the reader: its number of entries, or the length of a line.
    #[error("the table exceeds the limits of this program")]
    TooMuch,
    /// The checksums are correct, but the content is invalid.
    #[error("the table contradicts the rules")]
    Wrong,
}

impl TableError {
    /// Returns a stable, machine-readable key of the error.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            TableError::NoTable => "no-table",
            TableError::Version(_) => "version",
            TableError::Ruleset => "ruleset",
            TableError::Truncated => "truncated",
            TableError::TooLong => "too-long",
            TableError::Damaged => "damaged",
            TableError::Kind(_) => "kind",
            TableError::TooMuch => "too-much",
            TableError::Wrong => "wrong",
        }
    }
}

/// Returns the ruleset and all its options as files name them: `el-perro dogMustCapture=… turnaround=…`.
pub fn identity<G: Tabletop>(game: &G) -> String {
    let mut identity = String::from(game.ruleset().id());
    for switch in game.switches() {
        if let Some(setting) = game.setting(switch.key) {
            let _ = write!(identity, " {}={setting}", switch.key);
        }
    }
    identity
}

/// A file with a valid header. The checksum of each block is verified when the block is read.
#[derive(Clone, Debug)]
pub struct Table<'a> {
    /// Number of entries, whose meaning depends on the kind of file.
    pub entries: u32,
    blocks: Vec<(&'a [u8], u32)>,
}

impl<'a> Table<'a> {
    /// Reads the header of a file of the given `kind` for the game with the given `identity`.
    ///
    /// # Errors
    /// The first fault found, as a [`TableError`].
    pub fn read(file: &'a [u8], identity: &str, kind: u8) -> Result<Table<'a>, TableError> {
        let mut rest = file;
        if take(&mut rest, MAGIC.len())? != MAGIC {
            return Err(TableError::NoTable);
        }
        let version = u16::from_le_bytes(array(&mut rest)?);
        if version != VERSION {
            return Err(TableError::Version(version));
        }
        let [found, length] = array(&mut rest)?;
        let name = take(&mut rest, usize::from(length))?;
        let entries = u32::from_le_bytes(array(&mut rest)?);
        let count = u32::from_le_bytes(array(&mut rest)?);
        let directory = take(&mut rest, (count as usize).saturating_mul(8))?;
        let head = &file[..file.len() - rest.len()];
        if u32::from_le_bytes(array(&mut rest)?) != Crc32::of(head) {
            return Err(TableError::Damaged);
        }
        if name != identity.as_bytes() {
            return Err(TableError::Ruleset);
        }
        if found != kind {
            return Err(TableError::Kind(found));
        }
        let mut blocks = Vec::new();
        for mut row in directory.chunks_exact(8) {
            let length = u32::from_le_bytes(array(&mut row)?);
            let checksum = u32::from_le_bytes(array(&mut row)?);
            blocks.push((take(&mut rest, length as usize)?, checksum));
        }
        if rest.is_empty() {
            Ok(Table { entries, blocks })
        } else {
            Err(TableError::TooLong)
        }
    }

    /// Number of blocks.
    #[must_use]
    pub fn blocks(&self) -> usize {
        self.blocks.len()
    }

    /// Returns the bytes of the block with the given index.
    ///
    /// # Errors
    /// If there is no such block, or it is damaged.
    pub fn block(&self, index: usize) -> Result<&'a [u8], TableError> {
        match self.blocks.get(index) {
            None => Err(TableError::Wrong),
            Some((bytes, checksum)) if Crc32::of(bytes) == *checksum => Ok(bytes),
            Some(_) => Err(TableError::Damaged),
        }
    }
}

/// Assembles a file from the data of its header and its blocks.
///
/// # Panics
/// If `identity` exceeds 255 bytes, or a block has 4 GiB or more.
#[must_use]
pub fn write(identity: &str, kind: u8, entries: u32, blocks: &[&[u8]]) -> Vec<u8> {
    let length = |bytes: usize| u32::try_from(bytes).expect("a block has less than 4 GiB");
    let mut file = MAGIC.to_vec();
    file.extend(VERSION.to_le_bytes());
    file.push(kind);
    file.push(u8::try_from(identity.len()).expect("an identity has at most 255 bytes"));
    file.extend(identity.as_bytes());
    file.extend(entries.to_le_bytes());
    file.extend(length(blocks.len()).to_le_bytes());
    for block in blocks {
        file.extend(length(block.len()).to_le_bytes());
        file.extend(Crc32::of(block).to_le_bytes());
    }
    file.extend(Crc32::of(&file).to_le_bytes());
    for block in blocks {
        file.extend(*block);
    }
    file
}

fn take<'a>(rest: &mut &'a [u8], count: usize) -> Result<&'a [u8], TableError> {
    let (taken, left) = rest.split_at_checked(count).ok_or(TableError::Truncated)?;
    *rest = left;
    Ok(taken)
}

fn array<const N: usize>(rest: &mut &[u8]) -> Result<[u8; N], TableError> {
    let (taken, left) = rest.split_first_chunk().ok_or(TableError::Truncated)?;
    *rest = left;
    Ok(*taken)
}
