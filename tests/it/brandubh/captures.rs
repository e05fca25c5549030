//! Tests of the captures of pawns under every switch, and of the order of a move's effects.

use super::{ANVIL, ARMED, CORNERS, CORNERS_AND_THRONE, check_move};
use crate::support::covers;
use ludoteca_rules::brandubh::{BRANDUBH, Brandubh, Capture, EL_CUERVO, HostileSquares, Preset};

#[test]
fn an_arriving_pawn_captures_every_enemy_pawn_that_it_encloses() {
    covers(&["brandubh.capture", "brandubh.capture-lines"]);
    for game in [BRANDUBH, EL_CUERVO] {
        check_move(&game, "Kf6 bc1 ba3 bc5 be3 rb3 rc4 rd3", "c1-c3xb3xd3xc4");
        check_move(&game, "Kf6 bb4 rc4 ra6", "a6-a4xb4");
        // Enemies on a diagonal don't capture.
        check_move(&game, "Kf2 ba3 rb4 bg5", "g5-c5");
    }
}

#[test]
fn a_pawn_that_moves_between_two_enemies_is_captured_only_in_brandubh() {
    covers(&["brandubh.suicide", "brandubh.safe-between"]);
    // Test positions B1 and B2.
    check_move(&BRANDUBH, "Kd4 rc2 rc4 bg3", "g3-c3xc3");
    check_move(&EL_CUERVO, "Kd4 rc2 rc4 bg3", "g3-c3");
    for game in [BRANDUBH, EL_CUERVO] {
        check_move(&game, "Kd4 rc2 rc4 bc1 bg3", "g3-c3xc2");
        // Such a pawn is captured if one of the two enemies leaves and comes back, or if another pair
        // encloses it.
        check_move(&game, "Kd4 rc2 rb4 bc3", "b4-c4xc3");
        check_move(&game, "Kd4 rc2 rc4 bc3 rb3 rd1", "d1-d3xc3");
    }
    // A pawn that moved between two enemies earlier is not captured when another piece moves.
    check_move(&BRANDUBH, "Kd4 rc2 rc4 bc3 bg3", "g3-g2");
}

#[test]
fn the_king_takes_no_part_in_captures_of_pawns() {
    covers(&["brandubh.king-unarmed", "brandubh.king-no-partner"]);
    for game in [BRANDUBH, EL_CUERVO] {
        // Test position B3.
        check_move(&game, "Kc3 rc4 bg5", "g5-c5");
        check_move(&game, "Kc3 ra4 bc5", "a4-c4");
        check_move(&game, "Kc2 rc4 bc5", "c2-c3");
    }
    check_move(&ANVIL, "Kc2 rc4 bc5", "c2-c3");
}

#[test]
fn a_stationary_king_in_the_anvil_or_armed_role_helps_to_capture_pawns() {
    covers(&["brandubh.king-anvil"]);
    for game in [ANVIL, ARMED] {
        check_move(&game, "Kc3 rc4 bg5", "g5-c5xc4");
        check_move(&game, "Kd4 rd5 bg6", "g6-d6xd5");
        check_move(&game, "Kc3 ra4 bc5", "a4-c4xc4");
        let raven = Brandubh {
            preset: Preset::Brandubh(Capture::Active),
            ..game
        };
        check_move(&raven, "Kc3 ra4 bc5", "a4-c4");
    }
}

#[test]
fn an_armed_king_captures_with_his_own_move() {
    covers(&["brandubh.king-armed"]);
    check_move(&ARMED, "Kb2 rc3 bc4 rb4 bb5 ra3", "b2-b3xb4");
    check_move(&ARMED, "Kc2 rc4 bc5", "c2-c3xc4");
    let hostile = Brandubh {
        hostile_squares: HostileSquares::Corners,
        ..ARMED
    };
    check_move(&hostile, "Kc2 rb1", "c2-c1xb1");
    check_move(&ARMED, "Kc2 rb1", "c2-c1");
}

#[test]
fn no_special_square_or_edge_is_hostile_in_the_historical_rules() {
    covers(&["brandubh.no-hostile"]);
    for game in [BRANDUBH, EL_CUERVO] {
        check_move(&game, "Kf6 bc4 rb1", "c4-c1");
        check_move(&game, "Kf6 bb7 rc4", "b7-b4");
        check_move(&game, "Kf6 bb7 ra4", "b7-b4");
    }
}

#[test]
fn hostile_squares_help_the_moving_side_to_capture() {
    covers(&["brandubh.hostile-corners", "brandubh.hostile-throne"]);
    for game in [CORNERS, CORNERS_AND_THRONE] {
        check_move(&game, "Kf6 bc4 rb1", "c4-c1xb1");
        check_move(&game, "Kf6 rc4 bb1", "c4-c1xb1");
    }
    check_move(&CORNERS, "Kf6 bb7 rc4", "b7-b4");
    check_move(&CORNERS_AND_THRONE, "Kf6 bb7 rc4", "b7-b4xc4");
    check_move(&CORNERS_AND_THRONE, "Kf6 rb7 bc4", "b7-b4xc4");
    // The throne is hostile only while it is empty.
    check_move(&CORNERS_AND_THRONE, "Kd4 rb7 bc4", "b7-b4");
}

#[test]
fn hostile_squares_never_make_a_move_suicidal_or_affect_the_king() {
    covers(&["brandubh.hostile-limits"]);
    check_move(&CORNERS_AND_THRONE, "Kf6 bb4 rc1", "b4-b1");
    check_move(&CORNERS_AND_THRONE, "Kf6 bc7 rb4", "c7-c4");
    check_move(&CORNERS_AND_THRONE, "Kb1 rb2 rf1", "f1-c1");
}

#[test]
fn captures_follow_a_fixed_order_and_stop_after_a_win() {
    covers(&["brandubh.order"]);
    // The mover's captures come before the capture of the king or of the moved pawn.
    check_move(&BRANDUBH, "Kd3 rc3 re3 rd2 be2 bc1", "c1-c2xd2");
    check_move(&BRANDUBH, "Kd4 rc2 rc4 bc1 bg3", "g3-c3xc2");
    // The capture of the king ends the game, so the moved pawn stays on the board.
    check_move(&BRANDUBH, "Ka4 ra3 ra5 rc4 bb3 bb5", "c4-b4xa4");
    // A king that reaches a corner captures nothing.
    check_move(&ARMED, "Ka2 rb1 bc1 rg4", "a2-a1");
}
