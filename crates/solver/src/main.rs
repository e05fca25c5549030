//! `cargo solver`: solves games by retrograde analysis, makes tables of the results, and checks them against
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

/// Solves games, and checks what was found.
#[derive(Parser)]
#[command(name = "cargo solver", bin_name = "cargo solver")]
struct Options {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Finds the value of every position of a game, or of those with few pieces.
    Solve(solve::Options),
    /// Checks the tables that `solve` wrote against the rules.
    VerifyTable(verify::Options),
    /// Writes who wins in every position, from the tables that `solve` wrote.
    Table(table::Options),
    /// Writes the winning strategy from the start, using the tables that `solve` wrote.
    Strategy(solve::OutputOptions),
    /// Writes the figures of the page about a solved game, from the tables that `solve` wrote.
    Finding(solve::OutputOptions),
    /// Measures how long no draw clock begins anew on the way to a win, from the tables that `solve` wrote.
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
