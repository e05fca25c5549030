//! Every result of a turn, once.
//!
//! Orders that cannot differ are not tried: two steps that follow each other commute when neither hits and the second
//! was possible before the first. Of such a pair only the order with the lower face (then the lower origin) first is
//! walked; the least order of every set of commuting steps survives. What still meets (one piece with 1 then 2, or
//! with 2 then 1) is told apart by its result, in a small table.

use alloc::vec::Vec;

use super::trial::{Dice, Trial, Win, bit, indexes};
use super::{Move, Play};

/// What a turn's result is: both tracks, the mover's first. A piece that had nowhere to go is in neither.
type Tracks = (u128, u128);

/// Where results go.
pub(super) trait Results {
    /// The results so far, the first of this position being number 0.
    fn result(&self, number: usize) -> Tracks;
    /// Adds the result of the plays on `path`.
    fn add(&mut self, result: Tracks, path: &[Play], win: Option<Win>);
}

/// Results as turns, appended to a list.
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
    fn add(&mut self, result: Tracks, path: &[Play], win: Option<Win>) {
        self.list.push(Move::new(result, path, win));
    }
}

/// As many results as nearly every throw has; more go to the heap.
const USUAL: usize = 128;

/// Results alone, to be counted.
pub(super) struct Counted {
    usual: [Tracks; USUAL],
    more: Vec<Tracks>,
    pub(super) count: usize,
}

impl Counted {
    pub(super) const fn new() -> Counted {
        Counted {
            usual: [(0, 0); USUAL],
            more: Vec::new(),
            count: 0,
        }
    }
}

impl Results for Counted {
    #[inline]
    fn result(&self, number: usize) -> Tracks {
        match self.usual.get(number) {
            Some(result) => *result,
            None => self.more[number - USUAL],
        }
    }

    #[inline]
    fn add(&mut self, result: Tracks, _path: &[Play], _win: Option<Win>) {
        match self.usual.get_mut(self.count) {
            Some(free) => *free = result,
            None => self.more.push(result),
        }
        self.count += 1;
    }
}

/// A hash table of the numbers of results, by open addressing; 0 is an empty slot, number n is n + 1.
struct Table {
    usual: [u16; 2 * USUAL],
    large: Vec<u16>,
    count: usize,
}

impl Table {
    const fn new() -> Table {
        Table {
            usual: [0; 2 * USUAL],
            large: Vec::new(),
            count: 0,
        }
    }

    fn hash((own, other): Tracks) -> usize {
        let low = |track: u128| u64::try_from(track & u128::from(u64::MAX)).expect("64 bits");
        let mixed = low(own)
            .wrapping_add(low(own >> 64).wrapping_mul(0x9e37_79b9_7f4a_7c15))
            .wrapping_add(low(other).wrapping_mul(0xd6e8_feb8_6659_fd93))
            .wrapping_add(low(other >> 64).wrapping_mul(0xa076_1d64_78bd_642f))
            .wrapping_mul(0xe703_7ed1_a0b4_28db);
        usize::try_from(mixed >> 40 & 0xffff).expect("16 bits")
    }

    /// Whether `result` is none of `results`; if so, it is taken to be the next.
    #[inline]
    fn is_new(&mut self, result: Tracks, results: &impl Results) -> bool {
        if 2 * self.count >= self.usual.len().max(self.large.len()) {
            self.grow(results);
        }
        let slots = if self.large.is_empty() {
            &mut self.usual[..]
        } else {
            &mut self.large[..]
        };
        let mask = slots.len() - 1;
        let mut slot = Self::hash(result) & mask;
        while slots[slot] != 0 {
            if results.result(usize::from(slots[slot]) - 1) == result {
                return false;
            }
            slot = (slot + 1) & mask;
        }
        self.count += 1;
        slots[slot] = u16::try_from(self.count).expect("a throw has fewer than 65,536 results");
        true
    }

    #[cold]
    fn grow(&mut self, results: &impl Results) {
        let mut slots = alloc::vec![0; 4 * self.usual.len().max(self.large.len())];
        let mask = slots.len() - 1;
        for number in 0..self.count {
            let mut slot = Self::hash(results.result(number)) & mask;
            while slots[slot] != 0 {
                slot = (slot + 1) & mask;
            }
            slots[slot] = u16::try_from(number + 1).expect("a throw has fewer than 65,536 results");
        }
        self.large = slots;
    }
}

/// What the step before allows to leave out: nothing at the start of a turn and after a hit.
#[derive(Clone, Copy)]
struct Before<'a> {
    /// By face: the steps that were possible before it and hit nothing.
    quiet: &'a [u32; 7],
    face: u8,
    /// The origins below its own.
    below: u32,
}

impl Before<'_> {
    /// From where a die of that face need not be tried: the other order is walked.
    fn covered(&self, face: u8) -> u32 {
        match face.cmp(&self.face) {
            core::cmp::Ordering::Less => self.quiet[usize::from(face)],
            core::cmp::Ordering::Equal => self.quiet[usize::from(face)] & self.below,
            core::cmp::Ordering::Greater => 0,
        }
    }
}

struct Search<'a, R> {
    results: &'a mut R,
    table: Table,
    path: [Play; 3],
}

/// Adds to `results` every result of playing `to_play` of the dice, or of winning before, once.
pub(super) fn generate(trial: &Trial, dice: Dice, to_play: usize, results: &mut impl Results) -> bool {
    let mut search = Search {
        results,
        table: Table::new(),
        path: [Play { from: 0, face: 0 }; 3],
    };
    let before = Before {
        quiet: &[0; 7],
        face: 0,
        below: 0,
    };
    search.walk(trial, dice, 0, to_play, before);
    search.table.count > 0
}

impl<R: Results> Search<'_, R> {
    fn walk(&mut self, trial: &Trial, dice: Dice, played: usize, to_play: usize, before: Before<'_>) {
        let last = played + 1 == to_play;
        let mut origins = [0; 7];
        let mut quiet = [0; 7];
        for (face, _) in dice.distinct() {
            origins[usize::from(face)] = trial.origins(face);
            quiet[usize::from(face)] = origins[usize::from(face)] & !(trial.singles >> face);
        }
        for (face, rest) in dice.distinct() {
            for from in indexes(origins[usize::from(face)] & !before.covered(face)) {
                self.path[played] = Play { from, face };
                let (next, win) = trial.step(from, face);
                if last || win.is_some() {
                    self.reach(&next, played + 1, win);
                    continue;
                }
                let hits = quiet[usize::from(face)] & bit(from) == 0;
                let before = Before {
                    quiet: &quiet,
                    face: if hits { 0 } else { face },
                    below: bit(from) - 1,
                };
                self.walk(&next, rest, played + 1, to_play, before);
            }
        }
    }

    #[inline]
    fn reach(&mut self, trial: &Trial, played: usize, win: Option<Win>) {
        let result = (trial.own, trial.other);
        if self.table.is_new(result, &*self.results) {
            self.results.add(result, &self.path[..played], win);
        }
    }
}
