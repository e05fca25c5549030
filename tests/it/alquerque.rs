//! Alquerque: every clause, reason and ending, tested on positions.

use ludoteca_rules::alquerque::{ALQUERQUE, Alquerque, Setup, book};
use ludoteca_rules::{
    AnyGame, ClockKey, Color, Fault, Game as _, Offer, PositionError, Stage, Tabletop as _,
};

use crate::lines5::{
    check_damaged, check_half_turns, check_legal, check_moves, check_outcome, check_play, check_random_games,
    check_reasons_are_named, check_refused, half_turn, position, with,
};
use crate::support::{covers, many};

const START: &str = "bbbbb.bbbbb.bb1ww.wwwww.wwwww-w-0";
const WHITE: Option<Color> = Some(Color::First);
const BLACK: Option<Color> = Some(Color::Second);

fn compulsory() -> Alquerque {
    with(&ALQUERQUE, &[("capture", "compulsory")])
}

fn quiet_limit(value: &str) -> Alquerque {
    with(&ALQUERQUE, &[("quietLimit", value)])
}

#[test]
fn only_the_centre_is_empty_at_the_start() {
    covers(&["alquerque.start", "alquerque.first-move"]);
    let start = ALQUERQUE.start();
    assert_eq!(ALQUERQUE.stage_text(&Stage::Turn(start)), START);
    assert_eq!(Color::BOTH.map(|side| start.count(side)), [12, 12]);
    check_moves(&ALQUERQUE, START, &["b2-c3", "c2-c3", "d2-c3", "d3-c3"]);
    let black = "bbbbb.bbbbb.bb1ww.wwwww.wwwww-b-0";
    check_moves(&ALQUERQUE, black, &["b3-c3", "b4-c3", "c4-c3", "d4-c3"]);
}

#[test]
fn every_first_move_allows_a_capture() {
    covers(&["alquerque.first-move", "alquerque.capture"]);
    let start = ALQUERQUE.start();
    for line in ALQUERQUE.lines(&start) {
        let next = ALQUERQUE.play_unchecked(&start, &line.mv);
        let replies = ALQUERQUE.lines(&next);
        assert!(replies.iter().any(|reply| reply.mv.captures() > 0), "{line:?}");
    }
}

#[test]
fn men_step_along_lines_in_every_direction() {
    covers(&["alquerque.board", "alquerque.lines", "alquerque.step"]);
    check_moves(
        &ALQUERQUE,
        "b4.5.2w2.5.5-w-0",
        &[
            "c3-b2", "c3-b3", "c3-b4", "c3-c2", "c3-c4", "c3-d2", "c3-d3", "c3-d4",
        ],
    );
    let off_diagonal = "b4.5.1w3.5.5-w-0";
    check_moves(&ALQUERQUE, off_diagonal, &["b3-a3", "b3-b2", "b3-b4", "b3-c3"]);
    check_refused(&ALQUERQUE, off_diagonal, "b3-c4", "alquerque.no-line", "b3 c4");
    check_refused(&ALQUERQUE, off_diagonal, "b3-e3", "alquerque.too-far", "b3 e3");
    check_refused(&ALQUERQUE, off_diagonal, "b3-?", "alquerque.no-square", "b3");
    check_refused(&ALQUERQUE, off_diagonal, "?-b3", "alquerque.no-square", "b3");
    check_refused(&ALQUERQUE, START, "c2-c3:6", "alquerque.no-dice", "c2");
    check_refused(&ALQUERQUE, START, "c2-d2", "alquerque.occupied", "d2");
    check_refused(&ALQUERQUE, START, "d3-c3 d2-d3", "alquerque.other-piece", "c3 d2");
}

#[test]
fn a_move_is_one_step_or_one_capture_by_one_of_the_movers_men() {
    covers(&["alquerque.one-piece"]);
    check_refused(&ALQUERQUE, START, "c3-c4", "alquerque.empty-point", "c3");
    check_refused(&ALQUERQUE, START, "c4-c3", "alquerque.not-yours", "c4");
    check_refused(&ALQUERQUE, START, "c2-c3-c2", "alquerque.step-ends", "c3");
    check_refused(
        &ALQUERQUE,
        "b4.5.2w2.5.5-w-0",
        "c3-c2 c3-c4",
        "alquerque.other-piece",
        "c2 c3",
    );
}

#[test]
fn passing_is_not_allowed() {
    covers(&["alquerque.must-move"]);
    check_refused(&ALQUERQUE, START, "pass", "alquerque.passed", "b2 c2 d2 d3");
    check_refused(&ALQUERQUE, START, "c2-c2", "alquerque.passed", "c2");
}

#[test]
fn a_man_captures_by_jumping_straight_over_an_enemy() {
    covers(&["alquerque.capture"]);
    let text = "2b2.2b2.1bw2.5.2w2-w-7";
    check_legal(&ALQUERQUE, text, "c3xa3", true);
    check_play(&ALQUERQUE, text, "c3xa3", "2b2.2b2.w4.5.2w2-b-0");
    check_refused(&ALQUERQUE, text, "c3xc5", "alquerque.no-room-beyond", "c5 c4");
    check_refused(&ALQUERQUE, text, "c3xe3", "alquerque.nothing-to-take", "d3");
    check_refused(
        &ALQUERQUE,
        "b4.5.2w2.2w2.5-w-0",
        "c3xc1",
        "alquerque.own-between",
        "c2",
    );
}

#[test]
fn a_capture_may_continue_in_any_direction_and_return() {
    covers(&["alquerque.chain"]);
    check_moves(
        &ALQUERQUE,
        "5.3b1.3b1.1b3.w4-w-0",
        &["a1-a2", "a1-b1", "a1xc3", "a1xc3xe5", "a1xc3xe3", "a1xc3xe3xc5"],
    );
    let ring = "5.b4.3b1.2b1b.2wb1-w-0";
    check_play(&ALQUERQUE, ring, "c1xc3xe3xe1xc1", "5.b4.5.5.2w2-b-0");
    check_refused(
        &ALQUERQUE,
        "5.5.3b1.2b2.2w2-w-0",
        "c1xc3xc1",
        "alquerque.nothing-to-take",
        "c2",
    );
    check_refused(&ALQUERQUE, ring, "c1xc3xe1", "alquerque.one-route", "e3 e1");
    check_refused(
        &ALQUERQUE,
        "5.1bb2.5.bb3.w4-w-0",
        "a1xc5",
        "alquerque.several-routes",
        "a3 c3",
    );
    check_refused(
        &ALQUERQUE,
        ring,
        "c1xc3-b3",
        "alquerque.step-after-capture",
        "c3 b3",
    );
}

#[test]
fn captures_and_their_continuation_are_optional() {
    covers(&["alquerque.optional"]);
    let text = "5.3b1.5.1b3.w4-w-0";
    check_moves(&ALQUERQUE, text, &["a1-a2", "a1-b1", "a1xc3", "a1xc3xe5"]);
    let holds = |clause| ALQUERQUE.rule_book().contains(&clause);
    assert!(holds(&book::OPTIONAL) && !holds(&book::COMPULSORY));
}

#[test]
fn a_compulsory_capture_must_continue_as_long_as_possible() {
    covers(&["alquerque.compulsory"]);
    let game = compulsory();
    let text = "5.3b1.5.1b3.w3w-w-0";
    check_moves(&game, text, &["a1xc3xe5"]);
    check_refused(&game, text, "a1-a2", "alquerque.must-capture", "a1");
    check_refused(&game, text, "e1-d1", "alquerque.must-capture", "a1");
    check_refused(&game, text, "a1xc3", "alquerque.must-go-on", "c3");
    check_moves(&game, "b4.5.5.5.w4-w-0", &["a1-a2", "a1-b1", "a1-b2"]);
    let ring = "5.b4.3b1.2b1b.2wb1-w-0";
    check_moves(&game, ring, &["c1xc3xe3xe1xc1", "c1xe1xe3xc3xc1"]);
    let holds = |clause| game.rule_book().contains(&clause);
    assert!(holds(&book::COMPULSORY) && !holds(&book::OPTIONAL));
}

#[test]
fn a_man_on_the_far_row_stays_a_man() {
    covers(&["alquerque.no-promotion"]);
    let text = "5.2w2.5.5.b4-w-0";
    check_play(&ALQUERQUE, text, "c4-c5", "2w2.5.5.5.b4-b-1");
    check_moves(
        &ALQUERQUE,
        "2w2.5.5.5.b4-w-0",
        &["c5-b4", "c5-b5", "c5-c4", "c5-d4", "c5-d5"],
    );
}

#[test]
fn capturing_the_last_man_wins() {
    covers(&["alquerque.take-all"]);
    let won = "5.2w2.5.5.5-b-0";
    check_play(&ALQUERQUE, "5.5.2b2.2w2.5-w-39", "c2xc4", won);
    check_outcome(&ALQUERQUE, won, Some((WHITE, "alquerque.take-all")));
    check_outcome(
        &ALQUERQUE,
        "5.2b2.5.5.5-b-40",
        Some((BLACK, "alquerque.take-all")),
    );
    for turn in ["w", "b"] {
        let text = format!("5.2w2.5.5.5-{turn}-0");
        check_moves(&ALQUERQUE, &text, &[]);
        check_refused(&ALQUERQUE, &text, "c4-c5", "alquerque.won", "c4");
        check_refused(&ALQUERQUE, &text, "pass", "alquerque.won", "c4");
    }
}

#[test]
fn a_side_that_cannot_move_loses() {
    covers(&["alquerque.blocked"]);
    let blocked = "5.5.b1b2.bb3.wbb2-w-0";
    check_outcome(&ALQUERQUE, blocked, Some((BLACK, "alquerque.blocked")));
    check_moves(&ALQUERQUE, blocked, &[]);
    check_refused(&ALQUERQUE, blocked, "pass", "alquerque.blocked-already", "a1");
    check_outcome(&ALQUERQUE, "5.5.b1b2.bb3.wbb2-b-0", None);
    check_outcome(&ALQUERQUE, "5.5.b4.bb3.wbb2-w-0", None);
    check_outcome(
        &ALQUERQUE,
        "5.5.b1b2.bb3.wbb2-w-40",
        Some((BLACK, "alquerque.blocked")),
    );
}

#[test]
fn after_forty_plies_without_a_capture_the_piece_count_decides_the_game() {
    covers(&["alquerque.quiet", "alquerque.count"]);
    check_outcome(&ALQUERQUE, "b4.5.2w2.5.5-w-39", None);
    check_play(&ALQUERQUE, "b4.5.2w2.5.5-w-39", "c3-c2", "b4.5.5.2w2.5-b-40");
    check_outcome(&ALQUERQUE, "b4.5.5.2w2.5-b-40", Some((None, "alquerque.quiet")));
    check_outcome(&ALQUERQUE, "bb3.5.5.2w2.5-b-40", Some((BLACK, "alquerque.quiet")));
    let text = "b4.5.5.2ww1.4w-b-40";
    check_outcome(&ALQUERQUE, text, Some((WHITE, "alquerque.quiet")));
    let outcome = ALQUERQUE.outcome(&position(&ALQUERQUE, text)).expect("counted");
    assert_eq!(
        (outcome.ending.values, outcome.numbers),
        (&["first", "second"][..], [3, 1])
    );
    check_play(&ALQUERQUE, "b4.5.2b2.2w2.5-w-39", "c2xc4", "b4.2w2.5.5.5-b-0");
}

#[test]
fn the_quiet_limit_can_be_changed_or_turned_off() {
    covers(&["alquerque.quiet"]);
    let text = "b4.5.2w2.5.5-w-20";
    check_outcome(&quiet_limit("20"), text, Some((None, "alquerque.quiet")));
    check_outcome(&quiet_limit("200"), text, None);
    let never = quiet_limit("off");
    check_outcome(&never, "b4.5.2w2.5.5-w-255", None);
    check_play(&never, "b4.5.2w2.5.5-w-255", "c3-c2", "b4.5.5.2w2.5-b-255");
    assert!(!never.rule_book().contains(&&book::QUIET));
    let limit = |game: &Alquerque| game.clocks(&Stage::Turn(game.start()))[0].limit;
    assert_eq!([limit(&ALQUERQUE), limit(&never)], [Some(40), None]);
    for value in ["19", "201", "x", ""] {
        assert!(ALQUERQUE.clone().set("quietLimit", value).is_err(), "{value}");
    }
}

#[test]
fn at_the_third_occurrence_of_a_position_the_piece_count_decides_the_game() {
    covers(&["alquerque.repetition", "alquerque.count"]);
    let mut record = AnyGame::from(ALQUERQUE)
        .record(Some("b4.5.5.5.3ww-w-5"), None)
        .expect("a position");
    for mv in ["e1-e2", "a5-a4", "e2-e1", "a4-a5", "e1-e2", "a5-a4", "e2-e1"] {
        record.play_text(mv).expect("a legal move");
        assert_eq!(record.outcome(), None, "{mv}");
    }
    record.play_text("a4-a5").expect("a legal move");
    let outcome = record.outcome().expect("the position has occurred three times");
    assert_eq!(
        (outcome.winner, outcome.clause().id),
        (WHITE, "alquerque.repetition")
    );
    assert_eq!(outcome.numbers, [2, 1]);
}

#[test]
fn players_may_agree_to_a_count_or_to_a_draw() {
    covers(&["alquerque.agreed-count", "alquerque.agreed-draw"]);
    for (text, winner) in [
        ("b4.5.5.5.3ww-w-5", WHITE),
        ("bb3.5.5.5.4w-w-5", BLACK),
        ("b4.5.5.5.4w-w-5", None),
    ] {
        let stage = ALQUERQUE.read_stage(text).expect("a position");
        let counted = ALQUERQUE.agreed(&stage, Offer::Count).expect("may be agreed");
        assert_eq!(
            (counted.winner, counted.clause().id),
            (winner, "alquerque.agreed-count")
        );
        let drawn = ALQUERQUE.agreed(&stage, Offer::Draw).expect("may be agreed");
        assert_eq!((drawn.winner, drawn.clause().id), (None, "alquerque.agreed-draw"));
    }
}

#[test]
fn either_side_may_resign() {
    covers(&["alquerque.resign"]);
    for side in Color::BOTH {
        let outcome = ALQUERQUE.resigned(side);
        assert_eq!(
            (outcome.winner, outcome.clause().id),
            (Some(side.other()), "alquerque.resign")
        );
    }
}

#[test]
fn every_fault_in_a_setup_is_reported() {
    let faults = |text: &str| match ALQUERQUE.read_stage(text) {
        Err(PositionError::Faults { faults, .. }) => faults,
        other => panic!("{text}: {other:?}"),
    };
    let found = faults("wwwww.wwwww.www2.5.5-w-41");
    assert!(matches!(
        found[0],
        Fault::TooMany {
            count: 13,
            limit: 12,
            ..
        }
    ));
    assert!(matches!(
        found[1],
        Fault::Clock {
            clock: ClockKey::Quiet,
            value: 41,
            limit: 40
        }
    ));
    assert_eq!(found.len(), 2);
    assert!(matches!(faults("5.5.5.5.5-w-0")[..], [Fault::Impossible { .. }]));
    let setup = Setup {
        men: [None; 25],
        turn: Color::First,
        quiet_plies: 300,
    };
    let error = setup.clone().into_stage(&quiet_limit("off")).unwrap_err();
    assert_eq!((error.faults.len(), error.setup), (2, setup));
}

#[test]
fn malformed_positions_are_rejected_with_the_place_of_the_error() {
    let damaged = [
        ("", 0),
        ("bbbbb.bbbbb.bb1ww.wwwww.wwwwx-w-0", 28),
        ("bbbbb.bbbbb.bb4.wwwww.wwwww-w-0", 14),
        ("bbbbb.bbbbb.bb1ww.wwwww-w-0", 23),
        ("bbbbb.bbbbb.bb1ww.wwwww.wwwww-x-0", 30),
        ("bbbbb.bbbbb.bb1ww.wwwww.wwwww-w-", 32),
        ("bbbbb.bbbbb.bb1ww.wwwww.wwwww-w-00000", 32),
        ("bbbbb.bbbbb.bb1ww.wwwww.wwwww-w-0x", 33),
    ];
    check_damaged(&ALQUERQUE, &damaged);
}

#[test]
fn rotating_the_board_and_swapping_the_sides_rotates_the_moves() {
    let swap = |text: &str| -> String {
        let other = |found| match found {
            'w' => 'b',
            'b' => 'w',
            other => other,
        };
        half_turn(text).chars().map(other).collect()
    };
    assert_eq!(swap(START), "bbbbb.bbbbb.bb1ww.wwwww.wwwww-b-0");
    check_half_turns(&ALQUERQUE, swap);
}

#[test]
fn random_games_satisfy_the_invariants() {
    check_random_games(&ALQUERQUE, 0..many(200));
}

#[test]
fn random_games_with_each_switch_satisfy_the_invariants() {
    for (key, value) in [("capture", "compulsory"), ("quietLimit", "20")] {
        let game = with(&ALQUERQUE, &[(key, value)]);
        assert_eq!(
            game.setting(key).map(|setting| setting.to_string()),
            Some(value.to_owned())
        );
        check_random_games(&game, 0..many(20));
    }
}

#[test]
fn every_refusal_reason_is_tested_in_this_file() {
    check_reasons_are_named(book::REASONS, include_str!("alquerque.rs"));
}
