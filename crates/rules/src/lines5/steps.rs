//! Steps on the alquerque board, many at a time.

use alloc::vec::Vec;

use super::{DIAGONAL, LineMove, SHIFTS};
use crate::Heading;

/// The upward half of an axis.
const UPWARD: u64 = 0xffff_ffff;
/// The axis along the ranks.
const RANKS: usize = 1;

/// The steps of a set of pieces: for each of the four axes the destinations of its upward (or eastward) direction in
/// the lower 32 bits, of the opposite direction in the upper 32 bits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Steps([u64; 4]);

impl Steps {
    /// No steps.
    pub(crate) const NONE: Steps = Steps([0; 4]);

    /// The steps of the pieces `movers` to the points `empty`.
    #[inline]
    pub(crate) fn of(movers: u32, empty: u32) -> Steps {
        let mut axes = [0; 4];
        for (axis, destinations) in axes.iter_mut().enumerate() {
            let from = if axis > RANKS { movers & DIAGONAL } else { movers };
            let up = from << SHIFTS[axis] & empty;
            let down = from >> SHIFTS[axis] & empty;
            *destinations = u64::from(up) | u64::from(down) << 32;
        }
        Steps(axes)
    }

    /// Those that go ahead.
    #[inline]
    pub(crate) fn ahead(mut self, heading: Heading) -> Steps {
        self.0[RANKS] = 0;
        self.not_back(heading)
    }

    /// Those that go ahead or sideways.
    #[inline]
    pub(crate) fn not_back(mut self, heading: Heading) -> Steps {
        let ahead = match heading {
            Heading::Up => UPWARD,
            Heading::Down => !UPWARD,
        };
        for (axis, destinations) in self.0.iter_mut().enumerate() {
            if axis != RANKS {
                *destinations &= ahead;
            }
        }
        self
    }

    /// Whether there is any.
    #[inline]
    pub(crate) fn any(&self) -> bool {
        self.0.iter().fold(0, |all, destinations| all | destinations) != 0
    }

    /// The points from which they go.
    pub(crate) fn origins(&self) -> u32 {
        let mut moves = Vec::new();
        self.collect(&mut moves);
        moves.iter().fold(0, |origins, step| origins | step.origin())
    }

    /// How many there are.
    #[inline]
    pub(crate) fn count(&self) -> u32 {
        self.0.iter().map(|destinations| destinations.count_ones()).sum()
    }

    /// Appends all of them.
    #[inline]
    pub(crate) fn collect(&self, moves: &mut Vec<LineMove>) {
        for (axis, &destinations) in self.0.iter().enumerate() {
            let mut left = destinations;
            while left != 0 {
                moves.push(step(axis, left));
                left &= left - 1;
            }
        }
    }

    /// The turn at the index that `choose` gives for the number of all: these steps, then `others`.
    #[inline]
    pub(crate) fn choose(
        &self,
        others: &[LineMove],
        choose: impl FnOnce(usize) -> usize,
    ) -> Option<LineMove> {
        let steps = self.count();
        let count = steps as usize + others.len();
        if count == 0 {
            return None;
        }
        let index = choose(count);
        match u32::try_from(index) {
            Ok(index) if index < steps => Some(self.nth(index)),
            _ => Some(others[index - steps as usize]),
        }
    }

    /// The one at that index of what [`Steps::collect`] appends.
    ///
    /// # Panics
    /// If there are not so many.
    #[inline]
    pub(crate) fn nth(&self, mut index: u32) -> LineMove {
        for (axis, &destinations) in self.0.iter().enumerate() {
            let count = destinations.count_ones();
            if index < count {
                let mut left = destinations;
                for _ in 0..index {
                    left &= left - 1;
                }
                return step(axis, left);
            }
            index -= count;
        }
        panic!("the index is below the count");
    }
}

/// The step to the lowest of the destinations on an axis.
#[inline]
fn step(axis: usize, destinations: u64) -> LineMove {
    let index = destinations.trailing_zeros();
    let destination = index & 31;
    let origin = if index < 32 {
        destination - SHIFTS[axis]
    } else {
        destination + SHIFTS[axis]
    };
    LineMove::step(origin, destination)
}
