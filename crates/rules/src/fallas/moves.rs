//! Whole moves, each with its result and the dice in one order that leads to it.

use super::in_progress::Win;

/// Dice in the order played, 16 bits each, the first die in the highest bits. Each entry holds the index that
/// a piece leaves (in the mover's numbering) and the face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Path(u64);

impl Path {
    pub(super) const EMPTY: Path = Path(0);

    #[inline]
    pub(super) fn then(self, from: u8, face: u8) -> Path {
        Path(self.0 << 16 | u64::from(from) << 8 | u64::from(face))
    }

    /// Origin index and face of each die, in the order played.
    pub(super) fn plays(self) -> impl Iterator<Item = (u8, u8)> {
        let byte = move |shift: u32| u8::try_from(self.0 >> shift & 255).expect("eight bits");
        [32, 16, 0]
            .into_iter()
            .map(move |shift| (byte(shift + 8), byte(shift)))
            .filter(|&(_, face)| face > 0)
    }
}

/// A whole move: the dice in the order played, and their result. Moves with the same result are one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Both tracks after the move, the mover's first.
    pub(super) result: (u128, u128),
    pub(super) path: Path,
    pub(super) ends: Ends,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Ends {
    /// The other side throws next, unless the mover's last piece was borne off.
    Passes,
    /// The throw cannot be played: the mover has lost.
    Fails,
    /// A hit piece has nowhere to go: the other side has lost.
    NoRoom,
}

impl Move {
    #[inline]
    pub(super) fn new(result: (u128, u128), path: Path, win: Option<Win>) -> Move {
        Move {
            result,
            path,
            ends: match win {
                Some(Win::NoRoom) => Ends::NoRoom,
                Some(Win::BorneOff) | None => Ends::Passes,
            },
        }
    }

    pub(super) const fn fails(tracks: (u128, u128)) -> Move {
        Move {
            result: tracks,
            path: Path::EMPTY,
            ends: Ends::Fails,
        }
    }

    /// True if the throw can't be played, so that this move loses the game.
    #[must_use]
    pub fn is_failure(&self) -> bool {
        self.ends == Ends::Fails
    }

    /// The dice of this move in one possible order. Each item is the point that a piece leaves, 1 to 24 in
    /// the mover's numbering, and the face.
    pub fn plays(&self) -> impl Iterator<Item = (u8, u8)> {
        self.path.plays().map(|(from, face)| (from + 1, face))
    }
}
