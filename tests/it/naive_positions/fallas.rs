//! Tests the naive generator of Fallas and Fayles on the rules' published test positions.

use std::collections::BTreeSet;

use crate::naive::Oracle;
use crate::naive::fallas::Fallas;
use crate::perft::throws;

use super::{after, check_random_game, won};

fn any_die() -> Fallas {
    Fallas::new(false, &[("failRule", "anyDie")])
}

fn texts(game: &dyn Oracle, position: &str) -> Vec<String> {
    let lines = game.lines(position);
    lines.into_iter().map(|line| line.text).collect()
}

/// First steps of all moves. With three equal dice, these are the options of a single die.
fn first_steps(game: &dyn Oracle, position: &str) -> BTreeSet<String> {
    texts(game, position)
        .iter()
        .filter_map(|text| text.split(',').next().map(str::to_owned))
        .collect()
}

#[test]
fn f1_three_sixes_on_the_first_move_lose() {
    for game in [Fallas::new(false, &[]), any_die()] {
        let position = "7x13.12x2-7x13.12x2-a-666";
        assert_eq!(texts(&game, position), ["fails"]);
        let reached = after(&game, position, "fails");
        assert_eq!(reached, "7x13.12x2-7x13.12x2-b-xa");
        assert_eq!(game.end(&reached), won(1, "fails"));
    }
    let first_throws = throws();
    let game = Fallas::new(false, &[]);
    let failing: Vec<&String> = first_throws
        .iter()
        .filter(|throw| texts(&game, &format!("{}-{throw}", game.start())) == ["fails"])
        .collect();
    assert_eq!(failing, ["666"]);
}

#[test]
fn f2_an_unplayable_die_ends_the_move_but_loses_the_game_under_the_any_die_rule() {
    let position = "7x13.12x2-7x13.12x2-a-566";
    let game = Fallas::new(false, &[]);
    assert_eq!(texts(&game, position), ["12/17,17/23"]);
    let reached = after(&game, position, "12/17,17/23");
    assert_eq!(reached, "7x13.12.23-7x13.12x2-b");
    assert_eq!(game.end(&reached), None);
    assert_eq!(texts(&any_die(), position), ["fails"]);
}

#[test]
fn f3_all_three_dice_are_played_if_some_order_allows_it() {
    let position = "7x13.12x2-7x13.12x2-a-166";
    for game in [Fallas::new(false, &[]), any_die()] {
        let moves = texts(&game, position);
        assert!(moves.contains(&"7/8,8/14,14/20".to_owned()), "{moves:?}");
        assert!(moves.iter().all(|mv| mv.split(',').count() == 3));
    }
}

#[test]
fn f4_a_hit_piece_goes_to_the_lowest_start_point() {
    let game = Fallas::new(false, &[]);
    let reached = after(&game, "8.24x14-16.1x14-b-111", "16/17*,1/2,1/2");
    assert_eq!(reached, "7.24x14-1x12.2x2.17-a");
}

/// The hit piece enters on A9, which the hitter has just left.
#[test]
fn f5_a_hit_piece_skips_points_occupied_by_the_hitters_side() {
    let game = Fallas::new(false, &[]);
    let position = "8.24x14-16.18.1x13-b-111";
    let reached = after(&game, position, "16/17*,1/2,1/2");
    assert_eq!(reached, "9.24x14-1x11.2x2.17.18-a");
}

#[test]
fn f6_a_hit_piece_with_nowhere_to_go_loses_at_once() {
    for game in [Fallas::new(false, &[]), any_die()] {
        let position = "14.24x14-10.13x2.14x2.15x2.16x2.17x3.18x3-b-166";
        let moves = texts(&game, position);
        assert!(moves.contains(&"10/11*".to_owned()), "{moves:?}");
        assert!(moves.contains(&"13/19,10/11*".to_owned()), "{moves:?}");
        assert!(
            moves
                .iter()
                .all(|mv| mv.ends_with("10/11*") || mv.split(',').count() == 3)
        );
        let reached = after(&game, position, "10/11*");
        assert_eq!(reached, "24x14-11.13x2.14x2.15x2.16x2.17x3.18x3-a-xa");
        assert_eq!(game.end(&reached), won(1, "hit-piece-nowhere-to-go"));
        assert_eq!(game.lines(&reached), []);
    }
}

#[test]
fn f7_a_larger_number_bears_off_the_rearmost_piece() {
    let game = Fallas::new(false, &[]);
    assert_eq!(texts(&game, "21.22.23.24-7x15-a-666"), ["21/off,22/off,23/off"]);
    assert!(first_steps(&game, "20.22-7x15-a-444").contains("20/24"));
    assert!(!first_steps(&game, "20.22-7x15-a-444").contains("22/off"));
    assert!(first_steps(&game, "20.22-7x15-a-333").contains("22/off"));
}

#[test]
fn f8_no_piece_is_borne_off_before_all_are_home() {
    let game = Fallas::new(false, &[]);
    let position = "18.24-1x15-a-111";
    assert_eq!(first_steps(&game, position), ["18/19".to_owned()].into());
    assert!(texts(&game, position).contains(&"18/19,24/off,19/20".to_owned()));
}

#[test]
fn bearing_off_the_last_piece_wins_without_the_other_dice() {
    for game in [Fallas::new(false, &[]), any_die(), Fallas::new(true, &[])] {
        let position = "24-7x15-a-136";
        assert_eq!(texts(&game, position), ["24/off"]);
        let reached = after(&game, position, "24/off");
        assert_eq!(reached, "0-7x15-b");
        assert_eq!(game.end(&reached), won(0, "all-borne-off"));
    }
}

#[test]
fn a_win_with_fewer_dice_counts_as_playing_the_whole_roll() {
    let game = Fallas::new(false, &[]);
    let expected = [
        "23/24,24/off,24/off",
        "23/off,24/off",
        "24/off,23/24,24/off",
        "24/off,23/off",
    ];
    assert_eq!(texts(&game, "23.24-7x15-a-116"), expected);
}

#[test]
fn fayles_requires_all_three_dice() {
    let game = Fallas::new(true, &[]);
    let position = "1.24x14-19x2.18x2.17x2-a-556";
    assert_eq!(texts(&game, position), ["fails"]);
}

#[test]
fn a_hit_piece_in_fayles_starts_again_on_point_one() {
    let game = Fallas::new(true, &[]);
    let reached = after(&game, "9.10.11-15.20x14-a-111", "9/10*,10/11,10/11");
    assert_eq!(reached, "11x3-1.20x14-b");
}

#[test]
fn fayles_forbids_a_hit_while_point_one_is_blocked() {
    let game = Fallas::new(true, &[]);
    let steps = first_steps(&game, "9.11.24x2-15.20x13-a-111");
    assert_eq!(steps, ["11/12".to_owned()].into());
}

#[test]
fn a_piece_entering_in_fayles_hits_a_blot() {
    let game = Fallas::new(true, &[]);
    let reached = after(&game, "9.11.24-15.20x13-a-111", "9/10*,1/2,2/3");
    assert_eq!(reached, "3.10.11-1.20x13-b");
    let blocked = first_steps(&game, "9.11.24-15.24x2-a-111");
    assert_eq!(blocked, ["11/12".to_owned()].into());
    let reached = after(&game, "9.11.24-15.24-a-111", "9/10*,1/2,2/3");
    assert_eq!(reached, "3.10.11-1x2-b");
}

#[test]
fn a_hit_on_point_one_in_fayles_sends_the_hitter_back() {
    let game = Fallas::new(true, &[]);
    let reached = after(&game, "11.23-1.20x13-a-111", "23/24*,1/2,2/3");
    assert_eq!(reached, "3.11-1.20x13-b");
}

#[test]
fn random_dice_games_end_with_a_winner() {
    for game in [Fallas::new(false, &[]), any_die(), Fallas::new(true, &[])] {
        for seed in 0..50 {
            let end = check_random_game(&game, true, seed, 1000);
            assert!(end.is_some_and(|end| end.winner.is_some()), "seed {seed}");
        }
    }
}
