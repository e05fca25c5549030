//! The text of a record: tags in square brackets, one to a line, then the turns, as in PGN and PDN.
//!
//! ```text
//! [Ludoteca "1"]                       the version of this format
//! [Ruleset "fallas"]                   always
//! [GameType "24,W,8,8,N1,1"]           Spanish draughts only, for other programs
//! [Switches "failRule=anyDie"]         those that are not as in the source
//! [Sides "first (1-0) = king's side, second (0-1) = attackers"]
//!                                      only where the second side starts: whom `1-0` and `first` mean
//! [FEN "7x13.12x2-7x13.12x2-b"]        a start that is not the usual one
//! [Seed "00000000000000ff"]            what the throws come from
//! [Lot "33 52"]                        one die each: who starts
//! [Ended "first resigns"]              what the players did: `second resigns`, `draw agreed`, `count agreed`; or
//!                                      `stated 1-0`, `stated 0-1`, `stated 1/2-1/2`: nothing but the result is known
//! [Result "0-1"]                       `1-0`, `0-1`, `1/2-1/2`, or `*`
//!
//! 1. 136: 7/8,8/11,11/17 566: 7/12,12/18 2. 111: 0-1
//! ```
//!
//! Before a turn of a game with dice stands its throw, ascending. Unknown tags are kept.
//!
//! A link holds the same text without what its address says already, and what follows from the turns: the tags
//! `Ludoteca`, `Ruleset`, `GameType` and `Result`, the numbers of the turns, and the result at the end
//! ([`Record::link_text`](super::Record::link_text)).
//!
//! There are limits, so that reading any text takes time in proportion to its length: [`LONGEST_TEXT_BYTES`],
//! [`MOST_PLIES`], [`MOST_TAGS`] beside those above, [`LONGEST_TAG_NAME`], [`LONGEST_TAG_VALUE`], [`MOST_LOTS`]. A record
//! that exceeds one is refused with a fault of its own, and no record comes into being that could not be read back.
//!
//! [`LONGEST_TEXT_BYTES`]: super::LONGEST_TEXT_BYTES
//! [`MOST_PLIES`]: super::MOST_PLIES
//! [`MOST_TAGS`]: super::MOST_TAGS
//! [`LONGEST_TAG_NAME`]: super::LONGEST_TAG_NAME
//! [`LONGEST_TAG_VALUE`]: super::LONGEST_TAG_VALUE
//! [`MOST_LOTS`]: super::MOST_LOTS

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use super::{Ended, PlayError, Record, Start};
use crate::{Color, Offer, Ruleset, Tabletop};

/// The version of the format.
pub(super) const VERSION: &str = "1";
/// What PDN calls the game of Spanish draughts.
pub(super) const GAME_TYPE: &str = "24,W,8,8,N1,1";

/// The tags of the format.
pub(super) const OWN_TAGS: [&str; 10] = [
    "Ludoteca", "Ruleset", "GameType", "Switches", "Sides", "FEN", "Seed", "Lot", "Ended", "Result",
];

/// The words of the tag `Ended`.
pub(super) const ENDS: [(&str, Ended); 7] = [
    ("first resigns", Ended::Resigned(Color::First)),
    ("second resigns", Ended::Resigned(Color::Second)),
    ("draw agreed", Ended::Agreed(Offer::Draw)),
    ("count agreed", Ended::Agreed(Offer::Count)),
    ("stated 1-0", Ended::Stated(Some(Color::First))),
    ("stated 0-1", Ended::Stated(Some(Color::Second))),
    ("stated 1/2-1/2", Ended::Stated(None)),
];

/// What a record's text says, whatever the game: so that only the gathering of it is compiled for each game.
struct Pages<'a> {
    /// For a link: without what its address says already, and what follows from the turns.
    is_for_link: bool,
    ruleset: Ruleset,
    switches: Vec<String>,
    sides: Option<String>,
    start: Option<String>,
    seed: Option<u64>,
    lots: &'a [[u8; 2]],
    ended: Option<Ended>,
    tags: &'a [(String, String)],
    result: &'static str,
    /// The dice before each turn, and its text; the last throw may have no turn yet.
    turns: Vec<(Vec<u8>, Option<String>)>,
}

impl<G: Tabletop> Record<G> {
    /// The whole line as text, also what was taken back; [`Record::read`] reads it.
    #[must_use]
    pub fn text(&self) -> String {
        self.pages(self.entries.len()).text()
    }

    /// The line up to here as text, with the throw on the table: without what was taken back.
    #[must_use]
    pub fn text_here(&self) -> String {
        self.pages(self.ply()).text()
    }

    /// The line up to where `plies` turns have been played as text, with the throw on the table there.
    ///
    /// # Errors
    /// If the line is shorter.
    pub fn text_at(&self, plies: usize) -> Result<String, PlayError> {
        self.has_ply(plies)?;
        Ok(self.pages(plies).text())
    }

    /// The whole line as a link holds it; [`Record::read_link`] reads it.
    #[must_use]
    pub fn link_text(&self) -> String {
        let mut pages = self.pages(self.entries.len());
        pages.is_for_link = true;
        pages.text().trim_end().into()
    }

    /// The first `plies` turns, and the throw behind them.
    fn pages(&self, plies: usize) -> Pages<'_> {
        let start = match &self.start {
            Start::Usual => None,
            Start::Set(stage) => Some(self.game.stage_text(stage)),
        };
        let dice = |ply: usize| match self.throws.get(ply) {
            Some(&Some(roll)) => self.game.dice(roll),
            _ => Vec::new(),
        };
        let turn = |ply: usize| {
            let entry = self.entries[..plies].get(ply)?;
            Some(entry.view.notation.clone())
        };
        let lines = plies + usize::from(!dice(plies).is_empty());
        Pages {
            is_for_link: false,
            ruleset: self.game.ruleset(),
            switches: changed_switches(&self.game),
            sides: sides(&self.game),
            start,
            seed: self.seed,
            lots: &self.lots,
            ended: self.ended.filter(|_| plies == self.entries.len()),
            tags: &self.tags,
            result: self.result_at(plies),
            turns: (0..lines).map(|ply| (dice(ply), turn(ply))).collect(),
        }
    }

    /// The result of the whole line.
    pub(super) fn result(&self) -> &'static str {
        self.result_at(self.entries.len())
    }

    /// The result where so many turns have been played.
    fn result_at(&self, ply: usize) -> &'static str {
        match self.outcome_at(ply).map(|outcome| outcome.winner) {
            None => "*",
            Some(None) => "1/2-1/2",
            Some(Some(Color::First)) => "1-0",
            Some(Some(Color::Second)) => "0-1",
        }
    }
}

impl Pages<'_> {
    fn text(&self) -> String {
        let mut text = String::new();
        let written = self
            .write_tags(&mut text)
            .and_then(|()| self.write_turns(&mut text));
        written.expect("a string can always grow");
        text
    }

    fn write_tags(&self, text: &mut String) -> fmt::Result {
        let mut tag = |name: &str, value: &str| {
            let quoted = value.replace('\\', "\\\\").replace('"', "\\\"");
            writeln!(text, "[{name} \"{quoted}\"]")
        };
        if !self.is_for_link {
            tag("Ludoteca", VERSION)?;
            tag("Ruleset", self.ruleset.id())?;
            if self.ruleset == Ruleset::SpanishDraughts {
                tag("GameType", GAME_TYPE)?;
            }
        }
        if !self.switches.is_empty() {
            tag("Switches", &self.switches.join(" "))?;
        }
        // Another program's tag of that name is kept, and a tag stands once.
        let is_free = self.tags.iter().all(|(name, _)| name != SIDES);
        if let Some(sides) = self.sides.as_ref().filter(|_| is_free) {
            tag(SIDES, sides)?;
        }
        if let Some(start) = &self.start {
            tag("FEN", start)?;
        }
        if let Some(seed) = self.seed {
            tag("Seed", &alloc::format!("{seed:016x}"))?;
        }
        if !self.lots.is_empty() {
            let lot = |[first, second]: &[u8; 2]| alloc::format!("{first}{second}");
            tag("Lot", &self.lots.iter().map(lot).collect::<Vec<_>>().join(" "))?;
        }
        if let Some((words, _)) = ENDS.iter().find(|(_, ended)| Some(*ended) == self.ended) {
            tag("Ended", words)?;
        }
        for (name, value) in self.tags {
            tag(name, value)?;
        }
        if self.is_for_link {
            return Ok(());
        }
        tag("Result", self.result)
    }

    fn write_turns(&self, text: &mut String) -> fmt::Result {
        for (ply, (dice, turn)) in self.turns.iter().enumerate() {
            text.push(if ply == 0 { '\n' } else { ' ' });
            if ply % 2 == 0 && !self.is_for_link {
                write!(text, "{}. ", ply / 2 + 1)?;
            }
            for die in dice {
                write!(text, "{die}")?;
            }
            if !dice.is_empty() {
                text.push_str(if turn.is_some() { ": " } else { ":" });
            }
            text.push_str(turn.as_deref().unwrap_or_default());
        }
        if self.is_for_link {
            return Ok(());
        }
        text.push(if self.turns.is_empty() { '\n' } else { ' ' });
        writeln!(text, "{}", self.result)
    }
}

/// The tag that says who the sides are.
pub(super) const SIDES: &str = "Sides";

/// Whom `1-0` and `first` mean, where they might be taken to mean the side that starts, and do not. `first` is the side
/// that the game names first: see [`Color`].
pub(super) fn sides<G: Tabletop>(game: &G) -> Option<String> {
    let by_lot = game.start_after_lot(Color::First).is_some();
    let second_starts = game.turn_of(&game.stage(game.start())) == Color::Second;
    let [first, second] = game.ruleset().sides();
    (second_starts && !by_lot).then(|| alloc::format!("first (1-0) = {first}, second (0-1) = {second}"))
}

/// The switches that are not as in the source, as `key=value`.
pub(crate) fn changed_switches<G: Tabletop>(game: &G) -> Vec<String> {
    let setting = |key| alloc::format!("{}", game.setting(key));
    game.switches()
        .iter()
        .filter(|switch| setting(switch.key) != switch.default)
        .map(|switch| alloc::format!("{}={}", switch.key, setting(switch.key)))
        .collect()
}
