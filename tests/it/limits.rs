//! Tests of limits and linear time: any text is parsed or rejected within a bounded time.

use std::fmt::Write as _;
use std::time::Duration;

use cpu_time::ThreadTime;
use ludoteca_rules::record::{
    LONGEST_TAG_NAME, LONGEST_TAG_VALUE, LONGEST_TEXT_BYTES, MOST_LOTS, MOST_PLIES, MOST_TAGS, PlayError,
    Record, RecordFault, Standing,
};
use ludoteca_rules::{
    AnyGame, LONGEST_MOVE, LONGEST_POSITION, MoveError, PositionError, Ruleset, Stage, Tabletop as _,
};

use crate::support::{Choices, is_full};

const HEAD: &str = "[Ludoteca \"1\"]\n[Ruleset \"brandubh\"]\n";

fn fault(text: &str) -> Option<RecordFault> {
    Record::read(text).err().map(|error| error.fault)
}

/// Shortest processor time of three attempts to read `text`.
fn cost(text: &str) -> Duration {
    let once = || {
        let began = ThreadTime::now();
        let _ = Record::read(text).map(|session| session.text());
        began.elapsed()
    };
    (0..3).map(|_| once()).min().expect("three tries")
}

/// Reads the text `whole`. In the full tier, checks that it takes at most 24 times as long as `part`, an
/// eighth of it. Linear work takes eight times as long, quadratic work 64 times.
fn check_growth(what: &str, part: &str, whole: &str) {
    if !is_full() {
        let _ = Record::read(whole).map(|session| session.text());
        return;
    }
    let (of_part, of_whole) = (cost(part), cost(whole));
    // Shorter times are inaccurate, and don't matter to players.
    let least = Duration::from_millis(1);
    assert!(
        of_whole < 24 * of_part.max(least),
        "{what}: {of_part:?} for {} bytes, {of_whole:?} for {}",
        part.len(),
        whole.len()
    );
}

/// Checks that reading takes linear time for texts that repeat a part, up to the length limit.
fn check_linear(what: &str, text: impl Fn(usize) -> String) {
    let mut count = 64;
    while text(2 * count).len() <= LONGEST_TEXT_BYTES {
        count *= 2;
    }
    check_growth(what, &text(count / 8), &text(count));
}

#[test]
fn text_up_to_the_limit_is_read_in_linear_time() {
    let tags = |count: usize| {
        let tag = |index| format!("[T{index} \"\"]\n");
        (0..count).fold(String::from(HEAD), |text, index| text + &tag(index))
    };
    check_linear("tags", tags);
    for (what, unit) in [
        ("blanks", " "),
        ("lines", "\n"),
        ("comments", "{} "),
        ("braces that open", "{"),
        ("braces that close", "}"),
        ("brackets that open", "["),
        ("brackets that close", "]"),
        ("tags that do not end", "[T "),
        ("tags with no value", "[T \"\n"),
        ("quotes", "\""),
        ("backslashes", "\\"),
        ("a long number", "9"),
        ("numbers", "1. "),
        ("a long throw", "6"),
        ("a long word", "c4x"),
        ("words", "x "),
        ("results", "* "),
        ("other letters", "é "),
    ] {
        check_linear(what, |count| unit.repeat(count));
        check_linear(&format!("{what} behind tags"), |count| {
            format!("{HEAD}{}", unit.repeat(count))
        });
        check_linear(&format!("{what} before a word"), |count| {
            format!("{HEAD}{}x", unit.repeat(count))
        });
        check_linear(&format!("{what} in a tag"), |count| {
            format!("{HEAD}[Event \"{}\"]", unit.repeat(count))
        });
    }
    check_linear("a long name", |count| {
        format!("{HEAD}[{} \"\"]", "T".repeat(count))
    });
    check_linear("a long throw", |count| format!("{HEAD}{}:", "6".repeat(count)));
    check_linear("a long move number", |count| {
        format!("{HEAD}{}.", "1".repeat(count))
    });
    check_linear("many lots", |count| {
        format!(
            "[Ludoteca \"1\"]\n[Ruleset \"fallas\"]\n[Lot \"{}\"]",
            "33 ".repeat(count)
        )
    });
}

/// A game of Brandubh with the maximum number of plies, without captures or a win.
fn long_game() -> Record {
    let mut record = Record::new(AnyGame::of(Ruleset::Brandubh), None);
    let mut choices = Choices::new(7);
    while record.plies() < MOST_PLIES {
        let position = record.position().expect("the game goes on");
        let lines = record.game().lines(&position);
        let steps = &lines[choices.below(lines.len())].steps;
        let mv = record.play(steps).expect("a line of the position is legal");
        let captures = mv.steps.iter().any(|step| !step.captures.is_empty());
        if captures || record.outcome().is_some() {
            assert!(record.undo());
        }
    }
    record
}

#[test]
fn the_longest_game_is_read_in_linear_time_and_cannot_continue() {
    let mut record = long_game();
    let whole = record.text();
    assert!(Record::read(&whole).is_ok_and(|read| read.text() == whole));
    record.jump(MOST_PLIES / 8).expect("the game is longer");
    check_growth("moves", &record.text_here(), &whole);
    record.jump(MOST_PLIES).expect("the game is as long");
    let position = record.position().expect("the game goes on");
    let line = record.game().lines(&position).swap_remove(0);
    assert_eq!(record.play(&line.steps), Err(PlayError::TooManyPlies));
    let text = record.game().move_text(&position, &line);
    assert_eq!(record.play_text(&text), Err(PlayError::TooManyPlies));
    assert_eq!((record.plies(), record.text() == whole), (MOST_PLIES, true));
    let moves = whole.strip_suffix("*\n").expect("the game goes on");
    let Some(RecordFault::Move { error, .. }) = fault(&format!("{moves}{}. {text} *\n", MOST_PLIES / 2 + 1))
    else {
        panic!("one move more is read");
    };
    assert_eq!(error, PlayError::TooManyPlies);
    // At the limit, moves can still be undone and redone, and a side can still resign.
    assert!(record.undo() && record.play(&line.steps).is_err() && record.redo());
    record
        .resign(ludoteca_rules::Color::First)
        .expect("the game goes on");
    assert!(Record::read(&record.text()).is_ok());
}

#[test]
fn each_limit_of_a_record_has_its_own_error() {
    let tags = |count: usize, name: &str, value: &str| {
        (0..count).fold(String::from(HEAD), |mut text, index| {
            let _ = writeln!(text, "[{name}{index} \"{value}\"]");
            text
        })
    };
    let as_written = |text: &str| Record::read(text).map(|read| read.text());
    // These tags are in addition to the tags that the writer adds to every record.
    let most = tags(MOST_TAGS, "T", &"é\\\"".repeat(LONGEST_TAG_VALUE / 2));
    let written = as_written(&most).expect("this many tags are kept");
    assert_eq!(as_written(&written).as_deref(), Ok(written.as_str()));
    assert_eq!(
        fault(&tags(MOST_TAGS + 1, "T", "")),
        Some(RecordFault::TooManyTags)
    );
    let name = "n".repeat(LONGEST_TAG_NAME - 1);
    assert!(Record::read(&tags(1, &name, "")).is_ok());
    assert_eq!(
        fault(&tags(1, &format!("{name}n"), "")),
        Some(RecordFault::TagNameTooLong)
    );
    assert_eq!(
        fault(&tags(1, "T", &"x".repeat(LONGEST_TAG_VALUE + 1))),
        Some(RecordFault::TagValueTooLong("T0".to_owned()))
    );
    assert_eq!(
        fault(&" ".repeat(LONGEST_TEXT_BYTES + 1)),
        Some(RecordFault::TooLong)
    );
}

#[test]
fn the_number_of_opening_rolls_is_limited() {
    let mut record = Record::new(AnyGame::of(Ruleset::Fallas), Some(1));
    for _ in 0..MOST_LOTS {
        record.throw(&[3, 3]).expect("the opening rolls are tied");
    }
    let text = record.text();
    assert!(Record::read(&text).is_ok_and(|read| read.text() == text));
    for dice in [[3, 3], [6, 1]] {
        assert_eq!(record.throw(&dice), Err(PlayError::TooManyLots));
    }
    assert_eq!(record.throw_from(1), Err(PlayError::TooManyLots));
    assert_eq!(record.text(), text);
}

#[test]
fn text_longer_than_any_move_or_position_is_rejected_without_being_parsed() {
    for ruleset in Ruleset::ALL {
        let game = AnyGame::of(ruleset);
        let Err(PositionError::Notation(error)) = game.read_stage(&"1".repeat(LONGEST_POSITION + 1)) else {
            panic!("{ruleset}: the position is not refused");
        };
        assert_eq!(error.at, LONGEST_POSITION, "{ruleset}: {error}");
        let mut record = Record::new(game, Some(1));
        while record.position().is_err() {
            record.throw_from(1).expect("a roll is due");
        }
        let position = record.position().expect("a move is to be played");
        let mv = record.game().read_move(&position, &"c1x".repeat(LONGEST_MOVE));
        let Err(MoveError::Notation(error)) = mv else {
            panic!("{ruleset}: the move is not refused");
        };
        assert_eq!(error.at, LONGEST_MOVE, "{ruleset}: {error}");
    }
    let long = "x".repeat(100_000);
    let errors = [
        AnyGame::new(&long, []).err().map(|error| error.to_string()),
        AnyGame::new("alquerque", [(long.as_str(), "")])
            .err()
            .map(|error| error.to_string()),
        AnyGame::new("alquerque", [("capture", long.as_str())])
            .err()
            .map(|error| error.to_string()),
        fault(&format!("{HEAD}{long}")).map(|fault| fault.to_string()),
    ];
    for error in errors {
        assert!(
            error.as_ref().is_some_and(|error| error.len() < 1_000),
            "{error:?}"
        );
    }
}

/// Compares the count of repetitions with the number of earlier occurrences, on random paths through a
/// record.
#[test]
fn the_count_of_repetitions_does_not_depend_on_the_path_through_the_record() {
    let counted = |record: &Record| {
        let Standing::Stage(Stage::Turn(here)) = record.standing() else {
            panic!("there are no dice");
        };
        let key = record.game().key(&here);
        let earlier = record
            .positions()
            .filter(|position| record.game().key(position) == key);
        u16::try_from(1 + earlier.count()).expect("few")
    };
    for ruleset in [
        Ruleset::Brandubh,
        Ruleset::Alquerque,
        Ruleset::ElPerro,
        Ruleset::SpanishDraughts,
    ] {
        for seed in 0..40 {
            let mut choices = Choices::new(seed);
            let mut record = Record::new(AnyGame::of(ruleset), None);
            for _ in 0..200 {
                match (choices.below(5), record.position()) {
                    (0, _) => _ = record.undo(),
                    (1, _) => _ = record.redo(),
                    (2, _) if choices.below(4) == 0 => {
                        record
                            .jump(choices.below(record.plies() + 1))
                            .expect("the line is as long");
                    }
                    (_, Ok(position)) => {
                        let lines = record.game().lines(&position);
                        // Chooses among only a few moves, so that positions recur.
                        let line = &lines[choices.below(lines.len().min(3))];
                        record.play(&line.steps).expect("the line is legal");
                    }
                    (_, Err(_)) => _ = record.undo(),
                }
                assert_eq!(record.repetitions(), counted(&record), "{}", record.text_here());
            }
        }
    }
}
