//! `cargo lab free`: counts how often each level takes a free piece, one that it can capture at no cost.
//!
//! The positions come from random play in games where captures are optional. In each, the side to move has a
//! capture that allows no capture in return, and at least one worse move. The gain of a move is the number of
//! pieces that it captures, minus the most that the other side can then capture at once. A level takes the
//! free piece if its move gains the most. A position is left out if a strong search plays a move that gains
//! less, because then the piece is bait, or something else matters more.

use anyhow::{Result, ensure};
use clap::Args;
use fastrand::Rng;
use ludoteca_engine::level::HIGHEST;
use ludoteca_rules::record::{Record, Standing};
use ludoteca_rules::{AnyGame, AnyMove, Game as _, Line, Ruleset, Tabletop as _};

use crate::contest::opening::{advance, generator};
use crate::contest::{self, Player, Seat, USUAL_PATIENCE};
use crate::parallel;

/// Number of random moves before each position: `LEAST_PLIES` to `LEAST_PLIES + MORE_PLIES`.
const LEAST_PLIES: u32 = 4;
const MORE_PLIES: u32 = 40;
/// More pieces than any game has; added to gains to keep them non-negative.
const PIECES: usize = 64;

/// Player that checks the free pieces with a strong search.
const STRONG: Player = Player::Nodes(20_000);

#[derive(Args)]
pub(crate) struct Options {
    /// Rulesets with optional captures: el-perro, brandubh, el-cuervo or alquerque [default: all of these].
    #[arg(value_parser = Ruleset::named)]
    rulesets: Vec<Ruleset>,
    /// Number of positions in which each player chooses a move.
    #[arg(long, default_value_t = 60)]
    positions: usize,
    /// Seed of positions and choices.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Players to test [default: all levels].
    #[arg(long = "player")]
    players: Vec<Player>,
    /// Number of threads.
    #[arg(long, default_value_t = 1)]
    threads: usize,
}

/// Runs the command.
///
/// # Errors
/// If level 1 takes the free piece in fewer than two thirds of the positions.
pub(crate) fn run(options: &Options) -> Result<()> {
    let rulesets = match &options.rulesets[..] {
        [] => &OPTIONAL[..],
        asked => asked,
    };
    let levels = (1..=HIGHEST).map(Player::Level).collect();
    let players: Vec<Player> = match &options.players[..] {
        [] => levels,
        players => players.to_vec(),
    };
    outln!("| Ruleset | Player | Taken | Of |");
    outln!("| --- | --- | --- | --- |");
    let mut careless = Vec::new();
    for &ruleset in rulesets {
        ensure!(
            OPTIONAL.contains(&ruleset),
            "nothing can be left standing in {ruleset}"
        );
        let free_pieces = free_pieces(ruleset, options.positions, options.seed)?;
        let taken = parallel::in_order(
            players.len(),
            options.threads,
            || (),
            |(), index| taken(&players[index], &free_pieces, options.seed),
        );
        for (player, taken) in players.iter().zip(taken) {
            let taken = taken?;
            outln!("| {ruleset} | {player} | {taken} | {} |", free_pieces.len());
            if *player == Player::Level(1) && 3 * taken < 2 * free_pieces.len() {
                careless.push(ruleset.id());
            }
        }
    }
    ensure!(
        careless.is_empty(),
        "level 1 leaves too much standing in {}",
        careless.join(", ")
    );
    Ok(())
}

/// Rulesets in which captures are optional.
const OPTIONAL: [Ruleset; 4] = [
    Ruleset::ElPerro,
    Ruleset::Brandubh,
    Ruleset::ElCuervo,
    Ruleset::Alquerque,
];

/// A position with a free piece, and the moves that gain the most.
struct FreePiece {
    record: Record,
    best: Vec<AnyMove>,
}

/// Finds `count` free pieces, each from a different game.
fn free_pieces(ruleset: Ruleset, count: usize, seed: u64) -> Result<Vec<FreePiece>> {
    let mut strong = Seat::new(&STRONG, &AnyGame::of(ruleset), USUAL_PATIENCE)?;
    let mut found = Vec::new();
    for number in 0.. {
        let mut rng = generator(seed, number);
        let mut record = Record::new(AnyGame::of(ruleset), None);
        let last = rng.u32(LEAST_PLIES..=LEAST_PLIES + MORE_PLIES);
        for _ in 0..last {
            if !advance(&mut record, seed)? {
                break;
            }
            let position = record.position()?;
            let lines = record.game().lines(&position);
            contest::play(
                &mut record,
                &rng.choice(lines).expect("a running game has a move").mv,
            )?;
        }
        if advance(&mut record, seed)?
            && let Some(best) = best_gains(&record)?
            && let Standing::Stage(stage) = record.standing()
        {
            // A new record has no history, so no position counts as a repetition.
            let record = Record::starting_at(stage, None);
            strong.begin();
            if best.contains(&strong.choose(&record, seed)?) {
                found.push(FreePiece { record, best });
            }
            if found.len() >= count {
                break;
            }
        }
    }
    Ok(found)
}

/// Returns the moves that gain the most. `None` if no piece is free, if all moves gain the same, or if a move
/// ends the game.
fn best_gains(record: &Record) -> Result<Option<Vec<AnyMove>>> {
    let captures = |record: &Record| -> Result<Vec<(AnyMove, usize)>> {
        let (game, position) = (record.game(), record.position()?);
        let count = |line: &Line<AnyMove>| -> usize {
            let view = game.view(&position, line);
            view.steps.iter().map(|step| step.captures.len()).sum()
        };
        let lines = game.lines(&position);
        Ok(lines
            .into_iter()
            .map(|line| (line.mv.clone(), count(&line)))
            .collect())
    };
    let turn = |record: &Record| -> Result<_> { Ok(record.game().turn(&record.position()?)) };
    let mut gains = Vec::new();
    let mut is_free = false;
    for (mv, taken) in captures(record)? {
        let mut next = record.clone();
        contest::play(&mut next, &mv)?;
        if next.outcome().is_some() {
            return Ok(None);
        }
        let returned = if turn(&next)? == turn(record)? {
            0
        } else {
            captures(&next)?
                .into_iter()
                .map(|(_, count)| count)
                .max()
                .unwrap_or(0)
        };
        is_free |= taken > 0 && returned == 0;
        gains.push((taken + PIECES - returned, mv));
    }
    let most = gains.iter().map(|(gain, _)| *gain).max();
    let count = gains.len();
    let best = gains.into_iter().filter(|(gain, _)| Some(*gain) == most);
    let best: Vec<AnyMove> = best.map(|(_, mv)| mv).collect();
    Ok((is_free && best.len() < count).then_some(best))
}

/// Number of positions in which `player` takes the free piece.
fn taken(player: &Player, free_pieces: &[FreePiece], seed: u64) -> Result<usize> {
    let mut count = 0;
    for (number, free_piece) in free_pieces.iter().enumerate() {
        let mut seat = Seat::new(player, free_piece.record.game(), USUAL_PATIENCE)?;
        seat.begin();
        let choice = seat.choose(&free_piece.record, Rng::with_seed(seed ^ number as u64).u64(..))?;
        count += usize::from(free_piece.best.contains(&choice));
    }
    Ok(count)
}
