//! Layer files of El Perro: the values with the dog to move, then with the goats to move.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

use super::layer::Layer;
use crate::checkpoint::Checkpoint;

pub(crate) fn file_of(folder: &Path, goats: usize) -> PathBuf {
    folder.join(format!("{goats:02}-goats.layer"))
}

/// Calls `work` with the checkpoint of a layer.
fn with_checkpoint<T>(
    folder: &Path,
    identity: &str,
    goats: usize,
    work: impl FnOnce(&Checkpoint<'_>) -> Result<T>,
) -> Result<T> {
    work(&Checkpoint {
        file: file_of(folder, goats),
        identity,
        part: &[u8::try_from(goats).context("there are at most twelve goats")?],
        name: &format!("with {goats} goats"),
    })
}

/// Writes a layer. Returns its checksum.
pub(super) fn write(folder: &Path, identity: &str, goats: usize, layer: &Layer) -> Result<u32> {
    let values = [layer.dog.as_slice(), &layer.goats];
    with_checkpoint(folder, identity, goats, |checkpoint| checkpoint.write(&values))
}

/// Reads a layer with `positions` positions for each side to move, and its checksum.
///
/// # Errors
/// If the file does not exist, is damaged, or belongs to another ruleset.
pub(crate) fn read(folder: &Path, identity: &str, goats: usize, positions: usize) -> Result<(Layer, u32)> {
    let (mut sides, sum) = with_checkpoint(folder, identity, goats, |checkpoint| {
        checkpoint.read(&[positions; 2])
    })?;
    let goats = sides.pop().unwrap_or_default();
    let dog = sides.pop().unwrap_or_default();
    Ok((Layer { dog, goats }, sum))
}
