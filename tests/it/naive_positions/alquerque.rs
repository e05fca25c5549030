//! Tests the naive generator of Alquerque on the rules' published test positions.

use crate::naive::Oracle as _;
use crate::naive::alquerque::Alquerque;

use super::{after, check_end, check_moves, check_random_games};

#[test]
fn white_starts_with_four_possible_moves_to_the_centre() {
    let game = Alquerque::new(&[]);
    check_moves(&game, &game.start(), "b2-c3 c2-c3 d2-c3 d3-c3");
}

#[test]
fn a_capture_may_be_declined_or_stopped_unless_compulsory() {
    let position = "5.b4.1bw2.5.5-w-7";
    let steps = "c3-b2 c3-b4 c3-c2 c3-c4 c3-d2 c3-d3 c3-d4";
    let game = Alquerque::new(&[]);
    check_moves(&game, position, &format!("{steps} c3xa3 c3xa3xa5"));
    assert_eq!(after(&game, position, "c3-c4"), "5.b1w2.1b3.5.5-b-8");
    assert_eq!(after(&game, position, "c3xa3"), "5.b4.w4.5.5-b-0");
    let compulsory = Alquerque::new(&[("capture", "compulsory")]);
    check_moves(&compulsory, position, "c3xa3xa5");
    let won = after(&compulsory, position, "c3xa3xa5");
    check_end(&compulsory, &won, Some(0), "all-captured");
    check_moves(&compulsory, &won, "");
}

#[test]
fn a_blocked_side_loses_even_if_the_draw_clock_has_run_out() {
    let position = "5.5.w1w2.ww3.bww2-b-40";
    check_end(&Alquerque::new(&[]), position, Some(0), "blocked");
}

#[test]
fn after_forty_quiet_plies_the_piece_count_decides_the_game() {
    let game = Alquerque::new(&[]);
    assert_eq!(game.end("5.5.2w2.5.b1b2-w-39"), None);
    check_end(&game, "5.5.2w2.5.b1b2-w-40", Some(1), "count");
    check_end(&game, "5.5.2w2.5.w1b2-w-40", Some(0), "count");
    check_end(&game, "5.5.2w2.5.2b2-w-40", None, "count");
}

#[test]
fn the_quiet_limit_can_be_changed_or_switched_off() {
    let position = "5.5.2w2.5.2b2-w-60";
    let later = Alquerque::new(&[("quietLimit", "61")]);
    assert_eq!(later.end(position), None);
    let now = Alquerque::new(&[("quietLimit", "60")]);
    check_end(&now, position, None, "count");
    assert_eq!(Alquerque::new(&[("quietLimit", "off")]).end(position), None);
}

#[test]
fn random_games_have_moves_until_they_end() {
    check_random_games(&Alquerque::new(&[]), 100);
}
