//! Chains of captures on the alquerque board.

use super::hops::{Hop, Hops};
use super::{LineMove, Points};

/// What limits a chain of captures.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chains {
    /// The chain must go on as long as it can.
    pub(crate) complete: bool,
    /// No further capture once so few pieces of the other side are left.
    pub(crate) floor: u32,
}

impl Chains {
    /// Calls `visit` for each chain that goes on from `chain` with the jump `hop`. The piece has left its origin:
    /// `empty` holds that too.
    #[inline]
    pub(super) fn follow(
        self,
        chain: LineMove,
        hop: Hop<2>,
        enemies: Points,
        empty: Points,
        visit: &mut impl FnMut(LineMove),
    ) {
        let over = Points::of_bit(hop.over());
        let (enemies, empty) = (enemies - over, empty | over);
        let longer = chain.then(hop.direction());
        let over_yet = self.floor > 0 && enemies.len() <= self.floor;
        let further = if over_yet {
            Hops::NONE
        } else {
            Hops::jumps(Points::of_bit(hop.landing()), enemies, empty)
        };
        if !(self.complete && further.any()) {
            visit(longer);
        }
        further.each(|hop| self.follow(longer, hop, enemies, empty, visit));
    }
}
