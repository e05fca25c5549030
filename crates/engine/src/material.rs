//! Material evaluation, used as a baseline for the nets and to start their training.

use ludoteca_rules::alquerque::{self, Alquerque};
use ludoteca_rules::brandubh::{self, Brandubh};
use ludoteca_rules::draughts::{self, SpanishDraughts};
use ludoteca_rules::el_perro::{self, ElPerro};
use ludoteca_rules::{Color, Game as _};

use crate::playable::Evaluate;

/// Evaluates by piece count alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct Material;

/// Converts a value for the first side to the point of view of `turn`.
fn seen_by(turn: Color, value: i32) -> i32 {
    match turn {
        Color::First => value,
        Color::Second => -value,
    }
}

impl Evaluate<Alquerque> for Material {
    fn evaluate(&self, _game: &Alquerque, position: &alquerque::Position) -> i32 {
        let [first, second] = Color::BOTH.map(|side| position.count(side).cast_signed());
        seen_by(position.turn(), 100 * (first - second))
    }
}

impl Evaluate<ElPerro> for Material {
    /// Ten goats count as even: with fewer the goats can hardly win, with more the dog can hardly win.
    fn evaluate(&self, game: &ElPerro, position: &el_perro::Position) -> i32 {
        seen_by(game.turn(position), 100 * (10 - position.goats().cast_signed()))
    }
}

impl Evaluate<Brandubh> for Material {
    /// A defender counts as two attackers, because there are half as many defenders.
    fn evaluate(&self, game: &Brandubh, position: &brandubh::Position) -> i32 {
        let [black, red] = Color::BOTH.map(|side| position.count(side).cast_signed());
        seen_by(game.turn(position), 60 * (2 * black - red))
    }
}

impl Evaluate<SpanishDraughts> for Material {
    /// A king counts as three men.
    fn evaluate(&self, game: &SpanishDraughts, position: &draughts::Position) -> i32 {
        let worth = |side: Color| {
            let pieces = position.piece_set(side);
            (pieces.len() + 2 * (pieces & position.king_set()).len()).cast_signed()
        };
        seen_by(
            game.turn(position),
            100 * (worth(Color::First) - worth(Color::Second)),
        )
    }
}
