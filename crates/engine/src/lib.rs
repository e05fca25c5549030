//! Opponents for five old board games.
//!
//! The crate knows no clock, no file, no thread and no randomness of its own: whoever calls passes how many nodes may be
//! searched, and a seed. Every engine can be interrupted after a slice of nodes, and goes on where it was.
//!
//! Ask about a record, run slices until nothing is left to search or you have waited long enough, and take the choice:
//!
//! ```
//! use ludoteca_engine::{Ask, Engine};
//! use ludoteca_rules::record::Record;
//! use ludoteca_rules::{AnyGame, Ruleset, Tabletop as _};
//!
//! let record = Record::new(AnyGame::of(Ruleset::Alquerque), None);
//! let mut engine = Engine::new(1 << 20);
//! engine.ask(record, Ask { level: Some(3), seed: 7, ..Ask::default() })?;
//! while !engine.run(1_000) {
//!     // Listen to the player, draw a frame, or stop for good by not calling again.
//! }
//! let choice = engine.choice().expect("somebody must move");
//! let record = engine.record().expect("it was asked");
//! let position = record.position()?;
//! let line = record.game().lines(&position).into_iter().find(|line| line.mv == choice.mv);
//! println!("{} wins {:.0} %", record.game().move_text(&position, &line.expect("it is legal")),
//!     100.0 * choice.score.probability());
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! With the feature `nets`, which is on unless you turn it off, the crate holds the nets by which it judges positions. Without it,
//! hand over the net of the ruleset first ([`Engine::learn_net`]); an engine that is asked without one gives an error.
//!
//! [`Engine`] is for games known only at run time. For one game without dice there is [`search::Search`], with its
//! [`search::Task`] and [`search::Selection`]; for the games with dice [`fallas::think::Thinker`].
//!
//! What the engine scored against the yardsticks of `cargo lab match`, in percent of the points of 40 games with 100 ms of
//! processor time for a move (`cargo lab match RULESET ms:100 depth:4 --games 40`), from balanced openings, each played from
//! both sides:
//!
//! | Against | Brandubh | El Cuervo | Alquerque | Spanish draughts | El Perro | Fallas |
//! | --- | --- | --- | --- | --- | --- | --- |
//! | random moves | 100 | 100 | 100 | 100 | 99 (48 games, 20 ms) | 100 (60 games, level 8) |
//! | one ply, counting pieces | 100 | 100 | 100 | 100 | 99 (48 games, 20 ms) | |
//! | plain alpha-beta, four plies | 100 | 100 | 97.5 | 100 | 91.7 (24 games) | |
//!
//! In El Perro the dog can hardly win against four plies, nor lose: those games have a switch with which it wins as soon as
//! ten goats are left (`--switch dogGoal=10 --openings 10`). For Fallas see [`fallas`].
//!
//! How fast the searches are in a worker of Chromium, with the package as it is published, and their share of the native
//! speed of the profile `release` (`cargo xtask measure --search --repeat 8` on a machine without other work):
//!
//! | | El Perro | Brandubh | El Cuervo | Fallas | Fayles | Alquerque | Spanish draughts |
//! | --- | --- | --- | --- | --- | --- | --- | --- |
//! | millions of nodes a second (Fallas: evaluations) | 5.1 | 4.4 | 4.5 | 5.2 | 5.2 | 4.3 | 6.4 |
//! | share of the native speed | 0.71 | 0.73 | 0.73 | 0.73 | 0.75 | 0.81 | 0.83 |
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

pub mod engine;
pub mod fallas;
mod games;
pub mod learned;
pub mod level;
pub mod logistic;
pub mod material;
pub mod net;
pub mod nets;
pub mod playable;
pub mod score;
pub mod search;
pub mod solved;
mod sort;
pub mod tables;
mod thinkers;
pub mod thought;
pub mod view;

pub use engine::{Ask, AskError, Engine};
pub use level::Handicap;
pub use score::{Score, Verdict};
pub use solved::Wdl;
pub use thought::{Thought, Thread};
