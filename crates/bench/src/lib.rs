//! Native speed of the rules, measured by perft. The counts are verified first.
//!
//! This crate depends only on the rules, so the program that `cargo xtask measure` compares with a browser
//! compiles in seconds. `cargo lab bench` also measures random play and the search.

mod clock;

use std::fmt;
use std::hint::black_box;

use ludoteca_rules::{Ruleset, Tabletop};

pub use crate::clock::{fastest, rate};

/// Number of move sequences from the start, and the shortest time in which they were counted.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// Ruleset whose move sequences were counted.
    pub ruleset: Ruleset,
    /// Depth in plies; in games with dice, in moves.
    pub depth: u32,
    /// Number of sequences.
    pub nodes: u64,
    /// Processor time of the fastest run, in seconds.
    pub seconds: f64,
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Row {
            ruleset,
            depth,
            nodes,
            seconds,
        } = *self;
        write!(
            f,
            "{ruleset} {depth} {nodes} {seconds:.4} {:.1}",
            rate(nodes, seconds)
        )
    }
}

/// The column names of a printed [`Row`].
pub const COLUMNS: &str = "ruleset perft-depth nodes seconds M-nodes/s";

/// Error for a count that differs from the published one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{ruleset} has {nodes} sequences of {depth} moves, not {expected}")]
pub struct WrongCount {
    ruleset: Ruleset,
    depth: u32,
    nodes: u64,
    expected: u64,
}

/// Depth and published count of a ruleset's perft.
fn published(ruleset: Ruleset) -> (u32, u64) {
    let (depth, rows) = match ruleset {
        Ruleset::ElPerro => (9, include_str!("../../../tests/data/el-perro.perft")),
        Ruleset::Brandubh => (5, include_str!("../../../tests/data/brandubh.perft")),
        Ruleset::ElCuervo => (5, include_str!("../../../tests/data/el-cuervo.perft")),
        Ruleset::Fallas => (2, include_str!("../../../tests/data/fallas.perft")),
        Ruleset::Fayles => (2, include_str!("../../../tests/data/fayles.perft")),
        Ruleset::Alquerque => (10, include_str!("../../../tests/data/alquerque.perft")),
        Ruleset::SpanishDraughts => (11, include_str!("../../../tests/data/spanish-draughts.perft")),
    };
    let beginning = format!("- ; start ; {depth} ");
    let count = rows
        .lines()
        .find_map(|row| row.strip_prefix(&beginning)?.parse().ok());
    (depth, count.expect("the depth is among the published rows"))
}

/// Counts once to verify the number, then `repeat` times to measure the speed.
///
/// # Errors
///
/// If the count differs from the published one.
pub fn perft<G: Tabletop>(game: &G, repeat: u32) -> Result<Row, WrongCount> {
    let ruleset = game.ruleset();
    let (depth, expected) = published(ruleset);
    let stage = game.stage(game.start());
    let nodes = game.count(&stage, depth);
    if nodes != expected {
        return Err(WrongCount {
            ruleset,
            depth,
            nodes,
            expected,
        });
    }
    let seconds = fastest(repeat, || {
        black_box(game.count(black_box(&stage), depth));
    });
    Ok(Row {
        ruleset,
        depth,
        nodes,
        seconds,
    })
}

#[cfg(test)]
mod tests {
    use ludoteca_rules::{AnyGame, with_game};

    use super::*;

    #[test]
    fn a_printed_row_has_one_value_per_column() {
        let ruleset = Ruleset::Fayles;
        let row = with_game!(AnyGame::of(ruleset), game => perft(&game, 1)).expect("the count is right");
        assert_eq!((row.ruleset, row.depth, row.nodes), (ruleset, 2, 187_278));
        assert!(row.seconds > 0.0);
        let line = row.to_string();
        assert!(line.starts_with("fayles 2 187278 0."), "{line}");
        assert_eq!(line.split(' ').count(), COLUMNS.split(' ').count());
    }

    #[test]
    fn a_wrong_count_is_reported() {
        let wrong = WrongCount {
            ruleset: Ruleset::Fayles,
            depth: 2,
            nodes: 5,
            expected: 187_278,
        };
        assert_eq!(wrong.to_string(), "fayles has 5 sequences of 2 moves, not 187278");
    }
}
