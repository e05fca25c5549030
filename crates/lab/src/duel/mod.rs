//! `cargo lab duel`: a match between two evaluations.

pub(crate) mod games;

use anyhow::{Context as _, Result, bail};
use clap::Args;
use ludoteca_engine::learned::{Inputs, Learned};
use ludoteca_engine::material::Material;
use ludoteca_engine::playable::Evaluate;
use ludoteca_engine::search::Selection;
use ludoteca_rules::{AnyGame, Ruleset, with_game};

use self::games::{Openings, duel, told};
use crate::self_play::search::{Limit, Player, opening_plies};

/// What `cargo lab duel` is asked.
#[derive(Args, Clone, Debug)]
pub(crate) struct Options {
    /// The ruleset.
    #[arg(value_parser = Ruleset::named)]
    ruleset: Ruleset,
    /// The evaluation whose points are counted: `learned` (the net that ships), `material`, or a net's file.
    #[arg(long, default_value = "learned")]
    one: String,
    /// The evaluation that it plays against.
    #[arg(long, default_value = "material")]
    other: String,
    /// Pairs of games.
    #[arg(long, default_value_t = 200)]
    pairs: usize,
    /// Seed of the openings.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Nodes per move.
    #[arg(long, conflicts_with = "milliseconds")]
    nodes: Option<u64>,
    /// Processor time per move, in milliseconds.
    #[arg(long, default_value_t = 10.0)]
    milliseconds: f64,
}

/// Runs `cargo lab duel`.
pub(crate) fn run(options: &Options) -> Result<()> {
    with_game!(
        AnyGame::of(options.ruleset),
        game => compare(&game, options);
        with dice => bail!("{} has dice; `cargo lab duel` compares evaluations of games without dice", options.ruleset)
    )
}

fn compare<G: Inputs>(rules: &G, options: &Options) -> Result<()>
where
    Material: Evaluate<G>,
{
    let evaluator = |name: &str| -> Result<Box<dyn Evaluate<G>>> {
        Ok(match name {
            "learned" => Box::new(Learned::new(rules)),
            "material" => Box::new(Material),
            path => {
                let file = std::fs::read(path).with_context(|| format!("cannot read {path}"))?;
                Box::new(Learned::read(rules, &file)?)
            }
        })
    };
    let evaluators = [evaluator(&options.one)?, evaluator(&options.other)?];
    let limit = match options.nodes {
        Some(nodes) => Limit::Nodes(nodes),
        None => Limit::Seconds(options.milliseconds / 1_000.0),
    };
    let [mut one, mut other] = evaluators
        .each_ref()
        .map(|evaluator| Player::new(&**evaluator, limit, Selection::ALL));
    let tally = duel(
        rules,
        &mut one,
        &mut other,
        &Openings {
            plies: opening_plies(options.ruleset),
            judge: &*evaluators[0],
            seed: options.seed,
        },
        options.pairs,
    );
    outln!(
        "{} against {}: {}; {} against {}",
        options.one,
        options.other,
        told(&tally),
        one.effort,
        other.effort
    );
    Ok(())
}
