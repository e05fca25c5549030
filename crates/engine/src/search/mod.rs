//! Principal-variation search with an explicit stack.
//!
//! The search is a machine: [`Search::run`] goes on for so many nodes and comes back, in the middle of the tree if need
//! be, so that whoever calls it can listen to something else in between, stop for good by not calling again, or show
//! what has been found so far. Nothing recurses: one loop ([`Search::advance`]) takes one [`Step`] after another.
//!
//! A node is entered (`enter`) with a question: how deep, and in which alpha-beta window. Either the answer is known at
//! once, or the node becomes the top of the stack and chooses among its moves; each answer is backed up (`back_up`).
//! Scores are for the side to move of their node, as in negamax; but where a side moves twice, none is negated.
//!
//! What is searched how: the first move with the whole window, the others with a null window (principal-variation
//! search), late ones with less depth at first (late move reductions); iterative deepening with aspiration windows at
//! the root; a transposition table; quiescence search where the depth is used up. [`Selection`] moves these off.
//!
//! What has stood before counts: a position that stands for the third time has ended by repetition, and so, within the
//! tree, has one that stands for the second time, since what was repeated once can be repeated again.

mod frame;
mod order;
mod root;
mod scores;
mod table;
mod task;

use alloc::vec::Vec;

use self::frame::{Attempt, Frame, Question};
use self::order::Order;
use self::root::{Root, Roots};
use self::scores::{answer_of, kept, plies, score_of};
use self::table::{Bound, Known};
use crate::playable::{Evaluate, Playable, Quiescence};
use crate::score::Score;
use crate::thought::{Thought, Thread};

pub use self::table::{NoMemory, Table};
pub use self::task::{Selection, Task};

/// No line is searched deeper than so many plies.
const DEEPEST: usize = 120;
/// What a result by repetition within the tree is worth to the side that it favours: much, but nothing is forced yet.
const REPEATED: i32 = 10_000;

/// What comes next at the top of the stack.
enum Step {
    /// The move that was chosen last is asked about.
    Ask(Attempt),
    /// The move that was chosen last has this score, for the side that moves after it; at the root, the position itself.
    Answer(i32),
}

/// A search that can be interrupted.
///
/// ```
/// use ludoteca_engine::material::Material;
/// use ludoteca_engine::search::{Search, Selection, Table, Task};
/// use ludoteca_rules::Game as _;
/// use ludoteca_rules::alquerque::ALQUERQUE;
///
/// let task = Task {
///     position: ALQUERQUE.start(),
///     history: Vec::new(),
///     lines: 1,
///     depth: 4,
///     nodes: u64::MAX,
///     selection: Selection::NONE, // plain alpha-beta: the same score as minimax
/// };
/// let mut search = Search::new(ALQUERQUE, Material, Table::new(1 << 16), task);
/// while !search.run(500) {}
/// let thought = search.thought();
/// assert_eq!((thought.done, thought.depth), (true, 4));
/// assert!(thought.lines[0].exact);
/// ```
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
    /// The moves in the position in which the search began, and the best line found after each.
    moves: Vec<(G::Move, Vec<G::Move>)>,
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
    /// If there is no move to be played in the position.
    pub fn new(game: G, evaluator: E, table: Table, task: Task<G>) -> Search<G, E> {
        Search::among(game, evaluator, table, task, |_| true)
    }

    /// The same, but where it begins only those moves are played of which `is_tried` is true.
    ///
    /// # Panics
    /// If there is none.
    pub fn among(
        game: G,
        evaluator: E,
        mut table: Table,
        task: Task<G>,
        is_tried: impl Fn(&G::Move) -> bool,
    ) -> Search<G, E> {
        let mut moves = Vec::new();
        game.legal_moves(&task.position, &mut moves);
        moves.retain(is_tried);
        assert!(
            !moves.is_empty(),
            "somebody must have a move where a search begins"
        );
        table.age();
        let path: Vec<u64> = task
            .history
            .iter()
            .map(|position| game.position_key(position))
            .collect();
        let before = path.len();
        let lines = if task.lines == 0 {
            moves.len()
        } else {
            task.lines.min(moves.len())
        };
        let mut search = Search {
            evaluator,
            table,
            order: Order::new(),
            path,
            before,
            frames: Vec::new(),
            height: 0,
            roots: Roots::new(moves.len(), lines),
            moves: moves.into_iter().map(|mv| (mv, Vec::new())).collect(),
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
            self.advance();
            if self.nodes >= self.task.nodes && self.depth > 1 {
                self.done = true;
            }
        }
        self.done
    }

    /// Chooses a move at the top node and goes on until a node is entered, or has all its answers.
    #[inline]
    fn advance(&mut self) {
        let mut step = self.choose();
        loop {
            step = match step {
                Step::Ask(attempt) => match self.ask(attempt) {
                    Some(answer) => Step::Answer(answer),
                    None => return,
                },
                Step::Answer(score) if self.height == 0 => return self.end_iteration(score),
                Step::Answer(score) => match self.back_up(score) {
                    Some(attempt) => Step::Ask(attempt),
                    None => return,
                },
            };
        }
    }

    /// What has been found so far: best moves first. Moves of which only a bound is known follow in the order of
    /// their bounds. Before the first ply is finished nothing is known of some moves.
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
        let (mv, continuation) = &self.moves[root.index];
        Thread {
            mv: mv.clone(),
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
            || self
                .roots
                .is_settled(self.depth, self.task.selection.late_move_reductions)
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
        frame.position_key = self.game.position_key(&frame.position);
        frame.key = frame.position_key ^ self.game.clocks_hash(&frame.position);
        frame.repeatable = repeatable;
        for index in self.roots.order() {
            frame.moves.push(self.moves[index].0.clone());
            frame.marks.push(0);
        }
        self.height = 1;
        self.path.push(frame.position_key);
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

    /// Chooses the next move of the top node; the node's own answer when all moves were looked at.
    #[inline]
    fn choose(&mut self) -> Step {
        let ply = self.height - 1;
        let frame = &mut self.frames[ply];
        if frame.question.alpha >= frame.question.beta || !frame.choose() {
            return Step::Answer(self.leave());
        }
        Step::Ask(self.first_attempt(ply))
    }

    /// Whether the move just chosen is looked at with the whole window, or scouted.
    #[inline]
    fn first_attempt(&self, ply: usize) -> Attempt {
        let frame = &self.frames[ply];
        let whole = if ply == 0 { self.roots.lines_wanted() } else { 1 };
        if frame.chosen <= whole || frame.is_quiescence {
            return Attempt::Full;
        }
        match self.reduction(frame) {
            0 => Attempt::Scout,
            plies => Attempt::Reduced(plies),
        }
    }

    /// Late move reductions: by how many plies the move just chosen is searched less at first.
    #[inline]
    fn reduction(&self, frame: &Frame<G>) -> i32 {
        let depth = frame.question.depth;
        if !self.task.selection.late_move_reductions || depth < 3 || frame.chosen < 4 {
            return 0;
        }
        // Where a forced end is known, only a nearer one counts, and that is not to be missed.
        let most = i32::from(Score::MOST.hundredths());
        if frame.question.alpha > most || frame.question.beta < -most {
            return 0;
        }
        if self.game.promise(&frame.position, frame.chosen_move(), 0) > 0 {
            return 0;
        }
        let late = i32::from(frame.chosen >= 12) + i32::from(depth >= 7);
        (1 + late).min(depth - 2)
    }

    /// Asks about the move that was chosen last at the top node: its answer, or none if a node was entered.
    #[inline]
    fn ask(&mut self, attempt: Attempt) -> Option<i32> {
        let ply = self.height - 1;
        let frame = &mut self.frames[ply];
        frame.attempt = attempt;
        let child = self.game.play_unchecked(&frame.position, frame.chosen_move());
        frame.child_keeps_turn = self.game.turn(&frame.position) == self.game.turn(&child);
        let is_final = self.game.is_final(&frame.position, &child);
        let repeatable = if is_final { 0 } else { frame.repeatable + 1 };
        let question = self.question(ply, attempt);
        self.enter(child, question, repeatable)
    }

    /// What is asked about the move that was chosen last at that ply, for the side that moves after it.
    #[inline]
    fn question(&self, ply: usize, attempt: Attempt) -> Question {
        let frame = &self.frames[ply];
        let Question { depth, alpha, beta } = frame.question;
        let is_extended = G::FORCED_EXTENSIONS
            && self.task.selection.forced_extensions
            && frame.moves.len() == 1
            && !frame.is_quiescence
            && ply < 2 * self.depth as usize;
        let depth = if is_extended { depth } else { depth - 1 };
        let (depth, beta) = match attempt {
            Attempt::Full => (depth, beta),
            Attempt::Scout => (depth, alpha + 1),
            Attempt::Reduced(plies) => (depth - plies, alpha + 1),
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
        let position_key = self.game.position_key(&position);
        if let Some(score) = self.repeated(&position, position_key, repeatable) {
            return Some(score);
        }
        // Nothing is better than to win with the next move.
        let best = i32::from(Score::win_in(plies(ply + 1)).hundredths());
        if best <= question.alpha {
            return Some(best);
        }
        if ply + 1 >= DEEPEST {
            return Some(self.look(&position));
        }
        if question.depth <= 0 {
            return self.enter_quiescence(position, position_key, question, repeatable);
        }
        let key = position_key ^ self.game.clocks_hash(&position);
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
        frame.position_key = position_key;
        frame.key = key;
        frame.repeatable = repeatable;
        self.order
            .mark(&self.game, frame, ply, known.map_or(0, |known| known.code));
        self.height += 1;
        self.path.push(position_key);
        None
    }

    /// Enters a position where the depth is used up: quiescence search.
    #[inline]
    fn enter_quiescence(
        &mut self,
        position: G::Position,
        position_key: u64,
        question: Question,
        repeatable: usize,
    ) -> Option<i32> {
        let ply = self.height;
        let frame = &mut self.frames[ply];
        frame.begin(question);
        let quiescence = if self.task.selection.quiescence {
            self.game.quiescence(&position, &mut frame.moves)
        } else if self.game.outcome(&position).is_some() {
            Quiescence::MustPlay
        } else {
            Quiescence::Quiet
        };
        match quiescence {
            Quiescence::Quiet => return Some(self.look(&position)),
            Quiescence::MustPlay if frame.moves.is_empty() => {
                return Some(i32::from(Score::loss_in(plies(ply)).hundredths()));
            }
            Quiescence::MustPlay => {}
            Quiescence::MayPlay => {
                let looks = self.evaluator.evaluate(&self.game, &position);
                if looks >= question.beta {
                    return Some(looks);
                }
                frame.best = looks;
                frame.question.alpha = question.alpha.max(looks);
            }
        }
        frame.is_quiescence = true;
        frame.position = position;
        frame.position_key = position_key;
        frame.repeatable = repeatable;
        self.order.mark(&self.game, frame, ply, 0);
        self.height += 1;
        self.path.push(position_key);
        None
    }

    /// What the position looks like.
    #[inline]
    fn look(&self, position: &G::Position) -> i32 {
        self.evaluator.evaluate(&self.game, position)
    }

    /// The score of a position that has stood before.
    #[inline]
    fn repeated(&self, position: &G::Position, position_key: u64, repeatable: usize) -> Option<i32> {
        let end = self.path.len();
        let mut earlier = 0;
        let mut is_within = false;
        for index in (end.saturating_sub(repeatable)..end).rev() {
            if self.path[index] == position_key {
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
        let Some(outcome) = self.game.repeated(position) else {
            return 0;
        };
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
        if ply > 0 && !frame.is_quiescence {
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

    /// Takes note of the answer about the move that was chosen last at the top node, or says how to ask again.
    #[inline]
    fn back_up(&mut self, answer: i32) -> Option<Attempt> {
        let ply = self.height - 1;
        let (nodes, below) = self.frames.split_at_mut(self.height);
        let frame = &mut nodes[ply];
        let score = if frame.child_keeps_turn { answer } else { -answer };
        let Question { alpha, beta, .. } = frame.question;
        match frame.attempt {
            Attempt::Reduced(_) if score > alpha => return Some(Attempt::Scout),
            Attempt::Scout if score > alpha && score < beta => return Some(Attempt::Full),
            _ => {}
        }
        frame.best = frame.best.max(score);
        let child_line = &below[0].line;
        if ply == 0 {
            if score > alpha {
                let index = self.roots.index_at(frame.chosen - 1);
                self.moves[index].1.clone_from(child_line);
            }
            frame.question.alpha = self.roots.answer(frame.chosen - 1, score, alpha, beta);
        } else if score > alpha {
            frame.question.alpha = score;
            frame.best_code = self.game.code(frame.chosen_move());
            if frame.is_wide() {
                frame.line.clear();
                let mv = frame.chosen_move().clone();
                frame.line.push(mv);
                frame.line.extend_from_slice(child_line);
            }
            if score >= beta && !frame.is_quiescence {
                self.order.cut_off(&self.game, frame, ply);
            }
        }
        None
    }
}
