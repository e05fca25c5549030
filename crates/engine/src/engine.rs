//! An opponent for a game of any ruleset.

use alloc::boxed::Box;
use alloc::rc::Rc;
use alloc::vec::Vec;

use ludoteca_rules::alquerque::ALQUERQUE;
use ludoteca_rules::brandubh::{BRANDUBH, EL_CUERVO};
use ludoteca_rules::draughts::SPANISH_DRAUGHTS;
use ludoteca_rules::el_perro::{EL_PERRO, ElPerro};
use ludoteca_rules::record::{PlayError, Record};
use ludoteca_rules::{
    AnyGame, AnyMove, Color, Course as _, Game as _, Listed as _, Offer, Ruleset, Stage, Tabletop as _,
};

use crate::level::{self, Handicap};
use crate::net::{Net, NetError};
use crate::nets;
use crate::prospect::{Outlook, Prospect, Tables, could_repeat};
use crate::score::{Score, Verdict};
use crate::search::{NoMemory, Table};
use crate::sort::sort_by_insertion;
use crate::tables::strategy::Reading;
use crate::tables::{Counts, Endings, FewPieces, KingEndings, Perfect, TableError, perfect};
use crate::thinkers::{Memory, Thinker, Wanted, check_net, thinker};
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

/// Why an engine cannot think about a record.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum AskError {
    /// No move is to be played there.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// It has not been handed the net of the ruleset, and this build holds none.
    #[error("the engine has no net for {0}")]
    NoNet(Ruleset),
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
        found.find(|(own, _)| own == mv).map(|(_, prospect)| *prospect)
    }
}

/// An opponent with its memory. It thinks about one position at a time, in slices.
pub struct Engine {
    memory: Memory,
    asked: Option<Asked>,
    /// Those that it has been handed or has read.
    nets: Vec<Net>,
    /// What is solved, as far as it has been handed over.
    tables: Tables,
    /// The file of a strategy that is being read.
    reading: Option<Reading>,
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

    fn with_table(table: Table) -> Engine {
        Engine {
            memory: Memory::with(table),
            asked: None,
            nets: Vec::new(),
            tables: Tables::default(),
            reading: None,
        }
    }

    /// Learns a net, the file by which it judges the positions of a ruleset: [`crate::nets`]. One that it has of the same
    /// ruleset is replaced, and what it remembers by that forgotten.
    ///
    /// # Errors
    /// What is wrong with the file; it has learned nothing then.
    pub fn learn_net(&mut self, file: &[u8]) -> Result<(), NetError> {
        let net = Net::read(file)?;
        let named = Ruleset::ALL.into_iter().find(|each| each.id() == net.ruleset());
        let game = AnyGame::of(named.ok_or(NetError::Ruleset)?);
        check_net(&game, &net)?;
        if self.nets.contains(&net) {
            return Ok(());
        }
        if self.nets.iter().any(|known| known.ruleset() == net.ruleset()) {
            self.forget();
            self.nets.retain(|known| known.ruleset() != net.ruleset());
        }
        self.nets.push(net);
        Ok(())
    }

    /// The net of a ruleset. What was trained for it goes before what it shares.
    fn net(&self, ruleset: Ruleset) -> Option<&Net> {
        let trained = |wanted: Ruleset| self.nets.iter().find(|net| net.ruleset() == wanted.id());
        trained(ruleset).or_else(|| trained(nets::played_by(ruleset)))
    }

    /// Reads the net of a ruleset that this build holds, if it has none.
    #[cfg(feature = "nets")]
    fn read_shipped(&mut self, ruleset: Ruleset) {
        if self.net(ruleset).is_none()
            && let Ok(net) = Net::read(nets::shipped(ruleset))
        {
            self.nets.push(net);
        }
    }

    /// Learns what a table holds (`docs/tables.md`): the goats' winning strategy in El Perro, who wins in each of its
    /// positions, or who wins in Spanish draughts or Alquerque with few pieces. From then on it plays by it wherever it is to play as well as it can.
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
                self.tables.perfect = Some(Perfect::read(table.to_vec(), &EL_PERRO)?);
            }
            Err(TableError::Ruleset) => match Endings::read(table.to_vec(), &SPANISH_DRAUGHTS) {
                Err(TableError::Ruleset) => match Counts::read(table.to_vec(), &ALQUERQUE) {
                    Err(TableError::Ruleset) => self.learn_of_king(table)?,
                    counts => self.tables.few.alquerque = Some(Rc::new(counts?)),
                },
                endings => self.tables.few.draughts = Some(Rc::new(endings?)),
            },
            reading => self.reading = Some(reading?),
        }
        Ok(())
    }

    /// Learns a table of Brandubh or El Cuervo.
    fn learn_of_king(&mut self, table: &[u8]) -> Result<(), TableError> {
        for (game, known) in [BRANDUBH, EL_CUERVO].iter().zip(&mut self.tables.few.brandubh) {
            match KingEndings::read(table.to_vec(), game) {
                Err(TableError::Ruleset) => {}
                endings => {
                    *known = Some(Rc::new(endings?));
                    return Ok(());
                }
            }
        }
        Err(TableError::Ruleset)
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
            self.tables.strategy = Some(reading.finish()?);
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
    /// If no move is to be played there, or it has no net for the ruleset; what was asked before stays.
    pub fn ask(&mut self, record: Record, ask: Ask) -> Result<(), AskError> {
        let side = record.game().turn(&record.position()?);
        let mut handicap = match ask.level {
            Some(level) => Handicap::of(level, record.game().ruleset(), side),
            None => Handicap::NONE,
        };
        handicap.nodes = ask.nodes.unwrap_or(handicap.nodes);
        // An opponent need not think about its only move.
        let is_forced = |position| record.game().count_moves(&position) == 1;
        if ask.level.is_some() && record.position().is_ok_and(is_forced) {
            handicap.depth = 1;
        }
        let is_perfect = ask.level.is_none_or(|level| level >= level::HIGHEST);
        self.memory.few = if is_perfect {
            self.tables.few.clone()
        } else {
            FewPieces::default()
        };
        self.ask_under(record, handicap, ask.lines, ask.seed)?;
        if is_perfect {
            let known = self.recall().map(|thread| Known {
                thread,
                replaces_search: ask.lines == 1,
            });
            if let Some(perfect) = &mut self.tables.perfect {
                perfect.tidy();
            }
            let asked = self.asked.as_ref();
            let outlook = asked.and_then(|asked| self.tables.outlook(&asked.record));
            if let Some(asked) = &mut self.asked {
                asked.outlook = outlook.filter(|_| known.as_ref().is_none_or(|known| !known.replaces_search));
                asked.known = known;
            }
        }
        Ok(())
    }

    /// What is known about the position that it was asked about.
    fn recall(&self) -> Option<Thread<AnyMove>> {
        let (strategy, asked) = (self.tables.strategy.as_ref()?, self.asked.as_ref()?);
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
    /// If no move is to be played there, or it has no net for the ruleset; what was asked before stays.
    pub fn ask_under(
        &mut self,
        record: Record,
        handicap: Handicap,
        lines: usize,
        seed: u64,
    ) -> Result<(), AskError> {
        let position = record.position()?;
        let ruleset = record.game().ruleset();
        #[cfg(feature = "nets")]
        self.read_shipped(ruleset);
        let net = self.net(ruleset).ok_or(AskError::NoNet(ruleset))?.clone();
        let is_same_game = self
            .asked
            .as_ref()
            .is_none_or(|asked| asked.record.game() == record.game());
        self.take_memory();
        if !is_same_game {
            self.memory.clear();
        }
        let lines = if handicap.temperature > 0.0 { 0 } else { lines };
        let wanted = Wanted {
            lines,
            handicap: &handicap,
            is_tried: &|_| true,
        };
        let thinker =
            thinker(&net, &record, &position, &wanted, &mut self.memory).ok_or(AskError::NoNet(ruleset))?;
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
        if let Some(outlook) = &mut asked.outlook
            && outlook.is_waiting()
        {
            // A slice for each move: parts of the table may have to be unpacked.
            outlook.look_up(&self.tables);
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
        // A move of which it says nothing may be the best.
        let is_worse = |prospect| Some(prospect) < best && best >= Some(Prospect::Draw);
        let worse: Vec<AnyMove> = found
            .iter()
            .filter(|(_, prospect)| is_worse(*prospect))
            .map(|(mv, _)| mv.clone())
            .collect();
        asked.thinker.return_to(&mut self.memory);
        let Ok(position) = asked.record.position() else {
            return;
        };
        let net = self.net(asked.record.game().ruleset()).cloned();
        let wanted = Wanted {
            lines: asked.lines,
            handicap: &asked.handicap,
            is_tried: &|mv| !worse.contains(&mv),
        };
        let narrowed = net.and_then(|net| thinker(&net, &asked.record, &position, &wanted, &mut self.memory));
        if let Some(thinker) = narrowed {
            asked.thinker = thinker;
            self.asked = Some(asked);
        }
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

/// What a build without nets says.
#[cfg(all(test, not(feature = "nets")))]
mod tests {
    use super::*;

    #[test]
    fn an_engine_without_a_net_says_so_and_thinks_nothing() {
        for ruleset in Ruleset::ALL {
            let mut engine = Engine::new(1 << 16);
            let mut record = Record::new(AnyGame::of(ruleset), Some(3));
            while record.position().is_err() {
                record.throw_from(3).expect("a throw is due");
            }
            assert_eq!(engine.ask(record, Ask::default()), Err(AskError::NoNet(ruleset)));
            assert!(engine.run(1) && engine.thought().is_none() && engine.choice().is_none());
        }
    }

    #[test]
    fn a_net_is_for_its_own_ruleset() {
        let net = include_bytes!("../../../web/games/fallas/fayles.net");
        let mut engine = Engine::new(1 << 16);
        engine.learn_net(net).expect("the net that ships is whole");
        for ruleset in Ruleset::ALL {
            let mut record = Record::new(AnyGame::of(ruleset), Some(3));
            while record.position().is_err() {
                record.throw_from(3).expect("a throw is due");
            }
            let asked = engine.ask(record, Ask::default());
            assert_eq!(asked.is_ok(), ruleset == Ruleset::Fayles, "{ruleset}");
        }
    }
}
