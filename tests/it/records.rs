//! Tests of records: opening rolls, rolls, undo, endings, text, and every kind of error.

use std::fs;
use std::path::Path;

use ludoteca_rules::AnyGame;
use ludoteca_rules::alquerque::ALQUERQUE;
use ludoteca_rules::record::{PlayError, Record, RecordFault};
use ludoteca_rules::session::Phase;
use ludoteca_rules::{Color, Offer, Ruleset, Tabletop as _};
use serde_json::json;

use crate::support::{Choices, covers, stride};

/// A new record of the ruleset.
pub(crate) fn record(ruleset: &str) -> Record {
    let game = AnyGame::new(ruleset, []).expect("the ruleset exists");
    game.record(None, Some(0xfeed))
        .expect("the usual start is a position")
}

/// Plays moves given as text.
pub(crate) fn play(record: &mut Record, moves: &[&str]) {
    for mv in moves {
        record
            .play_text(mv)
            .unwrap_or_else(|error| panic!("{mv}: {error}"));
    }
}

/// A random game, played to its end or for 150 plies.
pub(crate) fn random(ruleset: Ruleset, seed: u64) -> Record {
    let mut record = AnyGame::of(ruleset)
        .record(None, Some(seed))
        .expect("the usual start is a position");
    let mut choices = Choices::new(seed);
    loop {
        let state = record.state();
        match state.stage {
            Phase::Over => return record,
            Phase::Turn if state.ply == 150 => return record,
            Phase::Turn => {
                let moves = record.legal_moves().expect("a move is to be played");
                record
                    .play_text(&moves[choices.below(moves.len())].text)
                    .expect("a legal move is accepted");
            }
            _ => {
                record.throw_from(seed).expect("a roll is due");
            }
        }
    }
}

#[test]
fn a_record_round_trips_through_its_text() {
    for ruleset in Ruleset::ALL {
        for seed in 0..10 {
            let text = random(ruleset, seed).text();
            let read = Record::read(&text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
            assert_eq!(read.text(), text);
        }
    }
}

#[test]
fn the_text_up_to_a_ply_reads_back_as_a_record_of_that_length() {
    for ruleset in Ruleset::ALL {
        let text = random(ruleset, 5).text();
        let mut record = Record::read(&text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
        assert_eq!(record.text_here(), text, "{ruleset}");
        for ply in (0..record.plies()).step_by(3) {
            record.jump(ply).expect("the line is longer");
            let here = record.text_here();
            let read = Record::read(&here).unwrap_or_else(|error| panic!("{error} in\n{here}"));
            assert_eq!(read.plies(), ply);
            let position = |record: &Record| record.state().position;
            assert_eq!(position(&read), position(&record), "{ruleset}");
            assert_eq!(read.text(), here);
        }
        assert_eq!(record.text(), text, "{ruleset}");
    }
}

/// The browser tests play these games on the page, and must get the same text.
#[test]
fn the_games_for_the_browser_tests_are_finished_and_round_trip() {
    for ruleset in Ruleset::ALL {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("data/games/{ruleset}.txt"));
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let record = Record::read(&text).unwrap_or_else(|error| panic!("{ruleset}: {error}"));
        assert_eq!(record.text(), text, "{ruleset}");
        assert_eq!((record.info().id, record.state().stage), (ruleset, Phase::Over));
    }
}

#[test]
fn at_the_third_occurrence_of_a_position_the_piece_count_decides_alquerque() {
    covers(&["alquerque.repetition"]);
    let game = AnyGame::new("alquerque", []).expect("the ruleset exists");
    let mut record = game
        .record(Some("4b.5.5.5.w3w-w-0"), None)
        .expect("this is a position");
    let there_and_back = ["a1-a2", "e5-e4", "a2-a1", "e4-e5"];
    play(&mut record, &there_and_back);
    assert_eq!(record.state().clocks[1].value, 2);
    play(&mut record, &there_and_back);
    let outcome = record
        .state()
        .outcome
        .expect("the start has occurred three times");
    assert_eq!(
        (outcome.winner, outcome.key),
        (Some(Color::First), "alquerque.repeated-count")
    );
    assert_eq!(outcome.values.0, [("first", 2), ("second", 1)]);
    assert_eq!(record.continuations(&[]), Err(PlayError::Over));
}

#[test]
fn resignation_and_agreement_end_a_game_and_can_be_undone() {
    covers(&[
        "alquerque.resign",
        "alquerque.agreed-draw",
        "alquerque.agreed-count",
        "alquerque.count",
    ]);
    let mut record = Record::new(ALQUERQUE, None);
    record.play_text("c2-c3").expect("this is legal");
    record.resign(Color::Second).expect("the game goes on");
    assert_eq!(
        record.outcome().and_then(|outcome| outcome.winner),
        Some(Color::First)
    );
    assert!(
        record
            .text()
            .contains("[Ended \"second resigns\"]\n[Result \"1-0\"]")
    );
    assert_eq!(record.resign(Color::First), Err(PlayError::Over));
    assert!(record.undo());
    assert_eq!((record.outcome(), record.ply()), (None, 1));
    record
        .agree(Offer::Draw)
        .expect("a draw may be agreed at any time");
    assert_eq!(
        record
            .outcome()
            .map(|outcome| (outcome.winner, outcome.ending.key)),
        Some((None, "alquerque.draw-agreed"))
    );
    assert!(record.undo());
    record.agree(Offer::Count).expect("the count may be agreed");
    let outcome = record.outcome().expect("both agreed");
    assert_eq!((outcome.winner, outcome.numbers), (None, [12, 12]));
    let read = Record::read_as(ALQUERQUE, &record.text()).expect("it was just written");
    assert_eq!(read.outcome(), Some(outcome));
}

#[test]
fn a_record_is_a_continuation_of_each_of_its_beginnings() {
    for ruleset in Ruleset::ALL {
        let whole = Record::read(&random(ruleset, 5).text()).expect("it was just written");
        let read = |text: &str| Record::read(text).expect("it was just written");
        let mut standing = whole.clone();
        for ply in 0..=whole.plies() {
            standing.jump(ply).expect("the record has this ply");
            let part = read(&standing.text_here());
            assert!(whole.continues(&part), "{ruleset:?} at {ply}");
            let rest = ply < whole.plies() || part.text() != whole.text();
            assert_eq!(part.continues(&whole), !rest, "{ruleset:?} at {ply}");
        }
        let other = Record::read(&random(ruleset, 6).text()).expect("it was just written");
        assert!(
            !whole.continues(&other) && !other.continues(&whole),
            "{ruleset:?}"
        );
    }
    let mut game = Record::new(ALQUERQUE, Some(7));
    game.play_text("c2-c3").expect("this is legal");
    let open = game.clone();
    game.resign(Color::Second).expect("the game goes on");
    assert!(game.continues(&open) && !open.continues(&game));
    assert!(!open.continues(&Record::new(ALQUERQUE, Some(8))));
}

/// Links made by earlier builds, with the games that they must open, from one file per ruleset.
fn kept_links() -> impl Iterator<Item = (Ruleset, String, String)> {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
    let read = move |folder: &str, ruleset: Ruleset| {
        fs::read_to_string(data.join(folder).join(format!("{ruleset}.txt"))).expect("the file can be read")
    };
    Ruleset::ALL
        .into_iter()
        .map(move |ruleset| (ruleset, read("links", ruleset), read("games", ruleset)))
}

#[test]
fn links_from_earlier_builds_open_and_are_rewritten_without_a_seed() {
    for (ruleset, link, game) in kept_links() {
        let record = Record::read_link(ruleset, &link).unwrap_or_else(|error| panic!("{ruleset}: {error}"));
        assert_eq!(record.text(), game);
        assert!(!game.contains("[Seed "), "{game}");
        assert_eq!(
            record.link_text(),
            link.trim_end().replacen("[Seed ", "[LudotecaId ", 1)
        );
    }
}

#[test]
fn a_record_started_from_a_position_keeps_its_game_and_switches() {
    let game = AnyGame::new("alquerque", [("capture", "compulsory")]).expect("the switch exists");
    let stage = game.read_stage("5.2b2.2w2.5.5-w-0").expect("this is a position");
    let record = Record::starting_at(stage, None);
    assert_eq!(record.game(), &game);
    let text = record.text();
    assert!(text.contains("[Switches \"capture=compulsory\"]"), "{text}");
    assert!(Record::read(&text).is_ok_and(|read| read.text() == text && read.game() == &game));
}

#[test]
fn a_record_round_trips_through_its_link() {
    let tags = "[Event \"Round 3. 1. c2-c3 1-0 *\"]\n[Site \"x \"]\n[Sides \"us\"]\n";
    for ruleset in Ruleset::ALL {
        for seed in 0..6 {
            let text = random(ruleset, seed)
                .text()
                .replacen("[LudotecaId", &format!("{tags}[LudotecaId"), 1);
            let mut record = Record::read(&text).expect("it was just written");
            for ply in [record.plies(), record.plies() / 2, 0] {
                record.jump(ply).expect("the record has this ply");
                let here = record.text_here();
                assert_eq!(record.text_at(ply).as_ref(), Ok(&here));
                let mut here = Record::read(&here).expect("it was just written");
                assert_eq!(record.link_text_here(), here.link_text());
                // A link also stores that a player has resigned.
                let _ = here.resign(Color::First);
                let link = here.link_text();
                let read =
                    Record::read_link(ruleset, &link).unwrap_or_else(|error| panic!("{error} in {link}"));
                assert_eq!(read.text(), here.text());
                assert_eq!(read.ended(), here.ended());
                assert!(
                    link.len() < here.text().len() && link == link.trim_end(),
                    "{link}"
                );
            }
            let past = record.plies() + 1;
            assert!(record.text_at(past).is_err());
        }
    }
}

#[test]
fn errors_in_a_link_are_reported_with_their_line_numbers() {
    let read = |text: &str| Record::read_link(Ruleset::Alquerque, text).map(|record| record.text());
    for (text, line) in [
        ("c2-c9", 1),
        ("[Seed \"x\"]", 1),
        ("[LudotecaId \"x\"]", 1),
        ("[Seed \"00000000000000ff\"]\n\nc2-c3\nd4", 4),
    ] {
        assert_eq!(read(text).map_err(|error| error.line), Err(line), "{text}");
    }
    let twice = "[Ruleset \"alquerque\"]\n[Ludoteca \"1\"]";
    assert!(matches!(
        read(twice).map_err(|error| error.fault),
        Err(RecordFault::TagTwice(_))
    ));
}

#[test]
fn the_list_of_moves_can_start_at_any_ply() {
    let mut record = record("alquerque");
    play(&mut record, &["c2-c3", "c4xc2", "c1xc3"]);
    let notations = |record: &Record, ply| -> Vec<String> {
        let moves = record.moves_from(ply).into_iter();
        moves.map(|mv| mv.notation).collect()
    };
    record.jump(1).expect("there are three plies");
    assert_eq!(notations(&record, 0), ["c2-c3", "c4xc2", "c1xc3"]);
    assert_eq!(notations(&record, 2), ["c1xc3"]);
    assert_eq!(notations(&record, 3), [""; 0]);
    assert_eq!(notations(&record, usize::MAX), [""; 0]);
}

#[test]
fn a_new_move_discards_the_undone_moves() {
    let mut record = record("alquerque");
    play(&mut record, &["c2-c3", "c4xc2"]);
    record.jump(0).expect("there are two plies");
    assert_eq!(record.state().plies, 2);
    play(&mut record, &["d3-c3"]);
    assert_eq!((record.state().ply, record.state().plies), (1, 1));
    assert_eq!(record.jump(3), Err(PlayError::Ply { found: 3, plies: 1 }));
}

#[test]
fn unknown_tags_are_kept_and_comments_skipped() {
    let text = "[Ludoteca \"1\"]\n[Ruleset \"alquerque\"]\n[Event \"A \\\"game\\\" at school\"]\n\n1. c2-c3 {why not} c4xc2 *\n";
    let read = Record::read(text).expect("comments are allowed");
    assert!(
        read.text().contains("[Event \"A \\\"game\\\" at school\"]"),
        "{}",
        read.text()
    );
    assert_eq!(read.state().ply, 2);
}

#[test]
fn a_record_names_the_sides_if_the_second_side_starts() {
    let attackers = [("firstSide", "attackers")];
    let sides = "[Sides \"first (1-0) = king's side, second (0-1) = attackers\"]\n";
    for ruleset in ["brandubh", "el-cuervo"] {
        let game = AnyGame::new(ruleset, attackers).expect("the switch exists");
        let mut record = Record::new(game, None);
        record.resign(Color::Second).expect("the game goes on");
        let text = record.text();
        assert!(text.contains(sides) && text.ends_with("1-0\n"), "{text}");
        let again = |text: &str| Record::read(text).map(|read| read.text());
        assert_eq!(again(&text), Ok(text.clone()));
        // Records without the tag, from earlier versions, can still be read, and another program's tag with
        // this name is kept.
        assert_eq!(again(&text.replace(sides, "")), Ok(text.clone()));
        let other = text
            .replace(sides, "")
            .replace("[Result", "[Sides \"us and them\"]\n[Result");
        assert_eq!(again(&other), Ok(other.clone()));
    }
    for ruleset in Ruleset::ALL {
        let text = Record::new(AnyGame::of(ruleset), None).text();
        assert!(!text.contains("Sides"), "{text}");
    }
}

/// Checks the error of an invalid record: its line and column, and a part of its message.
fn damaged(tags: &str, moves: &str, place: (u32, u32), words: &str) {
    let text = format!("[Ludoteca \"1\"]\n{tags}\n\n{moves}\n");
    let Err(error) = Record::read(&text) else {
        panic!("{words}: it was read: {text}");
    };
    assert_eq!((error.line, error.column), place, "{error}");
    assert!(error.to_string().contains(words), "{error}");
}

#[test]
fn every_kind_of_error_is_reported_with_its_line_and_column() {
    let alquerque = "[Ruleset \"alquerque\"]";
    damaged(
        "[Ruleset \"chess\"]",
        "*",
        (2, 1),
        "no ruleset is called \"chess\"",
    );
    damaged("[Ruleset alquerque]", "*", (2, 1), "must have the form");
    for line_end in ["\n", "\\\n", "\r", "\\\r"] {
        damaged(
            &format!("{alquerque}\n[Event \"a{line_end}[Ended \\\"first resigns\\\"]\"]"),
            "*",
            (3, 1),
            "must have the form",
        );
    }
    damaged("", "*", (1, 1), "the tag Ruleset is missing");
    damaged(
        &format!("{alquerque}\n{alquerque}"),
        "*",
        (3, 1),
        "duplicate tag Ruleset",
    );
    damaged(
        &format!("{alquerque}\n[Switches \"capture\"]"),
        "*",
        (3, 1),
        "not written key=value",
    );
    damaged(
        &format!("{alquerque}\n[Switches \"fly=yes\"]"),
        "*",
        (3, 1),
        "has no switch \"fly\"",
    );
    damaged(
        &format!("{alquerque}\n[Switches \"capture=never\"]"),
        "*",
        (3, 1),
        "cannot be \"never\"",
    );
    damaged(
        &format!("{alquerque}\n[FEN \"5.5.5.5.5-w-0\"]"),
        "*",
        (3, 1),
        "the start: there is no piece",
    );
    damaged(
        &format!("{alquerque}\n[FEN \"5.5\"]"),
        "*",
        (3, 1),
        "the start: at character 4",
    );
    damaged(
        &format!("{alquerque}\n[Seed \"12\"]"),
        "*",
        (3, 1),
        "the tag Seed is \"12\" and not 16 hexadecimal digits",
    );
    damaged(
        &format!("{alquerque}\n[LudotecaId \"12\"]"),
        "*",
        (3, 1),
        "the tag LudotecaId is \"12\" and not 16 hexadecimal digits",
    );
    damaged(
        &format!("{alquerque}\n[Lot \"62\"]"),
        "*",
        (3, 1),
        "invalid lot \"62\"",
    );
    damaged(
        &format!("{alquerque}\n[Ended \"in tears\"]"),
        "*",
        (3, 1),
        "unknown ending",
    );
    damaged(
        &format!("{alquerque}\n[GameType \"20\"]"),
        "*",
        (3, 1),
        "is not supported",
    );
    damaged(
        &format!("{alquerque}\n[Result \"1-0\"]"),
        "1. c2-c3 *",
        (3, 1),
        "should be \"*\"",
    );
    damaged(alquerque, "1. c2-c3 0-1", (4, 10), "should be \"*\"");
    damaged(
        alquerque,
        "1. c2-c3 * c4xc2",
        (4, 12),
        "unexpected text after the result",
    );
    damaged(alquerque, "1. c2-c3 3. c4xc2", (4, 10), "move number \"3.\"");
    damaged(alquerque, "1. c2-c9", (4, 4), "at character 4: expected a point");
    damaged(alquerque, "1. c2-c4", (4, 4), "alquerque.nothing-to-take");
    damaged(alquerque, "1. 123: c2-c3", (4, 4), "no throw is due");
    damaged(alquerque, "1. {c2-c3", (4, 4), "not closed");
    damaged(
        "[Ruleset \"fallas\"]\n[Lot \"61 62\"]",
        "*",
        (3, 1),
        "invalid lot \"62\"",
    );
    damaged(
        "[Ruleset \"fallas\"]\n[Lot \"61\"]",
        "1. 127: *",
        (5, 4),
        "die 3 shows 7",
    );
    damaged(
        "[Ruleset \"fallas\"]\n[Lot \"61\"]",
        "1. 7/8",
        (5, 4),
        "the dice must be thrown first",
    );
    damaged(
        "[Ruleset \"fallas\"]\n[Ended \"draw agreed\"]\n[Lot \"61\"]",
        "*",
        (3, 1),
        "invalid ending",
    );
    let version = Record::read("[Ludoteca \"7\"]").err().map(|error| error.fault);
    assert_eq!(version, Some(RecordFault::Version("7".to_owned())));
    assert_eq!(
        Record::read("").err().map(|error| error.fault),
        Some(RecordFault::TagMissing("Ludoteca"))
    );
    assert_eq!(
        Record::read(&" ".repeat(2_000_000))
            .err()
            .map(|error| error.fault),
        Some(RecordFault::TooLong)
    );
}

#[test]
fn a_record_with_one_changed_character_never_causes_a_panic() {
    for ruleset in Ruleset::ALL {
        let text = random(ruleset, 3).text();
        let characters: Vec<char> = text.chars().collect();
        for at in (0..characters.len()).step_by(3 * stride(characters.len() as u64)) {
            for other in ['"', ']', '0', 'x', 'é'] {
                let mut damaged = characters.clone();
                damaged[at] = other;
                let damaged: String = damaged.into_iter().collect();
                if let Ok(read) = Record::read(&damaged) {
                    assert!(Record::read(&read.text()).is_ok(), "{damaged}");
                }
            }
        }
    }
}

/// The page compares these words, so they must not change.
#[test]
fn enums_are_serialized_as_strings_in_json() {
    use ludoteca_engine::view::ScoreKind;
    use ludoteca_rules::BoardKind::{Checkered8, Lines5, Tables24, Tafl7};
    use ludoteca_rules::ClockKey;
    let phases = [Phase::Lot, Phase::Throw, Phase::Turn, Phase::Over];
    assert_eq!(json!(phases), json!(["lot", "throw", "turn", "over"]));
    let names = ["lines5", "tafl7", "tables24", "checkered8"];
    assert_eq!(json!([Lines5, Tafl7, Tables24, Checkered8]), json!(names));
    let clocks = [
        ClockKey::Quiet,
        ClockKey::KingPlies,
        ClockKey::ThreeKings,
        ClockKey::Repetition,
    ];
    assert_eq!(
        json!(clocks),
        json!(["quiet", "king-plies", "three-kings", "repetition"])
    );
    assert_eq!(json!(clocks.map(ClockKey::name)), json!(clocks));
    let scores = [ScoreKind::Win, ScoreKind::Loss, ScoreKind::Value];
    assert_eq!(json!(scores), json!(["win", "loss", "value"]));
    assert_eq!(json!(Ruleset::ALL), json!(Ruleset::ALL.map(Ruleset::id)));
}
