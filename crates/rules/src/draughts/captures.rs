//! Generation of captures that must be compared with each other, route by route for each piece.

use alloc::vec::Vec;

use super::Move;
use super::board::{SquareSet, ahead, slide};
use super::perspective::Perspective;

/// Score of a captured piece.
const PIECE: Score = 16;
/// Additional score of a king.
const KING: Score = 1;
/// Lowest score at which two routes of one king may capture the same pieces: three captures. With two
/// captures they cannot: if the king can take either piece first, it cannot take the other one from any
/// landing square behind the first.
const ROUTES_MAY_MEET: Score = 3 * PIECE;

/// Value of a capture: the number of pieces first, then the number of kings among them.
pub(super) type Score = u32;

/// The score of `pieces` captured pieces, `kings` of them kings.
pub(super) const fn score(pieces: u32, kings: u32) -> Score {
    pieces * PIECE + kings * KING
}

/// The number of pieces in a score, and of kings among them.
pub(super) const fn pieces_and_kings(score: Score) -> (u32, u32) {
    (score / PIECE, score % PIECE)
}

/// A receiver of captures.
pub(super) trait Sink {
    /// Receives a capture that cannot continue, or the capture in progress from which [`Perspective::go_on`]
    /// begins.
    fn offer(&mut self, score: Score, origin: SquareSet, destination: SquareSet, captured: SquareSet);
}

/// Keeps the captures with the highest score.
pub(super) struct BestCaptures<'a> {
    score: Score,
    start: usize,
    moves: &'a mut Vec<Move>,
}

impl BestCaptures<'_> {
    pub(super) fn new(moves: &mut Vec<Move>) -> BestCaptures<'_> {
        BestCaptures {
            score: 0,
            start: moves.len(),
            moves,
        }
    }
}

impl Sink for BestCaptures<'_> {
    fn offer(&mut self, score: Score, origin: SquareSet, destination: SquareSet, captured: SquareSet) {
        if score < self.score {
            return;
        }
        if score > self.score {
            self.score = score;
            self.moves.truncate(self.start);
        }
        let mv = Move::packed(origin, destination, captured);
        if score < ROUTES_MAY_MEET || !self.moves[self.start..].contains(&mv) {
            self.moves.push(mv);
        }
    }
}

/// Counts the captures with the highest score. `seen` is filled only if routes may meet.
pub(super) struct Count {
    score: Score,
    count: u64,
    seen: Vec<Move>,
}

impl Count {
    pub(super) fn new() -> Count {
        Count {
            score: 0,
            count: 0,
            seen: Vec::new(),
        }
    }

    pub(super) fn count(&self) -> u64 {
        self.count
    }
}

impl Sink for Count {
    fn offer(&mut self, score: Score, origin: SquareSet, destination: SquareSet, captured: SquareSet) {
        if score < self.score {
            return;
        }
        if score > self.score {
            self.score = score;
            self.count = 0;
            self.seen.clear();
        }
        if score >= ROUTES_MAY_MEET {
            let mv = Move::packed(origin, destination, captured);
            if self.seen.contains(&mv) {
                return;
            }
            self.seen.push(mv);
        }
        self.count += 1;
    }
}

/// Keeps only the highest score; 0 if there are no captures.
impl Sink for Score {
    fn offer(&mut self, score: Score, _origin: SquareSet, _destination: SquareSet, _captured: SquareSet) {
        *self = score.max(*self);
    }
}

impl<const UP: bool> Perspective<UP> {
    /// Offers the captures of every piece.
    pub(super) fn captures<S: Sink>(&self, sink: &mut S) {
        let (right, left) = self.man_captors();
        for man in (right | left).singles() {
            self.man_captures(man).go_on(man, SquareSet::EMPTY, 0, sink);
        }
        for king in self.kings.singles() {
            self.king_captures(king).go_on(king, SquareSet::EMPTY, 0, sink);
        }
    }

    /// Offers a capture in progress and all its continuations.
    pub(super) fn go_on<S: Sink>(&self, origin: SquareSet, at: SquareSet, captured: SquareSet, sink: &mut S) {
        let score = score(captured.len(), (captured & self.target_kings).len());
        if self.kings.is_disjoint(origin) {
            self.man_captures(origin).go_on(at, captured, score, sink);
        } else {
            self.king_captures(origin).go_on(at, captured, score, sink);
        }
        sink.offer(score, origin, at, captured);
    }

    fn score_of(&self, target: SquareSet) -> Score {
        if target.is_disjoint(self.target_kings) {
            PIECE
        } else {
            PIECE + KING
        }
    }

    fn man_captures(&self, origin: SquareSet) -> ManCaptures<'_, UP> {
        ManCaptures {
            perspective: self,
            origin,
        }
    }

    fn king_captures(&self, origin: SquareSet) -> KingCaptures<'_, UP> {
        KingCaptures {
            perspective: self,
            origin,
            empty: self.empty | origin,
        }
    }
}

struct ManCaptures<'a, const UP: bool> {
    perspective: &'a Perspective<UP>,
    origin: SquareSet,
}

impl<const UP: bool> ManCaptures<'_, UP> {
    /// Offers the captures that continue from `at`. Returns true if there is one.
    fn go_on<S: Sink>(&self, at: SquareSet, captured: SquareSet, score: Score, sink: &mut S) -> bool {
        let right = self.jump::<4, 8, S>(at, captured, score, sink);
        let left = self.jump::<5, 10, S>(at, captured, score, sink);
        right | left
    }

    #[inline(always)]
    fn jump<const OVER: u32, const LANDING: u32, S: Sink>(
        &self,
        at: SquareSet,
        captured: SquareSet,
        score: Score,
        sink: &mut S,
    ) -> bool {
        let over = ahead::<UP, OVER>(at) & self.perspective.targets;
        let landing = ahead::<UP, LANDING>(at) & self.perspective.empty;
        if over.is_empty() || landing.is_empty() {
            return false;
        }
        let (captured, score) = (captured | over, score + self.perspective.score_of(over));
        if !self.go_on(landing, captured, score, sink) {
            sink.offer(score, self.origin, landing, captured);
        }
        true
    }
}

/// Captures of a king. Captured pieces stay on the board during the move, so they still block.
struct KingCaptures<'a, const UP: bool> {
    perspective: &'a Perspective<UP>,
    origin: SquareSet,
    empty: SquareSet,
}

impl<const UP: bool> KingCaptures<'_, UP> {
    /// Offers the captures in all directions, for a king that has not jumped yet or may turn in any
    /// direction.
    fn go_on<S: Sink>(&self, at: SquareSet, captured: SquareSet, score: Score, sink: &mut S) {
        self.jump::<5, S>(at, captured, score, sink);
        self.jump::<4, S>(at, captured, score, sink);
        self.jump::<-4, S>(at, captured, score, sink);
        self.jump::<-5, S>(at, captured, score, sink);
    }

    /// Offers the captures that begin in the direction `BY`. Returns true if there is one.
    fn jump<const BY: i8, S: Sink>(
        &self,
        at: SquareSet,
        captured: SquareSet,
        score: Score,
        sink: &mut S,
    ) -> bool {
        let mut over = slide::<BY>(at);
        while !over.is_disjoint(self.empty) {
            over = slide::<BY>(over);
        }
        let mut landing = slide::<BY>(over) & self.empty;
        if (over & (self.perspective.targets - captured)).is_empty() || landing.is_empty() {
            return false;
        }
        let (captured, score) = (captured | over, score + self.perspective.score_of(over));
        // In a straight line, the king meets the same piece from every landing square, so one search is
        // enough.
        let straight = self.jump::<BY, S>(landing, captured, score, sink);
        while !landing.is_empty() {
            let turned = if BY == 4 || BY == -4 {
                self.jump::<5, S>(landing, captured, score, sink)
                    | self.jump::<-5, S>(landing, captured, score, sink)
            } else {
                self.jump::<4, S>(landing, captured, score, sink)
                    | self.jump::<-4, S>(landing, captured, score, sink)
            };
            if !straight && !turned {
                sink.offer(score, self.origin, landing, captured);
            }
            landing = slide::<BY>(landing) & self.empty;
        }
        true
    }
}
