//! Squares and pieces, common to all games.

use alloc::vec::Vec;

use crate::Color;

/// A square (or point) of a board, by index from 0. The game defines the order and the names of the indices:
/// see [`Tabletop::square_name`](crate::Tabletop::square_name).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(transparent)
)]
pub struct Square(pub u8);

impl Square {
    /// The index, for array access.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Sorts squares by index. An insertion sort, because the lists are short and the standard sort would add ten
/// times as much code to each page's download.
pub(crate) fn sort_squares(squares: &mut [Square]) {
    for end in 1..squares.len() {
        let mut at = end;
        while at > 0 && squares[at - 1] > squares[at] {
            squares.swap(at - 1, at);
            at -= 1;
        }
    }
}

/// Kind of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Kind {
    /// The large stone of El Perro.
    Dog,
    /// A small stone of El Perro.
    Goat,
    /// The king of Brandubh, or a promoted man in draughts.
    King,
    /// An attacker or defender of Brandubh.
    Pawn,
    /// A man of Alquerque or draughts.
    Man,
    /// A piece of a tables game.
    Checker,
}

impl Kind {
    /// Name in message keys and in serialised data.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Dog => "dog",
            Kind::Goat => "goat",
            Kind::King => "king",
            Kind::Pawn => "pawn",
            Kind::Man => "man",
            Kind::Checker => "checker",
        }
    }
}

/// A piece of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Piece {
    /// Side that owns the piece.
    pub color: Color,
    /// Kind of the piece.
    pub kind: Kind,
}

impl Piece {
    /// The piece of side `color` and of kind `kind`.
    #[must_use]
    pub const fn new(color: Color, kind: Kind) -> Piece {
        Piece { color, kind }
    }
}

/// Pieces on one square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Placed {
    /// The square on which the pieces are.
    pub square: Square,
    /// Kind and side of the pieces, which are all alike.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub piece: Piece,
    /// Number of pieces; always 1 except in tables games.
    pub count: u8,
}

/// The pieces on a board of `squares` squares, at most one on each.
pub(crate) fn placed(squares: u8, at: impl Fn(Square) -> Option<Piece>) -> Vec<Placed> {
    let place = |square| {
        let piece = at(square)?;
        Some(Placed {
            square,
            piece,
            count: 1,
        })
    };
    (0..squares).map(Square).filter_map(place).collect()
}
