//! Fixed opponents for measuring other players: small, simple, and never improved.

use fastrand::Rng;
use ludoteca_engine::material::Material;
use ludoteca_engine::playable::{Evaluate, Playable};
use ludoteca_engine::search::{Search, Selection, Task, TranspositionTable};
use ludoteca_rules::fallas::{self, Fallas};
use ludoteca_rules::record::Record;
use ludoteca_rules::{AnyGameMember, AnyMove, AnyPosition, Game, with_position};

/// Score of a win, to which the remaining depth is added so that earlier wins are worth more.
const WON: i32 = 1_000_000;
/// Size of the transposition table of a search, in bytes.
const TABLE_BYTES: usize = 1 << 20;

pub(crate) fn random<G: Game>(game: &G, position: &G::Position, rng: &mut Rng) -> G::Move {
    let mut moves = Vec::new();
    game.choose_move(position, &mut moves, |count| rng.usize(..count))
        .expect("a position has a move")
}

/// Returns the best move by plain alpha-beta to `depth` plies, with material only: no table, no move
/// ordering, no quiescence. Chooses at random among equal moves. With a depth of 1 this is the greedy player.
pub(crate) fn alpha_beta(position: &AnyPosition, depth: u32, rng: &mut Rng) -> AnyMove {
    with_position!(
        position,
        (game, position) => any_best(game, position, depth, rng);
        with dice => unreachable!("only games without dice are searched by alpha-beta")
    )
}

fn any_best<G: Playable + AnyGameMember>(
    game: &G,
    position: &G::Position,
    depth: u32,
    rng: &mut Rng,
) -> AnyMove
where
    Material: Evaluate<G>,
{
    G::any_move(best_move(game, position, depth, rng))
}

fn best_move<G: Playable>(game: &G, position: &G::Position, depth: u32, rng: &mut Rng) -> G::Move
where
    Material: Evaluate<G>,
{
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    rng.shuffle(&mut moves);
    let mut best = -2 * WON;
    let mut best_index = 0;
    for (index, mv) in moves.iter().enumerate() {
        let score = after(game, position, mv, depth, best, 2 * WON);
        if score > best {
            (best, best_index) = (score, index);
        }
    }
    moves.swap_remove(best_index)
}

/// Score of a move for the side that plays it.
fn after<G: Playable>(
    game: &G,
    position: &G::Position,
    mv: &G::Move,
    depth: u32,
    alpha: i32,
    beta: i32,
) -> i32
where
    Material: Evaluate<G>,
{
    let child = game.play_unchecked(position, mv);
    if game.turn(&child) == game.turn(position) {
        score(game, &child, depth - 1, alpha, beta)
    } else {
        -score(game, &child, depth - 1, -beta, -alpha)
    }
}

/// Score of a position for the side to move.
fn score<G: Playable>(game: &G, position: &G::Position, depth: u32, mut alpha: i32, beta: i32) -> i32
where
    Material: Evaluate<G>,
{
    if let Some(outcome) = game.outcome(position) {
        let left = i32::try_from(depth).unwrap_or(0);
        return match outcome.winner {
            None => 0,
            Some(winner) if winner == game.turn(position) => WON + left,
            Some(_) => -WON - left,
        };
    }
    if depth == 0 {
        return Material.evaluate(game, position);
    }
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    for mv in &moves {
        alpha = alpha.max(after(game, position, mv, depth, alpha, beta));
        if alpha >= beta {
            break;
        }
    }
    alpha
}

/// Returns the best move that the engine's search finds in `nodes` nodes, with material instead of a net.
pub(crate) fn by_material(record: &Record, position: &AnyPosition, nodes: u64) -> AnyMove {
    with_position!(
        position,
        (game, position) => searched(game, position, record, nodes);
        with dice => unreachable!("only games without dice are searched by alpha-beta")
    )
}

fn searched<G: Playable + AnyGameMember>(
    game: &G,
    position: &G::Position,
    record: &Record,
    nodes: u64,
) -> AnyMove
where
    Material: Evaluate<G>,
{
    let task = Task {
        position: position.clone(),
        history: record.positions().filter_map(G::own_position).cloned().collect(),
        lines: 1,
        depth: u32::MAX,
        nodes,
        contempt: 0,
        selection: Selection::ALL,
    };
    let mut search = Search::new(game.clone(), Material, TranspositionTable::new(TABLE_BYTES), task);
    search.run(u64::MAX);
    G::any_move(search.thought().lines.swap_remove(0).mv)
}

/// Returns the move with the best difference in pips. It bears off and hits where it can, and ignores danger.
/// Chooses at random among equal moves.
pub(crate) fn pips(position: &AnyPosition, rng: &mut Rng) -> AnyMove {
    match position {
        AnyPosition::Fallas(of) => AnyMove::Fallas(fewest_pips(&of.game, &of.own, rng)),
        _ => unreachable!("only games with dice have pips"),
    }
}

fn fewest_pips(game: &Fallas, position: &fallas::Position, rng: &mut Rng) -> fallas::Move {
    let side = position.turn();
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    rng.shuffle(&mut moves);
    let lead = |mv: &fallas::Move| {
        let next = game.play_unchecked(position, mv);
        let pips = |side| -> i32 {
            (1..=24u8)
                .map(|point| i32::from(next.count(side, point)) * i32::from(25 - point))
                .sum()
        };
        match next.lost() {
            Some(loser) if loser == side => -WON,
            Some(_) => WON,
            None => pips(side.other()) - pips(side),
        }
    };
    let best = (0..moves.len()).max_by_key(|&index| lead(&moves[index]));
    moves.swap_remove(best.expect("a position has a move"))
}

#[cfg(test)]
mod tests {
    use ludoteca_rules::AnyGame;

    use super::super::entered::play;
    use super::*;

    /// Returns the move that alpha-beta plays in a position, or the pip player's move if `depth` is 0.
    fn chosen(ruleset: &str, position: &str, dice: &[u8], depth: u32, seed: u64) -> String {
        let game = AnyGame::new(ruleset, []).expect("the ruleset exists");
        let start = ludoteca_rules::Tabletop::read_stage(&game, position).expect("a position");
        let mut record = Record::starting_at(start, None);
        if !dice.is_empty() {
            record.throw(dice).expect("the position waits for a roll");
        }
        let position = record.position().expect("the position has a move");
        let mut rng = Rng::with_seed(seed);
        let mv = match depth {
            0 => pips(&position, &mut rng),
            _ => alpha_beta(&position, depth, &mut rng),
        };
        play(&mut record, &mv).expect("the move is legal");
        record.moves().last().expect("just played").notation.clone()
    }

    #[test]
    fn the_greedy_player_captures_whenever_it_can() {
        for seed in 0..20 {
            let mv = chosen("alquerque", "b4.5.2b2.2w2.w3w-w-0", &[], 1, seed);
            assert_eq!(mv, "c2xc4");
        }
    }

    #[test]
    fn the_pip_player_bears_off_whenever_it_can() {
        for seed in 0..20 {
            let mv = chosen("fallas", "22.23.24-24-a", &[1, 2, 3], 0, seed);
            assert!(mv.matches("off").count() == 3, "{mv}");
        }
    }
}
