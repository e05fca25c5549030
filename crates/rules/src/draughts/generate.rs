//! Legal turns, fast: sets of squares for men, one ray after another for kings.

use alloc::vec::Vec;
use core::fmt;

use super::Position;
use super::board::{self, ahead, behind, reach, slide};
use crate::{Color, Square};

/// What one captured piece adds to a [`Score`].
const PIECE: Score = 16;
/// What it adds if it is a king.
const KING: Score = 1;
/// From three captures on, two routes of one king might take the same pieces. (Two pieces cannot be taken in either
/// order with one end: after the first the king stands on the ray of that piece, and the second is not met from there.)
const ROUTES_MAY_MEET: Score = 3 * PIECE;

/// How much a capture takes: pieces count first, kings among them second.
pub(super) type Score = u32;

/// The score of so many pieces, so many of them kings.
pub(super) const fn score(pieces: u32, kings: u32) -> Score {
    pieces * PIECE + kings * KING
}

/// How many pieces a score stands for, and how many of them are kings.
pub(super) const fn pieces_and_kings(score: Score) -> (u32, u32) {
    (score / PIECE, score % PIECE)
}

/// A whole turn: from where, to where, and the set of captured pieces. Routes that agree in these are one turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u64);

impl Move {
    const FROM: u32 = 52;
    const TO: u32 = 58;
    const CAPTURED: u64 = (1 << Move::FROM) - 1;

    #[inline(always)]
    fn new(from: u32, to: u32, captured: u64) -> Move {
        Move(captured | u64::from(from) << Move::FROM | u64::from(to) << Move::TO)
    }

    /// The turn of those single bits and that set.
    pub(super) fn packed(origin: u64, destination: u64, captured: u64) -> Move {
        Move::new(origin.trailing_zeros(), destination.trailing_zeros(), captured)
    }

    /// One bit: where the piece leaves.
    #[inline(always)]
    pub(super) const fn origin(self) -> u64 {
        1 << (self.0 >> Move::FROM & 63)
    }

    /// One bit: where it stands when the turn is over.
    #[inline(always)]
    pub(super) const fn destination(self) -> u64 {
        1 << (self.0 >> Move::TO)
    }

    /// The bits of the captured pieces.
    #[inline(always)]
    pub(super) const fn captured_set(self) -> u64 {
        self.0 & Move::CAPTURED
    }

    /// Where the piece leaves.
    #[must_use]
    pub fn from(self) -> Square {
        board::lowest(self.origin())
    }

    /// Where it stands when the turn is over.
    #[must_use]
    pub fn to(self) -> Square {
        board::lowest(self.destination())
    }

    /// The squares of the captured pieces, ascending.
    pub fn captured(self) -> impl Iterator<Item = Square> {
        board::squares(self.captured_set())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.captured_set() == 0 { '-' } else { 'x' };
        write!(f, "{}{sign}{}", self.from().0 + 1, self.to().0 + 1)?;
        f.debug_set()
            .entries(self.captured().map(|taken| taken.0 + 1))
            .finish()
    }
}

/// What is done with the captures that are found.
pub(super) trait Sink {
    /// A capture that cannot go on, or could be worth no more if it did.
    fn offer(&mut self, score: Score, origin: u64, destination: u64, captured: u64);
}

/// Keeps the captures that take most.
struct Best<'a> {
    score: Score,
    start: usize,
    moves: &'a mut Vec<Move>,
}

impl Sink for Best<'_> {
    fn offer(&mut self, score: Score, origin: u64, destination: u64, captured: u64) {
        if score < self.score {
            return;
        }
        if score > self.score {
            self.score = score;
            self.moves.truncate(self.start);
        }
        let turn = Move::packed(origin, destination, captured);
        if score < ROUTES_MAY_MEET || !self.moves[self.start..].contains(&turn) {
            self.moves.push(turn);
        }
    }
}

/// Counts the captures that take most. The list is only filled where routes may meet.
struct Count {
    score: Score,
    count: u64,
    seen: Vec<Move>,
}

impl Sink for Count {
    fn offer(&mut self, score: Score, origin: u64, destination: u64, captured: u64) {
        if score < self.score {
            return;
        }
        if score > self.score {
            self.score = score;
            self.count = 0;
            self.seen.clear();
        }
        if score >= ROUTES_MAY_MEET {
            let turn = Move::packed(origin, destination, captured);
            if self.seen.contains(&turn) {
                return;
            }
            self.seen.push(turn);
        }
        self.count += 1;
    }
}

/// Only the score of the captures that take most; 0 if there are none.
impl Sink for Score {
    fn offer(&mut self, score: Score, _origin: u64, _destination: u64, _captured: u64) {
        *self = score.max(*self);
    }
}

/// The board as the side to move sees it; it moves `UP`, or down.
pub(super) struct View<const UP: bool> {
    men: u64,
    kings: u64,
    targets: u64,
    target_kings: u64,
    empty: u64,
}

/// What a position's side to move can do, whichever side that is.
macro_rules! with_view {
    ($position:expr, $view:ident => $result:expr) => {
        match $position.turn {
            Color::First => {
                let $view = View::<true>::new($position);
                $result
            }
            Color::Second => {
                let $view = View::<false>::new($position);
                $result
            }
        }
    };
}

/// See [`crate::Game::legal_moves`].
#[inline]
pub(super) fn legal_moves(position: &Position, moves: &mut Vec<Move>) {
    with_view!(position, view => view.legal_moves(moves));
}

/// See [`crate::Game::count_moves`].
#[inline]
pub(super) fn count_moves(position: &Position) -> u64 {
    with_view!(position, view => view.count())
}

/// Whether the side to move has a legal turn, if the other side has pieces.
pub(super) fn has_turn(position: &Position) -> bool {
    with_view!(position, view => view.quiet_count() > 0 || view.man_captors() != 0 || view.king_can_capture())
}

/// What the best capture takes; 0 if there is none.
pub(super) fn best_score(position: &Position) -> Score {
    let mut best = 0;
    with_view!(position, view => view.captures(&mut best));
    best
}

/// What the best capture takes that begins as `captured` tells, with the piece now on `at`.
pub(super) fn best_score_from(position: &Position, origin: u64, at: u64, captured: u64) -> Score {
    let mut best = 0;
    with_view!(position, view => view.go_on(origin, at, captured, &mut best));
    best
}

impl<const UP: bool> View<UP> {
    #[inline(always)]
    pub(super) fn new(position: &Position) -> View<UP> {
        let (own, targets) = if UP {
            (position.pieces[0], position.pieces[1])
        } else {
            (position.pieces[1], position.pieces[0])
        };
        View {
            men: own & !position.kings,
            kings: own & position.kings,
            targets,
            target_kings: targets & position.kings,
            empty: board::BOARD & !(own | targets),
        }
    }

    /// The squares from which a man could capture to the right (steps of 4) and to the left (of 5).
    #[inline(always)]
    fn jumps(&self) -> (u64, u64) {
        (
            behind::<UP, 4>(self.targets) & behind::<UP, 8>(self.empty),
            behind::<UP, 5>(self.targets) & behind::<UP, 10>(self.empty),
        )
    }

    #[inline(always)]
    fn man_captors(&self) -> u64 {
        let (right, left) = self.jumps();
        (right | left) & self.men
    }

    #[inline(always)]
    fn king_can_capture(&self) -> bool {
        let met = (slide::<5>(reach::<5>(self.kings, self.empty)) & self.targets & slide::<-5>(self.empty))
            | (slide::<4>(reach::<4>(self.kings, self.empty)) & self.targets & slide::<-4>(self.empty))
            | (slide::<-4>(reach::<-4>(self.kings, self.empty)) & self.targets & slide::<4>(self.empty))
            | (slide::<-5>(reach::<-5>(self.kings, self.empty)) & self.targets & slide::<5>(self.empty));
        met != 0
    }

    /// How many men two sets have together. A man never stands on the rank where it becomes a king, so that two sets
    /// fit into one word, and one count does for both.
    #[inline(always)]
    const fn count_men(one: u64, other: u64) -> u32 {
        if UP {
            (one | other << 32).count_ones()
        } else {
            (one >> 5 | other << 27).count_ones()
        }
    }

    /// How many turns there are that take nothing.
    #[inline(always)]
    fn quiet_count(&self) -> u64 {
        let right = self.men & behind::<UP, 4>(self.empty);
        let left = self.men & behind::<UP, 5>(self.empty);
        let men = Self::count_men(right, left);
        u64::from(men + if self.kings == 0 { 0 } else { self.king_steps() })
    }

    #[inline(never)]
    fn king_steps(&self) -> u32 {
        // Two kings never reach one square in one direction: the nearer would stand in the way of the other.
        (reach::<5>(self.kings, self.empty) & self.empty).count_ones()
            + (reach::<4>(self.kings, self.empty) & self.empty).count_ones()
            + (reach::<-4>(self.kings, self.empty) & self.empty).count_ones()
            + (reach::<-5>(self.kings, self.empty) & self.empty).count_ones()
    }

    #[inline(always)]
    fn count(&self) -> u64 {
        if self.targets == 0 {
            return 0;
        }
        let men_capture = self.man_captors() != 0;
        if self.kings != 0 && self.king_can_capture() {
            return self.count_captures();
        }
        if !men_capture {
            return self.quiet_count();
        }
        self.count_man_captures()
    }

    fn count_captures(&self) -> u64 {
        let mut best = Count {
            score: 0,
            count: 0,
            seen: Vec::new(),
        };
        self.captures(&mut best);
        best.count
    }

    /// The captures by men, where kings have none.
    #[inline]
    fn count_man_captures(&self) -> u64 {
        let (right, left) = self.jumps();
        let (from_right, from_left) = (right & self.men, left & self.men);
        let any = right | left;
        let goes_on = from_right & behind::<UP, 8>(any) | from_left & behind::<UP, 10>(any);
        let takes_king =
            from_right & behind::<UP, 4>(self.target_kings) | from_left & behind::<UP, 5>(self.target_kings);
        if goes_on | takes_king != 0 {
            return self.count_captures();
        }
        u64::from(Self::count_men(from_right, from_left))
    }

    #[inline(always)]
    fn legal_moves(&self, moves: &mut Vec<Move>) {
        if self.targets == 0 {
            return;
        }
        let men_capture = self.man_captors() != 0;
        let kings_capture = self.kings != 0 && self.king_can_capture();
        if men_capture | kings_capture {
            self.captures(&mut Best {
                score: 0,
                start: moves.len(),
                moves,
            });
        } else {
            self.quiet_moves(moves);
        }
    }

    #[inline(always)]
    fn quiet_moves(&self, moves: &mut Vec<Move>) {
        let (right, left) = if UP { (4, 5) } else { (-4, -5) };
        push_steps(self.men & behind::<UP, 4>(self.empty), right, moves);
        push_steps(self.men & behind::<UP, 5>(self.empty), left, moves);
        if self.kings != 0 {
            self.king_moves(moves);
        }
    }

    #[inline(never)]
    fn king_moves(&self, moves: &mut Vec<Move>) {
        let mut kings = self.kings;
        while kings != 0 {
            let king = kings & kings.wrapping_neg();
            let mut reached = self.empty
                & (reach::<5>(king, self.empty)
                    | reach::<4>(king, self.empty)
                    | reach::<-4>(king, self.empty)
                    | reach::<-5>(king, self.empty));
            while reached != 0 {
                moves.push(Move::new(king.trailing_zeros(), reached.trailing_zeros(), 0));
                reached &= reached - 1;
            }
            kings &= kings - 1;
        }
    }

    /// Offers the captures of every piece.
    fn captures<S: Sink>(&self, sink: &mut S) {
        let mut men = self.man_captors();
        while men != 0 {
            let man = men & men.wrapping_neg();
            self.man_goes_on(man, man, 0, 0, sink);
            men &= men - 1;
        }
        let mut kings = self.kings;
        while kings != 0 {
            let king = kings & kings.wrapping_neg();
            self.king_goes_on(king, king, 0, 0, sink);
            kings &= kings - 1;
        }
    }

    /// Offers what a capture that has begun can come to, itself included.
    fn go_on<S: Sink>(&self, origin: u64, at: u64, captured: u64, sink: &mut S) {
        let score = score(captured.count_ones(), (captured & self.target_kings).count_ones());
        if self.kings & origin == 0 {
            self.man_goes_on(origin, at, captured, score, sink);
        } else {
            self.king_goes_on(origin, at, captured, score, sink);
        }
        sink.offer(score, origin, at, captured);
    }

    fn worth(&self, target: u64) -> Score {
        if target & self.target_kings == 0 {
            PIECE
        } else {
            PIECE + KING
        }
    }

    /// The captures of a man; whether there was one.
    fn man_goes_on<S: Sink>(&self, origin: u64, at: u64, captured: u64, score: Score, sink: &mut S) -> bool {
        let right = self.man_jump::<4, 8, S>(origin, at, captured, score, sink);
        let left = self.man_jump::<5, 10, S>(origin, at, captured, score, sink);
        right | left
    }

    #[inline(always)]
    fn man_jump<const OVER: u32, const LANDING: u32, S: Sink>(
        &self,
        origin: u64,
        at: u64,
        captured: u64,
        score: Score,
        sink: &mut S,
    ) -> bool {
        let over = ahead::<UP, OVER>(at) & self.targets;
        let landing = ahead::<UP, LANDING>(at) & self.empty;
        if over == 0 || landing == 0 {
            return false;
        }
        let (captured, score) = (captured | over, score + self.worth(over));
        if !self.man_goes_on(origin, landing, captured, score, sink) {
            sink.offer(score, origin, landing, captured);
        }
        true
    }

    /// The captures of a king in every direction; it has not jumped yet, or may turn anywhere.
    fn king_goes_on<S: Sink>(&self, origin: u64, at: u64, captured: u64, score: Score, sink: &mut S) {
        let flight = Flight {
            view: self,
            origin,
            empty: self.empty | origin,
        };
        flight.jump::<5, S>(at, captured, score, sink);
        flight.jump::<4, S>(at, captured, score, sink);
        flight.jump::<-4, S>(at, captured, score, sink);
        flight.jump::<-5, S>(at, captured, score, sink);
    }
}

/// A king that captures. The pieces that it took still stand and block.
struct Flight<'a, const UP: bool> {
    view: &'a View<UP>,
    origin: u64,
    empty: u64,
}

impl<const UP: bool> Flight<'_, UP> {
    /// Offers the captures that begin in the direction `BY`; whether there was one.
    fn jump<const BY: i8, S: Sink>(&self, at: u64, captured: u64, score: Score, sink: &mut S) -> bool {
        let mut over = slide::<BY>(at);
        while over & self.empty != 0 {
            over = slide::<BY>(over);
        }
        let mut landing = slide::<BY>(over) & self.empty;
        if over & self.view.targets & !captured == 0 || landing == 0 {
            return false;
        }
        let (captured, score) = (captured | over, score + self.view.worth(over));
        // Straight on it meets the same piece from every landing, so once is enough.
        let straight = self.jump::<BY, S>(landing, captured, score, sink);
        while landing != 0 {
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

/// Appends one step by `by` bits for every square of `from`.
#[inline(always)]
fn push_steps(from: u64, by: i32, moves: &mut Vec<Move>) {
    let mut rest = from;
    while rest != 0 {
        let from = rest.trailing_zeros();
        moves.push(Move::new(from, from.wrapping_add_signed(by), 0));
        rest &= rest - 1;
    }
}
