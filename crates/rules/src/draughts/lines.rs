//! Every way to enter a move, and the effects of its steps.

use alloc::vec::Vec;

use super::board::{DIRECTIONS, SquareSet, between, last_rank, slide_by};
use super::captures::{Score, score};
use super::generate::{best_score, best_score_from};
use super::{Move, Position, generate};
use crate::{Color, Effect, Kind, Line, Piece, Square, Step, StepView, steps_along};

pub(super) fn lines(position: &Position) -> Vec<Line<Move>> {
    let best = best_score(position);
    let mut moves = Vec::new();
    generate::legal_moves(position, &mut moves);
    if best == 0 {
        let line = |mv: Move| Line {
            steps: alloc::vec![Step::new(mv.from(), mv.to())],
            mv,
        };
        return moves.into_iter().map(line).collect();
    }
    let captors: SquareSet = moves.into_iter().map(Move::from).collect();
    let mut paths = Paths {
        position,
        best,
        lines: Vec::new(),
    };
    for captor in captors {
        paths.follow(&mut alloc::vec![captor], SquareSet::EMPTY);
    }
    paths.lines
}

/// Follows the best captures, landing by landing.
struct Paths<'a> {
    position: &'a Position,
    best: Score,
    lines: Vec<Line<Move>>,
}

impl Paths<'_> {
    /// Adds the lines that continue `path`, which holds the origin and the landing squares. `captured` holds
    /// the pieces taken along the path.
    fn follow(&mut self, path: &mut Vec<Square>, captured: SquareSet) {
        let (origin, at) = (path[0], path[path.len() - 1]);
        if self.position.score(captured) == self.best {
            self.lines.push(Line {
                steps: steps_along(path),
                mv: Move::packed(SquareSet::of(origin), SquareSet::of(at), captured),
            });
            return;
        }
        if best_score_from(self.position, SquareSet::of(origin), SquareSet::of(at), captured) < self.best {
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
    pub(super) fn score(&self, captured: SquareSet) -> Score {
        score(captured.len(), (captured & self.kings).len())
    }

    /// The piece captured next in the direction `by`, and the landing squares, when the piece from `origin`
    /// is on `at`. Both are empty if there is no capture.
    fn hops(&self, origin: Square, at: Square, captured: SquareSet, by: i8) -> (SquareSet, Vec<Square>) {
        let flies = self.kings.contains(origin);
        let forward = (by > 0) == (self.turn == Color::First);
        let empty = self.empty() | SquareSet::of(origin);
        let mut over = slide_by(SquareSet::of(at), by);
        while flies && !over.is_disjoint(empty) {
            over = slide_by(over, by);
        }
        if (over & (self.targets() - captured)).is_empty() || !flies && !forward {
            return (SquareSet::EMPTY, Vec::new());
        }
        let mut landings = Vec::new();
        let mut landing = slide_by(over, by) & empty;
        while !landing.is_empty() {
            landings.extend(landing);
            landing = if flies {
                slide_by(landing, by) & empty
            } else {
                SquareSet::EMPTY
            };
        }
        (over, landings)
    }

    /// The effects of each step, and the effects at the end of the move, when captured pieces leave the
    /// board.
    pub(super) fn effects(&self, line: &Line<Move>) -> (Vec<StepView>, Vec<Effect>) {
        let origin = line.mv.from();
        let piece = self.at(origin).expect("a move begins with a piece");
        let captured = line.mv.captured_set();
        let mut order = Vec::new();
        let view = |&step: &Step| {
            let (from, to) = (step.from, step.to);
            let passed = between(from, to).map_or(SquareSet::EMPTY, |(_, passed)| passed & captured);
            let captures: Vec<Square> = passed.into_iter().collect();
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
        let to = line.mv.to();
        if piece.kind == Kind::Man && last_rank(self.turn == Color::First).contains(to) {
            let piece = Piece::new(self.turn, Kind::King);
            after.push(Effect::Become { square: to, piece });
        }
        (steps, after)
    }
}
