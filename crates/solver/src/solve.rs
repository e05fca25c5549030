//! `cargo solver solve`: computes the value of every position of a game, backwards from the final positions.
//! `docs/solved.md` explains the values.
//!
//! A solution consists of parts: one for each number of goats in El Perro (a layer), one for each number of
//! men and kings in endings of Spanish draughts ([`draughts`]). A part is written to disk as soon as it is
//! solved, and existing parts are not solved again. So a command that was interrupted continues where it
//! stopped when it is run again.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context as _, Result, bail};
use clap::Args;
use ludoteca_engine::tables::Crc32;
use ludoteca_engine::tables::perfect::MOST_GOATS;
use ludoteca_lab::outln;
use ludoteca_lab::variant::Variant;
use ludoteca_rules::Ruleset;

use crate::{alquerque, brandubh, draughts, el_perro};

/// Options of `cargo solver solve`.
#[derive(Args)]
pub(crate) struct Options {
    #[command(flatten)]
    variant: Variant,
    /// El Perro: solve only positions with at most this many goats.
    #[arg(long, default_value_t = MOST_GOATS, value_parser = goats)]
    goats: usize,
    /// Spanish draughts, Alquerque, Brandubh: solve positions with up to this many pieces [default: 4, 7, 5].
    #[arg(long, value_parser = pieces)]
    pieces: Option<usize>,
    /// Number of threads; it doesn't change the values.
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// Folder for the layers [default: target/solved/RULESET].
    #[arg(long)]
    out: Option<PathBuf>,
}

pub(crate) fn goats(text: &str) -> Result<usize, String> {
    let number = text
        .parse()
        .ok()
        .filter(|number| (1..=MOST_GOATS).contains(number));
    number.ok_or_else(|| format!("write a number of goats from 1 to {MOST_GOATS}"))
}

pub(crate) fn pieces(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|&number| number >= 2);
    number.ok_or_else(|| "write a number of pieces, 2 or more".to_owned())
}

/// Options for a game solved by `cargo solver solve`.
#[derive(Args)]
pub(crate) struct Solved {
    #[command(flatten)]
    pub(crate) variant: Variant,
    /// Folder written by `cargo solver solve` [default: target/solved/RULESET].
    #[arg(long)]
    solved: Option<PathBuf>,
}

impl Solved {
    /// Returns the folder of the game's layers.
    pub(crate) fn folder(&self) -> PathBuf {
        let folder = self.solved.clone();
        folder.unwrap_or_else(|| usual_folder(&self.variant))
    }
}

/// Options for a file written from a solved game.
#[derive(Args)]
pub(crate) struct OutputOptions {
    #[command(flatten)]
    pub(crate) solved: Solved,
    /// File to write.
    #[arg(long)]
    out: PathBuf,
}

impl OutputOptions {
    /// Writes the file and prints its size and checksum.
    pub(crate) fn write(&self, content: &[u8]) -> Result<()> {
        fs::write(&self.out, content).with_context(|| format!("can't write {}", self.out.display()))?;
        outln!("{} bytes, checksum {:08x}", content.len(), Crc32::of(content));
        Ok(())
    }
}

/// Returns the default folder for a ruleset's layers.
fn usual_folder(variant: &Variant) -> PathBuf {
    PathBuf::from("target/solved").join(variant.ruleset.id())
}

pub(crate) fn run(options: &Options) -> Result<()> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(options.threads.max(1))
        .build()?;
    let folder = options
        .out
        .clone()
        .unwrap_or_else(|| usual_folder(&options.variant));
    match options.variant.ruleset {
        Ruleset::ElPerro => {
            let solver =
                el_perro::Solver::new(&el_perro::solvable(&options.variant)?, folder, options.goats)?;
            solver.announce();
            pool.install(|| solver.solve())
        }
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
        other => bail!("{other} can't be solved yet"),
    }
}
