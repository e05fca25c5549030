//! Published counts, from `tests/data/*.perft`.

use std::fs;
use std::path::Path;

use ludoteca_rules::{AnyGame, Ruleset};

use crate::support::many;

/// Rows with more nodes than this are counted on demand only: `cargo test -- --ignored`.
const DAILY_NODES: u64 = 42_000_000;
/// No row of draughts is deeper than this in the daily run.
const DAILY_DRAUGHTS_DEPTH: u32 = 9;

/// One row of a file.
struct Row {
    line: String,
    game: AnyGame,
    position: Option<String>,
    depth: u32,
    nodes: u64,
}

fn row(ruleset: Ruleset, line: &str) -> Row {
    let fields: Vec<&str> = line.split(';').map(str::trim).collect();
    let [switches, position, count] = fields[..] else {
        panic!("{ruleset}: {line:?} does not have three fields");
    };
    let (depth, nodes) = count.split_once(' ').expect("a row ends with depth and nodes");
    let pairs = switches
        .split_whitespace()
        .filter_map(|word| word.split_once('='));
    Row {
        line: format!("{ruleset} {line}"),
        game: AnyGame::new(ruleset.id(), pairs).unwrap_or_else(|error| panic!("{line}: {error}")),
        position: (position != "start").then(|| position.to_owned()),
        depth: depth.parse().unwrap_or_else(|error| panic!("{line}: {error}")),
        nodes: nodes.parse().unwrap_or_else(|error| panic!("{line}: {error}")),
    }
}

fn rows() -> Vec<Row> {
    let read = |ruleset: Ruleset| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("data/{ruleset}.perft"));
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        lines.map(|line| row(ruleset, line)).collect::<Vec<_>>()
    };
    Ruleset::ALL.into_iter().flat_map(read).collect()
}

fn daily(row: &Row) -> bool {
    row.nodes <= many(DAILY_NODES)
        && (row.depth <= DAILY_DRAUGHTS_DEPTH || !row.line.starts_with("spanish-draughts"))
}

fn check(row: &Row) {
    let nodes = row.game.perft(row.position.as_deref(), row.depth);
    assert_eq!(nodes, Ok(row.nodes), "{}", row.line);
}

#[test]
fn published_counts_come_out() {
    let rows: Vec<Row> = rows().into_iter().filter(daily).collect();
    assert!(rows.len() > 40, "only {} rows", rows.len());
    rows.iter().for_each(check);
}

#[test]
#[ignore = "the deepest counts take seconds"]
fn the_deepest_published_counts_come_out() {
    rows().iter().filter(|row| !daily(row)).for_each(check);
}
