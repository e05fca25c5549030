//! Text, views and switches of Alquerque.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

use super::{Alquerque, Capture, Position, Setup, book, refuse};
use crate::lines5::{self, LineMove, Points, SIDE, between};
use crate::notation::{Reader, algebraic, check_position_length, write_board};
use crate::piece::placed;
use crate::switches;
use crate::{
    Book, Clock, ClockKey, Color, Effect, Kind, Line, MoveError, MoveKind, MoveView, Offer, Outcome, Piece,
    Placed, PositionError, Refusal, Ruleset, Square, Stage, Step, StepView, Tabletop,
};

const fn man(side: Color) -> Piece {
    Piece::new(side, Kind::Man)
}

impl Tabletop for Alquerque {
    /// Each side's men, and the side to move.
    type Key = ([Points; 2], Color);

    fn ruleset(&self) -> Ruleset {
        Ruleset::Alquerque
    }

    switches! {
        "capture" capture = "optional" {
            "optional" => Capture::Optional [OPTIONAL],
            "compulsory" => Capture::Compulsory [COMPULSORY],
        }
        "quietLimit" quiet_limit = "40" {
            number 20..=200 => Some [QUIET],
            "off" => None [],
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
        placed(SIDE * SIDE, |square| position.at(square).map(man))
    }

    fn clock_keys(&self) -> &'static [ClockKey] {
        &[ClockKey::Quiet]
    }

    fn clocks(&self, stage: &Stage<Self>) -> Vec<Clock> {
        alloc::vec![Clock {
            key: ClockKey::Quiet,
            value: stage.position().quiet_plies.into(),
            limit: self.quiet_limit.map(u16::from),
        }]
    }

    fn key(&self, position: &Position) -> Option<Self::Key> {
        Some((position.men, position.turn))
    }

    fn repeated(&self, position: &Position) -> Option<Outcome> {
        Some(Self::counted(position, &book::REPEATED_COUNT))
    }

    fn agreed(&self, stage: &Stage<Self>, offer: Offer) -> Result<Outcome, Refusal> {
        Ok(match offer {
            Offer::Draw => Outcome::draw(&book::DRAW_AGREED),
            Offer::Count => Self::counted(stage.position(), &book::COUNT_AGREED),
        })
    }

    fn lines(&self, position: &Position) -> Vec<Line<LineMove>> {
        lines5::lines(self, position)
    }

    fn view(&self, position: &Position, line: &Line<LineMove>) -> MoveView {
        let piece = man(position.turn);
        let view = |&step: &Step| {
            let (from, to) = (step.from, step.to);
            let over = between(&step);
            let mut effects = alloc::vec![Effect::Move { piece, from, to }];
            effects.extend(over.map(|square| Effect::Remove {
                piece: man(position.turn.other()),
                square,
            }));
            StepView {
                step,
                captures: over.into_iter().collect(),
                effects,
            }
        };
        MoveView {
            notation: line.mv.text(),
            color: position.turn,
            kind: MoveKind::Move,
            steps: line.steps.iter().map(view).collect(),
            after: Vec::new(),
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
        let letter = |side| if side == Color::First { 'w' } else { 'b' };
        let mut text = String::new();
        let _ = write_board(&mut text, SIDE, SIDE, |square| position.at(square).map(letter));
        let _ = write!(text, "-{}-{}", letter(position.turn), position.quiet_plies);
        text
    }

    fn read_stage(&self, text: &str) -> Result<Stage<Self>, PositionError> {
        check_position_length(text)?;
        let letter = |found| match found {
            'w' => Some(Color::First),
            'b' => Some(Color::Second),
            _ => None,
        };
        let mut reader = Reader::new(text);
        let cells = reader.board(SIDE, SIDE, letter, "`w`, `b` or a digit")?;
        reader.expect('-', "`-` and whose turn it is")?;
        let turn = reader.letter(letter, "`w` or `b`, whose turn it is")?;
        reader.expect('-', "`-` and the plies since the last capture")?;
        let quiet_plies = reader.number("the plies since the last capture")?;
        reader.end()?;
        let mut men = [None; 25];
        men.copy_from_slice(&cells);
        let setup = Setup {
            men,
            turn,
            quiet_plies,
        };
        Ok(setup.into_stage(self)?)
    }
}
