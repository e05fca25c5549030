//! Plays a game between two levels of the engine.
//!
//! `cargo run --release --example self_play -- alquerque 3 6`

use std::env;
use std::error::Error;

use ludoteca_engine::{Ask, Engine};
use ludoteca_rules::record::Record;
use ludoteca_rules::session::Phase;
use ludoteca_rules::{AnyGame, Ruleset, Tabletop as _};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let ruleset = Ruleset::named(&arguments.next().unwrap_or_else(|| "alquerque".to_owned()))?;
    let mut level = |usual| arguments.next().map_or(Ok(usual), |text| text.parse());
    let levels: [u8; 2] = [level(3)?, level(6)?];

    let mut record = Record::new(AnyGame::of(ruleset), None);
    let mut engine = Engine::new(1 << 22);
    let mut seed = 0;
    loop {
        seed += 1;
        let state = record.state();
        match state.stage {
            Phase::Over => break,
            Phase::Lot | Phase::Throw => {
                record.throw_from(seed)?;
            }
            Phase::Turn => {
                let ask = Ask {
                    level: Some(levels[state.turn.index()]),
                    seed,
                    ..Ask::default()
                };
                let text = choose(&mut engine, &record, ask)?;
                println!("{:>3} {text}", record.plies() + 1);
                record.play_text(&text)?;
            }
        }
    }
    println!("{}", record.text());
    Ok(())
}

/// Returns the engine's move as text.
fn choose(engine: &mut Engine, record: &Record, ask: Ask) -> Result<String, Box<dyn Error>> {
    engine.ask(record.clone(), ask)?;
    while !engine.run(10_000) {}
    let choice = engine.choice().expect("a side must move");
    let (game, position) = (record.game(), record.position()?);
    let lines = game.lines(&position);
    let line = lines
        .iter()
        .find(|line| line.mv == choice.mv)
        .expect("the choice is legal");
    Ok(game.move_text(&position, line))
}
