//! `cargo lab game`: plays a random game and prints it as JSON. Tests replay it on the page.

use anyhow::Result;
use clap::Args;
use ludoteca_rules::record::Record;
use ludoteca_rules::session::{OutcomeView, Phase, State};
use ludoteca_rules::{MoveView, Step};
use serde::Serialize;

use crate::variant::Variant;

#[derive(Args)]
pub(crate) struct Options {
    #[command(flatten)]
    variant: Variant,
    /// Seed of all choices and rolls.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Stop the game, unfinished, after this many moves.
    #[arg(long, default_value_t = 2_000)]
    longest: usize,
}

#[derive(Serialize)]
struct Game<'a> {
    record: String,
    seed: String,
    lot: &'a [[u8; 2]],
    moves: Vec<Move>,
    outcome: Option<&'a OutcomeView>,
    position: &'a str,
}

/// A move, with the steps that a player enters for it.
#[derive(Serialize)]
struct Move {
    notation: String,
    steps: Vec<Step>,
    dice: Vec<u8>,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    let mut session = options.variant.game()?.record(None, Some(options.seed))?;
    let mut choices = fastrand::Rng::with_seed(options.seed);
    let mut moves = Vec::new();
    let state: State = loop {
        let state = session.state();
        match state.stage {
            Phase::Over => break state,
            Phase::Turn if moves.len() == options.longest => break state,
            Phase::Turn => {
                let entered = random_move(&session, &mut choices)?;
                let steps: Vec<Step> = entered.steps.iter().map(|step| step.step).collect();
                session.play(&steps)?;
                moves.push(Move {
                    notation: entered.notation,
                    steps,
                    dice: state.dice,
                });
            }
            Phase::Lot | Phase::Throw => {
                session.throw_from(options.seed)?;
            }
        }
    };
    let game = Game {
        record: session.text(),
        seed: format!("{:016x}", options.seed),
        lot: &state.lot,
        moves,
        outcome: state.outcome.as_ref(),
        position: &state.position,
    };
    outln!("{}", serde_json::to_string_pretty(&game)?);
    Ok(())
}

/// Returns a random move, chosen step by step. If the move may either end or continue, it ends with
/// probability 1/2.
fn random_move(session: &Record, choices: &mut fastrand::Rng) -> Result<MoveView> {
    let mut entered: Vec<Step> = Vec::new();
    loop {
        let follow = session.continuations(&entered)?;
        match follow.ends {
            Some(mv) if follow.steps.is_empty() || choices.bool() => return Ok(mv),
            _ => entered.push(follow.steps[choices.usize(..follow.steps.len())].step),
        }
    }
}
