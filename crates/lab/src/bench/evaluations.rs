//! Speed of position evaluations and of self-play in games with dice. The number of evaluations is verified
//! first.

use anyhow::{Result, ensure};
use ludoteca_bench::{fastest, rate};
use ludoteca_engine::fallas::evaluator::Evaluator;
use ludoteca_rules::DiceGame as _;
use ludoteca_rules::Game as _;
use ludoteca_rules::fallas::{Fallas, Reading, Waiting};

use crate::self_play::dice::{Variety, game, generator, throw};

/// Number of games in one measurement.
const GAMES: u32 = 200;
/// Number of positions to evaluate one roll ahead.
const POSITIONS: usize = 200;

/// Prints a row: evaluations, seconds, millions per second; games at one ply, seconds, games per second.
pub(crate) fn measure(rules: &Fallas, repeat: u32) -> Result<()> {
    let (name, expected) = match rules.reading() {
        Reading::Ludii => ("fallas", EVALUATIONS[0]),
        Reading::Fayles => ("fayles", EVALUATIONS[1]),
    };
    let evaluator = Evaluator::new(rules);
    let positions = positions(rules);
    let evaluations = ahead(&evaluator, &positions);
    ensure!(
        evaluations == expected,
        "{name} has {evaluations} moves to evaluate, not {expected}"
    );
    let seconds = fastest(repeat, || {
        std::hint::black_box(ahead(&evaluator, &positions));
    });
    let games_seconds = fastest(repeat, || play(&evaluator));
    outln!(
        "{name} {evaluations} {seconds:.3} {:.2} {GAMES} {games_seconds:.3} {:.0}",
        rate(evaluations, seconds),
        f64::from(GAMES) / games_seconds,
    );
    Ok(())
}

/// Expected number of evaluations in Fallas and Fayles.
const EVALUATIONS: [u64; 2] = [469_694, 245_069];

/// Returns positions before the roll, from random games.
fn positions(rules: &Fallas) -> Vec<Waiting> {
    let mut choices = generator(1, 3 << 32, 0);
    let mut moves = Vec::new();
    let mut positions = Vec::new();
    while positions.len() < POSITIONS {
        let mut waiting = rules.start();
        while rules.decided(&waiting).is_none() {
            positions.push(waiting);
            let position = rules.roll(&waiting, throw(&mut choices));
            let mv = rules.choose_move(&position, &mut moves, |count| choices.usize(..count));
            waiting = rules.play_unchecked(&position, &mv.expect("a position has a move"));
        }
    }
    positions.truncate(POSITIONS);
    positions
}

fn ahead(evaluator: &Evaluator, positions: &[Waiting]) -> u64 {
    let mut moves = Vec::new();
    let mut count = 0;
    for waiting in positions {
        std::hint::black_box(evaluator.after_a_throw(waiting, &mut moves, &mut count));
    }
    count
}

fn play(evaluator: &Evaluator) {
    let variety = Variety {
        opening: 0,
        later: 0.0,
    };
    for number in 0..GAMES {
        std::hint::black_box(game(evaluator, variety, &mut generator(1, 4 << 32, number as usize)).winner);
    }
}
