//! Checks solved endings of Spanish draughts for consistency with the rules, and with a plain search. The
//! only code shared with the solver is the format of value files. The numbering of positions is a second
//! implementation of the one in `docs/solved.md`.

use std::collections::HashMap;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context as _, Result};
use cpu_time::ThreadTime;
use fastrand::Rng;
use ludoteca_engine::tables::{EndgameValue, Endings, identity};
use ludoteca_lab::parallel;
use ludoteca_rules::draughts::{DraughtsBoard, Position, Setup, SpanishDraughts};
use ludoteca_rules::{Color, Kind, Set, Square, Stage, Tabletop as _};

use super::{Options, Value, Values, at_random, binomial, binomial_or_none, report};
use crate::checkpoint::Checkpoint;
use crate::draughts;

const SQUARES: u8 = 32;
const RANK: u8 = 4;
/// Maximum number of pieces for which every position is checked.
const FEW_PIECES: usize = 4;
/// Number of probes to time.
const PROBES: usize = 1_000;
/// Search depth in plies.
const PLIES: u16 = 5;

/// Numbers of own men, the opponent's men, own kings, the opponent's kings.
type Material = [usize; 4];

pub(super) fn run(options: &Options) -> Result<()> {
    let game = draughts::solvable(&options.solved.variant)?;
    let pieces = draughts::pieces(options.pieces)?;
    let verifier = Verifier::read(game, &options.solved.folder(), pieces)?;
    if let Some(path) = &options.table {
        let file = std::fs::read(path).with_context(|| format!("{} cannot be read", path.display()))?;
        let (checked, faults) = verifier.compare(&file, options)?;
        let slowest = verifier.slowest_probe(&file, options.seed)?;
        return report(
            &faults,
            &format!(
                "{checked} positions of {}, the slowest first probe {slowest:?}",
                path.display()
            ),
        );
    }
    let (checked, mut faults) = verifier.every(options.threads);
    let random = if pieces > FEW_PIECES { options.entries } else { 0 };
    faults.extend(verifier.random(random, options, |verifier, position| verifier.fault(position)));
    let searches = options.entries / 100;
    faults.extend(verifier.random(searches, options, |verifier, position| {
        verifier.search_fault(position, PLIES)
    }));
    report(
        &faults,
        &format!(
            "all {checked} positions with {FEW_PIECES} pieces, {random} random ones with more, {searches} searches"
        ),
    )
}

pub(super) struct Verifier {
    game: SpanishDraughts,
    pieces: usize,
    values: HashMap<Material, Vec<u8>>,
}

/// Returns the material of all slices with at most `pieces` pieces.
fn materials(pieces: usize) -> Vec<Material> {
    let mut all = Vec::new();
    for code in 0..(pieces + 1).pow(4) {
        let counts = [0, 1, 2, 3].map(|nth| code / (pieces + 1).pow(nth) % (pieces + 1));
        let [men, others, kings, other_kings] = counts;
        if men + kings > 0 && others + other_kings > 0 && counts.iter().sum::<usize>() <= pieces {
            all.push(counts);
        }
    }
    all.sort_unstable();
    all
}

const fn swapped([men, others, kings, other_kings]: Material) -> Material {
    [others, men, other_kings, kings]
}

/// Returns the size of a slice: the number of its position indices, used or not.
fn numbers([men, others, kings, other_kings]: Material) -> usize {
    let places = usize::from(SQUARES - RANK);
    let left = usize::from(SQUARES) - men - others;
    binomial(places, men)
        * binomial(places, others)
        * binomial(left, kings)
        * binomial(left - kings, other_kings)
}

/// Returns the rank of a set of squares among the sets of the same size that contain no `taken` squares.
fn rank(squares: &[u8], taken: &[u8]) -> usize {
    let free = |square: u8| (0..square).filter(|below| !taken.contains(below)).count();
    (1..)
        .zip(squares)
        .map(|(nth, &square)| binomial_or_none(free(square), nth))
        .sum()
}

impl Values for Verifier {
    type Game = SpanishDraughts;

    fn game(&self) -> &SpanishDraughts {
        &self.game
    }

    fn table(&self, position: &Position) -> Value {
        let turn = position.turn();
        let seen = |square: u8| {
            if turn == Color::First {
                square
            } else {
                SQUARES - 1 - square
            }
        };
        let mut squares: [Vec<u8>; 4] = Default::default();
        for square in 0..SQUARES {
            if let Some(piece) = position.at(Square(seen(square))) {
                let kind = 2 * usize::from(piece.kind == Kind::King) + usize::from(piece.color != turn);
                squares[kind].push(square);
            }
        }
        let [men, others, kings, other_kings] = squares;
        let material = [men.len(), others.len(), kings.len(), other_kings.len()];
        let [_, second, third, fourth] = material;
        let left = usize::from(SQUARES) - material[0] - second;
        let on_ranks_below: Vec<u8> = others.iter().map(|square| square - RANK).collect();
        let all_men = [men.as_slice(), &others].concat();
        let number =
            rank(&men, &[]) * binomial(usize::from(SQUARES - RANK), second) + rank(&on_ranks_below, &[]);
        let number = number * binomial(left, third) + rank(&kings, &all_men);
        let number = number * binomial(left - third, fourth) + rank(&other_kings, &[all_men, kings].concat());
        let plies = |byte: u8| u16::from(byte - 1);
        match self.values[&material][number] {
            0 => None,
            byte if byte % 2 == 1 => Some((turn.other(), plies(byte))),
            byte => Some((turn, plies(byte))),
        }
    }
}

impl Verifier {
    fn read(game: SpanishDraughts, folder: &Path, pieces: usize) -> Result<Verifier> {
        let mut values = HashMap::new();
        let identity = identity(&game);
        for material in materials(pieces) {
            let other = swapped(material);
            let [men, others, kings, other_kings] = material;
            let ([own, their], size) = ([(men, kings), (others, other_kings)], numbers(material));
            // In a file, the side with fewer men comes first; with equal men, the side with fewer kings.
            if ([own.0, their.0], [own.1, their.1]) > ([their.0, own.0], [their.1, own.1]) {
                continue;
            }
            let part: Vec<u8> = material
                .iter()
                .filter_map(|&count| u8::try_from(count).ok())
                .collect();
            let name = format!("{men}m{kings}k-{others}m{other_kings}k");
            let checkpoint = Checkpoint {
                file: folder.join(format!("{name}.layer")),
                identity: &identity,
                part: &part,
                name: &name,
            };
            let mut sides = vec![material, other];
            sides.dedup();
            let (found, _) = checkpoint.read(&vec![size; sides.len()])?;
            values.extend(sides.into_iter().zip(found));
        }
        Ok(Verifier { game, pieces, values })
    }

    /// Returns the position with the material on the given squares, if it is valid.
    fn position(&self, material: Material, squares: &[u8], turn: Color) -> Option<Position> {
        let mut sets = [Set::<DraughtsBoard>::EMPTY; 4];
        let mut rest = squares;
        for (set, count) in sets.iter_mut().zip(material) {
            let (taken, left) = rest.split_at(count);
            *set = taken.iter().map(|&square| Square(square)).collect();
            rest = left;
        }
        let [men, others, kings, other_kings] = sets;
        let sides = |own, other| {
            if turn == Color::First {
                [own, other]
            } else {
                [other, own]
            }
        };
        let setup = Setup {
            men: sides(men, others),
            kings: sides(kings, other_kings),
            turn,
            king_plies: 0,
            three_kings: None,
        };
        match setup.into_stage(&self.game) {
            Ok(Stage::Turn(position)) => Some(position),
            _ => None,
        }
    }

    /// Checks every position with few pieces. Returns the number of positions and the faults.
    fn every(&self, threads: usize) -> (usize, Vec<String>) {
        let work: Vec<(Material, Color, u8)> = materials(self.pieces.min(FEW_PIECES))
            .into_iter()
            .flat_map(|material| Color::BOTH.map(|turn| (material, turn)))
            .flat_map(|(material, turn)| (0..SQUARES).map(move |first| (material, turn, first)))
            .collect();
        let found = parallel::in_order(
            work.len(),
            threads,
            || (),
            |(), place| {
                let (material, turn, first) = work[place];
                let (mut count, mut faults) = (0, Vec::new());
                each_placing(material, &mut vec![first], &mut |squares| {
                    if let Some(position) = self.position(material, squares, turn) {
                        count += 1;
                        faults.extend(self.fault(&position));
                    }
                });
                (count, faults)
            },
        );
        let (counts, faults): (Vec<usize>, Vec<Vec<String>>) = found.into_iter().unzip();
        (counts.into_iter().sum(), faults.concat())
    }

    /// Returns a random position with `pieces` pieces. The probability of each material is proportional to
    /// the number of its positions.
    fn random_position(&self, rng: &mut Rng, pieces: usize) -> Position {
        let all: Vec<Material> = materials(pieces)
            .into_iter()
            .filter(|material| material.iter().sum::<usize>() == pieces)
            .collect();
        let total: usize = all.iter().map(|&material| numbers(material)).sum();
        let mut drawn = rng.usize(..total);
        let mut material = all[0];
        for each in all {
            material = each;
            if drawn < numbers(each) {
                break;
            }
            drawn -= numbers(each);
        }
        loop {
            let mut squares: Vec<u8> = (0..SQUARES).collect();
            rng.shuffle(&mut squares);
            let turn = Color::BOTH[rng.usize(..2)];
            if let Some(position) = self.position(material, &squares[..pieces], turn) {
                return position;
            }
        }
    }

    /// Checks `count` random positions with the maximum number of pieces. Returns the faults.
    fn random(
        &self,
        count: usize,
        options: &Options,
        fault: impl Fn(&Verifier, &Position) -> Option<String> + Sync,
    ) -> Vec<String> {
        let look = |(): &(), rng: &mut Rng| fault(self, &self.random_position(rng, self.pieces));
        at_random(count, options.seed, options.threads, || (), look)
    }

    /// Compares a file for the page with the values, in random positions.
    fn compare(&self, file: &[u8], options: &Options) -> Result<(usize, Vec<String>)> {
        let read = || Endings::read(file.to_vec(), &self.game);
        let most = read().context("the file cannot be read")?.most();
        let look = |endings: &Endings, rng: &mut Rng| {
            let pieces = 2 + rng.usize(..most - 1);
            self.file_fault(endings, &self.random_position(rng, pieces))
        };
        let begin = || read().expect("the file is valid");
        let faults = at_random(options.entries, options.seed, options.threads, begin, look);
        Ok((options.entries, faults))
    }

    /// Returns the longest processor time of a first probe, before anything is unpacked.
    fn slowest_probe(&self, file: &[u8], seed: u64) -> Result<Duration> {
        let mut rng = Rng::with_seed(seed);
        let mut slowest = Duration::ZERO;
        for _ in 0..PROBES {
            let endings = Endings::read(file.to_vec(), &self.game)?;
            let position = self.random_position(&mut rng, endings.most());
            let began = ThreadTime::now();
            std::hint::black_box(endings.probe(&position));
            slowest = slowest.max(began.elapsed());
        }
        Ok(slowest)
    }

    /// Describes the fault in an entry of the file, if there is one.
    fn file_fault(&self, endings: &Endings, position: &Position) -> Option<String> {
        let (turn, value) = (position.turn(), self.table(position));
        let winner = match endings.probe(position) {
            None => return Some("the file knows fewer pieces".to_owned()),
            Some(EndgameValue::Draw) => None,
            Some(EndgameValue::Win(_)) => Some(turn),
            Some(EndgameValue::Loss(_)) => Some(turn.other()),
        };
        (winner != value.map(|(winner, _)| winner)).then(|| {
            let text = self.game.stage_text(&Stage::Turn(*position));
            format!("{text}: the file says {winner:?}, the values {value:?}")
        })
    }
}

/// Calls `visit` for all placements that begin with `squares`. Pieces of the same kind are on ascending
/// squares.
fn each_placing(material: Material, squares: &mut Vec<u8>, visit: &mut impl FnMut(&[u8])) {
    let mut end = 0;
    // Lowest square for the next piece: above the previous piece if that is of the same kind.
    let mut least = 0;
    for count in material {
        if squares.len() > end && squares.len() < end + count {
            least = squares[squares.len() - 1] + 1;
        }
        end += count;
    }
    if squares.len() == end {
        return visit(squares);
    }
    for square in least..SQUARES {
        if !squares.contains(&square) {
            squares.push(square);
            each_placing(material, squares, visit);
            squares.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Solves all positions with at most `pieces` pieces.
    fn verifier(pieces: usize) -> Verifier {
        let known = draughts::solved(pieces);
        let values = materials(pieces).into_iter().map(|material| {
            let [men, others, kings, other_kings] = material;
            (
                material,
                known.values_of([men, others], [kings, other_kings]).to_vec(),
            )
        });
        Verifier {
            game: ludoteca_rules::draughts::SPANISH_DRAUGHTS,
            pieces,
            values: values.collect(),
        }
    }

    #[test]
    fn every_ending_with_at_most_three_pieces_agrees_with_the_rules() {
        let (checked, faults) = verifier(3).every(2);
        assert_eq!((checked, faults), (2 * 199_520, Vec::new()));
    }

    #[test]
    fn a_wrong_value_is_detected() {
        let mut verifier = verifier(2);
        let values = verifier.values.get_mut(&[0, 0, 1, 1]).expect("king against king");
        let won = values
            .iter()
            .position(|&byte| byte == 2)
            .expect("one of them wins at once");
        values[won] = 0;
        assert!(!verifier.every(1).1.is_empty());
    }

    #[test]
    fn a_search_agrees_with_the_solved_values() {
        let verifier = verifier(3);
        let mut rng = Rng::with_seed(3);
        for _ in 0..2_000 {
            let position = verifier.random_position(&mut rng, 3);
            assert_eq!(verifier.search_fault(&position, PLIES), None);
        }
    }

    #[test]
    fn the_table_file_agrees_with_the_solved_values() {
        let known = draughts::solved(3);
        let file = draughts::table::pack(&known, 3, 2);
        assert_eq!(file, draughts::table::pack(&known, 3, 1));
        let verifier = verifier(3);
        let endings = Endings::read(file, &verifier.game).expect("it was just written");
        let mut rng = Rng::with_seed(4);
        for _ in 0..20_000 {
            let position = verifier.random_position(&mut rng, 3);
            assert_eq!(verifier.file_fault(&endings, &position), None);
        }
    }
}
