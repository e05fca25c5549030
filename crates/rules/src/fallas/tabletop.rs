//! Text, views and switches of Fallas and Fayles.

use alloc::string::String;
use alloc::vec::Vec;

use super::in_progress::{Dice as ToPlay, MoveInProgress, OFF};
use super::{FailRule, Fallas, Move, Position, Preset, Roll, Waiting, book, refuse, square, text};
use crate::game::perft_from_throw;
use crate::switches;
use crate::{
    Book, Color, DiceError, DiceGame as _, Effect, Game, Kind, Line, MoveError, MoveKind, MoveView, Offer,
    Outcome, Piece, Placed, PositionError, Refusal, Ruleset, Square, Stage, Step, StepView, Tabletop,
    TurnOrder, perft_with_dice,
};

const fn piece(side: Color) -> Piece {
    Piece::new(side, Kind::Checker)
}

/// The origin index, in the numbering of `side`, and the die of a step in a line.
fn play_of(side: Color, step: &Step) -> (u8, u8) {
    let from = square(side, step.from.0).0;
    (from, step.die.expect("a line's steps name their dice"))
}

/// Calls `reached` for every order of dice that plays `to_play` of them, or wins earlier.
fn orders(
    state: &MoveInProgress,
    dice: ToPlay,
    to_play: usize,
    path: &mut Vec<(u8, u8)>,
    reached: &mut impl FnMut(&[(u8, u8)], &MoveInProgress),
) {
    for (face, rest) in dice.distinct() {
        for from in state.origins(face) {
            path.push((from, face));
            let (next, win) = state.step(from, face);
            if win.is_some() || path.len() == to_play {
                reached(path, &next);
            } else {
                orders(&next, rest, to_play, path, reached);
            }
            path.pop();
        }
    }
}

/// The effects of a step, and the squares of the pieces that it sends back.
fn effects(side: Color, state: &MoveInProgress, (from, face): (u8, u8)) -> (Vec<Effect>, Vec<Square>) {
    let to = (from + face).min(OFF);
    let mut effects = Vec::new();
    let mut captures = Vec::new();
    if to == OFF {
        effects.push(Effect::BearOff {
            piece: piece(side),
            from: square(side, from),
        });
        return (effects, captures);
    }
    effects.push(Effect::Move {
        piece: piece(side),
        from: square(side, from),
        to: square(side, to),
    });
    for sent in state.sent_back_by(from, to).into_iter().flatten() {
        let from = square(side, sent.from);
        effects.push(Effect::SendBack {
            piece: piece(if sent.own { side } else { side.other() }),
            from,
            to: sent.to.map(|to| square(side, to)),
        });
        if !captures.contains(&from) {
            captures.push(from);
        }
    }
    (effects, captures)
}

impl Fallas {
    /// The origin index and the die of each step in a line.
    fn plays(position: &Position, line: &Line<Move>) -> Vec<(u8, u8)> {
        line.steps
            .iter()
            .map(|step| play_of(position.turn, step))
            .collect()
    }
}

impl TurnOrder for Fallas {
    type Waiting = Waiting;

    fn stage(&self, next: Waiting) -> Stage<Fallas> {
        Stage::Throw(next)
    }

    fn turn_of(&self, stage: &Stage<Fallas>) -> Color {
        match stage {
            Stage::Throw(waiting) => waiting.turn,
            Stage::Turn(position) => position.turn,
        }
    }

    fn outcome_at(&self, stage: &Stage<Fallas>) -> Option<Outcome> {
        match stage {
            Stage::Throw(waiting) => self.outcome(waiting),
            Stage::Turn(_) => None,
        }
    }

    fn dice_count(&self) -> usize {
        3
    }

    fn throw(&self, waiting: &Waiting, dice: &[u8]) -> Result<Position, DiceError> {
        Ok(self.roll(waiting, self.read_roll(dice)?))
    }

    fn dice(&self, position: &Position) -> Vec<u8> {
        position.roll.faces().to_vec()
    }

    fn start_after_lot(&self, starter: Color) -> Option<Waiting> {
        Some(self.start_for(starter))
    }

    fn unchanged(&self, position: &Position) -> Waiting {
        Waiting {
            tracks: position.tracks,
            turn: position.turn,
            lost: None,
        }
    }

    fn count(&self, stage: &Stage<Fallas>, depth: u32) -> u64 {
        match stage {
            Stage::Throw(waiting) => perft_with_dice(self, waiting, depth),
            Stage::Turn(position) => perft_from_throw(self, position, depth),
        }
    }
}

impl Tabletop for Fallas {
    type Key = ();

    fn ruleset(&self) -> Ruleset {
        match self.preset {
            Preset::Fallas(_) => Ruleset::Fallas,
            Preset::Fayles => Ruleset::Fayles,
        }
    }

    switches! {
        "failRule" preset = "allBlocked" {
            "allBlocked" => Preset::Fallas(FailRule::AllBlocked) [START, TRACK, ENTRY, NO_ROOM, NO_PLAY, FORFEIT],
            "anyDie" => Preset::Fallas(FailRule::AnyDie) [START, TRACK, ENTRY, NO_ROOM, ANY_DIE],
            preset Preset::Fayles => [START_FAYLES, TRACK_FAYLES, ENTRY_FAYLES, ONE_POINT, ENTRY_HIT, ANY_DIE],
        }
    }

    fn book(&self) -> &'static Book {
        &book::BOOK
    }

    fn square_name(&self, square: Square) -> Option<String> {
        match square.0 {
            OFF => Some("off".into()),
            index if index < OFF => Some(alloc::format!("{}", index + 1)),
            _ => None,
        }
    }

    fn pieces(&self, stage: &Stage<Self>) -> Vec<Placed> {
        let tracks = match stage {
            Stage::Throw(waiting) => waiting.tracks,
            Stage::Turn(position) => position.tracks,
        };
        let place = |index| {
            Color::BOTH.into_iter().find_map(move |side| {
                let count = super::in_progress::count(tracks[side], square(side, index).0);
                (count > 0).then_some(Placed {
                    square: Square(index),
                    piece: piece(side),
                    count,
                })
            })
        };
        (0..OFF).filter_map(place).collect()
    }

    fn agreed(&self, stage: &Stage<Self>, _offer: Offer) -> Result<Outcome, Refusal> {
        let squares: Vec<Square> = self
            .pieces(stage)
            .into_iter()
            .map(|placed| placed.square)
            .collect();
        Err(Refusal::new(&book::NOT_AGREED, &squares))
    }

    fn lines(&self, position: &Position) -> Vec<Line<Move>> {
        let mut moves = Vec::new();
        self.legal_moves(position, &mut moves);
        if moves.iter().any(Move::is_failure) {
            let line = |mv| Line {
                steps: Vec::new(),
                mv,
            };
            return moves.into_iter().map(line).collect();
        }
        let move_to = |result| {
            let mv = moves.iter().find(|mv| mv.result == result);
            *mv.expect("every order of dice reaches the result of a move")
        };
        let state = self.state(position);
        let to_play = state.playable(position.dice());
        let mut lines = Vec::new();
        orders(
            &state,
            position.dice(),
            to_play,
            &mut Vec::new(),
            &mut |plays, reached| {
                lines.push(Line {
                    steps: plays
                        .iter()
                        .map(|&play| refuse::step_of(position.turn, play))
                        .collect(),
                    mv: move_to((reached.own, reached.opponent.track)),
                });
            },
        );
        lines
    }

    fn view(&self, position: &Position, line: &Line<Move>) -> MoveView {
        let mut state = self.state(position);
        let plays = Self::plays(position, line);
        let mut steps = Vec::new();
        for (&step, &play) in line.steps.iter().zip(&plays) {
            let (effects, captures) = effects(position.turn, &state, play);
            steps.push(StepView {
                step,
                captures,
                effects,
            });
            state = state.step(play.0, play.1).0;
        }
        MoveView {
            notation: self.move_text(position, line),
            color: position.turn,
            kind: if line.mv.is_failure() {
                MoveKind::Fails
            } else {
                MoveKind::Move
            },
            steps,
            after: Vec::new(),
        }
    }

    fn move_text(&self, position: &Position, line: &Line<Move>) -> String {
        text::write_move(&self.state(position), &Self::plays(position, line))
    }

    fn read_move(&self, position: &Position, text: &str) -> Result<Line<Move>, MoveError> {
        let read = text::read_move(text, position.turn)?;
        let steps: Vec<Step> = read.iter().map(|&(step, _)| step).collect();
        let line = self.judge(position, &steps).map_err(MoveError::Refused)?;
        let mut state = self.state(position);
        for ((_, claims), play) in read.into_iter().zip(Self::plays(position, &line)) {
            let hits = state.opponent.is_hit_at((play.0 + play.1).min(OFF));
            if claims != hits {
                let expected = if hits {
                    "a landing that hits is written with `*`"
                } else {
                    "a landing that hits nothing has no `*`"
                };
                return Err(MoveError::Mismatch { expected });
            }
            state = state.step(play.0, play.1).0;
        }
        Ok(line)
    }

    fn judge(&self, position: &Position, tried: &[Step]) -> Result<Line<Move>, Refusal> {
        refuse::judge(self, position, tried)
    }

    fn stage_text(&self, stage: &Stage<Self>) -> String {
        text::write_stage(stage)
    }

    fn read_stage(&self, text: &str) -> Result<Stage<Self>, PositionError> {
        Ok(text::read_setup(text)?.into_stage(self)?)
    }

    fn routes(&self, position: &Position, tried: &[Step]) -> Vec<Vec<Step>> {
        crate::routes::routes(&self.lines(position), tried, false)
    }
}

impl Fallas {
    /// The throw that these dice show, in any order.
    ///
    /// # Errors
    /// If there are not three dice, or one does not show 1 to 6.
    pub fn read_roll(&self, dice: &[u8]) -> Result<Roll, DiceError> {
        let faces = <[u8; 3]>::try_from(dice).map_err(|_| DiceError::Count {
            expected: 3,
            found: dice.len(),
        })?;
        let wrong = faces.iter().position(|face| !(1..=6).contains(face));
        match (wrong, Roll::new(faces)) {
            (None, Some(roll)) => Ok(roll),
            (index, _) => {
                let index = index.unwrap_or_default();
                Err(DiceError::Face {
                    index,
                    found: faces[index],
                })
            }
        }
    }
}
