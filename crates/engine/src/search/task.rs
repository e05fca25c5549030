//! Parameters of a search.

use alloc::vec::Vec;

use crate::playable::Playable;

/// Selective techniques of a search. With [`Selection::NONE`], the search returns exactly the minimax score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Selection {
    /// Late move reductions: moves late in the order are first searched with less depth.
    pub late_move_reductions: bool,
    /// Extensions for forced moves: a node with a single move costs no depth, in games that enable it.
    pub forced_extensions: bool,
    /// Quiescence search at depth 0.
    pub quiescence: bool,
    /// Use of transposition table entries from deeper searches, and of proven results from any depth.
    pub transfers: bool,
}

impl Selection {
    /// All techniques, as used by opponents. Their gains were measured in matches of 240 games at 8,000 nodes
    /// per move. Without late move reductions, draughts lost 57 Elo, Brandubh 73, El Perro 32 and Alquerque
    /// 17. Without forced extensions, draughts lost 57 Elo and El Perro 19; the other games gain nothing from
    /// them. To compare with another build:
    /// `cargo lab match RULESET nodes:8000 "command:OTHER-LAB rules --player nodes:8000" --games 240`.
    pub const ALL: Selection = Selection {
        late_move_reductions: true,
        forced_extensions: true,
        quiescence: true,
        transfers: true,
    };
    /// Plain alpha-beta search.
    pub const NONE: Selection = Selection {
        late_move_reductions: false,
        forced_extensions: false,
        quiescence: false,
        transfers: false,
    };
}

/// Position and limits of a search.
#[derive(Clone, Debug)]
pub struct Task<G: Playable> {
    /// Root position. It must have a legal move.
    pub position: G::Position,
    /// Earlier positions of the game, oldest first.
    pub history: Vec<G::Position>,
    /// Number of best moves to score exactly; 0 means all.
    pub lines: usize,
    /// Depth limit in plies, at least 1.
    pub depth: u32,
    /// Node limit. The first iteration always completes.
    pub nodes: u64,
    /// Contempt: how much worse a draw is than an even game for the side to move at the root, in hundredths
    /// of a logit. If it isn't 0, returning to a position that has occurred once in the game already counts
    /// as a draw, unless repetition ends the game by counting the pieces and one side wins the count.
    pub contempt: i32,
    /// Selective techniques to use.
    pub selection: Selection,
}
