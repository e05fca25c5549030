//! The retrograde analysis of the positions with the same men and kings, whichever side is to move.
//!
//! A byte says what a position is worth: 0 is a draw, else the number of plies to the end and one more; the side to move
//! loses in an even number of plies and wins in an odd one. Captures are compulsory and lead to slices with fewer
//! pieces, so a position with one is settled at once. So is what new kings lead to, which only bounds the value where there
//! are other moves: such a win may still be found to be nearer. Then positions are looked at in the order of their
//! distance from the end, and those before them settled; what is never settled is a draw.
//!
//! Threads share the work of one distance. They write only the byte of the next, and no position that they
//! compare depends on what is written meanwhile: so the result does not depend on how many there are.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use ludoteca_engine::tables::endings::index::{Index, Slice};
use ludoteca_engine::tables::endings::placed::Placed;
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};

use super::moves::{Quiet, captures, each_before, each_quiet};

/// A draw.
pub(crate) const DRAW: u8 = 0;
/// The side to move has lost.
const LOST: u8 = 1;
/// No position has this number.
pub(crate) const NOBODY: u8 = 254;
/// Not settled yet.
const OPEN: u8 = 255;
/// Numbers that are looked at in one go.
const BLOCK: usize = 1 << 12;

/// Values of slices, by their numbers.
#[derive(Default)]
pub(crate) struct Known(Vec<Vec<u8>>);

impl Known {
    pub(crate) fn insert(&mut self, slice: Slice, values: Vec<u8>) {
        self.0.resize_with(Slice::PLACES, Vec::new);
        self.0[slice.place()] = values;
    }

    /// The values of a slice.
    pub(crate) fn values(&self, slice: Slice) -> &[u8] {
        &self.0[slice.place()]
    }

    /// The same of those men and kings of each side.
    #[cfg(test)]
    pub(crate) fn values_of(&self, men: [usize; 2], kings: [usize; 2]) -> &[u8] {
        self.values(Slice { men, kings })
    }

    /// The value of a position, which may be over.
    pub(crate) fn value(&self, index: &Index, placed: Placed) -> u8 {
        if placed.pieces()[0] == 0 {
            LOST
        } else {
            self.values(Slice::of(placed))[index.of(placed)]
        }
    }
}

/// Whether the side to move wins.
pub(crate) const fn is_won(byte: u8) -> bool {
    byte != DRAW && byte.is_multiple_of(2)
}

/// Whether it loses.
pub(crate) const fn is_lost(byte: u8) -> bool {
    byte % 2 == 1 && byte != OPEN
}

/// What is needed to solve a slice.
pub(super) struct Solving<'a> {
    pub(super) index: &'a Index,
    pub(super) known: &'a Known,
    pub(super) slice: Slice,
}

/// The values with one side to move, while they are being found.
struct Side {
    slice: Slice,
    values: Vec<AtomicU8>,
}

impl Solving<'_> {
    /// The slices that are solved together: with each side to move.
    pub(super) fn sides(slice: Slice) -> Vec<Slice> {
        let mut sides = vec![slice, slice.swapped()];
        sides.dedup();
        sides
    }

    /// Solves the slice; `tell` hears of each distance. Gives the values of each of its sides.
    pub(super) fn run(&self, tell: impl Fn(u8)) -> Vec<Vec<u8>> {
        let sides: Vec<Side> = Solving::sides(self.slice)
            .into_iter()
            .map(|slice| Side {
                slice,
                values: self.begin(slice),
            })
            .collect();
        for byte in LOST..NOBODY {
            tell(byte - LOST);
            let was_found: Vec<bool> = (0..sides.len())
                .map(|side| self.spread(&sides[side], &sides[sides.len() - 1 - side], byte))
                .collect();
            let is_later = |value: &AtomicU8| (byte + 1..NOBODY).contains(&value.load(Relaxed));
            if !was_found.contains(&true) && !sides.iter().any(|side| side.values.iter().any(is_later)) {
                break;
            }
        }
        let closed = |value: AtomicU8| match value.into_inner() {
            OPEN => DRAW,
            byte => byte,
        };
        sides
            .into_iter()
            .map(|side| side.values.into_iter().map(closed).collect())
            .collect()
    }

    /// What captures and new kings say.
    fn begin(&self, slice: Slice) -> Vec<AtomicU8> {
        let size = self.index.size(slice);
        let blocks: Vec<Vec<AtomicU8>> = (0..size.div_ceil(BLOCK))
            .into_par_iter()
            .map(|block| {
                let mut found = Vec::new();
                (block * BLOCK..size.min((block + 1) * BLOCK))
                    .map(|number| match self.index.at(slice, number) {
                        None => AtomicU8::new(NOBODY),
                        Some(placed) => AtomicU8::new(self.at_first(placed, &mut found)),
                    })
                    .collect()
            })
            .collect();
        blocks.into_iter().flatten().collect()
    }

    fn at_first(&self, placed: Placed, found: &mut Vec<Placed>) -> u8 {
        captures(placed, found);
        if !found.is_empty() {
            return best(found.iter().map(|&after| self.known.value(self.index, after)));
        }
        let mut has_others = false;
        let mut crowned = Vec::new();
        each_quiet(placed, |kind, after| {
            if kind == Quiet::Crowned {
                crowned.push(self.known.value(self.index, after));
            } else {
                has_others = true;
            }
            true
        });
        let best = best(crowned);
        if has_others && !is_won(best) { OPEN } else { best }
    }

    /// Settles what leads to the positions of one side that have that value; whether there were any.
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
                    if let Some(placed) = self.index.at(side.slice, number) {
                        each_before(placed, |candidate| self.settle(side, before, candidate, byte));
                    }
                }
                was_found
            })
            .reduce(|| false, |one, other| one | other)
    }

    /// Settles a position that leads to one with that value, if that says enough.
    #[inline]
    fn settle(&self, side: &Side, before: &Side, candidate: Placed, byte: u8) {
        let value = &before.values[self.index.of(candidate)];
        let now = value.load(Relaxed);
        if is_lost(byte) {
            // A win by a new king may be farther than this one; what captures say stands.
            if now == OPEN || is_won(now) && now > byte + 1 && !candidate.can_capture() {
                value.store(byte + 1, Relaxed);
            }
        } else if now == OPEN
            && let Some(longest) = self.longest_resistance(side, candidate, byte)
        {
            assert!(longest < NOBODY - 1, "a win is too far for a byte");
            value.store(longest + 1, Relaxed);
        }
    }

    /// The farthest win of the other side, if it wins after every move, and that is settled.
    fn longest_resistance(&self, side: &Side, placed: Placed, byte: u8) -> Option<u8> {
        let mut longest = byte;
        let is_lost = each_quiet(placed, |kind, after| {
            if kind == Quiet::Crowned {
                let value = self.known.value(self.index, after);
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

/// The best value that can be had where the moves lead to those, which are the other side's.
pub(crate) fn best(values: impl IntoIterator<Item = u8>) -> u8 {
    let (mut won, mut lost, mut can_draw) = (OPEN, LOST, false);
    for value in values {
        match value {
            DRAW => can_draw = true,
            _ if is_lost(value) => won = won.min(value + 1),
            _ => lost = lost.max(value + 1),
        }
    }
    if won != OPEN {
        won
    } else if can_draw {
        DRAW
    } else {
        lost
    }
}
