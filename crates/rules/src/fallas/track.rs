//! The pieces of one side, by point.

use super::in_progress;

/// The pieces of one side by point, in its own numbering: its point p has index p - 1.
///
/// ```
/// use ludoteca_rules::fallas::FALLAS;
/// use ludoteca_rules::{Color, Game};
///
/// // Thirteen pieces on the seventh point, two on the twelfth.
/// let track = FALLAS.start().track(Color::First);
/// assert_eq!(track.points().collect::<Vec<_>>(), [(6, 13), (11, 2)]);
/// assert_eq!(track.home(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Track(u128);

impl Track {
    /// Wraps `counts`, which has four bits for each point, point 1 lowest.
    #[inline]
    pub(super) const fn new(counts: u128) -> Track {
        Track(counts)
    }

    /// True if every piece has been borne off.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The occupied points, ascending: the index of each, and its number of pieces.
    #[inline]
    pub fn points(self) -> impl Iterator<Item = (u8, u8)> {
        // Uses two words of sixteen points each, because processors have no 128-bit words.
        let mut rest = u64::try_from(self.0 & u128::from(u64::MAX)).expect("64 bits");
        let mut later = u64::try_from(self.0 >> 64).expect("a track has 96 bits");
        let mut offset = 0;
        core::iter::from_fn(move || {
            if rest == 0 {
                (rest, later, offset) = (later, 0, 16);
            }
            if rest == 0 {
                return None;
            }
            let index = u8::try_from(rest.trailing_zeros() / 4).expect("below 16");
            let count = u8::try_from(rest >> (4 * index) & 15).expect("four bits");
            rest &= !(15 << (4 * index));
            Some((index + offset, count))
        })
    }

    /// Number of pieces on each home point, from the side's own point 19 to 24; `None` unless all remaining
    /// pieces are there.
    #[must_use]
    #[inline]
    pub fn home(self) -> Option<[u8; 6]> {
        let is_home = self.0 << 56 == 0;
        is_home.then(|| [18, 19, 20, 21, 22, 23].map(|index| in_progress::count(self.0, index)))
    }
}
