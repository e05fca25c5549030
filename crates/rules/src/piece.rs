//! Squares and what stands on them, as every game shows them.

use alloc::vec::Vec;

use crate::Color;

/// A square (or point) of some board, by its index from 0. What an index means, and its name, is
/// the game's: see [`Tabletop::square_name`](crate::Tabletop::square_name).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(transparent)
)]
pub struct Square(pub u8);

impl Square {
    /// The index, for tables.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Sorts squares by index. An insertion sort: lists of squares are short, and the library's sorts are ten times the
/// code, which every page would carry.
pub(crate) fn sort_squares(squares: &mut [Square]) {
    for end in 1..squares.len() {
        let mut at = end;
        while at > 0 && squares[at - 1] > squares[at] {
            squares.swap(at - 1, at);
            at -= 1;
        }
    }
}

/// What sort of piece it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Kind {
    /// The large stone of El Perro.
    Dog,
    /// A small stone of El Perro.
    Goat,
    /// The king of Brandubh, or a crowned piece in draughts.
    King,
    /// A pawn of Brandubh.
    Pawn,
    /// A man of Alquerque or draughts.
    Man,
    /// A piece of a tables game.
    Checker,
}

impl Kind {
    /// Its name in the keys of messages, and in what is serialised.
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
    /// Whose it is.
    pub color: Color,
    /// What it is.
    pub kind: Kind,
}

impl Piece {
    /// The piece of that side and kind.
    #[must_use]
    pub const fn new(color: Color, kind: Kind) -> Piece {
        Piece { color, kind }
    }
}

/// Pieces that stand on one square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Placed {
    /// Where.
    pub square: Square,
    /// What, and whose.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub piece: Piece,
    /// How many; always 1 except in tables games.
    pub count: u8,
}

/// What stands on a board of so many squares, one piece on each.
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
