//! Averages over the rolls of three dice.

use ludoteca_rules::DiceGame as _;
use ludoteca_rules::fallas::{Fallas, Roll, THROWS};

/// Mean of `value` over all rolls, weighted by probability.
pub(super) fn mean_over_rolls(game: &Fallas, mut value: impl FnMut(Roll) -> f32) -> f32 {
    let mut sum = 0.0;
    for &(roll, weight) in game.rolls() {
        sum += counted(weight) * value(roll);
    }
    sum / counted(THROWS)
}

/// Converts a number of rolls, at most [`THROWS`], to `f32`.
pub(super) fn counted(throws: u32) -> f32 {
    f32::from(u16::try_from(throws).expect("at most 216"))
}

pub(super) fn share_of(roll: Roll) -> f32 {
    counted(roll.weight()) / counted(THROWS)
}
