//! Alquerque: twelve men against twelve that step and jump along the lines.
//!
//! Position text: board, side to move (`w` or `b`), plies since the last capture, joined by `-`.

use super::quadrants::{self, Board, Point};
use super::{End, Line, Oracle};

/// The rules, with their switches.
pub(crate) struct Alquerque {
    capture_is_compulsory: bool,
    /// Number of quiet plies after which the men are counted, or `None` for no limit.
    quiet_limit: Option<u32>,
}

struct State {
    board: Board,
    mover: char,
    quiet_plies: u32,
}

impl Alquerque {
    /// Returns the game with `switches`, and with defaults for all other switches.
    ///
    /// # Panics
    ///
    /// If Alquerque doesn't have one of the switches or values.
    pub(crate) fn new(switches: &[(&str, &str)]) -> Self {
        let mut game = Self {
            capture_is_compulsory: false,
            quiet_limit: Some(40),
        };
        for &(key, value) in switches {
            match (key, value) {
                ("capture", "optional") => game.capture_is_compulsory = false,
                ("capture", "compulsory") => game.capture_is_compulsory = true,
                ("quietLimit", "off") => game.quiet_limit = None,
                ("quietLimit", number) => {
                    let limit = number.parse().expect("quietLimit is a number");
                    assert!((20..=200).contains(&limit), "quietLimit is 20 to 200");
                    game.quiet_limit = Some(limit);
                }
                _ => panic!("no such switch: {key}={value}"),
            }
        }
        game
    }

    fn moves(&self, state: &State) -> Vec<Line> {
        if men(&state.board, 'w') == 0 || men(&state.board, 'b') == 0 {
            return Vec::new();
        }
        let mut captures = Vec::new();
        let mut steps = Vec::new();
        for (&from, &piece) in &state.board {
            if piece == state.mover {
                self.add_jumps(&state.board, from, &quadrants::name(from), &mut captures);
                add_steps(state, from, &mut steps);
            }
        }
        let mut lines = captures;
        if lines.is_empty() || !self.capture_is_compulsory {
            lines.extend(steps);
        }
        lines.sort();
        lines
    }

    /// Adds every capture that starts or continues on `at`. `path` is the text of the capture up to there.
    fn add_jumps(&self, board: &Board, at: Point, path: &str, lines: &mut Vec<Line>) {
        let mover = board[&at];
        for over in quadrants::neighbours(at) {
            let Some(landing) = quadrants::beyond(at, over) else {
                continue;
            };
            let jumps_an_enemy = board.get(&over) == Some(&other(mover));
            if !jumps_an_enemy || board.contains_key(&landing) {
                continue;
            }
            let mut after = board.clone();
            after.remove(&at);
            after.remove(&over);
            after.insert(landing, mover);
            let path = format!("{path}x{}", quadrants::name(landing));

            let mut longer = Vec::new();
            self.add_jumps(&after, landing, &path, &mut longer);
            if longer.is_empty() || !self.capture_is_compulsory {
                let next = State {
                    board: after,
                    mover: other(mover),
                    quiet_plies: 0,
                };
                lines.push(Line {
                    text: path,
                    next: write(&next),
                });
            }
            lines.extend(longer);
        }
    }
}

impl Oracle for Alquerque {
    fn start(&self) -> String {
        "bbbbb.bbbbb.bb1ww.wwwww.wwwww-w-0".to_owned()
    }

    fn lines(&self, position: &str) -> Vec<Line> {
        self.moves(&read(position))
    }

    fn end(&self, position: &str) -> Option<End> {
        let state = read(position);
        let (white, black) = (men(&state.board, 'w'), men(&state.board, 'b'));
        if white == 0 || black == 0 {
            return Some(End {
                winner: Some(if black == 0 { 0 } else { 1 }),
                reason: "all-captured",
            });
        }
        if self.moves(&state).is_empty() {
            return Some(End {
                winner: Some(if state.mover == 'b' { 0 } else { 1 }),
                reason: "blocked",
            });
        }
        if self.quiet_limit.is_some_and(|limit| state.quiet_plies >= limit) {
            return Some(End {
                winner: match white.cmp(&black) {
                    std::cmp::Ordering::Greater => Some(0),
                    std::cmp::Ordering::Less => Some(1),
                    std::cmp::Ordering::Equal => None,
                },
                reason: "count",
            });
        }
        None
    }
}

fn add_steps(state: &State, from: Point, lines: &mut Vec<Line>) {
    for to in quadrants::neighbours(from) {
        if state.board.contains_key(&to) {
            continue;
        }
        let mut board = state.board.clone();
        board.remove(&from);
        board.insert(to, state.mover);
        let next = State {
            board,
            mover: other(state.mover),
            quiet_plies: state.quiet_plies + 1,
        };
        lines.push(Line {
            text: format!("{}-{}", quadrants::name(from), quadrants::name(to)),
            next: write(&next),
        });
    }
}

fn other(side: char) -> char {
    if side == 'w' { 'b' } else { 'w' }
}

fn men(board: &Board, side: char) -> usize {
    board.values().filter(|&&piece| piece == side).count()
}

fn read(position: &str) -> State {
    let fields: Vec<&str> = position.split('-').collect();
    let [board, mover, quiet_plies] = fields[..] else {
        panic!("three fields: {position}");
    };
    State {
        board: quadrants::read(board, "wb"),
        mover: match mover {
            "w" => 'w',
            "b" => 'b',
            _ => panic!("w or b is to move: {position}"),
        },
        quiet_plies: quiet_plies.parse().expect("quiet plies are a number"),
    }
}

fn write(state: &State) -> String {
    let board = quadrants::write(&state.board);
    format!("{board}-{}-{}", state.mover, state.quiet_plies)
}
