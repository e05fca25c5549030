//! Text of positions and moves.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

use super::in_progress::{self, MoveInProgress, OFF};
use super::{Fallas, PIECES, Setup, square};
use crate::notation::{Reader, SquareNames, check_move_length, check_position_length};
use crate::{Color, NotationError, Stage, Step};

const fn letter(side: Color) -> char {
    match side {
        Color::First => 'a',
        Color::Second => 'b',
    }
}

/// Takes the letter of a side, if it comes next.
fn take_side(reader: &mut Reader<'_>) -> Option<Color> {
    Color::BOTH.into_iter().find(|&side| reader.take_if(letter(side)))
}

pub(super) fn write_stage(stage: &Stage<Fallas>) -> String {
    let (tracks, turn) = match stage {
        Stage::Throw(waiting) => (waiting.tracks, waiting.turn),
        Stage::Turn(position) => (position.tracks, position.turn),
    };
    let mut text = String::new();
    for track in tracks {
        write_track(&mut text, track);
        text.push('-');
    }
    text.push(letter(turn));
    match stage {
        Stage::Throw(waiting) => {
            if let Some(loser) = waiting.lost {
                text.push_str("-x");
                text.push(letter(loser));
            }
        }
        Stage::Turn(position) => {
            let [low, middle, high] = position.roll.faces();
            let _ = write!(text, "-{low}{middle}{high}");
        }
    }
    text
}

fn write_track(text: &mut String, track: u128) {
    if track == 0 {
        text.push('0');
    }
    let mut first = true;
    for index in 0..OFF {
        let count = in_progress::count(track, index);
        if count == 0 {
            continue;
        }
        if !first {
            text.push('.');
        }
        first = false;
        let _ = write!(text, "{}", index + 1);
        if count > 1 {
            let _ = write!(text, "x{count}");
        }
    }
}

pub(super) fn read_setup(text: &str) -> Result<Setup, NotationError> {
    check_position_length(text)?;
    let mut reader = Reader::new(text);
    let mut points = [[0; 24]; 2];
    for track in &mut points {
        read_track(&mut reader, track)?;
        reader.expect('-', "`.` and a point further on, or `-`")?;
    }
    let turn = take_side(&mut reader).ok_or_else(|| reader.error("`a` or `b`, whose turn it is"))?;
    let mut setup = Setup {
        points,
        turn,
        throw: None,
        lost: None,
    };
    if reader.take_if('-') {
        if reader.take_if('x') {
            let loser =
                take_side(&mut reader).ok_or_else(|| reader.error("`a` or `b`, the side that lost"))?;
            setup.lost = Some(loser);
        } else {
            setup.throw = Some(read_throw(&mut reader)?);
        }
    }
    reader.end()?;
    Ok(setup)
}

fn read_throw(reader: &mut Reader<'_>) -> Result<[u8; 3], NotationError> {
    let mut faces = [0; 3];
    let mut least = 1;
    for face in &mut faces {
        let here = reader.clone();
        let shown = reader
            .take()
            .and_then(|found| found.to_digit(10))
            .and_then(|found| u8::try_from(found).ok());
        *face = shown
            .filter(|shown| (least..=6).contains(shown))
            .ok_or_else(|| here.error("three dice from 1 to 6, the lowest first, or `x` and who lost"))?;
        least = *face;
    }
    Ok(faces)
}

fn read_track(reader: &mut Reader<'_>, track: &mut [u8; 24]) -> Result<(), NotationError> {
    if reader.take_if('0') {
        return Ok(());
    }
    let mut least = 1;
    loop {
        let expected = "a point from 1 to 24, in ascending order, or `0` for an empty track";
        let here = reader.clone();
        let point = u8::try_from(reader.number(expected)?)
            .ok()
            .filter(|point| (least..=OFF).contains(point))
            .ok_or_else(|| here.error(expected))?;
        least = point + 1;
        let mut count = 1;
        if reader.take_if('x') {
            let expected = "the number of pieces there, 2 to 15";
            let here = reader.clone();
            count = u8::try_from(reader.number(expected)?)
                .ok()
                .filter(|count| (2..=PIECES).contains(count))
                .ok_or_else(|| here.error(expected))?;
        }
        track[usize::from(point - 1)] = count;
        if !reader.take_if('.') {
            return Ok(());
        }
    }
}

/// The text of a move that plays the dice `plays`, each with its origin index.
pub(super) fn write_move(state: &MoveInProgress, plays: &[(u8, u8)]) -> String {
    let mut text = String::new();
    let mut state = *state;
    for &(from, face) in plays {
        if !text.is_empty() {
            text.push(',');
        }
        let to = (from + face).min(OFF);
        let _ = write!(text, "{}/", from + 1);
        if to == OFF {
            text.push_str("off");
        } else {
            let _ = write!(text, "{}", to + 1);
        }
        if state.opponent.is_hit_at(to) {
            text.push('*');
        }
        state = state.step(from, face).0;
    }
    if text.is_empty() {
        text.push_str(FAILS);
    }
    text
}

/// Text of the losing move for a throw that cannot be played.
const FAILS: &str = "fails";

/// Reads the text of a move of `side`. Returns its steps, each with a flag that is true if the text marks a
/// hit.
pub(super) fn read_move(text: &str, side: Color) -> Result<Vec<(Step, bool)>, NotationError> {
    check_move_length(text)?;
    let mut steps = Vec::new();
    if text == FAILS {
        return Ok(steps);
    }
    let mut reader = Reader::new(text);
    loop {
        let from = read_point(&mut reader, "a point from 1 to 24, or `fails`")?;
        reader.expect('/', "`/` and where the piece goes")?;
        let to = if reader.peek() == Some('o') {
            for letter in "off".chars() {
                reader.expect(letter, "`off`")?;
            }
            OFF
        } else {
            read_point(&mut reader, "a point from 1 to 24, or `off`")?
        };
        let hits = reader.take_if('*');
        steps.push((Step::new(square(side, from), square(side, to)), hits));
        if !reader.take_if(',') {
            reader.end()?;
            return Ok(steps);
        }
    }
}

/// Reads a point's number in the mover's numbering, and returns its index.
fn read_point(reader: &mut Reader<'_>, expected: &'static str) -> Result<u8, NotationError> {
    let points = |found| SquareNames::Numbers { last: OFF, found };
    let here = reader.clone();
    let number = reader
        .number(expected)
        .map_err(|_| here.square_error(expected, points(None)))?;
    match u8::try_from(number) {
        Ok(point @ 1..=OFF) => Ok(point - 1),
        _ => Err(here.square_error(expected, points(Some(number)))),
    }
}
