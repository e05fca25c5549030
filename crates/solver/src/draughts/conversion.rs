//! Distance to conversion: the number of plies up to and including the next capture or man's move, if the
//! winner keeps the win and the loser resists. These moves reset the count of king moves. Each of them
//! removes a piece or brings a man nearer to promotion. So a side wins if it always makes the next such move
//! in time.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use ludoteca_engine::tables::endings::index::{Index, Slice};
use ludoteca_engine::tables::endings::placement::Placement;
use rayon::iter::{IndexedParallelIterator as _, IntoParallelRefIterator as _, ParallelIterator as _};

use super::moves::{Quiet, each_quiet};
use super::slice::{DRAW, SolvedSlices, Solving, UNUSED, is_lost, is_won};

const UNSETTLED: u8 = u8::MAX;

/// Returns the distances of a slice and of its counterpart; 0 for draws and finished games.
pub(crate) fn distances(index: &Index, solved: &SolvedSlices, slice: Slice) -> Vec<Vec<u8>> {
    let sides: Vec<(Slice, Vec<AtomicU8>)> = Solving::sides(slice)
        .into_iter()
        .map(|slice| {
            let open = |&value: &u8| {
                AtomicU8::new(if value == DRAW || value == UNUSED {
                    0
                } else {
                    UNSETTLED
                })
            };
            (slice, solved.values(slice).iter().map(open).collect())
        })
        .collect();
    for plies in 0..UNSETTLED {
        let mut is_left = false;
        for (side, (slice, distances)) in sides.iter().enumerate() {
            let (_, after) = &sides[sides.len() - 1 - side];
            let round = Round {
                index,
                solved,
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

/// Pass that settles all positions at one distance.
struct Round<'a> {
    index: &'a Index,
    solved: &'a SolvedSlices,
    /// Distances of the positions with the other side to move.
    after: &'a [AtomicU8],
    plies: u8,
}

impl Round<'_> {
    /// Settles positions with one side to move. Returns true if any remain unsettled.
    fn settle(&self, slice: Slice, distances: &[AtomicU8]) -> bool {
        let values = self.solved.values(slice);
        distances
            .par_iter()
            .enumerate()
            .filter(|(_, distance)| distance.load(Relaxed) == UNSETTLED)
            .map(|(number, distance)| {
                let placement = self.index.at(slice, number);
                let is_settled =
                    placement.is_some_and(|placement| self.is_settled(placement, values[number]));
                if is_settled {
                    distance.store(self.plies, Relaxed);
                }
                !is_settled
            })
            .reduce(|| false, |one, other| one | other)
    }

    fn is_settled(&self, placement: Placement, value: u8) -> bool {
        if placement.can_capture() {
            return self.plies > 0;
        }
        // Distances found in this round equal `plies`, so this comparison ignores them.
        let is_near = |kind, after| match kind {
            Quiet::Man | Quiet::Crowned => self.plies > 0,
            Quiet::King => self.after[self.index.of(after)].load(Relaxed) < self.plies,
        };
        if is_won(value) {
            !each_quiet(placement, |kind, after| {
                !(is_lost(self.solved.value(self.index, after)) && is_near(kind, after))
            })
        } else {
            each_quiet(placement, is_near)
        }
    }
}
