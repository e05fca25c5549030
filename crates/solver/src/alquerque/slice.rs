//! The retrograde analysis of the positions with as many men of each side, whichever is to move.
//!
//! Counting the men gives the holder what it wants; the chaser needs more, and has to force it before the clock runs out. A byte says
//! within how many plies it can. Captures lead to fewer men with a new clock, so what they give is known from the
//! beginning; a blocked holder has lost. Then positions are looked at in the order of their distance, and those before them
//! settled: the chaser needs one move that leads nearer, the holder has to have no other. What isn't settled within the
//! plies of the clock never is.
//!
//! With fewer men the chaser may want a draw or a win, each by itself. With as many each side is chaser and holder, and
//! only a win counts.
//!
//! Threads share the work of one distance. They write only the byte of the next, and nothing that they compare depends on
//! what is written meanwhile: so the result does not depend on how many there are.

use std::cmp::Ordering;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use ludoteca_engine::tables::counts::NEVER;
use ludoteca_engine::tables::counts::index::{Index, Slice};
use ludoteca_engine::tables::counts::placed::Placed;
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};

use super::known::Known;
use super::{Planes, swapped};

/// No position has this number.
pub(crate) const NOBODY: u8 = 254;
/// Not settled yet.
pub(super) const OPEN: u8 = 253;
/// Numbers that are looked at in one go.
const BLOCK: usize = 1 << 12;

/// What is needed to solve a pair of slices, of which the first has fewer men to move.
pub(super) struct Solving<'a> {
    pub(super) index: &'a Index,
    pub(super) known: &'a Known,
    pub(super) limit: u8,
    pub(super) pair: Slice,
}

/// The bytes with one side to move, while they are being found.
struct Side {
    slice: Slice,
    plies: Vec<AtomicU8>,
}

impl Solving<'_> {
    /// Solves both; `tell` hears of each distance.
    pub(super) fn run(&self, tell: impl Fn(u8)) -> Vec<Planes> {
        let solved = |goal| {
            let (chaser, holder) = self.solve(goal, &tell);
            (whole(chaser), whole(holder))
        };
        let (win, resists) = solved(Ordering::Greater);
        if self.pair[0] == self.pair[1] {
            return vec![[win, resists]];
        }
        let (draw, holds) = solved(Ordering::Equal);
        vec![[draw, win], [holds, resists]]
    }

    /// Within how many plies the chaser gets that: with itself to move, and with the holder.
    fn solve(&self, goal: Ordering, tell: &impl Fn(u8)) -> (Side, Side) {
        let chaser = self.begin(self.pair, |placed| self.chaser_first(placed, goal));
        let holder = self.begin(swapped(self.pair), |placed| self.holder_first(placed, goal));
        for plies in 0..self.limit {
            tell(plies);
            let was_found = [
                self.spread(&holder, plies, |before| {
                    let byte = &chaser.plies[self.index.of(before)];
                    if byte.load(Relaxed) == OPEN {
                        byte.store(plies + 1, Relaxed);
                    }
                }),
                self.spread(&chaser, plies, |before| {
                    let byte = &holder.plies[self.index.of(before)];
                    let is_caught = |after| chaser.plies[self.index.of(after)].load(Relaxed) <= plies;
                    if byte.load(Relaxed) == OPEN && before.each_quiet(is_caught) {
                        byte.store(plies + 1, Relaxed);
                    }
                }),
            ];
            // Captures settle what is one ply away.
            if plies > 0 && !was_found.contains(&true) {
                break;
            }
        }
        (chaser, holder)
    }

    fn begin(&self, slice: Slice, first: impl Fn(Placed) -> u8 + Sync) -> Side {
        let plies = (0..self.index.size(slice))
            .into_par_iter()
            .map(|number| AtomicU8::new(self.index.at(slice, number).map_or(NOBODY, &first)))
            .collect();
        Side { slice, plies }
    }

    /// What is known of a position with the chaser to move before others are.
    fn chaser_first(&self, placed: Placed, goal: Ordering) -> u8 {
        match self.known.best_capture(self.index, placed) {
            Some(best) if best >= goal => 1,
            _ if placed.each_quiet(|_| false) => NEVER,
            _ => OPEN,
        }
    }

    /// The same with the holder to move.
    fn holder_first(&self, placed: Placed, goal: Ordering) -> u8 {
        let can_wait = !placed.each_quiet(|_| false);
        match self.known.best_capture(self.index, placed) {
            Some(best) if best.reverse() < goal => NEVER,
            _ if can_wait => OPEN,
            None => 0,
            Some(_) => 1,
        }
    }

    /// Calls `settle` for what leads to the positions of that distance; whether there were any.
    fn spread(&self, side: &Side, plies: u8, settle: impl Fn(Placed) + Sync) -> bool {
        let size = side.plies.len();
        let blocks = (0..size.div_ceil(BLOCK)).into_par_iter();
        let in_block = |block: usize| {
            let mut was_found = false;
            for number in block * BLOCK..size.min((block + 1) * BLOCK) {
                if side.plies[number].load(Relaxed) == plies
                    && let Some(placed) = self.index.at(side.slice, number)
                {
                    was_found = true;
                    placed.each_before(&settle);
                }
            }
            was_found
        };
        blocks.map(in_block).reduce(|| false, |one, other| one | other)
    }
}

/// The bytes when all is known.
fn whole(side: Side) -> Vec<u8> {
    let closed = |byte: AtomicU8| match byte.into_inner() {
        OPEN => NEVER,
        plies => plies,
    };
    side.plies.into_iter().map(closed).collect()
}
