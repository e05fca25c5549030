//! `cargo lab bench`: measures the speed of the rules by perft and by random play. Perft counts are verified
//! first. For the engines see [`search`] and [`evaluations`].

mod evaluations;
mod search;

use anyhow::Result;
use clap::Args;
use ludoteca_bench::{COLUMNS, fastest, perft, rate};
use ludoteca_rules::{AnyGame, Ruleset, Stage, Tabletop, with_game};

#[derive(Args)]
pub(crate) struct Options {
    /// Rulesets to measure [default: all].
    #[arg(value_parser = Ruleset::named)]
    rulesets: Vec<Ruleset>,
    /// Number of times to repeat each measurement; the fastest time counts.
    #[arg(long, default_value_t = 5)]
    repeat: u32,
    /// Measure only perft, not random play.
    #[arg(long)]
    perft: bool,
    /// Measure the engine's search instead: nodes per second on one position of each ruleset.
    #[arg(long, conflicts_with = "perft")]
    search: bool,
}

/// Number of random games in one measurement.
const GAMES: u32 = 2_000;

pub(crate) fn run(options: &Options) -> Result<()> {
    let rulesets = match options.rulesets.as_slice() {
        [] => &Ruleset::ALL[..],
        named => named,
    };
    if options.search {
        return search::run(rulesets, options.repeat);
    }
    let play = if options.perft {
        ""
    } else {
        " random-moves seconds M-moves/s"
    };
    outln!("{COLUMNS}{play}");
    for &ruleset in rulesets {
        with_game!(AnyGame::of(ruleset), game => measure(&game, options)?);
    }
    if !options.perft {
        for &ruleset in rulesets {
            if let AnyGame::Fallas(game) = AnyGame::of(ruleset) {
                outln!("ruleset evaluations seconds M-evaluations/s games seconds games/s");
                evaluations::measure(&game, options.repeat)?;
            }
        }
    }
    Ok(())
}

fn measure<G: Tabletop>(game: &G, options: &Options) -> Result<()> {
    let repeat = options.repeat;
    out!("{}", perft(game, repeat)?);
    if !options.perft {
        let moves = random_moves(game);
        let play_seconds = fastest(repeat, || {
            std::hint::black_box(random_moves(game));
        });
        out!(" {moves} {play_seconds:.3} {:.1}", rate(moves, play_seconds));
    }
    outln!();
    Ok(())
}

/// Number of moves in [`GAMES`] random games. Repetition of positions is ignored, because it needs a history.
fn random_moves<G: Tabletop>(game: &G) -> u64 {
    let mut choices = fastrand::Rng::with_seed(1);
    let mut moves = Vec::new();
    let mut played = 0;
    for _ in 0..GAMES {
        let mut next = game.start();
        while game.decided(&next).is_none() {
            let position = match game.stage(next) {
                Stage::Turn(position) => position,
                Stage::Throw(waiting) => {
                    let dice: Vec<u8> = (0..game.dice_count()).map(|_| choices.u8(1..=6)).collect();
                    game.throw(&waiting, &dice).expect("faces from 1 to 6 are a roll")
                }
            };
            let Some(mv) = game.choose_move(&position, &mut moves, |count| choices.usize(..count)) else {
                break;
            };
            next = game.play_unchecked(&position, &mv);
            played += 1;
        }
    }
    played
}
