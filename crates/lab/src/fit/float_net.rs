//! A net of floats for fitting, and the gradient of its cross-entropy.

use ludoteca_engine::net::{LANES, checksum};

use super::samples::{Block, Samples, Shape, ratio, sigmoid};

/// A net of floats. Hidden values are clamped to the range 0–1.
#[derive(Clone, Debug, PartialEq)]
pub struct FloatNet {
    pub(super) shape: Shape,
    one: i16,
    weight_bytes: u8,
    pub(super) bias: Vec<Block>,
    /// Weights for each input, as `shape.blocks` blocks.
    pub(super) rows: Vec<Block>,
    /// Output weights for each bucket, as `shape.blocks` blocks.
    pub(super) outputs: Vec<Block>,
    /// Output bias for each bucket, in logits.
    pub(super) output_bias: Vec<f32>,
}

impl FloatNet {
    pub(crate) fn zero(shape: Shape, one: i16, weight_bytes: u8) -> FloatNet {
        FloatNet {
            shape,
            one,
            weight_bytes,
            bias: vec![[0.0; LANES]; shape.blocks],
            rows: vec![[0.0; LANES]; shape.blocks * shape.inputs],
            outputs: vec![[0.0; LANES]; shape.blocks * shape.buckets],
            output_bias: vec![0.0; shape.buckets],
        }
    }

    /// Returns a net of zeros with the same shape.
    pub(super) fn empty(&self) -> FloatNet {
        FloatNet::zero(self.shape, self.one, self.weight_bytes)
    }

    /// Fills the net with random weights. Input weights are at most `width` in magnitude.
    pub(super) fn at_random(self, width: f32, choices: &mut fastrand::Rng) -> FloatNet {
        let mut net = self;
        let mut spread = |values: &mut [Block], middle: f32, width: f32| {
            for value in values.iter_mut().flatten() {
                *value = middle + width * (2.0 * choices.f32() - 1.0);
            }
        };
        spread(&mut net.bias, 0.4, 0.4);
        spread(&mut net.rows, 0.0, width);
        spread(&mut net.outputs, 0.0, 0.5);
        // Buckets start with equal weights, so that each profits from the samples of the others.
        let (first, others) = net.outputs.split_at_mut(net.shape.blocks);
        for bucket in others.chunks_mut(net.shape.blocks) {
            bucket.copy_from_slice(first);
        }
        net
    }

    /// Returns a net that is linear for logits from -10 to 10: a single hidden value is the sum, centred in
    /// its range. Training keeps the net linear.
    pub(crate) fn linear(shape: Shape, one: i16, weight_bytes: u8) -> FloatNet {
        let mut net = FloatNet::zero(shape, one, weight_bytes);
        net.bias[0][0] = 0.5;
        for bucket in net.outputs.chunks_mut(shape.blocks) {
            bucket[0][0] = 20.0;
        }
        net.output_bias.fill(-10.0);
        net
    }

    /// Returns a copy with the weights and biases of the hidden layer rounded as in the file.
    pub(super) fn rounded(&self) -> FloatNet {
        let mut net = self.clone();
        let one = f32::from(self.one);
        for value in net.rows.iter_mut().chain(&mut net.bias).flatten() {
            *value = (*value * one).round() / one;
        }
        net
    }

    /// Clips the weights to the range of the file format.
    pub(super) fn clip(&mut self) {
        let largest: i16 = if self.weight_bytes == 1 { 127 } else { 8191 };
        let limit = f32::from(largest) / f32::from(self.one);
        for value in self.rows.iter_mut().flatten() {
            *value = value.clamp(-limit, limit);
        }
        let limit = 16_000.0 / f32::from(self.one);
        for value in self.bias.iter_mut().flatten() {
            *value = value.clamp(-limit, limit);
        }
    }

    /// Returns one block of the hidden layer, before clamping.
    fn hidden(&self, active: &[u16], block: usize) -> Block {
        let mut hidden = self.bias[block];
        for &input in active {
            let row = &self.rows[usize::from(input) * self.shape.blocks + block];
            for (hidden, weight) in hidden.iter_mut().zip(row) {
                *hidden += weight;
            }
        }
        hidden
    }

    /// Value of a position, in logits.
    pub(crate) fn logit(&self, active: &[u16], bucket: usize) -> f32 {
        let blocks = self.shape.blocks;
        let mut logit = self.output_bias[bucket];
        for block in 0..blocks {
            let hidden = self.hidden(active, block);
            let weights = &self.outputs[bucket * blocks + block];
            for (hidden, weight) in hidden.iter().zip(weights) {
                logit += hidden.clamp(0.0, 1.0) * weight;
            }
        }
        logit
    }

    /// Mean gradient over the samples in `batch`, and the sum of their cross-entropies.
    pub(super) fn gradient(&self, samples: &Samples, batch: &[usize]) -> (FloatNet, f32) {
        let mut gradient = self.empty();
        let blocks = self.shape.blocks;
        let part = 1.0 / ratio(batch.len());
        let mut loss = 0.0;
        for &index in batch {
            let (active, bucket, target) = samples.get(index);
            let mut logit = self.output_bias[bucket];
            let mut hidden = [[0.0; LANES]; MOST_BLOCKS];
            for (block, hidden) in hidden.iter_mut().enumerate().take(blocks) {
                *hidden = self.hidden(active, block);
                let weights = &self.outputs[bucket * blocks + block];
                for (hidden, weight) in hidden.iter().zip(weights) {
                    logit += hidden.clamp(0.0, 1.0) * weight;
                }
            }
            let probability = sigmoid(logit);
            loss += cross_entropy(probability, target);
            let error = (probability - target) * part;
            gradient.output_bias[bucket] += error;
            for (block, hidden) in hidden.iter().enumerate().take(blocks) {
                let place = bucket * blocks + block;
                let mut back = [0.0; LANES];
                for (lane, &hidden) in hidden.iter().enumerate() {
                    gradient.outputs[place][lane] += error * hidden.clamp(0.0, 1.0);
                    let open = if hidden > 0.0 && hidden < 1.0 { 1.0 } else { 0.0 };
                    back[lane] = error * self.outputs[place][lane] * open;
                    gradient.bias[block][lane] += back[lane];
                }
                for &input in active {
                    let row = &mut gradient.rows[usize::from(input) * blocks + block];
                    for (sum, back) in row.iter_mut().zip(&back) {
                        *sum += back;
                    }
                }
            }
        }
        (gradient, loss)
    }

    /// Mean cross-entropy over all samples, in nats, and mean absolute error of the probabilities.
    pub(crate) fn loss(&self, samples: &Samples) -> (f32, f32) {
        let (mut loss, mut distance) = (0.0, 0.0);
        for index in 0..samples.len() {
            let (active, bucket, target) = samples.get(index);
            let probability = sigmoid(self.logit(active, bucket));
            loss += f64::from(cross_entropy(probability, target));
            distance += f64::from((probability - target).abs());
        }
        #[expect(clippy::cast_precision_loss, reason = "a count of samples in a mean")]
        let count = samples.len() as f64;
        #[expect(clippy::cast_possible_truncation, reason = "means for display")]
        let means = ((loss / count) as f32, (distance / count) as f32);
        means
    }

    /// Returns the bytes of the net's file. `identity` names the ruleset, and the command and seed that
    /// trained the net.
    pub fn quantise(&self, identity: &str) -> Vec<u8> {
        let one = f32::from(self.one);
        let scale = self.output_scale();
        let mut bytes = b"LUDN\x01".to_vec();
        bytes.push(self.weight_bytes);
        for count in [self.shape.buckets, self.shape.blocks] {
            bytes.push(u8::try_from(count).expect("few buckets and blocks"));
        }
        let inputs = u16::try_from(self.shape.inputs).expect("inputs are numbered by sixteen bits");
        bytes.extend(inputs.to_le_bytes());
        bytes.extend(self.one.to_le_bytes());
        bytes.extend(whole(one * scale / 100.0).to_le_bytes());
        let length = u16::try_from(identity.len()).expect("an identity is a line");
        bytes.extend(length.to_le_bytes());
        bytes.extend(identity.as_bytes());
        let words = |values: &[Block], scale: f32| -> Vec<[u8; 2]> {
            values
                .iter()
                .flatten()
                .map(|value| {
                    i16::try_from(whole(value * scale))
                        .expect("clipped")
                        .to_le_bytes()
                })
                .collect()
        };
        bytes.extend(words(&self.bias, one).concat());
        let rows = words(&self.rows, one);
        for byte in 0..usize::from(self.weight_bytes) {
            bytes.extend(rows.iter().map(|weight| weight[byte]));
        }
        bytes.extend(words(&self.outputs, scale).concat());
        for bias in &self.output_bias {
            bytes.extend(whole(bias * scale * one).to_le_bytes());
        }
        let sum = checksum(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// Integer value of an output weight of 1: a multiple of 100, as large as the weights and sums allow.
    fn output_scale(&self) -> f32 {
        let weights = self.outputs.iter().flatten().map(|weight| weight.abs());
        let largest = weights.fold(0.01, f32::max);
        let blocks = self.shape.blocks;
        let sums = self.outputs.chunks(blocks).zip(&self.output_bias);
        let greatest = sums
            .map(|(weights, bias)| {
                weights.iter().flatten().map(|weight| weight.abs()).sum::<f32>() + bias.abs()
            })
            .fold(0.01, f32::max);
        let scale = (32_000.0 / largest).min(2.0e9 / (greatest * f32::from(self.one)));
        (scale / 100.0).floor().clamp(1.0, 1_000.0) * 100.0
    }
}

/// Maximum number of blocks in a net.
const MOST_BLOCKS: usize = 8;

fn cross_entropy(probability: f32, target: f32) -> f32 {
    let safe = probability.clamp(1e-6, 1.0 - 1e-6);
    -target * safe.ln() - (1.0 - target) * (1.0 - safe).ln()
}

#[expect(clippy::cast_possible_truncation, reason = "rounded small number")]
fn whole(value: f32) -> i32 {
    value.round() as i32
}
