//! All integration tests, in one binary.

mod clauses;
mod draughts;
mod naive;
mod naive_counts_rest;
mod support;
