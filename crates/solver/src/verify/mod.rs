//! `cargo solver verify-table`: checks the results of `cargo solver solve` for consistency with the rules.
//!
//! Each value must follow from the values of the positions to which its moves lead. The moves are those of
//! the rules. The only code shared with the solver is the format of layer files. Distances decrease with each
//! ply of a win, so consistent wins are real, and consistent draws can be held forever.
//!
//! With `--table` it instead compares a file written by `cargo solver table` with the layers.

mod counts;
mod endings;
mod king_endings;
mod shipped;

use std::path::PathBuf;

use anyhow::{Context as _, Result, ensure};
use clap::Args;
use fastrand::Rng;
use ludoteca_engine::tables::identity;
use ludoteca_lab::{outln, parallel};
use ludoteca_rules::el_perro::{ElPerro, Position, Setup};
use ludoteca_rules::{Color, Game, Heading, Ruleset, Stage, Tabletop};

use crate::el_perro::{self, Layer};
use crate::solve::{self, Solved};

const POINTS: usize = 25;
/// Number of random positions per unit of parallel work.
const BATCH: usize = 10_000;
/// Maximum number of faults to print.
const SHOWN: usize = 10;

/// Options of `cargo solver verify-table`.
#[derive(Args)]
pub(crate) struct Options {
    #[command(flatten)]
    solved: Solved,
    /// El Perro: check only positions with at most this many goats.
    #[arg(long, default_value_t = 12, value_parser = solve::goats)]
    goats: usize,
    /// Spanish draughts, Alquerque: maximum number of pieces. Positions with at most four pieces are all
    /// checked.
    #[arg(long, value_parser = solve::pieces)]
    pieces: Option<usize>,
    /// Number of random positions to check.
    #[arg(long, default_value_t = 10_000_000)]
    entries: usize,
    /// Check every position, with the goats heading in either direction, instead of random ones.
    #[arg(long, conflicts_with = "entries")]
    all: bool,
    /// File written by `cargo solver table`, to compare with the layers, and with a search if there are few
    /// goats.
    #[arg(long, conflicts_with_all = ["all", "goats"])]
    table: Option<PathBuf>,
    /// Seed of the random positions.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of threads.
    #[arg(long, default_value_t = 2)]
    threads: usize,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    match options.solved.variant.ruleset {
        Ruleset::SpanishDraughts => endings::run(options),
        Ruleset::Alquerque => counts::run(options),
        Ruleset::Brandubh | Ruleset::ElCuervo => king_endings::run(options),
        _ => verify(options),
    }
}

/// Verifies El Perro. Fails for other rulesets.
fn verify(options: &Options) -> Result<()> {
    let (game, folder) = (
        el_perro::solvable(&options.solved.variant)?,
        options.solved.folder(),
    );
    let identity = identity(&game);
    let least = usize::from(game.dog_goal.unwrap_or(0)) + 1;
    ensure!(
        least <= options.goats,
        "the dog has won before {} goats are left",
        options.goats
    );
    let mut layers = vec![None; least];
    for goats in least..=options.goats {
        let (layer, _) =
            el_perro::read_layer(&folder, &identity, goats, POINTS * binomial(POINTS - 1, goats))
                .context("`cargo solver solve` makes these files")?;
        layers.push(Some(layer));
    }
    let verifier = Verifier { game, layers };
    if let Some(path) = &options.table {
        let file = std::fs::read(path).with_context(|| format!("{} cannot be read", path.display()))?;
        let (entries, searches, faults) =
            verifier.compare(&file, options.entries, options.seed, options.threads)?;
        return report(&faults, &format!("{entries} positions, {searches} searches"));
    }
    let (checked, faults) = if options.all {
        verifier.every(options.threads)
    } else {
        verifier.random(options.entries, options.seed, options.threads)
    };
    report(&faults, &format!("{checked} positions"))
}

/// Prints the summary and the first faults. Returns an error if there are any.
fn report(faults: &[String], checked: &str) -> Result<()> {
    for fault in faults.iter().take(SHOWN) {
        outln!("{fault}");
    }
    outln!("{checked}, {} faults", faults.len());
    ensure!(faults.is_empty(), "the table does not agree with the rules");
    Ok(())
}

/// Collects the faults of `entries` random samples. Each batch has a separate generator, so the result does
/// not depend on the number of threads. `begin` creates a thread's state. `look` takes one sample and returns
/// its faults.
fn at_random<S, F: IntoIterator<Item = String>>(
    entries: usize,
    seed: u64,
    threads: usize,
    begin: impl Fn() -> S + Send + Sync,
    look: impl Fn(&S, &mut Rng) -> F + Send + Sync,
) -> Vec<String> {
    let batch = |state: &mut S, batch: usize| {
        let mut rng = Rng::with_seed(seed.wrapping_mul(1 << 32).wrapping_add(batch as u64));
        (0..BATCH.min(entries - batch * BATCH))
            .flat_map(|_| look(state, &mut rng))
            .collect::<Vec<_>>()
    };
    parallel::in_order(entries.div_ceil(BATCH), threads, begin, batch).concat()
}

/// Values of a game without dice, to be checked against its moves and a plain search.
trait Values {
    type Game: Tabletop<Next = <Self::Game as Game>::Position>;

    fn game(&self) -> &Self::Game;

    fn table(&self, position: &<Self::Game as Game>::Position) -> Value;

    /// Describes the fault in a position's value, if there is one.
    fn fault(&self, position: &<Self::Game as Game>::Position) -> Option<String> {
        let implied = best(self.game(), position, |next| self.table(next));
        self.difference(position, implied, "its moves imply")
    }

    /// Like [`Values::fault`], but compares the value with a search of `plies` plies. Both must agree within
    /// that depth.
    fn search_fault(&self, position: &<Self::Game as Game>::Position, plies: u16) -> Option<String> {
        let found = searched(self.game(), position, plies);
        let near = self.table(position).filter(|&(_, far)| far <= plies);
        (found != near).then(|| self.difference(position, found, "a search finds"))?
    }

    fn difference(
        &self,
        position: &<Self::Game as Game>::Position,
        other: Value,
        what: &str,
    ) -> Option<String> {
        let table = self.table(position);
        (table != other).then(|| {
            let text = self.game().stage_text(&Stage::Turn(position.clone()));
            format!("{text}: the table says {table:?}, {what} {other:?}")
        })
    }
}

/// Returns the result of a search of `plies` plies: a forced win or loss, or `None`.
fn searched<G: Game<Next = <G as Game>::Position>>(game: &G, position: &G::Position, plies: u16) -> Value {
    if plies == 0 {
        let outcome = game.outcome(position);
        return outcome
            .and_then(|outcome| outcome.winner)
            .map(|winner| (winner, 0));
    }
    best(game, position, |next| searched(game, next, plies - 1))
}

/// Winner and distance in plies; `None` is a draw.
type Value = Option<(Color, u16)>;

fn binomial(n: usize, k: usize) -> usize {
    (0..k).fold(1, |product, i| product * (n - i) / (i + 1))
}

/// Returns the value for the side to move. `value_after` returns the values of the positions after its moves.
fn best<G: Game<Next = <G as Game>::Position>>(
    game: &G,
    position: &G::Position,
    value_after: impl Fn(&G::Position) -> Value,
) -> Value {
    let mover = game.turn(position);
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    let (mut soonest, mut latest, mut can_draw) = (None, None, false);
    for mv in moves {
        let next = game.play_unchecked(position, &mv);
        let won = game.decided(&next).and_then(|outcome| outcome.winner);
        // A move can lose at once only by giving the mover's own king away. It counts as a capture on the
        // next ply.
        let ended = |winner| (winner, u16::from(winner != mover));
        match won.map_or_else(|| value_after(&next), |winner| Some(ended(winner))) {
            None => can_draw = true,
            Some((winner, plies)) if winner == mover => {
                soonest = Some(soonest.map_or(plies, |other: u16| other.min(plies)));
            }
            Some((_, plies)) => latest = latest.max(Some(plies)),
        }
    }
    match (soonest, latest) {
        (Some(plies), _) => Some((mover, plies + 1)),
        _ if can_draw => None,
        (None, Some(plies)) => Some((mover.other(), plies + 1)),
        // A side without a legal move loses.
        (None, None) => Some((mover.other(), 0)),
    }
}

struct Verifier {
    game: ElPerro,
    /// Layers by number of goats; `None` for numbers so low that the dog has won.
    layers: Vec<Option<Layer>>,
}

impl Values for Verifier {
    type Game = ElPerro;

    fn game(&self) -> &ElPerro {
        &self.game
    }

    fn table(&self, position: &Position) -> Value {
        let goats: Vec<u8> = position.goat_set().into_iter().map(|goat| goat.0).collect();
        let Some(Some(layer)) = self.layers.get(goats.len()) else {
            return Some((Color::First, 0));
        };
        let seen = |point: u8| match position.heading() {
            Heading::Up => usize::from(point),
            Heading::Down => POINTS - 1 - usize::from(point),
        };
        let dog = seen(position.dog().0);
        let mut places: Vec<usize> = goats
            .into_iter()
            .map(seen)
            .map(|goat| goat - usize::from(goat > dog))
            .collect();
        places.sort_unstable();
        let rank: usize = (1..)
            .zip(places)
            .map(|(nth, place)| binomial_or_none(place, nth))
            .sum();
        let number = dog * binomial(POINTS - 1, position.goats() as usize) + rank;
        let is_dogs = position.turn() == Color::First;
        let byte = if is_dogs {
            layer.dog[number]
        } else {
            layer.goats[number]
        };
        let plies = |half: u8, is_odd: bool| 2 * u16::from(half) + u16::from(is_odd);
        match byte {
            0 => None,
            1..192 => Some((Color::Second, plies(byte - 1, !is_dogs))),
            192.. => Some((Color::First, plies(255 - byte, is_dogs))),
        }
    }
}

impl Verifier {
    /// Returns the position with the dog and the goats on the given points.
    fn position(&self, dog: usize, goats: u32, turn: Color, heading: Heading) -> Position {
        let mut pieces = [None; POINTS];
        for (point, piece) in pieces.iter_mut().enumerate() {
            *piece = (goats >> point & 1 == 1).then_some(Color::Second);
        }
        pieces[dog] = Some(Color::First);
        let setup = Setup {
            pieces,
            turn,
            heading,
            quiet_plies: 0,
        };
        match setup.into_stage(&self.game) {
            Ok(Stage::Turn(position)) => position,
            _ => panic!("one dog and at most twelve goats are a position"),
        }
    }

    /// Returns a random position with at most `most` goats. The probability of each number of goats is
    /// proportional to the number of its positions.
    fn random_position(&self, rng: &mut Rng, most: usize) -> Position {
        let sizes = || {
            (0..=most).map(|goats| match self.layers[goats] {
                Some(_) => binomial(POINTS - 1, goats),
                None => 0,
            })
        };
        let total: usize = sizes().sum();
        let mut drawn = rng.usize(..total);
        let mut count = 0;
        for size in sizes() {
            if drawn < size {
                break;
            }
            drawn -= size;
            count += 1;
        }
        let dog = rng.usize(..POINTS);
        let mut points: Vec<usize> = (0..POINTS).filter(|&point| point != dog).collect();
        rng.shuffle(&mut points);
        let goats = points[..count].iter().fold(0, |set, point| set | 1 << point);
        let turn = [Color::First, Color::Second][rng.usize(..2)];
        let heading = [Heading::Up, Heading::Down][rng.usize(..2)];
        self.position(dog, goats, turn, heading)
    }

    /// Checks `entries` random positions. Returns the number of positions and the faults.
    fn random(&self, entries: usize, seed: u64, threads: usize) -> (usize, Vec<String>) {
        let most = self.layers.len() - 1;
        let look = |(): &(), rng: &mut Rng| self.fault(&self.random_position(rng, most));
        (entries, at_random(entries, seed, threads, || (), look))
    }

    /// Checks every position. Returns the number of positions and the faults.
    fn every(&self, threads: usize) -> (usize, Vec<String>) {
        let mut checked = 0;
        let mut faults = Vec::new();
        for goats in (0..self.layers.len()).filter(|&goats| self.layers[goats].is_some()) {
            let found = parallel::in_order(
                POINTS,
                threads,
                || (),
                |(), dog| {
                    let mut faults = Vec::new();
                    each_set(goats, 0, 0, &mut |set| {
                        if set >> dog & 1 == 1 {
                            return;
                        }
                        for turn in [Color::First, Color::Second] {
                            for heading in [Heading::Up, Heading::Down] {
                                faults.extend(self.fault(&self.position(dog, set, turn, heading)));
                            }
                        }
                    });
                    faults
                },
            );
            checked += 4 * POINTS * binomial(POINTS - 1, goats);
            faults.extend(found.concat());
        }
        (checked, faults)
    }
}

/// Returns C(n, k), or 0 if k is greater than n.
fn binomial_or_none(n: usize, k: usize) -> usize {
    if k > n { 0 } else { binomial(n, k) }
}

/// Calls `visit` for each union of `set` with `count` points, none of them below `first`.
fn each_set(count: usize, first: usize, set: u32, visit: &mut impl FnMut(u32)) {
    if count == 0 {
        return visit(set);
    }
    for point in first..=POINTS - count {
        each_set(count - 1, point + 1, set | 1 << point, visit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludoteca_rules::el_perro::{EL_PERRO, FarSet, StartPlacement, Turnaround};

    /// Solves the layers with at most `goats` goats.
    fn verifier(game: &ElPerro, goats: usize) -> Verifier {
        let layers = el_perro::layers(game, goats).expect("the switches can be solved");
        Verifier {
            game: game.clone(),
            layers,
        }
    }

    #[test]
    fn every_value_agrees_with_the_rules_for_every_switch() {
        let games = [
            EL_PERRO,
            ElPerro {
                dog_must_capture: true,
                ..EL_PERRO
            },
            ElPerro {
                turnaround: Turnaround::Ludii,
                ..EL_PERRO
            },
            ElPerro {
                start_placement: StartPlacement::Ludii,
                ..EL_PERRO
            },
            ElPerro {
                dog_goal: Some(1),
                ..EL_PERRO
            },
            ElPerro {
                far_set: FarSet::Mirrored,
                start_placement: StartPlacement::Ludii,
                ..EL_PERRO
            },
            ElPerro {
                far_set: FarSet::Mirrored,
                turnaround: Turnaround::Ludii,
                ..EL_PERRO
            },
        ];
        for game in games {
            let (checked, faults) = verifier(&game, 3).every(2);
            assert_eq!(faults, Vec::<String>::new(), "{game:?}");
            assert!(checked > 200_000);
        }
    }

    #[test]
    fn random_checks_find_the_same_faults_with_any_number_of_threads() {
        let mut verifier = verifier(&EL_PERRO, 4);
        assert_eq!(verifier.random(20_000, 1, 3).1, Vec::<String>::new());
        verifier.layers[4].as_mut().expect("it was solved").dog.fill(0);
        let found = verifier.random(20_000, 1, 1).1;
        assert!(!found.is_empty());
        assert_eq!(verifier.random(20_000, 1, 3).1, found);
    }

    #[test]
    fn a_game_that_changes_when_the_board_is_rotated_is_not_solved() {
        let game = ElPerro {
            far_set: FarSet::Mirrored,
            ..EL_PERRO
        };
        assert_eq!(
            (game.start_placement, game.turnaround),
            (StartPlacement::Right, Turnaround::Strict)
        );
        assert!(el_perro::layers(&game, 1).is_none());
    }

    #[test]
    fn a_wrong_value_is_detected() {
        let mut verifier = verifier(&EL_PERRO, 2);
        let layer = verifier.layers[2].as_mut().expect("it was solved");
        let won = layer
            .dog
            .iter()
            .position(|&byte| byte != 0)
            .expect("the dog wins somewhere");
        layer.dog[won] = 0;
        let (_, faults) = verifier.every(1);
        // The fault appears with both headings of the goats.
        assert!(faults.len() >= 2, "{faults:?}");
    }

    #[test]
    fn a_search_agrees_with_the_table() {
        const PLIES: u16 = 3;
        let verifier = verifier(&EL_PERRO, 5);
        let mut rng = Rng::with_seed(3);
        let mut forced = 0;
        for _ in 0..20_000 {
            let position = verifier.random_position(&mut rng, 5);
            let near = verifier.table(&position).filter(|&(_, plies)| plies <= PLIES);
            assert_eq!(searched(&verifier.game, &position, PLIES), near, "{position:?}");
            forced += usize::from(near.is_some());
        }
        assert!(forced > 20, "{forced}");
    }
}
