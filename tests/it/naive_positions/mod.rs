//! Tests the naive generators on the rules' published test positions. Their counts are tested in `perft.rs`.

mod alquerque;
mod brandubh;
mod draughts;
mod el_perro;
mod fallas;

use std::collections::BTreeSet;

use crate::naive::{End, Oracle, quadrants};
use crate::support::Choices;

fn check_moves(game: &dyn Oracle, position: &str, expected: &str) {
    let moves: Vec<String> = game.lines(position).into_iter().map(|line| line.text).collect();
    let mut expected: Vec<&str> = expected.split_whitespace().collect();
    expected.sort_unstable();
    assert_eq!(moves, expected, "in {position}");
}

/// The position after a move.
fn after(game: &dyn Oracle, position: &str, mv: &str) -> String {
    game.lines(position)
        .into_iter()
        .find(|line| line.text == mv)
        .unwrap_or_else(|| panic!("{mv} is not legal in {position}"))
        .next
}

fn check_end(game: &dyn Oracle, position: &str, winner: Option<usize>, reason: &'static str) {
    assert_eq!(game.end(position), Some(End { winner, reason }), "in {position}");
}

/// Plays random games and checks invariants of every position.
fn check_random_games(game: &dyn Oracle, games: u64) {
    for seed in 1..=games {
        let mut choices = Choices::new(seed);
        let mut position = game.start();
        for _ in 0..2_000 {
            let lines = game.lines(&position);
            let texts: BTreeSet<&String> = lines.iter().map(|line| &line.text).collect();
            assert_eq!(
                texts.len(),
                lines.len(),
                "twice the same text: seed {seed}, {position}"
            );
            assert!(lines.is_sorted(), "not sorted: seed {seed}, {position}");
            if game.end(&position).is_some() {
                break;
            }
            assert!(!lines.is_empty(), "no move and no end: seed {seed}, {position}");
            position.clone_from(&lines[choices.below(lines.len())].next);
        }
    }
}

#[test]
fn the_board_has_56_lines_and_40_jump_lines() {
    let mut lines = 0;
    let mut jumps = 0;
    for from in quadrants::points() {
        for to in quadrants::neighbours(from) {
            lines += 1;
            jumps += usize::from(quadrants::beyond(from, to).is_some());
        }
    }
    assert_eq!((lines / 2, jumps / 2), (56, 40), "each is seen from both ends");
}

fn won(winner: usize, reason: &'static str) -> Option<End> {
    Some(End {
        winner: Some(winner),
        reason,
    })
}

/// Plays a seeded random game of at most `limit` moves, and checks that positions before the end have a move.
fn check_random_game(game: &dyn Oracle, dice: bool, seed: u64, limit: usize) -> Option<End> {
    let mut state = seed;
    let mut below = |bound: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).expect("31 bits") % bound
    };
    let mut position = game.start();
    for _ in 0..limit {
        if let Some(end) = game.end(&position) {
            return Some(end);
        }
        if dice {
            let mut throw = [below(6) + 1, below(6) + 1, below(6) + 1];
            throw.sort_unstable();
            position = format!("{position}-{}{}{}", throw[0], throw[1], throw[2]);
        }
        let lines = game.lines(&position);
        assert_ne!(lines, [], "seed {seed}: {position}");
        position.clone_from(&lines[below(lines.len())].next);
    }
    None
}
