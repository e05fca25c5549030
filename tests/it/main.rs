//! All integration tests, in one binary.

mod naive;
mod naive_counts_rest;
