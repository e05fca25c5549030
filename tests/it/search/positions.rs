//! Positions to search in every ruleset: from random games, with few pieces, with clocks near their limits,
//! and with repetitions in their histories.

use ludoteca_engine::playable::Playable;
use ludoteca_rules::{ClockKey, Ruleset, Setting, Stage};

use super::Case;
use crate::support::Choices;

/// The position of a stage with a side to move, if the game goes on.
pub(crate) fn live<G: Playable>(game: &G, stage: Stage<G>) -> Option<G::Position> {
    match stage {
        Stage::Turn(position) if game.outcome(&position).is_none() => Some(position),
        _ => None,
    }
}

pub(crate) fn moves<G: Playable>(game: &G, position: &G::Position) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    moves
}

pub(crate) fn start<G: Playable>(game: &G) -> Case<G> {
    Case {
        position: game.start(),
        history: Vec::new(),
        contempt: 0,
    }
}

impl<G: Playable> Case<G> {
    /// True if the game goes on after a move to `next`: neither its outcome nor repetition ends it.
    fn may_stand(&self, game: &G, next: &G::Position) -> bool {
        let earlier = self
            .positions_so_far()
            .filter(|earlier| game.key(earlier) == game.key(next));
        game.outcome(next).is_none() && earlier.count() < 2
    }

    /// All positions up to and including the current one.
    pub(crate) fn positions_so_far(&self) -> impl Iterator<Item = &G::Position> {
        self.history.iter().chain([&self.position])
    }

    fn go(&mut self, next: G::Position) {
        self.history.push(std::mem::replace(&mut self.position, next));
    }

    /// Plays up to `plies` random moves that don't end the game.
    pub(crate) fn wander(&mut self, game: &G, choices: &mut Choices, plies: usize) {
        for _ in 0..plies {
            let mut nexts: Vec<G::Position> = moves(game, &self.position)
                .iter()
                .map(|mv| game.play_unchecked(&self.position, mv))
                .collect();
            nexts.retain(|next| self.may_stand(game, next));
            if nexts.is_empty() {
                return;
            }
            let chosen = choices.below(nexts.len());
            self.go(nexts.swap_remove(chosen));
        }
    }

    /// Plays a cycle of four plies, if there is one, and then its first `further` plies again, so that the
    /// positions repeat. Returns false if there is no cycle.
    pub(crate) fn go_round(&mut self, game: &G, choices: &mut Choices, further: usize) -> bool {
        for _ in 0..60 {
            if let Some(circle) = self.circle(game, choices) {
                let again: Vec<G::Position> =
                    circle.iter().chain(&circle).take(4 + further).cloned().collect();
                let mut along = self.clone();
                for next in follow(game, &self.position, &again) {
                    if !along.may_stand(game, &next) {
                        break;
                    }
                    along.go(next);
                }
                if along.history.len() >= self.history.len() + 4 {
                    *self = along;
                    return true;
                }
            }
        }
        false
    }

    /// Four successive positions, the last of which equals the current position except for its clocks.
    fn circle(&self, game: &G, choices: &mut Choices) -> Option<[G::Position; 4]> {
        let mut random = |from: &G::Position| {
            let moves = moves(game, from);
            (!moves.is_empty()).then(|| game.play_unchecked(from, &moves[choices.below(moves.len())]))
        };
        let first = random(&self.position)?;
        let second = random(&first)?;
        for mv in moves(game, &second) {
            let third = game.play_unchecked(&second, &mv);
            for mv in moves(game, &third) {
                let fourth = game.play_unchecked(&third, &mv);
                if game.key(&fourth) == game.key(&self.position) {
                    return Some([first, second, third, fourth]);
                }
            }
        }
        None
    }
}

/// Positions on a path from `from` with the same keys as `wanted`, but with the clocks of this path.
fn follow<G: Playable>(game: &G, from: &G::Position, wanted: &[G::Position]) -> Vec<G::Position> {
    let mut here = from.clone();
    let mut found = Vec::new();
    for next in wanted {
        let reached = moves(game, &here)
            .iter()
            .map(|mv| game.play_unchecked(&here, mv))
            .find(|reached| game.key(reached) == game.key(next));
        let Some(reached) = reached else { break };
        found.push(reached.clone());
        here = reached;
    }
    found
}

/// Text of a `side` × `side` board with `pieces` on random squares and a 1 for each empty square.
fn board(choices: &mut Choices, side: usize, pieces: &str) -> String {
    let mut cells = vec!['1'; side * side];
    for piece in pieces.chars() {
        let empty: Vec<usize> = (0..cells.len()).filter(|&cell| cells[cell] == '1').collect();
        cells[empty[choices.below(empty.len())]] = piece;
    }
    let ranks: Vec<String> = cells.chunks(side).map(|rank| rank.iter().collect()).collect();
    ranks.join(".")
}

fn draughts_text(choices: &mut Choices, most: usize, kings_only: bool) -> String {
    let mut free: Vec<usize> = (1..=32).collect();
    let mut side = |choices: &mut Choices| {
        let pieces: Vec<String> = (0..=choices.below(most))
            .map(|_| {
                let square = free.swap_remove(choices.below(free.len()));
                let king = if kings_only || choices.below(2) > 0 {
                    "K"
                } else {
                    ""
                };
                format!("{king}{square}")
            })
            .collect();
        pieces.join(",")
    };
    let (white, black) = (side(choices), side(choices));
    format!("{}:W{white}:B{black}", choices.one_of(&["W", "B"]))
}

/// Text of a random position with few pieces and no running clocks. It may be invalid.
fn few_text(ruleset: Ruleset, choices: &mut Choices) -> String {
    let some = |choices: &mut Choices, letter: &str, least: usize, most: usize| {
        letter.repeat(least + choices.below(most - least + 1))
    };
    match ruleset {
        Ruleset::Alquerque => {
            let pieces = some(choices, "w", 1, 4) + &some(choices, "b", 1, 4);
            format!("{}-{}-0", board(choices, 5, &pieces), choices.one_of(&["w", "b"]))
        }
        Ruleset::ElPerro => {
            let pieces = "d".to_owned() + &some(choices, "g", 1, 12);
            let board = board(choices, 5, &pieces);
            let (turn, heading) = (choices.one_of(&["d", "g"]), choices.one_of(&["u", "d"]));
            format!("{board}-{turn}-{heading}-0")
        }
        Ruleset::SpanishDraughts => {
            let (most, kings_only) = choices.one_of(&[(2, false), (3, false), (4, false), (3, true)]);
            draughts_text(choices, most, kings_only)
        }
        _ => {
            let pieces = "K".to_owned() + &some(choices, "b", 0, 3) + &some(choices, "r", 1, 5);
            format!("{}-{}", board(choices, 7, &pieces), choices.one_of(&["b", "r"]))
        }
    }
}

/// A random position with few pieces.
pub(crate) fn few<G: Playable>(game: &G, choices: &mut Choices) -> Case<G> {
    loop {
        let text = few_text(game.ruleset(), choices);
        if let Some(position) = game.read_stage(&text).ok().and_then(|stage| live(game, stage)) {
            return Case {
                position,
                history: Vec::new(),
                contempt: 0,
            };
        }
    }
}

/// The position with its clocks `left` plies short of their limits. `None` if the game has no draw clocks, or
/// they can't run in this position.
pub(crate) fn near_the_end<G: Playable>(game: &G, position: &G::Position, left: u8) -> Option<G::Position> {
    let text = game.stage_text(&Stage::Turn(position.clone()));
    let text = match game.ruleset() {
        Ruleset::SpanishDraughts => {
            let bare: Vec<&str> = text.split(':').take(3).collect();
            let clocks = game.clocks(&Stage::Turn(position.clone()));
            let is_counted = clocks.iter().any(|clock| clock.key == ClockKey::ThreeKings);
            // The count of three kings grows with every second ply.
            let limit = if game.setting("drawRules") == Some(Setting::Word("fpd")) {
                12
            } else {
                13
            };
            let count = limit - 1 - left / 2;
            match (is_counted, limit) {
                (true, 12) => format!("{}:T{count}", bare.join(":")),
                (true, _) => format!("{}:H{}:T{count}", bare.join(":"), 40 - left),
                (false, _) => format!("{}:H{}", bare.join(":"), 40 - left),
            }
        }
        Ruleset::Alquerque => {
            let limit = game.setting("quietLimit")?.to_string().parse::<u8>().ok()?;
            with_last_field(&text, limit - left)
        }
        Ruleset::ElPerro => with_last_field(&text, 100 - left),
        _ => return None,
    };
    game.read_stage(&text).ok().and_then(|stage| live(game, stage))
}

fn with_last_field(text: &str, value: u8) -> String {
    let (rest, _) = text.rsplit_once('-').expect("a clock is the last field");
    format!("{rest}-{value}")
}
