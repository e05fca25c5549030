//! Coding of a slice's values, block by block.
//!
//! Only positions in which the side to move cannot capture are coded, in the order of their indices. One bit
//! tells whether the position is a draw. If it is not, a second bit tells whether the side to move wins. The
//! context of a bit is whether the other side threatens to capture, and four values coded earlier. These
//! depend on the square of the lowest piece of the last non-empty set: they are the two latest values with
//! that piece on the same square, and the latest value with it on each of the two squares diagonally below.
//! Every block starts with the model for its piece counts, which has one byte per probability.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ops::Range;

use super::index::{Index, Slice};
use super::placement::Placement;
use super::{EndgameValue, FEW_PLIES, MOST_PLIES, keeps_distance};
use crate::tables::coder::{Coder, FrequencyModel};

/// Maximum number of position indices in a block.
pub const BLOCK: usize = 1 << 13;
/// Number of states of a neighbour: draw, win, loss, unknown.
const KNOWN: usize = 4;
const NOTHING: usize = 3;
const NEIGHBOURS: u32 = 4;
const CONTEXTS: usize = KNOWN.pow(NEIGHBOURS) * 2;
/// Number of probabilities in a model.
pub const CHANCES: usize = CONTEXTS * 2;
/// Number of array slots: one for each bit of a word, and `BELOW` slots before them for squares outside the
/// board.
const PLACES: usize = 36 + BELOW;
const BELOW: usize = 5;
/// Weight of the model relative to the bits of a block, in observed bits.
const TRUST: u8 = 24;
const PLIES: usize = MOST_PLIES as usize + 1;

/// Bit probabilities at the start of a block: for each context, the probability of a draw, then of a win.
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

    pub(crate) fn chances(&self) -> Vec<FrequencyModel> {
        self.0.clone()
    }
}

/// Latest values of positions with the lowest piece on one square.
#[derive(Clone, Copy)]
struct Seen {
    last: usize,
    before: usize,
    plies: u8,
}

const UNSEEN: Seen = Seen {
    last: NOTHING,
    before: NOTHING,
    plies: 0,
};

/// Codes the values of the positions with the indices `numbers`: a decoder reads the values, an encoder takes
/// them from `wanted`. Returns them as bytes. Calls `observe` with the index of each probability used and the
/// coded bit.
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
    let mut distances = alloc::vec![FrequencyModel::EVEN; PLIES * PLIES];
    let mut seen = [UNSEEN; PLACES];
    let keeps_distance = keeps_distance(slice);
    let first = numbers.start;
    let mut values = alloc::vec![EndgameValue::Draw.byte(); numbers.len()].into_boxed_slice();
    for number in numbers {
        let Some(placement) = index
            .at(slice, number)
            .filter(|placement| !placement.can_capture())
        else {
            continue;
        };
        let wanted = wanted(number);
        let place = BELOW + lowest_of_last(placement);
        let known = seen[place];
        let context = [known.before, seen[place - 4].last, seen[place - 5].last]
            .into_iter()
            .fold(known.last, |context, known| context * KNOWN + known);
        let context = 2 * (2 * context + usize::from(placement.swapped().can_capture()));
        let is_draw = coder.code(&mut chances[context], wanted == EndgameValue::Draw);
        observe(context, is_draw);
        let value = if is_draw {
            EndgameValue::Draw
        } else {
            let is_won = coder.code(&mut chances[context + 1], matches!(wanted, EndgameValue::Win(_)));
            observe(context + 1, is_won);
            let plies = if keeps_distance {
                let chances = &mut distances[usize::from(known.plies) * PLIES..][..PLIES];
                code_plies(coder, chances, wanted)
            } else {
                FEW_PLIES
            };
            if is_won {
                EndgameValue::Win(plies)
            } else {
                EndgameValue::Loss(plies)
            }
        };
        let (last, plies) = match value {
            EndgameValue::Draw => (0, known.plies),
            EndgameValue::Win(plies) => (1, plies),
            EndgameValue::Loss(plies) => (2, plies),
        };
        seen[place] = Seen {
            last,
            before: known.last,
            plies,
        };
        values[number - first] = value.byte();
    }
    values
}

fn code_plies(coder: &mut impl Coder, chances: &mut [FrequencyModel], wanted: EndgameValue) -> u8 {
    let (EndgameValue::Win(wanted) | EndgameValue::Loss(wanted)) = wanted else {
        return code_plies(coder, chances, EndgameValue::Win(0));
    };
    let mut plies = 0;
    for chance in &mut chances[..usize::from(MOST_PLIES)] {
        if !coder.code(chance, wanted > plies) {
            break;
        }
        plies += 1;
    }
    plies
}

/// Square of the lowest piece in the last non-empty set of the numbering.
fn lowest_of_last(Placement { men, kings }: Placement) -> usize {
    let sets = [kings[1], kings[0], men[1]];
    let last = sets.into_iter().find(|&set| set != 0).unwrap_or(1);
    last.trailing_zeros() as usize
}
