//! Complete winning strategy of the goats in El Perro: a reply to every move of the dog from the start
//! position.
//!
//! The file holds no positions. A reader explores the whole game: it follows every move of the dog, and the
//! file chooses the goats' replies. It thus finds every position that can arise, and proves that every line
//! ends with a blocked dog. A file that fails this proof is rejected.
//!
//! Positions are visited breadth first. The board is oriented with the goats heading up, and rotated by 180°
//! if they head down. Moves of both sides are sorted by the keys of the positions after them. The lowest 25
//! bits of a key are the goats' points, and the bits above are the dog's point.

use alloc::vec::{self, Vec};

use ludoteca_rules::el_perro::{ElPerro, Position, QUIET_LIMIT};
use ludoteca_rules::{Color, Game, Heading, LineMove};

use super::coder::{Chance, Coder, Decoder};
use super::{Table, TableError, identity};
use crate::sort::sort_by_insertion;

/// Kind byte of strategy files.
pub const KIND: u8 = 1;
/// Maximum number of decisions in a file.
pub const MOST_DECISIONS: usize = 1 << 16;
/// Longest line of a strategy, in plies. The longest win in the shipped file takes 298.
pub const MOST_PLIES: u16 = 400;
const POINTS: u32 = 25;
/// Differences, modulo 25, between the points of a goat's step: sideways to the west and east, then ahead.
const STEPS: [u32; 5] = [24, 1, 4, 5, 6];

/// Key of a position. It does not include the side to move.
fn key_of(position: &Position) -> u32 {
    let turned = |point: u8| {
        let point = u32::from(point);
        match position.heading() {
            Heading::Up => point,
            Heading::Down => POINTS - 1 - point,
        }
    };
    let goats = position
        .goat_set()
        .into_iter()
        .fold(0, |set, goat| set | 1 << turned(goat.0));
    goats | turned(position.dog().0) << POINTS
}

/// Distinct positions after the moves of the side to move, each with its key and move, sorted by key.
fn children(game: &ElPerro, position: &Position) -> Vec<(u32, LineMove, Position)> {
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    let after = |mv| {
        let next = game.play_unchecked(position, &mv);
        (key_of(&next), mv, next)
    };
    let mut children: Vec<(u32, LineMove, Position)> = moves.into_iter().map(after).collect();
    sort_by_insertion(&mut children, |child, before| child.0 < before.0);
    children.dedup_by_key(|child| child.0);
    children
}

/// Adaptive probability of each goat step, by origin and direction.
#[derive(Clone, Debug)]
pub struct Model {
    chances: Vec<Chance>,
}

impl Default for Model {
    fn default() -> Model {
        Model {
            chances: alloc::vec![Chance::EVEN; POINTS as usize * STEPS.len()],
        }
    }
}

impl Model {
    /// Returns the probability of the goats' move from the position with key `from` to the position with key
    /// `to`.
    ///
    /// # Panics
    /// If the difference between the positions is not a step of a goat.
    pub fn chance(&mut self, from: u32, to: u32) -> &mut Chance {
        let goats = (1 << POINTS) - 1;
        let origin = (from & !to & goats).trailing_zeros() % POINTS;
        let landing = (to & !from & goats).trailing_zeros() % POINTS;
        let step = (landing + POINTS - origin) % POINTS;
        let kind = STEPS.iter().position(|&known| known == step);
        let kind = kind.expect("a goat steps ahead or aside");
        &mut self.chances[origin as usize * STEPS.len() + kind]
    }
}

/// A reply of the goats.
#[derive(Clone, Debug)]
struct Decision {
    key: u32,
    /// Key of the position after the reply.
    after: u32,
    /// Index of that position in `places`.
    next: usize,
}

/// A position with the dog to move.
#[derive(Clone, Debug)]
struct DogPlace {
    position: Position,
    /// First index and count of the replies to the dog's moves, in the list of edges.
    replies: (usize, usize),
    /// Number of plies until the dog is blocked if it resists as long as possible. `None` until measured.
    plies: Option<u16>,
}

/// Source of the goats' decisions: a file, or the program that writes one.
pub trait Decide {
    /// Returns the index of the move to play in the position with key `key`. `moves` are the keys of the
    /// positions after each move, sorted.
    ///
    /// # Errors
    /// If no decision is possible.
    fn decide(&mut self, key: u32, moves: &[u32]) -> Result<usize, TableError>;
}

struct Block {
    decoder: Decoder<vec::IntoIter<u8>>,
    model: Model,
}

impl Decide for Block {
    fn decide(&mut self, key: u32, moves: &[u32]) -> Result<usize, TableError> {
        code(&mut self.decoder, &mut self.model, key, moves, 0).ok_or(TableError::Wrong)
    }
}

/// Codes the index of the move to play. Each move up to this one takes one bit, except the last move, which
/// takes none. Returns the index, or `None` if there are no moves.
pub fn code(
    coder: &mut impl Coder,
    model: &mut Model,
    key: u32,
    moves: &[u32],
    index: usize,
) -> Option<usize> {
    let last = moves.len().checked_sub(1)?;
    let is_played =
        |place: &usize| *place == last || coder.code(model.chance(key, moves[*place]), *place == index);
    (0..=last).find(is_played)
}

/// Winning strategy of the goats.
#[derive(Clone, Debug)]
pub struct Strategy {
    /// Decisions sorted by key.
    decisions: Vec<Decision>,
    places: Vec<DogPlace>,
}

impl Strategy {
    /// Reads a strategy file for `game`.
    ///
    /// # Errors
    /// If the file is invalid. A strategy that does not win is [`TableError::Wrong`].
    pub fn read(file: &[u8], game: &ElPerro) -> Result<Strategy, TableError> {
        StrategyReader::begin(file, game)?.finish()
    }

    /// Explores the whole game with at most `most` decisions from `decide`.
    ///
    /// # Errors
    /// [`TableError::Wrong`] if more decisions are needed, or a line does not end with a blocked dog.
    /// [`TableError::TooMuch`] if a line takes more than [`MOST_PLIES`].
    pub fn explore(game: &ElPerro, decide: impl Decide, most: usize) -> Result<Strategy, TableError> {
        let mut exploration = Exploration::new(game, decide, most);
        while !exploration.go_on(usize::MAX)? {}
        exploration.finish()
    }

    /// Computes backwards from the end how long the dog can resist. Rejects cycles and lines that are too
    /// long.
    fn measure(&mut self, edges: &[usize]) -> Result<(), TableError> {
        let count = self.places.len();
        let moves = self
            .places
            .iter()
            .enumerate()
            .flat_map(|(place, DogPlace { replies, .. })| {
                let moves = &edges[replies.0..replies.0 + replies.1];
                moves.iter().map(move |&decision| (place, decision))
            });
        let moves: Vec<(usize, usize)> = moves
            .map(|(place, decision)| (place, self.decisions[decision].next))
            .collect();
        // Predecessors of each position, one per move: `before[starts[place]..starts[place + 1]]`.
        let mut starts = alloc::vec![0; count + 1];
        for &(_, next) in &moves {
            starts[next + 1] += 1;
        }
        for place in 0..count {
            starts[place + 1] += starts[place];
        }
        let mut free = starts.clone();
        let mut before = alloc::vec![0; moves.len()];
        for (place, next) in moves {
            before[free[next]] = place;
            free[next] += 1;
        }
        // A position is measured once all its successors are. `open` counts the successors not measured yet.
        let mut open: Vec<usize> = self.places.iter().map(|place| place.replies.1).collect();
        let mut longest = alloc::vec![0_u16; count];
        let mut known: Vec<usize> = (0..count).filter(|&place| open[place] == 0).collect();
        let mut at = 0;
        while let Some(&place) = known.get(at) {
            at += 1;
            let plies = longest[place];
            if plies > MOST_PLIES {
                return Err(TableError::TooMuch);
            }
            self.places[place].plies = Some(plies);
            for &earlier in &before[starts[place]..starts[place + 1]] {
                longest[earlier] = longest[earlier].max(plies + 2);
                open[earlier] -= 1;
                if open[earlier] == 0 {
                    known.push(earlier);
                }
            }
        }
        if known.len() == count {
            Ok(())
        } else {
            Err(TableError::Wrong)
        }
    }

    /// Number of decisions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.decisions.len()
    }

    /// True if there are no decisions.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.decisions.is_empty()
    }

    /// Returns the maximum number of plies from the start until the dog is blocked.
    #[must_use]
    pub fn plies(&self) -> u16 {
        self.places.first().and_then(|start| start.plies).unwrap_or(0)
    }

    /// Returns the goats' move and the distance to the win in plies, if the goats are to move. `None` if the
    /// strategy does not cover the position, or the draw clock would run out first.
    #[must_use]
    pub fn probe(&self, game: &ElPerro, position: &Position) -> Option<(LineMove, u16)> {
        if position.turn() != Color::Second {
            return None;
        }
        let key = key_of(position);
        let place = self
            .decisions
            .binary_search_by_key(&key, |decision| decision.key)
            .ok()?;
        let decision = &self.decisions[place];
        let plies = self.places[decision.next].plies?.checked_add(1)?;
        let left = QUIET_LIMIT.checked_sub(position.quiet_plies())?;
        if plies > u16::from(left) {
            return None;
        }
        let moves = children(game, position);
        let &(_, mv, _) = moves.iter().find(|mv| mv.0 == decision.after)?;
        Some((mv, plies))
    }

    /// Returns the line in which the dog resists as long as possible. The line starts with the goats' move in
    /// `position`, and is empty if the strategy does not cover it.
    #[must_use]
    pub fn continuation(&self, game: &ElPerro, position: &Position) -> Vec<LineMove> {
        let mut moves = Vec::new();
        let mut position = *position;
        while let Some((mv, _)) = self.probe(game, &position) {
            moves.push(mv);
            position = game.play_unchecked(&position, &mv);
            let resisted =
                |child: &(u32, LineMove, Position)| self.probe(game, &child.2).map(|(_, plies)| plies);
            let Some((_, mv, next)) = children(game, &position).into_iter().max_by_key(resisted) else {
                break;
            };
            moves.push(mv);
            position = next;
        }
        moves
    }
}

/// Strategy under construction, while the game is explored.
struct Exploration<D> {
    game: ElPerro,
    decide: D,
    found: FoundPositions,
    strategy: Strategy,
    /// Index of the goats' decision after each move of the dog, grouped by position.
    edges: Vec<usize>,
    at: usize,
}

impl<D: Decide> Exploration<D> {
    fn new(game: &ElPerro, decide: D, most_decisions: usize) -> Exploration<D> {
        let mut exploration = Exploration {
            game: game.clone(),
            decide,
            found: FoundPositions::of_decisions(most_decisions),
            strategy: Strategy {
                decisions: Vec::new(),
                places: Vec::new(),
            },
            edges: Vec::new(),
            at: 0,
        };
        // `places` is in the order of discovery, and decisions refer to its indices.
        exploration.place(game.start());
        exploration
    }

    /// Visits at most `places` more positions with the dog to move. Returns `true` when none are left.
    fn go_on(&mut self, places: usize) -> Result<bool, TableError> {
        let end = self.at.saturating_add(places);
        while self.at < end {
            let Some(place) = self.strategy.places.get(self.at) else {
                return Ok(true);
            };
            let first = self.edges.len();
            for (key, _, after_dog) in children(&self.game, &place.position) {
                let outcome = self.game.decided(&after_dog);
                if outcome.is_some_and(|outcome| outcome.winner == Some(Color::First)) {
                    return Err(TableError::Wrong);
                }
                let decision = match self.found.get(key, GOATS_TURN) {
                    Some(known) => known,
                    None => self.decision(key, &after_dog)?,
                };
                self.edges.push(decision);
            }
            self.strategy.places[self.at].replies = (first, self.edges.len() - first);
            self.at += 1;
        }
        Ok(false)
    }

    /// Adds the goats' decision for a new position and returns its index.
    fn decision(&mut self, key: u32, position: &Position) -> Result<usize, TableError> {
        let number = self.strategy.decisions.len();
        if number == self.found.most_decisions {
            return Err(TableError::Wrong);
        }
        let moves = children(&self.game, position);
        let keys: Vec<u32> = moves.iter().map(|mv| mv.0).collect();
        let index = if moves.len() == 1 {
            0
        } else {
            self.decide.decide(key, &keys)?
        };
        let &(after, _, next) = moves.get(index).ok_or(TableError::Wrong)?;
        let next = match self.found.get(after, DOGS_TURN) {
            Some(known) => known,
            None => self.place(next),
        };
        self.found.insert(key, GOATS_TURN, number);
        self.strategy.decisions.push(Decision { key, after, next });
        Ok(number)
    }

    /// Adds a position with the dog to move and returns its index.
    fn place(&mut self, position: Position) -> usize {
        let number = self.strategy.places.len();
        self.found.insert(key_of(&position), DOGS_TURN, number);
        self.strategy.places.push(DogPlace {
            position,
            replies: (0, 0),
            plies: None,
        });
        number
    }

    /// Completes the strategy once every position has been visited.
    fn finish(mut self) -> Result<Strategy, TableError> {
        self.strategy.measure(&self.edges)?;
        self.strategy
            .decisions
            .sort_unstable_by_key(|decision| decision.key);
        Ok(self.strategy)
    }
}

/// Reader of a strategy file that works in slices, so that a caller can pause.
pub struct StrategyReader {
    exploration: Exploration<Block>,
    entries: usize,
}

impl StrategyReader {
    /// Starts reading a strategy file for `game`.
    ///
    /// # Errors
    /// If the header is invalid, or the block is damaged.
    pub fn begin(file: &[u8], game: &ElPerro) -> Result<StrategyReader, TableError> {
        let table = Table::read(file, &identity(game), KIND)?;
        let entries = table.entries as usize;
        if entries > MOST_DECISIONS {
            return Err(TableError::TooMuch);
        }
        let block = Block {
            decoder: Decoder::new(table.block(0)?.to_vec()),
            model: Model::default(),
        };
        Ok(StrategyReader {
            exploration: Exploration::new(game, block, entries),
            entries,
        })
    }

    /// Processes at most `places` more positions with the dog to move. Returns `true` when all are done.
    ///
    /// # Errors
    /// [`TableError::Wrong`] if the dog escapes.
    pub fn go_on(&mut self, places: usize) -> Result<bool, TableError> {
        self.exploration.go_on(places)
    }

    /// Reads the rest of the file and completes the strategy.
    ///
    /// # Errors
    /// [`TableError::Wrong`] if a line does not end with a blocked dog, or entries are left over.
    /// [`TableError::TooMuch`] if a line takes more than [`MOST_PLIES`].
    pub fn finish(mut self) -> Result<Strategy, TableError> {
        while !self.go_on(usize::MAX)? {}
        let strategy = self.exploration.finish()?;
        if strategy.decisions.len() == self.entries {
            Ok(strategy)
        } else {
            Err(TableError::Wrong)
        }
    }
}

impl core::fmt::Debug for StrategyReader {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("StrategyReader")
            .field("entries", &self.entries)
            .field("at", &self.exploration.at)
            .finish_non_exhaustive()
    }
}

/// Bit added to a key to show which side is to move.
const DOGS_TURN: u32 = 0;
const GOATS_TURN: u32 = 1 << 31;

/// Indices of the positions found so far, in a hash table with open addressing and fixed size.
struct FoundPositions {
    /// Keys with the bit of the side to move, and indices.
    slots: Vec<Option<(u32, usize)>>,
    most_decisions: usize,
}

impl FoundPositions {
    /// Makes a table for `most_decisions` decisions and about as many positions with the dog to move. Half of
    /// its slots stay free.
    fn of_decisions(most_decisions: usize) -> FoundPositions {
        FoundPositions {
            slots: alloc::vec![None; 4 * (most_decisions + 1)],
            most_decisions,
        }
    }

    /// Slot of a key, or the free slot where it would be inserted.
    fn slot(&self, key: u32) -> usize {
        let count = self.slots.len();
        // The upper half of the product maps the hash to a slot without a division.
        let hash = crate::playable::mix(u64::from(key)) >> 32;
        let first = usize::try_from((hash * count as u64) >> 32).expect("it is less than the count");
        (first..count)
            .chain(0..first)
            .find(|&slot| self.slots[slot].is_none_or(|(known, _)| known == key))
            .expect("half of the slots stay free")
    }

    fn get(&self, key: u32, turn: u32) -> Option<usize> {
        self.slots[self.slot(key | turn)].map(|(_, number)| number)
    }

    fn insert(&mut self, key: u32, turn: u32, number: usize) {
        let slot = self.slot(key | turn);
        self.slots[slot] = Some((key | turn, number));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Distances measured for `count` positions. In each except `end` the dog has one move, and the reply to
    /// it leads from position `number` to position `next(number)`.
    fn measured(
        count: usize,
        end: usize,
        next: impl Fn(usize) -> usize,
    ) -> Result<Vec<Option<u16>>, TableError> {
        let game = ludoteca_rules::el_perro::EL_PERRO;
        let mut strategy = Strategy {
            decisions: Vec::new(),
            places: Vec::new(),
        };
        for number in 0..count {
            strategy.decisions.push(Decision {
                key: 0,
                after: 0,
                next: if number == end { 0 } else { next(number) },
            });
            strategy.places.push(DogPlace {
                position: game.start(),
                replies: (number, usize::from(number != end)),
                plies: None,
            });
        }
        let edges: Vec<usize> = (0..count).collect();
        strategy.measure(&edges)?;
        Ok(strategy.places.iter().map(|place| place.plies).collect())
    }

    #[test]
    fn overlong_lines_of_play_are_rejected_regardless_of_the_order_of_discovery() {
        let longest = usize::from(MOST_PLIES / 2) + 1;
        for count in [longest + 1, 40_000, 70_000] {
            let ahead = measured(count, count - 1, |number| number + 1);
            assert_eq!(ahead, Err(TableError::TooMuch), "{count}");
            let back = measured(count, 0, |number| number - 1);
            assert_eq!(back, Err(TableError::TooMuch), "{count}");
        }
        let ahead = measured(longest, longest - 1, |number| number + 1).expect("not too long");
        assert_eq!((ahead[0], ahead[longest - 1]), (Some(MOST_PLIES), Some(0)));
        let back = measured(longest, 0, |number| number - 1).expect("not too long");
        assert_eq!((back[0], back[longest - 1]), (Some(0), Some(MOST_PLIES)));
    }
}
