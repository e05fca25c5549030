//! Games with dice that a net plays against itself.

use ludoteca_engine::fallas::judge::Judge;
use ludoteca_rules::fallas::{Fallas, Move, Roll, Waiting};
use ludoteca_rules::{Color, DiceGame as _, Game as _};

/// A generator for one piece of work: the same for the same seed, part and number.
pub(crate) fn generator(seed: u64, part: u64, number: usize) -> fastrand::Rng {
    let mut seeds = fastrand::Rng::with_seed(seed);
    let mut parts = fastrand::Rng::with_seed(seeds.u64(..) ^ part);
    fastrand::Rng::with_seed(parts.u64(..) ^ (number as u64) << 20)
}

/// A throw.
pub(crate) fn throw(choices: &mut fastrand::Rng) -> Roll {
    let faces = core::array::from_fn(|_| choices.u8(1..=6));
    Roll::new(faces).expect("faces of dice")
}

/// A game as it was played: where it waited for a throw.
pub(crate) struct Played {
    /// Every stage that was not decided, and whether the move after it was chosen at random.
    pub(crate) stages: Vec<(Waiting, bool)>,
    /// Who won.
    pub(crate) winner: Color,
}

/// How games are varied.
#[derive(Clone, Copy)]
pub(crate) struct Variety {
    /// So many moves at the beginning, at most, are random; in half of the games none.
    pub(crate) opening: usize,
    /// Later a move is random with this probability.
    pub(crate) later: f32,
}

/// Plays a game from the start.
pub(crate) fn game(judge: &Judge, variety: Variety, choices: &mut fastrand::Rng) -> Played {
    let game: &Fallas = judge.game();
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
        if let Some(probability) = judge.decided(&waiting) {
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
            judge.best(&position, &mut moves, &mut count).0
        };
        waiting = game.play_unchecked(&position, &mv);
    }
}
