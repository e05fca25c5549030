//! Conversion of scores between nodes, the transposition table and game results.

use ludoteca_rules::Color;

use super::frame::SearchWindow;
use super::table::{Bound, Entry};
use super::task::Selection;
use crate::playable::CLOCK_HORIZON;
use crate::score::{Score, Verdict};

/// Score from a table entry, if it decides the node in this window.
#[inline]
pub(super) fn usable_score(
    entry: Entry,
    window: SearchWindow,
    ply: usize,
    selection: Selection,
) -> Option<i32> {
    let is_wide = window.beta - window.alpha > 1;
    let depth = i32::from(entry.depth);
    let is_deep = if selection.transfers {
        depth >= window.depth
    } else {
        depth == window.depth
    };
    if is_wide {
        return None;
    }
    // A proven win is a lower bound at any depth, but not an upper one: there may be a nearer win. For a
    // loss, the bounds are reversed.
    let is_won = selection.transfers && i32::from(entry.score) > PROVEN;
    let is_lost = selection.transfers && i32::from(entry.score) < -PROVEN;
    let score = from_stored(entry.score, ply);
    let is_enough = entry.bound != Bound::Upper && score >= window.beta && (is_deep || is_won);
    let is_too_little = entry.bound != Bound::Lower && score <= window.alpha && (is_deep || is_lost);
    (is_enough || is_too_little).then_some(score)
}

/// Scores beyond this are forced results so near that no draw clock that is missing from the transposition
/// key can run out first.
const PROVEN: i32 = Score::win_in(CLOCK_HORIZON as u16).hundredths() as i32;

/// Converts a score for the transposition table, which counts distances to forced results from the node
/// instead of the root.
#[inline]
pub(super) fn to_stored(score: i32, ply: usize) -> i16 {
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

/// Converts a score from the transposition table, as the inverse of [`to_stored`].
#[inline]
fn from_stored(score: i16, ply: usize) -> i32 {
    let plies = i32::from(plies(ply));
    match Score::from_raw(i32::from(score)).verdict() {
        Verdict::Win(_) => i32::from(score) - plies,
        Verdict::Loss(_) => i32::from(score) + plies,
        Verdict::Open => i32::from(score),
    }
}

/// Score, for the side to move, of a game won by `winner` at `ply` plies from the root.
pub(super) fn score_of_win(winner: Color, turn: Color, ply: usize) -> i32 {
    let score = if winner == turn {
        Score::win_in(plies(ply))
    } else {
        Score::loss_in(plies(ply))
    };
    i32::from(score.hundredths())
}

/// Converts plies from the root to the type used by scores.
pub(super) fn plies(ply: usize) -> u16 {
    u16::try_from(ply).unwrap_or(u16::MAX)
}
