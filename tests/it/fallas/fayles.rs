//! Tests of the clauses that only Fayles has.

use super::{START_FAYLES, check_move, check_outcome, check_refused, position, text_of};
use crate::support::covers;
use ludoteca_rules::fallas::{FALLAS, FAYLES};
use ludoteca_rules::{Color, Game, Square, Tabletop};

#[test]
fn fayles_starts_with_thirteen_pieces_at_home() {
    covers(&["fallas.start-fayles"]);
    assert_eq!(text_of(&FAYLES, FAYLES.start()), format!("{START_FAYLES}-a"));
}

#[test]
fn in_fayles_pieces_travel_the_whole_board() {
    covers(&["fallas.track-fayles"]);
    let before = format!("{START_FAYLES}-a-355");
    check_move(
        &FAYLES,
        &format!("{START_FAYLES}-a-345"),
        "1/4,4/8,8/13",
        "1.13.19x13-1x2.19x13-b",
    );
    check_refused(&FAYLES, &before, "19/1", "backwards-fayles", &["19", "1"]);
    check_refused(&FAYLES, &before, "1/1", "stays-fayles", &["1"]);
}

#[test]
fn in_fayles_a_hit_piece_starts_again_on_its_first_point() {
    covers(&["fallas.entry-fayles"]);
    check_move(
        &FAYLES,
        "6.19x14-13.20x14-a-115",
        "6/11,11/12*,19/20",
        "12.19x13.20-1.20x14-b",
    );
    let before = "6.24.19x13-13.20x14-a";
    assert!(FAYLES.read_stage(before).is_err(), "points must ascend");
}

#[test]
fn in_fayles_a_blocked_first_point_forbids_hitting() {
    covers(&["fallas.one-point"]);
    let before = "6.19x12.24x2-13.20x14-a-116";
    let refusal = check_refused(&FAYLES, before, "6/12", "one-point-held", &["12", "2"]);
    assert_eq!(refusal.squares, [Square(11), Square(23)]);
    check_move(
        &FALLAS,
        "7.19x12.24x2-12.20x14-a-116",
        "7/13*,13/14,14/15",
        "15.19x12.24x2-7.20x14-b",
    );
}

#[test]
fn in_fayles_an_entering_piece_hits_a_blot() {
    covers(&["fallas.entry-hit"]);
    // A hits B on A's 12. The hit piece enters on A's 24 and hits A's blot there, which enters on A's 1.
    let before = "6.19x13.24-13.20x14-a-116";
    let after = "1.14.19x13-1.20x14-b";
    check_move(&FAYLES, before, "6/12*,12/13,13/14", after);
    let position_before = position(&FAYLES, before);
    let line = FAYLES.read_move(&position_before, "6/12*,12/13,13/14").unwrap();
    let view = FAYLES.view(&position_before, &line);
    assert_eq!(view.steps[0].captures, [Square(11), Square(23)]);
    // A's hit blot then hits B's blot on A's 1.
    check_move(
        &FAYLES,
        "6.19x13.24-13.20x13.24-a-116",
        "6/12*,12/13,13/14",
        "1.14.19x13-1x2.20x13-b",
    );
    // B blocks its 24, which is A's 1, with two pieces. A's blot could not enter there, so A may not hit.
    let held = "6.19x13.24-13.20x12.24x2-a-116";
    let refusal = check_refused(&FAYLES, held, "6/12", "cannot-enter", &["12", "2"]);
    assert_eq!(refusal.squares, [Square(11), Square(23), Square(0)]);
    // The hit is on A's 24 itself, so the hit piece enters there again and hits the lone hitter.
    check_move(
        &FAYLES,
        "19x15-1.20x14-a-115",
        "19/24*,19/20,20/21",
        "1.19x13.21-1.20x14-b",
    );
    check_refused(
        &FAYLES,
        "19x15-1.20x12.24x2-a-115",
        "19/24",
        "cannot-enter",
        &["24", "2"],
    );
}

#[test]
fn in_fayles_all_dice_must_be_played() {
    covers(&["fallas.any-die"]);
    let before = format!("{START_FAYLES}-a-555");
    check_move(&FAYLES, &before, "fails", &format!("{START_FAYLES}-b-xa"));
    check_outcome(
        &FAYLES,
        &format!("{START_FAYLES}-b-xa"),
        Color::Second,
        "fallas.any-die",
    );
    check_refused(&FAYLES, &before, "19/24", "held", &["24", "2"]);
}
