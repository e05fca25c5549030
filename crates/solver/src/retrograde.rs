//! Retrograde analysis: the values of all positions of a slice, whichever side is to move, where the moves that lead out of
//! it lead to what is known.
//!
//! A byte says what a position is worth, as in [`super::draughts::slice`]: 0 is a draw, else the number of plies to the end and
//! one more; the side to move loses in an even number of plies and wins in an odd one. What leads out of the slice only
//! bounds the value where there are other moves. Then positions are looked at in the order of their distance from the end, and
//! those before them settled; what is never settled is a draw.
//!
//! Threads share the work of one distance. They write only the byte of the next, and no position that they compare depends on
//! what is written meanwhile: so the result does not depend on how many there are.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};

use super::draughts::slice::{DRAW, NOBODY, best, is_lost, is_won};

/// The side to move has lost.
pub(super) const LOST: u8 = 1;
/// Not settled yet.
const OPEN: u8 = u8::MAX;
/// Numbers that are looked at in one go.
const BLOCK: usize = 1 << 12;

/// What a move leads to.
pub(super) enum After<Placed> {
    /// A position of the slice.
    Within(Placed),
    /// What is worth so much to the other side.
    Beyond(u8),
}

/// A slice, as it is to be solved. Its positions know whose turn it is.
pub(super) trait Slice: Sync {
    type Placed: Copy;

    /// How many numbers positions have with one side to move; the other has as many.
    fn size(&self) -> usize;

    /// The position with a number, with that side to move; `None` if no position has it.
    fn at(&self, side: usize, number: usize) -> Option<Self::Placed>;

    /// The number of a position.
    fn number(&self, placed: Self::Placed) -> usize;

    /// Calls `visit` for what each move leads to, until it answers false. Whether it never did.
    fn each_move(&self, placed: Self::Placed, visit: impl FnMut(After<Self::Placed>) -> bool) -> bool;

    /// Calls `visit` for every position of the slice from which a move leads here.
    fn each_before(&self, placed: Self::Placed, visit: impl FnMut(Self::Placed));
}

/// The values with each side to move. `tell` hears of each distance.
pub(super) fn solve(slice: &impl Slice, tell: impl Fn(u8)) -> [Vec<u8>; 2] {
    let values = [0, 1].map(|side| begin(slice, side));
    for byte in LOST..NOBODY {
        tell(byte - LOST);
        let was_found = [0, 1].map(|side| spread(slice, &values, side, byte));
        let is_later = |value: &AtomicU8| (byte + 1..NOBODY).contains(&value.load(Relaxed));
        if was_found == [false; 2] && !values.iter().flatten().any(is_later) {
            break;
        }
    }
    let closed = |value: AtomicU8| match value.into_inner() {
        OPEN => DRAW,
        byte => byte,
    };
    values.map(|values| values.into_iter().map(closed).collect())
}

/// What the moves that lead out of the slice say.
fn begin(slice: &impl Slice, side: usize) -> Vec<AtomicU8> {
    let numbers = (0..slice.size()).into_par_iter();
    let at_first = |number| {
        let Some(placed) = slice.at(side, number) else {
            return NOBODY;
        };
        let (mut beyond, mut has_others) = (Vec::new(), false);
        slice.each_move(placed, |after| {
            match after {
                After::Within(_) => has_others = true,
                After::Beyond(value) => beyond.push(value),
            }
            true
        });
        let best = best(beyond);
        if has_others && !is_won(best) { OPEN } else { best }
    };
    numbers.map(|number| AtomicU8::new(at_first(number))).collect()
}

/// Settles what leads to the positions of one side that have that value; whether there were any.
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
                if let Some(placed) = slice.at(side, number) {
                    slice.each_before(placed, |candidate| settle(slice, here, before, candidate, byte));
                }
            }
            was_found
        })
        .reduce(|| false, |one, other| one | other)
}

/// Settles a position that leads to one with that value, if that says enough.
fn settle<S: Slice>(slice: &S, here: &[AtomicU8], before: &[AtomicU8], candidate: S::Placed, byte: u8) {
    let value = &before[slice.number(candidate)];
    let now = value.load(Relaxed);
    if is_lost(byte) {
        // A win outside the slice may be farther than this one.
        if now == OPEN || is_won(now) && now > byte + 1 {
            value.store(byte + 1, Relaxed);
        }
    } else if now == OPEN
        && let Some(longest) = longest_resistance(slice, here, candidate, byte)
    {
        assert!(longest < NOBODY - 1, "a win is too far for a byte");
        value.store(longest + 1, Relaxed);
    }
}

/// The farthest win of the other side, if it wins after every move, and that is settled.
fn longest_resistance<S: Slice>(slice: &S, after: &[AtomicU8], placed: S::Placed, byte: u8) -> Option<u8> {
    let mut longest = byte;
    let is_lost = slice.each_move(placed, |next| match next {
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
