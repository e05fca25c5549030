//! A game of any ruleset, behind the same traits as each of them: for callers that know the ruleset only at run time.
//!
//! [`AnyGame`] is a [`Game`] and a [`Tabletop`] whose positions, turns and throws are those of whichever game it holds.
//! What stands on the traits, a [`Record`](crate::record::Record) above all, is so compiled once for all games.

use alloc::string::String;
use alloc::vec::Vec;

use crate::alquerque::{ALQUERQUE, Alquerque};
use crate::brandubh::{BRANDUBH, Brandubh, EL_CUERVO};
use crate::draughts::{SPANISH_DRAUGHTS, SpanishDraughts};
use crate::el_perro::{EL_PERRO, ElPerro};
use crate::fallas::{FALLAS, FAYLES, Fallas};
use crate::{
    Book, Clause, Clock, ClockKey, Color, Count, DiceError, Game, Heading, Line, Offer, Outcome, Placed,
    PositionError, Refusal, Ruleset, Setting, Square, Stage, Step, Switch, SwitchError, Tabletop, TurnError,
    TurnView,
};

/// A game of any ruleset, with its switches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnyGame {
    /// El Perro.
    ElPerro(ElPerro),
    /// Brandubh, or El Cuervo.
    Brandubh(Brandubh),
    /// Fallas, or Fayles.
    Fallas(Fallas),
    /// Alquerque.
    Alquerque(Alquerque),
    /// Spanish draughts.
    SpanishDraughts(SpanishDraughts),
}

/// Declares an enum with one variant for each game, which holds that game's associated type.
macro_rules! of_each_game {
    ($(#[$attribute:meta])* $name:ident = $trait:ident::$type:ident) => {
        $(#[$attribute])*
        pub enum $name {
            /// Of El Perro.
            ElPerro(<ElPerro as $trait>::$type),
            /// Of Brandubh or El Cuervo.
            Brandubh(<Brandubh as $trait>::$type),
            /// Of Fallas or Fayles.
            Fallas(<Fallas as $trait>::$type),
            /// Of Alquerque.
            Alquerque(<Alquerque as $trait>::$type),
            /// Of Spanish draughts.
            SpanishDraughts(<SpanishDraughts as $trait>::$type),
        }
    };
}

of_each_game! {
    /// A position of any game.
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    AnyPosition = Game::Position
}
of_each_game! {
    /// A turn of any game.
    #[derive(Clone, Debug, PartialEq, Eq)]
    AnyMove = Game::Move
}
of_each_game! {
    /// What a turn of any game leads to.
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    AnyNext = Game::Next
}
of_each_game! {
    /// A throw of any game.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    AnyRoll = Game::Roll
}
of_each_game! {
    /// What makes two positions of any game the same for repetition.
    #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
    AnyKey = Tabletop::Key
}

/// Runs the same expression on whichever game an [`AnyGame`] holds.
#[macro_export]
macro_rules! with_game {
    ($any:expr, $game:ident => $body:expr) => {
        match $any {
            $crate::AnyGame::ElPerro($game) => $body,
            $crate::AnyGame::Brandubh($game) => $body,
            $crate::AnyGame::Fallas($game) => $body,
            $crate::AnyGame::Alquerque($game) => $body,
            $crate::AnyGame::SpanishDraughts($game) => $body,
        }
    };
}

/// Runs the same expression on a game and something of it. In the expression `Of` names the game's type, and `Position`,
/// `Move`, `Next`, `Roll` and `Key` make an `Any…` of what belongs to that game.
macro_rules! with {
    ($any:expr, $kind:ident($value:expr), ($game:ident, $inner:ident) => $body:expr) => {
        with!(@ $any, $kind, $value, $game, $inner, $body, ElPerro Brandubh Fallas Alquerque SpanishDraughts)
    };
    (@ $any:expr, $kind:ident, $value:expr, $game:ident, $inner:ident, $body:expr, $($variant:ident)*) => {
        match ($any, $value) {
            $((AnyGame::$variant($game), $kind::$variant($inner)) => {
                #[allow(unused_imports)]
                use {
                    AnyKey::$variant as Key, AnyMove::$variant as Move, AnyNext::$variant as Next,
                    AnyPosition::$variant as Position,
                };
                $body
            })*
            _ => panic!("what is passed to a game belongs to that game"),
        }
    };
}

/// Runs the same expression on a game and a stage of it, as its own type.
macro_rules! with_stage {
    ($any:expr, $stage:expr, ($game:ident, $inner:ident) => $body:expr) => {
        match $stage {
            Stage::Turn(position) => with!($any, AnyPosition(position), (game, position) => {
                let ($game, $inner) = (game, &Stage::Turn(position.clone()));
                $body
            }),
            Stage::Throw(next) => with!($any, AnyNext(next), (game, next) => {
                let ($game, $inner) = (game, &Stage::Throw(next.clone()));
                $body
            }),
        }
    };
}

/// Wraps what a game gives in its own variant.
macro_rules! wrap {
    ($any:expr, $kind:ident, $game:ident => $body:expr) => {
        match $any {
            AnyGame::ElPerro($game) => $kind::ElPerro($body),
            AnyGame::Brandubh($game) => $kind::Brandubh($body),
            AnyGame::Fallas($game) => $kind::Fallas($body),
            AnyGame::Alquerque($game) => $kind::Alquerque($body),
            AnyGame::SpanishDraughts($game) => $kind::SpanishDraughts($body),
        }
    };
}

impl AnyGame {
    /// The game of a ruleset, as its source has it.
    #[must_use]
    pub fn of(ruleset: Ruleset) -> AnyGame {
        match ruleset {
            Ruleset::ElPerro => AnyGame::ElPerro(EL_PERRO),
            Ruleset::Brandubh => AnyGame::Brandubh(BRANDUBH),
            Ruleset::ElCuervo => AnyGame::Brandubh(EL_CUERVO),
            Ruleset::Fallas => AnyGame::Fallas(FALLAS),
            Ruleset::Fayles => AnyGame::Fallas(FAYLES),
            Ruleset::Alquerque => AnyGame::Alquerque(ALQUERQUE),
            Ruleset::SpanishDraughts => AnyGame::SpanishDraughts(SPANISH_DRAUGHTS),
        }
    }

    /// The game of that ruleset (id or alias) with those switches.
    ///
    /// # Errors
    /// Names the ruleset, switch or value that does not exist, and those that do.
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
}

macro_rules! any_from {
    ($($game:ident)*) => {$(
        impl From<$game> for AnyGame {
            fn from(game: $game) -> AnyGame {
                AnyGame::$game(game)
            }
        }
    )*};
}

any_from!(ElPerro Brandubh Fallas Alquerque SpanishDraughts);

/// The turn of a line, made by `wrap`; the steps stay.
fn rewrap<M, N>(lines: Vec<Line<M>>, wrap: impl Fn(M) -> N) -> Vec<Line<N>> {
    let rewrapped = lines.into_iter().map(|line| Line {
        steps: line.steps,
        turn: wrap(line.turn),
    });
    rewrapped.collect()
}

/// The same game's line, out of its variant.
macro_rules! own_line {
    ($line:expr, $wrap:path) => {
        match &$line.turn {
            $wrap(turn) => Line {
                steps: $line.steps.clone(),
                turn: turn.clone(),
            },
            _ => panic!("what is passed to a game belongs to that game"),
        }
    };
}

/// The result of reading a stage, out of the game's own type.
macro_rules! any_stage {
    ($stage:expr, $position:path, $next:path) => {
        match $stage {
            Stage::Turn(position) => Stage::Turn($position(position)),
            Stage::Throw(next) => Stage::Throw($next(next)),
        }
    };
}

impl Game for AnyGame {
    type Position = AnyPosition;
    type Move = AnyMove;
    type Next = AnyNext;
    type Roll = AnyRoll;

    fn start(&self) -> AnyNext {
        wrap!(self, AnyNext, game => game.start())
    }

    fn turn(&self, position: &AnyPosition) -> Color {
        with!(self, AnyPosition(position), (game, position) => game.turn(position))
    }

    fn legal_moves(&self, position: &AnyPosition, moves: &mut Vec<AnyMove>) {
        with!(self, AnyPosition(position), (game, position) => {
            let mut own = Vec::new();
            game.legal_moves(position, &mut own);
            moves.extend(own.into_iter().map(Move));
        });
    }

    fn count_moves(&self, position: &AnyPosition) -> u64 {
        with!(self, AnyPosition(position), (game, position) => game.count_moves(position))
    }

    fn play_unchecked(&self, position: &AnyPosition, turn: &AnyMove) -> AnyNext {
        with!(self, AnyPosition(position), (game, position) => match turn {
            Move(turn) => Next(game.play_unchecked(position, turn)),
            _ => panic!("what is passed to a game belongs to that game"),
        })
    }

    fn decided(&self, next: &AnyNext) -> Option<Outcome> {
        with!(self, AnyNext(next), (game, next) => game.decided(next))
    }

    fn outcome(&self, next: &AnyNext) -> Option<Outcome> {
        with!(self, AnyNext(next), (game, next) => game.outcome(next))
    }

    fn without_throw(&self, next: &AnyNext) -> Option<AnyPosition> {
        with!(self, AnyNext(next), (game, next) => game.without_throw(next).map(Position))
    }

    fn roll(&self, next: &AnyNext, roll: AnyRoll) -> AnyPosition {
        match (self, next, roll) {
            (AnyGame::Fallas(game), AnyNext::Fallas(next), AnyRoll::Fallas(roll)) => {
                AnyPosition::Fallas(game.roll(next, roll))
            }
            _ => panic!("a throw belongs to a game with dice"),
        }
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

    fn pieces(&self, stage: &Stage<Self>) -> Vec<Placed> {
        with_stage!(self, stage, (game, stage) => game.pieces(stage))
    }

    fn turn_of(&self, stage: &Stage<Self>) -> Color {
        with_stage!(self, stage, (game, stage) => game.turn_of(stage))
    }

    fn outcome_at(&self, stage: &Stage<Self>) -> Option<Outcome> {
        with_stage!(self, stage, (game, stage) => game.outcome_at(stage))
    }

    fn heading(&self, stage: &Stage<Self>) -> Option<Heading> {
        with_stage!(self, stage, (game, stage) => game.heading(stage))
    }

    fn clock_keys(&self) -> &'static [ClockKey] {
        with_game!(self, game => game.clock_keys())
    }

    fn clocks(&self, stage: &Stage<Self>) -> Vec<Clock> {
        with_stage!(self, stage, (game, stage) => game.clocks(stage))
    }

    fn key(&self, position: &AnyPosition) -> Option<AnyKey> {
        with!(self, AnyPosition(position), (game, position) => game.key(position).map(Key))
    }

    fn repeated(&self, position: &AnyPosition) -> Outcome {
        with!(self, AnyPosition(position), (game, position) => game.repeated(position))
    }

    fn resigned(&self, side: Color) -> Outcome {
        with_game!(self, game => game.resigned(side))
    }

    fn stated(&self, winner: Option<Color>) -> Outcome {
        with_game!(self, game => game.stated(winner))
    }

    fn agreed(&self, stage: &Stage<Self>, offer: Offer) -> Result<Outcome, Refusal> {
        with_stage!(self, stage, (game, stage) => game.agreed(stage, offer))
    }

    fn lines(&self, position: &AnyPosition) -> Vec<Line<AnyMove>> {
        with!(self, AnyPosition(position), (game, position) => rewrap(game.lines(position), Move))
    }

    fn view(&self, position: &AnyPosition, line: &Line<AnyMove>) -> TurnView {
        with!(self, AnyPosition(position), (game, position) => game.view(position, &own_line!(line, Move)))
    }

    fn turn_text(&self, position: &AnyPosition, line: &Line<AnyMove>) -> String {
        with!(self, AnyPosition(position), (game, position) => game.turn_text(position, &own_line!(line, Move)))
    }

    fn read_turn(&self, position: &AnyPosition, text: &str) -> Result<Line<AnyMove>, TurnError> {
        with!(self, AnyPosition(position), (game, position) => {
            let line = game.read_turn(position, text)?;
            Ok(Line { steps: line.steps, turn: Move(line.turn) })
        })
    }

    fn judge(&self, position: &AnyPosition, tried: &[Step]) -> Result<Line<AnyMove>, Refusal> {
        with!(self, AnyPosition(position), (game, position) => {
            let line = game.judge(position, tried)?;
            Ok(Line { steps: line.steps, turn: Move(line.turn) })
        })
    }

    fn stage_text(&self, stage: &Stage<Self>) -> String {
        with_stage!(self, stage, (game, stage) => game.stage_text(stage))
    }

    fn read_stage(&self, text: &str) -> Result<Stage<Self>, PositionError> {
        Ok(match self {
            AnyGame::ElPerro(game) => {
                any_stage!(game.read_stage(text)?, AnyPosition::ElPerro, AnyNext::ElPerro)
            }
            AnyGame::Brandubh(game) => {
                any_stage!(game.read_stage(text)?, AnyPosition::Brandubh, AnyNext::Brandubh)
            }
            AnyGame::Fallas(game) => any_stage!(game.read_stage(text)?, AnyPosition::Fallas, AnyNext::Fallas),
            AnyGame::Alquerque(game) => {
                any_stage!(game.read_stage(text)?, AnyPosition::Alquerque, AnyNext::Alquerque)
            }
            AnyGame::SpanishDraughts(game) => any_stage!(
                game.read_stage(text)?,
                AnyPosition::SpanishDraughts,
                AnyNext::SpanishDraughts
            ),
        })
    }

    fn dice_count(&self) -> usize {
        with_game!(self, game => game.dice_count())
    }

    fn read_roll(&self, dice: &[u8]) -> Result<AnyRoll, DiceError> {
        match self {
            AnyGame::Fallas(game) => game.read_roll(dice).map(AnyRoll::Fallas),
            _ => Err(DiceError::None),
        }
    }

    fn dice(&self, roll: AnyRoll) -> Vec<u8> {
        match (self, roll) {
            (AnyGame::Fallas(game), AnyRoll::Fallas(roll)) => game.dice(roll),
            _ => Vec::new(),
        }
    }

    fn roll_of(&self, position: &AnyPosition) -> Option<AnyRoll> {
        match (self, position) {
            (AnyGame::Fallas(game), AnyPosition::Fallas(position)) => {
                game.roll_of(position).map(AnyRoll::Fallas)
            }
            _ => None,
        }
    }

    fn start_after_lot(&self, starter: Color) -> Option<AnyNext> {
        match self {
            AnyGame::Fallas(game) => game.start_after_lot(starter).map(AnyNext::Fallas),
            _ => None,
        }
    }
}

impl Count for AnyGame {
    fn count(&self, stage: &Stage<Self>, depth: u32) -> u64 {
        with_stage!(self, stage, (game, stage) => game.count(stage, depth))
    }
}
