//! The two sides of a game.

use core::ops::{Index, IndexMut};

/// One of the two sides. `First` is the side that the game names first (the dog, the king's side, player A,
/// the side at the bottom, White), regardless of who starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Color {
    /// The first-named side, which sees the board with rank 1 nearest.
    First,
    /// The other side.
    Second,
}

impl Color {
    /// Both sides, `First` first.
    pub const BOTH: [Color; 2] = [Color::First, Color::Second];

    /// 0 for `First`, 1 for `Second`.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The opponent.
    ///
    /// ```
    /// use ludoteca_rules::Color;
    ///
    /// assert_eq!(Color::First.other(), Color::Second);
    /// assert_eq!(["White", "Black"][Color::Second.index()], "Black");
    /// ```
    #[must_use]
    pub const fn other(self) -> Color {
        match self {
            Color::First => Color::Second,
            Color::Second => Color::First,
        }
    }
}

impl<T> Index<Color> for [T; 2] {
    type Output = T;
    fn index(&self, color: Color) -> &T {
        &self[color.index()]
    }
}

impl<T> IndexMut<Color> for [T; 2] {
    fn index_mut(&mut self, color: Color) -> &mut T {
        &mut self[color.index()]
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Color {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(match self {
            Color::First => 0,
            Color::Second => 1,
        })
    }
}
