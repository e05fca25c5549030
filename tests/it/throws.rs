//! Tests of the rolls in a record, which are made at random and kept as long as the moves lead to them.

use ludoteca_rules::record::{PlayError, Record};
use ludoteca_rules::session::Phase;
use ludoteca_rules::{Color, Ruleset, Tabletop as _};

use crate::records::{play, random, record};

#[test]
fn future_rolls_cannot_be_predicted_from_a_record() {
    for ruleset in [Ruleset::Fallas, Ruleset::Fayles] {
        let record = random(ruleset, 5);
        let old = record.text().replacen("[LudotecaId ", "[Seed ", 1);
        for text in [record.text(), old] {
            for ply in 0..record.plies() {
                let mut whole = Record::read(&text).expect("it was just written");
                whole.jump(ply).expect("the record has this ply");
                let mut here = Record::read(&whole.text_here()).expect("it was just written");
                // The current roll is kept. The next roll depends only on the seed that is passed for it.
                assert_eq!(here.state().dice, whole.state().dice);
                let moves = here.legal_moves().expect("a move is to be played");
                here.play_text(&moves[0].text).expect("a legal move is accepted");
                if here.state().stage != Phase::Throw {
                    continue;
                }
                let mut again = here.clone();
                let (one, two) = (here.throw_from(1), again.throw_from(2));
                assert_ne!(one, two, "{ruleset} at {ply}: from the seeds 1 and 2");
            }
        }
    }
}

#[test]
fn rolls_are_kept_until_a_different_position_is_reached() {
    for ruleset in ["fallas", "fayles"] {
        // A game of Fayles may end with any roll, so only games of at least four moves count.
        let lines = (1..100).filter_map(|seed| line_of_four(ruleset, seed)).take(2);
        let mut tried = 0;
        for record in lines {
            check_kept_throws(ruleset, record);
            tried += 1;
        }
        assert_eq!(tried, 2, "{ruleset}");
    }
}

/// A game of four moves with the roll after them, or `None` if the game ends earlier.
fn line_of_four(ruleset: &str, seed: u64) -> Option<Record> {
    let mut record = record(ruleset);
    record.throw(&[6, 1]).expect("the first opening roll");
    for ply in 0..4 {
        record.throw_from(seed + ply).ok()?;
        let moves = record.legal_moves().ok()?;
        record
            .play_text(&moves[0].text)
            .expect("a legal move is accepted");
    }
    record.throw_from(seed + 9).ok()?;
    Some(record)
}

fn check_kept_throws(ruleset: &str, mut record: Record) {
    let text = record.text();
    record.jump(1).expect("the record has four plies");

    // Later moves are kept if the same dice lead to the same position, in any order.
    let position = record.position().expect("a move is to be played");
    let played = record.moves_from(1)[0].clone();
    let game = record.game().clone();
    let lines = game.lines(&position);
    let mut same = 0;
    let mut other = None;
    for line in &lines {
        let mut tried = record.clone();
        let mv = tried.play(&line.steps).expect("a line is a legal move").clone();
        let next = |record: &Record| record.moves_from(2).first().map(|mv| mv.notation.clone());
        if tried.plies() == 4 {
            same += 1;
            assert_eq!(next(&tried), next(&record));
            let dice = tried.state().dice;
            let mut redone = record.clone();
            assert!(redone.redo());
            assert_eq!((tried.ply(), dice), (2, redone.state().dice));
            if mv.notation == played.notation {
                assert_eq!(tried.text(), text);
            }
        } else {
            assert_eq!((tried.ply(), tried.plies()), (2, 2));
            assert_eq!(tried.state().dice, [0_u8; 0], "a new roll is due");
            other = Some(line);
        }
    }
    assert!(
        same > 0 && other.is_some(),
        "{ruleset}: {same} of {}",
        lines.len()
    );

    // After a different move, the later rolls are discarded.
    let mut tried = record.clone();
    tried
        .play(&other.expect("a line leads elsewhere").steps)
        .expect("the move is legal");
    assert_eq!(tried.throw(&[1, 2, 3]), Ok(()));
    tried.jump(1).expect("the record has two plies");
    tried.play_text(&played.notation).expect("the move is legal");
    assert_eq!((tried.plies(), tried.state().stage), (2, Phase::Throw));
}

#[test]
fn tied_opening_rolls_are_repeated_and_the_same_seed_gives_the_same_roll() {
    for ruleset in ["fallas", "fayles"] {
        let mut first = record(ruleset);
        assert_eq!(first.state().stage, Phase::Lot);
        first.throw(&[4, 4]).expect("a lot of two dice");
        assert_eq!(first.state().stage, Phase::Lot);
        assert_eq!(first.resign(Color::First), Err(PlayError::LotFirst));
        first.throw(&[2, 5]).expect("a lot of two dice");
        let state = first.state();
        assert_eq!(
            (state.stage, state.turn, state.lot),
            (Phase::Throw, Color::Second, vec![[4, 4], [2, 5]])
        );
        let dice = first.throw_from(0xfeed).expect("a roll is due");
        let mut second = record(ruleset);
        second.throw(&[1, 6]).expect("a lot of two dice");
        assert_eq!(second.throw_from(0xfeed).expect("a roll is due"), dice);
        assert_eq!(first.throw(&[1, 2, 3]), Err(PlayError::NothingToThrow));
    }
}

#[test]
fn a_roll_is_kept_when_its_move_is_undone() {
    let mut record = record("fallas");
    record.throw(&[6, 1]).expect("a lot of two dice");
    record.throw(&[6, 1, 2]).expect("a roll of three dice");
    let before = record.state();
    assert_eq!(before.dice, [1, 2, 6]);
    let mv = record.legal_moves().expect("a move is to be played")[0]
        .text
        .clone();
    play(&mut record, &[&mv]);
    assert_eq!(record.state().stage, Phase::Throw);
    assert!(record.undo());
    assert_eq!(record.state().position, before.position);
    assert!(record.redo());
    record.throw(&[1, 1, 1]).expect("a roll of three dice");
    let text = record.text();
    assert!(text.contains(" 111: *"), "{text}");
    assert_eq!(
        Record::read(&text).map(|read| read.state().dice),
        Ok(vec![1, 1, 1])
    );
}
