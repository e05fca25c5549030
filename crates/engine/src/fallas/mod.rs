//! Opponent for Fallas and Fayles.
//!
//! [`evaluator`] evaluates the game before a roll: by the rules when it is over, by the tables [`bear_off`]
//! and [`two_sided`] when all pieces are home, and otherwise by a small net. Its [`inputs`] are the pieces on
//! each point and the faces that can be played. [`think`] searches up to three plies over all 56 rolls.
//!
//! Error of the nets at one ply: loss in probability of winning per decision with a choice.
//! `cargo lab errors fallas` measures it over positions from self-play, and its source explains the method.
//!
//! | Against | Positions | Fallas | Fayles |
//! | --- | --- | --- | --- |
//! | own two-ply search, 24 moves at most | 10,000 | 0.0032 ± 0.0001 | 0.0083 ± 0.0003 (3,000 positions) |
//! | roll-outs: 1,296 games of up to 4 moves, best move by the other half | 300 | 0.0022 ± 0.0005 | |
//! | the same, best move by all games, which overstates the error | 300 | 0.0034 ± 0.0005 | |
//!
//! With the option `failRule=anyDie` the error against two plies is 0.0038 ± 0.0002 (2,000 positions). At
//! one ply the net wins 99.5 % of 1,000 games against the greedy player
//! (`cargo lab match fallas rung:10000,1,0,0 pips`) and 99.6 % against random moves.
//!
//! `cargo lab train fallas --seed 1` and `cargo lab train fayles --seed 1` make the nets: ten generations of
//! self-play, some 900,000 positions, ten minutes of one core each.

pub mod bear_off;
mod chance;
pub mod evaluator;
mod home;
pub mod inputs;
pub mod think;
pub mod two_sided;
