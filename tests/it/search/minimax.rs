//! Plain minimax without windows, table or move ordering. It compares every position with the whole history.

use ludoteca_engine::material::Material;
use ludoteca_engine::playable::{Evaluate, Playable};
use ludoteca_rules::{Color, Outcome, Ruleset, Setting, Stage, Tabletop};

use super::{Case, NoisyMaterial};

/// Value of a win; a forced win in n plies is worth `WON - n`.
const WON: i32 = 30_000;
/// Value of a win by a repetition that is not forced yet.
const REPEATED: i32 = 10_000;

/// Extensions beyond the nominal depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Extensions {
    /// True if captures are searched to their end (quiescence).
    pub(crate) captures: bool,
    /// True if a position with a single move costs no depth.
    pub(crate) forced: bool,
}

pub(crate) const NO_EXTENSIONS: Extensions = Extensions {
    captures: false,
    forced: false,
};

pub(crate) struct Minimax<'a, G: Playable> {
    game: &'a G,
    extensions: Extensions,
    /// Keys of all positions since the start of the game.
    path: Vec<<G as Tabletop>::Key>,
    /// Number of keys in `path` that precede the root.
    before: usize,
    /// Nominal depth of the search.
    whole: i32,
    /// Number of positions that the search may still visit.
    left: u64,
    /// Value of a draw for the first side.
    draw: i32,
    has_contempt: bool,
}

/// Value of a draw for the first side, according to the contempt of the side to move.
fn draw_value<G: Playable>(game: &G, case: &Case<G>) -> i32 {
    match game.turn(&case.position) {
        Color::First => -case.contempt,
        Color::Second => case.contempt,
    }
}

fn signed(winner: Option<Color>, amount: i32) -> i32 {
    match winner {
        None => 0,
        Some(Color::First) => amount,
        Some(Color::Second) => -amount,
    }
}

impl<'a, G: Playable> Minimax<'a, G>
where
    Material: Evaluate<G>,
{
    /// Values for the first side of all moves of the case, at `depth` plies including the move itself. `None`
    /// if the search would visit `most` positions or more.
    pub(crate) fn values(
        game: &'a G,
        case: &Case<G>,
        depth: u32,
        extensions: Extensions,
        most: u64,
    ) -> Option<Vec<(G::Move, i32)>> {
        let key = |position: &G::Position| {
            game.key(position)
                .expect("games without dice have repetition keys")
        };
        let mut minimax = Minimax {
            game,
            extensions,
            path: case.history.iter().map(key).collect(),
            before: case.history.len(),
            whole: i32::try_from(depth).expect("the depth is small"),
            left: most,
            draw: draw_value(game, case),
            has_contempt: case.contempt != 0,
        };
        minimax.path.push(key(&case.position));
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

    /// Value for the first side at the end of a line from `case` to `along`.
    pub(crate) fn reached(game: &'a G, case: &Case<G>, along: &Case<G>) -> i32 {
        let keys = along.history.iter().map(|position| game.key(position));
        let mut minimax = Minimax {
            game,
            extensions: NO_EXTENSIONS,
            path: keys
                .map(|key| key.expect("games without dice have repetition keys"))
                .collect(),
            before: case.history.len(),
            whole: 0,
            left: 2,
            draw: draw_value(game, case),
            has_contempt: case.contempt != 0,
        };
        let plies = along.history.len() - case.history.len();
        minimax.value(&along.position, 0, i32::try_from(plies).expect("a short line"))
    }

    /// Value for the first side of a draw, or of a win that is worth `amount`.
    fn result(&self, winner: Option<Color>, amount: i32) -> i32 {
        if winner.is_none() {
            return self.draw;
        }
        signed(winner, amount)
    }

    /// Remaining depth below a position with `moves` moves.
    fn depth_below(&self, moves: usize, depth: i32, ply: i32) -> i32 {
        let is_free =
            G::FORCED_EXTENSIONS && self.extensions.forced && moves == 1 && depth > 0 && ply < 2 * self.whole;
        if is_free { depth } else { depth - 1 }
    }

    /// Value of a position for the first side, `ply` plies below the root.
    fn value(&mut self, position: &G::Position, depth: i32, ply: i32) -> i32 {
        self.left = self.left.saturating_sub(1);
        if self.left == 0 {
            return 0;
        }
        if let Some(Outcome { winner, .. }) = self.game.outcome(position) {
            return self.result(winner, WON - ply);
        }
        let key = self
            .game
            .key(position)
            .expect("games without dice have repetition keys");
        let earlier = self.path.iter().filter(|earlier| **earlier == key).count();
        let repeated = self.game.repeated(position).and_then(|outcome| outcome.winner);
        if earlier >= 2 {
            return self.result(repeated, WON - ply);
        }
        if self.path[self.before + 1..].contains(&key) {
            return self.result(repeated, REPEATED);
        }
        if earlier == 1 && self.has_contempt && repeated.is_none() {
            return self.draw;
        }
        let side = self.game.turn(position);
        let mut moves = Vec::new();
        let mut best: Option<i32> = None;
        self.game.legal_moves(position, &mut moves);
        let below = self.depth_below(moves.len(), depth, ply);
        if depth <= 0 {
            self.keep_captures(position, &mut moves);
            if moves.is_empty() {
                return self.evaluation(position);
            }
            best = (!captures_are_forced(self.game)).then(|| self.evaluation(position));
        }
        self.path.push(key);
        for mv in moves {
            let next = self.game.play_unchecked(position, &mv);
            let value = self.value(&next, below, ply + 1);
            best = Some(match (side, best) {
                (_, None) => value,
                (Color::First, Some(best)) => best.max(value),
                (Color::Second, Some(best)) => best.min(value),
            });
        }
        self.path.pop();
        best.expect("a game that is not over has a move")
    }

    /// Static evaluation of a position for the first side.
    pub(crate) fn evaluation(&self, position: &G::Position) -> i32 {
        signed(
            Some(self.game.turn(position)),
            NoisyMaterial.evaluate(self.game, position),
        )
    }

    /// Retains only the moves that quiescence searches.
    fn keep_captures(&self, position: &G::Position, moves: &mut Vec<G::Move>) {
        if !self.extensions.captures {
            return moves.clear();
        }
        if matches!(self.game.ruleset(), Ruleset::Brandubh | Ruleset::ElCuervo) {
            // Here quiescence searches only moves that win immediately.
            let mover = Some(self.game.turn(position));
            return moves.retain(|mv| {
                let next = self.game.play_unchecked(position, mv);
                self.game
                    .decided(&next)
                    .is_some_and(|outcome| outcome.winner == mover)
            });
        }
        let pieces = count_pieces(self.game, position);
        moves.retain(|mv| count_pieces(self.game, &self.game.play_unchecked(position, mv)) < pieces);
    }
}

/// Number of pieces on the board.
fn count_pieces<G: Playable>(game: &G, position: &G::Position) -> usize {
    game.pieces(&Stage::Turn(position.clone())).len()
}

/// True if the rules force a side to capture when it can.
fn captures_are_forced<G: Playable>(game: &G) -> bool {
    match game.ruleset() {
        Ruleset::SpanishDraughts => true,
        Ruleset::Alquerque => game.setting("capture") == Some(Setting::Word("compulsory")),
        Ruleset::ElPerro => game.setting("dogMustCapture") == Some(Setting::Word("on")),
        _ => false,
    }
}
