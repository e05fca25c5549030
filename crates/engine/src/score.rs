//! Scores of positions.

use crate::logistic::logistic;

/// Longest distance to a forced win, in plies. Longer distances are clamped to it.
const FARTHEST: i16 = 2_000;
/// Score of a game that is already won.
const WON: i16 = 30_000;

/// Score for the side to move, in hundredths of a logit. The probability of winning, counting a draw as half
/// a win, is 1 / (1 + e^(−score / 100)). Scores beyond ±[`Score::MOST`] are forced wins and losses.
///
/// ```
/// use ludoteca_engine::{Score, Verdict};
///
/// let good = Score::estimate(100);
/// assert!((good.probability() - 0.731).abs() < 0.001);
/// assert!(Score::win_in(1) > Score::win_in(3) && Score::win_in(3) > good);
/// assert_eq!(Score::win_in(3).for_other().verdict(), Verdict::Loss(3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i16);

/// Forced result of a score, if any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The side to move wins by force in at most this many plies.
    Win(u16),
    /// The side to move loses in this many plies against best play.
    Loss(u16),
    /// The search has found no forced result.
    Open,
}

impl Score {
    /// An even game, or a draw.
    pub const EVEN: Score = Score(0);
    /// Largest estimate.
    pub const MOST: Score = Score(20_000);

    /// An estimate in hundredths of a logit, clamped to ±[`Score::MOST`].
    #[must_use]
    pub const fn estimate(hundredths: i32) -> Score {
        let most = Score::MOST.0 as i32;
        let cut = if hundredths > most {
            most
        } else if hundredths < -most {
            -most
        } else {
            hundredths
        };
        #[expect(clippy::cast_possible_truncation, reason = "clamped above")]
        Score(cut as i16)
    }

    /// A forced win in `plies` plies for the side to move.
    #[must_use]
    pub const fn win_in(plies: u16) -> Score {
        #[expect(clippy::cast_possible_wrap, reason = "clamped first")]
        let plies = if plies > FARTHEST as u16 {
            FARTHEST
        } else {
            plies as i16
        };
        Score(WON - plies)
    }

    /// A forced loss in `plies` plies for the side to move.
    #[must_use]
    pub const fn loss_in(plies: u16) -> Score {
        Score::win_in(plies).for_other()
    }

    /// Returns the score from the other side's point of view.
    #[must_use]
    pub const fn for_other(self) -> Score {
        Score(-self.0)
    }

    /// Returns the forced result, or [`Verdict::Open`] for an estimate.
    #[must_use]
    pub const fn verdict(self) -> Verdict {
        if self.0 > Score::MOST.0 {
            Verdict::Win(WON.abs_diff(self.0))
        } else if self.0 < -Score::MOST.0 {
            Verdict::Loss((-WON).abs_diff(self.0))
        } else {
            Verdict::Open
        }
    }

    /// Returns the score in hundredths of a logit, or a value beyond [`Score::MOST`] for a forced result.
    #[must_use]
    pub const fn hundredths(self) -> i16 {
        self.0
    }

    pub(crate) const fn from_raw(raw: i32) -> Score {
        debug_assert!(raw.unsigned_abs() <= WON.unsigned_abs() as u32, "scores fit");
        #[expect(clippy::cast_possible_truncation, reason = "scores fit")]
        Score(raw as i16)
    }

    /// Returns the probability from 0 to 1 that the side to move wins, counting a draw as half a win.
    #[must_use]
    pub fn probability(self) -> f32 {
        match self.verdict() {
            Verdict::Win(_) => 1.0,
            Verdict::Loss(_) => 0.0,
            Verdict::Open => logistic(f64::from(self.0) / 100.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearer_wins_and_more_distant_losses_score_higher() {
        assert!(Score::win_in(1) > Score::win_in(3));
        assert!(Score::loss_in(4) > Score::loss_in(2));
        assert!(Score::win_in(FARTHEST.unsigned_abs()) > Score::MOST);
        assert_eq!(Score::win_in(5).verdict(), Verdict::Win(5));
        assert_eq!(Score::loss_in(6).verdict(), Verdict::Loss(6));
        assert_eq!(Score::estimate(1_000_000).verdict(), Verdict::Open);
    }

    #[test]
    fn probabilities_follow_the_logistic_curve() {
        for (hundredths, expected) in [
            (0, 0.5),
            (100, 0.731_06),
            (-100, 0.268_94),
            (300, 0.952_57),
            (-700, 0.000_91),
        ] {
            let found = Score::estimate(hundredths).probability();
            assert!((found - expected).abs() < 1e-5, "{hundredths}: {found}");
        }
    }
}
