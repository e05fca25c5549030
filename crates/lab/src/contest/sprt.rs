//! Stopping rule of a match: the sequential probability ratio test.
//!
//! A test decides which of two shares of the points, `low` or `high`, is likelier to be the true one. After
//! each round of pairs it compares the likelihoods of the results under both, and decides at odds of 19 to 1.
//! If the true share is at most `low` or at least `high`, at most about 5 of 100 tests decide wrongly (Wald
//! 1945, "Sequential Tests of Statistical Hypotheses", Annals of Mathematical Statistics 16). If the true
//! share is in between, the test may decide either way.
//!
//! A share of the points doesn't determine how often a pair has 0, ½, 1, 1½ and 2 points (the pentanomial
//! model). So each side of the ratio uses the distribution with that share under which the results are
//! likeliest. This is the generalized test that fishtest uses (`LLR_logistic` in
//! `server/fishtest/stats/LLRcalc.py`; Van den Bergh, "The generalized maximum likelihood ratio for the
//! expectation value of a distribution", <https://hardy.uhasselt.be/Fishtest/support_MLE_multinomial.pdf>).
//! Pairs are counted, not games, because the two games of a pair share their opening. For one side alone,
//! games are counted: won, drawn and lost (the trinomial model). The sums are the same, with two counts of
//! zero.

use std::fmt;

use super::tally::Games;

/// Decision threshold of the log-likelihood ratio: the logarithm of 0.95 / 0.05.
const BOUND: f64 = 2.944_438_979_166_44;
/// Minimum number of pairs, or of games of one side, before a decision. A few results may vary too little by
/// chance.
pub(crate) const LEAST: u32 = 24;
/// Replaces a count of zero, as in fishtest; otherwise a result that hasn't occurred yet would be impossible.
const ALMOST_NONE: f64 = 1e-3;
/// Number of bisection steps, one per bit of a double.
const BISECTIONS: u32 = 64;

/// Number of pairs with each share of the points: 0, ¼, ½, ¾ and 1.
pub(crate) type Results = [u32; 5];

pub(crate) const fn of_games(games: Games) -> Results {
    [games.losses, 0, games.draws, 0, games.wins]
}

/// A test that decides between two shares of the points.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Test {
    pub(crate) low: f64,
    pub(crate) high: f64,
}

impl Test {
    /// Log-likelihood ratio of the higher share to the lower one.
    pub(crate) fn ratio(self, results: &Results) -> f64 {
        let shares = [0.0, 0.25, 0.5, 0.75, 1.0];
        // Single games never score ¼ or ¾; the tiny replacement counts hardly change the result.
        let counts = results.map(|count| f64::from(count).max(ALMOST_NONE));
        let total: f64 = counts.iter().sum();
        let weighed = || shares.iter().zip(counts.map(|count| count / total));
        let slope = |mean: f64| multiplier(mean, |x| weighed().map(|(a, p)| term(a - mean, p, x)).sum());
        let (low, high) = (slope(self.low), slope(self.high));
        let logarithm = |share: f64, mean: f64, slope: f64| (1.0 + slope * (share - mean)).ln();
        weighed()
            .map(|(&share, p)| p * (logarithm(share, self.low, low) - logarithm(share, self.high, high)))
            .sum::<f64>()
            * total
    }

    /// Returns `Some(true)` if the test accepts the higher share, `Some(false)` for the lower one, and `None`
    /// while it is undecided.
    pub(crate) fn decision(self, ratio: f64) -> Option<bool> {
        debug_assert!(self.low < self.high);
        (ratio.abs() >= BOUND).then_some(ratio > 0.0)
    }
}

/// A term of the sum whose zero gives the likeliest distribution. `distance` is a share minus the mean.
fn term(distance: f64, p: f64, x: f64) -> f64 {
    p * distance / (1.0 + x * distance)
}

/// The Lagrange multiplier for the constraint on the mean: the zero of the decreasing function `falling`.
fn multiplier(mean: f64, falling: impl Fn(f64) -> f64) -> f64 {
    let (mut below, mut above) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..BISECTIONS {
        let middle = f64::midpoint(below, above);
        if falling(middle) > 0.0 {
            below = middle;
        } else {
            above = middle;
        }
    }
    f64::midpoint(below, above)
}

/// Result of comparing a match with an accepted range of shares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The true share is inside the range.
    Fits,
    TooLow,
    TooHigh,
    Open,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verdict::Fits => "fits",
            Verdict::TooLow => "too low",
            Verdict::TooHigh => "too high",
            Verdict::Open => "open",
        })
    }
}

/// A range of accepted shares of the points. Each end is tested by an SPRT between two shares at equal
/// distances from it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Band {
    pub(crate) least: f64,
    /// `None` means no upper bound.
    pub(crate) most: Option<f64>,
}

impl Band {
    /// Distance of a test's two shares from the end of the range.
    pub(crate) const MARGIN: f64 = 0.05;

    fn test(end: f64) -> Test {
        Test {
            low: end - Band::MARGIN,
            high: end + Band::MARGIN,
        }
    }

    pub(crate) fn judge(self, results: &Results) -> Verdict {
        self.verdict(results.iter().sum(), |test| test.ratio(results))
    }

    /// Compares the results of `pairs` pairs with the range. `ratio` returns the log-likelihood ratio of a
    /// test.
    pub(crate) fn verdict(self, pairs: u32, ratio: impl Fn(Test) -> f64) -> Verdict {
        if pairs < LEAST {
            return Verdict::Open;
        }
        let is_above = |end: f64| {
            let test = Band::test(end);
            test.decision(ratio(test))
        };
        match (is_above(self.least), self.most.map(is_above)) {
            (Some(false), _) => Verdict::TooLow,
            (_, Some(Some(true))) => Verdict::TooHigh,
            (Some(true), None | Some(Some(false))) => Verdict::Fits,
            _ => Verdict::Open,
        }
    }

    /// True if `share` is inside the range.
    pub(crate) fn contains(self, share: f64) -> bool {
        share >= self.least && self.most.is_none_or(|most| share <= most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a test between two differences in Elo.
    fn elo(low: f64, high: f64) -> Test {
        let share = |elo: f64| 1.0 / (1.0 + 10_f64.powf(-elo / 400.0));
        Test {
            low: share(low),
            high: share(high),
        }
    }

    #[test]
    fn the_likelihood_ratio_agrees_with_published_stockfish_tests() {
        // Stockfish's pull requests 3209 (both), 2971, 2493 and 3103. Fishtest prints two decimals.
        for (results, low, high, published) in [
            ([253, 4_282, 17_604, 4_431, 286], -0.25, 1.25, 2.94),
            ([58, 3_302, 33_130, 3_518, 84], 0.25, 1.25, 2.97),
            ([17, 253, 1_042, 337, 39], -0.5, 1.5, 2.96),
            ([424, 2_948, 5_832, 3_045, 460], -1.0, 3.0, 2.94),
            ([47, 2_568, 23_495, 2_604, 58], -0.75, 0.25, 2.94),
        ] {
            let ratio = elo(low, high).ratio(&results);
            assert!((ratio - published).abs() < 0.01, "{results:?}: {ratio}");
        }
    }

    #[test]
    fn the_likelihood_ratio_of_games_without_draws_agrees_with_walds_coin_test() {
        // Wald's test of a coin: 30 heads and 10 tails, probability 0.3 against 0.6.
        let test = Test { low: 0.3, high: 0.6 };
        let coin = 30.0 * (0.6_f64 / 0.3).ln() + 10.0 * (0.4_f64 / 0.7).ln();
        let ratio = test.ratio(&[10, 0, 0, 0, 30]);
        assert!((ratio - coin).abs() < 0.02, "{ratio}, {coin}");
    }

    #[test]
    fn nothing_is_decided_before_the_minimum_number_of_games() {
        let band = Band {
            least: 0.6,
            most: Some(0.8),
        };
        assert_eq!(band.judge(&[0; 5]), Verdict::Open);
        assert_eq!(band.judge(&[0, 0, 0, 0, LEAST - 1]), Verdict::Open);
    }

    #[test]
    fn results_are_classified_as_below_inside_or_above_the_band() {
        let band = Band {
            least: 0.6,
            most: Some(0.8),
        };
        for (results, verdict) in [
            ([40, 0, 0, 0, 40], Verdict::TooLow),
            ([30, 0, 0, 0, 70], Verdict::Fits),
            ([4, 0, 0, 0, 96], Verdict::TooHigh),
            ([20, 0, 0, 0, 30], Verdict::Open),
            ([0, 0, 0, 0, 60], Verdict::TooHigh),
            ([0, 40, 0, 0, 0], Verdict::TooLow),
            ([0, 0, 20, 0, 80], Verdict::TooHigh),
        ] {
            assert_eq!(band.judge(&results), verdict, "{results:?}");
        }
        let open = Band { most: None, ..band };
        assert_eq!(open.judge(&[0, 0, 0, 0, 60]), Verdict::Fits);
    }
}
