//! Alquerque: twelve men a side on the alquerque board (see `lines5`).
//!
//! ```text
//! 5  b b b b b        Position text: the ranks from the top, runs of empty points as digits, then the side
//! 4  b b b b b        to move (`w` the first side, `b` the second) and the plies since the last capture:
//! 3  b b . w w        `bbbbb.bbbbb.bb1ww.wwwww.wwwww-w-0`.
//! 2  w w w w w
//! 1  w w w w w        Move text: `c2-c3`, and `c2xc4xe4` with every point on which the piece lands.
//!    a b c d e
//! ```
//!
//! ```
//! use ludoteca_rules::alquerque::ALQUERQUE;
//! use ludoteca_rules::{Game, Stage, Tabletop};
//!
//! let Stage::Turn(start) = ALQUERQUE.read_stage("bbbbb.bbbbb.bb1ww.wwwww.wwwww-w-0")? else {
//!     unreachable!("this game has no dice")
//! };
//! assert_eq!(start, ALQUERQUE.start());
//! let mut moves: Vec<_> = ALQUERQUE.lines(&start).iter().map(|line| ALQUERQUE.move_text(&start, line)).collect();
//! moves.sort();
//! assert_eq!(moves, ["b2-c3", "c2-c3", "d2-c3", "d3-c3"]);
//! # Ok::<(), ludoteca_rules::PositionError>(())
//! ```

pub mod book;
mod refuse;
mod tabletop;

use alloc::vec::Vec;

use crate::lines5::{self, AlquerqueBoard, Chains, LineMove, MoveSet, Points};
use crate::{
    ClockKey, Color, Contradiction, Fault, Game, Kind, Outcome, Piece, Set, SetupError, Square, Stage,
    Tabletop as _,
};

/// Number of men of each side at the start.
pub const MEN: u32 = 12;

/// Obligation to capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Capture {
    /// Captures are optional, and a chain may end after any hop, as in the source document.
    Optional,
    /// Captures are compulsory, and a chain must be played to its end (Murray 1951: 65).
    Compulsory,
}

/// Alquerque with its switches.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Alquerque {
    /// Obligation to capture: clause `optional` or `compulsory`.
    pub capture: Capture,
    /// Number of plies without a capture after which the men are counted; `None` if they are counted only by
    /// agreement.
    pub quiet_limit: Option<u8>,
}

/// Alquerque as its source document describes it.
pub const ALQUERQUE: Alquerque = Alquerque {
    capture: Capture::Optional,
    quiet_limit: Some(40),
};

/// An unchecked position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The side of the man on each of the 25 points.
    pub men: [Option<Color>; 25],
    /// The side to move.
    pub turn: Color,
    /// Plies since the last capture.
    pub quiet_plies: u16,
}

/// A position: the men, the side to move, and the plies since the last capture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    men: [Points; 2],
    turn: Color,
    quiet_plies: u8,
}

impl Position {
    /// Number of men that `side` has left.
    #[must_use]
    pub fn count(&self, side: Color) -> u32 {
        self.men[side].len()
    }

    /// The side whose man is on `square`.
    #[must_use]
    pub fn at(&self, square: Square) -> Option<Color> {
        Color::BOTH
            .into_iter()
            .find(|&side| self.men[side].contains(square))
    }

    /// The side to move.
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// Plies since the last capture.
    #[must_use]
    pub const fn quiet_plies(&self) -> u8 {
        self.quiet_plies
    }

    /// The points of a side's men.
    #[must_use]
    #[inline]
    pub const fn men(&self, side: Color) -> Set<AlquerqueBoard> {
        self.men[side as usize]
    }

    #[inline]
    fn empty(&self) -> Points {
        !(self.men[0] | self.men[1])
    }

    #[inline]
    fn own_and_enemies(&self) -> (Points, Points) {
        (self.men[self.turn], self.men[self.turn.other()])
    }
}

impl Setup {
    /// Checks the set-up and returns its position.
    ///
    /// # Errors
    /// If a side has more than twelve men, if there are no men at all, or if the clock is beyond its limit.
    /// The error contains the set-up and every fault.
    pub fn into_stage(self, game: &Alquerque) -> Result<Stage<Alquerque>, SetupError<Setup>> {
        let mut men = [Points::EMPTY; 2];
        for (square, side) in (0..).map(Square).zip(self.men) {
            if let Some(side) = side {
                men[side].insert(square);
            }
        }
        let mut faults = Vec::new();
        for side in Color::BOTH {
            if men[side].len() > MEN {
                faults.push(Fault::TooMany {
                    piece: Piece::new(side, Kind::Man),
                    count: men[side].len(),
                    limit: MEN,
                });
            }
        }
        if men == [Points::EMPTY; 2] {
            faults.push(Fault::Impossible {
                what: Contradiction::NoPieces,
            });
        }
        let limit = u16::from(game.quiet_limit.unwrap_or(u8::MAX));
        if self.quiet_plies > limit {
            faults.push(Fault::Clock {
                clock: ClockKey::Quiet,
                value: self.quiet_plies.into(),
                limit: limit.into(),
            });
        }
        match u8::try_from(self.quiet_plies) {
            Ok(quiet_plies) if faults.is_empty() => Ok(Stage::Turn(Position {
                men,
                turn: self.turn,
                quiet_plies,
            })),
            _ => Err(SetupError {
                setup: self,
                ruleset: game.ruleset(),
                faults,
            }),
        }
    }
}

impl Alquerque {
    /// Clause `count`: the side with more men wins; equal numbers are a draw.
    fn counted(position: &Position, ending: &'static crate::Ending) -> Outcome {
        let counts = Color::BOTH.map(|side| position.count(side));
        Outcome {
            winner: match counts[0].cmp(&counts[1]) {
                core::cmp::Ordering::Greater => Some(Color::First),
                core::cmp::Ordering::Less => Some(Color::Second),
                core::cmp::Ordering::Equal => None,
            },
            ending,
            numbers: counts.map(|count| u16::try_from(count).expect("a side has at most twelve men")),
        }
    }

    fn all_taken(position: &Position) -> Option<Outcome> {
        Color::BOTH
            .into_iter()
            .find(|&side| position.men[side.other()].is_empty())
            .map(|winner| Outcome::win(winner, &book::ALL_TAKEN))
    }

    fn quiet_run_out(&self, position: &Position) -> Option<Outcome> {
        (self.quiet_limit == Some(position.quiet_plies)).then(|| Self::counted(position, &book::QUIET_COUNT))
    }

    /// Every move; `None` if no enemy is left.
    #[inline]
    fn move_set(&self, position: &Position) -> Option<MoveSet> {
        let (own, enemies) = position.own_and_enemies();
        if enemies.is_empty() {
            return None;
        }
        let set = MoveSet::of(own, enemies, position.empty(), self.chains());
        Some(match self.capture {
            Capture::Optional => set,
            Capture::Compulsory => set.compulsory(),
        })
    }

    const fn chains(&self) -> Chains {
        Chains {
            complete: matches!(self.capture, Capture::Compulsory),
            floor: 0,
        }
    }
}

impl Game for Alquerque {
    type Position = Position;
    type Move = LineMove;
    type Next = Position;

    fn start(&self) -> Position {
        let first = lines5::LOWER | lines5::middle(0b11000);
        Position {
            men: [first, lines5::half_turn(first)],
            turn: Color::First,
            quiet_plies: 0,
        }
    }

    fn turn(&self, position: &Position) -> Color {
        position.turn
    }

    #[inline]
    fn legal_moves(&self, position: &Position, moves: &mut Vec<LineMove>) {
        if let Some(set) = self.move_set(position) {
            set.collect(moves);
        }
    }

    fn count_moves(&self, position: &Position) -> u64 {
        self.move_set(position).map_or(0, |set| set.count())
    }

    fn choose_move(
        &self,
        position: &Position,
        buffer: &mut Vec<LineMove>,
        choose: impl FnOnce(usize) -> usize,
    ) -> Option<LineMove> {
        self.move_set(position)?.choose(buffer, choose)
    }

    #[inline]
    fn play_unchecked(&self, position: &Position, mv: &LineMove) -> Position {
        let (destination, captured) = mv.destination_and_captured();
        let mut men = position.men;
        men[position.turn] = (men[position.turn] - mv.origin()) | destination;
        men[position.turn.other()] -= captured;
        Position {
            men,
            turn: position.turn.other(),
            quiet_plies: if captured.is_empty() {
                position.quiet_plies.saturating_add(1)
            } else {
                0
            },
        }
    }

    #[inline]
    fn decided(&self, position: &Position) -> Option<Outcome> {
        Self::all_taken(position).or_else(|| self.quiet_run_out(position))
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let blocked = || self.move_set(position).is_some_and(|set| !set.any());
        Self::all_taken(position)
            .or_else(|| blocked().then(|| Outcome::win(position.turn.other(), &book::NO_TURN)))
            .or_else(|| self.quiet_run_out(position))
    }
}
