//! Errors as translatable messages: a key, the values in its text, and the messages of the causes. The
//! wording is in the page's message files.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::notation::{SquareNames, excerpt};
use crate::record::{MOST_LOTS, MOST_PLIES, PlayError};
use crate::session::Named;
use crate::{
    AnyGame, Color, Contradiction, DiceError, Domain, Fault, MessageValue, MoveError, NotationError, Piece,
    PositionError, Refusal, Ruleset, Square, SwitchError, Tabletop,
};

/// Declares the keys with the names of their values, and the list of all keys.
macro_rules! keys {
    ($($(#[$meta:meta])* $vis:vis $name:ident = $key:literal: $values:expr;)*) => {
        $($(#[$meta])* $vis const $name: &str = $key;)*

        /// The message keys of all errors except refusals, each with the names of its values.
        pub const MESSAGE_KEYS: &[(&str, &[&str])] = &[$(($key, &$values)),*];
    };
}

keys! {
    pub(crate) RULESET = "wrong.ruleset": ["name", "names"];
    pub(crate) SWITCH = "wrong.switch": ["name", "names"];
    pub(crate) SWITCH_VALUE = "wrong.switch-value": ["name", "value", "names"];
    pub(crate) CHARACTER = "wrong.character": ["at", "found"];
    pub(crate) TEXT_END = "wrong.text-end": [];
    pub(crate) SQUARE = "wrong.square": ["at", "found", "first", "last"];
    pub(crate) SQUARE_MISSING = "wrong.square-missing": ["first", "last"];
    pub(crate) NO_SQUARE = "wrong.no-square": ["found", "first", "last"];
    pub(crate) AMBIGUOUS = "wrong.ambiguous": ["count"];
    pub(crate) MISMATCH = "wrong.mismatch": [];
    pub(crate) TOO_MANY = "wrong.too-many": ["piece", "count", "limit"];
    pub(crate) TOO_FEW = "wrong.too-few": ["piece", "count", "least"];
    pub(crate) MISPLACED = "wrong.misplaced": ["piece", "square"];
    pub(crate) SHARED = "wrong.shared": ["square"];
    pub(crate) CLOCK = "wrong.clock": ["clock", "value", "limit"];
    pub(crate) NO_CAPTURE_OF_KING = "wrong.no-king": [];
    pub(crate) NO_PIECES = "wrong.no-pieces": [];
    pub(crate) DIE = "wrong.die": ["found"];
    pub(crate) THROW_AFTER_END = "wrong.throw-after-end": [];
    pub(crate) CANNOT_HAVE_LOST = "wrong.cannot-have-lost": [];
    pub(crate) OVER = "wrong.over": [];
    pub(crate) LOT_FIRST = "wrong.lot-first": [];
    pub(crate) THROW_FIRST = "wrong.throw-first": [];
    pub(crate) NO_THROW = "wrong.no-throw": [];
    pub(crate) NO_DICE = "wrong.no-dice": [];
    pub(crate) DICE_COUNT = "wrong.dice-count": ["count", "found"];
    pub(crate) TOO_MANY_PLIES = "wrong.too-many-plies": ["most"];
    pub(crate) TOO_MANY_LOTS = "wrong.too-many-lots": ["most"];
    pub(crate) NO_PLY = "wrong.no-ply": ["found", "plies"];
    /// An error of the engine: no memory for its transposition table.
    pub NO_MEMORY = "wrong.memory": [];
    pub(crate) RECORD_LONG = "record.long": ["most"];
    pub(crate) RECORD_TAGS = "record.tags": ["line", "most"];
    pub(crate) RECORD_TAG_NAME = "record.tag-name": ["line", "most"];
    pub(crate) RECORD_TAG_VALUE = "record.tag-value": ["line", "name", "most"];
    pub(crate) RECORD_TAG_FORM = "record.tag-form": ["line"];
    pub(crate) RECORD_TAG_TWICE = "record.tag-twice": ["line", "name"];
    pub(crate) RECORD_TAG_MISSING = "record.tag-missing": ["name"];
    pub(crate) RECORD_VERSION = "record.version": ["found"];
    pub(crate) RECORD_RULESET = "record.ruleset": ["line", "expected", "found"];
    pub(crate) RECORD_GAME_TYPE = "record.game-type": ["line", "expected", "found"];
    pub(crate) RECORD_SWITCHES = "record.switches": ["line"];
    pub(crate) RECORD_SWITCH_FORM = "record.switch-form": ["line", "found"];
    pub(crate) RECORD_START = "record.start": ["line"];
    pub(crate) RECORD_ID = "record.id": ["line", "name", "found"];
    pub(crate) RECORD_LOT = "record.lot": ["line", "found"];
    pub(crate) RECORD_END_FORM = "record.end-form": ["line", "found", "names"];
    pub(crate) RECORD_END = "record.end": ["line"];
    pub(crate) RECORD_NUMBER = "record.number": ["line", "found", "expected"];
    pub(crate) RECORD_THROW = "record.throw": ["line", "found"];
    pub(crate) RECORD_MOVE = "record.move": ["line", "found"];
    pub(crate) RECORD_RESULT = "record.result": ["line", "found", "expected"];
    pub(crate) RECORD_AFTER_RESULT = "record.after-result": ["line", "found"];
    pub(crate) RECORD_COMMENT = "record.comment": ["line"];
}

/// A translatable message about an error.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Message {
    /// A key in [`MESSAGE_KEYS`], or `refuse.` and the key of a reason.
    pub key: String,
    /// Values in the text, by name.
    pub values: Named<MessageValue>,
    /// Messages of the causes, if they have any.
    pub causes: Vec<Message>,
}

/// An error with a translatable message.
///
/// ```
/// use ludoteca_rules::record::Record;
/// use ludoteca_rules::{Explain as _, MESSAGE_KEYS};
///
/// let error = Record::read("[Ludoteca \"1\"]\n[Ruleset \"chess\"]\n").unwrap_err();
/// let message = error.message();
/// assert!(MESSAGE_KEYS.iter().any(|(key, _)| *key == message.key), "{message}");
/// ```
pub trait Explain {
    /// Fills in `message` and returns it.
    fn explain<'m>(&self, message: &'m mut Message) -> &'m mut Message;

    /// The message of this error.
    fn message(&self) -> Message {
        let mut message = Message::default();
        self.explain(&mut message);
        message
    }
}

/// Format for programs and logs: the key and the values by name, then each cause.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.key)?;
        for (name, value) in &self.values.0 {
            match value {
                MessageValue::Number(number) => write!(f, " {name}={number}")?,
                MessageValue::Text(text) => write!(f, " {name}=\"{text}\"")?,
            }
        }
        self.causes.iter().try_for_each(|cause| write!(f, "; {cause}"))
    }
}

/// Builder methods. They are not inlined and take references to keep the code small: every error calls them,
/// and every page loads them.
impl Message {
    /// Sets the key.
    #[cold]
    #[inline(never)]
    pub fn set_key(&mut self, key: &str) -> &mut Message {
        self.key = key.into();
        self
    }

    /// Adds a number, capped at `u32::MAX`.
    #[cold]
    #[inline(never)]
    pub fn number(&mut self, name: &'static str, number: usize) -> &mut Message {
        let number = u32::try_from(number).unwrap_or(u32::MAX);
        self.values.0.push((name, MessageValue::Number(number)));
        self
    }

    /// Adds text, truncated if it is long.
    #[cold]
    #[inline(never)]
    pub fn text(&mut self, name: &'static str, text: &str) -> &mut Message {
        self.values.0.push((name, MessageValue::Text(excerpt(text))));
        self
    }

    /// Adds keywords of the format, which are the same in every language.
    #[cold]
    #[inline(never)]
    pub(crate) fn words(&mut self, name: &'static str, words: &[&str]) -> &mut Message {
        self.values.0.push((name, MessageValue::Text(words.join(", "))));
        self
    }

    /// Adds the message of a cause.
    #[cold]
    #[inline(never)]
    pub(crate) fn because(&mut self, cause: &dyn Explain) -> &mut Message {
        self.causes.push(cause.message());
        self
    }
}

impl Explain for SwitchError {
    #[cold]
    fn explain<'m>(&self, message: &'m mut Message) -> &'m mut Message {
        match self {
            SwitchError::Ruleset { found } => message
                .set_key(RULESET)
                .text("name", found)
                .words("names", &Ruleset::ALL.map(Ruleset::id)),
            SwitchError::Key { found, switches, .. } => {
                let names: Vec<&str> = switches.iter().map(|switch| switch.key).collect();
                message.set_key(SWITCH).text("name", found).words("names", &names)
            }
            SwitchError::Value { switch, found } => {
                message
                    .set_key(SWITCH_VALUE)
                    .text("name", switch.key)
                    .text("value", found);
                match switch.domain {
                    Domain::Words(words) => message.words("names", words),
                    Domain::Number { min, max, also } => {
                        let range = alloc::format!("{min}–{max}");
                        message.words("names", &[&[range.as_str()], also].concat())
                    }
                }
            }
        }
    }
}

impl Explain for NotationError {
    #[cold]
    fn explain<'m>(&self, message: &'m mut Message) -> &'m mut Message {
        match (self.squares, self.found) {
            (
                Some(SquareNames::Numbers {
                    found: Some(found), ..
                }),
                _,
            ) => message.set_key(NO_SQUARE).number("found", found.into()),
            (squares, Some(found)) => message
                .set_key(squares.map_or(CHARACTER, |_| SQUARE))
                .number("at", self.at + 1)
                .text("found", found.encode_utf8(&mut [0; 4])),
            (squares, None) => message.set_key(squares.map_or(TEXT_END, |_| SQUARE_MISSING)),
        };
        if let Some([first, last]) = self.squares.map(SquareNames::ends) {
            message.text("first", &first).text("last", &last);
        }
        message
    }
}

impl Explain for Refusal {
    #[cold]
    fn explain<'m>(&self, message: &'m mut Message) -> &'m mut Message {
        message.key = ["refuse.", self.reason.key].concat();
        message.values = Named(self.values.clone());
        message
    }
}

/// The message key of a piece without the prefix `piece.`: its game, side and kind.
fn name_of(ruleset: Ruleset, piece: Piece) -> String {
    let side = match piece.color {
        Color::First => ".0.",
        Color::Second => ".1.",
    };
    [ruleset.game().id(), side, piece.kind.name()].concat()
}

fn square_of(ruleset: Ruleset, square: Square) -> String {
    AnyGame::of(ruleset).square_name(square).unwrap_or_default()
}

impl Fault {
    /// Fills in the message, with the game's names for pieces and squares.
    fn explain<'m>(&self, ruleset: Ruleset, message: &'m mut Message) -> &'m mut Message {
        let mut about = |key, piece: &Piece| {
            message.set_key(key).text("piece", &name_of(ruleset, *piece));
        };
        match self {
            Fault::TooMany { piece, count, limit } => {
                about(TOO_MANY, piece);
                message
                    .number("count", *count as usize)
                    .number("limit", *limit as usize)
            }
            Fault::TooFew { piece, count, least } => {
                about(TOO_FEW, piece);
                message
                    .number("count", *count as usize)
                    .number("least", *least as usize)
            }
            Fault::Misplaced { piece, square } => {
                about(MISPLACED, piece);
                message.text("square", &square_of(ruleset, *square))
            }
            Fault::Shared { square } => message
                .set_key(SHARED)
                .text("square", &square_of(ruleset, *square)),
            Fault::Clock { clock, value, limit } => message
                .set_key(CLOCK)
                .text("clock", clock.name())
                .number("value", *value as usize)
                .number("limit", *limit as usize),
            Fault::Impossible { what } => match *what {
                Contradiction::NoKing => message.set_key(NO_CAPTURE_OF_KING),
                Contradiction::NoPieces => message.set_key(NO_PIECES),
                Contradiction::Die(found) => message.set_key(DIE).number("found", found.into()),
                Contradiction::ThrowAfterEnd => message.set_key(THROW_AFTER_END),
                Contradiction::MoverLost | Contradiction::OtherLost => message.set_key(CANNOT_HAVE_LOST),
            },
        }
    }

    /// Writes the fault in English, with the game's names for pieces and squares.
    pub(crate) fn write(&self, ruleset: Ruleset, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let piece = |piece: &Piece| {
            let [first, second] = ruleset.sides();
            let side = match piece.color {
                Color::First => first,
                Color::Second => second,
            };
            [side, ": ", piece.kind.name()].concat()
        };
        match self {
            Fault::TooMany {
                piece: one,
                count,
                limit,
            } => {
                write!(
                    f,
                    "{}: {count} on the board, but the game has {limit}",
                    piece(one)
                )
            }
            Fault::TooFew {
                piece: one,
                count,
                least,
            } => {
                write!(
                    f,
                    "{}: {count} on the board, but at least {least} are needed",
                    piece(one)
                )
            }
            Fault::Misplaced { piece: one, square } => {
                write!(f, "{} cannot be on {}", piece(one), square_of(ruleset, *square))
            }
            Fault::Shared { square } => {
                write!(f, "both sides have pieces on {}", square_of(ruleset, *square))
            }
            Fault::Clock { clock, value, limit } => {
                write!(
                    f,
                    "the clock {clock} is at {value}, but at most {limit} is possible here"
                )
            }
            Fault::Impossible { what } => f.write_str(what.words()),
        }
    }
}

impl Explain for PositionError {
    #[cold]
    fn explain<'m>(&self, message: &'m mut Message) -> &'m mut Message {
        match self {
            PositionError::Notation(error) => error.explain(message),
            PositionError::Faults { ruleset, faults } => {
                // The first fault is the message itself, the others are its causes.
                for (index, fault) in faults.iter().enumerate() {
                    if index == 0 {
                        fault.explain(*ruleset, message);
                    } else {
                        let mut further = Message::default();
                        fault.explain(*ruleset, &mut further);
                        message.causes.push(further);
                    }
                }
                message
            }
        }
    }
}

impl Explain for MoveError {
    #[cold]
    fn explain<'m>(&self, message: &'m mut Message) -> &'m mut Message {
        match self {
            MoveError::Notation(error) => error.explain(message),
            MoveError::Refused(refusal) => refusal.explain(message),
            MoveError::Ambiguous { count } => message.set_key(AMBIGUOUS).number("count", *count),
            MoveError::Mismatch { .. } => message.set_key(MISMATCH),
        }
    }
}

impl Explain for DiceError {
    #[cold]
    fn explain<'m>(&self, message: &'m mut Message) -> &'m mut Message {
        match *self {
            DiceError::None => message.set_key(NO_DICE),
            DiceError::Count { expected, found } => message
                .set_key(DICE_COUNT)
                .number("count", expected)
                .number("found", found),
            DiceError::Face { found, .. } => message.set_key(DIE).number("found", found.into()),
        }
    }
}

impl Explain for PlayError {
    #[cold]
    fn explain<'m>(&self, message: &'m mut Message) -> &'m mut Message {
        match self {
            PlayError::Over => message.set_key(OVER),
            PlayError::LotFirst => message.set_key(LOT_FIRST),
            PlayError::ThrowFirst => message.set_key(THROW_FIRST),
            PlayError::NothingToThrow => message.set_key(NO_THROW),
            PlayError::Dice(error) => error.explain(message),
            PlayError::Move(error) => error.explain(message),
            PlayError::Agreement(refusal) => refusal.explain(message),
            PlayError::TooManyPlies => message.set_key(TOO_MANY_PLIES).number("most", MOST_PLIES),
            PlayError::TooManyLots => message.set_key(TOO_MANY_LOTS).number("most", MOST_LOTS),
            PlayError::Ply { found, plies } => message
                .set_key(NO_PLY)
                .number("found", *found)
                .number("plies", *plies),
        }
    }
}
