//! Compares the bear-off tables with brute-force enumeration of the legal moves.

use std::collections::HashMap;

use ludoteca_engine::fallas::bear_off::{BearOff, POSITIONS};
use ludoteca_engine::fallas::two_sided::{PIECES, TwoSided};
use ludoteca_rules::fallas::{FALLAS, Setup, Track, Waiting};
use ludoteca_rules::{Color, DiceGame as _, Game as _, Stage};

use crate::support::Choices;

/// Minimum mean number of moves to bear off, computed from the legal moves.
fn least_moves(waiting: &Waiting, known: &mut HashMap<Track, f64>) -> f64 {
    let track = waiting.track(Color::First);
    if track.is_empty() {
        return 0.0;
    }
    if let Some(mean) = known.get(&track) {
        return *mean;
    }
    let mut sum = 0.0;
    for &(roll, weight) in FALLAS.rolls() {
        let position = FALLAS.roll(waiting, roll);
        let mut moves = Vec::new();
        FALLAS.legal_moves(&position, &mut moves);
        let after = moves.iter().map(|mv| {
            let next = FALLAS.play_unchecked(&position, mv);
            home(counts(&next))
        });
        let best = after
            .map(|next| next.map_or(0.0, |next| least_moves(&next, known)))
            .fold(f64::INFINITY, f64::min);
        sum += f64::from(weight) * (1.0 + best);
    }
    known.insert(track, sum / 216.0);
    sum / 216.0
}

fn counts(waiting: &Waiting) -> [u8; 6] {
    core::array::from_fn(|index| waiting.count(Color::First, 19 + u8::try_from(index).expect("in range")))
}

/// Position with the first side to roll and `counts` pieces on its points 19 to 24. `None` if there are no
/// pieces.
fn home(counts: [u8; 6]) -> Option<Waiting> {
    let mut points = [[0; 24]; 2];
    points[0][18..].copy_from_slice(&counts);
    points[1][23] = 1;
    let setup = Setup {
        points,
        turn: Color::First,
        throw: None,
        lost: None,
    };
    match setup.into_stage(&FALLAS).expect("in range") {
        Stage::Throw(waiting) if counts != [0; 6] => Some(waiting),
        _ => None,
    }
}

#[test]
fn the_bear_off_table_has_the_minimum_mean_number_of_moves() {
    let mut table = BearOff::new();
    assert!(!table.build(1));
    // The requested number of positions may exceed the rest of the table by any amount.
    assert!(table.build(usize::MAX));
    let mut known = HashMap::new();
    for pieces in 0..5usize.pow(6) {
        let counts = core::array::from_fn(|point| {
            u8::try_from(pieces / 5usize.pow(u32::try_from(point).expect("in range")) % 5).expect("in range")
        });
        if counts.iter().sum::<u8>() > 4 {
            continue;
        }
        let Some(waiting) = home(counts) else { continue };
        let expected = least_moves(&waiting, &mut known);
        let track = waiting.track(Color::First);
        let found = table.mean(track).expect("in range");
        assert!(
            (f64::from(found) - expected).abs() < 1e-5,
            "{counts:?}: {found}, not {expected}"
        );
        let moves = table.moves(track).expect("in range");
        assert!((moves.iter().sum::<f32>() - 1.0).abs() < 1e-5);
    }
}

#[test]
fn bearing_off_fifteen_pieces_takes_the_known_number_of_moves() {
    let mut table = BearOff::new();
    table.build(POSITIONS);
    let track = |counts: [u8; 6]| home(counts).expect("in range").track(Color::First);
    assert!((table.mean(track([15, 0, 0, 0, 0, 0])).expect("in range") - 9.43).abs() < 0.005);
    assert!((table.mean(track([0, 0, 0, 0, 0, 15])).expect("in range") - 5.0).abs() < 1e-5);
    let one = track([0, 0, 0, 0, 0, 1]);
    let four = track([0, 0, 0, 0, 0, 4]);
    let outside = FALLAS.start().track(Color::First);
    assert_eq!(table.probability(one, four), Some(1.0));
    assert_eq!(table.probability(four, one), Some(0.0));
    assert_eq!(table.probability(outside, four), None);
}

/// Position with `turn` to roll and the `pieces` of both sides on their points 19 to 24. `None` if a side has
/// none.
fn both_home(pieces: [[u8; 6]; 2], turn: Color) -> Option<Waiting> {
    let mut points = [[0; 24]; 2];
    for (side, counts) in points.iter_mut().zip(pieces) {
        side[18..].copy_from_slice(&counts);
    }
    let setup = Setup {
        points,
        turn,
        throw: None,
        lost: None,
    };
    match setup.into_stage(&FALLAS).expect("in range") {
        Stage::Throw(waiting) if !pieces.contains(&[0; 6]) => Some(waiting),
        _ => None,
    }
}

/// Winning probability of the side to roll with its best moves. `later` returns the probability for the
/// opponent, who rolls next.
fn greatest(waiting: &Waiting, mut later: impl FnMut(&Waiting) -> f64) -> f64 {
    let mut sum = 0.0;
    let mut moves = Vec::new();
    for &(roll, weight) in FALLAS.rolls() {
        let position = FALLAS.roll(waiting, roll);
        moves.clear();
        FALLAS.legal_moves(&position, &mut moves);
        let values = moves.iter().map(|mv| {
            let after = FALLAS.play_unchecked(&position, mv);
            match FALLAS.outcome(&after) {
                Some(outcome) => f64::from(u8::from(outcome.winner == Some(waiting.turn()))),
                None => 1.0 - later(&after),
            }
        });
        sum += f64::from(weight) * values.fold(0.0, f64::max);
    }
    sum / 216.0
}

/// All distributions of 1 to `most` pieces over the six home points.
fn homes(most: u8) -> Vec<[u8; 6]> {
    let base = usize::from(most) + 1;
    let digit = |number: usize, place: u32| u8::try_from(number / base.pow(place) % base).expect("a digit");
    (1..base.pow(6))
        .map(|number| [0, 1, 2, 3, 4, 5].map(|place| digit(number, place)))
        .filter(|counts| counts.iter().sum::<u8>() <= most)
        .collect()
}

fn two_sided() -> TwoSided {
    let mut table = TwoSided::new();
    assert!(!table.build(10_000));
    assert!(table.build(usize::MAX));
    table
}

fn found(table: &TwoSided, waiting: &Waiting) -> f64 {
    let turn = waiting.turn();
    let found = table.probability(waiting.track(turn), waiting.track(turn.other()));
    f64::from(found.expect("both are home, with few pieces"))
}

fn expectimax_value(waiting: &Waiting, known: &mut HashMap<[Track; 2], f64>) -> f64 {
    let turn = waiting.turn();
    let key = [turn, turn.other()].map(|side| waiting.track(side));
    if let Some(&value) = known.get(&key) {
        return value;
    }
    let value = greatest(waiting, |after| expectimax_value(after, known));
    known.insert(key, value);
    value
}

#[test]
fn the_two_sided_table_agrees_with_plain_expectimax_for_up_to_two_pieces_per_side() {
    let table = two_sided();
    let mut known = HashMap::new();
    let homes = homes(2);
    for &own in &homes {
        for &other in &homes {
            let waiting = both_home([own, other], Color::First).expect("both have pieces");
            let expected = expectimax_value(&waiting, &mut known);
            let found = found(&table, &waiting);
            assert!(
                (found - expected).abs() < 1e-5,
                "{waiting:?}: {found}, not {expected}"
            );
        }
    }
}

#[test]
fn the_two_sided_table_is_consistent_one_move_ahead() {
    let table = two_sided();
    let homes = homes(u8::try_from(PIECES).expect("few"));
    let mut rng = Choices::new(5);
    for turn in [Color::First, Color::Second].into_iter().cycle().take(300) {
        let pieces = [(); 2].map(|()| homes[rng.below(homes.len())]);
        let waiting = both_home(pieces, turn).expect("both have pieces");
        let expected = greatest(&waiting, |after| found(&table, after));
        let found = found(&table, &waiting);
        assert!(
            (found - expected).abs() < 1e-5,
            "{waiting:?}: {found}, not {expected}"
        );
    }
}

#[test]
fn the_two_sided_table_has_no_entry_for_too_many_pieces_or_pieces_outside_home() {
    let table = two_sided();
    let [few, many] = [[0, 0, 0, 0, 0, 5], [0, 0, 0, 0, 0, 6]];
    for pieces in [[few, many], [many, few]] {
        let waiting = both_home(pieces, Color::First).expect("both have pieces");
        let [own, other] = Color::BOTH.map(|side| waiting.track(side));
        assert_eq!(table.probability(own, other), None);
    }
    let start = FALLAS.start();
    let [own, other] = Color::BOTH.map(|side| start.track(side));
    assert_eq!(table.probability(own, other), None);
}
