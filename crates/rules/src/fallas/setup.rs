//! Unchecked positions, and their validation.

use alloc::vec::Vec;

use super::in_progress::{self, OFF, OTHER_START, Points, mirrored, occupied, one};
use super::{Fallas, PIECES, Position, Reading, Roll, Waiting, generate, square};
use crate::{Color, Contradiction, DiceGame, Fault, Kind, Piece, SetupError, Stage, Tabletop as _};

/// A side's own points 1–6, where no piece can be in the Ludii reading.
const BEFORE_THE_START: Points = Points::from_word(0x3f);

/// An unchecked position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Each side's pieces by point; index 0 is its own point 1.
    pub points: [[u8; 24]; 2],
    /// The side whose throw or move is due.
    pub turn: Color,
    /// The faces of the throw on the table, if there is one.
    pub throw: Option<[u8; 3]>,
    /// The side that has lost because its throw failed or its hit piece had nowhere to go.
    pub lost: Option<Color>,
}

impl Setup {
    /// Checks the set-up and returns its stage.
    ///
    /// # Errors
    /// If a side has more than fifteen pieces, both sides are on one point, a piece is where none can be, the
    /// board is empty, a die is not 1 to 6, there is a throw after the end of the game, or the stated loss is
    /// impossible. The error contains the set-up and every fault.
    pub fn into_stage(self, game: &Fallas) -> Result<Stage<Fallas>, SetupError<Setup>> {
        let mut faults = Vec::new();
        let mut tracks = [0; 2];
        for side in Color::BOTH {
            self.pieces_fit(game, side, &mut faults);
            for (index, &count) in (0..OFF).zip(&self.points[side]) {
                tracks[side] += u128::from(count.min(PIECES)) * one(index);
            }
        }
        let shared = occupied(tracks[0]) & mirrored(occupied(tracks[1]));
        faults.extend(shared.into_iter().map(|index| Fault::Shared {
            square: square(Color::First, index),
        }));
        if tracks == [0; 2] {
            faults.push(Fault::Impossible {
                what: Contradiction::NoPieces,
            });
        }
        let waiting = Waiting {
            tracks,
            turn: self.turn,
            lost: self.lost,
        };
        let roll = self
            .throw
            .and_then(|faces| self.throw_fits(faces, tracks, &mut faults));
        if let (Some(loser), true) = (self.lost, faults.is_empty()) {
            faults.extend(loss_faults(game, &waiting, loser));
        }
        match roll {
            _ if !faults.is_empty() => Err(SetupError {
                setup: self,
                ruleset: game.ruleset(),
                faults,
            }),
            Some(roll) => Ok(Stage::Turn(game.roll(&waiting, roll))),
            None => Ok(Stage::Throw(waiting)),
        }
    }

    fn pieces_fit(&self, game: &Fallas, side: Color, faults: &mut Vec<Fault>) {
        let points = &self.points[side];
        let piece = Piece::new(side, Kind::Checker);
        let count = points.iter().map(|&count| u32::from(count)).sum();
        if count > PIECES.into() {
            faults.push(Fault::TooMany {
                piece,
                count,
                limit: PIECES.into(),
            });
        }
        let misplaced = (0..OFF)
            .zip(points)
            .filter(|&(index, &count)| count > 0 && BEFORE_THE_START.contains(index))
            .map(|(index, _)| Fault::Misplaced {
                piece,
                square: square(side, index),
            });
        if game.reading() == Reading::Ludii {
            faults.extend(misplaced);
        }
    }

    fn throw_fits(&self, faces: [u8; 3], tracks: [u128; 2], faults: &mut Vec<Fault>) -> Option<Roll> {
        let roll = Roll::new(faces);
        if roll.is_none() {
            let wrong = faces.into_iter().find(|face| !(1..=6).contains(face));
            faults.push(Fault::Impossible {
                what: Contradiction::Die(wrong.unwrap_or_default()),
            });
        }
        if self.lost.is_some() || tracks.contains(&0) {
            faults.push(Fault::Impossible {
                what: Contradiction::ThrowAfterEnd,
            });
        }
        roll
    }
}

/// The fault if `loser` cannot have lost through a failed throw or for lack of room. The pieces must be
/// valid.
fn loss_faults(game: &Fallas, waiting: &Waiting, loser: Color) -> Option<Fault> {
    let tracks = waiting.tracks;
    let winner = loser.other();
    let what = if loser == waiting.turn {
        // The piece that had nowhere to go has already left its track, so the track must be at least one
        // piece short.
        let possible = game.reading() == Reading::Ludii
            && OTHER_START.is_subset(occupied(tracks[winner]))
            && in_progress::total(tracks[loser]) < PIECES;
        (!possible).then_some(Contradiction::MoverLost)
    } else {
        let before = Waiting {
            turn: loser,
            lost: None,
            ..*waiting
        };
        let possible =
            !tracks.contains(&0) && game.rolls().iter().any(|&(roll, _)| fails(game, &before, roll));
        (!possible).then_some(Contradiction::OtherLost)
    };
    what.map(|what| Fault::Impossible { what })
}

fn fails(game: &Fallas, waiting: &Waiting, roll: Roll) -> bool {
    let position: Position = game.roll(waiting, roll);
    !game.results(&position, &mut generate::CountedResults::new())
}
