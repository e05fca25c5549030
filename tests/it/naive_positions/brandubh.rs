//! Tests the naive generator of Brandubh on the rules' published test positions.

use crate::naive::Oracle;
use crate::naive::brandubh::Brandubh;

use super::{after, check_random_game, won};

/// Checks the captures of a move in Brandubh (`base`) and in El Cuervo (`raven`), both given as full move
/// texts such as `g3-c3xc3`.
fn check_move(position: &str, base: &str, raven: &str) {
    check_move_under(&[], position, base);
    check_move_under(&[("capture", "active")], position, raven);
}

/// Checks that the move is legal as written, and that no other move has the same origin and destination.
fn check_move_under(switches: &[(&str, &str)], position: &str, expected: &str) {
    let game = Brandubh::new(switches);
    let found: Vec<String> = game
        .lines(position)
        .into_iter()
        .map(|line| line.text)
        .filter(|text| text.starts_with(&expected[..5]))
        .collect();
    assert_eq!(found, [expected], "{position} {switches:?}");
}

/// Destinations of a piece, in the order of the move texts.
fn destinations(game: &dyn Oracle, position: &str, from: &str) -> Vec<String> {
    game.lines(position)
        .into_iter()
        .filter_map(|line| line.text.strip_prefix(from).map(str::to_owned))
        .collect()
}

#[test]
fn b1_a_pawn_that_moves_between_two_enemies_is_captured_only_in_the_base_game() {
    check_move("7.7.7.2rK3.6b.2r4.7-b", "g3-c3xc3", "g3-c3");
}

#[test]
fn b2_a_moved_pawn_captures_before_it_can_be_captured() {
    check_move("7.7.7.2rK3.6b.2r4.2b4-b", "g3-c3xc2", "g3-c3xc2");
}

#[test]
fn b3_the_king_does_not_help_to_capture_pawns() {
    check_move("7.7.6b.2r4.2K4.7.7-b", "g5-c5", "g5-c5");
}

#[test]
fn b4_three_attackers_capture_a_king_beside_the_throne() {
    check_move("7.7.7.7.2rKr2.6r.7-r", "g2-d2xd3", "g2-d2xd3");
    let game = Brandubh::new(&[]);
    let reached = after(&game, "7.7.7.7.2rKr2.6r.7-r", "g2-d2xd3");
    assert_eq!(reached, "7.7.7.7.2r1r2.3r3.7-b");
    assert_eq!(game.end(&reached), won(1, "king-captured"));
    assert_eq!(game.lines(&reached), []);
}

#[test]
fn b5_three_attackers_capture_a_king_at_an_edge() {
    check_move("1r5.7.r6.K6.r6.7.7-r", "b7-b4xa4", "b7-b4xa4");
}

#[test]
fn b6_a_king_beside_a_corner_is_safe_and_wins() {
    check_move("7.7.7.7.r6.K5r.7-r", "g2-b2", "g2-b2");
    let game = Brandubh::new(&[]);
    let reached = after(&game, "7.7.7.7.r6.Kr5.7-b", "a2-a1");
    assert_eq!(game.end(&reached), won(0, "king-escaped"));
    assert_eq!(game.lines(&reached), []);
}

#[test]
fn b7_a_king_that_moves_between_attackers_is_captured_only_in_the_base_game() {
    let position = "7.7.7.3K3.2r1r2.3r3.7-b";
    check_move(position, "d4-d3xd3", "d4-d3");
    let raven = Brandubh::new(&[("capture", "active")]);
    assert_eq!(raven.end(&after(&raven, position, "d4-d3")), None);
}

#[test]
fn b8_the_empty_throne_stops_a_pawn() {
    for switches in [&[][..], &[("capture", "active")]] {
        let game = Brandubh::new(switches);
        let reached = destinations(&game, "7.7.7.7.7.3r3.5K1-r", "d2-d");
        assert_eq!(reached, ["1", "3"]);
    }
}

#[test]
fn b9_a_corner_stops_a_pawn() {
    for switches in [&[][..], &[("capture", "active")]] {
        let game = Brandubh::new(switches);
        let reached = destinations(&game, "7.7.7.r2K3.7.7.7-r", "a4-a");
        assert_eq!(reached, ["2", "3", "5", "6"]);
    }
}

#[test]
fn b10_a_defender_beside_the_king_saves_him() {
    check_move("7.7.7.2b4.1rKr3.7.2r4-r", "c1-c2", "c1-c2");
    check_move("7.7.6b.2b4.1rKr3.2r4.7-b", "g5-f5", "g5-f5");
}

#[test]
fn in_el_cuervo_a_king_is_captured_only_when_an_attacker_arrives_beside_him() {
    let position = "7.7.7.7.2rKr2.3r3.r6-r";
    check_move(position, "a1-b1xd3", "a1-b1");
    let position = "7.7.7.7.2rKr2.7.3r3-r";
    check_move(position, "d1-d2xd3", "d1-d2xd3");
}

#[test]
fn the_king_takes_part_in_captures_according_to_his_role() {
    let standing = "7.7.6b.2r4.2K4.7.7-b";
    let arriving = "7.7.2b4.2r4.7.2K4.7-b";
    let suicide = "7.7.7.1bK4.6r.2b4.7-r";
    for (role, stands, arrives, falls) in [
        ("none", "g5-c5", "c2-c3", "g3-c3"),
        ("anvil", "g5-c5xc4", "c2-c3", "g3-c3xc3"),
        ("armed", "g5-c5xc4", "c2-c3xc4", "g3-c3xc3"),
    ] {
        let switches = [("kingRole", role)];
        check_move_under(&switches, standing, stands);
        check_move_under(&switches, arriving, arrives);
        check_move_under(&switches, suicide, falls);
        let raven = [("kingRole", role), ("capture", "active")];
        check_move_under(&raven, suicide, "g3-c3");
    }
}

#[test]
fn hostile_squares_help_captures_but_never_make_a_move_suicidal() {
    let beside_corner = "7.7.7.3K3.6r.b6.7-r";
    let beside_throne = "3K3.7.7.7.3b3.5r1.7-r";
    for (hostile, corner, throne) in [
        ("none", "g3-a3", "f2-d2"),
        ("corners", "g3-a3xa2", "f2-d2"),
        ("corners+throne", "g3-a3xa2", "f2-d2xd3"),
    ] {
        let switches = [("hostileSquares", hostile)];
        check_move_under(&switches, beside_corner, corner);
        check_move_under(&switches, beside_throne, throne);
    }
    let both = [("hostileSquares", "corners+throne")];
    let king_on_throne = "7.7.7.3K3.3r3.5b1.7-b";
    check_move_under(&both, king_on_throne, "f2-d2");
    let edge_opposite = "7.7.7.3K3.7.r5b.7-b";
    check_move_under(&both, edge_opposite, "g2-b2");
    let red_between_corner_and_black = "7.7.7.3K3.7.1r5.2b4-r";
    check_move_under(&both, red_between_corner_and_black, "b2-b1");
    let red_between_throne_and_black = "3K3.7.7.7.2r4.3b3.7-r";
    check_move_under(&both, red_between_throne_and_black, "c3-d3");
    let king_beside_corner = "7.7.7.7.r6.K5r.7-r";
    check_move_under(&both, king_beside_corner, "g2-b2");
}

#[test]
fn one_move_captures_up_to_three_pawns() {
    let position = "7.7.2b4.2r4.br1rb2.6K.2b4-b";
    check_move(position, "c1-c3xb3xd3xc4", "c1-c3xb3xd3xc4");
}

#[test]
fn a_side_without_a_legal_move_loses() {
    let game = Brandubh::new(&[]);
    assert_eq!(game.end("7.7.7.3K3.7.7.7-r"), won(0, "no-legal-turn"));
    assert_eq!(game.end("7.7.7.7.b6.Kr5.1r5-b"), None);
    assert_eq!(game.end("7.7.7.3K3.7.7.7-b"), None);
}

#[test]
fn random_brandubh_games_have_moves_until_they_end() {
    for switches in [&[][..], &[("capture", "active")]] {
        for seed in 0..50 {
            check_random_game(&Brandubh::new(switches), false, seed, 300);
        }
    }
}
