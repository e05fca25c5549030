//! ASCII equivalents of characters in the notation.

use alloc::string::String;
use alloc::vec::Vec;

use super::NotationError;

/// The zeros of scripts with their own decimal digits; each is followed by the other nine digits.
const ZEROS: [char; 37] = [
    '٠', '۰', '߀', '०', '০', '੦', '૦', '୦', '௦', '౦', '೦', '൦', '෦', '๐', '໐', '༠', '၀', '႐', '០', '᠐', '᥆',
    '᧐', '᪀', '᪐', '᭐', '᮰', '᱀', '᱐', '꘠', '꣐', '꤀', '꧐', '꧰', '꩐', '꯰', '０', '𝟎',
];

/// Maps `character` to its ASCII equivalent in the notation; `None` for invisible characters. Other
/// characters stay the same.
pub(super) fn plain(character: char) -> Option<char> {
    let code = u32::from(character);
    match character {
        _ if character.is_ascii() => Some(character),
        '\u{ad}' | '\u{61c}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' => None,
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
