//! Reads the text of a record, and says of any damage what it is and where.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::limits::{LONGEST_TAG_NAME, LONGEST_TAG_VALUE, LONGEST_TEXT_BYTES, MOST_TAGS};
use super::write::{self, ENDS, GAME_TYPE, OWN_TAGS, SIDES, VERSION};
use super::{Ended, PlayError, Record, Standing};
use crate::notation::excerpt;
use crate::{DiceError, PositionError, Ruleset, SwitchError, Tabletop};

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
    /// A turn has the wrong number.
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
    /// A turn cannot be read or is not legal.
    Turn {
        /// What stands there.
        found: String,
        /// Why not.
        error: PlayError,
    },
    /// The result at the end, or in the tag, is not the one that the turns give.
    Result {
        /// What the turns give.
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
                write!(f, "turn number \"{found}\" should be {expected}")
            }
            RecordFault::Throw { found, error } => write!(f, "the throw \"{found}\": {error}"),
            RecordFault::Turn { found, error } => write!(f, "the turn \"{found}\": {error}"),
            RecordFault::Result { expected, found } => {
                write!(f, "the result \"{found}\" should be \"{expected}\"")
            }
            RecordFault::BehindResult(found) => write!(f, "\"{found}\" stands behind the result"),
            RecordFault::CommentOpen => f.write_str("a comment is not closed"),
        }
    }
}

/// A piece of the text, and the byte where it begins.
struct Spot<T> {
    at: usize,
    value: T,
}

/// The tags in order, and the byte at which the turns begin.
struct Tags {
    tags: Vec<(String, Spot<String>)>,
    turns_at: usize,
}

impl Tags {
    fn take(&mut self, name: &str) -> Option<Spot<String>> {
        let index = self.tags.iter().position(|(found, _)| found == name)?;
        Some(self.tags.remove(index).1)
    }
}

/// Where a fault is, as a byte; it becomes a line and a column at the end.
type Located = (usize, RecordFault);

/// What stands from that byte on; nothing, if that is past the end or within a character. Unlike an index it cannot
/// panic, which would bring the library's tables of printable characters into the page.
fn tail(text: &str, at: usize) -> &str {
    text.get(at..).unwrap_or_default()
}

fn locate(text: &str, (at, fault): Located) -> RecordError {
    let before = text.get(..at).unwrap_or(text);
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let number = |count: usize| u32::try_from(count + 1).unwrap_or(u32::MAX);
    RecordError {
        line: number(before.matches('\n').count()),
        column: number(tail(before, line_start).chars().count()),
        fault,
    }
}

/// The ruleset of a record.
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

/// The ruleset that the tags name, and where.
fn named_ruleset(tags: &mut Tags) -> Result<(usize, Ruleset), Located> {
    let found = tags
        .take("Ruleset")
        .ok_or((0, RecordFault::TagMissing("Ruleset")))?;
    let ruleset = Ruleset::named(&found.value).map_err(|error| (found.at, RecordFault::Switch(error)))?;
    Ok((found.at, ruleset))
}

fn version(tags: &mut Tags) -> Result<(), Located> {
    match tags.take("Ludoteca") {
        None => Err((0, RecordFault::TagMissing("Ludoteca"))),
        Some(found) if found.value != VERSION => Err((found.at, RecordFault::Version(found.value))),
        Some(_) => Ok(()),
    }
}

fn switches(tags: &mut Tags) -> Result<Vec<(String, String)>, Located> {
    let Some(found) = tags.take("Switches") else {
        return Ok(Vec::new());
    };
    let read = |word: &str| match word.split_once('=') {
        Some((key, value)) => Ok((key.into(), value.into())),
        None => Err((found.at, RecordFault::SwitchForm(excerpt(word)))),
    };
    found.value.split_whitespace().map(read).collect()
}

fn read_tags(text: &str) -> Result<Tags, Located> {
    if text.len() > LONGEST_TEXT_BYTES {
        return Err((0, RecordFault::TooLong));
    }
    let mut tags: Vec<(String, Spot<String>)> = Vec::new();
    let mut unknown = 0;
    let mut at = 0;
    loop {
        at += tail(text, at).len()
            - tail(text, at)
                .trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}')
                .len();
        if !tail(text, at).starts_with('[') {
            return Ok(Tags { tags, turns_at: at });
        }
        let (name, value, length) = read_tag(tail(text, at)).map_err(|fault| (at, fault))?;
        unknown += usize::from(!OWN_TAGS.contains(&name.as_str()));
        if unknown > MOST_TAGS {
            return Err((at, RecordFault::TooManyTags));
        }
        if tags.iter().any(|(known, _)| *known == name) {
            return Err((at, RecordFault::TagTwice(name)));
        }
        tags.push((name, Spot { at, value }));
        at += length;
    }
}

/// The name, the value and the length in bytes of the tag with which `text` begins.
fn read_tag(text: &str) -> Result<(String, String, usize), RecordFault> {
    let form = RecordFault::TagForm;
    let inner = text.strip_prefix('[').ok_or(form.clone())?;
    let is_of_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let length = inner.find(|c| !is_of_name(c)).ok_or(form.clone())?;
    let (name, rest) = inner.split_at_checked(length).ok_or(form.clone())?;
    if name.is_empty() || !rest.starts_with(char::is_whitespace) {
        return Err(form);
    }
    if name.len() > LONGEST_TAG_NAME {
        return Err(RecordFault::TagNameTooLong);
    }
    let quoted = rest.trim_start().strip_prefix('"').ok_or(form.clone())?;
    let mut value = String::new();
    let mut characters = quoted.char_indices();
    for _ in 0..=LONGEST_TAG_VALUE {
        match characters.next().ok_or(form.clone())? {
            // A tag ends in its line, so nothing within one can look like another.
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

/// The words of the turns with their places; comments in braces are passed over.
fn words(text: &str, mut at: usize) -> Result<Vec<Spot<&str>>, Located> {
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
        words.push(Spot {
            at,
            value: rest.get(..length).unwrap_or(rest),
        });
        at += length;
    }
}

/// What reading does to a record, whatever the game: so that the reading itself is compiled once.
trait Target {
    fn ruleset(&self) -> Ruleset;
    fn set(&mut self, key: &str, value: &str) -> Result<(), SwitchError>;
    fn sides(&self) -> Option<String>;
    fn start_at(&mut self, text: &str) -> Result<(), PositionError>;
    fn seed_with(&mut self, seed: u64);
    fn lot_is_open(&self) -> bool;
    fn throw(&mut self, dice: &[u8]) -> Result<(), PlayError>;
    fn play_text(&mut self, text: &str) -> Result<(), PlayError>;
    fn end(&mut self, ended: Ended) -> Result<(), PlayError>;
    fn ply(&self) -> usize;
    fn result(&self) -> &'static str;
}

impl<G: Tabletop> Target for Record<G> {
    fn ruleset(&self) -> Ruleset {
        self.game.ruleset()
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), SwitchError> {
        self.game.set(key, value)
    }

    fn sides(&self) -> Option<String> {
        write::sides(&self.game)
    }

    fn start_at(&mut self, text: &str) -> Result<(), PositionError> {
        self.start = super::Start::Set(self.game.read_stage(text)?);
        Ok(())
    }

    fn seed_with(&mut self, seed: u64) {
        self.seed = Some(seed);
    }

    fn lot_is_open(&self) -> bool {
        matches!(self.standing(), Standing::Lot)
    }

    fn throw(&mut self, dice: &[u8]) -> Result<(), PlayError> {
        Record::throw(self, dice)
    }

    fn play_text(&mut self, text: &str) -> Result<(), PlayError> {
        Record::play_text(self, text).map(|_| ())
    }

    fn end(&mut self, ended: Ended) -> Result<(), PlayError> {
        match ended {
            Ended::Resigned(side) => self.resign(side),
            Ended::Agreed(offer) => self.agree(offer),
            Ended::Stated(winner) => self.state_result(winner),
        }
    }

    fn ply(&self) -> usize {
        self.ply
    }

    fn result(&self) -> &'static str {
        Record::result(self)
    }
}

impl<G: Tabletop> Record<G> {
    /// Reads a record of `game` as [`Record::text`] writes it. `game` has the usual switches; those of the record
    /// are set on it. The record stands at its end.
    ///
    /// # Errors
    /// The first damage, with line and column.
    pub fn read(game: G, text: &str) -> Result<Record<G>, RecordError> {
        let mut record = Record::new(game, None, None);
        record.tags = read_into(&mut record, text).map_err(|fault| locate(text, fault))?;
        Ok(record)
    }
}

fn read_start(record: &mut dyn Target, tags: &mut Tags) -> Result<(), Located> {
    if let Some(found) = tags.take("FEN") {
        record
            .start_at(&found.value)
            .map_err(|error| (found.at, RecordFault::Start(error)))?;
    }
    if let Some(found) = tags.take("Seed") {
        let plain = found.value.len() == 16 && found.value.bytes().all(|byte| byte.is_ascii_hexdigit());
        let seed = plain
            .then(|| u64::from_str_radix(&found.value, 16).ok())
            .flatten();
        record.seed_with(seed.ok_or((found.at, RecordFault::Seed(found.value)))?);
    }
    if let Some(found) = tags.take("Lot") {
        for word in found.value.split_whitespace() {
            if !record.lot_is_open() || record.throw(&digits(word)).is_err() {
                return Err((found.at, RecordFault::Lot(word.into())));
            }
        }
    }
    Ok(())
}

/// Reads the turns. Gives the result that stands behind them, if one does.
fn read_turns<'a>(
    record: &mut dyn Target,
    words: &[Spot<&'a str>],
) -> Result<Option<Spot<&'a str>>, Located> {
    let mut result = None;
    for &Spot { at, value } in words {
        if result.is_some() {
            return Err((at, RecordFault::BehindResult(excerpt(value))));
        }
        if matches!(value, "*" | "1-0" | "0-1" | "1/2-1/2") {
            result = Some(Spot { at, value });
        } else if let Some(number) = value.strip_suffix('.') {
            let expected = record.ply() / 2 + 1;
            if number.parse() != Ok(expected) || !record.ply().is_multiple_of(2) {
                let found = excerpt(value);
                return Err((at, RecordFault::Number { expected, found }));
            }
        } else if let Some(throw) = value.strip_suffix(':') {
            let found = excerpt(value);
            record
                .throw(&digits(throw))
                .map_err(|error| (at, RecordFault::Throw { found, error }))?;
        } else if let Err(error) = record.play_text(value) {
            let found = excerpt(value);
            return Err((at, RecordFault::Turn { found, error }));
        }
    }
    Ok(result)
}

fn read_ended(record: &mut dyn Target, found: Spot<String>) -> Result<(), Located> {
    let at = found.at;
    let known = ENDS.iter().find(|(words, _)| *words == found.value);
    let &(words, ended) = known.ok_or((at, RecordFault::EndedForm(found.value)))?;
    let expected = record.result();
    if let (Some(stated), true) = (words.strip_prefix("stated "), expected != "*") {
        // The rules have decided already: what is stated adds nothing, or contradicts them.
        let found = stated.into();
        return if stated == expected {
            Ok(())
        } else {
            Err((at, RecordFault::Result { expected, found }))
        };
    }
    record.end(ended).map_err(|error| (at, RecordFault::Ended(error)))
}

/// Reads the text into a new record. Gives the tags that mean nothing here.
fn read_into(record: &mut dyn Target, text: &str) -> Result<Vec<(String, String)>, Located> {
    let mut tags = read_tags(text)?;
    version(&mut tags)?;
    let (at, ruleset) = named_ruleset(&mut tags)?;
    let expected = record.ruleset();
    if ruleset != expected {
        let fault = RecordFault::Ruleset {
            expected: expected.id(),
            found: ruleset.id(),
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
            .set(&key, &value)
            .map_err(|error| (switches_at, RecordFault::Switch(error)))?;
    }
    // What this program writes says nothing new; anything else under that name is kept.
    let sides = record.sides();
    tags.tags
        .retain(|(name, spot)| name != SIDES || Some(&spot.value) != sides.as_ref());
    read_start(record, &mut tags)?;
    let ended = tags.take("Ended");
    let result_tag = tags.take("Result");
    let result = read_turns(record, &words(text, tags.turns_at)?)?;
    if let Some(found) = ended {
        read_ended(record, found)?;
    }
    let expected = record.result();
    let claims = [
        result.map(|spot| (spot.at, spot.value.into())),
        result_tag.map(|spot| (spot.at, spot.value)),
    ];
    for (at, found) in claims.into_iter().flatten() {
        if found != expected {
            return Err((at, RecordFault::Result { expected, found }));
        }
    }
    Ok(tags
        .tags
        .into_iter()
        .map(|(name, spot)| (name, spot.value))
        .collect())
}

/// The dice of `566`; anything but a digit becomes a die that shows nothing possible.
fn digits(word: &str) -> Vec<u8> {
    let digit = |c: char| c.to_digit(10).and_then(|digit| u8::try_from(digit).ok());
    word.chars().map(|c| digit(c).unwrap_or(u8::MAX)).collect()
}

impl From<DiceError> for PlayError {
    fn from(error: DiceError) -> Self {
        PlayError::Dice(error)
    }
}
