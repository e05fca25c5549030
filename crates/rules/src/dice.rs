//! Throws derived from a seed that the caller passes.
//!
//! The page uses a fresh random seed for every throw and discards it, so no throw can be predicted. Tests,
//! experiments and printed worksheets use one seed for a whole game, so that its throws can be reproduced.

/// Purpose of a throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The throw for the move with this index, from 0.
    Turn(u32),
    /// The lot with this index, from 0, which decides who starts.
    Lot(u32),
}

/// Throws `count` dice (each 1 to 6) for `purpose`, derived from `seed`. The rest of the array is 0.
///
/// The sequence is `SplitMix64` (Steele, Lea and Flood 2014) started from a mix of seed and purpose. Each
/// group of three bits is a die if it is below 6. Values 6 and 7 are skipped, so that every face is equally
/// likely.
///
/// ```
/// use ludoteca_rules::dice::{Purpose, throw};
///
/// let third = throw(1283, Purpose::Turn(2), 3);
/// assert!(third.iter().all(|face| (1..=6).contains(face)));
/// assert_eq!(third, throw(1283, Purpose::Turn(2), 3), "the same seed and purpose give the same dice");
/// ```
///
/// # Panics
/// If `count` is over 3.
#[must_use]
pub fn throw(seed: u64, purpose: Purpose, count: usize) -> [u8; 3] {
    assert!(count <= 3, "no game here throws more than three dice");
    let stream = match purpose {
        Purpose::Turn(ply) => u64::from(ply),
        Purpose::Lot(lot) => u64::from(lot) | 1 << 32,
    };
    let mut state = mix(seed) ^ mix(stream.wrapping_add(GOLDEN));
    let mut dice = [0; 3];
    let mut filled = 0;
    while filled < count {
        let mut bits;
        (bits, state) = split_mix(state);
        for _ in 0..21 {
            let face = u8::try_from(bits & 7).expect("three bits fit");
            bits >>= 3;
            if face < 6 && filled < count {
                dice[filled] = face + 1;
                filled += 1;
            }
        }
    }
    dice
}

/// The next number of the sequence `SplitMix64`, and the state after it.
pub(crate) const fn split_mix(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(GOLDEN);
    (mix(state), state)
}

const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

const fn mix(value: u64) -> u64 {
    let value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ (value >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    const THROWS: u32 = 1_000_000;

    /// Index of a throw of three dice among the 216 possible ones; the order of the dice counts.
    fn index_of(dice: [u8; 3]) -> usize {
        dice.iter().fold(0, |index, &die| {
            assert!((1..=6).contains(&die), "{dice:?}");
            index * 6 + usize::from(die - 1)
        })
    }

    /// Pearson's chi-square statistic of `counts` against equal frequencies.
    fn chi_square(counts: &[u32]) -> f64 {
        let expected =
            f64::from(counts.iter().sum::<u32>()) / f64::from(u32::try_from(counts.len()).expect("few"));
        let square = |&count: &u32| (f64::from(count) - expected).powi(2) / expected;
        counts.iter().map(square).sum()
    }

    /// Checks that a million throws are evenly distributed: the 216 ordered throws, the faces of each die,
    /// and pairs of successive first dice. The bounds are the 0.999 quantiles of the chi-square distributions
    /// with 215, 5 and 35 degrees of freedom.
    fn check_a_million(name: &str, throw_of: impl Fn(u32) -> [u8; 3]) {
        let mut whole = [0; 216];
        let mut faces = [[0; 6]; 3];
        let mut pairs = [0; 36];
        let mut before = 0;
        for number in 0..THROWS {
            let dice = throw_of(number);
            whole[index_of(dice)] += 1;
            for (counts, die) in faces.iter_mut().zip(dice) {
                counts[usize::from(die - 1)] += 1;
            }
            let first = usize::from(dice[0] - 1);
            pairs[before * 6 + first] += 1;
            before = first;
        }
        assert!(chi_square(&whole) < 283.0, "{name}: {}", chi_square(&whole));
        for counts in faces {
            assert!(chi_square(&counts) < 20.5, "{name}: {counts:?}");
        }
        assert!(chi_square(&pairs) < 66.6, "{name}: {pairs:?}");
    }

    #[test]
    fn throws_from_fresh_seeds_are_evenly_distributed() {
        let mut state = 7;
        let seeds: alloc::vec::Vec<u64> = (0..THROWS)
            .map(|_| {
                let seed;
                (seed, state) = split_mix(state);
                seed
            })
            .collect();
        check_a_million("fresh", |number| {
            throw(seeds[number as usize], Purpose::Turn(number % 60), 3)
        });
    }

    #[test]
    fn throws_from_one_seed_are_evenly_distributed() {
        check_a_million("one seed", |number| throw(7, Purpose::Turn(number), 3));
    }

    #[test]
    fn a_seed_gives_different_dice_for_lots_and_for_turns() {
        let turns: alloc::vec::Vec<_> = (0..8).map(|ply| throw(1, Purpose::Turn(ply), 3)).collect();
        let lots: alloc::vec::Vec<_> = (0..8).map(|lot| throw(1, Purpose::Lot(lot), 3)).collect();
        assert_ne!(turns, lots);
        assert_eq!(throw(1, Purpose::Lot(0), 2)[2], 0);
    }
}
