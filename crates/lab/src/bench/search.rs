//! Speed of the engines' searches, on one fixed position per ruleset. Nodes and depth are verified first,
//! because times of different searches can't be compared.

use anyhow::{Context as _, Result, ensure};
use ludoteca_bench::{fastest, rate};
use ludoteca_engine::engine::{Ask, Engine};
use ludoteca_rules::record::{PlayError, Record};
use ludoteca_rules::{AnyGame, Ruleset, Tabletop as _, TurnOrder as _};

/// Size of the transposition table in bytes, as on the page.
const TABLE_BYTES: usize = 16 << 20;
/// Seed of the rolls.
const SEED: u64 = 5;

/// Expected nodes and depth in plies. Searches of dice games end after the third ply.
const fn expected(ruleset: Ruleset) -> (u64, u32) {
    match ruleset {
        Ruleset::ElPerro => (2_000_000, 17),
        Ruleset::Brandubh => (2_000_000, 10),
        Ruleset::ElCuervo => (2_000_000, 10),
        Ruleset::Fallas => (119_329, 3),
        Ruleset::Fayles => (147_244, 3),
        Ruleset::Alquerque => (2_000_000, 17),
        Ruleset::SpanishDraughts => (2_000_000, 15),
    }
}

/// Prints a line per ruleset: name, depth, nodes, seconds of processor time, millions of nodes per second.
pub(crate) fn run(rulesets: &[Ruleset], repeat: u32) -> Result<()> {
    outln!("ruleset depth nodes seconds M-nodes/s");
    for &ruleset in rulesets {
        let record = record(ruleset)?;
        let mut engine = Engine::new(TABLE_BYTES);
        let (nodes, depth) = searched(&mut engine, &record)?;
        ensure!(
            (nodes, depth) == expected(ruleset),
            "{ruleset}: {nodes} nodes come to depth {depth}, not {:?}: the search or its net has changed",
            expected(ruleset)
        );
        let seconds = fastest(repeat, || {
            // Without this, the transposition table of one search would shorten the next search. In dice
            // games the bear-off table is kept, because the page also builds it only once. Building it isn't
            // measured here.
            if record.game().dice_count() == 0 {
                engine.forget();
            }
            let found = searched(&mut engine, std::hint::black_box(&record));
            std::hint::black_box(found.expect("it was just searched"));
        });
        outln!(
            "{ruleset} {depth} {nodes} {seconds:.4} {:.2}",
            rate(nodes, seconds)
        );
    }
    Ok(())
}

/// Returns a record of the starting position, after the first roll in dice games.
fn record(ruleset: Ruleset) -> Result<Record> {
    let mut record = Record::new(AnyGame::of(ruleset), None);
    while matches!(
        record.position(),
        Err(PlayError::LotFirst | PlayError::ThrowFirst)
    ) {
        record.throw_from(SEED)?;
    }
    Ok(record)
}

/// Runs the search and returns its nodes and depth.
fn searched(engine: &mut Engine, record: &Record) -> Result<(u64, u32)> {
    let ruleset = record.game().ruleset();
    let has_dice = record.game().dice_count() > 0;
    let ask = Ask {
        lines: 1,
        nodes: (!has_dice).then_some(expected(ruleset).0),
        ..Ask::default()
    };
    engine.ask(record.clone(), ask)?;
    while !engine.run(u64::from(u32::MAX)) {}
    let thought = engine.thought().context("the engine was asked")?;
    Ok((thought.nodes, thought.depth))
}
