//! Questions to an engine during a game, with searches run in slices of any size.

use std::cell::RefCell;

use arbitrary::{Result, Unstructured};
use ludoteca_engine::engine::{Ask, Engine};
use ludoteca_rules::record::Record;
use ludoteca_rules::{AnyGame, Color, Game as _, Offer, TurnOrder as _};

use super::calls::{begin, legal, throw};

const TABLE_BYTES: usize = 1 << 16;
/// Maximum number of calls to an engine.
const MOST: usize = 30;
/// Maximum number of nodes per question.
const NODES: u64 = 400;

/// Maximum number of engines to keep for games with dice.
const KEPT: usize = 4;

thread_local! {
    /// Engines for games with dice, kept because each bear-off table takes half a second to build.
    static ENGINES: RefCell<Vec<(AnyGame, Engine)>> = const { RefCell::new(Vec::new()) };
}

pub(super) fn run(data: &[u8]) {
    // An error only means that the input ran out of bytes. All calls before that were checked.
    let _ = talk(&mut Unstructured::new(data));
}

fn talk(u: &mut Unstructured<'_>) -> Result<()> {
    let mut record = begin(u)?;
    throw(&mut record);
    for _ in 0..u.int_in_range(0..=60u8)? {
        play(&mut record, u.arbitrary::<u8>()?.into());
    }
    let game = record.game().clone();
    let mut engine = seat(&game);
    question(&mut engine, &mut record, u)?;
    keep(game, engine);
    Ok(())
}

/// Engine for the game: a new one, or one kept from an earlier input.
fn seat(game: &AnyGame) -> Engine {
    ENGINES.with_borrow_mut(|engines| {
        let kept = engines.iter().position(|(known, _)| known == game);
        kept.map_or_else(|| Engine::new(TABLE_BYTES), |index| engines.swap_remove(index).1)
    })
}

fn keep(game: AnyGame, engine: Engine) {
    if game.dice_count() == 0 {
        return;
    }
    ENGINES.with_borrow_mut(|engines| {
        engines.truncate(KEPT - 1);
        engines.insert(0, (game, engine));
    });
}

fn question(engine: &mut Engine, record: &mut Record, u: &mut Unstructured<'_>) -> Result<()> {
    let has_dice = record.game().dice_count() > 0;
    let mut asked = None;
    for _ in 0..MOST {
        match u.int_in_range(0..=9u8)? {
            0 | 1 => {
                let wanted = ask(u)?;
                let possible = record.position().is_ok();
                assert_eq!(engine.ask(record.clone(), wanted).is_ok(), possible);
                if possible {
                    asked = Some(wanted);
                }
            }
            2..=4 => {
                let done = engine.run(u.int_in_range(0..=255)?);
                assert_eq!(done, engine.thought().is_none_or(|thought| thought.done));
            }
            5 => {
                check_choice(engine);
                if let Some(choice) = engine.choice_view() {
                    let mut played = engine.record().expect("the engine was asked").clone();
                    played.play(&choice.steps).expect("the choice is a legal move");
                }
            }
            6 => {
                play(record, u.arbitrary()?);
            }
            7 => {
                let _ = engine.accepts(*u.choose(&[Offer::Draw, Offer::Count])?, *u.choose(&Color::BOTH)?);
            }
            8 => {
                record
                    .jump(u.choose_index(record.plies() + 1)?)
                    .expect("the record is that long");
            }
            _ => {
                if !has_dice {
                    engine.forget();
                    asked = None;
                    assert!(engine.thought().is_none() && engine.choice().is_none() && engine.run(1));
                }
            }
        }
        check_choice(engine);
    }
    if let (Some(ask), Some(about)) = (asked, engine.record().cloned()) {
        check_slices(engine, &about, ask, u.int_in_range(1..=100)?);
    }
    Ok(())
}

fn play(record: &mut Record, number: u16) {
    if let Some(steps) = legal(record, number) {
        record.play(&steps).expect("a line of the position is legal");
        throw(record);
    }
}

fn ask(u: &mut Unstructured<'_>) -> Result<Ask> {
    Ok(Ask {
        level: u.arbitrary()?,
        lines: u.int_in_range(0..=4)?,
        nodes: Some(u.int_in_range(0..=NODES)?),
        contempt: u.arbitrary()?,
        seed: u.arbitrary()?,
    })
}

/// Checks that every move in the engine's result is legal.
fn check_choice(engine: &Engine) {
    let (Some(thought), Some(record)) = (engine.thought(), engine.record()) else {
        assert!(engine.choice().is_none());
        return;
    };
    let position = record
        .position()
        .expect("the engine is only asked about positions with a move");
    let mut moves = Vec::new();
    record.game().legal_moves(&position, &mut moves);
    for line in &thought.lines {
        assert!(moves.contains(&line.mv), "{:?} is not legal", line.mv);
    }
    let choice = engine.choice();
    assert_eq!(choice.is_none(), thought.lines.is_empty());
    assert!(choice.is_none_or(|choice| moves.contains(&choice.mv)));
    let _ = engine.thought_view(3);
}

/// Checks that the result doesn't depend on how a search is sliced, and that an engine after `forget` answers
/// like a new one. In a game with dice there is nothing to forget.
fn check_slices(engine: &mut Engine, record: &Record, ask: Ask, slice: u64) {
    let has_dice = record.game().dice_count() > 0;
    let begin = |engine: &mut Engine| {
        if !has_dice {
            engine.forget();
        }
        engine
            .ask(record.clone(), ask)
            .expect("the same question was accepted before");
    };
    begin(engine);
    while !engine.run(slice) {}
    let sliced = (engine.thought(), engine.choice());
    assert!(sliced.1.is_some(), "nothing was found");
    let mut other = Engine::new(TABLE_BYTES);
    let whole = if has_dice { engine } else { &mut other };
    begin(whole);
    assert!(whole.run(u64::MAX));
    assert_eq!((whole.thought(), whole.choice()), sliced);
}
