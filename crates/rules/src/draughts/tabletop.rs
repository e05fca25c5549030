//! Text, views and switches of Spanish draughts.

use alloc::string::String;
use alloc::vec::Vec;

use super::board::{SQUARES, SquareSet};
use super::{DrawRules, KING_PLIES, Move, Position, SpanishDraughts, book, lines, refuse, text};
use crate::piece::placed;
use crate::switches;
use crate::{
    Book, Clock, ClockKey, Color, Line, MoveError, MoveKind, MoveView, Offer, Outcome, Placed, PositionError,
    Refusal, Ruleset, Square, Stage, Step, Tabletop,
};

impl Tabletop for SpanishDraughts {
    /// Each side's pieces, the kings, and the side to move.
    type Key = ([SquareSet; 2], SquareSet, Color);

    fn ruleset(&self) -> Ruleset {
        Ruleset::SpanishDraughts
    }

    switches! {
        "drawRules" draw_rules = "source" {
            "source" => DrawRules::Source [KING_MOVES, THREE_KINGS],
            "fpd" => DrawRules::Fpd [KING_MOVES_FPD, THREE_KINGS_FPD],
        }
    }

    fn book(&self) -> &'static Book {
        &book::BOOK
    }

    fn square_name(&self, square: Square) -> Option<String> {
        (square.0 < SQUARES).then(|| refuse::name(square))
    }

    fn pieces(&self, stage: &Stage<Self>) -> Vec<Placed> {
        let position = stage.position();
        placed(SQUARES, |square| position.at(square))
    }

    fn clock_keys(&self) -> &'static [ClockKey] {
        &[ClockKey::KingPlies, ClockKey::ThreeKings]
    }

    fn clocks(&self, stage: &Stage<Self>) -> Vec<Clock> {
        let position = stage.position();
        let king_plies = self.counts_king_plies(position).then(|| Clock {
            key: ClockKey::KingPlies,
            value: position.king_plies.into(),
            limit: Some(KING_PLIES.into()),
        });
        let three_kings = position.three_kings.map(|count| Clock {
            key: ClockKey::ThreeKings,
            value: count.into(),
            limit: Some(self.three_kings_limit().into()),
        });
        king_plies.into_iter().chain(three_kings).collect()
    }

    fn key(&self, position: &Position) -> Option<Self::Key> {
        Some((position.pieces, position.kings, position.turn))
    }

    fn repeated(&self, _position: &Position) -> Option<Outcome> {
        Some(Outcome::draw(&book::REPEATED))
    }

    fn agreed(&self, stage: &Stage<Self>, offer: Offer) -> Result<Outcome, Refusal> {
        let position = stage.position();
        match offer {
            Offer::Draw => Ok(Outcome::draw(&book::DRAW_AGREED)),
            Offer::Count => Err(Refusal::new(
                &book::NOT_COUNTED,
                (position.pieces[0] | position.pieces[1]).first().as_slice(),
            )),
        }
    }

    fn lines(&self, position: &Position) -> Vec<Line<Move>> {
        lines::lines(position)
    }

    fn view(&self, position: &Position, line: &Line<Move>) -> MoveView {
        let (steps, after) = position.effects(line);
        MoveView {
            notation: text::move_text(line),
            color: position.turn,
            kind: MoveKind::Move,
            steps,
            after,
        }
    }

    fn move_text(&self, _position: &Position, line: &Line<Move>) -> String {
        text::move_text(line)
    }

    fn read_move(&self, position: &Position, text: &str) -> Result<Line<Move>, MoveError> {
        text::read_move(position, text)
    }

    fn judge(&self, position: &Position, tried: &[Step]) -> Result<Line<Move>, Refusal> {
        refuse::judge(position, tried)
    }

    fn stage_text(&self, stage: &Stage<Self>) -> String {
        text::position_text(stage.position())
    }

    fn read_stage(&self, text: &str) -> Result<Stage<Self>, PositionError> {
        Ok(text::read_setup(text)?.into_stage(self)?)
    }
}
