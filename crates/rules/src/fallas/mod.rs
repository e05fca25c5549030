//! Fallas, a tables game with three dice, after the Ludii reconstruction, and Fayles, another reading of its
//! rules.
//!
//! ```text
//!   24 23 22 21 20 19 | 18 17 16 15 14 13     A's numbering (A is the first side). B counts the points the
//!   A goes off        |                       other way: its number is 25 minus A's. A square's index is A's
//!  -------------------+-------------------    number minus 1; index 24 is off the board, for both.
//!   B goes off        |
//!    1  2  3  4  5  6 |  7  8  9 10 11 12
//! ```
//!
//! Position text: A's track, B's track (each in its owner's numbering, ascending, `7x13` for thirteen pieces
//! on 7), the side to move (`a` or `b`), and the throw if one is on the table: `7x13.12x2-7x13.12x2-a-566`.
//! Pieces missing from the fifteen have been borne off, and `0` is an empty track. If a side has lost because
//! its throw failed or its hit piece had nowhere to go, the text ends in `-xa` or `-xb`, which names that
//! side.
//!
//! Move text, in the mover's numbering: `7/8,8/14*,14/20` (`*` marks a hit), `22/off`; `fails` for a throw
//! that loses because it cannot be played.
//!
//! ```
//! use ludoteca_rules::fallas::{FALLAS, Roll};
//! use ludoteca_rules::{Color, DiceGame, Game};
//!
//! let next = FALLAS.start();
//! let roll = Roll::new([6, 1, 6]).expect("three faces from 1 to 6");
//! assert_eq!((roll.faces(), roll.weight()), ([1, 6, 6], 3));
//!
//! let position = FALLAS.roll(&next, roll);
//! assert_eq!(FALLAS.turn(&position), Color::First);
//! assert!(FALLAS.count_moves(&position) > 0);
//! ```

pub mod book;
mod generate;
mod in_progress;
mod moves;
mod reading;
mod refuse;
mod results;
mod setup;
mod tabletop;
mod text;
mod track;

use alloc::vec::Vec;

use crate::{Color, DiceGame, Game, Outcome, Square};
use generate::{CountedResults, Moves, generate};
use in_progress::{Dice, MoveInProgress, OFF, one};
use moves::Ends;

pub use in_progress::{OccupiedPoints, TablesBoard};
pub use moves::Move;
pub use reading::{FailRule, Reading};
pub use setup::Setup;
pub use track::Track;

/// Number of pieces of each side.
pub const PIECES: u8 = 15;

/// First point of a side's home table, in its own numbering. Pieces can be borne off once all are on this
/// point or beyond.
pub const FIRST_HOME_POINT: u8 = 19;

/// Fallas with its switch, or Fayles, which has none.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fallas {
    preset: Preset,
}

/// The ruleset; only Fallas has a switch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Preset {
    Fallas(FailRule),
    Fayles,
}

/// Fallas as its source document describes it.
pub const FALLAS: Fallas = Fallas::losing_by(FailRule::AllBlocked);

/// Fayles, the other reading of the rules.
pub const FAYLES: Fallas = Fallas {
    preset: Preset::Fayles,
};

/// A throw of three dice, ascending.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Roll([u8; 3]);

impl Roll {
    /// The throw with these faces, in any order; `None` if a face is not 1 to 6.
    #[must_use]
    pub fn new(mut faces: [u8; 3]) -> Option<Roll> {
        for (low, high) in [(0, 1), (1, 2), (0, 1)] {
            if faces[low] > faces[high] {
                faces.swap(low, high);
            }
        }
        faces
            .iter()
            .all(|face| (1..=6).contains(face))
            .then_some(Roll(faces))
    }

    /// The faces, ascending.
    #[must_use]
    pub const fn faces(self) -> [u8; 3] {
        self.0
    }

    /// Number of the [`THROWS`] that show these faces: 1, 3 or 6.
    #[must_use]
    pub const fn weight(self) -> u32 {
        let [low, middle, high] = self.0;
        match (low == middle, middle == high) {
            (true, true) => 1,
            (false, false) => 6,
            _ => 3,
        }
    }
}

/// Number of equally likely throws of three dice, the sum of the weights of all rolls.
pub const THROWS: u32 = 6 * 6 * 6;

/// The 56 rolls with their weights.
static ROLLS: [(Roll, u32); 56] = {
    let mut rolls = [(Roll([1, 1, 1]), 1); 56];
    let mut index = 0;
    let mut faces = [1u8, 1, 1];
    while index < rolls.len() {
        let [low, middle, high] = faces;
        rolls[index] = (Roll(faces), Roll(faces).weight());
        index += 1;
        faces = if high < 6 {
            [low, middle, high + 1]
        } else if middle < 6 {
            [low, middle + 1, middle + 1]
        } else {
            [low + 1, low + 1, low + 1]
        };
    }
    rolls
};

/// The state between two moves: a throw comes next, unless the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Waiting {
    tracks: [u128; 2],
    turn: Color,
    lost: Option<Color>,
}

/// A position with a throw on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    tracks: [u128; 2],
    turn: Color,
    roll: Roll,
}

impl Waiting {
    /// The pieces of `side`, by point.
    #[must_use]
    #[inline]
    pub fn track(&self, side: Color) -> Track {
        Track::new(self.tracks[side])
    }

    /// Number of pieces of `side` on `point`, 1 to 24 in that side's numbering.
    #[must_use]
    pub fn count(&self, side: Color, point: u8) -> u8 {
        count_at(&self.tracks, side, point)
    }

    /// Number of pieces of `side` on the board.
    #[must_use]
    pub fn on_board(&self, side: Color) -> u8 {
        in_progress::total(self.tracks[side])
    }

    /// The side that throws next.
    #[must_use]
    #[inline]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The side that has lost because its throw failed or its hit piece had nowhere to go; `None` if neither
    /// happened.
    #[must_use]
    #[inline]
    pub const fn lost(&self) -> Option<Color> {
        self.lost
    }
}

impl Position {
    /// Number of pieces of `side` on `point`, 1 to 24 in that side's numbering.
    #[must_use]
    pub fn count(&self, side: Color, point: u8) -> u8 {
        count_at(&self.tracks, side, point)
    }

    /// Number of pieces of `side` on the board.
    #[must_use]
    pub fn on_board(&self, side: Color) -> u8 {
        in_progress::total(self.tracks[side])
    }

    /// The side to move.
    #[must_use]
    #[inline]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The throw on the table.
    #[must_use]
    #[inline]
    pub const fn roll(&self) -> Roll {
        self.roll
    }

    #[inline]
    fn dice(&self) -> Dice {
        Dice::new(self.roll.0)
    }

    /// Both tracks by side, from the result of a move.
    #[inline]
    const fn tracks_after(&self, (own, other): (u128, u128)) -> [u128; 2] {
        match self.turn {
            Color::First => [own, other],
            Color::Second => [other, own],
        }
    }
}

fn count_at(tracks: &[u128; 2], side: Color, point: u8) -> u8 {
    match point {
        1..=OFF => in_progress::count(tracks[side], point - 1),
        _ => 0,
    }
}

impl Fallas {
    /// Fallas with `fail_rule` as the condition for a throw to lose the game.
    #[must_use]
    pub const fn losing_by(fail_rule: FailRule) -> Fallas {
        Fallas {
            preset: Preset::Fallas(fail_rule),
        }
    }

    /// The reading of the rules, which determines the track and the point where a hit piece enters.
    #[must_use]
    #[inline]
    pub const fn reading(&self) -> Reading {
        match self.preset {
            Preset::Fallas(_) => Reading::Ludii,
            Preset::Fayles => Reading::Fayles,
        }
    }

    /// The condition for a throw to lose the game.
    #[must_use]
    #[inline]
    pub const fn fail_rule(&self) -> FailRule {
        match self.preset {
            Preset::Fallas(fail_rule) => fail_rule,
            Preset::Fayles => FailRule::AnyDie,
        }
    }

    /// The start of a game in which the lot chose `turn` to throw first.
    #[must_use]
    pub fn start_for(&self, turn: Color) -> Waiting {
        let (many, two) = match self.reading() {
            Reading::Ludii => (6, 11),
            Reading::Fayles => (18, 0),
        };
        Waiting {
            tracks: [13 * one(many) + 2 * one(two); 2],
            turn,
            lost: None,
        }
    }

    #[inline]
    fn state(&self, position: &Position) -> MoveInProgress {
        let turn = position.turn;
        MoveInProgress::new(
            self.reading(),
            position.tracks[turn],
            position.tracks[turn.other()],
        )
    }

    /// Minimum number of dice that must be playable for the throw not to fail.
    #[inline]
    fn least_dice(&self) -> usize {
        if self.needs_all_dice() { 3 } else { 1 }
    }

    /// True if a throw fails as soon as one die cannot be played.
    #[inline]
    fn needs_all_dice(&self) -> bool {
        self.fail_rule() == FailRule::AnyDie
    }

    /// Runs `generate` with the largest number of dice that can be played. Returns false if the throw fails.
    #[inline]
    fn results(&self, position: &Position, results: &mut impl results::Results) -> bool {
        let state = self.state(position);
        (self.least_dice()..=3)
            .rev()
            .any(|to_play| generate(&state, position.dice(), to_play, results))
    }
}

/// The square of the point with `index` in the numbering of `side`; index 24 is off the board. Also converts
/// a square's index back, because the mapping is its own inverse.
fn square(side: Color, index: u8) -> Square {
    Square(match side {
        Color::Second if index < OFF => 23 - index,
        _ => index,
    })
}

impl Game for Fallas {
    type Position = Position;
    type Move = Move;
    type Next = Waiting;

    fn start(&self) -> Waiting {
        self.start_for(Color::First)
    }

    #[inline]
    fn turn(&self, position: &Position) -> Color {
        position.turn
    }

    #[inline]
    fn legal_moves(&self, position: &Position, moves: &mut Vec<Move>) {
        if !self.results(position, &mut Moves::new(moves)) {
            let turn = position.turn;
            moves.push(Move::fails((
                position.tracks[turn],
                position.tracks[turn.other()],
            )));
        }
    }

    fn count_moves(&self, position: &Position) -> u64 {
        let mut counted = CountedResults::new();
        self.results(position, &mut counted);
        counted.count.max(1) as u64
    }

    #[inline]
    fn play_unchecked(&self, position: &Position, mv: &Move) -> Waiting {
        let other = position.turn.other();
        Waiting {
            tracks: position.tracks_after(mv.result),
            turn: other,
            lost: match mv.ends {
                Ends::Passes => None,
                Ends::Fails => Some(position.turn),
                Ends::NoRoom => Some(other),
            },
        }
    }

    #[inline]
    fn decided(&self, next: &Waiting) -> Option<Outcome> {
        if let Some(loser) = next.lost {
            let ending = if loser == next.turn {
                &book::NOWHERE_TO_GO
            } else if self.needs_all_dice() {
                &book::DIE_UNPLAYABLE
            } else {
                &book::NOTHING_PLAYABLE
            };
            return Some(Outcome::win(loser.other(), ending));
        }
        Color::BOTH
            .into_iter()
            .find(|&side| next.tracks[side] == 0)
            .map(|winner| Outcome::win(winner, &book::BORNE_OFF))
    }

    fn outcome(&self, next: &Waiting) -> Option<Outcome> {
        self.decided(next)
    }
}

impl DiceGame for Fallas {
    type Roll = Roll;

    #[inline]
    fn roll(&self, next: &Waiting, roll: Roll) -> Position {
        Position {
            tracks: next.tracks,
            turn: next.turn,
            roll,
        }
    }

    fn rolls(&self) -> &'static [(Roll, u32)] {
        &ROLLS
    }
}
