//! Moves of Brandubh and El Cuervo on bitboards, forwards and backwards. They follow rules in which the king
//! does not help to capture and empty squares are not hostile.

use ludoteca_engine::tables::brandubh::placement::{BOARD, CORNERS, OPEN, Placement, THRONE, beside};

/// Index of the king's side.
pub(crate) const KING: usize = 0;
/// Index of the attackers.
pub(crate) const ATTACKERS: usize = 1;

type Shift = fn(u64) -> u64;
const SHIFTS: [Shift; 4] = [
    |set| set << 1 & BOARD,
    |set| set >> 1 & BOARD,
    |set| set << 8 & BOARD,
    |set| set >> 8 & BOARD,
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Moved {
    /// Move without a capture.
    Quiet(Placement),
    /// Move that captures pieces other than the king.
    Capture(Placement),
    /// Win of this side: the king was captured or escaped.
    Won(usize),
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Moves {
    /// True if a piece between two enemies is captured only when one of these has just moved there.
    pub(crate) is_active: bool,
}

/// Splits a set into its squares, each as a set of one square.
fn singles(mut set: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let single = set & set.wrapping_neg();
        set ^= single;
        (single != 0).then_some(single)
    })
}

/// Returns the empty squares from `from` in a direction, up to the first obstacle.
fn ray(from: u64, shift: Shift, empty: u64) -> impl Iterator<Item = u64> {
    std::iter::successors(Some(shift(from) & empty), move |&at| Some(shift(at) & empty))
        .take_while(|&at| at != 0)
}

/// Returns the squares of `middle` that have a square of `one` and a square of `other` on opposite sides.
fn between(one: u64, middle: u64, other: u64) -> u64 {
    let [right, left, up, down] = SHIFTS;
    (right(one) & left(other) | left(one) & right(other) | up(one) & down(other) | down(one) & up(other))
        & middle
}

/// True if attackers are on all squares next to the king except the throne. Attackers are never on corners.
fn is_surrounded(placement: Placement) -> bool {
    beside(placement.king) & !THRONE & !placement.pawns[ATTACKERS] == 0
}

impl Moves {
    /// Calls `visit` with the result of each move of `side`. Stops and returns false as soon as `visit`
    /// returns false; otherwise returns true.
    pub(crate) fn each(
        self,
        placement: Placement,
        side: usize,
        mut visit: impl FnMut(Moved) -> bool,
    ) -> bool {
        let empty = placement.empty();
        for from in singles(placement.pawns[side]) {
            for shift in SHIFTS {
                for to in ray(from, shift, OPEN & empty) {
                    if !visit(self.pawn(placement, side, from, to)) {
                        return false;
                    }
                }
            }
        }
        let steps = if side == KING {
            beside(placement.king) & empty
        } else {
            0
        };
        singles(steps).all(|to| visit(self.king(placement, to)))
    }

    fn king(self, placement: Placement, to: u64) -> Moved {
        let after = Placement {
            king: to,
            ..placement
        };
        if to & CORNERS != 0 {
            Moved::Won(KING)
        } else if !self.is_active && is_surrounded(after) {
            Moved::Won(ATTACKERS)
        } else {
            Moved::Quiet(after)
        }
    }

    fn pawn(self, placement: Placement, side: usize, from: u64, to: u64) -> Moved {
        let other = 1 - side;
        let mut after = placement;
        after.pawns[side] = after.pawns[side] ^ from | to;
        after.pawns[other] &= !between(to, after.pawns[other], after.pawns[side]);
        let is_looked_at = if self.is_active {
            side == ATTACKERS && beside(placement.king) & to != 0
        } else {
            true
        };
        if is_looked_at && is_surrounded(after) {
            return Moved::Won(ATTACKERS);
        }
        if !self.is_active {
            after.pawns[side] &= !between(after.pawns[other], to, after.pawns[other]);
        }
        let count = |placement: Placement| placement.pawns.map(u64::count_ones);
        if count(after) == count(placement) {
            Moved::Quiet(after)
        } else {
            Moved::Capture(after)
        }
    }

    /// Calls `visit` for every position from which a move of `side` without a capture leads to this position.
    pub(crate) fn each_predecessor(
        self,
        placement: Placement,
        side: usize,
        mut visit: impl FnMut(Placement),
    ) {
        let is_surrounded = is_surrounded(placement);
        if is_surrounded && !self.is_active {
            return;
        }
        let empty = placement.empty();
        let (own, other) = (placement.pawns[side], placement.pawns[1 - side]);
        for to in singles(own) {
            let captures = between(to, other, own) != 0;
            let falls = !self.is_active && between(other, to, other) != 0;
            let surrounds = is_surrounded && side == ATTACKERS && beside(placement.king) & to != 0;
            if captures || falls || surrounds {
                continue;
            }
            for shift in SHIFTS {
                for from in ray(to, shift, OPEN & empty) {
                    let mut before = placement;
                    before.pawns[side] = own ^ to | from;
                    visit(before);
                }
            }
        }
        if side == KING {
            for king in singles(beside(placement.king) & empty & !CORNERS) {
                visit(Placement { king, ..placement });
            }
        }
    }
}
