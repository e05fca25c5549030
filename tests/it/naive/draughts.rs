//! Spanish draughts: kings fly, captured pieces are removed at the end, and a capture must take the most
//! pieces, then the most kings.
//!
//! Position text: PDN FEN such as `W:W1,2,K3:B4,K5`, then `:H<n>` (consecutive quiet king plies, if not 0),
//! then `:T<n>` (moves of the three kings since their count began, while it runs).
//!
//! ```text
//! 8  32 .. 31 .. 30 .. 29 ..
//! 7  .. 28 .. 27 .. 26 .. 25
//! 6  24 .. 23 .. 22 .. 21 ..
//! 5  .. 20 .. 19 .. 18 .. 17
//! 4  16 .. 15 .. 14 .. 13 ..
//! 3  .. 12 .. 11 .. 10 .. 09
//! 2  08 .. 07 .. 06 .. 05 ..
//! 1  .. 04 .. 03 .. 02 .. 01
//!     a  b  c  d  e  f  g  h
//! ```

use std::collections::BTreeMap;

use super::{End, Line, Oracle};

/// Number of consecutive quiet king plies after which the game is drawn: 20 per side.
const KING_MOVE_LIMIT: u32 = 40;

const DIAGONALS: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

pub(crate) struct SpanishDraughts {
    /// True for the draw rules of the Portuguese federation, false for those of the historical source.
    federation_draws: bool,
}

/// A square as (file, rank), both from 1 to 8; h1 is (8, 1).
type Square = (i32, i32);

type Board = BTreeMap<Square, Piece>;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    White,
    Black,
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Piece {
    side: Side,
    is_king: bool,
}

struct State {
    board: Board,
    mover: Side,
    quiet_king_plies: u32,
    /// Moves of the three kings since their count began.
    three_kings_moves: Option<u32>,
}

/// A whole move: the squares touched, starting with the origin, and the squares of captured pieces.
struct Route {
    path: Vec<Square>,
    taken: Vec<Square>,
}

impl SpanishDraughts {
    /// Returns the game with `switches`, and with defaults for all other switches.
    ///
    /// # Panics
    ///
    /// If Spanish draughts doesn't have one of the switches or values.
    pub(crate) fn new(switches: &[(&str, &str)]) -> Self {
        let mut game = Self {
            federation_draws: false,
        };
        for &(key, value) in switches {
            match (key, value) {
                ("drawRules", "source") => game.federation_draws = false,
                ("drawRules", "fpd") => game.federation_draws = true,
                _ => panic!("no such switch: {key}={value}"),
            }
        }
        game
    }

    /// Number of moves after which three kings against one is a draw.
    fn three_kings_limit(&self) -> u32 {
        if self.federation_draws { 12 } else { 13 }
    }

    /// True if quiet king plies count in a position.
    fn king_moves_count(&self, board: &Board, three_kings_moves: Option<u32>) -> bool {
        let both = [Side::White, Side::Black];
        let few_pieces_and_a_king = both.into_iter().all(|side| {
            let (men, kings) = forces(board, side);
            men + kings <= 4 && kings > 0
        });
        !self.federation_draws || (few_pieces_and_a_king && three_kings_moves.is_none())
    }

    fn after(&self, before: &State, route: &Route) -> State {
        let (from, to) = (route.path[0], route.path[route.path.len() - 1]);
        let mut board = before.board.clone();
        let mut piece = board.remove(&from).expect("a piece moves");
        let was_king = piece.is_king;
        for taken in &route.taken {
            board.remove(taken);
        }
        if to.1 == last_rank(piece.side) {
            piece.is_king = true;
        }
        board.insert(to, piece);

        let three_kings_moves = match (side_with_three_kings(&board), before.three_kings_moves) {
            (Some(strong), Some(moves)) if strong == before.mover => Some(moves + 1),
            (Some(_), Some(moves)) => Some(moves),
            (Some(strong), None) => holds_main_diagonal(&board, strong).then_some(0),
            (None, _) => None,
        };
        let is_quiet_king_move = was_king && route.taken.is_empty();
        let counts = is_quiet_king_move && self.king_moves_count(&board, three_kings_moves);
        State {
            board,
            mover: other(before.mover),
            quiet_king_plies: if counts { before.quiet_king_plies + 1 } else { 0 },
            three_kings_moves,
        }
    }

    fn moves(&self, state: &State) -> Vec<Line> {
        if has_no_pieces(&state.board, Side::White) || has_no_pieces(&state.board, Side::Black) {
            return Vec::new();
        }
        let captures = captures(state);
        let routes = if captures.is_empty() {
            steps(state)
        } else {
            captures
        };
        let mut lines: Vec<Line> = routes
            .iter()
            .map(|route| Line {
                text: move_text(route),
                next: write(&self.after(state, route)),
            })
            .collect();
        lines.sort();
        lines
    }

    fn read(&self, position: &str) -> State {
        let fields: Vec<&str> = position.split(':').collect();
        let [mover, white, black, clocks @ ..] = &fields[..] else {
            panic!("a side to move and two sides: {position}");
        };
        let mut board = Board::new();
        read_pieces(white, Side::White, &mut board);
        read_pieces(black, Side::Black, &mut board);
        let clock = |letter| {
            let text = clocks.iter().find_map(|clock| clock.strip_prefix(letter));
            text.map(|number| number.parse::<u32>().expect("a clock is a number"))
        };
        let three_kings_moves = side_with_three_kings(&board).and_then(|strong| {
            let begins = holds_main_diagonal(&board, strong).then_some(0);
            clock('T').or(begins)
        });
        let counts = self.king_moves_count(&board, three_kings_moves);
        State {
            mover: match *mover {
                "W" => Side::White,
                "B" => Side::Black,
                _ => panic!("W or B is to move: {position}"),
            },
            quiet_king_plies: clock('H').filter(|_| counts).unwrap_or(0),
            three_kings_moves,
            board,
        }
    }
}

impl Oracle for SpanishDraughts {
    fn start(&self) -> String {
        let side = |from: u32, to: u32| {
            let numbers: Vec<String> = (from..=to).map(|number| number.to_string()).collect();
            numbers.join(",")
        };
        format!("W:W{}:B{}", side(1, 12), side(21, 32))
    }

    fn lines(&self, position: &str) -> Vec<Line> {
        self.moves(&self.read(position))
    }

    fn end(&self, position: &str) -> Option<End> {
        let state = self.read(position);
        for (side, enemy) in [(Side::White, 1), (Side::Black, 0)] {
            if has_no_pieces(&state.board, side) {
                return Some(End {
                    winner: Some(enemy),
                    reason: "all-captured",
                });
            }
        }
        if self.moves(&state).is_empty() {
            return Some(End {
                winner: Some(if state.mover == Side::Black { 0 } else { 1 }),
                reason: "blocked",
            });
        }
        let draw = |reason| Some(End { winner: None, reason });
        if state.quiet_king_plies >= KING_MOVE_LIMIT {
            return draw("king-moves");
        }
        if state.three_kings_moves >= Some(self.three_kings_limit()) {
            return draw("three-kings");
        }
        None
    }
}

fn other(side: Side) -> Side {
    match side {
        Side::White => Side::Black,
        Side::Black => Side::White,
    }
}

/// Change of rank when a man of this side moves.
fn forward(side: Side) -> i32 {
    match side {
        Side::White => 1,
        Side::Black => -1,
    }
}

fn last_rank(side: Side) -> i32 {
    match side {
        Side::White => 8,
        Side::Black => 1,
    }
}

fn is_on_board((file, rank): Square) -> bool {
    (1..=8).contains(&file) && (1..=8).contains(&rank)
}

fn is_empty(board: &Board, square: Square) -> bool {
    is_on_board(square) && !board.contains_key(&square)
}

/// Numbers of men and of kings that a side has.
fn forces(board: &Board, side: Side) -> (usize, usize) {
    let own = || board.values().filter(|piece| piece.side == side);
    let kings = own().filter(|piece| piece.is_king).count();
    (own().count() - kings, kings)
}

fn has_no_pieces(board: &Board, side: Side) -> bool {
    forces(board, side) == (0, 0)
}

/// The side with exactly three kings against exactly one king.
fn side_with_three_kings(board: &Board) -> Option<Side> {
    [Side::White, Side::Black]
        .into_iter()
        .find(|&side| forces(board, side) == (0, 3) && forces(board, other(side)) == (0, 1))
}

/// True if a piece of this side is on the main diagonal from h1 to a8.
fn holds_main_diagonal(board: &Board, side: Side) -> bool {
    board
        .iter()
        .any(|(&(file, rank), piece)| piece.side == side && file + rank == 9)
}

/// Squares from the one after `from` to the edge of the board.
fn ray(from: Square, (across, up): (i32, i32)) -> Vec<Square> {
    (1..8)
        .map(|distance| (from.0 + distance * across, from.1 + distance * up))
        .take_while(|&square| is_on_board(square))
        .collect()
}

/// Diagonals along which a piece moves and captures; for a man, only those that lead forward.
fn diagonals(piece: Piece) -> Vec<(i32, i32)> {
    DIAGONALS
        .into_iter()
        .filter(|&(_, up)| piece.is_king || up == forward(piece.side))
        .collect()
}

fn steps(state: &State) -> Vec<Route> {
    let mut routes = Vec::new();
    for (&from, &piece) in &state.board {
        if piece.side != state.mover {
            continue;
        }
        let reach = if piece.is_king { 7 } else { 1 };
        for diagonal in diagonals(piece) {
            let free = ray(from, diagonal)
                .into_iter()
                .take(reach)
                .take_while(|&to| is_empty(&state.board, to));
            routes.extend(free.map(|to| Route {
                path: vec![from, to],
                taken: Vec::new(),
            }));
        }
    }
    routes
}

/// Legal captures: those of the maximum number of pieces and, among these, of the maximum number of kings.
fn captures(state: &State) -> Vec<Route> {
    let mut routes = Vec::new();
    for (&from, &piece) in &state.board {
        if piece.side == state.mover {
            // The moving piece blocks nothing, not even its origin.
            let mut others = state.board.clone();
            others.remove(&from);
            add_captures(&others, piece, vec![from], &[], &mut routes);
        }
    }
    let kings = |route: &Route| {
        let is_king = |square: &&Square| state.board[*square].is_king;
        route.taken.iter().filter(is_king).count()
    };
    let worth = |route: &Route| (route.taken.len(), kings(route));
    let most = routes.iter().map(worth).max();
    routes.retain(|route| Some(worth(route)) == most);
    routes
}

/// Adds every way to complete a capture by `piece` after `path` and `taken`. Captured pieces are still among
/// `others`, because they stay on the board until the end.
fn add_captures(others: &Board, piece: Piece, path: Vec<Square>, taken: &[Square], routes: &mut Vec<Route>) {
    let mut goes_on = false;
    for diagonal in diagonals(piece) {
        let (over, landings) = jump(others, piece, path[path.len() - 1], diagonal);
        for landing in landings {
            if taken.contains(&over) {
                continue;
            }
            goes_on = true;
            let mut longer_path = path.clone();
            longer_path.push(landing);
            let mut more_taken = taken.to_vec();
            more_taken.push(over);
            add_captures(others, piece, longer_path, &more_taken, routes);
        }
    }
    if !goes_on && !taken.is_empty() {
        routes.push(Route {
            path,
            taken: taken.to_vec(),
        });
    }
}

/// The first piece on this diagonal, and the squares beyond it where `piece` may land. There are no such
/// squares if it can't jump.
fn jump(others: &Board, piece: Piece, from: Square, diagonal: (i32, i32)) -> (Square, Vec<Square>) {
    let squares = ray(from, diagonal);
    let free_before = squares
        .iter()
        .take_while(|&&square| is_empty(others, square))
        .count();
    let Some(&over) = squares.get(free_before) else {
        return (from, Vec::new());
    };
    let is_too_far = !piece.is_king && free_before > 0;
    if others[&over].side == piece.side || is_too_far {
        return (over, Vec::new());
    }
    let reach = if piece.is_king { 7 } else { 1 };
    let landings = squares
        .into_iter()
        .skip(free_before + 1)
        .take(reach)
        .take_while(|&square| is_empty(others, square))
        .collect();
    (over, landings)
}

/// PDN number of a playing square.
fn number((file, rank): Square) -> i32 {
    (rank - 1) * 4 + (8 - file) / 2 + 1
}

/// The playing square with a PDN number. Playing squares are light: file + rank is odd.
fn square(wanted: i32) -> Square {
    (1..=8)
        .flat_map(|rank| (1..=8).map(move |file| (file, rank)))
        .find(|&(file, rank)| (file + rank) % 2 == 1 && number((file, rank)) == wanted)
        .unwrap_or_else(|| panic!("no such square: {wanted}"))
}

fn move_text(route: &Route) -> String {
    let numbers: Vec<String> = route
        .path
        .iter()
        .map(|&square| number(square).to_string())
        .collect();
    numbers.join(if route.taken.is_empty() { "-" } else { "x" })
}

fn read_pieces(field: &str, side: Side, board: &mut Board) {
    let letter = if side == Side::White { 'W' } else { 'B' };
    let list = field.strip_prefix(letter).expect("the side's letter");
    for entry in list.split(',').filter(|entry| !entry.is_empty()) {
        let digits = entry.trim_start_matches('K');
        let piece = Piece {
            side,
            is_king: digits != entry,
        };
        let number = digits.parse().expect("a square number");
        board.insert(square(number), piece);
    }
}

fn write_pieces(board: &Board, side: Side) -> String {
    let numbered: BTreeMap<i32, Piece> = board
        .iter()
        .filter(|(_, piece)| piece.side == side)
        .map(|(&square, &piece)| (number(square), piece))
        .collect();
    let entries: Vec<String> = numbered
        .iter()
        .map(|(number, piece)| format!("{}{number}", if piece.is_king { "K" } else { "" }))
        .collect();
    entries.join(",")
}

fn write(state: &State) -> String {
    let mover = if state.mover == Side::White { 'W' } else { 'B' };
    let white = write_pieces(&state.board, Side::White);
    let black = write_pieces(&state.board, Side::Black);
    let mut text = format!("{mover}:W{white}:B{black}");
    if state.quiet_king_plies > 0 {
        text.push_str(&format!(":H{}", state.quiet_king_plies));
    }
    if let Some(moves) = state.three_kings_moves {
        text.push_str(&format!(":T{moves}"));
    }
    text
}
