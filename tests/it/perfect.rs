//! Tests the table of all positions of El Perro: it is consistent with the rules and with itself one move
//! ahead.

use ludoteca_engine::engine::{Ask, Engine};
use ludoteca_engine::level::HIGHEST;
use ludoteca_engine::solved::Wdl;
use ludoteca_engine::tables::Perfect;
use ludoteca_engine::tables::perfect::longest_wait;
use ludoteca_rules::el_perro::{EL_PERRO, ElPerro, Position, Setup};
use ludoteca_rules::record::{MOST_PLIES, Record};
use ludoteca_rules::{AnyGame, AnyPosition, Color, Game as _, Heading, Stage, Tabletop as _};

use crate::endings::{lines_of, move_values};
use crate::support::{Choices, many};

const FILE: &[u8] = include_bytes!("../../web/tables/el-perro.tab");
const STRATEGY: &[u8] = include_bytes!("../../web/games/el-perro/strategy.tab");
const POINTS: usize = 25;
/// Text of a position in which every move of the dog loses, without the number of quiet plies.
const DOG_LOSES: &str = "5.g4.g4.dgg2.1ggg1-d-u-";

fn perfect() -> Perfect {
    Perfect::read(FILE.to_vec(), &EL_PERRO).expect("the shipped file is valid")
}

/// A random position with this number of goats, in which the game is not over.
fn position(choices: &mut Choices, goats: usize) -> Position {
    loop {
        let mut pieces = [None; POINTS];
        pieces[choices.below(POINTS)] = Some(Color::First);
        let mut left = goats;
        while left > 0 {
            let point = choices.below(POINTS);
            if pieces[point].is_none() {
                pieces[point] = Some(Color::Second);
                left -= 1;
            }
        }
        let setup = Setup {
            pieces,
            turn: [Color::First, Color::Second][choices.below(2)],
            heading: [Heading::Up, Heading::Down][choices.below(2)],
            quiet_plies: 0,
        };
        match setup.into_stage(&EL_PERRO) {
            Ok(Stage::Turn(position)) if EL_PERRO.outcome(&position).is_none() => return position,
            _ => {}
        }
    }
}

/// Winner under best play. `winner` returns the winner of a position after a move that does not win at once.
fn best(position: &Position, winner: &mut impl FnMut(&Position) -> Option<Color>) -> Option<Color> {
    let mover = EL_PERRO.turn(position);
    let mut moves = Vec::new();
    EL_PERRO.legal_moves(position, &mut moves);
    let mut best = Some(mover.other());
    for mv in moves {
        let next = EL_PERRO.play_unchecked(position, &mv);
        let won = match EL_PERRO.outcome(&next) {
            Some(outcome) if outcome.winner.is_some() => outcome.winner,
            _ => winner(&next),
        };
        if won == Some(mover) {
            return won;
        }
        if won.is_none() {
            best = None;
        }
    }
    best
}

#[test]
fn every_result_is_consistent_with_the_results_one_move_ahead() {
    let perfect = perfect();
    let mut choices = Choices::new(31);
    let mut won = 0;
    for number in 0..many(8_000) {
        let goats = 1 + usize::try_from(number).expect("few") % 12;
        let position = position(&mut choices, goats);
        let winner = perfect.winner(&position);
        let implied = best(&position, &mut |next| perfect.winner(next));
        assert_eq!(winner, implied, "{position:?}");
        won += u64::from(winner.is_some());
    }
    assert!(won > many(8_000) / 20, "{won}");
}

/// Winner within `plies` plies, according to the rules alone.
fn searched(position: &Position, plies: u32) -> Option<Color> {
    best(position, &mut |next| {
        if plies > 1 {
            searched(next, plies - 1)
        } else {
            None
        }
    })
}

#[test]
fn a_search_finds_every_win_against_few_goats() {
    let perfect = perfect();
    let mut choices = Choices::new(32);
    for number in 0..many(2_000) {
        let goats = 1 + usize::try_from(number).expect("few") % 4;
        let position = position(&mut choices, goats);
        assert_eq!(perfect.winner(&position), searched(&position, 4), "{position:?}");
    }
}

#[test]
fn the_goats_win_from_the_start_position() {
    let perfect = perfect();
    let start = EL_PERRO.start();
    assert_eq!(perfect.winner(&start), Some(Color::Second));
    assert_eq!(
        best(&start, &mut |next| perfect.winner(next)),
        Some(Color::Second)
    );
}

/// An engine with the table.
fn engine_with_table() -> Engine {
    let mut engine = Engine::new(1 << 16);
    engine.load_table(FILE).expect("the shipped file is valid");
    engine
}

fn record_from(position: &str, game: ElPerro) -> Record {
    let game = AnyGame::ElPerro(game);
    let stage = game.read_stage(position).expect("the position is valid");
    Record::starting_at(stage, None)
}

/// Results for `mover` of a move after which `winner` wins under best play: one for positions in which the
/// draw clock can't run out first, and one for all others.
fn expected(winner: Option<Color>, mover: Color) -> [Wdl; 2] {
    match winner {
        None => [Wdl::Draw; 2],
        Some(side) if side == mover => [Wdl::Win, Wdl::MaybeWin],
        Some(_) => [Wdl::Loss, Wdl::MaybeLoss],
    }
}

#[test]
fn the_dogs_first_moves_have_the_distances_given_by_the_strategy() {
    let mut engine = engine_with_table();
    engine.load_table(STRATEGY).expect("the shipped file is valid");
    let start = Record::new(AnyGame::ElPerro(EL_PERRO), None);
    let lines = lines_of(&mut engine, start).into_iter();
    let mut found: Vec<_> = lines.map(|line| (line.mv.notation, line.distance)).collect();
    found.sort();
    let expected = [("c3-b3", 48), ("c3-b4", 50), ("c3-c4", 48), ("c3-d4", 50)];
    assert_eq!(
        found,
        expected.map(|(text, plies)| (text.to_owned(), Some(plies)))
    );
}

#[test]
fn every_move_has_the_result_of_the_position_after_it() {
    let (perfect, mut engine) = (perfect(), engine_with_table());
    let mut choices = Choices::new(34);
    for _ in 0..many(400) {
        let goats = 1 + choices.below(12);
        let position = position(&mut choices, goats);
        let text = EL_PERRO.stage_text(&Stage::Turn(position));
        let values = move_values(&mut engine, record_from(&text, EL_PERRO));
        assert_eq!(values.len() as u64, EL_PERRO.count_moves(&position), "{text}");
        assert!(
            values.is_sorted_by(|(_, one), (_, other)| one >= other),
            "{text}: {values:?}"
        );
        for (mv, value) in values {
            let mv = EL_PERRO.read_move(&position, &mv).expect("the move is legal").mv;
            let next = EL_PERRO.play_unchecked(&position, &mv);
            let over = EL_PERRO.outcome(&next).map(|outcome| outcome.winner);
            let [sure, unsure] = expected(over.unwrap_or_else(|| perfect.winner(&next)), position.turn());
            let is_sure = over.is_some() || longest_wait(next.goats()).is_some();
            assert_eq!(value, Some(if is_sure { sure } else { unsure }), "{text}");
        }
    }
}

/// Nodes per move in games where any winning or drawing move is good enough.
const FEW_NODES: u64 = 300;
/// Number of plies after which a drawn game is left. Such games can go on for thousands of plies.
const DRAWN_PLIES: usize = 200;
/// Nodes per move with which the goats find their way to a win.
const WINNING_NODES: u64 = 10_000;

/// Plays the engine's move at a level.
fn play(engine: &mut Engine, record: &mut Record, level: u8, nodes: u64, seed: u64) {
    let ask = Ask {
        level: Some(level),
        lines: 1,
        nodes: Some(nodes),
        contempt: None,
        seed,
    };
    engine.ask(record.clone(), ask).expect("a move is to be played");
    while !engine.run(100) {}
    let choice = engine.choice_view().expect("the position has a move");
    record.play(&choice.steps).expect("the move is legal");
}

/// Plays a game from a position, with the dog and the goats at these levels, until it is over or has `plies`
/// plies.
fn game_of(
    engine: &mut Engine,
    position: &Position,
    levels: [u8; 2],
    nodes: u64,
    seed: u64,
    plies: usize,
) -> Record {
    let text = EL_PERRO.stage_text(&Stage::Turn(*position));
    let mut record = record_from(&text, EL_PERRO);
    while record.outcome().is_none() && record.plies() < plies {
        let turn = record.game().turn(&record.position().expect("the game goes on"));
        let level = levels[usize::from(turn == Color::Second)];
        play(engine, &mut record, level, nodes, seed);
    }
    record
}

/// Plays a whole game from a position, with the dog and the goats at these levels. Returns the winner.
fn outcome_of(
    engine: &mut Engine,
    position: &Position,
    levels: [u8; 2],
    nodes: u64,
    seed: u64,
) -> Option<Color> {
    let record = game_of(engine, position, levels, nodes, seed, MOST_PLIES);
    record.outcome().and_then(|outcome| outcome.winner)
}

/// The winner of a game that is over, or that of an unfinished game by best play.
fn expected_winner(perfect: &Perfect, record: &Record) -> Option<Color> {
    match (record.outcome(), record.position()) {
        (Some(outcome), _) => outcome.winner,
        (None, Ok(AnyPosition::ElPerro(here))) => perfect.winner(&here.own),
        (None, other) => panic!("{other:?} is not a position of El Perro"),
    }
}

#[test]
fn the_highest_level_never_loses_a_drawn_position() {
    let (perfect, mut engine) = (perfect(), engine_with_table());
    let mut choices = Choices::new(35);
    // Each case plays three games, so there are fewer cases.
    for number in 0..many(many(1_000)) {
        let position = loop {
            let goats = 2 + choices.below(11);
            let position = position(&mut choices, goats);
            if perfect.winner(&position).is_none() {
                break position;
            }
        };
        let weaker = 1 + u8::try_from(number % 7).expect("few");
        for (levels, loser) in [
            ([HIGHEST, HIGHEST], None),
            ([HIGHEST, weaker], Some(Color::First)),
            ([weaker, HIGHEST], Some(Color::Second)),
        ] {
            let record = game_of(&mut engine, &position, levels, FEW_NODES, number, DRAWN_PLIES);
            let winner = expected_winner(&perfect, &record);
            match loser {
                None => assert_eq!(winner, None, "{position:?}"),
                Some(side) => assert_ne!(winner, Some(side.other()), "{position:?}, {levels:?}"),
            }
        }
    }
}

#[test]
fn a_table_that_is_unpacked_in_parts_has_the_same_results() {
    let (whole, parts) = (perfect(), perfect());
    let mut choices = Choices::new(37);
    for number in 0..many(200) {
        let position = position(&mut choices, 5 + usize::try_from(number % 8).expect("few"));
        let mut calls = 0;
        let winner = loop {
            match parts.try_winner(&position) {
                Ok(winner) => break winner,
                Err(plane) => parts.unpack_on(plane),
            }
            calls += 1;
            assert!(calls < 10_000, "{position:?} never becomes known");
        };
        assert_eq!(winner, whole.winner(&position), "{position:?}");
    }
}

#[test]
fn the_highest_level_wins_every_position_that_is_won_for_the_goats() {
    let (perfect, mut engine) = (perfect(), engine_with_table());
    let mut choices = Choices::new(36);
    for number in 0..many(many(1_000)) {
        let position = loop {
            let position = position(&mut choices, 8 + usize::try_from(number % 5).expect("few"));
            if perfect.winner(&position) == Some(Color::Second) {
                break position;
            }
        };
        let winner = outcome_of(&mut engine, &position, [HIGHEST; 2], WINNING_NODES, number);
        assert_eq!(winner, Some(Color::Second), "{position:?}");
    }
}

#[test]
fn the_goats_beat_every_opponent_from_the_start_position() {
    let mut engine = engine_with_table();
    engine.load_table(STRATEGY).expect("the shipped file is valid");
    for number in 0..many(80) {
        let level = 1 + u8::try_from(number % u64::from(HIGHEST)).expect("few");
        let winner = outcome_of(
            &mut engine,
            &EL_PERRO.start(),
            [level, HIGHEST],
            FEW_NODES,
            number,
        );
        assert_eq!(winner, Some(Color::Second), "level {level}");
    }
}

/// Results of all moves in the position after `moves` from the start.
fn values_after(engine: &mut Engine, moves: &str) -> Vec<Option<Wdl>> {
    let mut record = Record::new(AnyGame::ElPerro(EL_PERRO), None);
    for text in moves.split_terminator(' ') {
        record.play_text(text).expect("the move is legal");
    }
    let values = move_values(engine, record);
    values.into_iter().map(|(_, value)| value).collect()
}

#[test]
fn a_win_is_uncertain_if_the_draw_clock_could_run_out() {
    let mut engine = engine_with_table();
    let mut values = |quiet: u8| {
        let text = format!("{DOG_LOSES}{quiet}");
        let values = move_values(&mut engine, record_from(&text, EL_PERRO));
        values.into_iter().map(|(_, value)| value).collect::<Vec<_>>()
    };
    let wait = longest_wait(7).expect("the longest wait is known");
    assert!(values(99 - wait).iter().all(|value| *value == Some(Wdl::Loss)));
    assert!(
        values(100 - wait)
            .iter()
            .all(|value| *value == Some(Wdl::MaybeLoss))
    );
}

#[test]
fn a_win_by_the_strategy_is_certain_until_a_position_repeats() {
    let mut engine = engine_with_table();
    assert!(
        values_after(&mut engine, "")
            .iter()
            .all(|value| *value == Some(Wdl::MaybeLoss))
    );
    engine.load_table(STRATEGY).expect("the shipped file is valid");
    assert!(
        values_after(&mut engine, "")
            .iter()
            .all(|value| *value == Some(Wdl::Loss))
    );
    assert_eq!(values_after(&mut engine, "c3-b4")[0], Some(Wdl::Win));
    let again = "c3-b4 d3-c3 b4-c4 c3-d3 c4-b4";
    assert_eq!(values_after(&mut engine, again)[0], Some(Wdl::MaybeWin));
}

#[test]
fn the_probability_of_winning_agrees_with_the_result_of_each_move() {
    let mut engine = engine_with_table();
    let lost = record_from(&format!("{DOG_LOSES}0"), EL_PERRO);
    let mut records = vec![lost.clone()];
    for line in lines_of(&mut engine, lost.clone()) {
        let mut after = lost.clone();
        after.play_text(&line.mv.notation).expect("the move is legal");
        records.push(after);
    }
    let mut counts = [0; 3];
    for record in records {
        for line in lines_of(&mut engine, record) {
            let (kind, probability) = match line.wdl.expect("the table contains every position") {
                Wdl::Win => (0, 1.0),
                Wdl::Draw => (1, 0.5),
                Wdl::Loss => (2, 0.0),
                Wdl::MaybeWin | Wdl::MaybeLoss => continue,
            };
            counts[kind] += 1;
            assert!((line.score.probability - probability).abs() < 0.001, "{line:?}");
        }
    }
    assert!(counts.iter().all(|&count| count > 0), "{counts:?}");
}

#[test]
fn the_table_is_not_used_with_other_switches() {
    let other = ElPerro {
        dog_must_capture: true,
        ..EL_PERRO
    };
    let values = move_values(
        &mut engine_with_table(),
        Record::new(AnyGame::ElPerro(other), None),
    );
    assert!(values.iter().all(|(_, value)| value.is_none()));
}

#[test]
fn no_move_has_a_result_until_all_moves_are_looked_up() {
    let mut engine = engine_with_table();
    for wanted in [1, 3] {
        let ask = Ask {
            lines: wanted,
            ..Ask::default()
        };
        let moves = EL_PERRO.count_moves(&EL_PERRO.start());
        let record = Record::new(AnyGame::ElPerro(EL_PERRO), None);
        engine.ask(record, ask).expect("a move is to be played");
        for looked_up in 1..moves {
            assert!(!engine.run(1_000), "{looked_up}");
            let thought = engine.thought_view(1_000).expect("the engine was asked");
            assert!(thought.lines.is_empty(), "{looked_up} of {moves}");
        }
        while engine
            .thought_view(1)
            .expect("the engine was asked")
            .lines
            .is_empty()
        {
            assert!(!engine.run(1_000));
        }
    }
}
