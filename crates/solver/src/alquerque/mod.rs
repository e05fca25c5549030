//! Endings of Alquerque: all positions with few men, for every number of plies left before the men are
//! counted.
//!
//! Positions with the same numbers of men are solved together for both sides to move, and written to one
//! file. These two numbers, the smaller first, are the file's name and its part. Captures lead to positions
//! with fewer men, from other files. Their results, two bits per position, are kept in memory while they are
//! needed. So memory has to hold one whole file and these results.

mod slice;
mod solved_slices;
pub(crate) mod table;

use std::cmp::Ordering;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context as _, Result, bail, ensure};
use indicatif::{HumanBytes, HumanDuration, ProgressBar};
use ludoteca_engine::tables::counts::index::{Index, MOST_MEN, Slice};
use ludoteca_engine::tables::{Crc32, counts, identity};
use ludoteca_lab::variant::Variant;
use ludoteca_lab::{note, outln, progress};
use ludoteca_rules::AnyGame;
use ludoteca_rules::alquerque::{Alquerque, Capture};

use crate::checkpoint::Checkpoint;
use slice::{Solving, UNSETTLED, UNUSED};
use solved_slices::{SolvedSlices, value};

/// Default number of pieces, as in the published table.
const USUAL_PIECES: usize = 7;
/// Number of pieces at the start of the game.
const MOST_PIECES: usize = 2 * MOST_MEN;

/// Returns the maximum number of pieces to solve. Fails if it is not supported.
pub(crate) fn pieces(asked: Option<usize>) -> Result<usize> {
    let pieces = asked.unwrap_or(USUAL_PIECES);
    ensure!(pieces <= MOST_PIECES, "there are at most {MOST_PIECES} pieces");
    Ok(pieces)
}

/// Returns the game. Fails if its endings cannot be solved.
pub(crate) fn solvable(variant: &Variant) -> Result<Alquerque> {
    let AnyGame::Alquerque(game) = variant.game()? else {
        bail!("{} is not Alquerque", variant.ruleset);
    };
    ensure!(
        game.capture == Capture::Optional && game.quiet_limit.is_some_and(|limit| limit < UNSETTLED),
        "Alquerque can be solved only where captures are optional and quiet plies are counted"
    );
    Ok(game)
}

/// Returns the pairs of slices that are solved together, each named by the slice with the smaller number of
/// own men.
pub(super) fn pairs(pieces: usize) -> impl Iterator<Item = Slice> {
    let all = counts::index::slices(pieces).into_iter();
    all.filter(|slice| slice[0] <= slice[1])
}

/// Returns the slice with the sides exchanged.
pub(super) const fn swapped([own, other]: Slice) -> Slice {
    [other, own]
}

/// Returns the slices of a pair, without duplicates.
pub(super) fn sides(pair: Slice) -> Vec<Slice> {
    let mut sides = vec![pair, swapped(pair)];
    sides.dedup();
    sides
}

/// Solution in progress. Some of its files may already be on disk.
pub(super) struct Solver {
    identity: String,
    index: Index,
    folder: PathBuf,
    pieces: usize,
    limit: u8,
}

impl Solver {
    pub(super) fn new(game: &Alquerque, folder: PathBuf, pieces: usize) -> Solver {
        Solver {
            identity: identity(game),
            index: Index::new(MOST_MEN.min(pieces - 1)),
            folder,
            pieces,
            limit: game.quiet_limit.unwrap_or(counts::LIMIT),
        }
    }

    /// Size of a pair's file in bytes, without header and checksum.
    fn bytes(&self, pair: Slice) -> usize {
        sizes(&self.index, pair).into_iter().sum()
    }

    /// Prints the required memory and disk space.
    fn announce(&self) {
        let all = || pairs(self.pieces).map(|pair| self.bytes(pair));
        let results = |pair| {
            SolvedSlices::needed(pair)
                .into_iter()
                .map(|slice| self.index.size(slice) / 4)
        };
        let memory = pairs(self.pieces).map(|pair| self.bytes(pair) + results(pair).sum::<usize>());
        note!("{}", self.identity);
        note!(
            "at least {} of memory, {} on disk in {}",
            HumanBytes(memory.max().unwrap_or(0) as u64),
            HumanBytes(all().sum::<usize>() as u64),
            self.folder.display()
        );
    }

    pub(super) fn solve(&self) -> Result<()> {
        self.announce();
        fs::create_dir_all(&self.folder)
            .with_context(|| format!("can't make the folder {}", self.folder.display()))?;
        let began = Instant::now();
        let bar = progress::bar(pairs(self.pieces).map(|pair| self.bytes(pair)).sum(), "values");
        let mut solved = SolvedSlices::default();
        let (mut total, mut positions) = (Crc32::default(), 0);
        outln!("men other-men positions won drawn lost by-force longest-draw longest-win checksum");
        for pair in pairs(self.pieces) {
            let (planes, checksum) = self.pair(pair, &mut solved, &bar)?;
            total.add(&checksum.to_le_bytes());
            bar.inc(self.bytes(pair) as u64);
            for (slice, planes) in sides(pair).into_iter().zip(&planes) {
                positions += bar.suspend(|| report(slice, planes, self.limit, checksum))?;
                solved.insert(slice, planes, self.limit);
            }
        }
        bar.finish_and_clear();
        outln!(
            "{positions} positions, checksum of all files: {:08x}",
            total.value()
        );
        note!("{}", HumanDuration(began.elapsed()));
        Ok(())
    }

    /// Returns the values of a pair for each side to move, and the checksum. Reads them from disk if they
    /// exist, otherwise solves the pair and writes them.
    fn pair(&self, pair: Slice, solved: &mut SolvedSlices, bar: &ProgressBar) -> Result<(Vec<Planes>, u32)> {
        if file_of(&self.folder, pair).exists() {
            return read(&self.folder, &self.identity, &self.index, pair);
        }
        solved.keep(&SolvedSlices::needed(pair));
        for slice in SolvedSlices::needed(pair) {
            if !solved.has(slice) {
                let pair = [slice[0].min(slice[1]), slice[0].max(slice[1])];
                let (planes, _) = read(&self.folder, &self.identity, &self.index, pair)?;
                for (slice, planes) in sides(pair).into_iter().zip(&planes) {
                    solved.insert(slice, planes, self.limit);
                }
            }
        }
        let solving = Solving {
            index: &self.index,
            solved,
            limit: self.limit,
            pair,
        };
        let planes = solving.run(|plies| bar.set_message(format!("{}, {plies} plies", name_of(pair))));
        let all: Vec<&[u8]> = planes.iter().flatten().map(Vec::as_slice).collect();
        let checksum = with_checkpoint(&self.folder, &self.identity, pair, |checkpoint| {
            checkpoint.write(&all)
        })?;
        Ok((planes, checksum))
    }
}

/// Two bytes for each position of a slice: [`counts::CountValue::plies`], or [`UNUSED`] twice if no position
/// has this index.
pub(crate) type Planes = [Vec<u8>; 2];

fn sizes(index: &Index, pair: Slice) -> Vec<usize> {
    sides(pair)
        .into_iter()
        .flat_map(|slice| [index.size(slice); 2])
        .collect()
}

/// Prints the results of a slice. Returns the number of positions in it.
fn report(slice: Slice, planes: &Planes, limit: u8, checksum: u32) -> Result<usize> {
    let mut results = [0_usize; 3];
    let (mut forced, mut longest) = (0, [0; 2]);
    for (&first, &second) in planes[0].iter().zip(&planes[1]) {
        if first == UNUSED {
            continue;
        }
        let value = value(slice, [first, second]);
        let result = value.result(limit);
        results[[Ordering::Greater, Ordering::Equal, Ordering::Less]
            .iter()
            .position(|each| *each == result)
            .unwrap_or(0)] += 1;
        forced += usize::from(result != value.counted);
        for (longest, plies) in longest.iter_mut().zip([first, second]) {
            if plies <= limit {
                *longest = plies.max(*longest);
            }
        }
    }
    let ([own, other], [won, drawn, lost]) = (slice, results);
    let (longest_draw, longest_win) = if own == other {
        (0, longest[0].max(longest[1]))
    } else {
        (longest[0], longest[1])
    };
    let positions = won + drawn + lost;
    outln!(
        "{own} {other} {positions} {won} {drawn} {lost} {forced} {longest_draw} {longest_win} {checksum:08x}"
    );
    Ok(positions)
}

/// Solves all slices with at most `pieces` pieces in memory. The men are counted after `limit` plies.
#[cfg(test)]
pub(crate) fn solved(pieces: usize, limit: u8) -> Vec<(Slice, Planes)> {
    let index = Index::new(pieces - 1);
    let (mut solved, mut all) = (SolvedSlices::default(), Vec::new());
    for pair in pairs(pieces) {
        let solving = Solving {
            index: &index,
            solved: &solved,
            limit,
            pair,
        };
        for (slice, planes) in sides(pair).into_iter().zip(solving.run(|_| ())) {
            solved.insert(slice, &planes, limit);
            all.push((slice, planes));
        }
    }
    all
}

/// Reads the values of a pair, and the file's checksum.
fn read(folder: &Path, identity: &str, index: &Index, pair: Slice) -> Result<(Vec<Planes>, u32)> {
    let (planes, sum) = with_checkpoint(folder, identity, pair, |checkpoint| {
        checkpoint.read(&sizes(index, pair))
    })?;
    let mut planes = planes.into_iter();
    let mut slices = Vec::new();
    while let (Some(first), Some(second)) = (planes.next(), planes.next()) {
        slices.push([first, second]);
    }
    Ok((slices, sum))
}

fn name_of([own, other]: Slice) -> String {
    format!("{own}-{other}")
}

fn file_of(folder: &Path, pair: Slice) -> PathBuf {
    folder.join(format!("{}.layer", name_of(pair)))
}

/// Calls `work` with the checkpoint of a pair.
fn with_checkpoint<T>(
    folder: &Path,
    identity: &str,
    pair: Slice,
    work: impl FnOnce(&Checkpoint<'_>) -> Result<T>,
) -> Result<T> {
    let part: Vec<u8> = pair.into_iter().map(u8::try_from).collect::<Result<_, _>>()?;
    work(&Checkpoint {
        file: file_of(folder, pair),
        identity,
        part: &part,
        name: &name_of(pair),
    })
}
