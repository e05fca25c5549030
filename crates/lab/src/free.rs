//! `cargo lab free`: how often each level takes a piece that costs it nothing.
//!
//! The positions come from random play in games where captures need not be made. In each the side to move can capture
//! so that the other side can't capture anything in return, and has another move. What a move gains is the pieces that it
//! captures, less the most that the other side then captures at once. A level takes what is free if no move gains more
//! than the one that it plays. Positions in which a strong search plays something else are left out: there the piece is
//! bait, or something matters more.

use anyhow::{Result, ensure};
use clap::Args;
use fastrand::Rng;
use ludoteca_engine::level::HIGHEST;
use ludoteca_rules::record::{Record, Standing};
use ludoteca_rules::{AnyGame, AnyMove, Game as _, Line, Ruleset, Tabletop as _};

use crate::contest::opening::{advance, generator};
use crate::contest::{self, Player, Seat, USUAL_PATIENCE};
use crate::parallel;

/// Random moves before a position is looked at, at least, and up to so many more.
const LEAST_PLIES: u32 = 4;
const MORE_PLIES: u32 = 40;
/// No game has so many pieces: it keeps a gain from being negative.
const PIECES: usize = 64;

/// The strong search, in nodes.
const STRONG: Player = Player::Nodes(20_000);

/// What `cargo lab free` is asked.
#[derive(Args)]
pub(crate) struct Options {
    /// Rulesets in which captures are optional: el-perro, brandubh, el-cuervo or alquerque. Left out: all of these.
    #[arg(value_parser = Ruleset::named)]
    rulesets: Vec<Ruleset>,
    /// Positions in which each level plays.
    #[arg(long, default_value_t = 60)]
    positions: usize,
    /// What positions and choices come from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Who plays, instead of all levels.
    #[arg(long = "player")]
    players: Vec<Player>,
    /// How many threads.
    #[arg(long, default_value_t = 1)]
    threads: usize,
}

/// Runs the command.
///
/// # Errors
/// If level 1 takes what is free in fewer than two of three positions.
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
        let offers = offers(ruleset, options.positions, options.seed)?;
        let taken = parallel::in_order(
            players.len(),
            options.threads,
            || (),
            |(), index| taken(&players[index], &offers, options.seed),
        );
        for (player, taken) in players.iter().zip(taken) {
            let taken = taken?;
            outln!("| {ruleset} | {player} | {taken} | {} |", offers.len());
            if *player == Player::Level(1) && 3 * taken < 2 * offers.len() {
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

/// The rulesets in which captures are optional.
const OPTIONAL: [Ruleset; 4] = [
    Ruleset::ElPerro,
    Ruleset::Brandubh,
    Ruleset::ElCuervo,
    Ruleset::Alquerque,
];

/// A position in which something is free, and the moves that gain most.
struct Offer {
    record: Record,
    best: Vec<AnyMove>,
}

/// So many offers, each from a game of its own.
fn offers(ruleset: Ruleset, count: usize, seed: u64) -> Result<Vec<Offer>> {
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
            contest::play(&mut record, &rng.choice(lines).expect("somebody has a move").mv)?;
        }
        if advance(&mut record, seed)?
            && let Some(best) = best_gains(&record)?
            && let Standing::Stage(stage) = record.standing()
        {
            // From here on, so that no position has stood before.
            let record = Record::starting_at(stage, None);
            strong.begin();
            if best.contains(&strong.choose(&record, seed)?) {
                found.push(Offer { record, best });
            }
            if found.len() >= count {
                break;
            }
        }
    }
    Ok(found)
}

/// The moves that gain most, if something is free and it can be left standing; `None` too where a move ends the game.
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

/// In how many of the positions a player takes what is free.
fn taken(player: &Player, offers: &[Offer], seed: u64) -> Result<usize> {
    let mut count = 0;
    for (number, offer) in offers.iter().enumerate() {
        let mut seat = Seat::new(player, offer.record.game(), USUAL_PATIENCE)?;
        seat.begin();
        let choice = seat.choose(&offer.record, Rng::with_seed(seed ^ number as u64).u64(..))?;
        count += usize::from(offer.best.contains(&choice));
    }
    Ok(count)
}
