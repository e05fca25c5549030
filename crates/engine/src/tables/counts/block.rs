//! How the numbers of a slice are written down, block by block.
//!
//! For each position a bit says whether the other side, the chaser, can force anything. How likely that is was learned
//! from what was said of positions that differ by one man, the lowest of the other's: where it stood on the same point, the
//! last two times, and on the points to the left and below. A block begins with what was learned of all blocks of the slice, a byte for each
//! chance. If it can, bits say within how many plies, and, where it has fewer men, whether it can win too.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ops::Range;

use super::index::{Index, Slice};
use super::placed::POINTS;
use super::{LIMIT, NEVER, Plies};
use crate::tables::coder::{Coder, Counted};

/// Numbers in a block.
pub const BLOCK: usize = 1 << 15;
/// What can be known of the neighbours.
const NEIGHBOURS: usize = 16;
/// Chances of a model.
pub const CHANCES: usize = NEIGHBOURS * POINTS;
/// Room for what leaves the board on the left and below.
const BELOW: usize = 5;
/// How much what is known of all blocks weighs against what comes in one.
const TRUST: u8 = 12;

/// A position in which the other side can force something: its number in the block, and within how many plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// From the first of the block.
    pub offset: u16,
    /// As [`super::Counts`] has them.
    pub plies: Plies,
}

/// What is known of the bits before a block begins.
#[derive(Clone, Debug)]
pub struct Model(Vec<Counted>);

impl Model {
    /// Of the chances as bytes, of 256.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Model {
        Model(bytes.iter().map(|&byte| Counted::begun(byte, TRUST)).collect())
    }
}

/// What is known of how far it is.
struct Distances {
    /// By goal: whether there are more plies than that.
    more: [[Counted; LIMIT as usize]; 2],
    wins_too: Counted,
}

/// Codes what those numbers are worth: a decoder gives what it holds, an encoder what `wanted` says of each number.
/// `hear` is told each chance that was used, and the bit.
pub fn code(
    coder: &mut impl Coder,
    index: &Index,
    slice: Slice,
    numbers: Range<usize>,
    model: &Model,
    wanted: impl Fn(usize) -> Plies,
    mut hear: impl FnMut(usize, bool),
) -> Box<[Entry]> {
    let mut chances = model.0.clone();
    let mut distances = Distances {
        more: [[Counted::EVEN; LIMIT as usize]; 2],
        wins_too: Counted::EVEN,
    };
    let mut seen = [0_usize; POINTS + BELOW];
    let mut entries = Vec::new();
    for (offset, number) in (0..).zip(numbers) {
        let Some(placed) = index.at(slice, number) else {
            continue;
        };
        let point = placed.other.trailing_zeros() as usize % POINTS;
        let place = BELOW + point;
        let known = seen[place] | (seen[place - 1] & 1) << 2 | (seen[place - BELOW] & 1) << 3;
        let context = NEIGHBOURS * point + known;
        let wanted = wanted(number);
        let is_chased = coder.code(&mut chances[context], is_kept(wanted));
        hear(context, is_chased);
        seen[place] = (seen[place] << 1 | usize::from(is_chased)) & 3;
        if is_chased {
            let plies = distances.code(coder, wanted, slice[0] > slice[1]);
            entries.push(Entry { offset, plies });
        }
    }
    entries.into_boxed_slice()
}

/// Whether the file has something to say: a side that is blocked needs no entry.
pub(super) fn is_kept(plies: Plies) -> bool {
    plies[0] != NEVER && plies[0] != 0
}

impl Distances {
    /// Codes both numbers of plies.
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

/// Codes a number of plies that is at least so many: for each ply a bit says whether there are more.
fn code_plies(coder: &mut impl Coder, more: &mut [Counted], least: u8, wanted: u8) -> u8 {
    let mut plies = least;
    for chance in &mut more[usize::from(least)..] {
        if !coder.code(chance, wanted > plies) {
            break;
        }
        plies += 1;
    }
    plies
}
