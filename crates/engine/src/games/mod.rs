//! Search and evaluation inputs of each game without dice.

mod alquerque;
mod brandubh;
mod draughts;
mod el_perro;
