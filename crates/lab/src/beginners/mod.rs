//! `cargo lab beginners`: counts how often scripted beginners win against the lowest levels.
//!
//! The levels play as on the page, so the lowest ones sometimes give way on purpose ([`Engine::ask`]). The
//! command fails if a first-time visitor doesn't win most games against level 1 within five minutes, or if a
//! game of El Perro is drawn by repetition.
//!
//! `tests/web/beginners.mjs` lets the same beginners play a few games each on the page.

mod kind;

use std::fmt;

use anyhow::{Context as _, Result, ensure};
use clap::Args;
use ludoteca_engine::engine::{Ask, Engine};
use ludoteca_engine::level::HIGHEST;
use ludoteca_rules::record::{REPETITION_LIMIT, Record, Standing};
use ludoteca_rules::{AnyGame, Color, Game as _, Ruleset, Tabletop as _};

use self::kind::Kind;
use crate::contest::opening::{advance, generator};
use crate::contest::play;
use crate::contest::tally::GameResult;
use crate::parallel;

/// Number of turns in five minutes, if the beginner's and the computer's move together take five seconds.
const FIVE_MINUTES: u32 = 60;
/// Number of turns after which a game counts as lost.
const MOST_TURNS: u32 = 200;
/// Highest level that resigns on the page once it can't win (`web/state/ending-offer.js`).
const RESIGNS_UP_TO: u8 = 4;
/// Minimum percentage of games that a first-time visitor must win against level 1 within five minutes.
const LEAST_PERCENT: usize = 55;
/// Size of the transposition table, in bytes.
const TABLE_BYTES: usize = 4 << 20;

#[derive(Args)]
pub(crate) struct Options {
    /// Rulesets [default: all that have a beginner].
    #[arg(value_parser = Ruleset::named)]
    rulesets: Vec<Ruleset>,
    /// Number of games for each beginner and level.
    #[arg(long, default_value_t = 100)]
    games: usize,
    /// Levels to play against [default: 1 and 2].
    #[arg(long = "level", value_parser = clap::value_parser!(u8).range(1..=i64::from(HIGHEST)))]
    levels: Vec<u8>,
    /// Play only the first-time visitor of each game.
    #[arg(long)]
    visitors: bool,
    /// Seed of choices and dice.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of threads.
    #[arg(long, default_value_t = 1)]
    threads: usize,
}

/// A beginner on one side of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Beginner {
    ruleset: Ruleset,
    side: Color,
    kind: Kind,
}

const fn beginner(ruleset: Ruleset, side: Color, kind: Kind) -> Beginner {
    Beginner { ruleset, side, kind }
}

const fn dog(kind: Kind) -> Beginner {
    beginner(Ruleset::ElPerro, Color::First, kind)
}

/// A first-time visitor for each game, on the side that the page suggests.
const VISITORS: [Beginner; 5] = [
    dog(Kind::Careful),
    beginner(Ruleset::Brandubh, Color::First, Kind::Runner),
    beginner(Ruleset::Fallas, Color::First, Kind::Greedy),
    beginner(Ruleset::Alquerque, Color::First, Kind::Careful),
    beginner(Ruleset::SpanishDraughts, Color::First, Kind::Careful),
];

const OTHERS: [Beginner; 4] = [
    dog(Kind::Random),
    dog(Kind::Greedy),
    beginner(Ruleset::ElPerro, Color::Second, Kind::Greedy),
    beginner(Ruleset::Brandubh, Color::First, Kind::Careful),
];

/// A finished game, as the beginner sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Played {
    result: GameResult,
    /// Number of the beginner's turns.
    turns: u32,
    /// True if the game ends with the third occurrence of a position. In Alquerque the side with more men then
    /// wins.
    repeated: bool,
}

impl Played {
    fn is_soon_won(self) -> bool {
        self.result == GameResult::Win && self.turns <= FIVE_MINUTES
    }
}

/// Runs the command.
///
/// # Errors
/// If a first-time visitor wins too few games against level 1 within five minutes, or if a game of El Perro
/// is drawn by repetition.
pub(crate) fn run(options: &Options) -> Result<()> {
    let levels = match &options.levels[..] {
        [] => &[1, 2],
        levels => levels,
    };
    let others = OTHERS.iter().filter(|_| !options.visitors);
    let asked =
        |beginner: &&Beginner| options.rulesets.is_empty() || options.rulesets.contains(&beginner.ruleset);
    let beginners: Vec<Beginner> = VISITORS.iter().chain(others).filter(asked).copied().collect();
    ensure!(!beginners.is_empty(), "no beginner plays these games");
    outln!(
        "| Game | Side | Beginner | Level | Games | Won | Within {FIVE_MINUTES} | Drawn | Repeated | Lost | Turns |"
    );
    outln!("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    let mut faults = Vec::new();
    for beginner in beginners {
        for &level in levels {
            let row = Row::of(beginner, level, options)?;
            outln!("{row}");
            if level == 1 && VISITORS.contains(&beginner) && row.is_too_hard() {
                faults.push(format!("{} is too hard for a first visitor", beginner.ruleset));
            }
            if beginner.ruleset == Ruleset::ElPerro && row.repeated() > 0 {
                faults.push(format!(
                    "{} is drawn by repetition at level {level}",
                    beginner.ruleset
                ));
            }
        }
    }
    ensure!(faults.is_empty(), "{}", faults.join("; "));
    Ok(())
}

/// The games of a beginner against a level.
struct Row {
    beginner: Beginner,
    level: u8,
    played: Vec<Played>,
}

impl Row {
    fn of(beginner: Beginner, level: u8, options: &Options) -> Result<Row> {
        let engine = || Engine::new(TABLE_BYTES);
        let played = parallel::in_order(options.games, options.threads, engine, |engine, number| {
            let seed = generator(options.seed, number).u64(..);
            play_game(engine, beginner, level, seed)
        });
        let played = played.into_iter().collect::<Result<Vec<_>>>()?;
        Ok(Row {
            beginner,
            level,
            played,
        })
    }

    fn count(&self, result: GameResult) -> usize {
        self.played.iter().filter(|game| game.result == result).count()
    }

    fn soon_won(&self) -> usize {
        self.played.iter().filter(|game| game.is_soon_won()).count()
    }

    fn repeated(&self) -> usize {
        self.played.iter().filter(|game| game.repeated).count()
    }

    fn is_too_hard(&self) -> bool {
        100 * self.soon_won() < LEAST_PERCENT * self.played.len()
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Beginner { ruleset, side, kind } = self.beginner;
        let turns = || self.played.iter().map(|game| game.turns);
        write!(
            f,
            "| {ruleset} | {} | {kind} | {} | {} | {} | {} | {} | {} | {} | {}–{} |",
            ruleset.sides()[side],
            self.level,
            self.played.len(),
            self.count(GameResult::Win),
            self.soon_won(),
            self.count(GameResult::Draw),
            self.repeated(),
            self.count(GameResult::Loss),
            turns().min().unwrap_or(0),
            turns().max().unwrap_or(0),
        )
    }
}

/// Plays a game to its end. The beginner wins if the computer can't win any more and resigns, and loses if
/// the game takes more than [`MOST_TURNS`] turns.
fn play_game(engine: &mut Engine, beginner: Beginner, level: u8, seed: u64) -> Result<Played> {
    let Beginner { ruleset, side, kind } = beginner;
    let mut record = Record::new(AnyGame::of(ruleset), None);
    let mut turns = 0;
    engine.forget();
    while advance(&mut record, seed)? {
        let position = record.position()?;
        let mut rng = generator(seed, record.ply());
        if record.game().turn(&position) != side {
            let ask = Ask {
                level: Some(level),
                lines: 1,
                seed: rng.u64(..),
                ..Ask::default()
            };
            engine.ask(record.clone(), ask)?;
            engine.run(u64::MAX);
            let choice = engine.choice().context("the engine chooses a move")?;
            play(&mut record, &choice.mv)?;
            continue;
        }
        let is_won = level <= RESIGNS_UP_TO && can_only_lose(&record, side.other());
        if is_won || turns >= MOST_TURNS {
            let result = if is_won { GameResult::Win } else { GameResult::Loss };
            return Ok(Played {
                result,
                turns,
                repeated: false,
            });
        }
        kind.play(&mut record, &mut rng)?;
        turns += 1;
    }
    Ok(Played {
        result: GameResult::of(&record, side),
        turns,
        repeated: record.repetitions() >= REPETITION_LIMIT,
    })
}

/// True if `side` can't win any more, but can still draw or lose.
fn can_only_lose(record: &Record, side: Color) -> bool {
    match record.standing() {
        Standing::Stage(stage) => record.game().cannot_win(&stage, side),
        _ => false,
    }
}
