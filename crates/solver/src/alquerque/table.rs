//! The page's table file for the endings of Alquerque.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use ludoteca_engine::tables::blocks::Tally;
use ludoteca_engine::tables::counts::block::CHANCES;
use ludoteca_engine::tables::counts::index::{Index, Slice};
use ludoteca_engine::tables::counts::{MOST_MEN, Plies, Writer};
use ludoteca_engine::tables::{Counts, identity};
use ludoteca_lab::parallel;
use ludoteca_rules::alquerque::{ALQUERQUE, Alquerque};

use super::{Planes, pairs, sides};

/// Builds the file for positions with at most `pieces` pieces from the values on disk.
///
/// # Errors
/// If a file of values is missing or damaged.
pub(crate) fn file(game: &Alquerque, folder: &Path, pieces: usize, threads: usize) -> Result<Vec<u8>> {
    ensure!(
        *game == ALQUERQUE,
        "only the game as its source has it has a table"
    );
    ensure!(pieces <= MOST_MEN, "a file has at most {MOST_MEN} pieces");
    let index = Index::new(pieces - 1);
    let mut solved = BTreeMap::new();
    for pair in pairs(pieces) {
        let (planes, _) = super::read(folder, &identity(game), &index, pair)
            .context("`cargo solver solve` makes these files")?;
        solved.extend(sides(pair).into_iter().zip(planes));
    }
    let file = pack(&solved, pieces, threads);
    Counts::read(file.clone(), game).context("the file cannot be read again")?;
    Ok(file)
}

pub(crate) fn pack(solved: &BTreeMap<Slice, Planes>, pieces: usize, threads: usize) -> Vec<u8> {
    let wanted = |slice: Slice, number: usize| -> Plies {
        let [first, second] = &solved[&slice];
        let first = if slice[0] == slice[1] { second } else { first };
        [first[number], second[number]]
    };
    let writer = Writer::new(pieces);
    let (parts, slices) = (writer.parts(), writer.slices());
    let model = |(): &mut (), place: usize| {
        let mut tally: Tally = vec![[0; 2]; CHANCES];
        for part in parts.iter().filter(|(slice, _)| *slice == slices[place]) {
            writer.tally(part.clone(), wanted, &mut tally);
        }
        Writer::model(&tally)
    };
    let models = parallel::in_order(slices.len(), threads, || (), model).concat();
    let packed = |(): &mut (), place: usize| writer.pack(parts[place].clone(), &models, wanted);
    let blocks = parallel::in_order(parts.len(), threads, || (), packed);
    writer.file(&models, &blocks)
}
