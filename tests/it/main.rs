//! All integration tests, in one binary.

mod against_naive;
mod brandubh;
mod clauses;
mod conformance;
mod draughts;
mod fallas;
mod messages;
mod naive;
mod naive_counts;
mod naive_counts_rest;
mod naive_symmetry;
mod records;
mod robust;
mod support;
