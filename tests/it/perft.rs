//! Compares perft counts with `tests/data/*.perft`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use ludoteca_rules::{AnyGame, Ruleset, Tabletop as _, TurnOrder as _};

use crate::naive::{self, Oracle};
use crate::support::many;

/// Maximum number of nodes in the full tier. `cargo test -- --ignored` counts the rows with more.
const FULL_NODES: u64 = 42_000_000;
/// Maximum depth of Spanish draughts in the full tier.
const FULL_DRAUGHTS_DEPTH: u32 = 9;

/// Maximum number of nodes that the naive generators count in the full tier.
const NAIVE_NODES: u64 = 1_000_000;

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

fn is_counted(row: &Row) -> bool {
    row.nodes <= many(FULL_NODES)
        && (row.depth <= FULL_DRAUGHTS_DEPTH || !row.line.starts_with("spanish-draughts"))
}

fn check(row: &Row) {
    let nodes = row.game.perft(row.position.as_deref(), row.depth);
    assert_eq!(nodes, Ok(row.nodes), "{}", row.line);
}

#[test]
fn perft_agrees_with_the_published_counts() {
    let rows: Vec<Row> = rows().into_iter().filter(is_counted).collect();
    assert!(rows.len() > 40, "only {} rows", rows.len());
    rows.iter().for_each(check);
}

#[test]
#[ignore = "the deepest counts take seconds"]
fn perft_agrees_with_the_deepest_published_counts() {
    rows().iter().filter(|row| !is_counted(row)).for_each(check);
}

/// Number of sequences of `depth` moves from `position`, according to a naive generator. With `by_result`,
/// captures of the same pieces between the same squares count once.
fn naive_perft(game: &dyn Oracle, by_result: bool, position: &str, depth: u32) -> u64 {
    if game.end(position).is_some() {
        return 0;
    }
    let mut lines = game.lines(position);
    let mut seen = BTreeSet::new();
    lines.retain(|line| {
        let mut squares = line.text.split(['-', 'x']).map(str::to_owned);
        !by_result || seen.insert((squares.next(), squares.next_back(), line.next.clone()))
    });
    if depth == 1 {
        return lines.len() as u64;
    }
    lines
        .iter()
        .map(|line| naive_perft(game, by_result, &line.next, depth - 1))
        .sum()
}

/// Like [`naive_perft`], for games with three dice. Each ply is an unordered roll and a resulting position.
fn naive_perft_with_dice(game: &dyn Oracle, position: &str, depth: u32) -> u64 {
    if game.end(position).is_some() {
        return 0;
    }
    let mut reached: BTreeMap<String, u64> = BTreeMap::new();
    for throw in throws() {
        let lines = game.lines(&format!("{position}-{throw}"));
        let distinct: BTreeSet<String> = lines.into_iter().map(|line| line.next).collect();
        assert!(!distinct.is_empty(), "{position}-{throw}");
        for next in distinct {
            *reached.entry(next).or_default() += 1;
        }
    }
    reached
        .into_iter()
        .map(|(next, times)| match depth {
            1 => times,
            _ => times * naive_perft_with_dice(game, &next, depth - 1),
        })
        .sum()
}

/// The 56 rolls of three dice, each in ascending order.
pub(crate) fn throws() -> Vec<String> {
    let mut throws = Vec::new();
    for low in 1..=6 {
        for middle in low..=6 {
            throws.extend((middle..=6).map(|high| format!("{low}{middle}{high}")));
        }
    }
    throws
}

fn check_naive(row: &Row) {
    let game = naive::oracle(&row.game);
    let position = row.position.clone().unwrap_or_else(|| game.start());
    let by_result = row.game.ruleset() == Ruleset::SpanishDraughts;
    let nodes = if row.game.dice_count() > 0 {
        naive_perft_with_dice(&*game, &position, row.depth)
    } else {
        naive_perft(&*game, by_result, &position, row.depth)
    };
    assert_eq!(nodes, row.nodes, "{}", row.line);
}

#[test]
fn the_naive_generators_agree_with_the_published_counts() {
    let rows: Vec<Row> = rows()
        .into_iter()
        .filter(|row| row.nodes <= many(NAIVE_NODES))
        .collect();
    assert!(rows.len() > 40, "only {} rows", rows.len());
    rows.iter().for_each(check_naive);
}

#[test]
#[ignore = "takes minutes: the texts of millions of positions"]
fn the_naive_generators_agree_with_the_deeper_published_counts() {
    let is_deep = |row: &&Row| (NAIVE_NODES + 1..=FULL_NODES).contains(&row.nodes);
    rows().iter().filter(is_deep).for_each(check_naive);
}
