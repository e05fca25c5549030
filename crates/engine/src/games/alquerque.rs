//! Alquerque: captures are looked at to their end, but nobody has to make one unless the switch says so.

use alloc::vec::Vec;

use ludoteca_rules::alquerque::{Alquerque, Capture, Position};
use ludoteca_rules::{Color, Game as _, LineMove};

use crate::playable::{Horizon, Playable, clock_hash, code_of, mix};

impl Playable for Alquerque {
    #[inline]
    fn placement(&self, position: &Position) -> u64 {
        let [first, second] = Color::BOTH.map(|side| u64::from(position.men(side)));
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
    fn horizon(&self, position: &Position, moves: &mut Vec<LineMove>) -> Horizon {
        let before = moves.len();
        self.legal_moves(position, moves);
        keep_captures(moves, before);
        match self.capture {
            _ if moves.len() == before => Horizon::Quiet,
            Capture::Optional => Horizon::MayPlay,
            Capture::Compulsory => Horizon::MustPlay,
        }
    }

    #[inline]
    fn code(&self, turn: &LineMove) -> u16 {
        code_of(turn.bits())
    }

    #[inline]
    fn promise(&self, _position: &Position, turn: &LineMove, _depth: i32) -> i32 {
        turn.captures().cast_signed()
    }
}

/// Drops the turns behind `from` that capture nothing.
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
