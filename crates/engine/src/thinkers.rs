//! Common interface to the searches for games with and without dice.

use alloc::boxed::Box;
use alloc::vec::Vec;

use ludoteca_rules::fallas::Fallas;
use ludoteca_rules::record::Record;
use ludoteca_rules::{AnyGame, AnyGameMember, AnyMove, AnyPosition, Tabletop as _, with_game, with_position};

use crate::fallas::evaluator::Evaluator;
use crate::fallas::inputs::Layout;
use crate::fallas::think;
use crate::level::Handicap;
use crate::net::{Net, NetError};
use crate::net_evaluator::{Inputs, NetEvaluator};
use crate::nets;
use crate::playable::{Evaluate, Playable};
use crate::search::{Search, Selection, Task, TranspositionTable};
use crate::solved::Endgames;
use crate::thought::{Thought, Variation};

/// Search of a single position.
pub(crate) trait Thinker {
    /// Searches about `nodes` more nodes. Returns `true` when finished.
    fn run(&mut self, nodes: u64) -> bool;
    /// Returns the result so far.
    fn thought(&self) -> Thought<AnyMove>;
    /// Returns the borrowed state to `memory`.
    fn return_to(self: Box<Self>, memory: &mut Memory);
}

/// State kept between searches. A running thinker borrows the part that it needs.
pub(crate) struct Memory {
    /// Transposition table of the games without dice.
    table: TranspositionTable,
    /// Evaluator of the games with dice.
    evaluator: Option<Evaluator>,
    /// Endgame tables for the search. [`Memory::clear`] keeps them.
    pub(crate) endgames: Endgames,
}

impl Memory {
    /// An empty memory with `table`.
    pub(crate) fn with(table: TranspositionTable) -> Memory {
        Memory {
            table,
            evaluator: None,
            endgames: Endgames::default(),
        }
    }

    pub(crate) fn clear(&mut self) {
        self.table.clear();
        self.evaluator = None;
    }
}

trait Thinkable: AnyGameMember {
    /// Checks that the net fits this game.
    fn check_net(&self, net: &Net) -> Result<(), NetError>;

    /// Makes a thinker that borrows from `memory`. Returns `None`, with `memory` unchanged, if the net does
    /// not fit.
    fn thinker(
        &self,
        net: &Net,
        position: &Self::Position,
        history: Vec<Self::Position>,
        request: &SearchRequest<'_>,
        memory: &mut Memory,
    ) -> Option<Box<dyn Thinker>>;
}

pub(crate) struct SearchRequest<'a> {
    /// Number of best moves to score exactly.
    pub(crate) lines: usize,
    pub(crate) handicap: &'a Handicap,
    pub(crate) is_tried: &'a dyn Fn(AnyMove) -> bool,
}

impl<G: AnyGameMember + Playable + Inputs + 'static> Thinkable for G {
    fn check_net(&self, net: &Net) -> Result<(), NetError> {
        nets::check(net, self.ruleset(), G::INPUTS, G::BUCKETS)
    }

    fn thinker(
        &self,
        net: &Net,
        position: &G::Position,
        history: Vec<G::Position>,
        &SearchRequest {
            lines,
            handicap,
            is_tried,
        }: &SearchRequest<'_>,
        memory: &mut Memory,
    ) -> Option<Box<dyn Thinker>> {
        let net = NetEvaluator::by(self, net.clone()).ok()?;
        let task = Task {
            position: position.clone(),
            history,
            lines,
            depth: handicap.depth,
            nodes: handicap.nodes,
            contempt: handicap.contempt,
            selection: Selection {
                quiescence: handicap.quiescence,
                ..Selection::ALL
            },
        };
        let table = core::mem::take(&mut memory.table);
        let is_tried = |mv: &G::Move| is_tried(G::any_move(mv.clone()));
        let evaluator = NetAndTables {
            net,
            endgames: memory.endgames.clone(),
        };
        let search = Search::restricted(self.clone(), evaluator, table, task, is_tried);
        Some(Box::new(search))
    }
}

/// Evaluation by a net, adjusted by endgame tables where they apply.
struct NetAndTables {
    net: NetEvaluator,
    endgames: Endgames,
}

impl<G: Inputs> Evaluate<G> for NetAndTables {
    #[inline]
    fn evaluate(&self, game: &G, position: &G::Position) -> i32 {
        let evaluation = self.net.evaluate(game, position);
        if self.endgames.is_empty() {
            evaluation
        } else {
            game.adjust_by_tables(position, evaluation, &self.endgames)
        }
    }
}

impl Thinkable for Fallas {
    fn check_net(&self, net: &Net) -> Result<(), NetError> {
        let layout = Layout::new(self.reading());
        nets::check(net, self.ruleset(), layout.inputs(), layout.buckets())
    }

    fn thinker(
        &self,
        net: &Net,
        position: &Self::Position,
        _history: Vec<Self::Position>,
        request: &SearchRequest<'_>,
        memory: &mut Memory,
    ) -> Option<Box<dyn Thinker>> {
        let evaluator = match memory.evaluator.take() {
            Some(evaluator) => evaluator,
            None => Evaluator::by(self, net).ok()?,
        };
        let task = think::Task::with_handicap(*position, request.handicap, request.lines);
        Some(Box::new(think::Thinker::new(evaluator, task)))
    }
}

impl<G: AnyGameMember + Playable, E: Evaluate<G>> Thinker for Search<G, E> {
    fn run(&mut self, nodes: u64) -> bool {
        Search::run(self, nodes)
    }

    fn thought(&self) -> Thought<AnyMove> {
        wrapped(Search::thought(self), G::any_move)
    }

    fn return_to(self: Box<Self>, memory: &mut Memory) {
        memory.table = self.into_table();
    }
}

impl Thinker for think::Thinker {
    fn run(&mut self, nodes: u64) -> bool {
        think::Thinker::run(self, nodes)
    }

    fn thought(&self) -> Thought<AnyMove> {
        wrapped(think::Thinker::thought(self), Fallas::any_move)
    }

    fn return_to(self: Box<Self>, memory: &mut Memory) {
        memory.evaluator = Some(self.into_evaluator());
    }
}

fn wrapped<M>(thought: Thought<M>, wrap: fn(M) -> AnyMove) -> Thought<AnyMove> {
    let variation = |variation: Variation<M>| Variation {
        mv: wrap(variation.mv),
        score: variation.score,
        exact: variation.exact,
        continuation: variation.continuation.into_iter().map(wrap).collect(),
    };
    Thought {
        done: thought.done,
        depth: thought.depth,
        nodes: thought.nodes,
        lines: thought.lines.into_iter().map(variation).collect(),
    }
}

/// Makes the thinker for the game of `record`, or returns `None` if the net does not fit.
pub(crate) fn thinker(
    net: &Net,
    record: &Record,
    position: &AnyPosition,
    request: &SearchRequest<'_>,
    memory: &mut Memory,
) -> Option<Box<dyn Thinker>> {
    fn history<G: AnyGameMember>(_game: &G, record: &Record) -> Vec<G::Position> {
        record.positions().filter_map(G::own_position).cloned().collect()
    }
    with_position!(position, (game, position) => {
        game.thinker(net, position, history(game, record), request, memory)
    })
}

pub(crate) fn check_net(game: &AnyGame, net: &Net) -> Result<(), NetError> {
    with_game!(game, game => game.check_net(net))
}
