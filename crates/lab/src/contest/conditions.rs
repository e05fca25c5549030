//! Options shared by all commands that play matches.

use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Result, ensure};
use clap::Args;
use ludoteca_rules::Tabletop as _;

use super::opening::{Openings, positions_in, usual_plies, usual_positions};
use super::{Contest, Player, player};
use crate::variant::Variant;

#[derive(Args, Clone, Debug)]
pub(crate) struct Conditions {
    /// Seed of openings, rolls and choices.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Minimum number of random moves in an opening (at most four more are played); 0 means the starting
    /// position [default: 10 in El Perro, 2 in Brandubh and El Cuervo, 4 in Alquerque and Spanish draughts, 0
    /// in games with dice].
    #[arg(long)]
    pub(crate) openings: Option<u32>,
    /// Nodes of the search that checks whether an opening is balanced, in games without dice; 0 accepts every
    /// opening.
    #[arg(long, default_value_t = 50_000)]
    pub(crate) balance: u64,
    /// File of starting positions, one per line [default: in Brandubh and El Perro the positions from `cargo
    /// lab openings`, because one side wins nearly all games from the start; in El Perro those for the second
    /// player's level. No positions if `--openings` or a switch is given].
    #[arg(long)]
    pub(crate) positions: Option<PathBuf>,
    /// Number of games to play in parallel [default: one per processor].
    #[arg(long)]
    pub(crate) threads: Option<usize>,
    /// Number of moves after which a game is aborted and counts as drawn.
    #[arg(long, default_value_t = 400)]
    pub(crate) longest: usize,
    /// Seconds that another program (command:PROGRAM) may take for a move. A program that takes longer ends
    /// the match.
    #[arg(long, value_name = "SECONDS", default_value_t = player::PATIENCE_SECONDS,
          value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) turn_seconds: u32,
}

impl Conditions {
    pub(crate) fn contest(&self, variant: &Variant, players: [Player; 2], games: usize) -> Result<Contest> {
        ensure!(games > 0, "a match has at least one game");
        let game = variant.game()?;
        let ruleset = game.ruleset();
        let positions = match &self.positions {
            Some(file) => positions_in(file, &game)?,
            None if self.openings.is_some() || !variant.switches.is_empty() => Vec::new(),
            None => usual_positions(ruleset, &players[1]),
        };
        Ok(Contest {
            openings: Openings {
                game,
                plies: self.openings.unwrap_or(usual_plies(ruleset)),
                nodes: self.balance,
                positions,
                seed: self.seed,
            },
            players,
            pairs: games.div_ceil(2),
            threads: self
                .threads
                .unwrap_or_else(|| std::thread::available_parallelism().map_or(1, NonZero::get)),
            longest: self.longest,
            patience: Duration::from_secs(self.turn_seconds.into()),
        })
    }
}
