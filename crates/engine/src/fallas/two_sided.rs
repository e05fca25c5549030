//! Two-sided bear-off table: exact probabilities of winning if both sides have only a few pieces, all home.
//!
//! In the table of [`super::bear_off`] each side minimises its own number of moves. That is not always best:
//! a side that is behind must play for a rare roll. This table contains the probability of winning for each
//! pair of positions with at most [`PIECES`] pieces, where both sides play the best move against the other's
//! position. The two tables differ by at most 0.0007 (checked by a test) and on average by 0.000003.
//!
//! A move lowers the index of its side's position, so pairs are filled in the order of their larger index.
//! Filling the table takes a quarter of a second in native code. The table occupies 0.9 MB.

use alloc::vec::Vec;

use ludoteca_rules::fallas::Track;

use super::chance::share_of;
use super::home::{Steps, number, positions, roll};

/// Maximum number of pieces per side.
pub const PIECES: usize = 5;
/// Number of positions of a side.
const POSITIONS: usize = positions(PIECES);
/// Number of pairs of positions.
pub const PAIRS: usize = POSITIONS * POSITIONS;
const ROLLS: usize = 56;

/// Cost of finding the results of all rolls from one position, as a number of pairs.
const THROWS_OF_ONE: usize = 30;

/// Bear-off table, filled in slices.
#[derive(Clone, Debug, Default)]
pub struct TwoSided {
    /// Probability that the side on roll bears off first, indexed by its own position, then by the other
    /// side's.
    probabilities: Vec<f32>,
    filled: usize,
    /// Steps from each position, needed only while the table is being filled.
    steps: Vec<Steps>,
    throws: Throws,
}

#[derive(Clone, Debug, Default)]
struct Throws {
    /// Indices of end positions by start position and roll, with rolls in the order of [`each_throw`].
    ends: Vec<u16>,
    /// End index in `ends` for each start position and roll.
    until: Vec<usize>,
}

/// All distinct rolls, as faces from 0 to 5, with their probabilities.
fn each_throw() -> impl Iterator<Item = ([usize; 3], f32)> {
    let faces = (0..6)
        .flat_map(|high| (0..=high).flat_map(move |middle| (0..=middle).map(move |low| [high, middle, low])));
    faces.map(|faces| (faces, share_of(roll(faces))))
}

/// Adds to `ends`, without duplicates, the positions reached from `from` by playing `faces[..left]` in any
/// order.
fn play(steps: &[Steps], from: u16, faces: &mut [usize; 3], left: usize, ends: &mut Vec<u16>) {
    if from == 0 || left == 0 {
        if !ends.contains(&from) {
            ends.push(from);
        }
        return;
    }
    for place in 0..left {
        faces.swap(place, left - 1);
        for &to in steps[usize::from(from)].of_face(faces[left - 1]) {
            play(steps, to, faces, left - 1, ends);
        }
        faces.swap(place, left - 1);
    }
}

impl Throws {
    fn add(&mut self, steps: &[Steps]) {
        let from = u16::try_from(steps.len() - 1).expect("462 fit");
        let mut ends = Vec::new();
        for (mut faces, _) in each_throw() {
            ends.clear();
            play(steps, from, &mut faces, 3, &mut ends);
            // Bearing off the last piece wins, so no other result matters.
            let kept = if ends.contains(&0) { &[0] } else { &ends[..] };
            self.ends.extend_from_slice(kept);
            self.until.push(self.ends.len());
        }
    }

    /// End positions for each roll from the position `number`, in the order of [`each_throw`].
    fn of(&self, number: usize) -> impl Iterator<Item = &[u16]> {
        let first = number * ROLLS;
        let mut begin = if first == 0 { 0 } else { self.until[first - 1] };
        self.until[first..first + ROLLS]
            .iter()
            .map(move |&end| &self.ends[core::mem::replace(&mut begin, end)..end])
    }
}

/// Position indices (own, other) of the pair at `place` in filling order. Pairs are sorted by their larger
/// index, then by their smaller one. Of two pairs with the same indices, the one with the larger own index is
/// first.
fn pair(place: usize) -> (usize, usize) {
    let larger = place.isqrt();
    let rest = place - larger * larger;
    let smaller = rest / 2;
    if rest.is_multiple_of(2) {
        (larger, smaller)
    } else {
        (smaller, larger)
    }
}

impl TwoSided {
    /// An empty table, to be filled by [`TwoSided::build`].
    #[must_use]
    pub const fn new() -> TwoSided {
        TwoSided {
            probabilities: Vec::new(),
            filled: 0,
            steps: Vec::new(),
            throws: Throws {
                ends: Vec::new(),
                until: Vec::new(),
            },
        }
    }

    /// True if the table is filled.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.filled == PAIRS
    }

    /// Fills in at most `pairs` pairs. Returns whether the table is complete. A thousand pairs take about a
    /// millisecond.
    pub fn build(&mut self, pairs: usize) -> bool {
        let mut left = pairs;
        while left > 0 && !self.is_complete() {
            if self.steps.len() < POSITIONS && self.filled == 0 {
                self.steps.push(Steps::of(self.steps.len(), PIECES));
                self.throws.add(&self.steps);
                left = left.saturating_sub(THROWS_OF_ONE);
            } else {
                self.add();
                left -= 1;
            }
        }
        if self.is_complete() {
            self.steps = Vec::new();
            self.throws = Throws::default();
        }
        self.is_complete()
    }

    fn add(&mut self) {
        if self.filled == 0 {
            self.probabilities.resize(PAIRS, 0.0);
        }
        let (own, other) = pair(self.filled);
        self.probabilities[own * POSITIONS + other] = self.value(own, other);
        self.filled += 1;
    }

    /// Value of a pair. All earlier pairs in filling order must be filled in.
    fn value(&self, own: usize, other: usize) -> f32 {
        if own == 0 {
            return 1.0;
        }
        let after = &self.probabilities[other * POSITIONS..][..POSITIONS];
        let best = |ends: &[u16]| {
            let least = ends
                .iter()
                .fold(1.0, |least: f32, &end| least.min(after[usize::from(end)]));
            1.0 - least
        };
        let throws = each_throw().zip(self.throws.of(own));
        throws.map(|((_, share), ends)| share * best(ends)).sum()
    }

    /// Index of the position of `track`, or `None` if a piece is not home or there are more than [`PIECES`]
    /// pieces.
    fn number_of(track: Track) -> Option<usize> {
        let mut counts = track.home()?;
        counts.reverse();
        let pieces: usize = counts.iter().map(|&count| usize::from(count)).sum();
        (pieces <= PIECES).then(|| number(&counts, PIECES))
    }

    /// Returns the probability that the side with the track `own`, which rolls next, bears off first. `None`
    /// if a side has more than [`PIECES`] pieces or a piece that is not home, or if the table is not
    /// complete.
    #[must_use]
    pub fn probability(&self, own: Track, other: Track) -> Option<f32> {
        if !self.is_complete() {
            return None;
        }
        let (own, other) = (TwoSided::number_of(own)?, TwoSided::number_of(other)?);
        Some(self.probabilities[own * POSITIONS + other])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fallas::bear_off::{self, BearOff};
    use crate::fallas::home::position;

    #[test]
    fn the_filling_order_contains_every_pair_of_positions_once() {
        let mut pairs: Vec<usize> = (0..PAIRS)
            .map(|place| {
                let (own, other) = pair(place);
                assert!(own < POSITIONS && other < POSITIONS);
                own * POSITIONS + other
            })
            .collect();
        pairs.sort_unstable();
        assert!(pairs.into_iter().eq(0..PAIRS));
    }

    #[test]
    fn the_one_sided_table_differs_from_the_two_sided_one_by_less_than_0_0007() {
        let mut two_sided = TwoSided::new();
        while !two_sided.build(1_000) {}
        let mut bear_off = BearOff::new();
        bear_off.build(bear_off::POSITIONS);
        let mut greatest: f32 = 0.0;
        for own in 1..POSITIONS {
            for other in 1..POSITIONS {
                let [mine, others] = [own, other].map(|number| bear_off.moves_of(&position(number, PIECES)));
                let apart = bear_off::first_off(mine, others);
                greatest = greatest.max((two_sided.probabilities[own * POSITIONS + other] - apart).abs());
            }
        }
        assert!((0.000_6..0.000_7).contains(&greatest), "{greatest}");
    }
}
