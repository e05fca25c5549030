//! Layers as files, which are the checkpoints of a solution that takes a while.
//!
//! | bytes | |
//! | --- | --- |
//! | 8 | `ludolayr` |
//! | 2 | the version, little-endian: 1 |
//! | 1 | the number of goats |
//! | 1 | the length of the identity |
//! | … | the identity: the ruleset with all its switches |
//! | n | the values with the dog to move, a byte for each position |
//! | n | the values with the goats to move |
//! | 4 | the CRC-32 of everything before it, little-endian |

use std::fs::{self, File};
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};
use ludoteca_engine::tables::Crc32;

use super::layer::Layer;

const MAGIC: &[u8; 8] = b"ludolayr";
const VERSION: u16 = 1;
const CHECKSUM_BYTES: usize = size_of::<u32>();

/// The file of the layer with so many goats.
pub(crate) fn file_of(folder: &Path, goats: usize) -> PathBuf {
    folder.join(format!("{goats:02}-goats.layer"))
}

fn head(identity: &str, goats: usize) -> Result<Vec<u8>> {
    let mut head = MAGIC.to_vec();
    head.extend(VERSION.to_le_bytes());
    head.push(u8::try_from(goats).context("there are at most twelve goats")?);
    head.push(u8::try_from(identity.len()).context("the identity is too long")?);
    head.extend(identity.as_bytes());
    Ok(head)
}

/// Writes a layer, whole or not at all. Gives the checksum.
pub(super) fn write(folder: &Path, identity: &str, goats: usize, layer: &Layer) -> Result<u32> {
    let head = head(identity, goats)?;
    let parts = [head.as_slice(), &layer.dog, &layer.goats];
    let mut sum = Crc32::default();
    let file = file_of(folder, goats);
    let unfinished = file.with_extension("unfinished");
    let mut out = BufWriter::new(File::create(&unfinished)?);
    for part in parts {
        sum.add(part);
        out.write_all(part)?;
    }
    out.write_all(&sum.value().to_le_bytes())?;
    out.into_inner()?.sync_all()?;
    fs::rename(&unfinished, &file)?;
    Ok(sum.value())
}

/// Reads a layer with so many positions for each side, and its checksum.
///
/// # Errors
/// If there is no such file, or it is damaged, or of another ruleset.
pub(crate) fn read(folder: &Path, identity: &str, goats: usize, positions: usize) -> Result<(Layer, u32)> {
    let file = file_of(folder, goats);
    let name = file.display();
    let mut bytes =
        fs::read(&file).with_context(|| format!("can't read {name}: `cargo lab solve` writes it"))?;
    let head = head(identity, goats)?;
    ensure!(
        bytes.starts_with(&head),
        "{name} is not the layer with {goats} goats of {identity}, as this version writes it"
    );
    let expected = head.len() + 2 * positions + CHECKSUM_BYTES;
    ensure!(
        bytes.len() == expected,
        "{name} has {} bytes, not {expected}",
        bytes.len()
    );
    let written = bytes.split_off(expected - CHECKSUM_BYTES);
    let mut sum = Crc32::default();
    sum.add(&bytes);
    ensure!(
        sum.value().to_le_bytes() == written[..],
        "{name} is damaged: its checksum differs. Delete it"
    );
    let goats_part = bytes.split_off(head.len() + positions);
    bytes.drain(..head.len());
    Ok((
        Layer {
            dog: bytes,
            goats: goats_part,
        },
        sum.value(),
    ))
}
