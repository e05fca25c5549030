//! Tests the shipped strategy: it wins every game, and corrupted files are rejected.

use ludoteca_engine::engine::{Ask, Engine};
use ludoteca_engine::level::HIGHEST;
use ludoteca_engine::score::Verdict;
use ludoteca_engine::tables::coder::Encoder;
use ludoteca_engine::tables::strategy::{Decide, KIND, MOST_DECISIONS, Model, code};
use ludoteca_engine::tables::{MAGIC, Strategy, TableError, VERSION, identity, write};
use ludoteca_engine::thought::Variation;
use ludoteca_rules::el_perro::{EL_PERRO, ElPerro, Position};
use ludoteca_rules::record::Record;
use ludoteca_rules::{AnyGame, AnyMove, Color, Game as _, Stage, Tabletop as _};

use crate::support::{Choices, damaged, many};

const FILE: &[u8] = include_bytes!("../../web/games/el-perro/strategy.tab");
/// Maximum number of plies that the goats need from the start. After the dog's first move the maximum is one
/// less.
const PLIES: u16 = 50;

/// Plays the goats' strategy against random moves by the dog. Returns the number of plies.
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
            let (mv, plies) = strategy
                .probe(&EL_PERRO, &position)
                .expect("the strategy has the position");
            assert!(plies < promised, "{plies} plies, after {promised}");
            promised = plies;
            mv
        };
        position = EL_PERRO.play_unchecked(&position, &mv);
    }
    panic!("not won in {PLIES} plies: {position:?}");
}

#[test]
fn the_goats_win_every_game_with_the_shipped_strategy() {
    let strategy = Strategy::read(FILE, &EL_PERRO).expect("the shipped file is valid");
    assert_eq!((strategy.plies(), strategy.len()), (PLIES, 16_135));
    let mut choices = Choices::new(18);
    let longest = (0..1_000).map(|_| win(&strategy, &mut choices)).max();
    assert!(longest > Some(30), "{longest:?}");
}

#[test]
fn a_strategy_has_no_move_if_the_clock_would_run_out() {
    let strategy = Strategy::read(FILE, &EL_PERRO).expect("the shipped file is valid");
    let after = |quiet: u8| {
        let text = format!("5.5.1d1gg.ggggg.ggggg-g-u-{quiet}");
        match EL_PERRO.read_stage(&text) {
            Ok(Stage::Turn(position)) => position,
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
fn every_corrupted_strategy_file_is_rejected() {
    let mut choices = Choices::new(7);
    for _ in 0..10_000 {
        let file = damaged(FILE, &mut choices);
        if file != FILE {
            let read = Strategy::read(&file, &EL_PERRO).map(|strategy| strategy.len());
            assert!(read.is_err(), "{read:?}");
        }
    }
}

#[test]
fn each_fault_in_a_strategy_file_has_its_own_error() {
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
    let entries = |count: u32| refused(&write(&identity(&EL_PERRO), KIND, count, &[&[]]), &EL_PERRO);
    let most = u32::try_from(MOST_DECISIONS).expect("few");
    assert_eq!(entries(most + 1), TableError::TooMuch);
    assert_eq!(entries(u32::MAX), TableError::TooMuch);
    assert_eq!(VERSION, 1);
}

#[test]
fn a_strategy_that_does_not_win_is_rejected() {
    let name = identity(&EL_PERRO);
    // The file's only block, which follows its header: see docs/tables.md.
    let block = &FILE[32 + name.len()..];
    assert_eq!(write(&name, KIND, 16_135, &[block]), FILE);
    let mut choices = Choices::new(3);
    for _ in 0..40 {
        let mut block = block.to_vec();
        let at = choices.below(block.len());
        block[at] ^= 1 << choices.below(8);
        let file = write(&name, KIND, 16_135, &[&block]);
        // The checksums are correct, so only the content can be at fault.
        let read = Strategy::read(&file, &EL_PERRO).map(|strategy| strategy.len());
        assert_eq!(read, Err(TableError::Wrong));
    }
}

/// Goats that move sideways whenever they can, so they never win. Counts the decisions.
struct Shuffling<'a> {
    asked: &'a mut usize,
    model: Model,
    encoder: Encoder,
}

impl Decide for &mut Shuffling<'_> {
    fn decide(&mut self, key: u32, moves: &[u32]) -> Result<usize, TableError> {
        *self.asked += 1;
        let rank = |set: u32, rank: u32| (set >> (5 * rank) & 0b11111).count_ones();
        let is_aside = |mv: &u32| (0..5).all(|number| rank(*mv, number) == rank(key, number));
        let index = moves.iter().position(is_aside).unwrap_or(0);
        code(&mut self.encoder, &mut self.model, key, moves, index).ok_or(TableError::Wrong)
    }
}

#[test]
fn a_strategy_of_sideways_moves_is_rejected_before_it_exceeds_the_entry_limit() {
    for most in [1, 500, MOST_DECISIONS] {
        let mut asked = 0;
        let mut shuffling = Shuffling {
            asked: &mut asked,
            model: Model::default(),
            encoder: Encoder::default(),
        };
        let explored = Strategy::explore(&EL_PERRO, &mut shuffling, most);
        assert_eq!(explored.map(|strategy| strategy.len()), Err(TableError::Wrong));
        let block = shuffling.encoder.finish();
        assert!((1..=most).contains(&asked), "{asked}");
        let entries = u32::try_from(most).expect("few");
        let file = write(&identity(&EL_PERRO), KIND, entries, &[&block]);
        let read = Strategy::read(&file, &EL_PERRO).map(|strategy| strategy.len());
        assert_eq!(read, Err(TableError::Wrong));
    }
}

/// A record of El Perro after some moves.
fn after(moves: &[&str]) -> Record {
    let mut record = Record::new(AnyGame::ElPerro(EL_PERRO), None);
    for text in moves {
        record.play_text(text).expect("the move is legal");
    }
    record
}

/// Asks the engine about a record and returns its choice.
fn asked(engine: &mut Engine, record: Record, level: Option<u8>, lines: usize) -> Variation<AnyMove> {
    let ask = Ask {
        level,
        lines,
        nodes: Some(200),
        contempt: None,
        seed: 1,
    };
    engine.ask(record, ask).expect("a move is to be played");
    while !engine.run(100) {}
    engine.choice().expect("there is a move")
}

#[test]
fn the_engine_plays_the_strategy_only_at_full_strength() {
    let mut engine = Engine::new(1 << 16);
    assert_eq!(engine.load_table(&FILE[1..]), Err(TableError::NoTable));
    let verdict =
        |engine: &mut Engine, level, lines| asked(engine, after(&["c3-d4"]), level, lines).score.verdict();
    assert_eq!(
        verdict(&mut engine, None, 1),
        Verdict::Open,
        "the engine has no table yet"
    );
    engine.load_table(FILE).expect("the shipped file is valid");
    for (level, lines) in [(None, 1), (None, 0), (Some(HIGHEST), 1)] {
        assert_eq!(verdict(&mut engine, level, lines), Verdict::Win(49));
        let thought = engine.thought().expect("the engine was asked");
        assert_eq!(thought.lines[0].continuation.len(), 48);
        assert_eq!(thought.lines.len() > 1, lines == 0);
        assert!(thought.done);
    }
    assert_eq!(verdict(&mut engine, Some(HIGHEST - 1), 1), Verdict::Open);
    let other = ElPerro {
        dog_must_capture: true,
        ..EL_PERRO
    };
    let record = Record::new(AnyGame::ElPerro(other), None);
    assert_eq!(asked(&mut engine, record, None, 1).score.verdict(), Verdict::Open);
}

#[test]
fn the_engine_searches_if_the_strategy_could_end_in_a_draw_by_repetition() {
    let mut engine = Engine::new(1 << 16);
    engine.load_table(FILE).expect("the shipped file is valid");
    let mut verdict = |moves: &[&str]| asked(&mut engine, after(moves), None, 1).score.verdict();
    let shuffled = ["c3-d4", "d3-c3", "d4-d5", "c3-d3", "d5-d4"];
    assert_eq!(verdict(&shuffled[..1]), Verdict::Win(49));
    assert_eq!(verdict(&shuffled), Verdict::Open, "the position is a repetition");
    let ahead = [&shuffled[..], &["c2-c3", "d4-d5"]].concat();
    assert_eq!(verdict(&ahead), Verdict::Win(47), "a step ahead is irreversible");
    let aside = [&ahead[..], &["d2-c2", "d5-d4"]].concat();
    assert_eq!(verdict(&aside), Verdict::Win(45));
    let twice = [&ahead[..], &["b2-c2", "d5-c5", "c2-b2", "c5-d5"]].concat();
    assert_eq!(verdict(&twice), Verdict::Open);
    let aside = [&twice[..], &["d2-c2", "d5-d4"]].concat();
    assert_eq!(
        verdict(&aside),
        Verdict::Open,
        "the repeated position can still occur again"
    );
}

#[test]
fn the_highest_level_wins_every_game_with_the_goats() {
    let mut engine = Engine::new(1 << 16);
    engine.load_table(FILE).expect("the shipped file is valid");
    let mut choices = Choices::new(5);
    for _ in 0..many(80) {
        let mut record = after(&[]);
        while record.outcome().is_none() {
            let position = record.position().expect("the game goes on");
            let lines = record.game().lines(&position);
            let line = if record.game().turn(&position) == Color::First {
                lines[choices.below(lines.len())].clone()
            } else {
                let mv = asked(&mut engine, record.clone(), Some(HIGHEST), 1).mv;
                lines
                    .into_iter()
                    .find(|line| line.mv == mv)
                    .expect("the move is legal")
            };
            record.play(&line.steps).expect("the move is legal");
        }
        assert_eq!(
            record.outcome().and_then(|outcome| outcome.winner),
            Some(Color::Second)
        );
        assert!(record.positions().count() <= usize::from(PLIES));
    }
}
