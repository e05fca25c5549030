//! Faults in the text of a record, with their locations.

use alloc::string::String;

use super::PlayError;
use super::limits::{LONGEST_TAG_NAME, LONGEST_TAG_VALUE, LONGEST_TEXT_BYTES, MOST_TAGS};
use super::write::{ENDS, GAME_TYPE, VERSION};
use crate::message::{self as keys, Explain, Message};
use crate::{PositionError, Ruleset, SwitchError};

/// The fault that prevents a record from being read, and its location.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {fault}")]
pub struct RecordError {
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
    /// The fault at this location.
    pub fault: RecordFault,
}

/// A fault in the text of a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordFault {
    /// The text is longer than [`LONGEST_TEXT_BYTES`].
    #[error("the text is longer than {LONGEST_TEXT_BYTES} bytes, the limit for a game")]
    TooLong,
    /// There are more than [`MOST_TAGS`] unknown tags.
    #[error("there are more than {MOST_TAGS} unknown tags")]
    TooManyTags,
    /// The name of a tag is longer than [`LONGEST_TAG_NAME`].
    #[error("the name of a tag has more than {LONGEST_TAG_NAME} characters")]
    TagNameTooLong,
    /// The value of the tag is longer than [`LONGEST_TAG_VALUE`].
    #[error("the tag {0} has more than {LONGEST_TAG_VALUE} characters")]
    TagValueTooLong(String),
    /// A tag is not of the form `[Name "value"]`.
    #[error("a tag must have the form [Name \"value\"]")]
    TagForm,
    /// A tag occurs twice.
    #[error("duplicate tag {0}")]
    TagTwice(String),
    /// A required tag is missing.
    #[error("the tag {0} is missing")]
    TagMissing(&'static str),
    /// The version of the format is unknown.
    #[error("version \"{0}\" of the format is unknown; this is {VERSION}")]
    Version(String),
    /// The record has a different ruleset from the one requested.
    #[error("the record is a game of {found}, not of {expected}")]
    Ruleset {
        /// The ruleset requested.
        expected: Ruleset,
        /// The ruleset that the record names.
        found: Ruleset,
    },
    /// The tag `GameType` names another game.
    #[error("the game type \"{0}\" is not supported: it must be {GAME_TYPE}")]
    GameType(String),
    /// The ruleset, a switch or a value does not exist.
    #[error(transparent)]
    Switch(SwitchError),
    /// A switch is not of the form `key=value`.
    #[error("the switch \"{0}\" is not written key=value")]
    SwitchForm(String),
    /// The start is not a valid position.
    #[error("the start: {0}")]
    Start(PositionError),
    /// The value of an id tag is not 16 hexadecimal digits.
    #[error("the tag {tag} is \"{found}\" and not 16 hexadecimal digits")]
    Id {
        /// Name of the tag.
        tag: &'static str,
        /// Value of the tag.
        found: String,
    },
    /// A lot is not two dice, or follows a lot that already decided who starts.
    #[error("invalid lot \"{0}\": a lot is two dice, which differ only in the last lot")]
    Lot(String),
    /// The tag `Ended` has an unknown value.
    #[error("unknown ending \"{0}\"; expected one of {names}", names = end_names())]
    EndedForm(String),
    /// The game cannot end in this way.
    #[error("invalid ending: {0}")]
    Ended(PlayError),
    /// A move has the wrong number.
    #[error("move number \"{found}\" should be {expected}")]
    Number {
        /// The correct number.
        expected: usize,
        /// The text found.
        found: String,
    },
    /// A throw is not possible.
    #[error("the throw \"{found}\": {error}")]
    Throw {
        /// The text found.
        found: String,
        /// The reason.
        error: PlayError,
    },
    /// A move cannot be read or is not legal.
    #[error("the move \"{found}\": {error}")]
    Move {
        /// The text found.
        found: String,
        /// The reason.
        error: PlayError,
    },
    /// The result at the end, or in the tag, differs from the result of the moves.
    #[error("the result \"{found}\" should be \"{expected}\"")]
    Result {
        /// The result of the moves.
        expected: &'static str,
        /// The result found.
        found: String,
    },
    /// There is more text after the result.
    #[error("unexpected text after the result: \"{0}\"")]
    AfterResult(String),
    /// A comment is not closed.
    #[error("a comment is not closed")]
    CommentOpen,
}

/// The values of the tag `Ended`, quoted.
fn end_names() -> String {
    ENDS.map(|(words, _)| alloc::format!("\"{words}\"")).join(", ")
}

impl Explain for RecordError {
    #[cold]
    fn explain<'m>(&self, message: &'m mut Message) -> &'m mut Message {
        message.set_key(self.fault.key());
        if self.fault.has_line() {
            message.number("line", self.line as usize);
        }
        self.fault.explain(message)
    }
}

impl RecordFault {
    const fn key(&self) -> &'static str {
        match self {
            RecordFault::TooLong => keys::RECORD_LONG,
            RecordFault::TooManyTags => keys::RECORD_TAGS,
            RecordFault::TagNameTooLong => keys::RECORD_TAG_NAME,
            RecordFault::TagValueTooLong(_) => keys::RECORD_TAG_VALUE,
            RecordFault::TagForm => keys::RECORD_TAG_FORM,
            RecordFault::TagTwice(_) => keys::RECORD_TAG_TWICE,
            RecordFault::TagMissing(_) => keys::RECORD_TAG_MISSING,
            RecordFault::Version(_) => keys::RECORD_VERSION,
            RecordFault::Ruleset { .. } => keys::RECORD_RULESET,
            RecordFault::GameType(_) => keys::RECORD_GAME_TYPE,
            RecordFault::Switch(_) => keys::RECORD_SWITCHES,
            RecordFault::SwitchForm(_) => keys::RECORD_SWITCH_FORM,
            RecordFault::Start(_) => keys::RECORD_START,
            RecordFault::Id { .. } => keys::RECORD_ID,
            RecordFault::Lot(_) => keys::RECORD_LOT,
            RecordFault::EndedForm(_) => keys::RECORD_END_FORM,
            RecordFault::Ended(_) => keys::RECORD_END,
            RecordFault::Number { .. } => keys::RECORD_NUMBER,
            RecordFault::Throw { .. } => keys::RECORD_THROW,
            RecordFault::Move { .. } => keys::RECORD_MOVE,
            RecordFault::Result { .. } => keys::RECORD_RESULT,
            RecordFault::AfterResult(_) => keys::RECORD_AFTER_RESULT,
            RecordFault::CommentOpen => keys::RECORD_COMMENT,
        }
    }

    /// True if the message names a line; the other faults concern the whole text.
    const fn has_line(&self) -> bool {
        !matches!(
            self,
            RecordFault::TooLong | RecordFault::TagMissing(_) | RecordFault::Version(_)
        )
    }

    /// Adds the other values of the message, and the cause.
    #[cold]
    fn explain<'m>(&self, message: &'m mut Message) -> &'m mut Message {
        match self {
            RecordFault::TooLong => message.number("most", LONGEST_TEXT_BYTES),
            RecordFault::TooManyTags => message.number("most", MOST_TAGS),
            RecordFault::TagNameTooLong => message.number("most", LONGEST_TAG_NAME),
            RecordFault::TagValueTooLong(name) => {
                message.text("name", name).number("most", LONGEST_TAG_VALUE)
            }
            RecordFault::TagTwice(name) => message.text("name", name),
            RecordFault::TagMissing(name) => message.text("name", name),
            RecordFault::TagForm | RecordFault::CommentOpen => message,
            RecordFault::Version(found)
            | RecordFault::SwitchForm(found)
            | RecordFault::Lot(found)
            | RecordFault::AfterResult(found) => message.text("found", found),
            RecordFault::Ruleset { expected, found } => {
                message.text("expected", expected.id()).text("found", found.id())
            }
            RecordFault::Id { tag, found } => message.text("name", tag).text("found", found),
            RecordFault::GameType(found) => message.text("expected", GAME_TYPE).text("found", found),
            RecordFault::Switch(error) => message.because(error),
            RecordFault::Start(error) => message.because(error),
            RecordFault::Ended(error) => message.because(error),
            RecordFault::EndedForm(found) => message
                .text("found", found)
                .words("names", &ENDS.map(|(words, _)| words)),
            RecordFault::Number { expected, found } => {
                message.text("found", found).number("expected", *expected)
            }
            RecordFault::Throw { found, error } | RecordFault::Move { found, error } => {
                message.text("found", found).because(error)
            }
            RecordFault::Result { expected, found } => {
                message.text("found", found).text("expected", expected)
            }
        }
    }
}
