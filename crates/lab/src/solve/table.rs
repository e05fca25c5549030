//! `cargo lab table`: who wins in every position, as a file that the page can fetch.

use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use clap::Args;
use ludoteca_engine::tables::perfect::board::Placed;
use ludoteca_engine::tables::perfect::index::Index;
use ludoteca_engine::tables::perfect::{self, GoatsWin, LEAST_GOATS, MOST_GOATS};
use ludoteca_engine::tables::{Perfect, identity};
use ludoteca_rules::Ruleset;
use ludoteca_rules::el_perro::EL_PERRO;

use super::layer::Layer;
use super::value::Value;
use super::{Made, alquerque, brandubh, disk, draughts};
use crate::parallel;

/// What `cargo lab table` is asked.
#[derive(Args)]
pub(crate) struct Options {
    #[command(flatten)]
    made: Made,
    /// Of Spanish draughts and Alquerque: positions with this many pieces or fewer.
    #[arg(long, value_parser = super::pieces)]
    pieces: Option<usize>,
    /// How many threads; the file does not depend on it.
    #[arg(long, default_value_t = 2)]
    threads: usize,
}

/// Runs the command.
pub(crate) fn run(options: &Options) -> Result<()> {
    let solved = &options.made.solved;
    if solved.variant.ruleset == Ruleset::SpanishDraughts {
        let game = draughts::solvable(&solved.variant)?;
        let file = draughts::table::file(
            &game,
            &solved.folder(),
            draughts::pieces(options.pieces)?,
            options.threads,
        )?;
        return options.made.write(&file);
    }
    if solved.variant.ruleset == Ruleset::Alquerque {
        let game = alquerque::solvable(&solved.variant)?;
        let pieces = alquerque::pieces(options.pieces)?;
        return options.made.write(&alquerque::table::file(
            &game,
            &solved.folder(),
            pieces,
            options.threads,
        )?);
    }
    if matches!(solved.variant.ruleset, Ruleset::Brandubh | Ruleset::ElCuervo) {
        let game = brandubh::solvable(&solved.variant)?;
        let pieces = brandubh::pieces(options.pieces)?;
        let file = brandubh::table::file(&game, &solved.folder(), pieces, options.threads)?;
        return options.made.write(&file);
    }
    let (game, folder) = solved.game_and_folder()?;
    ensure!(game == EL_PERRO, "only the game as its source has it has a table");
    let solution = Solution::read(&folder, &identity(&game))?;
    let file = perfect::write(&game, |index, planes| {
        let packed = |(): &mut (), plane: usize| perfect::pack(index, planes[plane], &solution);
        parallel::in_order(planes.len(), options.threads, || (), packed)
    });
    options.made.write(&file)?;
    Perfect::read(file, &game).context("the file cannot be read again")?;
    Ok(())
}

/// All layers.
struct Solution {
    index: Index,
    /// By the number of goats.
    layers: Vec<Option<Layer>>,
}

impl Solution {
    fn read(folder: &Path, identity: &str) -> Result<Solution> {
        let index = Index::default();
        let mut layers = vec![None; LEAST_GOATS];
        for goats in LEAST_GOATS..=MOST_GOATS {
            let (layer, _) = disk::read(folder, identity, goats, index.positions(goats))
                .context("`cargo lab solve` makes these files")?;
            layers.push(Some(layer));
        }
        Ok(Solution { index, layers })
    }

    fn goats_win(&self, placed: Placed, is_dogs_turn: bool) -> bool {
        let goats = placed.count();
        let Some(Some(layer)) = self.layers.get(goats) else {
            return false;
        };
        let values = if is_dogs_turn { &layer.dog } else { &layer.goats };
        matches!(
            Value::of(values[self.index.of(placed)], is_dogs_turn),
            Value::Goats(_)
        )
    }
}

impl GoatsWin for Solution {
    fn says(&self, placed: Placed) -> bool {
        self.goats_win(placed, true)
    }

    fn dog_to_move(&self, placed: Placed) -> bool {
        self.goats_win(placed, true)
    }

    fn goats_to_move(&self, placed: Placed) -> bool {
        self.goats_win(placed, false)
    }
}
