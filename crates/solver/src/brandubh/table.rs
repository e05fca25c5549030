//! The page's table file for the endings of Brandubh and El Cuervo.

use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use ludoteca_engine::tables::brandubh::index::{Index, Slice, slices};
use ludoteca_engine::tables::brandubh::{Writer, is_in_file, model};
use ludoteca_engine::tables::{EndgameValue, KingEndings, identity};
use ludoteca_lab::parallel;
use ludoteca_rules::brandubh::{BRANDUBH, Brandubh, EL_CUERVO};

use super::SolvedSlices;
use super::moves::{ATTACKERS, KING};
use crate::draughts::slice::{DRAW, UNUSED, is_lost, is_won};

/// Builds the file for positions with at most `pieces` pieces from the values on disk.
///
/// # Errors
/// If a file of values is missing or damaged.
pub(crate) fn file(game: &Brandubh, folder: &Path, pieces: usize, threads: usize) -> Result<Vec<u8>> {
    ensure!(
        [BRANDUBH, EL_CUERVO].contains(game),
        "only the game as its source has it has a table"
    );
    let solved = super::read_all(folder, &identity(game), &Index::default(), pieces)?;
    let file = pack(game, &solved, pieces, threads)?;
    KingEndings::read(file.clone(), game).context("the file cannot be read again")?;
    Ok(file)
}

pub(crate) fn pack(game: &Brandubh, solved: &SolvedSlices, pieces: usize, threads: usize) -> Result<Vec<u8>> {
    for slice in slices(pieces - 1).filter(|&slice| !is_in_file(slice)) {
        let values = &solved[&slice];
        let by_king = |byte: &u8| *byte == UNUSED || is_won(*byte);
        let by_attackers = |byte: &u8| *byte == UNUSED || is_lost(*byte);
        ensure!(
            values[KING].iter().all(by_king) && values[ATTACKERS].iter().all(by_attackers),
            "the file leaves out {slice:?}, in which the king's side doesn't always win"
        );
    }
    let wanted = |slice: Slice, number: usize| match solved[&slice][KING][number] {
        DRAW => EndgameValue::Draw,
        byte if is_won(byte) => EndgameValue::Win(byte - 1),
        byte => EndgameValue::Loss(byte - 1),
    };
    let writer = Writer::new(pieces - 1);
    let tallied = |(): &mut (), block: usize| writer.tally(block, wanted);
    let tallies = parallel::in_order(writer.blocks(), threads, || (), tallied);
    let model = model(&tallies);
    let packed = |(): &mut (), block: usize| writer.pack(block, &model, wanted);
    let blocks = parallel::in_order(writer.blocks(), threads, || (), packed);
    Ok(writer.file(game, &model, &blocks))
}
