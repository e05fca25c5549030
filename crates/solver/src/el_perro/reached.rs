//! Positions that can occur in a game from the start.

use ludoteca_engine::tables::perfect::MOST_GOATS;
use ludoteca_engine::tables::perfect::board::{Board, POINTS, Placement};
use ludoteca_engine::tables::perfect::index::Index;
use ludoteca_rules::Color;

/// A set of positions with the same number of goats, by position index.
struct Marks(Vec<u64>);

impl Marks {
    fn new(positions: usize) -> Marks {
        Marks(vec![0; positions.div_ceil(u64::BITS as usize)])
    }

    fn contains(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 == 1
    }

    fn insert(&mut self, number: usize) -> bool {
        let word = &mut self.0[number / 64];
        let before = *word;
        *word |= 1 << (number % 64);
        *word != before
    }
}

/// Positions reachable by legal moves, regardless of repetition and the draw clock.
pub(super) struct Reached {
    /// Sets of positions, by number of goats and side to move.
    marks: Vec<[Marks; 2]>,
}

impl Reached {
    /// Finds all positions reachable from `start` with the dog to move.
    pub(super) fn from(start: Placement, board: &Board, index: &Index) -> Reached {
        let marks = |goats| Color::BOTH.map(|_| Marks::new(index.positions(goats)));
        let mut exploration = Exploration {
            board,
            index,
            reached: Reached {
                marks: (0..=MOST_GOATS).map(marks).collect(),
            },
            waiting: (0..=MOST_GOATS).map(|_| Vec::new()).collect(),
        };
        exploration.add(Color::First, start);
        // No move leads to a position with more goats.
        for goats in (board.goal + 1..=MOST_GOATS).rev() {
            while let Some(packed) = exploration.waiting[goats].pop() {
                exploration.follow(packed);
            }
        }
        exploration.reached
    }

    pub(super) fn contains(&self, goats: usize, turn: Color, number: usize) -> bool {
        self.marks[goats][turn as usize].contains(number)
    }
}

/// A position and its side to move, packed into one word.
struct Packed(u32);

impl Packed {
    const DOG: u32 = POINTS;
    const TURN: u32 = 31;

    fn new(turn: Color, placement: Placement) -> Packed {
        Packed(placement.goats | placement.dog << Self::DOG | (turn as u32) << Self::TURN)
    }

    fn placement(&self) -> Placement {
        Placement {
            dog: self.0 >> Self::DOG & 0x1f,
            goats: self.0 & ((1 << POINTS) - 1),
        }
    }

    fn is_dogs_turn(&self) -> bool {
        self.0 >> Self::TURN == Color::First as u32
    }
}

struct Exploration<'a> {
    board: &'a Board,
    index: &'a Index,
    reached: Reached,
    /// Positions whose moves have not been examined yet, by number of goats.
    waiting: Vec<Vec<Packed>>,
}

impl Exploration<'_> {
    fn add(&mut self, turn: Color, placement: Placement) {
        if self.board.is_won_by_dog(placement) {
            return;
        }
        let goats = placement.count();
        if self.reached.marks[goats][turn as usize].insert(self.index.of(placement)) {
            self.waiting[goats].push(Packed::new(turn, placement));
        }
    }

    fn follow(&mut self, packed: Packed) {
        let (board, placement) = (self.board, packed.placement());
        if packed.is_dogs_turn() {
            let mut add = |next| {
                self.add(Color::Second, next);
                false
            };
            board.any_step(placement, &mut add);
            board.any_capture(placement, &mut add);
        } else {
            placement.any_goat_move(|next| {
                self.add(Color::First, next);
                false
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use ludoteca_rules::el_perro::{EL_PERRO, Position, Setup};
    use ludoteca_rules::{Game as _, Heading, LineMove, Stage};

    use super::*;

    /// Returns a position with the dog on c3 and goats on the given points.
    fn with_goats(goats: &[usize]) -> Position {
        let mut pieces = [None; POINTS as usize];
        pieces[12] = Some(Color::First);
        for &goat in goats {
            pieces[goat] = Some(Color::Second);
        }
        let setup = Setup {
            pieces,
            turn: Color::First,
            heading: Heading::Up,
            quiet_plies: 0,
        };
        match setup.into_stage(&EL_PERRO) {
            Ok(Stage::Turn(position)) => position,
            other => panic!("not a position: {other:?}"),
        }
    }

    /// Finds the reachable positions by playing all moves that the rules allow.
    fn played_from(start: Position) -> HashSet<(Placement, u8)> {
        let mut seen = HashSet::from([(Placement::of(&start), start.turn() as u8)]);
        let mut waiting = vec![start];
        while let Some(position) = waiting.pop() {
            let mut moves: Vec<LineMove> = Vec::new();
            EL_PERRO.legal_moves(&position, &mut moves);
            for mv in moves {
                let next = EL_PERRO.play_unchecked(&position, &mv);
                if next.goats() > 0 && seen.insert((Placement::of(&next), next.turn() as u8)) {
                    waiting.push(next);
                }
            }
        }
        seen
    }

    #[test]
    fn exactly_the_positions_reachable_under_the_rules_are_marked() {
        let board = Board::new(&EL_PERRO).expect("the usual switches can be solved");
        let index = Index::default();
        // In the first position the dog can capture both goats at once. In the second, two of three goats may
        // turn round later.
        for goats in [&[13, 17][..], &[18, 23, 24]] {
            let start = with_goats(goats);
            let played = played_from(start);
            let reached = Reached::from(Placement::of(&start), &board, &index);
            for turn in Color::BOTH {
                for goats in 1..=goats.len() {
                    let all = (0..).zip(
                        (0..POINTS as usize)
                            .flat_map(|dog| index.from(goats, dog * index.sets(goats)).collect::<Vec<_>>()),
                    );
                    for (number, placement) in all {
                        let is_played = played.contains(&(placement, turn as u8));
                        assert_eq!(reached.contains(goats, turn, number), is_played, "{placement:?}");
                    }
                }
            }
        }
    }
}
