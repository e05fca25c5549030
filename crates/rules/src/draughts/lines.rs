//! Every way of entering a turn, and what each of its steps does.

use alloc::vec::Vec;

use super::board::{DIRECTIONS, between, bit, last_rank, lowest, slide_by, squares};
use super::captures::{Score, score};
use super::generate::{best_score, best_score_from};
use super::{Move, Position, generate};
use crate::{Color, Effect, Kind, Line, Piece, Square, Step, StepView, steps_along};

/// See [`crate::Tabletop::lines`].
pub(super) fn lines(position: &Position) -> Vec<Line<Move>> {
    let best = best_score(position);
    let mut moves = Vec::new();
    generate::legal_moves(position, &mut moves);
    if best == 0 {
        let line = |turn: Move| Line {
            steps: alloc::vec![Step::new(turn.from(), turn.to())],
            turn,
        };
        return moves.into_iter().map(line).collect();
    }
    let mut captors: Vec<Square> = moves.into_iter().map(Move::from).collect();
    crate::piece::sort_squares(&mut captors);
    captors.dedup();
    let mut paths = Paths {
        position,
        best,
        lines: Vec::new(),
    };
    for captor in captors {
        paths.follow(&mut alloc::vec![captor], 0);
    }
    paths.lines
}

/// Follows the captures that take most, landing by landing.
struct Paths<'a> {
    position: &'a Position,
    best: Score,
    lines: Vec<Line<Move>>,
}

impl Paths<'_> {
    /// `path` are the landing squares so far, from the origin on; `captured` is what was taken along it.
    fn follow(&mut self, path: &mut Vec<Square>, captured: u64) {
        let (origin, at) = (path[0], path[path.len() - 1]);
        if self.position.score(captured) == self.best {
            self.lines.push(Line {
                steps: steps_along(path),
                turn: Move::packed(bit(origin), bit(at), captured),
            });
            return;
        }
        if best_score_from(self.position, bit(origin), bit(at), captured) < self.best {
            return;
        }
        for by in DIRECTIONS {
            let (over, landings) = self.position.hops(origin, at, captured, by);
            for landing in landings {
                path.push(landing);
                self.follow(path, captured | over);
                path.pop();
            }
        }
    }
}

impl Position {
    /// What a set of captured pieces is worth.
    pub(super) const fn score(&self, captured: u64) -> Score {
        score(captured.count_ones(), (captured & self.kings).count_ones())
    }

    /// The piece that a capture in the direction `by` takes next, and where the piece that comes from `origin` and
    /// stands on `at` may land. Neither, if it can take nothing there.
    fn hops(&self, origin: Square, at: Square, captured: u64, by: i8) -> (u64, Vec<Square>) {
        let flies = self.kings & bit(origin) != 0;
        let forward = (by > 0) == (self.turn == Color::First);
        let empty = self.empty() | bit(origin);
        let mut over = slide_by(bit(at), by);
        while flies && over & empty != 0 {
            over = slide_by(over, by);
        }
        if over & self.targets() & !captured == 0 || !flies && !forward {
            return (0, Vec::new());
        }
        let mut landings = Vec::new();
        let mut landing = slide_by(over, by) & empty;
        while landing != 0 {
            landings.push(lowest(landing));
            landing = if flies { slide_by(landing, by) & empty } else { 0 };
        }
        (over, landings)
    }

    /// What the steps of a line do, and what happens when all are done: captured pieces leave the board only then.
    pub(super) fn effects(&self, line: &Line<Move>) -> (Vec<StepView>, Vec<Effect>) {
        let origin = line.turn.from();
        let piece = self.at(origin).expect("a turn begins with a piece");
        let captured = line.turn.captured_set();
        let mut order = Vec::new();
        let view = |&step: &Step| {
            let (from, to) = (step.from, step.to);
            let passed = between(from, to).map_or(0, |(_, passed)| passed & captured);
            let captures: Vec<Square> = squares(passed).collect();
            order.extend_from_slice(&captures);
            StepView {
                step,
                captures,
                effects: alloc::vec![Effect::Move { piece, from, to }],
            }
        };
        let steps = line.steps.iter().map(view).collect();
        let removed = order.into_iter().filter_map(|square| {
            let piece = self.at(square)?;
            Some(Effect::Remove { piece, square })
        });
        let mut after: Vec<Effect> = removed.collect();
        let to = line.turn.to();
        if piece.kind == Kind::Man && bit(to) & last_rank(self.turn == Color::First) != 0 {
            let piece = Piece::new(self.turn, Kind::King);
            after.push(Effect::Become { square: to, piece });
        }
        (steps, after)
    }
}
