//! Brandubh and El Cuervo.

use alloc::vec::Vec;

use ludoteca_rules::brandubh::{Brandubh, Move, Position};
use ludoteca_rules::{Color, Game as _, Square};

use crate::learned::{Active, Inputs};
use crate::playable::{Playable, Quiescence, code_of, mix};
use crate::solved::Endgames;
use crate::tables::Worth;

/// From this depth on, ordering the moves by what they capture is worth playing them.
const ORDERED_BY_CAPTURE: i32 = 2;
/// What a win that a table knows is worth, less for each ply: less than one that the search has seen.
const TABLE_WIN: i32 = 19_000;
const PLY: i32 = 5;
/// The most for a draw, and what share of what it looks like that is: it may still be won against others.
const DRAWN: i32 = 50;
const DRAWN_SHARE: i32 = 16;

fn pieces(position: &Position) -> u32 {
    position.count(Color::First) + position.count(Color::Second)
}

impl Playable for Brandubh {
    #[inline]
    fn position_key(&self, position: &Position) -> u64 {
        let side = (position.turn() as u64) << 63;
        let king = position.king_set().bits();
        let first = mix(position.pawn_set(Color::First).bits() | side);
        mix(first ^ position.pawn_set(Color::Second).bits() ^ king.wrapping_mul(0x9e37_79b9_7f4a_7c15))
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
        // A side without a move has lost.
        if self.outcome(position).is_some() {
            return Quiescence::MustPlay;
        }
        let before = moves.len();
        self.winning_moves(position, moves);
        if moves.len() == before {
            Quiescence::Quiet
        } else {
            Quiescence::MayPlay
        }
    }

    #[inline]
    fn code(&self, mv: &Move) -> u16 {
        code_of(u64::from(mv.from().0) << 8 | u64::from(mv.to().0))
    }

    #[inline]
    fn promise(&self, position: &Position, mv: &Move, depth: i32) -> i32 {
        if depth < ORDERED_BY_CAPTURE {
            return 0;
        }
        let after = self.play_unchecked(position, mv);
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
#[derive(Clone, Copy)]
struct Sight {
    /// Where each square is seen. A power of two, so that looking a square up needs no check.
    squares: &'static [u8; 64],
}

/// The sights, by what they do: 1 mirrors the files, 2 the ranks, then 4 swaps files and ranks.
static SIGHTS: [[u8; 64]; 8] = {
    let mut sights = [[0; 64]; 8];
    let mut sight = 0;
    while sight < 8 {
        let mut square = 0;
        while square < 49 {
            let [file, rank] = [square % 7, square / 7];
            let file = if sight & 1 == 0 { file } else { 6 - file };
            let rank = if sight & 2 == 0 { rank } else { 6 - rank };
            let seen = if sight & 4 == 0 {
                file + 7 * rank
            } else {
                rank + 7 * file
            };
            sights[sight][square as usize] = seen;
            square += 1;
        }
        sight += 1;
    }
    sights
};

impl Sight {
    #[inline]
    fn of(king: Square) -> Sight {
        let [file, rank] = [king.0 % 7, king.0 / 7];
        let mirrors_files = usize::from(file > 3);
        let mirrors_ranks = usize::from(rank > 3);
        let swaps = usize::from(rank.min(6u8.wrapping_sub(rank)) > file.min(6u8.wrapping_sub(file)));
        Sight {
            squares: &SIGHTS[mirrors_files + 2 * mirrors_ranks + 4 * swaps],
        }
    }

    /// Where a square is seen.
    #[inline]
    fn square(self, square: Square) -> u16 {
        self.squares[square.index() % 64].into()
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
        let king = position.king().unwrap_or(Square(0));
        let sight = Sight::of(king);
        let place = sight.square(king);
        let [file, rank] = [place % 7, place / 7];
        active.push(KING + file * (file + 1) / 2 + rank);
        let mut pawns = 0;
        for (side, first) in [(Color::First, 0), (Color::Second, 49)] {
            for square in position.pawn_set(side) {
                active.push(first + sight.square(square));
                pawns += 1;
            }
        }
        for (side, first) in [(Color::First, BESIDE), (Color::Second, BESIDE + 4)] {
            for square in position.beside_king(side) {
                active.push(first + direction(place, sight.square(square)));
            }
        }
        let phase = match pawns {
            ..7usize => 0,
            7..10 => 1,
            10.. => 2,
        };
        phase + 3 * position.turn().index()
    }

    fn by_table(&self, position: &Position, looks: i32, endgames: &Endgames) -> i32 {
        match endgames.of_king(self).and_then(|endings| endings.probe(position)) {
            None => looks,
            Some(Worth::Draw) => (looks / DRAWN_SHARE).clamp(-DRAWN, DRAWN),
            Some(Worth::Win(plies)) => TABLE_WIN - PLY * i32::from(plies),
            Some(Worth::Loss(plies)) => PLY * i32::from(plies) - TABLE_WIN,
        }
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
