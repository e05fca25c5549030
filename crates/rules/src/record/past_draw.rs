//! Games from other programs that continue past a draw by the rules.

use super::{Ended, PlayError, Record};
use crate::{Stage, Tabletop as _};

impl Record {
    /// The ply at which the game was drawn by the rules, if it continued from there or has another result.
    /// This happens only in a game with a stated result, whose players used other draw rules.
    #[must_use]
    pub fn drawn_at(&self) -> Option<usize> {
        self.passed_draw.or_else(|| match self.ended {
            Some(Ended::Stated(Some(_))) => self.decided_at(self.plies()).map(|_| self.plies()),
            _ => None,
        })
    }

    /// Plays a move of a game with a stated result. Continues past a draw by the rules, but never past a win.
    pub(super) fn play_past_draw(&mut self, text: &str) -> Result<(), PlayError> {
        let decided = self.decided_at(self.ply);
        let is_won = decided.as_ref().is_some_and(|outcome| outcome.winner.is_some());
        let Some(Stage::Turn(position)) = self.stage_before_throw(self.ply).filter(|_| !is_won) else {
            return self.play_text(text).map(|_| ());
        };
        let line = self.game.read_move(&position, text)?;
        let passed = self.passed_draw.or(decided.map(|_| self.ply));
        self.push(position, line)?;
        self.passed_draw = passed;
        Ok(())
    }
}
