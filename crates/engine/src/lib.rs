//! Opponents for the five games. `no_std`: no clock, no file, no thread, no hidden randomness; budgets and seeds are
//! passed in.

#![no_std]

extern crate alloc;

pub mod net;
