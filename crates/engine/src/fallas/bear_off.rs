//! One-sided bear-off table: the number of moves that a side needs once all its pieces are home.
//!
//! A position is a list of six counts that add up to at most fifteen pieces, so there are 54,264 positions.
//! Every die leads to a position with a smaller index, so one pass in increasing order fills the table. For
//! each position with no dice, one die or two dice left to play, the pass finds the end position with the
//! lowest expected number of moves. With three dice, only the die to play first then remains to be chosen. If
//! both sides have few pieces, [`super::two_sided`] is more accurate.
//!
//! The pass covers every legal move because, with all pieces home, a side can play all three dice until it
//! has no pieces left.

use alloc::vec;
use alloc::vec::Vec;

use ludoteca_rules::fallas::Track;

use super::chance::share_of;
#[cfg(test)]
use super::home::Home;
use super::home::{PIECES, Steps, number, positions, roll};

/// Number of positions.
pub const POSITIONS: usize = positions(PIECES);
/// Length of a distribution. Its last entry includes all larger numbers of moves.
pub const MOVES: usize = 16;

/// Probabilities of needing 0, 1, 2 … moves.
type Distribution = [f32; MOVES];

/// Bear-off table, filled in slices.
#[derive(Clone, Debug, Default)]
pub struct BearOff {
    distributions: Vec<Distribution>,
    means: Vec<f32>,
    /// Best end positions with one or two dice left, needed only while filling.
    singles: Vec<[u16; 6]>,
    pairs: Vec<[u16; 21]>,
}

/// Index of an unordered pair of faces, each 0 to 5.
fn pair(one: usize, two: usize) -> usize {
    let (low, high) = if one < two { (one, two) } else { (two, one) };
    high * (high + 1) / 2 + low
}

impl BearOff {
    /// An empty table, to be filled by [`BearOff::build`].
    #[must_use]
    pub const fn new() -> BearOff {
        BearOff {
            distributions: Vec::new(),
            means: Vec::new(),
            singles: Vec::new(),
            pairs: Vec::new(),
        }
    }

    /// True if the table is filled.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.means.len() == POSITIONS
    }

    /// Fills in at most `positions` positions. Returns whether the table is complete. A thousand positions
    /// take a few milliseconds.
    pub fn build(&mut self, positions: usize) -> bool {
        let begin = self.means.len();
        let end = begin.saturating_add(positions).min(POSITIONS);
        if begin == 0 {
            self.distributions.reserve_exact(POSITIONS);
            self.means.reserve_exact(POSITIONS);
            self.singles.reserve_exact(POSITIONS);
            self.pairs.reserve_exact(POSITIONS);
        }
        for number in begin..end {
            self.add(number);
        }
        if self.is_complete() {
            self.singles = vec![];
            self.pairs = vec![];
        }
        self.is_complete()
    }

    fn add(&mut self, number: usize) {
        let steps = Steps::of(number, PIECES);
        let mut distribution = [0.0; MOVES];
        if number == 0 {
            distribution[0] = 1.0;
        } else {
            self.throws(&steps, &mut distribution);
        }
        let mean = distribution
            .iter()
            .zip(0u8..)
            .map(|(part, moves)| part * f32::from(moves))
            .sum();
        self.distributions.push(distribution);
        self.means.push(mean);
        // If no piece is left, no die can be played and the move ends in this position.
        let own = u16::try_from(number).expect("54,264 fit");
        let single = core::array::from_fn(|face| self.best(steps.of_face(face).iter().copied(), own));
        self.singles.push(single);
        let mut pairs = [own; 21];
        for two in 0..6 {
            for one in 0..=two {
                let first = steps
                    .of_face(one)
                    .iter()
                    .map(|&to| self.singles[usize::from(to)][two]);
                let second = steps
                    .of_face(two)
                    .iter()
                    .map(|&to| self.singles[usize::from(to)][one]);
                pairs[pair(one, two)] = self.best(first.chain(second), own);
            }
        }
        self.pairs.push(pairs);
    }

    /// Position with the lowest mean, or `own` if `positions` is empty.
    fn best(&self, positions: impl Iterator<Item = u16>, own: u16) -> u16 {
        let mut best = own;
        let mut least = f32::INFINITY;
        for position in positions {
            let mean = self.means[usize::from(position)];
            if mean < least {
                least = mean;
                best = position;
            }
        }
        best
    }

    /// Adds to `distribution` the weighted distribution after the best move for each roll, shifted by one
    /// move.
    fn throws(&self, steps: &Steps, distribution: &mut Distribution) {
        for high in 0..6 {
            for middle in 0..=high {
                for low in 0..=middle {
                    let mut best = (f32::INFINITY, 0);
                    for (first, rest) in [
                        (low, (middle, high)),
                        (middle, (low, high)),
                        (high, (low, middle)),
                    ] {
                        let rest = pair(rest.0, rest.1);
                        for &to in steps.of_face(first) {
                            let end = usize::from(self.pairs[usize::from(to)][rest]);
                            if self.means[end] < best.0 {
                                best = (self.means[end], end);
                            }
                        }
                    }
                    let weight = share_of(roll([low, middle, high]));
                    let after = &self.distributions[best.1];
                    for (sum, part) in distribution[1..].iter_mut().zip(after) {
                        *sum += weight * part;
                    }
                    distribution[MOVES - 1] += weight * after[MOVES - 1];
                }
            }
        }
    }

    /// Distribution of the number of moves that `home` needs. Its position must have been filled in.
    #[cfg(test)]
    pub(super) fn moves_of(&self, home: &Home) -> &[f32; MOVES] {
        &self.distributions[number(home, PIECES)]
    }

    /// Index of the position of `track`, or `None` if a piece is not home.
    fn number_of(track: Track) -> Option<usize> {
        let mut counts = track.home()?;
        counts.reverse();
        Some(number(&counts, PIECES))
    }

    /// Returns the average number of moves that `track` needs, or `None` if a piece is not home or the table
    /// does not contain the position yet.
    #[must_use]
    pub fn mean(&self, track: Track) -> Option<f32> {
        self.means.get(BearOff::number_of(track)?).copied()
    }

    /// Returns the distribution of the number of moves that `track` needs, or `None` as for
    /// [`BearOff::mean`].
    #[must_use]
    pub fn moves(&self, track: Track) -> Option<&[f32; MOVES]> {
        self.distributions.get(BearOff::number_of(track)?)
    }

    /// Returns the probability that the side with the track `own`, which rolls next, bears off first, or
    /// `None` as for [`BearOff::mean`].
    #[must_use]
    pub fn probability(&self, own: Track, other: Track) -> Option<f32> {
        let (own, other) = (self.moves(own)?, self.moves(other)?);
        Some(first_off(own, other))
    }
}

/// Probability that the side on roll bears off first, if each side minimises its own number of moves.
pub(super) fn first_off(own: &Distribution, other: &Distribution) -> f32 {
    // The side on roll wins if it needs no more moves than the other side.
    let mut other_needs_as_many = 1.0;
    let mut probability = 0.0;
    for (own, other) in own.iter().zip(other) {
        probability += own * other_needs_as_many;
        other_needs_as_many -= other;
    }
    probability.clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn filling_the_table_in_slices_gives_the_same_result() {
        let mut whole = BearOff::new();
        assert!(!whole.build(3_000));
        let mut sliced = BearOff::new();
        for _ in 0..30 {
            assert!(!sliced.build(100));
        }
        assert_eq!(whole.distributions, sliced.distributions);
    }
}
