//! Spanish draughts: twelve men a side on the light squares, with flying kings.
//!
//! ```text
//! 8  32  .  31  .  30  .  29  .       Squares are numbered from the first side's near right corner (h1 = 1),
//! 7   .  28  .  27  .  26  .  25      from right to left and upwards; `Square` is the number less 1. The
//! 6  24  .  23  .  22  .  21  .       main diagonal is 1-5-10-14-19-23-28-32 (h1–a8).
//! 5   .  20  .  19  .  18  .  17      Position text (PDN FEN): the side to move, White's and Black's pieces
//! 4  16  .  15  .  14  .  13  .       (`K` before a king), and the running counts: `H` for king moves
//! 3   .  12  .  11  .  10  .   9      without a capture, `T` for three kings against one. Examples:
//! 2   8  .   7  .   6  .   5  .       `W:WK1,9:BK30,31:H3`, `B:WK1,K2,K3:BK30:H7:T4`.
//! 1   .   4  .   3  .   2  .   1      Move text (PDN): `9-13`; `1x10x19` with every landing square. The
//!     a   b  c   d  e   f  g   h      short form `1x19` is also accepted if it fits only one move.
//! ```
//!
//! ```
//! use ludoteca_rules::draughts::{MEN, SPANISH_DRAUGHTS};
//! use ludoteca_rules::{Color, Game, perft};
//!
//! let start = SPANISH_DRAUGHTS.start();
//! assert_eq!((start.turn(), start.count(Color::Second)), (Color::First, MEN));
//! assert_eq!(perft(&SPANISH_DRAUGHTS, &start, 4), 1469);
//! ```

mod board;
pub mod book;
mod captures;
mod generate;
mod lines;
mod moves;
mod perspective;
mod refuse;
mod tabletop;
mod text;

use alloc::vec::Vec;

pub use board::DraughtsBoard;
pub use moves::Move;

use self::board::{MAIN_DIAGONAL, OTHER_START, START, SquareSet, last_rank};
use crate::{
    ClockKey, Color, Contradiction, Fault, Game, Kind, Outcome, Piece, Set, SetupError, Square, Stage,
    Tabletop as _,
};

/// Number of men of each side at the start.
pub const MEN: u32 = 12;
/// Number of consecutive king moves without a capture, by both sides together, after which the game is drawn.
pub const KING_PLIES: u8 = 40;
/// Maximum number of pieces per side at which the federation's rules count king moves.
const FEW_PIECES: u32 = 4;

/// The rules for draws after a number of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawRules {
    /// 40 king moves in any position, or 13 moves of three kings against one, as in the source document.
    Source,
    /// 40 king moves with few pieces and a king on each side, or 12 moves of three kings against one, as in
    /// the rules of the Federação Portuguesa de Damas.
    Fpd,
}

/// Spanish draughts with its switch.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SpanishDraughts {
    /// Clauses `king-moves` and `three-kings`, or `king-moves-fpd` and `three-kings-fpd`.
    pub draw_rules: DrawRules,
}

/// Spanish draughts as its source document describes it.
pub const SPANISH_DRAUGHTS: SpanishDraughts = SpanishDraughts {
    draw_rules: DrawRules::Source,
};

/// An unchecked position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Each side's men.
    pub men: [Set<DraughtsBoard>; 2],
    /// Each side's kings.
    pub kings: [Set<DraughtsBoard>; 2],
    /// The side to move.
    pub turn: Color,
    /// Number of consecutive king moves without a capture.
    pub king_plies: u16,
    /// Number of counted moves of the three kings; `None` if there is no count, or if it is about to begin.
    pub three_kings: Option<u16>,
}

/// A position: the pieces, the side to move, and both draw clocks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pieces: [SquareSet; 2],
    kings: SquareSet,
    turn: Color,
    king_plies: u8,
    three_kings: Option<u8>,
}

impl Position {
    /// The piece on `square`.
    #[must_use]
    pub fn at(&self, square: Square) -> Option<Piece> {
        let side = Color::BOTH
            .into_iter()
            .find(|&side| self.pieces[side].contains(square))?;
        let kind = if self.kings.contains(square) {
            Kind::King
        } else {
            Kind::Man
        };
        Some(Piece::new(side, kind))
    }

    /// Number of pieces that `side` has left.
    #[must_use]
    pub fn count(&self, side: Color) -> u32 {
        self.pieces[side].len()
    }

    /// The side to move.
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// Number of consecutive king moves without a capture, by both sides together.
    #[must_use]
    pub const fn king_plies(&self) -> u8 {
        self.king_plies
    }

    /// Number of moves of the three kings since one of them was on the main diagonal; `None` if no such count
    /// is running.
    #[must_use]
    pub const fn three_kings(&self) -> Option<u8> {
        self.three_kings
    }

    /// The squares of a side's men and kings.
    #[must_use]
    #[inline]
    pub const fn piece_set(&self, side: Color) -> Set<DraughtsBoard> {
        self.pieces[side as usize]
    }

    /// The squares of the kings of both sides.
    #[must_use]
    #[inline]
    pub const fn king_set(&self) -> Set<DraughtsBoard> {
        self.kings
    }

    const fn own(&self) -> SquareSet {
        self.pieces[self.turn as usize]
    }

    const fn targets(&self) -> SquareSet {
        self.pieces[self.turn.other() as usize]
    }

    fn empty(&self) -> SquareSet {
        !(self.pieces[0] | self.pieces[1])
    }

    /// The side with three kings, if the pieces are exactly three kings against one; `None` otherwise.
    fn side_with_three_kings(&self) -> Option<Color> {
        if self.kings != self.pieces[0] | self.pieces[1] {
            return None;
        }
        match Color::BOTH.map(|side| self.count(side)) {
            [3, 1] => Some(Color::First),
            [1, 3] => Some(Color::Second),
            _ => None,
        }
    }

    /// The federation's condition for counting king moves: few pieces, a king on each side, and no count of
    /// three kings.
    fn few_with_kings(&self) -> bool {
        self.three_kings.is_none()
            && Color::BOTH
                .into_iter()
                .all(|side| self.count(side) <= FEW_PIECES && !self.pieces[side].is_disjoint(self.kings))
    }
}

impl Setup {
    /// Checks the set-up and returns its position. If no count is given, the moves of three kings against one
    /// are counted from this position on, provided that one of the three is on the main diagonal.
    ///
    /// # Errors
    /// If two pieces share a square, a side has more than twelve pieces, there are no pieces at all, a man is
    /// on the rank where it would have become a king, or a clock is beyond its limit or cannot be running.
    /// The error contains the set-up and every fault.
    pub fn into_stage(self, game: &SpanishDraughts) -> Result<Stage<SpanishDraughts>, SetupError<Setup>> {
        let sets = [self.men[0], self.men[1], self.kings[0], self.kings[1]];
        let mut position = Position {
            pieces: [sets[0] | sets[2], sets[1] | sets[3]],
            kings: sets[2] | sets[3],
            turn: self.turn,
            king_plies: 0,
            three_kings: None,
        };
        let mut faults = Vec::new();
        let shared = (0..4).fold(SquareSet::EMPTY, |shared, index| {
            (index + 1..4).fold(shared, |shared, other| shared | sets[index] & sets[other])
        });
        faults.extend(shared.into_iter().map(|square| Fault::Shared { square }));
        for side in Color::BOTH {
            let count = position.count(side);
            if count > MEN {
                faults.push(Fault::TooMany {
                    piece: Piece::new(side, Kind::Man),
                    count,
                    limit: MEN,
                });
            }
            let arrived = sets[side.index()] & last_rank(side == Color::First);
            faults.extend(arrived.into_iter().map(|square| Fault::Misplaced {
                piece: Piece::new(side, Kind::Man),
                square,
            }));
        }
        if position.pieces == [SquareSet::EMPTY; 2] {
            faults.push(Fault::Impossible {
                what: Contradiction::NoPieces,
            });
        }
        self.set_clocks(game, &mut position, &mut faults);
        if faults.is_empty() {
            Ok(Stage::Turn(position))
        } else {
            Err(SetupError {
                setup: self,
                ruleset: game.ruleset(),
                faults,
            })
        }
    }

    fn set_clocks(&self, game: &SpanishDraughts, position: &mut Position, faults: &mut Vec<Fault>) {
        let strong = position.side_with_three_kings();
        let limit = strong.map_or(0, |_| game.three_kings_limit());
        position.three_kings = match (self.three_kings, strong) {
            (Some(count), _) => checked(ClockKey::ThreeKings, count, limit, strong.is_some(), faults),
            (None, Some(strong)) => (!position.pieces[strong].is_disjoint(MAIN_DIAGONAL)).then_some(0),
            (None, None) => None,
        };
        let has_king = |side: Color| !position.pieces[side].is_disjoint(position.kings);
        let counted = game.counts_king_plies(position);
        let limit = match (has_king(position.turn.other()), has_king(position.turn)) {
            (true, true) if counted => KING_PLIES,
            (true, false) if counted => 1,
            _ => 0,
        };
        position.king_plies = checked(ClockKey::KingPlies, self.king_plies, limit, true, faults).unwrap_or(0);
    }
}

/// The value of a clock. Returns `None` and adds a fault if the value is beyond its limit or the clock cannot
/// be running.
fn checked(clock: ClockKey, value: u16, limit: u8, runs: bool, faults: &mut Vec<Fault>) -> Option<u8> {
    let checked = u8::try_from(value).ok().filter(|&value| runs && value <= limit);
    if checked.is_none() {
        faults.push(Fault::Clock {
            clock,
            value: value.into(),
            limit: limit.into(),
        });
    }
    checked
}

impl SpanishDraughts {
    /// Number of moves of the three kings after which the game is drawn.
    #[must_use]
    pub const fn three_kings_limit(&self) -> u8 {
        match self.draw_rules {
            DrawRules::Source => 13,
            DrawRules::Fpd => 12,
        }
    }

    /// True if king moves are counted in `position`, whose count of three kings must already be set.
    fn counts_king_plies(&self, position: &Position) -> bool {
        self.draw_rules == DrawRules::Source || position.few_with_kings()
    }

    /// Sets the clocks of `after`, in which none is running yet. `before` is the position before the move.
    fn run_clocks(&self, before: &Position, quiet: bool, by_king: bool, after: &mut Position) {
        if let Some(strong) = after.side_with_three_kings() {
            after.three_kings = match before.three_kings {
                // The move was not a capture, which would have changed the material.
                Some(count) => {
                    let next = count.saturating_add(u8::from(before.turn == strong));
                    Some(next.min(self.three_kings_limit()))
                }
                _ => (!after.pieces[strong].is_disjoint(MAIN_DIAGONAL)).then_some(0),
            };
        }
        if quiet && by_king && self.counts_king_plies(after) {
            after.king_plies = before.king_plies.saturating_add(1).min(KING_PLIES);
        }
    }

    fn clock_run_out(&self, position: &Position) -> Option<Outcome> {
        let (kings_moved, three_kings) = match self.draw_rules {
            DrawRules::Source => (&book::KINGS_MOVED, &book::THREE_KINGS_COUNTED),
            DrawRules::Fpd => (&book::KINGS_MOVED_FPD, &book::THREE_KINGS_COUNTED_FPD),
        };
        let counted = position
            .three_kings
            .is_some_and(|count| count >= self.three_kings_limit());
        let moved = position.king_plies >= KING_PLIES;
        match (counted, moved) {
            (true, _) => Some(Outcome::draw(three_kings)),
            (false, true) => Some(Outcome::draw(kings_moved)),
            (false, false) => None,
        }
    }

    fn all_taken(position: &Position) -> Option<Outcome> {
        Color::BOTH
            .into_iter()
            .find(|&side| position.pieces[side.other()].is_empty())
            .map(|winner| Outcome::win(winner, &book::ALL_TAKEN))
    }
}

impl Game for SpanishDraughts {
    type Position = Position;
    type Move = Move;
    type Next = Position;

    fn start(&self) -> Position {
        Position {
            pieces: [START, OTHER_START],
            kings: SquareSet::EMPTY,
            turn: Color::First,
            king_plies: 0,
            three_kings: None,
        }
    }

    #[inline]
    fn turn(&self, position: &Position) -> Color {
        position.turn
    }

    #[inline]
    fn legal_moves(&self, position: &Position, moves: &mut Vec<Move>) {
        generate::legal_moves(position, moves);
    }

    #[inline]
    fn count_moves(&self, position: &Position) -> u64 {
        generate::count_moves(position)
    }

    #[inline]
    fn count_pairs(&self, position: &Position) -> Option<u64> {
        generate::count_pairs_of_men(position)
    }

    #[inline]
    fn play_unchecked(&self, position: &Position, mv: &Move) -> Position {
        let (origin, destination, captured) = (mv.origin(), mv.destination(), mv.captured_set());
        let mut pieces = position.pieces;
        pieces[position.turn] = (pieces[position.turn] - origin) | destination;
        pieces[position.turn.other()] -= captured;
        let by_king = !position.kings.is_disjoint(origin);
        let crowns = if by_king {
            SquareSet::ALL
        } else {
            last_rank(position.turn == Color::First)
        };
        let mut after = Position {
            pieces,
            kings: (position.kings - (origin | captured)) | destination & crowns,
            turn: position.turn.other(),
            king_plies: 0,
            three_kings: None,
        };
        if !after.kings.is_empty() {
            self.run_clocks(position, captured.is_empty(), by_king, &mut after);
        }
        after
    }

    #[inline]
    fn decided(&self, position: &Position) -> Option<Outcome> {
        if position.pieces.contains(&SquareSet::EMPTY) {
            return Self::all_taken(position);
        }
        if position.kings.is_empty() {
            return None;
        }
        self.clock_run_out(position)
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        Self::all_taken(position)
            .or_else(|| {
                (!generate::has_move(position)).then(|| Outcome::win(position.turn.other(), &book::NO_TURN))
            })
            .or_else(|| self.clock_run_out(position))
    }
}
