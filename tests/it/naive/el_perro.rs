//! El Perro: one dog that jumps, against goats that only move forward or sideways.
//!
//! Position text: board, side to move (`d` or `g`), the goats' direction (`u` towards rank 5, `d` towards
//! rank 1), plies since the last capture or forward move of a goat, joined by `-`.

use std::collections::BTreeSet;

use super::quadrants::{self, Board, Point};
use super::{End, Line, Oracle};

/// Number of quiet plies after which the game is drawn.
const QUIET_LIMIT: u32 = 100;

pub(crate) struct ElPerro {
    dog_must_capture: bool,
    /// True if goats turn round only when all have arrived, false if they do as soon as none can move
    /// forward.
    turnaround_needs_arrival: bool,
    far_set_is_mirrored: bool,
    /// The two goats on the middle row at the start.
    middle_goats: [&'static str; 2],
    /// Number of goats at or below which the dog wins.
    dog_goal: usize,
}

#[derive(Clone)]
struct State {
    board: Board,
    dog_to_move: bool,
    goats_go_up: bool,
    quiet_plies: u32,
}

impl ElPerro {
    /// Returns the game with `switches`, and with defaults for all other switches.
    ///
    /// # Panics
    ///
    /// If El Perro doesn't have one of the switches or values.
    pub(crate) fn new(switches: &[(&str, &str)]) -> Self {
        let mut game = Self {
            dog_must_capture: false,
            turnaround_needs_arrival: true,
            far_set_is_mirrored: false,
            middle_goats: ["d3", "e3"],
            dog_goal: 0,
        };
        for &(key, value) in switches {
            match (key, value) {
                ("dogMustCapture", "off") => game.dog_must_capture = false,
                ("dogMustCapture", "on") => game.dog_must_capture = true,
                ("turnaround", "strict") => game.turnaround_needs_arrival = true,
                ("turnaround", "ludii") => game.turnaround_needs_arrival = false,
                ("farSet", "rotated") => game.far_set_is_mirrored = false,
                ("farSet", "mirrored") => game.far_set_is_mirrored = true,
                ("startPlacement", "right") => game.middle_goats = ["d3", "e3"],
                ("startPlacement", "ludii") => game.middle_goats = ["a3", "e3"],
                ("dogGoal", "all") => game.dog_goal = 0,
                ("dogGoal", number) => {
                    game.dog_goal = number.parse().expect("dogGoal is a number");
                    assert!(game.dog_goal <= 11, "dogGoal is at most 11");
                }
                _ => panic!("no such switch: {key}={value}"),
            }
        }
        game
    }

    /// Start points of the goats: the two lower rows, and two points of the middle row.
    fn start_set(&self) -> BTreeSet<Point> {
        let mut set: BTreeSet<Point> = quadrants::points()
            .into_iter()
            .filter(|&(_, rank)| rank <= 2)
            .collect();
        set.extend(self.middle_goats.map(quadrants::point));
        set
    }

    /// Points that the goats must reach: the start set rotated by 180°, or mirrored top to bottom.
    fn far_set(&self) -> BTreeSet<Point> {
        self.start_set()
            .into_iter()
            .map(|(file, rank)| {
                if self.far_set_is_mirrored {
                    (file, 6 - rank)
                } else {
                    (6 - file, 6 - rank)
                }
            })
            .collect()
    }

    fn dog_has_won(&self, board: &Board) -> bool {
        goats(board).len() <= self.dog_goal
    }

    /// True if goats that move in this direction must turn round now.
    fn goats_are_done(&self, board: &Board, goats_go_up: bool) -> bool {
        let goats = goats(board);
        let none_can_advance = goats.iter().all(|&goat| {
            goat_targets(board, goat, goats_go_up)
                .into_iter()
                .all(|to| !is_ahead(goat, to, goats_go_up))
        });
        if !none_can_advance || !self.turnaround_needs_arrival {
            return none_can_advance;
        }
        let goal = if goats_go_up {
            self.far_set()
        } else {
            self.start_set()
        };
        goats.iter().all(|goat| goal.contains(goat))
    }

    /// Turns the goats round if it is their turn and [`ElPerro::goats_are_done`] holds. They keep their
    /// direction if they would have to turn back at once, so each position has one direction.
    fn settle(&self, state: &mut State) {
        let goats_begin = !state.dog_to_move && !self.dog_has_won(&state.board);
        if goats_begin
            && self.goats_are_done(&state.board, state.goats_go_up)
            && !self.goats_are_done(&state.board, !state.goats_go_up)
        {
            state.goats_go_up = !state.goats_go_up;
        }
    }

    fn moves(&self, state: &State) -> Vec<Line> {
        if self.dog_has_won(&state.board) {
            return Vec::new();
        }
        let mut lines = if state.dog_to_move {
            self.dog_moves(state)
        } else {
            goat_moves(state)
        };
        lines.sort();
        lines
    }

    fn dog_moves(&self, state: &State) -> Vec<Line> {
        let dog = dog(&state.board);
        let mut lines = Vec::new();
        self.add_jumps(state, dog, &quadrants::name(dog), &mut lines);
        if !lines.is_empty() && self.dog_must_capture {
            return lines;
        }
        for to in quadrants::neighbours(dog) {
            if !state.board.contains_key(&to) {
                let mut board = state.board.clone();
                board.remove(&dog);
                board.insert(to, 'd');
                let text = format!("{}-{}", quadrants::name(dog), quadrants::name(to));
                lines.push(self.after_the_dog(state, text, board, state.quiet_plies + 1));
            }
        }
        lines
    }

    /// Adds every capture by the dog that starts or continues on `at`. The dog may stop after any jump.
    /// `path` is the text of the capture up to `at`.
    fn add_jumps(&self, state: &State, at: Point, path: &str, lines: &mut Vec<Line>) {
        for over in quadrants::neighbours(at) {
            let Some(landing) = quadrants::beyond(at, over) else {
                continue;
            };
            if state.board.get(&over) != Some(&'g') || state.board.contains_key(&landing) {
                continue;
            }
            let mut after = state.clone();
            after.board.remove(&at);
            after.board.remove(&over);
            after.board.insert(landing, 'd');
            let path = format!("{path}x{}", quadrants::name(landing));
            lines.push(self.after_the_dog(state, path.clone(), after.board.clone(), 0));
            if !self.dog_has_won(&after.board) {
                self.add_jumps(&after, landing, &path, lines);
            }
        }
    }

    fn after_the_dog(&self, before: &State, text: String, board: Board, quiet_plies: u32) -> Line {
        let mut next = State {
            board,
            dog_to_move: false,
            goats_go_up: before.goats_go_up,
            quiet_plies,
        };
        self.settle(&mut next);
        Line {
            text,
            next: write(&next),
        }
    }

    fn read(&self, position: &str) -> State {
        let fields: Vec<&str> = position.split('-').collect();
        let [board, mover, direction, quiet_plies] = fields[..] else {
            panic!("four fields: {position}");
        };
        let mut state = State {
            board: quadrants::read(board, "dg"),
            dog_to_move: match mover {
                "d" => true,
                "g" => false,
                _ => panic!("d or g is to move: {position}"),
            },
            goats_go_up: match direction {
                "u" => true,
                "d" => false,
                _ => panic!("the goats go u or d: {position}"),
            },
            quiet_plies: quiet_plies.parse().expect("quiet plies are a number"),
        };
        self.settle(&mut state);
        state
    }
}

impl Oracle for ElPerro {
    fn start(&self) -> String {
        let mut board: Board = self.start_set().into_iter().map(|goat| (goat, 'g')).collect();
        board.insert(quadrants::point("c3"), 'd');
        write(&State {
            board,
            dog_to_move: true,
            goats_go_up: true,
            quiet_plies: 0,
        })
    }

    fn lines(&self, position: &str) -> Vec<Line> {
        self.moves(&self.read(position))
    }

    fn end(&self, position: &str) -> Option<End> {
        let state = self.read(position);
        if self.dog_has_won(&state.board) {
            return Some(End {
                winner: Some(0),
                reason: "goats-captured",
            });
        }
        if state.dog_to_move && self.dog_moves(&state).is_empty() {
            return Some(End {
                winner: Some(1),
                reason: "dog-blocked",
            });
        }
        if state.quiet_plies >= QUIET_LIMIT {
            return Some(End {
                winner: None,
                reason: "quiet-plies",
            });
        }
        None
    }
}

fn dog(board: &Board) -> Point {
    let dogs: Vec<Point> = standing(board, 'd');
    assert_eq!(dogs.len(), 1, "there is one dog");
    dogs[0]
}

fn goats(board: &Board) -> Vec<Point> {
    standing(board, 'g')
}

fn standing(board: &Board, kind: char) -> Vec<Point> {
    board
        .iter()
        .filter(|&(_, &piece)| piece == kind)
        .map(|(&point, _)| point)
        .collect()
}

fn is_ahead(from: Point, to: Point, goats_go_up: bool) -> bool {
    if goats_go_up { to.1 > from.1 } else { to.1 < from.1 }
}

/// Empty points to which this goat may step: ahead or sideways along a line.
fn goat_targets(board: &Board, goat: Point, goats_go_up: bool) -> Vec<Point> {
    quadrants::neighbours(goat)
        .into_iter()
        .filter(|&to| is_ahead(goat, to, goats_go_up) || to.1 == goat.1)
        .filter(|to| !board.contains_key(to))
        .collect()
}

fn goat_moves(state: &State) -> Vec<Line> {
    let mut lines = Vec::new();
    for goat in goats(&state.board) {
        for to in goat_targets(&state.board, goat, state.goats_go_up) {
            let mut next = state.clone();
            next.board.remove(&goat);
            next.board.insert(to, 'g');
            next.dog_to_move = true;
            next.quiet_plies = if is_ahead(goat, to, state.goats_go_up) {
                0
            } else {
                state.quiet_plies + 1
            };
            lines.push(Line {
                text: format!("{}-{}", quadrants::name(goat), quadrants::name(to)),
                next: write(&next),
            });
        }
    }
    if lines.is_empty() {
        let mut next = state.clone();
        next.dog_to_move = true;
        next.quiet_plies += 1;
        lines.push(Line {
            text: "pass".to_owned(),
            next: write(&next),
        });
    }
    lines
}

fn write(state: &State) -> String {
    format!(
        "{}-{}-{}-{}",
        quadrants::write(&state.board),
        if state.dog_to_move { 'd' } else { 'g' },
        if state.goats_go_up { 'u' } else { 'd' },
        state.quiet_plies
    )
}
