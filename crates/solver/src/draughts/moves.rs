//! Moves of Spanish draughts on bitboards, forwards and backwards.

use ludoteca_engine::tables::endings::placement::{BOARD, DIRECTIONS, Direction, Placement, step};

/// Row in which men promote.
const LAST_RANK: u64 = 0xf << 32;
/// Weight of a captured piece, and additional weight if it is a king.
const PIECE: u32 = 16;
const KING: u32 = 1;

/// Splits a set into its squares, each as a set of one square.
fn singles(mut set: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let single = set & set.wrapping_neg();
        set ^= single;
        (single != 0).then_some(single)
    })
}

/// Returns the empty squares from `from` in a direction, up to the first obstacle.
fn ray(from: u64, direction: Direction, empty: u64) -> impl Iterator<Item = u64> {
    std::iter::successors(Some(step(from, direction) & empty), move |&at| {
        Some(step(at, direction) & empty)
    })
    .take_while(|&at| at != 0)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Quiet {
    King,
    Man,
    /// The move of a man that promotes.
    Crowned,
}

/// Calls `visit` with the position after each move, from the opponent's point of view. Stops and returns
/// false as soon as `visit` returns false; otherwise returns true. Only for positions without captures.
#[inline]
pub(crate) fn each_quiet(placement: Placement, mut visit: impl FnMut(Quiet, Placement) -> bool) -> bool {
    let empty = placement.empty();
    let [men, other_men] = placement.men;
    let [kings, other_kings] = placement.kings;
    for man in singles(men) {
        for direction in &DIRECTIONS[..2] {
            let to = step(man, *direction) & empty;
            if to == 0 {
                continue;
            }
            let is_crowned = to & LAST_RANK != 0;
            let (own_men, own_kings, kind) = if is_crowned {
                (men ^ man, kings | to, Quiet::Crowned)
            } else {
                (men ^ man | to, kings, Quiet::Man)
            };
            let after = Placement {
                men: [own_men, other_men],
                kings: [own_kings, other_kings],
            };
            if !visit(kind, after.swapped()) {
                return false;
            }
        }
    }
    singles(kings).all(|king| {
        DIRECTIONS.into_iter().all(|direction| {
            ray(king, direction, empty).all(|to| {
                let after = Placement {
                    men: placement.men,
                    kings: [kings ^ king | to, other_kings],
                };
                visit(Quiet::King, after.swapped())
            })
        })
    })
}

/// Calls `visit` for every position from which a move without capture or promotion leads to `placement`. The
/// position passed is from its mover's point of view. Does not check whether the mover could have captured
/// instead.
#[inline]
pub(crate) fn each_predecessor(placement: Placement, mut visit: impl FnMut(Placement)) {
    let empty = placement.empty();
    let [men, other_men] = placement.men;
    let [kings, other_kings] = placement.kings;
    // The other side moves down the board, so its men came from above.
    for man in singles(other_men) {
        for direction in &DIRECTIONS[..2] {
            let from = step(man, *direction) & empty;
            if from != 0 {
                let before = Placement {
                    men: [men, other_men ^ man | from],
                    kings: placement.kings,
                };
                visit(before.swapped());
            }
        }
    }
    for king in singles(other_kings) {
        for direction in DIRECTIONS {
            for from in ray(king, direction, empty) {
                let before = Placement {
                    men: placement.men,
                    kings: [kings, other_kings ^ king | from],
                };
                visit(before.swapped());
            }
        }
    }
}

/// Fills `found` with the positions after the captures that take the most, from the opponent's point of view.
pub(crate) fn captures(placement: Placement, found: &mut Vec<Placement>) {
    found.clear();
    if !placement.can_capture() {
        return;
    }
    let mut capturing = Capturing {
        placement,
        best: 0,
        found,
    };
    for man in singles(placement.men[0]) {
        capturing.march(man, man, 0);
    }
    for king in singles(placement.kings[0]) {
        capturing.fly(king, king, 0);
    }
}

struct Capturing<'a> {
    placement: Placement,
    best: u32,
    found: &'a mut Vec<Placement>,
}

impl Capturing<'_> {
    fn march(&mut self, origin: u64, at: u64, captured: u64) {
        self.offer(origin, at, captured);
        let targets = self.placement.men[1] | self.placement.kings[1];
        for direction in &DIRECTIONS[..2] {
            let over = step(at, *direction) & targets;
            let to = step(over, *direction) & self.placement.empty();
            if to != 0 {
                self.march(origin, to, captured | over);
            }
        }
    }

    fn fly(&mut self, origin: u64, at: u64, captured: u64) {
        self.offer(origin, at, captured);
        let targets = self.placement.men[1] | self.placement.kings[1];
        let empty = self.placement.empty() | origin;
        for direction in DIRECTIONS {
            let last = ray(at, direction, empty).last().unwrap_or(at);
            // Captured pieces stay on the board until the move ends, and cannot be captured twice.
            let over = step(last, direction) & targets & !captured;
            if over != 0 {
                for to in ray(over, direction, empty) {
                    self.fly(origin, to, captured | over);
                }
            }
        }
    }

    fn offer(&mut self, origin: u64, at: u64, captured: u64) {
        let [men, other_men] = self.placement.men;
        let [kings, other_kings] = self.placement.kings;
        let score = PIECE * captured.count_ones() + KING * (captured & other_kings).count_ones();
        if captured == 0 || score < self.best {
            return;
        }
        if score > self.best {
            self.best = score;
            self.found.clear();
        }
        let is_king = origin & kings != 0 || at & LAST_RANK != 0;
        let (new_man, new_king) = if is_king { (0, at) } else { (at, 0) };
        let after = Placement {
            men: [men & !origin | new_man, other_men & !captured],
            kings: [kings & !origin | new_king, other_kings & !captured],
        };
        debug_assert_eq!(after.pieces()[0] & !BOARD, 0, "a piece left the board");
        self.found.push(after.swapped());
    }
}
