//! Refusals of illegal moves in Fallas and Fayles.

use alloc::string::String;
use alloc::vec::Vec;

use super::in_progress::{Dice, MoveInProgress, OFF, ONE_POINT, OUTSIDE, Points, Win, count};
use super::moves::Path;
use super::{Fallas, Move, Position, Reading, book, square};
use crate::{Color, Game as _, Line, Reason, Refusal, Square, Step};

pub(super) fn judge(game: &Fallas, position: &Position, tried: &[Step]) -> Result<Line<Move>, Refusal> {
    let state = game.state(position);
    let judge = Judge {
        game,
        position,
        start: state,
        tried,
    };
    let mut plays = Vec::new();
    match judge.steps_from(&state, position.dice(), &mut plays) {
        Ok(mv) => Ok(Line {
            steps: plays.iter().map(|&play| step_of(position.turn, play)).collect(),
            mv: representative(game, position, mv),
        }),
        Err((_, refusal)) => Err(refusal),
    }
}

/// Returns the representative that [`legal_moves`](crate::Game::legal_moves) lists for the result of `mv`.
fn representative(game: &Fallas, position: &Position, mv: Move) -> Move {
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    let known = moves.into_iter().find(|known| known.result == mv.result);
    known.unwrap_or(mv)
}

struct Judge<'a> {
    game: &'a Fallas,
    position: &'a Position,
    start: MoveInProgress,
    tried: &'a [Step],
}

/// A step with indexes in the mover's numbering.
#[derive(Clone, Copy)]
struct IndexedStep {
    from: u8,
    to: u8,
    die: Option<u8>,
}

impl Judge<'_> {
    /// Judges the steps that follow `plays`, which holds the origin index and die of each earlier step. On
    /// success, `plays` holds those of all steps. If a step that names no die can be played with several
    /// dice, each is tried, and the refusal that concerns the latest step is returned. An error contains the
    /// index of the step that it concerns.
    fn steps_from(
        &self,
        state: &MoveInProgress,
        dice: Dice,
        plays: &mut Vec<(u8, u8)>,
    ) -> Result<Move, (usize, Refusal)> {
        let index = plays.len();
        let Some(step) = self.tried.get(index) else {
            self.end(state, dice).map_err(|refusal| (index, refusal))?;
            return Ok(move_of(plays, state, None));
        };
        let wrong = |refusal| (index, refusal);
        let attempt = self.attempt(state, step).map_err(wrong)?;
        let faces = self.faces(state, dice, attempt).map_err(wrong)?;
        let mut furthest: Option<(usize, Refusal)> = None;
        for &face in &faces {
            let rest = dice.less(face).expect("`faces` lists only remaining dice");
            plays.push((attempt.from, face));
            let found = match state.step(attempt.from, face) {
                (next, None) => self.steps_from(&next, rest, plays),
                (next, win @ Some(_)) if plays.len() == self.tried.len() => Ok(move_of(plays, &next, win)),
                (_, Some(_)) => Err((index + 1, Refusal::new(&book::ALREADY_WON, &[step.to]))),
            };
            match found {
                Ok(mv) => return Ok(mv),
                Err(error) if furthest.as_ref().is_none_or(|known| known.0 < error.0) => {
                    furthest = Some(error);
                }
                Err(_) => {}
            }
            plays.truncate(index);
        }
        Err(furthest.expect("`faces` is never empty"))
    }

    /// Refuses the move if it may not end here. Each of its steps, taken alone, is possible.
    fn end(&self, state: &MoveInProgress, dice: Dice) -> Result<(), Refusal> {
        let all = self.position.dice();
        let played = all.len() - dice.len();
        let more = state.playable(dice);
        let most = self.start.playable(all);
        let fails = most < self.game.least_dice();
        let last = self.tried.last();
        let proof = |step: &Step| [step.to, step.from];
        match last {
            None if fails => Ok(()),
            None => {
                let able = all
                    .distinct()
                    .fold(Points::EMPTY, |able, (face, _)| able | self.start.origins(face));
                Err(Refusal::new(&book::PASSED, &self.squares(able)).with_text("dice", || listed(all)))
            }
            Some(step) if fails => {
                Err(Refusal::new(&book::THROW_FAILS, &proof(step)).with_text("dice", || listed(all)))
            }
            Some(step) if played + more < most => Err(Refusal::new(&book::PLAYS_FEWER, &proof(step))
                .with_number("plays", number(played + more))
                .with_number("most", number(most))),
            Some(step) if more > 0 => {
                Err(Refusal::new(&book::MUST_GO_ON, &proof(step)).with_text("dice", || listed(dice)))
            }
            Some(_) => Ok(()),
        }
    }

    /// The step in the mover's numbering, if it leaves a point with a piece of the mover and goes forward.
    fn attempt(&self, state: &MoveInProgress, step: &Step) -> Result<IndexedStep, Refusal> {
        let side = self.position.turn;
        if step.from.0 > OFF || step.to.0 > OFF {
            let known = [step.from, step.to].into_iter().find(|square| square.0 <= OFF);
            return Err(Refusal::new(
                &book::NO_POINT,
                &[known.unwrap_or(square(side, state.occupied.first().unwrap_or(OFF)))],
            ));
        }
        let attempt = IndexedStep {
            from: square(side, step.from.0).0,
            to: square(side, step.to.0).0,
            die: step.die,
        };
        if attempt.from == OFF {
            return Err(Refusal::new(&book::FROM_OFF, &[step.from]));
        }
        if !state.occupied.contains(attempt.from) {
            let theirs = (state.opponent.singles | state.opponent.blocks).contains(attempt.from);
            let reason = if theirs {
                &book::NOT_YOURS
            } else {
                &book::EMPTY_POINT
            };
            return Err(self
                .about(reason, &[attempt.from])
                .with_text("from", || name(attempt.from)));
        }
        let fayles = state.opponent.reading == Reading::Fayles;
        if attempt.to == attempt.from {
            let reason = if fayles { &book::STAYS_FAYLES } else { &book::STAYS };
            return Err(self
                .about(reason, &[attempt.from])
                .with_text("from", || name(attempt.from)));
        }
        if attempt.to < attempt.from {
            let reason = if fayles {
                &book::BACKWARDS_FAYLES
            } else {
                &book::BACKWARDS
            };
            return Err(self
                .about(reason, &[attempt.from, attempt.to])
                .with_text("from", || name(attempt.from))
                .with_text("to", || name(attempt.to)));
        }
        Ok(attempt)
    }

    /// The faces of the dice that can make this step; never empty.
    fn faces(&self, state: &MoveInProgress, dice: Dice, attempt: IndexedStep) -> Result<Vec<u8>, Refusal> {
        if dice.len() == 0 {
            return Err(self.about(&book::ALL_DICE_USED, &[attempt.from, attempt.to]));
        }
        if attempt.to == OFF {
            self.faces_off(state, dice, attempt)
        } else {
            self.faces_on_board(state, dice, attempt)
        }
    }

    fn faces_on_board(
        &self,
        state: &MoveInProgress,
        dice: Dice,
        attempt: IndexedStep,
    ) -> Result<Vec<u8>, Refusal> {
        let needs = attempt.to - attempt.from;
        if let Some(die) = attempt.die.filter(|&die| die != needs) {
            return Err(self
                .about(&book::OTHER_DIE, &[attempt.from, attempt.to])
                .with_number("die", die.into())
                .with_number("needs", needs.into()));
        }
        if dice.less(needs).is_none() {
            return Err(self.no_such_die(state, dice, attempt, needs));
        }
        let to = attempt.to;
        if state.opponent.blocks.contains(to) {
            return Err(self.blocked(state, attempt.from, to));
        }
        if state.opponent.spared(state.own).contains(to) {
            return Err(self.spared(state, to));
        }
        Ok(alloc::vec![needs])
    }

    /// The refusal, in Fayles, of a hit on the protected single piece at `to`.
    fn spared(&self, state: &MoveInProgress, to: u8) -> Refusal {
        let own_count = count(state.own, ONE_POINT);
        if own_count >= 2 {
            return self
                .about(&book::ONE_POINT_HELD, &[to, ONE_POINT])
                .with_text("to", || name(to))
                .with_number("count", own_count.into());
        }
        self.about(&book::CANNOT_ENTER, &[to, ONE_POINT, 0])
            .with_text("to", || name(to))
            .with_number("count", count(state.opponent.track, ONE_POINT).into())
    }

    fn faces_off(
        &self,
        state: &MoveInProgress,
        dice: Dice,
        attempt: IndexedStep,
    ) -> Result<Vec<u8>, Refusal> {
        let from = attempt.from;
        if let Some(outside) = (state.occupied & OUTSIDE).first() {
            return Err(self
                .about(&book::NOT_HOME, &[outside, from])
                .with_text("from", || name(from))
                .with_text("outside", || name(outside)));
        }
        let needs = OFF - from;
        let meant = |face: u8| attempt.die.is_none_or(|die| die == face);
        let mut faces: Vec<u8> = dice
            .distinct()
            .map(|(face, _)| face)
            .filter(|&face| face >= needs && meant(face))
            .collect();
        if faces.is_empty() {
            return Err(match attempt.die.filter(|&die| die >= needs) {
                None if attempt.die.is_none() && sums(dice).contains(&needs) => {
                    self.no_such_die(state, dice, attempt, needs)
                }
                Some(die) if self.position.dice().less(die).is_some() => self.used(attempt, die),
                _ => self
                    .about(&book::OFF_NEEDS, &[from])
                    .with_text("from", || name(from))
                    .with_number("needs", needs.into())
                    .with_text("dice", || listed(dice)),
            });
        }
        let rearmost = state.occupied.first().unwrap_or(OFF);
        if rearmost != from {
            faces.retain(|&face| face == needs);
        }
        if faces.is_empty() {
            return Err(self
                .about(&book::NOT_REARMOST, &[rearmost, from])
                .with_text("from", || name(from))
                .with_number("needs", needs.into())
                .with_text("rearmost", || name(rearmost)));
        }
        Ok(faces)
    }

    /// Succeeds if one piece can go exactly from index `from` to index `to` with several dice. Otherwise
    /// returns the first index where it cannot land.
    fn one_by_one(&self, state: &MoveInProgress, dice: Dice, from: u8, to: u8) -> Result<(), u8> {
        let mut first = None;
        for (die, rest) in dice.distinct() {
            let landing = from + die;
            if landing > to || landing < to && !sums_and_faces(rest).contains(&(to - landing)) {
                continue;
            }
            let attempt = IndexedStep {
                from,
                to: landing,
                die: Some(die),
            };
            let found = match self.faces(state, dice, attempt) {
                Ok(_) if landing == to => Ok(()),
                Ok(_) => self.one_by_one(&state.step(from, die).0, rest, landing, to),
                Err(_) => Err(landing),
            };
            match found {
                Ok(()) => return Ok(()),
                Err(landing) => first = first.or(Some(landing)),
            }
        }
        Err(first.unwrap_or(to))
    }

    fn blocked(&self, state: &MoveInProgress, from: u8, to: u8) -> Refusal {
        self.about(&book::HELD, &[to, from])
            .with_text("to", || name(to))
            .with_number("count", count(state.opponent.track, 23 - to).into())
    }

    /// The refusal of a step for which no remaining die shows `needs`.
    fn no_such_die(&self, state: &MoveInProgress, dice: Dice, attempt: IndexedStep, needs: u8) -> Refusal {
        if !Refusal::EXPLAINED {
            return Refusal::UNEXPLAINED;
        }
        if sums(dice).contains(&needs) {
            match self.one_by_one(state, dice, attempt.from, attempt.to) {
                Ok(()) => {
                    return self
                        .about(&book::SEVERAL_DICE, &[attempt.from, attempt.to])
                        .with_number("needs", needs.into());
                }
                Err(landing) if state.opponent.blocks.contains(landing) => {
                    return self.blocked(state, attempt.from, landing);
                }
                Err(_) => {}
            }
        }
        if self.position.dice().less(needs).is_some() {
            return self.used(attempt, needs);
        }
        self.about(&book::NEEDS, &[attempt.from, attempt.to])
            .with_number("needs", needs.into())
            .with_text("dice", || listed(dice))
    }

    fn used(&self, attempt: IndexedStep, die: u8) -> Refusal {
        self.about(&book::DIE_USED, &[attempt.from, attempt.to])
            .with_number("die", die.into())
    }

    fn about(&self, reason: &'static Reason, indexes: &[u8]) -> Refusal {
        if !Refusal::EXPLAINED {
            return Refusal::UNEXPLAINED;
        }
        let side: Color = self.position.turn;
        let squares: Vec<Square> = indexes.iter().map(|&index| square(side, index)).collect();
        Refusal::new(reason, &squares)
    }

    fn squares(&self, points: Points) -> Vec<Square> {
        points
            .into_iter()
            .map(|index| square(self.position.turn, index))
            .collect()
    }
}

/// The step that `side` makes from the index `from` with a die that shows `face`.
pub(super) fn step_of(side: Color, (from, face): (u8, u8)) -> Step {
    Step {
        from: square(side, from),
        to: square(side, (from + face).min(OFF)),
        die: Some(face),
    }
}

/// The move that consists of `plays`, which lead to `reached`.
fn move_of(plays: &[(u8, u8)], reached: &MoveInProgress, win: Option<Win>) -> Move {
    let result = (reached.own, reached.opponent.track);
    if plays.is_empty() {
        return Move::fails(result);
    }
    let path = plays
        .iter()
        .fold(Path::EMPTY, |path, &(from, face)| path.then(from, face));
    Move::new(result, path, win)
}

/// The sums of one, two or three of the dice.
fn sums_and_faces(dice: Dice) -> Vec<u8> {
    let mut sums = sums(dice);
    sums.extend(dice.faces());
    sums
}

/// The sums of two or three of the dice.
fn sums(dice: Dice) -> Vec<u8> {
    let faces: Vec<u8> = dice.faces().collect();
    let mut sums: Vec<u8> = Vec::new();
    for (index, first) in faces.iter().enumerate() {
        sums.extend(faces[index + 1..].iter().map(|second| first + second));
    }
    if let [low, middle, high] = faces[..] {
        sums.push(low + middle + high);
    }
    sums
}

/// The number of a point in the mover's numbering.
fn name(index: u8) -> String {
    alloc::format!("{}", index + 1)
}

fn listed(dice: Dice) -> String {
    let faces: Vec<String> = dice.faces().map(|face| alloc::format!("{face}")).collect();
    faces.join(" ")
}

fn number(count: usize) -> u32 {
    u32::try_from(count).expect("at most three dice")
}
