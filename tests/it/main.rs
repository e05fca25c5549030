//! All integration tests, in one binary.

mod clauses;
mod fallas;
mod naive;
mod naive_counts;
mod naive_counts_rest;
mod naive_symmetry;
mod support;
