//! The traits of a game: [`Game`] for a search, [`TurnOrder`] for throws, [`Tabletop`] for people.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Debug;
use core::hash::Hash;

use crate::{
    Book, Clause, Clock, ClockKey, Color, Continuations, Line, MoveError, MoveView, Offer, Outcome, Placed,
    PositionError, Refusal, Setting, Square, Step, StepView, Switch, SwitchError,
};

/// The part of a game's rules that a search needs. The value determines the variant: its fields are the
/// switches.
pub trait Game: Clone + Debug {
    /// A position in which a side must move. In games with dice it includes the throw. It contains the
    /// clocks, but not the history.
    type Position: Clone + Eq + Hash + Debug;
    /// A whole move: all its hops or dice.
    type Move: Clone + Eq + Debug;
    /// The result of a move: a `Position`, or in games with dice the state before the next throw.
    type Next: Clone + Eq + Hash + Debug;
    /// The start of a game.
    fn start(&self) -> Self::Next;

    /// The side to move.
    fn turn(&self, position: &Self::Position) -> Color;

    /// Appends every legal move to `moves`, without duplicates. Adds none if `position` is won on the board,
    /// or if the side to move is blocked and has therefore lost. Ignores the clocks.
    fn legal_moves(&self, position: &Self::Position, moves: &mut Vec<Self::Move>);

    /// The number of moves that [`Game::legal_moves`] lists.
    fn count_moves(&self, position: &Self::Position) -> u64 {
        let mut moves = Vec::new();
        self.legal_moves(position, &mut moves);
        moves.len() as u64
    }

    /// The result of [`perft`] at depth 2 from an undecided `position`; `None` if the game has no shortcut
    /// for it.
    #[inline]
    fn count_pairs(&self, _position: &Self::Position) -> Option<u64> {
        None
    }

    /// The legal move at index `choose(count)`, where `count` is the number of moves; `None` if there are
    /// none. The index refers to the list of [`Game::legal_moves`], but a game may avoid building that list.
    /// Overwrites `buffer`.
    fn choose_move(
        &self,
        position: &Self::Position,
        buffer: &mut Vec<Self::Move>,
        choose: impl FnOnce(usize) -> usize,
    ) -> Option<Self::Move> {
        buffer.clear();
        self.legal_moves(position, buffer);
        if buffer.is_empty() {
            return None;
        }
        let index = choose(buffer.len());
        Some(buffer.swap_remove(index))
    }

    /// Plays a move that [`Game::legal_moves`] lists for `position`. With any other move, it may panic or
    /// return an invalid result.
    fn play_unchecked(&self, position: &Self::Position, mv: &Self::Move) -> Self::Next;

    /// The result, if the game is won on the board or a clock has run out. Cheaper than [`Game::outcome`],
    /// because it does not look for a legal move.
    fn decided(&self, next: &Self::Next) -> Option<Outcome>;

    /// The result, if the game is over. Checks first for a win on the board, then whether the side to move
    /// has no legal move and therefore loses, and finally the clocks. Repetition is left to the record.
    fn outcome(&self, next: &Self::Next) -> Option<Outcome>;
}

/// A game without dice.
pub trait DeterministicGame: Game<Next = <Self as Game>::Position> {}
impl<G: Game<Next = <G as Game>::Position>> DeterministicGame for G {}

/// A game with dice: a throw precedes each move.
pub trait DiceGame: Game {
    /// The dice of one throw.
    type Roll: Copy + Eq + Hash + Debug + 'static;

    /// Every throw with its weight. The sum of the weights is the number of equally likely throws.
    fn rolls(&self) -> &'static [(Self::Roll, u32)];

    /// The position after the throw `roll`.
    fn roll(&self, next: &Self::Next, roll: Self::Roll) -> Self::Position;
}

/// The order of throws and moves, in games with and without dice. Implemented for all games without dice.
pub trait TurnOrder: Game {
    /// The state while a throw is due; [`NoThrow`] in games without dice.
    type Waiting: Clone + Eq + Hash + Debug;

    /// The stage that follows a move, or with which the game begins.
    fn stage(&self, next: Self::Next) -> Stage<Self>;

    /// The side whose move or throw is due.
    fn turn_of(&self, stage: &Stage<Self>) -> Color;

    /// The result, if the game is over at `stage`: see [`Game::outcome`]. Always `None` with a throw on the
    /// table.
    fn outcome_at(&self, stage: &Stage<Self>) -> Option<Outcome>;

    /// Number of dice in a throw; 0 in games without dice.
    fn dice_count(&self) -> usize;

    /// The position after the throw `dice`.
    ///
    /// # Errors
    /// If the number of dice or a face is wrong.
    fn throw(&self, waiting: &Self::Waiting, dice: &[u8]) -> Result<Self::Position, DiceError>;

    /// The dice of the throw on the table, ascending; empty in games without dice.
    fn dice(&self, position: &Self::Position) -> Vec<u8>;

    /// The start of a game in which the lot chose `starter`; `None` in games without a lot.
    fn start_after_lot(&self, starter: Color) -> Option<Self::Next>;

    /// True if a lot decides who starts.
    fn begins_with_lot(&self) -> bool {
        self.start_after_lot(Color::First).is_some()
    }

    /// The result of a move that changes nothing.
    fn unchanged(&self, position: &Self::Position) -> Self::Next;

    /// The number of sequences of `depth` moves from `stage`: [`perft`] or [`perft_with_dice`]. With a throw
    /// on the table, the first move must play it.
    fn count(&self, stage: &Stage<Self>, depth: u32) -> u64;
}

/// Uninhabited type for games without dice, which never wait for a throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoThrow {}

impl<G: DeterministicGame> TurnOrder for G {
    type Waiting = NoThrow;

    fn stage(&self, next: G::Position) -> Stage<G> {
        Stage::Turn(next)
    }

    fn turn_of(&self, stage: &Stage<G>) -> Color {
        self.turn(stage.position())
    }

    fn outcome_at(&self, stage: &Stage<G>) -> Option<Outcome> {
        self.outcome(stage.position())
    }

    fn dice_count(&self) -> usize {
        0
    }

    fn throw(&self, waiting: &NoThrow, _dice: &[u8]) -> Result<G::Position, DiceError> {
        match *waiting {}
    }

    fn dice(&self, _position: &G::Position) -> Vec<u8> {
        Vec::new()
    }

    fn start_after_lot(&self, _starter: Color) -> Option<G::Position> {
        None
    }

    fn unchanged(&self, position: &G::Position) -> G::Position {
        position.clone()
    }

    fn count(&self, stage: &Stage<G>, depth: u32) -> u64 {
        perft(self, stage.position(), depth)
    }
}

/// The stage of a game: waiting for a throw or for a move.
#[derive(Clone, Debug)]
pub enum Stage<G: TurnOrder> {
    /// A throw is due, or the game was decided before it.
    Throw(G::Waiting),
    /// A side must move.
    Turn(G::Position),
}

impl<G: DeterministicGame> Stage<G> {
    /// The position. A game without dice has no other stage.
    pub const fn position(&self) -> &G::Position {
        match self {
            Stage::Turn(position) => position,
            Stage::Throw(waiting) => match *waiting {},
        }
    }

    /// Like [`Stage::position`], by value.
    pub fn into_position(self) -> G::Position {
        match self {
            Stage::Turn(position) => position,
            Stage::Throw(waiting) => match waiting {},
        }
    }
}

impl<G: TurnOrder> PartialEq for Stage<G> {
    fn eq(&self, other: &Stage<G>) -> bool {
        match (self, other) {
            (Stage::Throw(one), Stage::Throw(two)) => one == two,
            (Stage::Turn(one), Stage::Turn(two)) => one == two,
            _ => false,
        }
    }
}

impl<G: TurnOrder> Eq for Stage<G> {}

/// Dice that are not a valid throw in the game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DiceError {
    /// The game has no dice.
    #[error("this game has no dice")]
    None,
    /// The wrong number of dice.
    #[error("a throw has {expected} dice here, not {found}")]
    Count {
        /// Number of dice in a throw.
        expected: usize,
        /// Number of dice given.
        found: usize,
    },
    /// A die outside 1 to 6.
    #[error("die {} shows {found}; a die shows 1 to 6", index + 1)]
    Face {
        /// Index of the die, from 0.
        index: usize,
        /// Value given.
        found: u8,
    },
}

/// The parts of a game that people need: text, hops, reasons and the rule book.
pub trait Tabletop: TurnOrder {
    /// Repetition key: equal for two positions that count as the same. Excludes the clocks.
    type Key: Clone + Ord + Hash;

    /// The ruleset that this value plays.
    fn ruleset(&self) -> crate::Ruleset;

    /// Every switch of the ruleset.
    fn switches(&self) -> &'static [Switch];

    /// The value of the switch `key`; `None` if the ruleset has no such switch.
    fn setting(&self, key: &str) -> Option<Setting>;

    /// Sets the switch `key` to `value`.
    ///
    /// # Errors
    /// If the ruleset has no such switch or value. The error lists the existing ones.
    fn set(&mut self, key: &str, value: &str) -> Result<(), SwitchError>;

    /// True if `clause` applies under the current switches.
    fn holds(&self, clause: &Clause) -> bool;

    /// The clauses that apply under the current switches, in the order of their numbers.
    ///
    /// ```
    /// use ludoteca_rules::Tabletop as _;
    /// use ludoteca_rules::alquerque::{ALQUERQUE, book};
    ///
    /// let mut game = ALQUERQUE;
    /// assert!(game.rule_book().contains(&&book::OPTIONAL));
    /// game.set("capture", "compulsory")?;
    /// assert!(!game.rule_book().contains(&&book::OPTIONAL));
    /// # Ok::<(), ludoteca_rules::SwitchError>(())
    /// ```
    fn rule_book(&self) -> Vec<&'static Clause> {
        let clauses = self.book().clauses.iter().copied();
        clauses.filter(|clause| self.holds(clause)).collect()
    }

    /// The clauses, reasons and endings of the game, regardless of the switches.
    fn book(&self) -> &'static Book;

    /// The name of `square`; `None` if the board has no such square.
    fn square_name(&self, square: Square) -> Option<String>;

    /// The pieces on the board.
    fn pieces(&self, stage: &Stage<Self>) -> Vec<Placed>;

    /// Keys of the clocks that the game can have, except repetition.
    fn clock_keys(&self) -> &'static [ClockKey] {
        &[]
    }

    /// The running clocks, except repetition.
    fn clocks(&self, _stage: &Stage<Self>) -> Vec<Clock> {
        Vec::new()
    }

    /// The repetition key of `position`; `None` in games without a repetition rule.
    fn key(&self, _position: &Self::Position) -> Option<Self::Key> {
        None
    }

    /// The result when a position occurs for the third time; `None` in games without a repetition rule.
    fn repeated(&self, _position: &Self::Position) -> Option<Outcome> {
        None
    }

    /// The result when `side` resigns.
    fn resigned(&self, side: Color) -> Outcome {
        Outcome::win(side.other(), self.book().resigned)
    }

    /// The outcome of a game whose record states a result that neither the rules nor the record explains.
    fn stated(&self, winner: Option<Color>) -> Outcome {
        Outcome::stated(winner, self.book().stated)
    }

    /// The result when both sides agree to `offer`.
    ///
    /// # Errors
    /// If the game has no such agreement. The refusal cites the clause.
    fn agreed(&self, stage: &Stage<Self>, offer: Offer) -> Result<Outcome, Refusal>;

    /// True if `side` can't win from `stage`, whatever moves both sides make, except by a resignation. False
    /// in games where no simple count of the pieces proves it.
    fn cannot_win(&self, _stage: &Stage<Self>, _side: Color) -> bool {
        false
    }

    /// Every way to enter a legal move, hop by hop or die by die. No two have the same steps.
    fn lines(&self, position: &Self::Position) -> Vec<Line<Self::Move>>;

    /// The effects of `line`, step by step.
    fn view(&self, position: &Self::Position, line: &Line<Self::Move>) -> MoveView;

    /// The text of `line`. It names every square that the piece visits, so that the move can be entered as
    /// written.
    fn move_text(&self, position: &Self::Position, line: &Line<Self::Move>) -> String;

    /// Reads a move's text.
    ///
    /// # Errors
    /// If the text is malformed, or the move is not legal.
    fn read_move(&self, position: &Self::Position, text: &str) -> Result<Line<Self::Move>, MoveError>;

    /// Returns the legal move with the steps `tried`, or the reason why it is illegal. An attempt without
    /// steps is a pass.
    ///
    /// [`Tabletop::refuse`] and [`Tabletop::line`] both use this function, so they cannot disagree. It
    /// accepts exactly the moves of [`Tabletop::lines`], which is generated independently; the conformance
    /// tests compare the two.
    ///
    /// ```
    /// use ludoteca_rules::draughts::SPANISH_DRAUGHTS;
    /// use ludoteca_rules::{Game as _, Square, Step, Tabletop as _};
    ///
    /// let start = SPANISH_DRAUGHTS.start();
    /// assert!(SPANISH_DRAUGHTS.judge(&start, &[Step::new(Square(8), Square(12))]).is_ok());
    /// let refusal = SPANISH_DRAUGHTS.judge(&start, &[Step::new(Square(0), Square(4))]).unwrap_err();
    /// assert_eq!(refusal.squares, [Square(4)]); // one of White's own men is there
    /// ```
    ///
    /// # Errors
    /// If the attempt is not a whole legal move. An attempt that is only the beginning of a legal move is
    /// refused with the reason why the move must continue.
    fn judge(&self, position: &Self::Position, tried: &[Step]) -> Result<Line<Self::Move>, Refusal>;

    /// The reason why `tried` is not a whole legal move; `None` if it is one: see [`Tabletop::judge`].
    fn refuse(&self, position: &Self::Position, tried: &[Step]) -> Option<Refusal> {
        self.judge(position, tried).err()
    }

    /// The text of a position.
    fn stage_text(&self, stage: &Stage<Self>) -> String;

    /// Reads and checks the text of a position.
    ///
    /// # Errors
    /// The location of a syntax error, or every fault in the set-up.
    fn read_stage(&self, text: &str) -> Result<Stage<Self>, PositionError>;

    /// The legal steps that can follow `entered`, and the move that `entered` completes, if any.
    fn continuations(&self, position: &Self::Position, entered: &[Step]) -> Continuations {
        let mut steps: Vec<StepView> = Vec::new();
        let mut ends = None;
        for line in self.lines(position) {
            let begun = line.steps.len() >= entered.len()
                && entered
                    .iter()
                    .zip(&line.steps)
                    .all(|(entered, step)| step.is_meant_by(entered));
            if !begun {
                continue;
            }
            match line.steps.get(entered.len()) {
                None if ends.is_none() => ends = Some(self.view(position, &line)),
                None => {}
                Some(step) if steps.iter().any(|known| known.step == *step) => {}
                Some(_) => steps.push(self.view(position, &line).steps.swap_remove(entered.len())),
            }
        }
        Continuations { steps, ends }
    }

    /// Expands `tried`, which may leave out landings, into complete sequences of steps that begin a legal
    /// move. As many of the first steps as possible are taken literally. Each later step may stand for
    /// several hops of one piece, unless it names a die. Only the shortest expansions are returned: none is
    /// the beginning of another.
    fn routes(&self, position: &Self::Position, tried: &[Step]) -> Vec<Vec<Step>> {
        crate::routes::routes(&self.lines(position), tried, true)
    }

    /// The line with the steps `entered`; `None` if they are not a whole legal move: see [`Tabletop::judge`].
    fn line(&self, position: &Self::Position, entered: &[Step]) -> Option<Line<Self::Move>> {
        self.judge(position, entered).ok()
    }
}

/// The number of sequences of `depth` legal moves from `position`. Finished games are not continued. The
/// moves of the last ply are counted without being played.
///
/// ```
/// use ludoteca_rules::el_perro::EL_PERRO;
/// use ludoteca_rules::{Game, perft};
///
/// let start = EL_PERRO.start();
/// assert_eq!(perft(&EL_PERRO, &start, 0), 1);
/// assert_eq!(perft(&EL_PERRO, &start, 1), EL_PERRO.count_moves(&start));
/// ```
#[must_use]
pub fn perft<G: DeterministicGame>(game: &G, position: &G::Position, depth: u32) -> u64 {
    let mut buffers: Vec<Vec<G::Move>> = (1..depth).map(|_| Vec::new()).collect();
    match depth {
        0 => 1,
        _ if game.decided(position).is_some() => 0,
        _ => perft_below(game, position, &mut buffers),
    }
}

/// Recursive part of [`perft`], for an undecided `position`. `buffers` has one list for each ply except the
/// last.
fn perft_below<G: DeterministicGame>(game: &G, position: &G::Position, buffers: &mut [Vec<G::Move>]) -> u64 {
    let Some((moves, below)) = buffers.split_first_mut() else {
        return game.count_moves(position);
    };
    let last_pair = below.is_empty();
    if last_pair && let Some(count) = game.count_pairs(position) {
        return count;
    }
    moves.clear();
    game.legal_moves(position, moves);
    let mut count = 0;
    for mv in &*moves {
        let next = game.play_unchecked(position, mv);
        if game.decided(&next).is_none() {
            // Most of the time is spent in the last ply, which therefore avoids a function call.
            count += if last_pair {
                game.count_moves(&next)
            } else {
                perft_below(game, &next, below)
            };
        }
    }
    count
}

/// The number of sequences of `depth` throws, each followed by a move, beginning with the throw due at
/// `next`. Throws that differ only in the order of the dice count once.
///
/// ```
/// use ludoteca_rules::fallas::FALLAS;
/// use ludoteca_rules::{Color, DiceGame as _, TurnOrder as _, perft_with_dice};
///
/// let start = FALLAS.start_after_lot(Color::First).expect("a lot decides who starts");
/// assert_eq!(FALLAS.rolls().len(), 56); // three dice, whatever their order
/// assert!(perft_with_dice(&FALLAS, &start, 1) > 56);
/// ```
#[must_use]
pub fn perft_with_dice<G: DiceGame>(game: &G, next: &G::Next, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if game.decided(next).is_some() {
        return 0;
    }
    let mut count = 0;
    let mut moves = Vec::new();
    for &(roll, _) in game.rolls() {
        let position = game.roll(next, roll);
        if depth == 1 {
            count += game.count_moves(&position);
            continue;
        }
        moves.clear();
        game.legal_moves(&position, &mut moves);
        for mv in &moves {
            count += perft_with_dice(game, &game.play_unchecked(&position, mv), depth - 1);
        }
    }
    count
}

/// Like [`perft_with_dice`], but from a position with its throw on the table.
#[must_use]
pub(crate) fn perft_from_throw<G: DiceGame>(game: &G, position: &G::Position, depth: u32) -> u64 {
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    match depth {
        0 => 1,
        1 => game.count_moves(position),
        _ => moves
            .iter()
            .map(|mv| perft_with_dice(game, &game.play_unchecked(position, mv), depth - 1))
            .sum(),
    }
}
