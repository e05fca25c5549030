//! `cargo solver waits` for Spanish draughts: the longest distances to conversion.

use std::path::Path;

use anyhow::{Result, ensure};
use ludoteca_engine::tables::endings::index::{Index, Slice};
use ludoteca_engine::tables::endings::{FEW_PLIES, MOST_PLIES, keeps_distance};
use ludoteca_engine::tables::identity;
use ludoteca_lab::outln;
use ludoteca_rules::draughts::SpanishDraughts;

use super::conversion::distances;
use super::slice::{Solving, is_lost, is_won};

/// Prints the longest distances in each slice, and checks that they fit the table file.
pub(crate) fn run(game: &SpanishDraughts, folder: &Path, pieces: usize) -> Result<()> {
    let index = Index::default();
    let solved = super::read_all(folder, &identity(game), &index, pieces)?;
    outln!("own-men own-kings men kings longest-wait-to-win longest-wait-to-loss");
    for slice in super::pairs(pieces) {
        let found = distances(&index, &solved, slice);
        for (slice, found) in Solving::sides(slice).into_iter().zip(found) {
            let values = solved.values(slice);
            let longest = |is_it: fn(u8) -> bool| {
                let waits = values.iter().zip(&found).filter(|&(&value, _)| is_it(value));
                waits.map(|(_, &plies)| plies).max().unwrap_or(0)
            };
            let (win, loss) = (longest(is_won), longest(is_lost));
            let Slice { men, kings } = slice;
            outln!("{} {} {} {} {win} {loss}", men[0], kings[0], men[1], kings[1]);
            let most = if keeps_distance(slice) {
                MOST_PLIES
            } else {
                FEW_PLIES
            };
            ensure!(win.max(loss) <= most, "the engine expects {most} plies at most");
        }
    }
    Ok(())
}
