//! Texts of positions: a line with a ruleset and its switches, then the position. An input without such a
//! line is tried in all rulesets.

use ludoteca_rules::{AnyGame, Ruleset, Tabletop as _};

use super::{check_stage, says_something, text, variant};

pub(super) fn run(data: &[u8]) {
    let text = text(data);
    match text.split_once('\n') {
        None => Ruleset::ALL
            .into_iter()
            .for_each(|ruleset| read(&AnyGame::of(ruleset), &text)),
        Some((line, position)) => match variant(line) {
            Ok(game) => read(&game, position.trim_end()),
            Err(error) => says_something(&error),
        },
    }
}

fn read(game: &AnyGame, text: &str) {
    match game.read_stage(text) {
        Ok(stage) => check_stage(game, &stage),
        Err(error) => says_something(&error),
    }
}
