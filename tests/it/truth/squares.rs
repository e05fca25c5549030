//! Checks the refusals of Brandubh and Spanish draughts.

use std::collections::BTreeMap;

use super::claims::{Claim, Hop};

/// A square as (file, rank), from 1.
type At = (i32, i32);
type Board = BTreeMap<At, char>;

/// Squares strictly between two squares of a row, column or diagonal, nearest first.
fn between(from: At, to: At) -> Option<Vec<At>> {
    let (across, up) = (to.0 - from.0, to.1 - from.1);
    let distance = across.abs().max(up.abs());
    let straight = across == 0 || up == 0 || across.abs() == up.abs();
    (straight && distance > 0).then(|| {
        let (across, up) = (across / distance, up / distance);
        (1..distance)
            .map(|step| (from.0 + step * across, from.1 + step * up))
            .collect()
    })
}

fn is_orthogonal(from: At, to: At) -> bool {
    from.0 == to.0 || from.1 == to.1
}

/// Square with a name such as `c4`.
fn tafl_square(name: &str) -> At {
    let mut letters = name.chars();
    let file = (1..)
        .zip("abcdefg".chars())
        .find(|&(_, letter)| Some(letter) == letters.clone().next());
    letters.next();
    let rank = letters.next().and_then(|digit| digit.to_digit(10));
    match (file, rank) {
        (Some((file, _)), Some(rank)) => (file, i32::try_from(rank).expect("a digit")),
        _ => panic!("no square: {name}"),
    }
}

fn tafl_board(text: &str) -> Board {
    let mut board = Board::new();
    for (rank, row) in (1..=7).rev().zip(text.split('.')) {
        let mut file = 1;
        for letter in row.chars() {
            match letter.to_digit(10) {
                Some(run) => file += i32::try_from(run).expect("a digit"),
                None => {
                    board.insert((file, rank), letter);
                    file += 1;
                }
            }
        }
    }
    board
}

/// Checks a refusal of Brandubh. Returns `None` for a reason without a predicate.
pub(super) fn brandubh(claim: &Claim) -> Option<bool> {
    let (rows, turn) = claim.text.split_once('-')?;
    let board = tafl_board(rows);
    let side = |piece: char| if piece == 'r' { "r" } else { "b" };
    let corners = [(1, 1), (1, 7), (7, 1), (7, 7)];
    let there = |name: &str| board.get(&tafl_square(name)).copied();
    match claim.reason {
        "king-is-home" => {
            return Some(
                there(claim.value("at")) == Some('K') && corners.contains(&tafl_square(claim.value("at"))),
            );
        }
        "king-is-captured" => return Some(!board.values().any(|&piece| piece == 'K')),
        "is-blocked" => return Some(claim.moves.is_empty()),
        "passed" => return Some(claim.tried.is_empty() && !claim.moves.is_empty()),
        "no-square" => return Some(claim.leaves_the_board()),
        "no-dice" => return Some(claim.tried.iter().any(|hop| hop.die.is_some())),
        "no-count" => return Some(true),
        _ => {}
    }
    let first = claim.tried.first()?;
    let (from, to) = (tafl_square(&first.from), tafl_square(&first.to));
    let mover = board.get(&from).copied();
    let mine = mover.is_some_and(|piece| side(piece) == turn);
    let way = between(from, to)
        .filter(|_| is_orthogonal(from, to))
        .unwrap_or_default();
    let names_hop = || {
        claim.value("from") == first.from
            && claim.value("to") == first.to
            && claim.lights(&[first.from.clone(), first.to.clone()])
    };
    let lands = || claim.value("to") == first.to && claim.lights(std::slice::from_ref(&first.to));
    let passes =
        || way.contains(&tafl_square(claim.value("over"))) && claim.lights(&[claim.value("over").to_owned()]);
    let is_pawn = mine && mover != Some('K');
    Some(match claim.reason {
        "empty-square" => claim.value("from") == first.from && mover.is_none(),
        "not-yours" => claim.value("from") == first.from && mover.is_some() && !mine,
        "stays" => claim.value("from") == first.from && mine && from == to,
        "not-straight" => is_pawn && names_hop() && !is_orthogonal(from, to),
        "king-not-straight" => mine && !is_pawn && names_hop() && !is_orthogonal(from, to),
        "kings-corner" => is_pawn && lands() && corners.contains(&to),
        "kings-throne" => is_pawn && lands() && to == (4, 4),
        "throne-between" => is_pawn && passes() && claim.value("over") == "d4",
        "piece-between" => mine && passes() && there(claim.value("over")).is_some(),
        "occupied" => mine && lands() && board.contains_key(&to),
        "king-too-far" => mine && !is_pawn && names_hop() && is_orthogonal(from, to) && !way.is_empty(),
        "turn-ends" => claim.tried.len() > 1 && claim.value("to") == first.to,
        "other-piece" => {
            let second = claim.tried.get(1)?;
            let named = second.from == claim.value("from") && second.to == claim.value("to");
            named && second.from != first.from && second.from != first.to && there(&second.from).is_some()
        }
        _ => return None,
    })
}

/// Square with a PDN number: 1 is h1, 4 is b1, 5 is g2, 32 is a8.
fn light_square(name: &str) -> At {
    let number: i32 = name.parse().expect("a number");
    let (row, place) = ((number - 1) / 4, (number - 1) % 4);
    (8 - 2 * place - row % 2, row + 1)
}

/// Parses a position. `m` and `M` are men and kings of the side to move, `o` and `O` of the other side.
fn checkered_board(text: &str) -> (Board, i32) {
    let mut fields = text.split(':');
    let turn = fields.next().expect("whose turn");
    let mut board = Board::new();
    for field in fields.filter(|field| field.starts_with(['W', 'B'])) {
        let (side, list) = field.split_at(1);
        for piece in list.split(',').filter(|piece| !piece.is_empty()) {
            let number = piece.trim_start_matches('K');
            let letter = match (side == turn, number != piece) {
                (true, true) => 'M',
                (true, false) => 'm',
                (false, true) => 'O',
                (false, false) => 'o',
            };
            board.insert(light_square(number), letter);
        }
    }
    (board, if turn == "W" { 1 } else { -1 })
}

/// A partial move: a chain of captures, or a step.
struct Chain<'a> {
    board: &'a Board,
    up: i32,
    origin: At,
    at: At,
    is_king: bool,
    taken: Vec<At>,
    stepped: bool,
}

impl Chain<'_> {
    /// Piece on `at`. The origin of the moving piece counts as empty.
    fn stands(&self, at: At) -> Option<char> {
        self.board.get(&at).copied().filter(|_| at != self.origin)
    }

    fn is_on_last_row(&self) -> bool {
        self.at.1 == if self.up == 1 { 8 } else { 1 }
    }

    /// Square of the enemy that a jump to `to` captures, or `None` if that jump is impossible.
    fn jumps_over(&self, to: At) -> Option<At> {
        let way = diagonal(self.at, to)?;
        let met: Vec<At> = way
            .iter()
            .copied()
            .filter(|&at| self.stands(at).is_some())
            .collect();
        let [over] = met[..] else { return None };
        let enemy =
            self.stands(over).is_some_and(|piece| "oO".contains(piece)) && !self.taken.contains(&over);
        let reaches = self.is_king || way.len() == 1 && (to.1 - self.at.1).signum() == self.up;
        let crowned = !self.is_king && self.is_on_last_row() && !self.taken.is_empty();
        (enemy && reaches && !crowned && self.stands(to).is_none()).then_some(over)
    }

    /// Makes a step or a jump. Returns false if the hop is neither.
    fn make(&mut self, hop: &Hop) -> bool {
        let (from, to) = (light_square(&hop.from), light_square(&hop.to));
        let own = self
            .board
            .get(&self.origin)
            .is_some_and(|piece| "mM".contains(*piece));
        if !own || from != self.at || self.stepped {
            return false;
        }
        if let Some(over) = self.jumps_over(to) {
            self.taken.push(over);
        } else {
            let Some(way) = diagonal(from, to) else {
                return false;
            };
            let free = way.iter().chain(&[to]).all(|&at| self.stands(at).is_none());
            let reaches = self.is_king || way.is_empty() && (to.1 - from.1) == self.up;
            if !free || !reaches || !self.taken.is_empty() {
                return false;
            }
            self.stepped = true;
        }
        self.at = to;
        true
    }

    /// Maximum number of captures that the chain can reach, and maximum number of kings among that many
    /// captures.
    fn most(&self) -> (usize, usize) {
        let kings = self.taken.iter().filter(|at| self.board[*at] == 'O').count();
        let squares = (1..=8).flat_map(|file| (1..=8).map(move |rank| (file, rank)));
        let further = squares.filter_map(|to| {
            let over = self.jumps_over(to)?;
            let mut taken = self.taken.clone();
            taken.push(over);
            Some(
                Chain {
                    taken,
                    at: to,
                    ..*self
                }
                .most(),
            )
        });
        further.max().unwrap_or_default().max((self.taken.len(), kings))
    }
}

fn diagonal(from: At, to: At) -> Option<Vec<At>> {
    between(from, to).filter(|_| !is_orthogonal(from, to))
}

/// Checks a refusal of Spanish draughts. Returns `None` for a reason without a predicate.
pub(super) fn draughts(claim: &Claim) -> Option<bool> {
    let (board, up) = checkered_board(claim.text);
    let count = |letters: &str| board.values().filter(|&&piece| letters.contains(piece)).count();
    match claim.reason {
        "already-won" => return Some(count("mM") == 0 || count("oO") == 0),
        "passed" => return Some(claim.passes()),
        "no-square" => return Some(claim.leaves_the_board()),
        "no-dice" => return Some(claim.tried.iter().any(|hop| hop.die.is_some())),
        "not-counted" => return Some(true),
        "one-route" | "several-routes" => return claim.is_about_routes(),
        _ => {}
    }
    let first = claim.tried.first()?;
    let origin = light_square(&first.from);
    let mut chain = Chain {
        board: &board,
        up,
        origin,
        at: origin,
        is_king: board.get(&origin) == Some(&'M'),
        taken: Vec::new(),
        stepped: false,
    };
    let first_piece = board.get(&origin).copied();
    let hop = claim.tried.iter().find(|hop| !chain.make(hop));
    let captures = claim.moves.iter().any(|mv| mv.contains('x'));
    Some(match claim.reason {
        "empty-square" => {
            let from = light_square(claim.value("from"));
            let empty = !board.contains_key(&from) || from == origin && chain.at != origin;
            empty && hop.is_some_and(|hop| hop.from == claim.value("from"))
        }
        "not-yours" => {
            first.from == claim.value("from") && first_piece.is_some_and(|piece| "oO".contains(piece))
        }
        "must-capture" => {
            let captors = captors(claim);
            captures && chain.stepped && claim.list("captors") == captors && claim.lights(&captors)
        }
        "takes-fewer" | "takes-fewer-kings" => hop.is_none() && takes_less(claim, &chain),
        "must-go-on" => {
            let most = best(claim, &board, up);
            let now = claim.number("takes") == chain.taken.len() && claim.number("most") == most.0;
            hop.is_none()
                && now
                && chain.most() == most
                && light_square(claim.value("at")) == chain.at
                && chain.taken.len() < most.0
        }
        _ => return about_hop(claim, &chain, hop?),
    })
}

/// Checks a reason that concerns an impossible hop, with the moving piece where the previous hops have taken
/// it.
fn about_hop(claim: &Claim, chain: &Chain, hop: &Hop) -> Option<bool> {
    let (from, to) = (light_square(&hop.from), light_square(&hop.to));
    let square = |name: &str| light_square(claim.value(name));
    let way = diagonal(from, to).unwrap_or_default();
    let names_hop = || {
        claim.value("from") == hop.from
            && claim.value("to") == hop.to
            && claim.lights(&[hop.from.clone(), hop.to.clone()])
    };
    let lands = || claim.value("to") == hop.to;
    let here = from == chain.at;
    Some(match claim.reason {
        "other-piece" => {
            !here
                && square("at") == chain.at
                && claim.value("from") == hop.from
                && chain.stands(from).is_some()
        }
        "not-diagonal" => here && names_hop() && from != to && diagonal(from, to).is_none(),
        "occupied" => here && lands() && chain.stands(to).is_some() && !chain.taken.contains(&to),
        "still-there" => here && lands() && chain.taken.contains(&to),
        "backward" => here && names_hop() && !chain.is_king && (to.1 - from.1).signum() == -chain.up,
        "too-far" => here && names_hop() && !chain.is_king && way.len() > 1,
        "nothing-to-take" => {
            here && !chain.is_king && way == [square("over")] && chain.stands(square("over")).is_none()
        }
        "lands-too-far" => {
            let over = square("over");
            let enemy = chain.stands(over).is_some_and(|piece| "oO".contains(piece));
            here && lands() && !chain.is_king && way.first() == Some(&over) && way.len() > 1 && enemy
        }
        "own-between" => {
            here && (chain.is_king || way.len() == 1)
                && way.contains(&square("over"))
                && chain
                    .stands(square("over"))
                    .is_some_and(|piece| "mM".contains(piece))
        }
        "taken-twice" => here && way.contains(&square("over")) && chain.taken.contains(&square("over")),
        "several-between" => {
            let met = way.iter().filter(|&&at| chain.stands(at).is_some());
            let listed = claim.list("over");
            let named: Vec<At> = listed.iter().map(|name| light_square(name)).collect();
            here && named.len() > 1 && met.copied().collect::<Vec<_>>() == named && claim.lights(&listed)
        }
        "step-ends" => chain.stepped && lands_at(claim, chain),
        "step-after-capture" => {
            here && names_hop() && !chain.taken.is_empty() && way.iter().all(|&at| chain.stands(at).is_none())
        }
        "crowned" => !chain.is_king && chain.is_on_last_row() && square("at") == chain.at,
        _ => return None,
    })
}

fn lands_at(claim: &Claim, chain: &Chain) -> bool {
    light_square(claim.value("to")) == chain.at
}

/// PDN numbers of the squares whose pieces can make a legal capture, in ascending order.
fn captors(claim: &Claim) -> Vec<String> {
    let mut captors: Vec<u8> = claim
        .moves
        .iter()
        .filter_map(|mv| mv.split_once('x')?.0.parse().ok())
        .collect();
    captors.sort_unstable();
    captors.dedup();
    captors.iter().map(ToString::to_string).collect()
}

/// Maximum number of pieces in a legal capture, and maximum number of kings among that many pieces.
fn best(claim: &Claim, board: &Board, up: i32) -> (usize, usize) {
    let of_captor = |name: &String| {
        let at = light_square(name);
        let is_king = board.get(&at) == Some(&'M');
        let chain = Chain {
            board,
            up,
            origin: at,
            at,
            is_king,
            taken: Vec::new(),
            stepped: false,
        };
        chain.most()
    };
    captors(claim).iter().map(of_captor).max().unwrap_or_default()
}

fn takes_less(claim: &Claim, chain: &Chain) -> bool {
    let captors = captors(claim);
    let (most, kings) = best(claim, chain.board, chain.up);
    let (takes, takes_kings) = chain.most();
    let (said, against) = (claim.number("takes"), claim.number("most"));
    let named = claim.list("captors") == captors && claim.lit.starts_with(&captors);
    let shown = &claim.lit[captors.len()..];
    let shows = shown.iter().all(|name| {
        chain
            .board
            .get(&light_square(name))
            .is_some_and(|piece| "oO".contains(*piece))
    });
    let said_right = if claim.reason == "takes-fewer" {
        takes == said && most == against && said < against
    } else {
        takes == most && takes_kings == said && kings == against && said < against
    };
    named && shows && shown.len() == most && said_right
}
