//! The text of a record: tags in square brackets, one per line, then the moves, as in PGN and PDN.
//! `docs/notation.md` describes the tags, the endings and the grammar, and tests read its examples.
//!
//! ```text
//! [Ludoteca "1"]
//! [Ruleset "fallas"]
//! [LudotecaId "00000000000000ff"]
//! [Lot "33 52"]
//! [Result "0-1"]
//!
//! 1. 136: 7/8,8/11,11/17 566: 7/12,12/18 2. 111: 0-1
//! ```
//!
//! A record holds the throws that were made, but nothing that determines a later one: each throw is
//! determined only when it is made ([`Record::throw_from`](super::Record::throw_from)).
//!
//! Limits keep the time for reading any text in proportion to its length: see
//! [`LONGEST_TEXT_BYTES`](super::LONGEST_TEXT_BYTES) and the limits next to it. Every game that can be played
//! can be read.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use super::{Ended, PlayError, Record, Start};
use crate::{AnyGame, Color, Game as _, Offer, Ruleset, Switch, Tabletop as _, TurnOrder as _};

pub(super) const VERSION: &str = "1";
/// PDN's code for Spanish draughts.
pub(super) const GAME_TYPE: &str = "24,W,8,8,N1,1";

pub(super) const OWN_TAGS: [&str; 11] = [
    "Ludoteca", "Ruleset", "GameType", "Switches", "Sides", "FEN", ID, OLD_SEED, "Lot", "Ended", "Result",
];

/// Tag of the id. The name is long because other programs write `Id` and `GameId`, and those tags are kept.
pub(super) const ID: &str = "LudotecaId";
/// Tag of earlier versions, whose value determined all throws of a game. Read as the id, never written.
pub(super) const OLD_SEED: &str = "Seed";

/// Prefix of a stated result in the tag `Ended`.
pub(super) const STATED: &str = "stated ";
/// Value of the tag `Ended` in a game that continues after a draw by the rules and states no other result.
pub(super) const STATED_OPEN: &str = "stated *";
pub(super) const DRAW: &str = "1/2-1/2";

/// Values of the tag `Ended`.
pub(super) const ENDS: [(&str, Ended); 7] = [
    ("first resigns", Ended::Resigned(Color::First)),
    ("second resigns", Ended::Resigned(Color::Second)),
    ("draw agreed", Ended::Agreed(Offer::Draw)),
    ("count agreed", Ended::Agreed(Offer::Count)),
    ("stated 1-0", Ended::Stated(Some(Color::First))),
    ("stated 0-1", Ended::Stated(Some(Color::Second))),
    ("stated 1/2-1/2", Ended::Stated(None)),
];

impl Record {
    /// The whole line as text, including undone moves; [`Record::read`] reads it.
    #[must_use]
    pub fn text(&self) -> String {
        self.written(self.entries.len(), false)
    }

    /// The line up to the current ply as text, with the throw on the table and without undone moves.
    #[must_use]
    pub fn text_here(&self) -> String {
        self.written(self.ply, false)
    }

    /// The first `plies` moves as text, with the throw after them.
    ///
    /// # Errors
    /// If the line has fewer than `plies` moves.
    pub fn text_at(&self, plies: usize) -> Result<String, PlayError> {
        self.has_ply(plies)?;
        Ok(self.written(plies, false))
    }

    /// The whole line in link format, as read by [`Record::read_link`].
    ///
    /// ```
    /// use ludoteca_rules::record::Record;
    /// use ludoteca_rules::{AnyGame, Ruleset};
    ///
    /// let mut record = Record::new(AnyGame::of(Ruleset::Alquerque), None);
    /// record.play_text("c2-c3")?;
    /// let link = record.link_text();
    /// let read = Record::read_link(Ruleset::Alquerque, &link).expect("what is written can be read");
    /// assert_eq!(read.text(), record.text());
    /// # Ok::<(), ludoteca_rules::record::PlayError>(())
    /// ```
    #[must_use]
    pub fn link_text(&self) -> String {
        self.written(self.entries.len(), true).trim_end().into()
    }

    /// The line up to the current ply in link format, without undone moves.
    #[must_use]
    pub fn link_text_here(&self) -> String {
        self.written(self.ply, true).trim_end().into()
    }

    /// The text of the first `plies` moves, with the throw after them. If `is_for_link`, parts that the
    /// link's address or the moves imply are left out.
    fn written(&self, plies: usize, is_for_link: bool) -> String {
        let mut text = String::new();
        let written = self
            .write_tags(&mut text, plies, is_for_link)
            .and_then(|()| self.write_moves(&mut text, plies, is_for_link));
        written.expect("a string can always grow");
        text
    }

    fn write_tags(&self, text: &mut String, plies: usize, is_for_link: bool) -> fmt::Result {
        let mut tag = |name: &str, value: &str| {
            let quoted = value.replace('\\', "\\\\").replace('"', "\\\"");
            writeln!(text, "[{name} \"{quoted}\"]")
        };
        if !is_for_link {
            tag("Ludoteca", VERSION)?;
            tag("Ruleset", self.game.ruleset().id())?;
            if self.game.ruleset() == Ruleset::SpanishDraughts {
                tag("GameType", GAME_TYPE)?;
            }
        }
        let switches = changed_switches(&self.game);
        if !switches.is_empty() {
            tag("Switches", &switches.join(" "))?;
        }
        // Another program's tag of that name is kept instead, because a tag may occur only once.
        let is_free = self.tags.iter().all(|(name, _)| name != SIDES);
        if let Some(sides) = sides(&self.game).filter(|_| is_free) {
            tag(SIDES, &sides)?;
        }
        if let Start::Set(stage) = &self.start {
            tag("FEN", &self.game.stage_text(stage))?;
        }
        if let Some(id) = self.id {
            tag(ID, &alloc::format!("{id:016x}"))?;
        }
        if !self.lots.is_empty() {
            let lot = |[first, second]: &[u8; 2]| alloc::format!("{first}{second}");
            tag("Lot", &self.lots.iter().map(lot).collect::<Vec<_>>().join(" "))?;
        }
        let ended = self.ended.filter(|_| plies == self.entries.len());
        if let Some((words, _)) = ENDS.iter().find(|(_, known)| Some(*known) == ended) {
            tag("Ended", words)?;
        } else if self.passed_draw.is_some_and(|drawn_at| drawn_at < plies) {
            // Without the tag, the moves after the draw could not be read.
            tag("Ended", STATED_OPEN)?;
        }
        for (name, value) in &self.tags {
            tag(name, value)?;
        }
        if is_for_link {
            return Ok(());
        }
        tag("Result", self.result_at(plies))
    }

    fn write_moves(&self, text: &mut String, plies: usize, is_for_link: bool) -> fmt::Result {
        for ply in 0..=plies {
            let mv = self.entries[..plies].get(ply).map(|entry| &entry.view.notation);
            let throw = self.throws.get(ply).and_then(Option::as_ref);
            if mv.is_none() && throw.is_none() {
                break;
            }
            text.push(if ply == 0 { '\n' } else { ' ' });
            if ply % 2 == 0 && !is_for_link {
                write!(text, "{}. ", ply / 2 + 1)?;
            }
            if let Some(dice) = throw {
                for die in dice {
                    write!(text, "{die}")?;
                }
                text.push_str(if mv.is_some() { ": " } else { ":" });
            }
            text.push_str(mv.map_or("", |mv| mv));
        }
        if is_for_link {
            return Ok(());
        }
        text.push(if text.ends_with('\n') { '\n' } else { ' ' });
        writeln!(text, "{}", self.result_at(plies))
    }

    pub(super) fn result(&self) -> &'static str {
        self.result_at(self.entries.len())
    }

    /// The result after the first `ply` moves.
    fn result_at(&self, ply: usize) -> &'static str {
        match self.outcome_at(ply).map(|outcome| outcome.winner) {
            None => "*",
            Some(None) => DRAW,
            Some(Some(Color::First)) => "1-0",
            Some(Some(Color::Second)) => "0-1",
        }
    }
}

/// Tag that names the sides.
pub(super) const SIDES: &str = "Sides";

/// The value of the tag `Sides`; `None` if the first-named side starts or a lot decides, because `1-0` and
/// `first` are then unambiguous. `first` is the side that the game names first: see [`Color`].
pub(super) fn sides(game: &AnyGame) -> Option<String> {
    let second_starts = game.turn_of(&game.stage(game.start())) == Color::Second;
    let [first, second] = game.ruleset().sides();
    (second_starts && !game.begins_with_lot())
        .then(|| alloc::format!("first (1-0) = {first}, second (0-1) = {second}"))
}

/// The switches that differ from their defaults, as `key=value`.
pub(crate) fn changed_switches(game: &AnyGame) -> Vec<String> {
    let changed = |switch: &Switch| {
        let setting = game.setting(switch.key)?.to_string();
        (setting != switch.default).then(|| [switch.key, "=", &setting].concat())
    };
    game.switches().iter().filter_map(changed).collect()
}
