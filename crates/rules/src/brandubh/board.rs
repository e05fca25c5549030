//! Sets of squares on the 7×7 board of Brandubh, as the bits of a `u64`.
//!
//! ```text
//! 7  42 43 44 45 46 47 48        Squares are numbered row by row from a1. A set holds eight bits to a rank: the
//! 6  35 36 37 38 39 40 41        eighth bit of a rank, and the eighth rank, are never set, so that a shift by one
//! 5  28 29 30 31 32 33 34        cannot wrap round the edge.
//! 4  21 22 23 24 25 26 27
//! 3  14 15 16 17 18 19 20        Thrones: a1, g1, a7, g7 (the corners) and d4 (the centre).
//! 2   7  8  9 10 11 12 13
//! 1   0  1  2  3  4  5  6
//!     a  b  c  d  e  f  g
//! ```

use crate::Square;

/// Files, and ranks.
pub(super) const SIDE: u8 = 7;
/// How many squares there are.
pub(super) const SQUARES: u8 = SIDE * SIDE;

const RANK: u64 = 0x7f;
/// Every square.
pub(super) const BOARD: u64 =
    RANK | RANK << 8 | RANK << 16 | RANK << 24 | RANK << 32 | RANK << 40 | RANK << 48;
/// The four corners.
pub(super) const CORNERS: u64 = 1 | 1 << 6 | 1 << 48 | 1 << 54;
/// The central throne.
pub(super) const THRONE: u64 = 1 << 27;
/// The squares on which pawns may stand.
pub(super) const OPEN: u64 = BOARD & !(CORNERS | THRONE);

/// The bit of that index in a set.
pub(super) const fn bit(square: Square) -> u64 {
    1 << index(square)
}

/// The index of the bit of that square.
pub(super) const fn index(square: Square) -> u8 {
    square.0 + square.0 / SIDE
}

/// The square of a bit's index.
pub(super) const fn square_at(index: u8) -> Square {
    Square(index - index / 8)
}

/// The index of the lowest bit of a set that is not empty.
#[expect(clippy::cast_possible_truncation, reason = "a bit index is below 64")]
pub(super) const fn lowest_index(set: u64) -> u8 {
    set.trailing_zeros() as u8
}

/// The index of the highest bit of a set that is not empty.
#[expect(clippy::cast_possible_truncation, reason = "a bit index is below 64")]
const fn highest_index(set: u64) -> u8 {
    63 - set.leading_zeros() as u8
}

/// The squares of a set, in their order.
pub(super) fn squares(mut set: u64) -> impl Iterator<Item = Square> {
    core::iter::from_fn(move || {
        let square = (set != 0).then(|| square_at(lowest_index(set)));
        set &= set.wrapping_sub(1);
        square
    })
}

/// The neighbours along rows and columns.
pub(super) const fn neighbours(set: u64) -> u64 {
    (set << 1 | set >> 1 | set << 8 | set >> 8) & BOARD
}

/// The squares of `middle` that stand in a row or column between a square of `one` and a square of `other`.
#[inline]
pub(super) const fn between(one: u64, middle: u64, other: u64) -> u64 {
    ((one << 1 & other >> 1) | (one >> 1 & other << 1) | (one << 8 & other >> 8) | (one >> 8 & other << 8))
        & middle
}

/// The squares that sliders reach to the right, each up to the first square that is not in `empty`. The sliders are
/// not in `empty`; no square is reached twice.
#[inline]
pub(super) const fn slide_right(sliders: u64, empty: u64) -> u64 {
    // The borrow of a subtraction runs from the slider to the next bit that is set.
    (!empty ^ (!empty).wrapping_sub(sliders << 1)) & empty
}

/// The squares that sliders reach towards lower indices: to the left by steps of 1, downwards by steps of 8.
#[inline]
const fn slide_back<const STEP: u32>(sliders: u64, empty: u64) -> u64 {
    let one = sliders >> STEP & empty;
    let two = one | one >> STEP & empty;
    let pairs = empty & empty >> STEP;
    let four = two | two >> (2 * STEP) & pairs;
    four | four >> (4 * STEP) & pairs & pairs >> (2 * STEP)
}

/// The squares that sliders reach upwards.
#[inline]
pub(super) const fn slide_up(sliders: u64, empty: u64) -> u64 {
    let one = sliders << 8 & empty;
    let two = one | one << 8 & empty;
    let pairs = empty & empty << 8;
    let four = two | two << 16 & pairs;
    four | four << 32 & pairs & pairs << 16
}

/// Every slide: the squares that are reached to the right, to the left, upwards and downwards. A slider reaches a
/// square if it is the nearest one behind, in the same row or column.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slides([u64; 4]);

impl Slides {
    /// The slides of `sliders` over the squares of `empty`, in which no slider stands.
    #[inline]
    pub(super) const fn of(sliders: u64, empty: u64) -> Slides {
        Slides([
            slide_right(sliders, empty),
            slide_back::<1>(sliders, empty),
            slide_up(sliders, empty),
            slide_back::<8>(sliders, empty),
        ])
    }

    /// How many there are in each direction.
    #[inline]
    pub(super) const fn counts(self) -> [u32; 4] {
        let [right, left, up, down] = self.0;
        [
            right.count_ones(),
            left.count_ones(),
            up.count_ones(),
            down.count_ones(),
        ]
    }

    /// The bit indices of origin and destination of the slide at an index in the order of
    /// [`Slides::for_each`]; `Err` with what is left of the index if there are not so many.
    #[inline]
    pub(super) fn nth(self, sliders: u64, mut index: usize) -> Result<(u8, u8), usize> {
        for (direction, (set, count)) in self.0.into_iter().zip(self.counts()).enumerate() {
            let count = usize::try_from(count).expect("a set has at most 64 bits");
            if index < count {
                let to = nth_index(set, index);
                return Ok((origin(direction, sliders, to), to));
            }
            index -= count;
        }
        Err(index)
    }

    /// Calls `found` with the bit indices of origin and destination of every slide.
    #[inline]
    pub(super) fn for_each(self, sliders: u64, mut found: impl FnMut(u8, u8)) {
        let [right, left, up, down] = self.0;
        for_each(right, |to| found(origin(0, sliders, to), to));
        for_each(left, |to| found(origin(1, sliders, to), to));
        for_each(up, |to| found(origin(2, sliders, to), to));
        for_each(down, |to| found(origin(3, sliders, to), to));
    }
}

/// The bit index of the slider that reached `to`: the nearest one behind it.
#[inline]
const fn origin(direction: usize, sliders: u64, to: u8) -> u8 {
    const FILE: u64 = 0x0001_0101_0101_0101;
    let below = (1 << to) - 1;
    match direction {
        0 => highest_index(sliders & below),
        1 => lowest_index(sliders & !below),
        2 => highest_index(sliders & FILE << (to & 7) & below),
        _ => lowest_index(sliders & FILE << (to & 7) & !below),
    }
}

/// The index of the bit that has `skipped` set bits below it.
#[inline]
pub(super) const fn nth_index(mut set: u64, mut skipped: usize) -> u8 {
    while skipped > 0 {
        set &= set.wrapping_sub(1);
        skipped -= 1;
    }
    lowest_index(set)
}

/// Calls `found` with the index of each bit.
#[inline]
pub(super) fn for_each(mut set: u64, mut found: impl FnMut(u8)) {
    while set != 0 {
        found(lowest_index(set));
        set &= set - 1;
    }
}

/// The squares strictly between two different ones of a row or column; `None` if they share neither.
pub(super) fn straight_between(one: Square, other: Square) -> Option<u64> {
    let (low, high) = if one < other { (one, other) } else { (other, one) };
    let stride = if low.0 / SIDE == high.0 / SIDE {
        1
    } else if low.0 % SIDE == high.0 % SIDE {
        SIDE
    } else {
        return None;
    };
    let mut set = 0;
    let mut square = low.0 + stride;
    while square < high.0 {
        set |= bit(Square(square));
        square += stride;
    }
    Some(set)
}

/// The square of `set` nearest to `origin`, all of them lying in one direction from it.
pub(super) fn nearest(origin: Square, set: u64) -> Option<Square> {
    squares(set).min_by_key(|square| square.0.abs_diff(origin.0))
}
