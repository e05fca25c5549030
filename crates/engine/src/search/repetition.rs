//! Scores of repetitions and draws.

use ludoteca_rules::{Color, Outcome};

use super::Search;
use super::scores::score_of_win;
use crate::playable::{Evaluate, Playable};

/// Score of a repetition within the tree, for the side that it favours. Large, but not a forced win.
const REPEATED: i32 = 10_000;

impl<G: Playable, E: Evaluate<G>> Search<G, E> {
    /// Score of `position` if it is a repetition.
    #[inline]
    pub(super) fn repeated(
        &self,
        position: &G::Position,
        position_key: u64,
        repeatable: usize,
    ) -> Option<i32> {
        let end = self.path.len();
        let mut earlier = 0;
        let mut is_within = false;
        for index in (end.saturating_sub(repeatable)..end).rev() {
            if self.path[index] == position_key {
                earlier += 1;
                is_within |= index > self.before;
                if earlier == 2 {
                    break;
                }
            }
        }
        if earlier == 2 || is_within {
            return Some(self.score_repeated(position, earlier));
        }
        // Returning once to a position of the game already counts as a draw, but never as a win, because the
        // other side can still leave the cycle.
        let is_draw = |outcome: Option<Outcome>| outcome.is_none_or(|outcome| outcome.winner.is_none());
        let is_avoided = earlier == 1 && self.task.contempt != 0 && is_draw(self.game.repeated(position));
        is_avoided.then(|| self.draw_score(self.game.turn(position)))
    }

    #[cold]
    fn score_repeated(&self, position: &G::Position, earlier: u32) -> i32 {
        let turn = self.game.turn(position);
        let winner = self.game.repeated(position).and_then(|outcome| outcome.winner);
        match (winner, earlier) {
            (None, _) => self.draw_score(turn),
            (Some(winner), 2) => score_of_win(winner, turn, self.height),
            (Some(winner), _) if winner == turn => REPEATED,
            (Some(_), _) => -REPEATED,
        }
    }

    /// Score of a draw for the side `turn`.
    pub(super) const fn draw_score(&self, turn: Color) -> i32 {
        if turn as u8 == self.root_turn as u8 {
            -self.task.contempt
        } else {
            self.task.contempt
        }
    }
}
