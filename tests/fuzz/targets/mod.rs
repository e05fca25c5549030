//! List of all targets, and the checks that they share.

mod calls;
mod engine;
mod moves;
mod net;
mod position;
mod protocol;
mod record;

use std::borrow::Cow;

use ludoteca_rules::record::{PlayError, Record, Standing};
use ludoteca_rules::{
    AnyGame, Explain, MESSAGE_KEYS, Message, MoveError, Refusal, Ruleset, Stage, Step, SwitchError, Tabletop,
    TurnOrder as _,
};

use crate::Target;

/// All targets, with their names.
pub const TARGETS: [Target; 7] = [
    Target {
        name: "calls",
        run: calls::run,
    },
    Target {
        name: "engine",
        run: engine::run,
    },
    Target {
        name: "net",
        run: net::run,
    },
    Target {
        name: "position",
        run: position::run,
    },
    Target {
        name: "protocol",
        run: protocol::run,
    },
    Target {
        name: "record",
        run: record::run,
    },
    Target {
        name: "moves",
        run: moves::run,
    },
];

/// The bytes decoded as UTF-8, with replacement characters for invalid parts.
fn text(data: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(data)
}

/// Game that a line such as `fallas failRule=anyDie` describes.
fn variant(line: &str) -> Result<AnyGame, SwitchError> {
    let mut words = line.split_whitespace();
    let ruleset = words.next().unwrap_or_default();
    let switches = words.map(|word| word.split_once('=').unwrap_or((word, "")));
    AnyGame::new(ruleset, switches)
}

/// Checks that an error shown to people has a text and a message.
fn says_something(error: &(impl std::fmt::Display + Explain)) {
    assert!(!error.to_string().trim().is_empty());
    has_messages(&error.message());
}

/// Checks that a message has a known key, and exactly the values that its sentence uses.
fn has_messages(message: &Message) {
    if let Some((_, names)) = MESSAGE_KEYS.iter().find(|(key, _)| *key == message.key) {
        let given: Vec<&str> = message.values.0.iter().map(|(name, _)| *name).collect();
        assert_eq!(given, *names, "{message}");
    } else {
        assert!(message.key.starts_with("refuse."), "{message}");
    }
    message.causes.iter().for_each(has_messages);
}

/// Checks the invariants that hold in every position.
fn check_stage(game: &AnyGame, stage: &Stage<AnyGame>) {
    let written = game.stage_text(stage);
    assert_eq!(game.read_stage(&written).as_ref(), Ok(stage), "{written}");
    let _ = (
        game.pieces(stage),
        game.clocks(stage),
        game.turn_of(stage),
        game.heading(stage),
    );
    let Stage::Turn(position) = stage else { return };
    let lines = game.lines(position);
    if game.outcome_at(stage).is_none() {
        assert!(!lines.is_empty(), "{written} is live and has no move");
    }
}

/// Tries steps and checks the invariants of an attempt. Returns the record after the steps if they are
/// played. If they are refused, the reason must be one of the game's.
fn check_attempt(record: &Record, steps: &[Step]) -> Option<Record> {
    let mut after = record.clone();
    match (record.refuse(steps), after.play(steps).cloned()) {
        (Ok(None), Ok(view)) => {
            assert_eq!(view.steps.len(), steps.len());
            Some(after)
        }
        (Ok(Some(refusal)), Err(PlayError::Move(MoveError::Refused(found)))) => {
            assert_eq!(refusal, found);
            check_refusal(record.game(), &refusal);
            None
        }
        (Err(error), Err(found)) => {
            assert_eq!(error, found);
            says_something(&error);
            None
        }
        (refused, played) => {
            panic!(
                "{steps:?} in {}: refuse gives {refused:?}, play {played:?}",
                record.text()
            )
        }
    }
}

fn check_refusal(game: &AnyGame, refusal: &Refusal) {
    says_something(refusal);
    assert!(game.book().reasons.contains(&refusal.reason), "{refusal}");
    assert!(
        game.rule_book().contains(&refusal.clause()),
        "{refusal} rests on a clause that does not hold"
    );
    assert!(!refusal.squares.is_empty(), "{refusal} has no proof");
    for &square in &refusal.squares {
        assert!(
            game.square_name(square).is_some(),
            "{refusal} is proved by {square:?}"
        );
    }
    let mut names: Vec<&str> = refusal.values.iter().map(|(name, _)| *name).collect();
    let mut expected = refusal.reason.values.to_vec();
    names.sort_unstable();
    expected.sort_unstable();
    assert_eq!(names, expected, "{refusal}");
}

/// Visible state of a record at its current ply, as text for comparisons.
fn seen(record: &Record) -> String {
    let game = record.game();
    let stage = match record.standing() {
        Standing::Lot => "lot".to_owned(),
        Standing::Stage(stage) => game.stage_text(&stage),
    };
    let error = record.position().err();
    format!(
        "{stage} {error:?} {:?} {:?} {:?}",
        record.outcome(),
        record.clocks(),
        record.lots()
    )
}

/// Checks that a record round-trips through its text.
fn check_text(record: &Record) {
    let written = record.text();
    let mut read = Record::read(&written).unwrap_or_else(|error| panic!("{error} in\n{written}"));
    assert_eq!(read.text(), written);
    assert_eq!(read.plies(), record.plies(), "{written}");
    read.jump(record.ply()).expect("both records have this ply");
    assert_eq!(seen(&read), seen(record), "{written}");
}

/// Ruleset that a byte selects.
fn ruleset(byte: u8) -> Ruleset {
    Ruleset::ALL[usize::from(byte) % Ruleset::ALL.len()]
}
