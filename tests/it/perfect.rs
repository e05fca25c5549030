//! The table of every position of El Perro: it agrees with the rules, and with itself one move ahead, and no
//! damaged file is ever taken for a whole one.

use ludoteca_engine::tables::perfect::KIND;
use ludoteca_engine::tables::{Perfect, TableError, identity, write};
use ludoteca_rules::el_perro::{EL_PERRO, ElPerro, Position, Setup};
use ludoteca_rules::{Color, Game as _, Heading, Stage};

use crate::support::{Choices, damaged, many};

const FILE: &[u8] = include_bytes!("../../crates/engine/tables/el-perro.tab");
const POINTS: usize = 25;

fn perfect() -> Perfect {
    Perfect::read(FILE.to_vec(), &EL_PERRO).expect("the file that ships is whole")
}

/// A position with so many goats, in which the game is not over.
fn position(choices: &mut Choices, goats: usize) -> Position {
    loop {
        let mut pieces = [None; POINTS];
        pieces[choices.below(POINTS)] = Some(Color::First);
        let mut left = goats;
        while left > 0 {
            let point = choices.below(POINTS);
            if pieces[point].is_none() {
                pieces[point] = Some(Color::Second);
                left -= 1;
            }
        }
        let setup = Setup {
            pieces,
            turn: [Color::First, Color::Second][choices.below(2)],
            heading: [Heading::Up, Heading::Down][choices.below(2)],
            quiet_plies: 0,
        };
        match setup.into_stage(&EL_PERRO) {
            Ok(Stage::Turn(position)) if EL_PERRO.outcome(&position).is_none() => return position,
            _ => {}
        }
    }
}

/// Who wins, if what the moves lead to is won by those whom `winner` names.
fn best(position: &Position, winner: &mut impl FnMut(&Position) -> Option<Color>) -> Option<Color> {
    let mover = EL_PERRO.turn(position);
    let mut moves = Vec::new();
    EL_PERRO.legal_moves(position, &mut moves);
    let mut best = Some(mover.other());
    for mv in moves {
        let next = EL_PERRO.play_unchecked(position, &mv);
        let won = match EL_PERRO.outcome(&next) {
            Some(outcome) if outcome.winner.is_some() => outcome.winner,
            _ => winner(&next),
        };
        if won == Some(mover) {
            return won;
        }
        if won.is_none() {
            best = None;
        }
    }
    best
}

#[test]
fn every_position_agrees_with_those_that_its_moves_lead_to() {
    let perfect = perfect();
    let mut choices = Choices::new(31);
    let mut won = 0;
    for number in 0..many(8_000) {
        let goats = 1 + usize::try_from(number).expect("few") % 12;
        let position = position(&mut choices, goats);
        let winner = perfect.winner(&position);
        let implied = best(&position, &mut |next| perfect.winner(next));
        assert_eq!(winner, implied, "{position:?}");
        won += u64::from(winner.is_some());
    }
    assert!(won > many(8_000) / 20, "{won}");
}

/// Who wins within so many plies, by the rules alone.
fn searched(position: &Position, plies: u32) -> Option<Color> {
    best(position, &mut |next| {
        if plies > 1 {
            searched(next, plies - 1)
        } else {
            None
        }
    })
}

#[test]
fn a_search_finds_every_win_against_few_goats() {
    let perfect = perfect();
    let mut choices = Choices::new(32);
    for number in 0..many(2_000) {
        let goats = 1 + usize::try_from(number).expect("few") % 4;
        let position = position(&mut choices, goats);
        assert_eq!(perfect.winner(&position), searched(&position, 4), "{position:?}");
    }
}

#[test]
fn the_goats_win_from_the_start_whatever_the_dog_does() {
    let perfect = perfect();
    let start = EL_PERRO.start();
    assert_eq!(perfect.winner(&start), Some(Color::Second));
    assert_eq!(
        best(&start, &mut |next| perfect.winner(next)),
        Some(Color::Second)
    );
}

#[test]
fn every_damage_is_refused() {
    let mut choices = Choices::new(33);
    for _ in 0..many(10_000) {
        let file = damaged(FILE, &mut choices);
        if file != FILE {
            assert!(Perfect::read(file, &EL_PERRO).is_err());
        }
    }
}

#[test]
fn what_is_wrong_with_a_file_is_named() {
    let refused = |file: &[u8], game: &ElPerro| {
        Perfect::read(file.to_vec(), game)
            .map(|_| ())
            .expect_err("it is damaged")
    };
    let last = FILE.len() - 1;
    let damaged = [&FILE[..last], &[FILE[last] ^ 1]].concat();
    assert_eq!(refused(&damaged, &EL_PERRO), TableError::Damaged);
    assert_eq!(refused(&FILE[..last], &EL_PERRO), TableError::Truncated);
    let other = ElPerro {
        dog_must_capture: true,
        ..EL_PERRO
    };
    assert_eq!(refused(FILE, &other), TableError::Ruleset);
    let strategy = include_bytes!("../../web/games/el-perro/strategy.tab");
    assert_eq!(refused(strategy, &EL_PERRO), TableError::Kind(1));
    for blocks in [&[][..], &[&[][..]][..]] {
        let empty = write(&identity(&EL_PERRO), KIND, 243_193_375, blocks);
        assert_eq!(refused(&empty, &EL_PERRO), TableError::Wrong);
    }
}
