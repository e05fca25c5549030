//! Games that searches play against each other or against themselves.

use std::ops::RangeInclusive;

use ludoteca_engine::playable::{Evaluate, Playable, Quiescence};
use ludoteca_engine::score::{Score, Verdict};
use ludoteca_engine::search::{Search, Selection, Table, Task};
use ludoteca_rules::{Color, Game, Ruleset};

/// Bytes of a player's table.
const TABLE_BYTES: usize = 1 << 20;
/// A game that goes on for so many plies is drawn.
const LONGEST: usize = 300;

/// What searches leave out in training: spelled out, so that the nets stay what they are when the opponent's search
/// changes its mind.
pub(crate) const SELECTION: Selection = Selection {
    late_move_reductions: true,
    forced_extensions: true,
    quiescence: true,
    transfers: true,
};

/// Plies of the random openings: enough for games that differ; in El Perro enough for starts that are not lost.
pub(crate) const fn opening_plies(ruleset: Ruleset) -> RangeInclusive<usize> {
    match ruleset {
        Ruleset::ElPerro => 6..=18,
        _ => 4..=14,
    }
}

/// Somebody who plays.
pub(crate) struct Player<'a, G: Playable> {
    pub(crate) evaluator: &'a dyn Evaluate<G>,
    /// Nodes that it searches for a move.
    pub(crate) nodes: u64,
    pub(crate) selection: Selection,
    table: Table,
}

impl<'a, G: Playable> Player<'a, G> {
    pub(crate) fn new(evaluator: &'a dyn Evaluate<G>, nodes: u64, selection: Selection) -> Player<'a, G> {
        Player {
            evaluator,
            nodes,
            selection,
            table: Table::new(TABLE_BYTES),
        }
    }

    /// What it plays, and what it thinks of it.
    pub(crate) fn think(&mut self, game: &G, path: &[G::Position]) -> (G::Move, Score) {
        let (position, history) = path.split_last().expect("a game has a position");
        let task = Task {
            position: position.clone(),
            history: history.to_vec(),
            lines: 1,
            depth: u32::MAX,
            nodes: self.nodes,
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

/// A position of a game.
pub(crate) struct Stage<G: Game> {
    pub(crate) position: G::Position,
    /// What the player thought of it; `None` where a move was played without thinking.
    pub(crate) score: Option<Score>,
}

/// A game as it was played.
pub(crate) struct Played<G: Game> {
    /// What stood, in order, after the opening.
    pub(crate) stages: Vec<Stage<G>>,
    pub(crate) winner: Option<Color>,
}

/// A position after so many random moves from the start, and what stood before it.
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

/// The result, if the game has one; `Some(None)` is a draw.
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

/// Plays a game from the end of `path`; a move in `1 / wild` is random. It ends where a player sees a forced end.
pub(crate) fn game<'a, G: Playable>(
    game: &G,
    players: [&mut Player<'a, G>; 2],
    mut path: Vec<G::Position>,
    wild: Option<u32>,
    choices: &mut fastrand::Rng,
) -> Played<G> {
    let mut stages = Vec::new();
    let mut buffer = Vec::new();
    let mut winner = is_over(game, &path);
    let [first, second] = players;
    first.table.clear();
    second.table.clear();
    while winner.is_none() {
        let position = &path[path.len() - 1];
        let side = game.turn(position);
        let is_wild = wild.is_some_and(|rarity| choices.u32(..rarity) == 0);
        let (mv, score) = if is_wild {
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
        stages.push(Stage {
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
        stages,
        winner: winner.flatten(),
    }
}

/// Whether the side to move has nothing to capture, and so on: what a net is asked about.
pub(crate) fn is_quiet<G: Playable>(game: &G, position: &G::Position, buffer: &mut Vec<G::Move>) -> bool {
    buffer.clear();
    game.quiescence(position, buffer) == Quiescence::Quiet
}
