//! Tests the naive generator of El Perro on the rules' published test positions.

use crate::naive::Oracle;
use crate::naive::el_perro::ElPerro;

use super::{after, check_end, check_moves, check_random_games};

#[test]
fn the_extra_goats_start_at_their_players_right() {
    let game = ElPerro::new(&[]);
    assert_eq!(game.start(), "5.5.2dgg.ggggg.ggggg-d-u-0");
    check_moves(&game, &game.start(), "c3-b3 c3-b4 c3-c4 c3-d4");
    let ludii = ElPerro::new(&[("startPlacement", "ludii")]);
    assert_eq!(ludii.start(), "5.5.g1d1g.ggggg.ggggg-d-u-0");
}

#[test]
fn goats_turn_round_when_all_have_arrived() {
    let game = ElPerro::new(&[]);
    let turned = "a3-a2 a3-b2 b3-b2 b3-c3 b4-c3 c4-c3 d4-c3 d4-e3 e4-e3";
    check_moves(&game, "ggggg.ggggg.gg1d1.5.5-g-u-0", turned);
    check_moves(&game, "ggggg.ggggg.gg1d1.5.5-g-d-0", turned);
}

#[test]
fn goats_do_not_turn_round_before_all_have_arrived() {
    let position = "ggggg.ggggg.g1gd1.5.5-g-u-0";
    check_moves(&ElPerro::new(&[]), position, "a3-b3 c3-b3");
    let ludii = ElPerro::new(&[("turnaround", "ludii")]);
    let turned = "a3-a2 a3-b2 a3-b3 b4-b3 c3-b2 c3-b3 c3-c2 c3-d2 d4-e3 e4-e3";
    check_moves(&ludii, position, turned);
}

#[test]
fn a_move_by_the_dog_may_turn_the_goats_round() {
    let game = ElPerro::new(&[]);
    let turned = after(&game, "ggggg.ggggg.gg3.3d1.5-d-u-7", "d2-d3");
    assert_eq!(turned, "ggggg.ggggg.gg1d1.5.5-g-d-8");
    let ahead = after(&game, &turned, "a3-a2");
    assert_eq!(ahead, "ggggg.ggggg.1g1d1.g4.5-d-d-0");
    let sideways = after(&game, &turned, "b3-c3");
    assert_eq!(sideways, "ggggg.ggggg.g1gd1.5.5-d-d-9");
}

#[test]
fn only_goats_on_the_board_have_to_arrive() {
    let game = ElPerro::new(&[]);
    let nobody_is_below_the_hole = after(&game, "ggggg.ggg1g.gg3.3d1.5-d-u-0", "d2-d3");
    assert_eq!(nobody_is_below_the_hole, "ggggg.ggg1g.gg1d1.5.5-g-d-1");
    let a_goat_may_fill_the_hole = after(&game, "gg1gg.ggggg.gg3.3d1.5-d-u-0", "d2-d3");
    assert_eq!(a_goat_may_fill_the_hole, "gg1gg.ggggg.gg1d1.5.5-g-u-1");
}

#[test]
fn the_dog_can_stop_goats_from_moving_forward() {
    let game = ElPerro::new(&[]);
    let position = "gg1d1.ggg2.5.5.5-d-u-0";
    assert_eq!(after(&game, position, "d5-c5"), "ggd2.ggg2.5.5.5-g-d-1");
    assert_eq!(after(&game, position, "d5-e5"), "gg2d.ggg2.5.5.5-g-u-1");
}

/// The goats' direction after reading the position, taken from the position after their first move.
fn direction(game: &dyn Oracle, position: &str) -> String {
    let next = &game.lines(position)[0].next;
    let field = next.split('-').nth(2);
    field.expect("the third field is the direction").to_owned()
}

#[test]
fn goats_turn_round_again_only_on_their_start_points() {
    let right = "5.5.1d1gg.ggggg.ggggg-g-d-0";
    let sides = "5.5.gd2g.ggggg.ggggg-g-d-0";
    for far_set in ["rotated", "mirrored"] {
        let game = ElPerro::new(&[("farSet", far_set)]);
        assert_eq!(direction(&game, right), "u", "{far_set}");
        assert_eq!(direction(&game, sides), "d", "{far_set}");
        let ludii = ElPerro::new(&[("farSet", far_set), ("startPlacement", "ludii")]);
        assert_eq!(direction(&ludii, right), "d", "{far_set}");
        assert_eq!(direction(&ludii, sides), "u", "{far_set}");
    }
}

#[test]
fn the_far_set_depends_on_its_switch_and_the_start_placement() {
    let rotated = "ggggg.ggggg.gg1d1.5.5-g-u-0";
    let mirrored = "ggggg.ggggg.1d1gg.5.5-g-u-0";
    let sides = "ggggg.ggggg.gd2g.5.5-g-u-0";
    for (far_set, placement, turning) in [
        ("rotated", "right", rotated),
        ("mirrored", "right", mirrored),
        ("rotated", "ludii", sides),
        ("mirrored", "ludii", sides),
    ] {
        let game = ElPerro::new(&[("farSet", far_set), ("startPlacement", placement)]);
        for position in [rotated, mirrored, sides] {
            let expected = if position == turning { "d" } else { "u" };
            let found = direction(&game, position);
            assert_eq!(found, expected, "{far_set} {placement} {position}");
        }
    }
}

#[test]
fn goats_blocked_in_both_directions_turn_round_only_under_the_strict_rule() {
    let position = "1g3.2d2.5.5.5-d-u-0";
    let strict = ElPerro::new(&[]);
    let arrived = after(&strict, position, "c4-b4");
    assert_eq!(arrived, "1g3.1d3.5.5.5-g-d-1");
    let ludii = ElPerro::new(&[("turnaround", "ludii")]);
    let blocked = after(&ludii, position, "c4-b4");
    assert_eq!(blocked, "1g3.1d3.5.5.5-g-u-1");
    check_moves(&ludii, &blocked, "b5-a5 b5-c5");
}

#[test]
fn goats_that_can_neither_move_nor_turn_round_must_pass() {
    let game = ElPerro::new(&[]);
    let stuck = after(&game, "ggggg.ggggg.4g.3d1.5-d-u-3", "d2-d3");
    assert_eq!(stuck, "ggggg.ggggg.3dg.5.5-g-u-4");
    check_moves(&game, &stuck, "pass");
    let passed = after(&game, &stuck, "pass");
    assert_eq!(passed, "ggggg.ggggg.3dg.5.5-d-u-5");
}

#[test]
fn the_dog_may_capture_and_may_stop_after_any_hop() {
    let game = ElPerro::new(&[]);
    let position = "5.g4.1gd2.5.4g-d-u-3";
    let steps = "c3-b2 c3-b4 c3-c2 c3-c4 c3-d2 c3-d3 c3-d4";
    check_moves(&game, position, &format!("{steps} c3xa3 c3xa3xa5"));
    let stopped = after(&game, position, "c3xa3");
    assert_eq!(stopped, "5.g4.d4.5.4g-g-u-0");
    let must_capture = ElPerro::new(&[("dogMustCapture", "on")]);
    check_moves(&must_capture, position, "c3xa3 c3xa3xa5");
}

#[test]
fn the_dog_may_return_to_its_origin() {
    let game = ElPerro::new(&[("dogMustCapture", "on")]);
    let position = "3g1.2g1g.2dg1.5.g4-d-u-0";
    let one_way = "c3xe3 c3xe3xe5 c3xe3xe5xc5 c3xe3xe5xc5xc3";
    let other_way = "c3xc5 c3xc5xe5 c3xc5xe5xe3 c3xc5xe5xe3xc3";
    check_moves(&game, position, &format!("{one_way} {other_way}"));
    let round_trip = after(&game, position, "c3xe3xe5xc5xc3");
    assert_eq!(round_trip, "5.5.2d2.5.g4-g-u-0");
}

#[test]
fn reaching_the_dogs_goal_ends_the_game_even_within_a_chain() {
    let position = "5.g4.1gd2.5.4g-d-u-3";
    let steps = "c3-b2 c3-b4 c3-c2 c3-c4 c3-d2 c3-d3 c3-d4";
    let game = ElPerro::new(&[("dogGoal", "2")]);
    check_moves(&game, position, &format!("{steps} c3xa3"));
    let won = after(&game, position, "c3xa3");
    check_end(&game, &won, Some(0), "goats-captured");
    check_moves(&game, &won, "");
    assert_eq!(ElPerro::new(&[]).end(&won), None);
}

#[test]
fn the_dog_wins_by_capturing_the_last_goat() {
    let game = ElPerro::new(&[]);
    let won = after(&game, "5.5.1gd2.5.5-d-u-99", "c3xa3");
    assert_eq!(won, "5.5.d4.5.5-g-u-0");
    check_end(&game, &won, Some(0), "goats-captured");
}

#[test]
fn a_blocked_dog_loses_even_if_the_draw_clock_has_run_out() {
    let game = ElPerro::new(&[]);
    let position = "5.5.g1g2.gg3.dgg2-d-u-100";
    check_moves(&game, position, "");
    check_end(&game, position, Some(1), "dog-blocked");
    let goats_to_move = "5.5.g1g2.gg3.dgg2-g-u-3";
    assert_eq!(game.end(goats_to_move), None);
}

#[test]
fn a_hundred_quiet_plies_are_a_draw() {
    let game = ElPerro::new(&[]);
    let position = "5.5.2d2.5.4g-d-u-99";
    assert_eq!(game.end(position), None);
    let drawn = after(&game, position, "c3-c4");
    assert_eq!(drawn, "5.2d2.5.5.4g-g-u-100");
    check_end(&game, &drawn, None, "quiet-plies");
    check_moves(&game, &drawn, "e1-d1 e1-d2 e1-e2");
}

#[test]
fn random_games_have_moves_until_they_end() {
    for turnaround in ["strict", "ludii"] {
        check_random_games(&ElPerro::new(&[("turnaround", turnaround)]), 100);
    }
}
