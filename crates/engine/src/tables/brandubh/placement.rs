//! Bitboards of Brandubh and El Cuervo.
//!
//! Squares are laid out as in `ludoteca_rules::brandubh`: eight bits per row, so that a step is a shift by 1
//! or 8. The eighth bit of each row and the eighth row are always clear.

use ludoteca_rules::Color;
use ludoteca_rules::brandubh::Position;

const RANK: u64 = 0x7f;
/// All squares.
pub const BOARD: u64 = RANK | RANK << 8 | RANK << 16 | RANK << 24 | RANK << 32 | RANK << 40 | RANK << 48;
/// Corner squares.
pub const CORNERS: u64 = 1 | 1 << 6 | 1 << 48 | 1 << 54;
/// The central throne.
pub const THRONE: u64 = 1 << 27;
/// Squares that pieces other than the king may occupy.
pub const OPEN: u64 = BOARD & !(CORNERS | THRONE);
/// Number of symmetries of the board.
pub const SYMMETRIES: usize = 8;
/// Distance for a king that cannot reach a corner, larger than any real distance.
pub const NO_WAY: u8 = 16;

/// Placement of all pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    /// The king's square as a set, which is empty if the king has been captured.
    pub king: u64,
    /// The defenders, then the attackers.
    pub pawns: [u64; 2],
}

/// Returns the squares next to those of `set`, along rows and columns.
#[must_use]
#[inline]
pub const fn beside(set: u64) -> u64 {
    (set << 1 | set >> 1 | set << 8 | set >> 8) & BOARD
}

/// Reflects `set` left to right (bit 0 of `symmetry`), top to bottom (bit 1), and then along the diagonal
/// from a1 (bit 2).
#[must_use]
#[inline]
pub const fn image(mut set: u64, symmetry: usize) -> u64 {
    if symmetry & 1 != 0 {
        set = set.reverse_bits().swap_bytes() >> 1;
    }
    if symmetry & 2 != 0 {
        set = set.swap_bytes() >> 8;
    }
    if symmetry & 4 != 0 {
        // Transposes by swapping quarters of the board, then of each quarter, then of each sixteenth.
        let swap = (set ^ set >> 28) & 0x0000_0000_f0f0_f0f0;
        set ^= swap ^ swap << 28;
        let swap = (set ^ set >> 14) & 0x0000_cccc_0000_cccc;
        set ^= swap ^ swap << 14;
        let swap = (set ^ set >> 7) & 0x00aa_00aa_00aa_00aa;
        set ^= swap ^ swap << 7;
    }
    set
}

impl Placement {
    /// Extracts the placement from a position.
    #[must_use]
    pub fn of(position: &Position) -> Placement {
        Placement {
            king: position.king_set().bits(),
            pawns: Color::BOTH.map(|side| position.pawn_set(side).bits()),
        }
    }

    /// Reflects the placement like [`image`].
    #[must_use]
    #[inline]
    pub const fn image(self, symmetry: usize) -> Placement {
        let [own, other] = self.pawns;
        Placement {
            king: image(self.king, symmetry),
            pawns: [image(own, symmetry), image(other, symmetry)],
        }
    }

    /// Returns the empty squares.
    #[must_use]
    #[inline]
    pub const fn empty(self) -> u64 {
        BOARD & !(self.king | self.pawns[0] | self.pawns[1])
    }

    /// Returns the number of steps from the king to the nearest corner if no other piece moves ([`NO_WAY`] if
    /// it cannot reach one), and the number of first steps that start a shortest path.
    #[must_use]
    #[inline]
    pub fn way_home(self) -> (u8, u32) {
        let (around, empty) = (beside(self.king), self.empty());
        let mut near = CORNERS;
        for steps in 1..NO_WAY {
            let first = near & around;
            if first != 0 {
                return (steps, first.count_ones());
            }
            near |= beside(near) & empty;
        }
        (NO_WAY, 0)
    }
}
