//! `cargo lab ladder`: measures how much stronger each level is than the next lower one.
//!
//! Each row is a sequential test (`contest::sprt`). It runs until it decides whether the share of the points
//! is between 60 and 80 %, or until `--games` games are played. A row passes if the test accepts that range
//! or, when the test is undecided, if the measured share is in it. Level 3 against level 1, and level 1
//! against random moves, need at least 80 %.
//!
//! In games without dice each side is measured separately: both levels play it against the same opponent
//! ([`opponents`], `contest::seats`). In games with dice both sides are alike, and the levels play each other.
//!
//! `--write` updates the table in a Markdown file ([`table`]).

mod opponents;
mod table;

use std::fmt;
use std::path::PathBuf;

use anyhow::{Context as _, Result, bail, ensure};
use clap::Args;
use ludoteca_engine::level::HIGHEST;
use ludoteca_rules::{AnyGame, Color, Ruleset, TurnOrder as _};

use crate::contest::conditions::Conditions;
use crate::contest::opening::is_uneven;
use crate::contest::seats::{Compared, Comparison};
use crate::contest::sprt::{Band, Results, Verdict, of_games};
use crate::contest::tally::{Estimate, Tally};
use crate::contest::{Contest, Player};
use crate::progress;
use crate::variant::Variant;

/// Accepted share of the points that a level scores against the next lower one.
const STEP: Band = Band {
    least: 0.6,
    most: Some(0.8),
};
/// Accepted share of the points for level 3 against level 1, and of wins for level 1 against random moves.
const AT_LEAST: Band = Band {
    least: 0.8,
    most: None,
};
/// Number of random moves before a game in which the starting position is won for one side. It is small,
/// because most positions are lost for the other side anyway.
const SIDE_PLIES: u32 = 6;
/// Name in the table for the random player.
const RANDOM: &str = "random";
/// Name in the table for both sides together.
const BOTH: &str = "both";

#[derive(Args)]
pub(crate) struct Options {
    /// Rulesets: el-perro, brandubh, el-cuervo, fallas, fayles, alquerque or spanish-draughts [default: all].
    #[arg(value_parser = Ruleset::named)]
    rulesets: Vec<Ruleset>,
    /// Maximum number of games per row.
    #[arg(long, default_value_t = 300)]
    games: usize,
    /// Highest level to test.
    #[arg(long, default_value_t = HIGHEST)]
    highest: u8,
    /// Lowest level to test.
    #[arg(long, default_value_t = 1)]
    lowest: u8,
    /// Side to test, such as `goats` [default: both].
    #[arg(long)]
    side: Option<String>,
    /// Markdown file whose table gets the measured rows; its other rows stay.
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
    #[command(flatten)]
    conditions: Conditions,
}

/// Runs the command.
///
/// # Errors
/// If a row doesn't pass.
pub(crate) fn run(options: &Options) -> Result<()> {
    let rulesets = match &options.rulesets[..] {
        [] => &Ruleset::ALL[..],
        asked => asked,
    };
    if let Some(side) = &options.side {
        let is_known = |ruleset: &Ruleset| ruleset.sides().contains(&side.as_str());
        ensure!(
            rulesets.iter().any(is_known),
            "no side is called {side:?} in {}",
            rulesets
                .iter()
                .map(|ruleset| ruleset.id())
                .collect::<Vec<_>>()
                .join(", ")
        );
    }
    outln!("{}", table::HEADING);
    let mut faults = Vec::new();
    for &ruleset in rulesets {
        for measurement in measurements(ruleset) {
            if !(options.lowest..=options.highest).contains(&measurement.level)
                || !measurement.has_side(options.side.as_deref())
            {
                continue;
            }
            for row in measurement.rows(options)? {
                outln!("{}", row.text());
                if let Some(file) = &options.write {
                    table::write(file, &row).with_context(|| format!("can't update {}", file.display()))?;
                }
                if !row.fits() {
                    faults.push(row.key.to_string());
                }
            }
        }
    }
    if !faults.is_empty() {
        bail!("outside the expected range: {}", faults.join("; "));
    }
    Ok(())
}

/// The measurement for one row, or for one row per side.
struct Measurement {
    ruleset: Ruleset,
    level: u8,
    kind: Kind,
    band: Band,
}

enum Kind {
    /// A match against a lower level, with the sides swapped.
    Match(u8),
    /// Both levels on the same side, against the same opponent.
    Side(u8, Color),
    /// A match against random moves from the starting position, counted for each side separately.
    Random,
}

/// Returns all measurements of a ruleset, lowest level first.
fn measurements(ruleset: Ruleset) -> Vec<Measurement> {
    let pairs = (2..=HIGHEST).flat_map(|level| {
        let step = Some((level, level - 1, STEP));
        [step, (level == 3).then_some((3, 1, AT_LEAST))]
    });
    let mut measurements = vec![Measurement {
        ruleset,
        level: 1,
        kind: Kind::Random,
        band: AT_LEAST,
    }];
    let has_dice = AnyGame::of(ruleset).dice_count() > 0;
    for (level, below, band) in pairs.flatten() {
        let kinds = if has_dice {
            vec![Kind::Match(below)]
        } else {
            Color::BOTH.map(|side| Kind::Side(below, side)).into()
        };
        measurements.extend(kinds.into_iter().map(|kind| Measurement {
            ruleset,
            level,
            kind,
            band,
        }));
    }
    measurements
}

impl Measurement {
    /// True if `side` is measured; `None` stands for both sides.
    fn has_side(&self, side: Option<&str>) -> bool {
        match (side, &self.kind) {
            (Some(name), Kind::Side(_, side)) => self.ruleset.sides()[*side] == name,
            _ => true,
        }
    }

    /// Returns the keys of the rows that [`Measurement::rows`] returns.
    fn keys(&self) -> Vec<Key> {
        let names = self.ruleset.sides();
        match &self.kind {
            Kind::Match(below) => vec![self.key(BOTH, &below.to_string())],
            Kind::Side(below, side) => vec![self.key(names[*side], &below.to_string())],
            Kind::Random => names.map(|name| self.key(name, RANDOM)).into(),
        }
    }

    fn key(&self, side: &str, below: &str) -> Key {
        Key {
            ruleset: self.ruleset.id().to_owned(),
            side: side.to_owned(),
            levels: format!("{} > {below}", self.level),
        }
    }

    fn rows(&self, options: &Options) -> Result<Vec<Row>> {
        match &self.kind {
            Kind::Match(below) => {
                let tally = self.tally(options, Player::Level(*below), &|tally| {
                    self.band.judge(&tally.pairs) != Verdict::Open
                })?;
                Ok(vec![self.row(
                    BOTH,
                    &below.to_string(),
                    tally.games().count(),
                    tally.estimate(),
                    self.band.judge(&tally.pairs),
                )])
            }
            Kind::Random => self.against_random(options),
            Kind::Side(below, side) => self.on_side(options, *below, *side),
        }
    }

    fn against_random(&self, options: &Options) -> Result<Vec<Row>> {
        // Draws become losses, because only wins count here.
        let won = |tally: &Tally, side: Color| -> Results {
            let [losses, _, draws, _, wins] = of_games(tally.sides[side]);
            [losses + draws, 0, 0, 0, wins]
        };
        let verdict = |tally: &Tally, side| self.band.judge(&won(tally, side));
        let tally = self.tally(options, Player::Random, &|tally| {
            Color::BOTH
                .into_iter()
                .all(|side| verdict(tally, side) != Verdict::Open)
        })?;
        let names = self.ruleset.sides();
        let row = |side: Color| {
            self.row(
                names[side],
                RANDOM,
                tally.sides[side].count(),
                Estimate::of(&won(&tally, side)),
                verdict(&tally, side),
            )
        };
        Ok(Color::BOTH.map(row).into())
    }

    fn on_side(&self, options: &Options, below: u8, side: Color) -> Result<Vec<Row>> {
        let opponent = opponents::of(self.ruleset, side, self.level);
        let verdict = |compared: &Compared| compared.verdict(self.band);
        let against = |level| {
            let players = [Player::Level(level), opponent.clone()];
            self.contest(options, players)
        };
        let comparison = Comparison {
            contests: [against(self.level)?, against(below)?],
            side,
        };
        let bar = progress::bar(0, "games");
        let compared = comparison.play_until(|compared| verdict(compared) != Verdict::Open, &bar);
        bar.finish_and_clear();
        let compared = compared?;
        let games = compared.games.map(|games| games.count()).iter().sum();
        let name = self.ruleset.sides()[side];
        Ok(vec![self.row(
            name,
            &below.to_string(),
            games,
            compared.estimate(),
            verdict(&compared),
        )])
    }

    /// Plays the match against `other` until `is_enough` is true.
    fn tally(&self, options: &Options, other: Player, is_enough: &dyn Fn(&Tally) -> bool) -> Result<Tally> {
        let contest = self.contest(options, [Player::Level(self.level), other])?;
        let bar = progress::bar(0, "games");
        let tally = contest.play_until(is_enough, &bar);
        bar.finish_and_clear();
        tally
    }

    fn contest(&self, options: &Options, players: [Player; 2]) -> Result<Contest> {
        let variant = Variant {
            ruleset: self.ruleset,
            switches: Vec::new(),
        };
        let mut conditions = options.conditions.clone();
        match self.kind {
            Kind::Random => conditions.openings = Some(0),
            Kind::Side(..) if is_uneven(self.ruleset) => {
                conditions.openings = Some(SIDE_PLIES);
                conditions.balance = 0;
            }
            Kind::Match(_) | Kind::Side(..) => {}
        }
        conditions.contest(&variant, players, options.games)
    }

    fn row(&self, side: &str, below: &str, games: u32, estimate: Estimate, verdict: Verdict) -> Row {
        Row {
            key: self.key(side, below),
            games,
            estimate,
            verdict,
            band: self.band,
        }
    }
}

/// The measurement that a row of the table shows.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Key {
    ruleset: String,
    side: String,
    levels: String,
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.ruleset, self.side, self.levels)
    }
}

struct Row {
    key: Key,
    games: u32,
    estimate: Estimate,
    verdict: Verdict,
    band: Band,
}

impl Row {
    /// True if the row passes, according to the test or, if that is undecided, to the measured share.
    fn fits(&self) -> bool {
        match self.verdict {
            Verdict::Open => self.band.contains(self.estimate.score),
            verdict => verdict == Verdict::Fits,
        }
    }

    fn text(&self) -> String {
        let Key {
            ruleset,
            side,
            levels,
        } = &self.key;
        let Estimate { score, least, most } = self.estimate;
        format!(
            "| {ruleset} | {side} | {levels} | {} | {:.0} | {:.0}–{:.0} | {} |",
            self.games,
            100.0 * score,
            100.0 * least,
            100.0 * most,
            self.verdict,
        )
    }
}
