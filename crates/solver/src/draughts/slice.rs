//! Retrograde analysis of all positions with the same numbers of men and kings, for both sides to move.
//!
//! The value of a position is a byte: 0 is a draw, otherwise it is the number of plies to the end plus one.
//! The side to move loses in an even number of plies and wins in an odd one. Captures are compulsory and lead
//! to slices with fewer pieces, so a position with a capture is settled at once. Promotions also lead to
//! solved slices, but they decide a position only if they win or there are no other moves. Even then, a
//! shorter win may still be found. After that, positions are visited by distance from the end, and their
//! predecessors are settled. Positions that are never settled are draws.
//!
//! Threads share the work for each distance. They write only values of the next distance, and no comparison
//! depends on values that are being written. So the result does not depend on the number of threads.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use ludoteca_engine::tables::endings::index::{Index, Slice};
use ludoteca_engine::tables::endings::placement::Placement;
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};

use super::moves::{Quiet, captures, each_predecessor, each_quiet};

pub(crate) const DRAW: u8 = 0;
/// Value of a position that the side to move has lost.
const LOST: u8 = 1;
/// Value for an index that corresponds to no position.
pub(crate) const UNUSED: u8 = 254;
/// Value for a position that is not settled.
const UNSETTLED: u8 = 255;
/// Number of position indices per unit of parallel work.
const BLOCK: usize = 1 << 12;

/// Values of slices, indexed by [`Slice::place`].
#[derive(Default)]
pub(crate) struct SolvedSlices(Vec<Vec<u8>>);

impl SolvedSlices {
    pub(crate) fn insert(&mut self, slice: Slice, values: Vec<u8>) {
        self.0.resize_with(Slice::PLACES, Vec::new);
        self.0[slice.place()] = values;
    }

    pub(crate) fn values(&self, slice: Slice) -> &[u8] {
        &self.0[slice.place()]
    }

    #[cfg(test)]
    pub(crate) fn values_of(&self, men: [usize; 2], kings: [usize; 2]) -> &[u8] {
        self.values(Slice { men, kings })
    }

    /// Returns the value of a position. The game may already be over in it.
    pub(crate) fn value(&self, index: &Index, placement: Placement) -> u8 {
        if placement.pieces()[0] == 0 {
            LOST
        } else {
            self.values(Slice::of(placement))[index.of(placement)]
        }
    }
}

/// True if the side to move wins. Also true for [`UNUSED`].
pub(crate) const fn is_won(byte: u8) -> bool {
    byte != DRAW && byte.is_multiple_of(2)
}

/// True if the side to move loses.
pub(crate) const fn is_lost(byte: u8) -> bool {
    byte % 2 == 1 && byte != UNSETTLED
}

pub(super) struct Solving<'a> {
    pub(super) index: &'a Index,
    pub(super) solved: &'a SolvedSlices,
    pub(super) slice: Slice,
}

struct Side {
    slice: Slice,
    values: Vec<AtomicU8>,
}

impl Solving<'_> {
    /// Returns the slices that are solved together, one for each side to move.
    pub(super) fn sides(slice: Slice) -> Vec<Slice> {
        let mut sides = vec![slice, slice.swapped()];
        sides.dedup();
        sides
    }

    /// Solves the slice. Calls `on_distance` with each distance in plies. Returns the values of all slices in
    /// [`Solving::sides`].
    pub(super) fn run(&self, on_distance: impl Fn(u8)) -> Vec<Vec<u8>> {
        let sides: Vec<Side> = Solving::sides(self.slice)
            .into_iter()
            .map(|slice| Side {
                slice,
                values: self.begin(slice),
            })
            .collect();
        for byte in LOST..UNUSED {
            on_distance(byte - LOST);
            let was_found: Vec<bool> = (0..sides.len())
                .map(|side| self.spread(&sides[side], &sides[sides.len() - 1 - side], byte))
                .collect();
            let is_later = |value: &AtomicU8| (byte + 1..UNUSED).contains(&value.load(Relaxed));
            if !was_found.contains(&true) && !sides.iter().any(|side| side.values.iter().any(is_later)) {
                break;
            }
        }
        let closed = |value: AtomicU8| match value.into_inner() {
            UNSETTLED => DRAW,
            byte => byte,
        };
        sides
            .into_iter()
            .map(|side| side.values.into_iter().map(closed).collect())
            .collect()
    }

    /// Initial values, determined by captures and promotions.
    fn begin(&self, slice: Slice) -> Vec<AtomicU8> {
        let size = self.index.size(slice);
        let blocks: Vec<Vec<AtomicU8>> = (0..size.div_ceil(BLOCK))
            .into_par_iter()
            .map(|block| {
                let mut found = Vec::new();
                (block * BLOCK..size.min((block + 1) * BLOCK))
                    .map(|number| match self.index.at(slice, number) {
                        None => AtomicU8::new(UNUSED),
                        Some(placement) => AtomicU8::new(self.at_first(placement, &mut found)),
                    })
                    .collect()
            })
            .collect();
        blocks.into_iter().flatten().collect()
    }

    fn at_first(&self, placement: Placement, found: &mut Vec<Placement>) -> u8 {
        captures(placement, found);
        if !found.is_empty() {
            return best(found.iter().map(|&after| self.solved.value(self.index, after)));
        }
        let mut has_others = false;
        let mut crowned = Vec::new();
        each_quiet(placement, |kind, after| {
            if kind == Quiet::Crowned {
                crowned.push(self.solved.value(self.index, after));
            } else {
                has_others = true;
            }
            true
        });
        let best = best(crowned);
        if has_others && !is_won(best) {
            UNSETTLED
        } else {
            best
        }
    }

    /// Settles the predecessors of all positions of `side` with value `byte`. Returns true if there are such
    /// positions.
    fn spread(&self, side: &Side, before: &Side, byte: u8) -> bool {
        let size = side.values.len();
        (0..size.div_ceil(BLOCK))
            .into_par_iter()
            .map(|block| {
                let numbers = block * BLOCK..size.min((block + 1) * BLOCK);
                let mut was_found = false;
                for number in numbers {
                    if side.values[number].load(Relaxed) != byte {
                        continue;
                    }
                    was_found = true;
                    if let Some(placement) = self.index.at(side.slice, number) {
                        each_predecessor(placement, |candidate| self.settle(side, before, candidate, byte));
                    }
                }
                was_found
            })
            .reduce(|| false, |one, other| one | other)
    }

    /// Settles a predecessor of a position with value `byte`, if that value decides it.
    #[inline]
    fn settle(&self, side: &Side, before: &Side, candidate: Placement, byte: u8) {
        let value = &before.values[self.index.of(candidate)];
        let now = value.load(Relaxed);
        if is_lost(byte) {
            // A win by promotion, found at the start, may be longer than this one. Values from captures are
            // final.
            if now == UNSETTLED || is_won(now) && now > byte + 1 && !candidate.can_capture() {
                value.store(byte + 1, Relaxed);
            }
        } else if now == UNSETTLED
            && let Some(longest) = self.longest_resistance(side, candidate, byte)
        {
            assert!(longest < UNUSED - 1, "a distance exceeds a byte");
            value.store(longest + 1, Relaxed);
        }
    }

    /// Returns the value of the other side's longest win. `None` unless every move leads to a settled win.
    fn longest_resistance(&self, side: &Side, placement: Placement, byte: u8) -> Option<u8> {
        let mut longest = byte;
        let is_lost = each_quiet(placement, |kind, after| {
            if kind == Quiet::Crowned {
                let value = self.solved.value(self.index, after);
                longest = longest.max(value);
                is_won(value)
            } else {
                let value = side.values[self.index.of(after)].load(Relaxed);
                is_won(value) && value <= byte
            }
        });
        is_lost.then_some(longest)
    }
}

/// Returns the value of a position whose moves lead to positions with these values.
pub(crate) fn best(values: impl IntoIterator<Item = u8>) -> u8 {
    let (mut won, mut lost, mut can_draw) = (UNSETTLED, LOST, false);
    for value in values {
        match value {
            DRAW => can_draw = true,
            _ if is_lost(value) => won = won.min(value + 1),
            _ => lost = lost.max(value + 1),
        }
    }
    if won != UNSETTLED {
        won
    } else if can_draw {
        DRAW
    } else {
        lost
    }
}
