//! Native half of `cargo xtask measure`. `bench REPEAT [RULESET ...]` times the perft of each ruleset
//! (default: all) `REPEAT` times, and prints a row for each.

use std::env;
use std::error::Error;

use ludoteca_bench::{COLUMNS, perft};
use ludoteca_rules::{AnyGame, Ruleset, with_game};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let repeat: u32 = arguments.next().ok_or("say how often to count")?.parse()?;
    let named = arguments
        .map(|name| Ruleset::named(&name))
        .collect::<Result<Vec<_>, _>>()?;
    let rulesets = match named.as_slice() {
        [] => &Ruleset::ALL[..],
        named => named,
    };
    println!("{COLUMNS}");
    for &ruleset in rulesets {
        let row = with_game!(AnyGame::of(ruleset), game => perft(&game, repeat))?;
        println!("{row}");
    }
    Ok(())
}
