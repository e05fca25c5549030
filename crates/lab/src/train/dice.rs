//! Trains the net of Fallas or Fayles through generations of self-play.
//!
//! The first generations learn from the results of their games, by TD(λ). Later generations use the value of
//! each position one roll ahead: the mean over the 56 rolls, each with the net's preferred move. They correct
//! this value by the errors of such values later in the game. This amounts to a rollout of one game without
//! the luck of the dice.

use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context as _, Result, bail};
use ludoteca_engine::fallas::bear_off::{BearOff, POSITIONS};
use ludoteca_engine::fallas::evaluator::Evaluator;
use ludoteca_engine::fallas::inputs::Layout;
use ludoteca_rules::fallas::{self, FailRule, Fallas, Move, Reading};
use ludoteca_rules::{Color, Ruleset, Tabletop as _};

use super::shipped_file;
use crate::fit::{self, FloatNet, Samples, Shape, fit};
use crate::parallel;
use crate::self_play::dice::{Played, Variety, game, generator};

#[derive(Clone, Debug)]
pub(crate) struct Options {
    /// The ruleset: fallas or fayles.
    pub(crate) ruleset: Ruleset,
    /// Seed of every roll, choice and initial weight.
    pub(crate) seed: u64,
    /// Number of threads for the games; it doesn't change the file.
    pub(crate) threads: usize,
    /// Number of blocks of 32 hidden values.
    pub(crate) blocks: usize,
    /// File to write; `None` means the engine's net.
    pub(crate) out: Option<PathBuf>,
    /// Factor for the number of games in each generation.
    pub(crate) scale: f32,
}

#[derive(Clone, Copy)]
struct Generation {
    games: u16,
    /// Weight of the later values in a target, per move (the λ of TD(λ)).
    lambda: f32,
    /// True if values are computed one roll ahead.
    ahead: bool,
    epochs: usize,
    rate: f32,
}

const fn outcomes(games: u16, lambda: f32) -> Generation {
    Generation {
        games,
        lambda,
        ahead: false,
        epochs: 4,
        rate: 0.004,
    }
}

const fn ahead(games: u16, lambda: f32, epochs: usize, rate: f32) -> Generation {
    Generation {
        games,
        lambda,
        ahead: true,
        epochs,
        rate,
    }
}

const GENERATIONS: [Generation; 10] = [
    outcomes(3_000, 1.0),
    outcomes(6_000, 0.95),
    outcomes(6_000, 0.9),
    outcomes(6_000, 0.8),
    outcomes(10_000, 0.8),
    ahead(1_000, 0.8, 8, 0.003),
    ahead(1_500, 0.8, 8, 0.003),
    ahead(3_000, 0.9, 10, 0.002),
    ahead(6_000, 0.9, 12, 0.002),
    ahead(8_000, 0.9, 40, 0.002),
];

/// Number of generations with values one roll ahead whose positions are used together.
const REMEMBERED: usize = 4;

const VARIETY: Variety = Variety {
    opening: 16,
    later: 0.03,
};

/// Runs all generations, and writes the file after each one.
pub(crate) fn run(options: &Options) -> Result<()> {
    // Resolution of hidden weights. A finer one makes the file larger and the net hardly better.
    let (game, one) = match options.ruleset {
        Ruleset::Fallas => (fallas::FALLAS, 80),
        Ruleset::Fayles => (fallas::FAYLES, 64),
        other => bail!("{other} has no dice: this trains nets of games with dice"),
    };
    let out = options
        .out
        .clone()
        .unwrap_or_else(|| shipped_file(options.ruleset));
    let mut bear_off = BearOff::new();
    bear_off.build(POSITIONS);
    let began = Instant::now();
    let mut net: Option<FloatNet> = None;
    let mut remembered: Vec<Samples> = Vec::new();
    let identity = format!("{}: cargo lab train {0} --seed {}", options.ruleset, options.seed);
    for (number, generation) in GENERATIONS.iter().enumerate() {
        let evaluators = evaluators(&game, net.as_ref(), &bear_off)?;
        let new = samples(options, &evaluators, number, generation);
        let before = net.as_ref().map(|net| net.loss(&new));
        // Only values one roll ahead stay accurate enough for reuse.
        let goes_on = generation.ahead && number > 0 && GENERATIONS[number - 1].ahead;
        if !goes_on {
            remembered.clear();
        } else if remembered.len() == REMEMBERED {
            remembered.remove(0);
        }
        remembered.push(new);
        let shape = Shape {
            inputs: evaluators[0].layout().inputs(),
            blocks: options.blocks,
            buckets: evaluators[0].layout().buckets(),
        };
        let fitting = fit::Options {
            seed: options.seed.wrapping_add(number as u64),
            epochs: generation.epochs,
            batch: 512,
            rate: generation.rate,
            one,
            weight_bytes: 1,
            width: 0.02,
            from: net.take(),
        };
        let all = Samples::joined(&remembered);
        let fitted = fit(&all, shape, &fitting, |_, _| ());
        let (_, distance) = fitted.loss(&remembered[remembered.len() - 1]);
        let before = before.map_or(String::new(), |(_, distance)| format!(", {distance:.4} before"));
        note!(
            "{:5.0} s: generation {number}, {} positions, distance from the targets {distance:.4}{before}",
            began.elapsed().as_secs_f32(),
            all.len(),
        );
        std::fs::write(&out, fitted.quantise(&identity))
            .with_context(|| format!("cannot write {}", out.display()))?;
        net = Some(fitted);
    }
    Ok(())
}

/// Returns an evaluator with the current net for each switch setting that the net serves.
fn evaluators(game: &Fallas, net: Option<&FloatNet>, bear_off: &BearOff) -> Result<Vec<Evaluator>> {
    let games = match game.reading() {
        Reading::Ludii => [FailRule::AllBlocked, FailRule::AnyDie]
            .map(Fallas::losing_by)
            .to_vec(),
        Reading::Fayles => vec![fallas::FAYLES],
    };
    let layout = Layout::new(game.reading());
    let nothing = FloatNet::zero(
        Shape {
            inputs: layout.inputs(),
            blocks: 1,
            buckets: layout.buckets(),
        },
        64,
        1,
    );
    let file = net.unwrap_or(&nothing).quantise(game.ruleset().id());
    let evaluator = |game| {
        let mut evaluator = Evaluator::read(game, &file)?;
        evaluator.bear_off.clone_from(bear_off);
        Ok(evaluator)
    };
    games.iter().map(evaluator).collect()
}

/// Plays the games of a generation, and evaluates their positions.
fn samples(options: &Options, evaluators: &[Evaluator], number: usize, generation: &Generation) -> Samples {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a number of games"
    )]
    let games = (f32::from(generation.games) * options.scale) as usize;
    let parts = parallel::in_order(
        games,
        options.threads,
        || (),
        |(), index| {
            let mut choices = generator(options.seed, number as u64, index);
            // Three out of ten games use the other setting of the switch.
            let evaluator = if choices.u8(..10) < 3 {
                evaluators.last()
            } else {
                evaluators.first()
            };
            let evaluator = evaluator.expect("every reading has a evaluator");
            let played = if number == 0 {
                let random = Variety {
                    opening: 0,
                    later: 1.0,
                };
                game(evaluator, random, &mut choices)
            } else {
                game(evaluator, VARIETY, &mut choices)
            };
            values(evaluator, &played, generation, number == 0)
        },
    );
    Samples::joined(&parts)
}

/// Converts the positions of a game into samples.
fn values(evaluator: &Evaluator, played: &Played, generation: &Generation, ends_only: bool) -> Samples {
    let mut samples = Samples::default();
    let mut moves: Vec<Move> = Vec::new();
    let mut count = 0;
    let first = |turn: Color, probability: f32| match turn {
        Color::First => probability,
        Color::Second => 1.0 - probability,
    };
    // Values for the first side: `later` is the value of the rest of the game, and `net_later` the net's
    // value of the next stage.
    let mut later = first(played.winner, 1.0);
    let mut net_later = later;
    let mut active = Vec::new();
    for &(waiting, at_random) in played.stages.iter().rev() {
        let turn = waiting.turn();
        if ends_only {
            // An untrained net learns as well from random moves as from its own.
        } else if generation.ahead {
            let ahead = first(turn, evaluator.after_a_throw(&waiting, &mut moves, &mut count));
            later = if at_random {
                ahead
            } else {
                ahead + generation.lambda * (later - net_later)
            };
            net_later = first(turn, evaluator.probability(&waiting));
        } else {
            net_later = first(turn, evaluator.probability(&waiting));
            if at_random {
                later = net_later;
                continue;
            }
        }
        let race = evaluator
            .bear_off
            .probability(waiting.track(turn), waiting.track(turn.other()));
        if race.is_none() {
            let keys = evaluator.layout().keys(evaluator.game(), &waiting);
            active.clear();
            for &key in keys.as_slice() {
                active.extend_from_slice(&evaluator.layout().groups()[usize::from(key)]);
            }
            let bucket = u8::try_from(keys.bucket()).expect("few buckets");
            samples.push(&active, bucket, first(turn, later).clamp(0.0, 1.0));
        }
        if !generation.ahead && !ends_only {
            later = generation.lambda * later + (1.0 - generation.lambda) * net_later;
        }
    }
    samples
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trained(threads: usize) -> Vec<u8> {
        let out = std::env::temp_dir().join(format!("ludoteca-{}-{threads}.net", std::process::id()));
        run(&Options {
            ruleset: Ruleset::Fallas,
            seed: 3,
            threads,
            blocks: 1,
            out: Some(out.clone()),
            scale: 0.002,
        })
        .unwrap();
        let file = std::fs::read(&out).unwrap();
        std::fs::remove_file(out).unwrap();
        file
    }

    #[test]
    fn the_trained_file_is_a_valid_net_and_does_not_depend_on_the_thread_count() {
        let file = trained(1);
        assert!(Evaluator::read(&fallas::FALLAS, &file).is_ok());
        assert!(Evaluator::read(&fallas::FAYLES, &file).is_err());
        assert_eq!(trained(2), file);
    }
}
