//! Retrograde analysis of a slice. It computes the values of all its positions, for both sides to move, from
//! the values of the positions outside the slice to which moves lead.
//!
//! The value of a position is a byte, as in [`super::draughts::slice`]: 0 is a draw, otherwise it is the
//! number of plies to the end plus one. The side to move loses in an even number of plies and wins in an odd
//! one. Moves out of the slice decide a position only if they win or there are no others. After that,
//! positions are visited by distance from the end, and their predecessors are settled. Positions that are
//! never settled are draws.
//!
//! Threads share the work for each distance. They write only values of the next distance, and no comparison
//! depends on values that are being written. So the result does not depend on the number of threads.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};

use super::draughts::slice::{DRAW, UNUSED, best, is_lost, is_won};

/// Value of a position that the side to move has lost.
pub(super) const LOST: u8 = 1;
/// Value for a position that is not settled.
const UNSETTLED: u8 = u8::MAX;
/// Number of position indices per unit of parallel work.
const BLOCK: usize = 1 << 12;

pub(super) enum After<Placement> {
    /// Another position of the slice.
    Within(Placement),
    /// A position outside the slice, with this value for the side to move there.
    Beyond(u8),
}

/// A slice to solve. Its positions include the side to move.
pub(super) trait Slice: Sync {
    type Placement: Copy;

    /// Size of the slice for one side to move: the number of its position indices, used or not.
    fn size(&self) -> usize;

    /// Returns the position with index `number` and with `side` to move; `None` if there is none.
    fn at(&self, side: usize, number: usize) -> Option<Self::Placement>;

    fn number(&self, placement: Self::Placement) -> usize;

    /// Calls `visit` with the result of each move. Stops and returns false as soon as `visit` returns false;
    /// otherwise returns true.
    fn each_move(
        &self,
        placement: Self::Placement,
        visit: impl FnMut(After<Self::Placement>) -> bool,
    ) -> bool;

    /// Calls `visit` for every position of the slice from which a move leads to `placement`.
    fn each_predecessor(&self, placement: Self::Placement, visit: impl FnMut(Self::Placement));
}

/// Returns the values for each side to move. Calls `on_distance` with each distance in plies.
pub(super) fn solve(slice: &impl Slice, on_distance: impl Fn(u8)) -> [Vec<u8>; 2] {
    let values = [0, 1].map(|side| begin(slice, side));
    for byte in LOST..UNUSED {
        on_distance(byte - LOST);
        let was_found = [0, 1].map(|side| spread(slice, &values, side, byte));
        let is_later = |value: &AtomicU8| (byte + 1..UNUSED).contains(&value.load(Relaxed));
        if was_found == [false; 2] && !values.iter().flatten().any(is_later) {
            break;
        }
    }
    let closed = |value: AtomicU8| match value.into_inner() {
        UNSETTLED => DRAW,
        byte => byte,
    };
    values.map(|values| values.into_iter().map(closed).collect())
}

/// Initial values, determined by the moves out of the slice.
fn begin(slice: &impl Slice, side: usize) -> Vec<AtomicU8> {
    let numbers = (0..slice.size()).into_par_iter();
    let at_first = |number| {
        let Some(placement) = slice.at(side, number) else {
            return UNUSED;
        };
        let (mut beyond, mut has_others) = (Vec::new(), false);
        slice.each_move(placement, |after| {
            match after {
                After::Within(_) => has_others = true,
                After::Beyond(value) => beyond.push(value),
            }
            true
        });
        let best = best(beyond);
        if has_others && !is_won(best) {
            UNSETTLED
        } else {
            best
        }
    };
    numbers.map(|number| AtomicU8::new(at_first(number))).collect()
}

/// Settles the predecessors of all positions of `side` with value `byte`. Returns true if there are such
/// positions.
fn spread(slice: &impl Slice, values: &[Vec<AtomicU8>; 2], side: usize, byte: u8) -> bool {
    let (here, before) = (&values[side], &values[1 - side]);
    (0..here.len().div_ceil(BLOCK))
        .into_par_iter()
        .map(|block| {
            let mut was_found = false;
            for number in block * BLOCK..here.len().min((block + 1) * BLOCK) {
                if here[number].load(Relaxed) != byte {
                    continue;
                }
                was_found = true;
                if let Some(placement) = slice.at(side, number) {
                    slice.each_predecessor(placement, |candidate| {
                        settle(slice, here, before, candidate, byte);
                    });
                }
            }
            was_found
        })
        .reduce(|| false, |one, other| one | other)
}

/// Settles a predecessor of a position with value `byte`, if that value decides it.
fn settle<S: Slice>(slice: &S, here: &[AtomicU8], before: &[AtomicU8], candidate: S::Placement, byte: u8) {
    let value = &before[slice.number(candidate)];
    let now = value.load(Relaxed);
    if is_lost(byte) {
        // A win found at the start, by a move out of the slice, may be longer than this one.
        if now == UNSETTLED || is_won(now) && now > byte + 1 {
            value.store(byte + 1, Relaxed);
        }
    } else if now == UNSETTLED
        && let Some(longest) = longest_resistance(slice, here, candidate, byte)
    {
        assert!(longest < UNUSED - 1, "a distance exceeds a byte");
        value.store(longest + 1, Relaxed);
    }
}

/// Returns the value of the other side's longest win. `None` unless every move leads to a settled win.
fn longest_resistance<S: Slice>(
    slice: &S,
    after: &[AtomicU8],
    placement: S::Placement,
    byte: u8,
) -> Option<u8> {
    let mut longest = byte;
    let is_lost = slice.each_move(placement, |next| match next {
        After::Beyond(value) => {
            longest = longest.max(value);
            is_won(value)
        }
        After::Within(next) => {
            let value = after[slice.number(next)].load(Relaxed);
            is_won(value) && value <= byte
        }
    });
    is_lost.then_some(longest)
}
