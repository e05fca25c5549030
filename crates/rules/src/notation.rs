//! Errors in the text of positions and moves, and parsing helpers that the games share.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

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

/// The next character that a [`Reader`] reads.
struct Next {
    /// Offset of the character, and of the one after it, in bytes.
    at: usize,
    end: usize,
    /// The character in the text, and its ASCII equivalent.
    written: char,
    plain: char,
}

/// The zeros of scripts with their own decimal digits; each is followed by the other nine digits.
const ZEROS: [char; 37] = [
    '٠', '۰', '߀', '०', '০', '੦', '૦', '୦', '௦', '౦', '೦', '൦', '෦', '๐', '໐', '༠', '၀', '႐', '០', '᠐', '᥆',
    '᧐', '᪀', '᪐', '᭐', '᮰', '᱀', '᱐', '꘠', '꣐', '꤀', '꧐', '꧰', '꩐', '꯰', '０', '𝟎',
];

/// Maps `character` to its ASCII equivalent in the notation; `None` for invisible characters. Other
/// characters stay the same.
fn plain(character: char) -> Option<char> {
    let code = u32::from(character);
    match character {
        _ if character.is_ascii() => Some(character),
        '\u{ad}' | '\u{61c}' | '\u{feff}' => None,
        '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' => None,
        '\u{2010}'..='\u{2015}' | '\u{2043}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' => Some('-'),
        '×' | '✕' | '✖' | '⨯' | 'х' | 'Х' => Some('x'),
        _ if character.is_whitespace() => Some(' '),
        _ => {
            let digit = ZEROS.iter().find_map(|&zero| {
                let digit = code.checked_sub(u32::from(zero))?;
                char::from_digit(digit, 10)
            });
            let wide = || u8::try_from(code.checked_sub(0xfee0)?).ok();
            let wide = || wide().filter(u8::is_ascii_graphic).map(char::from);
            digit.or_else(wide).or(Some(character))
        }
    }
}

/// Text reduced to plain notation: upper case, without invisible characters, and with spaces only between
/// digits.
pub(crate) struct PlainText<'a> {
    written: &'a str,
    text: String,
    /// Offset in `written`, in characters, of each character of `text`.
    places: Vec<usize>,
}

impl<'a> PlainText<'a> {
    pub(crate) fn new(written: &'a str) -> PlainText<'a> {
        let mut text = String::new();
        let mut places = Vec::new();
        let mut blank = None;
        for (place, character) in written.chars().enumerate() {
            match plain(character) {
                None => {}
                Some(' ' | '\t' | '\n' | '\r') => blank = blank.or(Some(place)),
                Some(character) => {
                    let character = character.to_ascii_uppercase();
                    let is_between =
                        character.is_ascii_digit() && text.ends_with(|c: char| c.is_ascii_digit());
                    if let Some(place) = blank.take().filter(|_| is_between) {
                        text.push(' ');
                        places.push(place);
                    }
                    text.push(character);
                    places.push(place);
                }
            }
        }
        PlainText {
            written,
            text,
            places,
        }
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Maps the offset of `error` back to the written text.
    pub(crate) fn as_written(&self, error: NotationError) -> NotationError {
        let end = self.written.trim_end().chars().count();
        let at = self.places.get(error.at).copied().unwrap_or(end);
        let found = error.found.and_then(|_| self.written.chars().nth(at));
        NotationError { at, found, ..error }
    }
}

/// Reads a text from left to right and keeps track of the position. Digits of other scripts, dashes, crosses
/// and full-width characters count as their ASCII equivalents, and invisible characters are skipped, because
/// other programs change or add them when text is copied. Errors refer to the text as it was written.
#[derive(Clone, Debug)]
pub(crate) struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(text: &'a str) -> Reader<'a> {
        Reader { text, at: 0 }
    }

    fn next(&self) -> Option<Next> {
        let rest = self.text.get(self.at..)?;
        rest.char_indices().find_map(|(start, written)| {
            let at = self.at + start;
            Some(Next {
                at,
                end: at + written.len_utf8(),
                written,
                plain: plain(written)?,
            })
        })
    }

    pub(crate) fn peek(&self) -> Option<char> {
        Some(self.next()?.plain)
    }

    pub(crate) fn take(&mut self) -> Option<char> {
        let next = self.next()?;
        self.at = next.end;
        Some(next.plain)
    }

    /// Takes `wanted` if it is the next character.
    pub(crate) fn take_if(&mut self, wanted: char) -> bool {
        let stands = self.peek() == Some(wanted);
        if stands {
            self.take();
        }
        stands
    }

    /// The error for finding something other than `expected` at the current position.
    pub(crate) fn error(&self, expected: &'static str) -> NotationError {
        let next = self.next();
        let at = next.as_ref().map_or(self.text.len(), |next| next.at);
        NotationError {
            at: self.text.get(..at).unwrap_or_default().chars().count(),
            expected: in_english(expected),
            found: next.map(|next| next.written),
            squares: None,
        }
    }

    /// The error for finding something other than the name of a square at the current position.
    pub(crate) fn square_error(&self, expected: &'static str, squares: SquareNames) -> NotationError {
        NotationError {
            squares: Some(squares),
            ..self.error(expected)
        }
    }

    pub(crate) fn expect(&mut self, wanted: char, expected: &'static str) -> Result<(), NotationError> {
        if self.take_if(wanted) {
            Ok(())
        } else {
            Err(self.error(expected))
        }
    }

    pub(crate) fn end(&self) -> Result<(), NotationError> {
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.error("the end of the text")),
        }
    }

    /// Reads one character and returns its value according to `meaning`.
    pub(crate) fn letter<T>(
        &mut self,
        meaning: impl Fn(char) -> Option<T>,
        expected: &'static str,
    ) -> Result<T, NotationError> {
        let meant = self
            .peek()
            .and_then(meaning)
            .ok_or_else(|| self.error(expected))?;
        self.take();
        Ok(meant)
    }

    /// Reads a decimal number of at most four digits.
    pub(crate) fn number(&mut self, expected: &'static str) -> Result<u16, NotationError> {
        let start = self.clone();
        let mut value = 0u16;
        let mut digits = 0;
        while let Some(digit) = self.peek().and_then(|found| found.to_digit(10)) {
            digits += 1;
            if digits > 4 {
                return Err(start.error(expected));
            }
            self.take();
            value = value * 10 + u16::try_from(digit).expect("a decimal digit is below 10");
        }
        if digits == 0 {
            Err(self.error(expected))
        } else {
            Ok(value)
        }
    }

    /// Reads the name of a square on a board with files a, b, c … and ranks from 1. The index of the square
    /// is `file + files * rank`.
    pub(crate) fn square(
        &mut self,
        files: u8,
        ranks: u8,
        expected: &'static str,
    ) -> Result<Square, NotationError> {
        let start = self.clone();
        let file = self
            .take()
            .and_then(|c| u8::try_from(c).ok())
            .map(|c| c.to_ascii_lowercase().wrapping_sub(b'a'));
        let rank = self
            .take()
            .and_then(|c| u8::try_from(c).ok())
            .map(|c| c.wrapping_sub(b'1'));
        match (file, rank) {
            (Some(file), Some(rank)) if file < files && rank < ranks => Ok(Square(file + files * rank)),
            _ => Err(start.square_error(expected, SquareNames::Letters { files, ranks })),
        }
    }

    /// Reads the ranks of a board from the top down, each of `files` squares, separated by `.`. A digit is a
    /// run of empty squares; `letter` maps any other character to its value. The result is indexed by square.
    pub(crate) fn board<T: Copy>(
        &mut self,
        files: u8,
        ranks: u8,
        letter: impl Fn(char) -> Option<T>,
        expected: &'static str,
    ) -> Result<Vec<Option<T>>, NotationError> {
        let mut cells = alloc::vec![None; usize::from(files) * usize::from(ranks)];
        for rank in (0..ranks).rev() {
            if rank + 1 < ranks {
                self.expect('.', "`.` between two ranks")?;
            }
            let mut file = 0;
            while file < files {
                let here = self.clone();
                let found = self.take();
                if let Some(run) = found
                    .and_then(|c| c.to_digit(10))
                    .and_then(|run| u8::try_from(run).ok())
                {
                    if run == 0 || run > files - file {
                        return Err(here.error("a run of empty squares that fits into the rank"));
                    }
                    file += run;
                } else if let Some(value) = found.and_then(&letter) {
                    cells[usize::from(file) + usize::from(files) * usize::from(rank)] = Some(value);
                    file += 1;
                } else {
                    return Err(here.error(expected));
                }
            }
        }
        Ok(cells)
    }
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

#[cfg(test)]
mod tests {
    use super::Reader;

    #[test]
    fn reads_characters_of_other_scripts_and_reports_them_as_written() {
        let mut reader = Reader::new("\u{200b}１–٢\u{200b}é\u{200b}");
        assert_eq!(reader.number("a number"), Ok(1));
        assert!(reader.take_if('-'));
        assert_eq!(reader.number("a number"), Ok(2));
        let error = reader.error("the end of the text");
        assert_eq!((error.at, error.found), (5, Some('é')));
        assert_eq!(reader.take(), Some('é'));
        assert_eq!(reader.end(), Ok(()));
    }
}
