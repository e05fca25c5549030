//! Fallas and Fayles, implemented literally and without regard to speed.
//!
//! Each side numbers the 24 points along its own path: point p of one side is point 25 - p of the other.
//!
//! ```text
//! the first side's numbering    24 23 22 21 20 19 | 18 17 16 15 14 13
//!                                1  2  3  4  5  6 |  7  8  9 10 11 12
//! ```
//!
//! The text of a game that is lost at once has another field for the loser, `-xa` or `-xb`. The turn passes
//! even then, so a side that could not play is not the side to move. A hit piece that found no free point is
//! missing from its owner's track, and doesn't count as borne off.

use super::{End, Line, Oracle};

const LAST_POINT: usize = 24;
const FIRST_HOME_POINT: usize = 19;

/// Number of a side's pieces on each of its own points, 1 to 24. Index 0 is unused.
type Track = [u8; LAST_POINT + 1];

/// Number of a point in the other side's numbering.
fn seen_from_opposite(point: usize) -> usize {
    LAST_POINT + 1 - point
}

fn other(side: usize) -> usize {
    1 - side
}

/// A position without its dice. The sides are 0 and 1.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Board {
    tracks: [Track; 2],
    turn: usize,
    /// Side that has lost at once, if any.
    lost: Option<usize>,
}

impl Board {
    /// Parses a position and its dice, if any.
    fn read(position: &str) -> (Self, Vec<usize>) {
        let mut fields = position.split('-');
        let mut field = || {
            fields
                .next()
                .unwrap_or_else(|| panic!("not a position: {position}"))
        };
        let tracks = [read_track(field()), read_track(field())];
        let turn = side_of_letter(field());
        let mut board = Self {
            tracks,
            turn,
            lost: None,
        };
        let mut dice = Vec::new();
        for field in fields {
            match field.strip_prefix('x') {
                Some(letter) => board.lost = Some(side_of_letter(letter)),
                None => dice.extend(field.chars().map(|pips| number(&pips.to_string()))),
            }
        }
        assert!(
            dice.iter().all(|die| (1..=6).contains(die)),
            "dice from one to six: {position}"
        );
        (board, dice)
    }

    fn write(&self) -> String {
        let mut text = String::with_capacity(64);
        for track in &self.tracks {
            push_track(track, &mut text);
            text.push('-');
        }
        text.push(letter_of_side(self.turn));
        if let Some(loser) = self.lost {
            text.push_str("-x");
            text.push(letter_of_side(loser));
        }
        text
    }

    fn has_borne_off_all(&self, side: usize) -> bool {
        self.lost.is_none() && self.tracks[side] == Track::default()
    }

    fn end(&self) -> Option<End> {
        if let Some(loser) = self.lost {
            let reason = if loser == self.turn {
                "hit-piece-nowhere-to-go"
            } else {
                "fails"
            };
            return Some(End {
                winner: Some(other(loser)),
                reason,
            });
        }
        (0..2).find(|&side| self.has_borne_off_all(side)).map(|side| End {
            winner: Some(side),
            reason: "all-borne-off",
        })
    }

    /// Points with pieces of the side to move, rearmost first.
    fn occupied(&self) -> impl Iterator<Item = usize> {
        let track = self.tracks[self.turn];
        (1..=LAST_POINT).filter(move |&point| track[point] > 0)
    }

    /// True if the piece on `from` may bear off with `die`.
    fn may_bear_off(&self, from: usize, die: usize) -> bool {
        let rearmost = self.occupied().next();
        let all_home = rearmost.is_some_and(|point| point >= FIRST_HOME_POINT);
        all_home && (from + die == LAST_POINT + 1 || rearmost == Some(from))
    }
}

fn number(text: &str) -> usize {
    text.parse().unwrap_or_else(|_| panic!("not a number: {text}"))
}

fn side_of_letter(letter: &str) -> usize {
    match letter {
        "a" => 0,
        "b" => 1,
        _ => panic!("no side is written {letter}"),
    }
}

fn letter_of_side(side: usize) -> char {
    ['a', 'b'][side]
}

/// Parses a track such as `7x13.12x2`; `0` is an empty track.
fn read_track(text: &str) -> Track {
    let mut track = Track::default();
    if text == "0" {
        return track;
    }
    for stack in text.split('.') {
        let (point, count) = stack.split_once('x').unwrap_or((stack, "1"));
        let count = u8::try_from(number(count)).expect("at most fifteen pieces");
        track[number(point)] += count;
    }
    assert_eq!(track[0], 0, "points are counted from one: {text}");
    assert!(track.iter().sum::<u8>() <= 15, "at most fifteen: {text}");
    track
}

fn push_track(track: &Track, text: &mut String) {
    let length = text.len();
    for (point, &count) in track.iter().enumerate() {
        if count == 0 {
            continue;
        }
        if text.len() > length {
            text.push('.');
        }
        push_number(point, text);
        if count > 1 {
            text.push('x');
            push_number(usize::from(count), text);
        }
    }
    if text.len() == length {
        text.push('0');
    }
}

/// Writes a number below 30.
fn push_number(number: usize, text: &mut String) {
    const TENS: [&str; 3] = ["", "1", "2"];
    const UNITS: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
    text.push_str(TENS[number / 10]);
    text.push_str(UNITS[number % 10]);
}

/// A move, partly or fully entered.
#[derive(Clone, Debug)]
struct PartialMove {
    /// Number of dice played, or the number of all dice if the move wins.
    dice: usize,
    text: String,
    after: Board,
}

#[derive(Clone, Debug)]
pub(crate) struct Fallas {
    fayles: bool,
    /// True if all dice must be played, false if one is enough.
    every_die: bool,
}

impl Fallas {
    /// The rules of Fallas with `switches`, or of Fayles, which has no switches.
    pub(crate) fn new(fayles: bool, switches: &[(&str, &str)]) -> Self {
        let mut rules = Self {
            fayles,
            every_die: fayles,
        };
        for &switch in switches {
            match switch {
                ("failRule", "allBlocked") if !fayles => rules.every_die = false,
                ("failRule", "anyDie") if !fayles => rules.every_die = true,
                (key, value) => panic!("no such switch: {key}={value}"),
            }
        }
        rules
    }

    /// Enters `dice` in every order, until the game ends or no die can be played.
    fn enter(&self, partial: PartialMove, dice: &[usize], moves: &mut Vec<PartialMove>) {
        let mut stuck = true;
        for (index, &die) in dice.iter().enumerate() {
            if dice[..index].contains(&die) {
                continue;
            }
            let mut rest = dice.to_vec();
            rest.remove(index);
            for from in partial.after.occupied() {
                let Some(longer) = self.enter_one(&partial, from, die) else {
                    continue;
                };
                stuck = false;
                if longer.after.end().is_some() {
                    let dice = longer.dice + rest.len();
                    moves.push(PartialMove { dice, ..longer });
                } else {
                    self.enter(longer, &rest, moves);
                }
            }
        }
        if stuck {
            moves.push(partial);
        }
    }

    /// Moves one piece by one die. Returns `None` if that isn't allowed.
    fn enter_one(&self, partial: &PartialMove, from: usize, die: usize) -> Option<PartialMove> {
        let mut board = partial.after.clone();
        let to = from + die;
        let mut hits = false;
        if to > LAST_POINT {
            if !board.may_bear_off(from, die) {
                return None;
            }
            board.tracks[board.turn][from] -= 1;
        } else {
            board.tracks[board.turn][from] -= 1;
            hits = self.land(&mut board, to)?;
        }
        let mut text = partial.text.clone();
        if !text.is_empty() {
            text.push(',');
        }
        push_number(from, &mut text);
        text.push('/');
        if to > LAST_POINT {
            text.push_str("off");
        } else {
            push_number(to, &mut text);
        }
        if hits {
            text.push('*');
        }
        Some(PartialMove {
            dice: partial.dice + 1,
            text,
            after: board,
        })
    }

    /// Lands a piece of the side to move on one of its points. Returns true if it hits, `None` if blocked.
    fn land(&self, board: &mut Board, to: usize) -> Option<bool> {
        let mover = board.turn;
        let foe = other(mover);
        match board.tracks[foe][seen_from_opposite(to)] {
            0 => {
                board.tracks[mover][to] += 1;
                Some(false)
            }
            1 => {
                board.tracks[foe][seen_from_opposite(to)] = 0;
                board.tracks[mover][to] += 1;
                if !self.fayles {
                    send_to_start_quadrant(board, foe);
                } else if !send_to_first_point(board, foe) {
                    return None;
                }
                Some(true)
            }
            _ => None,
        }
    }
}

/// In Fallas, puts a hit piece on its owner's lowest start point without enemies. If enemies are on all of
/// them, the owner loses.
fn send_to_start_quadrant(board: &mut Board, owner: usize) {
    let opposing = board.tracks[other(owner)];
    match (7..=12).find(|&point| opposing[seen_from_opposite(point)] == 0) {
        Some(point) => board.tracks[owner][point] += 1,
        None => board.lost = Some(owner),
    }
}

/// In Fayles, puts a hit piece on its owner's first point, where it in turn hits a blot. Returns false if two
/// or more opposing pieces block that point, in which case the hit isn't allowed.
///
/// At most three pieces enter. Each one after the first removes the last opposing piece from one of the two
/// first points.
fn send_to_first_point(board: &mut Board, owner: usize) -> bool {
    let foe = other(owner);
    let opposing = board.tracks[foe][LAST_POINT];
    if opposing > 1 {
        return false;
    }
    board.tracks[foe][LAST_POINT] = 0;
    board.tracks[owner][1] += 1;
    opposing == 0 || send_to_first_point(board, foe)
}

impl Oracle for Fallas {
    fn start(&self) -> String {
        if self.fayles {
            "1x2.19x13-1x2.19x13-a".to_owned()
        } else {
            "7x13.12x2-7x13.12x2-a".to_owned()
        }
    }

    /// # Panics
    ///
    /// If the position has no roll.
    fn lines(&self, position: &str) -> Vec<Line> {
        let (board, dice) = Board::read(position);
        if board.end().is_some() {
            return Vec::new();
        }
        assert!(!dice.is_empty(), "no roll in {position}");
        let mover = board.turn;
        let mut moves = Vec::new();
        let nothing = PartialMove {
            dice: 0,
            text: String::new(),
            after: board.clone(),
        };
        self.enter(nothing, &dice, &mut moves);
        let most = moves.iter().map(|mv| mv.dice).max().unwrap_or(0);
        let needed = if self.every_die { dice.len() } else { 1 };
        if most < needed {
            moves = vec![PartialMove {
                dice: most,
                text: "fails".to_owned(),
                after: Board {
                    lost: Some(mover),
                    ..board
                },
            }];
        }
        let mut lines: Vec<Line> = moves
            .into_iter()
            .filter(|mv| mv.dice == most)
            .map(|mut mv| {
                mv.after.turn = other(mover);
                Line {
                    text: mv.text,
                    next: mv.after.write(),
                }
            })
            .collect();
        lines.sort();
        lines.dedup();
        lines
    }

    fn end(&self, position: &str) -> Option<End> {
        Board::read(position).0.end()
    }
}
