//! Text, views and switches of El Perro.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

use super::{
    ElPerro, FEWEST_TO_BLOCK, FarSet, Position, QUIET_LIMIT, Setup, StartPlacement, Turnaround, book, refuse,
};
use crate::lines5::{self, LineMove, Points, SIDE, between};
use crate::notation::{Reader, algebraic, check_position_length, write_board};
use crate::piece::placed;
use crate::switches;
use crate::{
    Book, Clock, ClockKey, Color, Effect, Game, Heading, Kind, Line, MoveError, MoveKind, MoveView, Offer,
    Outcome, Piece, Placed, PositionError, Refusal, Ruleset, Square, Stage, Step, StepView, Tabletop,
};

const DOG: Piece = Piece::new(Color::First, Kind::Dog);
const GOAT: Piece = Piece::new(Color::Second, Kind::Goat);

const fn piece(side: Color) -> Piece {
    match side {
        Color::First => DOG,
        Color::Second => GOAT,
    }
}

impl Tabletop for ElPerro {
    /// The dog, the goats, the side to move, and the goats' direction.
    type Key = (Points, Points, Color, Heading);

    fn ruleset(&self) -> Ruleset {
        Ruleset::ElPerro
    }

    switches! {
        "dogMustCapture" dog_must_capture = "off" {
            "off" => false [OPTIONAL],
            "on" => true [COMPULSORY],
        }
        "turnaround" turnaround = "strict" {
            "strict" => Turnaround::Strict [TURN_ROUND, FAR_SET, FAR_SET_MIRRORED, COMING_HOME],
            "ludii" => Turnaround::Ludii [TURN_ROUND_LUDII],
        }
        "farSet" far_set = "rotated" {
            "rotated" => FarSet::Rotated [FAR_SET],
            "mirrored" => FarSet::Mirrored [FAR_SET_MIRRORED],
        }
        "startPlacement" start_placement = "right" {
            "right" => StartPlacement::Right [START],
            "ludii" => StartPlacement::Ludii [START_LUDII],
        }
        "dogGoal" dog_goal = "all" {
            number 1..=11 => Some [GOAL],
            "all" => None [TAKE_ALL],
        }
    }

    fn book(&self) -> &'static Book {
        &book::BOOK
    }

    fn square_name(&self, square: Square) -> Option<String> {
        (square.0 < SIDE * SIDE).then(|| algebraic(square, SIDE))
    }

    fn pieces(&self, stage: &Stage<Self>) -> Vec<Placed> {
        let position = stage.position();
        placed(SIDE * SIDE, |square| position.at(square).map(piece))
    }

    fn clock_keys(&self) -> &'static [ClockKey] {
        &[ClockKey::Quiet]
    }

    fn clocks(&self, stage: &Stage<Self>) -> Vec<Clock> {
        alloc::vec![Clock {
            key: ClockKey::Quiet,
            value: stage.position().quiet_plies.into(),
            limit: Some(QUIET_LIMIT.into()),
        }]
    }

    fn key(&self, position: &Position) -> Option<Self::Key> {
        Some((position.dog, position.goats, position.turn, position.heading))
    }

    fn repeated(&self, _position: &Position) -> Option<Outcome> {
        Some(Outcome::draw(&book::REPEATED))
    }

    fn agreed(&self, stage: &Stage<Self>, offer: Offer) -> Result<Outcome, Refusal> {
        match offer {
            Offer::Draw => Ok(Outcome::draw(&book::DRAW_AGREED)),
            Offer::Count => Err(Refusal::new(&book::NO_COUNT, &[stage.position().dog()])),
        }
    }

    /// True for the goats if too few are left to block the dog: captured goats don't return.
    fn cannot_win(&self, stage: &Stage<Self>, side: Color) -> bool {
        side == Color::Second && stage.position().goats() < FEWEST_TO_BLOCK
    }

    fn lines(&self, position: &Position) -> Vec<Line<LineMove>> {
        lines5::lines(self, position)
    }

    fn view(&self, position: &Position, line: &Line<LineMove>) -> MoveView {
        let view = |&step: &Step| {
            let (from, to) = (step.from, step.to);
            let over = between(&step);
            let mover = piece(position.turn);
            let mut effects = alloc::vec![Effect::Move {
                piece: mover,
                from,
                to
            }];
            effects.extend(over.map(|square| Effect::Remove { piece: GOAT, square }));
            StepView {
                step,
                captures: over.into_iter().collect(),
                effects,
            }
        };
        let direction = self.play_unchecked(position, &line.mv).heading;
        let turns_round = (direction != position.heading).then_some(Effect::TurnAround { direction });
        MoveView {
            notation: line.mv.text(),
            color: position.turn,
            kind: if line.mv.is_pass() {
                MoveKind::Pass
            } else {
                MoveKind::Move
            },
            steps: line.steps.iter().map(view).collect(),
            after: turns_round.into_iter().collect(),
        }
    }

    fn move_text(&self, _position: &Position, line: &Line<LineMove>) -> String {
        line.mv.text()
    }

    fn read_move(&self, position: &Position, text: &str) -> Result<Line<LineMove>, MoveError> {
        lines5::read_move(self, position, text)
    }

    fn judge(&self, position: &Position, tried: &[Step]) -> Result<Line<LineMove>, Refusal> {
        refuse::judge(self, position, tried)
    }

    fn stage_text(&self, stage: &Stage<Self>) -> String {
        let position = stage.position();
        let letter = |side| if side == Color::First { 'd' } else { 'g' };
        let heading = match position.heading {
            Heading::Up => 'u',
            Heading::Down => 'd',
        };
        let mut text = String::new();
        let _ = write_board(&mut text, SIDE, SIDE, |square| position.at(square).map(letter));
        let _ = write!(
            text,
            "-{}-{heading}-{}",
            letter(position.turn),
            position.quiet_plies
        );
        text
    }

    fn read_stage(&self, text: &str) -> Result<Stage<Self>, PositionError> {
        check_position_length(text)?;
        let letter = |found| match found {
            'd' => Some(Color::First),
            'g' => Some(Color::Second),
            _ => None,
        };
        let mut reader = Reader::new(text);
        let cells = reader.board(SIDE, SIDE, letter, "`d`, `g` or a digit")?;
        reader.expect('-', "`-` and whose turn it is")?;
        let turn = reader.letter(letter, "`d` or `g`, whose turn it is")?;
        reader.expect('-', "`-` and where forward is for the goats")?;
        let heading = |found| match found {
            'u' => Some(Heading::Up),
            'd' => Some(Heading::Down),
            _ => None,
        };
        let heading = reader.letter(heading, "`u` or `d`, where forward is for the goats")?;
        reader.expect(
            '-',
            "`-` and the plies since the last capture or forward step of a goat",
        )?;
        let quiet_plies = reader.number("the plies since the last capture or forward step of a goat")?;
        reader.end()?;
        let mut pieces = [None; 25];
        pieces.copy_from_slice(&cells);
        let setup = Setup {
            pieces,
            turn,
            heading,
            quiet_plies,
        };
        Ok(setup.into_stage(self)?)
    }
}
