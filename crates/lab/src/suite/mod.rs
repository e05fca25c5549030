//! `cargo lab suite`: generates positions with a single winning move, by exhaustive search, for testing
//! engines.
//!
//! A line of a suite contains a position, the number of moves within which the side to move wins, and the
//! only move that does so, separated by semicolons. The positions come from seeded games. In these games both
//! sides win at once if they can, avoid losing at once, and otherwise move at random. For games with dice see
//! [`tables`].

mod solver;
mod tables;

use std::collections::HashSet;
use std::fmt::Write as _;

use anyhow::Result;
use clap::Args;
use fastrand::Rng;
use ludoteca_rules::{AnyGame, DeterministicGame, Ruleset, Stage, Tabletop, with_game};

use self::solver::Solver;
use crate::progress;

/// Maximum length of a win, in moves of the winner.
const MOST_MOVES: u8 = 5;
/// Maximum shares of wins within one move, two moves, and so on, in percent of the suite.
const SHARES: [usize; MOST_MOVES as usize] = [20, 30, 35, 35, 35];
/// Maximum shares for El Perro, where long wins with only one winning move are rare.
const SHARES_WITH_DOG: [usize; MOST_MOVES as usize] = [35, 45, 40, 35, 35];
/// Maximum number of moves that the solver may play to solve one position.
const EFFORT: u64 = 400_000;
/// Maximum number of moves that the solver may play in El Perro. Nearly all positions that need more are not
/// wins.
const EFFORT_WITH_DOG: u64 = 20_000;
/// Number of plies after which a game is aborted.
const LONGEST: usize = 250;
/// Number of positions to examine, counted from the end of a game.
const EXAMINED: usize = 30;
/// Maximum number of positions from one game.
const FROM_ONE_GAME: usize = 3;

#[derive(Args)]
pub(crate) struct Options {
    #[command(flatten)]
    variant: crate::variant::Variant,
    /// Seed of the games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of positions to generate.
    #[arg(long, default_value_t = 200)]
    count: usize,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    let text = match options.variant.game()? {
        AnyGame::Fallas(game) => tables::suite(&game, options.seed, options.count),
        any => {
            with_game!(any, game => suite(&game, options); with dice => unreachable!("Fallas has its own"))
        }
    };
    out!("{text}");
    Ok(())
}

/// One line of a suite.
struct Puzzle {
    position: String,
    within: u8,
    mv: String,
}

fn suite<G: DeterministicGame + Tabletop>(game: &G, options: &Options) -> String {
    let ruleset = game.ruleset();
    let shares = match ruleset {
        Ruleset::ElPerro => SHARES_WITH_DOG,
        _ => SHARES,
    };
    let most = shares.map(|share| (share * options.count).div_ceil(100));
    let progress = progress::bar(options.count, "positions");
    let mut rng = Rng::with_seed(options.seed);
    let mut known = HashSet::new();
    let mut found: [Vec<Puzzle>; MOST_MOVES as usize] = Default::default();
    while known.len() < options.count {
        let played = random_game(game, &mut rng);
        let is_wanted = |within: u8| found[usize::from(within) - 1].len() < most[usize::from(within) - 1];
        for puzzle in from_game(game, &played, is_wanted) {
            if known.insert(puzzle.position.clone()) {
                found[usize::from(puzzle.within) - 1].push(puzzle);
                progress.inc(1);
            }
        }
    }
    progress.finish_and_clear();
    let mut text = format!(
        "# {ruleset}: a position, within how many moves the side to move wins, the only move that does so.\n\
         # Made by `cargo lab suite {ruleset} --seed {} --count {}`.\n",
        options.seed, options.count
    );
    for Puzzle { position, within, mv } in found.iter().flatten() {
        let _ = writeln!(text, "{position}; {within}; {mv}");
    }
    text
}

/// Returns a starting position: the usual one, or random pieces. If the flag is true, no moves are played
/// from it.
fn beginning<G: DeterministicGame + Tabletop>(game: &G, rng: &mut Rng) -> (G::Position, bool) {
    match game.ruleset() {
        // Random play seldom wins this game, so the starting positions themselves are examined.
        Ruleset::ElPerro => (crowd(game, rng), true),
        Ruleset::Brandubh | Ruleset::ElCuervo => match rng.u8(..4) {
            0 => (game.start(), false),
            1 => (hunt(game, rng), false),
            _ => (hunt(game, rng), true),
        },
        _ => (game.start(), false),
    }
}

/// Returns a position in which the dog may soon be blocked or has few goats left to capture.
fn crowd<G: DeterministicGame + Tabletop>(game: &G, rng: &mut Rng) -> G::Position {
    let goats = if rng.bool() {
        rng.usize(1..=4)
    } else {
        rng.usize(7..=12)
    };
    loop {
        let mut cells = ['1'; 25];
        scatter(&mut cells, "d", rng, |_, _| true);
        scatter(&mut cells, &"g".repeat(goats), rng, |_, _| true);
        let fields = [["d", "g"], ["u", "d"]].map(|options| options[rng.usize(..2)]);
        let text = |turn| format!("{}-{turn}-{}-0", ranks(&cells, 5), fields[1]);
        let can_go = |turn| match game.read_stage(&text(turn)) {
            Ok(Stage::Turn(position)) => game.count_moves(&position),
            _ => 0,
        };
        if (goats > 4 && can_go("d") > 3) || can_go("d") == 0 {
            continue;
        }
        if let Some(position) = undecided(game, &text(fields[0])) {
            return position;
        }
    }
}

/// Returns a position with a king and his attackers, some of them near him.
fn hunt<G: DeterministicGame + Tabletop>(game: &G, rng: &mut Rng) -> G::Position {
    let (black, red) = (rng.usize(0..=4), rng.usize(3..=8));
    loop {
        let mut cells = ['1'; 49];
        scatter(&mut cells, "K", rng, |_, _| true);
        let king = cells.iter().position(|&cell| cell == 'K').unwrap_or(0);
        let near = |cell: usize, rng: &mut Rng| {
            let distance = (cell % 7).abs_diff(king % 7) + (cell / 7).abs_diff(king / 7);
            distance <= 1 || rng.usize(..2 + distance) == 0
        };
        scatter(&mut cells, &"r".repeat(red), rng, near);
        scatter(&mut cells, &"b".repeat(black), rng, |_, _| true);
        let text = format!("{}-{}", ranks(&cells, 7), ["b", "r", "r"][rng.usize(..3)]);
        if let Some(position) = undecided(game, &text) {
            return position;
        }
    }
}

/// Puts pieces on random empty cells that `suits` accepts.
fn scatter(cells: &mut [char], pieces: &str, rng: &mut Rng, suits: impl Fn(usize, &mut Rng) -> bool) {
    for piece in pieces.chars() {
        loop {
            let cell = rng.usize(..cells.len());
            if cells[cell] == '1' && suits(cell, rng) {
                cells[cell] = piece;
                break;
            }
        }
    }
}

fn ranks(cells: &[char], side: usize) -> String {
    let ranks: Vec<String> = cells.chunks(side).map(|rank| rank.iter().collect()).collect();
    ranks.join(".")
}

fn undecided<G: DeterministicGame + Tabletop>(game: &G, text: &str) -> Option<G::Position> {
    match game.read_stage(text) {
        Ok(Stage::Turn(position)) if game.outcome(&position).is_none() => Some(position),
        _ => None,
    }
}

/// Plays a game between two players who win at once if they can, otherwise avoid losing at once, and
/// otherwise move at random.
fn random_game<G: DeterministicGame + Tabletop>(game: &G, rng: &mut Rng) -> Vec<G::Position> {
    let (beginning, is_whole) = beginning(game, rng);
    let mut played = vec![beginning];
    while !is_whole && played.len() < LONGEST {
        let here = &played[played.len() - 1];
        if game.outcome(here).is_some() {
            break;
        }
        let mut moves = Vec::new();
        game.legal_moves(here, &mut moves);
        rng.shuffle(&mut moves);
        let next = |mv: &G::Move| game.play_unchecked(here, mv);
        let wins = |position: &G::Position, mv: &G::Move| {
            let mover = game.turn(position);
            let next = game.play_unchecked(position, mv);
            game.outcome(&next).and_then(|outcome| outcome.winner) == Some(mover)
        };
        let is_safe = |mv: &&G::Move| {
            let next = next(mv);
            let mut replies = Vec::new();
            game.legal_moves(&next, &mut replies);
            !replies.iter().any(|reply| wins(&next, reply))
        };
        let chosen = moves
            .iter()
            .find(|mv| wins(here, mv))
            .or_else(|| moves.iter().find(is_safe))
            .unwrap_or(&moves[0]);
        let next = next(chosen);
        played.push(next);
    }
    played
}

/// Returns positions near the end of a game in which the side to move has a single winning move.
fn from_game<G: DeterministicGame + Tabletop>(
    game: &G,
    played: &[G::Position],
    is_wanted: impl Fn(u8) -> bool,
) -> Vec<Puzzle> {
    let Some(last) = played.last() else {
        return Vec::new();
    };
    let winner = match game.outcome(last) {
        // The game didn't end. Usually it has only one position, which is examined for its side to move.
        None => game.turn(last),
        Some(outcome) => match outcome.winner {
            Some(winner) => winner,
            None => return Vec::new(),
        },
    };
    let effort = match game.ruleset() {
        Ruleset::ElPerro => EFFORT_WITH_DOG,
        _ => EFFORT,
    };
    let mut solver = Solver::new(game, winner);
    let mut found = Vec::new();
    let mut within_before = 0;
    for position in played.iter().rev().take(EXAMINED) {
        if game.turn(position) != winner || game.outcome(position).is_some() || found.len() == FROM_ONE_GAME {
            continue;
        }
        // If the win is too far away here, it is even farther away in earlier positions.
        let Some(within) = solver.fewest(position, MOST_MOVES, effort) else {
            break;
        };
        if within == within_before || !is_wanted(within) {
            continue;
        }
        let Some(only) = solver.only(position, within, effort) else {
            continue;
        };
        within_before = within;
        let line = game.lines(position).into_iter().find(|line| line.mv == only.mv);
        found.push(Puzzle {
            position: game.stage_text(&Stage::Turn(position.clone())),
            within,
            mv: game.move_text(position, &line.expect("a legal move has a line")),
        });
    }
    found
}
