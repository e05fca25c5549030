//! `cargo lab lapses`: counts how often each level of El Perro gives away a win or a draw, according to the
//! table.
//!
//! Each level plays both sides against a fixed opponent. A lapse is a move of the goats after which a won
//! position is no longer won, or a move of the dog after which a drawn position is lost.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context as _, Result};
use clap::Args;
use ludoteca_engine::level::{HIGHEST, Handicap};
use ludoteca_engine::tables::Perfect;
use ludoteca_rules::el_perro::EL_PERRO;
use ludoteca_rules::record::Record;
use ludoteca_rules::{AnyGame, AnyPosition, Color, Game as _, Ruleset};

use crate::contest::opening::{Openings, advance, generator};
use crate::contest::{Player, Seat, USUAL_PATIENCE, play};
use crate::parallel;

/// Maximum number of random moves before a game.
const PLIES: u32 = 6;

#[derive(Args)]
pub(crate) struct Options {
    /// Number of games for each level and side.
    #[arg(long, default_value_t = 40)]
    games: usize,
    /// Players to test [default: all levels].
    #[arg(long = "player")]
    players: Vec<Player>,
    /// Table of every position.
    #[arg(long, default_value = "web/tables/el-perro.tab")]
    table: PathBuf,
    /// Seed of openings and choices.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of threads.
    #[arg(long, default_value_t = 1)]
    threads: usize,
}

/// Number of positions in which a side had a result to lose, and number of moves that lost it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Tally {
    positions: u32,
    lapses: u32,
}

/// Runs the command.
///
/// # Errors
/// If the table can't be read.
pub(crate) fn run(options: &Options) -> Result<()> {
    let name = options.table.display();
    let file = fs::read(&options.table).with_context(|| format!("can't read {name}"))?;
    Perfect::read(file.clone(), &EL_PERRO).with_context(|| format!("can't use {name}"))?;
    let levels: Vec<Player> = (1..=HIGHEST).map(Player::Level).collect();
    let players = if options.players.is_empty() {
        &levels
    } else {
        &options.players
    };
    outln!("| Player | Side | Positions | Let go | % |");
    outln!("| --- | --- | --- | --- | --- |");
    for player in players {
        for side in Color::BOTH.into_iter().rev() {
            let table = || Perfect::read(file.clone(), &EL_PERRO).expect("the file was read before");
            let tallies = parallel::in_order(options.games, options.threads, table, |table, number| {
                tally_of(table, player, side, options.seed, number)
            });
            let mut all = Tally::default();
            for tally in tallies {
                let tally = tally?;
                all.positions += tally.positions;
                all.lapses += tally.lapses;
            }
            let name = Ruleset::ElPerro.sides()[side];
            let share = 100.0 * f64::from(all.lapses) / f64::from(all.positions.max(1));
            outln!(
                "| {player} | {name} | {} | {} | {share:.1} |",
                all.positions,
                all.lapses
            );
        }
    }
    Ok(())
}

/// Opponent of every level: quick, but careful.
fn opponent() -> Player {
    Player::Rung(Handicap::rung(4_000, 60, 5.0, 15))
}

/// Plays a game with `player` on `side`, and counts its lapses.
fn tally_of(table: &Perfect, player: &Player, side: Color, seed: u64, number: usize) -> Result<Tally> {
    let game = AnyGame::of(Ruleset::ElPerro);
    let openings = Openings {
        game,
        plies: PLIES,
        nodes: 0,
        positions: Vec::new(),
        seed,
    };
    let mut record = openings.opening(number)?;
    let mut seats = [
        Seat::new(player, record.game(), USUAL_PATIENCE)?,
        Seat::new(&opponent(), record.game(), USUAL_PATIENCE)?,
    ];
    for seat in &mut seats {
        seat.begin();
    }
    let mut tally = Tally::default();
    while advance(&mut record, seed)? {
        let position = record.position()?;
        let turn = record.game().turn(&position);
        let seed = generator(seed ^ number as u64, record.ply()).u64(..);
        let choice = seats[usize::from(turn != side)].choose(&record, seed)?;
        let counts = turn == side && is_fine(table, &record, side);
        play(&mut record, &choice)?;
        if counts {
            tally.positions += 1;
            tally.lapses += u32::from(!is_fine(table, &record, side));
        }
    }
    Ok(tally)
}

/// True if the position is fine for `side`, according to the outcome or the table: won if it plays the goats,
/// not lost if it plays the dog.
fn is_fine(table: &Perfect, record: &Record, side: Color) -> bool {
    let winner = match (record.outcome(), record.position()) {
        (Some(outcome), _) => outcome.winner,
        (None, Ok(AnyPosition::ElPerro(here))) => table.winner(&here.own),
        _ => None,
    };
    (winner == Some(Color::Second)) == (side == Color::Second)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &[u8] = include_bytes!("../../../../web/tables/el-perro.tab");

    #[test]
    fn at_the_start_only_the_goats_have_a_win_to_throw_away() {
        let table = Perfect::read(TABLE.to_vec(), &EL_PERRO).expect("the shipped file is valid");
        let record = Record::new(AnyGame::of(Ruleset::ElPerro), None);
        assert!(is_fine(&table, &record, Color::Second));
        assert!(!is_fine(&table, &record, Color::First));
    }

    #[test]
    fn goats_that_move_at_random_give_their_win_away() {
        let table = Perfect::read(TABLE.to_vec(), &EL_PERRO).expect("the shipped file is valid");
        let tally = tally_of(&table, &Player::Random, Color::Second, 1, 0).expect("the game can be played");
        assert!(tally.lapses > 0 && tally.positions >= tally.lapses, "{tally:?}");
    }
}
