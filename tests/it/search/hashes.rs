//! Tests of the Zobrist keys of positions, the hashes of clocks, and the codes of moves.

use std::collections::HashMap;

use ludoteca_engine::material::Material;
use ludoteca_engine::playable::{Evaluate, Playable};

use super::{Case, VARIANTS, positions, with_playable};
use crate::support::{Choices, many};

/// Number of random games per ruleset and set of switches.
const GAMES: u64 = 400;
/// Maximum number of moves in a random game.
const LONGEST: usize = 300;

/// A random game from the start or from a position with few pieces. Repetitions don't end it.
fn random_game<G: Playable>(game: &G, choices: &mut Choices) -> Vec<G::Position> {
    let mut path = vec![match choices.below(2) {
        0 => game.start(),
        _ => positions::few(game, choices).position,
    }];
    for _ in 0..LONGEST {
        let here = &path[path.len() - 1];
        if game.outcome(here).is_some() {
            break;
        }
        let moves = positions::moves(game, here);
        path.push(game.play_unchecked(here, &moves[choices.below(moves.len())]));
    }
    path
}

/// Checks that after a final move no earlier position occurs again.
fn finality<G: Playable>(game: &G, context: &str) {
    for seed in 0..many(GAMES) {
        let path = random_game(game, &mut Choices::new(seed));
        let keys: Vec<_> = path.iter().map(|position| game.key(position)).collect();
        let mut since = 0;
        for (index, pair) in path.windows(2).enumerate() {
            if game.is_final(&pair[0], &pair[1]) {
                since = index + 1;
            }
            let earlier = keys[..index + 1].iter().rposition(|key| *key == keys[index + 1]);
            assert!(
                earlier.is_none_or(|earlier| earlier >= since),
                "{context}, seed {seed}: {} repeats after a final move",
                game.stage_text(&ludoteca_rules::Stage::Turn(pair[1].clone()))
            );
        }
    }
}

/// Checks that positions have equal keys exactly when they count as repetitions, and that no move has code 0.
fn identity<G: Playable>(game: &G, context: &str)
where
    Material: Evaluate<G>,
{
    let mut known: HashMap<u64, G::Position> = HashMap::new();
    for seed in 0..many(GAMES) {
        for position in random_game(game, &mut Choices::new(seed)) {
            let hash = game.position_key(&position);
            if let Some(other) = known.insert(hash, position.clone()) {
                assert!(
                    game.key(&other) == game.key(&position),
                    "{context}: {other:?} and {position:?} have one hash"
                );
            }
            let moves = positions::moves(game, &position);
            let codes: Vec<u16> = moves.iter().map(|mv| game.code(mv)).collect();
            assert!(!codes.contains(&0), "{context}: no move has the code 0");
        }
    }
    let keys: Vec<_> = known.values().map(|position| game.key(position)).collect();
    let differ = |index: usize| {
        keys[index + 1..]
            .iter()
            .take(2_000)
            .all(|other| *other != keys[index])
    };
    assert!(
        (0..keys.len().min(2_000)).all(differ),
        "{context}: one position has two hashes"
    );
}

/// Checks that the clock hashes of positions near a limit differ.
fn clocks<G: Playable>(game: &G, context: &str) {
    for seed in 0..many(GAMES) {
        let Case { position, .. } = positions::few(game, &mut Choices::new(seed));
        let near: Vec<G::Position> = (1..=10)
            .filter_map(|left| positions::near_the_end(game, &position, left))
            .collect();
        for (index, one) in near.iter().enumerate() {
            for other in &near[..index] {
                let differ = one != other;
                assert_eq!(
                    game.position_key(one),
                    game.position_key(other),
                    "{context}: {one:?}"
                );
                assert_eq!(
                    game.clocks_hash(one) != game.clocks_hash(other),
                    differ,
                    "{context}: {one:?} and {other:?}"
                );
            }
        }
    }
}

#[test]
fn no_position_from_before_an_irreversible_move_occurs_again() {
    for (ruleset, switches) in VARIANTS {
        with_playable!(ruleset, switches, game => finality(game, &format!("{ruleset} {switches:?}")));
    }
}

#[test]
fn two_positions_have_equal_keys_if_and_only_if_they_count_as_a_repetition() {
    for (ruleset, switches) in VARIANTS {
        with_playable!(ruleset, switches, game => identity(game, &format!("{ruleset} {switches:?}")));
    }
}

#[test]
fn clocks_near_their_limits_have_different_hashes() {
    for (ruleset, switches) in VARIANTS {
        with_playable!(ruleset, switches, game => clocks(game, &format!("{ruleset} {switches:?}")));
    }
}
