//! Games between two searches, and self-play.

use std::ops::RangeInclusive;

use ludoteca_engine::playable::{Evaluate, Playable, Quiescence};
use ludoteca_engine::score::{Score, Verdict};
use ludoteca_engine::search::{Search, Selection, Task, TranspositionTable};
use ludoteca_rules::{Color, Game, Ruleset};

/// Size of a player's transposition table, in bytes.
const TABLE_BYTES: usize = 1 << 20;
/// Number of plies after which a game is drawn.
const LONGEST: usize = 300;

/// Selective search for training. Spelled out, so that changes to the opponents' search don't change the
/// nets.
pub(crate) const SELECTION: Selection = Selection {
    late_move_reductions: true,
    forced_extensions: true,
    quiescence: true,
    transfers: true,
};

/// Range of plies in random openings: enough for varied games, and in El Perro enough to get away from the
/// starting position, which is lost for the dog.
pub(crate) const fn opening_plies(ruleset: Ruleset) -> RangeInclusive<usize> {
    match ruleset {
        Ruleset::ElPerro => 6..=18,
        _ => 4..=14,
    }
}

/// A player with its search settings and transposition table.
pub(crate) struct Player<'a, G: Playable> {
    pub(crate) evaluator: &'a dyn Evaluate<G>,
    /// Nodes per move.
    pub(crate) nodes: u64,
    pub(crate) selection: Selection,
    table: TranspositionTable,
}

impl<'a, G: Playable> Player<'a, G> {
    pub(crate) fn new(evaluator: &'a dyn Evaluate<G>, nodes: u64, selection: Selection) -> Player<'a, G> {
        Player {
            evaluator,
            nodes,
            selection,
            table: TranspositionTable::new(TABLE_BYTES),
        }
    }

    /// Chooses a move in the last position of `path`. Returns it with its score.
    pub(crate) fn think(&mut self, game: &G, path: &[G::Position]) -> (G::Move, Score) {
        let (position, history) = path.split_last().expect("a game has a position");
        let task = Task {
            position: position.clone(),
            history: history.to_vec(),
            lines: 1,
            depth: u32::MAX,
            nodes: self.nodes,
            contempt: 0,
            selection: self.selection,
        };
        let table = std::mem::take(&mut self.table);
        let mut search = Search::new(game.clone(), self.evaluator, table, task);
        search.run(u64::MAX);
        let mut thought = search.thought();
        self.table = search.into_table();
        let best = thought.lines.swap_remove(0);
        (best.mv, best.score)
    }
}

/// A position of a game, with its search result.
pub(crate) struct SearchedPosition<G: Game> {
    pub(crate) position: G::Position,
    /// Score of the search; `None` if a random move was played here.
    pub(crate) score: Option<Score>,
}

/// A finished game.
pub(crate) struct Played<G: Game> {
    /// The positions after the opening, in order.
    pub(crate) positions: Vec<SearchedPosition<G>>,
    pub(crate) winner: Option<Color>,
}

/// Returns a path of `plies` random moves from the start that don't end the game.
pub(crate) fn opening<G: Playable>(game: &G, plies: usize, choices: &mut fastrand::Rng) -> Vec<G::Position> {
    let mut buffer = Vec::new();
    loop {
        let mut path = vec![game.start()];
        while path.len() <= plies {
            let position = &path[path.len() - 1];
            let mv = game
                .choose_move(position, &mut buffer, |count| choices.usize(..count))
                .expect("the game is not over");
            path.push(game.play_unchecked(position, &mv));
            if is_over(game, &path).is_some() {
                break;
            }
        }
        if is_over(game, &path).is_none() {
            return path;
        }
    }
}

/// Returns the winner if the game is over, or `Some(None)` for a draw.
fn is_over<G: Playable>(game: &G, path: &[G::Position]) -> Option<Option<Color>> {
    let (position, history) = path.split_last().expect("a game has a position");
    if let Some(outcome) = game.outcome(position) {
        return Some(outcome.winner);
    }
    let key = game.position_key(position);
    let mut after = position;
    let mut earlier = 0;
    for before in history.iter().rev() {
        if game.is_final(before, after) {
            break;
        }
        earlier += u32::from(game.position_key(before) == key);
        after = before;
    }
    if earlier >= 2 {
        return game.repeated(position).map(|outcome| outcome.winner);
    }
    (path.len() > LONGEST).then_some(None)
}

/// Plays a game from the end of `path`. On average, one in `random_interval` moves is random. Stops as soon
/// as a search proves the result.
pub(crate) fn game<'a, G: Playable>(
    game: &G,
    players: [&mut Player<'a, G>; 2],
    mut path: Vec<G::Position>,
    random_interval: Option<u32>,
    choices: &mut fastrand::Rng,
) -> Played<G> {
    let mut positions = Vec::new();
    let mut buffer = Vec::new();
    let mut winner = is_over(game, &path);
    let [first, second] = players;
    first.table.clear();
    second.table.clear();
    while winner.is_none() {
        let position = &path[path.len() - 1];
        let side = game.turn(position);
        let is_random = random_interval.is_some_and(|interval| choices.u32(..interval) == 0);
        let (mv, score) = if is_random {
            let mv = game
                .choose_move(position, &mut buffer, |count| choices.usize(..count))
                .expect("the game is not over");
            (mv, None)
        } else {
            let player = match side {
                Color::First => &mut *first,
                Color::Second => &mut *second,
            };
            let (mv, score) = player.think(game, &path);
            (mv, Some(score))
        };
        let next = game.play_unchecked(position, &mv);
        positions.push(SearchedPosition {
            position: position.clone(),
            score,
        });
        path.push(next);
        winner = match score.map(Score::verdict) {
            Some(Verdict::Win(_)) => Some(Some(side)),
            Some(Verdict::Loss(_)) => Some(Some(side.other())),
            _ => is_over(game, &path),
        };
    }
    Played {
        positions,
        winner: winner.flatten(),
    }
}

/// True if the side to move has no capture or other forcing move. Nets evaluate only such positions.
pub(crate) fn is_quiet<G: Playable>(game: &G, position: &G::Position, buffer: &mut Vec<G::Move>) -> bool {
    buffer.clear();
    game.quiescence(position, buffer) == Quiescence::Quiet
}
