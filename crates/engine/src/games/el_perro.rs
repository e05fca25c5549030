//! El Perro: the dog's captures are looked at to their end; it need not make them unless the switch says so.

use alloc::vec::Vec;

use ludoteca_rules::el_perro::{ElPerro, Position, QUIET_LIMIT};
use ludoteca_rules::{Color, Game as _, Heading, LineMove};

use super::alquerque::keep_captures;
use crate::playable::{Horizon, Playable, clock_hash, code_of, mix};

impl Playable for ElPerro {
    #[inline]
    fn placement(&self, position: &Position) -> u64 {
        let side = u64::from(position.turn() == Color::Second);
        let down = u64::from(position.heading() == Heading::Down);
        let dog = u64::from(position.dog_set().trailing_zeros());
        mix(u64::from(position.goat_set()) | dog << 32 | side << 40 | down << 41)
    }

    #[inline]
    fn clocks_hash(&self, position: &Position) -> u64 {
        clock_hash(QUIET_LIMIT.saturating_sub(position.quiet_plies()), 0x200)
    }

    #[inline]
    fn is_final(&self, _before: &Position, after: &Position) -> bool {
        after.quiet_plies() == 0
    }

    #[inline]
    fn horizon(&self, position: &Position, moves: &mut Vec<LineMove>) -> Horizon {
        if position.turn() == Color::Second {
            return Horizon::Quiet;
        }
        let before = moves.len();
        self.legal_moves(position, moves);
        if moves.len() == before {
            return Horizon::MustPlay;
        }
        keep_captures(moves, before);
        if moves.len() == before {
            Horizon::Quiet
        } else if self.dog_must_capture {
            Horizon::MustPlay
        } else {
            Horizon::MayPlay
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
