//! Errors in the text of positions and moves, and parsing helpers that the games share.

mod plain;
mod reader;

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

pub(crate) use plain::PlainText;
pub(crate) use reader::Reader;

use crate::{ClockKey, Piece, Refusal, Ruleset, Square};

/// A syntax error in the text of a position or move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotationError {
    /// Offset of the error in the text, in characters from 0.
    pub at: usize,
    /// Description of the expected text, in English; empty without the feature `citations`.
    pub expected: &'static str,
    /// Character found; `None` at the end of the text.
    pub found: Option<char>,
    /// Naming scheme of the squares, if a square was expected.
    pub squares: Option<SquareNames>,
}

/// Naming scheme of a board's squares or points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SquareNames {
    /// Numbers from 1.
    Numbers {
        /// Highest number.
        last: u8,
        /// A number in the text that no square has.
        found: Option<u16>,
    },
    /// A letter and a number, from a1.
    Letters {
        /// Number of letters, from a.
        files: u8,
        /// Highest number.
        ranks: u8,
    },
}

impl SquareNames {
    pub(crate) fn ends(self) -> [String; 2] {
        match self {
            SquareNames::Numbers { last, .. } => ["1".into(), alloc::format!("{last}")],
            SquareNames::Letters { files, ranks } => [
                "a1".into(),
                algebraic(Square((files * ranks).saturating_sub(1)), files),
            ],
        }
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "at character {}: expected {}, found ",
            self.at + 1,
            self.expected
        )?;
        match self.found {
            Some(found) => write!(f, "`{found}`"),
            None => f.write_str("the end of the text"),
        }
    }
}

impl core::error::Error for NotationError {}

/// A fault that makes a set-up invalid as a position of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// More pieces of a kind than the game has.
    TooMany {
        /// The kind and side.
        piece: Piece,
        /// Number in the set-up.
        count: u32,
        /// Maximum number in the game.
        limit: u32,
    },
    /// Fewer pieces of a kind than a position must have.
    TooFew {
        /// The kind and side.
        piece: Piece,
        /// Number in the set-up.
        count: u32,
        /// Minimum number in a position.
        least: u32,
    },
    /// A piece on a square where it can never be.
    Misplaced {
        /// The kind and side.
        piece: Piece,
        /// Square of the piece.
        square: Square,
    },
    /// Pieces of both sides on one point.
    Shared {
        /// The point.
        square: Square,
    },
    /// A clock beyond its limit, or one that cannot be running here.
    Clock {
        /// The clock.
        clock: ClockKey,
        /// Value in the set-up.
        value: u32,
        /// Highest value possible in this position.
        limit: u32,
    },
    /// A contradiction in the set-up.
    Impossible {
        /// The contradiction.
        what: Contradiction,
    },
}

/// Contradictions in a set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Contradiction {
    /// The king is gone, and there are too few attackers to have captured him.
    NoKing,
    /// The board is empty.
    NoPieces,
    /// A die with this value, outside 1 to 6.
    Die(u8),
    /// A throw is on the table although the game is over.
    ThrowAfterEnd,
    /// The side to move is marked as having lost, although none of its pieces can have been left without
    /// room.
    MoverLost,
    /// The side that has just moved is marked as having lost, although it can play every throw.
    OtherLost,
}

impl Contradiction {
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Contradiction::NoKing => "there is no king, and it takes three attackers to capture him",
            Contradiction::NoPieces => "there is no piece on the board",
            Contradiction::Die(_) => "a die shows 1 to 6",
            Contradiction::ThrowAfterEnd => "the game is over: no throw can be on the table",
            Contradiction::MoverLost => {
                "the side whose turn it is cannot have lost: its pieces always find room here"
            }
            Contradiction::OtherLost => {
                "the side that has just moved cannot have lost: it can play every throw"
            }
        }
    }
}

/// A set-up that is not a valid position, with every fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError<S> {
    /// The set-up that was checked.
    pub setup: S,
    /// The ruleset, for the names of squares and pieces.
    pub ruleset: Ruleset,
    /// Every fault; never empty.
    pub faults: Vec<Fault>,
}

impl<S> fmt::Display for SetupError<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_faults(&self.faults, self.ruleset, f)
    }
}

impl<S: fmt::Debug> core::error::Error for SetupError<S> {}

fn write_faults(faults: &[Fault], ruleset: Ruleset, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (index, fault) in faults.iter().enumerate() {
        if index > 0 {
            f.write_str("; ")?;
        }
        fault.write(ruleset, f)?;
    }
    Ok(())
}

/// An error in the text of a position, or in the position itself.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PositionError {
    /// The text does not follow the notation.
    Notation(NotationError),
    /// The text is well-formed but the set-up has faults.
    Faults {
        /// The ruleset, for the names of squares and pieces.
        ruleset: Ruleset,
        /// Every fault; never empty.
        faults: Vec<Fault>,
    },
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionError::Notation(error) => error.fmt(f),
            PositionError::Faults { ruleset, faults } => write_faults(faults, *ruleset, f),
        }
    }
}

impl core::error::Error for PositionError {}

impl From<NotationError> for PositionError {
    fn from(error: NotationError) -> Self {
        PositionError::Notation(error)
    }
}

impl<S> From<SetupError<S>> for PositionError {
    fn from(error: SetupError<S>) -> Self {
        PositionError::Faults {
            ruleset: error.ruleset,
            faults: error.faults,
        }
    }
}

/// A move text that cannot be read or whose move is not legal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MoveError {
    /// The text does not follow the notation.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// The move is not legal.
    #[error(transparent)]
    Refused(Refusal),
    /// The text matches several moves, so it must list every square passed.
    #[error("this could mean {count} moves: list every square passed")]
    Ambiguous {
        /// Number of matching moves.
        count: usize,
    },
    /// The move is legal, but its text misstates what it does (a capture, a hit).
    #[error("the text does not match the move: {expected}")]
    Mismatch {
        /// Short description of the correct text.
        expected: &'static str,
    },
}

/// Maximum accepted length of a position text, in characters: five times that of the longest one written.
pub const LONGEST_POSITION: usize = 1_000;
/// Maximum accepted length of a move text, in characters: five times that of the longest one written.
pub const LONGEST_MOVE: usize = 250;
/// Maximum length of the part of an input that an error repeats, in characters.
const LONGEST_EXCERPT: usize = 64;

/// The text as repeated in an error: truncated if it is long.
#[must_use]
pub fn excerpt(text: &str) -> String {
    match text.char_indices().nth(LONGEST_EXCERPT) {
        Some((end, _)) => [text.get(..end).unwrap_or_default(), "…"].concat(),
        None => text.into(),
    }
}

/// Returns `words`, an English text for programs without translated messages. The page's package has an empty
/// string instead, because it leaves out such text, like the citations.
const fn in_english(words: &'static str) -> &'static str {
    if cfg!(feature = "citations") { words } else { "" }
}

/// Rejects a text of more than `most` characters before it is parsed.
fn check_length(text: &str, most: usize, expected: &'static str) -> Result<(), NotationError> {
    match text.char_indices().nth(most) {
        Some((_, found)) => Err(NotationError {
            at: most,
            expected: in_english(expected),
            found: Some(found),
            squares: None,
        }),
        None => Ok(()),
    }
}

/// Rejects a move text of more than [`LONGEST_MOVE`] characters.
pub(crate) fn check_move_length(text: &str) -> Result<(), NotationError> {
    check_length(text, LONGEST_MOVE, "the end: a move has fewer characters")
}

/// Rejects a position text of more than [`LONGEST_POSITION`] characters.
pub(crate) fn check_position_length(text: &str) -> Result<(), NotationError> {
    check_length(text, LONGEST_POSITION, "the end: a position has fewer characters")
}

/// Writes the ranks of a board in the format that [`Reader::board`] reads.
pub(crate) fn write_board(
    out: &mut impl fmt::Write,
    files: u8,
    ranks: u8,
    letter: impl Fn(Square) -> Option<char>,
) -> fmt::Result {
    for rank in (0..ranks).rev() {
        let mut run = 0;
        for file in 0..files {
            match letter(Square(file + files * rank)) {
                Some(found) => {
                    if run > 0 {
                        write!(out, "{run}")?;
                    }
                    run = 0;
                    out.write_char(found)?;
                }
                None => run += 1,
            }
        }
        if run > 0 {
            write!(out, "{run}")?;
        }
        if rank > 0 {
            out.write_char('.')?;
        }
    }
    Ok(())
}

/// The name of a square of a board with files a, b, c … and ranks from 1.
pub(crate) fn algebraic(square: Square, files: u8) -> alloc::string::String {
    alloc::format!("{}{}", char::from(b'a' + square.0 % files), 1 + square.0 / files)
}

pub(crate) fn algebraic_list(squares: &[Square], files: u8) -> alloc::string::String {
    let names: Vec<_> = squares.iter().map(|&square| algebraic(square, files)).collect();
    names.join(", ")
}
