//! Brandubh, and El Cuervo (the Raven Game): a black king and four black pawns against eight red pawns.
//!
//! ```text
//! 7  . . . r . . .        Position text: the ranks from the top, runs of empty squares as digits (`K` king,
//! 6  . . . r . . .        `b` a black pawn, `r` a red one), then the side to move (`b` or `r`):
//! 5  . . . b . . .        `3r3.3r3.3b3.rrbKbrr.3b3.3r3.3r3-b`. Without `K` the king has been captured.
//! 4  r r b K b r r
//! 3  . . . b . . .        Move text: `g3-c3`, and `g3-c3xc2xc4` with every square whose piece leaves the
//! 2  . . . r . . .        board, ascending: captured pawns, the captured king, and the moved pawn itself if
//! 1  . . . r . . .        it is captured between two enemies.
//!    a b c d e f g
//! ```
//!
//! [`Color::First`] is the king's side (black), [`Color::Second`] the attackers (red). Squares are numbered
//! row by row: [`crate::Square`] 0 is a1, 6 is g1, 7 is a2, 48 is g7.
//!
//! ```
//! use ludoteca_rules::brandubh::{BRANDUBH, Capture, EL_CUERVO, PAWNS};
//! use ludoteca_rules::{Color, Game, Square};
//!
//! assert_ne!(BRANDUBH.capture(), EL_CUERVO.capture());
//! assert_eq!(EL_CUERVO.capture(), Capture::Active);
//!
//! let start = BRANDUBH.start();
//! assert_eq!([Color::First, Color::Second].map(|side| start.count(side)), PAWNS);
//! assert_eq!((start.turn(), start.king()), (Color::First, Some(Square(24))));
//! ```

mod board;
pub mod book;
mod refuse;
mod tabletop;

use alloc::vec::Vec;

pub use self::board::BrandubhBoard;
use self::board::{CORNERS, OPEN, Slides, SquareSet, THRONE, between, lowest_index, neighbours};
use crate::{
    Color, Contradiction, Fault, Game, Kind, Outcome, Piece, Set, SetupError, Square, Stage, Tabletop as _,
};

/// Number of pawns at the start, by side.
pub const PAWNS: [u32; 2] = [4, 8];

/// Upper bound on the number of moves in a position: twelve for each of eight pawns. The king's side has
/// fewer.
const MOST_MOVES: usize = 96;

/// The ruleset, with its rule for capturing a piece between two enemies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Preset {
    /// `brandubh`, in which the rule is a switch.
    Brandubh(Capture),
    /// `el-cuervo`, in which capture is always [`Capture::Active`].
    ElCuervo,
}

/// Rule for capturing a piece between two enemies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Capture {
    /// Captures follow a move of either side: a pawn that moves between two enemies is captured too, and the
    /// king is checked after every move. Clauses `suicide` and `king-any-turn`.
    Suicide,
    /// Pieces are captured only when an enemy arrives. Clauses `safe-between` and `king-arrival`.
    Active,
}

/// The side that moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FirstSide {
    /// The king's side: clause `black-first`.
    King,
    /// The attackers: clause `red-first`.
    Attackers,
}

/// Role of the king in the capture of pawns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KingRole {
    /// No role: clauses `king-unarmed` and `king-no-partner`.
    None,
    /// He can be the stationary partner of a black pawn that arrives: clauses `king-unarmed` and
    /// `king-anvil`.
    Anvil,
    /// The king can also capture by moving: clause `king-armed`.
    Armed,
}

/// Empty squares that act as a partner in the capture of a pawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HostileSquares {
    /// None: clause `no-hostile`.
    None,
    /// The corners: clause `hostile-corners`.
    Corners,
    /// The corners, and the throne while it is empty: clause `hostile-throne`.
    CornersAndThrone,
}

/// Brandubh or El Cuervo, with its switches.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Brandubh {
    /// The ruleset: see [`Brandubh::capture`].
    pub preset: Preset,
    /// The side that moves first.
    pub first_side: FirstSide,
    /// Role of the king in the capture of pawns.
    pub king_role: KingRole,
    /// Empty squares that act as a partner in the capture of a pawn.
    pub hostile_squares: HostileSquares,
}

/// Brandubh as its source document describes it.
pub const BRANDUBH: Brandubh = Brandubh {
    preset: Preset::Brandubh(Capture::Suicide),
    first_side: FirstSide::King,
    king_role: KingRole::None,
    hostile_squares: HostileSquares::None,
};

/// El Cuervo (the Raven Game) as its source document describes it.
pub const EL_CUERVO: Brandubh = Brandubh {
    preset: Preset::ElCuervo,
    ..BRANDUBH
};

/// A move of one piece from one square to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Bit indices in the sets of [`board`].
    from: u8,
    to: u8,
}

impl Move {
    pub(crate) const fn between(from: Square, to: Square) -> Move {
        Move {
            from: board::index(from),
            to: board::index(to),
        }
    }

    /// The square that the piece leaves.
    #[must_use]
    pub const fn from(self) -> Square {
        board::square_at(self.from)
    }

    /// The square on which the piece lands.
    #[must_use]
    pub const fn to(self) -> Square {
        board::square_at(self.to)
    }
}

/// An unchecked position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The piece on each of the 49 squares.
    pub pieces: [Option<Piece>; 49],
    /// The side to move.
    pub turn: Color,
}

/// A position: the king, the pawns, and the side to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Position {
    pawns: [SquareSet; 2],
    /// The king's square; empty once the king has been captured.
    king: SquareSet,
    turn: Color,
}

impl Position {
    /// The piece on `square`.
    #[must_use]
    pub fn at(&self, square: Square) -> Option<Piece> {
        if self.king.contains(square) {
            return Some(Piece::new(Color::First, Kind::King));
        }
        Color::BOTH
            .into_iter()
            .find(|&side| self.pawns[side].contains(square))
            .map(|side| Piece::new(side, Kind::Pawn))
    }

    /// The side to move.
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// Number of pawns that `side` has left.
    #[must_use]
    pub fn count(&self, side: Color) -> u32 {
        self.pawns[side].len()
    }

    /// The king's square; `None` once he has been captured.
    #[must_use]
    pub fn king(&self) -> Option<Square> {
        self.king.first()
    }

    /// The squares of a side's pawns.
    #[must_use]
    #[inline]
    pub const fn pawn_set(&self, side: Color) -> Set<BrandubhBoard> {
        self.pawns[side as usize]
    }

    /// The king's square, as a set; empty once he has been captured.
    #[must_use]
    #[inline]
    pub const fn king_set(&self) -> Set<BrandubhBoard> {
        self.king
    }

    /// The squares of a side's pawns next to the king, along rows and columns.
    #[must_use]
    #[inline]
    pub fn beside_king(&self, side: Color) -> Set<BrandubhBoard> {
        neighbours(self.king) & self.pawns[side]
    }

    fn occupied(&self) -> SquareSet {
        self.pawns[0] | self.pawns[1] | self.king
    }

    /// The squares where pawns may land.
    fn open(&self) -> SquareSet {
        OPEN - self.occupied()
    }

    /// The squares to which the side to move can move its king.
    fn king_steps(&self) -> SquareSet {
        match self.turn {
            Color::First => neighbours(self.king) - self.occupied(),
            Color::Second => SquareSet::EMPTY,
        }
    }

    /// True if the king has been captured or is on a corner.
    fn is_won(&self) -> bool {
        self.king.is_empty() || !self.king.is_disjoint(CORNERS)
    }

    fn has_move(&self) -> bool {
        !(neighbours(self.pawns[self.turn]) & self.open() | self.king_steps()).is_empty()
    }

    /// True if red pawns occupy all squares next to the king except the throne: clauses `king-four`,
    /// `king-throne-side`, `king-edge`, `king-corner-side`, `king-red-only`. Pawns are never on corners, so a
    /// king next to a corner is never surrounded.
    fn king_surrounded(&self) -> bool {
        let needed = neighbours(self.king) - THRONE;
        needed.is_subset(self.pawns[1])
    }
}

impl Setup {
    /// Checks the set-up and returns its position. The position may already be won, with the king captured or
    /// on a corner.
    ///
    /// # Errors
    /// If there are more pieces than the game has, a pawn on a throne, a piece of another game, or neither a
    /// king nor the three red pawns needed to capture him. The error contains the set-up and every fault.
    #[expect(clippy::result_large_err, reason = "the error returns the set-up")]
    pub fn into_stage(self, game: &Brandubh) -> Result<Stage<Brandubh>, SetupError<Setup>> {
        let (mut pawns, mut king) = ([SquareSet::EMPTY; 2], SquareSet::EMPTY);
        let mut faults = Vec::new();
        for (square, piece) in (0..).map(Square).zip(self.pieces) {
            let Some(piece) = piece else { continue };
            let stands = SquareSet::of(square);
            match (piece.color, piece.kind) {
                (Color::First, Kind::King) => king |= stands,
                (side, Kind::Pawn) => {
                    pawns[side] |= stands;
                    if stands.is_disjoint(OPEN) {
                        faults.push(Fault::Misplaced { piece, square });
                    }
                }
                _ => faults.push(Fault::Misplaced { piece, square }),
            }
        }
        let mut limit = |piece, count, limit| {
            if count > limit {
                faults.push(Fault::TooMany { piece, count, limit });
            }
        };
        limit(Piece::new(Color::First, Kind::King), king.len(), 1);
        for side in Color::BOTH {
            limit(Piece::new(side, Kind::Pawn), pawns[side].len(), PAWNS[side]);
        }
        if king.is_empty() && pawns[1].len() < 3 {
            faults.push(Fault::Impossible {
                what: Contradiction::NoKing,
            });
        }
        if faults.is_empty() {
            Ok(Stage::Turn(Position {
                pawns,
                king,
                turn: self.turn,
            }))
        } else {
            Err(SetupError {
                setup: self,
                ruleset: game.ruleset(),
                faults,
            })
        }
    }
}

impl Brandubh {
    /// The rule for capturing a piece between two enemies.
    #[must_use]
    #[inline]
    pub const fn capture(&self) -> Capture {
        match self.preset {
            Preset::Brandubh(capture) => capture,
            Preset::ElCuervo => Capture::Active,
        }
    }

    /// The empty squares that act as an enemy in the capture of a pawn.
    fn hostile(&self, king: SquareSet) -> SquareSet {
        match self.hostile_squares {
            HostileSquares::None => SquareSet::EMPTY,
            HostileSquares::Corners => CORNERS,
            HostileSquares::CornersAndThrone => (CORNERS | THRONE) - king,
        }
    }

    /// Plays a move of Black. Captures happen in the order of clause `order`.
    #[inline]
    fn play_black(&self, position: &Position, from: SquareSet, to: SquareSet) -> Position {
        let [mut black, mut red] = position.pawns;
        let mut king = position.king;
        if king == from {
            king = to;
            if to.is_disjoint(CORNERS) && self.king_role == KingRole::Armed {
                red -= between(to, red, black | self.hostile(king));
            }
        } else {
            black = (black - from) | to;
            let partner = if self.king_role == KingRole::None {
                SquareSet::EMPTY
            } else {
                king
            };
            red -= between(to, red, black | partner | self.hostile(king));
        }
        let mut next = Position {
            pawns: [black, red],
            king,
            turn: Color::Second,
        };
        if self.capture() == Capture::Suicide && king.is_disjoint(CORNERS) {
            if next.king_surrounded() {
                next.king = SquareSet::EMPTY;
            } else {
                next.pawns[0] -= between(red, to, red);
            }
        }
        next
    }

    /// Plays a move of Red. Captures happen in the order of clause `order`.
    #[inline]
    fn play_red(&self, position: &Position, from: SquareSet, to: SquareSet) -> Position {
        let [black, red] = position.pawns;
        let king = position.king;
        let red = (red - from) | to;
        let black = black - between(to, black, red | self.hostile(king));
        let mut next = Position {
            pawns: [black, red],
            king,
            turn: Color::First,
        };
        match self.capture() {
            Capture::Suicide if next.king_surrounded() => next.king = SquareSet::EMPTY,
            Capture::Suicide => {
                let enemies = if self.king_role == KingRole::None {
                    black
                } else {
                    black | king
                };
                next.pawns[1] -= between(enemies, to, enemies);
            }
            Capture::Active if !neighbours(king).is_disjoint(to) && next.king_surrounded() => {
                next.king = SquareSet::EMPTY;
            }
            Capture::Active => {}
        }
        next
    }

    /// Appends every move that wins at once because the king reaches a corner or a red pawn occupies the last
    /// open square next to him. Moves that win by blocking the other side are not included. Cheap in the
    /// usual case, in which there is no winning move.
    #[inline]
    pub fn winning_moves(&self, position: &Position, moves: &mut Vec<Move>) {
        let around = neighbours(position.king);
        if position.turn == Color::First {
            let from = lowest_index(position.king);
            board::for_each(around & CORNERS, |to| moves.push(Move { from, to }));
            return;
        }
        let needed = around - THRONE - position.pawns[1];
        if needed.len() == 1 && !needed.is_disjoint(position.open()) {
            let to = lowest_index(needed);
            let pawns = position.pawns[1];
            Slides::of(pawns, position.open()).for_each(pawns, &mut |from, reached| {
                if reached == to {
                    moves.push(Move { from, to });
                }
            });
        }
    }

    fn won(position: &Position) -> Option<Outcome> {
        if position.king.is_empty() {
            Some(Outcome::win(Color::Second, &book::KING_TAKEN))
        } else if !position.king.is_disjoint(CORNERS) {
            Some(Outcome::win(Color::First, &book::KING_REACHED_CORNER))
        } else {
            None
        }
    }
}

impl Game for Brandubh {
    type Position = Position;
    type Move = Move;
    type Next = Position;

    fn start(&self) -> Position {
        let arm = |distance: u32| {
            THRONE.up(distance) | THRONE.down(distance) | THRONE.up(8 * distance) | THRONE.down(8 * distance)
        };
        Position {
            pawns: [arm(1), arm(2) | arm(3)],
            king: THRONE,
            turn: match self.first_side {
                FirstSide::King => Color::First,
                FirstSide::Attackers => Color::Second,
            },
        }
    }

    fn turn(&self, position: &Position) -> Color {
        position.turn
    }

    fn legal_moves(&self, position: &Position, moves: &mut Vec<Move>) {
        if position.is_won() {
            return;
        }
        // Written through a slice of fixed length: pushing moves one by one would take 50 % longer.
        let start = moves.len();
        moves.resize(start + MOST_MOVES, Move { from: 0, to: 0 });
        let room = &mut moves[start..];
        let mut count = 0;
        let mut found = |from, to| {
            room[count] = Move { from, to };
            count += 1;
        };
        let pawns = position.pawns[position.turn];
        Slides::of(pawns, position.open()).for_each(pawns, &mut found);
        let king = lowest_index(position.king);
        board::for_each(position.king_steps(), |to| found(king, to));
        moves.truncate(start + count);
    }

    fn count_moves(&self, position: &Position) -> u64 {
        if position.is_won() {
            return 0;
        }
        let [right, left, up, down] = Slides::of(position.pawns[position.turn], position.open()).counts();
        u64::from(right + left + up + down + position.king_steps().len())
    }

    fn choose_move(
        &self,
        position: &Position,
        _buffer: &mut Vec<Move>,
        choose: impl FnOnce(usize) -> usize,
    ) -> Option<Move> {
        let count = self.count_moves(position);
        if count == 0 {
            return None;
        }
        let index = choose(usize::try_from(count).expect("no position has more than MOST_MOVES moves"));
        let pawns = position.pawns[position.turn];
        let (from, to) = Slides::of(pawns, position.open())
            .nth(pawns, index)
            .unwrap_or_else(|index| {
                let to = board::nth_index(position.king_steps(), index);
                (lowest_index(position.king), to)
            });
        Some(Move { from, to })
    }

    fn play_unchecked(&self, position: &Position, mv: &Move) -> Position {
        let from = SquareSet::of_bit(mv.from.into());
        let to = SquareSet::of_bit(mv.to.into());
        match position.turn {
            Color::First => self.play_black(position, from, to),
            Color::Second => self.play_red(position, from, to),
        }
    }

    fn decided(&self, position: &Position) -> Option<Outcome> {
        Self::won(position)
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        Self::won(position)
            .or_else(|| (!position.has_move()).then(|| Outcome::win(position.turn.other(), &book::NO_TURN)))
    }
}
