//! The board of El Perro in one word, the goats always heading up; as `cargo lab solve` sees it.
//!
//! ```text
//! 5  20 21 22 23 24        Bit n is the point n of `ludoteca_rules::lines5`. Where the goats
//! 4  15 16 17 18 19        head down, the board is turned by half a turn: then they head up.
//! 3  10 11 12 13 14
//! 2   5  6  7  8  9
//! 1   0  1  2  3  4
//!     a  b  c  d  e
//! ```

use ludoteca_rules::el_perro::Position;
use ludoteca_rules::{Color, Heading};

const SIDE: u32 = 5;
/// Points of the board.
pub const POINTS: u32 = SIDE * SIDE;
const ALL: u32 = (1 << POINTS) - 1;
const WEST: u32 = 0b00001_00001_00001_00001_00001;
const EAST: u32 = WEST << (SIDE - 1);
/// Points with diagonal lines.
const DIAGONAL: u32 = 0b10101_01010_10101_01010_10101;
/// Where all goats stand to turn round: on the start points, turned by half a turn.
const FAR: u32 = half_turn(((1 << (2 * SIDE)) - 1) | (0b11000 << (2 * SIDE)));

/// A direction along the lines: how many bits up or down, and the points from which it stays on the board.
#[derive(Clone, Copy)]
struct Direction {
    by: u32,
    is_up: bool,
    from: u32,
}

const fn direction(by: u32, is_up: bool, from: u32) -> Direction {
    Direction { by, is_up, from }
}

/// Ahead, ahead to the sides, aside; then the opposites of the first three.
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
/// Those that goats may take.
const ONWARD: usize = 5;

impl Direction {
    /// Where that leads from each point of a set.
    const fn of(self, set: u32) -> u32 {
        let set = set & self.from;
        if self.is_up {
            set << self.by & ALL
        } else {
            set >> self.by
        }
    }
}

const fn half_turn(set: u32) -> u32 {
    set.reverse_bits() >> (u32::BITS - POINTS)
}

/// The points of a set, as sets.
fn singles(mut set: u32) -> impl Iterator<Item = u32> {
    core::iter::from_fn(move || {
        let single = set & set.wrapping_neg();
        set ^= single;
        (single != 0).then_some(single)
    })
}

/// Where the dog and the goats stand, without whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The point of the dog.
    pub dog: u32,
    /// The points of the goats, as a set.
    pub goats: u32,
}

impl Placed {
    /// Of a position. With the goats to move it never has to be turned round: see `ludoteca_rules::el_perro`.
    #[must_use]
    pub fn of(position: &Position) -> Placed {
        let placed = Placed {
            dog: position.dog().0.into(),
            goats: position
                .goat_set()
                .into_iter()
                .fold(0, |set, goat| set | 1 << goat.0),
        };
        match position.heading() {
            Heading::Up => placed,
            Heading::Down => placed.turned(),
        }
    }

    fn turned(self) -> Placed {
        Placed {
            dog: POINTS - 1 - self.dog,
            goats: half_turn(self.goats),
        }
    }

    /// How many goats there are.
    #[must_use]
    pub const fn count(self) -> usize {
        self.goats.count_ones() as usize
    }

    /// The empty points.
    #[must_use]
    pub const fn empty(self) -> u32 {
        ALL & !(self.goats | 1 << self.dog)
    }

    fn may_turn(self) -> bool {
        self.goats & !FAR == 0
            && DIRECTIONS[..3]
                .iter()
                .all(|ahead| ahead.of(self.goats) & self.empty() == 0)
    }

    /// With the goats to move after this: turned round, if they are due to.
    fn settled(self) -> Placed {
        if self.goats != 0 && self.may_turn() && !self.turned().may_turn() {
            self.turned()
        } else {
            self
        }
    }

    /// Whether the dog can capture.
    #[must_use]
    pub fn can_capture(self) -> bool {
        let dog = 1 << self.dog;
        DIRECTIONS.iter().any(|direction| {
            let over = direction.of(dog) & self.goats;
            direction.of(over) & self.empty() != 0
        })
    }

    /// Calls `visit` for what each step of the dog leads to, until it answers true; whether it did.
    pub fn any_step(self, mut visit: impl FnMut(Placed) -> bool) -> bool {
        let dog = 1 << self.dog;
        let steps = DIRECTIONS
            .iter()
            .fold(0, |set, direction| set | direction.of(dog));
        singles(steps & self.empty()).any(|to| {
            let next = Placed {
                dog: to.trailing_zeros(),
                ..self
            };
            visit(next.settled())
        })
    }

    /// The same for its captures, with every beginning of a chain.
    pub fn any_capture(self, visit: &mut impl FnMut(Placed) -> bool) -> bool {
        let dog = 1 << self.dog;
        DIRECTIONS.iter().any(|direction| {
            let over = direction.of(dog) & self.goats;
            let landing = direction.of(over) & self.empty();
            if landing == 0 {
                return false;
            }
            let next = Placed {
                dog: landing.trailing_zeros(),
                goats: self.goats & !over,
            };
            visit(next.settled()) || next.any_capture(visit)
        })
    }

    /// The same for the turns of the goats, the forced pass too.
    pub fn any_goat_turn(self, mut visit: impl FnMut(Placed) -> bool) -> bool {
        let empty = self.empty();
        let mut can_step = false;
        let found = DIRECTIONS[..ONWARD].iter().any(|direction| {
            let (goats, by) = (self.goats, direction.by);
            singles(direction.of(goats) & empty).any(|to| {
                can_step = true;
                let from = if direction.is_up { to >> by } else { to << by };
                visit(Placed {
                    goats: goats & !from | to,
                    ..self
                })
            })
        });
        found || !can_step && visit(self)
    }
}

/// Whose turn it is, and where everybody stands.
pub(super) fn seen(position: &Position) -> (Color, Placed) {
    (position.turn(), Placed::of(position))
}
