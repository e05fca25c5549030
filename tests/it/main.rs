//! All integration tests, in one binary.

mod against_naive;
mod alquerque;
mod brandubh;
mod clauses;
mod conformance;
mod draughts;
mod el_perro;
mod expectimax;
mod fallas;
mod fuzz;
mod limits;
mod lines5;
mod messages;
mod naive;
mod naive_counts;
mod naive_counts_rest;
mod naive_symmetry;
mod opponent;
mod perft;
mod records;
mod robust;
mod search;
mod sets;
mod support;
mod tables;
mod truth;
