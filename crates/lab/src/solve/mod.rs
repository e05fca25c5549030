//! `cargo lab solve`: the value of every position of a game, found backwards from its ends. What the values mean stands
//! in `docs/solved.md`.
//!
//! A solution has parts: of El Perro each number of goats, which is a layer; of the endings of Spanish draughts each number
//! of men and kings ([`draughts`]). A part is written to disk as soon as it is solved, and one that stands there is not solved
//! again: so the command goes on where it was broken off.

pub(crate) mod alquerque;
pub(crate) mod brandubh;
mod checkpoint;
mod disk;
pub(crate) mod draughts;
pub(crate) mod finding;
mod layer;
mod progress;
mod reached;
mod retrograde;
pub(crate) mod strategy;
pub(crate) mod table;
mod value;
pub(crate) mod waits;

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context as _, Result, bail, ensure};
use clap::Args;
use indicatif::{HumanBytes, HumanDuration, ProgressBar};
use ludoteca_engine::tables::perfect::MOST_GOATS;
use ludoteca_engine::tables::perfect::board::{Board, Placed};
use ludoteca_engine::tables::perfect::index::Index;
use ludoteca_engine::tables::{Crc32, identity};
use ludoteca_rules::el_perro::ElPerro;
use ludoteca_rules::{AnyGame, Ruleset};

use crate::variant::Variant;
use layer::{Layer, Solving};

pub(crate) use checkpoint::Checkpoint;
pub(crate) use disk::read as read_layer;
pub(crate) use layer::Layer as SolvedLayer;
pub(crate) use value::Value;

/// What `cargo lab solve` is asked.
#[derive(Args)]
pub(crate) struct Options {
    #[command(flatten)]
    variant: Variant,
    /// Of El Perro: solve only positions with this many goats or fewer.
    #[arg(long, default_value_t = MOST_GOATS, value_parser = goats)]
    goats: usize,
    /// Of Spanish draughts, Alquerque and Brandubh: solve positions with this many pieces or fewer [default: 4, 7, 5].
    #[arg(long, value_parser = pieces)]
    pieces: Option<usize>,
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

/// Reads a number of pieces.
pub(crate) fn pieces(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|&number| number >= 2);
    number.ok_or_else(|| "write a number of pieces, 2 or more".to_owned())
}

/// A game whose layers `cargo lab solve` has written.
#[derive(Args)]
pub(crate) struct Solved {
    #[command(flatten)]
    pub(crate) variant: Variant,
    /// The folder that `cargo lab solve` has written; `target/solved/RULESET` if left out.
    #[arg(long)]
    solved: Option<PathBuf>,
}

impl Solved {
    /// The game, and the folder of its layers.
    pub(crate) fn game_and_folder(&self) -> Result<(ElPerro, PathBuf)> {
        Ok((solvable(&self.variant)?, self.folder()))
    }

    /// The folder of its layers.
    pub(crate) fn folder(&self) -> PathBuf {
        let folder = self.solved.clone();
        folder.unwrap_or_else(|| usual_folder(&self.variant))
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
        _ => bail!("{} is not solved as El Perro is", variant.ruleset),
    }
}

/// Runs the command.
pub(crate) fn run(options: &Options) -> Result<()> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(options.threads.max(1))
        .build()?;
    let folder = options
        .out
        .clone()
        .unwrap_or_else(|| usual_folder(&options.variant));
    match options.variant.ruleset {
        Ruleset::ElPerro => pool.install(|| solve_el_perro(options, folder)),
        Ruleset::SpanishDraughts => {
            let game = draughts::solvable(&options.variant)?;
            let solver = draughts::Solver::new(&game, folder, draughts::pieces(options.pieces)?);
            solver.announce();
            pool.install(|| solver.solve())
        }
        Ruleset::Alquerque => {
            let game = alquerque::solvable(&options.variant)?;
            let solver = alquerque::Solver::new(&game, folder, alquerque::pieces(options.pieces)?);
            pool.install(|| solver.solve())
        }
        Ruleset::Brandubh | Ruleset::ElCuervo => {
            let game = brandubh::solvable(&options.variant)?;
            let solver = brandubh::Solver::new(&game, folder, brandubh::pieces(options.pieces)?);
            solver.announce();
            pool.install(|| solver.solve())
        }
        other => bail!("can't solve {other} so far"),
    }
}

fn solve_el_perro(options: &Options, folder: PathBuf) -> Result<()> {
    let game = solvable(&options.variant)?;
    let board = Board::new(&game).context(
        "with these switches the game is not the same when the board is turned by half a turn; \
         this cannot be solved yet",
    )?;
    let solver = Solver {
        identity: identity(&game),
        board,
        index: Index::default(),
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
    solver.solve()
}

/// The layers with up to so many goats, in memory; `None` if the switches cannot be solved.
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
        let positions: usize = self.layers().map(|goats| self.index.positions(goats)).sum();
        let bar = progress::bar(positions);
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
        let start = self.board.start;
        outln!("start: {:?}", Value::of(layer.dog[self.index.of(start)], true));
        let mut after: Vec<Placed> = Vec::new();
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
