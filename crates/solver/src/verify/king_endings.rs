//! Checks solved endings of Brandubh and El Cuervo for consistency with the rules, and with a plain search.
//! The only code shared with the solver is the format of value files. The numbering of positions is a second
//! implementation, and positions are mirrored square by square.

use std::collections::HashMap;
use std::path::Path;

use anyhow::{Context as _, Result};
use fastrand::Rng;
use ludoteca_engine::tables::{EndgameValue, KingEndings, identity};
use ludoteca_lab::parallel;
use ludoteca_rules::brandubh::{Brandubh, Position, Setup};
use ludoteca_rules::{Color, Kind, Piece, Stage, Tabletop as _};

use super::{Options, Value, Values, at_random, binomial, binomial_or_none, report};
use crate::brandubh;
use crate::checkpoint::Checkpoint;

/// Number of squares per row, and on the board.
const SIDE: usize = 7;
const SQUARES: usize = SIDE * SIDE;
/// Squares reserved for the king: the throne, then the four corners.
const THRONES: [usize; 5] = [24, 0, 6, 42, 48];
/// Squares of the king, in the order in which positions are numbered.
const KINGS: [usize; 9] = [1, 8, 2, 9, 16, 3, 10, 17, 24];
/// Maximum number of pieces for which every position is checked.
const FEW_PIECES: usize = 4;
/// Search depth in plies.
const PLIES: u16 = 3;
/// Value for an index that corresponds to no position.
const UNUSED: u8 = 254;

/// Numbers of defenders and of attackers, without the king.
type Pawns = [usize; 2];

pub(super) fn run(options: &Options) -> Result<()> {
    let game = brandubh::solvable(&options.solved.variant)?;
    let pieces = brandubh::pieces(options.pieces)?;
    let verifier = Verifier::read(game, &options.solved.folder(), pieces)?;
    if let Some(path) = &options.table {
        let file = std::fs::read(path).with_context(|| format!("{} cannot be read", path.display()))?;
        let faults = verifier.compare(&file, options)?;
        return report(
            &faults,
            &format!("{} positions of {}", options.entries, path.display()),
        );
    }
    let (checked, mut faults) = verifier.every(pieces.min(FEW_PIECES), options.threads);
    let random = if pieces > FEW_PIECES { options.entries } else { 0 };
    faults.extend(verifier.random(random, options, |verifier, position| verifier.fault(position)));
    let searches = options.entries / 100;
    faults.extend(verifier.random(searches, options, |verifier, position| {
        verifier.search_fault(position, PLIES)
    }));
    report(
        &faults,
        &format!(
            "all {checked} positions with {FEW_PIECES} pieces, {random} random ones, {searches} searches"
        ),
    )
}

pub(super) struct Verifier {
    game: Brandubh,
    numbers: Numbers,
    /// Values with the king's side to move, then with the attackers to move.
    values: HashMap<Pawns, [Vec<u8>; 2]>,
}

/// Returns all ways to split `pawns` pieces between the sides.
fn splits(pawns: usize) -> impl Iterator<Item = Pawns> {
    (0..=pawns).map(move |own| [own, pawns - own])
}

/// Returns the squares open to other pieces while the king is on `king`.
fn free(king: usize) -> Vec<usize> {
    (0..SQUARES)
        .filter(|square| *square != king && !THRONES.contains(square))
        .collect()
}

/// Returns the number of placements of the other pieces while the king is on `king`.
fn numbers_with(king: usize, [own, others]: Pawns) -> usize {
    let squares = free(king).len();
    binomial(squares, own) * binomial(squares - own, others)
}

/// Returns the image of a square under a symmetry of the board.
fn image(square: usize, symmetry: usize) -> usize {
    let [mut file, mut rank] = [square % SIDE, square / SIDE];
    if symmetry & 1 != 0 {
        file = SIDE - 1 - file;
    }
    if symmetry & 2 != 0 {
        rank = SIDE - 1 - rank;
    }
    if symmetry & 4 != 0 {
        (file, rank) = (rank, file);
    }
    file + SIDE * rank
}

struct Numbers {
    /// Image of each square, indexed by symmetry and square.
    images: [[usize; SQUARES]; 8],
    /// Number of open squares with a lower index than a square, indexed by the king's square and that square.
    below: Vec<[usize; SQUARES]>,
    binomial: [[usize; SIZES]; SQUARES],
    /// Number of positions that precede those with the king on a square, indexed by defenders, attackers, and
    /// that square's index in [`KINGS`].
    before: [[[usize; KINGS.len()]; SIZES]; SIZES],
}

/// One more than the maximum number of a side's pieces, without the king.
const SIZES: usize = 5;

impl Numbers {
    fn new() -> Numbers {
        let before = |own, others, place: usize| {
            let kings = KINGS[..place].iter();
            kings.map(|&king| numbers_with(king, [own, others])).sum()
        };
        let below = |king| {
            let free = free(king);
            std::array::from_fn(|square| free.iter().filter(|&&other| other < square).count())
        };
        Numbers {
            images: std::array::from_fn(|symmetry| std::array::from_fn(|square| image(square, symmetry))),
            below: (0..SQUARES).map(below).collect(),
            binomial: std::array::from_fn(|n| std::array::from_fn(|k| binomial_or_none(n, k))),
            before: std::array::from_fn(|own| {
                std::array::from_fn(|others| std::array::from_fn(|place| before(own, others, place)))
            }),
        }
    }

    /// Returns the index of a position: the lowest of the indices of its images.
    fn of(&self, king: usize, pawns: [&[usize]; 2]) -> usize {
        let number_as_placed = |symmetry: usize| {
            let image = &self.images[symmetry];
            let place = KINGS.iter().position(|&each| each == image[king])?;
            let below = &self.below[image[king]];
            let mut squares = [[0; SIZES]; 2];
            for (squares, pawns) in squares.iter_mut().zip(pawns) {
                for (square, &pawn) in squares.iter_mut().zip(pawns) {
                    *square = image[pawn];
                }
                squares[..pawns.len()].sort_unstable();
            }
            let [own, others] = [0, 1].map(|side| &squares[side][..pawns[side].len()]);
            let rank = |squares: &[usize], taken: &[usize]| -> usize {
                let places = squares.iter().map(|&square| {
                    let taken = taken.iter().filter(|&&other| other < square).count();
                    below[square] - taken
                });
                (1..)
                    .zip(places)
                    .map(|(nth, place): (usize, usize)| self.binomial[place][nth])
                    .sum()
            };
            let left = if place + 1 == KINGS.len() { 44 } else { 43 } - own.len();
            let sets = self.binomial[left][others.len()];
            let before = self.before[own.len()][others.len()][place];
            Some(before + rank(own, &[]) * sets + rank(others, own))
        };
        let numbers = (0..8).filter_map(number_as_placed);
        numbers.min().expect("the king is not on a corner")
    }
}

impl Values for Verifier {
    type Game = Brandubh;

    fn game(&self) -> &Brandubh {
        &self.game
    }

    fn table(&self, position: &Position) -> Value {
        let mut squares = [[0; SIZES]; 2];
        let counts = Color::BOTH.map(|side| {
            let set = position.pawn_set(side);
            for (square, pawn) in squares[side.index()].iter_mut().zip(set) {
                *square = usize::from(pawn.0);
            }
            set.len() as usize
        });
        let pawns = [0, 1].map(|side| &squares[side][..counts[side]]);
        let king = position.king().expect("the king is on the board");
        let number = self.numbers.of(usize::from(king.0), pawns);
        let turn = position.turn();
        let byte = self.values[&counts][turn.index()][number];
        assert!(byte < UNUSED, "{position:?} has number {number}");
        match byte {
            0 => None,
            byte if byte % 2 == 1 => Some((turn.other(), u16::from(byte - 1))),
            byte => Some((turn, u16::from(byte - 1))),
        }
    }
}

impl Verifier {
    fn read(game: Brandubh, folder: &Path, pieces: usize) -> Result<Verifier> {
        let identity = identity(&game);
        let mut values = HashMap::new();
        for pawns in (0..pieces).flat_map(splits) {
            let size = KINGS.iter().map(|&king| numbers_with(king, pawns)).sum();
            let part = [u8::try_from(pawns[0])?, u8::try_from(pawns[1])?];
            let name = format!("{}-{}", pawns[0], pawns[1]);
            let checkpoint = Checkpoint {
                file: folder.join(format!("{name}.layer")),
                identity: &identity,
                part: &part,
                name: &name,
            };
            let (sides, _) = checkpoint
                .read(&[size; 2])
                .context("`cargo solver solve` makes these files")?;
            let sides = <[Vec<u8>; 2]>::try_from(sides);
            values.insert(pawns, sides.expect("two planes were read"));
        }
        Ok(Verifier {
            game,
            numbers: Numbers::new(),
            values,
        })
    }

    fn position(&self, king: usize, pawns: [&[usize]; 2], turn: Color) -> Position {
        let mut pieces = [None; SQUARES];
        pieces[king] = Some(Piece::new(Color::First, Kind::King));
        for (side, pawns) in Color::BOTH.into_iter().zip(pawns) {
            for &square in pawns {
                pieces[square] = Some(Piece::new(side, Kind::Pawn));
            }
        }
        match (Setup { pieces, turn }).into_stage(&self.game) {
            Ok(Stage::Turn(position)) => position,
            other => panic!("a king and a few pawns are a position: {other:?}"),
        }
    }

    /// Checks every position with at most `pieces` pieces. Returns the number of positions and the faults.
    fn every(&self, pieces: usize, threads: usize) -> (usize, Vec<String>) {
        let kings: Vec<usize> = (0..SQUARES).filter(|king| !THRONES[1..].contains(king)).collect();
        let found = parallel::in_order(
            kings.len(),
            threads,
            || (),
            |(), place| {
                let (king, mut count, mut faults) = (kings[place], 0, Vec::new());
                let free = free(king);
                for [own, others] in (0..pieces).flat_map(splits) {
                    each_choice(&free, own, &mut |own, rest| {
                        each_choice(rest, others, &mut |others, _| {
                            for turn in Color::BOTH {
                                count += 1;
                                faults.extend(self.fault(&self.position(king, [own, others], turn)));
                            }
                        });
                    });
                }
                (count, faults)
            },
        );
        let (counts, faults): (Vec<usize>, Vec<Vec<String>>) = found.into_iter().unzip();
        (counts.into_iter().sum(), faults.concat())
    }

    /// Returns a random position with the maximum number of pieces.
    fn random_position(&self, rng: &mut Rng) -> Position {
        let pawns = self.values.keys().map(|pawns| pawns.iter().sum::<usize>()).max();
        self.position_with(rng, pawns.unwrap_or(0))
    }

    /// Returns a random position with `pawns` pieces besides the king.
    fn position_with(&self, rng: &mut Rng, pawns: usize) -> Position {
        let king = loop {
            let king = rng.usize(..SQUARES);
            if !THRONES[1..].contains(&king) {
                break king;
            }
        };
        let mut free = free(king);
        rng.shuffle(&mut free);
        let own = (0..pawns).filter(|_| rng.bool()).count();
        let turn = Color::BOTH[rng.usize(..2)];
        self.position(king, [&free[..own], &free[own..pawns]], turn)
    }

    /// Checks `count` random positions. Returns the faults.
    fn random(
        &self,
        count: usize,
        options: &Options,
        fault: impl Fn(&Verifier, &Position) -> Option<String> + Sync,
    ) -> Vec<String> {
        let look = |(): &(), rng: &mut Rng| fault(self, &self.random_position(rng));
        at_random(count, options.seed, options.threads, || (), look)
    }

    /// Compares a file for the page with the values, in random positions.
    fn compare(&self, file: &[u8], options: &Options) -> Result<Vec<String>> {
        let read = || KingEndings::read(file.to_vec(), &self.game);
        let most = read().context("the file cannot be read")?.most();
        let look = |endings: &KingEndings, rng: &mut Rng| {
            let pawns = rng.usize(..=most);
            self.file_fault(endings, &self.position_with(rng, pawns))
        };
        let begin = || read().expect("the file is valid");
        Ok(at_random(
            options.entries,
            options.seed,
            options.threads,
            begin,
            look,
        ))
    }

    /// Describes the fault, if any, in an entry of the file: a wrong winner, or a wrong distance where the
    /// file has one.
    fn file_fault(&self, endings: &KingEndings, position: &Position) -> Option<String> {
        let (turn, value) = (position.turn(), self.table(position));
        let stored = match endings.probe(position) {
            None => return Some("the file knows fewer pawns".to_owned()),
            Some(EndgameValue::Draw) => None,
            Some(EndgameValue::Win(plies)) => Some((turn, u16::from(plies))),
            Some(EndgameValue::Loss(plies)) => Some((turn.other(), u16::from(plies))),
        };
        // The file contains distances only for positions that it stores itself.
        let is_exact =
            turn == Color::First && position.count(Color::First) < 2 && position.count(Color::Second) >= 2;
        let is_same = match (stored, value) {
            (Some((side, _)), Some((winner, _))) if !is_exact => side == winner,
            (stored, value) => stored == value,
        };
        (!is_same).then(|| {
            let text = self.game.stage_text(&Stage::Turn(*position));
            format!("{text}: the file says {stored:?}, the values {value:?}")
        })
    }
}

/// Calls `visit` for all choices of `count` squares, with the chosen squares and the remaining ones.
fn each_choice(squares: &[usize], count: usize, visit: &mut impl FnMut(&[usize], &[usize])) {
    fn choose(
        squares: &[usize],
        count: usize,
        chosen: &mut Vec<usize>,
        first: usize,
        visit: &mut impl FnMut(&[usize], &[usize]),
    ) {
        if chosen.len() == count {
            let rest: Vec<usize> = squares
                .iter()
                .copied()
                .filter(|square| !chosen.contains(square))
                .collect();
            return visit(chosen, &rest);
        }
        for place in first..squares.len() {
            chosen.push(squares[place]);
            choose(squares, count, chosen, place + 1, visit);
            chosen.pop();
        }
    }
    choose(squares, count, &mut Vec::new(), 0, visit);
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludoteca_rules::brandubh::{BRANDUBH, EL_CUERVO};

    /// Solves all positions with at most `pieces` pieces.
    fn verifier(game: &Brandubh, pieces: usize) -> Verifier {
        Verifier {
            game: game.clone(),
            numbers: Numbers::new(),
            values: brandubh::solved(game, pieces),
        }
    }

    #[test]
    fn every_ending_with_at_most_three_pieces_agrees_with_the_rules() {
        for game in [BRANDUBH, EL_CUERVO] {
            let (checked, faults) = verifier(&game, 3).every(3, 2);
            // Either side is to move, the king is on one of 44 squares or on the throne, and there are zero,
            // one or two other pieces.
            let with = |free: usize| 1 + 2 * free + 4 * binomial(free, 2);
            assert_eq!((checked, faults), (2 * (44 * with(43) + with(44)), Vec::new()));
        }
    }

    #[test]
    fn a_wrong_value_is_detected() {
        let mut verifier = verifier(&BRANDUBH, 3);
        let [_, attackers] = verifier.values.get_mut(&[0, 2]).expect("it was solved");
        let drawn = attackers
            .iter()
            .position(|&byte| byte == 0)
            .expect("some are drawn");
        attackers[drawn] = 5;
        assert!(!verifier.every(3, 1).1.is_empty());
    }

    #[test]
    fn a_search_agrees_with_the_solved_values() {
        let verifier = verifier(&EL_CUERVO, 3);
        let mut rng = Rng::with_seed(3);
        for _ in 0..2_000 {
            let position = verifier.random_position(&mut rng);
            assert_eq!(verifier.search_fault(&position, PLIES), None);
        }
    }

    #[test]
    fn the_table_file_agrees_with_the_solved_values() {
        let known = brandubh::solved(&BRANDUBH, 3);
        let pack = |threads| brandubh::table::pack(&BRANDUBH, &known, 3, threads);
        let file = pack(2).expect("slices that are left out are won");
        assert_eq!(Some(&file), pack(1).ok().as_ref());
        let endings = KingEndings::read(file, &BRANDUBH).expect("it was just written");
        let verifier = Verifier {
            game: BRANDUBH,
            numbers: Numbers::new(),
            values: known,
        };
        let mut rng = Rng::with_seed(4);
        for _ in 0..20_000 {
            let position = verifier.random_position(&mut rng);
            assert_eq!(verifier.file_fault(&endings, &position), None);
        }
    }
}
