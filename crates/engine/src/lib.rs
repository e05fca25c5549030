//! Opponents for five old board games.
//!
//! The crate knows no clock, no file, no thread and no randomness of its own: whoever calls passes how many nodes may be
//! searched, and a seed. Every engine can be interrupted after a slice of nodes, and goes on where it was.
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
pub mod playable;
pub mod score;
pub mod search;
pub mod thought;
pub mod view;
