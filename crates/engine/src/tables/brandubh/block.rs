//! How the values of a slice are written down, block by block.
//!
//! Positions come in the order of their numbers, with the king's side to move, and of those that are the same by symmetry
//! only the first. A bit says whether the position is a draw, else one more whether the king's side wins; then bits say in
//! how many plies, half of them: one more, one more, until none. How likely they are was learned from what the block has said of
//! positions in which the lowest or the highest attacker stands on the square below or to the left, and from the king's
//! way home. A block begins with what was learned of all blocks, a byte for each chance.

use alloc::boxed::Box;
use core::ops::Range;

use super::Worth;
use super::index::{Index, Slice};
use super::placed::{OPEN, Placed};
use crate::tables::coder::Coder;
use crate::tables::endings::block::Model;

/// Numbers in a block.
pub const BLOCK: usize = 1 << 13;
/// What stands where nothing is said.
pub(super) const NOTHING: u8 = u8::MAX;
/// The most half plies: no win of a file takes longer.
pub const MOST_HALVES: u8 = 31;
/// What can be known of a neighbour.
const KNOWN: usize = 4;
/// Neighbours that are looked at.
const NEIGHBOURS: u32 = 4;
/// How far the king's way home is, in steps: one to eight, or more.
const STEPS: u8 = 8;
/// How many ways he has to begin it: none, one, more.
const WAYS: usize = 3;
const CONTEXTS: usize = KNOWN.pow(NEIGHBOURS) * WAYS;
/// Where the chance of a win stands, and the first of the half plies.
const WIN: usize = CONTEXTS * STEPS as usize;
const HALVES: usize = WIN + 1;
/// How the half plies so far compare with the way home.
const COMPARED: usize = 4;
/// Chances of the model.
pub const CHANCES: usize = HALVES + CONTEXTS * COMPARED;

/// Codes the values of those numbers: a decoder gives what it holds, an encoder what `wanted` says of each number.
/// Gives them as bytes, [`NOTHING`] where nothing is said. `hear` is told each chance that was used, and the bit.
pub fn code(
    coder: &mut impl Coder,
    index: &Index,
    slice: Slice,
    numbers: Range<usize>,
    model: &Model,
    wanted: impl Fn(usize) -> Worth,
    mut hear: impl FnMut(usize, bool),
) -> Box<[u8]> {
    let mut chances = model.chances();
    let mut code = |chance: usize, bit| {
        let bit = coder.code(&mut chances[chance], bit);
        hear(chance, bit);
        bit
    };
    let first = numbers.start;
    let mut values = alloc::vec![NOTHING; numbers.len()].into_boxed_slice();
    for number in numbers {
        let placed = index.at(slice, number);
        let lowest = index.of(placed);
        if lowest < number {
            // Neighbours of later positions are looked for here.
            if let Some(same) = lowest.checked_sub(first) {
                values[number - first] = values[same];
            }
            continue;
        }
        let known = neighbours(placed).map(|neighbour| {
            let seen = index.as_seen(neighbour?)?;
            let byte = values.get(seen.checked_sub(first)?);
            byte.filter(|&&byte| byte != NOTHING).map(|&byte| Worth::of(byte))
        });
        let (steps, ways) = placed.way_home();
        let steps = steps.min(STEPS);
        let ways = (ways as usize).min(WAYS - 1);
        let wanted = wanted(number);
        let context = |kind: usize, of: fn(Option<Worth>, u8) -> usize, halves| {
            let of_neighbours = known
                .iter()
                .fold(kind, |context, &known| context * KNOWN + of(known, halves));
            of_neighbours * WAYS + ways
        };
        let is_draw = code(context(usize::from(steps) - 1, who, 0), wanted == Worth::Draw);
        let value = if is_draw {
            Worth::Draw
        } else {
            let is_won = code(WIN, matches!(wanted, Worth::Win(_)));
            let wanted = wanted.plies() / 2;
            let mut halves = 0;
            while halves < MOST_HALVES {
                let compared = usize::from((halves + 2).saturating_sub(steps).min(3));
                if !code(HALVES + context(compared, how_far, halves), wanted > halves) {
                    break;
                }
                halves += 1;
            }
            if is_won {
                Worth::Win(2 * halves + 1)
            } else {
                Worth::Loss(2 * halves)
            }
        };
        values[number - first] = value.byte();
    }
    values
}

/// The positions in which the lowest attacker, then the highest, stands on the square below, then on that to the left.
fn neighbours(placed: Placed) -> [Option<Placed>; NEIGHBOURS as usize] {
    let [own, others] = placed.pawns;
    let lowest = others & others.wrapping_neg();
    let highest = 1_u64.unbounded_shl(u64::BITS - 1 - others.leading_zeros());
    let free = OPEN & placed.empty();
    [(lowest, 8), (lowest, 1), (highest, 8), (highest, 1)].map(|(pawn, down)| {
        let to = pawn >> down & free;
        (to != 0).then_some(Placed {
            king: placed.king,
            pawns: [own, others ^ pawn | to],
        })
    })
}

/// Who wins at a neighbour.
const fn who(known: Option<Worth>, _halves: u8) -> usize {
    match known {
        None => 0,
        Some(Worth::Draw) => 1,
        Some(Worth::Win(_)) => 2,
        Some(Worth::Loss(_)) => 3,
    }
}

/// Whether the king's side needs longer there.
const fn how_far(known: Option<Worth>, halves: u8) -> usize {
    match known {
        None => 0,
        Some(Worth::Draw | Worth::Loss(_)) => 1,
        Some(Worth::Win(plies)) if plies / 2 <= halves => 2,
        Some(Worth::Win(_)) => 3,
    }
}
