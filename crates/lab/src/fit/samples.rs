//! What a net is fitted to, and what it has to be.

use ludoteca_engine::net::LANES;

/// How large a net is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    /// Inputs.
    pub(crate) inputs: usize,
    /// Blocks of 32 hidden values.
    pub(crate) blocks: usize,
    /// Buckets, each with an output of its own.
    pub(crate) buckets: usize,
}

/// Positions with the inputs that are 1, the bucket, and the probability of winning.
#[derive(Clone, Debug, Default)]
pub(crate) struct Samples {
    /// Where the inputs of each sample end.
    ends: Vec<usize>,
    active: Vec<u16>,
    buckets: Vec<u8>,
    targets: Vec<f32>,
}

impl Samples {
    /// Adds a sample. The target is a probability, with a draw as a half, from the point of view that the net is to
    /// have.
    pub(crate) fn push(&mut self, active: &[u16], bucket: u8, target: f32) {
        self.active.extend_from_slice(active);
        self.ends.push(self.active.len());
        self.buckets.push(bucket);
        self.targets.push(target);
    }

    /// All samples of several sets.
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

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The inputs that are 1, the bucket and the target of a sample.
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

/// The probability of a logit.
pub(super) fn sigmoid(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}

/// 32 hidden values.
pub(super) type Block = [f32; LANES];
