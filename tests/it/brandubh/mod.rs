//! Tests of Brandubh and El Cuervo: all clauses, the test positions B1 to B10, and random games.

mod captures;
mod ends;
mod games;
mod moves;
mod texts;

use std::collections::BTreeSet;

use ludoteca_rules::brandubh::{
    BRANDUBH, Brandubh, EL_CUERVO, FirstSide, HostileSquares, KingRole, Position, Setup,
};
use ludoteca_rules::{Color, Game, Kind, MessageValue, Piece, Refusal, Square, Stage, Step, Tabletop};

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
        panic!("{name} is not a square")
    };
    Square(file - b'a' + 7 * (rank - b'1'))
}

fn step(text: &str) -> Step {
    let (from, to) = text.split_once('-').expect("a move is `from-to`");
    Step::new(square(from), square(to))
}

/// Parses pieces such as `Kd4 bg3 rc2 rc4`.
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
        .into_stage(&BRANDUBH)
        .unwrap_or_else(|error| panic!("{pieces}: {error}"))
        .into_position()
}

fn text_of(game: &Brandubh, position: Position) -> String {
    game.stage_text(&Stage::Turn(position))
}

/// Plays a move for the owner of the moved piece. Checks the move's text and the next position: exactly the
/// pieces that `mv` lists are captured.
#[track_caller]
fn check_move(game: &Brandubh, pieces: &str, mv: &str) -> Position {
    let path = step(mv.split('x').next().expect("a split has a first part"));
    let before = setup(pieces, Color::First);
    let moved = before.pieces[path.from.index()].expect("the square has a piece");
    let position = position(pieces, moved.color);
    let line = game
        .read_move(&position, &mv[..5])
        .unwrap_or_else(|error| panic!("{pieces} {mv}: {error}"));
    assert_eq!(game.move_text(&position, &line), mv, "{pieces}");
    assert_eq!(game.read_move(&position, mv).as_ref(), Ok(&line));
    let mut expected = Setup {
        turn: moved.color.other(),
        ..before
    };
    expected.pieces[path.from.index()] = None;
    expected.pieces[path.to.index()] = Some(moved);
    for captured in mv.split('x').skip(1) {
        expected.pieces[square(captured).index()] = None;
    }
    let next = game.play_unchecked(&position, &line.mv);
    assert_eq!(
        Ok(Stage::Turn(next)),
        expected.into_stage(&BRANDUBH),
        "{pieces} {mv}"
    );
    next
}

/// Checks the legal destinations of the piece on `from`.
#[track_caller]
fn check_targets(pieces: &str, from: &str, targets: &str) {
    let from = square(from);
    let color = setup(pieces, Color::First).pieces[from.index()]
        .expect("the square has a piece")
        .color;
    for game in [BRANDUBH, EL_CUERVO] {
        let lines = game.lines(&position(pieces, color));
        let found: BTreeSet<Square> = lines
            .iter()
            .filter(|line| line.mv.from() == from)
            .map(|line| line.mv.to())
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

/// Checks that a refusal has squares, one of the game's reasons, and exactly the values that the reason
/// names.
#[track_caller]
fn check_form(game: &Brandubh, refusal: &Refusal) {
    assert!(game.book().reasons.contains(&refusal.reason));
    assert!(!refusal.squares.is_empty(), "{refusal}");
    assert!(refusal.squares.iter().all(|square| square.0 < 49), "{refusal}");
    let names: Vec<_> = refusal.values.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, refusal.reason.values);
}

/// Checks the reason, clause, first square and values of a refusal.
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
            .map(|value| MessageValue::Text((*value).to_string()))
            .collect();
        let found: Vec<_> = refusal.values.iter().map(|(_, value)| value.clone()).collect();
        assert_eq!(found, expected);
        check_form(&game, &refusal);
    }
}
