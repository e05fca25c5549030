//! What every game is, to a search and to people at a table.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Debug;
use core::hash::Hash;

use crate::{
    Book, Clause, Clock, ClockKey, Color, Continuations, Line, MoveError, MoveView, Offer, Outcome, Placed,
    PositionError, Refusal, Setting, Square, Step, StepView, Switch, SwitchError,
};

/// A game as a search sees it. The value carries the variant: its fields are the switches.
pub trait Game: Clone + Debug {
    /// Somebody must move (in tables games: with a throw on the table). Clocks are inside, history is outside.
    type Position: Clone + Eq + Hash + Debug;
    /// A whole move.
    type Move: Clone + Eq + Debug;
    /// What a move leads to: the same as `Position` but in games with dice, where a throw comes first.
    type Next: Clone + Eq + Hash + Debug;
    /// The start.
    fn start(&self) -> Self::Next;

    /// Who must move.
    fn turn(&self, position: &Self::Position) -> Color;

    /// Appends every legal move to `moves`, without duplicates. Never empty unless the side to move has lost by
    /// having none. A position that is won on the board has none; the draw clocks are not looked at.
    fn legal_moves(&self, position: &Self::Position, moves: &mut Vec<Self::Move>);

    /// How many moves [`Game::legal_moves`] gives.
    fn count_moves(&self, position: &Self::Position) -> u64 {
        let mut moves = Vec::new();
        self.legal_moves(position, &mut moves);
        moves.len() as u64
    }

    /// [`perft`] to depth 2 of a position that is not decided, if it can be had without playing a move. A shortcut:
    /// nothing depends on it but speed.
    #[inline]
    fn count_pairs(&self, _position: &Self::Position) -> Option<u64> {
        None
    }

    /// The move at the index that `choose` gives for the number of legal moves; `None` if there is none. The same as
    /// choosing from the list of [`Game::legal_moves`], but a game may know how to do without the list. What `buffer`
    /// held is lost.
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

    /// Plays a move that [`Game::legal_moves`] gave for this position. Any other move gives nonsense, or panics.
    fn play_unchecked(&self, position: &Self::Position, mv: &Self::Move) -> Self::Next;

    /// The result, if the game is won on the board or a clock has run out. Cheap: whether the side to move has a
    /// legal move is not looked at (see [`Game::outcome`]).
    fn decided(&self, next: &Self::Next) -> Option<Outcome>;

    /// The result, if the game is over: won on the board, then won because the other side has no legal move,
    /// then the draw clocks. Repetition is the record's to see.
    fn outcome(&self, next: &Self::Next) -> Option<Outcome>;
}

/// A game without dice.
pub trait DeterministicGame: Game<Next = <Self as Game>::Position> {}
impl<G: Game<Next = <G as Game>::Position>> DeterministicGame for G {}

/// A game in which a throw comes before each move, as a search sees it.
pub trait DiceGame: Game {
    /// A throw.
    type Roll: Copy + Eq + Hash + Debug + 'static;

    /// Every throw with its weight; the weights' sum is the number of equally likely throws.
    fn rolls(&self) -> &'static [(Self::Roll, u32)];

    /// The position after a throw.
    fn roll(&self, next: &Self::Next, roll: Self::Roll) -> Self::Position;
}

/// How a game goes on, with throws between the moves or without: the same for all games without dice, so nothing but a
/// game with dice implements it.
pub trait Course: Game {
    /// The game while a throw is due; [`NoThrow`] in games without dice.
    type Waiting: Clone + Eq + Hash + Debug;

    /// The stage that a move, or the start, leads to.
    fn stage(&self, next: Self::Next) -> Stage<Self>;

    /// Whose turn, or throw, it is.
    fn turn_of(&self, stage: &Stage<Self>) -> Color;

    /// The result, if the game is over at this stage: see [`Game::outcome`]. With a throw on the table it never is.
    fn outcome_at(&self, stage: &Stage<Self>) -> Option<Outcome>;

    /// How many dice a throw has; 0 in games without.
    fn dice_count(&self) -> usize;

    /// The position after a throw of those dice.
    ///
    /// # Errors
    /// What is wrong with the dice.
    fn throw(&self, waiting: &Self::Waiting, dice: &[u8]) -> Result<Self::Position, DiceError>;

    /// The dice of the throw on the table, ascending; none in games without dice.
    fn dice(&self, position: &Self::Position) -> Vec<u8>;

    /// The start for the side that the lot chose; `None` in games that begin without a lot.
    fn start_after_lot(&self, starter: Color) -> Option<Self::Next>;

    /// Returns whether a lot decides who starts.
    fn begins_with_lot(&self) -> bool {
        self.start_after_lot(Color::First).is_some()
    }

    /// What a move that changed nothing would lead to.
    fn unchanged(&self, position: &Self::Position) -> Self::Next;

    /// How many sequences of `depth` moves begin at `stage`: [`perft`] or [`perft_with_dice`]. With a throw on the
    /// table only its moves count for the first ply.
    fn count(&self, stage: &Stage<Self>, depth: u32) -> u64;
}

/// The game while a throw is due, in games without dice: there is no such thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoThrow {}

impl<G: DeterministicGame> Course for G {
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

/// Where a game stands: waiting for a throw, or for a move.
#[derive(Clone, Debug)]
pub enum Stage<G: Course> {
    /// A throw comes next, or the game was decided before it.
    Throw(G::Waiting),
    /// Somebody must move.
    Turn(G::Position),
}

impl<G: DeterministicGame> Stage<G> {
    /// The position: in a game without dice nothing else can be.
    pub const fn position(&self) -> &G::Position {
        match self {
            Stage::Turn(position) => position,
            Stage::Throw(waiting) => match *waiting {},
        }
    }

    /// The position itself.
    pub fn into_position(self) -> G::Position {
        match self {
            Stage::Turn(position) => position,
            Stage::Throw(waiting) => match waiting {},
        }
    }
}

impl<G: Course> PartialEq for Stage<G> {
    fn eq(&self, other: &Stage<G>) -> bool {
        match (self, other) {
            (Stage::Throw(one), Stage::Throw(two)) => one == two,
            (Stage::Turn(one), Stage::Turn(two)) => one == two,
            _ => false,
        }
    }
}

impl<G: Course> Eq for Stage<G> {}

/// A throw that cannot be, in this game or at this moment.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DiceError {
    /// The game has no dice.
    #[error("this game has no dice")]
    None,
    /// The wrong number of dice.
    #[error("a throw has {expected} dice here, not {found}")]
    Count {
        /// How many there must be.
        expected: usize,
        /// How many were given.
        found: usize,
    },
    /// A die that does not show 1 to 6.
    #[error("die {} shows {found}; a die shows 1 to 6", index + 1)]
    Face {
        /// Which die, from 0.
        index: usize,
        /// What it was said to show.
        found: u8,
    },
}

/// A game as people see it: text, hops, reasons, rule book.
pub trait Tabletop: Course {
    /// What makes two positions the same for repetition; clocks are left out.
    type Key: Clone + Ord + Hash;

    /// The id of the ruleset that this value plays.
    fn ruleset(&self) -> crate::Ruleset;

    /// Every switch of the ruleset.
    fn switches(&self) -> &'static [Switch];

    /// Where a switch stands; `None` if the ruleset has no such switch.
    fn setting(&self, key: &str) -> Option<Setting>;

    /// Sets a switch.
    ///
    /// # Errors
    /// Names the switch or value that does not exist, and those that do.
    fn set(&mut self, key: &str, value: &str) -> Result<(), SwitchError>;

    /// Whether a clause of the game holds under the switches.
    fn holds(&self, clause: &Clause) -> bool;

    /// The clauses that hold under the switches, in the order of their numbers.
    fn rule_book(&self) -> Vec<&'static Clause> {
        let clauses = self.book().clauses.iter().copied();
        clauses.filter(|clause| self.holds(clause)).collect()
    }

    /// Its clauses, reasons and endings, whatever the switches.
    fn book(&self) -> &'static Book;

    /// The name of a square, for the squares from 0; `None` past the last.
    fn square_name(&self, square: Square) -> Option<String>;

    /// What stands on the board.
    fn pieces(&self, stage: &Stage<Self>) -> Vec<Placed>;

    /// The key of every clock that can run, without repetition.
    fn clock_keys(&self) -> &'static [ClockKey] {
        &[]
    }

    /// The clocks that are running, without repetition.
    fn clocks(&self, _stage: &Stage<Self>) -> Vec<Clock> {
        Vec::new()
    }

    /// What the position is for repetition; `None` in games that know none.
    fn key(&self, _position: &Self::Position) -> Option<Self::Key> {
        None
    }

    /// The result when a position stands for the third time; `None` in games that know no repetition.
    fn repeated(&self, _position: &Self::Position) -> Option<Outcome> {
        None
    }

    /// The result when a side resigns.
    fn resigned(&self, side: Color) -> Outcome {
        Outcome::win(side.other(), self.book().resigned)
    }

    /// The result that a record states where neither the rules nor its own words say how the game ended.
    fn stated(&self, winner: Option<Color>) -> Outcome {
        Outcome::stated(winner, self.book().stated)
    }

    /// The result when both sides agree.
    ///
    /// # Errors
    /// The clause by which the game knows no such agreement.
    fn agreed(&self, stage: &Stage<Self>, offer: Offer) -> Result<Outcome, Refusal>;

    /// Every way of entering a legal move, hop by hop or die by die, without duplicates of steps.
    fn lines(&self, position: &Self::Position) -> Vec<Line<Self::Move>>;

    /// What a line does, step by step.
    fn view(&self, position: &Self::Position, line: &Line<Self::Move>) -> MoveView;

    /// The text of a line: every square on which a piece stands in turn, so that it can be entered as it is written.
    fn move_text(&self, position: &Self::Position, line: &Line<Self::Move>) -> String;

    /// Reads a move's text.
    ///
    /// # Errors
    /// Says what is wrong with the text, or why the move is not legal.
    fn read_move(&self, position: &Self::Position, text: &str) -> Result<Line<Self::Move>, MoveError>;

    /// Decides about an attempt, whatever its steps say: the legal move that it is, or why it is none. Both
    /// [`Tabletop::refuse`] and [`Tabletop::line`] rest on this one decision, so that they cannot disagree. It accepts
    /// exactly what [`Tabletop::lines`] lists, which is generated independently; the conformance tests compare the two.
    ///
    /// # Errors
    /// Why the attempt is not a whole legal move. A legal beginning of a move that may not end there is refused with
    /// the reason why it must go on. No steps at all mean a pass.
    fn judge(&self, position: &Self::Position, tried: &[Step]) -> Result<Line<Self::Move>, Refusal>;

    /// Why the attempt is not a whole legal move; `None` if it is one: see [`Tabletop::judge`].
    fn refuse(&self, position: &Self::Position, tried: &[Step]) -> Option<Refusal> {
        self.judge(position, tried).err()
    }

    /// The text of a position.
    fn stage_text(&self, stage: &Stage<Self>) -> String;

    /// Reads the text of a position and checks it.
    ///
    /// # Errors
    /// Says where the text is wrong, or every fault of the set-up.
    fn read_stage(&self, text: &str) -> Result<Stage<Self>, PositionError>;

    /// What may follow the steps `entered` so far, and the move that ends there, if it may.
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

    /// Every way of entering what was tried, as the steps with which a legal move begins. As many steps as can be stand
    /// for themselves; each that follows may be several hops of one piece, with the landings between them left out. The
    /// shortest ways: none begins another. In games with dice each die is a step of its own.
    fn routes(&self, position: &Self::Position, tried: &[Step]) -> Vec<Vec<Step>> {
        crate::routes::routes(&self.lines(position), tried, true)
    }

    /// The line that `entered` is, if it is a whole legal move: see [`Tabletop::judge`].
    fn line(&self, position: &Self::Position, entered: &[Step]) -> Option<Line<Self::Move>> {
        self.judge(position, entered).ok()
    }
}

/// How many sequences of `depth` legal moves start at `position`. Games that ended are not extended; the moves of
/// the last ply are counted, not played.
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

/// `buffers` holds one list for every ply but the last. The position is not decided.
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
            // Most of the time is spent in the last ply, so that it should not cost a call.
            count += if last_pair {
                game.count_moves(&next)
            } else {
                perft_below(game, &next, below)
            };
        }
    }
    count
}

/// How many pairs of a throw (each multiset of dice once) and a resulting position follow one another for `depth`
/// moves, the first ply being a throw.
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

/// The same from a position, with its throw on the table.
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
