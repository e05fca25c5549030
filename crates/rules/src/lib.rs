//! The rules of five old board games from Spain, the Canary Islands and Ireland.
#![no_std]
#![forbid(unsafe_code)]
