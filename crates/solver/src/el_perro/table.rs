//! The page's table file with the winners of El Perro.

use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use fastrand::Rng;
use ludoteca_engine::tables::perfect::board::Placement;
use ludoteca_engine::tables::perfect::index::Index;
use ludoteca_engine::tables::perfect::{self, GoatWins, LEAST_GOATS, MOST_GOATS};
use ludoteca_engine::tables::{Perfect, identity};
use ludoteca_lab::parallel;
use ludoteca_rules::el_perro::{EL_PERRO, ElPerro};

use super::layer::Layer;
use super::value::Value;
use super::{disk, net};

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
    let net = net::file(&solution);
    let file = perfect::write(game, &net, |index, planes| {
        let packed = |(): &mut (), plane: usize| perfect::pack(index, planes[plane], &solution);
        parallel::in_order(planes.len(), threads, || (), packed)
    });
    Perfect::read(file.clone(), game).context("the file cannot be read again")?;
    Ok(file)
}

/// All layers with enough goats for a win.
pub(super) struct Solution {
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

    /// Returns the value of a position. With too few goats for a win, it is always a draw.
    pub(super) fn value(&self, placement: Placement, is_dogs_turn: bool) -> Value {
        let Some(Some(layer)) = self.layers.get(placement.count()) else {
            return Value::Draw;
        };
        let values = if is_dogs_turn { &layer.dog } else { &layer.goats };
        Value::of(values[self.index.of(placement)], is_dogs_turn)
    }

    /// Returns a random placement with the given number of goats.
    pub(super) fn random_placement(&self, goats: usize, rng: &mut Rng) -> Placement {
        let number = rng.usize(..self.index.positions(goats));
        let mut placements = self.index.from(goats, number);
        placements.next().expect("the number is in range")
    }

    fn goats_win(&self, placement: Placement, is_dogs_turn: bool) -> bool {
        self.value(placement, is_dogs_turn).goats_win_in().is_some()
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
