//! Refusals of illegal moves in Alquerque.

use alloc::string::String;
use alloc::vec::Vec;

use super::{Alquerque, Capture, Position, book};
use crate::lines5::{MoveSet, Points, Relation, SIDE, index, relation};
use crate::notation::{algebraic, algebraic_list};
use crate::refusal::{Refusals, check_form};
use crate::routes::Shortcuts;
use crate::{Line, LineMove, Refusal, Square, Step, Tabletop as _};

const REFUSALS: Refusals = Refusals { name };
const SHORTCUTS: Shortcuts = Shortcuts {
    one: &book::ONE_ROUTE,
    several: &book::SEVERAL_ROUTES,
    name,
};

/// The board in the middle of a move.
struct MoveInProgress {
    at: Square,
    own: Points,
    enemies: Points,
    mv: LineMove,
}

impl MoveInProgress {
    fn empty(&self) -> Points {
        !(self.own | self.enemies)
    }
}

pub(super) fn judge(
    game: &Alquerque,
    position: &Position,
    tried: &[Step],
) -> Result<Line<LineMove>, Refusal> {
    whole_move(game, position, tried)
        .map_err(|refusal| SHORTCUTS.refuse_or(refusal, || game.lines(position), tried))
}

/// Judges `tried` as a complete move, with no landing left out.
fn whole_move(game: &Alquerque, position: &Position, tried: &[Step]) -> Result<Line<LineMove>, Refusal> {
    let (own, enemies) = position.own_and_enemies();
    if own.is_empty() || enemies.is_empty() {
        return Err(Refusal::new(&book::WON, (own | enemies).first().as_slice()));
    }
    let Some(first) = tried.first() else {
        return Err(pass(game, position));
    };
    check_form(
        tried,
        |square| Points::ALL.contains(square),
        own.first(),
        &book::NO_SQUARE,
        &book::NO_DICE,
    )?;
    origin(position, first.from)?;
    let mut state = MoveInProgress {
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
        if step.from != state.at {
            return Err(REFUSALS.about_pair(&book::OTHER_PIECE, ("at", state.at), ("from", step.from)));
        }
        if done > 0 && state.mv.captures() == 0 {
            return Err(REFUSALS.about_square(&book::STEP_ENDS, "at", step.from));
        }
        hop(game, position, &mut state, step)?;
    }
    let must_go_on = game.capture == Capture::Compulsory
        && state.mv.captures() > 0
        && MoveSet::of(Points::of(state.at), state.enemies, state.empty(), game.chains()).captures();
    if must_go_on {
        Err(REFUSALS.about_square(&book::MUST_GO_ON, "at", state.at))
    } else {
        Ok(Line {
            steps: tried.to_vec(),
            mv: state.mv,
        })
    }
}

fn pass(game: &Alquerque, position: &Position) -> Refusal {
    let (own, _) = position.own_and_enemies();
    let movers = game.move_set(position).map_or(Points::EMPTY, |set| set.movers());
    if movers.is_empty() {
        Refusal::new(&book::BLOCKED_ALREADY, &own.into_iter().collect::<Vec<_>>())
    } else {
        Refusal::new(&book::PASSED, &movers.into_iter().collect::<Vec<_>>())
    }
}

fn origin(position: &Position, from: Square) -> Result<(), Refusal> {
    match position.at(from) {
        None => Err(REFUSALS.about_square(&book::EMPTY_POINT, "from", from)),
        Some(side) if side != position.turn => Err(REFUSALS.about_square(&book::NOT_YOURS, "from", from)),
        Some(_) => Ok(()),
    }
}

fn hop(
    game: &Alquerque,
    position: &Position,
    state: &mut MoveInProgress,
    step: &Step,
) -> Result<(), Refusal> {
    let occupied = |state: &MoveInProgress| !state.empty().contains(step.to);
    match relation(step.from, step.to) {
        Relation::NotJoined => Err(REFUSALS.about_step(&book::NO_LINE, step)),
        Relation::Same => Err(REFUSALS.about_step(&book::STEP_AFTER_CAPTURE, step)),
        Relation::Far => Err(REFUSALS.about_step(&book::TOO_FAR, step)),
        Relation::Joined(_) if occupied(state) => Err(REFUSALS.about_square(&book::OCCUPIED, "to", step.to)),
        Relation::Joined(_) if state.mv.captures() > 0 => {
            Err(REFUSALS.about_step(&book::STEP_AFTER_CAPTURE, step))
        }
        Relation::Joined(_) => {
            let captors = game.move_set(position).map_or(Points::EMPTY, |set| set.captors());
            if game.capture == Capture::Compulsory && !captors.is_empty() {
                let captors: Vec<Square> = captors.into_iter().collect();
                return Err(Refusal::new(&book::MUST_CAPTURE, &captors)
                    .with_text("captors", || algebraic_list(&captors, SIDE)));
            }
            state.mv = LineMove::step(index(step.from), index(step.to));
            state.at = step.to;
            Ok(())
        }
        Relation::Beyond(_, over) if state.own.contains(over) => {
            Err(REFUSALS.about_square(&book::OWN_BETWEEN, "over", over))
        }
        Relation::Beyond(_, over) if !state.enemies.contains(over) => {
            Err(REFUSALS.about_square(&book::NOTHING_TO_TAKE, "over", over))
        }
        Relation::Beyond(_, over) if occupied(state) => {
            Err(REFUSALS.about_pair(&book::NO_ROOM_BEYOND, ("to", step.to), ("over", over)))
        }
        Relation::Beyond(direction, over) => {
            state.enemies.remove(over);
            state.mv = state.mv.then(direction);
            state.at = step.to;
            Ok(())
        }
    }
}

fn name(square: Square) -> String {
    algebraic(square, SIDE)
}
