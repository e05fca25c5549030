//! Fits the small nets of `ludoteca_engine::net` to positions and their winning probabilities.
//!
//! Training uses Adam on mini-batches to minimise the cross-entropy, in a single thread. The same samples,
//! options and seed produce the same file. The forward pass uses the weights as stored in the file: rounded
//! to multiples of 1 / `one`, and clipped to the range of `weight_bytes`. The gradient ignores the rounding.
//! So the net adapts to the rounding, and the integer net evaluates as the float net does.

mod adam;
mod float_net;
mod samples;

pub use float_net::FloatNet;
pub use samples::{Samples, Shape, sigmoid};

use adam::Adam;
use samples::ratio;

/// Options of a fit.
#[derive(Clone, Debug)]
pub struct Options {
    /// Seed of the initial weights and of the order of the samples.
    pub seed: u64,
    /// Number of passes over the samples.
    pub epochs: usize,
    /// Number of samples in a mini-batch.
    pub batch: usize,
    /// Initial learning rate of Adam, which decays along a cosine to a hundredth.
    pub rate: f32,
    /// Resolution of the weights, which are multiples of 1 / `one`.
    pub one: i16,
    /// Size of a weight in the file, in bytes. With one byte, weights are at most 127 / `one`.
    pub weight_bytes: u8,
    /// Maximum initial weight of inputs. Rare inputs keep their initial weights, which should be small to
    /// keep the file small.
    pub width: f32,
    /// Initial net; `None` means random initial weights.
    pub from: Option<FloatNet>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            seed: 1,
            epochs: 10,
            batch: 1024,
            rate: 0.003,
            one: 127,
            weight_bytes: 1,
            width: 0.12,
            from: None,
        }
    }
}

/// Fits a net of the given shape. After each epoch, calls `report` with its number, from 1, and its mean
/// cross-entropy.
///
/// # Panics
/// If a sample has an input or a bucket outside the shape.
pub fn fit(
    samples: &Samples,
    shape: Shape,
    options: &Options,
    mut report: impl FnMut(usize, f32),
) -> FloatNet {
    let mut choices = fastrand::Rng::with_seed(options.seed);
    let mut net = match &options.from {
        Some(net) => net.clone(),
        None => {
            FloatNet::zero(shape, options.one, options.weight_bytes).at_random(options.width, &mut choices)
        }
    };
    let mut adam = Adam::new(&net);
    let mut order: Vec<usize> = (0..samples.len()).collect();
    let batches = options.epochs * samples.len().div_ceil(options.batch);
    let mut done = 0;
    for epoch in 1..=options.epochs {
        choices.shuffle(&mut order);
        let mut loss = 0.0;
        for batch in order.chunks(options.batch) {
            let rate = options.rate * falling(done, batches);
            let rounded = net.rounded();
            let (gradient, batch_loss) = rounded.gradient(samples, batch);
            loss += batch_loss;
            adam.step(&mut net, &gradient, rate);
            net.clip();
            done += 1;
        }
        report(epoch, loss / ratio(samples.len()));
    }
    net.rounded()
}

/// Factor for the learning rate, which falls from 1 to 0.01 along a cosine.
fn falling(done: usize, all: usize) -> f32 {
    let part = ratio(done) / ratio(all.max(1));
    0.01 + 0.99 * (0.5 + 0.5 * (core::f32::consts::PI * part).cos())
}

#[cfg(test)]
mod tests {
    use super::samples::sigmoid;
    use super::*;
    use ludoteca_engine::net::Net;

    /// Returns samples of a function that is not linear and differs between the buckets.
    fn samples(count: usize) -> Samples {
        let mut choices = fastrand::Rng::with_seed(5);
        let mut samples = Samples::default();
        for _ in 0..count {
            let active: Vec<u16> = (0..20).filter(|_| choices.bool()).collect();
            let odd = active.iter().filter(|&&input| input < 2).count() % 2;
            let bucket = choices.u8(..2);
            let logit = ratio(active.len()) / 4.0 - 2.5 + 2.0 * ratio(odd) * (f32::from(bucket) - 0.5);
            samples.push(&active, bucket, sigmoid(logit));
        }
        samples
    }

    const SHAPE: Shape = Shape {
        inputs: 20,
        blocks: 1,
        buckets: 2,
    };

    fn check(one: i16, weight_bytes: u8) {
        let samples = samples(20_000);
        let options = Options {
            epochs: 12,
            batch: 128,
            one,
            weight_bytes,
            ..Options::default()
        };
        let net = fit(&samples, SHAPE, &options, |_, _| ());
        let read = Net::read(&net.quantise("a test")).unwrap();
        assert_eq!(read.identity(), "a test");
        let (mut worst_to_float, mut errors) = (0.0f32, 0.0);
        for index in 0..samples.len() {
            let (active, bucket, target) = samples.get(index);
            let float = 100.0 * net.logit(active, bucket);
            worst_to_float = worst_to_float.max((float - read.evaluate_finely(active, bucket)).abs());
            assert!((f32::from(read.evaluate(active, bucket)) - float).abs() < 1.6);
            errors += (sigmoid(float / 100.0) - target).abs();
        }
        assert!(
            worst_to_float < 1.0,
            "{worst_to_float} hundredths of a logit apart"
        );
        let mean = errors / ratio(samples.len());
        assert!(mean < 0.02, "mean error {mean}");
        let again = fit(&samples, SHAPE, &options, |_, _| ());
        assert_eq!(again.quantise(""), net.quantise(""));
    }

    #[test]
    fn a_one_byte_net_fits_its_samples_and_agrees_with_the_float_net() {
        check(64, 1);
    }

    #[test]
    fn a_two_byte_net_fits_its_samples_and_agrees_with_the_float_net() {
        check(1024, 2);
    }
}
