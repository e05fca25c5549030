//! `cargo lab match`: plays many games between two players, and reports the result with its margin of error.

use std::fs::File;
use std::io::Write as _;
use std::path::PathBuf;

use anyhow::{Context as _, Result};
use clap::Args;
use ludoteca_rules::{Color, Tabletop as _};

use crate::contest::conditions::Conditions;
use crate::contest::seats::{Compared, Comparison};
use crate::contest::sprt::{Band, Verdict};
use crate::contest::tally::{Estimate, Games, Tally, elo};
use crate::contest::{Contest, Player};
use crate::progress;
use crate::variant::Variant;

#[derive(Args)]
pub(crate) struct Options {
    #[command(flatten)]
    variant: Variant,
    /// The player whose result is reported: level:1 to level:8, rung:8000,4,20,60 (a custom level: nodes,
    /// plies, temperature, maximum loss), nodes:20000, hints:20000 (always the page's hint), ms:100
    /// (processor time per move), random, greedy, depth:4 (plain alpha-beta with material), material:10000
    /// (nodes of the engine's search, with material instead of a net), pips (games with dice), or
    /// command:PROGRAM ARGUMENTS, which answers `choose` of the line protocol. The first five may also name a
    /// different net: nodes:20000@FILE.
    one: Player,
    /// Its opponent, written the same way.
    two: Player,
    /// Number of games: two per opening, with the sides swapped.
    #[arg(long, default_value_t = 80)]
    games: usize,
    /// Stop as soon as a test decides whether the share of the points is at least this many percent
    /// (`contest::sprt`).
    #[arg(long, value_name = "PERCENT", conflicts_with = "records")]
    least: Option<f64>,
    /// Upper bound of the share, in percent, for the same test.
    #[arg(long, value_name = "PERCENT", requires = "least")]
    most: Option<f64>,
    /// Compare the two players on one side, such as `goats`, against a third player (`contest::seats`).
    #[arg(long, requires = "against", conflicts_with_all = ["records", "json"])]
    side: Option<String>,
    /// Opponent of both players, who then don't play each other.
    #[arg(long, value_name = "PLAYER", requires = "side")]
    against: Option<Player>,
    #[command(flatten)]
    conditions: Conditions,
    /// File for the records of the games, in the order in which the games end. Overwrites an existing file.
    #[arg(long)]
    records: Option<PathBuf>,
    /// Print the result as JSON.
    #[arg(long)]
    json: bool,
}

impl Options {
    fn band(&self) -> Option<Band> {
        let part = |percent: f64| percent / 100.0;
        self.least.map(|least| Band {
            least: part(least),
            most: self.most.map(part),
        })
    }
}

pub(crate) fn run(options: &Options) -> Result<()> {
    if let (Some(side), Some(against)) = (&options.side, &options.against) {
        return compare(options, side, against);
    }
    let players = [options.one.clone(), options.two.clone()];
    let contest = options
        .conditions
        .contest(&options.variant, players, options.games)?;
    let mut records = match &options.records {
        None => None,
        Some(file) => Some(File::create(file).with_context(|| format!("can't write {}", file.display()))?),
    };
    let mut kept = 0;
    let bar = progress::bar(0, "games");
    let keep = |record: &str| {
        if let Some(file) = &mut records {
            // Each game is written at once, so that an interrupted match leaves only whole games in the file.
            file.write_all(format!("{record}\n").as_bytes())
                .context("writing a record")?;
            kept += 1;
        }
        Ok(())
    };
    let tally = match options.band() {
        None => contest.play(&bar, keep),
        Some(band) => contest.play_until(|tally| band.judge(&tally.pairs) != Verdict::Open, &bar),
    };
    bar.finish_and_clear();
    let tally = tally.map_err(|error| match &options.records {
        Some(file) => error.context(format!(
            "the match stopped; the games that ended before that are in {}: {kept}",
            file.display()
        )),
        None => error.context("the match stopped"),
    })?;
    if options.json {
        outln!("{}", contest.report(&tally));
        return Ok(());
    }
    out!("{}", words(&contest, &tally));
    if let Some(band) = options.band() {
        outln!("{}", band.judge(&tally.pairs));
    }
    Ok(())
}

fn compare(options: &Options, name: &str, against: &Player) -> Result<()> {
    let names = options.variant.ruleset.sides();
    let side = Color::BOTH.into_iter().find(|&side| names[side] == name);
    let side =
        side.with_context(|| format!("no side is called {name:?}; expected {}", names.join(" or ")))?;
    let match_of = |player: &Player| {
        let players = [player.clone(), against.clone()];
        options
            .conditions
            .contest(&options.variant, players, options.games)
    };
    let contests = [match_of(&options.one)?, match_of(&options.two)?];
    let comparison = Comparison { contests, side };
    let band = options.band();
    let verdict = |compared: &Compared| band.map(|band| compared.verdict(band));
    let is_enough = |compared: &Compared| verdict(compared).is_some_and(|verdict| verdict != Verdict::Open);
    let bar = progress::bar(0, "games");
    let compared = comparison.play_until(is_enough, &bar);
    bar.finish_and_clear();
    let compared = compared.context("the match stopped")?;
    let Estimate { score, least, most } = compared.estimate();
    let [one, two] = compared.games.map(counted);
    outln!(
        "{} against {} as {name}, against {against}: {:.1} % by the odds (95 of 100: {:.1} to {:.1})\n{one}\n{two}",
        options.one,
        options.two,
        100.0 * score,
        100.0 * least,
        100.0 * most,
    );
    if let Some(verdict) = verdict(&compared) {
        outln!("{verdict}");
    }
    Ok(())
}

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
        count => format!("{count} of them broken off after {} moves\n", contest.longest),
    };
    format!(
        "{one} against {two}, {ruleset}, {} pairs of games, seed {}\n\
         {}; {:.1} % (95 of 100: {:.1} to {:.1})\n{broken_off}\
         Elo {} ({} to {})\n\
         as {as_first}: {}\n\
         as {as_second}: {}\n\
         pairs with 0, ½, 1, 1½, 2 points: {:?}\n",
        tally.pairs.iter().sum::<u32>(),
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
