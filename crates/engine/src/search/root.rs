//! The root moves and the aspiration window.

use alloc::vec::Vec;

use super::frame::INFINITE;
use crate::score::{Score, Verdict};
use crate::sort::sort_by_insertion;

/// Half the initial width of the aspiration window, in hundredths of a logit.
const ASPIRATION_MARGIN: i32 = 30;
/// First iteration with an aspiration window. Scores of earlier iterations vary too much.
const FIRST_ASPIRATION: u32 = 4;

#[derive(Clone, Copy, Debug)]
pub(super) struct Root {
    /// Index of the move in the order of generation.
    pub(super) index: usize,
    pub(super) score: Score,
    /// True if `score` is exact, false if it is an upper bound.
    pub(super) exact: bool,
    /// True if `score` comes from the current iteration.
    is_scored: bool,
}

/// The root moves, sorted by the last completed iteration.
pub(super) struct Roots {
    /// State in the current iteration.
    current: Vec<Root>,
    /// State after the last completed iteration.
    completed: Vec<Root>,
    /// Number of best moves to score exactly.
    lines: usize,
    /// Depth of the last completed iteration, in plies.
    depth: u32,
    /// True if the last two iterations gave the wanted lines equal scores.
    is_confirmed: bool,
    window: (i32, i32),
    margin: i32,
}

impl Roots {
    pub(super) fn new(moves: usize, lines: usize) -> Roots {
        let root = |index| Root {
            index,
            score: Score::EVEN,
            exact: false,
            is_scored: false,
        };
        let completed: Vec<Root> = (0..moves).map(root).collect();
        Roots {
            current: completed.clone(),
            completed,
            lines,
            depth: 0,
            is_confirmed: false,
            window: (-INFINITE, INFINITE),
            margin: ASPIRATION_MARGIN,
        }
    }

    pub(super) const fn depth(&self) -> u32 {
        self.depth
    }

    pub(super) const fn lines_wanted(&self) -> usize {
        self.lines
    }

    pub(super) const fn window(&self) -> (i32, i32) {
        self.window
    }

    /// True if deeper search cannot change the result because each wanted line has a forced result within the
    /// searched depth. If reductions may have hidden a nearer result (`is_reduced`), the last two iterations
    /// must also agree.
    pub(super) fn is_settled(&self, next: u32, is_reduced: bool) -> bool {
        next > 1
            && (self.is_confirmed || !is_reduced)
            && self.completed[..self.lines]
                .iter()
                .all(|root| match root.score.verdict() {
                    Verdict::Win(plies) | Verdict::Loss(plies) => root.exact && u32::from(plies) < next,
                    Verdict::Open => false,
                })
    }

    pub(super) fn begin_iteration(&mut self) {
        self.margin = ASPIRATION_MARGIN;
        let best = i32::from(self.completed[0].score.hundredths());
        let is_open = best.abs() <= i32::from(Score::MOST.hundredths());
        self.window = if self.lines == 1 && self.depth + 1 >= FIRST_ASPIRATION && is_open {
            (best - self.margin, best + self.margin)
        } else {
            (-INFINITE, INFINITE)
        };
        self.clear_scores();
    }

    fn clear_scores(&mut self) {
        for root in &mut self.current {
            root.is_scored = false;
        }
    }

    /// Indices of the moves in search order.
    pub(super) fn order(&self) -> impl Iterator<Item = usize> {
        self.current.iter().map(|root| root.index)
    }

    pub(super) fn index_at(&self, place: usize) -> usize {
        self.current[place].index
    }

    /// Records the `score` of the move at `place` in search order, searched with the window `alpha` to
    /// `beta`. Returns the new alpha.
    pub(super) fn record_score(&mut self, place: usize, score: i32, alpha: i32, beta: i32) -> i32 {
        let root = &mut self.current[place];
        root.is_scored = true;
        root.score = Score::from_raw(score);
        root.exact = score > alpha && score < beta;
        if score <= alpha {
            return alpha;
        }
        if self.lines == 1 || score >= beta {
            return score;
        }
        self.least_wanted().map_or(alpha, |least| least.max(alpha))
    }

    /// Score of the last wanted line, once all wanted lines have exact scores in this iteration.
    fn least_wanted(&self) -> Option<i32> {
        let mut scores: Vec<i32> = Vec::new();
        for root in &self.current {
            if root.is_scored && root.exact {
                let score = i32::from(root.score.hundredths());
                let place = scores.iter().take_while(|&&other| other >= score).count();
                scores.insert(place, score);
            }
        }
        scores.get(self.lines - 1).copied()
    }

    /// Ends an iteration with its best `score`. If the score is outside the window, widens the window and
    /// returns `false`.
    pub(super) fn end_iteration(&mut self, score: i32, depth: u32) -> bool {
        let (alpha, beta) = self.window;
        if score > alpha && score < beta {
            sort(&mut self.current);
            let mut wanted = self.current.iter().zip(&self.completed).take(self.lines);
            self.is_confirmed = wanted.all(|(new, old)| new.score == old.score);
            self.completed.clone_from(&self.current);
            self.depth = depth;
            self.clear_scores();
            return true;
        }
        self.margin *= 4;
        if score >= beta {
            let best = self
                .current
                .iter()
                .position(|root| root.is_scored && i32::from(root.score.hundredths()) >= beta);
            self.current[..=best.unwrap_or(0)].rotate_right(1);
            self.window.1 = widened(score, self.margin);
        } else {
            self.window.0 = -widened(-score, self.margin);
        }
        self.clear_scores();
        false
    }

    /// Root moves with their current scores, best first.
    pub(super) fn ranked(&self) -> Vec<Root> {
        let is_new = |root: &&Root| root.is_scored && root.exact;
        if self.lines > 1 || self.current.iter().filter(is_new).count() == 0 {
            return self.completed.clone();
        }
        // Each new exact score is higher than the previous one.
        let found = self.current.iter().rev().filter(is_new).copied();
        let others = self.current.iter().filter(|root| !is_new(root)).map(|root| Root {
            exact: false,
            ..*root
        });
        found.chain(others).collect()
    }
}

/// New window bound, `margin` beyond `score`, or infinite for a large margin.
fn widened(score: i32, margin: i32) -> i32 {
    if margin > 1_000 { INFINITE } else { score + margin }
}

/// Sorts moves with exact scores to the front, highest first. The other moves keep their order.
fn sort(roots: &mut [Root]) {
    sort_by_insertion(roots, comes_before);
}

fn comes_before(later: &Root, earlier: &Root) -> bool {
    later.exact && (!earlier.exact || later.score > earlier.score)
}
