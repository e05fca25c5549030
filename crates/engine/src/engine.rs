//! An opponent for a game of any ruleset.

use alloc::boxed::Box;
use alloc::vec::Vec;

use ludoteca_rules::el_perro::{EL_PERRO, ElPerro};
use ludoteca_rules::fallas::Fallas;
use ludoteca_rules::record::{PlayError, Record};
use ludoteca_rules::{
    AnyGame, AnyMove, AnyPosition, Color, Course as _, Game as _, Listed, Offer, Stage, Tabletop as _,
    with_position,
};

use crate::fallas::judge::Judge;
use crate::fallas::think;
use crate::learned::{Inputs, Learned};
use crate::level::{self, Handicap};
use crate::playable::{Evaluate, Playable};
use crate::prospect::{Outlook, Prospect};
use crate::score::{Score, Verdict};
use crate::search::{NoMemory, Search, Selection, Table, Task};
use crate::sort::sort_by_insertion;
use crate::tables::strategy::Reading;
use crate::tables::{Perfect, Strategy, TableError, perfect};
use crate::thought::{Thought, Thread};

/// What an engine is asked about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Ask {
    /// How strong it plays, from 1 to [`level::HIGHEST`]; `None`: as well as it can.
    pub level: Option<u8>,
    /// How many of the best moves are wanted with exact scores; 0 means every move.
    pub lines: usize,
    /// Most nodes; `None`: what the level says.
    pub nodes: Option<u64>,
    /// Where a level chooses among several moves, the same seed chooses the same.
    pub seed: u64,
}

/// The thinking about one position of one game.
trait Thinker {
    /// Goes on for about so many nodes; whether nothing is left to search.
    fn run(&mut self, nodes: u64) -> bool;
    /// What has been found.
    fn thought(&self) -> Thought<AnyMove>;
    /// Gives back what it was lent.
    fn return_to(self: Box<Self>, memory: &mut Memory);
}

/// What is remembered from one position to the next, unless a thinker has it.
struct Memory {
    /// Of the games without dice.
    table: Table,
    /// Of the games with dice.
    judge: Option<Judge>,
}

impl Memory {
    fn clear(&mut self) {
        self.table.clear();
        self.judge = None;
    }
}

/// A game that can be thought about.
trait Thinkable: Listed {
    fn thinker(
        &self,
        position: &Self::Position,
        history: Vec<Self::Position>,
        lines: usize,
        handicap: &Handicap,
        memory: &mut Memory,
        is_tried: &dyn Fn(AnyMove) -> bool,
    ) -> Box<dyn Thinker>;
}

impl<G: Listed + Playable + Inputs + 'static> Thinkable for G {
    fn thinker(
        &self,
        position: &G::Position,
        history: Vec<G::Position>,
        lines: usize,
        handicap: &Handicap,
        memory: &mut Memory,
        is_tried: &dyn Fn(AnyMove) -> bool,
    ) -> Box<dyn Thinker> {
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
        Box::new(Search::among(
            self.clone(),
            Learned::new(self),
            table,
            task,
            is_tried,
        ))
    }
}

impl Thinkable for Fallas {
    fn thinker(
        &self,
        position: &Self::Position,
        _history: Vec<Self::Position>,
        lines: usize,
        handicap: &Handicap,
        memory: &mut Memory,
        _is_tried: &dyn Fn(AnyMove) -> bool,
    ) -> Box<dyn Thinker> {
        let judge = memory.judge.take().unwrap_or_else(|| Judge::new(self));
        let task = think::Task::held(*position, handicap, lines);
        Box::new(think::Thinker::new(judge, task))
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

/// What is being thought about.
struct Asked {
    record: Record,
    handicap: Handicap,
    seed: u64,
    /// How many of the best moves are wanted.
    lines: usize,
    thinker: Box<dyn Thinker>,
    known: Option<Known>,
    outlook: Option<Outlook>,
}

/// A move that is known to win.
struct Known {
    thread: Thread<AnyMove>,
    /// Whether no other move is asked about.
    replaces_search: bool,
}

impl Asked {
    /// Whether nothing is left to search.
    fn run(&mut self, nodes: u64) -> bool {
        self.known.as_ref().is_some_and(|known| known.replaces_search) || self.thinker.run(nodes)
    }

    /// What has been found; what is known comes first.
    fn thought(&self) -> Thought<AnyMove> {
        let mut thought = self.thinker.thought();
        // Nothing has been searched while moves are looked up: no line has a value yet.
        if self.outlook.as_ref().is_some_and(Outlook::is_waiting) {
            thought.lines.clear();
            return thought;
        }
        for thread in &mut thought.lines {
            if thread.score.verdict() == Verdict::Open
                && let Some(score) = self.prospect_of(&thread.mv).and_then(Prospect::score)
            {
                (thread.score, thread.exact) = (score, true);
            }
        }
        sort_by_insertion(&mut thought.lines, |later, earlier| {
            self.prospect_of(&later.mv) > self.prospect_of(&earlier.mv)
        });
        if let Some(known) = &self.known {
            if known.replaces_search {
                thought.lines.clear();
                thought.done = true;
            }
            thought.lines.retain(|thread| thread.mv != known.thread.mv);
            thought.lines.insert(0, known.thread.clone());
        }
        thought
    }
}

impl Asked {
    /// What the table says of a move, once it has been asked about all.
    fn prospect_of(&self, mv: &AnyMove) -> Option<Prospect> {
        if self.known.as_ref().is_some_and(|known| known.thread.mv == *mv) {
            return Some(Prospect::Win);
        }
        let mut found = self.outlook.as_ref()?.whole().iter();
        let is_it = |(own, _): &&(_, _)| ElPerro::any_move(*own) == *mv;
        found.find(is_it).map(|(_, prospect)| *prospect)
    }
}

/// An opponent with its memory. It thinks about one position at a time, in slices.
pub struct Engine {
    memory: Memory,
    asked: Option<Asked>,
    /// Of the goats in El Perro, as the source has it.
    strategy: Option<Strategy>,
    /// The file of one that is being read.
    reading: Option<Reading>,
    /// Of every position of the same game.
    perfect: Option<Perfect>,
}

impl core::fmt::Debug for Engine {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let record = self.asked.as_ref().map(|asked| &asked.record);
        f.debug_struct("Engine")
            .field("record", &record)
            .finish_non_exhaustive()
    }
}

impl Engine {
    /// An engine that remembers positions in about so many bytes.
    ///
    /// # Panics
    /// If there is no memory for them.
    #[must_use]
    pub fn new(table_bytes: usize) -> Engine {
        Engine::with_table(Table::new(table_bytes))
    }

    /// The same as [`Engine::new`], where it is not sure that there is memory for the positions.
    ///
    /// # Errors
    /// If there is none.
    pub fn try_new(table_bytes: usize) -> Result<Engine, NoMemory> {
        Table::try_new(table_bytes).map(Engine::with_table)
    }

    const fn with_table(table: Table) -> Engine {
        Engine {
            memory: Memory { table, judge: None },
            asked: None,
            strategy: None,
            reading: None,
            perfect: None,
        }
    }

    /// Learns what a table holds (`docs/tables.md`): the goats' winning strategy in El Perro, or who wins in each of
    /// its positions. From then on it plays by it wherever it is to play as well as it can.
    ///
    /// # Errors
    /// What is wrong with the file; it has learned nothing then.
    pub fn learn(&mut self, table: &[u8]) -> Result<(), TableError> {
        self.begin_to_learn(table)?;
        while !self.learn_on(usize::MAX)? {}
        Ok(())
    }

    /// Begins to learn what a table holds: [`Engine::learn_on`] does the rest. It may be asked and think between, by what
    /// it had learned before.
    ///
    /// # Errors
    /// What is wrong with the file, as far as it has been read.
    pub fn begin_to_learn(&mut self, table: &[u8]) -> Result<(), TableError> {
        match Reading::begin(table, &EL_PERRO) {
            Err(TableError::Kind(perfect::KIND)) => {
                self.perfect = Some(Perfect::read(table.to_vec(), &EL_PERRO)?);
            }
            reading => self.reading = Some(reading?),
        }
        Ok(())
    }

    /// Learns on from the table that it began with, for about so many positions. Whether nothing is left to learn.
    ///
    /// # Errors
    /// What is wrong with the file; it has learned nothing of it then.
    pub fn learn_on(&mut self, positions: usize) -> Result<bool, TableError> {
        let Some(mut reading) = self.reading.take() else {
            return Ok(true);
        };
        if reading.go_on(positions)? {
            self.strategy = Some(reading.finish()?);
            return Ok(true);
        }
        self.reading = Some(reading);
        Ok(false)
    }

    /// Forgets every position, but nothing that it has learned: the same questions then have the same answers as before.
    pub fn forget(&mut self) {
        self.take_memory();
        self.memory.clear();
    }

    /// Begins to think about where the record stands; what was asked before is dropped.
    ///
    /// # Errors
    /// If no move is to be played there.
    pub fn ask(&mut self, record: Record, ask: Ask) -> Result<(), PlayError> {
        let mut handicap = match ask.level {
            Some(level) => Handicap::of(level, record.game().ruleset()),
            None => Handicap::NONE,
        };
        handicap.nodes = ask.nodes.unwrap_or(handicap.nodes);
        // An opponent need not think about its only move.
        let is_forced = |position| record.game().count_moves(&position) == 1;
        if ask.level.is_some() && record.position().is_ok_and(is_forced) {
            handicap.depth = 1;
        }
        self.ask_under(record, handicap, ask.lines, ask.seed)?;
        if ask.level.is_none_or(|level| level >= level::HIGHEST) {
            let known = self.recall().map(|thread| Known {
                thread,
                replaces_search: ask.lines == 1,
            });
            if let Some(perfect) = &mut self.perfect {
                perfect.tidy();
            }
            let outlook = self.outlook();
            if let Some(asked) = &mut self.asked {
                asked.outlook = outlook.filter(|_| known.as_ref().is_none_or(|known| !known.replaces_search));
                asked.known = known;
            }
        }
        Ok(())
    }

    /// The moves of the position that it was asked about, if the table of its game has been learned.
    fn outlook(&self) -> Option<Outlook> {
        let asked = self.asked.as_ref().filter(|_| self.perfect.is_some())?;
        let standing = asked.record.position().ok()?;
        let position = ElPerro::own_position(&standing)?;
        let record = &asked.record;
        // What stood before the last capture cannot come again.
        let stood = record.positions().rev().filter_map(ElPerro::own_position);
        let plies = stood
            .take_while(|before| before.goats() == position.goats())
            .count();
        let is_known = matches!(record.game(), AnyGame::ElPerro(game) if *game == EL_PERRO);
        is_known.then(|| Outlook::new(*position, could_repeat(record, plies)))
    }

    /// What is known about the position that it was asked about.
    fn recall(&self) -> Option<Thread<AnyMove>> {
        let (strategy, asked) = (self.strategy.as_ref()?, self.asked.as_ref()?);
        let AnyGame::ElPerro(game) = asked.record.game() else {
            return None;
        };
        let standing = asked.record.position().ok()?;
        let position = ElPerro::own_position(&standing)?;
        if *game != EL_PERRO || could_repeat(&asked.record, position.quiet_plies().into()) {
            return None;
        }
        let (mv, plies) = strategy.probe(game, position)?;
        let continuation = strategy.continuation(game, position);
        Some(Thread {
            mv: ElPerro::any_move(mv),
            score: Score::win_in(plies),
            exact: true,
            continuation: continuation.into_iter().skip(1).map(ElPerro::any_move).collect(),
        })
    }

    /// The same as [`Engine::ask`], under a handicap that need not be that of a level.
    ///
    /// # Errors
    /// If no move is to be played there.
    pub fn ask_under(
        &mut self,
        record: Record,
        handicap: Handicap,
        lines: usize,
        seed: u64,
    ) -> Result<(), PlayError> {
        let position = record.position()?;
        let is_same_game = self
            .asked
            .as_ref()
            .is_none_or(|asked| asked.record.game() == record.game());
        self.take_memory();
        if !is_same_game {
            self.memory.clear();
        }
        let lines = if handicap.temperature > 0.0 { 0 } else { lines };
        let thinker = thinker(&record, &position, &handicap, lines, &mut self.memory, &|_| true);
        self.asked = Some(Asked {
            record,
            handicap,
            seed,
            lines,
            thinker,
            known: None,
            outlook: None,
        });
        Ok(())
    }

    fn take_memory(&mut self) {
        if let Some(asked) = self.asked.take() {
            asked.thinker.return_to(&mut self.memory);
        }
    }

    /// Thinks on, for about so many nodes. Whether nothing is left to search, or nothing was asked.
    pub fn run(&mut self, nodes: u64) -> bool {
        let Some(asked) = &mut self.asked else { return true };
        if let (Some(outlook), Some(perfect)) = (&mut asked.outlook, &self.perfect)
            && outlook.is_waiting()
        {
            // A slice for each move: parts of the table may have to be unpacked.
            outlook.look_up(perfect, self.strategy.as_ref());
            if !outlook.is_waiting() {
                self.narrow();
            }
            return false;
        }
        asked.run(nodes)
    }

    /// Begins again among the best moves that the table knows, where one line is wanted.
    fn narrow(&mut self) {
        let Some(mut asked) = self.asked.take_if(|asked| asked.lines == 1) else {
            return;
        };
        let found = asked.outlook.as_ref().map_or(&[][..], Outlook::whole);
        let best = found.iter().map(|(_, prospect)| *prospect).max();
        // The table cannot tell the moves apart of those who lose anyway: the search goes on as without it.
        let is_tried = |prospect| Some(prospect) == best || best < Some(Prospect::Draw);
        let tried: Vec<AnyMove> = found
            .iter()
            .filter(|(_, prospect)| is_tried(*prospect))
            .map(|(mv, _)| ElPerro::any_move(*mv))
            .collect();
        asked.thinker.return_to(&mut self.memory);
        let Ok(position) = asked.record.position() else {
            return;
        };
        asked.thinker = thinker(
            &asked.record,
            &position,
            &asked.handicap,
            asked.lines,
            &mut self.memory,
            &|mv| tried.contains(&mv),
        );
        self.asked = Some(asked);
    }

    /// What a move leads to under perfect play, if the table of the game has been learned.
    #[must_use]
    pub fn prospect(&self, mv: &AnyMove) -> Option<Prospect> {
        self.asked.as_ref()?.prospect_of(mv)
    }

    /// The record that it was asked about.
    #[must_use]
    pub fn record(&self) -> Option<&Record> {
        self.asked.as_ref().map(|asked| &asked.record)
    }

    /// What has been found so far; `None` if nothing was asked.
    #[must_use]
    pub fn thought(&self) -> Option<Thought<AnyMove>> {
        self.asked.as_ref().map(Asked::thought)
    }

    /// The move that it plays, with what it is worth; `None` if nothing was asked, or nothing is known of any move yet.
    #[must_use]
    pub fn choice(&self) -> Option<Thread<AnyMove>> {
        let asked = self.asked.as_ref()?;
        let mut lines = asked.thought().lines;
        if lines.is_empty() {
            return None;
        }
        let index = level::choose(&lines, &asked.handicap, asked.seed);
        Some(lines.swap_remove(index))
    }

    /// Whether `side` should accept that offer, by what has been found about where the record stands; never if nothing
    /// was asked, or if the game knows no such agreement.
    #[must_use]
    pub fn accepts(&self, offer: Offer, side: Color) -> bool {
        let Some(asked) = &self.asked else { return false };
        let record = &asked.record;
        let Ok(position) = record.position() else {
            return false;
        };
        let game = record.game();
        let stage = Stage::Turn(position);
        let Ok(outcome) = game.agreed(&stage, offer) else {
            return false;
        };
        let Some(best) = asked.thought().lines.first().map(|thread| thread.score) else {
            return false;
        };
        let score = if game.turn_of(&stage) == side {
            best
        } else {
            best.for_other()
        };
        match outcome.winner {
            Some(winner) => winner == side || matches!(score.verdict(), Verdict::Loss(_)),
            None => level::accepts_draw(score, is_stale(record)),
        }
    }
}

/// Whether a draw clock has run half its way, or the position has stood before.
fn is_stale(record: &Record) -> bool {
    record
        .clocks()
        .iter()
        .any(|clock| clock.limit.is_some_and(|limit| 2 * clock.value > limit))
}

/// Whether a position of the last so many plies has stood twice.
fn could_repeat(record: &Record, quiet_plies: usize) -> bool {
    let here = record.ply();
    (here.saturating_sub(quiet_plies)..=here).any(|ply| record.repetitions_at(ply) > 1)
}

/// The thinker for the game of the record.
fn thinker(
    record: &Record,
    position: &AnyPosition,
    handicap: &Handicap,
    lines: usize,
    memory: &mut Memory,
    is_tried: &dyn Fn(AnyMove) -> bool,
) -> Box<dyn Thinker> {
    fn history<G: Listed>(_game: &G, record: &Record) -> Vec<G::Position> {
        record.positions().filter_map(G::own_position).cloned().collect()
    }
    with_position!(position, (game, position) => {
        game.thinker(position, history(game, record), lines, handicap, memory, is_tried)
    })
}
