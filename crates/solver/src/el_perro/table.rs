//! The page's table file with the winners of El Perro.

use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use ludoteca_engine::tables::perfect::board::Placement;
use ludoteca_engine::tables::perfect::index::Index;
use ludoteca_engine::tables::perfect::{self, GoatWins, LEAST_GOATS, MOST_GOATS};
use ludoteca_engine::tables::{Perfect, identity};
use ludoteca_lab::parallel;
use ludoteca_rules::el_perro::{EL_PERRO, ElPerro};

use super::disk;
use super::layer::Layer;
use super::value::Value;

/// Builds the file from the layers in a folder.
///
/// # Errors
/// If a layer is missing or damaged.
pub(crate) fn file(game: &ElPerro, folder: &Path, threads: usize) -> Result<Vec<u8>> {
    ensure!(
        *game == EL_PERRO,
        "only the game as its source has it has a table"
    );
    let solution = Solution::read(folder, &identity(game))?;
    let file = perfect::write(game, |index, planes| {
        let packed = |(): &mut (), plane: usize| perfect::pack(index, planes[plane], &solution);
        parallel::in_order(planes.len(), threads, || (), packed)
    });
    Perfect::read(file.clone(), game).context("the file cannot be read again")?;
    Ok(file)
}

struct Solution {
    index: Index,
    layers: Vec<Option<Layer>>,
}

impl Solution {
    fn read(folder: &Path, identity: &str) -> Result<Solution> {
        let index = Index::default();
        let mut layers = vec![None; LEAST_GOATS];
        for goats in LEAST_GOATS..=MOST_GOATS {
            let (layer, _) = disk::read(folder, identity, goats, index.positions(goats))
                .context("`cargo solver solve` makes these files")?;
            layers.push(Some(layer));
        }
        Ok(Solution { index, layers })
    }

    fn goats_win(&self, placement: Placement, is_dogs_turn: bool) -> bool {
        let goats = placement.count();
        let Some(Some(layer)) = self.layers.get(goats) else {
            return false;
        };
        let values = if is_dogs_turn { &layer.dog } else { &layer.goats };
        let value = Value::of(values[self.index.of(placement)], is_dogs_turn);
        value.goats_win_in().is_some()
    }
}

impl GoatWins for Solution {
    fn stored_bit(&self, placement: Placement) -> bool {
        self.goats_win(placement, true)
    }

    fn dog_to_move(&self, placement: Placement) -> bool {
        self.goats_win(placement, true)
    }

    fn goats_to_move(&self, placement: Placement) -> bool {
        self.goats_win(placement, false)
    }
}
