//! Checks the web page's table file against the solver's layers, and against a plain search.

use anyhow::{Context as _, Result};
use fastrand::Rng;
use ludoteca_engine::tables::Perfect;
use ludoteca_rules::el_perro::Position;
use ludoteca_rules::{Color, Stage, Tabletop as _};

use super::{Value, Values as _, Verifier, at_random, searched};

/// Maximum number of goats for which every win takes at most [`PLIES`] plies.
const SMALL_GOATS: usize = 6;
const PLIES: u16 = 3;

impl Verifier {
    /// Compares a file with `entries` random entries of the layers, and `entries / 100` entries with a
    /// search. Returns both numbers, and the faults.
    pub(super) fn compare(
        &self,
        file: &[u8],
        entries: usize,
        seed: u64,
        threads: usize,
    ) -> Result<(usize, usize, Vec<String>)> {
        Perfect::read(file.to_vec(), &self.game).context("the file cannot be read")?;
        let most = self.layers.len() - 1;
        let mut faults = self.compare_each(file, entries, seed, threads, |rng| {
            let position = self.random_position(rng, most);
            (position, self.table(&position))
        });
        let searches = entries / 100;
        faults.extend(self.compare_each(file, searches, !seed, threads, |rng| {
            let position = self.random_position(rng, most.min(SMALL_GOATS));
            (position, searched(&self.game, &position, PLIES))
        }));
        Ok((entries, searches, faults))
    }

    fn compare_each(
        &self,
        file: &[u8],
        entries: usize,
        seed: u64,
        threads: usize,
        next: impl Fn(&mut Rng) -> (Position, Value) + Send + Sync,
    ) -> Vec<String> {
        let begin = || Perfect::read(file.to_vec(), &self.game).expect("the file is valid");
        let look = |perfect: &Perfect, rng: &mut Rng| self.file_fault(perfect, next(rng));
        at_random(entries, seed, threads, begin, look)
    }

    fn file_fault(&self, perfect: &Perfect, (position, value): (Position, Value)) -> Option<String> {
        let (file, expected) = (perfect.winner(&position), value.map(|(winner, _)| winner));
        (file != expected).then(|| {
            let text = self.game.stage_text(&Stage::Turn(position));
            let name = |winner: Option<Color>| {
                winner.map_or("nobody", |side| ["the dog", "the goats"][side.index()])
            };
            format!("{text}: the file says {}, not {}", name(file), name(expected))
        })
    }
}
