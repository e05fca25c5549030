//! Suites of positions with a forced win and only one winning move: the search must find that move and the
//! number of plies.
//!
//! The suites of games with dice contain exactly solved endgames, each with its best move.
//!
//! The suites were made by `cargo lab suite`, whose exhaustive solver shares no code with the search.

use std::fs;
use std::path::Path;

use ludoteca_engine::engine::{Ask, Engine};
use ludoteca_engine::net_evaluator::{Inputs, NetEvaluator};
use ludoteca_engine::score::Verdict;
use ludoteca_engine::search::{Search, Selection, Task, TranspositionTable};
use ludoteca_rules::record::Record;
use ludoteca_rules::{AnyGame, Game, Ruleset, Stage, Tabletop};

use super::with_playable;

/// Maximum number of nodes per position, about as many as one core searches in a second with a net.
const NODES: u64 = 1_500_000;
/// Number of positions in a suite that may need up to twice [`NODES`].
const LATE: usize = 1;
/// Size of the transposition table, as on the page.
const TABLE_BYTES: usize = 16 << 20;
/// Minimum number of positions in a suite.
const LEAST: usize = 200;

/// Rows of a ruleset's suite: position, number of the winner's moves, and the only winning move.
pub(crate) fn rows(ruleset: Ruleset) -> Vec<[String; 3]> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("data/suites/{ruleset}.txt"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let row = |line: &str| {
        let fields: Vec<String> = line.split(';').map(|field| field.trim().to_owned()).collect();
        <[String; 3]>::try_from(fields)
            .unwrap_or_else(|fields| panic!("{ruleset}: {fields:?} has three fields"))
    };
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .map(row)
        .collect()
}

/// Searches the position of a row. Returns an error message if it isn't solved, the number of nodes, and the
/// table.
fn solve<G: Inputs>(
    game: &G,
    [position, within, expected]: &[String; 3],
    nodes: u64,
    table: TranspositionTable,
) -> (Option<String>, u64, TranspositionTable) {
    let stage = game
        .read_stage(position)
        .unwrap_or_else(|error| panic!("{position}: {error}"));
    let Stage::Turn(here) = stage else {
        panic!("{position}: a move is due");
    };
    let within: u16 = within
        .parse()
        .unwrap_or_else(|error| panic!("{position}: {error}"));
    let task = Task {
        position: here.clone(),
        history: Vec::new(),
        lines: 1,
        depth: 64,
        nodes,
        contempt: 0,
        selection: Selection::ALL,
    };
    let mut search = Search::new(game.clone(), NetEvaluator::new(game), table, task);
    while !search.run(10_000) {}
    let thought = search.thought();
    let best = &thought.lines[0];
    let lines = game.lines(&here);
    let line = lines
        .iter()
        .find(|line| line.mv == best.mv)
        .expect("a legal move has a line");
    let found = game.move_text(&here, line);
    let is_in_time = match best.score.verdict() {
        // A clock may also run out after the other side's move.
        Verdict::Win(plies) => plies.div_ceil(2) == within || plies == 2 * within - 2,
        _ => false,
    };
    let is_right = found == *expected && best.exact && is_in_time;
    let fault = format!(
        "{position} is won in {within} by {expected}; found {found}, {:?} at depth {} after {} nodes",
        best.score.verdict(),
        thought.depth,
        thought.nodes
    );
    ((!is_right).then_some(fault), thought.nodes, search.into_table())
}

fn check(ruleset: Ruleset) {
    let rows = rows(ruleset);
    assert!(
        rows.len() >= LEAST,
        "{ruleset}: {} positions are too few",
        rows.len()
    );
    let mut table = TranspositionTable::new(TABLE_BYTES);
    let mut faults = Vec::new();
    let mut most_nodes = 0;
    let mut late = 0;
    for row in &rows {
        table.clear();
        let no_switches: [(&str, &str); 0] = [];
        with_playable!(ruleset.id(), no_switches, game => {
            let (mut fault, mut nodes, mut kept) = solve(game, row, NODES, table);
            if fault.is_some() {
                late += 1;
                kept.clear();
                (fault, nodes, kept) = solve(game, row, 2 * NODES, kept);
            }
            faults.extend(fault);
            most_nodes = most_nodes.max(nodes);
            table = kept;
        });
    }
    println!(
        "{ruleset}: {} positions, at most {most_nodes} nodes for one, {late} late",
        rows.len()
    );
    assert!(
        late <= LATE,
        "{ruleset}: {late} positions take more than {NODES} nodes"
    );
    assert!(
        faults.is_empty(),
        "{ruleset}: {} of {} are not solved:\n{}",
        faults.len(),
        rows.len(),
        faults.join("\n")
    );
}

#[test]
fn forced_wins_of_el_perro_are_found() {
    check(Ruleset::ElPerro);
}

#[test]
fn forced_wins_of_brandubh_are_found() {
    check(Ruleset::Brandubh);
}

#[test]
fn forced_wins_of_el_cuervo_are_found() {
    check(Ruleset::ElCuervo);
}

#[test]
fn forced_wins_of_alquerque_are_found() {
    check(Ruleset::Alquerque);
}

#[test]
fn forced_wins_of_spanish_draughts_are_found() {
    check(Ruleset::SpanishDraughts);
}

/// Checks that the engine at full strength plays the best move in every position of a dice game's suite.
fn check_ends(ruleset: Ruleset) {
    let rows = rows(ruleset);
    assert!(
        rows.len() >= LEAST,
        "{ruleset}: {} positions are too few",
        rows.len()
    );
    let game = AnyGame::of(ruleset);
    let mut engine = Engine::new(0);
    let mut faults = Vec::new();
    for [text, loss, expected] in &rows {
        let stage = game
            .read_stage(text)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        let Stage::Turn(position) = &stage else {
            panic!("{text}: the position has a roll");
        };
        let best = game
            .read_move(position, expected)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        let record = Record::starting_at(stage.clone(), None);
        engine
            .ask(record, Ask::default())
            .expect("the position has a move");
        while !engine.run(u64::MAX) {}
        let found = engine.choice().expect("the engine was asked");
        let next = |mv| game.play_unchecked(position, mv);
        if next(&found.mv) != next(&best.mv) {
            faults.push(format!(
                "{text}: {expected} is best by {loss} thousandths; found {:?}",
                found.mv
            ));
        }
    }
    println!(
        "{ruleset}: {} of {} solved",
        rows.len() - faults.len(),
        rows.len()
    );
    assert!(faults.is_empty(), "{ruleset}:\n{}", faults.join("\n"));
}

#[test]
fn the_engine_plays_the_best_move_in_exactly_solved_fallas_endgames() {
    check_ends(Ruleset::Fallas);
}

#[test]
fn the_engine_plays_the_best_move_in_exactly_solved_fayles_endgames() {
    check_ends(Ruleset::Fayles);
}
