//! Coding of a plane: one bit for each set of goats.
//!
//! Sets are coded in the order of their numbers, in groups of 32. One bit tells whether the group is mixed.
//! If it is not, a second bit holds for all its sets. Otherwise each set has its own bit. The context of a
//! bit is the known bits of sets in which one goat is a step farther back or to the west. Such sets have
//! lower numbers.

use alloc::vec::Vec;

use super::Plane;
use super::board::{Placement, SIDE, WEST};
use super::index::Index;
use crate::tables::coder::{Coder, FrequencyModel};

/// Number of sets in a group.
pub const GROUP: usize = u32::BITS as usize;
const FORWARD: u32 = SIDE;
const ASIDE: u32 = 1;
/// Number of states of a neighbour: absent, no, yes.
const KNOWN: usize = 3;
const NEIGHBOURS: u32 = 6;
const CONTEXTS: usize = KNOWN.pow(NEIGHBOURS);
/// Number of states of the previous group: all no, all yes, or mixed.
const STATES: usize = 3;
const MIXED: usize = 2;

/// Encoder input for one group: the significant bits, and their values.
#[derive(Clone, Copy, Debug, Default)]
pub struct GroupBits {
    /// Mask of the significant bits.
    pub matters: u32,
    /// Values of those bits.
    pub value: u32,
}

pub(super) struct Bits(pub(super) Vec<u32>);

impl Bits {
    #[inline]
    pub(super) fn at(&self, number: usize) -> bool {
        self.0[number / GROUP] >> (number % GROUP) & 1 == 1
    }
}

/// Codes a plane and returns its bits. An encoder writes the significant bits of `wanted` and chooses the
/// others freely. A decoder ignores `wanted`.
pub(super) fn code(
    coder: &mut impl Coder,
    index: &Index,
    plane: Plane,
    mut wanted: impl FnMut(usize) -> GroupBits,
) -> Bits {
    let sets = index.sets(plane.goats);
    let mut bits = Bits(alloc::vec![0; sets.div_ceil(GROUP)]);
    let mut is_mixed = alloc::vec![FrequencyModel::EVEN; CONTEXTS * STATES];
    let mut of_group = is_mixed.clone();
    let mut of_set = alloc::vec![FrequencyModel::EVEN; CONTEXTS * 2];
    let mut before = 0;
    for (group, first) in (0..sets).step_by(GROUP).enumerate() {
        let many = GROUP.min(sets - first);
        let all = u32::MAX >> (GROUP - many);
        let GroupBits { matters, value } = wanted(group);
        let mut positions = index.from(plane.goats, plane.first(index) + first).take(many);
        let Some(placement) = positions.next() else { break };
        let neighbours = context(index, &bits, placement);
        let place = neighbours * STATES + before;
        let (yes, no) = (matters & value != 0, matters & !value != 0);
        if !coder.code(&mut is_mixed[place], yes && no) {
            let likely = of_group[place].is_likely();
            let is_set = coder.code(&mut of_group[place], yes || likely && !no);
            bits.0[group] = if is_set { all } else { 0 };
            before = usize::from(is_set);
            continue;
        }
        before = MIXED;
        for (nth, placement) in core::iter::once(placement).chain(positions).enumerate() {
            let neighbours = if nth == 0 {
                neighbours
            } else {
                context(index, &bits, placement)
            };
            let chance = &mut of_set[neighbours * 2 + usize::from(placement.can_capture())];
            let wants = if matters >> nth & 1 == 1 {
                value >> nth & 1 == 1
            } else {
                chance.is_likely()
            };
            let bit = coder.code(chance, wants);
            bits.0[group] |= u32::from(bit) << nth;
        }
    }
    bits
}

/// Context index for a set, from the known bits of its neighbours.
#[inline]
fn context(index: &Index, bits: &Bits, placement: Placement) -> usize {
    let empty = placement.empty();
    let known = |goat: u32, by: u32| {
        if goat == 0 {
            return 0;
        }
        let goats = placement.goats & !goat | goat >> by;
        1 + usize::from(bits.at(index.rank(Placement { goats, ..placement })))
    };
    let back = placement.goats & empty << FORWARD;
    let west = placement.goats & !WEST & empty << ASIDE;
    [
        known(lowest(back), FORWARD),
        known(lowest(west), ASIDE),
        known(lowest(back & back.wrapping_sub(1)), FORWARD),
        known(lowest(west & west.wrapping_sub(1)), ASIDE),
        known(highest(back), FORWARD),
        known(highest(west), ASIDE),
    ]
    .into_iter()
    .fold(0, |context, known| context * KNOWN + known)
}

const fn lowest(set: u32) -> u32 {
    set & set.wrapping_neg()
}

const fn highest(set: u32) -> u32 {
    if set == 0 { 0 } else { 1 << set.ilog2() }
}
