//! Files of values, which serve as checkpoints while a game is solved.
//!
//! | bytes | content |
//! | --- | --- |
//! | 8 | `ludolayr` |
//! | 2 | version, little-endian: 1 |
//! | … | part: in El Perro the number of goats, in Spanish draughts four bytes, in other games two |
//! | 1 | length of the identity |
//! | … | identity: the ruleset with all its options |
//! | … | values for one side to move, then for the other: one byte per position (in Alquerque two) |
//! | 4 | CRC-32 of all preceding bytes, little-endian |

use std::fs::{self, File};
use std::io::{BufWriter, Write as _};
use std::path::PathBuf;

use anyhow::{Context as _, Result, ensure};
use ludoteca_engine::tables::Crc32;

const MAGIC: &[u8; 8] = b"ludolayr";
const VERSION: u16 = 1;
const CHECKSUM_BYTES: usize = size_of::<u32>();

/// A file of values, which may not exist yet.
pub(crate) struct Checkpoint<'a> {
    pub(crate) file: PathBuf,
    /// Ruleset with all its options.
    pub(crate) identity: &'a str,
    /// Bytes that identify the part of the solution.
    pub(crate) part: &'a [u8],
    /// Name of the part, used in messages.
    pub(crate) name: &'a str,
}

impl Checkpoint<'_> {
    fn head(&self) -> Result<Vec<u8>> {
        let mut head = MAGIC.to_vec();
        head.extend(VERSION.to_le_bytes());
        head.extend(self.part);
        head.push(u8::try_from(self.identity.len()).context("the identity is too long")?);
        head.extend(self.identity.as_bytes());
        Ok(head)
    }

    /// Writes the file atomically. Returns its checksum.
    pub(crate) fn write(&self, values: &[&[u8]]) -> Result<u32> {
        let head = self.head()?;
        let mut sum = Crc32::default();
        let unfinished = self.file.with_extension("unfinished");
        let mut out = BufWriter::new(File::create(&unfinished)?);
        for part in [&[head.as_slice()], values].concat() {
            sum.add(part);
            out.write_all(part)?;
        }
        out.write_all(&sum.value().to_le_bytes())?;
        out.into_inner()?.sync_all()?;
        fs::rename(&unfinished, &self.file)?;
        Ok(sum.value())
    }

    /// Reads values of the given sizes, and the file's checksum.
    ///
    /// # Errors
    /// If the file does not exist, is damaged, or belongs to another part or ruleset.
    pub(crate) fn read(&self, sizes: &[usize]) -> Result<(Vec<Vec<u8>>, u32)> {
        let name = self.file.display();
        let mut bytes = fs::read(&self.file)
            .with_context(|| format!("can't read {name}: `cargo solver solve` writes it"))?;
        let head = self.head()?;
        ensure!(
            bytes.starts_with(&head),
            "{name} is not the file {} of {}, as this version writes it",
            self.name,
            self.identity
        );
        let expected = head.len() + sizes.iter().sum::<usize>() + CHECKSUM_BYTES;
        ensure!(
            bytes.len() == expected,
            "{name} has {} bytes, not {expected}",
            bytes.len()
        );
        let written = bytes.split_off(expected - CHECKSUM_BYTES);
        let sum = Crc32::of(&bytes);
        ensure!(
            sum.to_le_bytes() == written[..],
            "{name} is damaged: its checksum differs. Delete it"
        );
        let mut values = Vec::new();
        for size in sizes.iter().rev() {
            values.push(bytes.split_off(bytes.len() - size));
        }
        values.reverse();
        Ok((values, sum))
    }
}
