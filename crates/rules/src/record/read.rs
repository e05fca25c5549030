//! Reads the text of a record, and reports faults with line and column.

use alloc::string::String;
use alloc::vec::Vec;

use super::fault::{RecordError, RecordFault};
use super::limits::{LONGEST_TAG_NAME, LONGEST_TAG_VALUE, LONGEST_TEXT_BYTES, MOST_TAGS};
use super::write::{
    DRAW, ENDS, GAME_TYPE, ID, OLD_SEED, OWN_TAGS, SIDES, STATED, STATED_OPEN, VERSION, sides,
};
use super::{Ended, PlayError, Record, Standing, Start};
use crate::notation::excerpt;
use crate::{AnyGame, DiceError, Ruleset, Tabletop as _};

/// A value from the text, with its byte offset.
struct Located<T> {
    at: usize,
    value: T,
}

/// The tags in order, and the byte offset of the moves.
struct Tags {
    tags: Vec<(String, Located<String>)>,
    moves_at: usize,
}

impl Tags {
    fn take(&mut self, name: &str) -> Option<Located<String>> {
        let index = self.tags.iter().position(|(found, _)| found == name)?;
        Some(self.tags.remove(index).1)
    }
}

/// A fault with its byte offset, which `locate` converts to a line and a column.
type LocatedFault = (usize, RecordFault);

/// The text from byte `at` on; empty if that is past the end or within a character. Unlike indexing, it
/// cannot panic: the panic's message would add the standard library's tables of printable characters to the
/// package.
fn tail(text: &str, at: usize) -> &str {
    text.get(at..).unwrap_or_default()
}

fn locate(text: &str, (at, fault): LocatedFault) -> RecordError {
    let before = text.get(..at).unwrap_or(text);
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let number = |count: usize| u32::try_from(count + 1).unwrap_or(u32::MAX);
    RecordError {
        line: number(before.matches('\n').count()),
        column: number(tail(before, line_start).chars().count()),
        fault,
    }
}

/// The ruleset that the text of a record names.
///
/// # Errors
/// If the tags cannot be read, or the ruleset is missing or unknown.
pub fn ruleset_of(text: &str) -> Result<Ruleset, RecordError> {
    let read = || {
        let mut tags = read_tags(text)?;
        version(&mut tags)?;
        named_ruleset(&mut tags)
    };
    read()
        .map_err(|fault| locate(text, fault))
        .map(|(_, ruleset)| ruleset)
}

/// The ruleset in the tags, with its byte offset.
fn named_ruleset(tags: &mut Tags) -> Result<(usize, Ruleset), LocatedFault> {
    let found = tags
        .take("Ruleset")
        .ok_or((0, RecordFault::TagMissing("Ruleset")))?;
    let ruleset = Ruleset::named(&found.value).map_err(|error| (found.at, RecordFault::Switch(error)))?;
    Ok((found.at, ruleset))
}

fn version(tags: &mut Tags) -> Result<(), LocatedFault> {
    match tags.take("Ludoteca") {
        None => Err((0, RecordFault::TagMissing("Ludoteca"))),
        Some(found) if found.value != VERSION => Err((found.at, RecordFault::Version(found.value))),
        Some(_) => Ok(()),
    }
}

fn switches(tags: &mut Tags) -> Result<Vec<(String, String)>, LocatedFault> {
    let Some(found) = tags.take("Switches") else {
        return Ok(Vec::new());
    };
    let read = |word: &str| match word.split_once('=') {
        Some((key, value)) => Ok((key.into(), value.into())),
        None => Err((found.at, RecordFault::SwitchForm(excerpt(word)))),
    };
    found.value.split_whitespace().map(read).collect()
}

fn read_tags(text: &str) -> Result<Tags, LocatedFault> {
    if text.len() > LONGEST_TEXT_BYTES {
        return Err((0, RecordFault::TooLong));
    }
    let mut tags: Vec<(String, Located<String>)> = Vec::new();
    let mut unknown = 0;
    let mut at = 0;
    loop {
        at += tail(text, at).len()
            - tail(text, at)
                .trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}')
                .len();
        if !tail(text, at).starts_with('[') {
            return Ok(Tags { tags, moves_at: at });
        }
        let (name, value, length) = read_tag(tail(text, at)).map_err(|fault| (at, fault))?;
        unknown += usize::from(!OWN_TAGS.contains(&name.as_str()));
        if unknown > MOST_TAGS {
            return Err((at, RecordFault::TooManyTags));
        }
        if tags.iter().any(|(known, _)| *known == name) {
            return Err((at, RecordFault::TagTwice(name)));
        }
        tags.push((name, Located { at, value }));
        at += length;
    }
}

/// The name, the value and the length in bytes of the tag at the start of `text`.
fn read_tag(text: &str) -> Result<(String, String, usize), RecordFault> {
    let form = RecordFault::TagForm;
    let inner = text.strip_prefix('[').ok_or(form.clone())?;
    let is_of_name = |c: char| {
        c.is_ascii_alphanumeric() || c == '_' || (!c.is_ascii() && !c.is_whitespace() && !c.is_control())
    };
    let length = inner.find(|c| !is_of_name(c)).ok_or(form.clone())?;
    let (name, rest) = inner.split_at_checked(length).ok_or(form.clone())?;
    if name.is_empty() || !rest.starts_with(char::is_whitespace) {
        return Err(form);
    }
    if name.chars().count() > LONGEST_TAG_NAME {
        return Err(RecordFault::TagNameTooLong);
    }
    let quoted = rest.trim_start().strip_prefix('"').ok_or(form.clone())?;
    let mut value = String::new();
    let mut characters = quoted.char_indices();
    for _ in 0..=LONGEST_TAG_VALUE {
        match characters.next().ok_or(form.clone())? {
            // A tag must end on the line where it begins, so a value cannot contain text that looks like
            // another tag.
            (_, '\n' | '\r') => return Err(form),
            (_, '\\') => match characters.next().ok_or(form.clone())?.1 {
                '\n' | '\r' => return Err(form),
                escaped => value.push(escaped),
            },
            (end, '"') => {
                let behind = tail(quoted, end + 1).trim_start();
                let behind = behind.strip_prefix(']').ok_or(form)?;
                return Ok((name.into(), value, text.len() - behind.len()));
            }
            (_, other) => value.push(other),
        }
    }
    Err(RecordFault::TagValueTooLong(name.into()))
}

/// The words of the move section with their byte offsets, without the comments in braces.
fn words(text: &str, mut at: usize) -> Result<Vec<Located<&str>>, LocatedFault> {
    let mut words = Vec::new();
    loop {
        at += tail(text, at).len() - tail(text, at).trim_start().len();
        let rest = tail(text, at);
        if rest.is_empty() {
            return Ok(words);
        }
        if rest.starts_with('{') {
            at += rest.find('}').ok_or((at, RecordFault::CommentOpen))? + 1;
            continue;
        }
        let length = rest
            .find(|c: char| c.is_whitespace() || c == '{')
            .unwrap_or(rest.len());
        words.push(Located {
            at,
            value: rest.get(..length).unwrap_or(rest),
        });
        at += length;
    }
}

impl Record {
    /// Reads a record of any ruleset in the format of [`Record::text`]. The record is then at its last move.
    ///
    /// # Errors
    /// The first fault, with line and column.
    pub fn read(text: &str) -> Result<Record, RecordError> {
        Record::read_as(AnyGame::of(ruleset_of(text)?), text)
    }

    /// Reads a record, which must have the same ruleset as `game`. The switches in the text override those of
    /// `game`.
    ///
    /// # Errors
    /// The first fault, with line and column.
    pub fn read_as(game: impl Into<AnyGame>, text: &str) -> Result<Record, RecordError> {
        let mut record = Record::new(game, None);
        record.tags = read_into(&mut record, text).map_err(|fault| locate(text, fault))?;
        Ok(record)
    }

    /// Reads the content of a link in the format of [`Record::link_text`]. The ruleset comes from the
    /// address.
    ///
    /// # Errors
    /// The first fault, with line and column.
    pub fn read_link(ruleset: Ruleset, text: &str) -> Result<Record, RecordError> {
        let head = alloc::format!("[Ludoteca \"{VERSION}\"]\n[Ruleset \"{}\"]\n", ruleset.id());
        let whole = [head.as_str(), text, "\n"].concat();
        Record::read_as(AnyGame::of(ruleset), &whole).map_err(|mut error| {
            error.line = error.line.saturating_sub(2).max(1);
            error
        })
    }

    fn end(&mut self, ended: Ended) -> Result<(), PlayError> {
        match ended {
            Ended::Resigned(side) => self.resign(side),
            Ended::Agreed(offer) => self.agree(offer),
            Ended::Stated(winner) => self.state_result(winner),
        }
    }
}

fn read_start(record: &mut Record, tags: &mut Tags) -> Result<(), LocatedFault> {
    if let Some(found) = tags.take("FEN") {
        let stage = record.game.read_stage(&found.value);
        record.start = Start::Set(stage.map_err(|error| (found.at, RecordFault::Start(error)))?);
    }
    for tag in [OLD_SEED, ID] {
        if let Some(found) = tags.take(tag) {
            record.id = Some(read_id(tag, found)?);
        }
    }
    if let Some(found) = tags.take("Lot") {
        for word in found.value.split_whitespace() {
            let is_open = matches!(record.standing(), Standing::Lot);
            if !is_open || record.throw(&digits(word)).is_err() {
                return Err((found.at, RecordFault::Lot(word.into())));
            }
        }
    }
    Ok(())
}

fn read_id(tag: &'static str, found: Located<String>) -> Result<u64, LocatedFault> {
    let is_plain = found.value.len() == 16 && found.value.bytes().all(|byte| byte.is_ascii_hexdigit());
    let id = is_plain
        .then(|| u64::from_str_radix(&found.value, 16).ok())
        .flatten();
    id.ok_or((
        found.at,
        RecordFault::Id {
            tag,
            found: found.value,
        },
    ))
}

/// Reads the moves. If `is_stated`, the tag `Ended` begins with `STATED`, and the moves may continue past a
/// draw. Returns the result that follows the last move, if there is one.
fn read_moves<'a>(
    record: &mut Record,
    words: &[Located<&'a str>],
    is_stated: bool,
) -> Result<Option<Located<&'a str>>, LocatedFault> {
    let mut result = None;
    for &Located { at, value } in words {
        if result.is_some() {
            return Err((at, RecordFault::AfterResult(excerpt(value))));
        }
        if matches!(value, "*" | "1-0" | "0-1" | "1/2-1/2") {
            result = Some(Located { at, value });
        } else if let Some(number) = value.strip_suffix('.') {
            let expected = record.ply / 2 + 1;
            if number.parse() != Ok(expected) || !record.ply.is_multiple_of(2) {
                let found = excerpt(value);
                return Err((at, RecordFault::Number { expected, found }));
            }
        } else if let Some(throw) = value.strip_suffix(':') {
            let found = excerpt(value);
            record
                .throw(&digits(throw))
                .map_err(|error| (at, RecordFault::Throw { found, error }))?;
        } else {
            let played = if is_stated {
                record.play_past_draw(value)
            } else {
                record.play_text(value).map(|_| ())
            };
            played.map_err(|error| {
                let found = excerpt(value);
                (at, RecordFault::Move { found, error })
            })?;
        }
    }
    Ok(result)
}

/// Ends the game according to the tag `Ended`. `result_at` is the byte offset of the result in the text.
fn read_ended(
    record: &mut Record,
    found: Located<String>,
    result_at: Option<usize>,
) -> Result<(), LocatedFault> {
    let at = found.at;
    if found.value == STATED_OPEN {
        return Ok(());
    }
    let known = ENDS.iter().find(|(words, _)| *words == found.value);
    let &(words, ended) = known.ok_or((at, RecordFault::EndedForm(found.value)))?;
    let expected = record.result();
    if let (Some(stated), true) = (words.strip_prefix(STATED), expected != "*") {
        // The rules have already decided the game, so a stated result either repeats or contradicts the
        // result by the rules. Players with other draw rules may have continued and won.
        let found = stated.into();
        return if stated == expected {
            Ok(())
        } else if expected == DRAW {
            record.ended = Some(ended);
            Ok(())
        } else {
            Err((result_at.unwrap_or(at), RecordFault::Result { expected, found }))
        };
    }
    record.end(ended).map_err(|error| (at, RecordFault::Ended(error)))
}

/// Reads the text into a new record. Returns the unknown tags.
fn read_into(record: &mut Record, text: &str) -> Result<Vec<(String, String)>, LocatedFault> {
    let mut tags = read_tags(text)?;
    version(&mut tags)?;
    let (at, ruleset) = named_ruleset(&mut tags)?;
    let expected = record.game.ruleset();
    if ruleset != expected {
        let fault = RecordFault::Ruleset {
            expected,
            found: ruleset,
        };
        return Err((at, fault));
    }
    if let Some(found) = tags.take("GameType").filter(|found| found.value != GAME_TYPE) {
        return Err((found.at, RecordFault::GameType(found.value)));
    }
    let switches_at = tags
        .tags
        .iter()
        .find(|(name, _)| name == "Switches")
        .map_or(0, |(_, spot)| spot.at);
    for (key, value) in switches(&mut tags)? {
        record
            .game
            .set(&key, &value)
            .map_err(|error| (switches_at, RecordFault::Switch(error)))?;
    }
    // A tag `Sides` with the value that this program writes contains no information and is dropped. Any other
    // value is kept.
    let written = sides(&record.game);
    tags.tags
        .retain(|(name, spot)| name != SIDES || Some(&spot.value) != written.as_ref());
    read_start(record, &mut tags)?;
    let ended = tags.take("Ended");
    let result_tag = tags.take("Result");
    let says = |words: &str| ended.as_ref().is_some_and(|found| found.value.starts_with(words));
    let (is_stated, is_open) = (says(STATED), says(STATED_OPEN));
    let result = read_moves(record, &words(text, tags.moves_at)?, is_stated)?;
    if let Some(found) = ended {
        let stated_at = result.as_ref().map(|spot| spot.at);
        let stated_at = stated_at.or(result_tag.as_ref().map(|spot| spot.at));
        read_ended(record, found, stated_at)?;
    }
    let expected = record.result();
    let claims = [
        result.map(|spot| (spot.at, spot.value.into())),
        result_tag.map(|spot| (spot.at, spot.value)),
    ];
    for (at, found) in claims.into_iter().flatten() {
        if found != expected && !(is_open && found == "*") {
            return Err((at, RecordFault::Result { expected, found }));
        }
    }
    Ok(tags
        .tags
        .into_iter()
        .map(|(name, spot)| (name, spot.value))
        .collect())
}

/// The dice in a word such as `566`. A character that is not a digit becomes an invalid die.
fn digits(word: &str) -> Vec<u8> {
    let digit = |c: char| c.to_digit(10).and_then(|digit| u8::try_from(digit).ok());
    word.chars().map(|c| digit(c).unwrap_or(u8::MAX)).collect()
}

impl From<DiceError> for PlayError {
    fn from(error: DiceError) -> Self {
        PlayError::Dice(error)
    }
}
