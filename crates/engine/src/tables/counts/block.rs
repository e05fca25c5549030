//! Coding of the distances of a slice, block by block.
//!
//! For each position one bit tells whether the other side, the chaser, can force anything. Its context is the
//! point of the chaser's lowest man and four earlier bits: the last two with that man on the same point, the
//! last one with it on the point to the left, and the last one with it on the point below. Every block starts
//! with the model of its slice, which has one byte per probability. If the chaser can force something, the
//! number of plies that it needs follows in unary. If the chaser has fewer men, another bit tells whether it
//! can also win, and the number of plies for that follows in the same way.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ops::Range;

use super::index::{Index, Slice};
use super::placement::POINTS;
use super::{LIMIT, NEVER, Plies};
use crate::tables::coder::{Coder, FrequencyModel};

/// Maximum number of position indices in a block.
pub const BLOCK: usize = 1 << 15;
/// Number of states of the neighbours in a context.
const NEIGHBOURS: usize = 16;
/// Number of probabilities in a model.
pub const CHANCES: usize = NEIGHBOURS * POINTS;
/// Number of array slots before the first point, for neighbours outside the board.
const BELOW: usize = 5;
/// Weight of the model relative to the bits of a block, in observed bits.
const TRUST: u8 = 12;

/// A position in which the chaser can force something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Index of the position, relative to the first index of the block.
    pub offset: u16,
    /// Numbers of plies that the chaser needs.
    pub plies: Plies,
}

/// Bit probabilities at the start of a block.
#[derive(Clone, Debug)]
pub struct Model(Vec<FrequencyModel>);

impl Model {
    /// Reads probabilities stored in 256ths.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Model {
        Model(
            bytes
                .iter()
                .map(|&byte| FrequencyModel::with_prior(byte, TRUST))
                .collect(),
        )
    }
}

struct Distances {
    /// Probability that a distance is longer, indexed by goal (draw, then win) and plies.
    more: [[FrequencyModel; LIMIT as usize]; 2],
    wins_too: FrequencyModel,
}

/// Codes the entries of the positions with the indices `numbers`: a decoder reads them, an encoder takes them
/// from `wanted`. Calls `observe` with the index of each probability used and the coded bit.
pub fn code(
    coder: &mut impl Coder,
    index: &Index,
    slice: Slice,
    numbers: Range<usize>,
    model: &Model,
    wanted: impl Fn(usize) -> Plies,
    mut observe: impl FnMut(usize, bool),
) -> Box<[Entry]> {
    let mut chances = model.0.clone();
    let mut distances = Distances {
        more: [[FrequencyModel::EVEN; LIMIT as usize]; 2],
        wins_too: FrequencyModel::EVEN,
    };
    let mut seen = [0_usize; POINTS + BELOW];
    let mut entries = Vec::new();
    for (offset, number) in (0..).zip(numbers) {
        let Some(placement) = index.at(slice, number) else {
            continue;
        };
        let point = placement.other.trailing_zeros() as usize % POINTS;
        let place = BELOW + point;
        let known = seen[place] | (seen[place - 1] & 1) << 2 | (seen[place - BELOW] & 1) << 3;
        let context = NEIGHBOURS * point + known;
        let wanted = wanted(number);
        let is_chased = coder.code(&mut chances[context], is_kept(wanted));
        observe(context, is_chased);
        seen[place] = (seen[place] << 1 | usize::from(is_chased)) & 3;
        if is_chased {
            let plies = distances.code(coder, wanted, slice[0] > slice[1]);
            entries.push(Entry { offset, plies });
        }
    }
    entries.into_boxed_slice()
}

/// True if the position needs an entry. Positions with a blocked holder need none.
pub(super) fn is_kept(plies: Plies) -> bool {
    plies[0] != NEVER && plies[0] != 0
}

impl Distances {
    /// Codes both distances, or only one if they are equal by definition (`has_two` is false).
    fn code(&mut self, coder: &mut impl Coder, wanted: Plies, has_two: bool) -> Plies {
        let [first, second] = wanted;
        let first = code_plies(coder, &mut self.more[0], 1, first);
        if !has_two {
            return [first, first];
        }
        if !coder.code(&mut self.wins_too, second != NEVER) {
            return [first, NEVER];
        }
        [first, code_plies(coder, &mut self.more[1], first, second)]
    }
}

/// Codes a distance of at least `least` plies in unary.
fn code_plies(coder: &mut impl Coder, more: &mut [FrequencyModel], least: u8, wanted: u8) -> u8 {
    let mut plies = least;
    for chance in &mut more[usize::from(least)..] {
        if !coder.code(chance, wanted > plies) {
            break;
        }
        plies += 1;
    }
    plies
}
