//! How good a game is that waits for a throw: exactly where the rules or the bear-off tables know it, by the net
//! elsewhere.

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

/// What values games.
#[derive(Clone, Debug)]
pub struct Judge {
    game: Fallas,
    layout: Layout,
    /// The net over keys.
    net: Net,
    logistic: Logistic,
    /// The end of the game, for each side by itself.
    pub bear_off: BearOff,
    /// The end of the game with few pieces.
    pub two_sided: TwoSided,
}

impl Judge {
    /// With the net that ships for the game. The bear-off tables are still empty.
    ///
    /// # Panics
    /// Never: a test reads every net that ships.
    #[cfg(feature = "nets")]
    #[must_use]
    pub fn new(game: &Fallas) -> Judge {
        Judge::read(game, nets::shipped(game.ruleset()))
            .unwrap_or_else(|error| panic!("a net of this crate: {error}"))
    }

    /// With the net in that file. The bear-off tables are still empty.
    ///
    /// # Errors
    /// Says what is wrong with the file, or that the net is not one for this game.
    pub fn read(game: &Fallas, file: &[u8]) -> Result<Judge, NetError> {
        Judge::by(game, &Net::read(file)?)
    }

    /// With that net. The bear-off tables are still empty.
    ///
    /// # Errors
    /// Says that the net is not one for this game.
    pub fn by(game: &Fallas, net: &Net) -> Result<Judge, NetError> {
        let layout = Layout::new(game.reading());
        nets::check(net, game.ruleset(), layout.inputs(), layout.buckets())?;
        Ok(Judge {
            game: game.clone(),
            net: net.grouped(layout.groups()),
            layout,
            logistic: Logistic::new(),
            bear_off: BearOff::new(),
            two_sided: TwoSided::new(),
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

    /// The probability that the side that throws next wins, by the tables; `None` unless both sides are all home and the
    /// tables have come so far.
    #[must_use]
    pub fn off_first(&self, waiting: &Waiting) -> Option<f32> {
        let turn = waiting.turn();
        let (own, other) = (waiting.track(turn), waiting.track(turn.other()));
        let together = self.two_sided.probability(own, other);
        together.or_else(|| self.bear_off.probability(own, other))
    }

    /// The probability that the side that throws next wins.
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
