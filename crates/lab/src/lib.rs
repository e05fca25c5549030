//! `cargo lab`: counts, benchmarks, seeded games and a line protocol for the rules.
//!
//! ```text
//! cargo lab perft RULESET DEPTH [--position P] [--switch K=V] [--divide]
//! cargo lab bench [RULESET ...] [--perft | --search]
//! cargo lab game RULESET [--seed N] [--switch K=V]
//! cargo lab suite RULESET [--seed N] [--count N] [--switch K=V]
//! cargo lab rules [--player P] [--most-nodes N]
//! cargo lab match RULESET PLAYER PLAYER [--games N] [--seed S] [--openings PLIES] [--threads T]
//!                 [--records FILE] [--turn-seconds N] [--json] [--least PERCENT [--most PERCENT]]
//!                 [--side SIDE --against PLAYER]
//! cargo lab ladder [RULESET ...] [--side SIDE] [--games N] [--lowest LEVEL] [--highest LEVEL] [--threads T]
//!                  [--write FILE]
//! cargo lab free [RULESET ...] [--positions N] [--player P]
//! cargo lab beginners [RULESET ...] [--games N] [--level L] [--visitors]
//! cargo lab lapses [--games N] [--player P] [--table FILE]
//! cargo lab openings RULESET [--count N] [--seed S]
//! cargo lab analyse RULESET|FILE [--position P] [--dice 136] [--nodes N] [--lines K] [--json]
//! cargo lab errors RULESET [--positions N] [--rollouts N] [--seed N]
//! cargo lab train RULESET [--seed N] [--generations N] [--games N] [--nodes N] [--linear FILE]
//! ```
//!
//! `perft` prints a line for each depth: depth, nodes, and seconds of processor time. In games with dice it
//! counts pairs of a roll (each multiset once) and a resulting position. `game` prints a random game as JSON.
//! `rules` is described in [`rules`]. A player is written `level:5`, `rung:8000,4,20,60`, `nodes:20000`,
//! `hints:20000`, `ms:100`, `random`, `greedy`, `depth:4`, `material:10000`, `pips` or `command:PROGRAM`. The
//! first five may also name a different net: `level:5@FILE`.

#[macro_use]
pub mod output;

mod analyse;
mod beginners;
mod bench;
mod errors;
mod free;
mod game;
mod ladder;
mod lapses;
mod r#match;
mod openings;
mod perft;
pub mod rules;
mod suite;
mod train;

mod contest;
pub mod fit;
mod input;
pub mod parallel;
pub mod progress;
mod self_play;
pub mod variant;

use std::process::ExitCode;

use anyhow::{Context as _, Result};
use clap::{Parser, Subcommand};

/// Counts positions, measures speed, plays matches and trains nets.
#[derive(Parser)]
#[command(name = "cargo lab", bin_name = "cargo lab")]
struct Options {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Counts sequences of legal moves (perft): one line per depth with depth, nodes and seconds.
    Perft(perft::Options),
    /// Measures the speed of perft and of random play.
    Bench(bench::Options),
    /// Plays a random game and prints it as JSON.
    Game(game::Options),
    /// Makes positions with one best move, proved by exhaustive search.
    Suite(suite::Options),
    /// Answers questions about the rules: one JSON object per line, in and out.
    Rules(rules::Options),
    /// Evaluates the moves of a position, or each move of a record.
    Analyse(analyse::Options),
    /// Plays many games between two players, with the sides swapped.
    Match(r#match::Options),
    /// Plays each level against the one below; fails if a level scores less than 60 % or more than 80 %.
    Ladder(ladder::Options),
    /// Counts how often each level takes a piece that costs it nothing.
    Free(free::Options),
    /// Counts how often scripted beginners win against the lowest levels.
    Beginners(beginners::Options),
    /// Counts how often each level of El Perro gives away a win or a draw.
    Lapses(lapses::Options),
    /// Finds balanced positions for matches to start from.
    Openings(openings::Options),
    /// Trains the net of a game and writes its file.
    Train(train::Options),
    /// Measures how much a net's choices lose, compared with a two-ply search and with rollouts.
    Errors(errors::Options),
}

/// Runs the command line.
#[must_use]
pub fn main() -> ExitCode {
    output::exit_code(run(&Options::parse().command))
}

fn run(command: &Command) -> Result<()> {
    match command {
        Command::Perft(options) => perft::run(options),
        Command::Bench(options) => bench::run(options),
        Command::Game(options) => game::run(options),
        Command::Suite(options) => suite::run(options),
        Command::Errors(options) => errors::run(options),
        Command::Train(options) => train::run(options),
        Command::Analyse(options) => analyse::run(options),
        Command::Openings(options) => openings::run(options),
        Command::Free(options) => free::run(options),
        Command::Beginners(options) => beginners::run(options),
        Command::Lapses(options) => lapses::run(options),
        Command::Ladder(options) => ladder::run(options),
        Command::Match(options) => r#match::run(options),
        Command::Rules(options) => rules::run(options).context("the line protocol broke off"),
    }
}
