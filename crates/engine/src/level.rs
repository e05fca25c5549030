//! Playing levels: limits on the search, and deliberate errors by weaker opponents.
//!
//! A handicapped opponent searches less, may skip quiescence search, and chooses its move at random. A move
//! whose score is lower by one `temperature` is e times less likely. According to its own scores, it never
//! gives away more than `most_loss` with a move and never misses a win in one move.
//!
#![doc = include_str!("ladder.md")]

use ludoteca_rules::{AnyPosition, Color, Ruleset};

use crate::score::{Score, Verdict};
use crate::thought::Variation;

/// Highest level. The lowest is 1.
pub const HIGHEST: u8 = 8;

/// Limits on the strength of an opponent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Handicap {
    /// Node limit per move.
    pub nodes: u64,
    /// Depth limit in plies.
    pub depth: u32,
    /// Enables quiescence search.
    pub quiescence: bool,
    /// Score difference that makes a move e times less likely, in hundredths of a logit. With 0, the best
    /// move is always played.
    pub temperature: f32,
    /// Maximum score difference between the best move and the chosen one, in hundredths of a logit.
    pub most_loss: i32,
    /// Contempt, in hundredths of a logit ([`crate::search::Task`]).
    pub contempt: i32,
    /// True for an opponent that prefers progress, such as a goat's step ahead, to any other move.
    pub gives_way: bool,
}

/// Contempt of every level: opponents avoid draws and repetitions, even at the price of a slightly worse
/// position.
const CONTEMPT: i32 = 50;

/// Contempt with which a draw is worse than any evaluation.
pub(crate) const NO_DRAW: i32 = 5_000;

/// Highest level that gives way once it can't win any more, and avoids a draw at any price once a game
/// stalls. `cargo lab ladder` measures the levels without this, because giving up a draw would count as
/// weakness.
pub const GIVES_WAY_UP_TO: u8 = 3;

/// Number of plies without progress after which a game counts as stalled. A position can occur for the third
/// time after eight plies at the earliest, so a side must act after six to avoid it.
pub(crate) const STALLS_AFTER: u16 = 6;

/// Probabilities with which levels 1 and 2 overlook every reply to their move once a game stalls, unless they
/// play the goats. `cargo lab beginners` measures the levels with this, `cargo lab ladder` without it.
const CARELESS_WHEN_STALLED: [f64; 2] = [0.7, 0.2];

/// Probabilities with which levels 1 and 2 overlook every reply to any move of the goats, so that a beginner
/// captures a goat early and wins in a few minutes. With the goats to move, they win 91 % of the positions with
/// twelve goats, but only 48 % of those with eleven (`docs/solved.md`).
const CARELESS_GOATS: [f64; 2] = [0.15, 0.06];

/// Returns whether `level` overlooks every reply to its move as `side`. The choice is random, but fixed by
/// `seed`.
pub(crate) fn is_careless(
    level: u8,
    position: &AnyPosition,
    side: Color,
    is_stalled: bool,
    seed: u64,
) -> bool {
    let plays_goats = matches!(position, AnyPosition::ElPerro(_)) && side == Color::Second;
    let chances = match (plays_goats, is_stalled) {
        (true, _) => CARELESS_GOATS,
        (false, true) => CARELESS_WHEN_STALLED,
        (false, false) => return false,
    };
    let chance = chances.get(usize::from(level.max(1)) - 1);
    chance.is_some_and(|&chance| fraction(!seed) < chance)
}

impl Handicap {
    /// Full strength.
    pub const NONE: Handicap = Handicap {
        nodes: u64::MAX,
        depth: u32::MAX,
        quiescence: true,
        temperature: 0.0,
        most_loss: 0,
        contempt: 0,
        gives_way: false,
    };

    /// Returns the handicap of `level` for `side`. Levels outside 1 to [`HIGHEST`] are clamped.
    #[must_use]
    pub fn of(level: u8, ruleset: Ruleset, side: Color) -> Handicap {
        let rungs = match ruleset {
            Ruleset::ElPerro => &EL_PERRO[side],
            Ruleset::Brandubh => &BRANDUBH[side],
            Ruleset::ElCuervo => &EL_CUERVO[side],
            Ruleset::Fallas => &FALLAS,
            Ruleset::Fayles => &FAYLES,
            Ruleset::Alquerque => &ALQUERQUE[side],
            Ruleset::SpanishDraughts => &SPANISH_DRAUGHTS[side],
        };
        rungs[usize::from(level.clamp(1, HIGHEST)) - 1]
    }

    /// Makes one rung of a ladder. Quiescence search is on, except at a depth of one ply.
    #[must_use]
    pub const fn rung(nodes: u64, depth: u32, temperature: f32, most_loss: i32) -> Handicap {
        Handicap {
            nodes,
            depth,
            quiescence: depth > 1,
            temperature,
            most_loss,
            contempt: CONTEMPT,
            gives_way: false,
        }
    }

    /// Turns quiescence search off, so that the deepest positions are scored in the middle of an exchange.
    #[must_use]
    pub const fn without_quiescence(self) -> Handicap {
        Handicap {
            quiescence: false,
            ..self
        }
    }

    /// Makes an opponent that hurries to the end when it can't win: it avoids draws at any price, prefers
    /// progress, and looks one ply ahead. Otherwise it would go back and forth until a draw.
    #[must_use]
    pub(crate) const fn giving_way(self) -> Handicap {
        Handicap {
            contempt: NO_DRAW,
            gives_way: true,
            ..self.overlooking()
        }
    }

    /// Makes an opponent that looks one ply ahead, so that it overlooks every reply to its move.
    #[must_use]
    pub(crate) const fn overlooking(self) -> Handicap {
        Handicap {
            depth: 1,
            quiescence: false,
            ..self
        }
    }
}

type Ladder = [Handicap; HIGHEST as usize];

// `cargo lab ladder` measures every step; the results are in ladder.md.

/// Separate ladders for the dog and for the goats. A dog that searches two plies captures too well for level
/// 1, but goats that search only one ply lose to random moves. Against good goats, even a careful dog gets no
/// more than a draw.
const EL_PERRO: [Ladder; 2] = [
    [
        Handicap::rung(500, 1, 12.0, 45),
        Handicap::rung(600, 2, 40.0, 120),
        Handicap::rung(600, 2, 20.0, 60),
        Handicap::rung(600, 2, 10.0, 30),
        Handicap::rung(4_000, 60, 9.5, 28),
        Handicap::rung(4_000, 60, 6.0, 18),
        Handicap::rung(4_000, 60, 3.0, 9),
        Handicap::rung(300_000, 60, 0.0, 0),
    ],
    [
        Handicap::rung(600, 2, 7.0, 25),
        Handicap::rung(600, 2, 4.0, 13),
        Handicap::rung(800, 3, 12.0, 36),
        Handicap::rung(2_000, 4, 10.0, 30),
        Handicap::rung(4_000, 60, 5.0, 15),
        Handicap::rung(4_000, 60, 0.0, 0),
        Handicap::rung(16_000, 60, 0.0, 0),
        Handicap::rung(300_000, 60, 0.0, 0),
    ],
];
/// Separate ladders for the king's side and for the attackers: with equal search the king's side wins more
/// often. The highest levels differ only in nodes, because even a little randomness loses games in Brandubh.
/// Level 1 gives away little per move, so it captures most free pieces (`cargo lab free`).
const BRANDUBH: [Ladder; 2] = [
    [
        Handicap::rung(8_000, 2, 60.0, 34),
        Handicap::rung(8_000, 2, 9.0, 27),
        Handicap::rung(12_000, 3, 16.5, 50),
        Handicap::rung(12_000, 3, 11.0, 33),
        Handicap::rung(1_600, 60, 0.0, 0),
        Handicap::rung(3_000, 60, 0.0, 0),
        Handicap::rung(12_000, 60, 0.0, 0),
        Handicap::rung(50_000, 60, 0.0, 0),
    ],
    [
        Handicap::rung(8_000, 2, 60.0, 34),
        Handicap::rung(8_000, 2, 11.0, 33),
        Handicap::rung(12_000, 3, 13.0, 39),
        Handicap::rung(12_000, 3, 8.0, 24),
        Handicap::rung(1_200, 60, 0.0, 0),
        Handicap::rung(2_500, 60, 0.0, 0),
        Handicap::rung(5_000, 60, 0.0, 0),
        Handicap::rung(16_000, 60, 0.0, 0),
    ],
];
const EL_CUERVO: [Ladder; 2] = [
    [
        Handicap::rung(8_000, 2, 60.0, 34),
        Handicap::rung(8_000, 2, 12.0, 36),
        Handicap::rung(12_000, 3, 18.0, 54),
        Handicap::rung(12_000, 3, 13.0, 39),
        Handicap::rung(12_000, 3, 8.0, 24),
        Handicap::rung(4_000, 60, 0.0, 0),
        Handicap::rung(9_000, 60, 0.0, 0),
        Handicap::rung(30_000, 60, 0.0, 0),
    ],
    [
        Handicap::rung(8_000, 2, 60.0, 34),
        Handicap::rung(8_000, 2, 13.0, 39),
        Handicap::rung(12_000, 3, 17.0, 51),
        Handicap::rung(12_000, 3, 12.0, 36),
        Handicap::rung(12_000, 3, 6.0, 18),
        Handicap::rung(2_000, 60, 0.0, 0),
        Handicap::rung(4_000, 60, 0.0, 0),
        Handicap::rung(7_000, 60, 0.0, 0),
    ],
];
/// Levels 1 and 2 see only the immediate reply to a move. They capture most free pieces (`cargo lab free`),
/// but a beginner who looks equally far ahead can win. Most levels choose with some randomness: since most
/// games between strong players are drawn, more nodes alone change little. The ladders differ only at levels
/// 5 and 6: with equal search, these would be farther above level 4 as Black than as White.
const ALQUERQUE: [Ladder; 2] = [
    alquerque_ladder(
        Handicap::rung(8_000, 3, 33.0, 69),
        Handicap::rung(8_000, 5, 14.5, 44),
    ),
    alquerque_ladder(
        Handicap::rung(8_000, 3, 56.0, 123),
        Handicap::rung(8_000, 4, 20.0, 60),
    ),
];

const fn alquerque_ladder(level_5: Handicap, level_6: Handicap) -> Ladder {
    [
        Handicap::rung(3_000, 2, 70.0, 230).without_quiescence(),
        Handicap::rung(3_000, 2, 56.0, 170).without_quiescence(),
        Handicap::rung(3_000, 2, 60.0, 192),
        Handicap::rung(3_000, 2, 43.0, 132),
        level_5,
        level_6,
        Handicap::rung(10_000, 60, 3.0, 9),
        Handicap::rung(100_000, 60, 0.0, 0),
    ]
}

/// Level 1 looks two plies ahead, but often chooses a bad move, so that a beginner who looks equally far
/// ahead can win. Captures are compulsory here, so with one ply it would lose too many games to random moves.
/// The seven steps from there to level 8 are large. Levels 4 and 5 look far ahead, but choose very randomly,
/// which makes the steps around them smaller. The ladders differ only at levels 3 to 5: with equal search,
/// level 4 would be farther above level 3 as Black than as White, and level 6 farther above level 5.
const SPANISH_DRAUGHTS: [Ladder; 2] = [
    spanish_draughts_ladder([
        Handicap::rung(8_000, 3, 67.0, 201),
        Handicap::rung(8_000, 6, 47.0, 141),
        Handicap::rung(8_000, 60, 27.0, 81),
    ]),
    spanish_draughts_ladder([
        Handicap::rung(8_000, 3, 65.0, 195),
        Handicap::rung(8_000, 6, 50.0, 150),
        Handicap::rung(8_000, 60, 26.0, 78),
    ]),
];

const fn spanish_draughts_ladder([level_3, level_4, level_5]: [Handicap; 3]) -> Ladder {
    [
        Handicap::rung(8_000, 2, 150.0, 450),
        Handicap::rung(8_000, 2, 84.0, 252),
        level_3,
        level_4,
        level_5,
        Handicap::rung(8_000, 6, 9.0, 27),
        Handicap::rung(6_000, 60, 0.0, 0),
        Handicap::rung(80_000, 60, 0.0, 0),
    ]
}
/// One-ply search with a falling temperature; only the highest level searches deeper. Dice hide much of the
/// difference in strength between levels.
const FALLAS: Ladder = [
    Handicap::rung(10_000, 1, 74.0, 350),
    Handicap::rung(10_000, 1, 54.0, 230),
    Handicap::rung(10_000, 1, 40.0, 160),
    Handicap::rung(10_000, 1, 30.0, 130),
    Handicap::rung(10_000, 1, 22.0, 100),
    Handicap::rung(10_000, 1, 16.0, 80),
    Handicap::rung(10_000, 1, 9.0, 40),
    Handicap::rung(1_000_000, 3, 0.0, 0),
];
/// Dice hide differences in strength more than in Fallas. Level 3 must be far above level 1, so the next steps
/// are small.
const FAYLES: Ladder = [
    Handicap::rung(10_000, 1, 40.0, 200),
    Handicap::rung(10_000, 1, 24.0, 120),
    Handicap::rung(10_000, 1, 14.0, 70),
    Handicap::rung(10_000, 1, 11.0, 55),
    Handicap::rung(10_000, 1, 8.5, 42),
    Handicap::rung(10_000, 1, 6.3, 31),
    Handicap::rung(10_000, 1, 0.0, 0),
    Handicap::rung(1_000_000, 3, 0.0, 0),
];

/// Returns the index of the move to play in `lines`, which are sorted best first. Except for the first line,
/// only lines with exact scores can be chosen.
///
/// # Panics
/// If `lines` is empty.
#[must_use]
pub fn choose<M>(lines: &[Variation<M>], handicap: &Handicap, seed: u64) -> usize {
    let best = lines.first().expect("there is a line").score;
    let is_plain = handicap.temperature <= 0.0 || best.verdict() == Verdict::Win(1);
    if is_plain || !lines[0].exact {
        return 0;
    }
    let weight = |variation: &Variation<M>| {
        let behind = i32::from(best.hundredths()) - i32::from(variation.score.hundredths());
        if !variation.exact || behind > handicap.most_loss {
            return 0.0;
        }
        libm::exp(-f64::from(behind) / f64::from(handicap.temperature))
    };
    let total: f64 = lines.iter().map(weight).sum();
    let mut left = total * fraction(seed);
    for (index, variation) in lines.iter().enumerate() {
        left -= weight(variation);
        if left < 0.0 {
            return index;
        }
    }
    0
}

/// Maps `seed` to a pseudorandom number in 0..1.
fn fraction(seed: u64) -> f64 {
    let bits = crate::playable::mix(seed ^ 0x9e37_79b9_7f4a_7c15) >> 40;
    #[expect(clippy::cast_precision_loss, reason = "24 bits fit")]
    let bits = bits as f64;
    bits / 16_777_216.0
}

/// Returns whether to accept a draw offer at `score`. `is_stale` means that the game is making no progress.
#[must_use]
pub const fn accepts_draw(score: Score, is_stale: bool) -> bool {
    score.hundredths() <= if is_stale { 15 } else { -25 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    fn lines(scores: &[i32]) -> Vec<Variation<usize>> {
        let variation = |(mv, &score): (usize, &i32)| Variation {
            mv,
            score: Score::estimate(score),
            exact: true,
            continuation: Vec::new(),
        };
        scores.iter().enumerate().map(variation).collect()
    }

    fn shares(scores: &[i32], handicap: &Handicap) -> Vec<u32> {
        let lines = lines(scores);
        let mut shares = alloc::vec![0; scores.len()];
        for seed in 0..10_000 {
            shares[choose(&lines, handicap, seed)] += 1;
        }
        shares
    }

    #[test]
    fn a_move_worse_by_one_temperature_is_e_times_less_likely() {
        let handicap = Handicap {
            temperature: 50.0,
            most_loss: 1_000,
            ..Handicap::NONE
        };
        let shares = shares(&[100, 50, 0], &handicap);
        // The expected shares are 66.5 %, 24.5 % and 9.0 % of 10,000 choices, with a standard deviation of at
        // most 50.
        assert!(
            shares[0].abs_diff(6_652) < 250 && shares[1].abs_diff(2_447) < 250,
            "{shares:?}"
        );
    }

    #[test]
    fn no_move_that_loses_more_than_the_limit_is_chosen() {
        let handicap = Handicap {
            temperature: 500.0,
            most_loss: 60,
            ..Handicap::NONE
        };
        let shares = shares(&[100, 41, 39], &handicap);
        assert!(shares[1] > 4_000 && shares[2] == 0, "{shares:?}");
    }

    #[test]
    fn with_a_temperature_of_zero_the_best_move_is_played() {
        assert_eq!(shares(&[3, 3, 1], &Handicap::NONE), [10_000, 0, 0]);
    }
}
