//! `cargo solver waits` for El Perro: the longest wait for a capture or a forward step while the goats win.
//!
//! First the goats play the move with the shortest win or, of several such moves, the one with the shortest
//! wait. The dog chooses the longest wait. The distance to the win falls with every ply, so no position
//! repeats. Positions whose wait exceeds the limit are set aside. In these the goats then search, in rounds,
//! for moves to positions that are already decided. Each position is decided only once, and its moves lead
//! only to positions decided earlier, so again no position repeats.

use std::path::Path;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use anyhow::{Context as _, Result, ensure};
use ludoteca_engine::tables::identity;
use ludoteca_engine::tables::perfect::board::{Board, Placement, SIDE};
use ludoteca_engine::tables::perfect::index::Index;
use ludoteca_engine::tables::perfect::{MOST_GOATS, longest_wait};
use ludoteca_lab::outln;
use ludoteca_rules::el_perro::ElPerro;
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};

use super::disk;
use super::layer::Layer;
use super::value::Value;

/// Prints the longest waits of up to `most` plies for each number of goats. Fails if a wait is longer than
/// the engine expects.
pub(crate) fn run(game: &ElPerro, folder: &Path, most: u8) -> Result<()> {
    let board = Board::new(game).context("these switches cannot be solved")?;
    let index = Index::default();
    let mut below: Vec<Decided> = Vec::new();
    below.resize_with(board.goal + 1, Vec::new);
    outln!("goats rounds longest-dog longest-goats left-dog left-goats");
    for goats in board.goal + 1..=MOST_GOATS {
        let (layer, _) = disk::read(folder, &identity(game), goats, index.positions(goats))
            .context("`cargo solver solve` makes these files")?;
        let unknown = || (0..layer.dog.len()).map(|_| AtomicU8::new(UNKNOWN)).collect();
        let waits = Waits {
            board: &board,
            index: &index,
            layer: &layer,
            below: &below,
            most,
            goats,
            dog: unknown(),
            herd: unknown(),
        };
        waits.decide_by_distance();
        let mut rounds = 0;
        while waits.decide_more() {
            rounds += 1;
        }
        let [(dog, dog_left), (herd, herd_left)] = [tally(&waits.dog), tally(&waits.herd)];
        outln!("{goats} {rounds} {dog} {herd} {dog_left} {herd_left}");
        if let Some(most) = u32::try_from(goats).ok().and_then(longest_wait) {
            let is_so = dog.max(herd) <= most && dog_left + herd_left == 0;
            ensure!(
                is_so,
                "with {goats} goats the engine expects to wait {most} plies at most"
            );
        }
        below.push(waits.herd);
    }
    Ok(())
}

/// Wait in each position in plies, including the ply that ends it, or one of the marks below.
type Decided = Vec<AtomicU8>;

/// Mark for a position that is not decided yet, or that the goats don't win.
const UNKNOWN: u8 = u8::MAX;
/// Mark for a position that the goats win, but whose wait exceeds the limit.
const LEFT: u8 = u8::MAX - 1;

/// Returns the longest wait, and the number of positions whose wait exceeds the limit.
fn tally(decided: &Decided) -> (u8, usize) {
    let known = decided.iter().map(|wait| wait.load(Relaxed));
    let left = known.clone().filter(|&wait| wait == LEFT).count();
    (known.filter(|&wait| wait < LEFT).max().unwrap_or(0), left)
}

struct Waits<'a> {
    board: &'a Board,
    index: &'a Index,
    layer: &'a Layer,
    /// Waits in the positions with the goats to move, in layers with fewer goats.
    below: &'a [Decided],
    most: u8,
    goats: usize,
    dog: Decided,
    herd: Decided,
}

impl Waits<'_> {
    fn value_for_dog(&self, number: usize) -> Value {
        Value::of(self.layer.dog[number], true)
    }

    fn value_for_goats(&self, number: usize) -> Value {
        Value::of(self.layer.goats[number], false)
    }

    /// Decides positions that the goats win, using only moves with the shortest win.
    fn decide_by_distance(&self) {
        self.each(|number, placement| {
            if matches!(self.value_for_dog(number), Value::Goats(_)) {
                self.wait_for_dog(placement);
            }
            if !self.board.turns_round(placement) && matches!(self.value_for_goats(number), Value::Goats(_)) {
                self.wait_for_goats(placement);
            }
            false
        });
    }

    /// Decides remaining positions from which moves lead to decided ones. Returns true if there were any.
    fn decide_more(&self) -> bool {
        let known = |decided: &Decided, placement| decided[self.index.of(placement)].load(Relaxed);
        self.each(|number, placement| {
            let mut is_new = false;
            if self.dog[number].load(Relaxed) == LEFT {
                let wait = self.longest(placement, |next| known(&self.herd, next));
                self.dog[number].store(wait, Relaxed);
                is_new |= wait != LEFT;
            }
            if self.herd[number].load(Relaxed) == LEFT {
                let wait = self.shortest(placement, |_| true, |next| known(&self.dog, next));
                self.herd[number].store(wait, Relaxed);
                is_new |= wait != LEFT;
            }
            is_new
        })
    }

    /// Visits every position of the layer. Returns true if `visit` returned true for any of them.
    fn each(&self, visit: impl Fn(usize, Placement) -> bool + Sync) -> bool {
        let sets = self.index.sets(self.goats);
        let planes: Vec<usize> = (0..self.layer.dog.len()).step_by(sets).collect();
        let any_of = |first| {
            let all = (first..).zip(self.index.from(self.goats, first));
            all.fold(false, |any, (number, placement)| visit(number, placement) | any)
        };
        planes
            .into_par_iter()
            .map(any_of)
            .reduce(|| false, |one, other| one | other)
    }

    /// Returns the wait with the dog to move, if the goats play only moves with the shortest win.
    fn wait_for_dog(&self, placement: Placement) -> u8 {
        let number = self.index.of(placement);
        let known = self.dog[number].load(Relaxed);
        if known != UNKNOWN {
            return known;
        }
        let wait = self.longest(placement, |next| self.wait_for_goats(next));
        self.dog[number].store(wait, Relaxed);
        wait
    }

    /// Returns the wait with the goats to move, if they play only moves with the shortest win.
    fn wait_for_goats(&self, placement: Placement) -> u8 {
        let number = self.index.of(placement);
        let known = self.herd[number].load(Relaxed);
        if known != UNKNOWN {
            return known;
        }
        let Value::Goats(plies) = self.value_for_goats(number) else {
            unreachable!("the goats win whatever the dog does");
        };
        let is_soonest = |next| self.value_for_dog(self.index.of(next)) == Value::Goats(plies - 1);
        let wait = self.shortest(placement, is_soonest, |next| self.wait_for_dog(next));
        self.herd[number].store(wait, Relaxed);
        wait
    }

    /// Returns the longest wait after the dog's moves.
    fn longest(&self, placement: Placement, wait_for_goats: impl Fn(Placement) -> u8) -> u8 {
        let mut longest = 0;
        let is_left = self.board.any_capture(placement, &mut |next| {
            longest = longest.max(1);
            self.below[next.count()][self.index.of(next)].load(Relaxed) >= LEFT
        }) || self.board.any_step(placement, |next| {
            let wait = wait_for_goats(next);
            longest = longest.max(wait.saturating_add(1));
            wait >= self.most
        });
        if is_left { LEFT } else { longest }
    }

    /// Returns the shortest wait after the goats' moves that `is_tried` accepts.
    fn shortest(
        &self,
        placement: Placement,
        is_tried: impl Fn(Placement) -> bool,
        wait_for_dog: impl Fn(Placement) -> u8,
    ) -> u8 {
        let mut shortest = LEFT;
        placement.any_goat_move(|next| {
            if is_tried(next) {
                let wait = wait_for_dog(next);
                if wait < LEFT && leaves_its_row(placement, next) {
                    shortest = 1;
                } else if wait < self.most {
                    shortest = shortest.min(wait + 1);
                }
            }
            shortest <= 1
        });
        shortest
    }
}

/// True if the move was a goat's forward step.
fn leaves_its_row(before: Placement, after: Placement) -> bool {
    let row = |goats: u32| (goats & (before.goats ^ after.goats)).trailing_zeros() / SIDE;
    row(before.goats) != row(after.goats)
}
