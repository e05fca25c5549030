//! `cargo lab lapses`: counts how often players give away a result that a table knows.

mod el_perro;

pub(crate) use el_perro::{Options, run};
