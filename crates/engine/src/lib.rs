//! Opponents for five old board games.
//!
//! The crate uses no clock, files, threads or randomness: callers pass a node budget and a seed. Every engine
//! searches in slices of nodes and can be stopped after each slice.
//!
//! Ask about a record, run slices until the search is done or time is up, then take the choice:
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
//!     // Handle input, draw a frame, or stop the search by not calling `run` again.
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
//! With the default feature `nets`, the crate contains the neural networks that evaluate positions. Without
//! it, first pass the net of the ruleset to [`Engine::load_net`]. Asking without a net is an error.
//!
//! [`Engine`] is for games known only at run time. For a single game without dice, use [`search::Search`]
//! with [`search::Task`] and [`search::Selection`]. For a game with dice, use [`fallas::think::Thinker`].
//!
//! Strength against the reference players of `cargo lab match`, as a percentage of the points scored in 40
//! games with 100 ms of processor time per move (`cargo lab match RULESET ms:100 depth:4 --games 40`). Each
//! balanced opening is played from both sides:
//!
//! | Against | Brandubh | El Cuervo | Alquerque | Spanish draughts | El Perro | Fallas |
//! | --- | --- | --- | --- | --- | --- | --- |
//! | random moves | 100 | 100 | 100 | 100 | 99 (48 games, 20 ms) | 100 (60 games, level 8) |
//! | one ply, counting pieces | 100 | 100 | 100 | 100 | 99 (48 games, 20 ms) | |
//! | plain alpha-beta, four plies | 100 | 100 | 97.5 | 100 | 91.7 (24 games) | |
//!
//! In El Perro, the dog rarely wins or loses against a four-ply search, so those games use an option that
//! lets it win as soon as only ten goats are left (`--switch dogGoal=10 --openings 10`). For Fallas, see
//! [`fallas`].
//!
//! Search speed of the published package in a Chromium worker, and as a share of the native speed with the
//! `release` profile (`cargo xtask measure --search --repeat 8` on an idle machine):
//!
//! | | El Perro | Brandubh | El Cuervo | Fallas | Fayles | Alquerque | Spanish draughts |
//! | --- | --- | --- | --- | --- | --- | --- | --- |
//! | millions of nodes a second (Fallas: evaluations) | 5.1 | 4.4 | 4.5 | 5.2 | 5.2 | 4.3 | 6.4 |
//! | share of the native speed | 0.71 | 0.73 | 0.73 | 0.73 | 0.75 | 0.81 | 0.83 |
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

/// The examples of the README, as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub mod engine;
pub mod fallas;
mod games;
pub mod level;
pub mod logistic;
pub mod material;
pub mod net;
pub mod net_evaluator;
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
pub use thought::{Thought, Variation};
