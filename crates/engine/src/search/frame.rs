//! A node on the search stack.

use alloc::vec::Vec;

use crate::playable::Playable;

/// Bound that exceeds every score.
pub(super) const INFINITE: i32 = 32_000;

/// Depth and alpha-beta window of a node. The bounds are from the point of view of its side to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct SearchWindow {
    /// Remaining depth in plies; 0 or less in quiescence search.
    pub(super) depth: i32,
    pub(super) alpha: i32,
    pub(super) beta: i32,
}

/// Stage of searching a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SearchMode {
    /// Late move reduction: null window, depth reduced by this many plies.
    Reduced(i32),
    /// Full depth and a null window, to show that the move is no improvement.
    Scout,
    /// Full depth and full window.
    Full,
}

pub(super) struct Frame<G: Playable> {
    pub(super) position: G::Position,
    /// Repetition key: see [`Playable::position_key`].
    pub(super) position_key: u64,
    /// Transposition key: the repetition key combined with the hashes of the clocks near their limit and of
    /// the contempt.
    pub(super) key: u64,
    /// Number of earlier positions on the path that can recur.
    pub(super) repeatable: usize,
    pub(super) moves: Vec<G::Move>,
    /// Ordering score of each move.
    pub(super) move_scores: Vec<i32>,
    /// Number of moves chosen so far, including the current one.
    pub(super) chosen: usize,
    pub(super) mode: SearchMode,
    /// True if the current move leaves the turn with the same side.
    pub(super) child_keeps_turn: bool,
    pub(super) window: SearchWindow,
    /// `alpha` when the node was entered.
    pub(super) initial_alpha: i32,
    pub(super) best: i32,
    /// Code of the best move, or 0 if no move has raised `alpha`.
    pub(super) best_code: u16,
    pub(super) is_quiescence: bool,
    /// Principal variation from this node.
    pub(super) line: Vec<G::Move>,
}

impl<G: Playable> Frame<G> {
    pub(super) fn new(position: G::Position) -> Frame<G> {
        Frame {
            position,
            position_key: 0,
            key: 0,
            repeatable: 0,
            moves: Vec::new(),
            move_scores: Vec::new(),
            chosen: 0,
            mode: SearchMode::Full,
            child_keeps_turn: false,
            window: SearchWindow {
                depth: 0,
                alpha: -INFINITE,
                beta: INFINITE,
            },
            initial_alpha: -INFINITE,
            best: -INFINITE,
            best_code: 0,
            is_quiescence: false,
            line: Vec::new(),
        }
    }

    #[inline]
    pub(super) fn begin(&mut self, window: SearchWindow) {
        self.moves.clear();
        self.move_scores.clear();
        self.line.clear();
        self.chosen = 0;
        self.window = window;
        self.initial_alpha = window.alpha;
        self.best = -INFINITE;
        self.best_code = 0;
        self.is_quiescence = false;
    }

    /// True if the window is not a null window.
    #[inline]
    pub(super) const fn is_wide(&self) -> bool {
        self.window.beta - self.initial_alpha > 1
    }

    /// Selects the untried move with the highest score. Returns `false` if none is left.
    #[inline]
    pub(super) fn choose(&mut self) -> bool {
        let from = self.chosen;
        let Some(mut best) = self.move_scores.get(from).copied() else {
            return false;
        };
        let mut index = from;
        for (other, &score) in self.move_scores.iter().enumerate().skip(from + 1) {
            if score > best {
                (index, best) = (other, score);
            }
        }
        // Rotation keeps the order of the other moves, so that moves with equal scores are tried in the order
        // of generation.
        if index != from {
            self.move_scores[from..=index].rotate_right(1);
            self.moves[from..=index].rotate_right(1);
        }
        self.chosen += 1;
        true
    }

    #[inline]
    pub(super) fn chosen_move(&self) -> &G::Move {
        &self.moves[self.chosen - 1]
    }
}
