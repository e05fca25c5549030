//! The squares of the draughts board, laid out so that a shift never wraps round the edge.
//!
//! ```text
//! 8   35  34  33  32         Two ranks of four squares take nine bits. The bit between the two ranks is
//! 7     30  29  28  27       unused (4, 13, 22, 31). So a step to the upper left is a shift by 5 from every
//! 6   26  25  24  23         square, and a step to the upper right a shift by 4. A step off the side of the
//! 5     21  20  19  18       board lands on an unused bit.
//! 4   17  16  15  14
//! 3     12  11  10   9
//! 2    8   7   6   5
//! 1      3   2   1   0
//!     a b c d e f g h
//! ```

use core::fmt;

use crate::{Board, Set, Square};

pub(super) const SQUARES: u8 = 32;
const BOARD: u64 = ((1 << 36) - 1) & !NO_SQUARES;
/// The unused bits between the ranks.
const NO_SQUARES: u64 = 1 << 4 | 1 << 13 | 1 << 22 | 1 << 31;

/// The 32 light squares of the draughts board, which players number from 1 (h1).
///
/// ```text
/// 8  31  .  30  .  29  .  28  .       The numbers are those of `Square`: one less than the players'
/// 7   .  27  .  26  .  25  .  24      numbers.
/// 6  23  .  22  .  21  .  20  .
/// 5   .  19  .  18  .  17  .  16
/// 4  15  .  14  .  13  .  12  .
/// 3   .  11  .  10  .   9  .   8
/// 2   7  .   6  .   5  .   4  .
/// 1   .   3  .   2  .   1  .   0
///     a   b  c   d  e   f  g   h
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DraughtsBoard;

impl Board for DraughtsBoard {
    type Word = u64;
    type Square = Square;
    const ALL: u64 = BOARD;

    #[inline]
    fn bit(square: Square) -> Option<u32> {
        (square.0 < SQUARES).then(|| (square.0 + (square.0 + 4) / 8).into())
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a bit index is below 64")]
    fn square(bit: u32) -> Square {
        Square((bit - (bit + 5) / 9) as u8)
    }

    fn write_square(square: Square, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", square.0 + 1)
    }
}

pub(super) type SquareSet = Set<DraughtsBoard>;

/// The rank nearest to the first-named side, where the other side's men become kings.
const BOTTOM: SquareSet = SquareSet::from_word(0xf);
/// The farthest rank, where the first-named side's men become kings.
const TOP: SquareSet = SquareSet::from_word(0xf << 32);
/// The three ranks of the first-named side at the start.
pub(super) const START: SquareSet = SquareSet::from_word(BOARD & ((1 << 13) - 1));
/// The three ranks of the other side at the start.
pub(super) const OTHER_START: SquareSet = SquareSet::from_word(BOARD & !((1 << 23) - 1));
pub(super) const MAIN_DIAGONAL: SquareSet =
    SquareSet::from_word(1 | 1 << 5 | 1 << 10 | 1 << 15 | 1 << 20 | 1 << 25 | 1 << 30 | 1 << 35);

/// The four directions, as differences of bit indices: upper left, upper right, lower left, lower right.
pub(super) const DIRECTIONS: [i8; 4] = [5, 4, -4, -5];

/// The rank where men that move `up` (or down) become kings.
pub(super) const fn last_rank(up: bool) -> SquareSet {
    if up { TOP } else { BOTTOM }
}

/// Moves every square of `set` one step in the direction `BY`; some may land on unused bits.
#[inline(always)]
pub(super) fn slide<const BY: i8>(set: SquareSet) -> SquareSet {
    slide_by(set, BY)
}

/// Like [`slide`], in a direction known only at run time.
#[inline(always)]
pub(super) fn slide_by(set: SquareSet, by: i8) -> SquareSet {
    match by {
        5 => set.up(5),
        4 => set.up(4),
        -4 => set.down(4),
        _ => set.down(5),
    }
}

/// Shifts `set` forward by `BY` bits, for the side that moves `UP` (or down).
#[inline(always)]
pub(super) fn ahead<const UP: bool, const BY: u32>(set: SquareSet) -> SquareSet {
    if UP { set.up(BY) } else { set.down(BY) }
}

/// Shifts `set` back by `BY` bits: the inverse of [`ahead`].
#[inline(always)]
pub(super) fn behind<const UP: bool, const BY: u32>(set: SquareSet) -> SquareSet {
    if UP { set.down(BY) } else { set.up(BY) }
}

/// The squares of `from`, and all squares reached from them in the direction `BY` across empty squares only.
#[inline(always)]
pub(super) fn reach<const BY: i8>(from: SquareSet, empty: SquareSet) -> SquareSet {
    let mut reached = from;
    let mut open = empty;
    reached |= open & slide::<BY>(reached);
    open &= slide::<BY>(open);
    reached |= open & slide::<BY>(slide::<BY>(reached));
    open &= slide::<BY>(slide::<BY>(open));
    reached | open & slide::<BY>(slide::<BY>(slide::<BY>(slide::<BY>(reached))))
}

/// The direction from `from` to `to`, and the squares strictly between them; `None` if they are not on one
/// diagonal.
pub(super) fn between(from: Square, to: Square) -> Option<(i8, SquareSet)> {
    let to = SquareSet::of(to);
    DIRECTIONS.into_iter().find_map(|by| {
        let mut passed = SquareSet::EMPTY;
        let mut at = slide_by(SquareSet::of(from), by) & SquareSet::ALL;
        while !at.is_empty() && at != to {
            passed |= at;
            at = slide_by(at, by) & SquareSet::ALL;
        }
        (!at.is_empty()).then_some((by, passed))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_survive_conversion_to_bits_and_back() {
        let all: alloc::vec::Vec<_> = (0..SQUARES).map(Square).collect();
        assert!(all.iter().all(|&each| SquareSet::of(each).first() == Some(each)));
        assert_eq!(SquareSet::ALL.into_iter().collect::<alloc::vec::Vec<_>>(), all);
        assert_eq!(all.into_iter().collect::<SquareSet>(), SquareSet::ALL);
    }

    #[test]
    fn the_main_diagonal_runs_straight_from_square_1_to_square_32() {
        let numbers: alloc::vec::Vec<u8> = MAIN_DIAGONAL.into_iter().map(|square| square.0 + 1).collect();
        assert_eq!(numbers, [1, 5, 10, 14, 19, 23, 28, 32]);
        assert_eq!(between(Square(0), Square(31)).map(|(by, _)| by), Some(5));
        assert_eq!(between(Square(0), Square(1)), None);
    }
}
