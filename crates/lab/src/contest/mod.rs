//! Matches of many games between two players, with a confidence interval for the result.
//!
//! Every opening is played twice with the sides swapped; with dice, both games have the same rolls. Each game
//! has a separate seed, so the result doesn't depend on the number of threads.

pub(crate) mod conditions;
mod entered;
pub(crate) mod opening;
pub(crate) mod player;
mod program;
pub(crate) mod seats;
pub(crate) mod sprt;
pub(crate) mod tally;
mod yardstick;

use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context as _, Result};
use indicatif::ProgressBar;
use ludoteca_rules::record::Record;
use ludoteca_rules::{Color, Game as _, Tabletop as _};
use serde_json::{Value, json};

pub(crate) use self::entered::play;
use self::opening::{Openings, advance, generator};
use self::tally::{Estimate, GameResult, Tally, elo};

pub(crate) use self::player::{Player, Seat, USUAL_PATIENCE};

/// Number of pairs to play between two checks of whether a match can stop.
pub(crate) const ROUND: usize = 4;

#[derive(Clone, Debug)]
pub(crate) struct Contest {
    pub(crate) openings: Openings,
    pub(crate) players: [Player; 2],
    pub(crate) pairs: usize,
    pub(crate) threads: usize,
    /// Number of moves after which a game is aborted and counts as drawn.
    pub(crate) longest: usize,
    /// Time limit per move for another program.
    pub(crate) patience: Duration,
}

impl Contest {
    /// Plays all games. Passes the text of each record to `keep` as soon as the game ends, in no fixed order.
    /// The results are the first player's. After a failure, running games are finished, but no new ones
    /// begin.
    ///
    /// # Errors
    /// If a player can't play the game, a program fails, or `keep` fails. The error names the game.
    pub(crate) fn play(
        &self,
        progress: &ProgressBar,
        keep: impl FnMut(&str) -> Result<()> + Send,
    ) -> Result<Tally> {
        progress.set_length(2 * self.pairs as u64);
        let mut tally = Tally::default();
        self.round(0..self.pairs, &mut tally, progress, keep)?;
        Ok(tally)
    }

    /// Plays rounds of [`ROUND`] pairs until `is_enough` is true, or all pairs are played. Because rounds are
    /// never cut short, the number of games doesn't depend on the number of threads.
    ///
    /// # Errors
    /// As in [`Contest::play`].
    pub(crate) fn play_until(
        &self,
        is_enough: impl Fn(&Tally) -> bool,
        progress: &ProgressBar,
    ) -> Result<Tally> {
        progress.set_length(2 * self.pairs as u64);
        let mut tally = Tally::default();
        for first in (0..self.pairs).step_by(ROUND) {
            let last = self.pairs.min(first + ROUND);
            self.round(first..last, &mut tally, progress, |_| Ok(()))?;
            if is_enough(&tally) {
                break;
            }
        }
        Ok(tally)
    }

    fn round(
        &self,
        numbers: Range<usize>,
        tally: &mut Tally,
        progress: &ProgressBar,
        keep: impl FnMut(&str) -> Result<()> + Send,
    ) -> Result<()> {
        let keep = Mutex::new(keep);
        let has_failed = AtomicBool::new(false);
        let sit = || self.sit();
        let pairs = crate::parallel::in_order(numbers.len(), self.threads, sit, |seats, index| {
            if has_failed.load(Ordering::Relaxed) {
                return Ok(None);
            }
            let pair = match seats {
                Ok(seats) => self.pair(seats, numbers.start + index, |record| {
                    progress.inc(1);
                    let mut keep = keep.lock().expect("keeping a game does not panic");
                    keep(&record.text())
                }),
                Err(error) => Err(anyhow::anyhow!("{error:#}")),
            };
            has_failed.fetch_or(pair.is_err(), Ordering::Relaxed);
            pair.map(Some)
        });
        // Skipped pairs follow the failed one, so `collect` returns its error.
        for pair in pairs
            .into_iter()
            .collect::<Result<Vec<_>>>()?
            .into_iter()
            .flatten()
        {
            tally.add(pair.results);
            tally.broken_off += pair.broken_off;
            tally.plies += pair.plies;
        }
        Ok(())
    }

    /// Returns the result as JSON.
    pub(crate) fn report(&self, tally: &Tally) -> Value {
        let Estimate { score, least, most } = tally.estimate();
        let players: Vec<String> = self.players.iter().map(Player::to_string).collect();
        json!({
            "ruleset": self.openings.game.ruleset().id(),
            "players": players,
            "seed": self.openings.seed,
            "games": tally.games(),
            "score": { "share": score, "least": least, "most": most },
            "elo": { "difference": elo(score), "least": elo(least), "most": elo(most) },
            "asFirst": tally.sides[0],
            "asSecond": tally.sides[1],
            "sides": self.openings.game.ruleset().sides(),
            "pairs": tally.pairs,
            "brokenOff": tally.broken_off,
            "plies": tally.plies,
        })
    }

    fn sit(&self) -> Result<[Seat; 2]> {
        let [one, two] = &self.players;
        let game = &self.openings.game;
        Ok([
            Seat::new(one, game, self.patience)?,
            Seat::new(two, game, self.patience)?,
        ])
    }

    /// Plays both games from opening `number`, with the sides swapped.
    fn pair(
        &self,
        seats: &mut [Seat; 2],
        number: usize,
        mut ended: impl FnMut(&Record) -> Result<()>,
    ) -> Result<Pair> {
        let opening = self.openings.opening(number)?;
        let mut pair = Pair {
            results: [GameResult::Draw; 2],
            broken_off: 0,
            plies: 0,
        };
        for side in Color::BOTH {
            let game = 2 * number + usize::from(side == Color::Second) + 1;
            let record = self
                .game(seats, side, opening.clone(), number)
                .with_context(|| format!("game {game} of {}", 2 * self.pairs))?;
            pair.plies += record.ply();
            pair.broken_off += u32::from(record.outcome().is_none());
            pair.results[side] = GameResult::of(&record, side);
            ended(&record)?;
        }
        Ok(pair)
    }

    /// Plays opening `number` to its end, with the first player on `side`.
    fn game(&self, seats: &mut [Seat; 2], side: Color, mut record: Record, number: usize) -> Result<Record> {
        let seed = generator(self.openings.seed ^ 1, number).u64(..);
        for seat in seats.iter_mut() {
            seat.begin();
        }
        while record.ply() < self.longest && advance(&mut record, self.openings.dice_seed(number))? {
            let turn = record.game().turn(&record.position()?);
            let player = usize::from(turn != side);
            let seed = generator(seed, record.ply()).u64(..);
            let choice = seats[player].choose(&record, seed);
            let choice = choice
                .with_context(|| format!("move {} belongs to {}", record.ply() + 1, self.players[player]))?;
            play(&mut record, &choice)?;
        }
        Ok(record)
    }
}

struct Pair {
    /// Results of the first player: when playing the first side, and when playing the second side.
    results: [GameResult; 2],
    broken_off: u32,
    plies: usize,
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludoteca_rules::{AnyGame, Ruleset};

    fn contest(ruleset: Ruleset, players: [Player; 2], threads: usize) -> Contest {
        Contest {
            openings: Openings {
                game: AnyGame::of(ruleset),
                plies: opening::usual_plies(ruleset),
                nodes: 100,
                positions: Vec::new(),
                seed: 5,
            },
            players,
            pairs: 6,
            threads,
            longest: 300,
            patience: USUAL_PATIENCE,
        }
    }

    fn tally(contest: &Contest) -> Tally {
        contest
            .play(&ProgressBar::hidden(), |_| Ok(()))
            .expect("both can play")
    }

    #[test]
    fn the_result_does_not_depend_on_the_thread_count() {
        for ruleset in Ruleset::ALL {
            let players = [Player::Level(2), Player::Random];
            let played = |threads| {
                tally(&Contest {
                    pairs: 2,
                    ..contest(ruleset, players.clone(), threads)
                })
            };
            let alone = played(1);
            assert_eq!(alone, played(3), "{ruleset}");
            assert_eq!(alone.games().count(), 4);
        }
    }

    #[test]
    fn a_match_stops_after_the_deciding_round() {
        let contest = contest(Ruleset::Alquerque, [Player::Level(2), Player::Random], 2);
        let until = |is_enough: &dyn Fn(&Tally) -> bool| {
            contest
                .play_until(is_enough, &ProgressBar::hidden())
                .expect("both can play")
        };
        assert_eq!(until(&|_| false), tally(&contest));
        let short = until(&|tally| tally.games().count() > 1);
        assert_eq!(short.games().count() as usize, 2 * ROUND);
    }

    #[test]
    fn a_player_scores_half_the_points_against_itself() {
        // Both games of a pair have the same moves, so their results cancel out.
        for ruleset in Ruleset::ALL {
            let contest = Contest {
                pairs: 1,
                ..contest(ruleset, [Player::Nodes(100), Player::Nodes(100)], 1)
            };
            assert_eq!(tally(&contest).pairs, [0, 0, 1, 0, 0], "{ruleset}");
        }
    }

    /// Returns a player that uses the ruleset's shipped net, loaded from its file.
    fn with_net_of(ruleset: Ruleset) -> Player {
        Player::Net(Box::new(Player::Nodes(100)), crate::train::shipped_file(ruleset))
    }

    #[test]
    fn loading_the_shipped_net_from_its_file_does_not_change_play() {
        let contest = contest(
            Ruleset::Alquerque,
            [with_net_of(Ruleset::Alquerque), Player::Nodes(100)],
            1,
        );
        let Contest { pairs, .. } = contest;
        assert_eq!(tally(&contest).pairs[2] as usize, pairs);
    }

    #[test]
    fn the_engine_with_its_net_beats_the_same_search_with_a_material_evaluation() {
        let players = [Player::Nodes(1_000), Player::Material(1_000)];
        let games = tally(&contest(Ruleset::SpanishDraughts, players, 2)).games();
        assert!(games.wins > games.losses, "{games:?}");
    }

    #[test]
    fn players_that_cannot_play_a_game_are_rejected() {
        for (ruleset, player) in [
            (Ruleset::Alquerque, with_net_of(Ruleset::Brandubh)),
            (Ruleset::Fallas, Player::Depth(2)),
            (Ruleset::Fallas, Player::Material(2)),
            (Ruleset::Alquerque, Player::Pips),
        ] {
            let contest = contest(ruleset, [player, Player::Random], 1);
            assert!(contest.play(&ProgressBar::hidden(), |_| Ok(())).is_err());
        }
    }

    #[test]
    fn a_game_that_takes_too_long_is_aborted() {
        let contest = Contest {
            longest: 10,
            ..contest(Ruleset::Alquerque, [Player::Random, Player::Random], 1)
        };
        assert_eq!(tally(&contest).broken_off, 12);
    }
}
