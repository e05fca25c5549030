//! Why an attempt in Alquerque is not legal.

use alloc::string::String;
use alloc::vec::Vec;

use super::{Alquerque, Capture, Position, book};
use crate::lines5::{MoveSet, Points, Relation, SIDE, index, relation};
use crate::notation::{algebraic, algebraic_list};
use crate::routes::Shortcuts;
use crate::{Line, LineMove, Reason, Refusal, Square, Step, Tabletop as _};

/// The board in the middle of a move.
struct Trial {
    at: Square,
    own: Points,
    enemies: Points,
    /// The move so far.
    mv: LineMove,
}

impl Trial {
    fn empty(&self) -> Points {
        !(self.own | self.enemies)
    }
}

/// See [`crate::Tabletop::judge`].
pub(super) fn judge(
    game: &Alquerque,
    position: &Position,
    tried: &[Step],
) -> Result<Line<LineMove>, Refusal> {
    let shortcuts = Shortcuts {
        one: &book::ONE_ROUTE,
        several: &book::SEVERAL_ROUTES,
        name,
    };
    whole_move(game, position, tried).map_err(|refusal| {
        shortcuts
            .refuse(|| game.lines(position), tried)
            .unwrap_or(refusal)
    })
}

/// The move whose every step is in `tried`.
fn whole_move(game: &Alquerque, position: &Position, tried: &[Step]) -> Result<Line<LineMove>, Refusal> {
    let (own, enemies) = position.own_and_enemies();
    if own.is_empty() || enemies.is_empty() {
        return Err(refusal(&book::WON, (own | enemies).first().as_slice()));
    }
    let Some(first) = tried.first() else {
        return Err(pass(game, position));
    };
    let known = |square: Square| Points::ALL.contains(square);
    if let Some(step) = tried.iter().find(|step| !known(step.from) || !known(step.to)) {
        let square = if known(step.from) {
            Some(step.from)
        } else {
            own.first()
        };
        return Err(refusal(&book::NO_SQUARE, square.as_slice()));
    }
    if let Some(step) = tried.iter().find(|step| step.die.is_some()) {
        return Err(Refusal::new(&book::NO_DICE, &[step.from]));
    }
    origin(position, first.from)?;
    let mut trial = Trial {
        at: first.from,
        own: own - Points::of(first.from),
        enemies,
        mv: LineMove::chain(index(first.from)),
    };
    for (done, step) in tried.iter().enumerate() {
        if done == 0 && step.from == step.to {
            let mut refused = pass(game, position);
            if *refused.reason == book::PASSED {
                refused.squares = alloc::vec![step.from];
            }
            return Err(refused);
        }
        if step.from != trial.at {
            return Err(refusal(&book::OTHER_PIECE, &[trial.at, step.from])
                .with_text("from", || name(step.from))
                .with_text("at", || name(trial.at)));
        }
        if done > 0 && trial.mv.captures() == 0 {
            return Err(one(&book::STEP_ENDS, "at", step.from));
        }
        hop(game, position, &mut trial, step)?;
    }
    let must_go_on = game.capture == Capture::Compulsory
        && trial.mv.captures() > 0
        && MoveSet::of(Points::of(trial.at), trial.enemies, trial.empty(), game.chains()).captures();
    if must_go_on {
        Err(one(&book::MUST_GO_ON, "at", trial.at))
    } else {
        Ok(Line {
            steps: tried.to_vec(),
            mv: trial.mv,
        })
    }
}

/// Why no steps at all are no move.
fn pass(game: &Alquerque, position: &Position) -> Refusal {
    let (own, _) = position.own_and_enemies();
    let movers = game.move_set(position).map_or(Points::EMPTY, |set| set.movers());
    if movers.is_empty() {
        refusal(&book::BLOCKED_ALREADY, &own.into_iter().collect::<Vec<_>>())
    } else {
        refusal(&book::PASSED, &movers.into_iter().collect::<Vec<_>>())
    }
}

fn origin(position: &Position, from: Square) -> Result<(), Refusal> {
    match position.at(from) {
        None => Err(one(&book::EMPTY_POINT, "from", from)),
        Some(side) if side != position.turn => Err(one(&book::NOT_YOURS, "from", from)),
        Some(_) => Ok(()),
    }
}

fn hop(game: &Alquerque, position: &Position, trial: &mut Trial, step: &Step) -> Result<(), Refusal> {
    let occupied = |trial: &Trial| !trial.empty().contains(step.to);
    match relation(step.from, step.to) {
        Relation::NotJoined => Err(squares(&book::NO_LINE, &[step.from, step.to], step)),
        Relation::Same => Err(squares(&book::STEP_AFTER_CAPTURE, &[step.from, step.to], step)),
        Relation::Far => Err(squares(&book::TOO_FAR, &[step.from, step.to], step)),
        Relation::Joined(_) if occupied(trial) => Err(one(&book::OCCUPIED, "to", step.to)),
        Relation::Joined(_) if trial.mv.captures() > 0 => {
            Err(squares(&book::STEP_AFTER_CAPTURE, &[step.from, step.to], step))
        }
        Relation::Joined(_) => {
            let captors = game.move_set(position).map_or(Points::EMPTY, |set| set.captors());
            if game.capture == Capture::Compulsory && !captors.is_empty() {
                let captors: Vec<Square> = captors.into_iter().collect();
                return Err(refusal(&book::MUST_CAPTURE, &captors)
                    .with_text("captors", || algebraic_list(&captors, SIDE)));
            }
            trial.mv = LineMove::step(index(step.from), index(step.to));
            trial.at = step.to;
            Ok(())
        }
        Relation::Beyond(_, over) if trial.own.contains(over) => Err(one(&book::OWN_BETWEEN, "over", over)),
        Relation::Beyond(_, over) if !trial.enemies.contains(over) => {
            Err(one(&book::NOTHING_TO_TAKE, "over", over))
        }
        Relation::Beyond(_, over) if occupied(trial) => Err(refusal(&book::NO_ROOM_BEYOND, &[step.to, over])
            .with_text("over", || name(over))
            .with_text("to", || name(step.to))),
        Relation::Beyond(direction, over) => {
            trial.enemies.remove(over);
            trial.mv = trial.mv.then(direction);
            trial.at = step.to;
            Ok(())
        }
    }
}

fn refusal(reason: &'static Reason, squares: &[Square]) -> Refusal {
    Refusal::new(reason, squares)
}

fn one(reason: &'static Reason, value: &'static str, square: Square) -> Refusal {
    Refusal::new(reason, &[square]).with_text(value, || name(square))
}

fn squares(reason: &'static Reason, proof: &[Square], step: &Step) -> Refusal {
    Refusal::new(reason, proof)
        .with_text("from", || name(step.from))
        .with_text("to", || name(step.to))
}

fn name(square: Square) -> String {
    algebraic(square, SIDE)
}
