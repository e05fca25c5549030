//! Compares the engine for dice games with plain expectimax.

use ludoteca_engine::fallas::bear_off::POSITIONS;
use ludoteca_engine::fallas::evaluator::Evaluator;
use ludoteca_engine::fallas::think::{DEEPEST, Filter, Task, Thinker};
use ludoteca_rules::fallas::{FALLAS, FAYLES, FailRule, Fallas, Move, Position, Roll, Setup, Waiting};
use ludoteca_rules::{Color, DiceGame as _, Game as _, Stage};

use crate::support::{Choices, many};

const ANY_DIE: Fallas = Fallas::losing_by(FailRule::AnyDie);

/// Winning probability of the side to roll, `depth` plies deep, according to the definition of expectimax.
fn plain(evaluator: &Evaluator, waiting: &Waiting, depth: usize) -> f64 {
    let game = evaluator.game();
    if let Some(outcome) = game.outcome(waiting) {
        return if outcome.winner == Some(waiting.turn()) {
            1.0
        } else {
            0.0
        };
    }
    if depth == 1 {
        return f64::from(evaluator.probability(waiting));
    }
    let mut sum = 0.0;
    for &(roll, weight) in game.rolls() {
        let position = game.roll(waiting, roll);
        let mut moves = Vec::new();
        game.legal_moves(&position, &mut moves);
        let values = moves
            .iter()
            .map(|mv| 1.0 - plain(evaluator, &game.play_unchecked(&position, mv), depth - 1));
        sum += f64::from(weight) * values.fold(0.0, f64::max);
    }
    sum / 216.0
}

fn whole(position: Position, depth: usize) -> Task {
    Task {
        position,
        depth,
        filters: [Filter::NONE; DEEPEST - 1],
        answers: usize::MAX,
        lines: 0,
        nodes: u64::MAX,
    }
}

fn throw(rng: &mut Choices) -> Roll {
    let mut face = || u8::try_from(1 + rng.below(6)).expect("in range");
    Roll::new([face(), face(), face()]).expect("in range")
}

/// A random position with a roll, after at most `most` moves.
fn random_position(game: &Fallas, most: usize, rng: &mut Choices) -> Position {
    let moves = rng.below(most + 1);
    let mut waiting = game.start();
    for _ in 0..moves {
        let position = game.roll(&waiting, throw(rng));
        let mut moves = Vec::new();
        game.legal_moves(&position, &mut moves);
        let next = game.play_unchecked(&position, &moves[rng.below(moves.len())]);
        if game.outcome(&next).is_some() {
            return position;
        }
        waiting = next;
    }
    game.roll(&waiting, throw(rng))
}

fn check(evaluator: Evaluator, position: Position, depth: usize, slice: u64) -> Evaluator {
    let game = evaluator.game().clone();
    let mut thinker = Thinker::new(evaluator, whole(position, depth));
    while !thinker.run(slice) {}
    let found: Vec<(Move, f32)> = thinker.probabilities().collect();
    let evaluator = thinker.into_evaluator();
    let mut moves = Vec::new();
    game.legal_moves(&position, &mut moves);
    assert_eq!(found.len(), moves.len());
    assert!(
        found.is_sorted_by(|one, two| one.1 >= two.1),
        "the best moves come first"
    );
    if found[0].1 >= 1.0 || found.len() == 1 {
        return evaluator;
    }
    for (mv, probability) in found {
        let expected = 1.0 - plain(&evaluator, &game.play_unchecked(&position, &mv), depth);
        assert!(
            (f64::from(probability) - expected).abs() < 1e-5,
            "{position:?} {mv:?}: {probability}, not {expected}"
        );
    }
    evaluator
}

#[test]
fn a_two_ply_search_agrees_with_plain_expectimax() {
    for (number, game) in [FALLAS, ANY_DIE, FAYLES].iter().enumerate() {
        let mut rng = Choices::new(number as u64 + 1);
        let mut evaluator = Evaluator::new(game);
        evaluator.bear_off.build(POSITIONS);
        for _ in 0..12 {
            let position = random_position(game, 60, &mut rng);
            evaluator = check(evaluator, position, 2, 5_000);
        }
    }
}

/// A random position with two pieces per side, usually in contact; `None` if it is invalid.
fn small_position(game: &Fallas, first: u8, rng: &mut Choices) -> Option<Position> {
    let mut points = [[0u8; 24]; 2];
    for side in &mut points {
        for _ in 0..2 {
            side[usize::from(first) + rng.below(24 - usize::from(first))] += 1;
        }
    }
    let setup = Setup {
        points,
        turn: Color::First,
        throw: Some(throw(rng).faces()),
        lost: None,
    };
    match setup.into_stage(game) {
        Ok(Stage::Turn(position)) => Some(position),
        _ => None,
    }
}

#[test]
fn a_three_ply_search_with_few_pieces_agrees_with_plain_expectimax() {
    for (number, (game, first)) in [(FALLAS, 6), (ANY_DIE, 6), (FAYLES, 0)].iter().enumerate() {
        let mut rng = Choices::new(number as u64 + 11);
        let mut evaluator = Evaluator::new(game);
        evaluator.bear_off.build(POSITIONS);
        let mut checked = 0;
        while checked < 2 {
            if let Some(position) = small_position(game, *first, &mut rng) {
                evaluator = check(evaluator, position, 3, u64::MAX);
                checked += 1;
            }
        }
    }
}

#[test]
fn the_result_does_not_depend_on_slicing_or_on_when_the_bear_off_table_is_built() {
    let mut rng = Choices::new(21);
    for _ in 0..many(40) {
        let position = small_position(&FALLAS, 14, &mut rng);
        let Some(position) = position else { continue };
        let mut whole = Thinker::new(Evaluator::new(&FALLAS), Task::strongest(position));
        assert!(whole.run(u64::MAX));
        let mut sliced = Thinker::new(Evaluator::new(&FALLAS), Task::strongest(position));
        while !sliced.run(1) {}
        assert_eq!(whole.thought(), sliced.thought());
    }
}

#[test]
fn a_search_stays_near_its_node_budget_and_evaluates_every_move() {
    let mut rng = Choices::new(31);
    for _ in 0..10 {
        let position = random_position(&FALLAS, 40, &mut rng);
        let task = Task {
            nodes: 3_000,
            ..Task::strongest(position)
        };
        let mut thinker = Thinker::new(Evaluator::new(&FALLAS), task);
        assert!(thinker.run(u64::MAX));
        let thought = thinker.thought();
        let mut moves = Vec::new();
        FALLAS.legal_moves(&position, &mut moves);
        assert_eq!(thought.lines.len(), moves.len());
        // A unit of work is one roll, with at most a few hundred replies and all rolls after each of them.
        assert!(thought.done && thought.nodes < 60_000, "{}", thought.nodes);
    }
}
