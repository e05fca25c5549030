//! Tests the engine as a page uses it: all rulesets and levels, nets, and answers to offers.

use ludoteca_engine::engine::{Ask, AskError, Engine};
use ludoteca_engine::level::HIGHEST;
use ludoteca_engine::net::{NetError, checksum};
use ludoteca_engine::nets;
use ludoteca_engine::score::Verdict;
use ludoteca_engine::thought::Thought;
use ludoteca_rules::record::{PlayError, Record};
use ludoteca_rules::{AnyGame, AnyMove, Color, Offer, Ruleset, Tabletop as _};

const TABLE_BYTES: usize = 1 << 20;

/// A record that starts from a position text, with a move to be played.
fn record(ruleset: Ruleset, position: &str) -> Record {
    let game = AnyGame::of(ruleset);
    let start = game.read_stage(position).expect("the position is right");
    Record::starting_at(start, None)
}

/// A record from the usual start, with a move to be played.
fn start(ruleset: Ruleset, seed: u64) -> Record {
    let mut record = Record::new(AnyGame::of(ruleset), Some(seed));
    throw(&mut record);
    record
}

/// Rolls until a move is to be played or the game is over.
fn throw(record: &mut Record) {
    while matches!(
        record.position(),
        Err(PlayError::LotFirst | PlayError::ThrowFirst)
    ) {
        let seed = record.id().expect("the game has an id");
        record.throw_from(seed).expect("a roll is due");
    }
}

/// Asks the engine about the record and runs the search to its end.
fn ask_engine(engine: &mut Engine, record: &Record, ask: Ask) {
    engine.ask(record.clone(), ask).expect("a move is to be played");
    while !engine.run(1_000) {}
}

fn at_level(level: u8, seed: u64) -> Ask {
    Ask {
        level: Some(level),
        lines: 1,
        nodes: Some(3_000),
        contempt: None,
        seed,
    }
}

#[test]
fn every_level_plays_every_ruleset() {
    for ruleset in Ruleset::ALL {
        let mut engine = Engine::new(TABLE_BYTES);
        let mut record = start(ruleset, 5);
        for ply in 0..24_u8 {
            if record.outcome().is_some() {
                break;
            }
            ask_engine(&mut engine, &record, at_level(1 + ply % HIGHEST, ply.into()));
            let choice = engine.choice_view().expect("the engine was asked");
            record.play(&choice.steps).expect("the choice is a legal move");
            throw(&mut record);
        }
        assert!(record.ply() > 5 || record.outcome().is_some(), "{ruleset}");
    }
}

#[test]
fn the_same_position_and_settings_always_give_the_same_move() {
    for ruleset in Ruleset::ALL {
        // After some rolls there is only one move.
        let varied = (0..4).filter(|&throws| {
            let record = start(ruleset, throws);
            let answer = |seed| {
                let mut engine = Engine::new(TABLE_BYTES);
                ask_engine(&mut engine, &record, at_level(1, seed));
                engine.choice_view().expect("the engine was asked").text
            };
            let first = answer(1);
            assert_eq!(answer(1), first, "{ruleset}");
            (2..10).any(|seed| answer(seed) != first)
        });
        assert!(varied.count() > 1, "{ruleset} at level 1 hardly varies");
    }
}

#[test]
fn every_level_plays_a_winning_move_if_there_is_one() {
    for (ruleset, position) in [
        (Ruleset::ElPerro, "5.5.5.1g3.d4-d-u-0"),
        (Ruleset::Brandubh, "3r3.7.3r3.7.7.7.1K2r2-b"),
        (Ruleset::Alquerque, "5.5.5.1b3.w4-w-0"),
        (Ruleset::SpanishDraughts, "W:W1,9:B13"),
        (Ruleset::Fallas, "24-19x10-a-111"),
    ] {
        let record = record(ruleset, position);
        for level in 1..=HIGHEST {
            let mut engine = Engine::new(TABLE_BYTES);
            ask_engine(&mut engine, &record, at_level(level, 3));
            let choice = engine.choice().expect("the engine was asked");
            assert_eq!(
                choice.score.verdict(),
                Verdict::Win(1),
                "{ruleset} at level {level}"
            );
        }
    }
}

#[test]
fn the_engine_rejects_positions_without_a_move_to_play() {
    let mut engine = Engine::new(TABLE_BYTES);
    assert!(engine.choice().is_none() && engine.thought().is_none() && engine.run(1));
    let lot = Record::new(AnyGame::of(Ruleset::Fallas), Some(1));
    assert_eq!(
        engine.ask(lot, Ask::default()),
        Err(AskError::Play(PlayError::LotFirst))
    );
    let over = record(Ruleset::Alquerque, "5.5.5.5.w4-b-0");
    assert_eq!(
        engine.ask(over, Ask::default()),
        Err(AskError::Play(PlayError::Over))
    );
    assert!(!engine.accepts(Offer::Draw, Color::First));
    // The engine builds the bear-off table first, so it has no result yet.
    let bear_off = record(Ruleset::Fallas, "19x15-19x15-a-111");
    engine
        .ask(bear_off, Ask::default())
        .expect("a move is to be played");
    engine.run(1);
    assert!(engine.choice().is_none() && !engine.accepts(Offer::Draw, Color::First));
}

/// Result of a short search.
fn thought_of(engine: &mut Engine, ruleset: Ruleset) -> Option<Thought<AnyMove>> {
    let ask = Ask {
        nodes: Some(3_000),
        ..Ask::default()
    };
    ask_engine(engine, &start(ruleset, 5), ask);
    engine.thought()
}

#[test]
fn loading_the_shipped_net_explicitly_changes_nothing() {
    for ruleset in Ruleset::ALL {
        let mut handed = Engine::new(TABLE_BYTES);
        handed
            .load_net(nets::shipped(ruleset))
            .expect("a shipped net is valid");
        assert_eq!(
            thought_of(&mut handed, ruleset),
            thought_of(&mut Engine::new(TABLE_BYTES), ruleset),
            "{ruleset}"
        );
    }
}

#[test]
fn a_corrupted_or_mismatched_net_is_rejected_and_changes_nothing() {
    let own = nets::shipped(Ruleset::Alquerque);
    let mut engine = Engine::new(TABLE_BYTES);
    let before = thought_of(&mut engine, Ruleset::Alquerque);
    let mut damaged = own.to_vec();
    damaged[1_000] ^= 1;
    assert_eq!(engine.load_net(&damaged), Err(NetError::Damaged));
    assert_eq!(engine.load_net(&own[..1_000]), Err(NetError::Truncated));
    assert_eq!(engine.load_net(b"<!doctype html>"), Err(NetError::NotANet));
    for (from, to, wrong) in [
        // The name of another game, and an unknown name.
        ("alquerque:", "fallas:", NetError::Field("inputs")),
        ("alquerque:", "chess:", NetError::Ruleset),
    ] {
        assert_eq!(engine.load_net(&renamed(own, from, to)), Err(wrong), "{to}");
    }
    engine.forget();
    assert_eq!(thought_of(&mut engine, Ruleset::Alquerque), before);
}

#[test]
fn a_loaded_net_replaces_the_old_one_and_clears_the_remembered_positions() {
    let own = nets::shipped(Ruleset::Brandubh);
    let mut engine = Engine::new(TABLE_BYTES);
    let before = thought_of(&mut engine, Ruleset::ElCuervo);
    // The last output bias is just before the checksum.
    let mut other = own[..own.len() - 4].to_vec();
    let last = other.len() - 3;
    other[last] ^= 0x10;
    other.extend(checksum(&other).to_le_bytes());
    engine.load_net(&other).expect("the net is valid");
    assert_ne!(thought_of(&mut engine, Ruleset::ElCuervo), before);
    engine.load_net(own).expect("a shipped net is valid");
    assert_eq!(thought_of(&mut engine, Ruleset::ElCuervo), before);
}

/// Copy of the net with `from` replaced by `to` at the start of its identity.
fn renamed(net: &[u8], from: &str, to: &str) -> Vec<u8> {
    /// Offset of the identity in the file.
    const IDENTITY: usize = 18;
    assert!(net[IDENTITY..].starts_with(from.as_bytes()));
    let length = u16::from_le_bytes([net[IDENTITY - 2], net[IDENTITY - 1]]);
    let new = usize::from(length) + to.len() - from.len();
    let mut file = net[..IDENTITY - 2].to_vec();
    file.extend(u16::try_from(new).expect("a line").to_le_bytes());
    file.extend(to.as_bytes());
    file.extend(&net[IDENTITY + from.len()..net.len() - 4]);
    file.extend(checksum(&file).to_le_bytes());
    file
}

#[test]
fn an_engine_can_switch_between_games_and_clear_its_memory_on_request() {
    let ask = Ask {
        nodes: Some(2_000),
        lines: 1,
        ..Ask::default()
    };
    let fayles = start(Ruleset::Fayles, 5);
    let mut fresh = Engine::new(TABLE_BYTES);
    ask_engine(&mut fresh, &fayles, ask);
    let expected = fresh.thought().expect("the engine was asked");
    let mut used = Engine::new(TABLE_BYTES);
    ask_engine(&mut used, &start(Ruleset::Fallas, 5), ask);
    used.forget();
    ask_engine(&mut used, &fayles, ask);
    assert_eq!(used.thought().expect("the engine was asked"), expected);
    ask_engine(&mut used, &start(Ruleset::Alquerque, 5), ask);
    ask_engine(&mut used, &fayles, ask);
    assert_eq!(used.thought().expect("the engine was asked"), expected);
}

#[test]
fn draw_and_count_offers_are_answered_according_to_the_score() {
    // The first side has four men and the second has one, so the first refuses a draw and the second accepts
    // it.
    let ahead = record(Ruleset::Alquerque, "b4.5.5.2w2.w1w1w-w-0");
    let mut engine = Engine::new(TABLE_BYTES);
    ask_engine(
        &mut engine,
        &ahead,
        Ask {
            nodes: Some(20_000),
            lines: 1,
            ..Ask::default()
        },
    );
    assert!(!engine.accepts(Offer::Draw, Color::First));
    assert!(engine.accepts(Offer::Draw, Color::Second));
    assert!(engine.accepts(Offer::Count, Color::First));
    assert!(!engine.accepts(Offer::Draw, Color::First));
    // Fallas has no draws.
    let fallas = start(Ruleset::Fallas, 2);
    ask_engine(
        &mut engine,
        &fallas,
        Ask {
            nodes: Some(2_000),
            lines: 1,
            ..Ask::default()
        },
    );
    assert!(!engine.accepts(Offer::Draw, Color::First) && !engine.accepts(Offer::Draw, Color::Second));
}
