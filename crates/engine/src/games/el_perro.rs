//! El Perro: quiescence search follows the dog's captures, which are optional unless the rule option makes
//! them compulsory.

use alloc::vec::Vec;

use ludoteca_rules::el_perro::{ElPerro, Position, QUIET_LIMIT};
use ludoteca_rules::{Color, Game as _, Heading, LineMove};

use super::alquerque::keep_captures;
use crate::net_evaluator::{Active, Inputs, fade};
use crate::playable::{Playable, Quiescence, clock_hash, code_of, mix};

impl Playable for ElPerro {
    /// Gains 19 Elo (4 to 33) in 240 games at 8,000 nodes per move.
    const FORCED_EXTENSIONS: bool = true;

    #[inline]
    fn position_key(&self, position: &Position) -> u64 {
        let side = u64::from(position.turn() == Color::Second);
        let down = u64::from(position.heading() == Heading::Down);
        let dog = u64::from(position.dog().0);
        mix(position.goat_set().bits() | dog << 32 | side << 40 | down << 41)
    }

    #[inline]
    fn clocks_hash(&self, position: &Position) -> u64 {
        clock_hash(QUIET_LIMIT.saturating_sub(position.quiet_plies()), 0x200)
    }

    #[inline]
    fn is_final(&self, before: &Position, after: &Position) -> bool {
        // A goat's step is reversible: goats that have turned round twice can return to the same points.
        before.goats() != after.goats()
    }

    #[inline]
    fn quiescence(&self, position: &Position, moves: &mut Vec<LineMove>) -> Quiescence {
        if position.turn() == Color::Second {
            return Quiescence::Quiet;
        }
        let before = moves.len();
        self.legal_moves(position, moves);
        if moves.len() == before {
            return Quiescence::MustPlay;
        }
        keep_captures(moves, before);
        if moves.len() == before {
            Quiescence::Quiet
        } else if self.dog_must_capture {
            Quiescence::MustPlay
        } else {
            Quiescence::MayPlay
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

impl Inputs for ElPerro {
    /// Goats by point, then the dog. The board is rotated so that the goats move upwards. It cannot also be
    /// mirrored, because the points where goats turn round are not symmetric.
    const INPUTS: usize = 50;
    /// Buckets by number of goats (up to 7, 9, 10, 11, 12), first with the dog to move, then with the goats
    /// to move.
    const BUCKETS: usize = 10;

    #[inline]
    fn describe(&self, position: &Position, active: &mut Active) -> usize {
        let is_upwards = position.heading() == Heading::Up;
        for (set, first) in [(position.goat_set(), 0), (position.dog_set(), 25)] {
            for point in set {
                let point = u16::from(point.0);
                active.push(first + if is_upwards { point } else { 24 - point });
            }
        }
        let goats = match position.goats() {
            ..8 => 0,
            8 | 9 => 1,
            10 => 2,
            11 => 3,
            12.. => 4,
        };
        goats + 5 * position.turn().index()
    }

    #[inline]
    fn adjust_for_clocks(&self, position: &Position, evaluation: i32) -> i32 {
        fade(evaluation, 0, QUIET_LIMIT.saturating_sub(position.quiet_plies()))
    }
}
