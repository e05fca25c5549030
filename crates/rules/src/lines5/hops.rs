//! Hops on the alquerque board, for all pieces at once: steps, or jumps over one enemy.

use super::{DIAGONAL, Direction, LineMove, Points, RANK, SHIFTS, on_ranks};

/// Index of the axis along the ranks.
pub(super) const RANKS: usize = 1;
/// Mask of a word's lower half, which holds hops up, or east along the ranks.
pub(super) const UPWARD: u64 = 0xffff_ffff;

/// Points where hops can begin, by axis. The lower half excludes the highest rank, which a shift would carry
/// into the upper half. Shifts along the ranks never leave their rank.
const BEGINNINGS: [u64; 4] = {
    let below_the_top = on_ranks([RANK, RANK, RANK, RANK, 0]);
    let diagonal = DIAGONAL.word();
    let on_diagonals = word(diagonal & below_the_top, diagonal);
    let all = Points::ALL.word();
    [
        word(below_the_top, all),
        word(all, all),
        on_diagonals,
        on_diagonals,
    ]
};

/// Hops of `LENGTH` lines for all pieces of a side, in one word for each of the four axes. The lower half of
/// a word holds the landings of hops up (or east). The upper half holds the origins of hops in the opposite
/// direction.
///
/// One shift therefore finds both: a hop up leads from a piece to an empty point, and a hop down, seen from
/// its landing, leads up from an empty point to a piece.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hops<const LENGTH: u32>(pub(super) [u64; 4]);

impl Hops<1> {
    /// Steps to neighbouring empty points.
    #[inline]
    pub(super) fn steps(movers: Points, empty: Points) -> Hops<1> {
        let (movers, empty) = (movers.word(), empty.word());
        let (from, to) = (word(movers, empty), word(empty, movers));
        let mut axes = BEGINNINGS;
        for (hops, shift) in axes.iter_mut().zip(SHIFTS) {
            *hops = (from & *hops) << shift & to;
        }
        Hops(axes)
    }
}

impl Hops<2> {
    /// Jumps over an enemy to the empty point beyond it.
    #[inline]
    pub(super) fn jumps(movers: Points, enemies: Points, empty: Points) -> Hops<2> {
        let (movers, enemies, empty) = (movers.word(), enemies.word(), empty.word());
        let (from, to) = (word(movers, empty), word(empty, movers));
        let over = word(enemies, enemies);
        let mut axes = BEGINNINGS;
        for (hops, shift) in axes.iter_mut().zip(SHIFTS) {
            *hops = ((from & *hops) << shift & (over & *hops)) << shift & to;
        }
        Hops(axes)
    }

    /// Splits the hops into those that do not land on `points`, and those that do.
    #[inline]
    pub(super) fn split(&self, points: Points) -> (Hops<2>, Hops<2>) {
        let (mut elsewhere, mut there) = (*self, *self);
        for (axis, shift) in SHIFTS.into_iter().take(self.0.len()).enumerate() {
            let ends = word(points.word(), points.word() << (2 * shift));
            elsewhere.0[axis] &= !ends;
            there.0[axis] &= ends;
        }
        (elsewhere, there)
    }
}

impl<const LENGTH: u32> Hops<LENGTH> {
    pub(super) const NONE: Hops<LENGTH> = Hops([0; 4]);

    #[inline]
    pub(super) fn origins(&self) -> Points {
        let origins = self.0.iter().zip(SHIFTS).fold(0, |origins, (&hops, shift)| {
            let (up, down) = halves(hops);
            origins | up >> (LENGTH * shift) | down
        });
        Points::from_word(origins)
    }

    #[inline]
    pub(super) fn landings(&self) -> Points {
        let landings = self.0.iter().zip(SHIFTS).fold(0, |landings, (&hops, shift)| {
            let (up, down) = halves(hops);
            landings | up | down >> (LENGTH * shift)
        });
        Points::from_word(landings)
    }

    #[inline]
    pub(super) fn any(&self) -> bool {
        self.0[0] | self.0[1] | self.0[2] | self.0[3] != 0
    }

    #[inline]
    pub(super) fn count(&self) -> usize {
        self.indexed().count
    }

    /// Counts the hops for access by index.
    #[inline]
    pub(super) fn indexed(&self) -> IndexedHops<LENGTH> {
        let [first, second, third, fourth] = self.0.map(|hops| hops.count_ones() as usize);
        let before = [0, first, first + second, first + second + third];
        IndexedHops {
            hops: *self,
            before,
            count: before[3] + fourth,
        }
    }

    #[inline]
    pub(super) fn each(&self, mut visit: impl FnMut(Hop<LENGTH>)) {
        for (axis, &hops) in (0..).zip(&self.0) {
            let mut left = hops;
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

/// Hops that can be accessed by index.
#[derive(Clone, Copy, Debug)]
pub(super) struct IndexedHops<const LENGTH: u32> {
    hops: Hops<LENGTH>,
    /// Number of hops on the axes that precede each axis.
    before: [usize; 4],
    pub(super) count: usize,
}

impl<const LENGTH: u32> IndexedHops<LENGTH> {
    /// The hop at index `place`, which must be below `count`.
    #[inline]
    pub(super) fn nth(&self, place: usize) -> Hop<LENGTH> {
        let [_, second, third, fourth] = self.before;
        let axis = u8::from(place >= second) + u8::from(place >= third) + u8::from(place >= fourth);
        let mut left = self.hops.0[usize::from(axis)];
        for _ in self.before[usize::from(axis)]..place {
            left &= left.wrapping_sub(1);
        }
        Hop {
            axis,
            index: left.trailing_zeros(),
        }
    }
}

/// One hop: its axis, and the index of its bit in the word of that axis.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hop<const LENGTH: u32> {
    axis: u8,
    index: u32,
}

impl<const LENGTH: u32> Hop<LENGTH> {
    #[inline]
    const fn rises(self) -> bool {
        self.index < 32
    }

    /// Bit index of the point `distance` lines from the higher (or eastern) end of the hop towards its other
    /// end.
    #[inline]
    const fn below_the_higher_end(self, distance: u32) -> u32 {
        (self.index & 31) - distance * SHIFTS[self.axis as usize % SHIFTS.len()]
    }

    #[inline]
    pub(super) const fn origin(self) -> u32 {
        self.below_the_higher_end(if self.rises() { LENGTH } else { 0 })
    }

    #[inline]
    pub(super) const fn landing(self) -> u32 {
        self.below_the_higher_end(if self.rises() { 0 } else { LENGTH })
    }

    #[inline]
    pub(super) const fn direction(self) -> Direction {
        Direction(if self.rises() { self.axis } else { self.axis + 4 })
    }
}

impl Hop<1> {
    #[inline]
    pub(super) const fn step(self) -> LineMove {
        LineMove::step(self.origin(), self.landing())
    }
}

impl Hop<2> {
    /// Bit index of the point that is jumped over.
    #[inline]
    pub(super) const fn over(self) -> u32 {
        self.below_the_higher_end(1)
    }

    /// The move that ends after this jump.
    #[inline]
    pub(super) const fn capture(self) -> LineMove {
        LineMove::chain(self.origin()).then(self.direction())
    }
}

/// Joins two halves into a word.
#[inline]
const fn word(lower: u32, upper: u32) -> u64 {
    lower as u64 | (upper as u64) << 32
}

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "splits a word into halves")]
const fn halves(word: u64) -> (u32, u32) {
    (word as u32, (word >> 32) as u32)
}
