//! Value of a move under perfect play, in tablebase terms.

use crate::score::Score;

/// Win, draw or loss for the side that plays a move. Tables ignore repetition and (except in Alquerque) draw
/// clocks. Either can only turn a win into a draw, or in Alquerque into the result of counting the men. If
/// one may apply, the value is ambiguous, as in `AmbiguousWdl` of shakmaty-syzygy. In JSON, `MaybeWin` and
/// `MaybeLoss` are called `draw-or-win` and `loss-or-draw`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum Wdl {
    /// The other side can force a win.
    Loss,
    /// The other side can force a win, unless a draw clock or repetition intervenes.
    #[cfg_attr(feature = "serde", serde(rename = "loss-or-draw"))]
    MaybeLoss,
    /// Neither side can force a win.
    Draw,
    /// The side that plays the move can force a win, unless a draw clock or repetition intervenes.
    #[cfg_attr(feature = "serde", serde(rename = "draw-or-win"))]
    MaybeWin,
    /// The side that plays the move can force a win.
    Win,
}

impl Wdl {
    /// Score that corresponds to the value, with a win or loss at an unknown distance. `None` if the value is
    /// ambiguous.
    pub(crate) const fn score(self) -> Option<Score> {
        match self {
            Wdl::Loss => Some(Score::MOST.for_other()),
            Wdl::Draw => Some(Score::EVEN),
            Wdl::Win => Some(Score::MOST),
            Wdl::MaybeLoss | Wdl::MaybeWin => None,
        }
    }
}
