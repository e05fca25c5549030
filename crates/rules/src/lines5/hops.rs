//! Many hops at a time on the alquerque board: steps, or jumps over one enemy.

use super::{DIAGONAL, Direction, LineMove, Points, SHIFTS};

/// The axis along the ranks.
pub(super) const RANKS: usize = 1;
/// The lower half of a word: what goes up, or east along the ranks.
pub(super) const UPWARD: u64 = 0xffff_ffff;

/// Hops of equal length: for each of the four axes the landing points of its upward (or eastward) direction in the
/// lower 32 bits, of the opposite direction in the upper 32 bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hops(pub(super) [u64; 4]);

impl Hops {
    /// None at all.
    pub(super) const NONE: Hops = Hops([0; 4]);

    /// To a neighbouring empty point.
    #[inline]
    pub(super) fn steps(movers: Points, empty: Points) -> Hops {
        let empty = empty.word();
        let mut axes = [0; 4];
        for (axis, landings) in axes.iter_mut().enumerate() {
            let from = on_axis(axis, movers);
            *landings = word(from << SHIFTS[axis] & empty, from >> SHIFTS[axis] & empty);
        }
        Hops(axes)
    }

    /// Over an enemy to the empty point behind it.
    #[inline]
    pub(super) fn jumps(movers: Points, enemies: Points, empty: Points) -> Hops {
        let (enemies, empty) = (enemies.word(), empty.word());
        let mut axes = [0; 4];
        for (axis, landings) in axes.iter_mut().enumerate() {
            let from = on_axis(axis, movers);
            let shift = SHIFTS[axis];
            *landings = word(
                (from << shift & enemies) << shift & empty,
                (from >> shift & enemies) >> shift & empty,
            );
        }
        Hops(axes)
    }

    /// The points from which they go, `distance` points away.
    #[inline]
    pub(super) fn origins(&self, distance: u32) -> Points {
        let origins = self.0.iter().zip(SHIFTS).fold(0, |origins, (&landings, shift)| {
            let (up, down) = halves(landings);
            origins | up >> (distance * shift) | down << (distance * shift)
        });
        Points::from_word(origins)
    }

    /// The points on which they land.
    #[inline]
    pub(super) fn landings(&self) -> Points {
        let (up, down) = halves(self.0[0] | self.0[1] | self.0[2] | self.0[3]);
        Points::from_word(up | down)
    }

    /// Those that land elsewhere than on `points`, and those that land there.
    #[inline]
    pub(super) fn split(&self, points: Points) -> (Hops, Hops) {
        let points = word(points.word(), points.word());
        (
            Hops(self.0.map(|landings| landings & !points)),
            Hops(self.0.map(|landings| landings & points)),
        )
    }

    #[inline]
    pub(super) fn any(&self) -> bool {
        self.0[0] | self.0[1] | self.0[2] | self.0[3] != 0
    }

    #[inline]
    pub(super) fn count(&self) -> usize {
        self.counted().count
    }

    /// The same, counted by axis.
    #[inline]
    pub(super) fn counted(&self) -> Counted {
        let [first, second, third, fourth] = self.0.map(|landings| landings.count_ones() as usize);
        let before = [0, first, first + second, first + second + third];
        Counted {
            hops: *self,
            before,
            count: before[3] + fourth,
        }
    }

    /// Calls `visit` for each, in order.
    #[inline]
    pub(super) fn each(&self, mut visit: impl FnMut(Hop)) {
        for (axis, &landings) in self.0.iter().enumerate() {
            let mut left = landings;
            while left != 0 {
                visit(Hop {
                    axis,
                    index: left.trailing_zeros(),
                });
                left &= left - 1;
            }
        }
    }
}

/// Hops, and how many there are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Counted {
    hops: Hops,
    /// How many there are on the axes before each.
    before: [usize; 4],
    /// How many there are.
    pub(super) count: usize,
}

impl Counted {
    /// The one at that place of the order; there must be so many.
    #[inline]
    pub(super) fn nth(&self, place: usize) -> Hop {
        let [_, second, third, fourth] = self.before;
        let axis = usize::from(place >= second) + usize::from(place >= third) + usize::from(place >= fourth);
        let mut left = self.hops.0[axis];
        for _ in self.before[axis]..place {
            left &= left.wrapping_sub(1);
        }
        Hop {
            axis,
            index: left.trailing_zeros(),
        }
    }
}

/// One hop: its axis, and the bit index of its landing in the axis' word.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hop {
    axis: usize,
    index: u32,
}

impl Hop {
    #[inline]
    const fn rises(self) -> bool {
        self.index < 32
    }

    /// The bit index of the point `distance` points before the landing.
    #[inline]
    pub(super) const fn before(self, distance: u32) -> u32 {
        let shift = distance * SHIFTS[self.axis];
        if self.rises() {
            self.index - shift
        } else {
            self.index - 32 + shift
        }
    }

    /// The bit index of the landing.
    #[inline]
    pub(super) const fn landing(self) -> u32 {
        self.index & 31
    }

    /// Its direction.
    #[inline]
    pub(super) const fn direction(self) -> Direction {
        Direction::ALL[self.axis + if self.rises() { 0 } else { 4 }]
    }

    /// As a step.
    #[inline]
    pub(super) const fn step(self) -> LineMove {
        LineMove::step(self.before(1), self.landing())
    }

    /// As a single capture.
    #[inline]
    pub(super) const fn capture(self) -> LineMove {
        LineMove::chain(self.before(2)).then(self.direction())
    }
}

/// Those of the points that an axis goes through.
#[inline]
fn on_axis(axis: usize, points: Points) -> u32 {
    (if axis > RANKS { points & DIAGONAL } else { points }).word()
}

#[inline]
fn word(up: u32, down: u32) -> u64 {
    u64::from(up) | u64::from(down) << 32
}

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the halves of a word")]
const fn halves(word: u64) -> (u32, u32) {
    (word as u32, (word >> 32) as u32)
}
