//! Brandubh and El Cuervo, implemented literally and without regard to speed.
//!
//! ```text
//! 7  # . . r . . #      # the four corners a1, g1, a7, g7
//! 6  . . . r . . .      K the king, on the throne d4
//! 5  . . . b . . .      b black pawns, the first side
//! 4  r r b K b r r      r red pawns, the second side
//! 3  . . . b . . .
//! 2  . . . r . . .
//! 1  # . . r . . #
//!    a b c d e f g
//! ```
//!
//! In a position text a captured king is removed. A surrounded king that stays would be ambiguous, because in
//! El Cuervo a king may move between red pawns without being captured.

use super::{End, Line, Oracle};

const SIZE: usize = 7;
const EMPTY: char = '.';
const KING: char = 'K';
const BLACK: char = 'b';
const RED: char = 'r';
const THRONE: Square = Square { rank: 3, file: 3 };
const DIRECTIONS: [(isize, isize); 4] = [(1, 0), (0, 1), (0, -1), (-1, 0)];

/// A square by rank and file, both from 0. The order is a1, b1, … g7.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Square {
    rank: usize,
    file: usize,
}

impl Square {
    /// The neighbour in a direction (ranks up, files to the right), if it is on the board.
    fn step(self, (up, right): (isize, isize)) -> Option<Self> {
        let rank = self.rank.checked_add_signed(up)?;
        let file = self.file.checked_add_signed(right)?;
        (rank < SIZE && file < SIZE).then_some(Self { rank, file })
    }

    fn neighbours(self) -> impl Iterator<Item = Self> {
        DIRECTIONS
            .into_iter()
            .filter_map(move |direction| self.step(direction))
    }

    fn is_corner(self) -> bool {
        let edges = [0, SIZE - 1];
        edges.contains(&self.rank) && edges.contains(&self.file)
    }

    fn all() -> impl Iterator<Item = Self> {
        (0..SIZE).flat_map(|rank| (0..SIZE).map(move |file| Self { rank, file }))
    }

    fn push_name(self, text: &mut String) {
        text.push(char::from(b"abcdefg"[self.file]));
        text.push(char::from(b"1234567"[self.rank]));
    }
}

/// Pieces by rank and file, with the letters of the position text.
#[derive(Clone, Debug)]
struct Board([[char; SIZE]; SIZE]);

impl Board {
    fn at(&self, square: Square) -> char {
        self.0[square.rank][square.file]
    }

    fn put(&mut self, square: Square, piece: char) {
        self.0[square.rank][square.file] = piece;
    }

    fn king(&self) -> Option<Square> {
        Square::all().find(|&square| self.at(square) == KING)
    }

    /// Parses the ranks, from the top down.
    fn read(text: &str) -> Self {
        let mut board = Self([[EMPTY; SIZE]; SIZE]);
        let ranks: Vec<&str> = text.split('.').collect();
        assert_eq!(ranks.len(), SIZE, "seven ranks in {text}");
        for (rank, row) in ranks.iter().rev().enumerate() {
            let mut file = 0;
            for letter in row.chars() {
                match letter {
                    '1'..='7' => file += usize::from(letter as u8 - b'0'),
                    KING | BLACK | RED => {
                        board.put(Square { rank, file }, letter);
                        file += 1;
                    }
                    _ => panic!("no piece is written {letter}"),
                }
            }
            assert_eq!(file, SIZE, "seven squares in {row}");
        }
        board
    }

    fn write(&self, text: &mut String) {
        for rank in (0..SIZE).rev() {
            let mut run = 0;
            for piece in self.0[rank] {
                if piece == EMPTY {
                    run += 1;
                    continue;
                }
                push_run(run, text);
                run = 0;
                text.push(piece);
            }
            push_run(run, text);
            if rank > 0 {
                text.push('.');
            }
        }
    }
}

/// Writes the length of a run of empty squares, or nothing if it is 0.
fn push_run(run: u8, text: &mut String) {
    if run > 0 {
        text.push(char::from(b'0' + run));
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Black,
    Red,
}

impl Side {
    fn of(piece: char) -> Option<Self> {
        match piece {
            KING | BLACK => Some(Self::Black),
            RED => Some(Self::Red),
            _ => None,
        }
    }

    fn pawn(self) -> char {
        match self {
            Self::Black => BLACK,
            Self::Red => RED,
        }
    }

    fn other(self) -> Self {
        match self {
            Self::Black => Self::Red,
            Self::Red => Self::Black,
        }
    }

    fn letter(self) -> char {
        self.pawn()
    }

    fn index(self) -> usize {
        match self {
            Self::Black => 0,
            Self::Red => 1,
        }
    }
}

/// The king's part in a custodial capture of a red pawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum KingRole {
    /// The king takes no part.
    None,
    /// The king counts only as the partner, not as the piece that arrives.
    Anvil,
    /// The king counts as the partner and as the piece that arrives.
    Armed,
}

/// Empty squares that act as a partner in captures of pawns, for both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hostile {
    None,
    Corners,
    CornersAndThrone,
}

#[derive(Clone, Debug)]
pub(crate) struct Brandubh {
    /// True if a pawn that moves between two enemies is captured (Brandubh, not El Cuervo).
    suicide: bool,
    first: Side,
    king_role: KingRole,
    hostile: Hostile,
}

impl Brandubh {
    /// The rules with `switches`. `capture=active` means El Cuervo.
    pub(crate) fn new(switches: &[(&str, &str)]) -> Self {
        let mut rules = Self {
            suicide: true,
            first: Side::Black,
            king_role: KingRole::None,
            hostile: Hostile::None,
        };
        for &switch in switches {
            match switch {
                ("capture", "suicide") => rules.suicide = true,
                ("capture", "active") => rules.suicide = false,
                ("firstSide", "king") => rules.first = Side::Black,
                ("firstSide", "attackers") => rules.first = Side::Red,
                ("kingRole", "none") => rules.king_role = KingRole::None,
                ("kingRole", "anvil") => rules.king_role = KingRole::Anvil,
                ("kingRole", "armed") => rules.king_role = KingRole::Armed,
                ("hostileSquares", "none") => rules.hostile = Hostile::None,
                ("hostileSquares", "corners") => rules.hostile = Hostile::Corners,
                ("hostileSquares", "corners+throne") => rules.hostile = Hostile::CornersAndThrone,
                (key, value) => panic!("Brandubh has no switch {key}={value}"),
            }
        }
        rules
    }

    /// Destinations of the piece on `from`.
    fn destinations(board: &Board, from: Square) -> Vec<Square> {
        if board.at(from) == KING {
            return from.neighbours().filter(|&to| board.at(to) == EMPTY).collect();
        }
        let mut found = Vec::new();
        for direction in DIRECTIONS {
            let mut reached = from.step(direction);
            while let Some(to) = reached {
                if board.at(to) != EMPTY || to == THRONE || to.is_corner() {
                    break;
                }
                found.push(to);
                reached = to.step(direction);
            }
        }
        found
    }

    /// Makes a move and returns the captured squares, sorted. A win stops further captures.
    fn play(&self, board: &mut Board, from: Square, to: Square) -> Vec<Square> {
        let piece = board.at(from);
        let mover = Side::of(piece).expect("the origin has a piece");
        board.put(from, EMPTY);
        board.put(to, piece);
        if piece == KING && to.is_corner() {
            return Vec::new();
        }
        let mut captured = Vec::new();
        if piece != KING || self.king_role == KingRole::Armed {
            captured = self.sandwiched_by_arrival(board, to, mover);
        }
        for &victim in &captured {
            board.put(victim, EMPTY);
        }
        if let Some(king) = self.king_taken(board, to, mover) {
            board.put(king, EMPTY);
            captured.push(king);
        } else if self.suicide && piece != KING && self.stands_between_enemies(board, to, mover) {
            board.put(to, EMPTY);
            captured.push(to);
        }
        captured.sort();
        captured
    }

    /// Enemy pawns between the piece that has just arrived on `to` and a partner.
    fn sandwiched_by_arrival(&self, board: &Board, to: Square, mover: Side) -> Vec<Square> {
        let mut victims = Vec::new();
        for direction in DIRECTIONS {
            let Some(victim) = to.step(direction) else {
                continue;
            };
            let Some(partner) = victim.step(direction) else {
                continue;
            };
            if board.at(victim) == mover.other().pawn() && self.is_partner(board, partner, mover) {
                victims.push(victim);
            }
        }
        victims
    }

    /// True if the square holds a partner of the mover, or acts as one.
    fn is_partner(&self, board: &Board, square: Square, mover: Side) -> bool {
        let hostile = match self.hostile {
            Hostile::None => false,
            Hostile::Corners => square.is_corner(),
            Hostile::CornersAndThrone => square.is_corner() || square == THRONE,
        };
        self.counts_in_sandwich(board.at(square), mover) || (hostile && board.at(square) == EMPTY)
    }

    /// True if a piece that has not just moved helps `side` to enclose a pawn.
    fn counts_in_sandwich(&self, piece: char, side: Side) -> bool {
        match piece {
            KING => side == Side::Black && self.king_role != KingRole::None,
            _ => piece == side.pawn(),
        }
    }

    /// True if the mover's pawn on `square` has enemies on both sides, in its row or column.
    fn stands_between_enemies(&self, board: &Board, square: Square, mover: Side) -> bool {
        let enemy_at = |direction| {
            square
                .step(direction)
                .is_some_and(|beside| self.counts_in_sandwich(board.at(beside), mover.other()))
        };
        (enemy_at((1, 0)) && enemy_at((-1, 0))) || (enemy_at((0, 1)) && enemy_at((0, -1)))
    }

    /// Returns the king's square, if the move to `to` captures him.
    ///
    /// Every square beside the king must have a red pawn, except the empty throne. At an edge three pawns are
    /// enough. Beside a corner the king is never captured, because a red pawn can't stop on a corner.
    fn king_taken(&self, board: &Board, to: Square, mover: Side) -> Option<Square> {
        let king = board.king()?;
        let arrived = mover == Side::Red && king.neighbours().any(|beside| beside == to);
        let surrounded = king
            .neighbours()
            .all(|beside| beside == THRONE || board.at(beside) == RED);
        (surrounded && (self.suicide || arrived)).then_some(king)
    }

    /// Winner according to the board alone, and the reason.
    fn won_on_board(board: &Board) -> Option<End> {
        match board.king() {
            None => Some(End {
                winner: Some(Side::Red.index()),
                reason: "king-captured",
            }),
            Some(king) if king.is_corner() => Some(End {
                winner: Some(Side::Black.index()),
                reason: "king-escaped",
            }),
            Some(_) => None,
        }
    }
}

fn read(position: &str) -> (Board, Side) {
    match position.split_once('-') {
        Some((board, "b")) => (Board::read(board), Side::Black),
        Some((board, "r")) => (Board::read(board), Side::Red),
        _ => panic!("not a position: {position}"),
    }
}

fn write(board: &Board, turn: Side) -> String {
    let mut text = String::with_capacity(48);
    board.write(&mut text);
    text.push('-');
    text.push(turn.letter());
    text
}

impl Oracle for Brandubh {
    fn start(&self) -> String {
        format!("3r3.3r3.3b3.rrbKbrr.3b3.3r3.3r3-{}", self.first.letter())
    }

    fn lines(&self, position: &str) -> Vec<Line> {
        let (board, mover) = read(position);
        if Self::won_on_board(&board).is_some() {
            return Vec::new();
        }
        let mut lines = Vec::new();
        for from in Square::all() {
            if Side::of(board.at(from)) != Some(mover) {
                continue;
            }
            for to in Self::destinations(&board, from) {
                let mut after = board.clone();
                let captured = self.play(&mut after, from, to);
                let mut text = String::with_capacity(16);
                from.push_name(&mut text);
                text.push('-');
                to.push_name(&mut text);
                for victim in captured {
                    text.push('x');
                    victim.push_name(&mut text);
                }
                let next = write(&after, mover.other());
                lines.push(Line { text, next });
            }
        }
        lines.sort();
        lines
    }

    fn end(&self, position: &str) -> Option<End> {
        let (board, mover) = read(position);
        Self::won_on_board(&board).or_else(|| {
            self.lines(position).is_empty().then(|| End {
                winner: Some(mover.other().index()),
                reason: "no-legal-turn",
            })
        })
    }
}
