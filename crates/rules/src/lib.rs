//! The rules of five old board games from Spain, the Canary Islands and Ireland: El Perro, Brandubh (with El Cuervo),
//! Fallas (with Fayles), Alquerque and Spanish draughts.
//!
//! Each game is a value whose fields are its switches ([`alquerque::ALQUERQUE`] …). [`Game`] is what a search needs,
//! [`Tabletop`] what people need: hops, text, reasons, the rule book.
//!
//! The crate knows no clock, no file, no thread and no randomness: throws come from outside.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

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
mod switches;
mod turn;

pub use any::{AnyGame, AnyKey, AnyMove, AnyNext, AnyPosition, AnyRoll};
pub use clause::{Book, Clause, Ending, Reason, Status};
pub use color::Color;
pub use game::{
    Count, DeterministicGame, DiceError, DiceGame, Game, NoRoll, Stage, Tabletop, perft, perft_with_dice,
};
pub use lines5::{AlquerqueBoard, LineMove};
pub use message::{Explain, MESSAGE_KEYS, Message, NO_MEMORY};
pub use notation::{
    Contradiction, Fault, LONGEST_POSITION, LONGEST_TURN, NotationError, PositionError, TurnError, excerpt,
};
pub use outcome::{Clock, ClockKey, Offer, Outcome};
pub use piece::{Kind, Piece, Placed, Square};
pub use refusal::{Refusal, Value};
pub use ruleset::{BoardKind, Ruleset};
pub use set::{Board, Set, Squares, Word};
pub use switches::{Domain, Setting, Switch, SwitchError};
pub use turn::{Continuations, Effect, Heading, Line, Step, StepView, TurnKind, TurnView, steps_along};
