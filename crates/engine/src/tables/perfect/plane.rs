//! Coding of a plane: one bit for each set of goats.
//!
//! Sets are coded in the order of their indices, in groups of 32. One bit tells whether the group is mixed.
//! If it is not, a second bit gives the value of all its sets. Otherwise each set has its own bit. The
//! context of a bit is the known bits of sets in which one goat is a step farther back or to the west. Such
//! sets have lower indices.

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

/// Codes a plane, group by group.
pub(super) struct Coding {
    plane: Plane,
    bits: Bits,
    is_mixed: Vec<FrequencyModel>,
    of_group: Vec<FrequencyModel>,
    of_set: Vec<FrequencyModel>,
    /// State of the previous group.
    before: usize,
    /// Number of groups that have been coded.
    group: usize,
}

impl Coding {
    pub(super) fn new(index: &Index, plane: Plane) -> Coding {
        let is_mixed = alloc::vec![FrequencyModel::EVEN; CONTEXTS * STATES];
        Coding {
            plane,
            bits: Bits(alloc::vec![0; index.sets(plane.goats).div_ceil(GROUP)]),
            of_group: is_mixed.clone(),
            is_mixed,
            of_set: alloc::vec![FrequencyModel::EVEN; CONTEXTS * 2],
            before: 0,
            group: 0,
        }
    }

    pub(super) const fn plane(&self) -> Plane {
        self.plane
    }

    pub(super) const fn is_done(&self) -> bool {
        self.group == self.bits.0.len()
    }

    /// Returns the bits of the plane, once it is done.
    pub(super) fn into_bits(self) -> Bits {
        self.bits
    }

    /// Codes the next group. An encoder writes the significant bits of `wanted` and chooses the others
    /// freely. A decoder ignores `wanted`. Returns the number of bits that were coded.
    pub(super) fn step(
        &mut self,
        coder: &mut impl Coder,
        index: &Index,
        wanted: impl FnOnce(usize) -> GroupBits,
    ) -> usize {
        let (plane, group) = (self.plane, self.group);
        let first = group * GROUP;
        let many = GROUP.min(index.sets(plane.goats) - first);
        let all = u32::MAX >> (GROUP - many);
        let GroupBits { matters, value } = wanted(group);
        let mut positions = index.from(plane.goats, plane.first(index) + first).take(many);
        let placement = positions.next().expect("the plane has this group");
        self.group += 1;
        let neighbours = context(index, &self.bits, placement);
        let place = neighbours * STATES + self.before;
        let (yes, no) = (matters & value != 0, matters & !value != 0);
        if !coder.code(&mut self.is_mixed[place], yes && no) {
            let likely = self.of_group[place].is_likely();
            let is_set = coder.code(&mut self.of_group[place], yes || likely && !no);
            self.bits.0[group] = if is_set { all } else { 0 };
            self.before = usize::from(is_set);
            return 2;
        }
        self.before = MIXED;
        for (nth, placement) in core::iter::once(placement).chain(positions).enumerate() {
            let neighbours = if nth == 0 {
                neighbours
            } else {
                context(index, &self.bits, placement)
            };
            let chance = &mut self.of_set[neighbours * 2 + usize::from(placement.can_capture())];
            let wants = if matters >> nth & 1 == 1 {
                value >> nth & 1 == 1
            } else {
                chance.is_likely()
            };
            let bit = coder.code(chance, wants);
            self.bits.0[group] |= u32::from(bit) << nth;
        }
        many + 1
    }
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
