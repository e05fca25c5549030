//! Endings decided by the players.

use super::{PlayError, Record, Standing};
use crate::{AnyGame, Color, Offer, Stage, Tabletop as _};

/// An ending decided by the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// This side resigned.
    Resigned(Color),
    /// Both sides agreed to this offer.
    Agreed(Offer),
    /// A record from another program states this result (`None` for a draw), without a reason.
    Stated(Option<Color>),
}

impl Record {
    /// Ends the game by the resignation of `side`.
    ///
    /// # Errors
    /// If the game is over or has not begun.
    pub fn resign(&mut self, side: Color) -> Result<(), PlayError> {
        self.open_stage()?;
        self.cut();
        self.ended = Some(Ended::Resigned(side));
        Ok(())
    }

    /// Ends the game by agreement to `offer`.
    ///
    /// ```
    /// use ludoteca_rules::record::{PlayError, Record};
    /// use ludoteca_rules::{AnyGame, Offer, Ruleset};
    ///
    /// let mut record = Record::new(AnyGame::of(Ruleset::Alquerque), None);
    /// record.agree(Offer::Draw)?;
    /// assert_eq!(record.outcome().expect("a draw").winner, None);
    ///
    /// let mut record = Record::new(AnyGame::of(Ruleset::Fallas), None);
    /// record.throw(&[6, 1])?; // the lot
    /// let error = record.agree(Offer::Draw).unwrap_err();
    /// assert!(matches!(error, PlayError::Agreement(_))); // a race has no draws
    /// # Ok::<(), ludoteca_rules::record::PlayError>(())
    /// ```
    ///
    /// # Errors
    /// If the game is over, has not begun, or has no such agreement.
    pub fn agree(&mut self, offer: Offer) -> Result<(), PlayError> {
        let stage = self.open_stage()?;
        self.game.agreed(&stage, offer).map_err(PlayError::Agreement)?;
        self.cut();
        self.ended = Some(Ended::Agreed(offer));
        Ok(())
    }

    /// Ends the game with a result that is stated without a reason.
    ///
    /// # Errors
    /// If the game is over or has not begun, or if the stated result is a draw and the game has no draws.
    pub(super) fn state_result(&mut self, winner: Option<Color>) -> Result<(), PlayError> {
        let stage = self.open_stage()?;
        if winner.is_none() {
            self.game
                .agreed(&stage, Offer::Draw)
                .map_err(PlayError::Agreement)?;
        }
        self.cut();
        self.ended = Some(Ended::Stated(winner));
        Ok(())
    }

    fn open_stage(&self) -> Result<Stage<AnyGame>, PlayError> {
        if self.outcome().is_some() {
            return Err(PlayError::Over);
        }
        match self.standing() {
            Standing::Lot => Err(PlayError::LotFirst),
            Standing::Stage(stage) => Ok(stage),
        }
    }
}
