//! Tests of rolls: their weights, the first roll of a game, and error messages.

use std::collections::{BTreeMap, BTreeSet};

use crate::support::covers;
use ludoteca_rules::fallas::{FALLAS, Roll};
use ludoteca_rules::{DiceError, DiceGame, Game};

#[test]
fn one_first_roll_in_216_cannot_be_played_and_three_forfeit_a_die() {
    covers(&["fallas.no-play", "fallas.forfeit", "fallas.dice"]);
    let mut weights = BTreeMap::new();
    for &(roll, weight) in FALLAS.rolls() {
        let mut moves = Vec::new();
        FALLAS.legal_moves(&FALLAS.roll(&FALLAS.start(), roll), &mut moves);
        let played: BTreeSet<_> = moves.iter().map(|mv| mv.plays().count()).collect();
        assert_eq!(played.len(), 1);
        *weights.entry(played.into_iter().next()).or_insert(0) += weight;
    }
    assert_eq!(
        weights,
        BTreeMap::from([(Some(0), 1), (Some(2), 3), (Some(3), 212)])
    );
}

#[test]
fn the_weights_of_all_rolls_add_up_to_216() {
    let rolls = FALLAS.rolls();
    assert_eq!(rolls.len(), 56);
    assert_eq!(rolls.iter().map(|(_, weight)| weight).sum::<u32>(), 216);
    let mut counted = BTreeMap::new();
    for code in 0..216u8 {
        let roll = Roll::new([code % 6 + 1, code / 6 % 6 + 1, code / 36 + 1]).unwrap();
        *counted.entry(roll).or_insert(0) += 1;
    }
    assert_eq!(counted, rolls.iter().copied().collect());
    assert_eq!(FALLAS.read_roll(&[6, 1, 3]).unwrap().faces(), [1, 3, 6]);
    let error = FALLAS.read_roll(&[1, 2]).unwrap_err();
    assert_eq!(
        error,
        DiceError::Count {
            expected: 3,
            found: 2
        }
    );
    let error = FALLAS.read_roll(&[1, 7, 2]).unwrap_err();
    assert_eq!(error, DiceError::Face { index: 1, found: 7 });
}
