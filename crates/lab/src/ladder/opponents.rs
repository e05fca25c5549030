//! Fixed opponents of the levels.
//!
//! They are about as strong as the levels that they measure. Because they don't change with the levels,
//! figures from before and after a change of the levels can be compared.

use ludoteca_engine::level::Handicap;
use ludoteca_rules::{BoardKind, Color, Ruleset};

use crate::contest::Player;
use crate::contest::opening::is_uneven;

/// Opponents for the comparisons of levels 2 to 8 with the levels below.
type Opponents = [Handicap; 7];

// From weak to strong.
const WEAK: Handicap = Handicap::rung(4_000, 2, 100.0, 300);
const TWO_PLIES: Handicap = Handicap::rung(4_000, 2, 40.0, 120);
const THREE_PLIES: Handicap = Handicap::rung(4_000, 3, 15.0, 45);
const QUICK: Handicap = Handicap::rung(2_500, 60, 0.0, 0);
const CAREFUL: Handicap = Handicap::rung(10_000, 60, 0.0, 0);

/// Opponents of the attackers in Brandubh and El Cuervo.
const DEFENDERS: Opponents = [
    TWO_PLIES,
    THREE_PLIES,
    THREE_PLIES,
    THREE_PLIES,
    QUICK,
    QUICK,
    CAREFUL,
];

/// Opponents in Alquerque and draughts, whose lowest levels lose nearly every game against stronger ones.
const DRAUGHTS: Opponents = [WEAK, TWO_PLIES, TWO_PLIES, THREE_PLIES, QUICK, QUICK, CAREFUL];

/// Opponents of the king's side, which beats the weakest opponents in nearly every game.
const ATTACKERS: Opponents = [
    THREE_PLIES,
    THREE_PLIES,
    THREE_PLIES,
    QUICK,
    QUICK,
    QUICK,
    CAREFUL,
];

/// Opponents of the first and of the second side, in a game in which the first side can at best draw against good
/// play. So its opponents are weaker.
const UNEVEN: [Opponents; 2] = [
    [
        Handicap::rung(600, 2, 7.0, 25),
        Handicap::rung(600, 2, 7.0, 25),
        Handicap::rung(600, 2, 3.0, 10),
        Handicap::rung(600, 2, 3.0, 10),
        Handicap::rung(600, 2, 3.0, 10),
        Handicap::rung(600, 2, 3.0, 10),
        Handicap::rung(4_000, 60, 10.0, 30),
    ],
    [
        Handicap::rung(600, 2, 22.0, 66),
        Handicap::rung(600, 2, 22.0, 66),
        Handicap::rung(600, 2, 22.0, 66),
        Handicap::rung(4_000, 60, 5.0, 15),
        Handicap::rung(4_000, 60, 5.0, 15),
        Handicap::rung(60_000, 60, 0.0, 0),
        Handicap::rung(60_000, 60, 0.0, 0),
    ],
];

/// Returns the opponent against which `level`, and the lower level that it is compared with, play `side`.
///
/// # Panics
/// If `level` is not between 2 and 8.
pub(super) fn of(ruleset: Ruleset, side: Color, level: u8) -> Player {
    let opponents = if is_uneven(ruleset) {
        UNEVEN[side]
    } else if ruleset.board() != BoardKind::Tafl7 {
        DRAUGHTS
    } else if side == Color::First {
        ATTACKERS
    } else {
        DEFENDERS
    };
    Player::Rung(opponents[usize::from(level) - 2])
}
