//! Results of positions right after a capture, when the clock restarts: two bits per position.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use ludoteca_engine::tables::counts::CountValue;
use ludoteca_engine::tables::counts::index::{Index, Slice, slice_of};
use ludoteca_engine::tables::counts::placement::Placement;

use super::{Planes, swapped};

const IN_BYTE: usize = 4;

/// Results for the side to move, by slice and position index.
#[derive(Default)]
pub(super) struct SolvedSlices(BTreeMap<Slice, Vec<u8>>);

impl SolvedSlices {
    /// Returns the slices to which captures lead from a pair of slices.
    pub(super) fn needed(pair: Slice) -> Vec<Slice> {
        let after = |[own, other]: Slice| (1..other).map(move |left| [left, own]);
        let mut needed: Vec<Slice> = after(pair).chain(after(swapped(pair))).collect();
        needed.sort_unstable();
        needed.dedup();
        needed
    }

    pub(super) fn insert(&mut self, slice: Slice, planes: &Planes, limit: u8) {
        let mut results = vec![0; planes[0].len().div_ceil(IN_BYTE)];
        for (number, (&first, &second)) in planes[0].iter().zip(&planes[1]).enumerate() {
            let bits = match value(slice, [first, second]).result(limit) {
                Ordering::Less => 0,
                Ordering::Equal => 1,
                Ordering::Greater => 2,
            };
            results[number / IN_BYTE] |= bits << (2 * (number % IN_BYTE));
        }
        self.0.insert(slice, results);
    }

    pub(super) fn has(&self, slice: Slice) -> bool {
        self.0.contains_key(&slice)
    }

    /// Removes all slices that are not in `needed`.
    pub(super) fn keep(&mut self, needed: &[Slice]) {
        self.0.retain(|slice, _| needed.contains(slice));
    }

    /// Returns the result for the side to move, which may have lost its last man.
    pub(super) fn result(&self, index: &Index, placement: Placement) -> Ordering {
        if placement.own == 0 {
            return Ordering::Less;
        }
        let number = index.of(placement);
        match self.0[&slice_of(placement)][number / IN_BYTE] >> (2 * (number % IN_BYTE)) & 3 {
            0 => Ordering::Less,
            1 => Ordering::Equal,
            _ => Ordering::Greater,
        }
    }

    /// Returns the best result of a capture for the side to move; `None` if it has no captures.
    pub(super) fn best_capture(&self, index: &Index, placement: Placement) -> Option<Ordering> {
        let mut best = None;
        placement.each_capture(|after| best = best.max(Some(self.result(index, after).reverse())));
        best
    }
}

/// Converts the two bytes of a position to its value.
pub(super) fn value(slice: Slice, plies: [u8; 2]) -> CountValue {
    CountValue {
        counted: slice[0].cmp(&slice[1]),
        plies,
    }
}
