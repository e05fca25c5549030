//! Tests of records with a stated result that does not follow from the rules.

use ludoteca_rules::record::{PlayError, Record, RecordFault};
use ludoteca_rules::{AnyGame, Color, Ruleset, Tabletop as _};

use crate::records::random;
use crate::support::covers;

#[test]
fn a_stated_result_ends_a_game_until_it_is_undone() {
    covers(&["spanish-draughts.resign", "fallas.no-draw"]);
    let draughts = "[Ludoteca \"1\"]\n[Ruleset \"spanish-draughts\"]\n[GameType \"24,W,8,8,N1,1\"]\n";
    for (result, winner) in [
        ("1-0", Some(Color::First)),
        ("0-1", Some(Color::Second)),
        ("1/2-1/2", None),
    ] {
        let text = format!(
            "{draughts}[Ended \"stated {result}\"]\n[Event \"Lisboa\"]\n[Result \"{result}\"]\n\n1. 9-13 {result}\n"
        );
        let mut record = Record::read(&text).expect("the record is valid");
        assert_eq!(record.text(), text, "the record round-trips");
        let outcome = record.state().outcome.expect("the result is stated");
        assert_eq!((outcome.winner, outcome.key), (winner, "spanish-draughts.stated"));
        assert_eq!(record.continuations(&[]), Err(PlayError::Over));
        assert!(record.undo());
        assert_eq!((record.state().outcome, record.state().ply), (None, 1));
        record.play_text("22-18").expect("the game goes on");
        assert!(!record.text().contains("Ended"));
        let at_once = format!("{draughts}[Ended \"stated {result}\"]\n\n{result}\n");
        assert!(Record::read(&at_once).is_ok(), "before the first move too");
    }
}

#[test]
fn a_stated_result_must_not_contradict_a_result_by_the_rules() {
    let won = |seed| random(Ruleset::ElPerro, seed);
    let decided = (0..50).map(won).find(|game| {
        game.state()
            .outcome
            .is_some_and(|outcome| outcome.winner.is_some())
    });
    let decided = decided.expect("one of the games is won");
    let (text, result) = (decided.text(), decided.text());
    let result = result
        .split_whitespace()
        .next_back()
        .expect("the text ends with the result");
    let stated = |claim: &str| text.replacen("[Result", &format!("[Ended \"stated {claim}\"]\n[Result"), 1);
    let read = Record::read(&stated(result)).expect("the stated result is right");
    assert_eq!(read.text(), text, "the statement is dropped");
    let other = if result == "0-1" { "1-0" } else { "0-1" };
    let error = Record::read(&stated(other)).err().map(|error| error.fault);
    assert!(matches!(error, Some(RecordFault::Result { .. })), "{error:?}");
    let fallas =
        "[Ludoteca \"1\"]\n[Ruleset \"fallas\"]\n[Lot \"61\"]\n[Ended \"stated 1/2-1/2\"]\n\n1/2-1/2\n";
    let error = Record::read(fallas).err().map(|error| error.fault);
    assert!(
        matches!(error, Some(RecordFault::Ended(PlayError::Agreement(_)))),
        "{error:?}"
    );
}

/// A game of Spanish draughts in which kings move back and forth, with a stated result.
fn shuffled(times: usize, after: &str, result: &str) -> String {
    let moves = "4-8 30-27 8-4 27-30 ".repeat(times);
    format!(
        "[Ludoteca \"1\"]\n[Ruleset \"spanish-draughts\"]\n[FEN \"W:WK4,9:BK30\"]\n[Ended \"stated {result}\"]\n\n{moves}{after}\n"
    )
}

#[test]
fn a_game_with_a_stated_result_continues_past_a_draw_and_reports_the_draw() {
    for (times, after, result, drawn_at, winner) in [
        (3, "9-13", "1-0", Some(8), Some(Color::First)),
        (30, "9-13", "0-1", Some(8), Some(Color::Second)),
        (3, "", "1/2-1/2", Some(8), None),
        (2, "", "1-0", Some(8), Some(Color::First)),
        (2, "", "1/2-1/2", None, None),
        (1, "9-13", "1-0", None, Some(Color::First)),
        (3, "9-13", "*", Some(8), None),
        (3, "9-13 *", "*", Some(8), None),
    ] {
        let text = shuffled(times, after, result);
        let mut record = Record::read(&text).unwrap_or_else(|error| panic!("{text}{error}"));
        assert_eq!(record.drawn_at(), drawn_at, "{text}");
        assert_eq!(
            record.outcome().map(|outcome| outcome.winner),
            Some(winner),
            "{text}"
        );
        let again = Record::read(&record.text()).expect("what is written can be read");
        assert_eq!((again.text(), again.drawn_at()), (record.text(), drawn_at));
        let link = Record::read_link(Ruleset::SpanishDraughts, &record.link_text()).expect("so can a link");
        assert_eq!(link.text(), record.text());
        for ply in 0..=record.plies() {
            record.jump(ply).expect("the line has it");
            let is_drawn = drawn_at.is_some_and(|at| at <= ply) && ply < record.plies();
            assert_eq!(
                record.outcome().is_some(),
                is_drawn || ply == record.plies(),
                "{ply} of {text}"
            );
            let here = Record::read(&record.text_here()).expect("so can its beginning");
            assert_eq!(here.plies(), ply, "{text}");
            let position = record.state().position;
            let game = AnyGame::of(Ruleset::SpanishDraughts);
            assert!(game.read_stage(&position).is_ok(), "{position}");
        }
        record.undo();
        assert!(
            Record::read(&record.text()).is_ok(),
            "without its end: {}",
            record.text()
        );
        record.jump(4).expect("the line has it");
        record.play_text("9-13").expect("before the draw it is played on");
        assert_eq!(record.drawn_at(), None);
    }
}

#[test]
fn moves_after_the_end_are_allowed_only_after_a_draw_with_a_stated_result() {
    let over = |text: &str| match Record::read(text).map(|_| ()).expect_err(text).fault {
        RecordFault::Move { error, .. } => assert_eq!(error, PlayError::Over, "{text}"),
        other => panic!("{text}: {other:?}"),
    };
    let won = "[Ludoteca \"1\"]\n[Ruleset \"spanish-draughts\"]\n[FEN \"W:W10:B14\"]\n[Ended \"stated 1-0\"]\n\n10x19 32-28\n";
    over(won);
    over(&shuffled(3, "", "1-0").replace("[Ended \"stated 1-0\"]\n", ""));
}
