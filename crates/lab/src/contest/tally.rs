//! Results of a match: points, Elo and their error.
//!
//! Games come in pairs with the same opening or rolls and the sides swapped. The two games of a pair are not
//! independent, so whole pairs are counted. A pair has 0, ½, 1, 1½ or 2 points, and the spread of these
//! five counts determines the error.

use ludoteca_rules::Color;
use ludoteca_rules::record::Record;
use serde::Serialize;

use super::sprt::Results;

/// Number of standard deviations on either side of the mean that contain 95 % of a normal distribution.
pub(crate) const DEVIATIONS: f64 = 1.959_964;

/// The result of a game for one of the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GameResult {
    Loss,
    Draw,
    Win,
}

impl GameResult {
    /// Returns the result of a record for `side`. An unfinished game is a draw.
    pub(crate) fn of(record: &Record, side: Color) -> GameResult {
        match record.outcome().and_then(|outcome| outcome.winner) {
            None => GameResult::Draw,
            Some(winner) if winner == side => GameResult::Win,
            Some(_) => GameResult::Loss,
        }
    }

    /// Half points: 0, 1 or 2.
    pub(crate) const fn halves(self) -> usize {
        self as usize
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Games {
    pub(crate) wins: u32,
    pub(crate) draws: u32,
    pub(crate) losses: u32,
}

impl Games {
    pub(crate) const fn add(&mut self, result: GameResult) {
        match result {
            GameResult::Win => self.wins += 1,
            GameResult::Draw => self.draws += 1,
            GameResult::Loss => self.losses += 1,
        }
    }

    pub(crate) const fn count(self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Share of the points, from 0 to 1; ½ if there are no games.
    pub(crate) fn score(self) -> f64 {
        if self.count() == 0 {
            return 0.5;
        }
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(self.count())
    }
}

/// A share of the points with its 95 % confidence interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(crate) struct Estimate {
    pub(crate) score: f64,
    pub(crate) least: f64,
    pub(crate) most: f64,
}

impl Estimate {
    /// Estimates the share from results; ½ if there are none. The interval is the normal one after adding a
    /// loss and a win (Agresti and Coull 1998), so that a match without a loss doesn't look certain.
    pub(crate) fn of(results: &Results) -> Estimate {
        let played: u32 = results.iter().sum();
        let score = if played == 0 {
            0.5
        } else {
            moment(results, |share| share) / f64::from(played)
        };
        let mut added = *results;
        added[0] += 1;
        added[4] += 1;
        let count = f64::from(played + 2);
        let mean = moment(&added, |share| share) / count;
        let variance = moment(&added, |share| (share - mean).powi(2)) / count;
        let reach = DEVIATIONS * (variance / count).sqrt();
        Estimate {
            score,
            least: (mean - reach).clamp(0.0, score),
            most: (mean + reach).clamp(score, 1.0),
        }
    }
}

/// Results of one player in pairs of games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    /// Number of pairs with 0, ½, 1, 1½ and 2 points.
    pub(crate) pairs: Results,
    /// Games played as the first side and as the second.
    pub(crate) sides: [Games; 2],
    /// Number of aborted games, which count as drawn.
    pub(crate) broken_off: u32,
    /// Number of moves in all games.
    pub(crate) plies: usize,
}

impl Tally {
    /// Counts a pair: the result as the first side and as the second.
    pub(crate) fn add(&mut self, results: [GameResult; 2]) {
        for side in Color::BOTH {
            self.sides[side].add(results[side]);
        }
        let halves: usize = results.into_iter().map(GameResult::halves).sum();
        self.pairs[halves] += 1;
    }

    pub(crate) const fn games(&self) -> Games {
        let [first, second] = self.sides;
        Games {
            wins: first.wins + second.wins,
            draws: first.draws + second.draws,
            losses: first.losses + second.losses,
        }
    }

    pub(crate) fn estimate(&self) -> Estimate {
        Estimate::of(&self.pairs)
    }
}

/// Sum of `of(share)` over all pairs, where `share` is a pair's share of the points.
fn moment(pairs: &Results, of: impl Fn(f64) -> f64) -> f64 {
    let shares = [0.0, 0.25, 0.5, 0.75, 1.0];
    pairs
        .iter()
        .zip(shares)
        .map(|(&count, share)| f64::from(count) * of(share))
        .sum()
}

/// Elo difference that corresponds to a share of the points; `None` for a share of 0 or 1.
pub(crate) fn elo(share: f64) -> Option<f64> {
    (share > 0.0 && share < 1.0).then(|| 400.0 * (share / (1.0 - share)).log10())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(pairs: &[([GameResult; 2], u32)]) -> Tally {
        let mut tally = Tally::default();
        for &(results, count) in pairs {
            (0..count).for_each(|_| tally.add(results));
        }
        tally
    }

    #[test]
    fn points_are_counted_by_pair_and_by_side() {
        let tally = tally(&[
            ([GameResult::Win, GameResult::Loss], 3),
            ([GameResult::Win, GameResult::Draw], 2),
            ([GameResult::Loss, GameResult::Draw], 1),
        ]);
        assert_eq!(tally.pairs, [0, 1, 3, 2, 0]);
        let first = Games {
            wins: 5,
            draws: 0,
            losses: 1,
        };
        assert_eq!(tally.sides[0], first);
        assert_eq!(tally.games().count(), 12);
        assert!((tally.games().score() - 6.5 / 12.0).abs() < 1e-12);
    }

    #[test]
    fn shares_of_the_points_are_converted_to_the_expected_elo_differences() {
        let close = |share: f64, expected: f64| (elo(share).unwrap_or(f64::NAN) - expected).abs() < 0.05;
        assert!(close(0.5, 0.0) && close(0.75, 190.85) && close(0.1, -381.7));
        assert_eq!((elo(0.0), elo(1.0)), (None, None));
    }

    #[test]
    fn pairs_that_always_split_give_a_small_margin_of_error() {
        let split = tally(&[([GameResult::Win, GameResult::Loss], 100)]).estimate();
        let even = tally(&[
            ([GameResult::Win, GameResult::Win], 50),
            ([GameResult::Loss, GameResult::Loss], 50),
        ])
        .estimate();
        assert!(split.most - split.least < 0.03, "{split:?}");
        // The standard deviation of a pair's share is ½, and two pairs are added: 1.96 · ½ / √102.
        assert!((even.most - 0.597).abs() < 1e-3 && (even.least - 0.403).abs() < 1e-3);
    }

    #[test]
    fn a_match_without_a_loss_still_has_a_margin_of_error() {
        let all = tally(&[([GameResult::Win, GameResult::Win], 50)]).estimate();
        assert!(
            (all.score, all.most) == (1.0, 1.0) && all.least > 0.9 && all.least < 0.97,
            "{all:?}"
        );
    }
}
