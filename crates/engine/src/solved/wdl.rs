//! The value of a move under perfect play, as tablebases name it.

use crate::score::Score;

/// Win, draw or loss for the side that plays a move. Tables leave out draw clocks (but in Alquerque) and repetition, which can
/// only turn a win into a draw, or in Alquerque into the result of counting the men: where they may, the value is ambiguous,
/// as `MaybeWin` and `MaybeLoss` of `AmbiguousWdl` in shakmaty-syzygy. JSON has other names for these two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum Wdl {
    /// The other side can force a win.
    Loss,
    /// The other side can force a win, unless one of the clauses makes it a draw.
    #[cfg_attr(feature = "serde", serde(rename = "loss-or-draw"))]
    MaybeLoss,
    /// Neither side can force a win.
    Draw,
    /// The side that plays the move can force a win, unless one of the clauses makes it a draw.
    #[cfg_attr(feature = "serde", serde(rename = "draw-or-win"))]
    MaybeWin,
    /// The side that plays the move can force a win.
    Win,
}

impl Wdl {
    /// The score; that of a win in an unknown number of plies. `None` if the value is ambiguous.
    pub(crate) const fn score(self) -> Option<Score> {
        match self {
            Wdl::Loss => Some(Score::MOST.for_other()),
            Wdl::Draw => Some(Score::EVEN),
            Wdl::Win => Some(Score::MOST),
            Wdl::MaybeLoss | Wdl::MaybeWin => None,
        }
    }
}
