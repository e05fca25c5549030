//! Brandubh and El Cuervo: quiescence search follows only moves that win at once.

use alloc::vec::Vec;

use ludoteca_rules::brandubh::{Brandubh, Move, Position};
use ludoteca_rules::{Color, Game as _, Square};

use crate::net_evaluator::{Active, Inputs};
use crate::playable::{Playable, Quiescence, code_of, mix};
use crate::solved::Endgames;
use crate::tables::EndgameValue;

/// Minimum depth at which ordering by captures is worth the cost of playing each move.
const ORDERED_BY_CAPTURE: i32 = 2;
/// Value of a tablebase win, before [`PLY`] is subtracted per ply. Lower than the value of a win found by
/// search.
const TABLE_WIN: i32 = 19_000;
const PLY: i32 = 5;
/// Largest value of a tablebase draw, and the divisor that reduces its evaluation. A draw can be worth more
/// than 0 because the opponent can still err.
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
        // A side without a legal move has lost.
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
    fn move_score(&self, position: &Position, mv: &Move, depth: i32) -> i32 {
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

/// Index of the first input for the king's square, and of the first for the pieces beside him.
const KING: u16 = 98;
const BESIDE: u16 = KING + 10;

/// Symmetry of the board that moves the king into the quarter that contains a1, on or below the diagonal. It
/// maps the eight symmetric images of a position to the same image.
#[derive(Clone, Copy)]
struct Orientation {
    /// Image of each square. The length is a power of two, so that indexing needs no bounds check.
    squares: &'static [u8; 64],
}

/// The eight symmetries, indexed by bits: 1 mirrors the files, 2 mirrors the ranks, and 4 then swaps files
/// and ranks.
static ORIENTATIONS: [[u8; 64]; 8] = {
    let mut orientations = [[0; 64]; 8];
    let mut orientation = 0;
    while orientation < 8 {
        let mut square = 0;
        while square < 49 {
            let [file, rank] = [square % 7, square / 7];
            let file = if orientation & 1 == 0 { file } else { 6 - file };
            let rank = if orientation & 2 == 0 { rank } else { 6 - rank };
            let seen = if orientation & 4 == 0 {
                file + 7 * rank
            } else {
                rank + 7 * file
            };
            orientations[orientation][square as usize] = seen;
            square += 1;
        }
        orientation += 1;
    }
    orientations
};

impl Orientation {
    #[inline]
    fn of(king: Square) -> Orientation {
        let [file, rank] = [king.0 % 7, king.0 / 7];
        let mirrors_files = usize::from(file > 3);
        let mirrors_ranks = usize::from(rank > 3);
        let swaps = usize::from(rank.min(6u8.wrapping_sub(rank)) > file.min(6u8.wrapping_sub(file)));
        Orientation {
            squares: &ORIENTATIONS[mirrors_files + 2 * mirrors_ranks + 4 * swaps],
        }
    }

    #[inline]
    fn square(self, square: Square) -> u16 {
        self.squares[square.index() % 64].into()
    }
}

impl Inputs for Brandubh {
    /// Defenders by square, attackers by square, the king's ten possible squares, then defenders and
    /// attackers on each square beside him. All squares are mapped by the king's `Orientation`.
    const INPUTS: usize = 116;
    /// Buckets by number of pieces other than the king (up to 6, 9, 12), first with the king's side to move,
    /// then with the attackers to move.
    const BUCKETS: usize = 6;

    #[inline]
    fn describe(&self, position: &Position, active: &mut Active) -> usize {
        let king = position.king().unwrap_or(Square(0));
        let orientation = Orientation::of(king);
        let place = orientation.square(king);
        let [file, rank] = [place % 7, place / 7];
        active.push(KING + file * (file + 1) / 2 + rank);
        let mut pawns = 0;
        for (side, first) in [(Color::First, 0), (Color::Second, 49)] {
            for square in position.pawn_set(side) {
                active.push(first + orientation.square(square));
                pawns += 1;
            }
        }
        for (side, first) in [(Color::First, BESIDE), (Color::Second, BESIDE + 4)] {
            for square in position.beside_king(side) {
                active.push(first + direction(place, orientation.square(square)));
            }
        }
        let phase = match pawns {
            ..7usize => 0,
            7..10 => 1,
            10.. => 2,
        };
        phase + 3 * position.turn().index()
    }

    fn adjust_by_tables(&self, position: &Position, evaluation: i32, endgames: &Endgames) -> i32 {
        match endgames
            .king_endings(self)
            .and_then(|endings| endings.probe(position))
        {
            None => evaluation,
            Some(EndgameValue::Draw) => (evaluation / DRAWN_SHARE).clamp(-DRAWN, DRAWN),
            Some(EndgameValue::Win(plies)) => TABLE_WIN - PLY * i32::from(plies),
            Some(EndgameValue::Loss(plies)) => PLY * i32::from(plies) - TABLE_WIN,
        }
    }
}

/// Direction from `square` to its neighbour `beside`: 0 down, 1 left, 2 right, 3 up.
#[inline]
fn direction(square: u16, beside: u16) -> u16 {
    match beside.wrapping_sub(square) {
        7 => 3,
        1 => 2,
        0xffff => 1,
        _ => 0,
    }
}
