//! Self-play of a net in dice games.

use ludoteca_engine::fallas::evaluator::Evaluator;
use ludoteca_rules::fallas::{Fallas, Move, Roll, Waiting};
use ludoteca_rules::{Color, DiceGame as _, Game as _};

/// Returns a generator that depends only on `seed`, `part` and `number`.
pub(crate) fn generator(seed: u64, part: u64, number: usize) -> fastrand::Rng {
    let mut seeds = fastrand::Rng::with_seed(seed);
    let mut parts = fastrand::Rng::with_seed(seeds.u64(..) ^ part);
    fastrand::Rng::with_seed(parts.u64(..) ^ (number as u64) << 20)
}

pub(crate) fn throw(choices: &mut fastrand::Rng) -> Roll {
    let faces = core::array::from_fn(|_| choices.u8(1..=6));
    Roll::new(faces).expect("faces of dice")
}

/// A finished game, as the stages before each roll.
pub(crate) struct Played {
    /// All undecided stages, each with a flag that is true if the next move was random.
    pub(crate) stages: Vec<(Waiting, bool)>,
    pub(crate) winner: Color,
}

/// Randomness in self-play.
#[derive(Clone, Copy)]
pub(crate) struct Variety {
    /// Maximum number of random moves at the start; half of the games have none.
    pub(crate) opening: usize,
    /// Probability of a random move later on.
    pub(crate) later: f32,
}

/// Plays a game from the start. Stops as soon as the evaluator knows the result.
pub(crate) fn game(evaluator: &Evaluator, variety: Variety, choices: &mut fastrand::Rng) -> Played {
    let game: &Fallas = evaluator.game();
    let random = if choices.bool() {
        choices.usize(..=variety.opening)
    } else {
        0
    };
    let mut moves: Vec<Move> = Vec::new();
    let mut stages = Vec::new();
    let mut waiting = game.start();
    let mut count = 0;
    loop {
        if let Some(probability) = evaluator.decided(&waiting) {
            let turn = waiting.turn();
            let winner = if probability > 0.5 { turn } else { turn.other() };
            return Played { stages, winner };
        }
        let position = game.roll(&waiting, throw(choices));
        let at_random = stages.len() < random || choices.f32() < variety.later;
        stages.push((waiting, at_random));
        let mv = if at_random {
            moves.clear();
            game.legal_moves(&position, &mut moves);
            moves[choices.usize(..moves.len())]
        } else {
            evaluator.best(&position, &mut moves, &mut count).0
        };
        waiting = game.play_unchecked(&position, &mv);
    }
}
