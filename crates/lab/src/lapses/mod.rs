//! `cargo lab lapses`: counts how often players give away a win or a draw, according to a table.

mod el_perro;

pub(crate) use el_perro::{Options, run};
