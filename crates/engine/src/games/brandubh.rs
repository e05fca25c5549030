//! Brandubh and El Cuervo.

use alloc::vec::Vec;

use ludoteca_rules::brandubh::{Brandubh, Move, Position};
use ludoteca_rules::{Color, Game as _};

use crate::learned::{Active, Inputs, for_each_bit};
use crate::playable::{Playable, Quiescence, code_of, mix};

/// From this depth on, ordering the turns by what they capture is worth playing them.
const ORDERED_BY_CAPTURE: i32 = 2;

/// The squares beside those of a set, as in [`Position::pawn_set`].
#[inline]
const fn beside(set: u64) -> u64 {
    set << 1 | set >> 1 | set << 8 | set >> 8
}

fn pieces(position: &Position) -> u32 {
    position.count(Color::First) + position.count(Color::Second)
}

impl Playable for Brandubh {
    #[inline]
    fn position_key(&self, position: &Position) -> u64 {
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
    fn quiescence(&self, position: &Position, moves: &mut Vec<Move>) -> Quiescence {
        // A side without a turn has lost.
        if self.outcome(position).is_some() {
            return Quiescence::MustPlay;
        }
        let before = moves.len();
        self.winning_turns(position, moves);
        if moves.len() == before {
            Quiescence::Quiet
        } else {
            Quiescence::MayPlay
        }
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

/// Input of the king's first place, and of what stands beside him.
const KING: u16 = 98;
const BESIDE: u16 = KING + 10;

/// The board as it is looked at: mirrored, and turned over its diagonal, so that the king stands in the corner of a1,
/// below or on the diagonal. The eight sights of a position are one.
struct Sight {
    mirrors_files: bool,
    mirrors_ranks: bool,
    swaps: bool,
    /// The king's file and rank in this sight.
    king: [u16; 2],
}

impl Sight {
    #[inline]
    fn of(king: u16) -> Sight {
        let [file, rank] = [king % 8, king / 8];
        let [near_file, near_rank] = [file.min(6 - file), rank.min(6 - rank)];
        Sight {
            mirrors_files: file > 3,
            mirrors_ranks: rank > 3,
            swaps: near_rank > near_file,
            king: [near_file.max(near_rank), near_file.min(near_rank)],
        }
    }

    /// The square of a bit, counted rank by rank from a1.
    #[inline]
    fn square(&self, bit: u16) -> u16 {
        let [file, rank] = [bit % 8, bit / 8];
        let file = if self.mirrors_files { 6 - file } else { file };
        let rank = if self.mirrors_ranks { 6 - rank } else { rank };
        if self.swaps {
            rank + 7 * file
        } else {
            file + 7 * rank
        }
    }
}

impl Inputs for Brandubh {
    /// The black pawns on each square, the red ones, the king's ten places, and, for each of the squares beside him,
    /// whether a red or a black pawn stands there; in the king's `Sight`.
    const INPUTS: usize = 116;
    /// By the number of pawns left (up to 6, 9, 12), for Black to move, then for Red.
    const BUCKETS: usize = 6;

    #[inline]
    fn describe(&self, position: &Position, active: &mut Active) -> usize {
        #[expect(clippy::cast_possible_truncation, reason = "a bit index is below 64")]
        let king = position.king_set().trailing_zeros() as u16 % 64;
        let sight = Sight::of(king);
        let [file, rank] = sight.king;
        active.push(KING + file * (file + 1) / 2 + rank);
        let mut pawns = 0;
        for (side, first) in [(Color::First, 0), (Color::Second, 49)] {
            for_each_bit(position.pawn_set(side), |bit| {
                active.push(first + sight.square(bit));
                pawns += 1;
            });
        }
        let place = file + 7 * rank;
        for (side, first) in [(Color::First, BESIDE), (Color::Second, BESIDE + 4)] {
            for_each_bit(beside(position.king_set()) & position.pawn_set(side), |bit| {
                active.push(first + direction(place, sight.square(bit)));
            });
        }
        let phase = match pawns {
            ..7usize => 0,
            7..10 => 1,
            10.. => 2,
        };
        phase + 3 * position.turn().index()
    }

    fn net_file(&self) -> &'static [u8] {
        include_bytes!("../../nets/brandubh.net")
    }
}

/// Which neighbour of a square another one is: 0 lower, 1 left, 2 right, 3 upper.
#[inline]
fn direction(square: u16, beside: u16) -> u16 {
    match beside.wrapping_sub(square) {
        7 => 3,
        1 => 2,
        0xffff => 1,
        _ => 0,
    }
}
