//! One ply of the line that is being searched.

use alloc::vec::Vec;

use crate::playable::Playable;

/// A window that no score lies outside of.
pub(super) const INFINITE: i32 = 32_000;

/// What a node is asked: its depth and its alpha-beta window. Scores are for its side to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Question {
    /// Plies to search; 0 or less in quiescence search.
    pub(super) depth: i32,
    pub(super) alpha: i32,
    pub(super) beta: i32,
}

/// How a move is being looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Attempt {
    /// A late move reduction: with so many plies less, to show that it is no better than what is known.
    Reduced(i32),
    /// With full depth and a null window, to show the same.
    Scout,
    /// With full depth and the whole window.
    Full,
}

/// A node on the stack.
pub(super) struct Frame<G: Playable> {
    pub(super) position: G::Position,
    /// Of pieces, side and direction: see [`Playable::position_key`].
    pub(super) position_key: u64,
    /// Of the clocks near their end as well: what the table knows it by.
    pub(super) key: u64,
    /// How many of the positions before it on the path could stand again.
    pub(super) repeatable: usize,
    pub(super) moves: Vec<G::Move>,
    /// How promising each move is.
    pub(super) marks: Vec<i32>,
    /// How many moves were chosen so far, that which is being looked at among them.
    pub(super) chosen: usize,
    pub(super) attempt: Attempt,
    /// Whether the side to move stays the same after it.
    pub(super) child_keeps_turn: bool,
    pub(super) question: Question,
    /// `alpha` when the node was entered.
    pub(super) floor: i32,
    pub(super) best: i32,
    /// The code of the best move, once one raised `alpha`.
    pub(super) best_code: u16,
    /// Whether it is a node of quiescence search.
    pub(super) is_quiescence: bool,
    /// The best line from here.
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
            marks: Vec::new(),
            chosen: 0,
            attempt: Attempt::Full,
            child_keeps_turn: false,
            question: Question {
                depth: 0,
                alpha: -INFINITE,
                beta: INFINITE,
            },
            floor: -INFINITE,
            best: -INFINITE,
            best_code: 0,
            is_quiescence: false,
            line: Vec::new(),
        }
    }

    /// Empties the lists and sets the question.
    #[inline]
    pub(super) fn begin(&mut self, question: Question) {
        self.moves.clear();
        self.marks.clear();
        self.line.clear();
        self.chosen = 0;
        self.question = question;
        self.floor = question.alpha;
        self.best = -INFINITE;
        self.best_code = 0;
        self.is_quiescence = false;
    }

    /// Whether its window is wider than one point.
    #[inline]
    pub(super) const fn is_wide(&self) -> bool {
        self.question.beta - self.floor > 1
    }

    /// Chooses the most promising move that was not chosen yet, if there is one.
    #[inline]
    pub(super) fn choose(&mut self) -> bool {
        let from = self.chosen;
        let Some(mut best) = self.marks.get(from).copied() else {
            return false;
        };
        let mut index = from;
        for (other, &mark) in self.marks.iter().enumerate().skip(from + 1) {
            if mark > best {
                (index, best) = (other, mark);
            }
        }
        // The others keep their order, so that equal moves are tried as they were generated.
        if index != from {
            self.marks[from..=index].rotate_right(1);
            self.moves[from..=index].rotate_right(1);
        }
        self.chosen += 1;
        true
    }

    /// The move that is being looked at.
    #[inline]
    pub(super) fn chosen_move(&self) -> &G::Move {
        &self.moves[self.chosen - 1]
    }
}
