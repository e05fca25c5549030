//! `cargo lab ladder`: whether every level of a ruleset is that much stronger than the one below.

use anyhow::{Result, bail};
use clap::Args;
use ludoteca_engine::level::HIGHEST;
use ludoteca_rules::Tabletop as _;

use crate::contest::Player;
use crate::contest::conditions::{Conditions, progress};
use crate::contest::tally::{Estimate, Tally};
use crate::variant::Variant;

/// The share of the points that a level shall have against the one below.
const STEP: std::ops::RangeInclusive<f64> = 0.60..=0.90;

/// What `cargo lab ladder` is asked.
#[derive(Args)]
pub(crate) struct Options {
    #[command(flatten)]
    variant: Variant,
    /// Games between each two neighbouring levels.
    #[arg(long, default_value_t = 80)]
    games: usize,
    /// Only the steps up to this level and above `--lowest`.
    #[arg(long, default_value_t = HIGHEST)]
    highest: u8,
    /// Only the steps from this level on.
    #[arg(long, default_value_t = 1)]
    lowest: u8,
    #[command(flatten)]
    conditions: Conditions,
    /// Print one line of JSON for each pair of levels.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
///
/// # Errors
/// If a step is too small or too large.
pub(crate) fn run(options: &Options) -> Result<()> {
    let mut faults = Vec::new();
    if !options.json {
        let [first, second] = options.variant.game()?.ruleset().sides();
        outln!("first: {first}; second: {second}");
        outln!("ruleset step % least most won drawn lost as-first as-second moves");
    }
    for level in (options.lowest.max(1) + 1..=options.highest.min(HIGHEST)).rev() {
        let players = [Player::Level(level), Player::Level(level - 1)];
        let contest = options
            .conditions
            .contest(&options.variant, players, options.games)?;
        let bar = progress();
        let tally = contest.play(&bar, |_| Ok(()));
        bar.finish_and_clear();
        let tally = tally?;
        if options.json {
            outln!("{}", contest.report(&tally));
        } else {
            outln!("{} {}", options.variant.ruleset, row(level, &tally));
        }
        if !STEP.contains(&tally.games().score()) {
            faults.push(format!("{level} over {}", level - 1));
        }
    }
    if !faults.is_empty() {
        bail!(
            "not between {:.0} and {:.0} % of the points: {}",
            100.0 * STEP.start(),
            100.0 * STEP.end(),
            faults.join(", ")
        );
    }
    Ok(())
}

/// The result of the step up to a level.
fn row(level: u8, tally: &Tally) -> String {
    let Estimate { score, least, most } = tally.estimate();
    let games = tally.games();
    let [first, second] = tally.sides.map(|games| 100.0 * games.score());
    let moves = tally.plies / usize::try_from(games.count().max(1)).unwrap_or(1);
    format!(
        "{level}>{} {:.1} {:.1} {:.1} {} {} {} {first:.1} {second:.1} {moves}",
        level - 1,
        100.0 * score,
        100.0 * least,
        100.0 * most,
        games.wins,
        games.draws,
        games.losses,
    )
}
