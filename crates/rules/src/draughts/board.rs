//! Sets of squares as bits, laid out so that a shift never wraps round the edge.
//!
//! ```text
//! 8   35  34  33  32         Two ranks of four squares take nine bits: the bit between the lower and the upper
//! 7     30  29  28  27       rank, and the bit above the upper one where the next pair begins, are no squares
//! 6   26  25  24  23         (4, 13, 22, 31). So a step to the upper left is a shift by 5 and one to the upper
//! 5     21  20  19  18       right a shift by 4, from every square, and what leaves the board at its side
//! 4   17  16  15  14         lands on no square.
//! 3     12  11  10   9
//! 2    8   7   6   5
//! 1      3   2   1   0
//!     a b c d e f g h
//! ```

use crate::Square;

/// How many squares are played on.
pub(super) const SQUARES: u8 = 32;
/// Every square.
pub(super) const BOARD: u64 = ((1 << 36) - 1) & !NO_SQUARES;
/// The bits between the ranks that are no squares.
const NO_SQUARES: u64 = 1 << 4 | 1 << 13 | 1 << 22 | 1 << 31;
/// The first-named side's nearest rank: where the other side's men become kings.
const BOTTOM: u64 = 0xf;
/// The farthest rank: where the first-named side's men become kings.
const TOP: u64 = 0xf << 32;
/// The diagonal h1–a8.
pub(super) const MAIN_DIAGONAL: u64 = 1 | 1 << 5 | 1 << 10 | 1 << 15 | 1 << 20 | 1 << 25 | 1 << 30 | 1 << 35;

/// The four directions, as differences of bit numbers: upper left, upper right, lower left, lower right.
pub(super) const DIRECTIONS: [i8; 4] = [5, 4, -4, -5];

/// The rank on which a side's men become kings.
pub(super) const fn last_rank(up: bool) -> u64 {
    if up { TOP } else { BOTTOM }
}

/// The bit of a square.
pub(super) const fn bit(square: Square) -> u64 {
    1 << bit_number(square)
}

/// The number of a square's bit.
pub(super) const fn bit_number(square: Square) -> u8 {
    square.0 + (square.0 + 4) / 8
}

/// The square of that bit number.
pub(super) const fn square(bit_number: u8) -> Square {
    Square(bit_number - (bit_number + 5) / 9)
}

/// The square of the lowest bit.
pub(super) fn lowest(set: u64) -> Square {
    square(u8::try_from(set.trailing_zeros()).expect("a u64 has at most 64 zeros"))
}

/// The squares of a set, ascending.
pub(super) fn squares(set: u64) -> impl Iterator<Item = Square> {
    let mut rest = set;
    core::iter::from_fn(move || {
        let next = (rest != 0).then(|| lowest(rest));
        rest &= rest.wrapping_sub(1);
        next
    })
}

/// Every square of the set, one step in the direction `BY`; some may land on no square.
#[inline(always)]
pub(super) const fn slide<const BY: i8>(set: u64) -> u64 {
    match BY {
        5 => set << 5,
        4 => set << 4,
        -4 => set >> 4,
        _ => set >> 5,
    }
}

/// [`slide`] in a direction that is known only now.
pub(super) const fn slide_by(set: u64, by: i8) -> u64 {
    match by {
        5 => set << 5,
        4 => set << 4,
        -4 => set >> 4,
        _ => set >> 5,
    }
}

/// `BY` steps' worth of bits forward, seen by the side that moves `UP` (or down).
#[inline(always)]
pub(super) const fn ahead<const UP: bool, const BY: u32>(set: u64) -> u64 {
    if UP { set << BY } else { set >> BY }
}

/// The way back of [`ahead`].
#[inline(always)]
pub(super) const fn behind<const UP: bool, const BY: u32>(set: u64) -> u64 {
    if UP { set >> BY } else { set << BY }
}

/// The squares that are empty all the way from some square of `from`, in the direction `BY`, and `from` itself.
#[inline(always)]
pub(super) const fn reach<const BY: i8>(from: u64, empty: u64) -> u64 {
    let mut reached = from;
    let mut open = empty;
    reached |= open & slide::<BY>(reached);
    open &= slide::<BY>(open);
    reached |= open & slide::<BY>(slide::<BY>(reached));
    open &= slide::<BY>(slide::<BY>(open));
    reached | open & slide::<BY>(slide::<BY>(slide::<BY>(slide::<BY>(reached))))
}

/// The squares strictly between two squares and the direction from the first to the second, if they lie on one
/// diagonal.
pub(super) fn between(from: Square, to: Square) -> Option<(i8, u64)> {
    DIRECTIONS.into_iter().find_map(|by| {
        let mut passed = 0;
        let mut at = slide_by(bit(from), by) & BOARD;
        while at != 0 && at != bit(to) {
            passed |= at;
            at = slide_by(at, by) & BOARD;
        }
        (at != 0).then_some((by, passed))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_and_bits_answer_each_other() {
        let all: alloc::vec::Vec<_> = (0..SQUARES).map(Square).collect();
        assert!(all.iter().all(|&each| square(bit_number(each)) == each));
        assert_eq!(squares(BOARD).collect::<alloc::vec::Vec<_>>(), all);
        assert_eq!(all.iter().fold(0, |set, &each| set | bit(each)), BOARD);
    }

    #[test]
    fn the_main_diagonal_is_straight() {
        let numbers: alloc::vec::Vec<u8> = squares(MAIN_DIAGONAL).map(|square| square.0 + 1).collect();
        assert_eq!(numbers, [1, 5, 10, 14, 19, 23, 28, 32]);
        assert_eq!(between(Square(0), Square(31)).map(|(by, _)| by), Some(5));
        assert_eq!(between(Square(0), Square(1)), None);
    }
}
