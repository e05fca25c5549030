//! The page's table file for the endings of Spanish draughts.

use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use ludoteca_engine::tables::blocks::Tally;
use ludoteca_engine::tables::endings::block::CHANCES;
use ludoteca_engine::tables::endings::index::{Index, Slice};
use ludoteca_engine::tables::endings::{EndgameValue, FEW_PLIES, Writer, keeps_distance};
use ludoteca_engine::tables::{Endings, identity};
use ludoteca_lab::parallel;
use ludoteca_rules::draughts::{SPANISH_DRAUGHTS, SpanishDraughts};

use super::conversion::distances;
use super::slice::{DRAW, SolvedSlices, Solving, is_won};

/// Builds the file for positions with at most `pieces` pieces from the values on disk.
///
/// # Errors
/// If a file of values is missing or damaged.
pub(crate) fn file(game: &SpanishDraughts, folder: &Path, pieces: usize, threads: usize) -> Result<Vec<u8>> {
    ensure!(
        *game == SPANISH_DRAUGHTS,
        "only the game as its source has it has a table"
    );
    let solved = super::read_all(folder, &identity(game), &Index::default(), pieces)?;
    let file = pack(&solved, pieces, threads);
    Endings::read(file.clone(), game).context("the file cannot be read again")?;
    Ok(file)
}

pub(crate) fn pack(solved: &SolvedSlices, pieces: usize, threads: usize) -> Vec<u8> {
    let index = Index::default();
    let mut waits = SolvedSlices::default();
    for slice in super::pairs(pieces).filter(|&slice| keeps_distance(slice)) {
        for (slice, found) in Solving::sides(slice)
            .into_iter()
            .zip(distances(&index, solved, slice))
        {
            waits.insert(slice, found);
        }
    }
    let wanted = |slice: Slice, number: usize| {
        let plies = || match waits.values(slice) {
            [] => FEW_PLIES,
            found => found[number],
        };
        match solved.values(slice)[number] {
            DRAW => EndgameValue::Draw,
            byte if is_won(byte) => EndgameValue::Win(plies()),
            _ => EndgameValue::Loss(plies()),
        }
    };
    let writer = Writer::new(pieces);
    let parts = writer.parts();
    let slices = Slice::all(pieces);
    let tallied = |(): &mut (), place: usize| {
        let mut tally: Tally = vec![[0; 2]; CHANCES];
        for part in parts.iter().filter(|(slice, _)| *slice == slices[place]) {
            writer.tally(part.clone(), wanted, &mut tally);
        }
        (slices[place], tally)
    };
    let tallies = parallel::in_order(slices.len(), threads, || (), tallied);
    let models = writer.models(&tallies);
    let packed = |(): &mut (), place: usize| writer.pack(parts[place].clone(), &models, wanted);
    let blocks = parallel::in_order(parts.len(), threads, || (), packed);
    writer.file(&SPANISH_DRAUGHTS, &models, &blocks)
}
