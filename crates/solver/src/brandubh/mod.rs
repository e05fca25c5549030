//! Endings of Brandubh and El Cuervo: all positions with few pieces besides the king.
//!
//! A slice contains all positions with the same numbers of defenders and attackers. It is solved and written
//! to one file, whose name and part are these two numbers. The file contains the values with the king's side
//! to move, then with the attackers to move.

mod moves;
pub(crate) mod table;

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context as _, Result, bail, ensure};
use indicatif::{HumanBytes, HumanDuration, ProgressBar};
use ludoteca_engine::tables::brandubh::index::{Index, MOST_PAWNS, Slice, slice_of, slices};
use ludoteca_engine::tables::brandubh::placement::Placement;
use ludoteca_engine::tables::{Crc32, identity};
use ludoteca_lab::variant::Variant;
use ludoteca_lab::{note, outln, progress};
use ludoteca_rules::AnyGame;
use ludoteca_rules::brandubh::{Brandubh, Capture, HostileSquares, KingRole};

use crate::checkpoint::Checkpoint;
use crate::draughts::slice::{DRAW, UNUSED, is_won};
use crate::retrograde::{self, After, LOST};
use moves::{KING, Moved, Moves};

/// Maximum number of pieces, including the king.
const MOST_PIECES: usize = 1 + MOST_PAWNS;

/// Returns the maximum number of pieces to solve. Fails if it is not supported.
pub(crate) fn pieces(asked: Option<usize>) -> Result<usize> {
    let pieces = asked.unwrap_or(MOST_PIECES);
    ensure!(
        (3..=MOST_PIECES).contains(&pieces),
        "only 3 to {MOST_PIECES} pieces can be solved"
    );
    Ok(pieces)
}

/// Values of slices: with the king's side to move, then with the attackers to move.
pub(crate) type SolvedSlices = HashMap<Slice, [Vec<u8>; 2]>;

/// Returns the game. Fails if its endings cannot be solved.
pub(crate) fn solvable(variant: &Variant) -> Result<Brandubh> {
    match variant.game()? {
        AnyGame::Brandubh(game) => {
            ensure!(
                game.king_role == KingRole::None && game.hostile_squares == HostileSquares::None,
                "only games in which the king does not help to capture and no square is hostile can be solved"
            );
            Ok(game)
        }
        _ => bail!("{} has no king's endings that can be solved", variant.ruleset),
    }
}

/// Solution in progress. Some slices may already be on disk.
pub(super) struct Solver {
    identity: String,
    index: Index,
    moves: Moves,
    folder: PathBuf,
    pawns: usize,
}

impl Solver {
    pub(super) fn new(game: &Brandubh, folder: PathBuf, pieces: usize) -> Solver {
        Solver {
            identity: identity(game),
            index: Index::default(),
            moves: moves_of(game),
            folder,
            pawns: pieces - 1,
        }
    }

    /// Prints the required memory and disk space.
    pub(super) fn announce(&self) {
        let numbers: usize = slices(self.pawns).map(|slice| 2 * self.index.size(slice)).sum();
        note!("{}", self.identity);
        note!(
            "{numbers} numbers of positions; at least {} of memory, as much on disk in {}",
            HumanBytes(numbers as u64),
            self.folder.display()
        );
    }

    pub(super) fn solve(&self) -> Result<()> {
        fs::create_dir_all(&self.folder)
            .with_context(|| format!("can't make the folder {}", self.folder.display()))?;
        let began = Instant::now();
        let bar = progress::bar(
            slices(self.pawns).map(|slice| self.index.size(slice)).sum(),
            "positions",
        );
        let (mut solved, mut total) = (SolvedSlices::default(), Crc32::default());
        outln!("defenders attackers turn positions won drawn lost longest-win longest-loss checksum");
        for slice in slices(self.pawns) {
            let (values, checksum) = self.slice(slice, &solved, &bar)?;
            total.add(&checksum.to_le_bytes());
            bar.inc(self.index.size(slice) as u64);
            bar.suspend(|| report(slice, &values, checksum))?;
            solved.insert(slice, values);
        }
        bar.finish_and_clear();
        outln!("checksum of all slices: {:08x}", total.value());
        note!("{}", HumanDuration(began.elapsed()));
        Ok(())
    }

    /// Returns the values of a slice and the checksum. Reads them from disk if they exist, otherwise solves
    /// the slice and writes them.
    fn slice(&self, slice: Slice, solved: &SolvedSlices, bar: &ProgressBar) -> Result<([Vec<u8>; 2], u32)> {
        if file_of(&self.folder, slice).exists() {
            return read(&self.folder, &self.identity, slice, self.index.size(slice));
        }
        let solving = Solving {
            index: &self.index,
            moves: self.moves,
            solved,
            slice,
        };
        let on_distance = |plies| bar.set_message(format!("{} pawns, {plies} plies", name_of(slice)));
        let values = retrograde::solve(&solving, on_distance);
        let sides: Vec<&[u8]> = values.iter().map(Vec::as_slice).collect();
        let checksum = with_checkpoint(&self.folder, &self.identity, slice, |file| file.write(&sides))?;
        Ok((values, checksum))
    }
}

fn moves_of(game: &Brandubh) -> Moves {
    Moves {
        is_active: game.capture() == Capture::Active,
    }
}

struct Solving<'a> {
    index: &'a Index,
    moves: Moves,
    solved: &'a SolvedSlices,
    slice: Slice,
}

impl retrograde::Slice for Solving<'_> {
    /// Placement of the pieces, and index of the side to move.
    type Placement = (Placement, usize);

    fn size(&self) -> usize {
        self.index.size(self.slice)
    }

    fn at(&self, side: usize, number: usize) -> Option<Self::Placement> {
        let placement = self.index.at(self.slice, number);
        (self.index.of(placement) == number).then_some((placement, side))
    }

    fn number(&self, (placement, _): Self::Placement) -> usize {
        self.index.of(placement)
    }

    fn each_move(
        &self,
        (placement, side): Self::Placement,
        mut visit: impl FnMut(After<Self::Placement>) -> bool,
    ) -> bool {
        let other = 1 - side;
        self.moves.each(placement, side, |moved| {
            visit(match moved {
                Moved::Quiet(after) => After::Within((after, other)),
                Moved::Capture(after) => {
                    After::Beyond(self.solved[&slice_of(after)][other][self.index.of(after)])
                }
                Moved::Won(winner) if winner == side => After::Beyond(LOST),
                // The other side has already won. This counts as a win on its next ply.
                Moved::Won(_) => After::Beyond(WON),
            })
        })
    }

    fn each_predecessor(&self, (placement, side): Self::Placement, mut visit: impl FnMut(Self::Placement)) {
        let other = 1 - side;
        self.moves
            .each_predecessor(placement, other, |before| visit((before, other)));
    }
}

/// Value of a win in one ply, for the side to move. Also used if the previous move gave the mover's own king
/// away.
const WON: u8 = LOST + 1;

fn report([own, others]: Slice, values: &[Vec<u8>; 2], checksum: u32) -> Result<()> {
    for (side, values) in values.iter().enumerate() {
        let mut counts = [0_usize; 256];
        for &byte in values {
            counts[usize::from(byte)] += 1;
        }
        let (mut won, mut lost) = (0, 0);
        let (mut longest_win, mut longest_loss) = (0, 0);
        let ended = (0..UNUSED).zip(counts);
        for (byte, count) in ended.filter(|&(byte, count)| byte != DRAW && count > 0) {
            if is_won(byte) {
                (won, longest_win) = (won + count, byte - LOST);
            } else {
                (lost, longest_loss) = (lost + count, byte - LOST);
            }
        }
        let drawn = counts[usize::from(DRAW)];
        let turn = if side == KING { "king" } else { "attackers" };
        let positions = won + drawn + lost;
        outln!(
            "{own} {others} {turn} {positions} {won} {drawn} {lost} {longest_win} {longest_loss} {checksum:08x}"
        );
    }
    Ok(())
}

/// Solves all slices with at most `pieces` pieces in memory.
#[cfg(test)]
pub(crate) fn solved(game: &Brandubh, pieces: usize) -> SolvedSlices {
    let index = Index::default();
    let mut solved = SolvedSlices::default();
    for slice in slices(pieces - 1) {
        let solving = Solving {
            index: &index,
            moves: moves_of(game),
            solved: &solved,
            slice,
        };
        let values = retrograde::solve(&solving, |_| ());
        solved.insert(slice, values);
    }
    solved
}

/// Reads all slices with at most `pieces` pieces.
fn read_all(folder: &Path, identity: &str, index: &Index, pieces: usize) -> Result<SolvedSlices> {
    slices(pieces - 1)
        .map(|slice| {
            let (values, _) = read(folder, identity, slice, index.size(slice))
                .context("`cargo solver solve` makes these files")?;
            Ok((slice, values))
        })
        .collect()
}

fn read(folder: &Path, identity: &str, slice: Slice, size: usize) -> Result<([Vec<u8>; 2], u32)> {
    let (mut sides, sum) = with_checkpoint(folder, identity, slice, |file| file.read(&[size; 2]))?;
    let attackers = sides.pop().unwrap_or_default();
    let king = sides.pop().unwrap_or_default();
    Ok(([king, attackers], sum))
}

fn name_of([own, others]: Slice) -> String {
    format!("{own}-{others}")
}

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
    let part: Vec<u8> = slice.into_iter().map(u8::try_from).collect::<Result<_, _>>()?;
    work(&Checkpoint {
        file: file_of(folder, slice),
        identity,
        part: &part,
        name: &name_of(slice),
    })
}
