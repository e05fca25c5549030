//! Evaluations learned from self-play: a small net for each game, with piece placement as input.
//!
//! `cargo lab train RULESET` reproduces each net. The exact command is part of the identity in the header of
//! the net's file. [`nets`] maps rulesets to nets.
//!
//! The table shows the strength of the nets as a percentage of the points and in Elo (± half the width of the
//! 95 % interval), from balanced random openings, each played from both sides. The opponents are
//! [`Material`](crate::material::Material) at equal processor time and at equal nodes, and a net without a
//! hidden layer that was fitted to the same samples:
//!
//! | | against counting, 5 ms | against counting, 10,000 nodes | against linear, 5 ms |
//! | --- | --- | --- | --- |
//! | Spanish draughts | 94.2, +483 ± 118 | 95.4, +527 ± 136 | 71.6, +160 ± 36 |
//! | Alquerque | 83.5, +282 ± 64 | 86.5, +323 ± 71 | 53.8, +26 ± 22 |
//! | Brandubh | 97.5, +636 ± 346 | 98.5, +727 ± 380 | 98.8, +759 ± 364 |
//! | El Cuervo | | 98.0, +676 ± 435 | |
//! | El Perro | 70.0, +147 ± 38 | 68.8, +137 ± 38 | 68.1, +132 ± 38 |
//!
//! The nets come from `cargo lab train RULESET --out NET --linear LINEAR`. The figures are from 100 to 160
//! games per cell (El Cuervo: 50 games at 5,000 nodes; El Perro: 80 games at 2 ms or 5,000 nodes).
//! `cargo lab match RULESET ms:5@NET ms:5@LINEAR`, or `nodes:10000@NET material:10000`, repeats the
//! comparison from other openings.

use crate::net::{Net, NetError};
use crate::nets;
use crate::playable::{CLOCK_HORIZON, Evaluate, Playable};
use crate::solved::Endgames;

/// Maximum number of active inputs.
const MOST_ACTIVE: usize = 32;

/// List of the active inputs of a position: those that are 1.
#[derive(Clone, Copy, Debug)]
pub struct Active {
    inputs: [u16; MOST_ACTIVE],
    count: usize,
}

impl Active {
    /// Returns an empty list.
    #[must_use]
    #[inline]
    pub const fn new() -> Active {
        Active {
            inputs: [0; MOST_ACTIVE],
            count: 0,
        }
    }

    /// Adds an input. A position has at most [`MOST_ACTIVE`].
    #[inline]
    pub(crate) fn push(&mut self, input: u16) {
        debug_assert!(self.count < MOST_ACTIVE, "a position has too many active inputs");
        self.inputs[self.count % MOST_ACTIVE] = input;
        self.count += 1;
    }

    /// Returns the indices of the active inputs in the order in which they were added.
    #[must_use]
    #[inline]
    pub fn as_slice(&self) -> &[u16] {
        &self.inputs[..self.count.min(MOST_ACTIVE)]
    }
}

impl Default for Active {
    fn default() -> Active {
        Active::new()
    }
}

/// A game whose positions can be evaluated by a net.
pub trait Inputs: Playable {
    /// Number of inputs of the game's nets.
    const INPUTS: usize;

    /// Number of outputs: one for each phase of the game, times two if the net treats the two sides
    /// differently.
    const BUCKETS: usize;

    /// Adds the active inputs to `active`, which must be empty, and returns the output bucket. The point of
    /// view is that of the side to move.
    fn describe(&self, position: &Self::Position, active: &mut Active) -> usize;

    /// Adjusts `evaluation` when a draw clock is near its limit.
    fn adjust_for_clocks(&self, _position: &Self::Position, evaluation: i32) -> i32 {
        evaluation
    }

    /// Replaces `evaluation` if an endgame table holds the position.
    fn adjust_by_tables(&self, _position: &Self::Position, evaluation: i32, _endgames: &Endgames) -> i32 {
        evaluation
    }
}

/// Evaluator that uses a net.
#[derive(Clone, Debug)]
pub struct NetEvaluator {
    net: Net,
}

impl NetEvaluator {
    /// Uses the shipped net of the game.
    ///
    /// # Panics
    /// Never: a test reads every shipped net.
    #[cfg(feature = "nets")]
    pub fn new<G: Inputs>(game: &G) -> NetEvaluator {
        NetEvaluator::read(game, nets::shipped(game.ruleset()))
            .unwrap_or_else(|error| panic!("invalid shipped net: {error}"))
    }

    /// Reads a net from its file.
    ///
    /// # Errors
    /// If the file is not a valid net, or is for another game.
    pub fn read<G: Inputs>(game: &G, file: &[u8]) -> Result<NetEvaluator, NetError> {
        NetEvaluator::by(game, Net::read(file)?)
    }

    /// Uses `net`.
    ///
    /// # Errors
    /// If the net is for another game.
    pub fn by<G: Inputs>(game: &G, net: Net) -> Result<NetEvaluator, NetError> {
        nets::check(&net, game.ruleset(), G::INPUTS, G::BUCKETS)?;
        Ok(NetEvaluator { net })
    }

    /// Returns the net's identity: its ruleset, and the command that produced it.
    #[must_use]
    pub fn identity(&self) -> &str {
        self.net.identity()
    }
}

impl<G: Inputs> Evaluate<G> for NetEvaluator {
    #[inline]
    fn evaluate(&self, game: &G, position: &G::Position) -> i32 {
        let mut active = Active::new();
        let bucket = game.describe(position, &mut active);
        let evaluation = i32::from(self.net.evaluate(active.as_slice(), bucket));
        game.adjust_for_clocks(position, evaluation)
    }
}

/// Blends `evaluation` into `end`, the value when a draw clock runs out, as `plies_left` falls from
/// [`CLOCK_HORIZON`] to 0. From that limit upwards the clock must have no effect, since it is not part of the
/// transposition key.
#[inline]
pub(crate) fn fade(evaluation: i32, end: i32, plies_left: u8) -> i32 {
    if plies_left >= CLOCK_HORIZON {
        evaluation
    } else {
        end + (evaluation - end) * i32::from(plies_left) / i32::from(CLOCK_HORIZON)
    }
}

#[cfg(all(test, feature = "nets"))]
mod tests {
    use super::*;
    use ludoteca_rules::alquerque::ALQUERQUE;
    use ludoteca_rules::brandubh::{BRANDUBH, EL_CUERVO};
    use ludoteca_rules::draughts::SPANISH_DRAUGHTS;
    use ludoteca_rules::el_perro::EL_PERRO;
    use ludoteca_rules::{DeterministicGame, Ruleset};

    fn check<G: Inputs + DeterministicGame>(game: &G) {
        let learned = NetEvaluator::new(game);
        assert!(learned.identity().contains("cargo lab train"));
        let mut choices = 1;
        let mut buffer = alloc::vec::Vec::new();
        let mut position = game.start();
        for _ in 0..2_000 {
            let mut active = Active::new();
            let bucket = game.describe(&position, &mut active);
            assert!(bucket < G::BUCKETS && active.count <= MOST_ACTIVE, "{position:?}");
            let inputs = active.as_slice();
            assert!(inputs.iter().all(|&input| usize::from(input) < G::INPUTS));
            assert!((1..inputs.len()).all(|index| !inputs[..index].contains(&inputs[index])));
            let score = learned.evaluate(game, &position);
            assert!(score.abs() <= 20_000);
            choices = crate::playable::mix(choices + 1);
            let mv = game.choose_move(&position, &mut buffer, |count| {
                usize::try_from(choices % count as u64).expect("an index")
            });
            position = match mv.map(|mv| game.play_unchecked(&position, &mv)) {
                Some(next) if game.outcome(&next).is_none() => next,
                _ => game.start(),
            };
        }
    }

    #[test]
    #[should_panic(expected = "a position has too many active inputs")]
    fn adding_more_than_the_maximum_number_of_inputs_panics() {
        let mut active = Active::new();
        for input in 0..=MOST_ACTIVE {
            active.push(u16::try_from(input).expect("a small number"));
        }
    }

    #[test]
    fn every_shipped_net_evaluates_random_positions() {
        check(&ALQUERQUE);
        check(&BRANDUBH);
        check(&EL_CUERVO);
        check(&SPANISH_DRAUGHTS);
        check(&EL_PERRO);
    }

    #[test]
    fn a_net_for_another_ruleset_is_rejected() {
        let brandubh = nets::shipped(Ruleset::Brandubh);
        assert!(NetEvaluator::read(&EL_CUERVO, brandubh).is_ok());
        assert_eq!(
            NetEvaluator::read(&EL_PERRO, brandubh).unwrap_err(),
            NetError::Ruleset
        );
    }

    #[test]
    fn a_draw_clock_affects_the_evaluation_only_near_its_limit() {
        assert_eq!(fade(120, 0, CLOCK_HORIZON), 120);
        assert_eq!(fade(120, 0, 12), 60);
        assert_eq!(fade(120, 600, 0), 600);
        assert_eq!(fade(-120, 0, 6), -30);
    }
}
