//! The rules of five old board games from mainland Spain, the Canary Islands and Ireland: El Perro, Brandubh
//! (with El Cuervo), Fallas (with Fayles), Alquerque and Spanish draughts.
//!
//! A position, its legal moves, and the number of sequences of four moves ([`perft`]):
//!
//! ```
//! use ludoteca_rules::draughts::SPANISH_DRAUGHTS;
//! use ludoteca_rules::{Tabletop as _, perft};
//!
//! let position = SPANISH_DRAUGHTS.read_stage("W:W6,15:B11,20,K27")?.into_position();
//! let lines = SPANISH_DRAUGHTS.lines(&position);
//! let moves: Vec<_> = lines.iter().map(|line| SPANISH_DRAUGHTS.move_text(&position, line)).collect();
//! assert_eq!(moves, ["15x24"]);
//! assert_eq!(perft(&SPANISH_DRAUGHTS, &position, 4), 16);
//! # Ok::<(), ludoteca_rules::PositionError>(())
//! ```
//!
//! [`Record`](record::Record) holds a game of any ruleset as it is played. Playing a game:
//!
//! ```
//! use ludoteca_rules::record::Record;
//! use ludoteca_rules::{AnyGame, Color, Ruleset};
//!
//! let mut record = Record::new(AnyGame::of(Ruleset::Alquerque), None);
//! record.play_text("c2-c3")?;
//! record.play_text("c4xc2")?;
//! assert_eq!(record.state().position, "bbbbb.bb1bb.bb1ww.wwbww.wwwww-w-0");
//!
//! record.resign(Color::First)?;
//! let outcome = record.outcome().expect("a side has resigned");
//! assert_eq!(outcome.winner, Some(Color::Second));
//! assert_eq!(outcome.clause().id, "alquerque.resign");
//! # Ok::<(), ludoteca_rules::record::PlayError>(())
//! ```
//!
//! Explaining an illegal move: a refusal names the reason, the clause, and the squares that show the reason.
//!
//! ```
//! use ludoteca_rules::draughts::SPANISH_DRAUGHTS;
//! use ludoteca_rules::record::Record;
//! use ludoteca_rules::{Square, Step};
//!
//! let record = Record::new(SPANISH_DRAUGHTS, None);
//! let backwards = Step::new(Square(8), Square(4));
//! let refusal = record.refuse(&[backwards])?.expect("a man does not move backwards");
//! assert!(refusal.clause().id.starts_with("spanish-draughts."));
//! assert!(!refusal.squares.is_empty());
//!
//! let forwards = Step::new(Square(8), Square(12));
//! assert_eq!(record.refuse(&[forwards])?, None);
//! # Ok::<(), ludoteca_rules::record::PlayError>(())
//! ```
//!
//! Reading and writing a record:
//!
//! ```
//! use ludoteca_rules::Ruleset;
//! use ludoteca_rules::record::Record;
//!
//! let text = "[Ludoteca \"1\"]\n[Ruleset \"el-perro\"]\n[Result \"*\"]\n\n1. c3-c4 *\n";
//! let record = Record::read(text)?;
//! assert_eq!((record.state().ruleset, record.plies()), (Ruleset::ElPerro, 1));
//! assert_eq!(record.text(), text);
//!
//! let error = Record::read("[Ludoteca \"1\"]\n[Ruleset \"chess\"]\n").unwrap_err();
//! assert_eq!((error.line, error.column), (2, 1));
//! # Ok::<(), ludoteca_rules::record::RecordError>(())
//! ```
//!
//! Reading order:
//!
//! 1. [`record`]: games as they are played, and their text format; [`session`]: the data of a game that a
//!    page displays.
//! 2. [`AnyGame`] and [`Ruleset`]: a game chosen at run time, with its switches.
//! 3. [`el_perro`], [`brandubh`], [`fallas`], [`alquerque`], [`draughts`]: one type for each game, whose
//!    fields are its switches (for example [`alquerque::ALQUERQUE`]).
//! 4. The traits: [`Game`] is what a search needs. [`Tabletop`] adds what people need: hops, text, reasons
//!    and the rule book. [`TurnOrder`] covers games with and without dice.
//!
//! A *move* is what a side plays: one hop, a chain of captures, all the dice of a throw, or a pass. A *step*
//! is one hop or one die of a move. A *turn* is the right to move. Values of type `Move` are called `mv`,
//! because `move` is a keyword.
//!
//! The crate uses no clock, file, thread or randomness: the caller supplies the throws.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

/// The examples in the README, as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub mod alquerque;
mod any;
pub mod brandubh;
mod clause;
mod color;
pub mod dice;
pub mod draughts;
pub mod el_perro;
pub mod fallas;
mod game;
mod games;
mod lines5;
mod message;
mod notation;
mod outcome;
mod piece;
pub mod record;
mod refusal;
mod routes;
mod ruleset;
pub mod session;
mod set;
mod steps;
mod switches;

// Games chosen at run time, and the types that describe their play.
pub use any::{AnyGame, AnyGameMember, AnyKey, AnyMove, AnyNext, AnyPosition, AnyWaiting, InGame};
pub use color::Color;
pub use outcome::{Clock, ClockKey, Offer, Outcome};
pub use piece::{Kind, Piece, Placed, Square};
pub use refusal::{MessageValue, Refusal};
pub use ruleset::{BoardKind, Ruleset};
pub use steps::{Continuations, Effect, Heading, Line, MoveKind, MoveView, Step, StepView, steps_along};
pub use switches::{Domain, Setting, Switch, SwitchError};

// Traits, perft and sets of squares.
pub use game::{
    DeterministicGame, DiceError, DiceGame, Game, NoThrow, Stage, Tabletop, TurnOrder, perft, perft_with_dice,
};
pub use lines5::{AlquerqueBoard, LineMove};
pub use set::{Board, Set, Squares, Word};

// Rule books, notation and messages.
pub use clause::{Book, Clause, Ending, Reason, Status};
pub use message::{Explain, MESSAGE_KEYS, Message, NO_MEMORY};
pub use notation::{
    Contradiction, Fault, LONGEST_MOVE, LONGEST_POSITION, MoveError, NotationError, PositionError,
    SetupError, SquareNames, excerpt,
};
