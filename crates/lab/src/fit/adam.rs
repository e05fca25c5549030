//! The Adam optimiser (Kingma and Ba 2015), applied to every weight of a net.

use super::float_net::FloatNet;
use super::samples::Block;

const MEAN_DECAY: f32 = 0.9;
const SQUARE_DECAY: f32 = 0.999;

pub(super) struct Adam {
    mean: FloatNet,
    square: FloatNet,
    /// Both decay rates, raised to the power of the number of steps.
    powers: [f32; 2],
}

impl Adam {
    pub(super) fn new(net: &FloatNet) -> Adam {
        Adam {
            mean: net.empty(),
            square: net.empty(),
            powers: [1.0; 2],
        }
    }

    pub(super) fn step(&mut self, net: &mut FloatNet, gradient: &FloatNet, rate: f32) {
        self.powers[0] *= MEAN_DECAY;
        self.powers[1] *= SQUARE_DECAY;
        let rate = rate * (1.0 - self.powers[1]).sqrt() / (1.0 - self.powers[0]);
        let (mean, square) = (&mut self.mean, &mut self.square);
        blocks(
            &mut net.bias,
            &gradient.bias,
            &mut mean.bias,
            &mut square.bias,
            rate,
        );
        blocks(
            &mut net.rows,
            &gradient.rows,
            &mut mean.rows,
            &mut square.rows,
            rate,
        );
        blocks(
            &mut net.outputs,
            &gradient.outputs,
            &mut mean.outputs,
            &mut square.outputs,
            rate,
        );
        values(
            &mut net.output_bias,
            &gradient.output_bias,
            &mut mean.output_bias,
            &mut square.output_bias,
            rate,
        );
    }
}

fn blocks(weights: &mut [Block], gradient: &[Block], mean: &mut [Block], square: &mut [Block], rate: f32) {
    for (((weights, gradient), mean), square) in weights.iter_mut().zip(gradient).zip(mean).zip(square) {
        values(weights, gradient, mean, square, rate);
    }
}

fn values(weights: &mut [f32], gradient: &[f32], mean: &mut [f32], square: &mut [f32], rate: f32) {
    for (((weight, gradient), mean), square) in weights.iter_mut().zip(gradient).zip(mean).zip(square) {
        *mean = MEAN_DECAY * *mean + (1.0 - MEAN_DECAY) * gradient;
        *square = SQUARE_DECAY * *square + (1.0 - SQUARE_DECAY) * gradient * gradient;
        *weight -= rate * *mean / (square.sqrt() + 1e-8);
    }
}
