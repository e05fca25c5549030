//! What a search is asked.

use alloc::vec::Vec;

use crate::playable::Playable;

/// What a search leaves out, or looks at longer. With [`Selection::NONE`] it finds exactly what plain minimax finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Selection {
    /// Late move reductions: moves far down the list are searched with less depth first.
    pub late_move_reductions: bool,
    /// Search extensions: a node with only one move costs no depth, in games where that helps.
    pub forced_extensions: bool,
    /// Quiescence search: captures are followed to their end where the depth is used up.
    pub quiescence: bool,
    /// The transposition table also answers with what it knows from a deeper search, or has proved.
    pub transfers: bool,
}

impl Selection {
    /// What opponents play with. Each earned its place in matches at 8,000 nodes a move, 240 games: without reductions
    /// draughts lost 57 Elo, Brandubh 73, El Perro 32, Alquerque 17; without forced extensions draughts lost 57 and El
    /// Perro 19, and elsewhere they gained nothing. Another build is matched against this one by `cargo lab match RULESET
    /// nodes:8000 "command:OTHER-LAB rules --player nodes:8000" --games 240`.
    pub const ALL: Selection = Selection {
        late_move_reductions: true,
        forced_extensions: true,
        quiescence: true,
        transfers: true,
    };
    /// Nothing but the depth decides.
    pub const NONE: Selection = Selection {
        late_move_reductions: false,
        forced_extensions: false,
        quiescence: false,
        transfers: false,
    };
}

/// What is to be searched.
#[derive(Clone, Debug)]
pub struct Task<G: Playable> {
    /// Where it begins: somebody has a move there, and the game is not over.
    pub position: G::Position,
    /// The positions that stood before it, the earliest first.
    pub history: Vec<G::Position>,
    /// How many of the best moves are wanted with their exact scores; 0 means every move.
    pub lines: usize,
    /// How deep, in plies; at least 1.
    pub depth: u32,
    /// Most nodes; the first ply is always finished.
    pub nodes: u64,
    /// What is left out.
    pub selection: Selection,
}
