//! Tests the table for Alquerque with few men: it is consistent with the rules and with itself one move ahead
//! for every value of the clock, and engines with the table achieve the results that it predicts.

use std::cmp::Ordering;

use ludoteca_engine::engine::Engine;
use ludoteca_engine::solved::Wdl;
use ludoteca_engine::tables::counts::{KIND, LIMIT, NEVER};
use ludoteca_engine::tables::{Counts, Table, identity, write};
use ludoteca_rules::alquerque::{ALQUERQUE, Alquerque, Position, Setup};
use ludoteca_rules::record::Record;
use ludoteca_rules::{AnyGame, AnyPosition, Color, Game as _, Stage, Tabletop as _};

use crate::endings::{move_values, play};
use crate::support::{Choices, many};

const FILE: &[u8] = include_bytes!("../../web/tables/alquerque.tab");
const POINTS: usize = 25;
/// Maximum number of men in a position that the file contains.
const MOST: usize = 7;

fn counts() -> Counts {
    Counts::read(FILE.to_vec(), &ALQUERQUE).expect("the shipped file is valid")
}

/// A random position with the given numbers of white and black men, in which the game is not over.
fn position(choices: &mut Choices, men: [usize; 2], quiet_plies: usize) -> Position {
    loop {
        let mut free: Vec<usize> = (0..POINTS).collect();
        let mut setup = Setup {
            men: [None; POINTS],
            turn: choices.one_of(&Color::BOTH),
            quiet_plies: u16::try_from(quiet_plies).expect("the clock is small"),
        };
        for (side, count) in Color::BOTH.into_iter().zip(men) {
            for _ in 0..count {
                setup.men[free.swap_remove(choices.below(free.len()))] = Some(side);
            }
        }
        match setup.into_stage(&ALQUERQUE) {
            Ok(Stage::Turn(position)) if ALQUERQUE.outcome(&position).is_none() => return position,
            _ => {}
        }
    }
}

/// A random position with up to [`MOST`] men and any clock. The sides often have similar numbers of men.
fn any_position(choices: &mut Choices) -> Position {
    loop {
        let men = [1 + choices.below(MOST - 1), 1 + choices.below(MOST - 1)];
        if men[0] + men[1] <= MOST && men[0].abs_diff(men[1]) <= choices.below(4) {
            let quiet_plies = choices.below(usize::from(LIMIT));
            return position(choices, men, quiet_plies);
        }
    }
}

fn winner(turn: Color, result: Ordering) -> Option<Color> {
    match result {
        Ordering::Less => Some(turn.other()),
        Ordering::Equal => None,
        Ordering::Greater => Some(turn),
    }
}

/// Winner according to the file.
fn table_winner(counts: &Counts, position: &Position) -> Option<Color> {
    let value = counts.probe(position).expect("the table has the position");
    winner(position.turn(), value.result(LIMIT - position.quiet_plies()))
}

/// Winner according to the count of men.
fn counted(position: &Position) -> Option<Color> {
    let turn = position.turn();
    winner(turn, position.count(turn).cmp(&position.count(turn.other())))
}

/// Texts of all moves, each with the position after the move.
fn after(position: &Position) -> Vec<(String, Position)> {
    let lines = ALQUERQUE.lines(position).into_iter();
    lines
        .map(|line| {
            let text = ALQUERQUE.move_text(position, &line);
            (text, ALQUERQUE.play_unchecked(position, &line.mv))
        })
        .collect()
}

/// Winner after a move, according to the rules, or to the file if the game goes on.
fn winner_after(counts: &Counts, next: &Position) -> Option<Color> {
    ALQUERQUE
        .outcome(next)
        .map_or_else(|| table_winner(counts, next), |outcome| outcome.winner)
}

#[test]
fn every_result_is_consistent_with_the_results_one_move_ahead() {
    let counts = counts();
    let mut choices = Choices::new(61);
    let mut forced = 0;
    for _ in 0..many(20_000) {
        let position = any_position(&mut choices);
        let mover = position.turn();
        let winners: Vec<_> = after(&position)
            .iter()
            .map(|(_, next)| winner_after(&counts, next))
            .collect();
        let implied = if winners.contains(&Some(mover)) {
            Some(mover)
        } else if winners.contains(&None) {
            None
        } else {
            Some(mover.other())
        };
        assert_eq!(table_winner(&counts, &position), implied, "{position:?}");
        forced += u64::from(implied != counted(&position));
    }
    assert!(forced > many(20_000) / 10, "{forced}");
}

#[test]
fn a_chase_takes_at_most_37_plies_and_fails_if_it_is_one_ply_short() {
    let counts = counts();
    let mut choices = Choices::new(62);
    let mut farthest = 0;
    for _ in 0..many(200_000) {
        let position = position(&mut choices, [3, 3], 0);
        let value = counts.probe(&position).expect("the table has the position");
        for plies in value.plies.into_iter().filter(|&plies| plies != NEVER) {
            let results = [plies - 1, plies].map(|left| value.result(left));
            assert!(results[0] == Ordering::Equal && results[1] != Ordering::Equal);
            farthest = farthest.max(plies);
        }
    }
    assert!((20..=37).contains(&farthest), "{farthest}");
}

#[test]
fn the_table_has_no_entry_for_too_many_men_or_a_finished_game() {
    let mut choices = Choices::new(63);
    assert_eq!(counts().probe(&position(&mut choices, [4, 4], 0)), None);
    let Ok(Stage::Turn(over)) = ALQUERQUE.read_stage("5.5.2w2.5.5-b-0") else {
        panic!("the position is valid");
    };
    assert_eq!(counts().probe(&over), None);
    assert_eq!(counts().most(), MOST);
}

#[test]
fn reading_random_blocks_never_panics() {
    let mut choices = Choices::new(65);
    let table = Table::read(FILE, &identity(&ALQUERQUE), KIND).expect("the shipped file is valid");
    let models = table.block(0).expect("the first block is valid").len();
    for _ in 0..many(20) {
        // The files have as many blocks and as long a first block as the shipped file, and correct checksums.
        let blocks: Vec<Vec<u8>> = (0..table.blocks())
            .map(|block| {
                let length = if block == 0 { models } else { choices.below(40) };
                (0..length)
                    .map(|_| u8::try_from(choices.below(256)).expect("a byte"))
                    .collect()
            })
            .collect();
        let blocks: Vec<&[u8]> = blocks.iter().map(Vec::as_slice).collect();
        let file = write(&identity(&ALQUERQUE), KIND, 7, &blocks);
        let counts = Counts::read(file, &ALQUERQUE).expect("its checksums are correct");
        for _ in 0..50 {
            let _whatever = counts.probe(&any_position(&mut choices));
        }
    }
}

/// An engine with the table.
fn engine_with_table() -> Engine {
    let mut engine = Engine::new(1 << 16);
    engine.load_table(FILE).expect("the shipped file is valid");
    engine
}

fn record_from(position: &Position, game: &Alquerque) -> Record {
    let text = game.stage_text(&Stage::Turn(*position));
    let game = AnyGame::Alquerque(game.clone());
    let stage = game.read_stage(&text).expect("the position is valid");
    Record::starting_at(stage, None)
}

#[test]
fn every_move_has_the_result_of_the_position_and_clock_after_it() {
    let (counts, mut engine) = (counts(), engine_with_table());
    let mut choices = Choices::new(66);
    for _ in 0..many(400) {
        let position = any_position(&mut choices);
        let after = after(&position);
        for (text, value) in move_values(&mut engine, record_from(&position, &ALQUERQUE)) {
            let (_, next) = after
                .iter()
                .find(|(own, _)| *own == text)
                .expect("the move is legal");
            let expected = match winner_after(&counts, next) {
                None => Wdl::Draw,
                Some(side) if side == position.turn() => Wdl::Win,
                Some(_) => Wdl::Loss,
            };
            assert_eq!(value, Some(expected), "{position:?} {text}");
        }
    }
}

/// Both the clock and repetition may end these games.
#[test]
fn engines_with_the_table_achieve_the_outcomes_that_it_predicts() {
    let (counts, mut engine, mut other) = (counts(), engine_with_table(), engine_with_table());
    let mut choices = Choices::new(67);
    let mut chased = 0;
    for _ in 0..many(250) {
        let position = any_position(&mut choices);
        let expected = table_winner(&counts, &position);
        let mut record = record_from(&position, &ALQUERQUE);
        while record.outcome().is_none() {
            let here = record.position().expect("the game goes on");
            let is_first = record.game().turn(&here) == Color::First;
            play(if is_first { &mut engine } else { &mut other }, &mut record, 500);
        }
        let winner = record.outcome().and_then(|outcome| outcome.winner);
        assert_eq!(winner, expected, "{position:?}");
        chased += u64::from(expected != counted(&position));
    }
    assert!(chased > many(250) / 10, "{chased}");
}

/// A position with the same number of men on each side that White wins by a chase, and the texts of four
/// moves that lead back to it: a move by each side, then the reverse of each.
fn chase(counts: &Counts, choices: &mut Choices) -> (Position, [String; 4]) {
    loop {
        let position = position(choices, [3, 3], 0);
        let value = counts.probe(&position).expect("the table has the position");
        if position.turn() != Color::First || !(9..=20).contains(&value.plies[0]) {
            continue;
        }
        let back = |text: &String| text.split('-').rev().collect::<Vec<_>>().join("-");
        for (there, next) in after(&position) {
            for (answer, third) in after(&next) {
                let texts = [there.clone(), answer.clone(), back(&there), back(&answer)];
                let is_quiet = !texts.iter().any(|text| text.contains('x'));
                let fourth = after(&third).into_iter().find(|(text, _)| *text == texts[2]);
                let closes = |(_, fourth): &(String, Position)| {
                    after(fourth).iter().any(|(text, _)| *text == texts[3])
                };
                if is_quiet && fourth.as_ref().is_some_and(closes) {
                    return (position, texts);
                }
            }
        }
    }
}

#[test]
fn a_win_is_uncertain_after_a_repetition() {
    let (counts, mut engine) = (counts(), engine_with_table());
    let mut choices = Choices::new(68);
    for _ in 0..5 {
        let (position, texts) = chase(&counts, &mut choices);
        let mut record = record_from(&position, &ALQUERQUE);
        let best = |engine: &mut Engine, record: &Record| move_values(engine, record.clone())[0].1;
        assert_eq!(best(&mut engine, &record), Some(Wdl::Win), "{position:?}");
        for text in &texts {
            record.play_text(text).expect("the move is legal");
        }
        let here = record.position().expect("the game goes on");
        assert!(matches!(here, AnyPosition::Alquerque(_)));
        assert_eq!(
            best(&mut engine, &record),
            Some(Wdl::MaybeWin),
            "{position:?} {texts:?}"
        );
    }
}

#[test]
fn a_win_by_piece_count_is_certain_after_a_repetition() {
    let mut engine = engine_with_table();
    // Two men against one that is far away.
    let game = AnyGame::Alquerque(ALQUERQUE);
    let stage = game
        .read_stage("4b.5.5.5.ww3-w-0")
        .expect("the position is valid");
    let mut record = Record::starting_at(stage, None);
    for text in ["a1-a2", "e5-e4", "a2-a1", "e4-e5"] {
        record.play_text(text).expect("the move is legal");
    }
    let values = move_values(&mut engine, record);
    assert!(
        values.iter().all(|(_, value)| *value == Some(Wdl::Win)),
        "{values:?}"
    );
}

#[test]
fn the_alquerque_table_is_not_used_with_other_switches() {
    let other = Alquerque {
        quiet_limit: Some(60),
        ..ALQUERQUE
    };
    let position = position(&mut Choices::new(69), [3, 3], 0);
    let values = move_values(&mut engine_with_table(), record_from(&position, &other));
    assert!(values.iter().all(|(_, value)| value.is_none()));
}
