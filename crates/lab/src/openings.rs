//! `cargo lab openings`: finds positions that trial games show to be balanced.

use std::ops::RangeInclusive;

use anyhow::Result;
use clap::Args;
use ludoteca_engine::level::Handicap;
use ludoteca_rules::record::{Record, Standing};
use ludoteca_rules::{Color, Ruleset, Tabletop as _};

use crate::contest::opening::{HEADING, LEVELS, Openings, advance, generator, is_uneven, usual_plies};
use crate::contest::{self, Player, Seat, USUAL_PATIENCE};
use crate::variant::Variant;

/// Number of moves after which a trial game counts as drawn.
const LONGEST: usize = 200;
/// Minimum noise, so that trial games differ even for levels that always play their best move.
const LEAST_TEMPERATURE: f32 = 6.0;
const LEAST_LOSS: i32 = 18;

/// The condition under which an opening is balanced.
#[derive(Clone, Debug)]
enum Measure {
    /// Each side has at least this many half points after four trial games.
    Shared(u32),
    /// The second side's number of wins in five trial games is in this range, so winning is possible but
    /// hard.
    HardToWin(RangeInclusive<u32>),
}

impl Measure {
    const fn of(ruleset: Ruleset) -> Measure {
        if is_uneven(ruleset) {
            Measure::HardToWin(1..=2)
        } else {
            Measure::Shared(3)
        }
    }

    /// Number of trial games per opening.
    const fn trials(&self) -> u32 {
        match self {
            Measure::Shared(_) => 4,
            Measure::HardToWin(_) => 5,
        }
    }
}

#[derive(Args)]
pub(crate) struct Options {
    #[command(flatten)]
    variant: Variant,
    /// Player that plays the trial games against itself. With several players, each gets a separate section
    /// under a heading [default: levels 7 and 6 in El Perro, a quick player elsewhere].
    #[arg(long = "player")]
    players: Vec<Player>,
    /// Number of openings to find for each player.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    count: Option<u32>,
    /// Seed of the openings.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Nodes of a first search that rejects unbalanced openings; 0 skips it [default: 0 in El Perro,
    /// otherwise 1,000].
    #[arg(long)]
    balance: Option<u64>,
    /// Number of players to process in parallel [default: one per processor].
    #[arg(long)]
    threads: Option<usize>,
}

/// Runs the command. Prints one position per line.
///
/// # Errors
/// If the options don't fit the ruleset, or a player can't play it.
pub(crate) fn run(options: &Options) -> Result<()> {
    let game = options.variant.game()?;
    let ruleset = game.ruleset();
    let is_uneven = is_uneven(ruleset);
    let openings = Openings {
        plies: usual_plies(ruleset),
        nodes: options.balance.unwrap_or(if is_uneven { 0 } else { 1_000 }),
        positions: Vec::new(),
        seed: options.seed,
        game,
    };
    let players = match &options.players[..] {
        [] if is_uneven => compared(),
        [] => vec![Player::Rung(Handicap::rung(1_000, 60, 10.0, 30))],
        players => players.to_vec(),
    };
    let count = options.count.unwrap_or(if is_uneven { 24 } else { 40 });
    let threads = options
        .threads
        .unwrap_or_else(|| std::thread::available_parallelism().map_or(1, std::num::NonZero::get));
    let parts = crate::parallel::in_order(
        players.len(),
        threads,
        || (),
        |(), number| part(&openings, &players[number], count),
    );
    for (player, part) in players.iter().zip(parts) {
        if players.len() > 1 {
            outln!("{HEADING}{player}");
        }
        for position in part? {
            outln!("{position}");
        }
    }
    Ok(())
}

/// Returns the default players for El Perro, highest level first.
fn compared() -> Vec<Player> {
    LEVELS.rev().map(Player::Level).collect()
}

/// Finds `count` positions that are balanced for `player`, and formats them.
fn part(openings: &Openings, player: &Player, count: u32) -> Result<Vec<String>> {
    let ruleset = openings.game.ruleset();
    let mut seat = Seat::new(player, &openings.game, USUAL_PATIENCE)?;
    if matches!(player, Player::Level(_)) {
        seat.hold(with_noise);
    }
    let measure = Measure::of(ruleset);
    let mut found = Vec::new();
    for number in 0.. {
        let opening = openings.opening(number)?;
        let seed = generator(openings.seed, number).u64(..);
        if opening.outcome().is_some() || !is_balanced(&mut seat, &opening, seed, &measure)? {
            continue;
        }
        if let Standing::Stage(stage) = opening.standing() {
            found.push(openings.game.stage_text(&stage));
        }
        if found.len() >= count as usize {
            break;
        }
    }
    Ok(found)
}

/// Raises the noise of a handicap to the minimum.
fn with_noise(handicap: Handicap) -> Handicap {
    Handicap {
        temperature: handicap.temperature.max(LEAST_TEMPERATURE),
        most_loss: handicap.most_loss.max(LEAST_LOSS),
        ..handicap
    }
}

/// True if trial games from `opening` meet the condition `measure`.
fn is_balanced(seat: &mut Seat, opening: &Record, seed: u64, measure: &Measure) -> Result<bool> {
    let mut halves = [0; 2];
    let mut wins = 0;
    let trials = measure.trials();
    for trial in 0..trials {
        match trial_game(seat, opening.clone(), seed, [trial, trials])? {
            Some(winner) => {
                halves[winner] += 2;
                wins += u32::from(winner == Color::Second);
            }
            None => Color::BOTH.into_iter().for_each(|side| halves[side] += 1),
        }
        let is_lopsided = match measure {
            Measure::Shared(least) => halves.iter().any(|&halves| halves + least > 2 * trials),
            Measure::HardToWin(wanted) => wins > *wanted.end() || wins + trials - 1 - trial < *wanted.start(),
        };
        if is_lopsided {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Plays trial game `trial` of `trials` and returns the winner, or `None` for a draw.
fn trial_game(
    seat: &mut Seat,
    mut record: Record,
    seed: u64,
    [trial, trials]: [u32; 2],
) -> Result<Option<Color>> {
    let [trial, trials] = [trial as usize, trials as usize];
    seat.begin();
    while record.ply() < LONGEST && advance(&mut record, seed)? {
        let number = record.ply() * trials + trial;
        let mv = seat.choose(&record, generator(seed, number).u64(..))?;
        contest::play(&mut record, &mv)?;
    }
    Ok(record.outcome().and_then(|outcome| outcome.winner))
}
