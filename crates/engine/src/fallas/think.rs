//! Expectimax over the 56 rolls, in slices.
//!
//! Depth 1 is the [`Evaluator`]'s value of the game after a move. Depth 2 is the mean over the opponent's
//! rolls, each answered by the best move at depth 1. Depth 3 searches the few best replies to each roll to
//! depth 2. Every move is searched to depth 1, but only moves close to the best are searched deeper. A move
//! that ends the game gets its exact value at depth 1. For practical purposes, so does a move after which
//! both sides only bear off.
//!
//! The unit of work is one roll after one move. The search can pause between any two units.

use alloc::vec::Vec;

use ludoteca_rules::fallas::{FIRST_HOME_POINT, Move, Position, THROWS, Waiting};
use ludoteca_rules::{Color, DiceGame as _, Game as _};

use super::chance::{counted, mean_over_rolls};
use super::evaluator::Evaluator;
use super::two_sided;
use crate::level::Handicap;
use crate::score::Score;
use crate::sort::sort_by_insertion;
use crate::thought::{Thought, Variation};

/// Maximum depth, in plies.
pub const DEEPEST: usize = 3;
/// Number of positions of the one-sided table that are filled in per unit of work.
const POSITIONS_AT_ONCE: usize = 200;
/// Number of pairs of the two-sided table that are filled in per unit of work.
const PAIRS_AT_ONCE: usize = 800;
/// Cost of one unit of work on either table, in nodes.
const BUILDING_NODES: u64 = 1_600;

/// Condition for searching a move deeper.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Filter {
    /// Maximum number of moves to search deeper.
    pub count: usize,
    /// Maximum difference from the best move, in probability of winning.
    pub margin: f32,
}

impl Filter {
    /// Searches every move deeper.
    pub const NONE: Filter = Filter {
        count: usize::MAX,
        margin: 1.0,
    };
}

/// Position and limits of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Task {
    /// Position with its roll.
    pub position: Position,
    /// Depth in plies, 1 to [`DEEPEST`].
    pub depth: usize,
    /// Filters for depths 2 and 3.
    pub filters: [Filter; DEEPEST - 1],
    /// Number of best replies to search deeper at depth 3.
    pub answers: usize,
    /// Minimum number of moves to search deeper; 0 means all at depth 2.
    pub lines: usize,
    /// Maximum number of evaluations.
    pub nodes: u64,
}

impl Task {
    /// Strongest settings that are fast enough for a page: three plies.
    #[must_use]
    pub fn strongest(position: Position) -> Task {
        let filter = |count, margin| Filter { count, margin };
        Task {
            position,
            depth: 3,
            filters: [filter(10, 0.06), filter(4, 0.02)],
            answers: 1,
            lines: 1,
            nodes: u64::MAX,
        }
    }
}

impl Task {
    /// Returns the task for `position` under `handicap`, with at least `lines` moves to search deeper.
    #[must_use]
    pub fn with_handicap(position: Position, handicap: &Handicap, lines: usize) -> Task {
        let depth = usize::try_from(handicap.depth).unwrap_or(DEEPEST);
        Task {
            depth: depth.clamp(1, DEEPEST),
            lines: if handicap.temperature > 0.0 { 0 } else { lines },
            nodes: handicap.nodes,
            ..Task::strongest(position)
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Candidate {
    mv: Move,
    after: Waiting,
    /// Probability that the mover wins.
    probability: f32,
    /// Probability from the search to the depth in progress.
    deeper: f32,
    depth: usize,
    decided: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Work {
    /// Fill the bear-off tables first.
    Tables,
    /// Evaluate every move at depth 1.
    First,
    /// Search the first `count` candidates to `depth`. The candidates before `index` are finished. For the
    /// candidate at `index`, the rolls before `throw` are finished, and `sum` is the weighted sum of the
    /// opponent's probabilities after them.
    Deeper {
        depth: usize,
        count: usize,
        index: usize,
        throw: usize,
        sum: f32,
    },
    Done,
}

/// Interruptible expectimax search.
pub struct Thinker {
    evaluator: Evaluator,
    task: Task,
    candidates: Vec<Candidate>,
    work: Work,
    /// Depth to which the best moves have been searched, in plies.
    depth: usize,
    nodes: u64,
    buffers: Buffers,
}

/// Move buffers, one for each depth.
#[derive(Default)]
struct Buffers([Vec<Move>; DEEPEST]);

impl Thinker {
    /// Starts a search.
    ///
    /// # Panics
    /// If the depth is not 1 to [`DEEPEST`].
    #[must_use]
    pub fn new(evaluator: Evaluator, task: Task) -> Thinker {
        assert!(
            (1..=DEEPEST).contains(&task.depth),
            "the depth is not 1 to {DEEPEST}"
        );
        let work = if is_ready(&evaluator, &task.position) {
            Work::First
        } else {
            Work::Tables
        };
        Thinker {
            evaluator,
            task,
            candidates: Vec::new(),
            work,
            depth: 0,
            nodes: 0,
            buffers: Buffers::default(),
        }
    }

    /// Returns the evaluator for the next search, including its tables even if they are only partly filled.
    #[must_use]
    pub fn into_evaluator(self) -> Evaluator {
        self.evaluator
    }

    /// Searches about `nodes` more nodes. Returns `true` when finished. Filling the tables counts towards
    /// `nodes`, but not towards the task's limit. Every move is evaluated once even if that exceeds the
    /// limit.
    pub fn run(&mut self, nodes: u64) -> bool {
        let mut left = nodes;
        while self.work != Work::Done && left > 0 {
            let before = self.nodes;
            let built = self.unit();
            left = left.saturating_sub((self.nodes - before + built).max(1));
            if self.nodes >= self.task.nodes && !self.candidates.is_empty() {
                self.work = Work::Done;
            }
        }
        self.work == Work::Done
    }

    /// Performs one unit of work. Returns the cost of filling tables, in nodes.
    fn unit(&mut self) -> u64 {
        match self.work {
            Work::Tables => {
                let evaluator = &mut self.evaluator;
                if evaluator.bear_off.is_complete() {
                    evaluator.two_sided.build(PAIRS_AT_ONCE);
                } else {
                    evaluator.bear_off.build(POSITIONS_AT_ONCE);
                }
                if is_ready(evaluator, &self.task.position) {
                    self.work = Work::First;
                }
                return BUILDING_NODES;
            }
            Work::First => {
                self.first();
                self.next_depth(2);
            }
            Work::Deeper {
                depth,
                count,
                index,
                throw,
                sum,
            } => self.deeper(depth, count, index, throw, sum),
            Work::Done => {}
        }
        0
    }

    fn first(&mut self) {
        let mut moves = Vec::new();
        self.evaluator.game().legal_moves(&self.task.position, &mut moves);
        self.nodes += moves.len() as u64;
        let evaluator = &self.evaluator;
        let candidate = |mv: Move| {
            let after = evaluator.game().play_unchecked(&self.task.position, &mv);
            let probability = 1.0 - evaluator.probability(&after);
            Candidate {
                mv,
                after,
                probability,
                deeper: probability,
                depth: 1,
                decided: evaluator.decided(&after).is_some(),
            }
        };
        self.candidates = moves.into_iter().map(candidate).collect();
        self.depth = 1;
        self.sort();
    }

    /// Sorts by depth, then by probability, so that the moves searched deeper are always a prefix.
    fn sort(&mut self) {
        let before = |one: &Candidate, two: &Candidate| {
            one.depth > two.depth || one.depth == two.depth && one.probability > two.probability
        };
        // Equal moves keep the order of generation.
        sort_by_insertion(&mut self.candidates, before);
    }

    /// Starts the next depth, unless it cannot change the choice.
    fn next_depth(&mut self, depth: usize) {
        let certain = self
            .candidates
            .first()
            .is_none_or(|best| best.decided && best.probability > 0.5);
        let alone = self.candidates.len() == 1 && depth > 2;
        if depth > self.task.depth || certain || alone || self.only_bears_off() {
            self.work = Work::Done;
            return;
        }
        let filter = self.task.filters[depth - 2];
        let least = self.candidates[0].probability - filter.margin;
        let near = self
            .candidates
            .iter()
            .take_while(|candidate| candidate.depth == depth - 1 && candidate.probability >= least)
            .count();
        let wanted = match (depth, self.task.lines) {
            (2, 0) => self.candidates.len(),
            (_, lines) => lines.min(self.candidates.len()),
        };
        self.work = Work::Deeper {
            depth,
            count: near.min(filter.count).max(wanted).max(1),
            index: 0,
            throw: 0,
            sum: 0.0,
        };
    }

    /// True if every move ends the game or leads into the bear-off tables.
    fn only_bears_off(&self) -> bool {
        self.candidates
            .iter()
            .all(|candidate| candidate.decided || self.evaluator.off_first(&candidate.after).is_some())
    }

    /// Searches one roll after one move.
    fn deeper(&mut self, depth: usize, count: usize, index: usize, throw: usize, sum: f32) {
        let rolls = self.evaluator.game().rolls();
        if index == count {
            for candidate in &mut self.candidates[..count] {
                candidate.probability = candidate.deeper;
                candidate.depth = depth;
            }
            self.depth = depth;
            self.sort();
            self.next_depth(depth + 1);
            return;
        }
        let candidate = self.candidates[index];
        let goes_on = |index, throw, sum| Work::Deeper {
            depth,
            count,
            index,
            throw,
            sum,
        };
        if candidate.decided {
            self.work = goes_on(index + 1, 0, 0.0);
            return;
        }
        let (roll, weight) = rolls[throw];
        let position = self.evaluator.game().roll(&candidate.after, roll);
        let mut search = RecursiveSearch {
            evaluator: &self.evaluator,
            answers: self.task.answers,
            nodes: 0,
        };
        let sum = sum + counted(weight) * search.best(&position, depth - 1, &mut self.buffers.0);
        self.nodes += search.nodes;
        self.work = if throw + 1 < rolls.len() {
            goes_on(index, throw + 1, sum)
        } else {
            self.candidates[index].deeper = 1.0 - sum / counted(THROWS);
            goes_on(index + 1, 0, 0.0)
        };
    }

    /// Returns the current result, best moves first. A score is `exact` if its move ends the game or was
    /// searched to at least two plies, or if the whole search ended at one ply. Continuations are empty,
    /// because the rolls are unknown.
    #[must_use]
    pub fn thought(&self) -> Thought<Move> {
        let variation = |candidate: &Candidate| Variation {
            mv: candidate.mv,
            score: self.score(candidate),
            exact: candidate.decided || candidate.depth > 1 || self.depth == 1 && self.work == Work::Done,
            continuation: Vec::new(),
        };
        Thought {
            done: self.work == Work::Done,
            depth: u32::try_from(self.depth).expect("a few plies"),
            nodes: self.nodes,
            lines: self.candidates.iter().map(variation).collect(),
        }
    }

    /// Returns the number of moves that have been searched to the greatest depth. They precede all other
    /// moves.
    #[must_use]
    pub fn searched(&self) -> usize {
        let at_depth = |candidate: &&Candidate| candidate.depth == self.depth;
        self.candidates.iter().take_while(at_depth).count()
    }

    /// Returns the moves with the mover's probabilities of winning, in the order of [`Thinker::thought`].
    pub fn probabilities(&self) -> impl Iterator<Item = (Move, f32)> {
        self.candidates
            .iter()
            .map(|candidate| (candidate.mv, candidate.probability))
    }

    fn score(&self, candidate: &Candidate) -> Score {
        if !candidate.decided {
            let hundredths = self.evaluator.logistic().hundredths(candidate.probability);
            Score::estimate(hundredths.into())
        } else if candidate.probability > 0.5 {
            Score::win_in(1)
        } else {
            Score::loss_in(1)
        }
    }
}

/// Recursive search after one roll, without pauses.
struct RecursiveSearch<'a> {
    evaluator: &'a Evaluator,
    answers: usize,
    nodes: u64,
}

impl RecursiveSearch<'_> {
    /// Probability that the side to move wins, searched to `depth` plies.
    fn best(&mut self, position: &Position, depth: usize, buffers: &mut [Vec<Move>]) -> f32 {
        let (moves, below) = buffers.split_first_mut().expect("a list for each depth");
        if depth == 1 {
            return self.evaluator.best(position, moves, &mut self.nodes).1;
        }
        if self.answers == 1 {
            let (mv, _) = self.evaluator.best(position, moves, &mut self.nodes);
            return 1.0
                - self.mean_over_throws(&self.evaluator.game().play_unchecked(position, &mv), depth, below);
        }
        moves.clear();
        self.evaluator.game().legal_moves(position, moves);
        self.nodes += moves.len() as u64;
        let mut after: Vec<(f32, Waiting)> = Vec::new();
        for mv in &*moves {
            let waiting = self.evaluator.game().play_unchecked(position, mv);
            after.push((1.0 - self.evaluator.probability(&waiting), waiting));
        }
        let mut best: f32 = 0.0;
        for _ in 0..self.answers.min(after.len()) {
            let mut place = 0;
            for index in 1..after.len() {
                if after[index].0 > after[place].0 {
                    place = index;
                }
            }
            let (_, waiting) = after.swap_remove(place);
            best = best.max(1.0 - self.mean_over_throws(&waiting, depth, below));
        }
        best
    }

    /// Probability that the side on roll wins, with each roll searched to `depth - 1` plies.
    fn mean_over_throws(&mut self, waiting: &Waiting, depth: usize, buffers: &mut [Vec<Move>]) -> f32 {
        if let Some(known) = self.evaluator.decided(waiting) {
            return known;
        }
        let game = self.evaluator.game();
        mean_over_rolls(game, |roll| {
            self.best(&game.roll(waiting, roll), depth - 1, buffers)
        })
    }
}

/// Upper bound on the number of a side's pieces that move or bear off within the search depth.
const MOVED: usize = 6;

/// True if the tables that the search can reach are filled.
fn is_ready(evaluator: &Evaluator, position: &Position) -> bool {
    // True if each side has at most `count` pieces on the points below `before`.
    let at_most = |count: usize, before: u8| {
        Color::BOTH.into_iter().all(|side| {
            let pieces: u8 = (1..before).map(|point| position.count(side, point)).sum();
            usize::from(pieces) <= count
        })
    };
    let bears_off = at_most(MOVED, FIRST_HOME_POINT);
    let has_few = at_most(two_sided::PIECES + MOVED, FIRST_HOME_POINT + 6);
    !bears_off || evaluator.bear_off.is_complete() && (!has_few || evaluator.two_sided.is_complete())
}
