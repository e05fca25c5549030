//! Scores as nodes give them, the transposition table keeps them, and the end of a game makes them.

use ludoteca_rules::{Color, Outcome};

use super::frame::Question;
use super::table::{Bound, Known};
use super::task::Selection;
use crate::playable::CLOCK_HORIZON;
use crate::score::{Score, Verdict};

/// The score that the table's knowledge of a position is for this question, if it answers it.
#[inline]
pub(super) fn answer_of(known: Known, question: Question, ply: usize, selection: Selection) -> Option<i32> {
    let is_wide = question.beta - question.alpha > 1;
    let depth = i32::from(known.depth);
    let is_deep = if selection.transfers {
        depth >= question.depth
    } else {
        depth == question.depth
    };
    if is_wide {
        return None;
    }
    // A win that was found is there at any depth, but not that there is no nearer one; likewise a loss.
    let is_won = selection.transfers && i32::from(known.score) > PROVEN;
    let is_lost = selection.transfers && i32::from(known.score) < -PROVEN;
    let score = recalled(known.score, ply);
    let is_enough = known.bound != Bound::Upper && score >= question.beta && (is_deep || is_won);
    let is_too_little = known.bound != Bound::Lower && score <= question.alpha && (is_deep || is_lost);
    (is_enough || is_too_little).then_some(score)
}

/// From here on a score is a forced end so near that no draw clock which the table does not see comes first.
const PROVEN: i32 = Score::win_in(CLOCK_HORIZON as u16).hundredths() as i32;

/// A score as the table keeps it: forced ends count from the position, not from the root.
#[inline]
pub(super) fn kept(score: i32, ply: usize) -> i16 {
    let plies = i32::from(plies(ply));
    let most = i32::from(Score::MOST.hundredths());
    let score = if score > most {
        score + plies
    } else if score < -most {
        score - plies
    } else {
        score
    };
    Score::from_raw(score).hundredths()
}

/// The opposite of [`kept`].
#[inline]
fn recalled(score: i16, ply: usize) -> i32 {
    let plies = i32::from(plies(ply));
    match Score::from_raw(i32::from(score)).verdict() {
        Verdict::Win(_) => i32::from(score) - plies,
        Verdict::Loss(_) => i32::from(score) + plies,
        Verdict::Open => i32::from(score),
    }
}

/// The score of a game that is over, for the side to move.
pub(super) fn score_of(outcome: Outcome, turn: Color, ply: usize) -> i32 {
    let score = match outcome.winner {
        None => Score::EVEN,
        Some(winner) if winner == turn => Score::win_in(plies(ply)),
        Some(_) => Score::loss_in(plies(ply)),
    };
    i32::from(score.hundredths())
}

/// Plies from the root, as scores count them.
pub(super) fn plies(ply: usize) -> u16 {
    u16::try_from(ply).unwrap_or(u16::MAX)
}
