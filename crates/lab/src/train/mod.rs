//! `cargo lab train`: trains a net. With the default options, it reproduces the engine's net.

mod dice;
mod search;
mod symmetries;
mod trial;

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use clap::Args;
use ludoteca_rules::Ruleset;

#[derive(Args, Clone, Debug)]
pub(crate) struct Options {
    /// The ruleset.
    #[arg(value_parser = Ruleset::named)]
    ruleset: Ruleset,
    /// Seed of openings, rolls, random moves and initial weights.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// File to write [default: crates/engine/nets/RULESET.net].
    #[arg(long)]
    out: Option<PathBuf>,
    /// Number of generations of self-play; 0 writes a net that evaluates every position as even (games
    /// without dice).
    #[arg(long)]
    generations: Option<usize>,
    /// Number of games per generation (games without dice).
    #[arg(long)]
    games: Option<usize>,
    /// Nodes per move (games without dice).
    #[arg(long)]
    nodes: Option<u64>,
    /// File for a net without a hidden layer, fitted to the same samples (games without dice).
    #[arg(long)]
    linear: Option<PathBuf>,
    /// Factor for the number of games in each generation (games with dice).
    #[arg(long)]
    scale: Option<f32>,
    /// Number of threads; it doesn't change the file (games with dice).
    #[arg(long)]
    threads: Option<usize>,
    /// Number of blocks of 32 hidden values (games with dice).
    #[arg(long)]
    blocks: Option<usize>,
}

/// Returns the path of the net that ships for a ruleset.
pub(crate) fn shipped_file(ruleset: Ruleset) -> PathBuf {
    let nets = Path::new(env!("CARGO_MANIFEST_DIR")).join("../engine/nets");
    nets.join(format!("{ruleset}.net"))
}

pub(crate) fn run(options: &Options) -> Result<()> {
    let Options {
        ruleset, seed, out, ..
    } = options.clone();
    let without_dice = options.generations.is_some() || options.games.is_some() || options.nodes.is_some();
    let with_dice = options.scale.is_some() || options.threads.is_some() || options.blocks.is_some();
    match ruleset {
        Ruleset::Fallas | Ruleset::Fayles if without_dice => {
            bail!("{ruleset} has dice, so it takes no --generations, --games or --nodes; leave them out")
        }
        Ruleset::Fallas | Ruleset::Fayles => dice::run(&dice::Options {
            ruleset,
            seed,
            threads: options.threads.unwrap_or(1),
            blocks: options.blocks.unwrap_or(1),
            out,
            scale: options.scale.unwrap_or(1.0),
        }),
        _ if with_dice => {
            bail!("{ruleset} has no dice, so it takes no --scale, --threads or --blocks; leave them out")
        }
        _ => search::run(&search::Options {
            ruleset,
            seed,
            generations: options.generations.unwrap_or(search::usual_generations(ruleset)),
            games: options.games.unwrap_or(search::usual_games(ruleset)),
            nodes: options.nodes.unwrap_or(600),
            out,
            linear: options.linear.clone(),
        }),
    }
}

#[cfg(test)]
mod tests {
    use ludoteca_engine::net::Net;
    use ludoteca_engine::nets;

    use super::*;

    #[test]
    fn an_untrained_net_evaluates_every_position_as_even() {
        let out = std::env::temp_dir().join(format!("ludoteca-untrained-{}.net", std::process::id()));
        let options = Options {
            ruleset: Ruleset::Alquerque,
            seed: 1,
            out: Some(out.clone()),
            generations: Some(0),
            games: None,
            nodes: None,
            linear: None,
            scale: None,
            threads: None,
            blocks: None,
        };
        run(&options).unwrap();
        let net = Net::read(&std::fs::read(&out).unwrap()).unwrap();
        std::fs::remove_file(out).unwrap();
        assert_eq!((net.ruleset(), net.inputs(), net.buckets()), ("alquerque", 50, 4));
        assert_eq!(net.evaluate(&[0, 12, 49], 3), 0);
    }

    #[test]
    fn the_engine_uses_the_net_file_that_training_writes() {
        for ruleset in Ruleset::ALL {
            let net_ruleset = nets::net_ruleset(ruleset);
            let file = std::fs::read(shipped_file(net_ruleset)).unwrap();
            assert_eq!(file, nets::shipped(ruleset), "{ruleset}");
            let net = Net::read(&file).unwrap();
            assert_eq!(net.ruleset(), net_ruleset.id());
            assert!(
                net.identity()
                    .contains(&format!("cargo lab train {net_ruleset} --seed "))
            );
        }
    }
}
