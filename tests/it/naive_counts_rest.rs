//! The naive generators of Brandubh and Fallas against the published counts and test positions.

use std::collections::{BTreeMap, BTreeSet};

use crate::naive::brandubh::Brandubh;
use crate::naive::fallas::Fallas;
use crate::naive::{End, Oracle};

/// The number of sequences of `depth` turns.
fn perft(game: &dyn Oracle, position: &str, depth: u32) -> u64 {
    let lines = game.lines(position);
    if depth == 1 {
        return u64::try_from(lines.len()).expect("a count of turns");
    }
    lines
        .iter()
        .map(|line| perft(game, &line.next, depth - 1))
        .sum()
}

const BRANDUBH_ROWS: [(&[(&str, &str)], [u64; 5]); 6] = [
    (&[], [24, 944, 23_840, 971_880, 25_039_552]),
    (
        &[("capture", "active")],
        [24, 944, 23_840, 971_208, 25_096_232],
    ),
    (
        &[("firstSide", "attackers")],
        [40, 960, 39_600, 993_640, 41_531_448],
    ),
    (
        &[("kingRole", "anvil")],
        [24, 944, 23_840, 971_880, 25_039_632],
    ),
    (
        &[("kingRole", "armed")],
        [24, 944, 23_840, 971_880, 25_039_632],
    ),
    (
        &[("hostileSquares", "corners+throne")],
        [24, 944, 23_840, 970_320, 25_045_256],
    ),
];

fn check_brandubh_rows(depths: std::ops::RangeInclusive<u32>) {
    let mut wrong = Vec::new();
    for (switches, counts) in BRANDUBH_ROWS {
        let game = Brandubh::new(switches);
        for (depth, count) in (1..).zip(counts) {
            if depths.contains(&depth) {
                let found = perft(&game, &game.start(), depth);
                println!("{switches:?} {depth}: {found}");
                if found != count {
                    wrong.push(format!("{switches:?} {depth}: {found}, not {count}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn brandubh_counts_agree_to_depth_four() {
    check_brandubh_rows(1..=4);
}

#[test]
#[ignore = "takes minutes"]
fn brandubh_counts_agree_at_depth_five() {
    check_brandubh_rows(5..=5);
}
