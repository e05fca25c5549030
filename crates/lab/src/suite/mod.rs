//! Positions with one best move, found by exhaustive search: what an engine must solve.
//!
//! A line of a suite is a position, the number of moves within which the side to move wins, and the only move that
//! does so, separated by semicolons. The positions come from seeded games in which both sides win at once where they can
//! and avoid to lose at once, and chance decides the rest. Games with dice have suites of their own: see [`tables`].

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

/// Wins take so many moves at most.
const MOST_MOVES: u8 = 5;
/// No more in a hundred positions than so many are won within one move, within two, and so on.
const SHARES: [usize; MOST_MOVES as usize] = [20, 30, 35, 35, 35];
/// In El Perro long wins by one move only are rare.
const SHARES_WITH_DOG: [usize; MOST_MOVES as usize] = [35, 45, 40, 35, 35];
/// Moves that the solver may play for one question.
const EFFORT: u64 = 400_000;
/// The same in El Perro, where nearly all positions that take longer are not won at all.
const EFFORT_WITH_DOG: u64 = 20_000;
/// A game is broken off after so many plies.
const LONGEST: usize = 250;
/// So many plies before the end of a game are looked at.
const LOOKED_AT: usize = 30;
/// No more positions than this come from one game.
const FROM_ONE_GAME: usize = 3;

/// What `cargo lab suite` is asked.
#[derive(Args)]
pub(crate) struct Options {
    #[command(flatten)]
    variant: crate::variant::Variant,
    /// Seed of the games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of positions to make.
    #[arg(long, default_value_t = 200)]
    count: usize,
}

/// Runs the command.
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
struct Task {
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
    let mut found: [Vec<Task>; MOST_MOVES as usize] = Default::default();
    while known.len() < options.count {
        let stood = random_game(game, &mut rng);
        let is_wanted = |within: u8| found[usize::from(within) - 1].len() < most[usize::from(within) - 1];
        for task in from_game(game, &stood, is_wanted) {
            if known.insert(task.position.clone()) {
                found[usize::from(task.within) - 1].push(task);
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
    for Task { position, within, mv } in found.iter().flatten() {
        let _ = writeln!(text, "{position}; {within}; {mv}");
    }
    text
}

/// Where a game begins, and whether it ends there: the start, or pieces at random.
fn beginning<G: DeterministicGame + Tabletop>(game: &G, rng: &mut Rng) -> (G::Position, bool) {
    match game.ruleset() {
        // Chance seldom decides such games: where they begin is as good as where they end.
        Ruleset::ElPerro => (crowd(game, rng), true),
        Ruleset::Brandubh | Ruleset::ElCuervo => match rng.u8(..4) {
            0 => (game.start(), false),
            1 => (hunt(game, rng), false),
            _ => (hunt(game, rng), true),
        },
        _ => (game.start(), false),
    }
}

/// A dog that may soon be blocked, or that has few goats left to capture.
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

/// A king and what hunts him, some of it beside him.
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

/// Puts pieces on random empty cells that suit.
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

/// A game of two players who win at once where they can, and avoid to lose at once.
fn random_game<G: DeterministicGame + Tabletop>(game: &G, rng: &mut Rng) -> Vec<G::Position> {
    let (beginning, is_whole) = beginning(game, rng);
    let mut stood = vec![beginning];
    while !is_whole && stood.len() < LONGEST {
        let here = &stood[stood.len() - 1];
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
        stood.push(next);
    }
    stood
}

/// The positions near the end of a game that its side to move wins by one move only.
fn from_game<G: DeterministicGame + Tabletop>(
    game: &G,
    stood: &[G::Position],
    is_wanted: impl Fn(u8) -> bool,
) -> Vec<Task> {
    let Some(last) = stood.last() else {
        return Vec::new();
    };
    let winner = match game.outcome(last) {
        // It did not end: its last position is looked at for itself.
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
    for position in stood.iter().rev().take(LOOKED_AT) {
        if game.turn(position) != winner || game.outcome(position).is_some() || found.len() == FROM_ONE_GAME {
            continue;
        }
        // From where the win is too far, earlier positions are farther still.
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
        found.push(Task {
            position: game.stage_text(&Stage::Turn(position.clone())),
            within,
            mv: game.move_text(position, &line.expect("a legal move has a line")),
        });
    }
    found
}
