//! How a move is entered and shown: steps, effects, continuations.

use alloc::string::String;
use alloc::vec::Vec;

use crate::{Color, Piece, Square};

/// One hop of a piece, or one die of a tables game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Step {
    /// Where the piece leaves.
    pub from: Square,
    /// Where it lands (in tables games also off the board).
    pub to: Square,
    /// The die that is used, in tables games.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub die: Option<u8>,
}

impl Step {
    /// A hop without a die.
    #[must_use]
    pub const fn new(from: Square, to: Square) -> Step {
        Step { from, to, die: None }
    }

    /// Whether `entered` means this step: the same squares, and the same die where it names one.
    #[must_use]
    pub fn is_meant_by(&self, entered: &Step) -> bool {
        self.from == entered.from
            && self.to == entered.to
            && (entered.die.is_none() || entered.die == self.die)
    }
}

/// The steps along a path of squares.
#[must_use]
pub fn steps_along(path: &[Square]) -> Vec<Step> {
    path.windows(2).map(|pair| Step::new(pair[0], pair[1])).collect()
}

/// One way of entering a whole legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<M> {
    /// Hop by hop, or die by die; empty for a forced pass and for a throw that fails.
    pub steps: Vec<Step>,
    /// The move that it makes.
    pub mv: M,
}

/// What happens on the board, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "type", rename_all = "kebab-case")
)]
pub enum Effect {
    /// A piece goes from one square to another.
    Move {
        /// Which piece.
        piece: Piece,
        /// From where.
        from: Square,
        /// To where.
        to: Square,
    },
    /// A piece leaves the board, captured.
    Remove {
        /// Which piece.
        piece: Piece,
        /// From where.
        square: Square,
    },
    /// A piece becomes another (promotion).
    Become {
        /// Where it stands.
        square: Square,
        /// What it is from now on.
        piece: Piece,
    },
    /// A piece that was hit goes back.
    SendBack {
        /// Which piece.
        piece: Piece,
        /// From where.
        from: Square,
        /// To where; `None` if there is no room, and the game is lost.
        to: Option<Square>,
    },
    /// A piece is borne off.
    BearOff {
        /// Which piece.
        piece: Piece,
        /// From where.
        from: Square,
    },
    /// The goats turn round.
    TurnAround {
        /// Where forward is from now on.
        direction: Heading,
    },
}

/// Where forward is for the goats.
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

/// A step with what it does.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct StepView {
    /// The step.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub step: Step,
    /// The squares whose piece this step takes or sends back.
    pub captures: Vec<Square>,
    /// What it does at once, in order.
    pub effects: Vec<Effect>,
}

/// What sort of move it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum MoveKind {
    /// Something moves.
    Move,
    /// A forced pass: nothing can move.
    Pass,
    /// No die can be played: the move loses.
    Fails,
}

/// A whole move with what it does.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct MoveView {
    /// The move's text.
    pub notation: String,
    /// Who plays it.
    pub color: Color,
    /// What sort of move it is.
    pub kind: MoveKind,
    /// Its steps in order.
    pub steps: Vec<StepView>,
    /// What happens when the move has ended.
    pub after: Vec<Effect>,
}

/// What may follow the steps entered so far.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Continuations {
    /// The possible next steps, without duplicates.
    pub steps: Vec<StepView>,
    /// The move that ends here, if it may end here.
    pub ends: Option<MoveView>,
}
