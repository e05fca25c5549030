//! Principal-variation search with an explicit stack.
//!
//! The search is a state machine. [`Search::run`] searches a number of nodes and returns, even in the middle
//! of the tree. Between calls the caller can handle input, show the current result, or end the search. There
//! is no recursion: one loop ([`Search::advance`]) runs the steps.
//!
//! `visit` visits a node with a depth and an alpha-beta window. It either returns a score at once, or pushes
//! the node, whose moves are then tried one by one. `back_up` passes each score to the parent. Each score is
//! from the point of view of the side to move at its node, as in negamax, but it is not negated where the
//! same side moves again.
//!
//! Techniques: principal-variation search (full window for the first move, null windows for the rest), late
//! move reductions, iterative deepening with aspiration windows at the root, a transposition table and
//! quiescence search. [`Selection`] can disable the selective techniques individually.
//!
//! The third occurrence of a position ends the game. Within the tree the second already scores as a
//! repetition, since a cycle that was played once can be played again.

mod frame;
mod order;
mod repetition;
mod root;
mod scores;
mod table;
mod task;

use alloc::vec::Vec;

use ludoteca_rules::Color;

use self::frame::{Frame, SearchMode, SearchWindow};
use self::order::Order;
use self::root::{Root, Roots};
use self::scores::{plies, score_of_win, to_stored, usable_score};
use self::table::{Bound, Entry};
use crate::playable::{Evaluate, Playable, Quiescence, mix};
use crate::score::Score;
use crate::thought::{Thought, Variation};

pub use self::table::{NoMemory, TranspositionTable};
pub use self::task::{Selection, Task};

/// Depth limit of any line, in plies.
const DEEPEST: usize = 120;

enum Action {
    /// Search the selected move.
    SearchMove(SearchMode),
    /// Back up a score to the parent node, from the point of view of the child's side to move. At the root,
    /// it is the score of the iteration.
    BackUp(i32),
}

/// Interruptible search of one position.
///
/// ```
/// use ludoteca_engine::material::Material;
/// use ludoteca_engine::search::{Search, Selection, TranspositionTable, Task};
/// use ludoteca_rules::Game as _;
/// use ludoteca_rules::alquerque::ALQUERQUE;
///
/// let task = Task {
///     position: ALQUERQUE.start(),
///     history: Vec::new(),
///     lines: 1,
///     depth: 4,
///     nodes: u64::MAX,
///     contempt: 0,
///     selection: Selection::NONE, // plain alpha-beta: the same score as minimax
/// };
/// let mut search = Search::new(ALQUERQUE, Material, TranspositionTable::new(1 << 16), task);
/// while !search.run(500) {}
/// let thought = search.thought();
/// assert_eq!((thought.done, thought.depth), (true, 4));
/// assert!(thought.lines[0].exact);
/// ```
pub struct Search<G: Playable, E> {
    game: G,
    evaluator: E,
    table: TranspositionTable,
    order: Order,
    task: Task<G>,
    /// Repetition keys of all positions from the start of the game to the top of the stack.
    path: Vec<u64>,
    /// Number of keys in `path` that precede the root.
    before: usize,
    /// Side to move at the root.
    root_turn: Color,
    /// Part of the transposition keys that separates searches with different contempt.
    contempt_hash: u64,
    frames: Vec<Frame<G>>,
    /// Number of frames in use. Unused frames keep their buffers.
    height: usize,
    /// Root moves in the order of generation, each with its principal variation.
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
    /// Starts a search. Entries of `table` must come from the same game with the same options.
    ///
    /// # Panics
    /// If the position has no legal move.
    pub fn new(game: G, evaluator: E, table: TranspositionTable, task: Task<G>) -> Search<G, E> {
        Search::restricted(game, evaluator, table, task, |_| true)
    }

    /// Like [`Search::new`], restricted to the root moves that `is_tried` accepts.
    ///
    /// # Panics
    /// If `is_tried` accepts no move.
    pub fn restricted(
        game: G,
        evaluator: E,
        mut table: TranspositionTable,
        task: Task<G>,
        is_tried: impl Fn(&G::Move) -> bool,
    ) -> Search<G, E> {
        let mut moves = Vec::new();
        game.legal_moves(&task.position, &mut moves);
        moves.retain(is_tried);
        assert!(!moves.is_empty(), "a search needs a root move");
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
        let root_turn = game.turn(&task.position);
        let contempt_hash = match u64::from(task.contempt.unsigned_abs()) {
            0 => 0,
            contempt => mix(contempt << 1 | u64::from(root_turn == Color::Second)),
        };
        let mut search = Search {
            root_turn,
            contempt_hash,
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

    /// Returns the transposition table for the next search.
    pub fn into_table(self) -> TranspositionTable {
        self.table
    }

    /// Searches about `nodes` more nodes. Returns `true` when finished.
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

    /// Runs steps until a node is pushed or popped.
    #[inline]
    fn advance(&mut self) {
        let mut action = self.choose();
        loop {
            action = match action {
                Action::SearchMove(mode) => match self.search_move(mode) {
                    Some(score) => Action::BackUp(score),
                    None => return,
                },
                Action::BackUp(score) if self.height == 0 => return self.end_iteration(score),
                Action::BackUp(score) => match self.back_up(score) {
                    Some(mode) => Action::SearchMove(mode),
                    None => return,
                },
            };
        }
    }

    /// Returns the current result, best moves first. Moves with only a bound follow in search order. Until
    /// the first iteration is complete, some moves have no score yet.
    #[must_use]
    pub fn thought(&self) -> Thought<G::Move> {
        Thought {
            done: self.done,
            depth: self.roots.depth(),
            nodes: self.nodes,
            lines: self
                .roots
                .ranked()
                .iter()
                .map(|root| self.variation(root))
                .collect(),
        }
    }

    fn variation(&self, root: &Root) -> Variation<G::Move> {
        let (mv, continuation) = &self.moves[root.index];
        Variation {
            mv: mv.clone(),
            score: root.score,
            exact: root.exact,
            continuation: continuation.clone(),
        }
    }

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

    fn begin_root(&mut self) {
        let (alpha, beta) = self.roots.window();
        self.path.truncate(self.before);
        if self.frames.is_empty() {
            self.frames.push(Frame::new(self.task.position.clone()));
        }
        let repeatable = self.repeatable_history();
        let frame = &mut self.frames[0];
        let depth = i32::try_from(self.depth).unwrap_or(i32::MAX);
        frame.begin(SearchWindow { depth, alpha, beta });
        frame.position.clone_from(&self.task.position);
        frame.position_key = self.game.position_key(&frame.position);
        frame.key = frame.position_key ^ self.game.clocks_hash(&frame.position) ^ self.contempt_hash;
        frame.repeatable = repeatable;
        for index in self.roots.order() {
            frame.moves.push(self.moves[index].0.clone());
            frame.move_scores.push(0);
        }
        self.height = 1;
        self.path.push(frame.position_key);
    }

    /// Number of positions before the root that can recur.
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

    /// Ends an iteration, or repeats it with a wider window.
    fn end_iteration(&mut self, score: i32) {
        self.path.truncate(self.before);
        if self.roots.end_iteration(score, self.depth) {
            self.next_iteration();
        } else {
            self.begin_root();
        }
    }

    /// Selects the next move of the top node, or pops the node if none is left or a cutoff occurred.
    #[inline]
    fn choose(&mut self) -> Action {
        let ply = self.height - 1;
        let frame = &mut self.frames[ply];
        if frame.window.alpha >= frame.window.beta || !frame.choose() {
            return Action::BackUp(self.pop());
        }
        Action::SearchMove(self.first_mode(ply))
    }

    /// Mode of the first search of the selected move: full window, null window, or reduced.
    #[inline]
    fn first_mode(&self, ply: usize) -> SearchMode {
        let frame = &self.frames[ply];
        let whole = if ply == 0 { self.roots.lines_wanted() } else { 1 };
        if frame.chosen <= whole || frame.is_quiescence {
            return SearchMode::Full;
        }
        match self.reduction(frame) {
            0 => SearchMode::Scout,
            plies => SearchMode::Reduced(plies),
        }
    }

    /// Late move reduction of the selected move, in plies.
    #[inline]
    fn reduction(&self, frame: &Frame<G>) -> i32 {
        let depth = frame.window.depth;
        if !self.task.selection.late_move_reductions || depth < 3 || frame.chosen < 4 {
            return 0;
        }
        // After a forced result is found, only a nearer one matters, and a reduced search could miss it.
        let most = i32::from(Score::MOST.hundredths());
        if frame.window.alpha > most || frame.window.beta < -most {
            return 0;
        }
        if self.game.move_score(&frame.position, frame.chosen_move(), 0) > 0 {
            return 0;
        }
        let late = i32::from(frame.chosen >= 12) + i32::from(depth >= 7);
        (1 + late).min(depth - 2)
    }

    /// Searches the selected move of the top node. Returns its score, or `None` if a node was pushed.
    #[inline]
    fn search_move(&mut self, mode: SearchMode) -> Option<i32> {
        let ply = self.height - 1;
        let frame = &mut self.frames[ply];
        frame.mode = mode;
        let child = self.game.play_unchecked(&frame.position, frame.chosen_move());
        frame.child_keeps_turn = self.game.turn(&frame.position) == self.game.turn(&child);
        let is_final = self.game.is_final(&frame.position, &child);
        let repeatable = if is_final { 0 } else { frame.repeatable + 1 };
        let window = self.child_window(ply, mode);
        self.visit(child, window, repeatable)
    }

    /// Depth and window for the selected move at `ply`, from the point of view of the side that moves after
    /// it.
    #[inline]
    fn child_window(&self, ply: usize, mode: SearchMode) -> SearchWindow {
        let frame = &self.frames[ply];
        let SearchWindow { depth, alpha, beta } = frame.window;
        let is_extended = G::FORCED_EXTENSIONS
            && self.task.selection.forced_extensions
            && frame.moves.len() == 1
            && !frame.is_quiescence
            && ply < 2 * self.depth as usize;
        let depth = if is_extended { depth } else { depth - 1 };
        let (depth, beta) = match mode {
            SearchMode::Full => (depth, beta),
            SearchMode::Scout => (depth, alpha + 1),
            SearchMode::Reduced(plies) => (depth - plies, alpha + 1),
        };
        if frame.child_keeps_turn {
            SearchWindow { depth, alpha, beta }
        } else {
            SearchWindow {
                depth,
                alpha: -beta,
                beta: -alpha,
            }
        }
    }

    /// Visits a position below the top of the stack. Returns its score, or `None` if it was pushed as a node.
    #[inline]
    fn visit(&mut self, position: G::Position, window: SearchWindow, repeatable: usize) -> Option<i32> {
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
            let turn = self.game.turn(&position);
            return Some(match outcome.winner {
                None => self.draw_score(turn),
                Some(winner) => score_of_win(winner, turn, ply),
            });
        }
        let position_key = self.game.position_key(&position);
        if let Some(score) = self.repeated(&position, position_key, repeatable) {
            return Some(score);
        }
        // No score exceeds a win on the next move.
        let best = i32::from(Score::win_in(plies(ply + 1)).hundredths());
        if best <= window.alpha {
            return Some(best);
        }
        if ply + 1 >= DEEPEST {
            return Some(self.static_eval(&position));
        }
        if window.depth <= 0 {
            return self.visit_quiescence(position, position_key, window, repeatable);
        }
        let key = position_key ^ self.game.clocks_hash(&position) ^ self.contempt_hash;
        let entry = self.table.probe(key);
        if let Some(entry) = entry
            && let Some(score) = usable_score(entry, window, ply, self.task.selection)
        {
            return Some(score);
        }
        let frame = &mut self.frames[ply];
        frame.begin(window);
        self.game.legal_moves(&position, &mut frame.moves);
        if frame.moves.is_empty() {
            return Some(i32::from(Score::loss_in(plies(ply)).hundredths()));
        }
        frame.position = position;
        frame.position_key = position_key;
        frame.key = key;
        frame.repeatable = repeatable;
        self.order
            .score_moves(&self.game, frame, ply, entry.map_or(0, |entry| entry.code));
        self.height += 1;
        self.path.push(position_key);
        None
    }

    /// Visits a position at depth 0: quiescence search.
    #[inline]
    fn visit_quiescence(
        &mut self,
        position: G::Position,
        position_key: u64,
        window: SearchWindow,
        repeatable: usize,
    ) -> Option<i32> {
        let ply = self.height;
        let frame = &mut self.frames[ply];
        frame.begin(window);
        let quiescence = if self.task.selection.quiescence {
            self.game.quiescence(&position, &mut frame.moves)
        } else if self.game.outcome(&position).is_some() {
            Quiescence::MustPlay
        } else {
            Quiescence::Quiet
        };
        match quiescence {
            Quiescence::Quiet => return Some(self.static_eval(&position)),
            Quiescence::MustPlay if frame.moves.is_empty() => {
                return Some(i32::from(Score::loss_in(plies(ply)).hundredths()));
            }
            Quiescence::MustPlay => {}
            Quiescence::MayPlay => {
                let static_eval = self.evaluator.evaluate(&self.game, &position);
                if static_eval >= window.beta {
                    return Some(static_eval);
                }
                frame.best = static_eval;
                frame.window.alpha = window.alpha.max(static_eval);
            }
        }
        frame.is_quiescence = true;
        frame.position = position;
        frame.position_key = position_key;
        frame.repeatable = repeatable;
        self.order.score_moves(&self.game, frame, ply, 0);
        self.height += 1;
        self.path.push(position_key);
        None
    }

    #[inline]
    fn static_eval(&self, position: &G::Position) -> i32 {
        self.evaluator.evaluate(&self.game, position)
    }

    /// Pops the top node, stores it in the transposition table and returns its score.
    #[inline]
    fn pop(&mut self) -> i32 {
        self.height -= 1;
        let ply = self.height;
        self.path.pop();
        let frame = &self.frames[ply];
        if ply > 0 && !frame.is_quiescence {
            let bound = if frame.best >= frame.window.beta {
                Bound::Lower
            } else if frame.best > frame.initial_alpha {
                Bound::Exact
            } else {
                Bound::Upper
            };
            self.table.store(
                frame.key,
                Entry {
                    code: frame.best_code,
                    score: to_stored(frame.best, ply),
                    depth: i8::try_from(frame.window.depth).unwrap_or(i8::MAX),
                    bound,
                },
            );
        }
        frame.best
    }

    /// Records the score of the selected move at the top node. Returns a mode if the move must be searched
    /// again.
    #[inline]
    fn back_up(&mut self, child_score: i32) -> Option<SearchMode> {
        let ply = self.height - 1;
        let (nodes, below) = self.frames.split_at_mut(self.height);
        let frame = &mut nodes[ply];
        let score = if frame.child_keeps_turn {
            child_score
        } else {
            -child_score
        };
        let SearchWindow { alpha, beta, .. } = frame.window;
        match frame.mode {
            SearchMode::Reduced(_) if score > alpha => return Some(SearchMode::Scout),
            SearchMode::Scout if score > alpha && score < beta => return Some(SearchMode::Full),
            _ => {}
        }
        frame.best = frame.best.max(score);
        let child_line = &below[0].line;
        if ply == 0 {
            if score > alpha {
                let index = self.roots.index_at(frame.chosen - 1);
                self.moves[index].1.clone_from(child_line);
            }
            frame.window.alpha = self.roots.record_score(frame.chosen - 1, score, alpha, beta);
        } else if score > alpha {
            frame.window.alpha = score;
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
