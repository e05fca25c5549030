//! Text, views and switches of Brandubh and El Cuervo.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

use super::board::{SIDE, SQUARES, SquareSet};
use super::{
    Brandubh, Capture, FirstSide, HostileSquares, KingRole, Move, Position, Preset, Setup, book, refuse,
};
use crate::notation::{
    NotationError, Reader, algebraic, check_move_length, check_position_length, write_board,
};
use crate::piece::placed;
use crate::switches;
use crate::{
    Book, Color, Effect, Game, Kind, Line, MoveError, MoveKind, MoveView, Offer, Outcome, Piece, Placed,
    PositionError, Refusal, Ruleset, Square, Stage, Step, StepView, Tabletop, steps_along,
};

const fn letter(piece: Piece) -> char {
    match (piece.color, piece.kind) {
        (_, Kind::King) => 'K',
        (side, _) => side_letter(side),
    }
}

const fn side_letter(side: Color) -> char {
    match side {
        Color::First => 'b',
        Color::Second => 'r',
    }
}

const fn side_of(letter: char) -> Option<Color> {
    match letter {
        'b' => Some(Color::First),
        'r' => Some(Color::Second),
        _ => None,
    }
}

fn piece_of(letter: char) -> Option<Piece> {
    match letter {
        'K' => Some(Piece::new(Color::First, Kind::King)),
        _ => side_of(letter).map(|side| Piece::new(side, Kind::Pawn)),
    }
}

/// Parses the text of a move into its path and the squares after each `x`, from which pieces are removed.
fn read_path(text: &str) -> Result<(Vec<Square>, Vec<Square>), NotationError> {
    check_move_length(text)?;
    if text == "pass" {
        return Ok((Vec::new(), Vec::new()));
    }
    let expected = "a square from a1 to g7";
    let mut reader = Reader::new(text);
    let mut path = alloc::vec![reader.square(SIDE, SIDE, expected)?];
    reader.expect('-', "`-` and the square on which the piece lands")?;
    path.push(reader.square(SIDE, SIDE, expected)?);
    while reader.take_if('-') {
        path.push(reader.square(SIDE, SIDE, expected)?);
    }
    let mut removed = Vec::new();
    while reader.take_if('x') {
        removed.push(reader.square(SIDE, SIDE, expected)?);
    }
    reader.end()?;
    Ok((path, removed))
}

impl Brandubh {
    /// Pieces that `mv` removes from the board, in order: captured pawns, then the captured king or the moved
    /// pawn.
    fn removed(&self, position: &Position, mv: Move) -> Vec<(Square, Piece)> {
        let next = self.play_unchecked(position, &mv);
        let (from, to) = (mv.from(), mv.to());
        let moved = position.at(from).expect("a legal move moves a piece");
        let gone = ((position.occupied() - SquareSet::of(from)) | SquareSet::of(to)) - next.occupied();
        let piece = |square| {
            if square == to {
                Some(moved)
            } else {
                position.at(square)
            }
        };
        let removed = gone
            .into_iter()
            .filter_map(|square| Some((square, piece(square)?)));
        let by_the_mover = |&(square, piece): &(Square, Piece)| piece.kind == Kind::Pawn && square != to;
        let (mut removed, last): (Vec<_>, Vec<_>) = removed.partition(by_the_mover);
        removed.extend(last);
        removed
    }

    /// The squares of [`Brandubh::removed`], ascending.
    fn removed_squares(&self, position: &Position, mv: Move) -> Vec<Square> {
        let removed = self.removed(position, mv).into_iter();
        let squares: SquareSet = removed.map(|(square, _)| square).collect();
        squares.into_iter().collect()
    }
}

impl Tabletop for Brandubh {
    type Key = Position;

    fn ruleset(&self) -> Ruleset {
        match self.preset {
            Preset::Brandubh(_) => Ruleset::Brandubh,
            Preset::ElCuervo => Ruleset::ElCuervo,
        }
    }

    switches! {
        "capture" preset = "suicide" {
            "suicide" => Preset::Brandubh(Capture::Suicide) [SUICIDE, KING_ANY_TURN],
            "active" => Preset::Brandubh(Capture::Active) [SAFE_BETWEEN, KING_ARRIVAL],
            preset Preset::ElCuervo => [SAFE_BETWEEN, KING_ARRIVAL],
        }
        "firstSide" first_side = "king" {
            "king" => FirstSide::King [BLACK_FIRST],
            "attackers" => FirstSide::Attackers [RED_FIRST],
        }
        "kingRole" king_role = "none" {
            "none" => KingRole::None [KING_UNARMED, KING_NO_PARTNER],
            "anvil" => KingRole::Anvil [KING_UNARMED, KING_ANVIL],
            "armed" => KingRole::Armed [KING_ARMED],
        }
        "hostileSquares" hostile_squares = "none" {
            "none" => HostileSquares::None [NO_HOSTILE],
            "corners" => HostileSquares::Corners [HOSTILE_CORNERS, HOSTILE_LIMITS],
            "corners+throne" => HostileSquares::CornersAndThrone [HOSTILE_CORNERS, HOSTILE_LIMITS, HOSTILE_THRONE],
        }
    }

    fn book(&self) -> &'static Book {
        &book::BOOK
    }

    fn square_name(&self, square: Square) -> Option<String> {
        (square.0 < SQUARES).then(|| algebraic(square, SIDE))
    }

    fn pieces(&self, stage: &Stage<Self>) -> Vec<Placed> {
        let position = stage.position();
        placed(SQUARES, |square| position.at(square))
    }

    fn key(&self, position: &Position) -> Option<Self::Key> {
        Some(*position)
    }

    fn repeated(&self, _position: &Position) -> Option<Outcome> {
        Some(Outcome::draw(&book::REPEATED))
    }

    fn agreed(&self, stage: &Stage<Self>, offer: Offer) -> Result<Outcome, Refusal> {
        match offer {
            Offer::Draw => Ok(Outcome::draw(&book::DRAW_AGREED)),
            Offer::Count => Err(refuse::no_count(stage.position())),
        }
    }

    fn lines(&self, position: &Position) -> Vec<Line<Move>> {
        let mut moves = Vec::new();
        self.legal_moves(position, &mut moves);
        let line = |mv: Move| Line {
            steps: alloc::vec![Step::new(mv.from(), mv.to())],
            mv,
        };
        moves.into_iter().map(line).collect()
    }

    fn view(&self, position: &Position, line: &Line<Move>) -> MoveView {
        let (from, to) = (line.mv.from(), line.mv.to());
        let piece = position.at(from).expect("a legal move moves a piece");
        let removed = self.removed(position, line.mv);
        let mut effects = alloc::vec![Effect::Move { piece, from, to }];
        effects.extend(
            removed
                .into_iter()
                .map(|(square, piece)| Effect::Remove { piece, square }),
        );
        let step = StepView {
            step: Step::new(from, to),
            captures: self.removed_squares(position, line.mv),
            effects,
        };
        MoveView {
            notation: self.move_text(position, line),
            color: position.turn,
            kind: MoveKind::Move,
            steps: alloc::vec![step],
            after: Vec::new(),
        }
    }

    fn move_text(&self, position: &Position, line: &Line<Move>) -> String {
        let name = |square| algebraic(square, SIDE);
        let mut text = alloc::format!("{}-{}", name(line.mv.from()), name(line.mv.to()));
        for square in self.removed_squares(position, line.mv) {
            let _ = write!(text, "x{}", name(square));
        }
        text
    }

    fn read_move(&self, position: &Position, text: &str) -> Result<Line<Move>, MoveError> {
        let (path, mut claimed) = read_path(text)?;
        let steps = steps_along(&path);
        let line = self.judge(position, &steps).map_err(MoveError::Refused)?;
        crate::piece::sort_squares(&mut claimed);
        if claimed.is_empty() || claimed == self.removed_squares(position, line.mv) {
            Ok(line)
        } else {
            Err(MoveError::Mismatch {
                expected: "after each `x` the square of a captured piece, for all of them or none",
            })
        }
    }

    fn judge(&self, position: &Position, tried: &[Step]) -> Result<Line<Move>, Refusal> {
        refuse::judge(position, tried)
    }

    fn stage_text(&self, stage: &Stage<Self>) -> String {
        let position = stage.position();
        let mut text = String::new();
        let _ = write_board(&mut text, SIDE, SIDE, |square| position.at(square).map(letter));
        text.push('-');
        text.push(side_letter(position.turn));
        text
    }

    fn read_stage(&self, text: &str) -> Result<Stage<Self>, PositionError> {
        check_position_length(text)?;
        let mut reader = Reader::new(text);
        let cells = reader.board(SIDE, SIDE, piece_of, "`K`, `b`, `r` or a digit")?;
        reader.expect('-', "`-` and whose turn it is")?;
        let turn = reader.letter(side_of, "`b` or `r`, whose turn it is")?;
        reader.end()?;
        let mut pieces = [None; 49];
        pieces.copy_from_slice(&cells);
        Ok(Setup { pieces, turn }.into_stage(self)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brandubh::BRANDUBH;

    #[test]
    fn the_start_position_is_written_as_documented() {
        let stage = Stage::Turn(BRANDUBH.start());
        assert_eq!(BRANDUBH.stage_text(&stage), "3r3.3r3.3b3.rrbKbrr.3b3.3r3.3r3-b");
    }
}
