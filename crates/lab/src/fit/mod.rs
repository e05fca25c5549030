//! Fits the small nets of `ludoteca_engine::net` to positions and their probabilities of winning.
//!
//! Adam on mini-batches against the cross-entropy, one thread, everything from one seed: the same samples and options
//! give the same file. The weights that the forward pass sees are already those of the file, rounded to whole parts of
//! 1 / `one` and clipped to what its bytes hold; the gradient goes through as if they were not. So the net learns to
//! live with its rounding, and the integers give what the floats gave.

mod adam;
mod float_net;
mod samples;

pub(crate) use float_net::FloatNet;
pub(crate) use samples::{Samples, Shape};

use adam::Adam;
use samples::ratio;

/// How to fit.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    /// Of the first weights and of the order of samples.
    pub(crate) seed: u64,
    /// How often every sample is seen.
    pub(crate) epochs: usize,
    /// Samples in a mini-batch.
    pub(crate) batch: usize,
    /// The step of Adam at the beginning; it falls as a cosine to a hundredth of it.
    pub(crate) rate: f32,
    /// Parts of 1 of a hidden value: weights are whole multiples of 1 / `one`.
    pub(crate) one: i16,
    /// Bytes of a weight in the file. With one byte a weight is at most 127 / `one`.
    pub(crate) weight_bytes: u8,
    /// The first weights of an input are at most so large. Those of inputs that are hardly ever 1 stay so: small ones
    /// make a small file.
    pub(crate) width: f32,
    /// Where to begin, if not with random weights.
    pub(crate) from: Option<FloatNet>,
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

/// Fits a net of that shape. `report` is told the number of each epoch, from 1, and its mean cross-entropy.
///
/// # Panics
/// If a sample names an input or a bucket that the shape has not.
pub(crate) fn fit(
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

/// From 1 down to 0.01, as a cosine.
fn falling(done: usize, all: usize) -> f32 {
    let part = ratio(done) / ratio(all.max(1));
    0.01 + 0.99 * (0.5 + 0.5 * (core::f32::consts::PI * part).cos())
}

#[cfg(test)]
mod tests {
    use super::samples::sigmoid;
    use super::*;
    use ludoteca_engine::net::Net;

    /// Samples of something that is neither linear nor the same in both buckets.
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
    fn a_net_of_bytes_learns_and_its_integers_agree_with_the_floats() {
        check(64, 1);
    }

    #[test]
    fn a_net_of_words_learns_and_its_integers_agree_with_the_floats() {
        check(1024, 2);
    }
}
