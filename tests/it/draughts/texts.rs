//! Tests of the texts of positions and moves, and of their error messages.

use ludoteca_rules::draughts::{SPANISH_DRAUGHTS, book};
use ludoteca_rules::{
    ClockKey, Color, Contradiction, Explain as _, Fault, Kind, MoveError, Piece, PositionError, Square,
    Tabletop,
};

use super::{FPD, path, read};
use crate::support::Choices;

fn faults(game: &ludoteca_rules::draughts::SpanishDraughts, text: &str) -> Vec<Fault> {
    match game.read_stage(text) {
        Err(PositionError::Faults { faults, .. }) => faults,
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn every_fault_in_a_setup_is_reported() {
    let man = |side| Piece::new(side, Kind::Man);
    assert_eq!(
        faults(&SPANISH_DRAUGHTS, "W:W29,30:B4,29"),
        [
            Fault::Shared { square: Square(28) },
            Fault::Misplaced {
                piece: man(Color::First),
                square: Square(28)
            },
            Fault::Misplaced {
                piece: man(Color::First),
                square: Square(29)
            },
            Fault::Misplaced {
                piece: man(Color::Second),
                square: Square(3)
            },
        ]
    );
    assert_eq!(
        faults(&SPANISH_DRAUGHTS, "B:W1,2,3,4,5,6,7,8,9,10,11,12,K13:B32"),
        [Fault::TooMany {
            piece: man(Color::First),
            count: 13,
            limit: 12
        }]
    );
    assert_eq!(
        faults(&SPANISH_DRAUGHTS, "W:W:B"),
        [Fault::Impossible {
            what: Contradiction::NoPieces
        }]
    );
}

#[test]
fn an_impossible_clock_value_is_a_fault() {
    let clock = |clock, value, limit| Fault::Clock { clock, value, limit };
    let source = |text| faults(&SPANISH_DRAUGHTS, text);
    assert_eq!(source("W:WK1:BK29:H41"), [clock(ClockKey::KingPlies, 41, 40)]);
    assert_eq!(source("W:WK1:B29:H1"), [clock(ClockKey::KingPlies, 1, 0)]);
    assert_eq!(source("B:WK1:B29:H2"), [clock(ClockKey::KingPlies, 2, 1)]);
    assert_eq!(source("W:WK1,K2:BK29:T0"), [clock(ClockKey::ThreeKings, 0, 0)]);
    assert_eq!(
        source("W:WK1,K2,K3:BK29:T14"),
        [clock(ClockKey::ThreeKings, 14, 13)]
    );
    assert_eq!(
        faults(&FPD, "W:WK1,K2,K3:BK29:H1:T13"),
        [clock(ClockKey::ThreeKings, 13, 12)]
    );
    assert_eq!(
        faults(&FPD, "W:WK1,K2,K3:BK29:H1:T3"),
        [clock(ClockKey::KingPlies, 1, 0)]
    );
    assert_eq!(faults(&FPD, "B:WK1:B29:H1"), [clock(ClockKey::KingPlies, 1, 0)]);
}

#[test]
fn malformed_positions_are_rejected_with_the_place_of_the_error() {
    let at = |text| match SPANISH_DRAUGHTS.read_stage(text) {
        Err(PositionError::Notation(error)) => (error.at, error.found),
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(at(""), (0, None));
    assert_eq!(at("x:W1:B2"), (0, Some('x')));
    assert_eq!(at("W:W1"), (4, None));
    assert_eq!(at("W:B1:W2:B3"), (8, Some('B')));
    assert_eq!(at("W:W0:B2"), (3, Some('0')));
    assert_eq!(at("W:W1,K33:B2"), (6, Some('3')));
    assert_eq!(at("W:W1,:B2"), (5, Some(':')));
    assert_eq!(at("W:W5,K5:B2"), (6, Some('5')));
    assert_eq!(at("W:W1:B32:H"), (10, None));
    assert_eq!(at("W:W1:B32:X3"), (9, Some('X')));
    assert_eq!(at("W:WK1:BK32:T1:T1"), (14, Some('T')));
    assert_eq!(at("W:W1:B32 x"), (9, Some('x')));
    assert_eq!(at("W:W1 2:B32"), (4, Some(' ')));
    assert_eq!(at("w : b30-33 : w1"), (8, Some('3')));
    assert_eq!(at("W:W1-3,2:B32"), (7, Some('2')));
    assert_eq!(at("\u{200e}W:W\u{a0}١,٣٣:B2"), (7, Some('٣')));
    assert_eq!(at("W:W1 \n"), (4, None));
}

#[test]
fn positions_written_by_people_and_other_programs_are_parsed() {
    let text = |written| {
        SPANISH_DRAUGHTS
            .read_stage(written)
            .map(|stage| SPANISH_DRAUGHTS.stage_text(&stage))
    };
    for (written, expected) in [
        ("w:wk1,2:bk32", "W:W2,K1:BK32"),
        ("B:B29-32:W1-3,K5", "B:W1,2,3,K5:B29,30,31,32"),
        ("W:WK1-K3:B32-30.", "W:WK1,K2,K3:B30,31,32"),
        (" W : W 1 , K 5 : B 32 . \n", "W:W1,K5:B32"),
        ("W:W1,\n2:B32", "W:W1,2:B32"),
        ("W:W1–3:B32", "W:W1,2,3:B32"),
        ("Ｗ:Ｗ１:Ｂ３２", "W:W1:B32"),
        ("W:W١,٢:B۳۲", "W:W1,2:B32"),
        ("\u{feff}W:W1\u{200f}2:B32\u{200e}", "W:W12:B32"),
        ("W:W1:B32:H0:F1", "W:W1:B32"),
        ("W:BK32:T3:WK1,K2,K3:H2", "W:WK1,K2,K3:BK32:H2:T3"),
        ("W:B32:W", "W:W:B32"),
    ] {
        let read = text(written).unwrap_or_else(|error| panic!("{written}: {error}"));
        assert_eq!(
            SPANISH_DRAUGHTS.read_stage(&read).ok().as_ref(),
            SPANISH_DRAUGHTS.read_stage(expected).ok().as_ref(),
            "{written}: {read}"
        );
    }
}

#[test]
fn an_error_about_a_square_names_the_valid_range() {
    let message = |text| {
        let error = SPANISH_DRAUGHTS.read_stage(text).map(|_| ()).expect_err(text);
        error.message().to_string()
    };
    assert_eq!(
        message("W:W33:B2"),
        r#"wrong.no-square found=33 first="1" last="32""#
    );
    assert_eq!(
        message("W:W0:B2"),
        r#"wrong.no-square found=0 first="1" last="32""#
    );
    assert_eq!(
        message("W:W1,x:B2"),
        r#"wrong.square at=6 found="x" first="1" last="32""#
    );
    assert_eq!(message("W:W1,"), r#"wrong.square-missing first="1" last="32""#);
    let position = read(&SPANISH_DRAUGHTS, "W:W14:B19,28");
    let message = |text| {
        let error = SPANISH_DRAUGHTS
            .read_move(&position, text)
            .map(|_| ())
            .expect_err(text);
        error.message().to_string()
    };
    assert_eq!(
        message("14x33"),
        r#"wrong.no-square found=33 first="1" last="32""#
    );
    assert_eq!(message("14-0"), r#"wrong.no-square found=0 first="1" last="32""#);
}

#[test]
fn moves_are_written_with_every_landing_square_and_unambiguous_short_forms_are_parsed() {
    let position = read(&SPANISH_DRAUGHTS, "W:W3:B6,7,14,15");
    let lines = SPANISH_DRAUGHTS.lines(&position);
    let texts: Vec<_> = lines
        .iter()
        .map(|line| SPANISH_DRAUGHTS.move_text(&position, line))
        .collect();
    assert_eq!(texts, ["3x12x19", "3x10x19"]);
    assert_eq!(
        SPANISH_DRAUGHTS.read_move(&position, "3x19"),
        Err(MoveError::Ambiguous { count: 2 })
    );
    let position = read(&SPANISH_DRAUGHTS, "W:WK1:B10,K19");
    let steps = |text| {
        let line = SPANISH_DRAUGHTS.read_move(&position, text);
        line.unwrap_or_else(|error| panic!("{text}: {error}")).steps
    };
    assert_eq!(steps("1x23"), path(&[1, 14, 23]));
    assert_eq!(steps("1x14x23"), path(&[1, 14, 23]));
}

#[test]
fn captures_in_brackets_select_a_move_and_are_checked() {
    let position = read(&SPANISH_DRAUGHTS, "W:W3:B6,7,14,15");
    let written = |text| {
        let line = SPANISH_DRAUGHTS.read_move(&position, text)?;
        Ok(SPANISH_DRAUGHTS.move_text(&position, &line))
    };
    let [left, right] = ["3x12x19", "3x10x19"];
    for (text, expected) in [
        ("3x19(7,15)", left),
        ("3x19(15,7)", left),
        ("3x19(6,14)", right),
        ("3x12x19(7,15)", left),
    ] {
        assert_eq!(written(text), Ok(expected.into()), "{text}");
    }
    for text in ["3x19(6,15)", "3x19(7)", "3x12x19(6,14)", "3x12x19(7,15,6)"] {
        assert!(matches!(written(text), Err(MoveError::Mismatch { .. })), "{text}");
    }
    for text in ["3x19()", "3x19(7", "3x19(7,)", "3x19(33)", "3-7(7)"] {
        assert!(matches!(written(text), Err(MoveError::Notation(_))), "{text}");
    }
}

#[test]
fn errors_in_a_move_text_say_what_is_wrong() {
    let position = read(&SPANISH_DRAUGHTS, "W:W14:B19,28");
    let error = |text| SPANISH_DRAUGHTS.read_move(&position, text).expect_err(text);
    let at = |text| match error(text) {
        MoveError::Notation(error) => (error.at, error.found),
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(at(""), (0, None));
    assert_eq!(at("14"), (2, None));
    assert_eq!(at("14x"), (3, None));
    assert_eq!(at("14x33"), (3, Some('3')));
    assert_eq!(at("0x14"), (0, Some('0')));
    assert_eq!(at("14x23-32"), (5, Some('-')));
    assert_eq!(at("14-23-32"), (5, Some('-')));
    assert_eq!(at("e4d5"), (0, Some('e')));
    assert!(matches!(error("14-32"), MoveError::Mismatch { .. }));
    assert!(matches!(error("14x23"), MoveError::Refused(_)));
    assert!(matches!(error("14-18"), MoveError::Refused(_)));
    let position = SPANISH_DRAUGHTS_START;
    let error = SPANISH_DRAUGHTS.read_move(&read(&SPANISH_DRAUGHTS, position), "9x13");
    assert!(matches!(error, Err(MoveError::Mismatch { .. })));
}

const SPANISH_DRAUGHTS_START: &str = "W:W1,2,3,4,5,6,7,8,9,10,11,12:B21,22,23,24,25,26,27,28,29,30,31,32";

#[test]
fn no_text_makes_the_parsers_panic() {
    let mut choices = Choices::new(7);
    let pieces = [
        "W", "B", ":", ",", "K", "1", "32", "9", "H", "T", "0", "40", "-", "x", " ", "é", "99999", "٣", "\0",
    ];
    let position = read(&SPANISH_DRAUGHTS, "W:WK1:B10,K19");
    for _ in 0..20_000 {
        let count = choices.below(14);
        let text: String = (0..count).map(|_| pieces[choices.below(pieces.len())]).collect();
        let begun = format!("W:W{text}");
        for text in [&text, &begun] {
            if let Ok(stage) = SPANISH_DRAUGHTS.read_stage(text) {
                let written = SPANISH_DRAUGHTS.stage_text(&stage);
                assert_eq!(SPANISH_DRAUGHTS.read_stage(&written), Ok(stage), "{text}");
            }
            let _ = SPANISH_DRAUGHTS.read_move(&position, text);
        }
    }
}

#[test]
fn every_message_exists_in_both_languages_with_its_placeholders() {
    let languages = [
        include_str!("../../../web/i18n/en/spanish-draughts.json"),
        include_str!("../../../web/i18n/es/spanish-draughts.json"),
    ];
    let clauses = book::CLAUSES
        .iter()
        .flat_map(|clause| [("clause", clause.id, &[][..]), ("citation", clause.id, &[])]);
    let reasons = book::REASONS
        .iter()
        .map(|reason| ("refuse", reason.key, reason.values));
    let endings = book::ENDINGS
        .iter()
        .map(|ending| ("outcome", ending.key, ending.values));
    let switch = SPANISH_DRAUGHTS.switches()[0].key;
    assert_eq!(switch, "drawRules");
    let others = [
        ("clock", "king-plies", &["value", "limit"][..]),
        ("clock", "three-kings", &["value", "limit"]),
        ("switch", "spanish-draughts.drawRules", &[]),
        ("switch", "spanish-draughts.drawRules.source", &[]),
        ("switch", "spanish-draughts.drawRules.fpd", &[]),
    ];
    let mut count = 0;
    for (kind, key, values) in clauses.chain(reasons).chain(endings).chain(others) {
        count += 1;
        for messages in languages {
            let start = format!("\"{kind}.{key}\": \"");
            let sentence = messages
                .lines()
                .find_map(|line| line.trim_start().strip_prefix(&start))
                .unwrap_or_else(|| panic!("no sentence {kind}.{key}"));
            for value in values {
                assert!(
                    sentence.contains(&format!("{{{value}}}")),
                    "{kind}.{key} lacks {value}"
                );
            }
            assert_eq!(sentence.matches('{').count(), values.len(), "{kind}.{key}");
        }
    }
    for messages in languages {
        let of_rules = |line: &&str| {
            let of_page = [
                "picture.",
                "place.",
                "quote.",
                "goal.",
                "how.",
                "result.",
                "status.",
                "do.",
                "announce.",
                "hint.",
                "reason.",
                "spoken.",
                "perfect.",
            ]
            .iter()
            .any(|start| line.trim_start().trim_start_matches('"').starts_with(start));
            line.contains("\": \"") && !of_page
        };
        let sentences = messages.lines().filter(of_rules).count();
        assert_eq!(sentences, count, "a sentence too many");
    }
}
