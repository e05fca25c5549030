//! `cargo solver`: solves games by retrograde analysis, writes tables of the results, and checks them against
//! the rules.
//!
//! ```text
//! cargo solver solve RULESET [--switch K=V] [--goats N | --pieces N] [--threads T] [--out FOLDER]
//! cargo solver verify-table RULESET [--solved FOLDER] [--goats N | --pieces N] [--entries N | --all]
//!                           [--table FILE] [--seed N]
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

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    use super::*;

    /// Runs a command with its arguments, as from a shell.
    fn run_line(line: &[&str]) -> Result<(), String> {
        let options =
            Options::try_parse_from([&["solver"], line].concat()).map_err(|error| error.to_string())?;
        run(&options.command).map_err(|error| format!("{error:?}"))
    }

    fn solve(out: &Path, more: &[&str]) -> Result<(), String> {
        let out = out.to_str().expect("the path is text");
        run_line(&[&["solve", "el-perro", "--out", out], more].concat())
    }

    fn verify(solved: &Path) -> Result<(), String> {
        let solved = solved.to_str().expect("the path is text");
        let verify = ["verify-table", "el-perro", "--solved", solved, "--goats", "4"];
        run_line(&[&verify, ["--entries", "20000"].as_slice()].concat())
    }

    fn file(folder: &Path, goats: usize) -> PathBuf {
        folder.join(format!("{goats:02}-goats.layer"))
    }

    #[test]
    fn a_partial_solution_can_be_extended_and_does_not_depend_on_the_thread_count() {
        let folder =
            |name: &str| std::env::temp_dir().join(format!("ludoteca-{name}-{}", std::process::id()));
        let (whole, parts) = (folder("whole"), folder("parts"));
        solve(&whole, &["--goats", "4", "--threads", "3"]).unwrap();
        solve(&parts, &["--goats", "2", "--threads", "1"]).unwrap();
        let first = fs::read(file(&parts, 2)).unwrap();
        assert!(!file(&parts, 3).exists());
        solve(&parts, &["--goats", "4", "--threads", "1"]).unwrap();
        for goats in 1..=4 {
            let made = [&whole, &parts].map(|folder| fs::read(file(folder, goats)).unwrap());
            assert!(made[0] == made[1], "{goats} goats");
        }
        assert!(fs::read(file(&parts, 2)).unwrap() == first);
        verify(&whole).unwrap();

        let mut damaged = first;
        damaged[500] ^= 1;
        fs::write(file(&parts, 2), damaged).unwrap();
        for refused in [solve(&parts, &["--goats", "4"]), verify(&parts)] {
            let error = refused.unwrap_err();
            assert!(error.contains("02-goats.layer is damaged"), "{error}");
        }
        for folder in [whole, parts] {
            fs::remove_dir_all(folder).unwrap();
        }
    }
}
