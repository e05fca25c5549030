//! Endings of Spanish draughts: all positions with few pieces.
//!
//! A slice contains all positions with the same numbers of men and kings. It is solved together with the
//! slice that has the other side to move, and both are written to one file. The name and part of the file are
//! four numbers of the first slice: own men, the opponent's men, own kings, the opponent's kings.

mod conversion;
pub(crate) mod moves;
pub(crate) mod slice;
pub(crate) mod table;
pub(crate) mod waits;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context as _, Result, bail, ensure};
use indicatif::{HumanBytes, HumanDuration, ProgressBar};
use ludoteca_engine::tables::endings::index::{Index, MOST_PIECES, Slice};
use ludoteca_engine::tables::{Crc32, identity};
use ludoteca_lab::variant::Variant;
use ludoteca_lab::{note, outln, progress};
use ludoteca_rules::AnyGame;
use ludoteca_rules::draughts::SpanishDraughts;

use crate::checkpoint::Checkpoint;
use slice::{DRAW, SolvedSlices, Solving, UNUSED, is_won};

/// Default number of pieces. Solving takes a few seconds.
const USUAL_PIECES: usize = 4;

/// Returns the maximum number of pieces to solve. Fails if it is not supported.
pub(crate) fn pieces(asked: Option<usize>) -> Result<usize> {
    let pieces = asked.unwrap_or(USUAL_PIECES);
    ensure!(
        pieces <= MOST_PIECES,
        "at most {MOST_PIECES} pieces can be solved"
    );
    Ok(pieces)
}

/// Returns the game. Fails if its endings cannot be solved.
pub(crate) fn solvable(variant: &Variant) -> Result<SpanishDraughts> {
    match variant.game()? {
        AnyGame::SpanishDraughts(game) => Ok(game),
        _ => bail!("{} has no endings that can be solved", variant.ruleset),
    }
}

/// Solution in progress. Some slices may already be on disk.
pub(super) struct Solver {
    identity: String,
    index: Index,
    folder: PathBuf,
    pieces: usize,
}

impl Solver {
    pub(super) fn new(game: &SpanishDraughts, folder: PathBuf, pieces: usize) -> Solver {
        Solver {
            identity: identity(game),
            index: Index::default(),
            folder,
            pieces,
        }
    }

    /// Returns the slices to solve, one of each pair.
    fn slices(&self) -> impl Iterator<Item = Slice> {
        pairs(self.pieces)
    }

    fn numbers(&self, slice: Slice) -> usize {
        Solving::sides(slice).len() * self.index.size(slice)
    }

    /// Prints the required memory and disk space.
    pub(super) fn announce(&self) {
        let numbers: usize = self.slices().map(|slice| self.numbers(slice)).sum();
        let largest = self.slices().map(|slice| self.numbers(slice)).max().unwrap_or(0);
        note!("{}", self.identity);
        note!(
            "numbers for {numbers} positions, as seen by the side to move; at least {} of memory, {} on disk in {}",
            HumanBytes((numbers + largest) as u64),
            HumanBytes(numbers as u64),
            self.folder.display()
        );
    }

    pub(super) fn solve(&self) -> Result<()> {
        fs::create_dir_all(&self.folder)
            .with_context(|| format!("can't make the folder {}", self.folder.display()))?;
        let began = Instant::now();
        let bar = progress::bar(self.slices().map(|slice| self.numbers(slice)).sum(), "positions");
        let mut solved = SolvedSlices::default();
        let (mut total, mut positions) = (Crc32::default(), 0);
        outln!("own-men own-kings men kings positions won drawn lost longest-win longest-loss checksum");
        for slice in self.slices() {
            let (sides, checksum) = self.slice(slice, &solved, &bar)?;
            total.add(&checksum.to_le_bytes());
            bar.inc(self.numbers(slice) as u64);
            for (slice, values) in Solving::sides(slice).into_iter().zip(sides) {
                positions += bar.suspend(|| report(slice, &values, checksum))?;
                solved.insert(slice, values);
            }
        }
        bar.finish_and_clear();
        outln!(
            "{positions} positions, checksum of all slices: {:08x}",
            total.value()
        );
        note!("{}", HumanDuration(began.elapsed()));
        Ok(())
    }

    /// Returns the values of a slice for each side to move, and the checksum. Reads them from disk if they
    /// exist, otherwise solves the slice and writes them.
    fn slice(&self, slice: Slice, solved: &SolvedSlices, bar: &ProgressBar) -> Result<(Vec<Vec<u8>>, u32)> {
        if file_of(&self.folder, slice).exists() {
            return read(&self.folder, &self.identity, &self.index, slice);
        }
        let solving = Solving {
            index: &self.index,
            solved,
            slice,
        };
        let sides = solving.run(|plies| bar.set_message(format!("{}, {plies} plies", name_of(slice))));
        let values: Vec<&[u8]> = sides.iter().map(Vec::as_slice).collect();
        let checksum = with_checkpoint(&self.folder, &self.identity, slice, |checkpoint| {
            checkpoint.write(&values)
        })?;
        Ok((sides, checksum))
    }
}

/// Returns the slices with at most `pieces` pieces, one of each pair that is solved together.
fn pairs(pieces: usize) -> impl Iterator<Item = Slice> {
    let all = Slice::all(pieces).into_iter();
    all.filter(|slice| *slice <= slice.swapped())
}

/// Prints the results of a slice. Returns the number of positions in it.
fn report(slice: Slice, values: &[u8], checksum: u32) -> Result<usize> {
    let mut counts = [0_usize; 256];
    for &byte in values {
        counts[usize::from(byte)] += 1;
    }
    let (mut won, mut lost) = (0, 0);
    let (mut longest_win, mut longest_loss) = (0, 0);
    for (byte, count) in (0..UNUSED)
        .zip(counts)
        .filter(|&(byte, count)| byte != DRAW && count > 0)
    {
        if is_won(byte) {
            (won, longest_win) = (won + count, byte - 1);
        } else {
            (lost, longest_loss) = (lost + count, byte - 1);
        }
    }
    let drawn = counts[usize::from(DRAW)];
    let ([men, other_men], [kings, other_kings]) = (slice.men, slice.kings);
    let positions = won + drawn + lost;
    outln!(
        "{men} {kings} {other_men} {other_kings} {positions} {won} {drawn} {lost} {longest_win} {longest_loss} {checksum:08x}"
    );
    Ok(positions)
}

/// Solves all slices with at most `pieces` pieces in memory.
#[cfg(test)]
pub(crate) fn solved(pieces: usize) -> SolvedSlices {
    let index = Index::default();
    let mut solved = SolvedSlices::default();
    for slice in pairs(pieces) {
        let solving = Solving {
            index: &index,
            solved: &solved,
            slice,
        };
        let sides = solving.run(|_| ());
        for (slice, values) in Solving::sides(slice).into_iter().zip(sides) {
            solved.insert(slice, values);
        }
    }
    solved
}

/// Reads all slices with at most `pieces` pieces.
pub(crate) fn read_all(folder: &Path, identity: &str, index: &Index, pieces: usize) -> Result<SolvedSlices> {
    let mut solved = SolvedSlices::default();
    for slice in pairs(pieces) {
        let (sides, _) =
            read(folder, identity, index, slice).context("`cargo solver solve` makes these files")?;
        for (slice, values) in Solving::sides(slice).into_iter().zip(sides) {
            solved.insert(slice, values);
        }
    }
    Ok(solved)
}

fn read(folder: &Path, identity: &str, index: &Index, slice: Slice) -> Result<(Vec<Vec<u8>>, u32)> {
    let sizes = vec![index.size(slice); Solving::sides(slice).len()];
    with_checkpoint(folder, identity, slice, |checkpoint| checkpoint.read(&sizes))
}

fn name_of(Slice { men, kings }: Slice) -> String {
    format!("{}m{}k-{}m{}k", men[0], kings[0], men[1], kings[1])
}

/// Returns the path of the file for a slice and its counterpart.
fn file_of(folder: &Path, slice: Slice) -> PathBuf {
    folder.join(format!("{}.layer", name_of(slice)))
}

/// Calls `work` with the checkpoint of a slice.
fn with_checkpoint<T>(
    folder: &Path,
    identity: &str,
    slice: Slice,
    work: impl FnOnce(&Checkpoint<'_>) -> Result<T>,
) -> Result<T> {
    let ([men, other_men], [kings, other_kings]) = (slice.men, slice.kings);
    let counts = [men, other_men, kings, other_kings].map(u8::try_from);
    let part: Vec<u8> = counts.into_iter().collect::<Result<_, _>>()?;
    work(&Checkpoint {
        file: file_of(folder, slice),
        identity,
        part: &part,
        name: &name_of(slice),
    })
}
