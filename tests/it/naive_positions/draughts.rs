//! Tests the naive generator of Spanish draughts on the rules' published test positions.

use std::collections::BTreeSet;

use crate::naive::Oracle;
use crate::naive::draughts::SpanishDraughts;

use super::{after, check_end, check_moves, check_random_games};

#[test]
fn white_starts_from_the_first_three_rows() {
    let game = SpanishDraughts::new(&[]);
    let white = "1,2,3,4,5,6,7,8,9,10,11,12";
    let black = "21,22,23,24,25,26,27,28,29,30,31,32";
    assert_eq!(game.start(), format!("W:W{white}:B{black}"));
    let first = "9-13 10-13 10-14 11-14 11-15 12-15 12-16";
    check_moves(&game, &game.start(), first);
}

#[test]
fn a_king_may_land_on_any_free_square_and_capture_several_pieces() {
    let expected = "1x14x23 1x14x28 1x14x32";
    check_moves(&SpanishDraughts::new(&[]), "W:WK1:B10,K19", expected);
}

#[test]
fn capturing_a_king_takes_precedence_over_capturing_a_man() {
    check_moves(&SpanishDraughts::new(&[]), "W:W14:B18,K19", "14x23");
}

#[test]
fn capturing_more_pieces_takes_precedence_over_capturing_more_kings() {
    check_moves(&SpanishDraughts::new(&[]), "W:W14:BK19,18,26", "14x21x30");
}

#[test]
fn promotion_ends_the_move() {
    let game = SpanishDraughts::new(&[]);
    check_moves(&game, "W:W22:B27,28", "22x31");
    assert_eq!(after(&game, "W:W22:B27,28", "22x31"), "B:WK31:B28");
}

#[test]
fn two_pieces_in_a_row_stop_a_king() {
    let expected = "32-28 32-23 32-19";
    check_moves(&SpanishDraughts::new(&[]), "W:WK32:B10,14", expected);
}

#[test]
fn captured_pieces_stay_on_the_board_until_the_move_ends() {
    let game = SpanishDraughts::new(&[]);
    let position = "W:WK22:B8,11,15,26";
    check_moves(&game, position, "22x12 22x29");
    assert_eq!(after(&game, position, "22x12"), "B:WK12:B8,11,26");
    assert_eq!(after(&game, position, "22x29"), "B:WK29:B8,11,15");
}

#[test]
fn the_player_chooses_among_equal_captures() {
    let game = SpanishDraughts::new(&[]);
    let position = "W:WK14:B7,10,15,16,21";
    check_moves(&game, position, "14x1 14x25 14x4 14x5");
    assert_eq!(after(&game, position, "14x4"), "B:WK4:B10,15,16,21");
    assert_eq!(after(&game, position, "14x25"), "B:WK25:B7,10,15,16");
}

#[test]
fn a_long_capture_may_end_on_any_of_three_squares() {
    let game = SpanishDraughts::new(&[]);
    let lines = game.lines("W:WK1:B14,22,21,13");
    let ends: BTreeSet<&str> = lines.iter().map(|line| line.next.as_str()).collect();
    let expected = ["B:WK10:B", "B:WK3:B", "B:WK6:B"];
    assert_eq!(ends, BTreeSet::from(expected));
    check_end(&game, "B:WK3:B", Some(0), "all-captured");
    check_moves(&game, "B:WK3:B", "");
}

#[test]
fn a_side_without_a_move_loses() {
    let game = SpanishDraughts::new(&[]);
    check_moves(&game, "B:W1,6:B5", "5-2");
    for blocked in ["B:W1,2:B5", "B:W1,2:B5:H40"] {
        check_moves(&game, blocked, "");
        check_end(&game, blocked, Some(0), "blocked");
    }
}

#[test]
fn quiet_king_plies_count_until_a_man_moves_or_a_piece_is_captured() {
    let game = SpanishDraughts::new(&[]);
    let position = "W:W6,K1:B25,K12:H39";
    assert_eq!(game.end(position), None);
    let drawn = after(&game, position, "1-5");
    assert_eq!(drawn, "B:WK5,6:BK12,25:H40");
    check_end(&game, &drawn, None, "king-moves");
    assert_eq!(after(&game, position, "6-10"), "B:WK1,10:BK12,25");
    assert_eq!(after(&game, "W:WK1:B10,25,K29:H39", "1x14"), "B:WK14:B25,K29");
    assert_eq!(after(&game, "W:W25,K1:B21,K12:H39", "25-29"), "B:WK1,K29:BK12,21");
}

#[test]
fn federation_rules_count_king_plies_only_with_few_pieces_and_kings_on_both_sides() {
    let game = SpanishDraughts::new(&[("drawRules", "fpd")]);
    let few = after(&game, "W:W6,K1:B25,K12:H5", "1-5");
    assert_eq!(few, "B:WK5,6:BK12,25:H6");
    let no_black_king = after(&game, "W:W6,K1:B25:H5", "1-5");
    assert_eq!(no_black_king, "B:WK5,6:B25");
    let five_pieces = after(&game, "W:W2,3,4,6,K1:B25,K20:H5", "1-5");
    assert_eq!(five_pieces, "B:W2,3,4,K5,6:BK20,25");
}

#[test]
fn the_three_kings_count_starts_with_the_move_onto_the_main_diagonal() {
    let game = SpanishDraughts::new(&[]);
    let begun = after(&game, "W:WK2,K3,K6:BK21", "2-5");
    assert_eq!(begun, "B:WK3,K5,K6:BK21:H1:T0");
    let answered = after(&game, &begun, "21-17");
    assert_eq!(answered, "W:WK3,K5,K6:BK17:H2:T0");
    let left_the_diagonal = after(&game, &answered, "5-9");
    assert_eq!(left_the_diagonal, "B:WK3,K6,K9:BK17:H3:T1");
}

#[test]
fn three_kings_have_thirteen_moves_or_twelve_under_federation_rules() {
    let source = SpanishDraughts::new(&[]);
    let last = after(&source, "W:WK3,K5,K6:BK21:T12", "3-7");
    assert_eq!(last, "B:WK5,K6,K7:BK21:H1:T13");
    check_end(&source, &last, None, "three-kings");
    let federation = SpanishDraughts::new(&[("drawRules", "fpd")]);
    let last = after(&federation, "W:WK3,K5,K6:BK21:H7:T11", "3-7");
    assert_eq!(last, "B:WK5,K6,K7:BK21:T12");
    check_end(&federation, &last, None, "three-kings");
    assert_eq!(source.end("B:WK5,K6,K7:BK21:T12"), None);
}

#[test]
fn a_setup_with_three_kings_that_hold_the_main_diagonal_starts_the_count_at_zero() {
    let game = SpanishDraughts::new(&[]);
    let next = after(&game, "B:WK3,K5,K6:BK21", "21-17");
    assert_eq!(next, "W:WK3,K5,K6:BK17:H1:T0");
    let next = after(&game, "W:WK3,K5,K6:BK21", "3-7");
    assert_eq!(next, "B:WK5,K6,K7:BK21:H1:T1");
}

#[test]
fn the_single_king_may_start_and_end_the_count_by_capturing() {
    let game = SpanishDraughts::new(&[]);
    let four = "B:WK13,K25,K31,K32:BK17";
    check_moves(&game, four, "17x10 17x3 17x6");
    assert_eq!(after(&game, four, "17x10"), "W:WK25,K31,K32:BK10:T0");
    let three = "B:WK13,K31,K32:BK17:T5";
    assert_eq!(after(&game, three, "17x10"), "W:WK31,K32:BK10");
}

#[test]
fn a_win_takes_precedence_over_a_draw_on_the_same_move() {
    let game = SpanishDraughts::new(&[]);
    let won = after(&game, "W:WK1,K7,K8:BK14:H39:T12", "1x19");
    assert_eq!(won, "B:WK7,K8,K19:B");
    check_end(&game, &won, Some(0), "all-captured");
}

#[test]
fn random_games_have_moves_until_they_end() {
    for draw_rules in ["source", "fpd"] {
        check_random_games(&SpanishDraughts::new(&[("drawRules", draw_rules)]), 100);
    }
}
