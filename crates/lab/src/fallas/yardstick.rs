//! The opponent for games with dice against players that never change.
//!
//! Games come in pairs with the same throws, first side and second side exchanged, so that most of the luck cancels.

use anyhow::{Result, anyhow};
use clap::Args;
use ludoteca_engine::fallas::bear_off::{BearOff, POSITIONS};
use ludoteca_engine::fallas::judge::Judge;
use ludoteca_engine::fallas::think::{DEEPEST, Task, Thinker};
use ludoteca_rules::fallas::{Fallas, Move, Position, Waiting};
use ludoteca_rules::{Color, Game as _};

use super::play::{generator, throw};
use crate::parallel;

/// What `cargo lab yardstick` is asked.
#[derive(Args)]
pub(crate) struct Options {
    #[command(flatten)]
    variant: crate::Variant,
    /// Who plays: random, greedy, or a number of plies.
    #[arg(value_parser = player)]
    one: Player,
    /// Against whom.
    #[arg(value_parser = player)]
    two: Player,
    /// Pairs of games.
    #[arg(long, default_value_t = 500)]
    pairs: usize,
    /// Of every throw.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads; the figures do not depend on it.
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// The net of the first player; by default that of the engine.
    #[arg(long)]
    net: Option<std::path::PathBuf>,
}

/// How somebody plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Player {
    /// Any turn.
    Random,
    /// The turn after which it is farthest ahead in pips.
    Greedy,
    /// So many plies deep.
    Plies(usize),
}

fn player(text: &str) -> Result<Player> {
    match (text, text.parse()) {
        ("random", _) => Ok(Player::Random),
        ("greedy", _) => Ok(Player::Greedy),
        (_, Ok(plies)) if (1..=DEEPEST).contains(&plies) => Ok(Player::Plies(plies)),
        _ => Err(anyhow!("{text} is not random, greedy or 1 to {DEEPEST} plies")),
    }
}

/// Runs the command.
pub(crate) fn run(options: &Options) -> Result<()> {
    let game = super::game_of(&options.variant)?;
    let mut bear_off = BearOff::new();
    bear_off.build(POSITIONS);
    let judge = |net: Option<&std::path::PathBuf>| -> Result<Judge> {
        let mut judge = match net {
            Some(path) => Judge::with_net(&game, &std::fs::read(path)?)?,
            None => Judge::new(&game),
        };
        judge.bear_off.clone_from(&bear_off);
        Ok(judge)
    };
    let judges = [judge(options.net.as_ref())?, judge(None)?];
    let results = parallel::in_order(
        options.pairs,
        options.threads,
        || judges.clone().map(Some),
        |judges, pair| {
            let mut won = 0u8;
            for first in [0, 1] {
                let choices = generator(options.seed, 2 << 32, pair);
                let mut table = Table {
                    judges,
                    players: [options.one, options.two],
                    first,
                };
                won += u8::from(table.play(&game, choices));
            }
            won
        },
    );
    #[expect(clippy::cast_precision_loss, reason = "a count in a mean")]
    let pairs = results.len() as f64;
    let mean = results.iter().map(|&won| f64::from(won) / 2.0).sum::<f64>() / pairs;
    let square = results
        .iter()
        .map(|&won| (f64::from(won) / 2.0 - mean).powi(2))
        .sum::<f64>()
        / pairs;
    println!(
        "{:?} wins {:.2} % ± {:.2} of {} games against {:?}",
        options.one,
        100.0 * mean,
        100.0 * (square / pairs).sqrt(),
        2 * results.len(),
        options.two,
    );
    Ok(())
}

/// Two players at a board.
struct Table<'a> {
    judges: &'a mut [Option<Judge>; 2],
    players: [Player; 2],
    /// Which of them is the first side.
    first: usize,
}

impl Table<'_> {
    /// Whether player 0 wins.
    fn play(&mut self, game: &Fallas, mut choices: fastrand::Rng) -> bool {
        let mut waiting = game.start();
        loop {
            if let Some(outcome) = game.decided(&waiting) {
                let winner = outcome.winner.expect("there are no draws");
                return self.player_of(winner) == 0;
            }
            let position = game.roll(&waiting, throw(&mut choices));
            let turn = self.turn(game, &position, &mut choices.fork());
            waiting = game.play_unchecked(&position, &turn);
        }
    }

    fn player_of(&self, side: Color) -> usize {
        side.index() ^ self.first
    }

    fn turn(&mut self, game: &Fallas, position: &Position, choices: &mut fastrand::Rng) -> Move {
        let number = self.player_of(position.turn());
        let slot = &mut self.judges[number];
        match self.players[number] {
            Player::Random => {
                let mut moves = Vec::new();
                game.legal_moves(position, &mut moves);
                moves[choices.usize(..moves.len())]
            }
            Player::Greedy => greedy(game, position),
            Player::Plies(depth) => {
                let judge = slot.take().expect("it is always put back");
                let task = Task {
                    depth,
                    ..Task::strongest(*position)
                };
                let mut thinker = Thinker::new(judge, task);
                thinker.run(u64::MAX);
                let turn = thinker.probabilities().next().expect("there is a turn").0;
                *slot = Some(thinker.into_judge());
                turn
            }
        }
    }
}

/// The turn that wins, or else leads to the greatest lead in pips without losing.
fn greedy(game: &Fallas, position: &Position) -> Move {
    let mover = position.turn();
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    let worth = |turn: &Move| {
        let after = game.play_unchecked(position, turn);
        match game.decided(&after) {
            Some(outcome) if outcome.winner == Some(mover) => i32::MAX,
            Some(_) => i32::MIN,
            None => pips(&after, mover.other()) - pips(&after, mover),
        }
    };
    // Of equal turns the first.
    let mut best = (moves[0], worth(&moves[0]));
    for turn in &moves[1..] {
        let worth = worth(turn);
        if worth > best.1 {
            best = (*turn, worth);
        }
    }
    best.0
}

fn pips(waiting: &Waiting, side: Color) -> i32 {
    (1..=24)
        .map(|point| i32::from(waiting.count(side, point)) * (25 - i32::from(point)))
        .sum()
}
