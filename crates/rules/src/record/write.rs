//! The text of a record: tags in square brackets, one to a line, then the turns, as in PGN and PDN.
//!
//! ```text
//! [Ludoteca "1"]                       the version of this format
//! [Ruleset "fallas"]                   always
//! [GameType "24,W,8,8,N1,1"]           Spanish draughts only, for other programs
//! [Switches "failRule=anyDie"]         those that are not as in the source
//! [FEN "7x13.12x2-7x13.12x2-b"]        a start that is not the usual one
//! [Seed "00000000000000ff"]            what the throws come from
//! [Lot "33 52"]                        one die each: who starts
//! [Ended "first resigns"]              what the players did: `second resigns`, `draw agreed`, `count agreed`
//! [Result "0-1"]                       `1-0`, `0-1`, `1/2-1/2`, or `*`
//!
//! 1. 136: 7/8,8/11,11/17 566: 7/12,12/18 2. 111: 0-1
//! ```
//!
//! Before a turn of a game with dice stands its throw, ascending. Unknown tags are kept.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use super::{Ended, Record, Start};
use crate::{Color, Offer, Ruleset, Tabletop};

/// The version of the format.
pub(super) const VERSION: &str = "1";
/// What PDN calls the game of Spanish draughts.
pub(super) const GAME_TYPE: &str = "24,W,8,8,N1,1";

/// The words of the tag `Ended`.
pub(super) const ENDS: [(&str, Ended); 4] = [
    ("first resigns", Ended::Resigned(Color::First)),
    ("second resigns", Ended::Resigned(Color::Second)),
    ("draw agreed", Ended::Agreed(Offer::Draw)),
    ("count agreed", Ended::Agreed(Offer::Count)),
];

impl<G: Tabletop> Record<G> {
    /// The whole line as text, also what was taken back; [`Record::read`] reads it.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        let written = self
            .write_tags(&mut text)
            .and_then(|()| self.write_turns(&mut text));
        written.expect("a string can always grow");
        text
    }

    /// The result of the whole line.
    pub(super) fn result(&self) -> &'static str {
        let mut whole = self.clone();
        whole.ply = whole.entries.len();
        match whole.outcome().map(|outcome| outcome.winner) {
            None => "*",
            Some(None) => "1/2-1/2",
            Some(Some(Color::First)) => "1-0",
            Some(Some(Color::Second)) => "0-1",
        }
    }

    fn write_tags(&self, text: &mut String) -> fmt::Result {
        let mut tag = |name: &str, value: &str| {
            let quoted = value.replace('\\', "\\\\").replace('"', "\\\"");
            writeln!(text, "[{name} \"{quoted}\"]")
        };
        let ruleset = self.game.ruleset();
        tag("Ludoteca", VERSION)?;
        tag("Ruleset", ruleset.id())?;
        if ruleset == Ruleset::SpanishDraughts {
            tag("GameType", GAME_TYPE)?;
        }
        let changed: Vec<String> = changed_switches(&self.game);
        if !changed.is_empty() {
            tag("Switches", &changed.join(" "))?;
        }
        if let Start::Set(stage) = &self.start {
            tag("FEN", &self.game.stage_text(stage))?;
        }
        if let Some(seed) = self.seed {
            tag("Seed", &alloc::format!("{seed:016x}"))?;
        }
        if !self.lots.is_empty() {
            let lots: Vec<String> = self
                .lots
                .iter()
                .map(|[first, second]| alloc::format!("{first}{second}"))
                .collect();
            tag("Lot", &lots.join(" "))?;
        }
        if let Some((words, _)) = ENDS.iter().find(|(_, ended)| Some(*ended) == self.ended) {
            tag("Ended", words)?;
        }
        for (name, value) in &self.tags {
            tag(name, value)?;
        }
        tag("Result", self.result())
    }

    fn write_turns(&self, text: &mut String) -> fmt::Result {
        let turns = self.entries.len().max(self.throws.len());
        for ply in 0..turns {
            text.push(match ply {
                0 => '\n',
                _ => ' ',
            });
            if ply % 2 == 0 {
                write!(text, "{}. ", ply / 2 + 1)?;
            }
            if let Some(&Some(roll)) = self.throws.get(ply) {
                for die in self.game.dice(roll) {
                    write!(text, "{die}")?;
                }
                text.push(':');
                if ply < self.entries.len() {
                    text.push(' ');
                }
            }
            if let Some(entry) = self.entries.get(ply) {
                text.push_str(&self.game.turn_text(&entry.position, &entry.line));
            }
        }
        text.push(if turns == 0 { '\n' } else { ' ' });
        writeln!(text, "{}", self.result())
    }
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
