//! Trains the net of a game without dice through generations of self-play.
//!
//! Each generation plays games from random openings, with an occasional random move, at a fixed number of
//! nodes per move. The first generation evaluates by material, later ones by the best net so far. Samples are
//! the quiet positions of these games, transformed by symmetries of the board. The target is half the result
//! and half the search's score. The net is fitted to the games of the latest generations. It is kept if it
//! beats the previous best net in a match at equal nodes. The seed determines all of this.

use std::collections::HashSet;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context as _, Result, bail};
use ludoteca_engine::material::Material;
use ludoteca_engine::net_evaluator::{Active, Inputs, NetEvaluator};
use ludoteca_engine::playable::Evaluate;
use ludoteca_engine::score::{Score, Verdict};
use ludoteca_rules::{AnyGame, Ruleset, with_game};

use super::shipped_file;
use super::symmetries::{symmetries, turned};
use super::trial::{self, Openings, format_tally};
use crate::fit::{self, FloatNet, Samples, Shape, fit};
use crate::self_play::search::{Played, Player, SELECTION, game, is_quiet, opening, opening_plies};

#[derive(Clone, Debug)]
pub(crate) struct Options {
    pub(crate) ruleset: Ruleset,
    /// Seed of every opening, random move and initial weight.
    pub(crate) seed: u64,
    pub(crate) generations: usize,
    /// Games per generation.
    pub(crate) games: usize,
    /// Nodes per move.
    pub(crate) nodes: u64,
    /// File to write; `None` means the engine's net.
    pub(crate) out: Option<PathBuf>,
    /// File for a net without a hidden layer, fitted to the same samples as the last net.
    pub(crate) linear: Option<PathBuf>,
}

/// Average interval between random moves.
const RANDOM_MOVE_INTERVAL: u32 = 30;
/// Number of generations whose games are used together.
const REMEMBERED: usize = 3;
/// Weight of the result in a target; the rest is the search's score.
const RESULT: f32 = 0.5;
/// Number of passes over the samples in a fit.
const EPOCHS: usize = 12;
/// Number of pairs of games in the match that tests a new net.
const TRIAL: usize = 150;
/// Maximum number of symmetric copies of a position among the samples.
const SYMMETRIC_COPIES: usize = 2;

pub(crate) const fn usual_generations(ruleset: Ruleset) -> usize {
    match ruleset {
        Ruleset::Brandubh | Ruleset::ElCuervo => 10,
        Ruleset::SpanishDraughts => 6,
        _ => 5,
    }
}

/// Default number of games per generation: fewer where games are long.
pub(crate) const fn usual_games(ruleset: Ruleset) -> usize {
    match ruleset {
        Ruleset::SpanishDraughts => 3_000,
        Ruleset::Alquerque => 2_500,
        _ => 1_200,
    }
}

/// Runs `cargo lab train`.
pub(crate) fn run(options: &Options) -> Result<()> {
    with_game!(
        AnyGame::of(options.ruleset),
        game => train(&game, options);
        with dice => bail!("{} has dice: this trains nets of games without dice", options.ruleset)
    )
}

/// Returns the file to write: by default the engine's net.
fn file_of(options: &Options) -> Result<PathBuf> {
    let ruleset = options.ruleset;
    match &options.out {
        Some(path) => Ok(path.clone()),
        None if ruleset == Ruleset::ElCuervo => {
            bail!("El Cuervo uses the net of Brandubh; train brandubh, or name another file with --out")
        }
        None => Ok(shipped_file(ruleset)),
    }
}

fn train<G: Inputs>(rules: &G, options: &Options) -> Result<()>
where
    Material: Evaluate<G>,
{
    let began = Instant::now();
    let ruleset = options.ruleset;
    let out = file_of(options)?;
    let identity = format!(
        "{ruleset}: cargo lab train {ruleset} --seed {} --generations {} --games {} --nodes {}",
        options.seed, options.generations, options.games, options.nodes
    );
    let shape = Shape {
        inputs: G::INPUTS,
        blocks: 1,
        buckets: G::BUCKETS,
    };
    if options.generations == 0 {
        let untrained = FloatNet::linear(shape, 64, 1).quantise(&identity);
        return std::fs::write(&out, untrained).with_context(|| format!("cannot write {}", out.display()));
    }
    let mut best: Option<NetEvaluator> = None;
    let mut remembered: Vec<Samples> = Vec::new();
    for number in 0..options.generations {
        let seed = options.seed * 1_000 + number as u64;
        let evaluator: &dyn Evaluate<G> = match &best {
            Some(net) => net,
            None => &Material,
        };
        let new = self_play(rules, evaluator, options, seed, best.is_some());
        if remembered.len() == REMEMBERED {
            remembered.remove(0);
        }
        remembered.push(new);
        let samples = Samples::joined(&remembered);
        let net = fitted(&samples, shape, seed);
        let file = net.quantise(&identity);
        let learned = NetEvaluator::read(rules, &file)?;
        let mut players = [&learned as &dyn Evaluate<G>, evaluator]
            .map(|evaluator| Player::new(evaluator, options.nodes, SELECTION));
        let [new, old] = &mut players;
        let openings = Openings {
            plies: opening_plies(ruleset),
            evaluator,
            seed,
        };
        let tally = trial::play(rules, new, old, &openings, TRIAL);
        let is_better = tally.games().score() > 0.5;
        note!(
            "{:5.0} s: generation {number}, {} positions, loss {:.4?}; against the one before {}{}",
            began.elapsed().as_secs_f32(),
            remembered[remembered.len() - 1].len(),
            net.loss(&remembered[remembered.len() - 1]),
            format_tally(&tally),
            if is_better { "" } else { ": left" },
        );
        if is_better {
            std::fs::write(&out, &file).with_context(|| format!("cannot write {}", out.display()))?;
            best = Some(learned);
        }
        if let Some(path) = &options.linear
            && is_better
        {
            let net = linear(&samples, shape, seed);
            std::fs::write(path, net.quantise(&format!("{identity}, without a hidden layer")))
                .with_context(|| format!("cannot write {}", path.display()))?;
        }
    }
    Ok(())
}

/// Winning probability for a search's score. It agrees with [`Score::probability`] to four digits, but is
/// implemented separately, so that the nets stay the same to the last bit.
fn trained_probability(score: Score) -> f32 {
    match score.verdict() {
        Verdict::Win(_) => 1.0,
        Verdict::Loss(_) => 0.0,
        Verdict::Open => {
            // e^x from the series for x / 1024, squared ten times.
            let small = (f32::from(score.hundredths()) / 100.0).clamp(-16.0, 16.0) / 1024.0;
            let mut power = 1.0 + small + small * small / 2.0;
            for _ in 0..10 {
                power *= power;
            }
            power / (1.0 + power)
        }
    }
}

/// Fits a net without a hidden layer, as a baseline for nets that have one.
fn linear(samples: &Samples, shape: Shape, seed: u64) -> FloatNet {
    let (one, weight_bytes) = (8_000, 2);
    let options = fit::Options {
        seed,
        epochs: EPOCHS,
        batch: 512,
        rate: 0.004,
        one,
        weight_bytes,
        from: Some(FloatNet::linear(shape, one, weight_bytes)),
        ..fit::Options::default()
    };
    fit(samples, shape, &options, |_, _| ())
}

fn fitted(samples: &Samples, shape: Shape, seed: u64) -> FloatNet {
    let options = fit::Options {
        seed,
        epochs: EPOCHS,
        batch: 512,
        rate: 0.004,
        one: 64,
        ..fit::Options::default()
    };
    fit(samples, shape, &options, |_, _| ())
}

/// Plays the games of a generation and samples them. Targets use search scores only if `trusts_scores` is
/// true.
fn self_play<G: Inputs>(
    rules: &G,
    evaluator: &dyn Evaluate<G>,
    options: &Options,
    seed: u64,
    trusts_scores: bool,
) -> Samples {
    let mut choices = fastrand::Rng::with_seed(seed);
    let mut players = [(); 2].map(|()| Player::new(evaluator, options.nodes, SELECTION));
    let mut samples = Samples::default();
    let mut sampler = Sampler {
        symmetries: symmetries(options.ruleset),
        result: if trusts_scores { RESULT } else { 1.0 },
        buffer: Vec::new(),
    };
    for _ in 0..options.games {
        let plies = choices.usize(opening_plies(options.ruleset));
        let path = opening(rules, plies, &mut choices);
        let [first, second] = &mut players;
        let played = game(
            rules,
            [first, second],
            path,
            Some(RANDOM_MOVE_INTERVAL),
            &mut choices,
        );
        sampler.add(rules, &played, &mut choices, &mut samples);
    }
    samples
}

/// Converts games into samples.
struct Sampler<M> {
    symmetries: Vec<Vec<u16>>,
    /// Weight of the result in a target, 0 to 1.
    result: f32,
    buffer: Vec<M>,
}

impl<M> Sampler<M> {
    fn add<G: Inputs<Move = M>>(
        &mut self,
        rules: &G,
        played: &Played<G>,
        choices: &mut fastrand::Rng,
        samples: &mut Samples,
    ) {
        // After a random move, the result says little about earlier positions.
        let last_random = played
            .positions
            .iter()
            .rposition(|searched| searched.score.is_none());
        let mut seen = HashSet::new();
        for (index, searched) in played.positions.iter().enumerate() {
            let Some(score) = searched.score else { continue };
            let is_quiet = is_quiet(rules, &searched.position, &mut self.buffer);
            if !is_quiet || !seen.insert(rules.position_key(&searched.position)) {
                continue;
            }
            let share = if last_random.is_some_and(|last| index < last) {
                self.result / 2.0
            } else {
                self.result
            };
            let result = match played.winner {
                None => 0.5,
                Some(winner) if winner == rules.turn(&searched.position) => 1.0,
                Some(_) => 0.0,
            };
            let target = share * result + (1.0 - share) * trained_probability(score);
            let mut active = Active::new();
            let bucket = rules.describe(&searched.position, &mut active);
            let bucket = u8::try_from(bucket).expect("few buckets");
            let first = choices.usize(..self.symmetries.len());
            let copies = (0..self.symmetries.len())
                .map(|turn| &self.symmetries[(first + turn) % self.symmetries.len()])
                .filter_map(|symmetry| turned(active.as_slice(), symmetry));
            for copy in copies.take(SYMMETRIC_COPIES) {
                samples.push(&copy, bucket, target);
            }
        }
    }
}
