//! One type for the games of all rulesets, for callers that know the ruleset only at run time.
//!
//! [`AnyGame`] implements [`Game`] and [`Tabletop`] for whichever game it holds. Code built on the traits,
//! above all [`Record`](crate::record::Record), is compiled only once for all games.
//!
//! A position contains its game, which is used for all operations on it, so a position is never combined with
//! another game's rules. Playing a move of another game changes nothing.

use alloc::string::String;
use alloc::vec::Vec;

use crate::games::for_each_game;
use crate::{
    Book, Clause, Clock, ClockKey, Color, DiceError, Game, Heading, Line, MoveError, MoveKind, MoveView,
    Offer, Outcome, Placed, PositionError, Refusal, Ruleset, Setting, Square, Stage, Step, Switch,
    SwitchError, Tabletop, TurnOrder,
};

/// A value of a game, together with the game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct InGame<G, T> {
    /// The game, with its switches.
    pub game: G,
    /// The value: a position, a state before a throw, or the result of a move.
    pub own: T,
}

/// A member of the list of games, with conversions to and from the `Any…` types.
#[doc(hidden)]
pub trait AnyGameMember: Tabletop {
    /// Wraps a move of this game.
    fn any_move(mv: Self::Move) -> AnyMove;

    /// The move in this game's type; `None` if it belongs to another game.
    fn own_move(mv: &AnyMove) -> Option<&Self::Move>;

    /// The position in this game's type; `None` if it belongs to another game.
    fn own_position(position: &AnyPosition) -> Option<&Self::Position>;

    /// Wraps a position of this game.
    fn any_position(self, position: Self::Position) -> AnyPosition;

    /// Wraps the result of a move in this game.
    fn any_next(self, next: Self::Next) -> AnyNext;

    /// Wraps a stage of this game as a `Stage<AnyGame>`.
    fn any_stage(self, stage: Stage<Self>) -> Stage<AnyGame>;

    /// Wraps a repetition key of this game.
    fn any_key(key: Self::Key) -> AnyKey;
}

macro_rules! any {
    ({$(
        #[doc = $doc:literal]
        $module:ident::$game:ident on $_board:ident $_dice:ident dice, $_first:literal against $_second:literal {$(
            #[doc = $_doc:literal]
            $ruleset:ident = $value:ident, $_id:literal [$($_alias:literal),*];
        )+}
    )*}) => {
        $(use crate::$module::$game;)*

        /// A game of any ruleset, with its switches.
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub enum AnyGame {$(
            #[doc = $doc]
            $game($game),
        )*}

        /// A position of any game, with its game.
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub enum AnyPosition {$(
            #[doc = $doc]
            $game(InGame<$game, <$game as Game>::Position>),
        )*}

        /// The result of a move in any game, with its game.
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub enum AnyNext {$(
            #[doc = $doc]
            $game(InGame<$game, <$game as Game>::Next>),
        )*}

        /// The state of any game while a throw is due, with its game.
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub enum AnyWaiting {$(
            #[doc = $doc]
            $game(InGame<$game, <$game as TurnOrder>::Waiting>),
        )*}

        /// A move of any game.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum AnyMove {$(
            #[doc = $doc]
            $game(<$game as Game>::Move),
        )*}

        /// A repetition key of any game.
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum AnyKey {$(
            #[doc = $doc]
            $game(<$game as Tabletop>::Key),
        )*}

        impl AnyGame {
            /// The game of `ruleset` with its default switches.
            #[must_use]
            pub fn of(ruleset: Ruleset) -> AnyGame {
                match ruleset {
                    $($(Ruleset::$ruleset => AnyGame::$game(crate::$module::$value),)+)*
                }
            }
        }

        $(
            impl From<$game> for AnyGame {
                fn from(game: $game) -> AnyGame {
                    AnyGame::$game(game)
                }
            }

            impl AnyGameMember for $game {
                fn any_move(mv: Self::Move) -> AnyMove {
                    AnyMove::$game(mv)
                }

                fn own_move(mv: &AnyMove) -> Option<&Self::Move> {
                    match mv {
                        AnyMove::$game(mv) => Some(mv),
                        _ => None,
                    }
                }

                fn own_position(position: &AnyPosition) -> Option<&Self::Position> {
                    match position {
                        AnyPosition::$game(position) => Some(&position.own),
                        _ => None,
                    }
                }

                fn any_position(self, position: Self::Position) -> AnyPosition {
                    AnyPosition::$game(InGame { game: self, own: position })
                }

                fn any_next(self, next: Self::Next) -> AnyNext {
                    AnyNext::$game(InGame { game: self, own: next })
                }

                fn any_stage(self, stage: Stage<Self>) -> Stage<AnyGame> {
                    match stage {
                        Stage::Turn(position) => Stage::Turn(self.any_position(position)),
                        Stage::Throw(waiting) => {
                            Stage::Throw(AnyWaiting::$game(InGame { game: self, own: waiting }))
                        }
                    }
                }

                fn any_key(key: Self::Key) -> AnyKey {
                    AnyKey::$game(key)
                }
            }
        )*
    };
}

for_each_game!((any));

/// Evaluates `$body` with the game in an [`AnyGame`]. Games with dice use the optional second expression
/// instead.
///
/// ```
/// use ludoteca_rules::{AnyGame, Game as _, Ruleset, with_game};
///
/// let game = AnyGame::of(Ruleset::Alquerque);
/// let start = with_game!(&game, game => format!("{:?}", game.start()));
/// assert!(start.starts_with("Position"));
/// ```
#[macro_export]
macro_rules! with_game {
    ($any:expr, $game:ident => $body:expr $(; with dice => $other:expr)?) => {
        $crate::for_each_game!(($crate::match_game) $crate::AnyGame, $any, $game => $body $(; with dice => $other)?)
    };
}

/// Evaluates `$body` with the game and the position in an [`AnyPosition`]. Games with dice use the optional
/// second expression instead.
#[macro_export]
macro_rules! with_position {
    ($any:expr, ($game:ident, $position:ident) => $body:expr $(; with dice => $other:expr)?) => {
        $crate::for_each_game!(($crate::match_game) $crate::AnyPosition, $any, of => {
            let ($game, $position) = (&of.game, &of.own);
            $body
        } $(; with dice => $other)?)
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! match_game {
    ({$(
        #[doc = $_doc:literal]
        $_module:ident::$game:ident on $_board:ident $_dice:ident dice, $_first:literal against $_second:literal {
            $($_rulesets:tt)*
        }
    )*} $any:path, $value:expr, $inner:ident => $body:expr) => {{
        use $any as Any;
        match $value {
            $(Any::$game($inner) => $body,)*
        }
    }};
    ({$(
        #[doc = $_doc:literal]
        $_module:ident::$game:ident on $_board:ident $dice:ident dice, $_first:literal against $_second:literal {
            $($_rulesets:tt)*
        }
    )*} $any:path, $value:expr, $inner:ident => $body:expr; with dice => $other:expr) => {{
        use $any as Any;
        match $value {
            $(Any::$game($inner) => $crate::by_dice!($dice $inner { $body } { $other }),)*
        }
    }};
}

/// Selects the first expression in games without dice, the second in games with dice.
#[doc(hidden)]
#[macro_export]
macro_rules! by_dice {
    (without $inner:ident { $body:expr } { $other:expr }) => {
        $body
    };
    (with $inner:ident { $body:expr } { $other:expr }) => {{
        let _ = $inner;
        $other
    }};
}

/// Matches on an `Any…` value and evaluates `$body` with its game and its inner value.
macro_rules! with {
    ($kind:ident($value:expr), ($game:ident, $inner:ident) => $body:expr) => {
        for_each_game!((match_game) crate::$kind, $value, of => {
            let ($game, $inner) = (&of.game, &of.own);
            $body
        })
    };
}

/// Like `with!`, for a `Stage<AnyGame>`: `$body` receives a stage of the game's own type.
macro_rules! with_stage {
    ($stage:expr, ($game:ident, $inner:ident) => $body:expr) => {
        match $stage {
            Stage::Turn(position) => with!(AnyPosition(position), (game, position) => {
                let ($game, $inner) = (game, &Stage::Turn(position.clone()));
                $body
            }),
            Stage::Throw(waiting) => with!(AnyWaiting(waiting), (game, waiting) => {
                let ($game, $inner) = (game, &throw_due(game, waiting));
                $body
            }),
        }
    };
}

impl Stage<AnyGame> {
    /// The game of the stage, with its switches.
    #[must_use]
    pub fn game(&self) -> AnyGame {
        match self {
            Stage::Turn(position) => with!(AnyPosition(position), (game, _position) => game.clone().into()),
            Stage::Throw(waiting) => with!(AnyWaiting(waiting), (game, _waiting) => game.clone().into()),
        }
    }
}

impl AnyGame {
    /// The game of `ruleset` (id or alias) with `switches` set.
    ///
    /// ```
    /// use ludoteca_rules::{AnyGame, Tabletop as _};
    ///
    /// let game = AnyGame::new("alquerque", [("capture", "compulsory")])?;
    /// assert!(game.rule_book().iter().any(|clause| clause.id == "alquerque.compulsory"));
    /// assert!(AnyGame::new("alquerque", [("capture", "sometimes")]).is_err());
    /// # Ok::<(), ludoteca_rules::SwitchError>(())
    /// ```
    ///
    /// # Errors
    /// If the ruleset, a switch or a value is unknown. The error lists the existing ones.
    pub fn new<'a>(
        ruleset: &str,
        switches: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<AnyGame, SwitchError> {
        let mut any = AnyGame::of(Ruleset::named(ruleset)?);
        for (key, value) in switches {
            any.set(key, value)?;
        }
        Ok(any)
    }

    /// The direction in which the goats of El Perro move forward; `None` in other games.
    #[must_use]
    pub fn heading(&self, stage: &Stage<AnyGame>) -> Option<Heading> {
        if let Stage::Turn(AnyPosition::ElPerro(of)) = stage {
            Some(of.own.heading())
        } else {
            None
        }
    }
}

/// Wraps `waiting` in a stage. `_game` only determines the type.
fn throw_due<G: AnyGameMember>(_game: &G, waiting: &G::Waiting) -> Stage<G> {
    Stage::Throw(waiting.clone())
}

fn any_line<G: AnyGameMember>(line: Line<G::Move>) -> Line<AnyMove> {
    Line {
        steps: line.steps,
        mv: G::any_move(line.mv),
    }
}

/// The line in the game's own type; `None` if its move belongs to another game.
fn own_line<G: AnyGameMember>(_game: &G, line: &Line<AnyMove>) -> Option<Line<G::Move>> {
    Some(Line {
        steps: line.steps.clone(),
        mv: G::own_move(&line.mv)?.clone(),
    })
}

/// Like [`Game::play_unchecked`], except that a move of another game changes nothing.
fn play<G: AnyGameMember>(game: &G, position: &G::Position, mv: &AnyMove) -> AnyNext {
    let next = match G::own_move(mv) {
        Some(mv) => game.play_unchecked(position, mv),
        None => game.unchanged(position),
    };
    game.clone().any_next(next)
}

fn legal_moves<G: AnyGameMember>(game: &G, position: &G::Position, moves: &mut Vec<AnyMove>) {
    let mut own = Vec::new();
    game.legal_moves(position, &mut own);
    moves.extend(own.into_iter().map(G::any_move));
}

fn lines<G: AnyGameMember>(game: &G, position: &G::Position) -> Vec<Line<AnyMove>> {
    game.lines(position).into_iter().map(any_line::<G>).collect()
}

fn key<G: AnyGameMember>(game: &G, position: &G::Position) -> Option<AnyKey> {
    game.key(position).map(G::any_key)
}

fn judge<G: AnyGameMember>(
    game: &G,
    position: &G::Position,
    tried: &[Step],
) -> Result<Line<AnyMove>, Refusal> {
    game.judge(position, tried).map(any_line::<G>)
}

fn read_move<G: AnyGameMember>(
    game: &G,
    position: &G::Position,
    text: &str,
) -> Result<Line<AnyMove>, MoveError> {
    game.read_move(position, text).map(any_line::<G>)
}

fn read_stage<G: AnyGameMember>(game: &G, text: &str) -> Result<Stage<AnyGame>, PositionError> {
    let stage = game.read_stage(text)?;
    Ok(game.clone().any_stage(stage))
}

fn view<G: AnyGameMember>(game: &G, position: &G::Position, line: &Line<AnyMove>) -> MoveView {
    let own = own_line(game, line);
    own.map_or_else(
        || MoveView {
            notation: String::new(),
            color: game.turn(position),
            kind: MoveKind::Pass,
            steps: Vec::new(),
            after: Vec::new(),
        },
        |line| game.view(position, &line),
    )
}

fn throw<G: AnyGameMember>(game: &G, waiting: &G::Waiting, dice: &[u8]) -> Result<AnyPosition, DiceError> {
    Ok(game.clone().any_position(game.throw(waiting, dice)?))
}

impl Game for AnyGame {
    type Position = AnyPosition;
    type Move = AnyMove;
    type Next = AnyNext;

    fn start(&self) -> AnyNext {
        with_game!(self, game => game.clone().any_next(game.start()))
    }

    fn turn(&self, position: &AnyPosition) -> Color {
        with!(AnyPosition(position), (game, position) => game.turn(position))
    }

    fn legal_moves(&self, position: &AnyPosition, moves: &mut Vec<AnyMove>) {
        with!(AnyPosition(position), (game, position) => legal_moves(game, position, moves));
    }

    fn count_moves(&self, position: &AnyPosition) -> u64 {
        with!(AnyPosition(position), (game, position) => game.count_moves(position))
    }

    fn play_unchecked(&self, position: &AnyPosition, mv: &AnyMove) -> AnyNext {
        with!(AnyPosition(position), (game, position) => play(game, position, mv))
    }

    fn decided(&self, next: &AnyNext) -> Option<Outcome> {
        with!(AnyNext(next), (game, next) => game.decided(next))
    }

    fn outcome(&self, next: &AnyNext) -> Option<Outcome> {
        with!(AnyNext(next), (game, next) => game.outcome(next))
    }
}

impl TurnOrder for AnyGame {
    type Waiting = AnyWaiting;

    fn stage(&self, next: AnyNext) -> Stage<AnyGame> {
        for_each_game!((match_game) crate::AnyNext, next, of => of.game.clone().any_stage(of.game.stage(of.own)))
    }

    fn turn_of(&self, stage: &Stage<AnyGame>) -> Color {
        with_stage!(stage, (game, stage) => game.turn_of(stage))
    }

    fn outcome_at(&self, stage: &Stage<AnyGame>) -> Option<Outcome> {
        with_stage!(stage, (game, stage) => game.outcome_at(stage))
    }

    fn dice_count(&self) -> usize {
        with_game!(self, game => game.dice_count())
    }

    fn throw(&self, waiting: &AnyWaiting, dice: &[u8]) -> Result<AnyPosition, DiceError> {
        with!(AnyWaiting(waiting), (game, waiting) => throw(game, waiting, dice))
    }

    fn dice(&self, position: &AnyPosition) -> Vec<u8> {
        with!(AnyPosition(position), (game, position) => game.dice(position))
    }

    fn start_after_lot(&self, starter: Color) -> Option<AnyNext> {
        with_game!(self, game => Some(game.clone().any_next(game.start_after_lot(starter)?)))
    }

    fn unchanged(&self, position: &AnyPosition) -> AnyNext {
        with!(AnyPosition(position), (game, position) => game.clone().any_next(game.unchanged(position)))
    }

    fn count(&self, stage: &Stage<AnyGame>, depth: u32) -> u64 {
        with_stage!(stage, (game, stage) => game.count(stage, depth))
    }
}

impl Tabletop for AnyGame {
    type Key = AnyKey;

    fn ruleset(&self) -> Ruleset {
        with_game!(self, game => game.ruleset())
    }

    fn switches(&self) -> &'static [Switch] {
        with_game!(self, game => game.switches())
    }

    fn setting(&self, key: &str) -> Option<Setting> {
        with_game!(self, game => game.setting(key))
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), SwitchError> {
        with_game!(self, game => game.set(key, value))
    }

    fn holds(&self, clause: &Clause) -> bool {
        with_game!(self, game => game.holds(clause))
    }

    fn book(&self) -> &'static Book {
        with_game!(self, game => game.book())
    }

    fn square_name(&self, square: Square) -> Option<String> {
        with_game!(self, game => game.square_name(square))
    }

    fn pieces(&self, stage: &Stage<AnyGame>) -> Vec<Placed> {
        with_stage!(stage, (game, stage) => game.pieces(stage))
    }

    fn clock_keys(&self) -> &'static [ClockKey] {
        with_game!(self, game => game.clock_keys())
    }

    fn clocks(&self, stage: &Stage<AnyGame>) -> Vec<Clock> {
        with_stage!(stage, (game, stage) => game.clocks(stage))
    }

    fn key(&self, position: &AnyPosition) -> Option<AnyKey> {
        with!(AnyPosition(position), (game, position) => key(game, position))
    }

    fn repeated(&self, position: &AnyPosition) -> Option<Outcome> {
        with!(AnyPosition(position), (game, position) => game.repeated(position))
    }

    fn agreed(&self, stage: &Stage<AnyGame>, offer: Offer) -> Result<Outcome, Refusal> {
        with_stage!(stage, (game, stage) => game.agreed(stage, offer))
    }

    fn cannot_win(&self, stage: &Stage<AnyGame>, side: Color) -> bool {
        with_stage!(stage, (game, stage) => game.cannot_win(stage, side))
    }

    fn lines(&self, position: &AnyPosition) -> Vec<Line<AnyMove>> {
        with!(AnyPosition(position), (game, position) => lines(game, position))
    }

    fn view(&self, position: &AnyPosition, line: &Line<AnyMove>) -> MoveView {
        with!(AnyPosition(position), (game, position) => view(game, position, line))
    }

    fn move_text(&self, position: &AnyPosition, line: &Line<AnyMove>) -> String {
        with!(AnyPosition(position), (game, position) => {
            own_line(game, line).map_or_else(String::new, |line| game.move_text(position, &line))
        })
    }

    fn read_move(&self, position: &AnyPosition, text: &str) -> Result<Line<AnyMove>, MoveError> {
        with!(AnyPosition(position), (game, position) => read_move(game, position, text))
    }

    fn judge(&self, position: &AnyPosition, tried: &[Step]) -> Result<Line<AnyMove>, Refusal> {
        with!(AnyPosition(position), (game, position) => judge(game, position, tried))
    }

    fn stage_text(&self, stage: &Stage<AnyGame>) -> String {
        with_stage!(stage, (game, stage) => game.stage_text(stage))
    }

    fn read_stage(&self, text: &str) -> Result<Stage<AnyGame>, PositionError> {
        with_game!(self, game => read_stage(game, text))
    }

    fn routes(&self, position: &AnyPosition, tried: &[Step]) -> Vec<Vec<Step>> {
        with!(AnyPosition(position), (game, position) => game.routes(position, tried))
    }
}
