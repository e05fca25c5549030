//! The alquerque board, with 25 points and 56 lines, on which El Perro and Alquerque are played.
//!
//! ```text
//! 5  20 — 21 — 22 — 23 — 24        Points are squares 0 … 24, row by row from a1. Neighbours in a
//!     | \  |  / | \  |  / |        row or column are always joined; diagonal neighbours if column + row
//! 4  15 — 16 — 17 — 18 — 19        is even (counted from 1), as in a1, c3 or b4.
//!     | /  |  \ | /  |  \ |
//! 3  10 — 11 — 12 — 13 — 14        A set of points has six bits per rank. The sixth is never set,
//!     | \  |  / | \  |  / |        so that a shift cannot wrap round the edge.
//! 2   5 —  6 —  7 —  8 —  9
//!     | /  |  \ | /  |  \ |
//! 1   0 —  1 —  2 —  3 —  4
//!     a    b    c    d    e
//! ```

mod chains;
mod hops;
mod line_move;
mod move_set;

use alloc::vec::Vec;
use core::fmt;

use crate::notation::{NotationError, Reader, algebraic, check_move_length};
use crate::{Board, Game, Line, MoveError, Set, Square, Step, Tabletop, steps_along};

pub(crate) use chains::Chains;
pub use line_move::LineMove;
pub(crate) use move_set::{MoveSet, Steps};

/// Number of files and of ranks.
pub(crate) const SIDE: u8 = 5;
/// The points of one rank, from file a.
const RANK: u32 = 0x1f;

/// The board of El Perro and Alquerque: 25 points in five rows of five.
///
/// ```text
/// 5  20 21 22 23 24        The numbers are those of `Square`.
/// 4  15 16 17 18 19
/// 3  10 11 12 13 14
/// 2   5  6  7  8  9
/// 1   0  1  2  3  4
///     a  b  c  d  e
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AlquerqueBoard;

impl Board for AlquerqueBoard {
    type Word = u32;
    type Square = Square;
    const ALL: u32 = on_ranks([RANK; 5]);

    #[inline]
    fn bit(square: Square) -> Option<u32> {
        (square.0 < SIDE * SIDE).then(|| index(square))
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a bit index is below 32")]
    fn square(bit: u32) -> Square {
        Square((bit - bit / 6) as u8)
    }

    fn write_square(square: Square, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&algebraic(square, SIDE))
    }
}

pub(crate) type Points = Set<AlquerqueBoard>;

/// The points with diagonal lines.
pub(crate) const DIAGONAL: Points =
    Points::from_word(on_ranks([0b10101, 0b01010, 0b10101, 0b01010, 0b10101]));

/// Ranks 1 and 2, which the first side's men or the goats fill at the start.
pub(crate) const LOWER: Points = Points::from_word(on_ranks([RANK, RANK, 0, 0, 0]));
/// Ranks 4 and 5.
pub(crate) const UPPER: Points = Points::from_word(on_ranks([0, 0, 0, RANK, RANK]));
pub(crate) const CENTER: Points = middle(0b00100);

/// The points of the middle rank whose file is set in `files`; bit 0 is file a.
pub(crate) const fn middle(files: u32) -> Points {
    Points::from_word(on_ranks([0, 0, files & RANK, 0, 0]))
}

/// Joins the bits of five ranks, lowest first.
const fn on_ranks(ranks: [u32; 5]) -> u32 {
    ranks[0] | ranks[1] << 6 | ranks[2] << 12 | ranks[3] << 18 | ranks[4] << 24
}

/// Shift amounts of the eight directions, in bits. The first four shift up, the others down.
const SHIFTS: [u32; 8] = [6, 1, 7, 5, 6, 1, 7, 5];
/// Signed shift amounts of the eight directions.
const OFFSETS: [i32; 8] = [6, 1, 7, 5, -6, -1, -7, -5];
/// File and rank steps of the eight directions.
const STEPS: [(i8, i8); 8] = [
    (0, 1),
    (1, 0),
    (1, 1),
    (-1, 1),
    (0, -1),
    (-1, 0),
    (-1, -1),
    (1, -1),
];

/// One of the eight directions along lines, by index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Direction(u8);

impl Direction {
    /// All eight: north, east, north-east, north-west, south, west, south-west, south-east.
    pub(crate) const ALL: [Direction; 8] = [
        Direction(0),
        Direction(1),
        Direction(2),
        Direction(3),
        Direction(4),
        Direction(5),
        Direction(6),
        Direction(7),
    ];

    /// Difference in bit index from a point to its neighbour in this direction.
    #[inline]
    const fn offset(self) -> i32 {
        OFFSETS[self.0 as usize % OFFSETS.len()]
    }

    /// Change of rank: 1, 0 or -1.
    pub(crate) const fn climb(self) -> i8 {
        STEPS[self.0 as usize].1
    }

    /// The neighbours of `set` along lines in this direction.
    #[inline]
    pub(crate) fn shift(self, set: Points) -> Points {
        let from = if matches!(self.0, 2 | 3 | 6 | 7) {
            set & DIAGONAL
        } else {
            set
        };
        let amount = SHIFTS[self.0 as usize];
        (if self.0 < 4 {
            from.up(amount)
        } else {
            from.down(amount)
        }) & Points::ALL
    }

    /// The points from which this direction leads to a point of `set`.
    #[inline]
    pub(crate) fn back(self, set: Points) -> Points {
        Direction(self.0 ^ 4).shift(set)
    }
}

#[inline]
pub(crate) fn index(square: Square) -> u32 {
    u32::from(square.0 + square.0 / SIDE)
}

/// Relation of one point to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Relation {
    Same,
    /// A neighbour along a line.
    Joined(Direction),
    /// A diagonal neighbour without a connecting line.
    NotJoined,
    /// Two lines away in a straight line; the square is the point in between.
    Beyond(Direction, Square),
    /// A point in none of these relations.
    Far,
}

/// The relation of `to` to `from`.
pub(crate) fn relation(from: Square, to: Square) -> Relation {
    if from == to {
        return Relation::Same;
    }
    let (from, to) = (Points::of(from), Points::of(to));
    for direction in Direction::ALL {
        let next = direction.shift(from);
        if next == to {
            return Relation::Joined(direction);
        }
        if direction.shift(next) == to
            && let Some(over) = next.first()
        {
            return Relation::Beyond(direction, over);
        }
    }
    let neighbours = from.up(7) | from.up(5) | from.down(7) | from.down(5);
    if neighbours.is_disjoint(to) {
        Relation::Far
    } else {
        Relation::NotJoined
    }
}

/// True if `one` and `other`, each a single point, are neighbours on the same rank.
#[inline]
pub(crate) fn side_by_side(one: Points, other: Points) -> bool {
    one.up(1) == other || other.up(1) == one
}

/// Rotates the board by 180°.
pub(crate) const fn half_turn(set: Points) -> Points {
    Points::from_word(set.word().reverse_bits() >> 3)
}

/// The point that `step` jumps over; `None` if it does not cover two lines in a straight line.
pub(crate) fn between(step: &Step) -> Option<Square> {
    match relation(step.from, step.to) {
        Relation::Beyond(_, over) => Some(over),
        _ => None,
    }
}

/// Every legal move, with its steps from point to point.
pub(crate) fn lines<G: Game<Move = LineMove>>(game: &G, position: &G::Position) -> Vec<Line<LineMove>> {
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    let line = |mv: LineMove| Line {
        steps: steps_along(&mv.path()),
        mv,
    };
    moves.into_iter().map(line).collect()
}

/// Reads a move's text and has the game judge it.
pub(crate) fn read_move<G: Tabletop<Move = LineMove>>(
    game: &G,
    position: &G::Position,
    text: &str,
) -> Result<Line<LineMove>, MoveError> {
    let steps = steps_along(&read_path(text)?);
    game.judge(position, &steps).map_err(MoveError::Refused)
}

/// Reads the path of a move, `c3-c4` or `c3xc5xe5`; `pass` is the empty path.
fn read_path(text: &str) -> Result<Vec<Square>, NotationError> {
    check_move_length(text)?;
    if text == "pass" {
        return Ok(Vec::new());
    }
    let expected = "a point from a1 to e5";
    let mut reader = Reader::new(text);
    let mut path = alloc::vec![reader.square(SIDE, SIDE, expected)?];
    loop {
        if !reader.take_if('-') && !reader.take_if('x') {
            if path.len() == 1 {
                return Err(reader.error("`-` or `x`"));
            }
            reader.end()?;
            return Ok(path);
        }
        path.push(reader.square(SIDE, SIDE, expected)?);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_has_56_lines_and_40_jump_lines() {
        let points: Vec<Square> = (0..25).map(Square).collect();
        let count = |wanted: fn(Relation) -> bool| {
            let pairs = points
                .iter()
                .flat_map(|&from| points.iter().map(move |&to| relation(from, to)));
            pairs.filter(|&found| wanted(found)).count() / 2
        };
        assert_eq!(count(|found| matches!(found, Relation::Joined(_))), 56);
        assert_eq!(count(|found| matches!(found, Relation::Beyond(..))), 40);
        assert_eq!(count(|found| matches!(found, Relation::NotJoined)), 16);
    }

    #[test]
    fn squares_survive_conversion_to_bits_and_back() {
        for square in (0..25).map(Square) {
            let single = Points::of(square);
            assert_eq!(single.first(), Some(square));
            assert_eq!(single.into_iter().collect::<Vec<_>>(), [square]);
        }
        assert_eq!(Points::ALL.len(), 25);
    }
}
