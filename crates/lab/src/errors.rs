//! `cargo lab errors`: measures how much winning probability the net's decisions lose.
//!
//! The positions, each with its roll, come from games that the net plays against itself at one ply. Positions
//! with a single move are skipped. *Against two plies*: the loss is the two-ply value of the best move minus
//! that of the net's choice. *Against rollouts*: a few moves are compared by rollouts, in which the net plays
//! the game to its end at one ply. Each move is rolled out 1,296 times, six times for each of the 216 first
//! rolls, with the same dice for every move compared. The maximum of noisy means is biased upwards, so the
//! difference from it is an upper bound. A fair estimate uses one half of the games to choose the best move
//! and measures the loss in the other half. Both are printed.

use anyhow::{Result, bail};
use clap::Args;
use ludoteca_engine::fallas::bear_off::{BearOff, POSITIONS};
use ludoteca_engine::fallas::evaluator::Evaluator;
use ludoteca_engine::fallas::think::{Filter, Task, Thinker};
use ludoteca_rules::fallas::{Fallas, Move, Position, Roll, THROWS, Waiting};
use ludoteca_rules::{AnyGame, DiceGame as _, Game as _};

use crate::parallel;
use crate::self_play::dice::{generator, throw};
use crate::variant::Variant;

#[derive(Args)]
pub(crate) struct Options {
    #[command(flatten)]
    variant: Variant,
    /// Number of positions to compare with a two-ply search.
    #[arg(long, default_value_t = 10_000)]
    positions: usize,
    /// Number of positions to compare with rollouts.
    #[arg(long, default_value_t = 300)]
    rollouts: usize,
    /// Seed of the rolls.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of threads; it doesn't change the results.
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// File of the net [default: the engine's net].
    #[arg(long)]
    net: Option<std::path::PathBuf>,
}

/// Number of rollouts per move and first roll.
const ROLLOUT_GAMES: usize = 6;
/// Maximum number of moves to roll out per position.
const MOST_COMPARED: usize = 4;
/// Maximum loss of two-ply winning probability for a move to be rolled out.
const MOST_LOSS: f32 = 0.04;
/// Interval between positions that are rolled out, so that they come from many games.
const POSITION_INTERVAL: usize = 30;

pub(crate) fn run(options: &Options) -> Result<()> {
    let game = game_of(&options.variant)?;
    let mut bear_off = BearOff::new();
    bear_off.build(POSITIONS);
    let mut evaluator = match &options.net {
        Some(path) => Evaluator::read(&game, &std::fs::read(path)?)?,
        None => Evaluator::new(&game),
    };
    evaluator.bear_off = bear_off;
    let positions = positions(
        &evaluator,
        options.positions.max(options.rollouts * POSITION_INTERVAL),
        options.seed,
    );
    let errors = parallel::in_order(
        options.positions,
        options.threads,
        || Some(evaluator.clone()),
        |evaluator, index| two_plies(evaluator, positions[index]),
    );
    report("against two plies", &errors)?;
    let errors = parallel::in_order(
        options.rollouts,
        options.threads,
        || Some(evaluator.clone()),
        |evaluator, index| {
            rolled_out(
                evaluator,
                positions[index * POSITION_INTERVAL],
                generator(options.seed, 1 << 32, index),
            )
        },
    );
    for (name, which) in [
        ("against roll-outs, by halves", 0),
        ("against roll-outs, at most", 1),
    ] {
        let errors: Vec<f32> = errors.iter().map(|error| error[which]).collect();
        report(name, &errors)?;
    }
    Ok(())
}

/// Returns the dice game that the arguments name.
fn game_of(variant: &Variant) -> Result<Fallas> {
    match variant.game()? {
        AnyGame::Fallas(game) => Ok(game),
        _ => bail!(
            "{} has no dice; use a game with dice, such as fallas",
            variant.ruleset
        ),
    }
}

fn report(name: &str, errors: &[f32]) -> Result<()> {
    if errors.is_empty() {
        return Ok(());
    }
    #[expect(clippy::cast_precision_loss, reason = "a count in a mean")]
    let count = errors.len() as f64;
    let mean = errors.iter().map(|&error| f64::from(error)).sum::<f64>() / count;
    let square = errors
        .iter()
        .map(|&error| (f64::from(error) - mean).powi(2))
        .sum::<f64>()
        / count;
    let wrong = errors.iter().filter(|&&error| error > 0.001).count();
    outln!(
        "{name}: mean error {mean:.5} ± {:.5} wins a decision over {count} positions, {wrong} of them over 0.001",
        (square / count).sqrt()
    );
    Ok(())
}

/// Returns `count` positions with more than one move, from self-play games at one ply.
fn positions(evaluator: &Evaluator, count: usize, seed: u64) -> Vec<Position> {
    let game = evaluator.game();
    let mut positions = Vec::new();
    let (mut moves, mut values) = (Vec::new(), 0);
    for number in 0.. {
        let mut choices = generator(seed, 0, number);
        let mut waiting = game.start();
        while evaluator.decided(&waiting).is_none() {
            let position = game.roll(&waiting, throw(&mut choices));
            let (mv, _) = evaluator.best(&position, &mut moves, &mut values);
            if moves.len() > 1 {
                positions.push(position);
            }
            waiting = game.play_unchecked(&position, &mv);
        }
        if positions.len() >= count {
            positions.truncate(count);
            break;
        }
    }
    positions
}

/// Searches two plies. Returns the one-ply choice, and the searched moves with their probabilities, best
/// first.
fn searched(slot: &mut Option<Evaluator>, position: Position, filter: Filter) -> (Move, Vec<(Move, f32)>) {
    let evaluator = slot.take().expect("the evaluator is always put back");
    let (choice, _) = evaluator.best(&position, &mut Vec::new(), &mut 0);
    let mut thinker = Thinker::new(
        evaluator,
        Task {
            depth: 2,
            filters: [filter; 2],
            ..Task::strongest(position)
        },
    );
    thinker.run(u64::MAX);
    let best = thinker.probabilities().take(thinker.searched()).collect();
    *slot = Some(thinker.into_evaluator());
    (choice, best)
}

fn two_plies(slot: &mut Option<Evaluator>, position: Position) -> f32 {
    let filter = Filter {
        count: 24,
        margin: 0.2,
    };
    let (choice, best) = searched(slot, position, filter);
    let chosen = best.iter().find(|(mv, _)| *mv == choice);
    best[0].1 - chosen.expect("the one-ply choice always passes the filter").1
}

/// Loss of the one-ply choice: the cross-validated estimate and the upper bound, in this order.
fn rolled_out(slot: &mut Option<Evaluator>, position: Position, mut choices: fastrand::Rng) -> [f32; 2] {
    let filter = Filter {
        count: 24,
        margin: 0.2,
    };
    let (choice, mut moves) = searched(slot, position, filter);
    let least = moves[0].1 - MOST_LOSS;
    let near = moves
        .iter()
        .take_while(|(_, probability)| *probability >= least)
        .count();
    let chosen = moves
        .iter()
        .position(|(mv, _)| *mv == choice)
        .expect("the choice was searched");
    let kept = near.min(MOST_COMPARED);
    moves.swap(chosen.min(kept - 1), chosen);
    moves.truncate(kept);
    let chosen = chosen.min(kept - 1);
    let evaluator = slot.as_ref().expect("the evaluator was put back");
    let seed = choices.u64(..);
    let means: Vec<[f32; 2]> = moves
        .iter()
        .map(|(mv, _)| roll_out(evaluator, evaluator.game().play_unchecked(&position, mv), seed))
        .collect();
    let best = |half: usize| (0..kept).max_by(|&one, &two| means[one][half].total_cmp(&means[two][half]));
    let lost = |half: usize, measured: usize| {
        let best = best(half).expect("there is a move");
        means[best][measured] - means[chosen][measured]
    };
    let whole: Vec<f32> = means.iter().map(|halves| (halves[0] + halves[1]) / 2.0).collect();
    let most = whole.iter().fold(0.0f32, |most, &mean| most.max(mean)) - whole[chosen];
    [(lost(0, 1) + lost(1, 0)) / 2.0, most]
}

/// Winning probability of the side that has just moved, in each half of the rollouts.
fn roll_out(evaluator: &Evaluator, after: Waiting, seed: u64) -> [f32; 2] {
    let mut sums = [0.0; 2];
    let mut moves = Vec::new();
    for time in 0..ROLLOUT_GAMES {
        let mut number = 0;
        for &(roll, weight) in evaluator.game().rolls() {
            for _ in 0..weight {
                let choices = generator(seed, time as u64, number);
                number += 1;
                sums[time % 2] += 1.0 - played_on(evaluator, after, roll, choices, &mut moves);
            }
        }
    }
    #[expect(clippy::cast_precision_loss, reason = "at most 216")]
    let throws = THROWS as f32;
    sums.map(|sum| sum / throws / 3.0)
}

/// Plays a game to its end from `waiting`, with `roll` as its first roll. Returns the winning probability of
/// the side to roll in `waiting`.
fn played_on(
    evaluator: &Evaluator,
    waiting: Waiting,
    roll: Roll,
    mut choices: fastrand::Rng,
    moves: &mut Vec<Move>,
) -> f32 {
    let side = waiting.turn();
    let (mut waiting, mut roll) = (waiting, roll);
    loop {
        let known = evaluator
            .decided(&waiting)
            .or_else(|| evaluator.off_first(&waiting));
        if let Some(probability) = known {
            return if waiting.turn() == side {
                probability
            } else {
                1.0 - probability
            };
        }
        let position = evaluator.game().roll(&waiting, roll);
        let (mv, _) = evaluator.best(&position, moves, &mut 0);
        waiting = evaluator.game().play_unchecked(&position, &mv);
        roll = throw(&mut choices);
    }
}
