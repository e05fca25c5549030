//! Comparison of two players on the same side, for games in which one side is at a clear disadvantage. A
//! match with the sides swapped would mix the results of both sides.
//!
//! Both players play that side from the same openings, against the same opponent with the same seed. The odds
//! of a player are its points divided by the opponent's points. The ratio of the two odds is reported as a
//! share: the points that the first player would score against the second if odds multiplied, as on the Elo
//! scale.

use std::ops::Range;

use anyhow::Result;
use indicatif::ProgressBar;
use ludoteca_rules::Color;

use super::sprt::{Band, Test, Verdict};
use super::tally::{DEVIATIONS, Estimate, GameResult, Games};
use super::{Contest, ROUND, Seat};

/// Two players to compare on one side.
pub(crate) struct Comparison {
    /// One match per player against the same opponent, under the same conditions.
    pub(crate) contests: [Contest; 2],
    pub(crate) side: Color,
}

/// The results of both players from the same openings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Compared {
    /// Number of pairs, indexed by the half points of the first player and of the second.
    pairs: [[u32; 3]; 3],
    pub(crate) games: [Games; 2],
    /// Number of moves in all games.
    pub(crate) plies: usize,
}

impl Comparison {
    /// Plays rounds of pairs until `is_enough` is true, or all pairs are played.
    ///
    /// # Errors
    /// If a player can't play the game, or a program fails.
    pub(crate) fn play_until(
        &self,
        is_enough: impl Fn(&Compared) -> bool,
        progress: &ProgressBar,
    ) -> Result<Compared> {
        let pairs = self.contests[0].pairs;
        progress.set_length(2 * pairs as u64);
        let mut compared = Compared::default();
        for first in (0..pairs).step_by(ROUND) {
            self.round(first..pairs.min(first + ROUND), &mut compared, progress)?;
            if is_enough(&compared) {
                break;
            }
        }
        Ok(compared)
    }

    fn round(&self, numbers: Range<usize>, compared: &mut Compared, progress: &ProgressBar) -> Result<()> {
        let [one, two] = &self.contests;
        let sit = || -> Result<[[Seat; 2]; 2]> { Ok([one.sit()?, two.sit()?]) };
        let work = |seats: &mut Result<[[Seat; 2]; 2]>, index: usize| -> Result<_> {
            let [of_one, of_two] = match seats {
                Ok(seats) => seats,
                Err(error) => anyhow::bail!("{error:#}"),
            };
            let number = numbers.start + index;
            let opening = one.openings.opening(number)?;
            let records = [
                one.game(of_one, self.side, opening.clone(), number)?,
                two.game(of_two, self.side, opening, number)?,
            ];
            progress.inc(2);
            let plies: usize = records.iter().map(|record| record.ply()).sum();
            Ok((records.map(|record| GameResult::of(&record, self.side)), plies))
        };
        let results = crate::parallel::in_order(numbers.len(), one.threads, sit, work);
        for pair in results {
            let (results, plies) = pair?;
            compared.add(results);
            compared.plies += plies;
        }
        Ok(())
    }
}

impl Compared {
    fn add(&mut self, results: [GameResult; 2]) {
        let [one, two] = results.map(GameResult::halves);
        self.pairs[one][two] += 1;
        for (games, result) in self.games.iter_mut().zip(results) {
            games.add(result);
        }
    }

    /// Difference of the log odds, and its variance. Adds half a pair for each combination of wins and
    /// losses, so that the odds are finite even if a player wins every game.
    fn difference(&self) -> (f64, f64) {
        let shares = [0.0, 0.5, 1.0];
        let corner = |index: usize| if index == 1 { 0.0 } else { 0.5 };
        let cells = (0..9).map(|cell| (cell / 3, cell % 3));
        let cells: Vec<[f64; 3]> = cells
            .map(|(one, two)| {
                let added = f64::from(self.pairs[one][two]) + 2.0 * corner(one) * corner(two);
                [added, shares[one], shares[two]]
            })
            .collect();
        let count: f64 = cells.iter().map(|[pairs, ..]| pairs).sum();
        let mean = |of: &dyn Fn(f64, f64) -> f64| -> f64 {
            let weighed = cells.iter().map(|&[pairs, one, two]| pairs * of(one, two));
            weighed.sum::<f64>() / count
        };
        let (one, two) = (mean(&|one, _| one), mean(&|_, two| two));
        // Derivative of the log odds with respect to the share.
        let slope = |share: f64| 1.0 / (share * (1.0 - share));
        let of_pair = |a: f64, b: f64| (a - one) * slope(one) - (b - two) * slope(two);
        let variance = mean(&|a, b| of_pair(a, b).powi(2)) / count;
        (logit(one) - logit(two), variance)
    }

    pub(crate) fn verdict(&self, band: Band) -> Verdict {
        band.verdict(self.pairs.iter().flatten().sum(), |test| self.ratio(test))
    }

    /// Log-likelihood ratio of the higher share to the lower one, assuming normal errors of the log odds.
    fn ratio(&self, test: Test) -> f64 {
        let (difference, variance) = self.difference();
        let (low, high) = (logit(test.low), logit(test.high));
        (high - low) * (difference - f64::midpoint(low, high)) / variance
    }

    /// Share that corresponds to the odds ratio, with its 95 % confidence interval.
    pub(crate) fn estimate(&self) -> Estimate {
        let (difference, variance) = self.difference();
        let reach = DEVIATIONS * variance.sqrt();
        Estimate {
            score: logistic(difference),
            least: logistic(difference - reach),
            most: logistic(difference + reach),
        }
    }
}

fn logit(share: f64) -> f64 {
    (share / (1.0 - share)).ln()
}

fn logistic(logit: f64) -> f64 {
    1.0 / (1.0 + (-logit).exp())
}

#[cfg(test)]
mod tests {
    use ludoteca_rules::{AnyGame, Ruleset};

    use super::super::opening::Openings;
    use super::super::{Player, USUAL_PATIENCE};
    use super::*;

    fn compared(pairs: &[([GameResult; 2], u32)]) -> Compared {
        let mut compared = Compared::default();
        for &(results, count) in pairs {
            (0..count).for_each(|_| compared.add(results));
        }
        compared
    }

    #[test]
    fn the_odds_ratio_is_reported_as_a_share_of_the_points() {
        use GameResult::{Loss, Win};
        // Odds of 3:1 and of 1:1, independent of each other. Their ratio corresponds to 75 % of the points.
        let pairs = [
            ([Win, Win], 3),
            ([Win, Loss], 3),
            ([Loss, Win], 1),
            ([Loss, Loss], 1),
        ];
        let many = compared(&pairs.map(|(results, count)| (results, 500 * count)));
        let Estimate { score, least, most } = many.estimate();
        assert!((score - 0.75).abs() < 0.001, "{score}");
        // The variance of a logit is 1 / (n p q): 1/750 + 1/1000.
        let reach = DEVIATIONS * (1.0_f64 / 750.0 + 1.0 / 1_000.0).sqrt();
        assert!(
            (logit(most) - logit(least) - 2.0 * reach).abs() < 0.001,
            "{least} {most}"
        );
    }

    #[test]
    fn the_likelihood_ratio_agrees_with_the_normal_approximation() {
        use GameResult::{Draw, Loss, Win};
        let results = compared(&[([Win, Loss], 20), ([Draw, Draw], 10), ([Loss, Win], 10)]);
        let test = Test {
            low: 0.55,
            high: 0.65,
        };
        let (difference, variance) = results.difference();
        let density = |share: f64| -(difference - logit(share)).powi(2) / (2.0 * variance);
        let expected = density(test.high) - density(test.low);
        assert!((results.ratio(test) - expected).abs() < 1e-9);
        let band = |least| Band { least, most: None };
        assert_eq!(results.verdict(band(0.9)), Verdict::TooLow);
        let clear = compared(&[([Win, Loss], 80), ([Loss, Win], 8)]);
        assert_eq!(clear.verdict(band(0.8)), Verdict::Fits);
        assert_eq!(compared(&[([Win, Loss], 23)]).verdict(band(0.6)), Verdict::Open);
    }

    #[test]
    fn comparing_a_player_with_itself_gives_equal_results() {
        let contest = || Contest {
            openings: Openings {
                game: AnyGame::of(Ruleset::ElPerro),
                plies: 4,
                nodes: 0,
                positions: Vec::new(),
                seed: 3,
            },
            players: [Player::Level(1), Player::Random],
            pairs: 5,
            threads: 2,
            longest: 100,
            patience: USUAL_PATIENCE,
        };
        for side in Color::BOTH {
            let comparison = Comparison {
                contests: [contest(), contest()],
                side,
            };
            let all = comparison.play_until(|_| false, &ProgressBar::hidden());
            let all = all.expect("both can play");
            assert_eq!(all.games[0], all.games[1]);
            assert_eq!(all.games[0].count(), 5);
            let first = comparison.play_until(|_| true, &ProgressBar::hidden());
            assert_eq!(first.expect("both can play").games[0].count() as usize, ROUND);
        }
    }
}
