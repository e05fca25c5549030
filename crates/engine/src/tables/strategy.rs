//! The goats' whole winning strategy in El Perro, from the start: an answer to every turn of the dog.
//!
//! The file has no positions in it. A reader plays the game through: where the dog moves, every turn of it is
//! followed; where the goats move, the file says which of their turns is played. So each position that can come about is
//! found, and reading proves what is claimed: that every line ends with a blocked dog. A file that says otherwise is
//! refused.
//!
//! Positions are looked at in the order in which they are found, breadth first. The board is seen so that the goats head
//! up (it is turned by half a turn where they head down), and turns of both sides are taken in the order of the
//! positions that they lead to, as numbers: bit n of the lowest 25 is a goat on the point n, the bits above are the point
//! of the dog.

use alloc::vec::{self, Vec};

use ludoteca_rules::el_perro::{ElPerro, Position, QUIET_LIMIT};
use ludoteca_rules::{Color, Game, Heading, LineMove};

use super::coder::{Chance, Coder, Decoder};
use super::{Table, TableError, identity};
use crate::sort::sort_by_insertion;

/// What files of strategies have as their kind.
pub const KIND: u8 = 1;
/// The most decisions that a file may have.
pub const MOST_DECISIONS: usize = 1 << 16;
/// The longest line that a strategy may have, in plies. The longest win in the game that ships takes 298.
pub const MOST_PLIES: u16 = 400;
/// Points of the board.
const POINTS: u32 = 25;
/// The differences between the points of a goat's step, from the least: aside to the west and the east, ahead.
const STEPS: [u32; 5] = [24, 1, 4, 5, 6];

/// A position as a number; whose turn it is does not show.
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

/// Everything that the side to move can turn the position into, with the turn; the least number first, each once.
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

/// How likely each turn of the goats is, learned along the way: by the two points of the step.
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
    /// The chance of the goats' turn from one position to the other.
    ///
    /// # Panics
    /// If no goat can step so.
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

/// A decision of the goats.
#[derive(Clone, Debug)]
struct Decision {
    key: u32,
    /// The position after their turn.
    after: u32,
    /// The place of that position among those with the dog to move.
    next: usize,
}

/// A place with the dog to move.
#[derive(Clone, Debug)]
struct DogPlace {
    position: Position,
    /// The decisions that its turns lead to: where they begin in the list of all, and how many there are.
    replies: (usize, usize),
    /// Plies until the dog is blocked, if it resists as long as it can; not known yet while `None`.
    plies: Option<u16>,
}

/// A source of decisions, a file or its writer: which of the goats' turns is played.
pub trait Decide {
    /// The index of the turn that is played in the position `key`, which has several, in order.
    ///
    /// # Errors
    /// If nothing can be decided.
    fn decide(&mut self, key: u32, turns: &[u32]) -> Result<usize, TableError>;
}

/// Reads decisions from a block.
struct Block {
    decoder: Decoder<vec::IntoIter<u8>>,
    model: Model,
}

impl Decide for Block {
    fn decide(&mut self, key: u32, turns: &[u32]) -> Result<usize, TableError> {
        code(&mut self.decoder, &mut self.model, key, turns, 0).ok_or(TableError::Wrong)
    }
}

/// Codes which of the turns is played: for each whether it is, until one is, and nothing for the last. Gives
/// the index of that turn; `None` if there are no turns.
pub fn code(
    coder: &mut impl Coder,
    model: &mut Model,
    key: u32,
    turns: &[u32],
    index: usize,
) -> Option<usize> {
    let last = turns.len().checked_sub(1)?;
    let is_played =
        |place: &usize| *place == last || coder.code(model.chance(key, turns[*place]), *place == index);
    (0..=last).find(is_played)
}

/// The goats' strategy.
#[derive(Clone, Debug)]
pub struct Strategy {
    /// By their keys.
    decisions: Vec<Decision>,
    places: Vec<DogPlace>,
}

impl Strategy {
    /// Reads a file of the strategy for that game.
    ///
    /// # Errors
    /// What is wrong with it. One that does not win is [`TableError::Wrong`].
    pub fn read(file: &[u8], game: &ElPerro) -> Result<Strategy, TableError> {
        Reading::begin(file, game)?.finish()
    }

    /// Plays the game through by those decisions, of which there are `most` at most.
    ///
    /// # Errors
    /// [`TableError::Wrong`], if there are more, or not every line ends with a blocked dog; [`TableError::TooMuch`], if
    /// one takes more than [`MOST_PLIES`].
    pub fn explore(game: &ElPerro, decide: impl Decide, most: usize) -> Result<Strategy, TableError> {
        let mut exploration = Exploration::new(game, decide, most);
        while !exploration.go_on(usize::MAX)? {}
        exploration.finish()
    }

    /// Finds how long the dog can resist, from the ends; what never ends is refused, and what takes too long.
    fn measure(&mut self, edges: &[usize]) -> Result<(), TableError> {
        let count = self.places.len();
        let moves = self
            .places
            .iter()
            .enumerate()
            .flat_map(|(place, DogPlace { replies, .. })| {
                let turns = &edges[replies.0..replies.0 + replies.1];
                turns.iter().map(move |&decision| (place, decision))
            });
        let moves: Vec<(usize, usize)> = moves
            .map(|(place, decision)| (place, self.decisions[decision].next))
            .collect();
        // The places before each place, once for each turn: `before[starts[place]..starts[place + 1]]`.
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
        // A place is known when all that its turns lead to are: `open` of them are not yet.
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

    /// How many decisions there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.decisions.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.decisions.is_empty()
    }

    /// Plies from the start until the dog is blocked, however long it resists.
    #[must_use]
    pub fn plies(&self) -> u16 {
        self.places.first().and_then(|start| start.plies).unwrap_or(0)
    }

    /// The goats' turn in a position of theirs, and in how many plies they have won then, if the strategy knows it and
    /// the draw clock leaves so much time.
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
        let turns = children(game, position);
        let &(_, mv, _) = turns.iter().find(|turn| turn.0 == decision.after)?;
        Some((mv, plies))
    }

    /// How a game goes on from a position of the goats that the strategy knows, if the dog resists as long as it can:
    /// the moves of both sides, the goats' first.
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

/// A strategy while the game is played through.
struct Exploration<D> {
    game: ElPerro,
    decide: D,
    found: Found,
    strategy: Strategy,
    /// For each turn of the dog, the decision that it leads to.
    edges: Vec<usize>,
    /// The next place to look at.
    at: usize,
}

impl<D: Decide> Exploration<D> {
    fn new(game: &ElPerro, decide: D, most_decisions: usize) -> Exploration<D> {
        let mut exploration = Exploration {
            game: game.clone(),
            decide,
            found: Found::of_decisions(most_decisions),
            strategy: Strategy {
                decisions: Vec::new(),
                places: Vec::new(),
            },
            edges: Vec::new(),
            at: 0,
        };
        // Where the dog moves, in the order in which it is found; each decision leads to one of these.
        exploration.place(game.start());
        exploration
    }

    /// Looks at up to so many places more; whether none is left.
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

    /// Takes a new decision; gives its number.
    fn decision(&mut self, key: u32, position: &Position) -> Result<usize, TableError> {
        let number = self.strategy.decisions.len();
        if number == self.found.most_decisions {
            return Err(TableError::Wrong);
        }
        let turns = children(&self.game, position);
        let keys: Vec<u32> = turns.iter().map(|turn| turn.0).collect();
        let index = if turns.len() == 1 {
            0
        } else {
            self.decide.decide(key, &keys)?
        };
        let &(after, _, next) = turns.get(index).ok_or(TableError::Wrong)?;
        let next = match self.found.get(after, DOGS_TURN) {
            Some(known) => known,
            None => self.place(next),
        };
        self.found.insert(key, GOATS_TURN, number);
        self.strategy.decisions.push(Decision { key, after, next });
        Ok(number)
    }

    /// Adds a place with the dog to move; gives its number.
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

    /// The strategy, once no place is left.
    fn finish(mut self) -> Result<Strategy, TableError> {
        self.strategy.measure(&self.edges)?;
        self.strategy
            .decisions
            .sort_unstable_by_key(|decision| decision.key);
        Ok(self.strategy)
    }
}

/// A file of the strategy that is read in parts, so that a page can do something else between two of them.
pub struct Reading {
    exploration: Exploration<Block>,
    entries: usize,
}

impl Reading {
    /// Begins to read a file of the strategy for that game.
    ///
    /// # Errors
    /// What is wrong with the file's head, or if its block is damaged.
    pub fn begin(file: &[u8], game: &ElPerro) -> Result<Reading, TableError> {
        let table = Table::read(file, &identity(game), KIND)?;
        let entries = table.entries as usize;
        if entries > MOST_DECISIONS {
            return Err(TableError::TooMuch);
        }
        let block = Block {
            decoder: Decoder::new(table.block(0)?.to_vec()),
            model: Model::default(),
        };
        Ok(Reading {
            exploration: Exploration::new(game, block, entries),
            entries,
        })
    }

    /// Reads what is said of up to so many places with the dog to move; whether all has been read.
    ///
    /// # Errors
    /// [`TableError::Wrong`], if the dog gets away.
    pub fn go_on(&mut self, places: usize) -> Result<bool, TableError> {
        self.exploration.go_on(places)
    }

    /// Reads what is left.
    ///
    /// # Errors
    /// [`TableError::Wrong`], if not every line ends with a blocked dog, or not all entries are used;
    /// [`TableError::TooMuch`], if a line takes more than [`MOST_PLIES`].
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

impl core::fmt::Debug for Reading {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Reading")
            .field("entries", &self.entries)
            .field("at", &self.exploration.at)
            .finish_non_exhaustive()
    }
}

/// Whose turn it is in a position that was found.
const DOGS_TURN: u32 = 0;
const GOATS_TURN: u32 = 1 << 31;

/// The numbers of the positions that were found: a table with open addresses, as large as it ever needs to be.
struct Found {
    /// A position's key with its side, and its number.
    slots: Vec<Option<(u32, usize)>>,
    most_decisions: usize,
}

impl Found {
    /// A table for so many decisions: for each one slot, one for its place, and as many that are free.
    fn of_decisions(most_decisions: usize) -> Found {
        Found {
            slots: alloc::vec![None; 4 * (most_decisions + 1)],
            most_decisions,
        }
    }

    /// The slot of that position, or the one where it belongs.
    fn slot(&self, key: u32) -> usize {
        let count = self.slots.len();
        // The upper half of a product spreads a hash over the slots, without a division.
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

    /// So many places, of which each but `end` has one turn of the dog and one answer, which leads to the place that
    /// `next` says; and what its distances are found to be.
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
    fn lines_that_are_too_long_are_refused_in_whatever_order_they_are_found() {
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
