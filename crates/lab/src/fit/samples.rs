//! Samples for fitting a net, and the shape of a net.

use ludoteca_engine::net::LANES;

/// Shape of a net.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Number of inputs.
    pub inputs: usize,
    /// Number of blocks of 32 hidden values.
    pub blocks: usize,
    /// Number of buckets, each with a separate output.
    pub buckets: usize,
}

/// Positions with their active inputs, bucket and winning probability.
#[derive(Clone, Debug, Default)]
pub struct Samples {
    /// End index of each sample in `active`.
    ends: Vec<usize>,
    active: Vec<u16>,
    buckets: Vec<u8>,
    targets: Vec<f32>,
}

impl Samples {
    /// Adds a sample. `target` is the winning probability of the side that the net evaluates for; a draw is
    /// ½.
    pub fn push(&mut self, active: &[u16], bucket: u8, target: f32) {
        self.active.extend_from_slice(active);
        self.ends.push(self.active.len());
        self.buckets.push(bucket);
        self.targets.push(target);
    }

    pub(crate) fn joined(sets: &[Samples]) -> Samples {
        let mut samples = Samples::default();
        for set in sets {
            let begin = samples.active.len();
            samples.ends.extend(set.ends.iter().map(|end| begin + end));
            samples.active.extend_from_slice(&set.active);
            samples.buckets.extend_from_slice(&set.buckets);
            samples.targets.extend_from_slice(&set.targets);
        }
        samples
    }

    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns the active inputs, bucket and target of a sample.
    pub(crate) fn get(&self, index: usize) -> (&[u16], usize, f32) {
        let begin = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        let active = &self.active[begin..self.ends[index]];
        (active, usize::from(self.buckets[index]), self.targets[index])
    }
}

#[expect(clippy::cast_precision_loss, reason = "a count of samples in a mean")]
pub(super) fn ratio(count: usize) -> f32 {
    count as f32
}

/// Returns the probability for a logit.
#[must_use]
pub fn sigmoid(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}

/// A block of 32 hidden values.
pub(super) type Block = [f32; LANES];
