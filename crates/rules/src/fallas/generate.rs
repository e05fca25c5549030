//! Generation of the results of all moves, without duplicates.
//!
//! Orders that make no difference are not tried. Two consecutive steps commute if both are possible in either
//! order with the same result. Of such a pair, only the order with the lower face first (or, with equal
//! faces, the lower origin) is searched, so the lowest order of every set of commuting steps survives. Two
//! steps without a hit commute if the second was possible before the first. If one of them hits, they commute
//! if the hit piece enters on the same point in both orders. If both hit, both orders are tried. The
//! remaining duplicates (for example one piece that plays 1 then 2, or 2 then 1) are detected by their
//! result, in a small hash table.

use alloc::vec::Vec;
use core::cmp::Ordering;

use super::in_progress::{
    Dice, MoveInProgress, ONE_POINT, OTHER_START, Opponent, Points, Win, below, count, entry, origins, point,
};
use super::moves::{Move, Path};
use super::reading::Reading;
use super::results::{ResultSet, Results, Tracks, delta, sent_back};

/// Collects results as moves, appended to a list.
pub(super) struct Moves<'a> {
    list: &'a mut Vec<Move>,
    before: usize,
}

impl<'a> Moves<'a> {
    pub(super) fn new(list: &'a mut Vec<Move>) -> Moves<'a> {
        let before = list.len();
        Moves { list, before }
    }
}

impl Results for Moves<'_> {
    #[inline]
    fn result(&self, number: usize) -> Tracks {
        self.list[self.before + number].result
    }

    #[inline]
    fn add(&mut self, result: Tracks, path: Path, win: Option<Win>) {
        self.list.push(Move::new(result, path, win));
    }
}

/// Number of results stored without heap allocation, enough for nearly every throw.
const INLINE_RESULTS: usize = 128;

/// Collects results without their paths, to count them.
pub(super) struct CountedResults {
    inline: [Tracks; INLINE_RESULTS],
    overflow: Vec<Tracks>,
    pub(super) count: usize,
}

impl CountedResults {
    pub(super) const fn new() -> CountedResults {
        CountedResults {
            inline: [(0, 0); INLINE_RESULTS],
            overflow: Vec::new(),
            count: 0,
        }
    }
}

impl Results for CountedResults {
    #[inline]
    fn result(&self, number: usize) -> Tracks {
        match self.inline.get(number) {
            Some(result) => *result,
            None => self.overflow[number - INLINE_RESULTS],
        }
    }

    #[inline]
    fn add(&mut self, result: Tracks, _path: Path, _win: Option<Win>) {
        match self.inline.get_mut(self.count) {
            Some(free) => *free = result,
            None => self.overflow.push(result),
        }
        self.count += 1;
    }
}

/// The mover's pieces in the middle of a move.
#[derive(Clone, Copy)]
struct Mover {
    track: u128,
    occupied: Points,
    /// Hash of both sides' pieces, minus the hash of the position before the move.
    hash: u64,
    path: Path,
}

impl Mover {
    /// The mover after one die that hits nothing.
    #[inline]
    fn after(&self, from: u8, face: u8) -> Mover {
        let delta = delta(from, face);
        let track = self.track.wrapping_add(delta.track);
        let origin = point(from);
        let left = if count(track, from) == 0 {
            origin
        } else {
            Points::EMPTY
        };
        Mover {
            track,
            occupied: (self.occupied | origin.up(face.into()) & Points::ALL) - left,
            hash: self.hash.wrapping_add(delta.hash),
            path: self.path.then(from, face),
        }
    }
}

/// The previous step, which determines the steps that need not be tried.
struct PreviousStep<'a> {
    /// The mover before that step.
    mover: &'a Mover,
    /// Points from which each die could be played before that step, by face.
    origins: &'a [Points; 7],
    /// Origins of the dice that were playable without a hit before that step, by face.
    quiet: &'a [Points; 7],
    face: u8,
    from: u8,
    /// Origins whose steps without a hit may commute with that step.
    commuting: Points,
    /// True if that step hit a piece.
    hit: bool,
}

impl PreviousStep<'_> {
    /// Origins from which playing `face` comes before this step in the search order.
    #[inline]
    fn earlier(&self, face: u8) -> Points {
        match face.cmp(&self.face) {
            Ordering::Less => Points::ALL,
            Ordering::Equal => below(self.from),
            Ordering::Greater => Points::EMPTY,
        }
    }

    /// Origins from which a die that hits nothing need not be tried.
    #[inline]
    fn covers_quiet(&self, face: u8) -> Points {
        self.quiet[usize::from(face)] & self.earlier(face) & self.commuting
    }

    /// True if a die that hits need not be tried: the previous step hit nothing, the die was possible before
    /// that step and precedes it in the search order, and the hit piece enters on the same point in both
    /// orders.
    #[inline]
    fn covers_hit(&self, from: u8, face: u8, after: &Mover, opponent: &Opponent) -> bool {
        let earlier = self.origins[usize::from(face)] & self.earlier(face);
        if self.hit || earlier.is_disjoint(point(from)) {
            return false;
        }
        let first = self.mover.after(from, face);
        match opponent.reading {
            Reading::Ludii => {
                let alone = entry(first.occupied);
                alone.is_some() && alone == entry(after.occupied)
            }
            Reading::Fayles => (first.track | self.mover.track | after.track) >> (4 * ONE_POINT) == 0,
        }
    }
}

/// Origins whose steps without a hit commute with the hitting step that led to `landed`. In the Ludii
/// reading, these are the origins from which a step leaves the points above the entry point unchanged. In
/// Fayles, these are all origins, or none if the entering piece hits a piece of the mover.
#[inline]
fn commuting(landed: &Mover, reading: Reading) -> Points {
    match reading {
        Reading::Ludii => {
            entry(landed.occupied).map_or(Points::EMPTY, |entry| !OTHER_START | below(entry + 1))
        }
        Reading::Fayles if count(landed.track, ONE_POINT) == 0 => Points::ALL,
        Reading::Fayles => Points::EMPTY,
    }
}

struct ResultSearch<'a, R> {
    results: &'a mut R,
    set: ResultSet,
}

/// Adds each result of playing `to_play` dice, or of winning earlier, once. Returns true if there is at least
/// one.
#[inline]
pub(super) fn generate(
    state: &MoveInProgress,
    dice: Dice,
    to_play: usize,
    results: &mut impl Results,
) -> bool {
    let mut search = ResultSearch {
        results,
        set: ResultSet::new((state.own, state.opponent.track)),
    };
    let mover = Mover {
        track: state.own,
        occupied: state.occupied,
        hash: 0,
        path: Path::EMPTY,
    };
    let previous = PreviousStep {
        mover: &mover,
        origins: &[Points::EMPTY; 7],
        quiet: &[Points::EMPTY; 7],
        face: 0,
        from: 0,
        commuting: Points::EMPTY,
        hit: true,
    };
    search.walk(&mover, &state.opponent, dice, to_play, &previous);
    !search.set.is_empty()
}

impl<R: Results> ResultSearch<'_, R> {
    #[inline]
    fn walk(
        &mut self,
        mover: &Mover,
        opponent: &Opponent,
        dice: Dice,
        to_play: usize,
        previous: &PreviousStep<'_>,
    ) {
        let open = opponent.open(mover.track);
        if to_play == 1 {
            for (face, _) in dice.distinct() {
                self.last(mover, opponent, open, face, previous);
            }
            return;
        }
        let mut possible = [Points::EMPTY; 7];
        let mut quiet = [Points::EMPTY; 7];
        for (face, _) in dice.distinct() {
            let origins = origins(mover.occupied, open, face);
            possible[usize::from(face)] = origins;
            quiet[usize::from(face)] = origins - opponent.singles.down(face.into());
        }
        let now = PreviousStep {
            mover,
            origins: &possible,
            quiet: &quiet,
            face: 0,
            from: 0,
            commuting: Points::ALL,
            hit: false,
        };
        for (face, rest) in dice.distinct() {
            let hits = possible[usize::from(face)] - quiet[usize::from(face)];
            for from in quiet[usize::from(face)] - previous.covers_quiet(face) {
                let next = mover.after(from, face);
                if next.track == 0 {
                    self.reach(&next, opponent.track, Some(Win::BorneOff));
                } else {
                    self.walk(
                        &next,
                        opponent,
                        rest,
                        to_play - 1,
                        &PreviousStep { face, from, ..now },
                    );
                }
            }
            for from in hits {
                let Some((next, opponent, win)) = hit(mover, opponent, from, face, previous) else {
                    continue;
                };
                if win.is_some() {
                    self.reach(&next, opponent.track, win);
                } else {
                    let now = PreviousStep {
                        face,
                        from,
                        commuting: commuting(&mover.after(from, face), opponent.reading),
                        hit: true,
                        ..now
                    };
                    self.walk(&next, &opponent, rest, to_play - 1, &now);
                }
            }
        }
    }

    #[inline]
    fn last(
        &mut self,
        mover: &Mover,
        opponent: &Opponent,
        open: Points,
        face: u8,
        previous: &PreviousStep<'_>,
    ) {
        let origins = origins(mover.occupied, open, face);
        let hits = origins & opponent.singles.down(face.into());
        for from in origins - hits - previous.covers_quiet(face) {
            let delta = delta(from, face);
            let result = (mover.track.wrapping_add(delta.track), opponent.track);
            let hash = mover.hash.wrapping_add(delta.hash);
            if self.set.is_new(result, hash, &*self.results) {
                self.results.add(result, mover.path.then(from, face), None);
            }
        }
        for from in hits {
            if let Some((next, opponent, win)) = hit(mover, opponent, from, face, previous) {
                self.reach(&next, opponent.track, win);
            }
        }
    }

    #[inline]
    fn reach(&mut self, mover: &Mover, other: u128, win: Option<Win>) {
        let result = (mover.track, other);
        if self.set.is_new(result, mover.hash, &*self.results) {
            self.results.add(result, mover.path, win);
        }
    }
}

/// Plays a die that hits; `None` if this order need not be tried.
#[inline]
fn hit(
    mover: &Mover,
    opponent: &Opponent,
    from: u8,
    face: u8,
    previous: &PreviousStep<'_>,
) -> Option<(Mover, Opponent, Option<Win>)> {
    let mut next = mover.after(from, face);
    if previous.covers_hit(from, face, &next, opponent) {
        return None;
    }
    let mut state = MoveInProgress {
        own: next.track,
        occupied: next.occupied,
        opponent: *opponent,
    };
    let mut win = None;
    for sent in state.sent_back(from + face).into_iter().flatten() {
        state.send_back(sent);
        next.hash = next.hash.wrapping_add(sent_back(sent));
        win = sent.to.is_none().then_some(Win::NoRoom);
    }
    next.track = state.own;
    next.occupied = state.occupied;
    Some((next, state.opponent, win))
}
