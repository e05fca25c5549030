//! Spanish draughts: who can capture must, so that captures are searched to their end.

use alloc::vec::Vec;

use ludoteca_rules::draughts::{KING_PLIES, Move, Position, SpanishDraughts};
use ludoteca_rules::{Color, Game as _};

use crate::playable::{Horizon, Playable, clock_hash, code_of, mix};

impl Playable for SpanishDraughts {
    #[inline]
    fn placement(&self, position: &Position) -> u64 {
        let side = (position.turn() as u64) << 63;
        let [first, second] = Color::BOTH.map(|side| position.piece_set(side));
        let kings = position.king_set().wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mix(mix(first | side) ^ second ^ kings)
    }

    #[inline]
    fn clocks_hash(&self, position: &Position) -> u64 {
        if position.king_set() == 0 {
            return 0;
        }
        let three = position
            .three_kings()
            .map_or(0, |count| mix(0x400 + u64::from(count)));
        clock_hash(KING_PLIES.saturating_sub(position.king_plies()), 0x300) ^ three
    }

    #[inline]
    fn is_final(&self, before: &Position, after: &Position) -> bool {
        // A king's quiet move can be taken back; anything else cannot.
        let [kings_before, kings_after] = [before, after].map(Position::king_set);
        let other = before.turn().other();
        kings_before == kings_after || before.piece_set(other) != after.piece_set(other)
    }

    #[inline]
    fn horizon(&self, position: &Position, moves: &mut Vec<Move>) -> Horizon {
        let before = moves.len();
        self.legal_moves(position, moves);
        match moves.get(before) {
            Some(turn) if !turn.is_capture() => {
                moves.truncate(before);
                Horizon::Quiet
            }
            _ => Horizon::MustPlay,
        }
    }

    #[inline]
    fn code(&self, turn: &Move) -> u16 {
        code_of(turn.bits())
    }

    #[inline]
    fn promise(&self, _position: &Position, turn: &Move, _depth: i32) -> i32 {
        i32::from(turn.is_capture())
    }
}
