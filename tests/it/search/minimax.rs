//! Plain minimax: no windows, no table, no order, the whole history looked through at every position.

use ludoteca_engine::material::Material;
use ludoteca_engine::playable::{Evaluate, Playable};
use ludoteca_rules::alquerque::Alquerque;
use ludoteca_rules::brandubh::Brandubh;
use ludoteca_rules::draughts::SpanishDraughts;
use ludoteca_rules::el_perro::ElPerro;
use ludoteca_rules::{Color, Outcome, Ruleset, Setting, Tabletop};

use super::{Case, Looks};

/// A forced win in n plies is this less n.
const WON: i32 = 30_000;
/// What the documentation of the search calls much: a result by repetition that is not forced yet.
const REPEATED: i32 = 10_000;

/// What is looked at beyond the depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Beyond {
    /// Captures are searched to their end.
    pub(crate) captures: bool,
    /// A position with one move only costs no depth.
    pub(crate) forced: bool,
}

/// The depth and nothing else.
pub(crate) const PLAIN: Beyond = Beyond {
    captures: false,
    forced: false,
};

/// A search of one case.
pub(crate) struct Minimax<'a, G: Playable> {
    game: &'a G,
    beyond: Beyond,
    /// What has stood, from the first position of the game on.
    stood: Vec<<G as Tabletop>::Key>,
    /// How many of those stood before the position in which the search begins.
    before: usize,
    /// The depth of the whole search.
    whole: i32,
    /// How many positions it may still look at.
    left: u64,
}

fn signed(winner: Option<Color>, amount: i32) -> i32 {
    match winner {
        None => 0,
        Some(Color::First) => amount,
        Some(Color::Second) => -amount,
    }
}

impl<'a, G: Men> Minimax<'a, G>
where
    Material: Evaluate<G>,
{
    /// The value for the first side of each move of the case, searched `depth` plies deep with itself among them; `None`
    /// if there are more positions than `most`.
    pub(crate) fn values(
        game: &'a G,
        case: &Case<G>,
        depth: u32,
        beyond: Beyond,
        most: u64,
    ) -> Option<Vec<(G::Move, i32)>> {
        let key = |position: &G::Position| game.key(position).expect("games without dice know repetition");
        let mut minimax = Minimax {
            game,
            beyond,
            stood: case.history.iter().map(key).collect(),
            before: case.history.len(),
            whole: i32::try_from(depth).expect("no search here is so deep"),
            left: most,
        };
        minimax.stood.push(key(&case.position));
        let mut moves = Vec::new();
        game.legal_moves(&case.position, &mut moves);
        let below = minimax.depth_below(moves.len(), minimax.whole, 0);
        moves
            .into_iter()
            .map(|mv| {
                let next = game.play_unchecked(&case.position, &mv);
                let value = minimax.value(&next, below, 1);
                (minimax.left > 0).then_some((mv, value))
            })
            .collect()
    }

    /// The value for the first side of where a line leads that began at `case` and ended at `along`.
    pub(crate) fn reached(game: &'a G, case: &Case<G>, along: &Case<G>) -> i32 {
        let keys = along.history.iter().map(|position| game.key(position));
        let mut minimax = Minimax {
            game,
            beyond: PLAIN,
            stood: keys
                .map(|key| key.expect("games without dice know repetition"))
                .collect(),
            before: case.history.len(),
            whole: 0,
            left: 2,
        };
        let plies = along.history.len() - case.history.len();
        minimax.value(&along.position, 0, i32::try_from(plies).expect("a short line"))
    }

    /// How deep the moves of a position with so many moves are searched.
    fn depth_below(&self, moves: usize, depth: i32, ply: i32) -> i32 {
        let is_free =
            G::FORCED_EXTENSIONS && self.beyond.forced && moves == 1 && depth > 0 && ply < 2 * self.whole;
        if is_free { depth } else { depth - 1 }
    }

    /// The value for the first side of a position `ply` plies after the beginning.
    fn value(&mut self, position: &G::Position, depth: i32, ply: i32) -> i32 {
        self.left = self.left.saturating_sub(1);
        if self.left == 0 {
            return 0;
        }
        if let Some(Outcome { winner, .. }) = self.game.outcome(position) {
            return signed(winner, WON - ply);
        }
        let key = self
            .game
            .key(position)
            .expect("games without dice know repetition");
        let earlier = self.stood.iter().filter(|stood| **stood == key).count();
        if earlier >= 2 {
            return signed(
                self.game.repeated(position).and_then(|outcome| outcome.winner),
                WON - ply,
            );
        }
        if self.stood[self.before + 1..].contains(&key) {
            return signed(
                self.game.repeated(position).and_then(|outcome| outcome.winner),
                REPEATED,
            );
        }
        let side = self.game.turn(position);
        let mut moves = Vec::new();
        let mut best: Option<i32> = None;
        self.game.legal_moves(position, &mut moves);
        let below = self.depth_below(moves.len(), depth, ply);
        if depth <= 0 {
            self.keep_captures(position, &mut moves);
            if moves.is_empty() {
                return self.looks(position);
            }
            best = (!captures_are_forced(self.game)).then(|| self.looks(position));
        }
        self.stood.push(key);
        for mv in moves {
            let next = self.game.play_unchecked(position, &mv);
            let value = self.value(&next, below, ply + 1);
            best = Some(match (side, best) {
                (_, None) => value,
                (Color::First, Some(best)) => best.max(value),
                (Color::Second, Some(best)) => best.min(value),
            });
        }
        self.stood.pop();
        best.expect("a game that is not over has a move")
    }

    /// What a position looks like to the first side.
    pub(crate) fn looks(&self, position: &G::Position) -> i32 {
        signed(
            Some(self.game.turn(position)),
            Looks.evaluate(self.game, position),
        )
    }

    /// Of the moves of a position beyond the depth, those that are looked at there.
    fn keep_captures(&self, position: &G::Position, moves: &mut Vec<G::Move>) {
        if !self.beyond.captures {
            return moves.clear();
        }
        if matches!(self.game.ruleset(), Ruleset::Brandubh | Ruleset::ElCuervo) {
            // Here only what wins at once is looked at.
            let mover = Some(self.game.turn(position));
            return moves.retain(|mv| {
                let next = self.game.play_unchecked(position, mv);
                self.game
                    .decided(&next)
                    .is_some_and(|outcome| outcome.winner == mover)
            });
        }
        let men = G::men(position);
        moves.retain(|mv| G::men(&self.game.play_unchecked(position, mv)) < men);
    }
}

/// A game whose men can be counted.
pub(crate) trait Men: Playable {
    /// How many men and goats there are.
    fn men(position: &Self::Position) -> u32;
}

impl Men for Alquerque {
    fn men(position: &Self::Position) -> u32 {
        position.count(Color::First) + position.count(Color::Second)
    }
}

impl Men for ElPerro {
    fn men(position: &Self::Position) -> u32 {
        position.goats()
    }
}

impl Men for Brandubh {
    fn men(position: &Self::Position) -> u32 {
        position.count(Color::First) + position.count(Color::Second)
    }
}

impl Men for SpanishDraughts {
    fn men(position: &Self::Position) -> u32 {
        position.count(Color::First) + position.count(Color::Second)
    }
}

/// Whether the rules leave no choice to a side that can capture.
fn captures_are_forced<G: Playable>(game: &G) -> bool {
    match game.ruleset() {
        Ruleset::SpanishDraughts => true,
        Ruleset::Alquerque => game.setting("capture") == Some(Setting::Word("compulsory")),
        Ruleset::ElPerro => game.setting("dogMustCapture") == Some(Setting::Word("on")),
        _ => false,
    }
}
