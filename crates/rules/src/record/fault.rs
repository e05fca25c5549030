//! What is wrong with the text of a record, and where.

use alloc::string::String;
use core::fmt;

use super::PlayError;
use super::limits::{LONGEST_TAG_NAME, LONGEST_TAG_VALUE, LONGEST_TEXT_BYTES, MOST_TAGS};
use super::write::{ENDS, GAME_TYPE, VERSION};
use crate::message::{self as keys, Explain, Message};
use crate::{PositionError, SwitchError};

/// A record that could not be read: what is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
    /// What is wrong there.
    pub fault: RecordFault,
}

/// What is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordFault {
    /// The text is longer than [`LONGEST_TEXT_BYTES`].
    TooLong,
    /// There are more than [`MOST_TAGS`] tags that the format does not know.
    TooManyTags,
    /// The name of a tag is longer than [`LONGEST_TAG_NAME`].
    TagNameTooLong,
    /// The value of that tag is longer than [`LONGEST_TAG_VALUE`].
    TagValueTooLong(String),
    /// A tag is not of the form `[Name "value"]`.
    TagForm,
    /// A tag stands twice.
    TagTwice(String),
    /// A tag is missing.
    TagMissing(&'static str),
    /// The format has another version.
    Version(String),
    /// The record is of another ruleset than it is read as.
    Ruleset {
        /// The ruleset as which it is read.
        expected: &'static str,
        /// The ruleset that it names.
        found: &'static str,
    },
    /// The tag `GameType` says another game.
    GameType(String),
    /// The ruleset or a switch does not exist, or a switch is not `key=value`.
    Switch(SwitchError),
    /// A switch is not written `key=value`.
    SwitchForm(String),
    /// The start is no position.
    Start(PositionError),
    /// The seed is not 16 hexadecimal digits.
    Seed(String),
    /// A lot is not two dice, or comes after one that decided.
    Lot(String),
    /// The tag `Ended` has unknown words.
    EndedForm(String),
    /// The players cannot have ended this game so.
    Ended(PlayError),
    /// A move has the wrong number.
    Number {
        /// The number that should stand there.
        expected: usize,
        /// What stands there.
        found: String,
    },
    /// A throw cannot be.
    Throw {
        /// What stands there.
        found: String,
        /// Why not.
        error: PlayError,
    },
    /// A move cannot be read or is not legal.
    Move {
        /// What stands there.
        found: String,
        /// Why not.
        error: PlayError,
    },
    /// The result at the end, or in the tag, is not the one that the moves give.
    Result {
        /// What the moves give.
        expected: &'static str,
        /// What stands there.
        found: String,
    },
    /// There is something behind the result.
    BehindResult(String),
    /// A comment is not closed.
    CommentOpen,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.fault)
    }
}

impl core::error::Error for RecordError {}

impl fmt::Display for RecordFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordFault::TooLong => {
                write!(
                    f,
                    "the text is longer than {LONGEST_TEXT_BYTES} bytes, as no game is"
                )
            }
            RecordFault::TooManyTags => {
                write!(
                    f,
                    "there are more than {MOST_TAGS} tags that this program does not know"
                )
            }
            RecordFault::TagNameTooLong => {
                write!(f, "the name of a tag has more than {LONGEST_TAG_NAME} characters")
            }
            RecordFault::TagValueTooLong(name) => {
                write!(f, "the tag {name} has more than {LONGEST_TAG_VALUE} characters")
            }
            RecordFault::TagForm => f.write_str("a tag must have the form [Name \"value\"]"),
            RecordFault::TagTwice(name) => write!(f, "the tag {name} stands twice"),
            RecordFault::TagMissing(name) => write!(f, "the tag {name} is missing"),
            RecordFault::Version(found) => {
                write!(
                    f,
                    "version \"{found}\" of the format is unknown; this is {VERSION}"
                )
            }
            RecordFault::Ruleset { expected, found } => {
                write!(f, "the record is of {found}, not of {expected}")
            }
            RecordFault::GameType(found) => {
                write!(
                    f,
                    "the game type \"{found}\" is another game: it must be {GAME_TYPE}"
                )
            }
            RecordFault::Switch(error) => error.fmt(f),
            RecordFault::SwitchForm(found) => write!(f, "the switch \"{found}\" is not written key=value"),
            RecordFault::Start(error) => write!(f, "the start: {error}"),
            RecordFault::Seed(found) => write!(f, "the seed \"{found}\" is not 16 hexadecimal digits"),
            RecordFault::Lot(found) => write!(
                f,
                "the lot \"{found}\" cannot be: two dice, equal but for the last lot"
            ),
            RecordFault::EndedForm(found) => {
                write!(f, "\"{found}\" is no way to end a game; there are")?;
                ENDS.iter().try_for_each(|(words, _)| write!(f, " \"{words}\""))
            }
            RecordFault::Ended(error) => write!(f, "the players cannot have ended the game so: {error}"),
            RecordFault::Number { expected, found } => {
                write!(f, "move number \"{found}\" should be {expected}")
            }
            RecordFault::Throw { found, error } => write!(f, "the throw \"{found}\": {error}"),
            RecordFault::Move { found, error } => write!(f, "the move \"{found}\": {error}"),
            RecordFault::Result { expected, found } => {
                write!(f, "the result \"{found}\" should be \"{expected}\"")
            }
            RecordFault::BehindResult(found) => write!(f, "\"{found}\" stands behind the result"),
            RecordFault::CommentOpen => f.write_str("a comment is not closed"),
        }
    }
}

impl Explain for RecordError {
    #[cold]
    fn explain<'m>(&self, message: &'m mut Message) -> &'m mut Message {
        let line = self.line as usize;
        match &self.fault {
            RecordFault::TooLong => message.say(keys::RECORD_LONG).number("most", LONGEST_TEXT_BYTES),
            RecordFault::TooManyTags => message
                .say(keys::RECORD_TAGS)
                .number("line", line)
                .number("most", MOST_TAGS),
            RecordFault::TagNameTooLong => message
                .say(keys::RECORD_TAG_NAME)
                .number("line", line)
                .number("most", LONGEST_TAG_NAME),
            RecordFault::TagValueTooLong(name) => message
                .say(keys::RECORD_TAG_VALUE)
                .number("line", line)
                .text("name", name)
                .number("most", LONGEST_TAG_VALUE),
            RecordFault::TagForm => message.say(keys::RECORD_TAG_FORM).number("line", line),
            RecordFault::TagTwice(name) => message
                .say(keys::RECORD_TAG_TWICE)
                .number("line", line)
                .text("name", name),
            RecordFault::TagMissing(name) => message.say(keys::RECORD_TAG_MISSING).text("name", name),
            RecordFault::Version(found) => message.say(keys::RECORD_VERSION).text("found", found),
            RecordFault::Ruleset { expected, found } => message
                .say(keys::RECORD_RULESET)
                .number("line", line)
                .text("expected", expected)
                .text("found", found),
            RecordFault::GameType(found) => message
                .say(keys::RECORD_GAME_TYPE)
                .number("line", line)
                .text("expected", GAME_TYPE)
                .text("found", found),
            RecordFault::Switch(error) => message
                .say(keys::RECORD_SWITCHES)
                .number("line", line)
                .because(error),
            RecordFault::SwitchForm(found) => message
                .say(keys::RECORD_SWITCH_FORM)
                .number("line", line)
                .text("found", found),
            RecordFault::Start(error) => message
                .say(keys::RECORD_START)
                .number("line", line)
                .because(error),
            RecordFault::Seed(found) => message
                .say(keys::RECORD_SEED)
                .number("line", line)
                .text("found", found),
            RecordFault::Lot(found) => message
                .say(keys::RECORD_LOT)
                .number("line", line)
                .text("found", found),
            RecordFault::EndedForm(found) => message
                .say(keys::RECORD_END_FORM)
                .number("line", line)
                .text("found", found)
                .words("names", &ENDS.map(|(words, _)| words)),
            RecordFault::Ended(error) => message.say(keys::RECORD_END).number("line", line).because(error),
            RecordFault::Number { expected, found } => message
                .say(keys::RECORD_NUMBER)
                .number("line", line)
                .text("found", found)
                .number("expected", *expected),
            RecordFault::Throw { found, error } => message
                .say(keys::RECORD_THROW)
                .number("line", line)
                .text("found", found)
                .because(error),
            RecordFault::Move { found, error } => message
                .say(keys::RECORD_TURN)
                .number("line", line)
                .text("found", found)
                .because(error),
            RecordFault::Result { expected, found } => message
                .say(keys::RECORD_RESULT)
                .number("line", line)
                .text("found", found)
                .text("expected", expected),
            RecordFault::BehindResult(found) => message
                .say(keys::RECORD_AFTER_RESULT)
                .number("line", line)
                .text("found", found),
            RecordFault::CommentOpen => message.say(keys::RECORD_COMMENT).number("line", line),
        }
    }
}
