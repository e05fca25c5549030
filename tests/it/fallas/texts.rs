//! Tests of invalid set-ups and texts.

use super::{START, position};
use ludoteca_rules::fallas::{FALLAS, FAYLES, Fallas, Setup};
use ludoteca_rules::{Color, Fault, MoveError, PositionError, Square, Tabletop};

#[test]
fn every_fault_in_a_setup_is_reported() {
    let faults = |game: &Fallas, text: &str| match game.read_stage(text) {
        Err(PositionError::Faults { faults, .. }) => faults,
        other => panic!("{text}: {other:?}"),
    };
    let found = faults(&FALLAS, "3.7x15.12-13.18x15-a");
    assert_eq!(found.len(), 5, "{found:?}");
    assert!(matches!(
        found[0],
        Fault::TooMany {
            count: 17,
            limit: 15,
            ..
        }
    ));
    assert!(matches!(
        found[1],
        Fault::Misplaced {
            square: Square(2),
            ..
        }
    ));
    assert!(matches!(found[2], Fault::TooMany { count: 16, .. }));
    assert!(matches!(found[3], Fault::Shared { square: Square(6) }));
    assert!(matches!(found[4], Fault::Shared { square: Square(11) }));
    let impossible = |game: &Fallas, text: &str| {
        let found = faults(game, text);
        assert!(
            matches!(found[..], [Fault::Impossible { .. }]),
            "{text}: {found:?}"
        );
    };
    impossible(&FALLAS, "0-0-a");
    impossible(&FALLAS, "0-20-a-123");
    // Neither side can have lost: A can play every roll, and B's start quadrant has a free point for a hit
    // piece.
    impossible(&FALLAS, "20x2-20x2-b-xa");
    impossible(&FALLAS, "20x2-20x2-b-xb");
    impossible(&FALLAS, "0-20x2-b-xa");
    // B has no piece that was hit and could not enter.
    impossible(&FALLAS, "13.14.15.16.17.18.20x9-20x15-b-xb");
    impossible(&FAYLES, "13.14.15.16.17.18.20x9-20x14-b-xb");
    let setup = Setup {
        points: [[1; 24]; 2],
        turn: Color::First,
        throw: Some([0, 7, 1]),
        lost: Some(Color::First),
    };
    let found = setup.clone().into_stage(&FAYLES).unwrap_err();
    assert_eq!(
        (found.faults.len(), &found.setup),
        (2 + 24 + 2, &setup),
        "{found:?}"
    );
}

#[test]
fn malformed_text_is_rejected_with_the_place_of_the_error() {
    for (text, at) in [
        ("", 0),
        ("7x13", 4),
        ("12.7-20-a", 3),
        ("25-20-a", 0),
        ("7x1-20-a", 2),
        ("7x16-20-a", 2),
        ("7-20-c", 5),
        ("7-20-a-", 7),
        ("7-20-a-12", 9),
        ("7-20-a-321", 8),
        ("7-20-a-1234", 10),
        ("7-20-a-x", 8),
        ("7-20-a ", 6),
        ("0.7-20-a", 1),
    ] {
        match FALLAS.read_stage(text) {
            Err(PositionError::Notation(error)) => assert_eq!(error.at, at, "{text}: {error}"),
            other => panic!("{text}: {other:?}"),
        }
    }
    let position = position(&FALLAS, &format!("{START}-a-123"));
    for (text, at) in [
        ("", 0),
        ("7", 1),
        ("7/", 2),
        ("7/8,", 4),
        ("7/8.", 3),
        ("0/8", 0),
        ("7/25", 2),
        ("7/of", 4),
        ("fail", 0),
        ("7/8**", 4),
    ] {
        match FALLAS.read_move(&position, text) {
            Err(MoveError::Notation(error)) => assert_eq!(error.at, at, "{text}: {error}"),
            other => panic!("{text}: {other:?}"),
        }
    }
}
