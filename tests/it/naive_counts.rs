//! The naive generators alone against the counts and test positions that the rules publish.

use std::collections::BTreeSet;

use crate::naive::alquerque::Alquerque;
use crate::naive::draughts::SpanishDraughts;
use crate::naive::el_perro::ElPerro;
use crate::naive::{End, Line, Oracle, quadrants};
use crate::support::{Choices, is_full};

/// The moves that are told apart when lines are counted; most games count every line.
type Told = fn(&Line) -> String;

fn by_path(line: &Line) -> String {
    line.text.clone()
}

/// Draughts counts moves that share from, to and the pieces taken once: the position afterwards tells the
/// pieces.
fn by_result(line: &Line) -> String {
    let first = line.text.split(['-', 'x']).next();
    let last = line.text.split(['-', 'x']).next_back();
    format!("{first:?} {last:?} {}", line.next)
}

/// The number of move sequences of this length; sequences that ended are not extended.
fn perft(game: &dyn Oracle, position: &str, depth_plies: u32, told: Told) -> usize {
    if game.end(position).is_some() {
        return 0;
    }
    let mut seen = BTreeSet::new();
    let mut lines = game.lines(position);
    lines.retain(|line| seen.insert(told(line)));
    if depth_plies == 1 {
        return lines.len();
    }
    lines
        .iter()
        .map(|line| perft(game, &line.next, depth_plies - 1, told))
        .sum()
}

fn check_perft(game: &dyn Oracle, told: Told, row: &[usize]) {
    for (depth_plies, &expected) in (1..).zip(row) {
        let counted = perft(game, &game.start(), depth_plies, told);
        assert_eq!(counted, expected, "at depth {depth_plies}");
    }
}

fn check_moves(game: &dyn Oracle, position: &str, expected: &str) {
    let moves: Vec<String> = game.lines(position).into_iter().map(|line| line.text).collect();
    let mut expected: Vec<&str> = expected.split_whitespace().collect();
    expected.sort_unstable();
    assert_eq!(moves, expected, "in {position}");
}

/// The position after a move.
fn after(game: &dyn Oracle, position: &str, mv: &str) -> String {
    game.lines(position)
        .into_iter()
        .find(|line| line.text == mv)
        .unwrap_or_else(|| panic!("{mv} is not legal in {position}"))
        .next
}

fn check_end(game: &dyn Oracle, position: &str, winner: Option<usize>, reason: &'static str) {
    assert_eq!(game.end(position), Some(End { winner, reason }), "in {position}");
}

/// Plays random games and looks at what every position must satisfy, whatever the game.
fn check_random_games(game: &dyn Oracle, games: u64) {
    for seed in 1..=games {
        let mut choices = Choices::new(seed);
        let mut position = game.start();
        for _ in 0..2_000 {
            let lines = game.lines(&position);
            let texts: BTreeSet<&String> = lines.iter().map(|line| &line.text).collect();
            assert_eq!(
                texts.len(),
                lines.len(),
                "twice the same text: seed {seed}, {position}"
            );
            assert!(lines.is_sorted(), "not sorted: seed {seed}, {position}");
            if game.end(&position).is_some() {
                break;
            }
            assert!(!lines.is_empty(), "no move and no end: seed {seed}, {position}");
            position.clone_from(&lines[choices.below(lines.len())].next);
        }
    }
}

#[test]
fn the_board_has_56_lines_and_40_jump_lines() {
    let mut lines = 0;
    let mut jumps = 0;
    for from in quadrants::points() {
        for to in quadrants::neighbours(from) {
            lines += 1;
            jumps += usize::from(quadrants::beyond(from, to).is_some());
        }
    }
    assert_eq!((lines / 2, jumps / 2), (56, 40), "each is seen from both ends");
}

mod el_perro {
    use super::*;

    #[test]
    fn start_has_the_extra_goats_at_their_players_right() {
        let game = ElPerro::new(&[]);
        assert_eq!(game.start(), "5.5.2dgg.ggggg.ggggg-d-u-0");
        check_moves(&game, &game.start(), "c3-b3 c3-b4 c3-c4 c3-d4");
        let ludii = ElPerro::new(&[("startPlacement", "ludii")]);
        assert_eq!(ludii.start(), "5.5.g1d1g.ggggg.ggggg-d-u-0");
    }

    #[test]
    fn perft_agrees_with_the_published_row() {
        let row = [4, 37, 185, 2_293, 9_745, 134_062];
        check_perft(&ElPerro::new(&[]), by_path, &row);
    }

    #[test]
    fn goats_that_have_all_arrived_turn_round() {
        let game = ElPerro::new(&[]);
        let turned = "a3-a2 a3-b2 b3-b2 b3-c3 b4-c3 c4-c3 d4-c3 d4-e3 e4-e3";
        check_moves(&game, "ggggg.ggggg.gg1d1.5.5-g-u-0", turned);
        check_moves(&game, "ggggg.ggggg.gg1d1.5.5-g-d-0", turned);
    }

    #[test]
    fn a_goat_that_has_not_arrived_keeps_all_from_turning_round() {
        let position = "ggggg.ggggg.g1gd1.5.5-g-u-0";
        check_moves(&ElPerro::new(&[]), position, "a3-b3 c3-b3");
        let ludii = ElPerro::new(&[("turnaround", "ludii")]);
        let turned = "a3-a2 a3-b2 a3-b3 b4-b3 c3-b2 c3-b3 c3-c2 c3-d2 d4-e3 e4-e3";
        check_moves(&ludii, position, turned);
    }

    #[test]
    fn the_dogs_turn_ends_with_the_goats_turned_round() {
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
    fn the_dog_is_an_obstacle_to_goats_that_look_ahead() {
        let game = ElPerro::new(&[]);
        let position = "gg1d1.ggg2.5.5.5-d-u-0";
        assert_eq!(after(&game, position, "d5-c5"), "ggd2.ggg2.5.5.5-g-d-1");
        assert_eq!(after(&game, position, "d5-e5"), "gg2d.ggg2.5.5.5-g-u-1");
    }

    /// The goats' direction once the position has been read, as the position after their first move shows it.
    fn direction(game: &dyn Oracle, position: &str) -> String {
        let next = &game.lines(position)[0].next;
        let field = next.split('-').nth(2);
        field.expect("the third field is the direction").to_owned()
    }

    #[test]
    fn home_is_the_start_set_of_the_placement() {
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
    fn the_far_set_follows_its_switch_and_the_placement() {
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
    fn goats_blocked_both_ways_turn_round_only_by_arrival() {
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
    fn goats_that_cannot_move_or_turn_round_pass() {
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
    fn the_dog_may_come_back_to_where_it_started() {
        let game = ElPerro::new(&[("dogMustCapture", "on")]);
        let position = "3g1.2g1g.2dg1.5.g4-d-u-0";
        let one_way = "c3xe3 c3xe3xe5 c3xe3xe5xc5 c3xe3xe5xc5xc3";
        let other_way = "c3xc5 c3xc5xe5 c3xc5xe5xe3 c3xc5xe5xe3xc3";
        check_moves(&game, position, &format!("{one_way} {other_way}"));
        let round_trip = after(&game, position, "c3xe3xe5xc5xc3");
        assert_eq!(round_trip, "5.5.2d2.5.g4-g-u-0");
    }

    #[test]
    fn the_dogs_goal_ends_the_game_in_the_middle_of_a_chain() {
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
    fn the_last_goat_is_the_dogs_win() {
        let game = ElPerro::new(&[]);
        let won = after(&game, "5.5.1gd2.5.5-d-u-99", "c3xa3");
        assert_eq!(won, "5.5.d4.5.5-g-u-0");
        check_end(&game, &won, Some(0), "goats-captured");
    }

    #[test]
    fn a_dog_blocked_on_its_turn_loses_even_when_the_clock_is_full() {
        let game = ElPerro::new(&[]);
        let position = "5.5.g1g2.gg3.dgg2-d-u-100";
        check_moves(&game, position, "");
        check_end(&game, position, Some(1), "dog-blocked");
        let goats_to_move = "5.5.g1g2.gg3.dgg2-g-u-3";
        assert_eq!(game.end(goats_to_move), None);
    }

    #[test]
    fn a_hundred_quiet_plies_draw() {
        let game = ElPerro::new(&[]);
        let position = "5.5.2d2.5.4g-d-u-99";
        assert_eq!(game.end(position), None);
        let drawn = after(&game, position, "c3-c4");
        assert_eq!(drawn, "5.2d2.5.5.4g-g-u-100");
        check_end(&game, &drawn, None, "quiet-plies");
        check_moves(&game, &drawn, "e1-d1 e1-d2 e1-e2");
    }

    #[test]
    fn random_games_end_or_go_on() {
        for turnaround in ["strict", "ludii"] {
            check_random_games(&ElPerro::new(&[("turnaround", turnaround)]), 100);
        }
    }
}

mod alquerque {
    use super::*;

    #[test]
    fn start_leaves_only_the_middle_point() {
        let game = Alquerque::new(&[]);
        check_moves(&game, &game.start(), "b2-c3 c2-c3 d2-c3 d3-c3");
    }

    #[test]
    fn perft_agrees_with_the_published_row() {
        let row = [4, 8, 33, 219, 1_537, 11_697, 100_189];
        check_perft(&Alquerque::new(&[]), by_path, &row);
    }

    #[test]
    fn perft_with_compulsory_capture_agrees_with_the_published_row() {
        let game = Alquerque::new(&[("capture", "compulsory")]);
        check_perft(&game, by_path, &[4, 5, 6, 12, 29, 109, 541, 2_730]);
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
    fn a_side_blocked_on_its_turn_loses_even_when_the_clock_is_full() {
        let position = "5.5.w1w2.ww3.bww2-b-40";
        check_end(&Alquerque::new(&[]), position, Some(0), "blocked");
    }

    #[test]
    fn forty_quiet_plies_let_the_count_decide() {
        let game = Alquerque::new(&[]);
        assert_eq!(game.end("5.5.2w2.5.b1b2-w-39"), None);
        check_end(&game, "5.5.2w2.5.b1b2-w-40", Some(1), "count");
        check_end(&game, "5.5.2w2.5.w1b2-w-40", Some(0), "count");
        check_end(&game, "5.5.2w2.5.2b2-w-40", None, "count");
    }

    #[test]
    fn the_quiet_limit_follows_its_switch() {
        let position = "5.5.2w2.5.2b2-w-60";
        let later = Alquerque::new(&[("quietLimit", "61")]);
        assert_eq!(later.end(position), None);
        let now = Alquerque::new(&[("quietLimit", "60")]);
        check_end(&now, position, None, "count");
        assert_eq!(Alquerque::new(&[("quietLimit", "off")]).end(position), None);
    }

    #[test]
    fn random_games_end_or_go_on() {
        check_random_games(&Alquerque::new(&[]), 100);
    }
}

mod draughts {
    use super::*;

    const ROW: [usize; 9] = [7, 49, 302, 1_469, 7_361, 36_473, 177_532, 828_783, 3_860_866];

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
    fn perft_agrees_with_the_published_row() {
        let plies = if is_full() { 7 } else { 6 };
        check_perft(&SpanishDraughts::new(&[]), by_result, &ROW[..plies]);
    }

    #[test]
    #[ignore = "takes a minute: the texts of four million positions"]
    fn deep_perft_agrees_with_the_published_row() {
        check_perft(&SpanishDraughts::new(&[]), by_result, &ROW);
    }

    #[test]
    fn a_king_lands_on_any_free_square_and_takes_several() {
        let expected = "1x14x23 1x14x28 1x14x32";
        check_moves(&SpanishDraughts::new(&[]), "W:WK1:B10,K19", expected);
    }

    #[test]
    fn more_kings_come_before_fewer() {
        check_moves(&SpanishDraughts::new(&[]), "W:W14:B18,K19", "14x23");
    }

    #[test]
    fn more_pieces_come_before_more_kings() {
        check_moves(&SpanishDraughts::new(&[]), "W:W14:BK19,18,26", "14x21x30");
    }

    #[test]
    fn promotion_ends_the_move() {
        let game = SpanishDraughts::new(&[]);
        check_moves(&game, "W:W22:B27,28", "22x31");
        assert_eq!(after(&game, "W:W22:B27,28", "22x31"), "B:WK31:B28");
    }

    #[test]
    fn two_in_line_stop_a_king() {
        let expected = "32-28 32-23 32-19";
        check_moves(&SpanishDraughts::new(&[]), "W:WK32:B10,14", expected);
    }

    #[test]
    fn captured_pieces_stay_until_the_end() {
        let game = SpanishDraughts::new(&[]);
        let position = "W:WK22:B8,11,15,26";
        check_moves(&game, position, "22x12 22x29");
        assert_eq!(after(&game, position, "22x12"), "B:WK12:B8,11,26");
        assert_eq!(after(&game, position, "22x29"), "B:WK29:B8,11,15");
    }

    #[test]
    fn equal_captures_are_free() {
        let game = SpanishDraughts::new(&[]);
        let position = "W:WK14:B7,10,15,16,21";
        check_moves(&game, position, "14x1 14x25 14x4 14x5");
        assert_eq!(after(&game, position, "14x4"), "B:WK4:B10,15,16,21");
        assert_eq!(after(&game, position, "14x25"), "B:WK25:B7,10,15,16");
    }

    #[test]
    fn a_long_route_ends_on_three_squares() {
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
    fn quiet_king_plies_count_until_a_man_moves_or_anything_is_taken() {
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
    fn the_federation_counts_king_plies_only_with_few_pieces_and_a_king_on_both_sides() {
        let game = SpanishDraughts::new(&[("drawRules", "fpd")]);
        let few = after(&game, "W:W6,K1:B25,K12:H5", "1-5");
        assert_eq!(few, "B:WK5,6:BK12,25:H6");
        let no_black_king = after(&game, "W:W6,K1:B25:H5", "1-5");
        assert_eq!(no_black_king, "B:WK5,6:B25");
        let five_pieces = after(&game, "W:W2,3,4,6,K1:B25,K20:H5", "1-5");
        assert_eq!(five_pieces, "B:W2,3,4,K5,6:BK20,25");
    }

    #[test]
    fn three_kings_count_from_the_move_that_takes_the_main_diagonal() {
        let game = SpanishDraughts::new(&[]);
        let begun = after(&game, "W:WK2,K3,K6:BK21", "2-5");
        assert_eq!(begun, "B:WK3,K5,K6:BK21:H1:T0");
        let answered = after(&game, &begun, "21-17");
        assert_eq!(answered, "W:WK3,K5,K6:BK17:H2:T0");
        let left_the_diagonal = after(&game, &answered, "5-9");
        assert_eq!(left_the_diagonal, "B:WK3,K6,K9:BK17:H3:T1");
    }

    #[test]
    fn three_kings_have_thirteen_moves_and_twelve_by_the_federation() {
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
    fn a_set_up_with_three_kings_on_the_main_diagonal_counts_from_nought() {
        let game = SpanishDraughts::new(&[]);
        let next = after(&game, "B:WK3,K5,K6:BK21", "21-17");
        assert_eq!(next, "W:WK3,K5,K6:BK17:H1:T0");
        let next = after(&game, "W:WK3,K5,K6:BK21", "3-7");
        assert_eq!(next, "B:WK5,K6,K7:BK21:H1:T1");
    }

    #[test]
    fn the_single_king_may_begin_and_drop_the_count_by_a_capture() {
        let game = SpanishDraughts::new(&[]);
        let four = "B:WK13,K25,K31,K32:BK17";
        check_moves(&game, four, "17x10 17x3 17x6");
        assert_eq!(after(&game, four, "17x10"), "W:WK25,K31,K32:BK10:T0");
        let three = "B:WK13,K31,K32:BK17:T5";
        assert_eq!(after(&game, three, "17x10"), "W:WK31,K32:BK10");
    }

    #[test]
    fn a_win_comes_before_a_draw_on_the_same_move() {
        let game = SpanishDraughts::new(&[]);
        let won = after(&game, "W:WK1,K7,K8:BK14:H39:T12", "1x19");
        assert_eq!(won, "B:WK7,K8,K19:B");
        check_end(&game, &won, Some(0), "all-captured");
    }

    #[test]
    fn random_games_end_or_go_on() {
        for draw_rules in ["source", "fpd"] {
            check_random_games(&SpanishDraughts::new(&[("drawRules", draw_rules)]), 100);
        }
    }
}
