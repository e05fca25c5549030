//! A played game: ruleset, start, throws, moves and ending.

mod endings;
mod fault;
mod limits;
mod past_draw;
mod play_error;
mod read;
mod repetition;
mod write;

use alloc::string::String;
use alloc::vec::Vec;

use crate::dice::{self, Purpose};
use crate::{
    AnyGame, AnyKey, AnyMove, AnyNext, AnyPosition, Clock, ClockKey, Color, Continuations, DiceError,
    Game as _, Line, MoveError, MoveView, Outcome, Refusal, Stage, Step, Tabletop as _, TurnOrder as _,
};

use repetition::RepetitionCounts;

pub use endings::Ended;
pub use fault::{RecordError, RecordFault};
pub use limits::{LONGEST_TAG_NAME, LONGEST_TAG_VALUE, LONGEST_TEXT_BYTES, MOST_LOTS, MOST_PLIES, MOST_TAGS};
pub use play_error::PlayError;
pub use read::ruleset_of;

/// Number of occurrences of a position that ends the game by repetition.
pub const REPETITION_LIMIT: u16 = 3;

/// A game from its start to the current ply, followed by the moves that were undone.
#[derive(Clone, Debug)]
pub struct Record {
    game: AnyGame,
    id: Option<u64>,
    start: Start,
    lots: Vec<[u8; 2]>,
    entries: Vec<Entry>,
    /// Dice thrown before each move, ascending. Longer than `entries` by one if the last throw has no move
    /// yet.
    throws: Vec<Option<Vec<u8>>>,
    /// Occurrences of each position in the whole line. Updated with every `push` and `cut`, so that the cost
    /// of a move does not grow with the game.
    occurrences: RepetitionCounts,
    ply: usize,
    /// Ply at which the game was drawn by the rules, if the line continues: see [`Record::drawn_at`].
    passed_draw: Option<usize>,
    ended: Option<Ended>,
    tags: Vec<(String, String)>,
}

#[derive(Clone, Debug)]
enum Start {
    /// The usual start. In games that begin with a lot, it is the position after it.
    Usual,
    Set(Stage<AnyGame>),
}

#[derive(Clone, Debug)]
struct Entry {
    position: AnyPosition,
    line: Line<AnyMove>,
    view: MoveView,
    next: AnyNext,
    /// Number of occurrences of the position after the move, up to that move; 0 in games without a repetition
    /// rule.
    repetitions: u16,
}

/// The current stage of a record.
#[derive(Clone, Debug)]
pub enum Standing {
    /// A lot must decide who starts.
    Lot,
    /// A throw or a move is due, or the game is over.
    Stage(Stage<AnyGame>),
}

impl Record {
    /// A new record from the usual start. `id` distinguishes it from other games with the same moves.
    #[must_use]
    pub fn new(game: impl Into<AnyGame>, id: Option<u64>) -> Record {
        Record::from_start(game.into(), Start::Usual, id)
    }

    /// A new record that starts at `stage`, in the game of that stage. `id` is as in [`Record::new`].
    #[must_use]
    pub fn starting_at(stage: Stage<AnyGame>, id: Option<u64>) -> Record {
        Record::from_start(stage.game(), Start::Set(stage), id)
    }

    fn from_start(game: AnyGame, start: Start, id: Option<u64>) -> Record {
        Record {
            game,
            id,
            start,
            lots: Vec::new(),
            entries: Vec::new(),
            throws: Vec::new(),
            occurrences: RepetitionCounts::default(),
            ply: 0,
            passed_draw: None,
            ended: None,
            tags: Vec::new(),
        }
    }

    /// The game, with its switches.
    #[must_use]
    pub fn game(&self) -> &AnyGame {
        &self.game
    }

    /// The lots thrown, including ties. Each holds the first side's die and then the second's.
    #[must_use]
    pub fn lots(&self) -> &[[u8; 2]] {
        &self.lots
    }

    /// The random number that distinguishes this game from others, if it has one. Throws do not depend on it.
    #[must_use]
    pub fn id(&self) -> Option<u64> {
        self.id
    }

    /// True if this record continues `earlier`: it has the same game, id and start, its whole line begins
    /// with all throws and moves of `earlier`, and if `earlier` has been ended by the players, it has the
    /// same ending.
    #[must_use]
    pub fn continues(&self, earlier: &Record) -> bool {
        let moves = earlier.entries.len();
        self.game.ruleset() == earlier.game.ruleset()
            && write::changed_switches(&self.game) == write::changed_switches(&earlier.game)
            && self.id == earlier.id
            && self.begins_like(earlier)
            && self.lots.starts_with(&earlier.lots)
            && (earlier.throws.iter().enumerate())
                .all(|(ply, throw)| throw.is_none() || self.throws.get(ply) == Some(throw))
            && moves <= self.entries.len()
            && (self.entries.iter().zip(&earlier.entries)).all(|(one, other)| one.line.mv == other.line.mv)
            && (earlier.ended.is_none() || (moves == self.entries.len() && self.ended == earlier.ended))
    }

    fn begins_like(&self, other: &Record) -> bool {
        match (&self.start, &other.start) {
            (Start::Usual, Start::Usual) => true,
            (Start::Set(one), Start::Set(two)) => one == two,
            _ => false,
        }
    }

    /// Number of moves played up to the current position.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// Number of moves in the whole line, including undone ones.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.entries.len()
    }

    /// The moves of the whole line, in order.
    pub fn moves(&self) -> impl Iterator<Item = &MoveView> {
        self.entries.iter().map(|entry| &entry.view)
    }

    /// The positions in which the moves up to the current ply were played, oldest first.
    pub fn positions(&self) -> impl DoubleEndedIterator<Item = &AnyPosition> {
        self.entries[..self.ply].iter().map(|entry| &entry.position)
    }

    /// The current stage.
    #[must_use]
    pub fn standing(&self) -> Standing {
        self.standing_at(self.ply)
    }

    pub(crate) fn standing_at(&self, ply: usize) -> Standing {
        match self.stage_before_throw(ply) {
            None => Standing::Lot,
            Some(stage) => Standing::Stage(self.with_throw(stage, ply)),
        }
    }

    /// The stage at `ply`, before any throw for it; `None` until a lot has decided who starts.
    fn stage_before_throw(&self, ply: usize) -> Option<Stage<AnyGame>> {
        if let Some(last) = ply.checked_sub(1) {
            return Some(self.game.stage(self.entries[last].next.clone()));
        }
        match &self.start {
            Start::Set(stage) => Some(stage.clone()),
            Start::Usual if self.game.begins_with_lot() => {
                let &[first, second] = self.lots.last()?;
                let starter = match first.cmp(&second) {
                    core::cmp::Ordering::Greater => Color::First,
                    core::cmp::Ordering::Less => Color::Second,
                    core::cmp::Ordering::Equal => return None,
                };
                self.game
                    .start_after_lot(starter)
                    .map(|next| self.game.stage(next))
            }
            Start::Usual => Some(self.game.stage(self.game.start())),
        }
    }

    fn with_throw(&self, stage: Stage<AnyGame>, ply: usize) -> Stage<AnyGame> {
        match (stage, self.throws.get(ply)) {
            (Stage::Throw(waiting), Some(Some(dice))) => match self.game.throw(&waiting, dice) {
                Ok(position) => Stage::Turn(position),
                Err(_) => Stage::Throw(waiting),
            },
            (stage, _) => stage,
        }
    }

    /// The result at the current ply, if the game is over by the rules, repetition, agreement or resignation.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome_at(self.ply)
    }

    pub(super) fn outcome_at(&self, ply: usize) -> Option<Outcome> {
        let Standing::Stage(stage) = self.standing_at(ply) else {
            return None;
        };
        if let Some(ended) = self.ended.filter(|_| ply == self.entries.len()) {
            return match ended {
                Ended::Resigned(side) => Some(self.game.resigned(side)),
                Ended::Agreed(offer) => self.game.agreed(&stage, offer).ok(),
                Ended::Stated(winner) => Some(self.game.stated(winner)),
            };
        }
        match self.passed_draw {
            Some(drawn_at) if drawn_at < ply => self.decided_at(drawn_at),
            _ => self.decided_at(ply),
        }
    }

    /// The result by the rules alone after the first `ply` moves.
    fn decided_at(&self, ply: usize) -> Option<Outcome> {
        let Standing::Stage(stage) = self.standing_at(ply) else {
            return None;
        };
        self.game.outcome_at(&stage).or_else(|| match &stage {
            Stage::Turn(position) if self.repetitions_at(ply) >= REPETITION_LIMIT => {
                self.game.repeated(position)
            }
            _ => None,
        })
    }

    /// The ending decided by the players, if any.
    #[must_use]
    pub fn ended(&self) -> Option<Ended> {
        self.ended
    }

    /// Number of occurrences of the current position up to the current ply; 0 in games without a repetition
    /// rule.
    #[must_use]
    pub fn repetitions(&self) -> u16 {
        self.repetitions_at(self.ply)
    }

    /// Number of occurrences of the position after `ply` moves, up to that ply; 0 in games without a
    /// repetition rule.
    ///
    /// # Panics
    /// If the line has fewer than `ply` moves.
    #[must_use]
    pub fn repetitions_at(&self, ply: usize) -> u16 {
        match ply.checked_sub(1) {
            Some(last) => self.entries[last].repetitions,
            None => match self.standing_at(0) {
                Standing::Stage(Stage::Turn(position)) => u16::from(self.game.key(&position).is_some()),
                _ => 0,
            },
        }
    }

    /// The repetition key after a move; `None` in games without a repetition rule, and while a throw is due.
    fn key_of(&self, next: &AnyNext) -> Option<AnyKey> {
        match self.game.stage(next.clone()) {
            Stage::Turn(position) => self.game.key(&position),
            Stage::Throw(_) => None,
        }
    }

    /// The running clocks, with the repetition count last.
    #[must_use]
    pub fn clocks(&self) -> Vec<Clock> {
        let Standing::Stage(stage) = self.standing() else {
            return Vec::new();
        };
        let mut clocks = self.game.clocks(&stage);
        let repetitions = self.repetitions();
        if repetitions > 0 {
            clocks.push(Clock {
                key: ClockKey::Repetition,
                value: repetitions,
                limit: Some(REPETITION_LIMIT),
            });
        }
        clocks
    }

    /// The position in which a move is due.
    ///
    /// # Errors
    /// If the game is over, or a lot or a throw is due first.
    pub fn position(&self) -> Result<AnyPosition, PlayError> {
        if self.outcome().is_some() {
            return Err(PlayError::Over);
        }
        match self.standing() {
            Standing::Lot => Err(PlayError::LotFirst),
            Standing::Stage(Stage::Throw(_)) => Err(PlayError::ThrowFirst),
            Standing::Stage(Stage::Turn(position)) => Ok(position),
        }
    }

    /// The legal steps that can follow `entered`, and the move that `entered` completes, if any.
    ///
    /// # Errors
    /// If no move is due.
    pub fn continuations(&self, entered: &[Step]) -> Result<Continuations, PlayError> {
        Ok(self.game.continuations(&self.position()?, entered))
    }

    /// The reason why `tried` is not a whole legal move; `None` if it is one.
    ///
    /// # Errors
    /// If no move is due.
    pub fn refuse(&self, tried: &[Step]) -> Result<Option<Refusal>, PlayError> {
        Ok(self.game.refuse(&self.position()?, tried))
    }

    /// The reason why the move with this text is not legal; `None` if it is.
    ///
    /// ```
    /// use ludoteca_rules::record::Record;
    /// use ludoteca_rules::{AnyGame, Ruleset};
    ///
    /// let record = Record::new(AnyGame::of(Ruleset::Alquerque), None);
    /// assert_eq!(record.refuse_text("c2-c3")?, None);
    /// let refusal = record.refuse_text("a1-e5")?.expect("it is too far");
    /// assert_eq!(refusal.clause().id, "alquerque.step");
    /// # Ok::<(), ludoteca_rules::record::PlayError>(())
    /// ```
    ///
    /// # Errors
    /// If no move is due, or if the text is malformed or ambiguous or misstates what the move does.
    pub fn refuse_text(&self, text: &str) -> Result<Option<Refusal>, PlayError> {
        match self.game.read_move(&self.position()?, text) {
            Ok(_) => Ok(None),
            Err(MoveError::Refused(refusal)) => Ok(Some(refusal)),
            Err(other) => Err(other.into()),
        }
    }

    /// Expands `tried` into complete sequences of steps: see [`crate::Tabletop::routes`].
    ///
    /// # Errors
    /// If no move is due.
    pub fn routes(&self, tried: &[Step]) -> Result<Vec<Vec<Step>>, PlayError> {
        Ok(self.game.routes(&self.position()?, tried))
    }

    /// Plays the move with these steps. Without steps, it is a forced pass or a throw that fails.
    ///
    /// Discards undone moves, with one exception: in a game with dice, if the new move leads to the same
    /// position as the undone one, the later throws and moves are kept. Playing the same move again therefore
    /// does not lead to a new throw.
    ///
    /// # Errors
    /// If no move is due, or the steps are not a legal move.
    pub fn play(&mut self, steps: &[Step]) -> Result<&MoveView, PlayError> {
        let position = self.position()?;
        let line = self.game.judge(&position, steps).map_err(MoveError::Refused)?;
        self.push(position, line)
    }

    /// Plays the move with this text.
    ///
    /// # Errors
    /// If no move is due, the text is malformed, or the move is not legal.
    pub fn play_text(&mut self, text: &str) -> Result<&MoveView, PlayError> {
        let position = self.position()?;
        let line = self.game.read_move(&position, text)?;
        self.push(position, line)
    }

    fn push(&mut self, position: AnyPosition, line: Line<AnyMove>) -> Result<&MoveView, PlayError> {
        if self.ply == MOST_PLIES {
            return Err(PlayError::TooManyPlies);
        }
        let view = self.game.view(&position, &line);
        let next = self.game.play_unchecked(&position, &line.mv);
        if self.game.dice_count() > 0 && self.entries.get(self.ply).is_some_and(|entry| entry.next == next) {
            self.entries[self.ply] = Entry {
                position,
                line,
                view,
                next,
                repetitions: self.entries[self.ply].repetitions,
            };
            self.ended = None;
            self.ply += 1;
            return Ok(&self.entries[self.ply - 1].view);
        }
        self.cut();
        self.throws.resize(self.ply + 1, None);
        if self.ply == 0
            && let Some(key) = self.game.key(&position)
        {
            self.occurrences = RepetitionCounts::default();
            *self.occurrences.count_of(key) = 1;
        }
        let repetitions = self.key_of(&next).map_or(0, |key| {
            let occurrences = self.occurrences.count_of(key);
            *occurrences += 1;
            *occurrences
        });
        self.entries.push(Entry {
            position,
            line,
            view,
            next,
            repetitions,
        });
        self.ply += 1;
        Ok(&self.entries[self.ply - 1].view)
    }

    /// Discards all moves after the current ply, but keeps the current throw.
    fn cut(&mut self) {
        for ply in self.ply..self.entries.len() {
            if let Some(key) = self.key_of(&self.entries[ply].next) {
                *self.occurrences.count_of(key) -= 1;
            }
        }
        self.entries.truncate(self.ply);
        self.throws.truncate(self.ply + 1);
        self.passed_draw = self.passed_draw.filter(|&drawn_at| drawn_at < self.ply);
        self.ended = None;
    }

    /// Adds a throw. While a lot is due, `dice` holds the first side's die and then the second's.
    ///
    /// ```
    /// use ludoteca_rules::record::Record;
    /// use ludoteca_rules::{AnyGame, Color, Ruleset};
    ///
    /// let mut record = Record::new(AnyGame::of(Ruleset::Fallas), None);
    /// record.throw(&[2, 5])?; // the lot: the second side starts
    /// assert_eq!(record.state().turn, Color::Second);
    /// record.throw(&[6, 6, 1])?;
    /// assert_eq!(record.state().dice, [1, 6, 6]);
    /// assert!(record.throw(&[1, 1, 1]).is_err()); // a move is due
    /// # Ok::<(), ludoteca_rules::record::PlayError>(())
    /// ```
    ///
    /// # Errors
    /// If no throw is due, or the dice are not valid.
    pub fn throw(&mut self, dice: &[u8]) -> Result<(), PlayError> {
        if self.outcome().is_some() {
            return Err(PlayError::Over);
        }
        match self.standing() {
            Standing::Lot => {
                let lot = read_lot(dice).map_err(PlayError::Dice)?;
                if self.lots.len() == MOST_LOTS {
                    return Err(PlayError::TooManyLots);
                }
                self.lots.push(lot);
            }
            Standing::Stage(Stage::Throw(waiting)) => {
                let position = self.game.throw(&waiting, dice).map_err(PlayError::Dice)?;
                self.cut();
                self.throws.truncate(self.ply);
                self.throws.resize(self.ply, None);
                self.throws.push(Some(self.game.dice(&position)));
            }
            Standing::Stage(Stage::Turn(_)) => return Err(PlayError::NothingToThrow),
        }
        Ok(())
    }

    /// Throws the dice, and returns them in the order thrown.
    ///
    /// [`dice::throw`] derives them from `seed` and the index of the move or lot; the record keeps the dice
    /// but not the seed. When people play, every throw uses a fresh random `seed`, so that nobody can predict
    /// the next one. Tests and experiments use one seed for all throws of a game, so that the game can be
    /// reproduced.
    ///
    /// # Errors
    /// If no throw is due.
    pub fn throw_from(&mut self, seed: u64) -> Result<Vec<u8>, PlayError> {
        let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        let (purpose, count) = match self.standing() {
            Standing::Lot => (Purpose::Lot(number(self.lots.len())), 2),
            Standing::Stage(_) => (Purpose::Turn(number(self.ply)), self.game.dice_count()),
        };
        let dice = dice::throw(seed, purpose, count)[..count].to_vec();
        self.throw(&dice)?;
        Ok(dice)
    }

    /// Undoes the players' ending if there is one, and otherwise the last move, but not its throw. Returns
    /// false if there is nothing to undo.
    ///
    /// ```
    /// use ludoteca_rules::record::Record;
    /// use ludoteca_rules::{AnyGame, Ruleset};
    ///
    /// let mut record = Record::new(AnyGame::of(Ruleset::Brandubh), None);
    /// record.play_text("d3-c3")?;
    /// assert!(record.undo() && !record.undo());
    /// assert_eq!((record.ply(), record.plies()), (0, 1)); // the undone move is kept
    /// assert!(record.redo());
    /// # Ok::<(), ludoteca_rules::record::PlayError>(())
    /// ```
    pub fn undo(&mut self) -> bool {
        if self.ended.is_some() && self.ply == self.entries.len() {
            self.ended = None;
            return true;
        }
        let possible = self.ply > 0;
        self.ply -= usize::from(possible);
        possible
    }

    /// Redoes the last undone move. Returns false if there is nothing to redo.
    pub fn redo(&mut self) -> bool {
        let possible = self.ply < self.entries.len();
        self.ply += usize::from(possible);
        possible
    }

    /// Goes to the position after `ply` moves.
    ///
    /// # Errors
    /// If the line has fewer than `ply` moves.
    pub fn jump(&mut self, ply: usize) -> Result<(), PlayError> {
        self.has_ply(ply)?;
        self.ply = ply;
        Ok(())
    }

    fn has_ply(&self, ply: usize) -> Result<(), PlayError> {
        if ply > self.entries.len() {
            return Err(PlayError::Ply {
                found: ply,
                plies: self.entries.len(),
            });
        }
        Ok(())
    }
}

fn read_lot(dice: &[u8]) -> Result<[u8; 2], DiceError> {
    let &[first, second] = dice else {
        return Err(DiceError::Count {
            expected: 2,
            found: dice.len(),
        });
    };
    for (index, found) in [first, second].into_iter().enumerate() {
        if !(1..=6).contains(&found) {
            return Err(DiceError::Face { index, found });
        }
    }
    Ok([first, second])
}
