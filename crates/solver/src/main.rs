//! `cargo solver`: solves games by retrograde analysis, writes tables of the results, and checks them against
//! the rules.
//!
//! ```text
//! cargo solver solve RULESET [--switch K=V] [--goats N | --pieces N] [--threads T] [--out FOLDER]
//! cargo solver verify-table RULESET [--solved FOLDER] [--goats N | --pieces N] [--entries N | --all] [--table FILE] [--seed N]
//! cargo solver table RULESET --out FILE [--solved FOLDER] [--pieces N] [--threads T]
//! cargo solver strategy RULESET --out FILE [--solved FOLDER]
//! cargo solver finding RULESET --out FILE [--solved FOLDER]
//! cargo solver waits RULESET [--solved FOLDER] [--pieces N]
//! ```

mod alquerque;
mod brandubh;
mod checkpoint;
mod draughts;
mod el_perro;
mod retrograde;
mod solve;
mod table;
mod verify;
mod waits;

use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};
use ludoteca_lab::output;

/// Solves games and verifies the results.
#[derive(Parser)]
#[command(name = "cargo solver", bin_name = "cargo solver")]
struct Options {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Computes the value of every position of a game, or of every position with few pieces.
    Solve(solve::Options),
    /// Verifies the tables written by `solve` against the rules.
    VerifyTable(verify::Options),
    /// Writes a table file with the winner of every position, from the tables written by `solve`.
    Table(table::Options),
    /// Writes the winning strategy from the start, from the tables written by `solve`.
    Strategy(solve::OutputOptions),
    /// Writes the figures shown on the page about a solved game, from the tables written by `solve`.
    Finding(solve::OutputOptions),
    /// Measures the longest time without a reset of the draw clock in a win, from the tables of `solve`.
    Waits(waits::Options),
}

fn main() -> ExitCode {
    output::exit_code(run(&Options::parse().command))
}

fn run(command: &Command) -> Result<()> {
    match command {
        Command::Solve(options) => solve::run(options),
        Command::VerifyTable(options) => verify::run(options),
        Command::Table(options) => table::run(options),
        Command::Strategy(options) => el_perro::strategy::run(options),
        Command::Finding(options) => el_perro::finding::run(options),
        Command::Waits(options) => waits::run(options),
    }
}
