//! Tests of the rule book, switches, set-ups, texts and views.

use std::collections::BTreeSet;

use super::{
    ANVIL, ARMED, BLACK, CORNERS, CORNERS_AND_THRONE, KING, RED, RED_FIRST, check_move, position, setup,
    square, step,
};
use crate::support::Choices;
use ludoteca_rules::brandubh::{BRANDUBH, Brandubh, EL_CUERVO};
use ludoteca_rules::{
    Color, Domain, Effect, Fault, Game, Kind, MoveError, Piece, PositionError, Ruleset, Setting, SwitchError,
    Tabletop,
};

#[test]
fn the_rule_book_depends_on_the_switches() {
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
fn switches_round_trip_and_el_cuervo_has_no_capture_switch() {
    for base in [BRANDUBH, EL_CUERVO] {
        for switch in base.switches() {
            let Domain::Words(words) = switch.domain else {
                panic!("{} has numbers", switch.key)
            };
            assert_eq!(base.setting(switch.key), Some(Setting::Word(switch.default)));
            for &word in words {
                let mut game = base.clone();
                game.set(switch.key, word).unwrap();
                assert_eq!(game.setting(switch.key), Some(Setting::Word(word)));
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
fn every_fault_in_a_setup_is_reported() {
    let found = |pieces| {
        setup(pieces, Color::First)
            .into_stage(&BRANDUBH)
            .unwrap_err()
            .faults
    };
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
    let error = strange.clone().into_stage(&BRANDUBH).unwrap_err();
    assert_eq!(
        (&error.faults[..], &error.setup),
        (&[misplaced(goat, "c1")][..], &strange)
    );
    let shown = error.to_string();
    assert_eq!(
        (shown, error.ruleset),
        (PositionError::from(error.clone()).to_string(), Ruleset::Brandubh)
    );
    assert_eq!(
        strange.into_stage(&EL_CUERVO).unwrap_err().ruleset,
        Ruleset::ElCuervo
    );
}

#[test]
fn text_is_parsed_or_rejected_with_the_place_of_the_error() {
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
    let read = |text: &str| BRANDUBH.read_move(&start, text);
    for text in ["g3-c3", "G3-C3", "g3-c3xc3"] {
        assert_eq!(read(text).unwrap().steps, [step("g3-c3")]);
    }
    for text in ["g3-c3xc2", "g3-c3xc3xc3", "g3-g2xc3"] {
        assert!(matches!(read(text), Err(MoveError::Mismatch { .. })), "{text}");
    }
    for text in ["", "g3", "g3xc3", "g3-c3x", "g3-h3", "g3-c3 ", "ñ3-c3"] {
        assert!(matches!(read(text), Err(MoveError::Notation(_))), "{text}");
    }
    for text in ["pass", "g3-d4", "g3-g2-g1"] {
        assert!(matches!(read(text), Err(MoveError::Refused(_))), "{text}");
    }
}

#[test]
fn parsing_any_text_never_panics() {
    let alphabet: Vec<char> = "Kbr1234567.-xacdgé9 ".chars().collect();
    let mut choices = Choices::new(7);
    let start = BRANDUBH.start();
    for _ in 0..20_000 {
        let length = choices.below(24);
        let mut text: String = (0..length)
            .map(|_| alphabet[choices.below(alphabet.len())])
            .collect();
        let _ = (BRANDUBH.read_stage(&text), BRANDUBH.read_move(&start, &text));
        text.insert_str(0, "3r3.3r3.3b3.rrbKbrr.3b3.");
        let _ = BRANDUBH.read_stage(&text);
    }
}

#[test]
fn the_view_of_a_move_removes_captured_pawns_before_the_king() {
    let before = position("Ka4 bb5 ra3 ra5 rb6 rb1", Color::Second);
    let line = BRANDUBH.read_move(&before, "b1-b4xa4xb5").unwrap();
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
    check_move(&BRANDUBH, "Ka4 bb5 ra3 ra5 rb6 rb1", "b1-b4xa4xb5");
}
