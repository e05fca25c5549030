//! Set-ups of El Perro, and their validation.

use alloc::vec::Vec;

use super::{ElPerro, GOATS, Position, QUIET_LIMIT};
use crate::lines5::Points;
use crate::{ClockKey, Color, Fault, Heading, Kind, Piece, SetupError, Square, Stage, Tabletop as _};

/// An unchecked position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The side on each of the 25 points: the dog is `First`, a goat `Second`.
    pub pieces: [Option<Color>; 25],
    /// The side to move.
    pub turn: Color,
    /// Direction in which the goats move forward.
    pub heading: Heading,
    /// Plies since the last capture or forward step of a goat.
    pub quiet_plies: u16,
}

impl Setup {
    /// Checks the set-up and returns its position. If the goats are to move and must turn round, they have
    /// already turned in that position.
    ///
    /// # Errors
    /// If there is not exactly one dog, if there are more than twelve goats, or if the clock is beyond its
    /// limit. The error contains the set-up and every fault.
    pub fn into_stage(self, game: &ElPerro) -> Result<Stage<ElPerro>, SetupError<Setup>> {
        let mut sets = [Points::EMPTY; 2];
        for (square, side) in (0..).map(Square).zip(self.pieces) {
            if let Some(side) = side {
                sets[side].insert(square);
            }
        }
        let [dog, goats] = sets;
        let mut faults = Vec::new();
        let piece = Piece::new(Color::First, Kind::Dog);
        match dog.len() {
            0 => faults.push(Fault::TooFew {
                piece,
                count: 0,
                least: 1,
            }),
            1 => {}
            count => faults.push(Fault::TooMany {
                piece,
                count,
                limit: 1,
            }),
        }
        if goats.len() > GOATS {
            faults.push(Fault::TooMany {
                piece: Piece::new(Color::Second, Kind::Goat),
                count: goats.len(),
                limit: GOATS,
            });
        }
        let quiet_plies = u8::try_from(self.quiet_plies).unwrap_or(u8::MAX);
        if quiet_plies > QUIET_LIMIT {
            faults.push(Fault::Clock {
                clock: ClockKey::Quiet,
                value: self.quiet_plies.into(),
                limit: QUIET_LIMIT.into(),
            });
        }
        if !faults.is_empty() {
            return Err(SetupError {
                setup: self,
                ruleset: game.ruleset(),
                faults,
            });
        }
        let mut position = Position {
            dog,
            goats,
            turn: self.turn,
            heading: self.heading,
            quiet_plies,
        };
        if position.turn == Color::Second && game.turns_round(&position) {
            position.heading = position.heading.other();
        }
        Ok(Stage::Turn(position))
    }
}
