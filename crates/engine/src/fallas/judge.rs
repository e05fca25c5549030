//! How good a game is that waits for a throw: exactly where the rules or the bear-off table know it, by the net
//! elsewhere.

use alloc::vec::Vec;
use ludoteca_rules::fallas::{Fallas, Move, Position, Reading, Waiting};
use ludoteca_rules::{Color, DiceGame as _, Game as _};

use super::bear_off::BearOff;
use super::chance::mean_over_rolls;
use super::inputs::Layout;
use crate::logistic::Logistic;
use crate::net::{Net, NetError};

/// What values games.
#[derive(Clone, Debug)]
pub struct Judge {
    game: Fallas,
    layout: Layout,
    /// The net over keys.
    net: Net,
    logistic: Logistic,
    /// The end of the game.
    pub bear_off: BearOff,
}

/// The files of the nets.
static FALLAS_NET: &[u8] = include_bytes!("../../nets/fallas.net");
static FAYLES_NET: &[u8] = include_bytes!("../../nets/fayles.net");

impl Judge {
    /// With the net that this crate carries. The bear-off table is still empty.
    ///
    /// # Panics
    /// If the net of this crate is damaged.
    #[must_use]
    pub fn new(game: &Fallas) -> Judge {
        let file = match game.reading() {
            Reading::Ludii => FALLAS_NET,
            Reading::Fayles => FAYLES_NET,
        };
        // Not `expect`: that would print by `Debug`, whose tables for text weigh more than the table of a game.
        Judge::with_net(game, file).unwrap_or_else(|error| panic!("a net of this crate: {error}"))
    }

    /// With the net of that file.
    ///
    /// # Errors
    /// If the file is not a net, or one of another game.
    pub fn with_net(game: &Fallas, file: &[u8]) -> Result<Judge, NetError> {
        let layout = Layout::new(game.reading());
        let net = Net::read(file)?;
        if net.inputs() != layout.inputs() {
            return Err(NetError::Field("inputs"));
        }
        if net.buckets() != layout.buckets() {
            return Err(NetError::Field("buckets"));
        }
        Ok(Judge {
            game: game.clone(),
            net: net.grouped(layout.groups()),
            layout,
            logistic: Logistic::new(),
            bear_off: BearOff::new(),
        })
    }

    /// The game that is judged.
    #[must_use]
    pub fn game(&self) -> &Fallas {
        &self.game
    }

    /// What the net sees.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The table between probabilities and logits.
    #[must_use]
    pub fn logistic(&self) -> &Logistic {
        &self.logistic
    }

    /// The probability, by the rules, that the side that throws next wins: 1 or 0 once the game is over.
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

    /// The probability that the side that throws next wins.
    #[must_use]
    pub fn probability(&self, waiting: &Waiting) -> f32 {
        if let Some(known) = self.decided(waiting) {
            return known;
        }
        let turn = waiting.turn();
        let exact = self
            .bear_off
            .probability(waiting.track(turn), waiting.track(turn.other()));
        exact.unwrap_or_else(|| {
            let keys = self.layout.keys(&self.game, waiting);
            self.logistic
                .probability(self.net.evaluate_finely(keys.as_slice(), keys.bucket()))
        })
    }

    /// The same one throw later: the mean over the 56 throws, each played as [`Judge::probability`] likes best.
    /// `moves` is a buffer; `count` grows by the number of values.
    #[must_use]
    pub fn after_a_throw(&self, waiting: &Waiting, moves: &mut Vec<Move>, count: &mut u64) -> f32 {
        if let Some(known) = self.decided(waiting) {
            return known;
        }
        mean_over_rolls(&self.game, |roll| {
            self.best(&self.game.roll(waiting, roll), moves, count).1
        })
    }

    /// The move after which the mover's probability of winning is greatest, and that probability.
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
