//! The board during a move, in the mover's numbering: the mover's point p has index p - 1, and index 24 is
//! off the board. The other side's track is in that side's own numbering, but its masks are in the mover's.

use core::fmt;

use super::reading::Reading;
use crate::{Board, Set};

/// Index of pieces that are borne off.
pub(super) const OFF: u8 = 24;
/// The mover's last point, which Fayles calls its one-point.
pub(super) const ONE_POINT: u8 = 23;
/// The mover's first point: the other side's one-point.
const FIRST_POINT: u8 = 0;
/// The mover's points 1–18. While a piece is on one of them, no piece can be borne off.
pub(super) const OUTSIDE: Points = Points::from_word(0x0003_ffff);
/// The mover's points 13–18, which are the other side's points 7–12.
pub(super) const OTHER_START: Points = Points::from_word(0x0003_f000);

/// The 24 points in the numbering of one side, whose point p has index p - 1.
///
/// ```text
///  23 22 21 20 19 18 | 17 16 15 14 13 12     The first side's indexes. The other side's are 23 minus these.
///  ------------------+------------------
///   0  1  2  3  4  5 |  6  7  8  9 10 11
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TablesBoard;

impl Board for TablesBoard {
    type Word = u32;
    /// Index of a point in the numbering of the side that the set belongs to.
    type Square = u8;
    const ALL: u32 = 0x00ff_ffff;

    #[inline]
    fn bit(index: u8) -> Option<u32> {
        (index < OFF).then_some(index.into())
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a bit index is below 32")]
    fn square(bit: u32) -> u8 {
        bit as u8
    }

    fn write_square(index: u8, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", index + 1)
    }
}

/// A set of points in the numbering of one side.
pub(super) type Points = Set<TablesBoard>;

/// The lowest of the four bits of every point of a track.
const LOW_BITS: u128 = 0x1111_1111_1111_1111_1111_1111;

/// For each index, a track with one piece on that point; 0 for index 24. A track has four bits per point,
/// point 1 lowest.
static ONE: [u128; 25] = {
    let mut one = [0; 25];
    let mut index = 0;
    while index < 24 {
        one[index] = 1 << (4 * index);
        index += 1;
    }
    one
};

/// A track with one piece on the point `index`.
#[inline]
pub(super) fn one(index: u8) -> u128 {
    ONE[usize::from(index)]
}

/// Number of pieces on the point `index`.
#[inline]
pub(super) fn count(track: u128, index: u8) -> u8 {
    u8::try_from(track >> (4 * index) & 15).expect("four bits fit into eight")
}

/// Number of pieces on a track.
#[inline]
pub(super) fn total(track: u128) -> u8 {
    (0..OFF).map(|index| count(track, index)).sum()
}

/// The point `index` as a set; empty if it is off the board.
#[inline]
pub(super) fn point(index: u8) -> Points {
    // Faster than checking whether the board has the point.
    Points::of_bit(index.into()) & Points::ALL
}

/// The points below `index`.
#[inline]
pub(super) fn below(index: u8) -> Points {
    Points::from_word((1 << index) - 1)
}

/// Packs every fourth bit, from bit 0 on, into adjacent bits.
///
/// Each line halves the distance between neighbours: groups of one bit in four, of two in eight, of four in
/// sixteen, of eight in thirty-two (parallel suffix compression, Warren, *Hacker's Delight*, 7–4, for a
/// fixed mask).
#[inline]
fn gather(track: u128) -> Points {
    let squeeze = |track: u128| {
        let bits = u64::try_from(track & u128::from(u64::MAX)).expect("64 bits") & 0x1111_1111_1111_1111;
        let bits = (bits | bits >> 3) & 0x0303_0303_0303_0303;
        let bits = (bits | bits >> 6) & 0x000f_000f_000f_000f;
        let bits = (bits | bits >> 12) & 0x0000_00ff_0000_00ff;
        u32::try_from((bits | bits >> 24) & 0xffff).expect("16 bits")
    };
    Points::from_word(squeeze(track) | squeeze(track >> 64) << 16)
}

/// The points with at least one piece.
#[inline]
pub(super) fn occupied(track: u128) -> Points {
    let pairs = track | track >> 1;
    gather((pairs | pairs >> 2) & LOW_BITS)
}

/// The points with at least two pieces.
#[inline]
fn crowded(track: u128) -> Points {
    gather((track >> 1 | track >> 2 | track >> 3) & LOW_BITS)
}

/// Converts one side's points to the numbering of the other.
#[inline]
pub(super) fn mirrored(points: Points) -> Points {
    Points::from_word(points.word().reverse_bits() >> 8)
}

/// A win by a step, which ends the game at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Win {
    /// The mover's last piece is borne off.
    BorneOff,
    /// The hit piece has nowhere to go.
    NoRoom,
}

/// A piece that is sent back, with indexes in the mover's numbering.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SentBack {
    /// True for a piece of the mover.
    pub(super) own: bool,
    pub(super) from: u8,
    /// `None` if there is no room.
    pub(super) to: Option<u8>,
}

/// The side against which a move is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Opponent {
    pub(super) reading: Reading,
    /// Track in its own numbering.
    pub(super) track: u128,
    /// Points with one piece, in the mover's numbering.
    pub(super) singles: Points,
    /// Points with two pieces or more, in the mover's numbering.
    pub(super) blocks: Points,
}

impl Opponent {
    #[inline]
    fn new(reading: Reading, track: u128) -> Opponent {
        let blocks = mirrored(crowded(track));
        Opponent {
            reading,
            track,
            singles: mirrored(occupied(track)) - blocks,
            blocks,
        }
    }

    /// The single pieces that a mover with the track `own` must not hit; always empty except in Fayles.
    #[inline]
    pub(super) fn spared(&self, own: u128) -> Points {
        spared(self.reading, count(own, ONE_POINT), self.singles, self.blocks)
    }

    /// The points where a mover with the track `own` may land.
    #[inline]
    pub(super) fn open(&self, own: u128) -> Points {
        !self.blocks - self.spared(own)
    }

    /// Sends a single piece from index `from` to index `to`, both in the mover's numbering, or removes it if
    /// `to` is `None`.
    #[inline]
    fn send_back(&mut self, from: u8, to: Option<u8>) {
        self.track -= one(23 - from);
        self.singles -= point(from);
        let Some(to) = to else { return };
        self.track += one(23 - to);
        let to = point(to);
        if (self.singles | self.blocks).is_disjoint(to) {
            self.singles |= to;
        } else {
            self.singles -= to;
            self.blocks |= to;
        }
    }

    pub(super) fn is_hit_at(&self, to: u8) -> bool {
        !self.singles.is_disjoint(point(to))
    }
}

/// The singles that a mover with `on_one_point` pieces on its one-point must not hit; empty except in Fayles.
#[inline]
fn spared(reading: Reading, on_one_point: u8, singles: Points, blocks: Points) -> Points {
    if reading == Reading::Ludii {
        return Points::EMPTY;
    }
    let cannot_enter_again = blocks.contains(FIRST_POINT);
    match on_one_point {
        0 if cannot_enter_again => singles & point(ONE_POINT),
        0 => Points::EMPTY,
        1 if !cannot_enter_again => Points::EMPTY,
        _ => singles,
    }
}

/// The occupied points of one side, in its own numbering.
#[derive(Clone, Copy, Debug, Default)]
pub struct OccupiedPoints {
    occupied: Points,
    crowded: Points,
    on_one_point: u8,
}

impl OccupiedPoints {
    /// Puts `count` pieces, at least one, on the empty point `index`, 0 to 23.
    ///
    /// # Panics
    /// In debug builds, if `index` is above 23 or `count` is 0.
    #[inline]
    pub fn put(&mut self, index: u8, count: u8) {
        debug_assert!(index < OFF, "point index {index} is off the board");
        debug_assert!(count > 0, "at least one piece must be put on point {index}");
        let point = point(index);
        self.occupied |= point;
        if count > 1 {
            self.crowded |= point;
        }
        if index == ONE_POINT {
            self.on_one_point = count;
        }
    }

    /// The points with at least one piece.
    #[must_use]
    #[inline]
    pub const fn occupied(&self) -> Set<TablesBoard> {
        self.occupied
    }

    /// The points from which a die with `face` leads to a point of `open`.
    #[must_use]
    #[inline]
    pub fn leading_to(&self, open: Set<TablesBoard>, face: u8) -> Set<TablesBoard> {
        self.occupied & open.down(face.into())
    }

    /// The points with at least two pieces.
    #[must_use]
    #[inline]
    pub const fn crowded(&self) -> Set<TablesBoard> {
        self.crowded
    }

    /// The points where this side may land with its first die against `other`: those without two or more
    /// pieces and without a single piece that must not be hit.
    #[must_use]
    #[inline]
    pub fn open(&self, other: &OccupiedPoints, reading: Reading) -> Set<TablesBoard> {
        let blocks = mirrored(other.crowded);
        let singles = mirrored(other.occupied) - blocks;
        !blocks - spared(reading, self.on_one_point, singles, blocks)
    }
}

/// The points from which a die with `face` can be played by a mover that occupies `occupied` and may land on
/// `open`.
#[inline]
pub(super) fn origins(occupied: Points, open: Points, face: u8) -> Points {
    let on_board = occupied & open.down(face.into());
    if !occupied.is_disjoint(OUTSIDE) {
        return on_board;
    }
    let exact = point(OFF - face);
    let rearmost = occupied.lowest();
    on_board
        | if rearmost > exact {
            rearmost
        } else {
            occupied & exact
        }
}

/// Entry point of a hit piece in the Ludii reading, if the mover occupies `occupied`; `None` if there is no
/// room.
#[inline]
pub(super) fn entry(occupied: Points) -> Option<u8> {
    (OTHER_START - occupied).last()
}

/// The board during a move, between two steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MoveInProgress {
    pub(super) own: u128,
    /// The mover's occupied points.
    pub(super) occupied: Points,
    pub(super) opponent: Opponent,
}

impl MoveInProgress {
    #[inline]
    pub(super) fn new(reading: Reading, own: u128, other: u128) -> MoveInProgress {
        MoveInProgress {
            own,
            occupied: occupied(own),
            opponent: Opponent::new(reading, other),
        }
    }

    /// The points from which a die with `face` can be played.
    pub(super) fn origins(&self, face: u8) -> Points {
        origins(self.occupied, self.opponent.open(self.own), face)
    }

    /// The board after playing one die from an index in [`MoveInProgress::origins`], and the win if the step
    /// wins.
    #[inline]
    pub(super) fn step(&self, from: u8, face: u8) -> (MoveInProgress, Option<Win>) {
        let to = (from + face).min(OFF);
        let mut next = self.landed(from, to);
        let mut win = (next.own == 0).then_some(Win::BorneOff);
        if self.opponent.is_hit_at(to) {
            for sent in next.sent_back(to).into_iter().flatten() {
                next.send_back(sent);
                win = sent.to.is_none().then_some(Win::NoRoom);
            }
        }
        (next, win)
    }

    /// The pieces that a step from index `from` to index `to` sends back, in order.
    pub(super) fn sent_back_by(&self, from: u8, to: u8) -> [Option<SentBack>; 3] {
        if self.opponent.is_hit_at(to) {
            self.landed(from, to).sent_back(to)
        } else {
            [None; 3]
        }
    }

    /// The board after the mover's piece has moved, but before a hit piece goes back.
    #[inline]
    fn landed(&self, from: u8, to: u8) -> MoveInProgress {
        let own = self.own - one(from) + one(to);
        MoveInProgress {
            own,
            occupied: occupied(own),
            opponent: self.opponent,
        }
    }

    /// The pieces to send back, in order, after the mover has landed on a single piece at `at`, which is
    /// still there.
    #[inline]
    pub(super) fn sent_back(&self, at: u8) -> [Option<SentBack>; 3] {
        let sent = |own, from, to| Some(SentBack { own, from, to });
        if self.opponent.reading == Reading::Ludii {
            return [sent(false, at, entry(self.occupied)), None, None];
        }
        let first = sent(false, at, Some(ONE_POINT));
        if count(self.own, ONE_POINT) == 0 {
            return [first, None, None];
        }
        let second = sent(true, ONE_POINT, Some(FIRST_POINT));
        let third = sent(false, FIRST_POINT, Some(ONE_POINT));
        [
            first,
            second,
            third.filter(|_| self.opponent.is_hit_at(FIRST_POINT)),
        ]
    }

    /// Sends back a piece that [`MoveInProgress::sent_back`] lists.
    #[inline]
    pub(super) fn send_back(&mut self, sent: SentBack) {
        if sent.own {
            let to = sent.to.unwrap_or(OFF);
            self.own = self.own - one(sent.from) + one(to);
            self.occupied = occupied(self.own);
        } else {
            self.opponent.send_back(sent.from, sent.to);
        }
    }

    /// Maximum number of dice that can be played, in any order; all of them if an order wins.
    #[inline]
    pub(super) fn playable(&self, dice: Dice) -> usize {
        let mut best = 0;
        for (face, rest) in dice.distinct() {
            for from in self.origins(face) {
                let played = match self.step(from, face) {
                    (_, Some(_)) => dice.len(),
                    (next, None) => 1 + next.playable(rest),
                };
                best = best.max(played);
                if best == dice.len() {
                    return best;
                }
            }
        }
        best
    }
}

/// Dice still to be played, four bits each, ascending from the lowest bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Dice(u32);

impl Dice {
    #[inline]
    pub(super) fn new([low, middle, high]: [u8; 3]) -> Dice {
        Dice(u32::from(low) | u32::from(middle) << 4 | u32::from(high) << 8)
    }

    #[inline]
    pub(super) fn len(self) -> usize {
        self.faces().count()
    }

    pub(super) fn faces(self) -> impl Iterator<Item = u8> {
        [0, 4, 8]
            .into_iter()
            .map(move |shift| lowest_face(self.0 >> shift))
            .take_while(|&face| face > 0)
    }

    /// Each different face, with the dice that remain after playing it.
    #[inline]
    pub(super) fn distinct(self) -> impl Iterator<Item = (u8, Dice)> {
        let mut shift = 0;
        core::iter::from_fn(move || {
            let face = lowest_face(self.0 >> shift);
            if face == 0 {
                return None;
            }
            let below = (1 << shift) - 1;
            let rest = Dice(self.0 & below | self.0 >> 4 & !below);
            while lowest_face(self.0 >> shift) == face {
                shift += 4;
            }
            Some((face, rest))
        })
    }

    /// The dice after removing one that shows `face`; `None` if no die shows it.
    #[inline]
    pub(super) fn less(self, face: u8) -> Option<Dice> {
        self.distinct()
            .find(|&(found, _)| found == face)
            .map(|(_, rest)| rest)
    }
}

#[inline]
fn lowest_face(bits: u32) -> u8 {
    u8::try_from(bits & 15).expect("four bits fit into eight")
}
