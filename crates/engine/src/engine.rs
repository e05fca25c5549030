//! Opponent for games of any ruleset.

use alloc::boxed::Box;
use alloc::vec::Vec;

use ludoteca_rules::record::{PlayError, Record};
use ludoteca_rules::{
    AnyGame, AnyMove, Clock, ClockKey, Color, Game as _, Offer, Ruleset, Stage, Tabletop as _, TurnOrder as _,
};

use crate::level::{self, Handicap};
use crate::net::{Net, NetError};
use crate::nets;
use crate::score::Verdict;
use crate::search::{NoMemory, TranspositionTable};
use crate::solved::{Endgames, Probe, Solved, Wdl};
use crate::tables::TableError;
use crate::thinkers::{Memory, SearchRequest, Thinker, check_net, thinker};
use crate::thought::{Thought, Variation};

/// Request to think about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Ask {
    /// Playing strength, from 1 to [`level::HIGHEST`]; `None` is full strength.
    pub level: Option<u8>,
    /// Number of best moves to score exactly; 0 means all.
    pub lines: usize,
    /// Node limit; `None` uses the limit of the level.
    pub nodes: Option<u64>,
    /// Contempt in hundredths of a logit: how much worse a draw is than an even game. `None` uses the
    /// contempt of the level, which is 0 at full strength. Values above [`MOST_CONTEMPT`] are clamped.
    pub contempt: Option<u16>,
    /// Seed for the random choice among moves at a level. Equal seeds give equal choices.
    pub seed: u64,
}

/// Reason why an engine cannot think about a record.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum AskError {
    /// The game is over, or dice must be thrown before the next move.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// The engine has no net for the ruleset, and this build ships none.
    #[error("the engine has no net for {0}")]
    NoNet(Ruleset),
}

/// Maximum contempt, which exceeds any evaluation.
pub const MOST_CONTEMPT: u16 = 10_000;

struct Asked {
    record: Record,
    handicap: Handicap,
    seed: u64,
    /// Number of best moves to score exactly.
    lines: usize,
    thinker: Box<dyn Thinker>,
    probe: Probe,
    /// True if the choice must avoid moves that end the game in a draw or let the next move do so.
    avoids_draws: bool,
}

impl Asked {
    /// Searches about `nodes` more nodes. Returns `true` when finished.
    fn run(&mut self, nodes: u64) -> bool {
        self.probe.replaces_search() || self.thinker.run(nodes)
    }

    /// Current result of the search, corrected by the tables.
    fn thought(&self) -> Thought<AnyMove> {
        self.probe.correct(self.thinker.thought())
    }
}

/// Opponent that thinks about one position at a time, in slices, and remembers searched positions.
pub struct Engine {
    memory: Memory,
    asked: Option<Asked>,
    /// Nets loaded by [`Engine::load_net`] or shipped with this build.
    nets: Vec<Net>,
    solved: Solved,
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
    /// Makes an engine with a transposition table of about `table_bytes` bytes.
    ///
    /// # Panics
    /// If the table cannot be allocated.
    #[must_use]
    pub fn new(table_bytes: usize) -> Engine {
        Engine::with_table(TranspositionTable::new(table_bytes))
    }

    /// Like [`Engine::new`], but returns an error instead of panicking.
    ///
    /// # Errors
    /// If the table cannot be allocated.
    pub fn try_new(table_bytes: usize) -> Result<Engine, NoMemory> {
        TranspositionTable::try_new(table_bytes).map(Engine::with_table)
    }

    fn with_table(table: TranspositionTable) -> Engine {
        Engine {
            memory: Memory::with(table),
            asked: None,
            nets: Vec::new(),
            solved: Solved::default(),
        }
    }

    /// Loads a net from the contents of its file ([`crate::nets`]). If the net replaces a different one for
    /// the same ruleset, all remembered positions are cleared.
    ///
    /// # Errors
    /// If the file is not a usable net. The engine then keeps its nets.
    pub fn load_net(&mut self, file: &[u8]) -> Result<(), NetError> {
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

    /// Net trained for `ruleset`, or, failing that, the net that it shares with another ruleset.
    fn net(&self, ruleset: Ruleset) -> Option<&Net> {
        let trained = |wanted: Ruleset| self.nets.iter().find(|net| net.ruleset() == wanted.id());
        trained(ruleset).or_else(|| trained(nets::net_ruleset(ruleset)))
    }

    /// Reads the shipped net for `ruleset` if the engine has none.
    #[cfg(feature = "nets")]
    fn read_shipped(&mut self, ruleset: Ruleset) {
        if self.net(ruleset).is_none()
            && let Ok(net) = Net::read(nets::shipped(ruleset))
        {
            self.nets.push(net);
        }
    }

    /// Loads a table of a solved game (`docs/tables.md`). The engine uses it at full strength and at the
    /// highest level.
    ///
    /// # Errors
    /// If the file is not a usable table. The engine then keeps the tables that it has already loaded.
    pub fn load_table(&mut self, table: &[u8]) -> Result<(), TableError> {
        self.begin_loading(table)?;
        while !self.continue_loading(usize::MAX)? {}
        Ok(())
    }

    /// Starts loading a table; [`Engine::continue_loading`] loads the rest. Between these calls the engine
    /// can answer requests with the tables that it has already loaded.
    ///
    /// # Errors
    /// If the part read so far is invalid.
    pub fn begin_loading(&mut self, table: &[u8]) -> Result<(), TableError> {
        self.solved.begin_loading(table)
    }

    /// Processes at most `positions` more positions of the table. Returns `true` when the table is complete.
    ///
    /// # Errors
    /// If the file is not a usable table. The engine then discards the part that it has read.
    pub fn continue_loading(&mut self, positions: usize) -> Result<bool, TableError> {
        self.solved.continue_loading(positions)
    }

    /// Drops the current request and clears the remembered positions, but keeps nets and tables. After this
    /// call, equal requests get equal answers.
    pub fn forget(&mut self) {
        self.take_memory();
        self.memory.clear();
    }

    /// Starts thinking about the current position of `record` and drops the previous request.
    ///
    /// # Errors
    /// If no move is due, or there is no net for the ruleset. The previous request is then kept.
    pub fn ask(&mut self, record: Record, ask: Ask) -> Result<(), AskError> {
        let position = record.position()?;
        let side = record.game().turn(&position);
        let mut handicap = match ask.level {
            Some(level) => Handicap::of(level, record.game().ruleset(), side),
            None => Handicap::NONE,
        };
        let may_give_way = ask.level.is_some_and(|level| level <= level::GIVES_WAY_UP_TO);
        let avoids_draws = may_give_way && has_stalled(&record);
        let is_careless = |level| level::is_careless(level, &position, side, avoids_draws, ask.seed);
        if ask.level.is_some_and(is_careless) {
            handicap = handicap.overlooking();
        }
        if may_give_way && record.game().cannot_win(&Stage::Turn(position), side) {
            handicap = handicap.giving_way();
        } else if avoids_draws {
            handicap.contempt = level::NO_DRAW;
        }
        handicap.nodes = ask.nodes.unwrap_or(handicap.nodes);
        handicap.contempt = ask
            .contempt
            .map_or(handicap.contempt, |contempt| contempt.min(MOST_CONTEMPT).into());
        // At a level, a forced move needs no deeper search. In an analysis, its score matters.
        let is_forced = |position| record.game().count_moves(&position) == 1;
        if ask.level.is_some() && record.position().is_ok_and(is_forced) {
            handicap.depth = 1;
        }
        let is_perfect = ask.level.is_none_or(|level| level >= level::HIGHEST);
        self.memory.endgames = if is_perfect {
            self.solved.endgames.clone()
        } else {
            Endgames::default()
        };
        self.ask_with_handicap(record, handicap, ask.lines, ask.seed)?;
        if let Some(asked) = &mut self.asked {
            asked.avoids_draws = avoids_draws;
            if is_perfect {
                asked.probe = self.solved.probe(&asked.record, ask.lines);
            }
        }
        Ok(())
    }

    /// Like [`Engine::ask`], but with any handicap and without tables of solved games.
    ///
    /// # Errors
    /// If no move is due, or there is no net for the ruleset. The previous request is then kept.
    pub fn ask_with_handicap(
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
        let request = SearchRequest {
            lines,
            handicap: &handicap,
            is_tried: &|_| true,
        };
        let thinker =
            thinker(&net, &record, &position, &request, &mut self.memory).ok_or(AskError::NoNet(ruleset))?;
        self.asked = Some(Asked {
            record,
            handicap,
            seed,
            lines,
            thinker,
            probe: Probe::default(),
            avoids_draws: false,
        });
        Ok(())
    }

    fn take_memory(&mut self) {
        if let Some(asked) = self.asked.take() {
            asked.thinker.return_to(&mut self.memory);
        }
    }

    /// Searches about `nodes` more nodes. Returns `true` when finished, or if nothing was asked.
    pub fn run(&mut self, nodes: u64) -> bool {
        let Some(asked) = &mut self.asked else { return true };
        if asked.probe.is_pending() {
            asked.probe.step(&self.solved);
            if !asked.probe.is_pending() {
                self.restrict_to_best();
            }
            return false;
        }
        asked.run(nodes)
    }

    /// Restarts the search with only the table's best moves if a single line is wanted.
    fn restrict_to_best(&mut self) {
        let Some(mut asked) = self.asked.take_if(|asked| asked.lines == 1) else {
            return;
        };
        let worse = asked.probe.worse_moves();
        asked.thinker.return_to(&mut self.memory);
        let Ok(position) = asked.record.position() else {
            return;
        };
        let mut net = self.net(asked.record.game().ruleset());
        if asked.probe.is_won() {
            asked.handicap.contempt = level::NO_DRAW;
            net = self.solved.win_net(&position).or(net);
        }
        let net = net.cloned();
        let request = SearchRequest {
            lines: asked.lines,
            handicap: &asked.handicap,
            is_tried: &|mv| !worse.contains(&mv),
        };
        let restricted =
            net.and_then(|net| thinker(&net, &asked.record, &position, &request, &mut self.memory));
        if let Some(thinker) = restricted {
            asked.thinker = thinker;
            self.asked = Some(asked);
        }
    }

    /// Returns the value of `mv` under perfect play, if a loaded table contains it.
    #[must_use]
    pub fn wdl(&self, mv: &AnyMove) -> Option<Wdl> {
        self.asked.as_ref()?.probe.wdl(mv)
    }

    /// Returns the exact number of plies to the end of the game after `mv` under perfect play, counting `mv`,
    /// if a loaded table holds it.
    #[must_use]
    pub fn distance(&self, mv: &AnyMove) -> Option<u16> {
        self.asked.as_ref()?.probe.distance(mv)
    }

    /// Returns the record of the current request.
    #[must_use]
    pub fn record(&self) -> Option<&Record> {
        self.asked.as_ref().map(|asked| &asked.record)
    }

    /// Returns the current result, or `None` if nothing was asked.
    #[must_use]
    pub fn thought(&self) -> Option<Thought<AnyMove>> {
        self.asked.as_ref().map(Asked::thought)
    }

    /// Returns the move to play and its score, or `None` if nothing was asked or no move has a score yet.
    #[must_use]
    pub fn choice(&self) -> Option<Variation<AnyMove>> {
        let asked = self.asked.as_ref()?;
        let mut lines = asked.thought().lines;
        if lines.is_empty() {
            return None;
        }
        if asked.handicap.gives_way {
            keep_progress(&asked.record, &mut lines);
        }
        if asked.avoids_draws {
            leave_out_draws(&asked.record, &mut lines);
        }
        let index = level::choose(&lines, &asked.handicap, asked.seed);
        Some(lines.swap_remove(index))
    }

    /// Returns whether `side` should accept `offer` in the current position, according to the current result.
    /// Always `false` if nothing was asked or the rules do not allow `offer` at this point.
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
        let Some(best) = asked.thought().lines.first().map(|variation| variation.score) else {
            return false;
        };
        let score = if game.turn_of(&stage) == side {
            best
        } else {
            best.for_other()
        };
        match outcome.winner {
            Some(winner) => winner == side || matches!(score.verdict(), Verdict::Loss(_)),
            None => game.cannot_win(&stage, side) || level::accepts_draw(score, is_stale(record)),
        }
    }
}

/// Keeps only the moves that restart the quiet-ply clock, such as a goat's step ahead. If there are none,
/// keeps all moves.
fn keep_progress(record: &Record, lines: &mut Vec<Variation<AnyMove>>) {
    let Ok(position) = record.position() else { return };
    let game = record.game();
    let is_progress = |line: &Variation<AnyMove>| {
        let next = game.stage(game.play_unchecked(&position, &line.mv));
        let clocks = game.clocks(&next);
        clocks
            .iter()
            .any(|clock| clock.key == ClockKey::Quiet && clock.value == 0)
    };
    if lines.iter().any(is_progress) {
        lines.retain(is_progress);
    }
}

/// True if the game is stale, or has gone on for [`level::STALLS_AFTER`] plies without progress.
fn has_stalled(record: &Record) -> bool {
    let is_long = |clock: &Clock| clock.key == ClockKey::Quiet && clock.value >= level::STALLS_AFTER;
    is_stale(record) || record.clocks().iter().any(is_long)
}

/// Leaves out the moves that end the game in a draw, or let the next move do so, if there are any others. The
/// scores are not enough: a search counts the second occurrence of a position as a draw, so all moves may
/// score alike.
fn leave_out_draws(record: &Record, lines: &mut Vec<Variation<AnyMove>>) {
    let Ok(position) = record.position() else { return };
    let legal = record.game().lines(&position);
    let mut played = record.clone();
    let mut is_safe = |line: &Variation<AnyMove>| {
        let Some(legal) = legal.iter().find(|legal| legal.mv == line.mv) else {
            return false;
        };
        let is_safe = played.play(&legal.steps).is_ok() && !is_drawn_soon(&mut played);
        played.undo();
        is_safe
    };
    let safe: Vec<Variation<AnyMove>> = lines.iter().filter(|line| is_safe(line)).cloned().collect();
    if !safe.is_empty() {
        *lines = safe;
    }
}

/// True if the game is drawn now, or if the next move can end it in a draw.
fn is_drawn_soon(record: &mut Record) -> bool {
    let is_drawn = |record: &Record| record.outcome().is_some_and(|outcome| outcome.winner.is_none());
    let Ok(position) = record.position() else {
        return is_drawn(record);
    };
    record.game().lines(&position).iter().any(|answer| {
        let is_drawn = record.play(&answer.steps).is_ok() && is_drawn(record);
        record.undo();
        is_drawn
    })
}

/// True if a draw clock or the repetition count has passed half of its limit.
fn is_stale(record: &Record) -> bool {
    record
        .clocks()
        .iter()
        .any(|clock| clock.limit.is_some_and(|limit| 2 * clock.value > limit))
}

#[cfg(all(test, not(feature = "nets")))]
mod tests {
    use super::*;

    #[test]
    fn an_engine_without_a_net_returns_an_error_and_has_no_result() {
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
    fn a_loaded_net_is_used_only_for_its_own_ruleset() {
        let net = include_bytes!("../nets/fayles.net");
        let mut engine = Engine::new(1 << 16);
        engine.load_net(net).expect("the shipped net is valid");
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
