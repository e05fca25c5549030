//! Steps of a move, their effects, and continuations.

use alloc::string::String;
use alloc::vec::Vec;

use crate::{Color, Piece, Square};

/// One hop of a piece, or one die of a tables game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Step {
    /// Square that the piece leaves.
    pub from: Square,
    /// Square on which the piece lands; the index off the board if the piece is borne off in a tables game.
    pub to: Square,
    /// Die used, in tables games.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub die: Option<u8>,
}

impl Step {
    /// A hop without a die.
    #[must_use]
    pub const fn new(from: Square, to: Square) -> Step {
        Step { from, to, die: None }
    }

    /// True if `entered` stands for this step: it has the same squares, and the same die if it names one.
    ///
    /// ```
    /// use ludoteca_rules::{Square, Step};
    ///
    /// let step = Step { from: Square(6), to: Square(7), die: Some(1) };
    /// assert!(step.is_meant_by(&Step::new(Square(6), Square(7))));
    /// assert!(!step.is_meant_by(&Step { die: Some(2), ..step }));
    /// ```
    #[must_use]
    pub fn is_meant_by(&self, entered: &Step) -> bool {
        self.from == entered.from
            && self.to == entered.to
            && (entered.die.is_none() || entered.die == self.die)
    }
}

/// The steps along a path of squares.
///
/// ```
/// use ludoteca_rules::{Square, Step, steps_along};
///
/// let path = [Square(0), Square(12), Square(24)];
/// assert_eq!(steps_along(&path), [Step::new(path[0], path[1]), Step::new(path[1], path[2])]);
/// ```
#[must_use]
pub fn steps_along(path: &[Square]) -> Vec<Step> {
    path.windows(2).map(|pair| Step::new(pair[0], pair[1])).collect()
}

/// One way to enter a whole legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<M> {
    /// Hops or dice in order; empty for a forced pass and for a throw that fails.
    pub steps: Vec<Step>,
    /// The move that the steps make.
    pub mv: M,
}

/// One effect on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "type", rename_all = "kebab-case")
)]
pub enum Effect {
    /// A piece moves.
    Move {
        /// The piece.
        piece: Piece,
        /// Square that it leaves.
        from: Square,
        /// Square on which it lands.
        to: Square,
    },
    /// A captured piece leaves the board.
    Remove {
        /// The piece.
        piece: Piece,
        /// Square of the piece.
        square: Square,
    },
    /// A piece is promoted.
    Become {
        /// Square of the piece.
        square: Square,
        /// The piece after promotion.
        piece: Piece,
    },
    /// A hit piece is sent back.
    SendBack {
        /// The piece.
        piece: Piece,
        /// Square where it is hit.
        from: Square,
        /// Square where it enters again; `None` if there is no room, which loses the game.
        to: Option<Square>,
    },
    /// A piece is borne off.
    BearOff {
        /// The piece.
        piece: Piece,
        /// Square that it leaves.
        from: Square,
    },
    /// The goats turn round.
    TurnAround {
        /// The new direction.
        direction: Heading,
    },
}

/// Direction in which the goats move forward.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Heading {
    /// Towards the highest rank.
    Up,
    /// Towards rank 1.
    Down,
}

impl Heading {
    /// The opposite direction.
    #[must_use]
    pub const fn other(self) -> Heading {
        match self {
            Heading::Up => Heading::Down,
            Heading::Down => Heading::Up,
        }
    }
}

/// A step with its effects.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct StepView {
    /// The squares and the die.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub step: Step,
    /// Squares of the pieces that this step captures or hits.
    pub captures: Vec<Square>,
    /// Immediate effects, in order.
    pub effects: Vec<Effect>,
}

/// Kind of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum MoveKind {
    /// At least one piece moves.
    Move,
    /// A forced pass: no piece can move.
    Pass,
    /// The throw cannot be played, so the move loses.
    Fails,
}

/// A whole move with its effects.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct MoveView {
    /// The move's text.
    pub notation: String,
    /// The side that plays it.
    pub color: Color,
    /// Kind of the move.
    pub kind: MoveKind,
    /// The steps in order.
    pub steps: Vec<StepView>,
    /// Effects after the last step, in order.
    pub after: Vec<Effect>,
}

/// Legal ways to continue the steps that have been entered.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Continuations {
    /// The possible next steps, without duplicates.
    pub steps: Vec<StepView>,
    /// The move, if it may end here; `None` if it must continue.
    pub ends: Option<MoveView>,
}
