//! The board from the point of view of the side to move.

use super::Position;
use super::board::{SquareSet, behind};

/// The board from the point of view of the side to move, which moves `UP` or down.
pub(super) struct Perspective<const UP: bool> {
    pub(super) men: SquareSet,
    pub(super) kings: SquareSet,
    pub(super) targets: SquareSet,
    pub(super) target_kings: SquareSet,
    pub(super) empty: SquareSet,
}

impl<const UP: bool> Perspective<UP> {
    #[inline(always)]
    pub(super) fn new(position: &Position) -> Perspective<UP> {
        let (own, targets) = if UP {
            (position.pieces[0], position.pieces[1])
        } else {
            (position.pieces[1], position.pieces[0])
        };
        Perspective {
            men: own - position.kings,
            kings: own & position.kings,
            targets,
            target_kings: targets & position.kings,
            empty: !(own | targets),
        }
    }

    /// The men that can capture to the right (shifts by 4) and to the left (by 5).
    #[inline(always)]
    pub(super) fn man_captors(&self) -> (SquareSet, SquareSet) {
        (
            self.men & behind::<UP, 4>(self.targets) & behind::<UP, 8>(self.empty),
            self.men & behind::<UP, 5>(self.targets) & behind::<UP, 10>(self.empty),
        )
    }
}
