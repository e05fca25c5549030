//! Retrograde analysis of all positions with the same numbers of men, for both sides to move.
//!
//! One side, the holder, is content with the result of counting the men. The other side, the chaser, needs a
//! better result, and has to force it before the clock runs out. A byte stores the number of plies within
//! which it can do so. Captures lead to fewer men and reset the clock, so their results are known in advance.
//! A blocked holder has lost. Positions are then visited by distance, and their predecessors are settled. The
//! chaser needs one move to a shorter distance; the holder must have no other moves. Positions that are not
//! settled within the clock's plies never will be.
//!
//! If the chaser has fewer men, it may aim at a draw or at a win, and each goal is solved separately. With
//! equal numbers of men, each side can be the chaser or the holder, and only a win counts.
//!
//! Threads share the work for each distance. They write only bytes of the next distance, and no comparison
//! depends on bytes that are being written. So the result does not depend on the number of threads.

use std::cmp::Ordering;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use ludoteca_engine::tables::counts::NEVER;
use ludoteca_engine::tables::counts::index::{Index, Slice};
use ludoteca_engine::tables::counts::placement::Placement;
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};

use super::solved_slices::SolvedSlices;
use super::{Planes, swapped};

/// Byte for an index that corresponds to no position.
pub(crate) const UNUSED: u8 = 254;
/// Byte for a position that is not settled.
pub(super) const UNSETTLED: u8 = 253;
/// Number of position indices per unit of parallel work.
const BLOCK: usize = 1 << 12;

/// Input for solving a pair of slices. In the first one, the side to move has fewer men or the same number.
pub(super) struct Solving<'a> {
    pub(super) index: &'a Index,
    pub(super) solved: &'a SolvedSlices,
    pub(super) limit: u8,
    pub(super) pair: Slice,
}

struct Side {
    slice: Slice,
    plies: Vec<AtomicU8>,
}

impl Solving<'_> {
    /// Solves both slices. Calls `on_distance` with each distance in plies.
    pub(super) fn run(&self, on_distance: impl Fn(u8)) -> Vec<Planes> {
        let solved = |goal| {
            let (chaser, holder) = self.solve(goal, &on_distance);
            (whole(chaser), whole(holder))
        };
        let (win, resists) = solved(Ordering::Greater);
        if self.pair[0] == self.pair[1] {
            return vec![[win, resists]];
        }
        let (draw, holds) = solved(Ordering::Equal);
        vec![[draw, win], [holds, resists]]
    }

    /// Returns the number of plies within which the chaser can force `goal`, with the chaser to move and with
    /// the holder to move.
    fn solve(&self, goal: Ordering, on_distance: &impl Fn(u8)) -> (Side, Side) {
        let chaser = self.begin(self.pair, |placement| self.chaser_first(placement, goal));
        let holder = self.begin(swapped(self.pair), |placement| self.holder_first(placement, goal));
        for plies in 0..self.limit {
            on_distance(plies);
            let was_found = [
                self.spread(&holder, plies, |before| {
                    let byte = &chaser.plies[self.index.of(before)];
                    if byte.load(Relaxed) == UNSETTLED {
                        byte.store(plies + 1, Relaxed);
                    }
                }),
                self.spread(&chaser, plies, |before| {
                    let byte = &holder.plies[self.index.of(before)];
                    let is_caught = |after| chaser.plies[self.index.of(after)].load(Relaxed) <= plies;
                    if byte.load(Relaxed) == UNSETTLED && before.each_quiet(is_caught) {
                        byte.store(plies + 1, Relaxed);
                    }
                }),
            ];
            // Captures settle positions of distance 1, so the loop must not end at 0.
            if plies > 0 && !was_found.contains(&true) {
                break;
            }
        }
        (chaser, holder)
    }

    fn begin(&self, slice: Slice, first: impl Fn(Placement) -> u8 + Sync) -> Side {
        let plies = (0..self.index.size(slice))
            .into_par_iter()
            .map(|number| AtomicU8::new(self.index.at(slice, number).map_or(UNUSED, &first)))
            .collect();
        Side { slice, plies }
    }

    /// Initial byte of a position with the chaser to move, determined by its captures.
    fn chaser_first(&self, placement: Placement, goal: Ordering) -> u8 {
        match self.solved.best_capture(self.index, placement) {
            Some(best) if best >= goal => 1,
            _ if placement.each_quiet(|_| false) => NEVER,
            _ => UNSETTLED,
        }
    }

    /// Initial byte of a position with the holder to move, determined by its captures.
    fn holder_first(&self, placement: Placement, goal: Ordering) -> u8 {
        let can_wait = !placement.each_quiet(|_| false);
        match self.solved.best_capture(self.index, placement) {
            Some(best) if best.reverse() < goal => NEVER,
            _ if can_wait => UNSETTLED,
            None => 0,
            Some(_) => 1,
        }
    }

    /// Calls `settle` for the predecessors of all positions of distance `plies`. Returns true if there are
    /// positions of this distance.
    fn spread(&self, side: &Side, plies: u8, settle: impl Fn(Placement) + Sync) -> bool {
        let size = side.plies.len();
        let blocks = (0..size.div_ceil(BLOCK)).into_par_iter();
        let in_block = |block: usize| {
            let mut was_found = false;
            for number in block * BLOCK..size.min((block + 1) * BLOCK) {
                if side.plies[number].load(Relaxed) == plies
                    && let Some(placement) = self.index.at(side.slice, number)
                {
                    was_found = true;
                    placement.each_predecessor(&settle);
                }
            }
            was_found
        };
        blocks.map(in_block).reduce(|| false, |one, other| one | other)
    }
}

/// Returns the final bytes. Positions that are not settled yet never will be.
fn whole(side: Side) -> Vec<u8> {
    let closed = |byte: AtomicU8| match byte.into_inner() {
        UNSETTLED => NEVER,
        plies => plies,
    };
    side.plies.into_iter().map(closed).collect()
}
