//! Refusals of illegal moves in Spanish draughts.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::board::{SquareSet, between, last_rank};
use super::captures::pieces_and_kings;
use super::generate::{self, best_score, best_score_from};
use super::lines::lines;
use super::{Move, Position, book};
use crate::refusal::{Refusals, check_form};
use crate::routes::Shortcuts;
use crate::{Color, Line, Refusal, Square, Step};

const REFUSALS: Refusals = Refusals { name };
const SHORTCUTS: Shortcuts = Shortcuts {
    one: &book::ONE_ROUTE,
    several: &book::SEVERAL_ROUTES,
    name,
};

pub(super) fn judge(position: &Position, tried: &[Step]) -> Result<Line<Move>, Refusal> {
    whole_move(position, tried).map_err(|refusal| SHORTCUTS.refuse_or(refusal, || lines(position), tried))
}

struct MoveInProgress<'a> {
    position: &'a Position,
    origin: Square,
    at: Square,
    captured: SquareSet,
    is_king: bool,
}

/// Judges `tried` as a complete move, with no landing left out.
pub(super) fn whole_move(position: &Position, tried: &[Step]) -> Result<Line<Move>, Refusal> {
    let everything = position.pieces[0] | position.pieces[1];
    if position.pieces.contains(&SquareSet::EMPTY) {
        return Err(Refusal::new(&book::ALREADY_WON, everything.first().as_slice()));
    }
    let Some(first) = tried.first() else {
        return Err(Refusal::new(&book::PASSED, position.own().first().as_slice()));
    };
    check_form(
        tried,
        |square| SquareSet::ALL.contains(square),
        everything.first(),
        &book::NO_SQUARE,
        &book::NO_DICE,
    )?;
    match position.at(first.from) {
        None => return Err(REFUSALS.about_square(&book::EMPTY_SQUARE, "from", first.from)),
        Some(piece) if piece.color != position.turn => {
            return Err(REFUSALS.about_square(&book::NOT_YOURS, "from", first.from));
        }
        Some(_) => {}
    }
    let mut state = MoveInProgress {
        position,
        origin: first.from,
        at: first.from,
        captured: SquareSet::EMPTY,
        is_king: position.kings.contains(first.from),
    };
    for (index, step) in tried.iter().enumerate() {
        if index == 0 && step.from == step.to {
            return Err(Refusal::new(&book::PASSED, &[step.from]));
        }
        if step.from != state.at && (step.from == state.origin || position.at(step.from).is_none()) {
            return Err(REFUSALS.about_square(&book::EMPTY_SQUARE, "from", step.from));
        }
        if step.from != state.at {
            return Err(REFUSALS.about_pair(&book::OTHER_PIECE, ("at", state.at), ("from", step.from)));
        }
        state.may_go_on(index)?;
        state.hop(step)?;
    }
    state.ends()?;
    Ok(Line {
        steps: tried.to_vec(),
        mv: Move::packed(
            SquareSet::of(state.origin),
            SquareSet::of(state.at),
            state.captured,
        ),
    })
}

impl MoveInProgress<'_> {
    /// Refuses another step after `done` steps, if the move has ended.
    fn may_go_on(&self, done: usize) -> Result<(), Refusal> {
        let last_rank = last_rank(self.position.turn == Color::First);
        if done == 0 {
            Ok(())
        } else if !self.is_king && last_rank.contains(self.at) {
            Err(REFUSALS.about_square(&book::CROWNED, "at", self.at))
        } else if self.captured.is_empty() {
            Err(REFUSALS.about_square(&book::STEP_ENDS, "to", self.at))
        } else {
            Ok(())
        }
    }

    fn hop(&mut self, step: &Step) -> Result<(), Refusal> {
        if step.from == step.to {
            return Err(REFUSALS.about_step(&book::STEP_AFTER_CAPTURE, step));
        }
        let Some((by, passed)) = between(step.from, step.to) else {
            return Err(REFUSALS.about_step(&book::NOT_DIAGONAL, step));
        };
        if self.captured.contains(step.to) {
            return Err(REFUSALS.about_square(&book::STILL_THERE, "to", step.to));
        }
        if step.to != self.origin && !self.position.empty().contains(step.to) {
            return Err(REFUSALS.about_square(&book::OCCUPIED, "to", step.to));
        }
        let forward = (by > 0) == (self.position.turn == Color::First);
        if !self.is_king && !forward {
            return Err(REFUSALS.about_step(&book::BACKWARD, step));
        }
        // Squares in the order in which the piece passes them.
        let mut met: Vec<Square> = passed.into_iter().collect();
        if by < 0 {
            met.reverse();
        }
        let first_of = |set: SquareSet| met.iter().copied().find(|&square| set.contains(square));
        if let Some(over) = first_of(self.position.own() - SquareSet::of(self.origin)) {
            let is_near = self.is_king || met.len() == 1;
            return Err(if is_near {
                REFUSALS.about_square(&book::OWN_BETWEEN, "over", over)
            } else {
                self.too_far(step, met[0])
            });
        }
        if let Some(over) = first_of(self.captured) {
            return Err(REFUSALS.about_square(&book::TAKEN_TWICE, "over", over));
        }
        let targets = passed & self.position.targets();
        match first_of(targets) {
            None => self.step(step, &met),
            Some(_) if self.is_king && targets.len() > 1 => {
                let between: Vec<Square> = met
                    .into_iter()
                    .filter(|&square| targets.contains(square))
                    .collect();
                Err(Refusal::new(&book::SEVERAL_BETWEEN, &between).with_text("over", || names(&between)))
            }
            Some(_) if !self.is_king && met.len() > 1 => Err(self.too_far(step, met[0])),
            Some(over) => {
                self.captured.insert(over);
                self.at = step.to;
                Ok(())
            }
        }
    }

    /// The refusal of a man's move of more than two squares; `next` is the first square on its path.
    fn too_far(&self, step: &Step, next: Square) -> Refusal {
        if !(self.position.targets() - self.captured).contains(next) {
            return REFUSALS.about_step(&book::TOO_FAR, step);
        }
        REFUSALS.about_pair(&book::LANDS_TOO_FAR, ("over", next), ("to", step.to))
    }

    /// Makes a step over the empty squares `passed`.
    fn step(&mut self, step: &Step, passed: &[Square]) -> Result<(), Refusal> {
        if !self.captured.is_empty() {
            return Err(REFUSALS.about_step(&book::STEP_AFTER_CAPTURE, step));
        }
        match passed {
            [over] if !self.is_king => {
                return Err(REFUSALS.about_square(&book::NOTHING_TO_TAKE, "over", *over));
            }
            [_, _, ..] if !self.is_king => return Err(REFUSALS.about_step(&book::TOO_FAR, step)),
            _ => {}
        }
        if best_score(self.position) > 0 {
            let (captors, _) = captors_and_captured(self.position);
            return Err(Refusal::new(&book::MUST_CAPTURE, &captors).with_text("captors", || names(&captors)));
        }
        self.at = step.to;
        Ok(())
    }

    /// Refuses the move if it may not end here.
    fn ends(&self) -> Result<(), Refusal> {
        if self.captured.is_empty() {
            return Ok(());
        }
        let best = best_score(self.position);
        let (most, most_kings) = pieces_and_kings(best);
        let (origin, at) = (SquareSet::of(self.origin), SquareSet::of(self.at));
        let possible = best_score_from(self.position, origin, at, self.captured);
        let (takes, takes_kings) = pieces_and_kings(possible);
        let better = |reason, takes, most| {
            let (captors, captured) = captors_and_captured(self.position);
            Refusal::new(reason, &[&captors[..], &captured[..]].concat())
                .with_number("takes", takes)
                .with_number("most", most)
                .with_text("captors", || names(&captors))
        };
        if takes < most {
            Err(better(&book::TAKES_FEWER, takes, most))
        } else if takes_kings < most_kings {
            Err(better(&book::TAKES_FEWER_KINGS, takes_kings, most_kings))
        } else if self.position.score(self.captured) < best {
            Err(Refusal::new(&book::MUST_GO_ON, &[self.at])
                .with_text("at", || name(self.at))
                .with_number("takes", self.captured.len())
                .with_number("most", most))
        } else {
            Ok(())
        }
    }
}

/// The pieces with a legal capture, and the pieces that the first of these captures takes.
fn captors_and_captured(position: &Position) -> (Vec<Square>, Vec<Square>) {
    if !Refusal::EXPLAINED {
        return (Vec::new(), Vec::new());
    }
    let mut moves: Vec<Move> = Vec::new();
    generate::legal_moves(position, &mut moves);
    let captors: SquareSet = moves.iter().map(|mv| mv.from()).collect();
    let captured = moves.first().map_or(SquareSet::EMPTY, |mv| mv.captured_set());
    (captors.into_iter().collect(), captured.into_iter().collect())
}

/// The number of a square in the players' notation.
pub(super) fn name(square: Square) -> String {
    (square.0 + 1).to_string()
}

fn names(squares: &[Square]) -> String {
    let names: Vec<String> = squares.iter().map(|&square| name(square)).collect();
    names.join(", ")
}
