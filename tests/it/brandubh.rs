//! Brandubh and El Cuervo: every clause, the test positions B1 to B10, counts, and properties over random games.

use std::collections::BTreeSet;

use crate::support::{Choices, covers};
use ludoteca_rules::brandubh::{
    BRANDUBH, Brandubh, Capture, EL_CUERVO, FirstSide, HostileSquares, KingRole, Position, Setup,
};
use ludoteca_rules::record::Record;
use ludoteca_rules::{
    Color, Effect, Fault, Game, Kind, Offer, Piece, PositionError, Refusal, Setting, Square, Stage, Step,
    SwitchError, Tabletop, TurnError, Value,
};

const ANVIL: Brandubh = Brandubh {
    king_role: KingRole::Anvil,
    ..BRANDUBH
};
const ARMED: Brandubh = Brandubh {
    king_role: KingRole::Armed,
    ..BRANDUBH
};
const CORNERS: Brandubh = Brandubh {
    hostile_squares: HostileSquares::Corners,
    ..BRANDUBH
};
const CORNERS_AND_THRONE: Brandubh = Brandubh {
    hostile_squares: HostileSquares::CornersAndThrone,
    ..BRANDUBH
};
const RED_FIRST: Brandubh = Brandubh {
    first_side: FirstSide::Attackers,
    ..BRANDUBH
};
const KING: Piece = Piece::new(Color::First, Kind::King);
const BLACK: Piece = Piece::new(Color::First, Kind::Pawn);
const RED: Piece = Piece::new(Color::Second, Kind::Pawn);

fn square(name: &str) -> Square {
    let [file, rank] = name.as_bytes() else {
        panic!("{name} is no square")
    };
    Square(file - b'a' + 7 * (rank - b'1'))
}

fn step(text: &str) -> Step {
    let (from, to) = text.split_once('-').unwrap();
    Step::new(square(from), square(to))
}

/// The set-up of a text such as `Kd4 bg3 rc2 rc4`.
fn setup(pieces: &str, turn: Color) -> Setup {
    let mut setup = Setup {
        pieces: [None; 49],
        turn,
    };
    for text in pieces.split_whitespace() {
        let piece = match &text[..1] {
            "K" => KING,
            "b" => BLACK,
            _ => RED,
        };
        setup.pieces[square(&text[1..]).index()] = Some(piece);
    }
    setup
}

fn position(pieces: &str, turn: Color) -> Position {
    setup(pieces, turn)
        .into_position()
        .unwrap_or_else(|faults| panic!("{pieces}: {faults:?}"))
}

fn text_of(game: &Brandubh, position: Position) -> String {
    game.stage_text(&Stage::Turn(position))
}

/// Plays a turn and checks its text, which names every piece that leaves the board, against the board before and
/// after. The side to move is that of the piece that moves.
#[track_caller]
fn check_turn(game: &Brandubh, pieces: &str, turn: &str) -> Position {
    let path = step(turn.split('x').next().unwrap());
    let before = setup(pieces, Color::First);
    let moved = before.pieces[path.from.index()].expect("a piece stands there");
    let position = position(pieces, moved.color);
    let line = game
        .read_turn(&position, &turn[..5])
        .unwrap_or_else(|error| panic!("{pieces} {turn}: {error}"));
    assert_eq!(game.turn_text(&position, &line), turn, "{pieces}");
    assert_eq!(game.read_turn(&position, turn).as_ref(), Ok(&line));
    let mut expected = Setup {
        turn: moved.color.other(),
        ..before
    };
    expected.pieces[path.from.index()] = None;
    expected.pieces[path.to.index()] = Some(moved);
    for captured in turn.split('x').skip(1) {
        expected.pieces[square(captured).index()] = None;
    }
    let next = game.play_unchecked(&position, &line.turn);
    assert_eq!(Ok(next), expected.into_position(), "{pieces} {turn}");
    next
}

/// Checks where the piece on a square may go.
#[track_caller]
fn check_targets(pieces: &str, from: &str, targets: &str) {
    let from = square(from);
    let color = setup(pieces, Color::First).pieces[from.index()].unwrap().color;
    for game in [BRANDUBH, EL_CUERVO] {
        let lines = game.lines(&position(pieces, color));
        let found: BTreeSet<Square> = lines
            .iter()
            .filter(|line| line.turn.from() == from)
            .map(|line| line.turn.to())
            .collect();
        let expected: BTreeSet<Square> = targets.split_whitespace().map(square).collect();
        assert_eq!(found, expected, "{pieces}");
    }
}

#[track_caller]
fn check_outcome(position: Position, winner: Color, clause: &str) {
    for game in [BRANDUBH, EL_CUERVO] {
        let outcome = game.outcome(&position).expect("the game should be over");
        assert_eq!((outcome.winner, outcome.clause().id), (Some(winner), clause));
    }
}

/// Checks that a refusal has squares, exactly the values that its reason names, and a reason of the game.
#[track_caller]
fn check_form(game: &Brandubh, refusal: &Refusal) {
    assert!(game.reasons().contains(&refusal.reason));
    assert!(!refusal.squares.is_empty(), "{refusal}");
    assert!(refusal.squares.iter().all(|square| square.0 < 49), "{refusal}");
    let names: Vec<_> = refusal.values.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, refusal.reason.values);
}

/// Checks the reason, clause, most telling square and values with which an attempt is refused.
#[track_caller]
fn check_refused(
    pieces: &str,
    turn: Color,
    tried: &[Step],
    reason: &str,
    clause: &str,
    at: &str,
    values: &[&str],
) {
    let position = position(pieces, turn);
    for game in [BRANDUBH, EL_CUERVO] {
        let refusal = game
            .refuse(&position, tried)
            .unwrap_or_else(|| panic!("{pieces} {tried:?} should be refused"));
        assert_eq!(refusal.reason.key, format!("brandubh.{reason}"));
        assert_eq!(refusal.clause().id, format!("brandubh.{clause}"));
        assert_eq!(refusal.squares[0], square(at));
        let expected: Vec<_> = values
            .iter()
            .map(|value| Value::Text((*value).to_string()))
            .collect();
        let found: Vec<_> = refusal.values.iter().map(|(_, value)| value.clone()).collect();
        assert_eq!(found, expected);
        check_form(&game, &refusal);
    }
}

#[test]
fn the_start_is_the_cross_of_five_against_eight() {
    covers(&["brandubh.board", "brandubh.sides", "brandubh.start"]);
    let cross = "Kd4 bd3 bd5 bc4 be4 rd1 rd2 rd6 rd7 ra4 rb4 rf4 rg4";
    assert_eq!(BRANDUBH.start(), position(cross, Color::First));
    let start = BRANDUBH.start();
    assert_eq!((start.count(Color::First), start.count(Color::Second)), (4, 8));
    assert_eq!(start.king(), Some(square("d4")));
    assert_eq!(BRANDUBH.pieces(&Stage::Turn(start)).len(), 13);
    assert_eq!(BRANDUBH.square_name(Square(48)).as_deref(), Some("g7"));
    assert_eq!(BRANDUBH.square_name(Square(49)), None);
}

#[test]
fn black_begins_unless_the_switch_says_red() {
    covers(&["brandubh.black-first", "brandubh.red-first"]);
    assert_eq!(
        text_of(&BRANDUBH, BRANDUBH.start()),
        "3r3.3r3.3b3.rrbKbrr.3b3.3r3.3r3-b"
    );
    assert_eq!(
        text_of(&RED_FIRST, RED_FIRST.start()),
        "3r3.3r3.3b3.rrbKbrr.3b3.3r3.3r3-r"
    );
}

#[test]
fn a_turn_is_one_move_of_one_piece_of_the_side_to_move() {
    covers(&["brandubh.one-move"]);
    let (pieces, black) = ("Kd4 bb3 rf5", Color::First);
    let refused = |tried: &[Step], reason, at, values: &[&str]| {
        check_refused(pieces, black, tried, reason, "one-move", at, values);
    };
    refused(&[], "passed", "b3", &[]);
    refused(&[step("a1-a2")], "empty-square", "a1", &["a1"]);
    refused(&[step("f5-f6")], "not-yours", "f5", &["f5"]);
    refused(&[step("b3-b3")], "stays", "b3", &["b3"]);
    refused(&[step("b3-b4"), step("b4-b5")], "turn-ends", "b4", &["b4"]);
    refused(
        &[step("b3-b4"), step("d4-d5")],
        "other-piece",
        "d4",
        &["d4", "d5"],
    );
    let with_die = Step {
        die: Some(3),
        ..step("b3-b4")
    };
    refused(&[with_die], "no-dice", "b3", &[]);
}

#[test]
fn squares_off_the_board_are_refused() {
    let off = [
        Step::new(square("b3"), Square(49)),
        Step::new(Square(255), square("b3")),
    ];
    for tried in off {
        check_refused(
            "Kd4 bb3 rf5",
            Color::First,
            &[tried],
            "no-square",
            "board",
            "b3",
            &[],
        );
    }
}

#[test]
fn pawns_go_straight_as_far_as_the_way_is_free() {
    covers(&["brandubh.pawn-move", "brandubh.no-jump"]);
    let pieces = "Ke6 bb3 rb6 rf3 rg5";
    check_targets(pieces, "b3", "a3 c3 d3 e3 b1 b2 b4 b5");
    let refused = |tried, reason, clause, at, values: &[&str]| {
        check_refused(pieces, Color::First, &[step(tried)], reason, clause, at, values);
    };
    refused("b3-c4", "not-straight", "pawn-move", "b3", &["b3", "c4"]);
    refused("b3-g3", "piece-between", "no-jump", "f3", &["f3"]);
    refused("b3-b7", "piece-between", "no-jump", "b6", &["b6"]);
    refused("b3-f3", "occupied", "no-jump", "f3", &["f3"]);
}

#[test]
fn only_the_king_stops_on_or_passes_thrones() {
    covers(&["brandubh.thrones"]);
    // B8 and B9.
    check_targets("Kf6 rd2", "d2", "a2 b2 c2 e2 f2 g2 d1 d3");
    check_targets("Kf6 ra4", "a4", "a2 a3 a5 a6 b4 c4");
    let refused = |tried, reason, at| {
        check_refused(
            "Kf6 rd2 ra4",
            Color::Second,
            &[step(tried)],
            reason,
            "thrones",
            at,
            &[at],
        );
    };
    refused("a4-a1", "kings-corner", "a1");
    refused("a4-d4", "kings-throne", "d4");
    refused("a4-e4", "throne-between", "d4");
    refused("d2-d7", "throne-between", "d4");
}

#[test]
fn the_king_goes_one_square_also_back_to_the_throne() {
    covers(&["brandubh.king-move", "brandubh.king-return"]);
    check_targets("Kd3 bc3 rg6", "d3", "d4 d2 e3");
    check_targets("Ka2 rg6", "a2", "a1 a3 b2");
    let refused = |tried, reason, clause, at, values: &[&str]| {
        check_refused(
            "Kd3 bc3 rg6",
            Color::First,
            &[step(tried)],
            reason,
            clause,
            at,
            values,
        );
    };
    refused("d3-e4", "king-not-straight", "king-move", "d3", &["d3", "e4"]);
    refused("d3-d5", "king-too-far", "king-move", "d3", &["d3", "d5"]);
    refused("d3-b3", "piece-between", "no-jump", "c3", &["c3"]);
    refused("d3-c3", "occupied", "no-jump", "c3", &["c3"]);
}

#[test]
fn an_arriving_pawn_takes_every_pawn_that_it_closes_in() {
    covers(&["brandubh.capture", "brandubh.capture-lines"]);
    for game in [BRANDUBH, EL_CUERVO] {
        check_turn(&game, "Kf6 bc1 ba3 bc5 be3 rb3 rc4 rd3", "c1-c3xb3xd3xc4");
        check_turn(&game, "Kf6 bb4 rc4 ra6", "a6-a4xb4");
        // Diagonals do not count.
        check_turn(&game, "Kf2 ba3 rb4 bg5", "g5-c5");
    }
}

#[test]
fn a_pawn_between_two_enemies_falls_in_brandubh_and_stays_in_el_cuervo() {
    covers(&["brandubh.suicide", "brandubh.safe-between"]);
    // B1 and B2.
    check_turn(&BRANDUBH, "Kd4 rc2 rc4 bg3", "g3-c3xc3");
    check_turn(&EL_CUERVO, "Kd4 rc2 rc4 bg3", "g3-c3");
    for game in [BRANDUBH, EL_CUERVO] {
        check_turn(&game, "Kd4 rc2 rc4 bc1 bg3", "g3-c3xc2");
        // It falls when one of the two arrives anew, or a new pair closes.
        check_turn(&game, "Kd4 rc2 rb4 bc3", "b4-c4xc3");
        check_turn(&game, "Kd4 rc2 rc4 bc3 rb3 rd1", "d1-d3xc3");
    }
    // A pawn that was put between two enemies before stays while others move.
    check_turn(&BRANDUBH, "Kd4 rc2 rc4 bc3 bg3", "g3-g2");
}

#[test]
fn the_king_takes_no_part_in_captures_of_pawns() {
    covers(&["brandubh.king-unarmed", "brandubh.king-no-partner"]);
    for game in [BRANDUBH, EL_CUERVO] {
        // B3.
        check_turn(&game, "Kc3 rc4 bg5", "g5-c5");
        check_turn(&game, "Kc3 ra4 bc5", "a4-c4");
        check_turn(&game, "Kc2 rc4 bc5", "c2-c3");
    }
    check_turn(&ANVIL, "Kc2 rc4 bc5", "c2-c3");
}

#[test]
fn a_king_who_is_an_anvil_is_a_standing_partner() {
    covers(&["brandubh.king-anvil"]);
    for game in [ANVIL, ARMED] {
        check_turn(&game, "Kc3 rc4 bg5", "g5-c5xc4");
        check_turn(&game, "Kd4 rd5 bg6", "g6-d6xd5");
        check_turn(&game, "Kc3 ra4 bc5", "a4-c4xc4");
        let raven = Brandubh {
            capture: Capture::Active,
            ..game
        };
        check_turn(&raven, "Kc3 ra4 bc5", "a4-c4");
    }
}

#[test]
fn an_armed_king_captures_by_arriving() {
    covers(&["brandubh.king-armed"]);
    check_turn(&ARMED, "Kb2 rc3 bc4 rb4 bb5 ra3", "b2-b3xb4");
    check_turn(&ARMED, "Kc2 rc4 bc5", "c2-c3xc4");
    let hostile = Brandubh {
        hostile_squares: HostileSquares::Corners,
        ..ARMED
    };
    check_turn(&hostile, "Kc2 rb1", "c2-c1xb1");
    check_turn(&ARMED, "Kc2 rb1", "c2-c1");
}

#[test]
fn corners_throne_and_edge_capture_nothing_by_the_source() {
    covers(&["brandubh.no-hostile"]);
    for game in [BRANDUBH, EL_CUERVO] {
        check_turn(&game, "Kf6 bc4 rb1", "c4-c1");
        check_turn(&game, "Kf6 bb7 rc4", "b7-b4");
        check_turn(&game, "Kf6 bb7 ra4", "b7-b4");
    }
}

#[test]
fn hostile_squares_help_whoever_arrives() {
    covers(&["brandubh.hostile-corners", "brandubh.hostile-throne"]);
    for game in [CORNERS, CORNERS_AND_THRONE] {
        check_turn(&game, "Kf6 bc4 rb1", "c4-c1xb1");
        check_turn(&game, "Kf6 rc4 bb1", "c4-c1xb1");
    }
    check_turn(&CORNERS, "Kf6 bb7 rc4", "b7-b4");
    check_turn(&CORNERS_AND_THRONE, "Kf6 bb7 rc4", "b7-b4xc4");
    check_turn(&CORNERS_AND_THRONE, "Kf6 rb7 bc4", "b7-b4xc4");
    // The king stands on it: it is not empty.
    check_turn(&CORNERS_AND_THRONE, "Kd4 rb7 bc4", "b7-b4");
}

#[test]
fn hostile_squares_make_no_suicide_and_do_not_matter_to_the_king() {
    covers(&["brandubh.hostile-limits"]);
    check_turn(&CORNERS_AND_THRONE, "Kf6 bb4 rc1", "b4-b1");
    check_turn(&CORNERS_AND_THRONE, "Kf6 bc7 rb4", "c7-c4");
    check_turn(&CORNERS_AND_THRONE, "Kb1 rb2 rf1", "f1-c1");
}

#[test]
fn four_reds_capture_the_king_on_the_open_board_and_on_the_throne() {
    covers(&["brandubh.king-four", "brandubh.king-captured"]);
    for game in [BRANDUBH, EL_CUERVO] {
        let next = check_turn(&game, "Kc3 rb3 rd3 rc2 rc6", "c6-c4xc3");
        check_outcome(next, Color::Second, "brandubh.king-captured");
        assert_eq!(game.count_moves(&next), 0);
        check_turn(&game, "Kd4 rc4 re4 rd3 rd7", "d7-d5xd4");
        check_turn(&game, "Kc3 rb3 rd3 rc6", "c6-c4");
        check_turn(&game, "Kd4 rc4 re4 rd7", "d7-d5");
    }
}

#[test]
fn three_reds_capture_the_king_beside_the_throne_and_at_an_edge() {
    covers(&["brandubh.king-throne-side", "brandubh.king-edge"]);
    for game in [BRANDUBH, EL_CUERVO] {
        // B4 and B5.
        check_turn(&game, "Kd3 rc3 re3 rg2", "g2-d2xd3");
        check_turn(&game, "Ka4 ra3 ra5 rb7", "b7-b4xa4");
        check_turn(&game, "Kd3 rc3 rg2", "g2-d2");
        check_turn(&game, "Ka4 ra3 rb7", "b7-b4");
    }
}

#[test]
fn next_to_a_corner_the_king_is_safe_and_goes_home() {
    covers(&["brandubh.king-corner-side", "brandubh.king-home"]);
    for game in [BRANDUBH, EL_CUERVO] {
        // B6.
        check_turn(&game, "Ka2 ra3 rg2", "g2-b2");
        let next = check_turn(&game, "Ka2 ra3 rb2", "a2-a1");
        check_outcome(next, Color::First, "brandubh.king-home");
        assert_eq!(game.count_moves(&next), 0);
        for king in ["a2", "b1", "f1", "g2", "a6", "b7", "f7", "g6"] {
            let closed = Brandubh::count_moves(&game, &position(&format!("K{king} rd2 rd5"), Color::First));
            assert_eq!(closed, 3);
        }
        check_turn(&game, "Kf7 re7 rf2", "f2-f6");
    }
}

#[test]
fn only_reds_close_the_king_in() {
    covers(&["brandubh.king-red-only"]);
    for game in [BRANDUBH, EL_CUERVO] {
        // B10.
        check_turn(&game, "Kc3 rb3 rc2 bc4 rg3", "g3-d3");
        check_turn(&game, "Ka4 ra3 ba5 rb7", "b7-b4");
    }
}

#[test]
fn the_king_may_walk_into_capture_only_in_el_cuervo() {
    covers(&["brandubh.king-any-turn", "brandubh.king-arrival"]);
    // B7.
    let next = check_turn(&BRANDUBH, "Kd4 rc3 re3 rd2", "d4-d3xd3");
    check_outcome(next, Color::Second, "brandubh.king-captured");
    check_turn(&BRANDUBH, "Kd3 rc3 re3 rd2 ba5", "a5-a6xd3");
    check_turn(&EL_CUERVO, "Kd4 rc3 re3 rd2", "d4-d3");
    check_turn(&EL_CUERVO, "Kd3 rc3 re3 rd2 ba5", "a5-a6");
    check_turn(&EL_CUERVO, "Kd3 rc3 re3 rd2 rg6", "g6-g5");
    check_turn(&EL_CUERVO, "Kd3 rb3 re3 rd2", "b3-c3xd3");
}

#[test]
fn a_turn_is_settled_in_order_and_ends_with_a_win() {
    covers(&["brandubh.order"]);
    // The mover's captures come before the king, and before the moved pawn.
    check_turn(&BRANDUBH, "Kd3 rc3 re3 rd2 be2 bc1", "c1-c2xd2");
    check_turn(&BRANDUBH, "Kd4 rc2 rc4 bc1 bg3", "g3-c3xc2");
    // The king comes before the moved pawn, which stays on the board.
    check_turn(&BRANDUBH, "Ka4 ra3 ra5 rc4 bb3 bb5", "c4-b4xa4");
    // A king on a corner captures nothing.
    check_turn(&ARMED, "Ka2 rb1 bc1 rg4", "a2-a1");
}

#[test]
fn who_cannot_move_loses() {
    covers(&["brandubh.blocked"]);
    let next = check_turn(&BRANDUBH, "Kf6 bb4 rc4", "b4-b3");
    assert_eq!(BRANDUBH.outcome(&next), None);
    let next = check_turn(&BRANDUBH, "Kf6 bb2 bd3 rc3", "b2-b3xc3");
    check_outcome(next, Color::First, "brandubh.blocked");
    let blocked = "Ka4 bb4 ra3 ra5 rb3 rb5 rc4";
    check_outcome(position(blocked, Color::First), Color::Second, "brandubh.blocked");
    check_refused(blocked, Color::First, &[], "is-blocked", "blocked", "a4", &[]);
    assert_eq!(BRANDUBH.decided(&position(blocked, Color::First)), None);
}

#[test]
fn nothing_is_played_after_a_win() {
    let home = "Ka1 bc3 rf5";
    check_refused(
        home,
        Color::Second,
        &[step("f5-f6")],
        "king-is-home",
        "king-home",
        "a1",
        &["a1"],
    );
    let captured = "bc3 rf5 rf6 rf7";
    check_refused(
        captured,
        Color::First,
        &[step("c3-c4")],
        "king-is-captured",
        "king-captured",
        "c3",
        &[],
    );
    check_outcome(
        position(captured, Color::First),
        Color::Second,
        "brandubh.king-captured",
    );
}

#[test]
fn the_third_time_is_a_draw() {
    covers(&["brandubh.repetition"]);
    let mut record = Record::new(BRANDUBH, None, None);
    for _ in 0..2 {
        assert_eq!(record.outcome(), None);
        for turn in ["d3-c3", "d2-c2", "c3-d3", "c2-d2"] {
            record.play(&[step(turn)]).unwrap();
        }
    }
    let outcome = record.outcome().expect("the start stands for the third time");
    assert_eq!(
        (outcome.winner, outcome.clause().id),
        (None, "brandubh.repetition")
    );
}

#[test]
fn players_may_agree_a_draw_or_resign_but_not_count() {
    covers(&["brandubh.agreed-draw", "brandubh.resign"]);
    let stage = Stage::Turn(BRANDUBH.start());
    let drawn = BRANDUBH.agreed(&stage, Offer::Draw).unwrap();
    assert_eq!((drawn.winner, drawn.clause().id), (None, "brandubh.agreed-draw"));
    let refusal = BRANDUBH.agreed(&stage, Offer::Count).unwrap_err();
    assert_eq!(refusal.reason.key, "brandubh.no-count");
    check_form(&BRANDUBH, &refusal);
    for side in Color::BOTH {
        let resigned = BRANDUBH.resigned(side);
        assert_eq!(
            (resigned.winner, resigned.clause().id),
            (Some(side.other()), "brandubh.resign")
        );
    }
}

#[test]
fn the_rule_book_follows_the_switches() {
    let ids = |game: &Brandubh| -> BTreeSet<&str> {
        let book = game.rule_book();
        book.iter()
            .map(|clause| clause.id.trim_start_matches("brandubh."))
            .collect()
    };
    let differ = |game: &Brandubh, gone: &[&str], new: &[&str]| {
        let (usual, other) = (ids(&BRANDUBH), ids(game));
        assert_eq!(usual.difference(&other).copied().collect::<Vec<_>>(), gone);
        assert_eq!(other.difference(&usual).copied().collect::<Vec<_>>(), new);
    };
    differ(
        &EL_CUERVO,
        &["king-any-turn", "suicide"],
        &["king-arrival", "safe-between"],
    );
    differ(&RED_FIRST, &["black-first"], &["red-first"]);
    differ(&ANVIL, &["king-no-partner"], &["king-anvil"]);
    differ(&ARMED, &["king-no-partner", "king-unarmed"], &["king-armed"]);
    differ(&CORNERS, &["no-hostile"], &["hostile-corners", "hostile-limits"]);
    differ(
        &CORNERS_AND_THRONE,
        &["no-hostile"],
        &["hostile-corners", "hostile-limits", "hostile-throne"],
    );
}

#[test]
fn switches_read_back_and_el_cuervo_has_none_for_capture() {
    for base in [BRANDUBH, EL_CUERVO] {
        for switch in base.switches() {
            let ludoteca_rules::Domain::Words(words) = switch.domain else {
                panic!("{} has numbers", switch.key)
            };
            assert_eq!(base.setting(switch.key), Setting::Word(switch.default));
            for &word in words {
                let mut game = base.clone();
                game.set(switch.key, word).unwrap();
                assert_eq!(game.setting(switch.key), Setting::Word(word));
                assert_eq!(game.ruleset(), base.ruleset());
                game.set(switch.key, switch.default).unwrap();
                assert_eq!(game, base);
            }
            assert!(matches!(
                base.clone().set(switch.key, "maybe"),
                Err(SwitchError::Value { .. })
            ));
        }
    }
    assert!(matches!(
        EL_CUERVO.clone().set("capture", "suicide"),
        Err(SwitchError::Key { .. })
    ));
    assert_eq!((BRANDUBH.switches().len(), EL_CUERVO.switches().len()), (4, 3));
}

#[test]
fn every_fault_of_a_set_up_is_reported() {
    let found = |pieces| setup(pieces, Color::First).into_position().unwrap_err();
    let misplaced = |piece, at| Fault::Misplaced {
        piece,
        square: square(at),
    };
    let many = |piece, count, limit| Fault::TooMany { piece, count, limit };
    assert_eq!(
        found("Ka3 Kb3 ba1 rd4 bb4 bc4 be4 bf4"),
        [
            misplaced(BLACK, "a1"),
            misplaced(RED, "d4"),
            many(KING, 2, 1),
            many(BLACK, 5, 4)
        ]
    );
    assert_eq!(
        found("Kd4 ra2 ra3 ra4 ra5 ra6 rb2 rb3 rb4 rb5"),
        [many(RED, 9, 8)]
    );
    assert!(matches!(found("ba3 rb3 rc3")[..], [Fault::Impossible { .. }]));
    let mut strange = setup("Kd4", Color::First);
    let goat = Piece::new(Color::Second, Kind::Goat);
    strange.pieces[2] = Some(goat);
    assert_eq!(strange.into_position(), Err(vec![misplaced(goat, "c1")]));
}

#[test]
fn texts_are_read_or_refused_with_a_place() {
    let stage = |text: &str| BRANDUBH.read_stage(text);
    let at = |text: &str| match stage(text) {
        Err(PositionError::Notation(error)) => error.at,
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(at("3r3.3x3"), 5);
    assert_eq!(at("3r3.8"), 4);
    assert_eq!(at("3r3.3r3.3b3.rrbKbrr.3b3.3r3.3r3"), 31);
    assert_eq!(at("3r3.3r3.3b3.rrbKbrr.3b3.3r3.3r3-w"), 32);
    assert_eq!(at("3r3.3r3.3b3.rrbKbrr.3b3.3r3.3r3-b-0"), 33);
    let start = position("Kd4 rc2 rc4 bg3", Color::First);
    let turn = |text: &str| BRANDUBH.read_turn(&start, text);
    for text in ["g3-c3", "G3-C3", "g3-c3xc3"] {
        assert_eq!(turn(text).unwrap().steps, [step("g3-c3")]);
    }
    for text in ["g3-c3xc2", "g3-c3xc3xc3", "g3-g2xc3"] {
        assert!(matches!(turn(text), Err(TurnError::Mismatch { .. })), "{text}");
    }
    for text in ["", "g3", "g3xc3", "g3-c3x", "g3-h3", "g3-c3 ", "ñ3-c3"] {
        assert!(matches!(turn(text), Err(TurnError::Notation(_))), "{text}");
    }
    for text in ["pass", "g3-d4", "g3-g2-g1"] {
        assert!(matches!(turn(text), Err(TurnError::Refused(_))), "{text}");
    }
}

#[test]
fn any_text_is_read_without_a_panic() {
    let alphabet: Vec<char> = "Kbr1234567.-xacdgé9 ".chars().collect();
    let mut choices = Choices::new(7);
    let start = BRANDUBH.start();
    for _ in 0..20_000 {
        let length = choices.below(24);
        let mut text: String = (0..length)
            .map(|_| alphabet[choices.below(alphabet.len())])
            .collect();
        let _ = (BRANDUBH.read_stage(&text), BRANDUBH.read_turn(&start, &text));
        text.insert_str(0, "3r3.3r3.3b3.rrbKbrr.3b3.");
        let _ = BRANDUBH.read_stage(&text);
    }
}

#[test]
fn a_view_shows_captured_pawns_before_the_king() {
    let before = position("Ka4 bb5 ra3 ra5 rb6 rb1", Color::Second);
    let line = BRANDUBH.read_turn(&before, "b1-b4xa4xb5").unwrap();
    let view = BRANDUBH.view(&before, &line);
    assert_eq!(
        (view.notation.as_str(), view.color),
        ("b1-b4xa4xb5", Color::Second)
    );
    assert_eq!(view.steps.len(), 1);
    assert_eq!(view.steps[0].captures, [square("a4"), square("b5")]);
    let remove = |piece, at| Effect::Remove {
        piece,
        square: square(at),
    };
    let moved = Effect::Move {
        piece: RED,
        from: square("b1"),
        to: square("b4"),
    };
    assert_eq!(
        view.steps[0].effects,
        [moved, remove(BLACK, "b5"), remove(KING, "a4")]
    );
    check_turn(&BRANDUBH, "Ka4 bb5 ra3 ra5 rb6 rb1", "b1-b4xa4xb5");
}
