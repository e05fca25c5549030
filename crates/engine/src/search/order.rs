//! Move ordering: the transposition table's best move, then promising moves such as captures, then killer
//! moves, then the other moves by their history counts.

use alloc::vec::Vec;

use super::frame::Frame;
use crate::playable::Playable;

const TABLE_MOVE: i32 = 1 << 30;
const PROMISING: i32 = 1 << 24;
const KILLER: i32 = 1 << 22;
/// Largest absolute value of a history count.
const MOST: i32 = 1 << 20;
const BITS: u32 = 12;

/// Moves that caused recent cutoffs: two killers per ply, and history counts per side.
#[derive(Debug)]
pub(super) struct Order {
    killers: Vec<[u16; 2]>,
    history: Vec<i32>,
}

impl Order {
    pub(super) fn new() -> Order {
        Order {
            killers: Vec::new(),
            history: alloc::vec![0; 2 << BITS],
        }
    }

    /// Clears the killers and reduces the weight of older cutoffs in the history counts.
    pub(super) fn age(&mut self) {
        for count in &mut self.history {
            *count /= 4;
        }
        self.killers.fill([0; 2]);
    }

    #[inline]
    fn place(side: usize, code: u16) -> usize {
        side << BITS | usize::from(code) >> (16 - BITS)
    }

    /// Scores the moves of a node at `ply` for ordering. `table_move` is the code of the transposition
    /// table's move.
    #[inline]
    pub(super) fn score_moves<G: Playable>(
        &self,
        game: &G,
        frame: &mut Frame<G>,
        ply: usize,
        table_move: u16,
    ) {
        let side = game.turn(&frame.position).index();
        let killers = self.killers.get(ply).copied().unwrap_or_default();
        let depth = frame.window.depth;
        for mv in &frame.moves {
            let code = game.code(mv);
            let move_score = game.move_score(&frame.position, mv, depth);
            frame.move_scores.push(if code == table_move {
                TABLE_MOVE
            } else if move_score > 0 {
                PROMISING + move_score
            } else if code == killers[0] {
                KILLER + 1
            } else if code == killers[1] {
                KILLER
            } else {
                self.history[Self::place(side, code)] + move_score * MOST
            });
        }
    }

    /// Records that the last move chosen at `ply` caused a cutoff.
    #[inline]
    pub(super) fn cut_off<G: Playable>(&mut self, game: &G, frame: &Frame<G>, ply: usize) {
        let depth = frame.window.depth;
        if game.move_score(&frame.position, frame.chosen_move(), depth) > 0 {
            return;
        }
        let side = game.turn(&frame.position).index();
        let code = game.code(frame.chosen_move());
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [0; 2]);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != code {
            *killers = [code, killers[0]];
        }
        let bonus = (depth * depth).min(400);
        for (index, mv) in frame.moves[..frame.chosen].iter().enumerate() {
            let count = &mut self.history[Self::place(side, game.code(mv))];
            let wanted = if index + 1 == frame.chosen { bonus } else { -bonus };
            // The second term pulls the count towards 0, which keeps it within its bound.
            *count += wanted * 32 - *count * bonus / 2_048;
            *count = (*count).clamp(-MOST, MOST);
        }
    }
}
