//! Finds the fastest forced win in an ending of Spanish draughts.
//!
//! `cargo run --release --example solve -- W:WK1,K6,K10:BK32`

use std::env;
use std::error::Error;

use ludoteca_engine::Verdict;
use ludoteca_engine::material::Material;
use ludoteca_engine::search::{Search, Selection, Task, TranspositionTable};
use ludoteca_rules::Tabletop as _;
use ludoteca_rules::draughts::SPANISH_DRAUGHTS;

/// Number of plies after which the search gives up.
const DEEPEST: u32 = 24;

fn main() -> Result<(), Box<dyn Error>> {
    let text = env::args()
        .nth(1)
        .unwrap_or_else(|| "W:WK1,K6,K10:BK32".to_owned());
    let position = SPANISH_DRAUGHTS.read_stage(&text)?.into_position();
    for depth in 1..=DEEPEST {
        let task = Task {
            position,
            history: Vec::new(),
            lines: 1,
            depth,
            nodes: u64::MAX,
            contempt: 0,
            selection: Selection::NONE, // plain alpha-beta: the score is the minimax score
        };
        let mut search = Search::new(SPANISH_DRAUGHTS, Material, TranspositionTable::new(1 << 26), task);
        while !search.run(100_000) {}
        let thought = search.thought();
        let Some(best) = thought.lines.first() else {
            return Err("the side to move has no legal move".into());
        };
        println!("depth {depth}: {} nodes", thought.nodes);
        let result = match best.score.verdict() {
            Verdict::Open => continue,
            Verdict::Win(plies) => format!("wins in {plies} plies"),
            Verdict::Loss(plies) => format!("loses in {plies} plies"),
        };
        let lines = SPANISH_DRAUGHTS.lines(&position);
        let line = lines
            .iter()
            .find(|line| line.mv == best.mv)
            .expect("the move is legal");
        println!("{} {result}", SPANISH_DRAUGHTS.move_text(&position, line));
        return Ok(());
    }
    println!("no forced result within {DEEPEST} plies");
    Ok(())
}
