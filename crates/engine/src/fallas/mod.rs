//! The opponent for Fallas and Fayles.
//!
//! [`judge`] values a game that waits for a throw: by the rules where it is over, by the tables [`bear_off`] and
//! [`two_sided`] where both sides are all home, by a small net elsewhere, whose [`inputs`] say which pieces stand where and
//! which faces can be played. [`think`] looks ahead over the 56 throws, up to three plies.
//!
//! How good the nets' choices are at one ply, in probability of winning lost for each decision that is not forced
//! (`cargo lab errors fallas`, positions of games of the net with itself, see its file for the method):
//!
//! | Against | Positions | Fallas | Fayles |
//! | --- | --- | --- | --- |
//! | our own two plies, up to 24 moves that come near | 10,000 | 0.0032 ± 0.0001 | 0.0083 ± 0.0003 (3,000 positions) |
//! | roll-outs of 1,296 games of up to 4 moves, the best chosen by the other half of the games | 300 | 0.0022 ± 0.0005 | |
//! | the same, the best by all games, which overrates it | 300 | 0.0034 ± 0.0005 | |
//!
//! With the switch `failRule=anyDie` the error against two plies is 0.0038 ± 0.0002 (2,000 positions). At one ply the net wins 99.5 % of 1,000
//! games against the greedy player (`cargo lab match fallas rung:10000,1,0,0 pips`) and 99.6 % against random moves.
//!
//! The nets are made by `cargo lab train fallas --seed 1` and `cargo lab train fayles --seed 1`: ten generations of
//! self-play, some 900,000 positions, ten minutes of one core each.

pub mod bear_off;
mod chance;
mod home;
pub mod inputs;
pub mod judge;
pub mod think;
pub mod two_sided;
