//! Reading of positions and moves, character by character.

use alloc::vec::Vec;

use super::plain::plain;
use super::{NotationError, SquareNames, in_english};
use crate::Square;

/// The next character that a [`Reader`] reads.
struct NextCharacter {
    /// Offset of the character, and of the one after it, in bytes.
    at: usize,
    end: usize,
    /// The character in the text, and its ASCII equivalent.
    written: char,
    plain: char,
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

    fn next(&self) -> Option<NextCharacter> {
        let rest = self.text.get(self.at..)?;
        rest.char_indices().find_map(|(start, written)| {
            let at = self.at + start;
            Some(NextCharacter {
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
