//! Refusals of illegal moves in El Perro.

use alloc::string::String;
use alloc::vec::Vec;

use super::{ElPerro, Position, book};
use crate::lines5::{Direction, Points, Relation, SIDE, index, relation};
use crate::notation::{algebraic, algebraic_list};
use crate::refusal::{Refusals, check_form};
use crate::routes::Shortcuts;
use crate::{Color, Heading, Line, LineMove, Refusal, Square, Step, Tabletop as _};

const REFUSALS: Refusals = Refusals { name };
const SHORTCUTS: Shortcuts = Shortcuts {
    one: &book::ONE_ROUTE,
    several: &book::SEVERAL_ROUTES,
    name,
};

pub(super) fn judge(game: &ElPerro, position: &Position, tried: &[Step]) -> Result<Line<LineMove>, Refusal> {
    whole_move(game, position, tried)
        .map_err(|refusal| SHORTCUTS.refuse_or(refusal, || game.lines(position), tried))
}

/// Judges `tried` as a complete move, with no landing left out.
fn whole_move(game: &ElPerro, position: &Position, tried: &[Step]) -> Result<Line<LineMove>, Refusal> {
    let mv = play(game, position, tried)?;
    Ok(Line {
        steps: tried.to_vec(),
        mv,
    })
}

fn play(game: &ElPerro, position: &Position, tried: &[Step]) -> Result<LineMove, Refusal> {
    if game.dog_has_won(position) {
        return Err(won(game, position));
    }
    let Some(first) = tried.first() else {
        return pass(game, position).map(|()| LineMove::PASS);
    };
    check_form(
        tried,
        |square| Points::ALL.contains(square),
        Some(position.dog()),
        &book::NO_SQUARE,
        &book::NO_DICE,
    )?;
    origin(position, first.from)?;
    if first.from == first.to {
        pass(game, position)?;
        return Err(REFUSALS.about_square(&book::MUST_PASS, "at", first.from));
    }
    match position.turn {
        Color::First => dog(game, position, tried),
        Color::Second => goat(position, tried),
    }
}

fn won(game: &ElPerro, position: &Position) -> Refusal {
    let dog = [position.dog()];
    match game.dog_goal {
        None => Refusal::new(&book::WON, &dog),
        Some(_) => Refusal::new(&book::WON_BY_GOAL, &dog).with_number("left", position.goats()),
    }
}

/// Accepts a pass only from goats that cannot move.
fn pass(game: &ElPerro, position: &Position) -> Result<(), Refusal> {
    let movers = match position.turn {
        Color::First => game.dog_moves(position).movers(),
        Color::Second => position.goat_steps(position.heading).movers(),
    };
    let movers: Vec<Square> = movers.into_iter().collect();
    match position.turn {
        _ if !movers.is_empty() => Err(Refusal::new(&book::PASSED, &movers)),
        Color::First => Err(REFUSALS.about_square(&book::DOG_BLOCKED_ALREADY, "at", position.dog())),
        Color::Second => Ok(()),
    }
}

fn origin(position: &Position, from: Square) -> Result<(), Refusal> {
    match (position.at(from), position.turn) {
        (None, _) => Err(REFUSALS.about_square(&book::EMPTY_POINT, "from", from)),
        (Some(Color::First), Color::Second) => Err(REFUSALS.about_square(&book::GOATS_TURN, "from", from)),
        (Some(Color::Second), Color::First) => Err(REFUSALS.about_square(&book::DOGS_TURN, "from", from)),
        (Some(_), _) => Ok(()),
    }
}

/// The board in the middle of the dog's move.
struct MoveInProgress {
    at: Square,
    goats: Points,
    mv: LineMove,
    last_taken: Option<Square>,
}

fn dog(game: &ElPerro, position: &Position, tried: &[Step]) -> Result<LineMove, Refusal> {
    let mut state = MoveInProgress {
        at: position.dog(),
        goats: position.goats,
        mv: LineMove::chain(index(position.dog())),
        last_taken: None,
    };
    for (done, step) in tried.iter().enumerate() {
        if let Some(over) = state.last_taken
            && state.goats.len() <= game.goal()
        {
            return Err(match game.dog_goal {
                None => REFUSALS.about_square(&book::LAST_GOAT_TAKEN, "over", over),
                Some(_) => Refusal::new(&book::GOAL_REACHED, &[over]).with_number("left", state.goats.len()),
            });
        }
        if step.from != state.at {
            return Err(other_piece(step.from, state.at));
        }
        if done > 0 && state.last_taken.is_none() {
            return Err(REFUSALS.about_square(&book::STEP_ENDS, "at", state.at));
        }
        hop(game, position, &mut state, step)?;
    }
    Ok(state.mv)
}

fn hop(game: &ElPerro, position: &Position, state: &mut MoveInProgress, step: &Step) -> Result<(), Refusal> {
    let free = !state.goats.contains(step.to);
    match relation(step.from, step.to) {
        Relation::NotJoined => Err(REFUSALS.about_step(&book::NO_LINE, step)),
        Relation::Same => Err(REFUSALS.about_step(&book::STEP_AFTER_CAPTURE, step)),
        Relation::Far => Err(REFUSALS.about_step(&book::TOO_FAR, step)),
        Relation::Joined(_) if !free => Err(REFUSALS.about_square(&book::OCCUPIED, "to", step.to)),
        Relation::Joined(_) if state.last_taken.is_some() => {
            Err(REFUSALS.about_step(&book::STEP_AFTER_CAPTURE, step))
        }
        Relation::Joined(_) if game.dog_must_capture && game.dog_moves(position).captures() => {
            Err(must_capture(position))
        }
        Relation::Joined(_) => {
            state.mv = LineMove::step(index(step.from), index(step.to));
            state.at = step.to;
            Ok(())
        }
        Relation::Beyond(_, over) if !state.goats.contains(over) => Err(if state.last_taken.is_some() {
            REFUSALS.about_step(&book::STEP_AFTER_CAPTURE, step)
        } else {
            REFUSALS.about_square(&book::NOTHING_TO_TAKE, "over", over)
        }),
        Relation::Beyond(_, over) if !free => {
            Err(REFUSALS.about_pair(&book::NO_ROOM_BEYOND, ("to", step.to), ("over", over)))
        }
        Relation::Beyond(direction, over) => {
            state.mv = state.mv.then(direction);
            state.goats.remove(over);
            state.last_taken = Some(over);
            state.at = step.to;
            Ok(())
        }
    }
}

/// The refusal that names the goats that the dog can capture.
fn must_capture(position: &Position) -> Refusal {
    let empty = position.empty();
    let goats = Direction::ALL.iter().fold(Points::EMPTY, |goats, direction| {
        goats | direction.shift(position.dog) & position.goats & direction.back(empty)
    });
    let goats: Vec<Square> = goats.into_iter().collect();
    Refusal::new(&book::MUST_CAPTURE, &goats).with_text("goats", || algebraic_list(&goats, SIDE))
}

fn goat(position: &Position, tried: &[Step]) -> Result<LineMove, Refusal> {
    let back = match position.heading {
        Heading::Up => -1,
        Heading::Down => 1,
    };
    let mut at = tried[0].from;
    let mut mv = LineMove::PASS;
    for (done, step) in tried.iter().enumerate() {
        if step.from != at {
            return Err(other_piece(step.from, at));
        }
        if done > 0 {
            return Err(REFUSALS.about_square(&book::GOAT_STEP_ENDS, "at", at));
        }
        match relation(step.from, step.to) {
            Relation::NotJoined => return Err(REFUSALS.about_step(&book::NO_LINE, step)),
            Relation::Beyond(_, over) if position.dog.contains(over) => {
                return Err(REFUSALS.about_square(&book::GOAT_CAPTURES, "over", over));
            }
            Relation::Beyond(_, over) if position.goats.contains(over) => {
                return Err(REFUSALS.about_square(&book::GOAT_JUMPS, "over", over));
            }
            Relation::Same | Relation::Far | Relation::Beyond(..) => {
                return Err(REFUSALS.about_step(&book::GOAT_TOO_FAR, step));
            }
            Relation::Joined(direction) if direction.climb() == back => {
                return Err(REFUSALS.about_step(&book::GOAT_GOES_BACK, step));
            }
            Relation::Joined(_) if !position.empty().contains(step.to) => {
                return Err(REFUSALS.about_square(&book::GOAT_OCCUPIED, "to", step.to));
            }
            Relation::Joined(_) => {
                mv = LineMove::step(index(step.from), index(step.to));
                at = step.to;
            }
        }
    }
    Ok(mv)
}

fn other_piece(from: Square, at: Square) -> Refusal {
    REFUSALS.about_pair(&book::OTHER_PIECE, ("at", at), ("from", from))
}

fn name(square: Square) -> String {
    algebraic(square, SIDE)
}
