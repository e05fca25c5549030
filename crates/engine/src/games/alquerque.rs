//! Alquerque: quiescence search follows captures, which are optional unless the rule option makes them
//! compulsory.

use alloc::vec::Vec;
use core::cmp::Ordering;

use ludoteca_rules::alquerque::{ALQUERQUE, Alquerque, Capture, Position};
use ludoteca_rules::{Color, Game as _, LineMove};

use crate::games::draughts::{DRAWN, DRAWN_SHARE, TABLE_WIN};
use crate::net_evaluator::{Active, Inputs, fade};
use crate::playable::{Playable, Quiescence, clock_hash, code_of, mix};
use crate::solved::Endgames;
use crate::tables::counts::LIMIT;

impl Playable for Alquerque {
    #[inline]
    fn position_key(&self, position: &Position) -> u64 {
        let [first, second] = Color::BOTH.map(|side| position.men(side).bits());
        mix(first | second << 32 | (position.turn() as u64) << 63)
    }

    #[inline]
    fn clocks_hash(&self, position: &Position) -> u64 {
        match self.quiet_limit {
            Some(limit) => clock_hash(limit.saturating_sub(position.quiet_plies()), 0x100),
            None => 0,
        }
    }

    #[inline]
    fn is_final(&self, _before: &Position, after: &Position) -> bool {
        after.quiet_plies() == 0
    }

    #[inline]
    fn quiescence(&self, position: &Position, moves: &mut Vec<LineMove>) -> Quiescence {
        let before = moves.len();
        self.legal_moves(position, moves);
        if moves.len() == before {
            return Quiescence::MustPlay;
        }
        keep_captures(moves, before);
        match self.capture {
            _ if moves.len() == before => Quiescence::Quiet,
            Capture::Optional => Quiescence::MayPlay,
            Capture::Compulsory => Quiescence::MustPlay,
        }
    }

    #[inline]
    fn code(&self, mv: &LineMove) -> u16 {
        code_of(mv.bits())
    }

    #[inline]
    fn move_score(&self, _position: &Position, mv: &LineMove, _depth: i32) -> i32 {
        mv.captures().cast_signed()
    }
}

/// Amounts deducted from the value of a tablebase win: for each man left, and for each ply to the result. A
/// capture restarts the clock, so a man counts for more than all plies of a full clock.
const MAN: i32 = 250;
const PLY: i32 = 5;
/// Value of having more men when the game is decided by counting them.
const COUNTED: i32 = 600;

impl Inputs for Alquerque {
    /// Own men by point, then the opponent's men. The board is rotated so that the side to move plays
    /// upwards.
    const INPUTS: usize = 50;
    /// Buckets by number of men: up to 6, 12, 18, 24.
    const BUCKETS: usize = 4;

    #[inline]
    fn describe(&self, position: &Position, active: &mut Active) -> usize {
        let turn = position.turn();
        let mut men = 0;
        for (side, first) in [(turn, 0), (turn.other(), 25)] {
            for point in position.men(side) {
                let point = u16::from(point.0);
                active.push(first + if turn == Color::First { point } else { 24 - point });
                men += 1;
            }
        }
        (men - 1usize).min(23) / 6
    }

    #[inline]
    fn adjust_for_clocks(&self, position: &Position, evaluation: i32) -> i32 {
        let Some(limit) = self.quiet_limit else {
            return evaluation;
        };
        let turn = position.turn();
        let ahead = position.count(turn).cast_signed() - position.count(turn.other()).cast_signed();
        let end = COUNTED * ahead.signum();
        fade(evaluation, end, limit.saturating_sub(position.quiet_plies()))
    }

    fn adjust_by_tables(&self, position: &Position, evaluation: i32, endgames: &Endgames) -> i32 {
        let counts = endgames.alquerque.as_ref().filter(|_| *self == ALQUERQUE);
        let Some(value) = counts.and_then(|counts| counts.probe(position)) else {
            return evaluation;
        };
        let left = LIMIT.saturating_sub(position.quiet_plies());
        let men: u32 = Color::BOTH.into_iter().map(|side| position.count(side)).sum();
        let within = i32::from(value.within(left));
        let win = TABLE_WIN - MAN * men.cast_signed() - PLY * within;
        let drawn = (evaluation / DRAWN_SHARE).clamp(-DRAWN, DRAWN);
        match (value.result(left), value.counted) {
            (Ordering::Less, _) => -win,
            (Ordering::Greater, _) => win,
            // The side that must force the draw should not delay it.
            (Ordering::Equal, Ordering::Less) => drawn - within,
            (Ordering::Equal, Ordering::Equal) => drawn,
            (Ordering::Equal, Ordering::Greater) => drawn + within,
        }
    }
}

/// Removes the moves without a capture from index `from` onwards.
pub(super) fn keep_captures(moves: &mut Vec<LineMove>, from: usize) {
    let mut kept = from;
    for index in from..moves.len() {
        if moves[index].captures() > 0 {
            moves.swap(kept, index);
            kept += 1;
        }
    }
    moves.truncate(kept);
}
