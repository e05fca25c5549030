//! Players: levels, node budgets, processor time, fixed opponents, and other programs.

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;
use std::{fmt, fs};

use anyhow::{Context as _, Result, ensure};
use cpu_time::ThreadTime;
use fastrand::Rng;
use ludoteca_engine::engine::Engine;
use ludoteca_engine::level::{self, Handicap};
use ludoteca_engine::net::Net;
use ludoteca_engine::nets;
use ludoteca_rules::record::Record;
use ludoteca_rules::{AnyGame, AnyMove, Color, Game as _, Ruleset, Tabletop as _, TurnOrder as _, excerpt};

use super::program::Program;
use super::yardstick;

/// Size of an engine's transposition table, in bytes.
const TABLE_BYTES: usize = 16 << 20;
/// Default time limit per move for another program, in seconds.
pub(crate) const PATIENCE_SECONDS: u32 = 60;
/// [`PATIENCE_SECONDS`] as a duration.
pub(crate) const USUAL_PATIENCE: Duration = Duration::from_secs(PATIENCE_SECONDS as u64);
/// Contempt of the page's hints (`web/engine/hints.js`).
const HINT_CONTEMPT: i32 = 80;
/// Number of nodes between two checks of the clock.
const SLICE_NODES: u64 = 500;

/// A player, as written on the command line.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Player {
    /// `level:5`: a level of the engine.
    Level(u8),
    /// `rung:8000,4,20,60`: the engine with a custom handicap: nodes, plies, temperature, maximum loss.
    Rung(Handicap),
    /// `nodes:20000`: the engine at full strength, with this many nodes per move.
    Nodes(u64),
    /// `hints:20000`: a player that always plays the page's hint, found with this many nodes.
    Hints(u64),
    /// `ms:100`: the engine at full strength, with this many milliseconds of processor time per move.
    Milliseconds(u64),
    /// `nodes:20000@FILE`: one of the players above, with the net in this file.
    Net(Box<Player>, PathBuf),
    /// `random`: a random legal move.
    Random,
    /// `depth:4`, or `greedy` for one ply: plain alpha-beta with material, to this depth.
    Depth(u32),
    /// `material:10000`: the engine's search with material instead of a net, with this many nodes per move.
    Material(u64),
    /// `pips`: the move with the best difference in pips, in games with dice.
    Pips,
    /// `command:PROGRAM ARGUMENTS`: a program that answers `choose` of the line protocol.
    Command(String),
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "unknown player {0:?}; expected level:1 to level:8, rung:8000,4,20,60, nodes:20000, hints:20000, ms:100, random, greedy, \
     depth:4, material:10000, pips, command:PROGRAM, or one of the first five with a net, as level:5@FILE"
)]
pub(crate) struct UnknownPlayer(String);

impl FromStr for Player {
    type Err = UnknownPlayer;

    fn from_str(text: &str) -> Result<Player, UnknownPlayer> {
        if let Some((engine, file)) = text.split_once('@')
            && !file.is_empty()
            && let Ok(player) = engine.parse::<Player>()
            && player.is_engine()
        {
            return Ok(Player::Net(Box::new(player), file.into()));
        }
        let (name, value) = text.split_once(':').unwrap_or((text, ""));
        let number = || value.parse::<u64>().ok().filter(|&number| number > 0);
        let player = match name {
            "level" => number()
                .and_then(|number| u8::try_from(number).ok())
                .filter(|level| (1..=level::HIGHEST).contains(level))
                .map(Player::Level),
            "rung" => rung(value).map(Player::Rung),
            "nodes" => number().map(Player::Nodes),
            "hints" => number().map(Player::Hints),
            "ms" => number().map(Player::Milliseconds),
            "depth" => number()
                .and_then(|number| u32::try_from(number).ok())
                .map(Player::Depth),
            "material" => number().map(Player::Material),
            "random" if value.is_empty() => Some(Player::Random),
            "greedy" if value.is_empty() => Some(Player::Depth(1)),
            "pips" if value.is_empty() => Some(Player::Pips),
            "command" if !value.trim().is_empty() => Some(Player::Command(value.to_owned())),
            _ => None,
        };
        player.ok_or_else(|| UnknownPlayer(excerpt(text)))
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Level(level) => write!(f, "level:{level}"),
            Player::Rung(Handicap {
                nodes,
                depth,
                temperature,
                most_loss,
                ..
            }) => write!(f, "rung:{nodes},{depth},{temperature},{most_loss}"),
            Player::Nodes(nodes) => write!(f, "nodes:{nodes}"),
            Player::Hints(nodes) => write!(f, "hints:{nodes}"),
            Player::Milliseconds(milliseconds) => write!(f, "ms:{milliseconds}"),
            Player::Net(player, file) => write!(f, "{player}@{}", file.display()),
            Player::Random => f.write_str("random"),
            Player::Depth(1) => f.write_str("greedy"),
            Player::Depth(plies) => write!(f, "depth:{plies}"),
            Player::Material(nodes) => write!(f, "material:{nodes}"),
            Player::Pips => f.write_str("pips"),
            Player::Command(line) => write!(f, "command:{line}"),
        }
    }
}

impl Player {
    /// True if the player can use a net.
    const fn is_engine(&self) -> bool {
        matches!(
            self,
            Player::Level(_)
                | Player::Rung(_)
                | Player::Nodes(_)
                | Player::Hints(_)
                | Player::Milliseconds(_)
        )
    }
}

/// Parses a handicap of four numbers: nodes, plies, temperature, and maximum loss.
fn rung(text: &str) -> Option<Handicap> {
    let mut numbers = text.split(',');
    let handicap = Handicap::rung(
        numbers.next()?.parse().ok()?,
        numbers.next()?.parse().ok()?,
        numbers.next()?.parse().ok()?,
        numbers.next()?.parse().ok()?,
    );
    numbers.next().is_none().then_some(handicap)
}

/// A player in a game, with any state that it keeps between moves.
pub(crate) enum Seat {
    Engine {
        engine: Box<Engine>,
        /// Handicaps for playing the first side and the second side.
        handicaps: [Handicap; 2],
        time: Option<Duration>,
    },
    Yardstick(Player),
    Program(Program),
}

impl Seat {
    /// Creates the seat of `player` for games of a ruleset. `patience` is the time limit per move for another
    /// program.
    ///
    /// # Errors
    /// If the player doesn't play such games, its net can't be used, or its program doesn't start.
    pub(crate) fn new(player: &Player, game: &AnyGame, patience: Duration) -> Result<Seat> {
        let has_dice = game.dice_count() > 0;
        // Dice games use no transposition table.
        let table_bytes = if has_dice { 0 } else { TABLE_BYTES };
        let engine = |handicaps, time| -> Result<Seat> {
            Ok(Seat::Engine {
                engine: Box::new(Engine::new(table_bytes)),
                handicaps,
                time,
            })
        };
        match player {
            &Player::Level(level) => {
                let of = |side| Handicap::of(level, game.ruleset(), side);
                engine(Color::BOTH.map(of), None)
            }
            &Player::Rung(handicap) => engine([handicap; 2], None),
            &Player::Nodes(nodes) => engine(
                [Handicap {
                    nodes,
                    ..Handicap::NONE
                }; 2],
                None,
            ),
            &Player::Hints(nodes) => engine(
                [Handicap {
                    nodes,
                    contempt: HINT_CONTEMPT,
                    ..Handicap::NONE
                }; 2],
                None,
            ),
            &Player::Milliseconds(milliseconds) => {
                engine([Handicap::NONE; 2], Some(Duration::from_millis(milliseconds)))
            }
            Player::Net(player, file) => {
                let mut seat = Seat::new(player, game, patience)?;
                if let Seat::Engine { engine, .. } = &mut seat {
                    load_net(engine, file, game.ruleset())
                        .with_context(|| format!("can't play by {}", file.display()))?;
                }
                Ok(seat)
            }
            Player::Depth(_) | Player::Material(_) if has_dice => {
                anyhow::bail!(
                    "{player} can't play {}, which has dice; use pips instead",
                    game.ruleset()
                )
            }
            Player::Pips if !has_dice => {
                anyhow::bail!("{player} plays only games with dice; choose another player")
            }
            Player::Random | Player::Depth(_) | Player::Material(_) | Player::Pips => {
                Ok(Seat::Yardstick(player.clone()))
            }
            Player::Command(line) => Ok(Seat::Program(Program::start(line, patience)?)),
        }
    }

    /// Changes the handicaps, if the player is the engine.
    pub(crate) fn hold(&mut self, change: impl Fn(Handicap) -> Handicap) {
        if let Seat::Engine { handicaps, .. } = self {
            *handicaps = handicaps.map(change);
        }
    }

    /// Discards everything remembered from the previous game, so that moves depend only on the record and the
    /// seed.
    pub(crate) fn begin(&mut self) {
        if let Seat::Engine { engine, .. } = self {
            engine.forget();
        }
    }

    /// Chooses a move in the current position.
    ///
    /// # Errors
    /// If the position has no move to play, or the program doesn't answer with one.
    pub(crate) fn choose(&mut self, record: &Record, seed: u64) -> Result<AnyMove> {
        let position = record.position()?;
        let mut rng = Rng::with_seed(seed);
        match self {
            Seat::Engine {
                engine,
                handicaps,
                time,
            } => {
                let handicap = handicaps[record.game().turn(&position)];
                engine.ask_with_handicap(record.clone(), handicap, 1, seed)?;
                match time {
                    None => {
                        engine.run(u64::MAX);
                    }
                    Some(time) => {
                        let began = ThreadTime::now();
                        while !engine.run(SLICE_NODES) && began.elapsed() < *time {}
                    }
                }
                Ok(engine.choice().context("the engine was asked")?.mv)
            }
            Seat::Yardstick(Player::Random) => Ok(yardstick::random(record.game(), &position, &mut rng)),
            &mut Seat::Yardstick(Player::Depth(depth)) => {
                Ok(yardstick::alpha_beta(&position, depth, &mut rng))
            }
            &mut Seat::Yardstick(Player::Material(nodes)) => {
                Ok(yardstick::by_material(record, &position, nodes))
            }
            Seat::Yardstick(_) => Ok(yardstick::pips(&position, &mut rng)),
            Seat::Program(program) => {
                let text = program.choose(record, seed)?;
                let line = record
                    .game()
                    .read_move(&position, &text)
                    .with_context(|| format!("the program played {text:?}"))?;
                Ok(line.mv)
            }
        }
    }
}

/// Loads the net in `file`. Checks its ruleset first, because the engine would accept any net but not use it.
fn load_net(engine: &mut Engine, file: &Path, ruleset: Ruleset) -> Result<()> {
    let bytes = fs::read(file)?;
    let of = Net::read(&bytes)?.ruleset().to_owned();
    let is_played = [ruleset, nets::net_ruleset(ruleset)]
        .iter()
        .any(|played| played.id() == of);
    ensure!(is_played, "this is a net of {of}, not of {ruleset}");
    Ok(engine.load_net(&bytes)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parsing_and_displaying_a_player_returns_the_original_text() {
        for text in [
            "level:5",
            "rung:8000,4,0.5,60",
            "nodes:20000",
            "hints:20000",
            "ms:100",
            "random",
            "greedy",
            "depth:4",
            "material:10000",
            "nodes:20000@a.net",
            "pips",
            "command:a@b",
            "command:lab rules --player level:3",
        ] {
            assert_eq!(
                text.parse::<Player>().map(|player| player.to_string()),
                Ok(text.to_owned())
            );
        }
    }

    #[test]
    fn unknown_players_are_rejected() {
        for text in [
            "",
            "level",
            "level:0",
            "level:9",
            "nodes:-1",
            "ms:x",
            "command:",
            "greedy:2",
            "chess",
            "pips@a.net",
            "level:5@",
        ] {
            assert!(
                text.parse::<Player>()
                    .is_err_and(|error| error.to_string().contains("unknown player")),
                "{text}"
            );
        }
    }
}
