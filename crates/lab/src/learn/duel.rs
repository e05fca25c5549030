//! Matches between two players, each opening once from either side.

use std::ops::RangeInclusive;

use ludoteca_engine::playable::Playable;
use ludoteca_rules::Color;

use super::play::{Player, game, opening};

/// What came of a match, for the first player.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) wins: u32,
    pub(crate) draws: u32,
    pub(crate) losses: u32,
    /// How many pairs of games gave 0, ½, 1, 1½ and 2 points.
    pairs: [u32; 5],
}

impl Tally {
    fn add(&mut self, halves: [usize; 2]) {
        for half in halves {
            match half {
                0 => self.losses += 1,
                1 => self.draws += 1,
                _ => self.wins += 1,
            }
        }
        self.pairs[halves[0] + halves[1]] += 1;
    }

    /// The share of the points, and the half width of its 95 % interval.
    pub(crate) fn share(&self) -> (f64, f64) {
        let count = f64::from(self.pairs.iter().sum::<u32>());
        let points = [0.0, 0.25, 0.5, 0.75, 1.0];
        let moment = |power: i32, middle: f64| -> f64 {
            let terms = self.pairs.iter().zip(points);
            terms
                .map(|(&pairs, points): (_, f64)| f64::from(pairs) * (points - middle).powi(power))
                .sum::<f64>()
                / count
        };
        let mean = moment(1, 0.0);
        (mean, 1.96 * (moment(2, mean) / count).sqrt())
    }

    /// The difference in Elo, and the half width of its 95 % interval.
    pub(crate) fn elo(&self) -> (f64, f64) {
        let (share, error) = self.share();
        let elo = |share: f64| {
            let share = share.clamp(0.001, 0.999);
            400.0 * (share / (1.0 - share)).log10()
        };
        (elo(share), (elo(share + error) - elo(share - error)) / 2.0)
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (elo, error) = self.elo();
        write!(
            f,
            "+{} ={} -{}, {:.1} %, {elo:+.0} ± {error:.0} Elo",
            self.wins,
            self.draws,
            self.losses,
            100.0 * self.share().0
        )
    }
}

/// So many pairs of games from random openings of so many plies.
pub(crate) fn duel<'a, G: Playable>(
    rules: &G,
    one: &mut Player<'a, G>,
    other: &mut Player<'a, G>,
    openings: &RangeInclusive<usize>,
    pairs: usize,
    seed: u64,
) -> Tally {
    let mut tally = Tally::default();
    let mut choices = fastrand::Rng::with_seed(seed);
    for _ in 0..pairs {
        let plies = choices.usize(openings.clone());
        let path = opening(rules, plies, &mut choices);
        let halves = [Color::First, Color::Second].map(|side| {
            let players = match side {
                Color::First => [&mut *one, &mut *other],
                Color::Second => [&mut *other, &mut *one],
            };
            match game(rules, players, path.clone(), None, &mut choices).winner {
                None => 1,
                Some(winner) if winner == side => 2,
                Some(_) => 0,
            }
        });
        tally.add(halves);
    }
    tally
}
