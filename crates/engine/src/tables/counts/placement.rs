//! Bitboards and moves of Alquerque, from the point of view of the side to move.
//!
//! A word has a bit for each point, row by row from a1, as in `ludoteca_rules`. Men have no direction, so the
//! board is never rotated.

use ludoteca_rules::alquerque::Position;
use ludoteca_rules::{AlquerqueBoard, Set};

/// Number of points.
pub const POINTS: usize = 25;
const SIDE: usize = 5;
const BOARD: u32 = (1 << POINTS) - 1;
/// Unit steps as column and row offsets.
const DIRECTIONS: [(isize, isize); 8] = [
    (1, 0),
    (0, 1),
    (-1, 0),
    (0, -1),
    (1, 1),
    (-1, 1),
    (-1, -1),
    (1, -1),
];

/// Placement of the men of both sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Placement {
    /// Men of the side to move.
    pub own: u32,
    /// Men of the other side.
    pub other: u32,
}

/// Neighbour of a point in a direction, if a line of the board connects them.
const fn beside(point: usize, (file_step, rank_step): (isize, isize)) -> Option<usize> {
    let (file, rank) = (point % SIDE, point / SIDE);
    let is_diagonal = file_step != 0 && rank_step != 0;
    // The first points with diagonals are a1, c1, e1 and b2.
    if is_diagonal && !(file + rank).is_multiple_of(2) {
        return None;
    }
    match (
        file.checked_add_signed(file_step),
        rank.checked_add_signed(rank_step),
    ) {
        (Some(file), Some(rank)) if file < SIDE && rank < SIDE => Some(rank * SIDE + file),
        _ => None,
    }
}

/// Neighbours of each point.
const BESIDE: [u32; POINTS] = {
    let mut all = [0; POINTS];
    let mut point = 0;
    while point < POINTS {
        let mut direction = 0;
        while direction < DIRECTIONS.len() {
            if let Some(next) = beside(point, DIRECTIONS[direction]) {
                all[point] |= 1 << next;
            }
            direction += 1;
        }
        point += 1;
    }
    all
};

/// For each point and direction, the point jumped over and the landing point, as sets. Both are empty if
/// there is no jump.
const JUMPS: [[(u32, u32); DIRECTIONS.len()]; POINTS] = {
    let mut all = [[(0, 0); DIRECTIONS.len()]; POINTS];
    let mut point = 0;
    while point < POINTS {
        let mut direction = 0;
        while direction < DIRECTIONS.len() {
            if let Some(over) = beside(point, DIRECTIONS[direction])
                && let Some(to) = beside(over, DIRECTIONS[direction])
            {
                all[point][direction] = (1 << over, 1 << to);
            }
            direction += 1;
        }
        point += 1;
    }
    all
};

/// Returns the points of a set.
pub fn points(mut set: u32) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let point = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (point < POINTS).then_some(point)
    })
}

impl Placement {
    /// Extracts the placement from a position.
    #[must_use]
    pub fn of(position: &Position) -> Placement {
        let word = |men: Set<AlquerqueBoard>| men.into_iter().fold(0, |word, point| word | 1 << point.0);
        let turn = position.turn();
        Placement {
            own: word(position.men(turn)),
            other: word(position.men(turn.other())),
        }
    }

    /// Returns the placement from the opponent's point of view.
    #[must_use]
    #[inline]
    pub const fn swapped(self) -> Placement {
        Placement {
            own: self.other,
            other: self.own,
        }
    }

    #[inline]
    const fn empty(self) -> u32 {
        BOARD & !(self.own | self.other)
    }

    /// Calls `visit` for the position after each move without a capture, from the opponent's point of view,
    /// until `visit` returns false. Returns true if no call returned false.
    #[inline]
    pub fn each_quiet(self, mut visit: impl FnMut(Placement) -> bool) -> bool {
        let empty = self.empty();
        points(self.own).all(|from| {
            points(BESIDE[from] & empty).all(|to| {
                visit(Placement {
                    own: self.other,
                    other: self.own ^ (1 << from | 1 << to),
                })
            })
        })
    }

    /// Calls `visit` for every position from which a move without a capture leads to this one, from the point
    /// of view of the side that makes the move.
    #[inline]
    pub fn each_predecessor(self, mut visit: impl FnMut(Placement)) {
        // A move without a capture can be reversed by another such move.
        self.swapped().each_quiet(|after| {
            visit(after.swapped());
            true
        });
    }

    /// True if the side to move has no legal move.
    #[must_use]
    pub fn is_blocked(self) -> bool {
        let empty = self.empty();
        !points(self.own).any(|from| {
            let can_jump = |&(over, to): &(u32, u32)| over & self.other != 0 && to & empty != 0;
            BESIDE[from] & empty != 0 || JUMPS[from].iter().any(can_jump)
        })
    }

    /// Calls `visit` for the position after each capture chain, complete or not, from the opponent's point of
    /// view.
    #[inline]
    pub fn each_capture(self, mut visit: impl FnMut(Placement)) {
        for from in points(self.own) {
            if BESIDE[from] & self.other != 0 {
                let without = Placement {
                    own: self.own ^ 1 << from,
                    other: self.other,
                };
                without.follow(from, &mut visit);
            }
        }
    }

    /// Follows the capture chains of a man on `at`, which has been taken off the board.
    fn follow(self, at: usize, visit: &mut impl FnMut(Placement)) {
        for &(over, to) in &JUMPS[at] {
            if over & self.other != 0 && to & self.empty() != 0 {
                let after = Placement {
                    own: self.own,
                    other: self.other ^ over,
                };
                visit(Placement {
                    own: after.other,
                    other: after.own | to,
                });
                after.follow(to.trailing_zeros() as usize, visit);
            }
        }
    }
}
