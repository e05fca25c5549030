//! Tables: the strategy that ships wins every game, and no damaged file is ever taken for a whole one.

use ludoteca_engine::tables::strategy::KIND;
use ludoteca_engine::tables::{MAGIC, Strategy, TableError, VERSION, identity, write};
use ludoteca_rules::el_perro::{EL_PERRO, ElPerro, Position};
use ludoteca_rules::{Color, Game as _};

use crate::support::Choices;

const FILE: &[u8] = include_bytes!("../../web/games/el-perro/strategy.tab");
/// What the goats need from the start at most, and 49 after the first move of the dog.
const PLIES: u16 = 50;

/// Plays the goats by the strategy against a dog that moves at random; gives how many plies it took.
fn win(strategy: &Strategy, choices: &mut Choices) -> u16 {
    let mut position: Position = EL_PERRO.start();
    let mut promised = strategy.plies();
    for ply in 0..=PLIES {
        if let Some(outcome) = EL_PERRO.outcome(&position) {
            assert_eq!(outcome.winner, Some(Color::Second), "{position:?}");
            return ply;
        }
        let mv = if EL_PERRO.turn(&position) == Color::First {
            let mv = EL_PERRO.choose_move(&position, &mut Vec::new(), |count| choices.below(count));
            mv.expect("the dog can move")
        } else {
            let (mv, plies) = strategy.probe(&EL_PERRO, &position).expect("it is on the way");
            assert!(plies < promised, "{plies} plies, after {promised}");
            promised = plies;
            mv
        };
        position = EL_PERRO.play_unchecked(&position, &mv);
    }
    panic!("not won in {PLIES} plies: {position:?}");
}

#[test]
fn the_goats_win_every_game_by_their_strategy() {
    let strategy = Strategy::read(FILE, &EL_PERRO).expect("the file that ships is whole");
    assert_eq!((strategy.plies(), strategy.len()), (PLIES, 16_135));
    let mut choices = Choices::new(18);
    let longest = (0..1_000).map(|_| win(&strategy, &mut choices)).max();
    assert!(longest > Some(30), "{longest:?}");
}

#[test]
fn a_strategy_is_silent_where_the_clock_runs_out_first() {
    let strategy = Strategy::read(FILE, &EL_PERRO).expect("the file that ships is whole");
    let after = |quiet: u8| {
        let text = format!("5.5.1d1gg.ggggg.ggggg-g-u-{quiet}");
        match ludoteca_rules::Tabletop::read_stage(&EL_PERRO, &text) {
            Ok(ludoteca_rules::Stage::Turn(position)) => position,
            other => panic!("{text} is a position: {other:?}"),
        }
    };
    let plies = |quiet| strategy.probe(&EL_PERRO, &after(quiet)).map(|(_, plies)| plies);
    assert_eq!(plies(1), Some(47));
    assert_eq!(plies(53), Some(47));
    assert_eq!(plies(54), None);
    assert!(
        strategy.probe(&EL_PERRO, &EL_PERRO.start()).is_none(),
        "the dog moves"
    );
}

#[test]
fn every_damage_is_refused() {
    let mut choices = Choices::new(7);
    for _ in 0..10_000 {
        let mut file = FILE.to_vec();
        match choices.below(4) {
            0 => file.truncate(choices.below(file.len())),
            1 => file.push(u8::try_from(choices.below(256)).expect("a byte")),
            flips => {
                for _ in 0..flips {
                    let at = choices.below(file.len());
                    file[at] ^= 1 << choices.below(8);
                }
            }
        }
        if file != FILE {
            let read = Strategy::read(&file, &EL_PERRO).map(|strategy| strategy.len());
            assert!(read.is_err(), "{read:?}");
        }
    }
}

#[test]
fn what_is_wrong_with_a_file_is_named() {
    let refused =
        |file: &[u8], game: &ElPerro| Strategy::read(file, game).map(|_| ()).expect_err("it is damaged");
    let with = |at: usize, byte: u8| {
        let mut file = FILE.to_vec();
        file[at] = byte;
        refused(&file, &EL_PERRO)
    };
    assert_eq!(with(0, b'L'), TableError::NoTable);
    assert_eq!(with(MAGIC.len(), 9), TableError::Version(9));
    assert_eq!(with(20, b'!'), TableError::Damaged, "in the head");
    assert_eq!(
        with(FILE.len() - 1, FILE[FILE.len() - 1] ^ 1),
        TableError::Damaged
    );
    assert_eq!(refused(&FILE[..5], &EL_PERRO), TableError::Truncated);
    assert_eq!(refused(&FILE[..FILE.len() - 1], &EL_PERRO), TableError::Truncated);
    assert_eq!(refused(&[FILE, &[0]].concat(), &EL_PERRO), TableError::TooLong);
    let other = ElPerro {
        dog_must_capture: true,
        ..EL_PERRO
    };
    assert_eq!(refused(FILE, &other), TableError::Ruleset);
    let kind = write(&identity(&EL_PERRO), KIND + 1, 1, &[&[]]);
    assert_eq!(refused(&kind, &EL_PERRO), TableError::Kind(KIND + 1));
    assert_eq!(
        refused(&write(&identity(&EL_PERRO), KIND, 0, &[]), &EL_PERRO),
        TableError::Wrong
    );
    assert_eq!(VERSION, 1);
}

#[test]
fn a_strategy_that_does_not_win_is_refused() {
    let name = identity(&EL_PERRO);
    // Behind the head with one block: docs/tables.md.
    let block = &FILE[32 + name.len()..];
    assert_eq!(write(&name, KIND, 16_135, &[block]), FILE);
    let mut choices = Choices::new(3);
    for _ in 0..40 {
        let mut block = block.to_vec();
        let at = choices.below(block.len());
        block[at] ^= 1 << choices.below(8);
        let file = write(&name, KIND, 16_135, &[&block]);
        // The checksums are right.
        let read = Strategy::read(&file, &EL_PERRO).map(|strategy| strategy.len());
        assert_eq!(read, Err(TableError::Wrong));
    }
}
