//! Openings of matches: random moves from the start that lead to positions where neither side has a clear
//! advantage.
//!
//! A search checks whether an opening is balanced. In some games the search misjudges positions that one side
//! wins in practice, so trial games decide instead. Such openings are rare, so they are generated once
//! (`cargo lab openings`) and kept in a file. In Brandubh a quick player plays against itself, and each side
//! must win some games. In El Perro the goats win or draw, and a starting position that is hard for one level
//! is easy for the next. So each of the higher levels has separate openings, from which the goats of that
//! level win one or two of five trial games.

use std::ops::RangeInclusive;
use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use fastrand::Rng;
use ludoteca_engine::engine::{Ask, Engine};
use ludoteca_engine::level::HIGHEST;
use ludoteca_engine::score::Verdict;
use ludoteca_rules::record::{Record, Standing};
use ludoteca_rules::{AnyGame, Ruleset, Stage, Tabletop as _, TurnOrder as _, excerpt};

use super::entered::play;
use super::player::Player;
use super::yardstick;
use crate::input;

/// Maximum number of random moves in an opening beyond the minimum `plies`.
const VARIATION: u32 = 4;
/// Largest score of a balanced opening for the side that is ahead, in hundredths of a logit: 62 wins in 100.
const BALANCED: i16 = 50;
/// Maximum number of tries to find a balanced opening; then the least unbalanced one is used.
const TRIES: u32 = 200;
/// Size of the transposition table for the search that checks the balance, in bytes.
const TABLE_BYTES: usize = 4 << 20;
/// Maximum size of a file of positions, in bytes.
const LONGEST_FILE_BYTES: usize = 16 << 20;
/// Openings for Brandubh, from `cargo lab openings brandubh --seed 1`.
const OF_BRANDUBH: &str = include_str!("../../openings/brandubh.txt");
/// Openings for El Perro, with a heading for each player, from `cargo lab openings el-perro --seed 1`.
const OF_EL_PERRO: &str = include_str!("../../openings/el-perro.txt");
/// Levels with separate openings in El Perro.
pub(crate) const LEVELS: RangeInclusive<u8> = 6..=HIGHEST - 1;
/// Prefix of a heading in a file of positions.
pub(crate) const HEADING: &str = "# ";

/// Settings for the openings of a match.
#[derive(Clone, Debug)]
pub(crate) struct Openings {
    pub(crate) game: AnyGame,
    /// Minimum number of random moves; 0 means the starting position.
    pub(crate) plies: u32,
    /// Nodes of the search that checks the balance; 0 accepts any opening.
    pub(crate) nodes: u64,
    /// Position texts. If there are any, all openings are taken from them.
    pub(crate) positions: Vec<String>,
    pub(crate) seed: u64,
}

/// True if one side can at best draw against good play, so that points are never shared evenly.
pub(crate) const fn is_uneven(ruleset: Ruleset) -> bool {
    matches!(ruleset, Ruleset::ElPerro)
}

/// Returns the default number of random moves in an opening.
pub(crate) const fn usual_plies(ruleset: Ruleset) -> u32 {
    match ruleset {
        Ruleset::Fallas | Ruleset::Fayles => 0,
        // The goats win from the start, and a few moves change little.
        Ruleset::ElPerro => 10,
        Ruleset::Brandubh | Ruleset::ElCuervo => 2,
        Ruleset::Alquerque | Ruleset::SpanishDraughts => 4,
    }
}

/// Returns the default starting positions, for rulesets in which random moves from the start rarely lead to
/// balanced positions. In El Perro they depend on the level of the weaker player. Players below the range
/// [`LEVELS`] get the positions of its lowest level, players above it those of the highest.
pub(crate) fn usual_positions(ruleset: Ruleset, weaker: &Player) -> Vec<String> {
    match ruleset {
        Ruleset::Brandubh => listed(OF_BRANDUBH),
        Ruleset::ElPerro => {
            let level = match *weaker {
                Player::Level(level) => level.clamp(*LEVELS.start(), *LEVELS.end()),
                Player::Random | Player::Depth(_) => *LEVELS.start(),
                _ => *LEVELS.end(),
            };
            part(OF_EL_PERRO, &Player::Level(level))
        }
        _ => Vec::new(),
    }
}

/// Returns the positions in `text`, one per line, without headings. Each has its line number, from 1.
fn numbered(text: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..)
        .zip(text.lines().map(str::trim))
        .filter(|(_, line)| !line.is_empty() && !line.starts_with(HEADING))
}

fn listed(text: &str) -> Vec<String> {
    numbered(text).map(|(_, line)| line.to_owned()).collect()
}

/// Reads a file of positions, and checks that a game can be played from each.
///
/// # Errors
/// If the file can't be read or has no position, or if a position can't be read or is already decided.
pub(crate) fn positions_in(file: &Path, game: &AnyGame) -> Result<Vec<String>> {
    let text = input::read_text(file, LONGEST_FILE_BYTES, "too long for a list of positions")?;
    let name = file.display();
    for (number, line) in numbered(&text) {
        let start = game
            .read_stage(line)
            .with_context(|| format!("{name}, line {number}: not a position: {:?}", excerpt(line)))?;
        let record = Record::starting_at(start, None);
        ensure!(
            record.outcome().is_none(),
            "{name}, line {number}: the game is over in this position, so that no game can begin there: {line}"
        );
    }
    let positions = listed(&text);
    ensure!(
        !positions.is_empty(),
        "{name} has no position: write one on each line, as `cargo lab openings` does"
    );
    Ok(positions)
}

/// Returns the positions under the heading of `player`.
fn part(text: &str, player: &Player) -> Vec<String> {
    let heading = format!("{HEADING}{player}");
    text.lines()
        .skip_while(|&line| line != heading)
        .skip(1)
        .take_while(|line| !line.starts_with(HEADING))
        .map(str::to_owned)
        .collect()
}

impl Openings {
    /// Returns the seed of all rolls in the game from opening `number`.
    pub(crate) fn dice_seed(&self, number: usize) -> u64 {
        generator(self.seed, number).u64(..)
    }

    /// Returns opening `number`.
    ///
    /// # Errors
    /// If its position text can't be read, or rolling for the first move fails too often.
    pub(crate) fn opening(&self, number: usize) -> Result<Record> {
        let mut rng = generator(self.seed, number);
        if self.game.dice_count() > 0 {
            // The first number of this generator is already used as the seed of the dice.
            rng.u64(..);
        }
        if !self.positions.is_empty() {
            // Uses each position once before repeating any, starting at an index that depends on the seed.
            let first = generator(self.seed, 0).usize(..self.positions.len());
            let text = &self.positions[(first + number) % self.positions.len()];
            let start = self
                .game
                .read_stage(text)
                .with_context(|| format!("the opening {text}"))?;
            return Ok(Record::starting_at(start, None));
        }
        let mut engine = Engine::new(TABLE_BYTES);
        let mut best: Option<(i16, Record)> = None;
        for _ in 0..TRIES {
            let mut record = Record::new(self.game.clone(), None);
            if self.plies == 0 || !self.vary(&mut record, number, &mut rng)? {
                if self.plies == 0 {
                    return Ok(record);
                }
                continue;
            }
            let imbalance = self.imbalance(&record, &mut engine)?;
            if best.as_ref().is_none_or(|&(least, _)| imbalance < least) {
                best = Some((imbalance, record));
            }
            if imbalance <= BALANCED {
                break;
            }
        }
        let usual = || Record::new(self.game.clone(), None);
        Ok(best.map_or_else(usual, |(_, record)| record))
    }

    /// Plays the random moves of an opening. Returns false if they end the game.
    fn vary(&self, record: &mut Record, number: usize, rng: &mut Rng) -> Result<bool> {
        for _ in 0..rng.u32(self.plies..=self.plies + VARIATION) {
            if !advance(record, self.dice_seed(number))? {
                return Ok(false);
            }
            let mv = yardstick::random(record.game(), &record.position()?, rng);
            play(record, &mv)?;
        }
        Ok(record.outcome().is_none())
    }

    /// Advantage of the side that is ahead, in hundredths of a logit; `i16::MAX` for a proven win.
    fn imbalance(&self, record: &Record, engine: &mut Engine) -> Result<i16> {
        if self.nodes == 0 || self.game.dice_count() > 0 {
            return Ok(0);
        }
        let ask = Ask {
            lines: 1,
            nodes: Some(self.nodes),
            ..Ask::default()
        };
        engine.forget();
        engine.ask(record.clone(), ask)?;
        engine.run(u64::MAX);
        let score = engine.choice().map(|variation| variation.score);
        Ok(score.map_or(0, |score| match score.verdict() {
            Verdict::Open => score.hundredths().saturating_abs(),
            _ => i16::MAX,
        }))
    }
}

/// Makes all rolls that are due before the next move. Returns false if the game is over. All rolls of a game
/// come from `seed`, so the game can be repeated. The record, which players see, doesn't contain the seed.
///
/// # Errors
/// If the rolls for the first move were tied too often.
pub(crate) fn advance(record: &mut Record, seed: u64) -> Result<bool> {
    while record.outcome().is_none() {
        match record.standing() {
            Standing::Stage(Stage::Turn(_)) => return Ok(true),
            _ => record.throw_from(seed)?,
        };
    }
    Ok(false)
}

/// Returns an independent generator for each `number`.
pub(crate) fn generator(seed: u64, number: usize) -> Rng {
    let mut rng = Rng::with_seed(seed);
    Rng::with_seed(rng.u64(..) ^ (number as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_player_has_at_least_24_default_openings() {
        let mut players = vec![Player::Random, Player::Depth(4), Player::Milliseconds(100)];
        players.extend((1..=HIGHEST).map(Player::Level));
        for ruleset in [Ruleset::Brandubh, Ruleset::ElPerro] {
            let game = AnyGame::of(ruleset);
            for player in &players {
                let positions = usual_positions(ruleset, player);
                assert!(positions.len() >= 24, "{ruleset}, {player}: {positions:?}");
                for position in positions {
                    assert!(
                        matches!(game.read_stage(&position), Ok(Stage::Turn(_))),
                        "{position}"
                    );
                }
            }
        }
    }

    #[test]
    fn level_7_has_different_openings_from_the_lower_levels_in_el_perro() {
        let of = |level| usual_positions(Ruleset::ElPerro, &Player::Level(level));
        assert!(of(6) != of(7) && of(1) == of(6));
        assert_eq!(usual_positions(Ruleset::ElPerro, &Player::Nodes(1)), of(7));
    }
}
