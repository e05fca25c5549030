//! How far it is to the next capture or man's move, which start the count of king moves anew: where somebody wins, how
//! many plies pass until then at most, that one counted, if the winner does not let the win go. Each of them leaves fewer
//! pieces or men nearer their last rank, so whoever makes one after the other in time wins.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use ludoteca_engine::tables::endings::index::{Index, Slice};
use ludoteca_engine::tables::endings::placed::Placed;
use rayon::iter::{IndexedParallelIterator as _, IntoParallelRefIterator as _, ParallelIterator as _};

use super::moves::{Quiet, each_quiet};
use super::slice::{DRAW, Known, NOBODY, Solving, is_lost, is_won};

/// Not found yet.
const OPEN: u8 = u8::MAX;

/// The distances of a slice and of the one with the other side to move; 0 where nobody wins, or somebody has won.
pub(crate) fn distances(index: &Index, known: &Known, slice: Slice) -> Vec<Vec<u8>> {
    let sides: Vec<(Slice, Vec<AtomicU8>)> = Solving::sides(slice)
        .into_iter()
        .map(|slice| {
            let open = |&value: &u8| AtomicU8::new(if value == DRAW || value == NOBODY { 0 } else { OPEN });
            (slice, known.values(slice).iter().map(open).collect())
        })
        .collect();
    for plies in 0..OPEN {
        let mut is_left = false;
        for (side, (slice, distances)) in sides.iter().enumerate() {
            let (_, after) = &sides[sides.len() - 1 - side];
            let round = Round {
                index,
                known,
                after,
                plies,
            };
            is_left |= round.settle(*slice, distances);
        }
        if !is_left {
            break;
        }
    }
    let whole =
        |(_, distances): (Slice, Vec<AtomicU8>)| distances.into_iter().map(AtomicU8::into_inner).collect();
    sides.into_iter().map(whole).collect()
}

/// Finds what has one distance.
struct Round<'a> {
    index: &'a Index,
    known: &'a Known,
    /// With the other side to move.
    after: &'a [AtomicU8],
    plies: u8,
}

impl Round<'_> {
    /// Settles the positions of one side; whether any is left.
    fn settle(&self, slice: Slice, distances: &[AtomicU8]) -> bool {
        let values = self.known.values(slice);
        distances
            .par_iter()
            .enumerate()
            .filter(|(_, distance)| distance.load(Relaxed) == OPEN)
            .map(|(number, distance)| {
                let placed = self.index.at(slice, number);
                let is_settled = placed.is_some_and(|placed| self.is_settled(placed, values[number]));
                if is_settled {
                    distance.store(self.plies, Relaxed);
                }
                !is_settled
            })
            .reduce(|| false, |one, other| one | other)
    }

    fn is_settled(&self, placed: Placed, value: u8) -> bool {
        if placed.can_capture() {
            return self.plies > 0;
        }
        // What is found in this round doesn't count in it.
        let is_near = |kind, after| match kind {
            Quiet::Man | Quiet::Crowned => self.plies > 0,
            Quiet::King => self.after[self.index.of(after)].load(Relaxed) < self.plies,
        };
        if is_won(value) {
            !each_quiet(placed, |kind, after| {
                !(is_lost(self.known.value(self.index, after)) && is_near(kind, after))
            })
        } else {
            each_quiet(placed, is_near)
        }
    }
}
