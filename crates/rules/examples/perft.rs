//! Counts the sequences of legal moves from the start of a game, by depth.
//!
//! `cargo run --release --example perft -- spanish-draughts 8`

use std::env;
use std::error::Error;
use std::time::Instant;

use ludoteca_rules::{AnyGame, Game as _, Ruleset, TurnOrder as _};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let ruleset = Ruleset::named(&arguments.next().unwrap_or_else(|| "el-perro".to_owned()))?;
    let deepest: u32 = arguments.next().map_or(Ok(6), |text| text.parse())?;

    let game = AnyGame::of(ruleset);
    let start = game.stage(game.start());
    println!(
        "{ruleset}: {}",
        ludoteca_rules::Tabletop::stage_text(&game, &start)
    );
    for depth in 1..=deepest {
        let begin = Instant::now();
        let count = game.count(&start, depth);
        println!("{depth:>2} {count:>16} {:>8.2} s", begin.elapsed().as_secs_f64());
    }
    Ok(())
}
