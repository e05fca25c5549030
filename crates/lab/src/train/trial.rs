//! The match that tests a new net. Each opening is played once from each side.

use std::ops::RangeInclusive;

use ludoteca_engine::playable::{Evaluate, Playable};
use ludoteca_engine::score::Score;
use ludoteca_rules::Color;

use crate::contest::tally::{GameResult, Tally, elo};
use crate::self_play::search::{Player, SELECTION, game, opening};

/// Largest score of a balanced opening for the side that is ahead.
const BALANCED: Score = Score::estimate(100);
/// Nodes of the search that checks whether an opening is balanced.
const BALANCE_NODES: u64 = 3_000;

/// Settings for the openings of a test match.
pub(crate) struct Openings<'a, G: Playable> {
    /// Range of the number of random moves.
    pub(crate) plies: RangeInclusive<usize>,
    /// Evaluator that checks whether an opening is balanced.
    pub(crate) evaluator: &'a dyn Evaluate<G>,
    pub(crate) seed: u64,
}

/// Plays `pairs` pairs of games. The result is from the point of view of `one`.
pub(crate) fn play<'a, G: Playable>(
    rules: &G,
    one: &mut Player<'a, G>,
    other: &mut Player<'a, G>,
    openings: &Openings<'a, G>,
    pairs: usize,
) -> Tally {
    let mut tally = Tally::default();
    let mut choices = fastrand::Rng::with_seed(openings.seed);
    let mut referee = Player::new(openings.evaluator, BALANCE_NODES, SELECTION);
    for _ in 0..pairs {
        let path = loop {
            let plies = choices.usize(openings.plies.clone());
            let path = opening(rules, plies, &mut choices);
            let (_, score) = referee.think(rules, &path);
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

/// Formats a result: games, points, and Elo with half the width of its 95 % interval.
pub(crate) fn format_tally(tally: &Tally) -> String {
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
