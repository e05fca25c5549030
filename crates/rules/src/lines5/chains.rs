//! Chains of captures on the alquerque board.

use alloc::vec::Vec;

use super::{BOARD, DIAGONAL, Direction, LineMove, SHIFTS};

/// What limits a chain of captures.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chains {
    /// The chain must go on as long as it can.
    pub(crate) complete: bool,
    /// No further capture once so few pieces of the other side are left.
    pub(crate) floor: u32,
}

impl Chains {
    /// Whether the piece on `at` (one bit) can capture.
    #[inline]
    pub(crate) fn can_capture(at: u32, enemies: u32, empty: u32) -> bool {
        jumps(at)
            .iter()
            .any(|jump| jump.over() & enemies != 0 && jump.landing() & empty != 0)
    }

    /// The pieces of `movers` that can capture.
    #[inline]
    pub(crate) fn captors(movers: u32, enemies: u32, empty: u32) -> u32 {
        let mut captors = 0;
        for (axis, shift) in SHIFTS[..4].iter().enumerate() {
            let over = if axis > 1 { enemies & DIAGONAL } else { enemies };
            captors |= over >> shift & empty >> (2 * shift) | over << shift & empty << (2 * shift);
        }
        captors & movers
    }

    /// Appends every chain of the pieces `captors`, which can all capture.
    #[inline]
    pub(crate) fn collect(self, mut captors: u32, enemies: u32, empty: u32, moves: &mut Vec<LineMove>) {
        while captors != 0 {
            let origin = captors & captors.wrapping_neg();
            let chain = LineMove::chain(origin);
            self.each(chain, origin, enemies, empty | origin, &mut |chain| {
                moves.push(chain)
            });
            captors &= captors - 1;
        }
    }

    /// How many chains [`Chains::collect`] appends.
    #[inline]
    pub(crate) fn count(self, mut captors: u32, enemies: u32, empty: u32) -> u64 {
        let mut count = 0;
        while captors != 0 {
            let origin = captors & captors.wrapping_neg();
            let chain = LineMove::chain(origin);
            self.each(chain, origin, enemies, empty | origin, &mut |_| count += 1);
            captors &= captors - 1;
        }
        count
    }

    /// Calls `visit` for each chain that goes on from `chain`, which stands on `at`. True if there was one.
    fn each(
        self,
        chain: LineMove,
        at: u32,
        enemies: u32,
        empty: u32,
        visit: &mut impl FnMut(LineMove),
    ) -> bool {
        if enemies.count_ones() <= self.floor {
            return false;
        }
        let mut any = false;
        for jump in jumps(at) {
            let (over, landing) = (jump.over(), jump.landing());
            if over & enemies == 0 || landing & empty == 0 {
                continue;
            }
            any = true;
            let longer = chain.then(jump.direction);
            if !self.complete {
                visit(longer);
            }
            let goes_on = self.each(longer, landing, enemies & !over, empty | over, visit);
            if self.complete && !goes_on {
                visit(longer);
            }
        }
        any
    }
}

/// A jump from a point, by bit indices.
#[derive(Clone, Copy)]
struct Jump {
    over: u8,
    landing: u8,
    direction: Direction,
}

impl Jump {
    #[inline]
    const fn over(self) -> u32 {
        1 << (self.over & 31)
    }

    #[inline]
    const fn landing(self) -> u32 {
        1 << (self.landing & 31)
    }
}

/// The jumps from each point, by its bit index, and how many there are.
static JUMPS: ([[Jump; 8]; 32], [u8; 32]) = jump_table();

#[expect(clippy::cast_possible_truncation, reason = "a bit index is below 32")]
const fn jump_table() -> ([[Jump; 8]; 32], [u8; 32]) {
    let none = Jump {
        over: 0,
        landing: 0,
        direction: Direction::ALL[0],
    };
    let (mut table, mut counts) = ([[none; 8]; 32], [0; 32]);
    let mut index = 0;
    while index < 30 {
        let mut way = 0;
        while way < 8 {
            let direction = Direction::ALL[way];
            let over = direction.shift(1 << index & BOARD);
            let landing = direction.shift(over);
            if landing != 0 {
                table[index][counts[index] as usize] = Jump {
                    over: over.trailing_zeros() as u8,
                    landing: landing.trailing_zeros() as u8,
                    direction,
                };
                counts[index] += 1;
            }
            way += 1;
        }
        index += 1;
    }
    (table, counts)
}

/// The jumps from the point `at` (one bit).
#[inline]
fn jumps(at: u32) -> &'static [Jump] {
    let index = (at.trailing_zeros() & 31) as usize;
    &JUMPS.0[index][..usize::from(JUMPS.1[index])]
}
