//! Texts of whole records, and the links made from them.

use ludoteca_rules::record::{Record, ruleset_of};
use ludoteca_rules::{AnyGame, Ruleset, Tabletop as _};

use super::{check_text, says_something, text};

/// Maximum number of plies to visit.
const MOST: usize = 40;

/// Checks that a link opens the record that it was made from.
fn check_link(record: &Record) {
    let link = record.link_text();
    let read = Record::read_link(record.game().ruleset(), &link);
    assert_eq!(read.map(|read| read.text()), Ok(record.text()), "{link}");
}

pub(super) fn run(data: &[u8]) {
    let text = text(data);
    let named = ruleset_of(&text);
    match Record::read(&text) {
        Ok(mut record) => {
            assert!(named.is_ok(), "{text}");
            check_text(&record);
            check_link(&record);
            for ply in (0..=record.plies()).rev().take(MOST) {
                record.jump(ply).expect("the record is that long");
                let state = record.state();
                assert_eq!(state.ply, ply);
            }
        }
        Err(error) => {
            says_something(&error);
            let lines = text.split('\n').count();
            let line = usize::try_from(error.line).expect("a line number fits");
            assert!(
                (1..=lines).contains(&line) && error.column > 0,
                "{error} in {text}"
            );
        }
    }
    for other in Ruleset::ALL {
        if let Ok(record) = Record::read_link(other, &text) {
            check_text(&record);
            check_link(&record);
        }
        if named.as_ref() != Ok(&other) {
            assert!(
                Record::read_as(AnyGame::of(other), &text).is_err(),
                "{other}: {text}"
            );
        }
    }
}
