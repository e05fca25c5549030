//! Spanish draughts: its clauses one by one, its counts, and what holds in every position of random games.

use ludoteca_rules::draughts::{DrawRules, Position, SPANISH_DRAUGHTS, SpanishDraughts};
use ludoteca_rules::{
    Color, Effect, Fault, Game, Kind, Line, Offer, Piece, PositionError, Refusal, Setting, Square, Stage,
    Step, Tabletop, TurnError, Value, perft, steps_along,
};

use crate::support::{Choices, covers};

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

fn faults(game: &SpanishDraughts, text: &str) -> Vec<Fault> {
    match game.read_stage(text) {
        Err(PositionError::Faults(faults)) => faults,
        other => panic!("{text}: {other:?}"),
    }
}

/// The texts of all turns, each once, in the order of their squares.
fn turns(position: &Position) -> Vec<String> {
    let mut lines = SPANISH_DRAUGHTS.lines(position);
    lines.sort_by_key(|line| (line.turn.from(), line.turn.to(), line.turn));
    lines.dedup_by_key(|line| line.turn);
    lines
        .iter()
        .map(|line| SPANISH_DRAUGHTS.turn_text(position, line))
        .collect()
}

/// Checks that the position has these turns and no others.
fn check(text: &str, expected: &[&str]) {
    assert_eq!(turns(&read(&SPANISH_DRAUGHTS, text)), expected, "{text}");
}

fn path(numbers: &[u8]) -> Vec<Step> {
    let squares: Vec<Square> = numbers.iter().map(|number| Square(number - 1)).collect();
    steps_along(&squares)
}

/// Checks that the path is refused for this reason with these values.
fn check_refused(text: &str, numbers: &[u8], key: &str, values: &[&str]) {
    let refusal = SPANISH_DRAUGHTS
        .refuse(&read(&SPANISH_DRAUGHTS, text), &path(numbers))
        .unwrap_or_else(|| panic!("{text}: {numbers:?} is legal"));
    assert_eq!(
        refusal.reason.key,
        format!("spanish-draughts.{key}"),
        "{text} {numbers:?}"
    );
    assert_eq!(value_texts(&refusal), values, "{text} {numbers:?}");
}

fn value_texts(refusal: &Refusal) -> Vec<String> {
    let text = |value: &Value| match value {
        Value::Number(number) => number.to_string(),
        Value::Text(text) => text.clone(),
    };
    refusal.values.iter().map(|(_, value)| text(value)).collect()
}

/// Plays turns given by their texts.
fn after(game: &SpanishDraughts, text: &str, turns: &[&str]) -> Position {
    turns.iter().fold(read(game, text), |position, turn| {
        let line = game
            .read_turn(&position, turn)
            .unwrap_or_else(|error| panic!("{turn} in {}: {error}", written(game, &position)));
        game.play_unchecked(&position, &line.turn)
    })
}

/// Checks what the position has become after those turns.
fn check_after(game: &SpanishDraughts, text: &str, turns: &[&str], expected: &str) {
    assert_eq!(
        written(game, &after(game, text, turns)),
        expected,
        "{text} {turns:?}"
    );
}

/// Checks how the game has ended, if it has: `W`, `B` or `=`, and the ending's name.
fn check_outcome(game: &SpanishDraughts, position: &Position, expected: Option<(char, &str)>) {
    let found = game.outcome(position).map(|outcome| {
        let winner = outcome
            .winner
            .map_or('=', |side| if side == Color::First { 'W' } else { 'B' });
        (winner, outcome.ending.key)
    });
    let expected = expected.map(|(winner, key)| (winner, format!("spanish-draughts.{key}")));
    let text = written(game, position);
    assert_eq!(
        found.map(|(winner, key)| (winner, key.to_string())),
        expected,
        "{text}"
    );
}

#[test]
fn the_start_is_twelve_men_a_side_on_the_light_squares_and_white_begins() {
    covers(&[
        "spanish-draughts.board",
        "spanish-draughts.start",
        "spanish-draughts.first-move",
    ]);
    let start = SPANISH_DRAUGHTS.start();
    let text = "W:W1,2,3,4,5,6,7,8,9,10,11,12:B21,22,23,24,25,26,27,28,29,30,31,32";
    assert_eq!(written(&SPANISH_DRAUGHTS, &start), text);
    assert_eq!(read(&SPANISH_DRAUGHTS, text), start);
    assert_eq!(SPANISH_DRAUGHTS.turn(&start), Color::First);
    check(
        text,
        &["9-13", "10-13", "10-14", "11-14", "11-15", "12-15", "12-16"],
    );
    let names: Vec<String> = (0..=u8::MAX)
        .map_while(|index| SPANISH_DRAUGHTS.square_name(Square(index)))
        .collect();
    assert_eq!(names.len(), 32);
    assert_eq!((names[0].as_str(), names[31].as_str()), ("1", "32"));
    check_refused(text, &[9, 33], "no-square", &[]);
    check_refused(text, &[33, 9], "no-square", &[]);
}

#[test]
fn numbers_run_from_the_near_right_corner_to_the_far_left_one() {
    covers(&["spanish-draughts.orientation"]);
    let diagonal = ["1-5", "1-10", "1-14", "1-19", "1-23", "1-28", "1-32"];
    check("W:WK1:B4", &diagonal);
    check("W:W4:B32", &["4-7", "4-8"]);
    check("W:W8:B32", &["8-12"]);
    check("W:W9:B32", &["9-13"]);
    check("B:W1:B29", &["29-25", "29-26"]);
}

#[test]
fn pieces_move_along_diagonals_to_empty_squares() {
    covers(&["spanish-draughts.diagonal"]);
    check_refused("W:W14:B32", &[14, 15], "not-diagonal", &["14", "15"]);
    check_refused("W:WK14:B32", &[14, 22], "not-diagonal", &["14", "22"]);
    check_refused("W:W14,18:B32", &[14, 18], "occupied", &["18"]);
    check_refused("W:WK14:B18,21", &[14, 21], "occupied", &["21"]);
}

#[test]
fn a_turn_is_one_move_of_one_own_piece() {
    covers(&["spanish-draughts.one-piece"]);
    let text = "W:W9,10:B21,22";
    check_refused(text, &[], "passed", &[]);
    check_refused(text, &[9, 9], "passed", &[]);
    check_refused(text, &[11, 15], "empty-square", &["11"]);
    check_refused(text, &[21, 17], "not-yours", &["21"]);
    check_refused(text, &[9, 13, 18], "step-ends", &["13"]);
    let position = read(&SPANISH_DRAUGHTS, text);
    let two_pieces = [Step::new(Square(8), Square(12)), Step::new(Square(9), Square(13))];
    let refusal = SPANISH_DRAUGHTS
        .refuse(&position, &two_pieces)
        .expect("two pieces never move");
    assert_eq!(refusal.reason.key, "spanish-draughts.other-piece");
    assert_eq!(value_texts(&refusal), ["13", "10"]);
}

#[test]
fn a_man_goes_one_square_forward() {
    covers(&["spanish-draughts.man-step", "spanish-draughts.man-forward"]);
    check("W:W14:B32", &["14-18", "14-19"]);
    check("B:W1:B19", &["19-14", "19-15"]);
    check_refused("W:W14:B32", &[14, 10], "backward", &["14", "10"]);
    check_refused("W:W14:B32", &[14, 28], "too-far", &["14", "28"]);
    check_refused("W:W14:B32", &[14, 23], "nothing-to-take", &["19"]);
}

#[test]
fn a_man_takes_forward_only_and_lands_right_behind() {
    covers(&["spanish-draughts.man-capture", "spanish-draughts.man-forward"]);
    check("W:W14:B18", &["14x21"]);
    check("W:W14:BK18", &["14x21"]);
    check("W:W14:B10", &["14-18", "14-19"]);
    check_refused("W:W14:B10", &[14, 5], "backward", &["14", "5"]);
    check_refused("W:W14:B18", &[14, 25], "not-diagonal", &["14", "25"]);
    check_refused("W:W14:B19", &[14, 28], "lands-too-far", &["19", "28"]);
    check_refused("W:W14:B23", &[14, 28], "too-far", &["14", "28"]);
    check_refused("W:W14,19:B32", &[14, 23], "own-between", &["19"]);
}

#[test]
fn a_king_flies_in_all_four_directions() {
    covers(&["spanish-draughts.king-step"]);
    let all = [
        "14-4", "14-7", "14-11", "14-10", "14-5", "14-1", "14-18", "14-21", "14-25", "14-19", "14-23",
        "14-28", "14-32",
    ];
    let mut found = turns(&read(&SPANISH_DRAUGHTS, "W:WK14:B2"));
    found.sort_unstable();
    let mut all = all.map(String::from);
    all.sort_unstable();
    assert_eq!(found, all);
    check_refused("W:WK1,14:B2", &[1, 19], "own-between", &["14"]);
}

#[test]
fn a_king_takes_one_piece_at_any_distance_and_lands_where_it_likes() {
    covers(&["spanish-draughts.king-capture", "spanish-draughts.king-landing"]);
    check("W:WK1:B14", &["1x19", "1x23", "1x28", "1x32"]);
    check("W:WK1:B10,K19", &["1x23", "1x28", "1x32"]);
    check("W:WK32:B10,14", &["32-19", "32-23", "32-28"]);
    check_refused("W:WK32:B10,14", &[32, 5], "several-between", &["14, 10"]);
    check_refused("W:WK1:B10,K19", &[1, 23], "several-between", &["10, 19"]);
}

#[test]
fn a_capture_goes_on_with_the_same_piece() {
    covers(&["spanish-draughts.chain", "spanish-draughts.quantity"]);
    let text = "W:W1,4:B6,14";
    check(text, &["1-5"].as_slice().get(..0).unwrap_or_default());
}

#[test]
fn counts_from_the_start_are_the_published_ones() {
    let counts: Vec<u64> = (1..=9)
        .map(|depth| perft(&SPANISH_DRAUGHTS, &SPANISH_DRAUGHTS.start(), depth))
        .collect();
    let published = [7, 49, 302, 1_469, 7_361, 36_473, 177_532, 828_783, 3_860_866];
    assert_eq!(counts, published);
}

#[test]
#[ignore = "on demand: a second or two"]
fn deep_counts_from_the_start_are_the_published_ones() {
    let counts = [10, 11, 12].map(|depth| perft(&SPANISH_DRAUGHTS, &SPANISH_DRAUGHTS.start(), depth));
    assert_eq!(counts, [17_743_464, 81_383_200, 365_728_331]);
}
