//! Coding of a slice's values, block by block.
//!
//! Only positions with the king's side to move are coded, in the order of their indices, and only one of each
//! set of symmetric positions. One bit tells whether the position is a draw. If it is not, a second bit tells
//! whether the king's side wins, and half the distance follows in unary. The context of a bit combines the
//! king's shortest path to a corner with four neighbouring positions: in each, the lowest or the highest
//! attacker is one square lower or one square to the left. Neighbours count only if they have already been
//! coded in the same block. Every block starts with the same model, which is derived from all blocks and has
//! one byte per probability.

use alloc::boxed::Box;
use core::ops::Range;

use super::EndgameValue;
use super::index::{Index, Slice};
use super::placement::{OPEN, Placement};
use crate::tables::coder::Coder;
use crate::tables::endings::block::Model;

/// Maximum number of position indices in a block.
pub const BLOCK: usize = 1 << 13;
/// Byte that marks an index without a value.
pub(super) const NOTHING: u8 = u8::MAX;
/// Longest distance that a file can hold, in pairs of plies.
pub const MOST_HALVES: u8 = 31;
/// Number of contexts that a neighbour can contribute.
const KNOWN: usize = 4;
const NEIGHBOURS: u32 = 4;
/// Number of classes for the king's distance from a corner: one to seven steps, or more.
const STEPS: u8 = 8;
/// Number of classes for the count of first steps that start a shortest path to a corner: none, one, or more.
const WAYS: usize = 3;
const CONTEXTS: usize = KNOWN.pow(NEIGHBOURS) * WAYS;
/// Index of the probability of a win, and index of the first distance probability.
const WIN: usize = CONTEXTS * STEPS as usize;
const HALVES: usize = WIN + 1;
/// Number of classes for the distance coded so far, compared with the king's path to a corner.
const COMPARED: usize = 4;
/// Number of probabilities in the model.
pub const CHANCES: usize = HALVES + CONTEXTS * COMPARED;

/// Codes the values of the positions with the indices `numbers`: a decoder reads the values, an encoder takes
/// them from `wanted`. Returns them as bytes, with [`NOTHING`] for indices without a value. Calls `observe`
/// with the index of each probability used and the coded bit.
pub fn code(
    coder: &mut impl Coder,
    index: &Index,
    slice: Slice,
    numbers: Range<usize>,
    model: &Model,
    wanted: impl Fn(usize) -> EndgameValue,
    mut observe: impl FnMut(usize, bool),
) -> Box<[u8]> {
    let mut chances = model.chances();
    let mut code = |chance: usize, bit| {
        let bit = coder.code(&mut chances[chance], bit);
        observe(chance, bit);
        bit
    };
    let first = numbers.start;
    let mut values = alloc::vec![NOTHING; numbers.len()].into_boxed_slice();
    for number in numbers {
        let placement = index.at(slice, number);
        let lowest = index.of(placement);
        if lowest < number {
            // Positions coded later may have this one as a neighbour.
            if let Some(same) = lowest.checked_sub(first) {
                values[number - first] = values[same];
            }
            continue;
        }
        let known = neighbours(placement).map(|neighbour| {
            let number = index.number_as_placed(neighbour?)?;
            let byte = values.get(number.checked_sub(first)?);
            byte.filter(|&&byte| byte != NOTHING)
                .map(|&byte| EndgameValue::of(byte))
        });
        let (steps, ways) = placement.way_home();
        let steps = steps.min(STEPS);
        let ways = (ways as usize).min(WAYS - 1);
        let wanted = wanted(number);
        let context = |kind: usize, of: fn(Option<EndgameValue>, u8) -> usize, halves| {
            let of_neighbours = known
                .iter()
                .fold(kind, |context, &known| context * KNOWN + of(known, halves));
            of_neighbours * WAYS + ways
        };
        let is_draw = code(
            context(usize::from(steps) - 1, winner_context, 0),
            wanted == EndgameValue::Draw,
        );
        let value = if is_draw {
            EndgameValue::Draw
        } else {
            let is_won = code(WIN, matches!(wanted, EndgameValue::Win(_)));
            let wanted = wanted.plies() / 2;
            let mut halves = 0;
            while halves < MOST_HALVES {
                let compared = usize::from((halves + 2).saturating_sub(steps).min(3));
                if !code(
                    HALVES + context(compared, distance_context, halves),
                    wanted > halves,
                ) {
                    break;
                }
                halves += 1;
            }
            if is_won {
                EndgameValue::Win(2 * halves + 1)
            } else {
                EndgameValue::Loss(2 * halves)
            }
        };
        values[number - first] = value.byte();
    }
    values
}

/// Returns four positions: one with the lowest attacker a square lower, one with it a square to the left,
/// then the same two for the highest attacker.
fn neighbours(placement: Placement) -> [Option<Placement>; NEIGHBOURS as usize] {
    let [own, others] = placement.pawns;
    let lowest = others & others.wrapping_neg();
    let highest = 1_u64.unbounded_shl(u64::BITS - 1 - others.leading_zeros());
    let free = OPEN & placement.empty();
    [(lowest, 8), (lowest, 1), (highest, 8), (highest, 1)].map(|(pawn, down)| {
        let to = pawn >> down & free;
        (to != 0).then_some(Placement {
            king: placement.king,
            pawns: [own, others ^ pawn | to],
        })
    })
}

/// Context that a neighbour contributes to the bits for the result.
const fn winner_context(known: Option<EndgameValue>, _halves: u8) -> usize {
    match known {
        None => 0,
        Some(EndgameValue::Draw) => 1,
        Some(EndgameValue::Win(_)) => 2,
        Some(EndgameValue::Loss(_)) => 3,
    }
}

/// Context that a neighbour contributes to the distance bits: whether the king's side needs longer to win
/// there.
const fn distance_context(known: Option<EndgameValue>, halves: u8) -> usize {
    match known {
        None => 0,
        Some(EndgameValue::Draw | EndgameValue::Loss(_)) => 1,
        Some(EndgameValue::Win(plies)) if plies / 2 <= halves => 2,
        Some(EndgameValue::Win(_)) => 3,
    }
}
