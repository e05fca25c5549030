//! Tests of the board, the start position and the moves of pieces.

use super::{RED_FIRST, check_refused, check_targets, position, square, step, text_of};
use crate::support::covers;
use ludoteca_rules::brandubh::BRANDUBH;
use ludoteca_rules::{Color, Game, Square, Stage, Step, Tabletop};

#[test]
fn the_start_is_a_cross_with_five_pieces_against_eight() {
    covers(&["brandubh.board", "brandubh.sides", "brandubh.start"]);
    let cross = "Kd4 bd3 bd5 bc4 be4 rd1 rd2 rd6 rd7 ra4 rb4 rf4 rg4";
    assert_eq!(BRANDUBH.start(), position(cross, Color::First));
    let start = BRANDUBH.start();
    assert_eq!((start.count(Color::First), start.count(Color::Second)), (4, 8));
    assert_eq!(start.king(), Some(square("d4")));
    assert_eq!(BRANDUBH.pieces(&Stage::Turn(start)).len(), 13);
    assert_eq!(BRANDUBH.square_name(Square(48)).as_deref(), Some("g7"));
    assert_eq!(BRANDUBH.square_name(Square(49)), None);
}

#[test]
fn the_kings_side_begins_unless_the_switch_names_the_attackers() {
    covers(&["brandubh.black-first", "brandubh.red-first"]);
    assert_eq!(
        text_of(&BRANDUBH, BRANDUBH.start()),
        "3r3.3r3.3b3.rrbKbrr.3b3.3r3.3r3-b"
    );
    assert_eq!(
        text_of(&RED_FIRST, RED_FIRST.start()),
        "3r3.3r3.3b3.rrbKbrr.3b3.3r3.3r3-r"
    );
}

#[test]
fn a_move_is_one_slide_of_one_of_the_movers_pieces() {
    covers(&["brandubh.one-move"]);
    let (pieces, black) = ("Kd4 bb3 rf5", Color::First);
    let refused = |tried: &[Step], reason, at, values: &[&str]| {
        check_refused(pieces, black, tried, reason, "one-move", at, values);
    };
    refused(&[], "passed", "b3", &[]);
    refused(&[step("a1-a2")], "empty-square", "a1", &["a1"]);
    refused(&[step("f5-f6")], "not-yours", "f5", &["f5"]);
    refused(&[step("b3-b3")], "stays", "b3", &["b3"]);
    refused(&[step("b3-b4"), step("b4-b5")], "turn-ends", "b4", &["b4"]);
    refused(
        &[step("b3-b4"), step("d4-d5")],
        "other-piece",
        "d4",
        &["d4", "d5"],
    );
    let with_die = Step {
        die: Some(3),
        ..step("b3-b4")
    };
    refused(&[with_die], "no-dice", "b3", &[]);
}

#[test]
fn squares_off_the_board_are_refused() {
    let off = [
        Step::new(square("b3"), Square(49)),
        Step::new(Square(255), square("b3")),
    ];
    for tried in off {
        check_refused(
            "Kd4 bb3 rf5",
            Color::First,
            &[tried],
            "no-square",
            "board",
            "b3",
            &[],
        );
    }
}

#[test]
fn pawns_move_straight_until_the_way_is_blocked() {
    covers(&["brandubh.pawn-move", "brandubh.no-jump"]);
    let pieces = "Ke6 bb3 rb6 rf3 rg5";
    check_targets(pieces, "b3", "a3 c3 d3 e3 b1 b2 b4 b5");
    let refused = |tried, reason, clause, at, values: &[&str]| {
        check_refused(pieces, Color::First, &[step(tried)], reason, clause, at, values);
    };
    refused("b3-c4", "not-straight", "pawn-move", "b3", &["b3", "c4"]);
    refused("b3-g3", "piece-between", "no-jump", "f3", &["f3"]);
    refused("b3-b7", "piece-between", "no-jump", "b6", &["b6"]);
    refused("b3-f3", "occupied", "no-jump", "f3", &["f3"]);
}

#[test]
fn only_the_king_may_stop_on_or_pass_the_throne_and_corners() {
    covers(&["brandubh.thrones"]);
    // Test positions B8 and B9.
    check_targets("Kf6 rd2", "d2", "a2 b2 c2 e2 f2 g2 d1 d3");
    check_targets("Kf6 ra4", "a4", "a2 a3 a5 a6 b4 c4");
    let refused = |tried, reason, at| {
        check_refused(
            "Kf6 rd2 ra4",
            Color::Second,
            &[step(tried)],
            reason,
            "thrones",
            at,
            &[at],
        );
    };
    refused("a4-a1", "kings-corner", "a1");
    refused("a4-d4", "kings-throne", "d4");
    refused("a4-e4", "throne-between", "d4");
    refused("d2-d7", "throne-between", "d4");
}

#[test]
fn the_king_moves_one_square_and_may_return_to_the_throne() {
    covers(&["brandubh.king-move", "brandubh.king-return"]);
    check_targets("Kd3 bc3 rg6", "d3", "d4 d2 e3");
    check_targets("Ka2 rg6", "a2", "a1 a3 b2");
    let refused = |tried, reason, clause, at, values: &[&str]| {
        check_refused(
            "Kd3 bc3 rg6",
            Color::First,
            &[step(tried)],
            reason,
            clause,
            at,
            values,
        );
    };
    refused("d3-e4", "king-not-straight", "king-move", "d3", &["d3", "e4"]);
    refused("d3-d5", "king-too-far", "king-move", "d3", &["d3", "d5"]);
    refused("d3-b3", "piece-between", "no-jump", "c3", &["c3"]);
    refused("d3-c3", "occupied", "no-jump", "c3", &["c3"]);
}
