//! Exhaustive solver for forced wins within a number of moves: every move of one side, against every reply.
//!
//! It has no evaluation, window or randomness, and shares no code with the engines that it helps to test.

use std::collections::HashMap;

use ludoteca_rules::{Color, DeterministicGame};

/// Proven bounds for a position with the attacker to move.
#[derive(Clone, Copy)]
struct ProvenBounds {
    /// The attacker wins within this many moves.
    won: u8,
    /// The attacker doesn't win within this many moves.
    open: u8,
}

/// Number of entries at which the proven bounds are cleared.
const MOST_PROVEN: usize = 1 << 21;

/// A solver for one attacker.
pub(super) struct Solver<'a, G: DeterministicGame> {
    game: &'a G,
    attacker: Color,
    proven: HashMap<G::Position, ProvenBounds>,
    /// The last reply that refuted an attack, indexed by the number of moves left.
    saviours: Vec<Option<G::Move>>,
    /// Number of moves that may still be played.
    left: u64,
}

/// The only winning move in a position, and the number of moves within which it wins.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct OnlyWin<M> {
    pub(super) within: u8,
    pub(super) mv: M,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    Yes,
    No,
    /// The effort was used up.
    TooLong,
}

impl<'a, G: DeterministicGame> Solver<'a, G> {
    pub(super) fn new(game: &'a G, attacker: Color) -> Solver<'a, G> {
        Solver {
            game,
            attacker,
            proven: HashMap::new(),
            saviours: vec![None; 16],
            left: 0,
        }
    }

    /// Returns the smallest number of moves in which the attacker, who is to move, wins. `None` if that is
    /// more than `most`, or if `effort` moves are not enough to decide it.
    pub(super) fn fewest(&mut self, position: &G::Position, most: u8, effort: u64) -> Option<u8> {
        self.left = effort;
        for within in 1..=most {
            match self.wins(position, within) {
                Answer::Yes => return Some(within),
                Answer::No => {}
                Answer::TooLong => return None,
            }
        }
        None
    }

    /// Returns the only move that wins within `within` moves. `None` if there are several or none, if it is
    /// the only legal move, or if the search reaches its limit.
    pub(super) fn only(
        &mut self,
        position: &G::Position,
        within: u8,
        effort: u64,
    ) -> Option<OnlyWin<G::Move>> {
        self.left = effort;
        let mut found = None;
        let mut moves = Vec::new();
        self.game.legal_moves(position, &mut moves);
        if moves.len() < 2 {
            return None;
        }
        for mv in moves {
            match self.wins_by(position, &mv, within) {
                Answer::No => {}
                Answer::Yes if found.is_none() => found = Some(OnlyWin { within, mv }),
                _ => return None,
            }
        }
        found
    }

    /// Decides whether the attacker, who is to move, wins within `within` moves.
    fn wins(&mut self, position: &G::Position, within: u8) -> Answer {
        if let Some(proven) = self.proven.get(position) {
            if proven.won <= within {
                return Answer::Yes;
            }
            if proven.open >= within {
                return Answer::No;
            }
        }
        let mut moves = Vec::new();
        self.game.legal_moves(position, &mut moves);
        let answer = if self.wins_at_once(position, &moves) {
            self.note(position, Answer::Yes, 1);
            return Answer::Yes;
        } else if within == 1 {
            Answer::No
        } else {
            if within > 2 {
                // Moves that leave the defender few replies come first.
                moves.sort_by_cached_key(|mv| self.game.count_moves(&self.game.play_unchecked(position, mv)));
            }
            let mut answer = Answer::No;
            for mv in &moves {
                answer = self.wins_by(position, mv, within);
                if answer != Answer::No {
                    break;
                }
            }
            answer
        };
        self.note(position, answer, within);
        answer
    }

    fn wins_at_once(&mut self, position: &G::Position, moves: &[G::Move]) -> bool {
        self.left = self.left.saturating_sub(moves.len() as u64);
        let is_win = |mv: &G::Move| {
            let next = self.game.play_unchecked(position, mv);
            self.game.outcome(&next).and_then(|outcome| outcome.winner) == Some(self.attacker)
        };
        moves.iter().any(is_win)
    }

    fn note(&mut self, position: &G::Position, answer: Answer, within: u8) {
        if self.proven.len() >= MOST_PROVEN {
            self.proven.clear();
        }
        let proven = self.proven.entry(position.clone()).or_insert(ProvenBounds {
            won: u8::MAX,
            open: 0,
        });
        match answer {
            Answer::Yes => proven.won = proven.won.min(within),
            Answer::No => proven.open = proven.open.max(within),
            Answer::TooLong => {}
        }
    }

    /// Decides whether the attacker wins within `within` moves, the first being `mv`.
    fn wins_by(&mut self, position: &G::Position, mv: &G::Move, within: u8) -> Answer {
        if self.left == 0 {
            return Answer::TooLong;
        }
        self.left -= 1;
        let next = self.game.play_unchecked(position, mv);
        if let Some(outcome) = self.game.outcome(&next) {
            return if outcome.winner == Some(self.attacker) {
                Answer::Yes
            } else {
                Answer::No
            };
        }
        if within == 1 {
            return Answer::No;
        }
        let mut replies = Vec::new();
        self.game.legal_moves(&next, &mut replies);
        let saviour = &self.saviours[usize::from(within)];
        if let Some(place) = replies.iter().position(|reply| Some(reply) == saviour.as_ref()) {
            replies.swap(0, place);
        }
        for reply in &replies {
            match self.wins_after(&next, reply, within - 1) {
                Answer::Yes => {}
                Answer::No => {
                    self.saviours[usize::from(within)] = Some(reply.clone());
                    return Answer::No;
                }
                Answer::TooLong => return Answer::TooLong,
            }
        }
        Answer::Yes
    }

    /// Decides whether the attacker wins within `within` moves after `reply`.
    fn wins_after(&mut self, position: &G::Position, reply: &G::Move, within: u8) -> Answer {
        let next = self.game.play_unchecked(position, reply);
        match self.game.outcome(&next) {
            Some(outcome) if outcome.winner == Some(self.attacker) => Answer::Yes,
            Some(_) => Answer::No,
            None => self.wins(&next, within),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludoteca_rules::alquerque::ALQUERQUE;
    use ludoteca_rules::{Stage, Tabletop};

    /// Returns the smallest number of moves in which the side to move wins, and the only winning move.
    fn solved(text: &str) -> (Option<u8>, Option<String>) {
        let Ok(Stage::Turn(position)) = ALQUERQUE.read_stage(text) else {
            panic!("{text} is a position")
        };
        let mut solver = Solver::new(&ALQUERQUE, position.turn());
        let fewest = solver.fewest(&position, 3, 1 << 20);
        let only = fewest.and_then(|within| solver.only(&position, within, 1 << 20));
        let text = only.map(|only| {
            let line = ALQUERQUE
                .lines(&position)
                .into_iter()
                .find(|line| line.mv == only.mv);
            ALQUERQUE.move_text(&position, &line.expect("a legal move has a line"))
        });
        (fewest, text)
    }

    #[test]
    fn capturing_the_last_piece_wins_at_once() {
        assert_eq!(solved("5.5.2b2.2w2.5-w-0"), (Some(1), Some("c2xc4".to_owned())));
    }

    #[test]
    fn a_position_without_a_win_in_three_moves_has_no_solution() {
        assert_eq!(solved("bbbbb.bbbbb.bb1ww.wwwww.wwwww-w-0"), (None, None));
    }
}
