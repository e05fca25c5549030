//! Refusals of illegal moves in Brandubh.

use alloc::string::String;

use super::board::{self, CORNERS, SIDE, SquareSet, THRONE};
use super::book;
use super::{Move, Position};
use crate::notation::algebraic;
use crate::refusal::{Refusals, check_form};
use crate::{Kind, Line, Refusal, Square, Step};

const REFUSALS: Refusals = Refusals { name };

/// The refusal of an agreement to count pieces.
pub(super) fn no_count(position: &Position) -> Refusal {
    Refusal::new(&book::NO_COUNT, &[any_piece(position)])
}

pub(super) fn judge(position: &Position, tried: &[Step]) -> Result<Line<Move>, Refusal> {
    if position.is_won() {
        return Err(match position.king() {
            Some(corner) => REFUSALS.about_square(&book::KING_IS_HOME, "at", corner),
            None => Refusal::new(&book::KING_IS_CAPTURED, &[any_piece(position)]),
        });
    }
    if !position.has_move() {
        return Err(Refusal::new(&book::IS_BLOCKED, &[any_piece(position)]));
    }
    let Some(&first) = tried.first() else {
        return Err(Refusal::new(&book::PASSED, &[any_piece(position)]));
    };
    check_form(
        tried,
        |square| SquareSet::ALL.contains(square),
        Some(any_piece(position)),
        &book::NO_SQUARE,
        &book::NO_DICE,
    )?;
    first_step(position, first)?;
    match tried.get(1) {
        None => Ok(Line {
            steps: tried.to_vec(),
            mv: Move::between(first.from, first.to),
        }),
        Some(next) if next.from != first.from && position.at(next.from).is_some() => {
            Err(REFUSALS.about_step(&book::OTHER_PIECE, next))
        }
        Some(_) => Err(REFUSALS.about_square(&book::TURN_ENDS, "to", first.to)),
    }
}

fn first_step(position: &Position, step: Step) -> Result<(), Refusal> {
    let piece = match position.at(step.from) {
        None => return Err(REFUSALS.about_square(&book::EMPTY_SQUARE, "from", step.from)),
        Some(piece) if piece.color != position.turn => {
            return Err(REFUSALS.about_square(&book::NOT_YOURS, "from", step.from));
        }
        Some(piece) => piece,
    };
    if step.from == step.to {
        return Err(REFUSALS.about_square(&book::STAYS, "from", step.from));
    }
    let is_king = piece.kind == Kind::King;
    let Some(passed) = board::straight_between(step.from, step.to) else {
        let reason = if is_king {
            &book::KING_NOT_STRAIGHT
        } else {
            &book::NOT_STRAIGHT
        };
        return Err(REFUSALS.about_step(reason, &step));
    };
    if !is_king && CORNERS.contains(step.to) {
        return Err(REFUSALS.about_square(&book::KINGS_CORNER, "to", step.to));
    }
    if !is_king && THRONE.contains(step.to) {
        return Err(REFUSALS.about_square(&book::KINGS_THRONE, "to", step.to));
    }
    let pieces = passed & position.occupied();
    let in_the_way = if is_king { pieces } else { pieces | passed & THRONE };
    if let Some(over) = board::nearest(step.from, in_the_way) {
        let reason = if pieces.contains(over) {
            &book::PIECE_BETWEEN
        } else {
            &book::THRONE_BETWEEN
        };
        return Err(REFUSALS.about_square(reason, "over", over));
    }
    if position.occupied().contains(step.to) {
        return Err(REFUSALS.about_square(&book::OCCUPIED, "to", step.to));
    }
    if is_king && !passed.is_empty() {
        return Err(REFUSALS.about_step(&book::KING_TOO_FAR, &step));
    }
    Ok(())
}

/// The square of any piece of the side to move, or of the other side if it has none left.
fn any_piece(position: &Position) -> Square {
    let of_side = |side| {
        position
            .occupied()
            .into_iter()
            .find(|&square| position.at(square).is_some_and(|piece| piece.color == side))
    };
    of_side(position.turn)
        .or_else(|| of_side(position.turn.other()))
        .expect("without a king there are reds")
}

fn name(square: Square) -> String {
    algebraic(square, SIDE)
}
