//! El Perro: every clause, reason and ending, tested on positions.

use ludoteca_rules::el_perro::{EL_PERRO, ElPerro, Setup, book};
use ludoteca_rules::record::Record;
use ludoteca_rules::{
    AnyGame, ClockKey, Color, Effect, Fault, Game as _, Heading, Offer, PositionError, Stage, Tabletop as _,
    TurnOrder as _,
};

use crate::lines5::{
    check_damaged, check_form, check_half_turns, check_legal, check_moves, check_outcome, check_play,
    check_random_games, check_read, check_reasons_are_named, check_refused, half_turn, position, with,
};
use crate::support::{covers, many};

const START: &str = "5.5.2dgg.ggggg.ggggg-d-u-0";
const DOG: Option<Color> = Some(Color::First);
const GOATS: Option<Color> = Some(Color::Second);
const TO_DOWN: [Effect; 1] = [Effect::TurnAround {
    direction: Heading::Down,
}];
const TO_UP: [Effect; 1] = [Effect::TurnAround {
    direction: Heading::Up,
}];

fn must_capture() -> ElPerro {
    with(&EL_PERRO, &[("dogMustCapture", "on")])
}

fn goal(number: &str) -> ElPerro {
    with(&EL_PERRO, &[("dogGoal", number)])
}

#[test]
fn the_dog_starts_in_the_centre_and_the_extra_goats_at_their_players_right() {
    covers(&["el-perro.start", "el-perro.sides", "el-perro.first-move"]);
    let start = EL_PERRO.start();
    assert_eq!(EL_PERRO.stage_text(&Stage::Turn(start)), START);
    assert_eq!((start.goats(), start.turn()), (12, Color::First));
    check_moves(&EL_PERRO, START, &["c3-b3", "c3-b4", "c3-c4", "c3-d4"]);
}

#[test]
fn the_ludii_start_has_goats_at_both_ends_of_the_middle_row() {
    covers(&["el-perro.start-ludii"]);
    let game = with(&EL_PERRO, &[("startPlacement", "ludii")]);
    let text = game.stage_text(&Stage::Turn(game.start()));
    assert_eq!(text, "5.5.g1d1g.ggggg.ggggg-d-u-0");
    assert!(game.rule_book().contains(&&book::START_LUDII));
    assert!(!game.rule_book().contains(&&book::START));
}

#[test]
fn the_game_has_no_opening_roll() {
    covers(&["el-perro.roles"]);
    for starter in Color::BOTH {
        assert_eq!(AnyGame::from(EL_PERRO).start_after_lot(starter), None);
    }
}

#[test]
fn only_every_other_point_has_diagonals() {
    covers(&["el-perro.board", "el-perro.dog-step"]);
    check_moves(
        &EL_PERRO,
        "5.5.2d2.5.g4-d-u-0",
        &[
            "c3-b2", "c3-b3", "c3-b4", "c3-c2", "c3-c4", "c3-d2", "c3-d3", "c3-d4",
        ],
    );
    check_moves(
        &EL_PERRO,
        "5.2d2.5.5.g4-d-u-0",
        &["c4-b4", "c4-c3", "c4-c5", "c4-d4"],
    );
    check_refused(
        &EL_PERRO,
        "5.2d2.5.5.g4-d-u-0",
        "c4-d5",
        "el-perro.no-line",
        "c4 d5",
    );
    check_refused(&EL_PERRO, START, "c3-d5", "el-perro.too-far", "c3 d5");
    check_refused(&EL_PERRO, START, "c3-d3", "el-perro.occupied", "d3");
    check_refused(&EL_PERRO, START, "c3-?", "el-perro.no-square", "c3");
    check_refused(&EL_PERRO, START, "?-c3", "el-perro.no-square", "c3");
    check_refused(&EL_PERRO, START, "c3-c4:7", "el-perro.no-dice", "c3");
}

#[test]
fn a_side_moves_one_of_its_own_pieces_once_per_turn() {
    covers(&["el-perro.one-piece"]);
    let goats = "5.2d2.3gg.ggggg.ggggg-g-u-1";
    check_refused(&EL_PERRO, START, "c5-c4", "el-perro.empty-point", "c5");
    check_refused(&EL_PERRO, START, "b2-b3", "el-perro.dogs-turn", "b2");
    check_refused(&EL_PERRO, goats, "c4-c5", "el-perro.goats-turn", "c4");
    check_refused(&EL_PERRO, START, "c3-c4 b2-b3", "el-perro.other-piece", "c4 b2");
    check_refused(&EL_PERRO, goats, "a2-a3 b2-b3", "el-perro.other-piece", "a3 b2");
    check_refused(&EL_PERRO, START, "c3-c4-c5", "el-perro.step-ends", "c4");
    check_refused(&EL_PERRO, goats, "a2-a3-a4", "el-perro.goat-step-ends", "a3");
}

#[test]
fn passing_at_will_is_not_allowed() {
    covers(&["el-perro.must-move"]);
    check_refused(&EL_PERRO, START, "pass", "el-perro.passed", "c3");
    check_refused(&EL_PERRO, START, "c3-c3", "el-perro.passed", "c3");
    check_refused(&EL_PERRO, "2d2.5.3g1.5.5-g-u-0", "pass", "el-perro.passed", "d3");
}

#[test]
fn goats_that_cannot_move_pass_and_the_dog_plays_on() {
    covers(&["el-perro.forced-pass"]);
    let stuck = "ggggg.ggggg.2dgg.5.5-g-u-7";
    check_moves(&EL_PERRO, stuck, &["pass"]);
    assert_eq!(EL_PERRO.count_moves(&position(&EL_PERRO, stuck)), 1);
    check_outcome(&EL_PERRO, stuck, None);
    let after = check_play(&EL_PERRO, stuck, "pass", "ggggg.ggggg.2dgg.5.5-d-u-8");
    assert_eq!(after, []);
    check_refused(&EL_PERRO, stuck, "e3-e3", "el-perro.must-pass", "e3");
    check_refused(&EL_PERRO, stuck, "e3-e2", "el-perro.goat-goes-back", "e3 e2");
}

#[test]
fn the_dog_jumps_over_a_goat_to_the_empty_point_behind_it() {
    covers(&["el-perro.capture"]);
    let text = "5.2g2.2d2.2g2.2g2-d-u-5";
    check_legal(&EL_PERRO, text, "c3xc5", true);
    let after = check_play(&EL_PERRO, text, "c3xc5", "2d2.5.5.2g2.2g2-g-u-0");
    assert_eq!(after, []);
    check_refused(&EL_PERRO, text, "c3xc1", "el-perro.no-room-beyond", "c1 c2");
    check_refused(&EL_PERRO, text, "c3xa3", "el-perro.nothing-to-take", "b3");
}

#[test]
fn the_dog_may_continue_jumping_in_any_direction() {
    covers(&["el-perro.chain", "el-perro.optional"]);
    check_moves(
        &EL_PERRO,
        "5.3g1.3g1.1g3.d4-d-u-0",
        &["a1-a2", "a1-b1", "a1xc3", "a1xc3xe5", "a1xc3xe3", "a1xc3xe3xc5"],
    );
}

#[test]
fn the_dog_may_return_to_its_origin_but_not_step_after_a_jump() {
    covers(&["el-perro.revisit"]);
    let ring = "5.g4.3g1.2g1g.2dg1-d-u-0";
    check_play(&EL_PERRO, ring, "c1xc3xe3xe1xc1", "5.g4.5.5.2d2-g-u-0");
    check_play(&EL_PERRO, ring, "c1xc3xe3xe1", "5.g4.5.5.3gd-g-u-0");
    check_refused(
        &EL_PERRO,
        ring,
        "c1xc3-c4",
        "el-perro.step-after-capture",
        "c3 c4",
    );
    check_refused(
        &EL_PERRO,
        "5.5.3g1.2g2.2d2-d-u-0",
        "c1xc3xc1",
        "el-perro.step-after-capture",
        "c3 c1",
    );
    check_refused(&EL_PERRO, ring, "c1xc3xe1", "el-perro.one-route", "e3 e1");
    check_refused(
        &EL_PERRO,
        "5.1gg2.5.gg3.d4-d-u-0",
        "a1xc5",
        "el-perro.several-routes",
        "a3 c3",
    );
}

#[test]
fn a_dog_that_must_capture_may_still_stop_after_any_jump() {
    covers(&["el-perro.compulsory", "el-perro.optional"]);
    let text = "5.3g1.3g1.1g3.d4-d-u-0";
    check_moves(
        &must_capture(),
        text,
        &["a1xc3", "a1xc3xe5", "a1xc3xe3", "a1xc3xe3xc5"],
    );
    check_refused(&must_capture(), text, "a1-a2", "el-perro.must-capture", "b2");
    check_refused(&must_capture(), text, "a1-b2", "el-perro.occupied", "b2");
    check_moves(&must_capture(), START, &["c3-b3", "c3-b4", "c3-c4", "c3-d4"]);
    assert!(must_capture().rule_book().contains(&&book::COMPULSORY));
    assert!(!must_capture().rule_book().contains(&&book::OPTIONAL));
    assert!(!EL_PERRO.rule_book().contains(&&book::COMPULSORY));
}

#[test]
fn goats_move_forward_or_sideways_but_never_back() {
    covers(&["el-perro.goat-step"]);
    let up = "d4.5.1g3.1g3.5-g-u-0";
    let ahead = ["b2-a3", "b2-c3", "b2-a2", "b2-c2", "b3-b4", "b3-a3", "b3-c3"];
    check_moves(&EL_PERRO, up, &ahead);
    check_refused(&EL_PERRO, up, "b2-b1", "el-perro.goat-goes-back", "b2 b1");
    check_refused(&EL_PERRO, up, "b2-b3", "el-perro.goat-occupied", "b3");
    check_refused(&EL_PERRO, up, "b3-a4", "el-perro.no-line", "b3 a4");
    check_refused(&EL_PERRO, up, "b3-b5", "el-perro.goat-too-far", "b3 b5");
    let down = "d4.5.1g3.1g3.5-g-d-0";
    let ahead = ["b2-b1", "b2-a1", "b2-c1", "b2-a2", "b2-c2", "b3-a3", "b3-c3"];
    check_moves(&EL_PERRO, down, &ahead);
    check_refused(&EL_PERRO, down, "b2-a3", "el-perro.goat-goes-back", "b2 a3");
}

#[test]
fn goats_neither_capture_nor_jump() {
    covers(&["el-perro.goats-harmless"]);
    let text = "5.5.1gd2.1g3.5-g-u-0";
    check_legal(&EL_PERRO, text, "b3xd3", false);
    check_refused(&EL_PERRO, text, "b3xd3", "el-perro.goat-captures", "c3");
    check_refused(&EL_PERRO, text, "b2xd4", "el-perro.goat-captures", "c3");
    check_refused(&EL_PERRO, text, "b2xb4", "el-perro.goat-jumps", "b3");
    check_refused(&EL_PERRO, text, "b3xb1", "el-perro.goat-jumps", "b2");
}

#[test]
fn blocked_goats_on_the_far_set_turn_round_after_the_dogs_move() {
    covers(&["el-perro.turn-round", "el-perro.turn-time", "el-perro.far-set"]);
    let turned = "ggggg.ggggg.gg1d1.5.5-g-d-1";
    let after = check_play(&EL_PERRO, "ggggg.ggggg.gg3.3d1.5-d-u-0", "d2-d3", turned);
    assert_eq!(after, TO_DOWN);
    let ahead = [
        "a3-a2", "a3-b2", "b3-b2", "b3-c3", "b4-c3", "c4-c3", "d4-c3", "d4-e3", "e4-e3",
    ];
    check_moves(&EL_PERRO, turned, &ahead);
    let outside = "ggggg.ggggg.g1gd1.5.5-g-u-1";
    let after = check_play(&EL_PERRO, "ggggg.ggggg.g1g2.3d1.5-d-u-0", "d2-d3", outside);
    assert_eq!(after, []);
    check_moves(&EL_PERRO, outside, &["a3-b3", "c3-b3"]);
}

#[test]
fn goats_turn_round_only_when_none_can_move_forward() {
    covers(&["el-perro.turn-round", "el-perro.turn-time"]);
    let after = check_play(&EL_PERRO, "1d3.g4.5.5.5-d-u-0", "b5-a5", "d4.g4.5.5.5-g-d-1");
    assert_eq!(after, TO_DOWN, "the dog is an obstacle");
    let after = check_play(&EL_PERRO, "1g3.d4.5.5.5-d-u-0", "a4-b4", "1g3.1d3.5.5.5-g-d-1");
    assert_eq!(after, TO_DOWN, "the other direction may be blocked too");
    let after = check_play(&EL_PERRO, "1d3.g4.5.5.5-d-u-0", "b5-c5", "2d2.g4.5.5.5-g-u-1");
    assert_eq!(after, []);
    let after = check_play(&EL_PERRO, "gg3.1dg2.5.5.5-d-u-3", "b4xd4", "gg3.3d1.5.5.5-g-d-0");
    assert_eq!(after, TO_DOWN, "only goats on the board count");
}

#[test]
fn goats_do_not_turn_round_after_the_game_is_won() {
    covers(&["el-perro.turn-time", "el-perro.take-all"]);
    check_play(&EL_PERRO, "5.2g2.2d2.5.5-d-u-0", "c3xc5", "2d2.5.5.5.5-g-u-0");
    check_play(&goal("2"), "gg3.1dg2.5.5.5-d-u-3", "b4xd4", "gg3.3d1.5.5.5-g-u-0");
}

#[test]
fn reading_a_setup_with_the_goats_to_move_turns_them_round_if_necessary() {
    covers(&["el-perro.turn-time"]);
    check_read(
        &EL_PERRO,
        "ggggg.ggggg.gg1d1.5.5-g-u-4",
        "ggggg.ggggg.gg1d1.5.5-g-d-4",
    );
    check_read(
        &EL_PERRO,
        "ggggg.ggggg.gg1d1.5.5-d-u-4",
        "ggggg.ggggg.gg1d1.5.5-d-u-4",
    );
    check_read(
        &EL_PERRO,
        "ggggg.ggggg.g1gd1.5.5-g-u-4",
        "ggggg.ggggg.g1gd1.5.5-g-u-4",
    );
}

#[test]
fn the_mirrored_far_set_contains_d3_and_e3() {
    covers(&["el-perro.far-set-mirrored"]);
    let mirrored = with(&EL_PERRO, &[("farSet", "mirrored")]);
    let right = "ggggg.ggggg.1d1gg.5.5-g-u-0";
    let left = "ggggg.ggggg.gg1d1.5.5-g-u-0";
    check_read(&mirrored, right, "ggggg.ggggg.1d1gg.5.5-g-d-0");
    check_read(&mirrored, left, left);
    check_read(&EL_PERRO, right, right);
    let holds: Vec<bool> = [&book::FAR_SET, &book::FAR_SET_MIRRORED]
        .map(|clause| mirrored.rule_book().contains(&clause))
        .to_vec();
    assert_eq!(holds, [false, true]);
}

#[test]
fn the_far_set_depends_on_the_start_placement() {
    covers(&[
        "el-perro.far-set",
        "el-perro.far-set-mirrored",
        "el-perro.start-ludii",
    ]);
    let ends = "ggggg.ggggg.g1d1g.5.5-g-u-0";
    for far_set in ["rotated", "mirrored"] {
        let game = with(&EL_PERRO, &[("startPlacement", "ludii"), ("farSet", far_set)]);
        check_read(&game, ends, "ggggg.ggggg.g1d1g.5.5-g-d-0");
        check_read(
            &game,
            "ggggg.ggggg.gg1d1.5.5-g-u-0",
            "ggggg.ggggg.gg1d1.5.5-g-u-0",
        );
        check_read(
            &game,
            "5.5.g1d1g.ggggg.ggggg-g-d-0",
            "5.5.g1d1g.ggggg.ggggg-g-u-0",
        );
    }
    check_read(&EL_PERRO, ends, ends);
}

#[test]
fn goats_turn_round_again_when_all_are_back_on_their_start_points() {
    covers(&["el-perro.coming-home"]);
    let home = "5.1d3.3gg.ggggg.ggggg-g-u-4";
    let after = check_play(&EL_PERRO, "5.5.1d1gg.ggggg.ggggg-d-d-3", "b3-b4", home);
    assert_eq!(after, TO_UP);
    let elsewhere = "5.1d3.2g1g.ggggg.ggggg-g-d-4";
    check_play(&EL_PERRO, "5.5.1dg1g.ggggg.ggggg-d-d-3", "b3-b4", elsewhere);
}

#[test]
fn blocked_goats_turn_round_anywhere_under_the_rule_of_ludii() {
    covers(&["el-perro.turn-round-ludii"]);
    let ludii = with(&EL_PERRO, &[("turnaround", "ludii")]);
    let before = "5.2d2.3g1.5.5-d-u-0";
    check_play(&EL_PERRO, before, "c4-d4", "5.3d1.3g1.5.5-g-u-1");
    let after = check_play(&ludii, before, "c4-d4", "5.3d1.3g1.5.5-g-d-1");
    assert_eq!(after, TO_DOWN);
    // The goats' own move changes nothing: the condition is tested after the dog's move.
    let blocked = check_play(&ludii, "5.1g3.5.5.3d1-g-u-1", "b4-b5", "1g3.5.5.5.3d1-d-u-0");
    assert_eq!(blocked, []);
    check_play(&ludii, "1g3.5.5.5.3d1-d-u-0", "d1-c1", "1g3.5.5.5.2d2-g-d-1");
    let both_ways = "5.5.5.1d3.1g3-g-u-1";
    check_play(&ludii, "5.5.5.2d2.1g3-d-u-0", "c2-b2", both_ways);
    check_read(&ludii, both_ways, both_ways);
    check_read(&ludii, "5.5.5.1d3.1g3-g-d-1", "5.5.5.1d3.1g3-g-d-1");
    check_read(&ludii, "g4.5.5.5.4d-g-u-1", "g4.5.5.5.4d-g-d-1");
    let holds = |clause| ludii.rule_book().contains(&clause);
    assert!(holds(&book::TURN_ROUND_LUDII) && !holds(&book::TURN_ROUND));
    assert!(!holds(&book::FAR_SET) && !holds(&book::COMING_HOME));
}

#[test]
fn the_dog_wins_by_capturing_the_last_goat_even_within_a_chain() {
    covers(&["el-perro.take-all"]);
    let text = "5.3g1.5.1g3.d4-d-u-0";
    check_play(&EL_PERRO, text, "a1xc3xe5", "4d.5.5.5.5-g-u-0");
    check_outcome(&EL_PERRO, "4d.5.5.5.5-g-u-0", Some((DOG, "el-perro.take-all")));
    check_moves(&EL_PERRO, "4d.5.5.5.5-g-u-0", &[]);
    check_refused(&EL_PERRO, "4d.5.5.5.5-g-u-0", "pass", "el-perro.won", "e5");
    check_refused(&EL_PERRO, text, "a1xc3xe5xc3", "el-perro.last-goat-taken", "d4");
}

#[test]
fn the_dog_wins_when_its_goal_is_reached() {
    covers(&["el-perro.goal"]);
    let text = "5.3g1.5.1g3.d3g-d-u-0";
    check_moves(&goal("2"), text, &["a1-a2", "a1-b1", "a1xc3"]);
    check_refused(&goal("2"), text, "a1xc3xe5", "el-perro.goal-reached", "b2");
    check_moves(&goal("1"), text, &["a1-a2", "a1-b1", "a1xc3", "a1xc3xe5"]);
    let won = "5.3g1.2d2.5.4g-g-u-0";
    check_play(&goal("2"), text, "a1xc3", won);
    check_outcome(&goal("2"), won, Some((DOG, "el-perro.goal")));
    check_outcome(&goal("1"), won, None);
    check_outcome(&EL_PERRO, won, None);
    check_refused(&goal("2"), won, "d4-d5", "el-perro.won-by-goal", "c3");
    check_outcome(&goal("1"), "4d.5.5.5.5-g-u-0", Some((DOG, "el-perro.goal")));
    let outcome = goal("5").outcome(&position(&goal("5"), won)).expect("won");
    assert_eq!((outcome.ending.values, outcome.numbers[0]), (&["left"][..], 2));
    let holds = |clause| goal("9").rule_book().contains(&clause);
    assert!(holds(&book::GOAL) && !holds(&book::TAKE_ALL));
}

#[test]
fn a_dog_that_can_neither_move_nor_capture_has_lost() {
    covers(&["el-perro.blocked"]);
    let blocked = "5.5.g1g2.gg3.dgg2-d-u-0";
    check_outcome(&EL_PERRO, blocked, Some((GOATS, "el-perro.blocked")));
    check_moves(&EL_PERRO, blocked, &[]);
    check_refused(&EL_PERRO, blocked, "pass", "el-perro.dog-blocked-already", "a1");
    check_refused(&EL_PERRO, blocked, "a1xc3", "el-perro.no-room-beyond", "c3 b2");
    check_outcome(&EL_PERRO, "5.5.g4.gg3.dgg2-d-u-0", None);
    check_outcome(&EL_PERRO, "5.5.g1g2.gg3.dgg2-g-u-0", None);
}

#[test]
fn a_hundred_quiet_plies_are_a_draw_but_a_win_takes_precedence() {
    covers(&["el-perro.quiet"]);
    let drawn = Some((None, "el-perro.quiet"));
    let dog = "5.5.2d2.5.g4-d-u-99";
    check_outcome(&EL_PERRO, dog, None);
    check_play(&EL_PERRO, dog, "c3-c4", "5.2d2.5.5.g4-g-u-100");
    check_outcome(&EL_PERRO, "5.2d2.5.5.g4-g-u-100", drawn);
    let goat = "5.2d2.5.5.1g3-g-u-99";
    check_play(&EL_PERRO, goat, "b1-a1", "5.2d2.5.5.g4-d-u-100");
    check_play(&EL_PERRO, goat, "b1-b2", "5.2d2.5.1g3.5-d-u-0");
    check_play(&EL_PERRO, "5.2g2.2d2.5.g4-d-u-99", "c3xc5", "2d2.5.5.5.g4-g-u-0");
    let stuck = "ggggg.ggggg.2dgg.5.5-g-u-99";
    check_play(&EL_PERRO, stuck, "pass", "ggggg.ggggg.2dgg.5.5-d-u-100");
    let blocked = "5.5.g1g2.gg3.dgg2-d-u-100";
    check_play(&EL_PERRO, "5.5.g2g1.gg3.dgg2-g-u-99", "d3-c3", blocked);
    check_outcome(&EL_PERRO, blocked, Some((GOATS, "el-perro.blocked")));
    let clocks = EL_PERRO.clocks(&Stage::Turn(position(&EL_PERRO, dog)));
    assert_eq!(
        (clocks[0].key, clocks[0].value, clocks[0].limit),
        (ClockKey::Quiet, 99, Some(100))
    );
}

#[test]
fn the_third_occurrence_of_a_position_is_a_draw_in_el_perro() {
    covers(&["el-perro.repetition"]);
    let mut record = Record::new(EL_PERRO, None);
    for mv in [
        "c3-b3", "d3-c3", "b3-b4", "c3-d3", "b4-b3", "d3-c3", "b3-b4", "c3-d3",
    ] {
        record.play_text(mv).expect("a legal move");
        assert_eq!(record.outcome(), None, "{mv}");
    }
    record.play_text("b4-b3").expect("a legal move");
    let outcome = record.outcome().expect("the position has occurred three times");
    assert_eq!(
        (outcome.winner, outcome.clause().id),
        (None, "el-perro.repetition")
    );
}

#[test]
fn repetition_compares_the_direction_and_the_side_to_move_but_not_the_clock() {
    covers(&["el-perro.repetition"]);
    let key = |text| EL_PERRO.key(&position(&EL_PERRO, text));
    let text = "5.2d2.5.1g3.5-d-u-0";
    assert_eq!(key(text), key("5.2d2.5.1g3.5-d-u-9"));
    for other in ["5.2d2.5.1g3.5-d-d-0", "5.2d2.5.1g3.5-g-u-0", "5.2d2.5.g4.5-d-u-0"] {
        assert_ne!(key(text), key(other), "{other}");
    }
}

#[test]
fn players_may_agree_to_a_draw_but_not_to_end_the_game_by_counting_pieces() {
    covers(&["el-perro.agreed-draw"]);
    let stage = Stage::Turn(EL_PERRO.start());
    let outcome = EL_PERRO
        .agreed(&stage, Offer::Draw)
        .expect("a draw may be agreed");
    assert_eq!(
        (outcome.winner, outcome.clause().id),
        (None, "el-perro.agreed-draw")
    );
    let refusal = EL_PERRO
        .agreed(&stage, Offer::Count)
        .expect_err("nothing is counted");
    assert_eq!(refusal.reason.key, "el-perro.no-count");
    check_form(&EL_PERRO, &refusal);
}

#[test]
fn either_side_may_resign() {
    covers(&["el-perro.resign"]);
    for side in Color::BOTH {
        let outcome = EL_PERRO.resigned(side);
        assert_eq!(
            (outcome.winner, outcome.clause().id),
            (Some(side.other()), "el-perro.resign")
        );
    }
}

#[test]
fn every_fault_in_a_setup_is_reported() {
    let faults = |text: &str| match EL_PERRO.read_stage(text) {
        Err(PositionError::Faults { faults, .. }) => faults,
        other => panic!("{text}: {other:?}"),
    };
    let [first, second, third] = &faults("ggggg.ggggg.ggg2.5.5-d-u-101")[..] else {
        panic!("three faults");
    };
    assert!(matches!(
        first,
        Fault::TooFew {
            count: 0,
            least: 1,
            ..
        }
    ));
    assert!(matches!(
        second,
        Fault::TooMany {
            count: 13,
            limit: 12,
            ..
        }
    ));
    assert!(matches!(
        third,
        Fault::Clock {
            clock: ClockKey::Quiet,
            value: 101,
            limit: 100
        }
    ));
    assert!(matches!(
        faults("d3d.5.5.5.g4-d-u-0")[..],
        [Fault::TooMany {
            count: 2,
            limit: 1,
            ..
        }]
    ));
    let setup = Setup {
        pieces: [None; 25],
        turn: Color::First,
        heading: Heading::Up,
        quiet_plies: 9_999,
    };
    let error = setup.clone().into_stage(&EL_PERRO).unwrap_err();
    assert_eq!((error.faults.len(), error.setup), (2, setup));
}

#[test]
fn malformed_positions_are_rejected_with_the_place_of_the_error() {
    let damaged = [
        ("", 0),
        ("5.5.2dgg.ggggg.ggggx-d-u-0", 19),
        ("6.5.2dgg.ggggg.ggggg-d-u-0", 0),
        ("5.5.2dgg.ggggg-d-u-0", 14),
        ("5.5.2dgg.ggggg.ggggg-x-u-0", 21),
        ("5.5.2dgg.ggggg.ggggg-d-x-0", 23),
        ("5.5.2dgg.ggggg.ggggg-d-u", 24),
        ("5.5.2dgg.ggggg.ggggg-d-u-", 25),
        ("5.5.2dgg.ggggg.ggggg-d-u-0 ", 26),
    ];
    check_damaged(&EL_PERRO, &damaged);
}

#[test]
fn rotating_the_board_and_reversing_the_direction_rotates_the_moves() {
    let turned = |text: &str| {
        let text = half_turn(text);
        let swap = [("-u-", "-d-"), ("-d-", "-u-")];
        let (board, rest) = text.split_at(text.len() - text.rsplit('-').next().unwrap_or("").len() - 3);
        let (from, to) = swap
            .into_iter()
            .find(|(from, _)| rest.starts_with(from))
            .expect("a direction");
        format!("{board}{}", rest.replacen(from, to, 1))
    };
    assert_eq!(turned(START), "ggggg.ggggg.ggd2.5.5-d-d-0");
    check_half_turns(&EL_PERRO, turned);
}

#[test]
fn random_games_satisfy_the_invariants() {
    check_random_games(&EL_PERRO, 0..many(200));
}

#[test]
fn random_games_with_each_switch_satisfy_the_invariants() {
    let switches = [
        ("dogMustCapture", "on"),
        ("turnaround", "ludii"),
        ("farSet", "mirrored"),
        ("startPlacement", "ludii"),
        ("dogGoal", "9"),
        ("dogGoal", "1"),
    ];
    for (key, value) in switches {
        let setting = |game: &ElPerro| game.setting(key).expect("the switch exists").to_string();
        let game = with(&EL_PERRO, &[(key, value)]);
        assert_eq!(setting(&game), value);
        check_random_games(&game, 0..many(20));
        assert_ne!(game, with(&game, &[(key, &setting(&EL_PERRO))]));
    }
}

#[test]
fn every_refusal_reason_is_tested_in_this_file() {
    check_reasons_are_named(book::REASONS, include_str!("el_perro.rs"));
}
