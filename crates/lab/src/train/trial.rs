//! The match in which a new net is tried: games between two evaluations, each opening once from either side.

use std::ops::RangeInclusive;

use ludoteca_engine::playable::{Evaluate, Playable};
use ludoteca_engine::score::Score;
use ludoteca_rules::Color;

use crate::contest::tally::{GameResult, Tally, elo};
use crate::self_play::search::{Player, SELECTION, game, opening};

/// The score of an opening at most, for either side.
const BALANCED: Score = Score::estimate(100);
/// Nodes that are searched to see whether an opening is balanced.
const LOOK: u64 = 3_000;

/// Where the games of a trial begin.
pub(crate) struct Openings<'a, G: Playable> {
    /// The number of random moves.
    pub(crate) plies: RangeInclusive<usize>,
    /// The evaluation that says whether they leave the game open.
    pub(crate) judge: &'a dyn Evaluate<G>,
    pub(crate) seed: u64,
}

/// Plays `pairs` pairs of games; the result is that of the first player.
pub(crate) fn play<'a, G: Playable>(
    rules: &G,
    one: &mut Player<'a, G>,
    other: &mut Player<'a, G>,
    openings: &Openings<'a, G>,
    pairs: usize,
) -> Tally {
    let mut tally = Tally::default();
    let mut choices = fastrand::Rng::with_seed(openings.seed);
    let mut judge = Player::new(openings.judge, LOOK, SELECTION);
    for _ in 0..pairs {
        let path = loop {
            let plies = choices.usize(openings.plies.clone());
            let path = opening(rules, plies, &mut choices);
            let (_, score) = judge.think(rules, &path);
            if score <= BALANCED && score >= BALANCED.for_other() {
                break path;
            }
        };
        tally.add(Color::BOTH.map(|side| {
            let players = match side {
                Color::First => [&mut *one, &mut *other],
                Color::Second => [&mut *other, &mut *one],
            };
            match game(rules, players, path.clone(), None, &mut choices).winner {
                None => GameResult::Draw,
                Some(winner) if winner == side => GameResult::Win,
                Some(_) => GameResult::Loss,
            }
        }));
    }
    tally
}

/// A result in words: games, points, and Elo with the half width of its 95 % interval.
pub(crate) fn told(tally: &Tally) -> String {
    let (games, estimate) = (tally.games(), tally.estimate());
    let elo = |share: f64| elo(share.clamp(0.001, 0.999)).unwrap_or_default();
    format!(
        "+{} ={} -{}, {:.1} %, {:+.0} ± {:.0} Elo",
        games.wins,
        games.draws,
        games.losses,
        100.0 * estimate.score,
        elo(estimate.score),
        (elo(estimate.most) - elo(estimate.least)) / 2.0
    )
}
