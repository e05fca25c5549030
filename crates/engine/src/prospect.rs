//! What the moves of a position lead to under perfect play, where a table says it (`docs/solved.md`).

use alloc::vec::Vec;

use ludoteca_rules::el_perro::{EL_PERRO, Position, QUIET_LIMIT};
use ludoteca_rules::{Game as _, LineMove};

use crate::score::Score;
use crate::tables::perfect::longest_wait;
use crate::tables::{Perfect, Strategy};

/// What a move leads to under perfect play, for the side that plays it. The clauses of the quiet plies and of
/// repetition, which no table holds, can only turn a win into a draw: where they may, that is what it says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum Prospect {
    /// The other side can force a win.
    Loss,
    /// The other side can force a win, unless one of the clauses makes it a draw.
    LossOrDraw,
    /// Neither side can.
    Draw,
    /// The side that plays it can, unless one of the clauses makes it a draw.
    DrawOrWin,
    /// The side that plays it can.
    Win,
}

impl Prospect {
    /// As a score, of a win that takes nobody knows how long; `None` where it may be a draw too.
    pub(crate) const fn score(self) -> Option<Score> {
        match self {
            Prospect::Loss => Some(Score::MOST.for_other()),
            Prospect::Draw => Some(Score::EVEN),
            Prospect::Win => Some(Score::MOST),
            Prospect::LossOrDraw | Prospect::DrawOrWin => None,
        }
    }
}

/// The moves of a position of El Perro, which are looked up one after the other.
#[derive(Debug)]
pub(crate) struct Outlook {
    position: Position,
    /// Whether a position that can come again has stood twice.
    could_repeat: bool,
    waiting: Vec<LineMove>,
    found: Vec<(LineMove, Prospect)>,
}

impl Outlook {
    pub(crate) fn new(position: Position, could_repeat: bool) -> Outlook {
        let mut waiting = Vec::new();
        EL_PERRO.legal_moves(&position, &mut waiting);
        Outlook {
            position,
            could_repeat,
            waiting,
            found: Vec::new(),
        }
    }

    /// Whether moves are still to be looked up.
    pub(crate) fn is_waiting(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// Looks up one move more, if one waits.
    pub(crate) fn look_up(&mut self, perfect: &Perfect, strategy: Option<&Strategy>) {
        let Some(mv) = self.waiting.pop() else { return };
        let next = EL_PERRO.play_unchecked(&self.position, &mv);
        let (winner, is_sure) = match EL_PERRO.outcome(&next) {
            Some(outcome) => (outcome.winner, true),
            None => (perfect.winner(&next), self.is_sure(&next, strategy)),
        };
        let prospect = match winner {
            None => Prospect::Draw,
            Some(side) if side == self.position.turn() && is_sure => Prospect::Win,
            Some(side) if side == self.position.turn() => Prospect::DrawOrWin,
            Some(_) if is_sure => Prospect::Loss,
            Some(_) => Prospect::LossOrDraw,
        };
        self.found.push((mv, prospect));
    }

    /// Whether neither clause can change a win in what a move leads to.
    fn is_sure(&self, next: &Position, strategy: Option<&Strategy>) -> bool {
        // What stood with more goats cannot come again.
        let is_new = !self.could_repeat || next.goats() != self.position.goats();
        let is_soon =
            || longest_wait(next.goats()).is_some_and(|wait| next.quiet_plies() + wait <= QUIET_LIMIT);
        let is_led = || strategy.is_some_and(|strategy| strategy.probe(&EL_PERRO, next).is_some());
        is_new && (is_soon() || is_led())
    }

    /// All moves, once all have been looked up.
    pub(crate) fn whole(&self) -> &[(LineMove, Prospect)] {
        if self.is_waiting() { &[] } else { &self.found }
    }
}
