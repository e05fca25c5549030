//! El Perro: solves every position, in a layer for each number of goats, and writes files of the results.

mod disk;
pub(crate) mod finding;
mod layer;
mod net;
mod reached;
pub(crate) mod strategy;
pub(crate) mod table;
mod value;
pub(crate) mod waits;

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context as _, Result, bail, ensure};
use indicatif::{HumanBytes, HumanDuration, ProgressBar};
use ludoteca_engine::tables::perfect::MOST_GOATS;
use ludoteca_engine::tables::perfect::board::{Board, Placement};
use ludoteca_engine::tables::perfect::index::Index;
use ludoteca_engine::tables::{Crc32, identity};
use ludoteca_lab::variant::Variant;
use ludoteca_lab::{note, outln, progress};
use ludoteca_rules::AnyGame;
use ludoteca_rules::el_perro::ElPerro;

use layer::Solving;

pub(crate) use disk::read as read_layer;
pub(crate) use layer::Layer;
pub(crate) use value::Value;

/// Returns the game. Fails if it cannot be solved.
pub(crate) fn solvable(variant: &Variant) -> Result<ElPerro> {
    match variant.game()? {
        AnyGame::ElPerro(game) => Ok(game),
        _ => bail!("{} is not El Perro", variant.ruleset),
    }
}

/// Solves the layers with at most `most` goats in memory. Returns `None` if the options cannot be solved.
#[cfg(test)]
pub(crate) fn layers(game: &ElPerro, most: usize) -> Option<Vec<Option<Layer>>> {
    let board = Board::new(game)?;
    let index = Index::default();
    let mut below = vec![Vec::new(); board.goal + 1];
    let mut layers = vec![None; board.goal + 1];
    for goats in board.goal + 1..=most {
        let solving = Solving {
            board: &board,
            index: &index,
            below: &below,
            goats,
        };
        let layer = solving.run(|_| ());
        below.push(layer.goats.clone());
        layers.push(Some(layer));
    }
    Some(layers)
}

/// Solution in progress. Some layers may already be on disk.
pub(crate) struct Solver {
    identity: String,
    board: Board,
    index: Index,
    folder: PathBuf,
    /// Largest number of goats to solve.
    goats: usize,
}

impl Solver {
    /// Prepares to solve all positions with at most `goats` goats.
    pub(crate) fn new(game: &ElPerro, folder: PathBuf, goats: usize) -> Result<Solver> {
        let board = Board::new(game).context(
            "with these switches the game is not the same when the board is turned by half a turn; \
             this cannot be solved yet",
        )?;
        ensure!(
            goats > board.goal,
            "the dog has won before {goats} goats are left"
        );
        fs::create_dir_all(&folder).with_context(|| format!("can't make the folder {}", folder.display()))?;
        Ok(Solver {
            identity: identity(game),
            board,
            index: Index::default(),
            folder,
            goats,
        })
    }

    fn layers(&self) -> std::ops::RangeInclusive<usize> {
        self.board.goal + 1..=self.goats
    }

    /// Prints the required memory and disk space.
    pub(crate) fn announce(&self) {
        let positions: usize = self.layers().map(|goats| self.index.positions(goats)).sum();
        let largest = self.layers().map(|goats| self.index.positions(goats)).max();
        // Values with the goats to move stay in memory for later layers. Values with the dog to move stay
        // there only until they are written.
        let memory = positions + largest.unwrap_or(0);
        note!("{}", self.identity);
        note!(
            "{} positions for each side to move; at least {} of memory, {} on disk in {}",
            positions,
            HumanBytes(memory as u64),
            HumanBytes(2 * positions as u64),
            self.folder.display()
        );
    }

    pub(crate) fn solve(&self) -> Result<()> {
        let began = Instant::now();
        let positions: usize = self.layers().map(|goats| self.index.positions(goats)).sum();
        let bar = progress::bar(positions, "positions");
        let mut below = vec![Vec::new(); self.board.goal + 1];
        let mut total = Crc32::default();
        outln!("goats turn positions dog-wins draws goats-win longest-dog longest-goats checksum");
        for goats in self.layers() {
            let (layer, checksum) = self.layer(goats, &below, &bar)?;
            total.add(&checksum.to_le_bytes());
            bar.inc(self.index.positions(goats) as u64);
            bar.suspend(|| report(goats, &layer, checksum))?;
            if goats == MOST_GOATS {
                bar.suspend(|| self.report_start(&layer))?;
            }
            below.push(layer.goats);
        }
        bar.finish_and_clear();
        outln!("checksum of all layers: {:08x}", total.value());
        note!("{}", HumanDuration(began.elapsed()));
        Ok(())
    }

    /// Returns the values of the layer with `goats` goats, and the checksum. Reads them from disk if they
    /// exist, otherwise solves the layer and writes them.
    fn layer(&self, goats: usize, below: &[Vec<u8>], bar: &ProgressBar) -> Result<(Layer, u32)> {
        if disk::file_of(&self.folder, goats).exists() {
            return disk::read(&self.folder, &self.identity, goats, self.index.positions(goats));
        }
        let solving = Solving {
            board: &self.board,
            index: &self.index,
            below,
            goats,
        };
        let layer = solving.run(|plies| bar.set_message(format!("{goats} goats, {plies} plies")));
        let checksum = disk::write(&self.folder, &self.identity, goats, &layer)?;
        Ok((layer, checksum))
    }

    /// Prints the values of the starting position and of the dog's first moves.
    fn report_start(&self, layer: &Layer) -> Result<()> {
        let start = self.board.start;
        outln!("start: {:?}", Value::of(layer.dog[self.index.of(start)], true));
        let mut after: Vec<Placement> = Vec::new();
        self.board.any_step(start, |next| {
            after.push(next);
            false
        });
        for next in after {
            let value = Value::of(layer.goats[self.index.of(next)], false);
            outln!("dog to point {}: {value:?}", next.dog);
        }
        Ok(())
    }
}

fn report(goats: usize, layer: &Layer, checksum: u32) -> Result<()> {
    for (turn, values) in [("dog", &layer.dog), ("goats", &layer.goats)] {
        let mut counts: BTreeMap<u8, usize> = BTreeMap::new();
        for &byte in values {
            *counts.entry(byte).or_default() += 1;
        }
        let (mut dog, mut draws, mut won) = (0, 0, 0);
        let (mut longest_dog, mut longest_goats) = (0, 0);
        for (byte, count) in counts {
            match Value::of(byte, turn == "dog") {
                Value::Draw => draws += count,
                Value::Dog(plies) => (dog, longest_dog) = (dog + count, longest_dog.max(plies)),
                Value::Goats(plies) => (won, longest_goats) = (won + count, longest_goats.max(plies)),
            }
        }
        outln!(
            "{goats} {turn} {} {dog} {draws} {won} {longest_dog} {longest_goats} {checksum:08x}",
            values.len()
        );
    }
    Ok(())
}
