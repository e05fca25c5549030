//! `cargo lab solve`: the value of every position of a game, found backwards from its ends. What the values mean stands
//! in `docs/solved.md`.
//!
//! Each number of goats is a layer. It is written to disk as soon as it is solved, and one that stands there is not
//! solved again: so the command goes on where it was broken off.

mod board;
mod disk;
pub(crate) mod finding;
mod index;
mod layer;
mod reached;
pub(crate) mod strategy;
pub(crate) mod table;
mod value;
pub(crate) mod waits;

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};
use clap::Args;
use indicatif::{HumanBytes, HumanDuration, ProgressBar, ProgressStyle};
use ludoteca_engine::tables::{Crc32, identity};
use ludoteca_rules::AnyGame;
use ludoteca_rules::el_perro::ElPerro;

use crate::variant::Variant;
use board::{Board, Placed};
use index::{Index, MOST_GOATS};
use layer::{Layer, Solving};

pub(crate) use disk::read as read_layer;
pub(crate) use layer::Layer as SolvedLayer;
pub(crate) use value::Value;

/// What `cargo lab solve` is asked.
#[derive(Args)]
pub(crate) struct Options {
    #[command(flatten)]
    variant: Variant,
    /// Solve only positions with this many goats or fewer.
    #[arg(long, default_value_t = MOST_GOATS, value_parser = goats)]
    goats: usize,
    /// Threads; the values don't depend on it.
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// Folder for the layers [default: target/solved/RULESET].
    #[arg(long)]
    out: Option<PathBuf>,
}

/// Reads a number of goats.
pub(crate) fn goats(text: &str) -> Result<usize, String> {
    let number = text
        .parse()
        .ok()
        .filter(|number| (1..=MOST_GOATS).contains(number));
    number.ok_or_else(|| format!("write a number of goats from 1 to {MOST_GOATS}"))
}

/// A game whose layers `cargo lab solve` has written.
#[derive(Args)]
pub(crate) struct Solved {
    #[command(flatten)]
    variant: Variant,
    /// The folder that `cargo lab solve` has written; `target/solved/RULESET` if left out.
    #[arg(long)]
    solved: Option<PathBuf>,
}

impl Solved {
    /// The game, and the folder of its layers.
    pub(crate) fn game_and_folder(&self) -> Result<(ElPerro, PathBuf)> {
        let game = solvable(&self.variant)?;
        let folder = self.solved.clone();
        Ok((game, folder.unwrap_or_else(|| usual_folder(&self.variant))))
    }
}

/// What is made of a solved game, and where it is written.
#[derive(Args)]
pub(crate) struct Made {
    #[command(flatten)]
    solved: Solved,
    /// The file that is written.
    #[arg(long)]
    out: PathBuf,
}

impl Made {
    /// Writes the file.
    fn write(&self, content: &[u8]) -> Result<()> {
        fs::write(&self.out, content).with_context(|| format!("can't write {}", self.out.display()))?;
        outln!("{} bytes, checksum {:08x}", content.len(), Crc32::of(content));
        Ok(())
    }
}

/// The folder of a ruleset's layers, where none is named.
fn usual_folder(variant: &Variant) -> PathBuf {
    PathBuf::from("target/solved").join(variant.ruleset.id())
}

/// The game that is meant, if it is one that can be solved.
fn solvable(variant: &Variant) -> Result<ElPerro> {
    match variant.game()? {
        AnyGame::ElPerro(game) => Ok(game),
        _ => bail!(
            "can't solve {}: only el-perro can be solved so far",
            variant.ruleset
        ),
    }
}

/// Runs the command.
pub(crate) fn run(options: &Options) -> Result<()> {
    let game = solvable(&options.variant)?;
    let board = Board::new(&game).context(
        "with these switches the game is not the same when the board is turned by half a turn; \
         this cannot be solved yet",
    )?;
    let folder = options
        .out
        .clone()
        .unwrap_or_else(|| usual_folder(&options.variant));
    let solver = Solver {
        identity: identity(&game),
        board,
        index: Index::new(),
        folder,
        goats: options.goats,
    };
    ensure!(
        solver.goats > solver.board.goal,
        "the dog has won before {} goats are left",
        options.goats
    );
    fs::create_dir_all(&solver.folder)
        .with_context(|| format!("can't make the folder {}", solver.folder.display()))?;
    solver.announce();
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(options.threads.max(1))
        .build()?;
    pool.install(|| solver.solve())
}

/// The layers with up to so many goats, in memory; `None` if the switches cannot be solved.
#[cfg(test)]
pub(crate) fn layers(game: &ElPerro, most: usize) -> Option<Vec<Option<Layer>>> {
    let board = Board::new(game)?;
    let index = Index::new();
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

/// A game that is being solved.
struct Solver {
    identity: String,
    board: Board,
    index: Index,
    folder: PathBuf,
    /// The most goats that are wanted.
    goats: usize,
}

impl Solver {
    fn layers(&self) -> std::ops::RangeInclusive<usize> {
        self.board.goal + 1..=self.goats
    }

    /// Says what it takes, before it is taken.
    fn announce(&self) {
        let positions: usize = self.layers().map(|goats| self.index.positions(goats)).sum();
        let largest = self.layers().map(|goats| self.index.positions(goats)).max();
        // Of each layer the goats' side is kept for the layers above, the dog's until it is written.
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

    fn solve(&self) -> Result<()> {
        let began = Instant::now();
        let bar = self.bar();
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

    fn bar(&self) -> ProgressBar {
        let positions: usize = self.layers().map(|goats| self.index.positions(goats)).sum();
        let bar = ProgressBar::new(positions as u64);
        bar.enable_steady_tick(Duration::from_millis(200));
        if let Ok(style) = ProgressStyle::with_template("{elapsed_precise} {wide_bar} {percent} % {msg}") {
            bar.set_style(style);
        }
        bar
    }

    /// The layer with so many goats, from disk if it stands there.
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

    /// What the start is worth, and each move of the dog there.
    fn report_start(&self, layer: &Layer) -> Result<()> {
        let start = self.board.start();
        outln!("start: {:?}", Value::of(layer.dog[self.index.of(start)], true));
        let mut after: Vec<Placed> = Vec::new();
        self.board.each_dog_step(start, |next| {
            after.push(self.board.settled(next));
            true
        });
        for next in after {
            let value = Value::of(layer.goats[self.index.of(next)], false);
            outln!("dog to point {}: {value:?}", next.dog);
        }
        Ok(())
    }
}

/// Counts the values of a layer, for each side to move.
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
