//! Conversion between logits and probabilities.

use alloc::vec::Vec;

/// Largest absolute value in the table, in hundredths of a logit. Larger values count as certain.
const REACH: usize = 2_000;

/// The logistic function 1 / (1 + e^−x).
#[expect(
    clippy::cast_possible_truncation,
    reason = "computed with more precision than is stored"
)]
pub(crate) fn logistic(x: f64) -> f32 {
    (1.0 / (1.0 + libm::exp(-x))) as f32
}

/// Lookup table of the logistic function, fast enough for millions of evaluations a second.
#[derive(Clone, Debug)]
pub struct Logistic {
    /// Probability for 0, 1, 2 … [`REACH`] hundredths of a logit. The last entry is repeated for
    /// interpolation.
    table: Vec<f32>,
}

impl Default for Logistic {
    fn default() -> Logistic {
        Logistic::new()
    }
}

impl Logistic {
    /// Computes the table.
    #[must_use]
    pub fn new() -> Logistic {
        let mut table: Vec<f32> = (0..=2_000u16)
            .map(|hundredths| logistic(f64::from(hundredths) / 100.0))
            .collect();
        table.push(table[REACH]);
        Logistic { table }
    }

    /// Returns the probability for `hundredths` of a logit, interpolated between entries.
    #[must_use]
    pub fn probability(&self, hundredths: f32) -> f32 {
        let size = hundredths.abs().min(2_000.0);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "0 to 2,000"
        )]
        let index = size as usize;
        #[expect(clippy::cast_precision_loss, reason = "0 to 2,000")]
        let part = size - index as f32;
        let below = self.table[index];
        let probability = below + part * (self.table[index + 1] - below);
        if hundredths < 0.0 {
            1.0 - probability
        } else {
            probability
        }
    }

    /// Returns the logit of `probability` in hundredths, rounded and clamped to ±2,000.
    #[must_use]
    pub fn hundredths(&self, probability: f32) -> i16 {
        let larger = probability.max(1.0 - probability);
        let above = self.table[..=REACH]
            .partition_point(|&entry| entry < larger)
            .min(REACH);
        let below = above.saturating_sub(1);
        let nearest = if larger - self.table[below] < self.table[above] - larger {
            below
        } else {
            above
        };
        let size = i16::try_from(nearest).expect("at most 2,000");
        if probability < 0.5 { -size } else { size }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn probabilities_match_the_logistic_function() {
        let logistic = Logistic::new();
        for (logit, expected) in [
            (0.0, 0.5),
            (100.0, 0.731_058_6),
            (-250.5, 0.075_508_2),
            (1_234.5, 0.999_995_7),
        ] {
            assert!((logistic.probability(logit) - expected).abs() < 2e-6, "{logit}");
        }
        assert!(logistic.probability(1e9) <= 1.0);
        assert!(logistic.probability(-1e9) >= 0.0);
    }

    #[test]
    fn converting_a_logit_to_a_probability_and_back_preserves_it() {
        let logistic = Logistic::new();
        for hundredths in -800..=800i16 {
            let probability = logistic.probability(hundredths.into());
            assert_eq!(logistic.hundredths(probability), hundredths);
        }
        assert!(logistic.hundredths(1.0) > 1_500);
        assert!(logistic.hundredths(0.0) < -1_500);
    }
}
