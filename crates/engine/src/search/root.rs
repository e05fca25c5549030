//! The moves of the position in which a search begins.

use alloc::vec::Vec;

use super::frame::INFINITE;
use crate::score::{Score, Verdict};
use crate::sort::sort_by_insertion;

/// Half the width of the aspiration window, in which the score of the next depth is expected, in hundredths of a logit.
const ASPIRATION: i32 = 30;
/// From this depth on the score is steady enough for an aspiration window.
const ASPIRING: u32 = 4;

/// A move at the root.
#[derive(Clone, Copy, Debug)]
pub(super) struct Root {
    /// Which of the moves it is, in the order in which they were generated.
    pub(super) index: usize,
    pub(super) score: Score,
    /// Whether that is its score; else it is worth at most that.
    pub(super) exact: bool,
    /// Whether it was answered in the depth that is being searched.
    is_answered: bool,
}

/// The moves at the root, the best of the last finished depth first.
pub(super) struct Roots {
    /// As they are searched in this depth.
    current: Vec<Root>,
    /// As they stood after the last finished depth.
    settled: Vec<Root>,
    /// How many are wanted with exact scores.
    lines: usize,
    /// The last finished depth.
    depth: u32,
    /// Whether the lines wanted have the scores that they had a depth before.
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
            is_answered: false,
        };
        let settled: Vec<Root> = (0..moves).map(root).collect();
        Roots {
            current: settled.clone(),
            settled,
            lines,
            depth: 0,
            is_confirmed: false,
            window: (-INFINITE, INFINITE),
            margin: ASPIRATION,
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

    /// Whether searching deeper would change nothing: every line wanted has a forced end within the depth, and, if
    /// reductions may have hidden a nearer one, had it a depth before.
    pub(super) fn is_settled(&self, next: u32, is_reduced: bool) -> bool {
        next > 1
            && (self.is_confirmed || !is_reduced)
            && self.settled[..self.lines]
                .iter()
                .all(|root| match root.score.verdict() {
                    Verdict::Win(plies) | Verdict::Loss(plies) => root.exact && u32::from(plies) < next,
                    Verdict::Open => false,
                })
    }

    pub(super) fn begin_iteration(&mut self) {
        self.margin = ASPIRATION;
        let best = i32::from(self.settled[0].score.hundredths());
        let is_open = best.abs() <= i32::from(Score::MOST.hundredths());
        self.window = if self.lines == 1 && self.depth + 1 >= ASPIRING && is_open {
            (best - self.margin, best + self.margin)
        } else {
            (-INFINITE, INFINITE)
        };
        self.forget_answers();
    }

    fn forget_answers(&mut self) {
        for root in &mut self.current {
            root.is_answered = false;
        }
    }

    /// The moves, to be tried in this order.
    pub(super) fn order(&self) -> impl Iterator<Item = usize> {
        self.current.iter().map(|root| root.index)
    }

    /// Which move is at that place in the order of [`Roots::order`].
    pub(super) fn index_at(&self, place: usize) -> usize {
        self.current[place].index
    }

    /// Takes note of the score of the move at `place` in the order of [`Roots::order`], found in that window; gives
    /// the score that the next move must exceed.
    pub(super) fn answer(&mut self, place: usize, score: i32, alpha: i32, beta: i32) -> i32 {
        let root = &mut self.current[place];
        root.is_answered = true;
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

    /// The least score of the lines wanted, once so many have exact scores in this depth.
    fn least_wanted(&self) -> Option<i32> {
        let mut scores: Vec<i32> = Vec::new();
        for root in &self.current {
            if root.is_answered && root.exact {
                let score = i32::from(root.score.hundredths());
                let place = scores.iter().take_while(|&&other| other >= score).count();
                scores.insert(place, score);
            }
        }
        scores.get(self.lines - 1).copied()
    }

    /// Ends a depth, best score given; false if its window was too narrow and it must be searched again.
    pub(super) fn end_iteration(&mut self, score: i32, depth: u32) -> bool {
        let (alpha, beta) = self.window;
        if score > alpha && score < beta {
            sort(&mut self.current);
            let mut wanted = self.current.iter().zip(&self.settled).take(self.lines);
            self.is_confirmed = wanted.all(|(new, old)| new.score == old.score);
            self.settled.clone_from(&self.current);
            self.depth = depth;
            self.forget_answers();
            return true;
        }
        self.margin *= 4;
        if score >= beta {
            let best = self
                .current
                .iter()
                .position(|root| root.is_answered && i32::from(root.score.hundredths()) >= beta);
            self.current[..=best.unwrap_or(0)].rotate_right(1);
            self.window.1 = widened(score, self.margin);
        } else {
            self.window.0 = -widened(-score, self.margin);
        }
        self.forget_answers();
        false
    }

    /// The moves as far as they are known, the best first.
    pub(super) fn ranked(&self) -> Vec<Root> {
        let is_new = |root: &&Root| root.is_answered && root.exact;
        if self.lines > 1 || self.current.iter().filter(is_new).count() == 0 {
            return self.settled.clone();
        }
        // Each new exact score exceeds those before it.
        let found = self.current.iter().rev().filter(is_new).copied();
        let others = self.current.iter().filter(|root| !is_new(root)).map(|root| Root {
            exact: false,
            ..*root
        });
        found.chain(others).collect()
    }
}

/// The end of a window that is so much wider than a score that lay beyond it.
fn widened(score: i32, margin: i32) -> i32 {
    if margin > 1_000 { INFINITE } else { score + margin }
}

/// Exact scores first, the highest first; the others stay in their order.
fn sort(roots: &mut [Root]) {
    sort_by_insertion(roots, comes_before);
}

/// Whether the later of two neighbours belongs before the earlier.
fn comes_before(later: &Root, earlier: &Root) -> bool {
    later.exact && (!earlier.exact || later.score > earlier.score)
}
