//! Opponent for Fallas and Fayles.
//!
//! [`evaluator`] evaluates the game before a roll: by the rules if it is over, with the tables [`bear_off`]
//! and [`two_sided`] if all pieces are home, and otherwise with a small net. The net's [`inputs`] are the
//! pieces on each point and the faces that can be played. [`think`] searches up to three plies over all 56
//! rolls.
//!
//! The table shows the error of the nets at one ply: the average loss in probability of winning per decision
//! with a choice of moves. `cargo lab errors fallas` measures it over positions from self-play, and its
//! source code explains the method.
//!
//! | Against | Positions | Fallas | Fayles |
//! | --- | --- | --- | --- |
//! | own two-ply search of at most 24 moves | 10,000 | 0.0032 ± 0.0001 | 0.0083 ± 0.0003 (3,000 positions) |
//! | roll-outs of up to 4 moves (1,296 games each), best move chosen by half of the games, loss measured in the others | 300 | 0.0022 ± 0.0005 | |
//! | the same, best move chosen by all games, which overstates the error | 300 | 0.0034 ± 0.0005 | |
//!
//! With the option `failRule=anyDie` the error against two plies is 0.0038 ± 0.0002 (2,000 positions). At
//! one ply the net wins 99.5 % of 1,000 games against the greedy player
//! (`cargo lab match fallas rung:10000,1,0,0 pips`) and 99.6 % against random moves.
//!
//! `cargo lab train fallas --seed 1` and `cargo lab train fayles --seed 1` make the nets. Each net takes ten
//! generations of self-play, about 900,000 positions and ten minutes on one core.

pub mod bear_off;
mod chance;
pub mod evaluator;
mod home;
pub mod inputs;
pub mod think;
pub mod two_sided;
