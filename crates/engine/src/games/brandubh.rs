//! Brandubh and El Cuervo.

use alloc::vec::Vec;

use ludoteca_rules::brandubh::{Brandubh, Move, Position};
use ludoteca_rules::{Color, Game as _};

use crate::playable::{Horizon, Playable, code_of, mix};

/// From this depth on, ordering the turns by what they capture is worth playing them.
const ORDERED_BY_CAPTURE: i32 = 2;

fn pieces(position: &Position) -> u32 {
    position.count(Color::First) + position.count(Color::Second)
}

impl Playable for Brandubh {
    #[inline]
    fn placement(&self, position: &Position) -> u64 {
        let side = (position.turn() as u64) << 63;
        let king = position.king_set();
        let first = mix(position.pawn_set(Color::First) | side);
        mix(first ^ position.pawn_set(Color::Second) ^ king.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    #[inline]
    fn clocks_hash(&self, _position: &Position) -> u64 {
        0
    }

    #[inline]
    fn is_final(&self, before: &Position, after: &Position) -> bool {
        pieces(before) != pieces(after)
    }

    #[inline]
    fn horizon(&self, _position: &Position, _moves: &mut Vec<Move>) -> Horizon {
        Horizon::Quiet
    }

    #[inline]
    fn code(&self, turn: &Move) -> u16 {
        code_of(u64::from(turn.from().0) << 8 | u64::from(turn.to().0))
    }

    #[inline]
    fn promise(&self, position: &Position, turn: &Move, depth: i32) -> i32 {
        if depth < ORDERED_BY_CAPTURE {
            return 0;
        }
        let after = self.play_unchecked(position, turn);
        if self.decided(&after).is_some() {
            return 16;
        }
        let [own, other] = [position.turn(), position.turn().other()];
        let taken = position.count(other).cast_signed() - after.count(other).cast_signed();
        let lost = position.count(own).cast_signed() - after.count(own).cast_signed();
        taken - 2 * lost
    }
}
