//! Throws from a seed: the same seed gives the same throw at the same ply, whatever was undone in between.

/// What a throw is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The throw of the move with that number, from 0.
    Turn(u32),
    /// The lot with that number, from 0: it decides who starts.
    Lot(u32),
}

/// `count` dice (each 1 to 6) for that purpose, from that seed.
///
/// The sequence is `SplitMix64` (Steele, Lea and Flood 2014) started at a mix of seed and purpose; each group of three
/// bits is a die unless it shows 6 or 7, so that every face is equally likely.
///
/// ```
/// use ludoteca_rules::dice::{Purpose, throw};
///
/// let third = throw(1283, Purpose::Turn(2), 3);
/// assert!(third.iter().all(|face| (1..=6).contains(face)));
/// assert_eq!(third, throw(1283, Purpose::Turn(2), 3), "nothing is drawn twice from the seed");
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

    #[test]
    fn every_face_is_about_equally_likely() {
        let mut faces = [0u32; 7];
        for ply in 0..20_000 {
            for die in throw(7, Purpose::Turn(ply), 3) {
                faces[usize::from(die)] += 1;
            }
        }
        assert_eq!(faces[0], 0);
        // 60,000 dice: the standard deviation of a face is 91.
        assert!(
            faces[1..].iter().all(|&count| count.abs_diff(10_000) < 500),
            "{faces:?}"
        );
    }

    #[test]
    fn lots_and_moves_are_different_throws() {
        let turns: alloc::vec::Vec<_> = (0..8).map(|ply| throw(1, Purpose::Turn(ply), 3)).collect();
        let lots: alloc::vec::Vec<_> = (0..8).map(|lot| throw(1, Purpose::Lot(lot), 3)).collect();
        assert_ne!(turns, lots);
        assert_eq!(throw(1, Purpose::Lot(0), 2)[2], 0);
    }
}
