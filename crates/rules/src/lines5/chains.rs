//! Chains of captures on the alquerque board.

use super::hops::{Hop, Hops};
use super::{LineMove, Points};

/// Limits of a chain of captures.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chains {
    /// True if the chain must be played to its end.
    pub(crate) complete: bool,
    /// The chain ends once at most this many enemies are left; 0 for no limit.
    pub(crate) floor: u32,
}

impl Chains {
    /// Calls `visit` for each continuation of `chain` that begins with the jump `hop`. `empty` includes the
    /// origin, which the piece has left.
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
