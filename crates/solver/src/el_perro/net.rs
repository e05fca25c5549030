//! Net that estimates how far the goats are from a win, fitted to the solved layers.
//!
//! In a won position, many moves keep the win, and goats that choose among them at random rarely reach it. A
//! search that evaluates positions with this net does.

use fastrand::Rng;
use ludoteca_engine::net_evaluator::{Active, Inputs as _};
use ludoteca_engine::tables::perfect::MOST_GOATS;
use ludoteca_engine::tables::perfect::board::{POINTS, Placement};
use ludoteca_lab::fit::{self, Samples, Shape};
use ludoteca_rules::el_perro::{EL_PERRO, ElPerro, Position, Setup};
use ludoteca_rules::{Color, Game as _, Heading, Stage};

use super::table::Solution;
use super::value::Value;

/// Smallest number of goats in the samples. With fewer goats, wins are short and the search finds them.
const LEAST_GOATS: usize = 8;
/// Number of samples for each number of goats and side to move.
const SAMPLES: usize = 100_000;
/// Probability with which a position that the goats don't win becomes a sample.
const OTHER_SHARE: f32 = 0.1;
/// Logits of a position with a blocked dog, and of a position that the goats don't win.
const MOST: f32 = 3.0;
const LEAST: f32 = -8.0;
/// Number of plies to the win that lower the logit by 1.
const PLIES_PER_LOGIT: f32 = 25.0;
const SEED: u64 = 1;

/// Fits the net, and returns its file. Skips sampled positions in which the game is over.
pub(super) fn file(solution: &Solution) -> Vec<u8> {
    let mut rng = Rng::with_seed(SEED);
    let mut samples = Samples::default();
    for goats in LEAST_GOATS..=MOST_GOATS {
        for turn in Color::BOTH {
            for _ in 0..SAMPLES {
                sample(solution, goats, turn, &mut rng, &mut samples);
            }
        }
    }
    let options = fit::Options {
        seed: SEED,
        epochs: 8,
        batch: 512,
        rate: 0.004,
        one: 64,
        ..fit::Options::default()
    };
    let shape = Shape {
        inputs: ElPerro::INPUTS,
        blocks: 1,
        buckets: ElPerro::BUCKETS,
    };
    let net = fit::fit(&samples, shape, &options, |_, _| ());
    net.quantise("el-perro: cargo solver table el-perro")
}

/// Adds a random position with the given number of goats and side to move.
fn sample(solution: &Solution, goats: usize, turn: Color, rng: &mut Rng, samples: &mut Samples) {
    loop {
        let placement = solution.random_placement(goats, rng);
        let goats_logit = match solution.value(placement, turn == Color::First) {
            Value::Goats(plies) => MOST - f32::from(plies) / PLIES_PER_LOGIT,
            Value::Draw | Value::Dog(_) if rng.f32() < OTHER_SHARE => LEAST,
            Value::Draw | Value::Dog(_) => continue,
        };
        let Some(position) = position_of(placement, turn) else {
            continue;
        };
        let mut active = Active::new();
        let bucket = EL_PERRO.describe(&position, &mut active);
        let logit = match turn {
            Color::First => -goats_logit,
            Color::Second => goats_logit,
        };
        let bucket = u8::try_from(bucket).expect("there are few buckets");
        samples.push(active.as_slice(), bucket, fit::sigmoid(logit));
        return;
    }
}

/// Returns the position with the goats heading up, or `None` if the game is over in it.
fn position_of(placement: Placement, turn: Color) -> Option<Position> {
    let mut pieces = [None; POINTS as usize];
    for (point, piece) in (0..POINTS).zip(&mut pieces) {
        if point == placement.dog {
            *piece = Some(Color::First);
        } else if placement.goats >> point & 1 == 1 {
            *piece = Some(Color::Second);
        }
    }
    let setup = Setup {
        pieces,
        turn,
        heading: Heading::Up,
        quiet_plies: 0,
    };
    match setup.into_stage(&EL_PERRO) {
        Ok(Stage::Turn(position)) if EL_PERRO.outcome(&position).is_none() => Some(position),
        _ => None,
    }
}
