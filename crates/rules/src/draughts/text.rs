//! Text of positions (PDN FEN) and moves (PDN).

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

use super::board::{SQUARES, SquareSet};
use super::lines::lines;
use super::refuse::{judge, name, whole_move};
use super::{Move, Position, Setup, generate};
use crate::notation::{PlainText, Reader, SquareNames, check_move_length, check_position_length};
use crate::{Color, Line, MoveError, NotationError, Square, steps_along};

const SQUARE: &str = "a square from 1 to 32";

const fn letter(side: Color) -> char {
    match side {
        Color::First => 'W',
        Color::Second => 'B',
    }
}

pub(super) fn position_text(position: &Position) -> String {
    let mut text = String::from(letter(position.turn));
    for side in Color::BOTH {
        text.push(':');
        text.push(letter(side));
        for (index, square) in position.pieces[side].into_iter().enumerate() {
            let comma = if index > 0 { "," } else { "" };
            let king = if position.kings.contains(square) { "K" } else { "" };
            let _ = write!(text, "{comma}{king}{}", name(square));
        }
    }
    if position.king_plies > 0 {
        let _ = write!(text, ":H{}", position.king_plies);
    }
    if let Some(count) = position.three_kings {
        let _ = write!(text, ":T{count}");
    }
    text
}

/// Parses the output of [`position_text`]. Also accepts forms that people and other programs write: lower
/// case, spaces, the parts after the turn in any order, ranges (`1-12`), a move number (`:F1`), a full stop
/// at the end.
pub(super) fn read_setup(text: &str) -> Result<Setup, NotationError> {
    check_position_length(text)?;
    let plain = PlainText::new(text);
    read_plain(plain.text()).map_err(|error| plain.as_written(error))
}

fn read_plain(text: &str) -> Result<Setup, NotationError> {
    let mut reader = Reader::new(text);
    let turn = if reader.take_if('W') {
        Color::First
    } else {
        reader.expect('B', "`W` or `B`, whose turn it is")?;
        Color::Second
    };
    let mut setup = Setup {
        men: [SquareSet::EMPTY; 2],
        kings: [SquareSet::EMPTY; 2],
        turn,
        king_plies: 0,
        three_kings: None,
    };
    let mut parts = String::new();
    while reader.take_if(':') {
        let here = reader.clone();
        let part = reader.take().filter(|part| !parts.contains(*part));
        match part {
            Some('W') => read_pieces(&mut reader, &mut setup, Color::First)?,
            Some('B') => read_pieces(&mut reader, &mut setup, Color::Second)?,
            Some('H') => setup.king_plies = reader.number("the king moves in a row without a capture")?,
            Some('T') => setup.three_kings = Some(reader.number("the moves of the three kings")?),
            Some('F') => _ = reader.number("the number of the move")?,
            _ => return Err(here.error("`W` or `B` and pieces, or `H` or `T` and a count, each once")),
        }
        parts.extend(part);
    }
    if !parts.contains('W') || !parts.contains('B') {
        return Err(reader.error("`:W` and White's pieces, `:B` and Black's, or `,` and one more"));
    }
    reader.take_if('.');
    reader.end()?;
    Ok(setup)
}

fn read_pieces(reader: &mut Reader<'_>, setup: &mut Setup, side: Color) -> Result<(), NotationError> {
    if matches!(reader.peek(), None | Some(':' | '.')) {
        return Ok(());
    }
    loop {
        let is_king = reader.take_if('K');
        let here = reader.clone();
        let first = read_square(reader)?;
        let mut last = first;
        if reader.take_if('-') {
            if is_king {
                reader.take_if('K');
            }
            last = read_square(reader)?;
        }
        for square in (first.0.min(last.0)..=first.0.max(last.0)).map(Square) {
            if (setup.men[side] | setup.kings[side]).contains(square) {
                return Err(here.error("a square that was not named before"));
            }
            let set = if is_king { &mut setup.kings } else { &mut setup.men };
            set[side].insert(square);
        }
        if !reader.take_if(',') {
            return Ok(());
        }
    }
}

fn read_square(reader: &mut Reader<'_>) -> Result<Square, NotationError> {
    let squares = |found| SquareNames::Numbers { last: SQUARES, found };
    let here = reader.clone();
    let number = reader
        .number(SQUARE)
        .map_err(|_| here.square_error(SQUARE, squares(None)))?;
    match u8::try_from(number) {
        Ok(number @ 1..=SQUARES) => Ok(Square(number - 1)),
        _ => Err(here.square_error(SQUARE, squares(Some(number)))),
    }
}

fn moves_between(position: &Position, from: Square, to: Square) -> Vec<Move> {
    let mut moves = Vec::new();
    generate::legal_moves(position, &mut moves);
    moves.retain(|mv| mv.from() == from && mv.to() == to);
    moves
}

/// The text of a move. It names every landing square, so that the move can be entered as written.
pub(super) fn move_text(line: &Line<Move>) -> String {
    let sign = if line.mv.is_capture() { 'x' } else { '-' };
    let mut text = name(line.mv.from());
    for step in &line.steps {
        let _ = write!(text, "{sign}{}", name(step.to));
    }
    text
}

/// The contents of a move's text: its path, and the captured squares if it names them.
struct ParsedMove {
    is_capture: bool,
    path: Vec<Square>,
    captured: Option<SquareSet>,
}

impl ParsedMove {
    fn names_captures_of(&self, mv: Move) -> bool {
        self.captured.is_none_or(|captured| captured == mv.captured_set())
    }
}

/// Parses a complete path, or a short form that matches only one move and stands for the first line of that
/// move. The captured squares may follow in brackets, as in `14x30(18,26)`.
pub(super) fn read_move(position: &Position, text: &str) -> Result<Line<Move>, MoveError> {
    let parsed = parse(text)?;
    let line = match whole_move(position, &steps_along(&parsed.path)) {
        Ok(line) if parsed.names_captures_of(line.mv) => line,
        _ => short_form(position, &parsed)?,
    };
    match (parsed.is_capture, line.mv.is_capture()) {
        (false, true) => Err(MoveError::Mismatch {
            expected: "a capture is written with `x`",
        }),
        (true, false) => Err(MoveError::Mismatch {
            expected: "a move that takes nothing is written with `-`",
        }),
        _ => Ok(line),
    }
}

/// The line of the only move that matches the short form.
fn short_form(position: &Position, parsed: &ParsedMove) -> Result<Line<Move>, MoveError> {
    const OTHER_CAPTURES: MoveError = MoveError::Mismatch {
        expected: "the squares in brackets are not the captured ones",
    };
    let all = match parsed.path[..] {
        [from, to] => moves_between(position, from, to),
        _ => Vec::new(),
    };
    if all.is_empty() {
        let line = judge(position, &steps_along(&parsed.path)).map_err(MoveError::Refused)?;
        return parsed
            .names_captures_of(line.mv)
            .then_some(line)
            .ok_or(OTHER_CAPTURES);
    }
    let meant: Vec<Move> = (all.iter().copied())
        .filter(|&mv| parsed.names_captures_of(mv))
        .collect();
    match meant[..] {
        [] => Err(OTHER_CAPTURES),
        [mv] => Ok(lines(position)
            .into_iter()
            .find(|line| line.mv == mv)
            .expect("every legal move has a line")),
        _ => Err(MoveError::Ambiguous { count: meant.len() }),
    }
}

fn parse(text: &str) -> Result<ParsedMove, NotationError> {
    check_move_length(text)?;
    let mut reader = Reader::new(text);
    let mut path = alloc::vec![read_square(&mut reader)?];
    let is_capture = reader.take_if('x');
    if !is_capture {
        reader.expect('-', "`-` or `x`")?;
    }
    path.push(read_square(&mut reader)?);
    while is_capture && reader.take_if('x') {
        path.push(read_square(&mut reader)?);
    }
    let mut captured = None;
    if is_capture && reader.take_if('(') {
        let mut squares = SquareSet::of(read_square(&mut reader)?);
        while reader.take_if(',') {
            squares.insert(read_square(&mut reader)?);
        }
        reader.expect(')', "`,` and a square, or `)`")?;
        captured = Some(squares);
    }
    reader.end()?;
    Ok(ParsedMove {
        is_capture,
        path,
        captured,
    })
}
