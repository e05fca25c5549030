//! Values as files, which are the checkpoints of a solution that takes a while.
//!
//! | bytes | |
//! | --- | --- |
//! | 8 | `ludolayr` |
//! | 2 | the version, little-endian: 1 |
//! | … | which part of the solution it is: El Perro a byte with the number of goats, Spanish draughts four, Alquerque and Brandubh two (see there) |
//! | 1 | the length of the identity |
//! | … | the identity: the ruleset with all its switches |
//! | … | the values, a byte for each position, with one side to move and with the other (Alquerque: up to two bytes) |
//! | 4 | the CRC-32 of everything before it, little-endian |

use std::fs::{self, File};
use std::io::{BufWriter, Write as _};
use std::path::PathBuf;

use anyhow::{Context as _, Result, ensure};
use ludoteca_engine::tables::Crc32;

const MAGIC: &[u8; 8] = b"ludolayr";
const VERSION: u16 = 1;
const CHECKSUM_BYTES: usize = size_of::<u32>();

/// A file of values, whether it is there or not.
pub(crate) struct Checkpoint<'a> {
    pub(crate) file: PathBuf,
    /// The ruleset with all its switches.
    pub(crate) identity: &'a str,
    /// Which part of the solution it is.
    pub(crate) part: &'a [u8],
    /// The same for people.
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

    /// Writes it, whole or not at all. Gives the checksum.
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

    /// Reads values, of which there are so many in each part, and their checksum.
    ///
    /// # Errors
    /// If there is no such file, or it is damaged, or of another ruleset.
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
