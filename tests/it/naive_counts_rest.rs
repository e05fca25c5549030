//! The naive generators of Brandubh and Fallas against the published counts and test positions.

use std::collections::{BTreeMap, BTreeSet};

use crate::naive::brandubh::Brandubh;
use crate::naive::fallas::Fallas;
use crate::naive::{End, Oracle};

/// The number of sequences of `depth` moves.
fn perft(game: &dyn Oracle, position: &str, depth: u32) -> u64 {
    let lines = game.lines(position);
    if depth == 1 {
        return u64::try_from(lines.len()).expect("a count of moves");
    }
    lines.iter().map(|line| perft(game, &line.next, depth - 1)).sum()
}

type Switches = &'static [(&'static str, &'static str)];

/// The counts from the start to depth five.
const BRANDUBH_ROWS: [(Switches, [u64; 5]); 6] = [
    (&[], [24, 944, 23_840, 971_880, 25_039_552]),
    (&[("capture", "active")], [24, 944, 23_840, 971_208, 25_096_232]),
    (
        &[("firstSide", "attackers")],
        [40, 960, 39_600, 993_640, 41_531_448],
    ),
    (&[("kingRole", "anvil")], [24, 944, 23_840, 971_880, 25_039_632]),
    (&[("kingRole", "armed")], [24, 944, 23_840, 971_880, 25_039_632]),
    (
        &[("hostileSquares", "corners+throne")],
        [24, 944, 23_840, 970_320, 25_045_256],
    ),
];

fn check_brandubh_rows(depths: std::ops::RangeInclusive<u32>) {
    let mut wrong = Vec::new();
    for (switches, counts) in BRANDUBH_ROWS {
        let game = Brandubh::new(switches);
        for (depth, count) in (1..).zip(counts) {
            if depths.contains(&depth) {
                let found = perft(&game, &game.start(), depth);
                println!("{switches:?} {depth}: {found}");
                if found != count {
                    wrong.push(format!("{switches:?} {depth}: {found}, not {count}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn brandubh_counts_agree_to_depth_four() {
    check_brandubh_rows(1..=4);
}

#[test]
#[ignore = "takes most of a minute"]
fn brandubh_counts_agree_at_depth_five() {
    check_brandubh_rows(5..=5);
}

/// Checks what a move of Brandubh captures, in the base game and in El Cuervo: `g3-c3xc3` is written in full.
fn check_move(position: &str, base: &str, raven: &str) {
    check_move_under(&[], position, base);
    check_move_under(&[("capture", "active")], position, raven);
}

/// Checks that the move is legal as written, and that no other has the same two squares.
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

/// Where a piece may go, in the order of the move texts.
fn destinations(game: &dyn Oracle, position: &str, from: &str) -> Vec<String> {
    game.lines(position)
        .into_iter()
        .filter_map(|line| line.text.strip_prefix(from).map(str::to_owned))
        .collect()
}

fn next(game: &dyn Oracle, position: &str, text: &str) -> String {
    game.lines(position)
        .into_iter()
        .find(|line| line.text == text)
        .unwrap_or_else(|| panic!("{text} is not legal in {position}"))
        .next
}

fn won(winner: usize, reason: &'static str) -> Option<End> {
    Some(End {
        winner: Some(winner),
        reason,
    })
}

#[test]
fn b1_a_pawn_that_enters_a_sandwich_falls_in_the_base_game_only() {
    check_move("7.7.7.2rK3.6b.2r4.7-b", "g3-c3xc3", "g3-c3");
}

#[test]
fn b2_the_movers_capture_comes_first() {
    check_move("7.7.7.2rK3.6b.2r4.2b4-b", "g3-c3xc2", "g3-c3xc2");
}

#[test]
fn b3_the_king_is_no_partner() {
    check_move("7.7.6b.2r4.2K4.7.7-b", "g5-c5", "g5-c5");
}

#[test]
fn b4_three_reds_take_a_king_beside_the_throne() {
    check_move("7.7.7.7.2rKr2.6r.7-r", "g2-d2xd3", "g2-d2xd3");
    let game = Brandubh::new(&[]);
    let after = next(&game, "7.7.7.7.2rKr2.6r.7-r", "g2-d2xd3");
    assert_eq!(after, "7.7.7.7.2r1r2.3r3.7-b");
    assert_eq!(game.end(&after), won(1, "king-captured"));
    assert_eq!(game.lines(&after), []);
}

#[test]
fn b5_three_reds_take_a_king_at_an_edge() {
    check_move("1r5.7.r6.K6.r6.7.7-r", "b7-b4xa4", "b7-b4xa4");
}

#[test]
fn b6_a_king_beside_a_corner_is_safe_and_wins() {
    check_move("7.7.7.7.r6.K5r.7-r", "g2-b2", "g2-b2");
    let game = Brandubh::new(&[]);
    let after = next(&game, "7.7.7.7.r6.Kr5.7-b", "a2-a1");
    assert_eq!(game.end(&after), won(0, "king-escaped"));
    assert_eq!(game.lines(&after), []);
}

#[test]
fn b7_a_king_may_walk_into_his_capture_in_the_base_game_only() {
    let position = "7.7.7.3K3.2r1r2.3r3.7-b";
    check_move(position, "d4-d3xd3", "d4-d3");
    let raven = Brandubh::new(&[("capture", "active")]);
    assert_eq!(raven.end(&next(&raven, position, "d4-d3")), None);
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
fn b10_a_black_neighbour_saves_the_king() {
    check_move("7.7.7.2b4.1rKr3.7.2r4-r", "c1-c2", "c1-c2");
    check_move("7.7.6b.2b4.1rKr3.2r4.7-b", "g5-f5", "g5-f5");
}

#[test]
fn a_raven_king_stays_until_a_red_arrives_beside_him() {
    let position = "7.7.7.7.2rKr2.3r3.r6-r";
    check_move(position, "a1-b1xd3", "a1-b1");
    let position = "7.7.7.7.2rKr2.7.3r3-r";
    check_move(position, "d1-d2xd3", "d1-d2xd3");
}

#[test]
fn the_king_joins_a_sandwich_as_far_as_his_role_goes() {
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
fn hostile_squares_help_to_capture_and_never_make_a_suicide() {
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
fn up_to_three_pawns_fall_to_one_move() {
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

const THROWS: usize = 56;

/// Every throw of three dice once, in ascending order.
fn throws() -> Vec<String> {
    let mut throws = Vec::with_capacity(THROWS);
    for low in 1..=6 {
        for middle in low..=6 {
            for high in middle..=6 {
                throws.push(format!("{low}{middle}{high}"));
            }
        }
    }
    assert_eq!(throws.len(), THROWS);
    throws
}

/// Counts the pairs of a throw and a position that a move leads to, over `depth` moves.
fn dice_perft(game: &Fallas, position: &str, depth: u32) -> u64 {
    if game.end(position).is_some() {
        return 0;
    }
    let mut reached: BTreeMap<String, u64> = BTreeMap::new();
    for throw in throws() {
        let lines = game.lines(&format!("{position}-{throw}"));
        assert_ne!(lines, [], "{position}-{throw}");
        let distinct: BTreeSet<String> = lines.into_iter().map(|line| line.next).collect();
        for next in distinct {
            *reached.entry(next).or_default() += 1;
        }
    }
    reached
        .into_iter()
        .map(|(next, times)| match depth {
            1 => times,
            _ => times * dice_perft(game, &next, depth - 1),
        })
        .sum()
}

/// The counts were computed here, and again by a separate program on one board of signed counts.
#[test]
fn dice_counts_of_two_moves() {
    for (game, counts) in [
        (Fallas::new(false, &[]), [441, 293_273]),
        (any_die(), [441, 292_519]),
        (Fallas::new(true, &[]), [380, 187_278]),
    ] {
        for (depth, count) in (1..).zip(counts) {
            let found = dice_perft(&game, &game.start(), depth);
            assert_eq!(found, count, "{game:?} to depth {depth}");
        }
    }
}

fn any_die() -> Fallas {
    Fallas::new(false, &[("failRule", "anyDie")])
}

fn texts(game: &dyn Oracle, position: &str) -> Vec<String> {
    let lines = game.lines(position);
    lines.into_iter().map(|line| line.text).collect()
}

/// The throw is three times the same die, so the first step tells what one die can do.
fn first_steps(game: &dyn Oracle, position: &str) -> BTreeSet<String> {
    texts(game, position)
        .iter()
        .filter_map(|text| text.split(',').next().map(str::to_owned))
        .collect()
}

#[test]
fn f1_three_sixes_lose_the_first_move() {
    for game in [Fallas::new(false, &[]), any_die()] {
        let position = "7x13.12x2-7x13.12x2-a-666";
        assert_eq!(texts(&game, position), ["fails"]);
        let after = next(&game, position, "fails");
        assert_eq!(after, "7x13.12x2-7x13.12x2-b-xa");
        assert_eq!(game.end(&after), won(1, "fails"));
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
fn f2_a_dead_die_ends_the_move_or_loses_under_any_die() {
    let position = "7x13.12x2-7x13.12x2-a-566";
    let game = Fallas::new(false, &[]);
    assert_eq!(texts(&game, position), ["12/17,17/23"]);
    let after = next(&game, position, "12/17,17/23");
    assert_eq!(after, "7x13.12.23-7x13.12x2-b");
    assert_eq!(game.end(&after), None);
    assert_eq!(texts(&any_die(), position), ["fails"]);
}

#[test]
fn f3_three_dice_are_played_where_an_order_allows_it() {
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
    let after = next(&game, "8.24x14-16.1x14-b-111", "16/17*,1/2,1/2");
    assert_eq!(after, "7.24x14-1x12.2x2.17-a");
}

/// The point that the hitter has just left, A9, is free again.
#[test]
fn f5_points_held_by_the_hitter_are_passed_over_on_return() {
    let game = Fallas::new(false, &[]);
    let position = "8.24x14-16.18.1x13-b-111";
    let after = next(&game, position, "16/17*,1/2,1/2");
    assert_eq!(after, "9.24x14-1x11.2x2.17.18-a");
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
        let after = next(&game, position, "10/11*");
        assert_eq!(after, "24x14-11.13x2.14x2.15x2.16x2.17x3.18x3-a-xa");
        assert_eq!(game.end(&after), won(1, "hit-piece-nowhere-to-go"));
        assert_eq!(game.lines(&after), []);
    }
}

#[test]
fn f7_a_larger_number_bears_off_the_rearmost() {
    let game = Fallas::new(false, &[]);
    assert_eq!(texts(&game, "21.22.23.24-7x15-a-666"), ["21/off,22/off,23/off"]);
    assert!(first_steps(&game, "20.22-7x15-a-444").contains("20/24"));
    assert!(!first_steps(&game, "20.22-7x15-a-444").contains("22/off"));
    assert!(first_steps(&game, "20.22-7x15-a-333").contains("22/off"));
}

#[test]
fn f8_nobody_bears_off_before_all_are_home() {
    let game = Fallas::new(false, &[]);
    let position = "18.24-1x15-a-111";
    assert_eq!(first_steps(&game, position), ["18/19".to_owned()].into());
    assert!(texts(&game, position).contains(&"18/19,24/off,19/20".to_owned()));
}

#[test]
fn the_last_piece_off_wins_without_the_other_dice() {
    for game in [Fallas::new(false, &[]), any_die(), Fallas::new(true, &[])] {
        let position = "24-7x15-a-136";
        assert_eq!(texts(&game, position), ["24/off"]);
        let after = next(&game, position, "24/off");
        assert_eq!(after, "0-7x15-b");
        assert_eq!(game.end(&after), won(0, "all-borne-off"));
    }
}

#[test]
fn a_shorter_win_counts_as_the_whole_throw() {
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
fn fayles_needs_all_three_dice() {
    let game = Fallas::new(true, &[]);
    let position = "1.24x14-19x2.18x2.17x2-a-556";
    assert_eq!(texts(&game, position), ["fails"]);
}

#[test]
fn a_fayles_hit_piece_travels_round_again() {
    let game = Fallas::new(true, &[]);
    let after = next(&game, "9.10.11-15.20x14-a-111", "9/10*,10/11,10/11");
    assert_eq!(after, "11x3-1.20x14-b");
}

#[test]
fn fayles_forbids_a_hit_while_the_one_point_is_blocked() {
    let game = Fallas::new(true, &[]);
    let steps = first_steps(&game, "9.11.24x2-15.20x13-a-111");
    assert_eq!(steps, ["11/12".to_owned()].into());
}

#[test]
fn a_fayles_piece_that_enters_hits_a_single_piece() {
    let game = Fallas::new(true, &[]);
    let after = next(&game, "9.11.24-15.20x13-a-111", "9/10*,1/2,2/3");
    assert_eq!(after, "3.10.11-1.20x13-b");
    let blocked = first_steps(&game, "9.11.24-15.24x2-a-111");
    assert_eq!(blocked, ["11/12".to_owned()].into());
    let after = next(&game, "9.11.24-15.24-a-111", "9/10*,1/2,2/3");
    assert_eq!(after, "3.10.11-1x2-b");
}

#[test]
fn a_fayles_hit_on_the_one_point_itself_sends_the_hitter_back() {
    let game = Fallas::new(true, &[]);
    let after = next(&game, "11.23-1.20x13-a-111", "23/24*,1/2,2/3");
    assert_eq!(after, "3.11-1.20x13-b");
}

/// Plays a seeded random game, for at most `limit` moves; every position before the end has a legal move.
fn check_random_game(game: &dyn Oracle, dice: bool, seed: u64, limit: usize) -> Option<End> {
    let mut state = seed;
    let mut below = |bound: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).expect("31 bits") % bound
    };
    let mut position = game.start();
    for _ in 0..limit {
        if let Some(end) = game.end(&position) {
            return Some(end);
        }
        if dice {
            let mut throw = [below(6) + 1, below(6) + 1, below(6) + 1];
            throw.sort_unstable();
            position = format!("{position}-{}{}{}", throw[0], throw[1], throw[2]);
        }
        let lines = game.lines(&position);
        assert_ne!(lines, [], "seed {seed}: {position}");
        position.clone_from(&lines[below(lines.len())].next);
    }
    None
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

#[test]
fn random_brandubh_games_have_moves_until_they_end() {
    for switches in [&[][..], &[("capture", "active")]] {
        for seed in 0..50 {
            check_random_game(&Brandubh::new(switches), false, seed, 300);
        }
    }
}
