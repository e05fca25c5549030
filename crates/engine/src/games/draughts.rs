//! Spanish draughts: captures are compulsory, so quiescence search follows all of them.

use alloc::vec::Vec;

use ludoteca_rules::draughts::{KING_PLIES, Move, Position, SPANISH_DRAUGHTS, SpanishDraughts};
use ludoteca_rules::{Color, Game as _, Square};

use crate::net_evaluator::{Active, Inputs, fade};
use crate::playable::{Playable, Quiescence, clock_hash, code_of, mix};
use crate::solved::{Endgames, is_in_time};
use crate::tables::EndgameValue;

/// Value of a tablebase win, before [`CONVERSION`] is subtracted for each conversion left and [`PLY`] for
/// each ply to the next one. Lower than the value of a win found by search. `CONVERSION` exceeds the
/// deduction for the plies to any conversion.
pub(super) const TABLE_WIN: i32 = 19_000;
const CONVERSION: i32 = 180;
const PLY: i32 = 5;
/// Largest value of a tablebase win that a draw clock may turn into a draw.
const UNSURE_WIN: i32 = 1_000;
/// Largest value of a tablebase draw, and the divisor that reduces its evaluation. A draw can be worth more
/// than 0 because the opponent can still err.
pub(super) const DRAWN: i32 = 50;
pub(super) const DRAWN_SHARE: i32 = 16;
/// Number of rows, which exceeds the number of moves that a man can make.
const RANKS: u32 = 8;

/// Upper bound on the number of conversions left. Each capture and each move of a man reduces it.
fn conversions_left(position: &Position) -> i32 {
    let ranks = |side: Color| {
        let men = position.piece_set(side) - position.king_set();
        let rank = |square: Square| u32::from(square.0) / 4;
        men.into_iter().map(move |square| match side {
            Color::First => RANKS - rank(square),
            Color::Second => 1 + rank(square),
        })
    };
    let to_go: u32 = Color::BOTH.into_iter().flat_map(ranks).sum();
    let pieces: u32 = Color::BOTH.into_iter().map(|side| position.count(side)).sum();
    (RANKS * pieces + to_go).cast_signed()
}

impl Playable for SpanishDraughts {
    /// Gains 57 Elo (28 to 85) in 240 games at 8,000 nodes per move, because many moves are forced captures.
    const FORCED_EXTENSIONS: bool = true;

    #[inline]
    fn position_key(&self, position: &Position) -> u64 {
        let side = (position.turn() as u64) << 63;
        let [first, second] = Color::BOTH.map(|side| position.piece_set(side).bits());
        let kings = position.king_set().bits().wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mix(mix(first | side) ^ second ^ kings)
    }

    #[inline]
    fn clocks_hash(&self, position: &Position) -> u64 {
        if position.king_set().is_empty() {
            return 0;
        }
        let three = position
            .three_kings()
            .map_or(0, |count| mix(0x400 + u64::from(count)));
        clock_hash(KING_PLIES.saturating_sub(position.king_plies()), 0x300) ^ three
    }

    #[inline]
    fn is_final(&self, before: &Position, after: &Position) -> bool {
        // Only a king's move without a capture is reversible.
        let [kings_before, kings_after] = [before, after].map(Position::king_set);
        let other = before.turn().other();
        kings_before == kings_after || before.piece_set(other) != after.piece_set(other)
    }

    #[inline]
    fn quiescence(&self, position: &Position, moves: &mut Vec<Move>) -> Quiescence {
        let before = moves.len();
        self.legal_moves(position, moves);
        match moves.get(before) {
            Some(mv) if !mv.is_capture() => {
                moves.truncate(before);
                Quiescence::Quiet
            }
            _ => Quiescence::MustPlay,
        }
    }

    #[inline]
    fn code(&self, mv: &Move) -> u16 {
        code_of(mv.bits())
    }

    #[inline]
    fn move_score(&self, _position: &Position, mv: &Move, _depth: i32) -> i32 {
        i32::from(mv.is_capture())
    }
}

impl Inputs for SpanishDraughts {
    /// Own men, own kings, the opponent's men and the opponent's kings, each by square. The board is rotated
    /// so that the side to move plays upwards.
    const INPUTS: usize = 128;
    /// Buckets by number of pieces: up to 6, 12, 18, 24.
    const BUCKETS: usize = 4;

    #[inline]
    fn describe(&self, position: &Position, active: &mut Active) -> usize {
        let turn = position.turn();
        let mut pieces = 0;
        for (side, first) in [(turn, 0), (turn.other(), 64)] {
            let (all, kings) = (position.piece_set(side), position.king_set());
            for (set, first) in [(all - kings, first), (all & kings, first + 32)] {
                for square in set {
                    let square = u16::from(square.0);
                    active.push(first + if turn == Color::First { square } else { 31 - square });
                    pieces += 1;
                }
            }
        }
        (pieces - 1usize).min(23) / 6
    }

    #[inline]
    fn adjust_for_clocks(&self, position: &Position, evaluation: i32) -> i32 {
        if position.king_set().is_empty() {
            return evaluation;
        }
        let kings = KING_PLIES.saturating_sub(position.king_plies());
        let left = match position.three_kings() {
            None => kings,
            Some(count) => kings.min(2 * self.three_kings_limit().saturating_sub(count)),
        };
        fade(evaluation, 0, left)
    }

    fn adjust_by_tables(&self, position: &Position, evaluation: i32, endgames: &Endgames) -> i32 {
        let Some(endings) = endgames.draughts.as_ref().filter(|_| *self == SPANISH_DRAUGHTS) else {
            return evaluation;
        };
        let (sign, plies) = match endings.probe(position) {
            None => return evaluation,
            Some(EndgameValue::Draw) => return (evaluation / DRAWN_SHARE).clamp(-DRAWN, DRAWN),
            Some(EndgameValue::Win(plies)) => (1, plies),
            Some(EndgameValue::Loss(plies)) => (-1, plies),
        };
        if is_in_time(position, plies) {
            sign * (TABLE_WIN - CONVERSION * conversions_left(position) - PLY * i32::from(plies))
        } else {
            sign * (sign * evaluation).clamp(DRAWN, UNSURE_WIN)
        }
    }
}
