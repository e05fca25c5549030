//! Why an attempt in Brandubh is not legal.

use super::board::{self, CORNERS, SIDE, SquareSet, THRONE};
use super::book;
use super::{Move, Position};
use crate::notation::algebraic;
use crate::{Kind, Line, Reason, Refusal, Square, Step};

/// Why there is nothing to count when the sides agree to stop.
pub(super) fn no_count(position: &Position) -> Refusal {
    Refusal::new(&book::NO_COUNT, &[any_piece(position)])
}

/// See [`crate::Tabletop::judge`].
pub(super) fn judge(position: &Position, tried: &[Step]) -> Result<Line<Move>, Refusal> {
    if position.is_won() {
        return Err(match position.king() {
            Some(corner) => one(&book::KING_IS_HOME, "at", corner),
            None => Refusal::new(&book::KING_IS_CAPTURED, &[any_piece(position)]),
        });
    }
    if !position.has_move() {
        return Err(Refusal::new(&book::IS_BLOCKED, &[any_piece(position)]));
    }
    let Some(&first) = tried.first() else {
        return Err(Refusal::new(&book::PASSED, &[any_piece(position)]));
    };
    let known = |square: Square| SquareSet::ALL.contains(square);
    if let Some(step) = tried.iter().find(|step| !known(step.from) || !known(step.to)) {
        let proof = [step.from, step.to, any_piece(position)]
            .into_iter()
            .find(|&square| known(square));
        return Err(Refusal::new(&book::NO_SQUARE, proof.as_slice()));
    }
    if let Some(step) = tried.iter().find(|step| step.die.is_some()) {
        return Err(Refusal::new(&book::NO_DICE, &[step.from]));
    }
    first_step(position, first)?;
    match tried.get(1) {
        None => Ok(Line {
            steps: tried.to_vec(),
            mv: Move::between(first.from, first.to),
        }),
        Some(next) if next.from != first.from && position.at(next.from).is_some() => {
            Err(both(&book::OTHER_PIECE, *next))
        }
        Some(_) => Err(one(&book::TURN_ENDS, "to", first.to)),
    }
}

fn first_step(position: &Position, step: Step) -> Result<(), Refusal> {
    let piece = match position.at(step.from) {
        None => return Err(one(&book::EMPTY_SQUARE, "from", step.from)),
        Some(piece) if piece.color != position.turn => return Err(one(&book::NOT_YOURS, "from", step.from)),
        Some(piece) => piece,
    };
    if step.from == step.to {
        return Err(one(&book::STAYS, "from", step.from));
    }
    let is_king = piece.kind == Kind::King;
    let Some(passed) = board::straight_between(step.from, step.to) else {
        return Err(both(
            if is_king {
                &book::KING_NOT_STRAIGHT
            } else {
                &book::NOT_STRAIGHT
            },
            step,
        ));
    };
    if !is_king && CORNERS.contains(step.to) {
        return Err(one(&book::KINGS_CORNER, "to", step.to));
    }
    if !is_king && THRONE.contains(step.to) {
        return Err(one(&book::KINGS_THRONE, "to", step.to));
    }
    let pieces = passed & position.occupied();
    let in_the_way = if is_king { pieces } else { pieces | passed & THRONE };
    if let Some(over) = board::nearest(step.from, in_the_way) {
        let piece_stands = pieces.contains(over);
        return Err(one(
            if piece_stands {
                &book::PIECE_BETWEEN
            } else {
                &book::THRONE_BETWEEN
            },
            "over",
            over,
        ));
    }
    if position.occupied().contains(step.to) {
        return Err(one(&book::OCCUPIED, "to", step.to));
    }
    if is_king && !passed.is_empty() {
        return Err(both(&book::KING_TOO_FAR, step));
    }
    Ok(())
}

/// A piece of the side to move; of the other, if it has none left.
fn any_piece(position: &Position) -> Square {
    let of_side = |side| {
        position
            .occupied()
            .into_iter()
            .find(|&square| position.at(square).is_some_and(|piece| piece.color == side))
    };
    of_side(position.turn)
        .or_else(|| of_side(position.turn.other()))
        .expect("there is a king, or there are the reds that captured him")
}

fn one(reason: &'static Reason, name: &'static str, square: Square) -> Refusal {
    Refusal::new(reason, &[square]).with_text(name, || algebraic(square, SIDE))
}

fn both(reason: &'static Reason, step: Step) -> Refusal {
    Refusal::new(reason, &[step.from, step.to])
        .with_text("from", || algebraic(step.from, SIDE))
        .with_text("to", || algebraic(step.to, SIDE))
}
