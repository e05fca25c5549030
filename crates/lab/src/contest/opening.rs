//! Where the games of a match begin: after some random moves, in positions that neither side has won already.
//!
//! A search says whether an opening is balanced. Where that is not enough, as the search takes for even what one side
//! wins in practice, trial games say it. Such openings are rare, so that they are made once (`cargo lab openings`) and
//! kept in a file. In Brandubh a quick player plays against itself, and each side must win some. In El Perro the goats win
//! or draw, and what is hard for one level is easy for the next: the higher levels have openings of their own, which their
//! goats win in one or two of five trial games.

use std::ops::RangeInclusive;
use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use fastrand::Rng;
use ludoteca_engine::engine::{Ask, Engine};
use ludoteca_engine::level::HIGHEST;
use ludoteca_engine::score::Verdict;
use ludoteca_rules::record::{Record, Standing};
use ludoteca_rules::{AnyGame, Course as _, Ruleset, Stage, Tabletop as _, excerpt};

use super::entered::play;
use super::player::Player;
use super::yardstick;
use crate::input;

/// An opening has as many random moves as the least, or up to so many more.
const VARIATION: u32 = 4;
/// The score that a search finds in a balanced opening at most, for either side: 62 wins of 100.
const BALANCED: i16 = 50;
/// After so many openings the least unbalanced is taken.
const TRIES: u32 = 200;
/// The size of the table of the search that looks whether an opening is balanced.
const TABLE_BYTES: usize = 4 << 20;
/// A file of positions has at most so many bytes.
const LONGEST_FILE_BYTES: usize = 16 << 20;
/// The openings of Brandubh: `cargo lab openings brandubh --seed 1`.
const OF_BRANDUBH: &str = include_str!("../../openings/brandubh.txt");
/// The openings of El Perro, a heading for the player before each part: `cargo lab openings el-perro --seed 1`.
const OF_EL_PERRO: &str = include_str!("../../openings/el-perro.txt");
/// The levels that have openings of their own in El Perro.
pub(crate) const LEVELS: RangeInclusive<u8> = 6..=HIGHEST - 1;
/// What a heading begins with.
pub(crate) const HEADING: &str = "# ";

/// How the openings of a match are made.
#[derive(Clone, Debug)]
pub(crate) struct Openings {
    pub(crate) game: AnyGame,
    /// Random moves at the beginning, at least; 0 means the usual start.
    pub(crate) plies: u32,
    /// How many nodes are searched to see whether an opening is balanced; 0 takes any.
    pub(crate) nodes: u64,
    /// Texts of positions; if there are any, every opening is one of them.
    pub(crate) positions: Vec<String>,
    pub(crate) seed: u64,
}

/// How many random moves openings have, if nothing else is asked.
pub(crate) const fn usual_plies(ruleset: Ruleset) -> u32 {
    match ruleset {
        Ruleset::Fallas | Ruleset::Fayles => 0,
        // Its start is won for the goats, and few moves change little.
        Ruleset::ElPerro => 10,
        Ruleset::Brandubh | Ruleset::ElCuervo => 2,
        Ruleset::Alquerque | Ruleset::SpanishDraughts => 4,
    }
}

/// The positions in which games of a ruleset begin, where random moves from its start are not balanced in practice. In El
/// Perro those of the level that the weaker player is; the lowest that has some serves weaker players too, the highest
/// stronger ones.
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

/// The positions of a text, one a line, without the headings; each with the number of its line, from 1.
fn numbered(text: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..)
        .zip(text.lines().map(str::trim))
        .filter(|(_, line)| !line.is_empty() && !line.starts_with(HEADING))
}

fn listed(text: &str) -> Vec<String> {
    numbered(text).map(|(_, line)| line.to_owned()).collect()
}

/// The positions of a file. From each a game can be played.
///
/// # Errors
/// If the file cannot be read, has no position, or one that cannot be read or in which the game is over.
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

/// The positions under the heading of that player.
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
    /// The seed of all throws of the game from the opening with that number.
    pub(crate) fn dice_seed(&self, number: usize) -> u64 {
        generator(self.seed, number).u64(..)
    }

    /// The opening with that number.
    ///
    /// # Errors
    /// If it is given as a position that cannot be read.
    pub(crate) fn opening(&self, number: usize) -> Result<Record> {
        let mut rng = generator(self.seed, number);
        if self.game.dice_count() > 0 {
            // The first number of the generator is the seed of the dice.
            rng.u64(..);
        }
        if !self.positions.is_empty() {
            // Each once before any comes again, wherever the seed begins.
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

    /// Plays the random moves; whether the game still goes on.
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

    /// By how much one side is ahead, in hundredths of a logit.
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
        let score = engine.choice().map(|thread| thread.score);
        Ok(score.map_or(0, |score| match score.verdict() {
            Verdict::Open => score.hundredths().saturating_abs(),
            _ => i16::MAX,
        }))
    }
}

/// Throws whatever must be thrown before the next move; whether there is a move to be played. All throws of a game
/// come from one `seed`, so that it can be repeated. The record does not hold the seed: the players are asked about it.
///
/// # Errors
/// If the lot has been thrown too often.
pub(crate) fn advance(record: &mut Record, seed: u64) -> Result<bool> {
    while record.outcome().is_none() {
        match record.standing() {
            Standing::Stage(Stage::Turn(_)) => return Ok(true),
            _ => record.throw_from(seed)?,
        };
    }
    Ok(false)
}

/// A generator of its own for each number.
pub(crate) fn generator(seed: u64, number: usize) -> Rng {
    let mut rng = Rng::with_seed(seed);
    Rng::with_seed(rng.u64(..) ^ (number as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_the_weaker_player_is_the_kept_openings_can_be_played() {
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
    fn each_of_the_higher_levels_of_el_perro_has_openings_of_its_own() {
        let of = |level| usual_positions(Ruleset::ElPerro, &Player::Level(level));
        assert!(of(6) != of(7) && of(1) == of(6));
        assert_eq!(usual_positions(Ruleset::ElPerro, &Player::Nodes(1)), of(7));
    }
}
