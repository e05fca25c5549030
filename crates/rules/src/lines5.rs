//! The alquerque board: 25 points, 56 lines, on which El Perro and Alquerque are played.
//!
//! ```text
//! 5  20 — 21 — 22 — 23 — 24        Points are squares 0 … 24, row by row from a1. Neighbours in a row or
//!     | \  |  / | \  |  / |        column are always joined; diagonal neighbours where column + row is even
//! 4  15 — 16 — 17 — 18 — 19        (counted from 1), as in a1, c3 or b4.
//!     | /  |  \ | /  |  \ |
//! 3  10 — 11 — 12 — 13 — 14        Sets of points are the bits of a `u32`, six to a rank: the sixth bit of a
//!     | \  |  / | \  |  / |        rank is never set, so that a shift cannot wrap round the edge.
//! 2   5 —  6 —  7 —  8 —  9
//!     | /  |  \ | /  |  \ |
//! 1   0 —  1 —  2 —  3 —  4
//!     a    b    c    d    e
//! ```

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use crate::notation::{NotationError, Reader, algebraic};
use crate::{Square, Step};

/// Files, and ranks.
pub(crate) const SIDE: u8 = 5;
/// Every point.
pub(crate) const BOARD: u32 = 0x1f | 0x1f << 6 | 0x1f << 12 | 0x1f << 18 | 0x1f << 24;
/// The points from which diagonal lines go.
pub(crate) const DIAGONAL: u32 = 0b10101 | 0b01010 << 6 | 0b10101 << 12 | 0b01010 << 18 | 0b10101 << 24;

/// The eight directions: the amount of a shift upwards, or (from index 4 on) downwards.
const SHIFTS: [u32; 8] = [6, 1, 7, 5, 6, 1, 7, 5];
/// The directions as steps in file and rank, by the same index.
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

    /// How many ranks it climbs: 1, 0 or -1.
    pub(crate) const fn climb(self) -> i8 {
        STEPS[self.0 as usize].1
    }

    /// The points one line away in this direction from each point of `set`.
    #[inline]
    pub(crate) const fn shift(self, set: u32) -> u32 {
        let from = if matches!(self.0, 2 | 3 | 6 | 7) {
            set & DIAGONAL
        } else {
            set
        };
        let amount = SHIFTS[self.0 as usize];
        (if self.0 < 4 {
            from << amount
        } else {
            from >> amount
        }) & BOARD
    }

    /// The points from which this direction leads to a point of `set`.
    #[inline]
    pub(crate) const fn back(self, set: u32) -> u32 {
        Direction(self.0 ^ 4).shift(set)
    }
}

/// The set that holds just that point.
pub(crate) const fn bit(square: Square) -> u32 {
    1 << (square.0 + square.0 / SIDE)
}

/// The point of the lowest bit.
#[expect(clippy::cast_possible_truncation, reason = "a bit index is below 32")]
pub(crate) const fn lowest(set: u32) -> Square {
    let index = set.trailing_zeros() as u8;
    Square(index - index / 6)
}

/// The points of a set, in the order of squares.
pub(crate) fn squares(mut set: u32) -> impl Iterator<Item = Square> {
    core::iter::from_fn(move || {
        let square = (set != 0).then(|| lowest(set));
        set &= set.wrapping_sub(1);
        square
    })
}

/// The point `square` and how it lies from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Relation {
    /// It is the same point.
    Same,
    /// A neighbour along a line.
    Joined(Direction),
    /// A diagonal neighbour with no line between.
    NotJoined,
    /// Two points away, straight along lines, over the point that is named.
    Beyond(Direction, Square),
    /// Anywhere else.
    Far,
}

/// How `to` lies from `from`.
pub(crate) fn relation(from: Square, to: Square) -> Relation {
    if from == to {
        return Relation::Same;
    }
    let (from, to) = (bit(from), bit(to));
    for direction in Direction::ALL {
        let next = direction.shift(from);
        if next == to {
            return Relation::Joined(direction);
        }
        if direction.shift(next) == to {
            return Relation::Beyond(direction, lowest(next));
        }
    }
    let neighbours = from << 7 | from << 5 | from >> 7 | from >> 5;
    if neighbours & to != 0 {
        Relation::NotJoined
    } else {
        Relation::Far
    }
}

/// A step, or a chain of captures, of one piece: the origin and the directions, packed into 64 bits.
///
/// Bits 0–4 hold the origin's bit index, 5–8 the number of captures (0 for a step), and from bit 9 on three bits for
/// each direction; twelve captures, the most that there can be, fit.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct LineMove(u64);

impl LineMove {
    /// The forced pass.
    pub const PASS: LineMove = LineMove(u64::MAX);

    /// A step to the neighbouring point in that direction; `origin` has one bit.
    #[inline]
    pub(crate) const fn step(origin: u32, direction: Direction) -> LineMove {
        LineMove(origin.trailing_zeros() as u64 | (direction.0 as u64) << 9)
    }

    /// The beginning of a chain: no capture yet.
    #[inline]
    pub(crate) const fn chain(origin: u32) -> LineMove {
        LineMove(origin.trailing_zeros() as u64)
    }

    /// The chain with one more capture.
    #[inline]
    pub(crate) const fn then(self, direction: Direction) -> LineMove {
        let captures = self.captures();
        LineMove((self.0 + (1 << 5)) | (direction.0 as u64) << (9 + 3 * captures))
    }

    /// Whether it is the forced pass.
    #[must_use]
    pub const fn is_pass(self) -> bool {
        self.0 == u64::MAX
    }

    /// How many pieces it captures.
    #[must_use]
    pub const fn captures(self) -> u32 {
        if self.is_pass() {
            0
        } else {
            (self.0 >> 5 & 15) as u32
        }
    }

    /// The set that holds the origin.
    #[inline]
    pub(crate) const fn origin(self) -> u32 {
        1 << (self.0 & 31)
    }

    #[inline]
    const fn direction(self, index: u32) -> Direction {
        Direction((self.0 >> (9 + 3 * index) & 7) as u8)
    }

    /// The set that holds the last point, and the set of the captured.
    #[inline]
    pub(crate) const fn destination_and_captured(self) -> (u32, u32) {
        let mut at = self.origin();
        let captures = self.captures();
        if captures == 0 {
            return (self.direction(0).shift(at), 0);
        }
        let mut taken = 0;
        let mut index = 0;
        while index < captures {
            let direction = self.direction(index);
            let over = direction.shift(at);
            taken |= over;
            at = direction.shift(over);
            index += 1;
        }
        (at, taken)
    }

    /// The points on which it stands in turn, the origin first; none for the pass.
    #[must_use]
    pub fn path(self) -> Vec<Square> {
        if self.is_pass() {
            return Vec::new();
        }
        let mut at = self.origin();
        let mut path = alloc::vec![lowest(at)];
        for index in 0..self.captures().max(1) {
            let next = self.direction(index).shift(at);
            at = if self.captures() == 0 {
                next
            } else {
                self.direction(index).shift(next)
            };
            path.push(lowest(at));
        }
        path
    }

    /// Its text: `c3-c4`, `c3xc5xe5`, `pass`.
    #[must_use]
    pub fn text(self) -> String {
        if self.is_pass() {
            return "pass".into();
        }
        let separator = if self.captures() == 0 { '-' } else { 'x' };
        let mut text = String::new();
        for (index, square) in self.path().into_iter().enumerate() {
            if index > 0 {
                text.push(separator);
            }
            let _ = text.write_str(&algebraic(square, SIDE));
        }
        text
    }
}

impl fmt::Debug for LineMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}

/// The point between two that lie two apart in a straight line.
pub(crate) fn between(step: &Step) -> Option<Square> {
    match relation(step.from, step.to) {
        Relation::Beyond(_, over) => Some(over),
        _ => None,
    }
}

/// Reads the path of a turn, `c3-c4` or `c3xc5xe5`; `pass` is the empty path.
pub(crate) fn read_path(text: &str) -> Result<Vec<Square>, NotationError> {
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

/// What limits a chain of captures.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chains {
    /// The chain must go on as long as it can.
    pub(crate) complete: bool,
    /// No further capture once so few pieces of the other side are left.
    pub(crate) floor: u32,
}

impl Chains {
    /// Whether the piece on `at` (one bit) can capture.
    #[inline]
    pub(crate) fn can_capture(at: u32, enemies: u32, empty: u32) -> bool {
        Direction::ALL
            .iter()
            .any(|direction| direction.shift(direction.shift(at) & enemies) & empty != 0)
    }

    /// The pieces of `movers` that can capture.
    #[inline]
    pub(crate) fn captors(movers: u32, enemies: u32, empty: u32) -> u32 {
        let mut captors = 0;
        for direction in Direction::ALL {
            let over = direction.back(empty) & enemies;
            captors |= direction.back(over) & movers;
        }
        captors
    }

    /// Appends every chain of the piece on `origin` (one bit), which still counts as standing there in `empty`.
    pub(crate) fn collect(self, origin: u32, enemies: u32, empty: u32, moves: &mut Vec<LineMove>) {
        self.each(
            LineMove::chain(origin),
            origin,
            enemies,
            empty | origin,
            &mut |chain| moves.push(chain),
        );
    }

    /// How many chains [`Chains::collect`] appends.
    pub(crate) fn count(self, origin: u32, enemies: u32, empty: u32) -> u64 {
        let mut count = 0;
        self.each(
            LineMove::chain(origin),
            origin,
            enemies,
            empty | origin,
            &mut |_| count += 1,
        );
        count
    }

    /// Calls `visit` for each chain that goes on from `chain`, which stands on `at`. True if there was one.
    fn each(
        self,
        chain: LineMove,
        at: u32,
        enemies: u32,
        empty: u32,
        visit: &mut impl FnMut(LineMove),
    ) -> bool {
        if enemies.count_ones() <= self.floor {
            return false;
        }
        let mut any = false;
        for direction in Direction::ALL {
            let over = direction.shift(at) & enemies;
            let landing = direction.shift(over) & empty;
            if landing == 0 {
                continue;
            }
            any = true;
            let longer = chain.then(direction);
            if !self.complete {
                visit(longer);
            }
            let goes_on = self.each(longer, landing, enemies & !over, empty | over, visit);
            if self.complete && !goes_on {
                visit(longer);
            }
        }
        any
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
    fn bits_and_squares_agree() {
        for square in (0..25).map(Square) {
            assert_eq!(lowest(bit(square)), square);
            assert_eq!(squares(bit(square)).collect::<Vec<_>>(), [square]);
        }
        assert_eq!(squares(BOARD).count(), 25);
    }
}
