//! Playing a chosen move on the record.

use anyhow::{Context as _, Result};
use ludoteca_rules::record::Record;
use ludoteca_rules::{AnyMove, Tabletop as _};

/// Plays a move, step by step along the first line that reaches it.
///
/// # Errors
/// If the move is not legal in the current position.
pub(crate) fn play(record: &mut Record, mv: &AnyMove) -> Result<()> {
    let position = record.position()?;
    let line = record
        .game()
        .lines(&position)
        .into_iter()
        .find(|line| line.mv == *mv)
        .with_context(|| format!("{mv:?} is not a legal move"))?;
    record.play(&line.steps)?;
    Ok(())
}
