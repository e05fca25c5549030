//! Evaluates the game before a roll: exactly if it is over, with the bear-off tables if they cover it, and
//! otherwise with the net.

use alloc::vec::Vec;
use ludoteca_rules::fallas::{Fallas, Move, Position, Waiting};
use ludoteca_rules::{Color, DiceGame as _, Game as _, Tabletop as _};

use super::bear_off::BearOff;
use super::chance::mean_over_rolls;
use super::inputs::Layout;
use super::two_sided::TwoSided;
use crate::logistic::Logistic;
use crate::net::{Net, NetError};
use crate::nets;

/// Evaluator of positions before a roll.
#[derive(Clone, Debug)]
pub struct Evaluator {
    game: Fallas,
    layout: Layout,
    /// Net with the layout's keys as inputs.
    net: Net,
    logistic: Logistic,
    /// One-sided bear-off table.
    pub bear_off: BearOff,
    /// Two-sided bear-off table for few pieces.
    pub two_sided: TwoSided,
}

impl Evaluator {
    /// Makes an evaluator with the shipped net and empty bear-off tables.
    ///
    /// # Panics
    /// Never: a test reads every shipped net.
    #[cfg(feature = "nets")]
    #[must_use]
    pub fn new(game: &Fallas) -> Evaluator {
        Evaluator::read(game, nets::shipped(game.ruleset()))
            .unwrap_or_else(|error| panic!("invalid shipped net: {error}"))
    }

    /// Makes an evaluator with the net in `file` and empty bear-off tables.
    ///
    /// # Errors
    /// If the file is not a valid net, or is for another game.
    pub fn read(game: &Fallas, file: &[u8]) -> Result<Evaluator, NetError> {
        Evaluator::by(game, &Net::read(file)?)
    }

    /// Makes an evaluator with `net` and empty bear-off tables.
    ///
    /// # Errors
    /// If the net is for another game.
    pub fn by(game: &Fallas, net: &Net) -> Result<Evaluator, NetError> {
        let layout = Layout::new(game.reading());
        nets::check(net, game.ruleset(), layout.inputs(), layout.buckets())?;
        Ok(Evaluator {
            game: game.clone(),
            net: net.grouped(layout.groups()),
            layout,
            logistic: Logistic::new(),
            bear_off: BearOff::new(),
            two_sided: TwoSided::new(),
        })
    }

    /// Returns the game.
    #[must_use]
    pub fn game(&self) -> &Fallas {
        &self.game
    }

    /// Returns the layout of the net's inputs.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Returns the table that converts between probabilities and logits.
    #[must_use]
    pub fn logistic(&self) -> &Logistic {
        &self.logistic
    }

    /// Returns 1 if the side on roll has won and 0 if it has lost, or `None` if the game is not over.
    #[must_use]
    pub fn decided(&self, waiting: &Waiting) -> Option<f32> {
        let turn = waiting.turn();
        let lost = |loser: Color| if loser == turn { 0.0 } else { 1.0 };
        if let Some(loser) = waiting.lost() {
            return Some(lost(loser));
        }
        Color::BOTH
            .into_iter()
            .find(|&side| waiting.track(side).is_empty())
            .map(|winner| lost(winner.other()))
    }

    /// Returns the probability that the side on roll wins, according to the bear-off tables. `None` unless
    /// all pieces are home and the tables already contain the position.
    #[must_use]
    pub fn off_first(&self, waiting: &Waiting) -> Option<f32> {
        let turn = waiting.turn();
        let (own, other) = (waiting.track(turn), waiting.track(turn.other()));
        let together = self.two_sided.probability(own, other);
        together.or_else(|| self.bear_off.probability(own, other))
    }

    /// Returns the probability that the side on roll wins.
    #[must_use]
    pub fn probability(&self, waiting: &Waiting) -> f32 {
        if let Some(known) = self.decided(waiting) {
            return known;
        }
        self.off_first(waiting).unwrap_or_else(|| {
            let keys = self.layout.keys(&self.game, waiting);
            self.logistic
                .probability(self.net.evaluate_finely(keys.as_slice(), keys.bucket()))
        })
    }

    /// Like [`Evaluator::probability`], but one ply deeper: the mean over the 56 rolls, each played by
    /// [`Evaluator::best`]. `moves` is a buffer, and `count` is increased by the number of evaluations.
    #[must_use]
    pub fn after_a_throw(&self, waiting: &Waiting, moves: &mut Vec<Move>, count: &mut u64) -> f32 {
        if let Some(known) = self.decided(waiting) {
            return known;
        }
        mean_over_rolls(&self.game, |roll| {
            self.best(&self.game.roll(waiting, roll), moves, count).1
        })
    }

    /// Returns the move with the highest probability of winning for the mover, and that probability. `moves`
    /// is a buffer, and `count` is increased by the number of evaluations.
    ///
    /// # Panics
    /// Never: there is always a legal move.
    #[must_use]
    pub fn best(&self, position: &Position, moves: &mut Vec<Move>, count: &mut u64) -> (Move, f32) {
        moves.clear();
        self.game.legal_moves(position, moves);
        *count += moves.len() as u64;
        let mut best: Option<(Move, f32)> = None;
        for mv in &*moves {
            let probability = 1.0 - self.probability(&self.game.play_unchecked(position, mv));
            if best.as_ref().is_none_or(|(_, greatest)| probability > *greatest) {
                best = Some((*mv, probability));
            }
        }
        best.expect("a position has a legal move")
    }
}
