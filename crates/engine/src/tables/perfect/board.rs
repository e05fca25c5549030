//! Bitboard of El Perro with the goats always heading up, for the solver (`cargo solver`) and the table
//! reader. `cargo solver verify-table` checks both against the rules.
//!
//! ```text
//! 5  20 21 22 23 24        Bit n is point n of `ludoteca_rules::lines5`. Positions with the
//! 4  15 16 17 18 19        goats heading down are rotated by 180°.
//! 3  10 11 12 13 14
//! 2   5  6  7  8  9
//! 1   0  1  2  3  4
//!     a  b  c  d  e
//! ```

use ludoteca_rules::Heading;
use ludoteca_rules::el_perro::{EL_PERRO, ElPerro, FarSet, Position, StartPlacement, Turnaround};

/// Points per row.
pub const SIDE: u32 = 5;
/// Number of points.
pub const POINTS: u32 = SIDE * SIDE;
const ALL: u32 = (1 << POINTS) - 1;
/// Points on file a.
pub(super) const WEST: u32 = 0b00001_00001_00001_00001_00001;
const EAST: u32 = WEST << (SIDE - 1);
/// Points with diagonal lines.
const DIAGONAL: u32 = 0b10101_01010_10101_01010_10101;
/// Parts of the goats' start set: the two nearest rows, then d3 and e3 or, in Ludii, a3 and e3.
const NEAREST_RANKS: u32 = (1 << (2 * SIDE)) - 1;
const MIDDLE_RIGHT: u32 = 0b11000 << (2 * SIDE);
const MIDDLE_LUDII: u32 = 0b10001 << (2 * SIDE);

/// Direction along the lines: shift distance, sense, and the points from which a step stays on the board.
#[derive(Clone, Copy)]
struct Direction {
    by: u32,
    is_up: bool,
    from: u32,
}

const fn direction(by: u32, is_up: bool, from: u32) -> Direction {
    Direction { by, is_up, from }
}

/// Directions in the order ahead, diagonally ahead, sideways, then the opposites of the first three.
const DIRECTIONS: [Direction; 8] = [
    direction(SIDE, true, ALL),
    direction(SIDE + 1, true, DIAGONAL & !EAST),
    direction(SIDE - 1, true, DIAGONAL & !WEST),
    direction(1, true, !EAST & ALL),
    direction(1, false, !WEST & ALL),
    direction(SIDE, false, ALL),
    direction(SIDE + 1, false, DIAGONAL & !WEST),
    direction(SIDE - 1, false, DIAGONAL & !EAST),
];
/// Number of directions that lead ahead, listed first in [`DIRECTIONS`].
const AHEAD: usize = 3;
/// Number of directions in which goats may step, listed first in [`DIRECTIONS`].
const ONWARD: usize = 5;

impl Direction {
    /// Points that are one step in this direction from a point of `set`.
    const fn of(self, set: u32) -> u32 {
        let set = set & self.from;
        if self.is_up {
            set << self.by & ALL
        } else {
            set >> self.by
        }
    }

    /// Points from which one step in this direction leads into `set`.
    const fn before(self, set: u32) -> u32 {
        self.from
            & if self.is_up {
                set >> self.by
            } else {
                set << self.by
            }
    }
}

const fn half_turn(set: u32) -> u32 {
    set.reverse_bits() >> (u32::BITS - POINTS)
}

/// Neighbours of each point along its lines.
const ADJACENT: [u32; POINTS as usize] = {
    let mut around = [0; POINTS as usize];
    let mut point = 0;
    while point < around.len() {
        let mut nth = 0;
        while nth < DIRECTIONS.len() {
            around[point] |= DIRECTIONS[nth].of(1 << point);
            nth += 1;
        }
        point += 1;
    }
    around
};

/// Points of a set, as one-point sets.
fn singles(mut set: u32) -> impl Iterator<Item = u32> {
    core::iter::from_fn(move || {
        let single = set & set.wrapping_neg();
        set ^= single;
        (single != 0).then_some(single)
    })
}

/// Placement of the dog and the goats. The side to move is not included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placement {
    /// Point of the dog.
    pub dog: u32,
    /// Points of the goats as a set.
    pub goats: u32,
}

impl Placement {
    /// Extracts the placement from a position. If the goats are to move, they have already turned round where
    /// the rules require it: see `ludoteca_rules::el_perro`.
    #[must_use]
    pub fn of(position: &Position) -> Placement {
        let placement = Placement {
            dog: position.dog().0.into(),
            goats: position
                .goat_set()
                .into_iter()
                .fold(0, |set, goat| set | 1 << goat.0),
        };
        match position.heading() {
            Heading::Up => placement,
            Heading::Down => placement.turned(),
        }
    }

    /// Returns the placement rotated by 180°.
    #[must_use]
    pub const fn turned(self) -> Placement {
        Placement {
            dog: POINTS - 1 - self.dog,
            goats: half_turn(self.goats),
        }
    }

    /// Number of goats.
    #[must_use]
    pub const fn count(self) -> usize {
        self.goats.count_ones() as usize
    }

    /// Returns the empty points.
    #[must_use]
    pub const fn empty(self) -> u32 {
        ALL & !(self.goats | 1 << self.dog)
    }

    /// True if a goat can step in one of the first `directions` directions.
    fn can_step(self, directions: usize) -> bool {
        let empty = self.empty();
        DIRECTIONS[..directions]
            .iter()
            .any(|direction| direction.of(self.goats) & empty != 0)
    }

    /// True if the dog can capture.
    #[must_use]
    pub fn can_capture(self) -> bool {
        let dog = 1 << self.dog;
        DIRECTIONS.iter().any(|direction| {
            let over = direction.of(dog) & self.goats;
            direction.of(over) & self.empty() != 0
        })
    }

    /// Calls `visit` for the position after each move of the goats, including a forced pass, until `visit`
    /// returns true. Returns true if any call did.
    pub fn any_goat_move(self, mut visit: impl FnMut(Placement) -> bool) -> bool {
        let empty = self.empty();
        let mut can_step = false;
        let found = DIRECTIONS[..ONWARD].iter().any(|direction| {
            let (goats, by) = (self.goats, direction.by);
            singles(direction.of(goats) & empty).any(|to| {
                can_step = true;
                let from = if direction.is_up { to >> by } else { to << by };
                visit(Placement {
                    goats: goats & !from | to,
                    ..self
                })
            })
        });
        found || !can_step && visit(self)
    }

    /// Calls `visit` for each position from which a move of the goats leads to this position.
    pub fn each_goat_predecessor(self, mut visit: impl FnMut(Placement)) {
        if !self.can_step(ONWARD) {
            visit(self);
        }
        for direction in &DIRECTIONS[..ONWARD] {
            for from in singles(direction.before(self.goats) & self.empty()) {
                visit(Placement {
                    goats: self.goats & !direction.of(from) | from,
                    ..self
                });
            }
        }
    }
}

/// Rule options that affect the dog's moves and when the goats turn round.
#[derive(Clone, Copy, Debug)]
pub struct Board {
    must_capture: bool,
    /// Set that must contain all goats before they turn round.
    turning_set: u32,
    /// Start position, with the dog to move.
    pub start: Placement,
    /// Number of goats at or below which the dog has won.
    pub goal: usize,
}

impl Board {
    /// Board for the game's historical rules, those of [`EL_PERRO`].
    pub const SOURCE: Board = match Board::new(&EL_PERRO) {
        Some(board) => board,
        None => panic!("these rules are not symmetric"),
    };

    /// Returns the board for the options of `game`. `None` if the rules are not symmetric under a rotation by
    /// 180°, since a position would then have to include the goats' direction.
    #[must_use]
    pub const fn new(game: &ElPerro) -> Option<Board> {
        let middle = match game.start_placement {
            StartPlacement::Right => MIDDLE_RIGHT,
            StartPlacement::Ludii => MIDDLE_LUDII,
        };
        let goats = NEAREST_RANKS | middle;
        let far = half_turn(goats);
        let is_symmetric = match game.far_set {
            FarSet::Rotated => true,
            FarSet::Mirrored => half_turn(NEAREST_RANKS) | middle == far,
        };
        let is_strict = matches!(game.turnaround, Turnaround::Strict);
        if is_strict && !is_symmetric {
            return None;
        }
        Some(Board {
            must_capture: game.dog_must_capture,
            turning_set: if is_strict { far } else { ALL },
            start: Placement {
                dog: POINTS / 2,
                goats,
            },
            goal: match game.dog_goal {
                Some(goal) => goal as usize,
                None => 0,
            },
        })
    }

    /// True if the dog has won.
    #[must_use]
    pub const fn is_won_by_dog(&self, placement: Placement) -> bool {
        placement.count() <= self.goal
    }

    #[inline]
    fn may_turn(&self, placement: Placement) -> bool {
        placement.goats & !self.turning_set == 0 && !placement.can_step(AHEAD)
    }

    /// True if the goats are to move and must turn round first. In a game such a position is rotated at once.
    #[must_use]
    #[inline]
    pub fn turns_round(&self, placement: Placement) -> bool {
        self.may_turn(placement) && !self.is_won_by_dog(placement) && !self.may_turn(placement.turned())
    }

    /// Rotates the placement if the goats must turn round.
    #[inline]
    fn settled(&self, placement: Placement) -> Placement {
        if self.turns_round(placement) {
            placement.turned()
        } else {
            placement
        }
    }

    /// Returns the points that the dog may step to, as a set.
    #[must_use]
    #[inline]
    pub fn dog_steps(&self, placement: Placement) -> u32 {
        if self.must_capture && placement.can_capture() {
            0
        } else {
            ADJACENT[placement.dog as usize] & placement.empty()
        }
    }

    /// Calls `visit` for the position after each step of the dog, until `visit` returns true. Returns true if
    /// any call did.
    #[inline]
    pub fn any_step(&self, placement: Placement, mut visit: impl FnMut(Placement) -> bool) -> bool {
        singles(self.dog_steps(placement)).any(|to| {
            let dog = to.trailing_zeros();
            visit(self.settled(Placement { dog, ..placement }))
        })
    }

    /// Like [`Board::any_step`], for the dog's captures, including every partial chain. It may visit a
    /// position more than once.
    pub fn any_capture(&self, placement: Placement, visit: &mut impl FnMut(Placement) -> bool) -> bool {
        let dog = 1 << placement.dog;
        DIRECTIONS.iter().any(|direction| {
            let over = direction.of(dog) & placement.goats;
            let landing = direction.of(over) & placement.empty();
            if landing == 0 {
                return false;
            }
            let next = Placement {
                dog: landing.trailing_zeros(),
                goats: placement.goats & !over,
            };
            visit(self.settled(next)) || !self.is_won_by_dog(next) && self.any_capture(next, visit)
        })
    }

    /// Calls `visit` for each position from which a step of the dog may lead to `placement`. In `placement`
    /// the goats must not have to turn round.
    pub fn each_step_predecessor(&self, placement: Placement, mut visit: impl FnMut(Placement)) {
        let turned = placement.turned();
        let due = self.turns_round(turned).then_some(turned);
        for after in core::iter::once(placement).chain(due) {
            for from in singles(ADJACENT[after.dog as usize] & after.empty()) {
                let dog = from.trailing_zeros();
                visit(Placement { dog, ..after });
            }
        }
    }
}
