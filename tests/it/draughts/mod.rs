//! Tests of Spanish draughts: every clause, and the invariants of random games.

mod ends;
mod games;
mod moves;
mod texts;

use ludoteca_rules::draughts::{DrawRules, Position, SPANISH_DRAUGHTS, SpanishDraughts};
use ludoteca_rules::{Color, Game, MessageValue, Refusal, Square, Stage, Step, Tabletop, steps_along};

/// Spanish draughts with the federation's draw rules.
const FPD: SpanishDraughts = SpanishDraughts {
    draw_rules: DrawRules::Fpd,
};

fn read(game: &SpanishDraughts, text: &str) -> Position {
    match game.read_stage(text) {
        Ok(Stage::Turn(position)) => position,
        other => panic!("{text}: {other:?}"),
    }
}

fn written(game: &SpanishDraughts, position: &Position) -> String {
    game.stage_text(&Stage::Turn(*position))
}

/// All moves as origin and destination, without duplicates, in the order of the squares.
fn moves(position: &Position) -> Vec<String> {
    let mut lines = SPANISH_DRAUGHTS.lines(position);
    lines.sort_by_key(|line| (line.mv.from(), line.mv.to(), line.mv));
    lines.dedup_by_key(|line| line.mv);
    lines
        .iter()
        .map(|line| {
            let sign = if line.mv.is_capture() { 'x' } else { '-' };
            format!("{}{sign}{}", line.mv.from().0 + 1, line.mv.to().0 + 1)
        })
        .collect()
}

/// Checks that the position has exactly these moves.
fn check(text: &str, expected: &[&str]) {
    assert_eq!(moves(&read(&SPANISH_DRAUGHTS, text)), expected, "{text}");
}

fn path(numbers: &[u8]) -> Vec<Step> {
    let squares: Vec<Square> = numbers.iter().map(|number| Square(number - 1)).collect();
    steps_along(&squares)
}

/// Checks the reason for which a path is refused, and its values.
fn check_refused(text: &str, numbers: &[u8], key: &str, values: &[&str]) {
    let refusal = SPANISH_DRAUGHTS
        .refuse(&read(&SPANISH_DRAUGHTS, text), &path(numbers))
        .unwrap_or_else(|| panic!("{text}: {numbers:?} is legal"));
    let expected = format!("spanish-draughts.{key}");
    assert_eq!(refusal.reason.key, expected, "{text} {numbers:?}");
    assert_eq!(value_texts(&refusal), values, "{text} {numbers:?}");
}

fn value_texts(refusal: &Refusal) -> Vec<String> {
    let text = |value: &MessageValue| match value {
        MessageValue::Number(number) => number.to_string(),
        MessageValue::Text(text) => text.clone(),
    };
    refusal.values.iter().map(|(_, value)| text(value)).collect()
}

/// Plays moves given in notation.
fn after(game: &SpanishDraughts, text: &str, moves: &[&str]) -> Position {
    moves.iter().fold(read(game, text), |position, mv| {
        let line = game
            .read_move(&position, mv)
            .unwrap_or_else(|error| panic!("{mv} in {}: {error}", written(game, &position)));
        game.play_unchecked(&position, &line.mv)
    })
}

/// Checks the position after some moves.
fn check_after(game: &SpanishDraughts, text: &str, moves: &[&str], expected: &str) {
    let found = written(game, &after(game, text, moves));
    assert_eq!(found, expected, "{text} {moves:?}");
}

/// Checks the outcome after some moves: the winner (`W`, `B` or `=`) and the ending's name, or `None` if the
/// game goes on.
fn check_outcome(game: &SpanishDraughts, text: &str, moves: &[&str], expected: Option<(char, &str)>) {
    let found = game.outcome(&after(game, text, moves)).map(|outcome| {
        let winner = outcome
            .winner
            .map_or('=', |side| if side == Color::First { 'W' } else { 'B' });
        (winner, outcome.ending.key.to_string())
    });
    let expected = expected.map(|(winner, key)| (winner, format!("spanish-draughts.{key}")));
    assert_eq!(found, expected, "{text} {moves:?}");
}
