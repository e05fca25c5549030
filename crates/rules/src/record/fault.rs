//! What is wrong with the text of a record, and where.

use alloc::string::String;
use core::fmt;

use super::PlayError;
use super::limits::{LONGEST_TAG_NAME, LONGEST_TAG_VALUE, LONGEST_TEXT_BYTES, MOST_TAGS};
use super::write::{ENDS, GAME_TYPE, VERSION};
use crate::message::{self as keys, Explain, Message};
use crate::{PositionError, Ruleset, SwitchError};

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
        expected: Ruleset,
        /// The ruleset that it names.
        found: Ruleset,
    },
    /// The tag `GameType` says another game.
    GameType(String),
    /// The ruleset or a switch does not exist, or a switch is not `key=value`.
    Switch(SwitchError),
    /// A switch is not written `key=value`.
    SwitchForm(String),
    /// The start is no position.
    Start(PositionError),
    /// The value of an id's tag is not 16 hexadecimal digits.
    Id {
        /// The name of the tag.
        tag: &'static str,
        /// Its value.
        found: String,
    },
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
            RecordFault::Id { tag, found } => {
                write!(f, "the tag {tag} is \"{found}\" and not 16 hexadecimal digits")
            }
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
        message.say(self.fault.key());
        if self.fault.has_line() {
            message.number("line", self.line as usize);
        }
        self.fault.explain(message)
    }
}

impl RecordFault {
    /// The key of its sentence.
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
            RecordFault::Move { .. } => keys::RECORD_TURN,
            RecordFault::Result { .. } => keys::RECORD_RESULT,
            RecordFault::BehindResult(_) => keys::RECORD_AFTER_RESULT,
            RecordFault::CommentOpen => keys::RECORD_COMMENT,
        }
    }

    /// Whether its sentence names a line; the others are about the whole text.
    const fn has_line(&self) -> bool {
        !matches!(
            self,
            RecordFault::TooLong | RecordFault::TagMissing(_) | RecordFault::Version(_)
        )
    }

    /// Fills in the other values of its sentence, and what caused it.
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
            | RecordFault::BehindResult(found) => message.text("found", found),
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
