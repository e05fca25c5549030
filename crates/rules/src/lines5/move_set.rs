//! Move generation on the alquerque board, for all pieces of a side at once.

use alloc::vec::Vec;

use super::hops::{Hops, RANKS, UPWARD};
use super::{Chains, LineMove, Points};
use crate::Heading;

/// Steps of pieces that neither capture nor move backwards.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Steps(Hops<1>);

impl Steps {
    /// The steps of `movers`, taking `heading` as forward.
    #[inline]
    pub(crate) fn of(movers: Points, empty: Points, heading: Heading) -> Steps {
        let ahead = match heading {
            Heading::Up => UPWARD,
            Heading::Down => !UPWARD,
        };
        let mut steps = Hops::steps(movers, empty);
        for (axis, landings) in steps.0.iter_mut().enumerate() {
            if axis != RANKS {
                *landings &= ahead;
            }
        }
        Steps(steps)
    }

    /// True if a step leads forward.
    #[inline]
    pub(crate) fn lead_ahead(&self) -> bool {
        let [first, _, third, fourth] = self.0.0;
        first | third | fourth != 0
    }

    #[inline]
    pub(crate) fn any(&self) -> bool {
        self.0.any()
    }

    pub(crate) fn movers(&self) -> Points {
        self.0.origins()
    }

    #[inline]
    pub(crate) fn collect(&self, moves: &mut Vec<LineMove>) {
        self.0.each(|hop| moves.push(hop.step()));
    }

    #[inline]
    pub(crate) fn count(&self) -> u64 {
        self.0.count() as u64
    }

    /// The step at index `choose(count)` in the order of [`Steps::collect`]; `None` if there are no steps.
    #[inline]
    pub(crate) fn choose(&self, choose: impl FnOnce(usize) -> usize) -> Option<LineMove> {
        let steps = self.0.indexed();
        (steps.count > 0).then(|| steps.nth(choose(steps.count)).step())
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct MoveSet {
    movers: Points,
    steps: Hops<1>,
    jumps: Hops<2>,
    enemies: Points,
    empty: Points,
    chains: Chains,
}

impl MoveSet {
    /// The steps and captures of `movers`. `enemies` must hold more pieces than the floor of `chains`.
    #[inline]
    pub(crate) fn of(movers: Points, enemies: Points, empty: Points, chains: Chains) -> MoveSet {
        MoveSet {
            movers,
            steps: Hops::steps(movers, empty),
            jumps: Hops::jumps(movers, enemies, empty),
            enemies,
            empty,
            chains,
        }
    }

    /// Drops the steps if there is a capture.
    #[inline]
    pub(crate) fn compulsory(mut self) -> MoveSet {
        if self.captures() {
            self.steps = Hops::NONE;
        }
        self
    }

    #[inline]
    pub(crate) fn any(&self) -> bool {
        self.steps.any() || self.jumps.any()
    }

    #[inline]
    pub(crate) fn captures(&self) -> bool {
        self.jumps.any()
    }

    /// The pieces that can capture.
    pub(crate) fn captors(&self) -> Points {
        self.jumps.origins()
    }

    /// The pieces that can step or capture.
    pub(crate) fn movers(&self) -> Points {
        self.steps.origins() | self.captors()
    }

    /// Splits the first captures into those after which the piece cannot capture again and those after which
    /// it can (ignoring the floor of `chains`). The points emptied by the first capture can be ignored,
    /// because the second capture lands neither on the origin nor on the point just captured.
    #[inline]
    fn split(&self) -> (Hops<2>, Hops<2>) {
        let further = Hops::jumps(self.jumps.landings(), self.enemies, self.empty);
        self.jumps.split(further.origins())
    }

    /// Calls `visit` for each chain that begins with a capture in `first`.
    #[inline]
    fn follow(&self, first: &Hops<2>, visit: &mut impl FnMut(LineMove)) {
        first.each(|hop| {
            let origin = hop.origin();
            let empty = self.empty | Points::of_bit(origin);
            let chain = LineMove::chain(origin);
            self.chains.follow(chain, hop, self.enemies, empty, visit);
        });
    }

    /// Appends every move: first the steps, then the captures that cannot continue, then the other captures.
    #[inline]
    pub(crate) fn collect(&self, moves: &mut Vec<LineMove>) {
        self.steps.each(|hop| moves.push(hop.step()));
        if self.captures() {
            let (single, first) = self.split();
            single.each(|hop| moves.push(hop.capture()));
            self.follow(&first, &mut |mv| moves.push(mv));
        }
    }

    #[inline]
    pub(crate) fn count(&self) -> u64 {
        let steps = self.steps.count();
        let captures = if self.captures() {
            MoveSet::count_captures(self.movers, self.enemies, self.empty, self.chains)
        } else {
            0
        };
        (steps + captures) as u64
    }

    /// The number of captures.
    ///
    /// Not inlined, and computes the jumps again, so that counting stays in registers if there are no
    /// captures.
    #[inline(never)]
    fn count_captures(movers: Points, enemies: Points, empty: Points, chains: Chains) -> usize {
        let set = MoveSet::of(movers, enemies, empty, chains);
        let (single, first) = set.split();
        let mut count = single.count();
        set.follow(&first, &mut |_| count += 1);
        count
    }

    /// The move at index `choose(count)` in the order of [`MoveSet::collect`]; `None` if there are no moves.
    #[inline]
    pub(crate) fn choose(
        &self,
        buffer: &mut Vec<LineMove>,
        choose: impl FnOnce(usize) -> usize,
    ) -> Option<LineMove> {
        if !self.captures() {
            return Steps(self.steps).choose(choose);
        }
        let steps = self.steps.indexed();
        let (single, first) = self.split();
        let single = single.indexed();
        buffer.clear();
        self.follow(&first, &mut |mv| buffer.push(mv));
        let index = choose(steps.count + single.count + buffer.len());
        Some(if index < steps.count {
            steps.nth(index).step()
        } else if index < steps.count + single.count {
            single.nth(index - steps.count).capture()
        } else {
            buffer[index - steps.count - single.count]
        })
    }
}
