//! Texts of moves: a line with a ruleset and its switches, a line with a position (empty means the usual
//! start), then one move or roll (`136:`) per line.

use ludoteca_rules::record::Record;
use ludoteca_rules::{Game as _, Tabletop as _};

use super::{check_text, says_something, text, variant};

/// Maximum number of lines played, so that long inputs don't take too long.
const MOST: usize = 60;

pub(super) fn run(data: &[u8]) {
    let text = text(data);
    let mut lines = text.lines();
    let Ok(game) = variant(lines.next().unwrap_or_default()) else {
        return;
    };
    let start = match lines.next().unwrap_or_default() {
        "" => game.record(None, Some(1)),
        position => game.record(Some(position), Some(1)),
    };
    let Ok(mut record) = start else {
        return;
    };
    for line in lines.take(MOST) {
        match line.strip_suffix(':') {
            Some(dice) => {
                let dice: Vec<u8> = dice.bytes().map(|byte| byte.wrapping_sub(b'0')).collect();
                let _ = record.throw(&dice);
            }
            None => play(&mut record, line),
        }
    }
    check_text(&record);
}

fn play(record: &mut Record, text: &str) {
    let Ok(position) = record.position() else { return };
    let game = record.game().clone();
    match game.read_move(&position, text) {
        Ok(line) => {
            let next = |mv| game.play_unchecked(&position, mv);
            assert!(game.lines(&position).contains(&line), "{text} is not a move");
            let written = game.move_text(&position, &line);
            let again = game.read_move(&position, &written);
            let again = again.unwrap_or_else(|error| panic!("{text} is written as {written}: {error}"));
            assert_eq!(next(&again.mv), next(&line.mv), "{text} is written as {written}");
            record.play_text(text).expect("what was read is played");
        }
        Err(error) => {
            says_something(&error);
            assert!(
                record.play_text(text).is_err(),
                "{text} was refused and is played"
            );
        }
    }
}
