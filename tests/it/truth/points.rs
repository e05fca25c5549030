//! Checks the refusals of El Perro and Alquerque.

use super::claims::{Claim, Hop};
use crate::naive::quadrants::{Board, Point, beyond, name, neighbours, point, points, read};

/// The board after the valid steps and jumps at the start of an attempt.
struct Play {
    board: Board,
    at: Point,
    taken: Vec<Point>,
    moved: bool,
    /// Vertical direction in which steps are forbidden: 1, -1, or 0 if none is.
    back: i32,
}

/// The point between the ends of a jump, or `None` if no jump joins them.
fn between(from: Point, to: Point) -> Option<Point> {
    neighbours(from)
        .into_iter()
        .find(|&over| beyond(from, over) == Some(to))
}

/// True if the points are too far apart for a step or a jump.
fn is_far(from: Point, to: Point) -> bool {
    let distance = (from.0 - to.0).abs().max((from.1 - to.1).abs());
    distance > 1 && between(from, to).is_none()
}

impl Play {
    fn start(board: &Board, hop: &Hop, back: i32) -> Play {
        Play {
            board: board.clone(),
            at: point(&hop.from),
            taken: Vec::new(),
            moved: false,
            back,
        }
    }

    /// Makes a hop if it is a step to an empty point or a jump over an enemy. Returns false otherwise.
    fn make(&mut self, hop: &Hop, enemy: char) -> bool {
        let (from, to) = (point(&hop.from), point(&hop.to));
        let over = between(from, to).filter(|over| self.board.get(over) == Some(&enemy));
        let goes = from == self.at && !self.board.contains_key(&to) && self.board.contains_key(&from);
        let goes_back = self.back != 0 && (to.1 - from.1).signum() == self.back;
        let steps = neighbours(from).contains(&to) && !self.moved && !goes_back;
        let jumps = over.is_some() && (!self.moved || !self.taken.is_empty());
        if !goes || !steps && !jumps {
            return false;
        }
        let piece = self.board.remove(&from).expect("the point has a piece");
        self.board.insert(to, piece);
        if let Some(over) = over {
            self.board.remove(&over);
            self.taken.push(over);
        }
        (self.at, self.moved) = (to, true);
        true
    }
}

/// True if every point that the message names is highlighted.
fn named_are_lit(claim: &Claim, names: &[&str]) -> bool {
    names
        .iter()
        .all(|name| claim.lit.iter().any(|lit| lit == claim.value(name)))
}

/// The attempt up to the hop that fails, with the board that the message refers to.
struct Scene<'a> {
    claim: &'a Claim<'a>,
    start: Board,
    play: Play,
    /// The first hop that can't be made, or `None` if all can.
    hop: Option<Hop>,
}

fn scene<'a>(claim: &'a Claim<'a>, pieces: &str, enemy: char, back: i32) -> Option<Scene<'a>> {
    let board = read(claim.text.split('-').next()?, pieces);
    let first = claim.tried.first()?;
    if claim.leaves_the_board() {
        return None;
    }
    let mut play = Play::start(&board, first, back);
    let mut hops = claim.tried.iter();
    let hop = hops.find(|hop| !play.make(hop, enemy)).cloned();
    Some(Scene {
        claim,
        start: board,
        play,
        hop,
    })
}

impl Scene<'_> {
    fn value(&self, name: &str) -> Point {
        point(self.claim.value(name))
    }

    /// Ends of the failing hop, if the message names the same points.
    fn names_hop(&self) -> Option<(Point, Point)> {
        let hop = self.hop.as_ref()?;
        let named = hop.from == self.claim.value("from") && hop.to == self.claim.value("to");
        (named && self.claim.lights(&[hop.from.clone(), hop.to.clone()]))
            .then(|| (point(&hop.from), point(&hop.to)))
    }

    fn middle(&self) -> Option<Point> {
        let hop = self.hop.as_ref()?;
        between(point(&hop.from), point(&hop.to))
    }

    /// Checks the reasons that both games share. `enemy` is the piece that the mover captures.
    fn holds(&self, enemy: char) -> Option<bool> {
        let Scene { claim, play, hop, .. } = self;
        let at = |point: Point| play.board.get(&point).copied();
        let took = !play.taken.is_empty();
        Some(match claim.reason {
            "other-piece" => {
                let from = hop.as_ref().is_some_and(|hop| hop.from == claim.value("from"));
                from && play.moved
                    && self.value("at") == play.at
                    && self.value("from") != play.at
                    && named_are_lit(claim, &["at", "from"])
            }
            "no-line" => self.names_hop().is_some_and(|(from, to)| {
                !neighbours(from).contains(&to) && (from.0 - to.0).abs() == 1 && (from.1 - to.1).abs() == 1
            }),
            "too-far" | "goat-too-far" => self.names_hop().is_some_and(|(from, to)| {
                is_far(from, to)
                    || claim.reason == "goat-too-far" && from != to && !neighbours(from).contains(&to)
            }),
            "occupied" | "goat-occupied" => {
                let to = self.value("to");
                hop.as_ref().is_some_and(|hop| hop.to == claim.value("to"))
                    && named_are_lit(claim, &["to"])
                    && at(to).is_some()
            }
            "nothing-to-take" => {
                self.middle() == Some(self.value("over")) && at(self.value("over")).is_none() && !took
            }
            "no-room-beyond" => {
                let over = self.value("over");
                self.middle() == Some(over)
                    && at(over) == Some(enemy)
                    && at(self.value("to")).is_some()
                    && named_are_lit(claim, &["over", "to"])
            }
            "step-ends" | "goat-step-ends" => {
                hop.is_some()
                    && play.moved
                    && !took
                    && self.value("at") == play.at
                    && named_are_lit(claim, &["at"])
            }
            "step-after-capture" => {
                took && self
                    .names_hop()
                    .is_some_and(|(from, to)| between(from, to).is_none_or(|over| at(over) != Some(enemy)))
            }
            "one-route" | "several-routes" => return claim.is_about_routes(),
            _ => return None,
        })
    }
}

/// Points next to `from` that hold the piece `over` and can be jumped now.
fn can_jump(board: &Board, from: Point, over: char) -> Vec<Point> {
    let free = |landing: Option<Point>| landing.is_some_and(|landing| !board.contains_key(&landing));
    let mut taken = neighbours(from);
    taken.retain(|&at| board.get(&at) == Some(&over) && free(beyond(from, at)));
    taken
}

fn names(mut points: Vec<Point>) -> Vec<String> {
    points.sort_unstable();
    points.into_iter().map(name).collect()
}

fn same(claim: &Claim, value: &str, points: Vec<Point>) -> bool {
    let mut found = claim.list(value);
    found.sort();
    let mut expected = names(points);
    expected.sort();
    found == expected && claim.lights(&expected)
}

/// Checks a refusal of El Perro. Returns `None` for a reason without a predicate.
pub(super) fn el_perro(claim: &Claim) -> Option<bool> {
    let mut fields = claim.text.split('-');
    let board = read(fields.next()?, "dg");
    let dogs_turn = fields.next()? == "d";
    let upward = fields.next()? == "u";
    let goats = board.values().filter(|&&piece| piece == 'g').count();
    let goal = (claim.switch)("dogGoal");
    let can_move = claim.moves.iter().any(|mv| mv != "pass");
    let first = claim.tried.first();
    match claim.reason {
        "won" => return Some(goats == 0),
        "won-by-goal" => {
            return Some(
                claim.number("left") == goats && goal.parse::<usize>().is_ok_and(|goal| goats <= goal),
            );
        }
        "dog-blocked-already" => {
            return Some(
                dogs_turn && claim.moves.is_empty() && board.get(&point(claim.value("at"))) == Some(&'d'),
            );
        }
        "no-square" => return Some(claim.leaves_the_board()),
        "no-dice" => return Some(claim.tried.iter().any(|hop| hop.die.is_some())),
        "passed" => return Some(claim.passes() && can_move),
        "must-pass" => {
            return Some(claim.moves == ["pass"] && board.get(&point(claim.value("at"))) == Some(&'g'));
        }
        "no-count" => return Some(true),
        _ => {}
    }
    let (enemy, back) = match (dogs_turn, upward) {
        (true, _) => ('g', 0),
        (false, true) => ('-', -1),
        (false, false) => ('-', 1),
    };
    let scene = scene(claim, "dg", enemy, back)?;
    let standing = |value: &str| scene.start.get(&scene.value(value)).copied();
    let begins = || first.is_some_and(|first| first.from == claim.value("from"));
    Some(match claim.reason {
        "empty-point" => begins() && standing("from").is_none() && named_are_lit(claim, &["from"]),
        "goats-turn" => begins() && !dogs_turn && standing("from") == Some('d'),
        "dogs-turn" => begins() && dogs_turn && standing("from") == Some('g'),
        "occupied" if scene.play.board.get(&scene.value("to")) != Some(&'g') => false,
        "must-capture" => {
            let dog = *scene.start.iter().find(|&(_, &piece)| piece == 'd')?.0;
            let goats = can_jump(&scene.start, dog, 'g');
            !goats.is_empty() && (claim.switch)("dogMustCapture") != "off" && same(claim, "goats", goats)
        }
        "last-goat-taken" => {
            goal == "all"
                && scene.play.taken.last() == Some(&scene.value("over"))
                && goats == scene.play.taken.len()
        }
        "goal-reached" => {
            let left = claim.number("left");
            let ends = goal.parse::<usize>().is_ok_and(|goal| left <= goal);
            let over = (goats - left)
                .checked_sub(1)
                .and_then(|last| scene.play.taken.get(last));
            ends && over.is_some_and(|&over| claim.lights(&[name(over)]))
        }
        "goat-goes-back" => scene.names_hop().is_some_and(|(from, to)| {
            neighbours(from).contains(&to) && if upward { to.1 < from.1 } else { to.1 > from.1 }
        }),
        "goat-captures" | "goat-jumps" => {
            let over = scene.value("over");
            let wanted = if claim.reason == "goat-captures" { 'd' } else { 'g' };
            !dogs_turn && scene.middle() == Some(over) && scene.play.board.get(&over) == Some(&wanted)
        }
        _ => return scene.holds('g'),
    })
}

/// Checks a refusal of Alquerque. Returns `None` for a reason without a predicate.
pub(super) fn alquerque(claim: &Claim) -> Option<bool> {
    let mut fields = claim.text.split('-');
    let board = read(fields.next()?, "wb");
    let own = fields.next()?.chars().next()?;
    let enemy = if own == 'w' { 'b' } else { 'w' };
    let standing = |wanted: char| board.values().filter(|&&piece| piece == wanted).count();
    match claim.reason {
        "won" => return Some(standing('w') == 0 || standing('b') == 0),
        "blocked-already" => return Some(claim.moves.is_empty() && standing(own) > 0),
        "no-square" => return Some(claim.leaves_the_board()),
        "no-dice" => return Some(claim.tried.iter().any(|hop| hop.die.is_some())),
        "passed" => return Some(claim.passes() && !claim.moves.is_empty()),
        _ => {}
    }
    let scene = scene(claim, "wb", enemy, 0)?;
    let first = claim.tried.first()?;
    let compulsory = (claim.switch)("capture") == "compulsory";
    let there = |value: &str| board.get(&scene.value(value)).copied();
    Some(match claim.reason {
        "empty-point" => first.from == claim.value("from") && there("from").is_none(),
        "not-yours" => first.from == claim.value("from") && there("from") == Some(enemy),
        "own-between" => {
            scene.middle() == Some(scene.value("over"))
                && scene.play.board.get(&scene.value("over")) == Some(&own)
        }
        "nothing-to-take" => {
            scene.middle() == Some(scene.value("over"))
                && !scene.play.board.contains_key(&scene.value("over"))
        }
        "must-capture" => {
            let captors = points()
                .into_iter()
                .filter(|&at| board.get(&at) == Some(&own) && !can_jump(&board, at, enemy).is_empty());
            compulsory && same(claim, "captors", captors.collect())
        }
        "must-go-on" => {
            let at = scene.value("at");
            compulsory
                && scene.hop.is_none()
                && at == scene.play.at
                && !can_jump(&scene.play.board, at, enemy).is_empty()
        }
        _ => return scene.holds(enemy),
    })
}
