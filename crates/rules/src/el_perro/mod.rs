//! El Perro: one dog against twelve goats on the alquerque board (see `lines5`).
//!
//! ```text
//! 5  . . . . .        Position text: the ranks from the top, runs of empty points as digits, then the side
//! 4  . . . . .        to move (`d` the dog, `g` the goats), the goats' direction (`u` towards rank 5, `d`
//! 3  . . d g g        towards rank 1) and the plies since the last capture or forward step of a goat:
//! 2  g g g g g        `5.5.2dgg.ggggg.ggggg-d-u-0`.
//! 1  g g g g g
//!    a b c d e        Move text: `c3-c4`, `c3xc5xe5` with every point on which the dog lands, and `pass`.
//! ```
//!
//! The goats turn round, if at all, at the end of the dog's turn, so a position with the goats to move
//! already has its final direction. The far set, in which the goats may turn round, is not symmetric from
//! left to right. Rotating the board by 180° together with the direction therefore preserves the rules, but
//! mirroring does not.
//!
//! ```
//! use ludoteca_rules::el_perro::{EL_PERRO, GOATS};
//! use ludoteca_rules::{Color, Game, Heading, Square};
//!
//! let start = EL_PERRO.start();
//! assert_eq!((start.turn(), start.heading()), (Color::First, Heading::Up));
//! assert_eq!((start.dog(), start.goats()), (Square(12), GOATS));
//!
//! // The dog can step to four empty points, and cannot capture yet.
//! let mut moves = Vec::new();
//! EL_PERRO.legal_moves(&start, &mut moves);
//! let after = EL_PERRO.play_unchecked(&start, &moves[0]);
//! assert_eq!((after.turn(), after.goats()), (Color::Second, GOATS));
//! ```

pub mod book;
mod refuse;
mod setup;
mod tabletop;

use alloc::vec::Vec;

use crate::lines5::{self, AlquerqueBoard, Chains, LineMove, MoveSet, Points, Steps};
use crate::{Color, Game, Heading, Outcome, Set, Square};

pub use setup::Setup;

/// Number of goats at the start.
pub const GOATS: u32 = 12;

/// Number of plies without a capture or a goat's forward step after which the game ends (clause `quiet`).
pub const QUIET_LIMIT: u8 = 100;

/// Fewest goats that can block the dog, and so win. On an edge point without diagonals, such as b1, the dog
/// has three neighbours (a1, c1, b2) and two points to jump to (d1, b3). Every other point needs more goats.
/// No switch changes this: compulsory capture excludes steps only while the dog can capture.
pub const FEWEST_TO_BLOCK: u32 = 5;

/// Condition for the goats to turn round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turnaround {
    /// No goat can move forward, and all goats are in the opposite set. This is the rule in the source
    /// document.
    Strict,
    /// No goat can move forward, and the goats are not blocked in both directions. This is the condition of
    /// Ludii's `El Perro.lud`, but tested only at the end of the dog's turn. Ludii tests it after every
    /// decision of either side, so its direction can differ during a game, although the legal moves are the
    /// same.
    Ludii,
}

/// The points on which all goats must be in order to turn round for the first time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FarSet {
    /// The start points rotated by 180°.
    Rotated,
    /// The start points mirrored from bottom to top.
    Mirrored,
}

/// Start points of the two goats on the middle rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StartPlacement {
    /// d3 and e3, on their player's right, as in the source document.
    Right,
    /// a3 and e3 (Ludii, `El Perro.lud`).
    Ludii,
}

/// El Perro with its switches.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ElPerro {
    /// True if the dog must capture when it can (clause `compulsory`), false if it need not (clause
    /// `optional`).
    pub dog_must_capture: bool,
    /// Clause `turn-round` or `turn-round-ludii`.
    pub turnaround: Turnaround,
    /// Clause `far-set` or `far-set-mirrored`.
    pub far_set: FarSet,
    /// Clause `start` or `start-ludii`.
    pub start_placement: StartPlacement,
    /// The dog wins once at most this many goats are left (clause `goal`). If `None`, it must capture all of
    /// them (clause `take-all`).
    pub dog_goal: Option<u8>,
}

/// El Perro as its source document describes it.
pub const EL_PERRO: ElPerro = ElPerro {
    dog_must_capture: false,
    turnaround: Turnaround::Strict,
    far_set: FarSet::Rotated,
    start_placement: StartPlacement::Right,
    dog_goal: None,
};

/// A position: the dog, the goats and their direction, the side to move, and the quiet plies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    dog: Points,
    goats: Points,
    turn: Color,
    heading: Heading,
    quiet_plies: u8,
}

impl Position {
    /// The side on `square`: the dog is `First`, a goat `Second`.
    #[must_use]
    pub fn at(&self, square: Square) -> Option<Color> {
        if self.dog.contains(square) {
            Some(Color::First)
        } else {
            self.goats.contains(square).then_some(Color::Second)
        }
    }

    /// The dog's point.
    ///
    /// # Panics
    /// Never: there is always a dog.
    #[must_use]
    pub fn dog(&self) -> Square {
        self.dog.first().expect("there is always a dog")
    }

    /// Number of goats left.
    #[must_use]
    pub fn goats(&self) -> u32 {
        self.goats.len()
    }

    /// The side to move.
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// Direction in which the goats move forward.
    #[must_use]
    pub const fn heading(&self) -> Heading {
        self.heading
    }

    /// Plies since the last capture or forward step of a goat.
    #[must_use]
    pub const fn quiet_plies(&self) -> u8 {
        self.quiet_plies
    }

    /// The dog's point, as a set.
    #[must_use]
    #[inline]
    pub const fn dog_set(&self) -> Set<AlquerqueBoard> {
        self.dog
    }

    /// The goats' points.
    #[must_use]
    #[inline]
    pub const fn goat_set(&self) -> Set<AlquerqueBoard> {
        self.goats
    }

    #[inline]
    fn empty(&self) -> Points {
        !(self.dog | self.goats)
    }

    /// The goats' steps, taking `heading` as forward.
    #[inline]
    fn goat_steps(&self, heading: Heading) -> Steps {
        Steps::of(self.goats, self.empty(), heading)
    }

    /// True if no goat has an empty point ahead; the dog counts as an obstacle.
    fn goats_are_blocked(&self, heading: Heading) -> bool {
        !self.goat_steps(heading).lead_ahead()
    }
}

impl ElPerro {
    fn start_set(&self) -> Points {
        let files = match self.start_placement {
            StartPlacement::Right => 0b11000,
            StartPlacement::Ludii => 0b10001,
        };
        lines5::LOWER | lines5::middle(files)
    }

    /// The points on which all goats must be in order to turn round while their direction is `heading`.
    fn turning_set(&self, heading: Heading) -> Points {
        let start = self.start_set();
        match (heading, self.far_set) {
            (Heading::Down, _) => start,
            (Heading::Up, FarSet::Rotated) => lines5::half_turn(start),
            (Heading::Up, FarSet::Mirrored) => (start - lines5::LOWER) | lines5::UPPER,
        }
    }

    /// True if the goats turn round before they move. False if they would immediately turn back, as goats
    /// blocked in both directions would under [`Turnaround::Ludii`]. So a position never turns twice.
    #[inline]
    fn turns_round(&self, position: &Position) -> bool {
        let heading = position.heading;
        self.may_turn(position, heading)
            && !self.dog_has_won(position)
            && !self.may_turn(position, heading.other())
    }

    /// The condition for the goats to turn round, taking `heading` as forward.
    #[inline]
    fn may_turn(&self, position: &Position, heading: Heading) -> bool {
        let in_place = match self.turnaround {
            Turnaround::Strict => position.goats.is_subset(self.turning_set(heading)),
            Turnaround::Ludii => true,
        };
        in_place && position.goats_are_blocked(heading)
    }

    /// Number of goats at which the dog has won.
    #[inline]
    fn goal(&self) -> u32 {
        self.dog_goal.map_or(0, u32::from)
    }

    #[inline]
    fn dog_has_won(&self, position: &Position) -> bool {
        match self.dog_goal {
            None => position.goats.is_empty(),
            Some(goal) => position.goats() <= u32::from(goal),
        }
    }

    fn chains(&self) -> Chains {
        Chains {
            complete: false,
            floor: self.goal(),
        }
    }

    fn won_by_dog(&self, position: &Position) -> Option<Outcome> {
        self.dog_has_won(position).then(|| match self.dog_goal {
            None => Outcome::win(Color::First, &book::ALL_TAKEN),
            Some(_) => Outcome {
                numbers: [u16::try_from(position.goats()).unwrap_or(u16::MAX), 0],
                ..Outcome::win(Color::First, &book::REDUCED)
            },
        })
    }

    fn quiet_run_out(position: &Position) -> Option<Outcome> {
        (position.quiet_plies == QUIET_LIMIT).then(|| Outcome::draw(&book::QUIET_DRAW))
    }

    /// Every move of the dog, which must not have won.
    #[inline]
    fn dog_moves(&self, position: &Position) -> MoveSet {
        let set = MoveSet::of(position.dog, position.goats, position.empty(), self.chains());
        if self.dog_must_capture {
            set.compulsory()
        } else {
            set
        }
    }
}

impl ElPerro {
    /// The position after a move of the dog.
    ///
    /// Not inlined, which keeps `play_unchecked` small enough to be inlined. Perft and the search play far
    /// more moves of goats than of the dog.
    #[inline(never)]
    fn play_dog(&self, position: &Position, mv: LineMove) -> Position {
        let (dog, captured) = mv.destination_and_captured();
        let mut next = Position {
            dog,
            goats: position.goats - captured,
            turn: Color::Second,
            heading: position.heading,
            quiet_plies: if captured.is_empty() {
                position.quiet_plies.saturating_add(1)
            } else {
                0
            },
        };
        if self.turns_round(&next) {
            next.heading = next.heading.other();
        }
        next
    }

    #[inline]
    fn play_goat(position: &Position, mv: LineMove) -> Position {
        let mut next = Position {
            turn: Color::First,
            quiet_plies: position.quiet_plies.saturating_add(1),
            ..*position
        };
        if mv.is_pass() {
            return next;
        }
        let (origin, destination) = (mv.origin(), mv.step_destination());
        next.goats = (position.goats - origin) | destination;
        if !lines5::side_by_side(origin, destination) {
            next.quiet_plies = 0;
        }
        next
    }
}

impl Game for ElPerro {
    type Position = Position;
    type Move = LineMove;
    type Next = Position;

    fn start(&self) -> Position {
        Position {
            dog: lines5::CENTER,
            goats: self.start_set(),
            turn: Color::First,
            heading: Heading::Up,
            quiet_plies: 0,
        }
    }

    fn turn(&self, position: &Position) -> Color {
        position.turn
    }

    fn legal_moves(&self, position: &Position, moves: &mut Vec<LineMove>) {
        if self.dog_has_won(position) {
            return;
        }
        match position.turn {
            Color::First => self.dog_moves(position).collect(moves),
            Color::Second => {
                let steps = position.goat_steps(position.heading);
                if steps.any() {
                    steps.collect(moves);
                } else {
                    moves.push(LineMove::PASS);
                }
            }
        }
    }

    fn count_moves(&self, position: &Position) -> u64 {
        if self.dog_has_won(position) {
            return 0;
        }
        match position.turn {
            Color::First => self.dog_moves(position).count(),
            // Goats without a step have one move, the pass.
            Color::Second => position.goat_steps(position.heading).count().max(1),
        }
    }

    fn choose_move(
        &self,
        position: &Position,
        buffer: &mut Vec<LineMove>,
        choose: impl FnOnce(usize) -> usize,
    ) -> Option<LineMove> {
        if self.dog_has_won(position) {
            return None;
        }
        if position.turn == Color::First {
            return self.dog_moves(position).choose(buffer, choose);
        }
        let steps = position.goat_steps(position.heading);
        if steps.any() {
            return steps.choose(choose);
        }
        choose(1);
        Some(LineMove::PASS)
    }

    #[inline]
    fn play_unchecked(&self, position: &Position, mv: &LineMove) -> Position {
        match position.turn {
            Color::First => self.play_dog(position, *mv),
            Color::Second => Self::play_goat(position, *mv),
        }
    }

    fn decided(&self, position: &Position) -> Option<Outcome> {
        self.won_by_dog(position)
            .or_else(|| Self::quiet_run_out(position))
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let blocked = || position.turn == Color::First && !self.dog_moves(position).any();
        self.won_by_dog(position)
            .or_else(|| blocked().then(|| Outcome::win(Color::Second, &book::DOG_BLOCKED)))
            .or_else(|| Self::quiet_run_out(position))
    }
}
