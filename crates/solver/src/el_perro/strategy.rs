//! `cargo solver strategy`: writes the goats' winning strategy from the start for the page.
//!
//! Among the moves with the shortest win, a move to a position already in the strategy is preferred;
//! otherwise the move that takes the fewest bits.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use anyhow::{Context as _, Result, anyhow, ensure};
use ludoteca_engine::tables::coder::{Chance, Encoder};
use ludoteca_engine::tables::perfect::board::{POINTS, Placement};
use ludoteca_engine::tables::perfect::index::Index;
use ludoteca_engine::tables::strategy::{self, Decide, Model};
use ludoteca_engine::tables::{self, Strategy, TableError, identity};
use ludoteca_lab::outln;

use super::disk;
use super::value::Value;
use crate::solve::OutputOptions;

pub(crate) fn run(output: &OutputOptions) -> Result<()> {
    let (game, folder) = (super::solvable(&output.solved.variant)?, output.solved.folder());
    let mut chooser = MoveChooser {
        values: DogLayers::new(&folder, identity(&game)),
        visited: HashSet::new(),
        model: Model::default(),
        encoder: Encoder::default(),
        failed: None,
    };
    let explored = Strategy::explore(&game, &mut chooser, strategy::MOST_DECISIONS);
    if let Some(error) = chooser.failed {
        return Err(error);
    }
    let strategy = explored.context("the goats do not win from the start")?;
    let block = chooser.encoder.finish();
    let decisions = u32::try_from(strategy.len()).context("too many decisions")?;
    let file = tables::write(&identity(&game), strategy::KIND, decisions, &[&block]);
    let read = Strategy::read(&file, &game).context("the file cannot be read again")?;
    ensure!(read.len() == strategy.len(), "the file has a different strategy");
    outln!("{decisions} decisions, won in {} plies at most", strategy.plies());
    output.write(&file)
}

/// Values of the layers with the dog to move, loaded on first use.
struct DogLayers<'a> {
    folder: &'a Path,
    identity: String,
    index: Index,
    layers: HashMap<usize, Vec<u8>>,
}

impl DogLayers<'_> {
    fn new(folder: &Path, identity: String) -> DogLayers<'_> {
        DogLayers {
            folder,
            identity,
            index: Index::default(),
            layers: HashMap::new(),
        }
    }

    /// Returns the distance in plies with the dog to move, if the goats win.
    fn plies(&mut self, placement: Placement) -> Result<Option<u16>> {
        let goats = placement.count();
        if !self.layers.contains_key(&goats) {
            let positions = self.index.positions(goats);
            let (layer, _) = disk::read(self.folder, &self.identity, goats, positions)?;
            self.layers.insert(goats, layer.dog);
        }
        Ok(Value::of(self.layers[&goats][self.index.of(placement)], true).goats_win_in())
    }
}

struct MoveChooser<'a> {
    values: DogLayers<'a>,
    /// Keys of the positions that the chosen moves lead to.
    visited: HashSet<u32>,
    model: Model,
    encoder: Encoder,
    failed: Option<anyhow::Error>,
}

impl MoveChooser<'_> {
    /// Returns the indices of the moves with the shortest win.
    fn soonest(&mut self, moves: &[u32]) -> Result<Vec<usize>> {
        let mut plies = Vec::new();
        for mv in moves {
            let placement = Placement {
                dog: mv >> POINTS,
                goats: mv & ((1 << POINTS) - 1),
            };
            plies.push(self.values.plies(placement)?);
        }
        let least = plies
            .iter()
            .flatten()
            .min()
            .copied()
            .ok_or_else(|| anyhow!("no move wins"))?;
        Ok((0..moves.len())
            .filter(|&index| plies[index] == Some(least))
            .collect())
    }

    /// Cost of encoding an index, in bits.
    fn cost(&mut self, key: u32, moves: &[u32], index: usize) -> f64 {
        let mut cost = 0.0;
        for (place, &mv) in moves.iter().enumerate().take((index + 1).min(moves.len() - 1)) {
            let chance = f64::from(self.model.chance(key, mv).of_set()) / f64::from(Chance::MOST);
            cost -= (if place == index { chance } else { 1.0 - chance }).log2();
        }
        cost
    }
}

impl Decide for &mut MoveChooser<'_> {
    fn decide(&mut self, key: u32, moves: &[u32]) -> Result<usize, TableError> {
        let soonest = self.soonest(moves).map_err(|error| {
            self.failed = Some(error);
            TableError::Wrong
        })?;
        let known = soonest
            .iter()
            .copied()
            .find(|&index| self.visited.contains(&moves[index]));
        let cheapest = || {
            let costs = soonest.iter().map(|&index| (index, self.cost(key, moves, index)));
            costs
                .min_by(|one, other| one.1.total_cmp(&other.1))
                .map(|(index, _)| index)
        };
        let index = known.or_else(cheapest).ok_or(TableError::Wrong)?;
        self.visited.insert(moves[index]);
        strategy::code(&mut self.encoder, &mut self.model, key, moves, index).ok_or(TableError::Wrong)
    }
}
