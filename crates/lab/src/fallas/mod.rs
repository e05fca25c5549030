//! Fallas and Fayles: training the net, and how far its choices are from better ones.

pub(crate) mod errors;
mod play;
pub(crate) mod speed;
pub(crate) mod train;

use anyhow::{Result, bail};
use ludoteca_rules::AnyGame;
use ludoteca_rules::fallas::Fallas;

/// The game with dice that the arguments name.
fn game_of(variant: &crate::Variant) -> Result<Fallas> {
    match variant.game()? {
        AnyGame::Fallas(game) => Ok(game),
        _ => bail!("{} is not a game with dice", variant.ruleset),
    }
}
