//! Tests the endgame table of Spanish draughts: it is consistent with the rules and with itself one move
//! ahead, and an engine that has loaded it wins won positions.

use ludoteca_engine::engine::{Ask, Engine};
use ludoteca_engine::level::HIGHEST;
use ludoteca_engine::solved::Wdl;
use ludoteca_engine::tables::{EndgameValue, Endings};
use ludoteca_engine::view::LineView;
use ludoteca_rules::draughts::{
    DrawRules, KING_PLIES, Move, Position, SPANISH_DRAUGHTS, Setup, SpanishDraughts,
};
use ludoteca_rules::record::Record;
use ludoteca_rules::{AnyGame, AnyPosition, Color, Game as _, Line, Set, Square, Stage, Tabletop as _};

use crate::support::{Choices, many};

const FILE: &[u8] = include_bytes!("../../web/tables/spanish-draughts.tab");
const SQUARES: usize = 32;
/// Squares of the main diagonal, from h1 to a8.
const MAIN_DIAGONAL: [u8; 8] = [0, 4, 9, 13, 18, 22, 27, 31];
/// Maximum number of pieces in a position that the file contains.
const MOST: usize = 4;

fn endings() -> Endings {
    Endings::read(FILE.to_vec(), &SPANISH_DRAUGHTS).expect("the shipped file is valid")
}

/// A random unfinished position. `counts` has White's men and kings, then Black's.
fn position(choices: &mut Choices, counts: [usize; 4]) -> Position {
    loop {
        let mut free: Vec<usize> = (0..SQUARES).collect();
        let mut sets = counts.map(|count| {
            let squares = (0..count).map(|_| free.swap_remove(choices.below(free.len())));
            let squares: Vec<u8> = squares.filter_map(|square| u8::try_from(square).ok()).collect();
            squares.into_iter().map(Square).collect::<Set<_>>()
        });
        let [men, kings, other_men, other_kings] = std::mem::take(&mut sets);
        let setup = Setup {
            men: [men, other_men],
            kings: [kings, other_kings],
            turn: choices.one_of(&Color::BOTH),
            king_plies: 0,
            three_kings: None,
        };
        match setup.into_stage(&SPANISH_DRAUGHTS) {
            Ok(Stage::Turn(position)) if SPANISH_DRAUGHTS.outcome(&position).is_none() => return position,
            _ => {}
        }
    }
}

/// A random position with up to [`MOST`] pieces.
fn any_position(choices: &mut Choices) -> Position {
    loop {
        let counts = [0; 4].map(|_: usize| choices.below(MOST));
        let [men, kings, other_men, other_kings] = counts;
        if men + kings > 0 && other_men + other_kings > 0 && counts.iter().sum::<usize>() <= MOST {
            return position(choices, counts);
        }
    }
}

/// Winner according to the file.
fn winner(endings: &Endings, position: &Position) -> Option<Color> {
    match endings.probe(position).expect("the table has the position") {
        EndgameValue::Draw => None,
        EndgameValue::Win(_) => Some(position.turn()),
        EndgameValue::Loss(_) => Some(position.turn().other()),
    }
}

/// Texts of all moves, each with the position after the move.
fn after(position: &Position) -> Vec<(String, Position)> {
    let lines = SPANISH_DRAUGHTS.lines(position).into_iter();
    lines
        .map(|line| {
            let text = SPANISH_DRAUGHTS.move_text(position, &line);
            (text, SPANISH_DRAUGHTS.play_unchecked(position, &line.mv))
        })
        .collect()
}

#[test]
fn every_result_is_consistent_with_the_results_one_move_ahead() {
    let endings = endings();
    let mut choices = Choices::new(41);
    let mut won = 0;
    for _ in 0..many(40_000) {
        let position = any_position(&mut choices);
        let mover = position.turn();
        let after = after(&position);
        let winners = || {
            after
                .iter()
                .map(|(_, next)| match SPANISH_DRAUGHTS.outcome(next) {
                    Some(outcome) if outcome.winner.is_some() => outcome.winner,
                    _ => winner(&endings, next),
                })
        };
        let implied = if winners().any(|winner| winner == Some(mover)) {
            Some(mover)
        } else if winners().any(|winner| winner.is_none()) {
            None
        } else {
            Some(mover.other())
        };
        assert_eq!(winner(&endings, &position), implied, "{position:?}");
        won += u64::from(implied.is_some());
    }
    assert!(won > many(40_000) / 4, "{won}");
}

#[test]
fn the_distance_to_the_next_capture_or_move_of_a_man_decreases_with_every_ply() {
    let endings = endings();
    let mut choices = Choices::new(42);
    let mut farthest = 0;
    for _ in 0..many(20_000) {
        let position = any_position(&mut choices);
        let has_kings = |side| !(position.piece_set(side) & position.king_set()).is_empty();
        let (plies, is_won) = match endings.probe(&position) {
            Some(EndgameValue::Win(plies)) => (plies, true),
            Some(EndgameValue::Loss(plies)) => (plies, false),
            _ => continue,
        };
        if !Color::BOTH.into_iter().all(has_kings) {
            continue;
        }
        let after = SPANISH_DRAUGHTS.lines(&position).into_iter().filter_map(|line| {
            let next = SPANISH_DRAUGHTS.play_unchecked(&position, &line.mv);
            let is_near = next.king_plies() == 0 || SPANISH_DRAUGHTS.outcome(&next).is_some();
            match endings.probe(&next).expect("the table has the position") {
                EndgameValue::Draw => None,
                EndgameValue::Win(after) => (!is_won).then_some(if is_near { 1 } else { after + 1 }),
                EndgameValue::Loss(after) => is_won.then_some(if is_near { 1 } else { after + 1 }),
            }
        });
        let expected = if is_won { after.min() } else { after.max() };
        assert_eq!(Some(plies), expected, "{position:?}");
        farthest = farthest.max(plies);
    }
    assert!((15..=24).contains(&farthest), "{farthest}");
}

#[test]
fn the_table_has_no_entry_for_too_many_pieces() {
    let many_kings = position(&mut Choices::new(43), [0, 3, 1, 1]);
    assert_eq!(endings().probe(&many_kings), None);
    assert_eq!(endings().most(), MOST);
}

/// An engine with the table.
fn engine_with_table() -> Engine {
    let mut engine = Engine::new(1 << 16);
    engine.load_table(FILE).expect("the shipped file is valid");
    engine
}

fn record_from(position: Position, game: &SpanishDraughts) -> Record {
    let text = game.stage_text(&Stage::Turn(position));
    let game = AnyGame::SpanishDraughts(game.clone());
    let stage = game.read_stage(&text).expect("the position is valid");
    Record::starting_at(stage, None)
}

/// Texts of all moves, each with its result according to the table.
pub(crate) fn move_values(engine: &mut Engine, record: Record) -> Vec<(String, Option<Wdl>)> {
    let lines = lines_of(engine, record).into_iter();
    lines.map(|line| (line.mv.notation, line.wdl)).collect()
}

/// The engine's line for each move.
pub(crate) fn lines_of(engine: &mut Engine, record: Record) -> Vec<LineView> {
    let every = Ask {
        nodes: Some(200),
        ..Ask::default()
    };
    engine.ask(record, every).expect("a move is to be played");
    while !engine.run(100) {}
    engine.thought_view(1_000).expect("the engine was asked").lines
}

#[test]
fn every_move_into_an_endgame_has_the_result_of_the_position_after_it() {
    let (endings, mut engine) = (endings(), engine_with_table());
    let mut choices = Choices::new(45);
    for _ in 0..many(1_000) {
        let position = any_position(&mut choices);
        let after = after(&position);
        for (text, value) in move_values(&mut engine, record_from(position, &SPANISH_DRAUGHTS)) {
            let (_, next) = after
                .iter()
                .find(|(move_text, _)| *move_text == text)
                .expect("the move is legal");
            let over = SPANISH_DRAUGHTS.outcome(next).map(|outcome| outcome.winner);
            let expected = match over.unwrap_or_else(|| winner(&endings, next)) {
                None => Wdl::Draw,
                Some(side) if side == position.turn() => Wdl::Win,
                Some(_) => Wdl::Loss,
            };
            assert_eq!(value, Some(expected), "{position:?} {text}");
        }
    }
}

/// Plays the engine's move at its highest level.
pub(crate) fn play(engine: &mut Engine, record: &mut Record, nodes: u64) {
    let ask = Ask {
        level: Some(HIGHEST),
        lines: 1,
        nodes: Some(nodes),
        contempt: None,
        seed: 1,
    };
    engine.ask(record.clone(), ask).expect("a move is to be played");
    while !engine.run(1_000) {}
    let choice = engine.choice_view().expect("the position has a move");
    record.play(&choice.steps).expect("the move is legal");
}

/// Plays the move with the greatest distance to the next capture or man's move, according to the table.
fn resist(endings: &Endings, record: &mut Record) {
    let Ok(AnyPosition::SpanishDraughts(here)) = record.position() else {
        panic!("the game goes on");
    };
    let lines = SPANISH_DRAUGHTS.lines(&here.own).into_iter();
    let distance = |line: &Line<Move>| {
        let next = SPANISH_DRAUGHTS.play_unchecked(&here.own, &line.mv);
        match SPANISH_DRAUGHTS.outcome(&next) {
            Some(_) => 0,
            None => match endings.probe(&next) {
                Some(EndgameValue::Win(plies)) => plies,
                _ => u8::MAX,
            },
        }
    };
    let line = lines.max_by_key(distance).expect("a move can be played");
    record.play(&line.steps).expect("the move is legal");
}

/// A won position with three kings, at least one of them on the main diagonal, against one king.
fn held(endings: &Endings, choices: &mut Choices) -> Position {
    loop {
        let position = position(choices, [0, 3, 0, 1]);
        let is_held = MAIN_DIAGONAL.iter().any(|&square| {
            position
                .at(Square(square))
                .is_some_and(|piece| piece.color == Color::First)
        });
        if is_held && winner(endings, &position) == Some(Color::First) {
            return position;
        }
    }
}

/// True if White wins against the longest resistance.
fn wins_held(engine: &mut Engine, endings: &Endings, position: Position) -> bool {
    let mut record = record_from(position, &SPANISH_DRAUGHTS);
    while record.outcome().is_none() {
        let position = record.position().expect("the game goes on");
        if record.game().turn(&position) == Color::First {
            play(engine, &mut record, 300);
        } else {
            resist(endings, &mut record);
        }
    }
    record.outcome().and_then(|outcome| outcome.winner) == Some(Color::First)
}

#[test]
fn three_kings_that_hold_the_main_diagonal_win_in_time() {
    let (endings, mut engine) = (endings(), engine_with_table());
    let mut choices = Choices::new(46);
    for _ in 0..many(1_000) {
        let position = held(&endings, &mut choices);
        assert!(wins_held(&mut engine, &endings, position), "{position:?}");
    }
}

#[test]
fn the_highest_level_wins_every_won_endgame() {
    let (endings, mut engine, mut other) = (endings(), engine_with_table(), engine_with_table());
    let mut choices = Choices::new(47);
    for _ in 0..many(many(1_000)) {
        let (position, side) = loop {
            let position = any_position(&mut choices);
            if let Some(side) = winner(&endings, &position) {
                break (position, side);
            }
        };
        let mut record = record_from(position, &SPANISH_DRAUGHTS);
        while record.outcome().is_none() {
            let position = record.position().expect("the game goes on");
            let is_mine = record.game().turn(&position) == side;
            play(if is_mine { &mut engine } else { &mut other }, &mut record, 2_000);
        }
        let winner = record.outcome().and_then(|outcome| outcome.winner);
        assert_eq!(winner, Some(side), "{position:?}");
    }
}

/// The position with its clocks set: the number of quiet king plies, and the number of moves counted for the
/// three kings, if any.
fn with_clocks(position: &Position, king_plies: u8, three_kings: Option<u8>) -> Position {
    let text = SPANISH_DRAUGHTS.stage_text(&Stage::Turn(*position));
    let bare = text.split(":T").next().expect("a part comes first");
    let count = three_kings.map_or(String::new(), |count| format!(":T{count}"));
    match SPANISH_DRAUGHTS.read_stage(&format!("{bare}:H{king_plies}{count}")) {
        Ok(Stage::Turn(position)) => position,
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn a_win_is_certain_only_if_the_three_kings_have_enough_moves() {
    let (endings, mut engine) = (endings(), engine_with_table());
    let mut choices = Choices::new(48);
    let mut unsure = 0;
    for _ in 0..many(200) {
        let position = held(&endings, &mut choices);
        let Some(EndgameValue::Win(plies)) = endings.probe(&position) else {
            continue;
        };
        for count in 0..13 {
            // If the distance is even, the next capture is the single king's, and comes too late if the 13th
            // move has drawn the game.
            let expected = match count + 1 + plies / 2 {
                ..=13 => Wdl::Win,
                _ if count == 12 => Wdl::Draw,
                _ => Wdl::MaybeWin,
            };
            let counted = with_clocks(&position, 1, Some(count));
            let values = move_values(&mut engine, record_from(counted, &SPANISH_DRAUGHTS));
            assert_eq!(values[0].1, Some(expected), "{position:?} {count}");
            unsure += u64::from(expected == Wdl::MaybeWin);
        }
    }
    assert!(unsure > many(200), "{unsure}");
}

#[test]
fn a_win_is_certain_only_if_it_comes_within_the_limit_of_king_moves() {
    let (endings, mut engine) = (endings(), engine_with_table());
    let mut choices = Choices::new(49);
    let mut unsure = 0;
    for _ in 0..many(800) {
        let position = position(&mut choices, [1, 2, 0, 1]);
        if SPANISH_DRAUGHTS
            .lines(&position)
            .iter()
            .any(|line| line.mv.is_capture())
        {
            continue;
        }
        let late = with_clocks(&position, KING_PLIES - 5, None);
        let values = move_values(&mut engine, record_from(late, &SPANISH_DRAUGHTS));
        for (text, next) in after(&late) {
            let is_over = SPANISH_DRAUGHTS.outcome(&next).is_some();
            let plies = match endings.probe(&next) {
                Some(EndgameValue::Win(plies) | EndgameValue::Loss(plies)) if !is_over => plies,
                _ => continue,
            };
            let is_mine = winner(&endings, &next) == Some(late.turn());
            let expected = match (is_mine, next.king_plies() + plies <= KING_PLIES) {
                (true, true) => Wdl::Win,
                (true, false) => Wdl::MaybeWin,
                (false, true) => Wdl::Loss,
                (false, false) => Wdl::MaybeLoss,
            };
            assert!(
                values.contains(&(text, Some(expected))),
                "{late:?} {next:?} {values:?}"
            );
            unsure += u64::from(expected == Wdl::MaybeWin);
        }
    }
    assert!(unsure > many(800) / 20, "{unsure}");
}

#[test]
fn a_win_is_uncertain_after_a_repetition() {
    let mut engine = engine_with_table();
    let stage = AnyGame::SpanishDraughts(SPANISH_DRAUGHTS)
        .read_stage("W:WK1,K2,K3:BK31")
        .expect("the position is valid");
    let mut record = Record::starting_at(stage, None);
    let best = |engine: &mut Engine, record: &Record| move_values(engine, record.clone())[0].1;
    assert_eq!(best(&mut engine, &record), Some(Wdl::Win));
    for text in ["3-7", "31-27", "7-3", "27-31"] {
        record.play_text(text).expect("the move is legal");
    }
    assert_eq!(best(&mut engine, &record), Some(Wdl::MaybeWin));
}

#[test]
fn the_endgame_table_is_not_used_with_other_switches() {
    let other = SpanishDraughts {
        draw_rules: DrawRules::Fpd,
    };
    let position = position(&mut Choices::new(50), [0, 3, 0, 1]);
    let values = move_values(&mut engine_with_table(), record_from(position, &other));
    assert!(values.iter().all(|(_, value)| value.is_none()));
}
