//! `cargo lab match`: what is asked, and how the result is told.

use std::fs::File;
use std::io::Write as _;
use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use ludoteca_rules::Tabletop as _;
use serde_json::{Value, json};

use super::opening::{Openings, positions_in, usual_plies, usual_positions};
use super::tally::{Estimate, Games, Tally, elo};
use super::{Contest, Player, player};
use crate::Variant;

/// What `cargo lab match` is asked.
#[derive(Args)]
pub(crate) struct Options {
    #[command(flatten)]
    variant: Variant,
    /// The player whose result is told: level:1 to level:8, rung:8000,4,20,60 (nodes, plies,
    /// temperature, most loss: a level of one's own), nodes:20000, ms:100 (processor time for a turn), random,
    /// greedy, depth:4 (plain alpha-beta with material), pips (games with dice), or command:PROGRAM ARGUMENTS, which
    /// answers `choose` of the line protocol.
    one: Player,
    /// Its opponent.
    two: Player,
    /// How many games: two for each opening, with the sides swapped.
    #[arg(long, default_value_t = 80)]
    games: usize,
    #[command(flatten)]
    conditions: Conditions,
    /// Where the records of the games are written, each as soon as it ends, whichever ends first. What is there already
    /// is replaced.
    #[arg(long)]
    records: Option<PathBuf>,
    /// The result as JSON.
    #[arg(long)]
    json: bool,
}

/// Under which conditions games are played.
#[derive(Args, Clone, Debug)]
pub(crate) struct Conditions {
    /// What openings, throws and choices come from.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many random turns an opening has at least (up to four more); 0 is the usual start. Left out: 10 in El
    /// Perro, 2 in Brandubh and El Cuervo, 4 in Alquerque and Spanish draughts, none in games with dice.
    #[arg(long)]
    pub(crate) openings: Option<u32>,
    /// How many nodes are searched to see whether an opening is balanced, in games without dice; 0 takes any.
    #[arg(long, default_value_t = 50_000)]
    pub(crate) balance: u64,
    /// A file with the positions in which the games begin, one a line. Left out: in Brandubh and El Perro those of `cargo
    /// lab openings`, unless `--openings` or a switch is given, as one side wins nearly all games from the start; in El
    /// Perro those found for the second player.
    #[arg(long)]
    pub(crate) positions: Option<PathBuf>,
    /// How many games are played at once. Left out: as many as there are processors.
    #[arg(long)]
    pub(crate) threads: Option<usize>,
    /// After so many turns a game is broken off, and counts as drawn.
    #[arg(long, default_value_t = 400)]
    pub(crate) longest: usize,
    /// How many seconds another program (command:PROGRAM) may take for a turn; after that it is ended, and the match with
    /// it.
    #[arg(long, value_name = "SECONDS", default_value_t = player::PATIENCE_SECONDS,
          value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) turn_seconds: u32,
}

impl Conditions {
    /// A match under these conditions.
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

/// Runs the command.
pub(crate) fn run(options: &Options) -> Result<()> {
    let players = [options.one.clone(), options.two.clone()];
    let contest = options
        .conditions
        .contest(&options.variant, players, options.games)?;
    let mut records = match &options.records {
        None => None,
        Some(file) => Some(File::create(file).with_context(|| format!("writing {}", file.display()))?),
    };
    let mut kept = 0;
    let bar = progress();
    let tally = contest.play(&bar, |record| {
        if let Some(file) = &mut records {
            // One write for each game, so that a match that is stopped leaves whole games.
            file.write_all(format!("{record}\n").as_bytes())
                .context("writing a record")?;
            kept += 1;
        }
        Ok(())
    });
    bar.finish_and_clear();
    let tally = tally.map_err(|error| match &options.records {
        Some(file) => error.context(format!(
            "the match stopped; the games that ended before that are in {}: {kept}",
            file.display()
        )),
        None => error.context("the match stopped"),
    })?;
    if options.json {
        outln!("{}", report(&contest, &tally));
    } else {
        out!("{}", words(&contest, &tally));
    }
    Ok(())
}

/// A bar that counts games.
pub(crate) fn progress() -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {pos} of {len} games, {eta} left");
    let bar = ProgressBar::new(0).with_style(style.expect("the template is right"));
    bar.enable_steady_tick(std::time::Duration::from_millis(500));
    bar
}

/// The result as JSON.
pub(crate) fn report(contest: &Contest, tally: &Tally) -> Value {
    let Estimate { score, least, most } = tally.estimate();
    let players: Vec<String> = contest.players.iter().map(Player::to_string).collect();
    json!({
        "ruleset": contest.openings.game.ruleset().id(),
        "players": players,
        "seed": contest.openings.seed,
        "games": tally.games(),
        "score": { "share": score, "least": least, "most": most },
        "elo": { "difference": elo(score), "least": elo(least), "most": elo(most) },
        "asFirst": tally.sides[0],
        "asSecond": tally.sides[1],
        "sides": contest.openings.game.ruleset().sides(),
        "pairs": tally.pairs,
        "brokenOff": tally.broken_off,
        "plies": tally.plies,
    })
}

/// The result in words.
fn words(contest: &Contest, tally: &Tally) -> String {
    let [one, two] = &contest.players;
    let ruleset = contest.openings.game.ruleset();
    let games = tally.games();
    let Estimate { score, least, most } = tally.estimate();
    let difference = |share| elo(share).map_or_else(|| "?".to_owned(), |elo| format!("{elo:+.0}"));
    let per_hundred = |share: f64| 100.0 * share;
    let [first, second] = tally.sides;
    let [as_first, as_second] = ruleset.sides();
    let broken_off = match tally.broken_off {
        0 => String::new(),
        count => format!("{count} of them broken off after {} turns\n", contest.longest),
    };
    format!(
        "{one} against {two}, {ruleset}, {} pairs of games, seed {}\n\
         {}; {:.1} % (95 of 100: {:.1} to {:.1})\n{broken_off}\
         Elo {} ({} to {})\n\
         as {as_first}: {}\n\
         as {as_second}: {}\n\
         pairs with 0, ½, 1, 1½, 2 points: {:?}\n",
        contest.pairs,
        contest.openings.seed,
        counted(games),
        per_hundred(score),
        per_hundred(least),
        per_hundred(most),
        difference(score),
        difference(least),
        difference(most),
        counted(first),
        counted(second),
        tally.pairs,
    )
}

fn counted(games: Games) -> String {
    format!("{} won, {} drawn, {} lost", games.wins, games.draws, games.losses)
}
