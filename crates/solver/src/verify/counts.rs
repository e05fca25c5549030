//! Checks solved endings of Alquerque for consistency with the rules, including the draw clock, and with a
//! plain search. The only code shared with the solver is the format of value files. The numbering of
//! positions is a second implementation of the one in `docs/tables.md`.

use std::collections::HashMap;
use std::path::Path;
use std::sync::LazyLock;
use std::time::Duration;

use anyhow::{Context as _, Result};
use cpu_time::ThreadTime;
use fastrand::Rng;
use ludoteca_engine::tables::{Counts, identity};
use ludoteca_lab::parallel;
use ludoteca_rules::alquerque::{Alquerque, Position, Setup};
use ludoteca_rules::{Color, Game as _, Square, Stage, Tabletop as _};

use super::{Options, POINTS, at_random, binomial, binomial_or_none, each_set, report};
use crate::alquerque;
use crate::checkpoint::Checkpoint;

const SIDE: usize = 5;
/// Maximum number of pieces for which every position is checked, with every clock value.
const FEW_PIECES: usize = 4;
/// Maximum number of pieces in the positions that are compared with a search.
const SEARCHED_PIECES: usize = 5;
/// Search depth in plies. Only positions with fewer plies than this left on the clock are searched.
const PLIES: u8 = 5;
/// First byte that is not a number of plies.
const NOTHING: u8 = 254;
/// Number of probes to time.
const PROBES: usize = 1_000;

pub(super) fn run(options: &Options) -> Result<()> {
    let game = alquerque::solvable(&options.solved.variant)?;
    let pieces = alquerque::pieces(options.pieces)?;
    let verifier = Verifier::read(game, &options.solved.folder(), pieces)?;
    if let Some(path) = &options.table {
        let file = std::fs::read(path).with_context(|| format!("{} cannot be read", path.display()))?;
        let faults = verifier.compare(&file, options)?;
        let slowest = verifier.slowest_probe(&file, options.seed)?;
        let checked = options.entries;
        return report(
            &faults,
            &format!(
                "{checked} positions of {}, the slowest first probe {slowest:?}",
                path.display()
            ),
        );
    }
    let (checked, mut faults) = verifier.every(options.threads);
    let entries = options.entries;
    faults.extend(verifier.random(entries, options, |rng| {
        let position = verifier.random_position(rng, pieces, verifier.limit);
        verifier.faults_of_entry(&position)
    }));
    let searches = entries / 100;
    faults.extend(verifier.random(searches, options, |rng| {
        let position = verifier.random_position(rng, pieces.min(SEARCHED_PIECES), PLIES - 1);
        verifier.search_fault(&position).into_iter().collect()
    }));
    report(
        &faults,
        &format!(
            "all {checked} positions with {FEW_PIECES} pieces and a clock, {entries} random ones with up to \
             {pieces}, {searches} searches"
        ),
    )
}

/// Worst and best possible result for the side to move: 1 is a win, -1 a loss.
type Range = [i8; 2];

pub(super) struct Verifier {
    game: Alquerque,
    limit: u8,
    /// For each number of own men, the index of each set that is the least of its mirror images.
    places: Vec<HashMap<u32, usize>>,
    /// Values by the number of own men and of the other side's men.
    values: HashMap<[usize; 2], [Vec<u8>; 2]>,
}

/// Images of all points under each symmetry of the board.
static TURNED: LazyLock<[[usize; POINTS]; 8]> = LazyLock::new(|| {
    std::array::from_fn(|nth| {
        std::array::from_fn(|point| {
            let (mut x, mut y) = (point % SIDE, point / SIDE);
            if nth >= 4 {
                x = SIDE - 1 - x;
            }
            for _ in 0..nth % 4 {
                (x, y) = (SIDE - 1 - y, x);
            }
            SIDE * y + x
        })
    })
});

fn images(set: u32) -> [u32; 8] {
    TURNED.map(|turned| {
        let (mut image, mut rest) = (0, set);
        while rest != 0 {
            image |= 1 << turned[rest.trailing_zeros() as usize];
            rest &= rest - 1;
        }
        image
    })
}

/// Returns the indices of the sets of men that are the least of their images, for each size up to `most`.
fn places(most: usize) -> Vec<HashMap<u32, usize>> {
    let of_size = |size| {
        let mut least = Vec::new();
        each_set(size, 0, 0, &mut |set| {
            if images(set).iter().all(|&image| image >= set) {
                least.push(set);
            }
        });
        least.sort_unstable();
        (0..).zip(least).map(|(place, set)| (set, place)).collect()
    };
    (0..=most).map(of_size).collect()
}

/// Result for a side: 1 is a win, 0 a draw, -1 a loss.
fn for_side(winner: Option<Color>, side: Color) -> i8 {
    winner.map_or(0, |winner| if winner == side { 1 } else { -1 })
}

impl Verifier {
    fn read(game: Alquerque, folder: &Path, pieces: usize) -> Result<Verifier> {
        let identity = identity(&game);
        let places = places(12.min(pieces - 1));
        let mut values = HashMap::new();
        for men in 1..=12 {
            for other in (men..=12).filter(|other| men + other <= pieces) {
                let size = |own: usize, other| places[own].len() * binomial(POINTS - own, other);
                let mut sizes = vec![size(men, other); 2];
                if men != other {
                    sizes.extend([size(other, men); 2]);
                }
                let part = [men, other].map(|count| u8::try_from(count).unwrap_or(0));
                let name = format!("{men}-{other}");
                let checkpoint = Checkpoint {
                    file: folder.join(format!("{name}.layer")),
                    identity: &identity,
                    part: &part,
                    name: &name,
                };
                let (mut planes, _) = checkpoint.read(&sizes)?;
                for key in [[other, men], [men, other]] {
                    if let (Some(second), Some(first)) = (planes.pop(), planes.pop()) {
                        values.insert(key, [first, second]);
                    }
                }
            }
        }
        Ok(Verifier {
            limit: game.quiet_limit.unwrap_or(0),
            game,
            places,
            values,
        })
    }

    /// Returns the two numbers of plies in the table (see `CountValue::plies`).
    fn plies(&self, position: &Position) -> [u8; 2] {
        let [own, other] = [position.turn(), position.turn().other()].map(|side| {
            position
                .men(side)
                .into_iter()
                .fold(0_u32, |set, point| set | 1 << point.0)
        });
        let pairs = images(own).into_iter().zip(images(other));
        let (own, other) = pairs.min().expect("there are eight images");
        let men = [own.count_ones() as usize, other.count_ones() as usize];
        let left = (0..POINTS).filter(|point| own >> point & 1 == 0);
        let others = left.enumerate().filter(|(_, point)| other >> point & 1 == 1);
        let rank: usize = (1..)
            .zip(others)
            .map(|(nth, (place, _))| binomial_or_none(place, nth))
            .sum();
        let number = self.places[men[0]][&own] * binomial(POINTS - men[0], men[1]) + rank;
        let [first, second] = &self.values[&men];
        [first[number], second[number]]
    }

    /// Returns the result for the side to move according to the table.
    fn table(&self, position: &Position) -> i8 {
        let [first, second] = self
            .plies(position)
            .map(|plies| plies < NOTHING && plies + position.quiet_plies() <= self.limit);
        let (turn, other) = (position.turn(), position.turn().other());
        match position.count(turn).cmp(&position.count(other)) {
            std::cmp::Ordering::Equal => i8::from(first) - i8::from(second),
            std::cmp::Ordering::Less => i8::from(first) + i8::from(second) - 1,
            std::cmp::Ordering::Greater => 1 - i8::from(first) - i8::from(second),
        }
    }

    /// Returns the result for the side to move if the game is over.
    fn over(&self, position: &Position) -> Option<i8> {
        let outcome = self.game.outcome(position)?;
        Some(for_side(outcome.winner, position.turn()))
    }

    fn after(&self, position: &Position) -> impl Iterator<Item = Position> {
        let mut moves = Vec::new();
        self.game.legal_moves(position, &mut moves);
        moves
            .into_iter()
            .map(|mv| self.game.play_unchecked(position, &mv))
    }

    /// Describes the fault, if any, in the value of a position with its clock.
    fn fault(&self, position: &Position) -> Option<String> {
        let best = || {
            let results = self
                .after(position)
                .map(|next| -self.over(&next).unwrap_or_else(|| self.table(&next)));
            results.max().expect("a position that is not over has a move")
        };
        let implied = self.over(position).unwrap_or_else(best);
        self.difference(position, [implied; 2], "its moves imply")
    }

    /// Returns the faults with the position's clock, and with the clock values at which the result changes.
    fn faults_of_entry(&self, position: &Position) -> Vec<String> {
        let changes = self
            .plies(position)
            .into_iter()
            .filter(|&plies| plies <= self.limit);
        let clocks = changes.flat_map(|plies| [self.limit - plies, self.limit + 1 - plies]);
        let clocks = clocks.filter(|&quiet| quiet <= self.limit);
        std::iter::once(position.quiet_plies())
            .chain(clocks)
            .filter_map(|quiet| self.fault(&self.with_clock(position, quiet)))
            .collect()
    }

    /// Compares the table with a search. The result in the table must be one that the search leaves possible.
    fn search_fault(&self, position: &Position) -> Option<String> {
        self.difference(position, self.searched(position, PLIES), "a search finds")
    }

    /// Returns the range of results that a search of `plies` plies leaves possible.
    fn searched(&self, position: &Position, plies: u8) -> Range {
        if let Some(result) = self.over(position) {
            return [result; 2];
        }
        if plies == 0 {
            return [-1, 1];
        }
        self.after(position)
            .map(|next| self.searched(&next, plies - 1))
            .fold([-1; 2], |[worst, best], [low, high]| {
                [worst.max(-high), best.max(-low)]
            })
    }

    fn difference(&self, position: &Position, [worst, best]: Range, what: &str) -> Option<String> {
        let table = self.table(position);
        (!(worst..=best).contains(&table)).then(|| {
            let text = self.game.stage_text(&Stage::Turn(*position));
            format!("{text}: the table says {table}, {what} {worst} to {best}")
        })
    }

    fn with_clock(&self, position: &Position, quiet_plies: u8) -> Position {
        let men = std::array::from_fn(|point| {
            let point = u8::try_from(point).unwrap_or(u8::MAX);
            position.at(Square(point))
        });
        self.position(men, position.turn(), quiet_plies)
    }

    fn position(&self, men: [Option<Color>; POINTS], turn: Color, quiet_plies: u8) -> Position {
        let setup = Setup {
            men,
            turn,
            quiet_plies: quiet_plies.into(),
        };
        match setup.into_stage(&self.game) {
            Ok(Stage::Turn(position)) => position,
            _ => panic!("men on points are a position"),
        }
    }

    /// Checks every position with few pieces, for both sides to move and with every clock value.
    fn every(&self, threads: usize) -> (usize, Vec<String>) {
        let few = self.values.keys().filter(|men| men[0] + men[1] <= FEW_PIECES);
        let mut work: Vec<[usize; 2]> = few.copied().collect();
        work.sort_unstable();
        let found = parallel::in_order(
            work.len(),
            threads,
            || (),
            |(), place| {
                let [own, other] = work[place];
                let (mut count, mut faults) = (0, Vec::new());
                each_set(own, 0, 0, &mut |men| {
                    each_set(other, 0, 0, &mut |others| {
                        if men & others != 0 {
                            return;
                        }
                        for turn in Color::BOTH {
                            for quiet in 0..=self.limit {
                                count += 1;
                                faults.extend(self.fault(&self.placement(men, others, turn, quiet)));
                            }
                        }
                    });
                });
                (count, faults)
            },
        );
        let (counts, faults): (Vec<usize>, Vec<Vec<String>>) = found.into_iter().unzip();
        (counts.into_iter().sum(), faults.concat())
    }

    /// Returns a position with `men` of the side to move, and `others` of the other side.
    fn placement(&self, men: u32, others: u32, turn: Color, quiet: u8) -> Position {
        let men = std::array::from_fn(|point| match (men >> point & 1, others >> point & 1) {
            (1, _) => Some(turn),
            (_, 1) => Some(turn.other()),
            _ => None,
        });
        self.position(men, turn, quiet)
    }

    /// Returns a random position with at most `pieces` pieces, in most cases exactly `pieces`, and with at
    /// most `left` plies left on the clock.
    fn random_position(&self, rng: &mut Rng, pieces: usize, left: u8) -> Position {
        let mut points: Vec<usize> = (0..POINTS).collect();
        rng.shuffle(&mut points);
        let pieces = pieces - usize::from(pieces > 2 && rng.usize(..4) == 0) * rng.usize(..pieces - 1);
        let own = rng.usize(pieces.saturating_sub(12).max(1)..pieces.min(13));
        let mut men = [None; POINTS];
        let turn = Color::BOTH[rng.usize(..2)];
        for (nth, &point) in points[..pieces].iter().enumerate() {
            men[point] = Some(if nth < own { turn } else { turn.other() });
        }
        self.position(men, turn, self.limit - rng.u8(..=left))
    }

    /// Checks `count` random positions. Returns the faults.
    fn random(
        &self,
        count: usize,
        options: &Options,
        faults: impl Fn(&mut Rng) -> Vec<String> + Sync,
    ) -> Vec<String> {
        let look = |(): &(), rng: &mut Rng| faults(rng);
        at_random(count, options.seed, options.threads, || (), look)
    }

    /// Compares a file for the page with the values, in random positions.
    fn compare(&self, file: &[u8], options: &Options) -> Result<Vec<String>> {
        let read = || Counts::read(file.to_vec(), &self.game);
        let most = read().context("the file cannot be read")?.most();
        let look = |counts: &Counts, rng: &mut Rng| {
            self.file_fault(counts, &self.random_position(rng, most, self.limit))
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

    /// Describes the fault, if any, in an entry of the file. Its numbers of plies must be the same as in the
    /// values.
    fn file_fault(&self, counts: &Counts, position: &Position) -> Option<String> {
        let table = self.plies(position);
        let stored = counts.probe(position).map(|value| value.plies);
        (stored != Some(table)).then(|| {
            let text = self.game.stage_text(&Stage::Turn(*position));
            format!("{text}: the file says {stored:?}, the values {table:?}")
        })
    }

    /// Returns the longest processor time of a first probe, before anything is unpacked.
    fn slowest_probe(&self, file: &[u8], seed: u64) -> Result<Duration> {
        let mut rng = Rng::with_seed(seed);
        let mut slowest = Duration::ZERO;
        for _ in 0..PROBES {
            let counts = Counts::read(file.to_vec(), &self.game)?;
            let position = self.random_position(&mut rng, counts.most(), self.limit);
            let began = ThreadTime::now();
            std::hint::black_box(counts.probe(&position));
            slowest = slowest.max(began.elapsed());
        }
        Ok(slowest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludoteca_rules::alquerque::ALQUERQUE;

    /// Solves all positions with at most `pieces` pieces. The men are counted after `limit` plies.
    fn verifier(pieces: usize, limit: u8) -> Verifier {
        Verifier {
            game: Alquerque {
                quiet_limit: Some(limit),
                ..ALQUERQUE
            },
            limit,
            places: places(pieces - 1),
            values: alquerque::solved(pieces, limit).into_iter().collect(),
        }
    }

    #[test]
    fn every_position_with_at_most_three_pieces_agrees_with_the_rules_for_every_clock_value() {
        let (checked, faults) = verifier(3, 40).every(2);
        assert_eq!((checked, faults), (2 * 41 * (600 + 13_800), Vec::new()));
    }

    #[test]
    fn random_positions_agree_with_the_rules_and_with_a_search() {
        // With a short clock, many chases are too late.
        let verifier = verifier(6, 9);
        let mut rng = Rng::with_seed(5);
        let mut forced = 0;
        for _ in 0..20_000 {
            let position = verifier.random_position(&mut rng, 6, 9);
            assert_eq!(verifier.faults_of_entry(&position), Vec::<String>::new());
            forced += usize::from(
                verifier
                    .plies(&position)
                    .iter()
                    .any(|&plies| (2..=9).contains(&plies)),
            );
        }
        assert!(forced > 200, "{forced}");
        for _ in 0..2_000 {
            let position = verifier.random_position(&mut rng, 4, 4);
            assert_eq!(verifier.search_fault(&position), None);
        }
    }

    #[test]
    fn a_wrong_value_is_detected() {
        let mut verifier = verifier(3, 40);
        let [draws, _] = verifier.values.get_mut(&[1, 2]).expect("one against two");
        let chased = draws
            .iter()
            .position(|&plies| plies == 3)
            .expect("one is three plies away");
        draws[chased] = 2;
        assert!(!verifier.every(2).1.is_empty());
    }

    #[test]
    fn the_table_file_agrees_with_the_solved_values() {
        let known = alquerque::solved(5, 40).into_iter().collect();
        let file = alquerque::table::pack(&known, 5, 2);
        assert_eq!(file, alquerque::table::pack(&known, 5, 1));
        let verifier = verifier(5, 40);
        let counts = Counts::read(file, &verifier.game).expect("it was just written");
        let mut rng = Rng::with_seed(6);
        for _ in 0..20_000 {
            let position = verifier.random_position(&mut rng, 5, 40);
            assert_eq!(verifier.file_fault(&counts, &position), None);
        }
    }
}
