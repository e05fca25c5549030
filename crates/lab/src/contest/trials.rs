//! `cargo lab openings`: positions that are balanced in practice, because each side wins some of the games from there.

use anyhow::Result;
use clap::Args;
use ludoteca_engine::level::Handicap;
use ludoteca_rules::record::{Record, Standing};
use ludoteca_rules::{AnyGame, Color, Tabletop as _};

use super::opening::{Openings, advance, generator, usual_plies};
use super::player::{Player, Seat};
use crate::Variant;

/// Games that are played from an opening.
const TRIALS: usize = 4;
/// A balanced opening gives the first side so many half points at least, and no more than the rest.
const LEAST_HALVES: usize = 3;
/// Who plays them.
const PLAYER: Player = Player::Rung(Handicap::rung(1_000, 60, 10.0, 30));
/// After so many turns a game counts as drawn.
const LONGEST: usize = 200;

/// What `cargo lab openings` is asked.
#[derive(Args)]
pub(crate) struct Options {
    #[command(flatten)]
    variant: Variant,
    /// How many are wanted.
    #[arg(long, default_value_t = 40)]
    count: usize,
    /// What they come from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many nodes are searched to see whether an opening is balanced, before it is tried.
    #[arg(long, default_value_t = 1_000)]
    balance: u64,
}

/// Runs the command: a position a line.
///
/// # Errors
/// If the ruleset does not exist.
pub(crate) fn run(options: &Options) -> Result<()> {
    let game = options.variant.game()?;
    let openings = Openings {
        plies: usual_plies(game.ruleset()),
        nodes: options.balance,
        positions: Vec::new(),
        seed: options.seed,
        game,
    };
    let mut seat = Seat::new(&PLAYER, &openings.game)?;
    let mut found = 0;
    for number in 0.. {
        let opening = openings.opening(number)?;
        if !is_balanced(&mut seat, &opening, generator(options.seed, number).u64(..))? {
            continue;
        }
        if let Standing::Stage(stage) = opening.standing() {
            println!("{}", openings.game.stage_text(&stage));
            found += 1;
        }
        if found == options.count {
            break;
        }
    }
    Ok(())
}

/// Whether both sides do about as well from there.
fn is_balanced(seat: &mut Seat, opening: &Record<AnyGame>, seed: u64) -> Result<bool> {
    let mut halves = [0; 2];
    for trial in 0..TRIALS {
        let mut record = opening.clone();
        seat.begin();
        while record.ply() < LONGEST && advance(&mut record)? {
            let seed = generator(seed, record.ply() * TRIALS + trial).u64(..);
            let turn = seat.choose(&record, seed)?;
            super::play(&mut record, &turn)?;
        }
        match record.outcome().and_then(|outcome| outcome.winner) {
            Some(winner) => halves[winner] += 2,
            None => Color::BOTH.into_iter().for_each(|side| halves[side] += 1),
        }
        if halves.iter().any(|&halves| halves > 2 * TRIALS - LEAST_HALVES) {
            return Ok(false);
        }
    }
    Ok(true)
}
