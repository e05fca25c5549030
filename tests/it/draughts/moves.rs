//! Tests of the movement and captures of pieces.

use ludoteca_rules::draughts::SPANISH_DRAUGHTS;
use ludoteca_rules::{Color, Effect, Game, Kind, Piece, Square, Step, Tabletop};

use super::{check, check_after, check_refused, moves, path, read, value_texts, written};
use crate::support::covers;

#[test]
fn the_start_has_twelve_men_per_side_on_light_squares_and_white_begins() {
    covers(&[
        "spanish-draughts.board",
        "spanish-draughts.start",
        "spanish-draughts.first-move",
    ]);
    let start = SPANISH_DRAUGHTS.start();
    let text = "W:W1,2,3,4,5,6,7,8,9,10,11,12:B21,22,23,24,25,26,27,28,29,30,31,32";
    assert_eq!(written(&SPANISH_DRAUGHTS, &start), text);
    assert_eq!(read(&SPANISH_DRAUGHTS, text), start);
    assert_eq!(SPANISH_DRAUGHTS.turn(&start), Color::First);
    check(
        text,
        &["9-13", "10-13", "10-14", "11-14", "11-15", "12-15", "12-16"],
    );
    let names: Vec<String> = (0..=u8::MAX)
        .map_while(|index| SPANISH_DRAUGHTS.square_name(Square(index)))
        .collect();
    assert_eq!(names.len(), 32);
    assert_eq!((names[0].as_str(), names[31].as_str()), ("1", "32"));
    check_refused(text, &[9, 33], "no-square", &[]);
    check_refused(text, &[33, 9], "no-square", &[]);
    let with_die = Step {
        die: Some(4),
        ..path(&[9, 13])[0]
    };
    let refusal = SPANISH_DRAUGHTS.refuse(&start, &[with_die]);
    assert_eq!(
        refusal.map(|refusal| refusal.reason.key),
        Some("spanish-draughts.no-dice")
    );
}

#[test]
fn square_numbers_run_from_the_near_right_to_the_far_left_corner() {
    covers(&["spanish-draughts.orientation"]);
    check(
        "W:WK1:B8",
        &["1-5", "1-10", "1-14", "1-19", "1-23", "1-28", "1-32"],
    );
    check("W:W4:B32", &["4-7", "4-8"]);
    check("W:W8:B32", &["8-12"]);
    check("W:W9:B32", &["9-13"]);
    check("B:W1:B29", &["29-25", "29-26"]);
}

#[test]
fn pieces_move_along_diagonals_to_empty_squares() {
    covers(&["spanish-draughts.diagonal"]);
    check_refused("W:W14:B32", &[14, 15], "not-diagonal", &["14", "15"]);
    check_refused("W:WK14:B32", &[14, 22], "not-diagonal", &["14", "22"]);
    check_refused("W:W14,18:B32", &[14, 18], "occupied", &["18"]);
    check_refused("W:WK14:B18,21", &[14, 21], "occupied", &["21"]);
}

#[test]
fn a_side_moves_exactly_one_of_its_own_pieces() {
    covers(&["spanish-draughts.one-piece"]);
    let text = "W:W9,10:B21,22";
    check_refused(text, &[], "passed", &[]);
    check_refused(text, &[9, 9], "passed", &[]);
    check_refused(text, &[11, 15], "empty-square", &["11"]);
    check_refused(text, &[21, 17], "not-yours", &["21"]);
    check_refused(text, &[9, 13, 18], "step-ends", &["13"]);
    let two_pieces = [Step::new(Square(8), Square(12)), Step::new(Square(9), Square(13))];
    let refusal = SPANISH_DRAUGHTS
        .refuse(&read(&SPANISH_DRAUGHTS, text), &two_pieces)
        .expect("two pieces never move");
    assert_eq!(refusal.reason.key, "spanish-draughts.other-piece");
    assert_eq!(value_texts(&refusal), ["13", "10"]);
}

#[test]
fn a_man_moves_one_square_forward() {
    covers(&["spanish-draughts.man-step", "spanish-draughts.man-forward"]);
    check("W:W14:B32", &["14-18", "14-19"]);
    check("B:W1:B19", &["19-14", "19-15"]);
    check_refused("W:W14:B32", &[14, 10], "backward", &["14", "10"]);
    check_refused("W:W14:B32", &[14, 28], "too-far", &["14", "28"]);
    check_refused("W:W14:B32", &[14, 23], "nothing-to-take", &["19"]);
}

#[test]
fn a_man_captures_men_and_kings_forward_and_lands_just_beyond() {
    covers(&["spanish-draughts.man-capture", "spanish-draughts.man-forward"]);
    check("W:W14:B18", &["14x21"]);
    check("W:W14:BK18", &["14x21"]);
    check("W:W14:B10", &["14-18", "14-19"]);
    check("B:W10:B14", &["14x5"]);
    check_refused("W:W14:B10", &[14, 5], "backward", &["14", "5"]);
    check_refused("W:W14:B19", &[14, 28], "lands-too-far", &["19", "28"]);
    check_refused("W:W14:B23", &[14, 28], "too-far", &["14", "28"]);
    check_refused("W:W14,19:B32", &[14, 23], "own-between", &["19"]);
    // The distance is checked first, so the pieces on the squares don't matter.
    check_refused("W:W9,18:B32", &[9, 31], "too-far", &["9", "31"]);
    check_refused("W:W14,19:B32", &[14, 28], "too-far", &["14", "28"]);
    check_refused("W:W14,23:B19", &[14, 28], "lands-too-far", &["19", "28"]);
}

#[test]
fn a_king_flies_in_all_four_directions() {
    covers(&["spanish-draughts.king-step"]);
    let mut all = [
        "14-4", "14-7", "14-11", "14-10", "14-5", "14-1", "14-18", "14-21", "14-25", "14-19", "14-23",
        "14-28", "14-32",
    ];
    let mut found = moves(&read(&SPANISH_DRAUGHTS, "W:WK14:B8"));
    all.sort_unstable();
    found.sort_unstable();
    assert_eq!(found, all);
    check_refused("W:WK1,14:B8", &[1, 19], "own-between", &["14"]);
}

#[test]
fn a_king_captures_at_any_distance_and_chooses_where_to_land() {
    covers(&["spanish-draughts.king-capture", "spanish-draughts.king-landing"]);
    check("W:WK1:B14", &["1x19", "1x23", "1x28", "1x32"]);
    check("W:WK1:B10,K19", &["1x23", "1x28", "1x32"]);
    check("W:WK32:B10,14", &["32-19", "32-23", "32-28"]);
    check_refused("W:WK32:B10,14", &[32, 5], "several-between", &["14, 10"]);
    check_refused("W:WK1:B10,14,K19", &[1, 23], "several-between", &["10, 14, 19"]);
}

#[test]
fn a_capture_must_continue_with_the_same_piece_as_long_as_possible() {
    covers(&["spanish-draughts.chain", "spanish-draughts.quantity"]);
    check("W:W14:B19,28", &["14x32"]);
    check("W:W14:B18,26", &["14x30"]);
    check("W:WK1:B14,22,21,13", &["1x3", "1x6", "1x10"]);
    check_refused("W:W14:B19,28", &[14, 23], "must-go-on", &["23", "1", "2"]);
    check_refused("W:WK1:B10,K19", &[1, 14], "must-go-on", &["14", "1", "2"]);
    check_refused("W:W14:B19,32", &[14, 23, 27], "step-after-capture", &["23", "27"]);
    check_refused("W:W14:B19,28", &[14, 32], "one-route", &["14", "32", "14x23x32"]);
    check_refused(
        "W:W3:B6,7,14,15",
        &[3, 19],
        "several-routes",
        &["3", "19", "10, 12"],
    );
}

#[test]
fn captured_pieces_stay_and_block_until_the_move_ends() {
    covers(&["spanish-draughts.removal"]);
    check("W:WK22:B8,11,15,26", &["22x12", "22x29"]);
    check_refused("W:WK1:B10,K19", &[1, 14, 5], "taken-twice", &["10"]);
    check_refused("W:WK1:B10,K19", &[1, 14, 10], "still-there", &["10"]);
    let position = read(&SPANISH_DRAUGHTS, "W:WK1:B10,K19");
    let line = SPANISH_DRAUGHTS
        .line(&position, &path(&[1, 14, 28]))
        .expect("the line is legal");
    let view = SPANISH_DRAUGHTS.view(&position, &line);
    let king = Piece::new(Color::First, Kind::King);
    let moves = |step: usize, from, to| {
        let (from, to, piece) = (Square(from), Square(to), king);
        assert_eq!(view.steps[step].effects, [Effect::Move { piece, from, to }]);
    };
    moves(0, 0, 13);
    moves(1, 13, 27);
    assert_eq!(view.steps[0].captures, [Square(9)]);
    assert_eq!(view.steps[1].captures, [Square(18)]);
    let removed = |kind, square| Effect::Remove {
        piece: Piece::new(Color::Second, kind),
        square: Square(square),
    };
    assert_eq!(view.after, [removed(Kind::Man, 9), removed(Kind::King, 18)]);
    assert_eq!(view.notation, "1x14x28");
}

#[test]
fn a_king_may_cross_a_square_twice_and_end_at_its_origin() {
    covers(&["spanish-draughts.removal", "spanish-draughts.chain"]);
    check("W:WK3:B6,7,14,15", &["3x3"]);
    let position = read(&SPANISH_DRAUGHTS, "W:WK3:B6,7,14,15");
    let lines = SPANISH_DRAUGHTS.lines(&position);
    let paths: Vec<_> = lines.iter().map(|line| line.steps.clone()).collect();
    assert_eq!(paths, [path(&[3, 12, 19, 10, 3]), path(&[3, 10, 19, 12, 3])]);
    assert_eq!(SPANISH_DRAUGHTS.count_moves(&position), 1);
    check_after(&SPANISH_DRAUGHTS, "W:WK3:B6,7,14,15", &["3x3"], "B:WK3:B");
}

#[test]
fn captures_are_compulsory() {
    covers(&["spanish-draughts.compulsory"]);
    check("W:W1,14:B19", &["14x23"]);
    check_refused("W:W1,14:B19", &[1, 5], "must-capture", &["14"]);
    check_refused("W:W14,K3:B12,19", &[14, 18], "must-capture", &["3, 14"]);
}

#[test]
fn capturing_more_pieces_takes_precedence_over_capturing_more_kings() {
    covers(&["spanish-draughts.quantity", "spanish-draughts.quality"]);
    check("W:W14:B18,K19", &["14x23"]);
    check("W:W14:BK19,18,26", &["14x30"]);
    check_refused("W:W14:BK19,18,26", &[14, 23], "takes-fewer", &["1", "2", "14"]);
    check_refused("W:W14:B18,K19", &[14, 21], "takes-fewer-kings", &["0", "1", "14"]);
}

#[test]
fn the_player_chooses_among_captures_of_equal_worth() {
    covers(&["spanish-draughts.free-choice"]);
    check("W:WK14:B7,10,15,16,21", &["14x1", "14x4", "14x5", "14x25"]);
    check("W:W14,K3:B12,19", &["3x16", "14x23"]);
}

#[test]
fn a_man_that_reaches_the_last_row_is_a_king_from_the_next_move_on() {
    covers(&["spanish-draughts.promotion", "spanish-draughts.promotion-ends"]);
    check("W:W22:B27,28", &["22x31"]);
    check_after(&SPANISH_DRAUGHTS, "W:W22:B27,28", &["22x31"], "B:WK31:B28");
    check_refused("W:W22:B27,28", &[22, 31, 24], "crowned", &["31"]);
    check_refused("W:W27:B5", &[27, 31, 28], "crowned", &["31"]);
    check_after(&SPANISH_DRAUGHTS, "W:W27:B5", &["27-31", "5-1"], "W:WK31:BK1");
    check_after(
        &SPANISH_DRAUGHTS,
        "W:W27:B5",
        &["27-31", "5-1", "31-24"],
        "B:WK24:BK1:H1",
    );
    let position = read(&SPANISH_DRAUGHTS, "W:W27:B5");
    let line = SPANISH_DRAUGHTS
        .read_move(&position, "27-31")
        .expect("the move is legal");
    let crowned = Effect::Become {
        square: Square(30),
        piece: Piece::new(Color::First, Kind::King),
    };
    assert_eq!(SPANISH_DRAUGHTS.view(&position, &line).after, [crowned]);
}
