//! The 7×7 board of Brandubh, and slides across it.
//!
//! ```text
//! 7  42 43 44 45 46 47 48        Squares are numbered row by row from a1. A set has eight bits per rank.
//! 6  35 36 37 38 39 40 41        The eighth bit of a rank, and the eighth rank, are never set, so that no
//! 5  28 29 30 31 32 33 34        shift by one wraps round the edge.
//! 4  21 22 23 24 25 26 27
//! 3  14 15 16 17 18 19 20        Thrones: a1, g1, a7, g7 (the corners) and d4 (the centre).
//! 2   7  8  9 10 11 12 13
//! 1   0  1  2  3  4  5  6
//!     a  b  c  d  e  f  g
//! ```

use core::fmt;

use crate::notation::algebraic;
use crate::{Board, Set, Square};

/// Number of files and of ranks.
pub(super) const SIDE: u8 = 7;
pub(super) const SQUARES: u8 = SIDE * SIDE;

const RANK: u64 = 0x7f;
const BOARD: u64 = RANK | RANK << 8 | RANK << 16 | RANK << 24 | RANK << 32 | RANK << 40 | RANK << 48;

/// The board of Brandubh and El Cuervo: 49 squares in seven rows of seven.
///
/// ```text
/// 7  42 43 44 45 46 47 48        The numbers are those of `Square`.
/// 6  35 36 37 38 39 40 41
/// 5  28 29 30 31 32 33 34
/// 4  21 22 23 24 25 26 27
/// 3  14 15 16 17 18 19 20
/// 2   7  8  9 10 11 12 13
/// 1   0  1  2  3  4  5  6
///     a  b  c  d  e  f  g
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BrandubhBoard;

impl Board for BrandubhBoard {
    type Word = u64;
    type Square = Square;
    const ALL: u64 = BOARD;

    #[inline]
    fn bit(square: Square) -> Option<u32> {
        (square.0 < SQUARES).then(|| index(square).into())
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a bit index is below 64")]
    fn square(bit: u32) -> Square {
        square_at(bit as u8)
    }

    fn write_square(square: Square, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&algebraic(square, SIDE))
    }
}

pub(super) type SquareSet = Set<BrandubhBoard>;

pub(super) const CORNERS: SquareSet = SquareSet::from_word(1 | 1 << 6 | 1 << 48 | 1 << 54);
pub(super) const THRONE: SquareSet = SquareSet::from_word(1 << 27);
/// The squares on which pawns may stand.
pub(super) const OPEN: SquareSet = SquareSet::from_word(BOARD & !(CORNERS.word() | THRONE.word()));

pub(super) const fn index(square: Square) -> u8 {
    square.0 + square.0 / SIDE
}

pub(super) const fn square_at(index: u8) -> Square {
    Square(index - index / 8)
}

/// Index of the lowest set bit; `word` must not be 0.
#[expect(clippy::cast_possible_truncation, reason = "a bit index is below 64")]
const fn lowest(word: u64) -> u8 {
    word.trailing_zeros() as u8
}

/// Index of the highest set bit; `word` must not be 0.
#[expect(clippy::cast_possible_truncation, reason = "a bit index is below 64")]
const fn highest(word: u64) -> u8 {
    63 - word.leading_zeros() as u8
}

/// Bit index of the lowest square; `set` must not be empty.
#[inline]
pub(super) const fn lowest_index(set: SquareSet) -> u8 {
    lowest(set.word())
}

/// The neighbours along rows and columns.
#[inline]
pub(super) fn neighbours(set: SquareSet) -> SquareSet {
    (set.up(1) | set.down(1) | set.up(8) | set.down(8)) & SquareSet::ALL
}

/// The squares of `middle` directly between a square of `one` and a square of `other`, in a row or column.
#[inline]
pub(super) fn between(one: SquareSet, middle: SquareSet, other: SquareSet) -> SquareSet {
    ((one.up(1) & other.down(1))
        | (one.down(1) & other.up(1))
        | (one.up(8) & other.down(8))
        | (one.down(8) & other.up(8)))
        & middle
}

/// The squares that `sliders` reach by sliding right, up to but not including the first square outside
/// `empty`. No slider may be in `empty`. Each square is reached by at most one slider.
#[inline]
const fn slide_right(sliders: u64, empty: u64) -> u64 {
    // The borrow of the subtraction propagates from the slider to the next set bit.
    (!empty ^ (!empty).wrapping_sub(sliders << 1)) & empty
}

/// The squares that `sliders` reach towards lower indices: left in steps of 1, down in steps of 8.
///
/// A Kogge–Stone fill (parallel prefix): `one`, `two` and `four` hold the squares reached in at most one,
/// two and four steps, and the last line computes those reached in at most eight steps, although the board
/// needs only six. `pairs` holds the empty squares whose neighbour towards the slider is empty too. No slide
/// runs from one rank into the next, because the eighth bit of each rank is never in `empty`.
#[inline]
const fn slide_back<const STEP: u32>(sliders: u64, empty: u64) -> u64 {
    let one = sliders >> STEP & empty;
    let two = one | one >> STEP & empty;
    let pairs = empty & empty >> STEP;
    let four = two | two >> (2 * STEP) & pairs;
    four | four >> (4 * STEP) & pairs & pairs >> (2 * STEP)
}

#[inline]
const fn slide_up(sliders: u64, empty: u64) -> u64 {
    let one = sliders << 8 & empty;
    let two = one | one << 8 & empty;
    let pairs = empty & empty << 8;
    let four = two | two << 16 & pairs;
    four | four << 32 & pairs & pairs << 16
}

/// The squares reached by sliding right, left, up and down. Each is reached by the nearest slider in the
/// opposite direction.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slides([u64; 4]);

impl Slides {
    /// The slides of `sliders` over `empty`, which must not contain them.
    #[inline]
    pub(super) const fn of(sliders: SquareSet, empty: SquareSet) -> Slides {
        let (sliders, empty) = (sliders.word(), empty.word());
        Slides([
            slide_right(sliders, empty),
            slide_back::<1>(sliders, empty),
            slide_up(sliders, empty),
            slide_back::<8>(sliders, empty),
        ])
    }

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

    /// The origin and destination (bit indices) of the slide at `index` in the order of [`Slides::for_each`].
    /// If there are too few slides, `Err` holds the index minus the number of slides.
    #[inline]
    pub(super) fn nth(self, sliders: SquareSet, mut index: usize) -> Result<(u8, u8), usize> {
        for (direction, (set, count)) in self.0.into_iter().zip(self.counts()).enumerate() {
            let count = usize::try_from(count).expect("a set has at most 64 bits");
            if index < count {
                let to = nth_bit(set, index);
                return Ok((origin(direction, sliders.word(), to), to));
            }
            index -= count;
        }
        Err(index)
    }

    /// Calls `found` with the origin and destination (bit indices) of every slide.
    #[inline]
    pub(super) fn for_each(self, sliders: SquareSet, mut found: impl FnMut(u8, u8)) {
        let sliders = sliders.word();
        let [right, left, up, down] = self.0;
        for_each_bit(right, |to| found(origin(0, sliders, to), to));
        for_each_bit(left, |to| found(origin(1, sliders, to), to));
        for_each_bit(up, |to| found(origin(2, sliders, to), to));
        for_each_bit(down, |to| found(origin(3, sliders, to), to));
    }
}

/// Bit index of the slider that reached `to`: the nearest one opposite to `direction`.
#[inline]
const fn origin(direction: usize, sliders: u64, to: u8) -> u8 {
    const FILE: u64 = 0x0001_0101_0101_0101;
    let below = (1 << to) - 1;
    match direction {
        0 => highest(sliders & below),
        1 => lowest(sliders & !below),
        2 => highest(sliders & FILE << (to & 7) & below),
        _ => lowest(sliders & FILE << (to & 7) & !below),
    }
}

/// Index of the set bit that has `skipped` set bits below it.
#[inline]
const fn nth_bit(mut word: u64, mut skipped: usize) -> u8 {
    while skipped > 0 {
        word &= word.wrapping_sub(1);
        skipped -= 1;
    }
    lowest(word)
}

/// Bit index of the square that has `skipped` squares below it.
#[inline]
pub(super) const fn nth_index(set: SquareSet, skipped: usize) -> u8 {
    nth_bit(set.word(), skipped)
}

#[inline]
fn for_each_bit(mut word: u64, mut found: impl FnMut(u8)) {
    while word != 0 {
        found(lowest(word));
        word &= word - 1;
    }
}

#[inline]
pub(super) fn for_each(set: SquareSet, found: impl FnMut(u8)) {
    for_each_bit(set.word(), found);
}

/// The squares strictly between two squares of a row or column; `None` if they share neither.
pub(super) fn straight_between(one: Square, other: Square) -> Option<SquareSet> {
    let (low, high) = if one < other { (one, other) } else { (other, one) };
    let stride = if low.0 / SIDE == high.0 / SIDE {
        1
    } else if low.0 % SIDE == high.0 % SIDE {
        SIDE
    } else {
        return None;
    };
    let passed = (low.0 + stride..high.0).step_by(stride.into());
    Some(passed.map(Square).collect())
}

/// The square of `set` nearest to `origin`. All squares of `set` must be in the same direction from `origin`.
pub(super) fn nearest(origin: Square, set: SquareSet) -> Option<Square> {
    set.into_iter().min_by_key(|square| square.0.abs_diff(origin.0))
}
