//! Checks the refusals of Fallas and Fayles, with points numbered from the mover's point of view.

use super::claims::Claim;

/// Number of a side's pieces on each of its own points, 1 to 24.
type Track = [usize; 26];

struct Board {
    own: Track,
    /// Number of the opponent's pieces on each point in the opponent's numbering.
    their: Track,
    fayles: bool,
    dice: Vec<usize>,
    /// True if the last step has won the game.
    won: bool,
}

fn track(text: &str) -> Track {
    let mut track = [0; 26];
    for stack in text.split('.').filter(|&stack| stack != "0") {
        let (point, count) = stack.split_once('x').unwrap_or((stack, "1"));
        let point: usize = point.parse().expect("a point");
        track[point] = count.parse().expect("a count");
    }
    track
}

impl Board {
    fn read(text: &str, fayles: bool) -> Option<(Board, bool)> {
        let fields: Vec<&str> = text.split('-').collect();
        let [first, second, side, dice] = fields[..] else {
            return None;
        };
        let is_second = side == "b";
        let (own, their) = if is_second {
            (second, first)
        } else {
            (first, second)
        };
        let dice = dice
            .chars()
            .filter_map(|face| face.to_digit(10))
            .map(|face| face as usize)
            .collect();
        let board = Board {
            own: track(own),
            their: track(their),
            fayles,
            dice,
            won: false,
        };
        Some((board, is_second))
    }

    fn theirs_at(&self, point: usize) -> usize {
        self.their[25 - point]
    }

    /// True if a piece may land on `to`. Two enemy pieces block it, and in Fayles so does a blot if a piece
    /// sent back by the hit could not enter.
    fn may_land(&self, from: usize, to: usize) -> bool {
        match self.theirs_at(to) {
            0 => true,
            1 if self.fayles => {
                let at_entry = self.own[24] + usize::from(to == 24) - usize::from(from == 24);
                at_entry == 0 || at_entry == 1 && self.their[24] < 2
            }
            count => count == 1,
        }
    }

    fn may_go(&self, from: usize, die: usize) -> bool {
        if from == 0 || from > 24 || self.own[from] == 0 || self.won {
            return false;
        }
        if from + die < 25 {
            return self.may_land(from, from + die);
        }
        let rearmost = (1..25).find(|&point| self.own[point] > 0);
        rearmost >= Some(19) && (from + die == 25 || rearmost == Some(from))
    }

    /// Makes a legal step.
    fn go(&mut self, from: usize, die: usize) {
        let to = (from + die).min(25);
        let used = self
            .dice
            .iter()
            .position(|&each| each == die)
            .expect("the die is unused");
        self.dice.remove(used);
        self.own[from] -= 1;
        if to == 25 {
            self.won = (1..25).all(|point| self.own[point] == 0);
            return;
        }
        self.own[to] += 1;
        if self.theirs_at(to) != 1 {
            return;
        }
        self.their[25 - to] = 0;
        if self.fayles {
            // The hit piece enters on its first point, where it may hit one of the hitter's blots.
            self.their[1] += 1;
            if self.own[24] == 1 {
                self.own[24] = 0;
                if self.theirs_at(1) == 1 {
                    self.their[24] = 0;
                    self.their[1] += 1;
                }
                self.own[1] += 1;
            }
            return;
        }
        match (7..13).find(|&point| self.own[25 - point] == 0) {
            Some(point) => self.their[point] += 1,
            None => self.won = true,
        }
    }

    fn any_play(&self) -> bool {
        self.dice
            .iter()
            .any(|&die| (1..25).any(|from| self.may_go(from, die)))
    }

    /// Maximum number of dice that can still be played, or the number of all remaining dice if the mover can
    /// win.
    fn most(&self) -> usize {
        let mut most = 0;
        for &die in &self.dice {
            for from in (1..25).filter(|&from| self.may_go(from, die)) {
                let mut next = self.copy();
                next.go(from, die);
                most = most.max(1 + if next.won { next.dice.len() } else { next.most() });
            }
        }
        most
    }

    /// True if one piece can play several dice from `from` to `to`.
    fn one_by_one(&self, from: usize, to: usize) -> bool {
        self.dice.iter().any(|&die| {
            from + die <= to && self.may_go(from, die) && {
                let mut next = self.copy();
                next.go(from, die);
                from + die == to || next.one_by_one(from + die, to)
            }
        })
    }

    fn copy(&self) -> Board {
        Board {
            dice: self.dice.clone(),
            ..*self
        }
    }
}

fn listed(dice: &[usize]) -> String {
    let mut dice: Vec<String> = dice.iter().map(ToString::to_string).collect();
    dice.sort();
    dice.join(" ")
}

/// Checks a refusal. Returns `None` for a reason without a predicate. A step without a die may stand for
/// any of several dice, so the message must be true for one of the readings.
pub(super) fn fallas(claim: &Claim, fayles: bool) -> Option<bool> {
    let (board, is_second) = Board::read(claim.text, fayles)?;
    let own = |name: &str| match name {
        "off" | "25" => 25,
        name => name
            .parse::<usize>()
            .map_or(25, |point| if is_second { 25 - point } else { point }),
    };
    let steps: Vec<(usize, usize, Option<usize>)> = claim
        .tried
        .iter()
        .map(|hop| (own(&hop.from), own(&hop.to), hop.die.map(usize::from)))
        .collect();
    match claim.reason {
        "no-point" => return Some(claim.leaves_the_board()),
        "not-agreed" => return Some(true),
        "passed" => {
            let all = claim.value("dice") == listed(&board.dice);
            return Some(claim.passes() && all && claim.moves.iter().any(|mv| mv != "fails"));
        }
        "throw-fails" => {
            let all = claim.value("dice") == listed(&board.dice);
            return Some(all && claim.moves == ["fails"]);
        }
        _ => {}
    }
    follow(claim, &board, &steps, 0)
}

/// Tries every assignment of dice to the steps. Returns true if the message is true at some step of one of
/// them.
fn follow(
    claim: &Claim,
    board: &Board,
    steps: &[(usize, usize, Option<usize>)],
    made: usize,
) -> Option<bool> {
    let here = judge(claim, board, steps, made);
    let Some(&(from, to, named)) = steps.get(made) else {
        return here;
    };
    let mut known = here;
    for die in 1..=6 {
        let leads = from + die == to || to == 25 && from + die > 25;
        if !leads
            || named.is_some_and(|named| named != die)
            || !board.dice.contains(&die)
            || !board.may_go(from, die)
        {
            continue;
        }
        let mut next = board.copy();
        next.go(from, die);
        known = match (known, follow(claim, &next, steps, made + 1)) {
            (Some(one), Some(other)) => Some(one || other),
            (one, other) => one.or(other),
        };
    }
    known
}

/// True if the message is true of the next step, or of a move that ends here.
fn judge(claim: &Claim, board: &Board, steps: &[(usize, usize, Option<usize>)], made: usize) -> Option<bool> {
    let value = |name: &str| claim.number(name);
    let dice = |name: &str| claim.value(name) == listed(&board.dice);
    let Some(&(from, to, named)) = steps.get(made) else {
        let start = Board::read(claim.text, board.fayles)?.0;
        return match claim.reason {
            "must-go-on" => Some(dice("dice") && board.any_play() && !board.won),
            "plays-fewer" => {
                let plays = steps.len() + board.most();
                Some(value("plays") == plays && plays < start.most() && value("most") == start.most())
            }
            reason => known(reason).then_some(false),
        };
    };
    let starts = || value("from") == from;
    let needs = || value("needs") == to - from;
    let is_own = from < 25 && board.own[from] > 0;
    let sums = sums(&board.dice);
    Some(match claim.reason {
        "from-off" => from == 25,
        "empty-point" => starts() && from < 25 && board.own[from] == 0 && board.theirs_at(from) == 0,
        "not-yours" => starts() && from < 25 && board.own[from] == 0 && board.theirs_at(from) > 0,
        "stays" | "stays-fayles" => starts() && is_own && to == from,
        "backwards" | "backwards-fayles" => starts() && is_own && value("to") == to && to < from,
        "already-won" => made > 0 && board.won,
        "all-dice-used" => board.dice.is_empty(),
        "die-used" => {
            let thrown = claim.text.rsplit('-').next().unwrap_or_default();
            let die = value("die");
            thrown.contains(&die.to_string())
                && !board.dice.contains(&die)
                && (from + die == to || to == 25 && from + die >= 25)
        }
        "needs" => {
            let together = sums.contains(&value("needs")) && board.one_by_one(from, to);
            is_own && dice("dice") && needs() && !board.dice.contains(&value("needs")) && !together
        }
        "other-die" => named == Some(value("die")) && needs() && value("die") != value("needs"),
        "several-dice" => is_own && needs() && sums.contains(&value("needs")) && board.one_by_one(from, to),
        "held" => {
            let held = value("to");
            let passes = held <= to && (held == to || sums.contains(&(to - from)));
            is_own && held > from && passes && board.theirs_at(held) == value("count") && value("count") > 1
        }
        "one-point-held" => {
            board.fayles
                && board.theirs_at(value("to")) == 1
                && board.own[24] == value("count")
                && value("count") > 1
        }
        "cannot-enter" => {
            let hit = value("to");
            let entry = board.own[24] + usize::from(hit == 24) - usize::from(from == 24);
            board.fayles
                && board.theirs_at(hit) == 1
                && entry == 1
                && board.their[24] == value("count")
                && value("count") > 1
        }
        "not-home" => {
            to == 25
                && is_own
                && value("outside") < 19
                && (board.own[value("outside")] > 0 || value("outside") > from)
        }
        "off-needs" => {
            let free = |die: usize| board.may_go(from, die) && from + die >= 25;
            let none = !board.dice.iter().any(|&die| free(die));
            let other = named.is_some_and(|die| !board.dice.contains(&die) || from + die < 25);
            starts() && to == 25 && value("needs") == 25 - from && dice("dice") && (none || other)
        }
        "not-rearmost" => {
            let rearmost = (1..25).find(|&point| board.own[point] > 0);
            let exact = board.dice.contains(&(25 - from)) && named.is_none_or(|die| die == 25 - from);
            starts()
                && to == 25
                && value("needs") == 25 - from
                && rearmost == Some(value("rearmost"))
                && value("rearmost") < from
                && !exact
        }
        reason => return known(reason).then_some(false),
    })
}

/// True if some predicate checks this reason.
fn known(reason: &str) -> bool {
    const JUDGED: [&str; 22] = [
        "from-off",
        "empty-point",
        "not-yours",
        "stays",
        "stays-fayles",
        "backwards",
        "backwards-fayles",
        "already-won",
        "all-dice-used",
        "die-used",
        "needs",
        "other-die",
        "several-dice",
        "held",
        "one-point-held",
        "cannot-enter",
        "not-home",
        "off-needs",
        "not-rearmost",
        "must-go-on",
        "plays-fewer",
        "throw-fails",
    ];
    JUDGED.contains(&reason)
}

/// Sums of any two or three of the dice.
fn sums(dice: &[usize]) -> Vec<usize> {
    let mut sums = Vec::new();
    for (index, first) in dice.iter().enumerate() {
        for (place, second) in dice.iter().enumerate().skip(index + 1) {
            sums.push(first + second);
            sums.extend(dice.iter().skip(place + 1).map(|third| first + second + third));
        }
    }
    sums
}
