//! How each game without dice is searched.

mod alquerque;
mod brandubh;
mod draughts;
mod el_perro;
