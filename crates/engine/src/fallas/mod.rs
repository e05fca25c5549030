//! The opponent for Fallas and Fayles.

pub mod bear_off;
pub mod inputs;
pub mod judge;
pub mod think;
