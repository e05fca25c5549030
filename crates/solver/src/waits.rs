//! `cargo solver waits`: measures the longest wait for an irreversible move during a win, in plies.

use anyhow::Result;
use clap::Args;
use ludoteca_rules::Ruleset;
use ludoteca_rules::el_perro::QUIET_LIMIT;

use crate::solve::{self, Solved};
use crate::{draughts, el_perro};

/// Options of `cargo solver waits`.
#[derive(Args)]
pub(crate) struct Options {
    #[command(flatten)]
    solved: Solved,
    /// Spanish draughts: maximum number of pieces in a position.
    #[arg(long, value_parser = solve::pieces)]
    pieces: Option<usize>,
    /// El Perro: longest allowed wait, in plies.
    #[arg(long, default_value_t = QUIET_LIMIT)]
    most: u8,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    let (variant, folder) = (&options.solved.variant, options.solved.folder());
    if variant.ruleset == Ruleset::SpanishDraughts {
        let game = draughts::solvable(variant)?;
        return draughts::waits::run(&game, &folder, draughts::pieces(options.pieces)?);
    }
    el_perro::waits::run(&el_perro::solvable(variant)?, &folder, options.most)
}
