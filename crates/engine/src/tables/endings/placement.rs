//! Bitboards of Spanish draughts, with the side to move always moving up the board.
//!
//! Squares are laid out as in `ludoteca_rules::draughts`: two rows of four squares take nine bits, so that a
//! step is a shift by 4 or 5. If the second side is to move, the board is rotated by 180°.

use ludoteca_rules::Color;
use ludoteca_rules::draughts::Position;

const WIDTH: u32 = 36;
/// All squares.
pub const BOARD: u64 = ((1 << WIDTH) - 1) & !(1 << 4 | 1 << 13 | 1 << 22 | 1 << 31);
/// Longest move of a king, in squares.
const LONGEST_WAY: u32 = 7;

/// Placement of all pieces, with the side to move first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Placement {
    /// Men of each side.
    pub men: [u64; 2],
    /// Kings of each side.
    pub kings: [u64; 2],
}

/// Direction of a step: shift distance, and true if it leads upwards.
pub type Direction = (u32, bool);

/// The four directions, starting with the two in which men move.
pub const DIRECTIONS: [Direction; 4] = [(4, true), (5, true), (4, false), (5, false)];

/// Moves all pieces of `set` one step in a direction and drops those that leave the board.
#[must_use]
#[inline]
pub const fn step(set: u64, (by, is_up): Direction) -> u64 {
    if is_up {
        set << by & BOARD
    } else {
        set >> by & BOARD
    }
}

const fn half_turn(word: u64) -> u64 {
    word.reverse_bits() >> (u64::BITS - WIDTH)
}

impl Placement {
    /// Extracts the placement from a position.
    #[must_use]
    pub fn of(position: &Position) -> Placement {
        let (turn, kings) = (position.turn(), position.king_set());
        let seen = |word: u64| {
            if turn == Color::First {
                word
            } else {
                half_turn(word)
            }
        };
        let sides = [turn, turn.other()].map(|side| position.piece_set(side));
        Placement {
            men: sides.map(|set| seen((set - kings).bits())),
            kings: sides.map(|set| seen((set & kings).bits())),
        }
    }

    /// Returns the placement from the opponent's point of view.
    #[must_use]
    #[inline]
    pub fn swapped(self) -> Placement {
        let [men, other_men] = self.men.map(half_turn);
        let [kings, other_kings] = self.kings.map(half_turn);
        Placement {
            men: [other_men, men],
            kings: [other_kings, kings],
        }
    }

    /// Returns all pieces of the side to move, then those of the other side.
    #[must_use]
    #[inline]
    pub const fn pieces(self) -> [u64; 2] {
        [self.men[0] | self.kings[0], self.men[1] | self.kings[1]]
    }

    /// Returns the empty squares.
    #[must_use]
    #[inline]
    pub const fn empty(self) -> u64 {
        let [own, other] = self.pieces();
        BOARD & !(own | other)
    }

    /// True if the side to move can capture.
    #[must_use]
    pub fn can_capture(self) -> bool {
        let (empty, [_, targets]) = (self.empty(), self.pieces());
        DIRECTIONS.into_iter().any(|direction| {
            let mut reached = self.kings[0];
            if reached != 0 {
                for _ in 1..LONGEST_WAY {
                    reached |= step(reached, direction) & empty;
                }
            }
            if direction.1 {
                reached |= self.men[0];
            }
            step(step(reached, direction) & targets, direction) & empty != 0
        })
    }
}
