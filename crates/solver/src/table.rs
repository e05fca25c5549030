//! `cargo solver table`: writes the values of positions to a file for the page.

use anyhow::Result;
use clap::Args;
use ludoteca_rules::Ruleset;

use crate::solve::{self, OutputOptions};
use crate::{alquerque, brandubh, draughts, el_perro};

/// Options of `cargo solver table`.
#[derive(Args)]
pub(crate) struct Options {
    #[command(flatten)]
    output: OutputOptions,
    /// Spanish draughts, Alquerque, Brandubh: maximum number of pieces in a position.
    #[arg(long, value_parser = solve::pieces)]
    pieces: Option<usize>,
    /// Number of threads; it doesn't change the file.
    #[arg(long, default_value_t = 2)]
    threads: usize,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    let &Options { pieces, threads, .. } = options;
    let variant = &options.output.solved.variant;
    let folder = options.output.solved.folder();
    let file = match variant.ruleset {
        Ruleset::SpanishDraughts => {
            let game = draughts::solvable(variant)?;
            draughts::table::file(&game, &folder, draughts::pieces(pieces)?, threads)
        }
        Ruleset::Alquerque => {
            let game = alquerque::solvable(variant)?;
            alquerque::table::file(&game, &folder, alquerque::pieces(pieces)?, threads)
        }
        Ruleset::Brandubh | Ruleset::ElCuervo => {
            let game = brandubh::solvable(variant)?;
            brandubh::table::file(&game, &folder, brandubh::pieces(pieces)?, threads)
        }
        _ => el_perro::table::file(&el_perro::solvable(variant)?, &folder, threads),
    };
    options.output.write(&file?)
}
