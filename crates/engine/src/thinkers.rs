//! The thinking about a position of any game, behind one door: each game has its own search and evaluation.

use alloc::boxed::Box;
use alloc::vec::Vec;

use ludoteca_rules::fallas::Fallas;
use ludoteca_rules::record::Record;
use ludoteca_rules::{AnyGame, AnyMove, AnyPosition, Listed, Tabletop as _, with_game, with_position};

use crate::fallas::inputs::Layout;
use crate::fallas::judge::Judge;
use crate::fallas::think;
use crate::learned::{Inputs, Learned};
use crate::level::Handicap;
use crate::net::{Net, NetError};
use crate::nets;
use crate::playable::{Evaluate, Playable};
use crate::search::{Search, Selection, Table, Task};
use crate::solved::Endgames;
use crate::thought::{Thought, Thread};

/// The thinking about one position of one game.
pub(crate) trait Thinker {
    /// Goes on for about so many nodes; whether nothing is left to search.
    fn run(&mut self, nodes: u64) -> bool;
    /// What has been found.
    fn thought(&self) -> Thought<AnyMove>;
    /// Gives back what it was lent.
    fn return_to(self: Box<Self>, memory: &mut Memory);
}

/// What is remembered from one position to the next, unless a thinker has it.
pub(crate) struct Memory {
    /// Of the games without dice.
    table: Table,
    /// Of the games with dice.
    judge: Option<Judge>,
    /// The tables that a search may use, which are never forgotten.
    pub(crate) endgames: Endgames,
}

impl Memory {
    /// Of nothing, with that table.
    pub(crate) fn with(table: Table) -> Memory {
        Memory {
            table,
            judge: None,
            endgames: Endgames::default(),
        }
    }

    pub(crate) fn clear(&mut self) {
        self.table.clear();
        self.judge = None;
    }
}

/// A game that can be thought about.
trait Thinkable: Listed {
    /// Why the net is not one for this game.
    fn check_net(&self, net: &Net) -> Result<(), NetError>;

    /// `None` if the net is not one for this game; then nothing is taken from `memory`.
    fn thinker(
        &self,
        net: &Net,
        position: &Self::Position,
        history: Vec<Self::Position>,
        task: &Wanted<'_>,
        memory: &mut Memory,
    ) -> Option<Box<dyn Thinker>>;
}

/// How a position is to be thought about.
pub(crate) struct Wanted<'a> {
    /// How many of the best moves are wanted.
    pub(crate) lines: usize,
    pub(crate) handicap: &'a Handicap,
    /// Whether a move is looked at.
    pub(crate) is_tried: &'a dyn Fn(AnyMove) -> bool,
}

impl<G: Listed + Playable + Inputs + 'static> Thinkable for G {
    fn check_net(&self, net: &Net) -> Result<(), NetError> {
        nets::check(net, self.ruleset(), G::INPUTS, G::BUCKETS)
    }

    fn thinker(
        &self,
        net: &Net,
        position: &G::Position,
        history: Vec<G::Position>,
        &Wanted {
            lines,
            handicap,
            is_tried,
        }: &Wanted<'_>,
        memory: &mut Memory,
    ) -> Option<Box<dyn Thinker>> {
        let learned = Learned::by(self, net.clone()).ok()?;
        let task = Task {
            position: position.clone(),
            history,
            lines,
            depth: handicap.depth,
            nodes: handicap.nodes,
            selection: Selection {
                quiescence: handicap.quiescence,
                ..Selection::ALL
            },
        };
        let table = core::mem::take(&mut memory.table);
        let is_tried = |mv: &G::Move| is_tried(G::any_move(mv.clone()));
        let evaluator = Informed {
            learned,
            endgames: memory.endgames.clone(),
        };
        let search = Search::among(self.clone(), evaluator, table, task, is_tried);
        Some(Box::new(search))
    }
}

/// Evaluates by a net, and by endgame tables.
struct Informed {
    learned: Learned,
    endgames: Endgames,
}

impl<G: Inputs> Evaluate<G> for Informed {
    #[inline]
    fn evaluate(&self, game: &G, position: &G::Position) -> i32 {
        let looks = self.learned.evaluate(game, position);
        if self.endgames.is_empty() {
            looks
        } else {
            game.by_table(position, looks, &self.endgames)
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
        wanted: &Wanted<'_>,
        memory: &mut Memory,
    ) -> Option<Box<dyn Thinker>> {
        let judge = match memory.judge.take() {
            Some(judge) => judge,
            None => Judge::by(self, net).ok()?,
        };
        let task = think::Task::held(*position, wanted.handicap, wanted.lines);
        Some(Box::new(think::Thinker::new(judge, task)))
    }
}

impl<G: Listed + Playable, E: Evaluate<G>> Thinker for Search<G, E> {
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

/// The thinker of the games with dice.
impl Thinker for think::Thinker {
    fn run(&mut self, nodes: u64) -> bool {
        think::Thinker::run(self, nodes)
    }

    fn thought(&self) -> Thought<AnyMove> {
        wrapped(think::Thinker::thought(self), Fallas::any_move)
    }

    fn return_to(self: Box<Self>, memory: &mut Memory) {
        memory.judge = Some(self.into_judge());
    }
}

/// The same about moves of any game.
fn wrapped<M>(thought: Thought<M>, wrap: fn(M) -> AnyMove) -> Thought<AnyMove> {
    let thread = |thread: Thread<M>| Thread {
        mv: wrap(thread.mv),
        score: thread.score,
        exact: thread.exact,
        continuation: thread.continuation.into_iter().map(wrap).collect(),
    };
    Thought {
        done: thought.done,
        depth: thought.depth,
        nodes: thought.nodes,
        lines: thought.lines.into_iter().map(thread).collect(),
    }
}

/// The thinker for the game of the record; `None` if the net is not one for it.
pub(crate) fn thinker(
    net: &Net,
    record: &Record,
    position: &AnyPosition,
    wanted: &Wanted<'_>,
    memory: &mut Memory,
) -> Option<Box<dyn Thinker>> {
    fn history<G: Listed>(_game: &G, record: &Record) -> Vec<G::Position> {
        record.positions().filter_map(G::own_position).cloned().collect()
    }
    with_position!(position, (game, position) => {
        game.thinker(net, position, history(game, record), wanted, memory)
    })
}

/// Why the net is not one for that game.
pub(crate) fn check_net(game: &AnyGame, net: &Net) -> Result<(), NetError> {
    with_game!(game, game => game.check_net(net))
}
