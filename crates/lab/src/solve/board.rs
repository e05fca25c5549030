//! The board of El Perro as the solver sees it: a word of 25 bits, the goats always heading up.
//!
//! ```text
//! 5  20 21 22 23 24        Bit n is the point n of `ludoteca_rules::lines5`. Where the goats head down, the board is
//! 4  15 16 17 18 19        turned by half a turn: then they head up.
//! 3  10 11 12 13 14
//! 2   5  6  7  8  9
//! 1   0  1  2  3  4
//!     a  b  c  d  e
//! ```
//!
//! Nothing here is shared with the rules: `cargo lab verify-table` compares the two.

use ludoteca_rules::el_perro::{ElPerro, FarSet, StartPlacement, Turnaround};

/// Files, and ranks.
const SIDE: u32 = 5;
/// Points of the board.
pub(super) const POINTS: u32 = SIDE * SIDE;
/// All points.
const ALL: u32 = (1 << POINTS) - 1;
/// File a, and file e.
const WEST: u32 = 0b00001_00001_00001_00001_00001;
const EAST: u32 = WEST << (SIDE - 1);
/// Points with diagonal lines: every second one, from a1 on.
const DIAGONAL: u32 = 0b10101_01010_10101_01010_10101;
/// Where the goats begin: the two nearest ranks, and d3 and e3 or, as Ludii has it, a3 and e3.
const NEAREST_RANKS: u32 = (1 << (2 * SIDE)) - 1;
const MIDDLE_RIGHT: u32 = 0b11000 << (2 * SIDE);
const MIDDLE_LUDII: u32 = 0b10001 << (2 * SIDE);

/// Where the dog and the goats stand, without whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Placed {
    /// The point of the dog.
    pub(super) dog: u32,
    /// The points of the goats.
    pub(super) goats: u32,
}

impl Placed {
    /// The board turned by half a turn.
    pub(super) const fn turned(self) -> Placed {
        Placed {
            dog: POINTS - 1 - self.dog,
            goats: half_turn(self.goats),
        }
    }

    /// How many goats there are.
    pub(super) const fn count(self) -> usize {
        self.goats.count_ones() as usize
    }

    /// The empty points.
    pub(super) const fn empty(self) -> u32 {
        ALL & !(self.goats | 1 << self.dog)
    }

    /// Whether a goat can step ahead.
    const fn leads_ahead(self) -> bool {
        let (goats, empty) = (self.goats, self.empty());
        let diagonal = goats & DIAGONAL;
        let ahead = goats << SIDE | (diagonal & !EAST) << (SIDE + 1) | (diagonal & !WEST) << (SIDE - 1);
        ahead & empty != 0
    }

    /// Whether a goat can step at all.
    pub(super) const fn goats_can_step(self) -> bool {
        let aside = (self.goats & !EAST) << 1 | (self.goats & !WEST) >> 1;
        aside & self.empty() != 0 || self.leads_ahead()
    }
}

const fn half_turn(set: u32) -> u32 {
    set.reverse_bits() >> (u32::BITS - POINTS)
}

/// The points of a set.
pub(super) fn points(mut set: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let point = (set != 0).then(|| set.trailing_zeros());
        set &= set.wrapping_sub(1);
        point
    })
}

/// A jump of the dog: the point over which it goes, and the one on which it lands, as sets.
#[derive(Clone, Copy, Debug)]
struct Jump {
    over: u32,
    landing: u32,
}

/// The lines of the board, and the switches that matter to the solver.
#[derive(Clone, Debug)]
pub(super) struct Board {
    /// The neighbours of each point along its lines.
    around: [u32; POINTS as usize],
    /// Where a goat may go from each point: ahead or aside.
    onward: [u32; POINTS as usize],
    /// Whence a goat may have come to each point.
    back: [u32; POINTS as usize],
    jumps: Vec<Vec<Jump>>,
    must_capture: bool,
    /// Where all goats must stand to turn round, if they must stand anywhere.
    turning_set: Option<u32>,
    start: Placed,
    /// So many goats or fewer, and the dog has won.
    pub(super) goal: usize,
}

impl Board {
    /// The board for those switches; `None` where half a turn of the board does not turn the rules with it: the goats
    /// would then have to be kept with their direction.
    pub(super) fn new(game: &ElPerro) -> Option<Board> {
        let middle = match game.start_placement {
            StartPlacement::Right => MIDDLE_RIGHT,
            StartPlacement::Ludii => MIDDLE_LUDII,
        };
        let start = NEAREST_RANKS | middle;
        let far = half_turn(start);
        let is_symmetric = match game.far_set {
            FarSet::Rotated => true,
            FarSet::Mirrored => half_turn(NEAREST_RANKS) | middle == far,
        };
        let is_strict = game.turnaround == Turnaround::Strict;
        if is_strict && !is_symmetric {
            return None;
        }
        let mut board = Board {
            around: [0; POINTS as usize],
            onward: [0; POINTS as usize],
            back: [0; POINTS as usize],
            jumps: vec![Vec::new(); POINTS as usize],
            must_capture: game.dog_must_capture,
            turning_set: is_strict.then_some(far),
            start: Placed {
                dog: POINTS / 2,
                goats: start,
            },
            goal: game.dog_goal.map_or(0, usize::from),
        };
        board.draw_lines();
        Some(board)
    }

    fn draw_lines(&mut self) {
        for from in 0..POINTS {
            for (files, ranks) in [
                (0, 1),
                (1, 0),
                (1, 1),
                (-1, 1),
                (0, -1),
                (-1, 0),
                (-1, -1),
                (1, -1),
            ] {
                let is_diagonal = files != 0 && ranks != 0;
                if is_diagonal && DIAGONAL >> from & 1 == 0 {
                    continue;
                }
                let Some(next) = neighbour(from, files, ranks) else {
                    continue;
                };
                self.around[from as usize] |= 1 << next;
                if ranks >= 0 {
                    self.onward[from as usize] |= 1 << next;
                    self.back[next as usize] |= 1 << from;
                }
                if let Some(landing) = neighbour(next, files, ranks) {
                    self.jumps[from as usize].push(Jump {
                        over: 1 << next,
                        landing: 1 << landing,
                    });
                }
            }
        }
    }

    /// The start: the dog moves.
    pub(super) const fn start(&self) -> Placed {
        self.start
    }

    /// Whether the dog has won.
    pub(super) const fn is_won_by_dog(&self, placed: Placed) -> bool {
        placed.count() <= self.goal
    }

    /// Whether the goats, whose move it would be, turn round first. No game ever has such a position.
    pub(super) fn turns_round(&self, placed: Placed) -> bool {
        self.may_turn(placed) && !self.is_won_by_dog(placed) && !self.may_turn(placed.turned())
    }

    #[inline]
    fn may_turn(&self, placed: Placed) -> bool {
        self.turning_set.is_none_or(|set| placed.goats & !set == 0) && !placed.leads_ahead()
    }

    /// With the goats to move after this, as it stands in the table.
    #[inline]
    pub(super) fn settled(&self, placed: Placed) -> Placed {
        if self.turns_round(placed) {
            placed.turned()
        } else {
            placed
        }
    }

    /// Whether the dog can capture.
    #[inline]
    pub(super) fn can_capture(&self, placed: Placed) -> bool {
        self.jumps[placed.dog as usize]
            .iter()
            .any(|jump| placed.goats & jump.over != 0 && placed.goats & jump.landing == 0)
    }

    /// Where the dog may step to, as a set.
    #[inline]
    pub(super) fn dog_steps(&self, placed: Placed) -> u32 {
        if self.must_capture && self.can_capture(placed) {
            0
        } else {
            self.around[placed.dog as usize] & placed.empty()
        }
    }

    /// Calls `visit` for what each step of the dog leads to, before the goats turn round, until it answers false.
    #[inline]
    pub(super) fn each_dog_step(&self, placed: Placed, mut visit: impl FnMut(Placed) -> bool) -> bool {
        points(self.dog_steps(placed)).all(|dog| visit(Placed { dog, ..placed }))
    }

    /// The same for its captures, with every beginning of a chain. The same position may come more than once.
    pub(super) fn each_capture(&self, placed: Placed, visit: &mut impl FnMut(Placed) -> bool) -> bool {
        self.jumps[placed.dog as usize].iter().all(|jump| {
            if placed.goats & jump.over == 0 || placed.goats & jump.landing != 0 {
                return true;
            }
            let next = Placed {
                dog: jump.landing.trailing_zeros(),
                goats: placed.goats & !jump.over,
            };
            visit(next) && (self.is_won_by_dog(next) || self.each_capture(next, visit))
        })
    }

    /// Calls `visit` for what each turn of the goats leads to, the forced pass too, until it answers false.
    pub(super) fn each_goat_turn(&self, placed: Placed, mut visit: impl FnMut(Placed) -> bool) -> bool {
        if !placed.goats_can_step() {
            return visit(placed);
        }
        let empty = placed.empty();
        points(placed.goats).all(|from| {
            points(self.onward[from as usize] & empty).all(|to| {
                visit(Placed {
                    goats: placed.goats & !(1 << from) | 1 << to,
                    ..placed
                })
            })
        })
    }

    /// Calls `visit` for each position with the goats to move from which a turn leads to `placed`.
    pub(super) fn each_before_goats(&self, placed: Placed, mut visit: impl FnMut(Placed)) {
        if !placed.goats_can_step() {
            visit(placed);
        }
        let empty = placed.empty();
        for to in points(placed.goats) {
            for from in points(self.back[to as usize] & empty) {
                visit(Placed {
                    goats: placed.goats & !(1 << to) | 1 << from,
                    ..placed
                });
            }
        }
    }

    /// Calls `visit` for each position with the dog to move from which a step may lead to `placed`, which is settled.
    pub(super) fn each_before_step(&self, placed: Placed, mut visit: impl FnMut(Placed)) {
        let mut steps_to = |after: Placed| {
            for dog in points(self.around[after.dog as usize] & after.empty()) {
                visit(Placed { dog, ..after });
            }
        };
        steps_to(placed);
        let turned = placed.turned();
        if self.turns_round(turned) {
            steps_to(turned);
        }
    }
}

/// The point so many files and ranks away, on the board.
fn neighbour(from: u32, files: i32, ranks: i32) -> Option<u32> {
    let file = (from % SIDE).checked_add_signed(files)?;
    let rank = (from / SIDE).checked_add_signed(ranks)?;
    (file < SIDE && rank < SIDE).then_some(rank * SIDE + file)
}
