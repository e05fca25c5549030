//! Principal-variation search with an explicit stack.
//!
//! The search is a machine: [`Search::run`] goes on for so many nodes and comes back, in the middle of the tree if need
//! be, so that whoever calls it can listen to something else in between, stop for good by not calling again, or show
//! what has been found so far. Nothing recurses.
//!
//! A node is entered (`enter`) with a question: how deep, and in which window. Either the answer is known at
//! once, or the node becomes the top of the stack and asks about its turns, one by one; each answer is backed up
//! (`back_up`). Scores are for the side to move of their node.
//!
//! What has stood before counts: a position that stands for the third time has ended by repetition, and so, within the
//! tree, has one that stands for the second time, since what was repeated once can be repeated again.

mod frame;
mod order;
mod root;
mod table;
mod task;

use alloc::vec::Vec;

use ludoteca_rules::{Color, Outcome};

use self::frame::{Attempt, Frame, Question};
use self::order::Order;
use self::root::{Root, Roots};
use self::table::{Bound, Known};
use crate::playable::{CLOCK_HORIZON, Evaluate, Horizon, Playable};
use crate::score::{Score, Verdict};
use crate::thought::{Thought, Thread};

pub use self::table::{NoMemory, Table};
pub use self::task::{Selection, Task};

/// No line is searched deeper than so many plies.
const DEEPEST: usize = 120;
/// What a result by repetition within the tree is worth to the side that it favours: much, but nothing is forced yet.
const REPEATED: i32 = 10_000;

/// A search that can be interrupted.
pub struct Search<G: Playable, E> {
    game: G,
    evaluator: E,
    table: Table,
    order: Order,
    task: Task<G>,
    /// Hashes of what stood before the top of the stack, from the first position of the game on.
    path: Vec<u64>,
    /// How many of them lie before the position in which the search began.
    before: usize,
    frames: Vec<Frame<G>>,
    /// How many frames are in use; the others keep their buffers.
    height: usize,
    /// The turns in the position in which the search began, and the best line found after each.
    turns: Vec<(G::Move, Vec<G::Move>)>,
    roots: Roots,
    depth: u32,
    nodes: u64,
    done: bool,
}

impl<G: Playable, E> core::fmt::Debug for Search<G, E> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Search")
            .field("task", &self.task)
            .field("depth", &self.depth)
            .field("nodes", &self.nodes)
            .field("done", &self.done)
            .finish_non_exhaustive()
    }
}

impl<G: Playable, E: Evaluate<G>> Search<G, E> {
    /// A search of that task; what is in the table must come from the same game with the same switches.
    ///
    /// # Panics
    /// If there is no turn to be played in the position.
    pub fn new(game: G, evaluator: E, mut table: Table, task: Task<G>) -> Search<G, E> {
        let mut turns = Vec::new();
        game.legal_moves(&task.position, &mut turns);
        assert!(
            !turns.is_empty(),
            "somebody must have a turn where a search begins"
        );
        table.age();
        let path: Vec<u64> = task
            .history
            .iter()
            .map(|position| game.placement(position))
            .collect();
        let before = path.len();
        let lines = if task.lines == 0 {
            turns.len()
        } else {
            task.lines.min(turns.len())
        };
        let mut search = Search {
            evaluator,
            table,
            order: Order::new(),
            path,
            before,
            frames: Vec::new(),
            height: 0,
            roots: Roots::new(turns.len(), lines),
            turns: turns.into_iter().map(|turn| (turn, Vec::new())).collect(),
            depth: 0,
            nodes: 0,
            done: false,
            game,
            task,
        };
        search.next_iteration();
        search
    }

    /// The table, for the next search.
    pub fn into_table(self) -> Table {
        self.table
    }

    /// Searches about so many nodes more, and says whether there is nothing left to search.
    pub fn run(&mut self, nodes: u64) -> bool {
        let stop = self.nodes.saturating_add(nodes);
        while !self.done && self.nodes < stop {
            if let Some(score) = self.descend() {
                if self.height == 0 {
                    self.end_iteration(score);
                } else {
                    self.back_up(score);
                }
            }
            if self.nodes >= self.task.nodes && self.depth > 1 {
                self.done = true;
            }
        }
        self.done
    }

    /// What has been found so far: best turns first. Turns of which only a bound is known follow in the order of
    /// their bounds. Before the first ply is finished nothing is known of some turns.
    #[must_use]
    pub fn thought(&self) -> Thought<G::Move> {
        Thought {
            done: self.done,
            depth: self.roots.depth(),
            nodes: self.nodes,
            lines: self.roots.ranked().iter().map(|root| self.thread(root)).collect(),
        }
    }

    fn thread(&self, root: &Root) -> Thread<G::Move> {
        let (turn, continuation) = &self.turns[root.index];
        Thread {
            turn: turn.clone(),
            score: root.score,
            exact: root.exact,
            continuation: continuation.clone(),
        }
    }

    /// Begins the next depth, or ends the search.
    fn next_iteration(&mut self) {
        self.depth += 1;
        if self.depth > self.task.depth.max(1)
            || self.depth as usize > DEEPEST
            || self.roots.is_settled(self.depth, self.task.selection.reductions)
        {
            self.done = true;
            return;
        }
        self.order.age();
        self.roots.begin_iteration();
        self.begin_root();
    }

    /// Puts the position in which the search begins on the stack.
    fn begin_root(&mut self) {
        let (alpha, beta) = self.roots.window();
        self.path.truncate(self.before);
        if self.frames.is_empty() {
            self.frames.push(Frame::new(self.task.position.clone()));
        }
        let repeatable = self.repeatable_history();
        let frame = &mut self.frames[0];
        let depth = i32::try_from(self.depth).unwrap_or(i32::MAX);
        frame.begin(Question { depth, alpha, beta });
        frame.position.clone_from(&self.task.position);
        frame.placement = self.game.placement(&frame.position);
        frame.key = frame.placement ^ self.game.clocks_hash(&frame.position);
        frame.repeatable = repeatable;
        for index in self.roots.order() {
            frame.moves.push(self.turns[index].0.clone());
            frame.marks.push(0);
        }
        self.height = 1;
        self.path.push(frame.placement);
    }

    /// How many of the positions before the root could still stand again.
    fn repeatable_history(&self) -> usize {
        let mut after = &self.task.position;
        let mut count = 0;
        for before in self.task.history.iter().rev() {
            if self.game.is_final(before, after) {
                break;
            }
            count += 1;
            after = before;
        }
        count
    }

    /// Ends a depth, or widens its window.
    fn end_iteration(&mut self, score: i32) {
        self.path.truncate(self.before);
        if self.roots.end_iteration(score, self.depth) {
            self.next_iteration();
        } else {
            self.begin_root();
        }
    }

    /// Asks about the next turn of the top node; the node's own answer when all turns were looked at.
    #[inline]
    fn descend(&mut self) -> Option<i32> {
        let ply = self.height - 1;
        let frame = &mut self.frames[ply];
        if frame.question.alpha >= frame.question.beta || !frame.choose() {
            return Some(self.leave());
        }
        let attempt = self.first_attempt(ply);
        self.ask(attempt);
        None
    }

    /// Whether the turn just chosen is looked at with the whole window, or scouted.
    #[inline]
    fn first_attempt(&self, ply: usize) -> Attempt {
        let frame = &self.frames[ply];
        let whole = if ply == 0 { self.roots.lines_wanted() } else { 1 };
        if frame.chosen <= whole || frame.beyond {
            Attempt::Full
        } else if self.reduction(frame) > 0 {
            Attempt::Reduced
        } else {
            Attempt::Scout
        }
    }

    /// By how many plies the turn just chosen is searched less at first.
    #[inline]
    fn reduction(&self, frame: &Frame<G>) -> i32 {
        let depth = frame.question.depth;
        if !self.task.selection.reductions || depth < 3 || frame.chosen < 4 {
            return 0;
        }
        // Where a forced end is known, only a nearer one counts, and that is not to be missed.
        let most = i32::from(Score::MOST.hundredths());
        if frame.question.alpha > most || frame.question.beta < -most {
            return 0;
        }
        if self.game.promise(&frame.position, frame.turn(), 0) > 0 {
            return 0;
        }
        let late = i32::from(frame.chosen >= 12) + i32::from(depth >= 7);
        (1 + late).min(depth - 2)
    }

    /// Asks about the turn that was chosen last at the top node.
    #[inline]
    fn ask(&mut self, attempt: Attempt) {
        let ply = self.height - 1;
        let frame = &mut self.frames[ply];
        frame.attempt = attempt;
        let child = self.game.play_unchecked(&frame.position, frame.turn());
        frame.child_keeps_turn = self.game.turn(&frame.position) == self.game.turn(&child);
        let is_final = self.game.is_final(&frame.position, &child);
        let repeatable = if is_final { 0 } else { frame.repeatable + 1 };
        let question = self.question(ply, attempt);
        if let Some(answer) = self.enter(child, question, repeatable) {
            self.back_up(answer);
        }
    }

    /// What is asked about the turn that was chosen last at that ply, for the side that moves after it.
    #[inline]
    fn question(&self, ply: usize, attempt: Attempt) -> Question {
        let frame = &self.frames[ply];
        let Question { depth, alpha, beta } = frame.question;
        let is_extended = G::FORCED_EXTENSIONS
            && self.task.selection.forced_extensions
            && frame.moves.len() == 1
            && !frame.beyond
            && ply < 2 * self.depth as usize;
        let depth = if is_extended { depth } else { depth - 1 };
        let (depth, beta) = match attempt {
            Attempt::Full => (depth, beta),
            Attempt::Scout => (depth, alpha + 1),
            Attempt::Reduced => (depth - self.reduction(frame), alpha + 1),
        };
        if frame.child_keeps_turn {
            Question { depth, alpha, beta }
        } else {
            Question {
                depth,
                alpha: -beta,
                beta: -alpha,
            }
        }
    }

    /// Enters a position below the top of the stack: its score, if it is known without looking further.
    #[inline]
    fn enter(&mut self, position: G::Position, question: Question, repeatable: usize) -> Option<i32> {
        self.nodes += 1;
        let ply = self.height;
        if self.frames.len() == ply {
            self.frames.push(Frame::new(position.clone()));
        }
        self.frames[ply].line.clear();
        if self.game.decided(&position).is_some() {
            let outcome = self
                .game
                .outcome(&position)
                .expect("a decided game has an outcome");
            return Some(score_of(outcome, self.game.turn(&position), ply));
        }
        let placement = self.game.placement(&position);
        if let Some(score) = self.repeated(&position, placement, repeatable) {
            return Some(score);
        }
        // Nothing is better than to win with the next turn.
        let best = i32::from(Score::win_in(plies(ply + 1)).hundredths());
        if best <= question.alpha {
            return Some(best);
        }
        if ply + 1 >= DEEPEST {
            return Some(self.look(&position));
        }
        if question.depth <= 0 {
            return self.enter_horizon(position, placement, question, repeatable);
        }
        let key = placement ^ self.game.clocks_hash(&position);
        let known = self.table.find(key);
        if let Some(known) = known
            && let Some(score) = answer_of(known, question, ply, self.task.selection)
        {
            return Some(score);
        }
        let frame = &mut self.frames[ply];
        frame.begin(question);
        self.game.legal_moves(&position, &mut frame.moves);
        if frame.moves.is_empty() {
            return Some(i32::from(Score::loss_in(plies(ply)).hundredths()));
        }
        frame.position = position;
        frame.placement = placement;
        frame.key = key;
        frame.repeatable = repeatable;
        self.order
            .mark(&self.game, frame, ply, known.map_or(0, |known| known.code));
        self.height += 1;
        self.path.push(placement);
        None
    }

    /// Enters a position where the depth is used up.
    #[inline]
    fn enter_horizon(
        &mut self,
        position: G::Position,
        placement: u64,
        question: Question,
        repeatable: usize,
    ) -> Option<i32> {
        let ply = self.height;
        let frame = &mut self.frames[ply];
        frame.begin(question);
        let horizon = if self.task.selection.horizon {
            self.game.horizon(&position, &mut frame.moves)
        } else if self.game.outcome(&position).is_some() {
            Horizon::MustPlay
        } else {
            Horizon::Quiet
        };
        match horizon {
            Horizon::Quiet => return Some(self.look(&position)),
            Horizon::MustPlay if frame.moves.is_empty() => {
                return Some(i32::from(Score::loss_in(plies(ply)).hundredths()));
            }
            Horizon::MustPlay => {}
            Horizon::MayPlay => {
                let looks = self.evaluator.evaluate(&self.game, &position);
                if looks >= question.beta {
                    return Some(looks);
                }
                frame.best = looks;
                frame.question.alpha = question.alpha.max(looks);
            }
        }
        frame.beyond = true;
        frame.position = position;
        frame.placement = placement;
        frame.repeatable = repeatable;
        self.order.mark(&self.game, frame, ply, 0);
        self.height += 1;
        self.path.push(placement);
        None
    }

    /// What the position looks like.
    #[inline]
    fn look(&self, position: &G::Position) -> i32 {
        self.evaluator.evaluate(&self.game, position)
    }

    /// The score of a position that has stood before.
    #[inline]
    fn repeated(&self, position: &G::Position, placement: u64, repeatable: usize) -> Option<i32> {
        let end = self.path.len();
        let mut earlier = 0;
        let mut is_within = false;
        for index in (end.saturating_sub(repeatable)..end).rev() {
            if self.path[index] == placement {
                earlier += 1;
                is_within |= index > self.before;
                if earlier == 2 {
                    break;
                }
            }
        }
        (earlier == 2 || is_within).then(|| self.score_repeated(position, earlier))
    }

    #[cold]
    fn score_repeated(&self, position: &G::Position, earlier: u32) -> i32 {
        let outcome = self.game.repeated(position);
        let turn = self.game.turn(position);
        match (outcome.winner, earlier) {
            (None, _) => 0,
            (Some(_), 2) => score_of(outcome, turn, self.height),
            (Some(winner), _) if winner == turn => REPEATED,
            (Some(_), _) => -REPEATED,
        }
    }

    /// Takes the top node off the stack and gives its score.
    #[inline]
    fn leave(&mut self) -> i32 {
        self.height -= 1;
        let ply = self.height;
        self.path.pop();
        let frame = &self.frames[ply];
        if ply > 0 && !frame.beyond {
            let bound = if frame.best >= frame.question.beta {
                Bound::Lower
            } else if frame.best > frame.floor {
                Bound::Exact
            } else {
                Bound::Upper
            };
            self.table.keep(
                frame.key,
                Known {
                    code: frame.best_code,
                    score: kept(frame.best, ply),
                    depth: i8::try_from(frame.question.depth).unwrap_or(i8::MAX),
                    bound,
                },
            );
        }
        frame.best
    }

    /// Takes note of the answer about the turn that was chosen last at the top node, or asks again.
    #[inline]
    fn back_up(&mut self, answer: i32) {
        let ply = self.height - 1;
        let (nodes, below) = self.frames.split_at_mut(self.height);
        let frame = &mut nodes[ply];
        let score = if frame.child_keeps_turn { answer } else { -answer };
        let Question { alpha, beta, .. } = frame.question;
        match frame.attempt {
            Attempt::Reduced if score > alpha => return self.ask(Attempt::Scout),
            Attempt::Scout if score > alpha && score < beta => return self.ask(Attempt::Full),
            _ => {}
        }
        frame.best = frame.best.max(score);
        let child_line = &below[0].line;
        if ply == 0 {
            if score > alpha {
                let index = self.roots.index_at(frame.chosen - 1);
                self.turns[index].1.clone_from(child_line);
            }
            frame.question.alpha = self.roots.answer(frame.chosen - 1, score, alpha, beta);
        } else if score > alpha {
            frame.question.alpha = score;
            frame.best_code = self.game.code(frame.turn());
            if frame.is_wide() {
                frame.line.clear();
                let turn = frame.turn().clone();
                frame.line.push(turn);
                frame.line.extend_from_slice(child_line);
            }
            if score >= beta && !frame.beyond {
                self.order.cut_off(&self.game, frame, ply);
            }
        }
    }
}

/// The score that the table's knowledge of a position is for this question, if it answers it.
#[inline]
fn answer_of(known: Known, question: Question, ply: usize, selection: Selection) -> Option<i32> {
    let is_wide = question.beta - question.alpha > 1;
    let depth = i32::from(known.depth);
    let is_deep = if selection.transfers {
        depth >= question.depth
    } else {
        depth == question.depth
    };
    if is_wide {
        return None;
    }
    // A win that was found is there at any depth, but not that there is no nearer one; likewise a loss.
    let is_won = selection.transfers && i32::from(known.score) > PROVEN;
    let is_lost = selection.transfers && i32::from(known.score) < -PROVEN;
    let score = recalled(known.score, ply);
    let is_enough = known.bound != Bound::Upper && score >= question.beta && (is_deep || is_won);
    let is_too_little = known.bound != Bound::Lower && score <= question.alpha && (is_deep || is_lost);
    (is_enough || is_too_little).then_some(score)
}

/// From here on a score is a forced end so near that no draw clock which the table does not see comes first.
const PROVEN: i32 = Score::win_in(CLOCK_HORIZON as u16).hundredths() as i32;

/// A score as the table keeps it: forced ends count from the position, not from the root.
#[inline]
fn kept(score: i32, ply: usize) -> i16 {
    let plies = i32::from(plies(ply));
    let most = i32::from(Score::MOST.hundredths());
    let score = if score > most {
        score + plies
    } else if score < -most {
        score - plies
    } else {
        score
    };
    Score::from_raw(score).hundredths()
}

/// The opposite of [`kept`].
#[inline]
fn recalled(score: i16, ply: usize) -> i32 {
    let plies = i32::from(plies(ply));
    match Score::from_raw(i32::from(score)).verdict() {
        Verdict::Win(_) => i32::from(score) - plies,
        Verdict::Loss(_) => i32::from(score) + plies,
        Verdict::Open => i32::from(score),
    }
}

fn score_of(outcome: Outcome, turn: Color, ply: usize) -> i32 {
    let score = match outcome.winner {
        None => Score::EVEN,
        Some(winner) if winner == turn => Score::win_in(plies(ply)),
        Some(_) => Score::loss_in(plies(ply)),
    };
    i32::from(score.hundredths())
}

fn plies(ply: usize) -> u16 {
    u16::try_from(ply).unwrap_or(u16::MAX)
}
