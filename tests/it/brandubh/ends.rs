//! Tests of the captures and escapes of the king, and of all other endings.

use super::{check_form, check_move, check_outcome, check_refused, position, step};
use crate::support::covers;
use ludoteca_rules::brandubh::{BRANDUBH, EL_CUERVO};
use ludoteca_rules::record::Record;
use ludoteca_rules::{Color, Game, Offer, Stage, Tabletop};

#[test]
fn four_attackers_capture_the_king_in_the_open_and_on_the_throne() {
    covers(&["brandubh.king-four", "brandubh.king-captured"]);
    for game in [BRANDUBH, EL_CUERVO] {
        let next = check_move(&game, "Kc3 rb3 rd3 rc2 rc6", "c6-c4xc3");
        check_outcome(next, Color::Second, "brandubh.king-captured");
        assert_eq!(game.count_moves(&next), 0);
        check_move(&game, "Kd4 rc4 re4 rd3 rd7", "d7-d5xd4");
        check_move(&game, "Kc3 rb3 rd3 rc6", "c6-c4");
        check_move(&game, "Kd4 rc4 re4 rd7", "d7-d5");
    }
}

#[test]
fn three_attackers_capture_the_king_beside_the_throne_and_at_an_edge() {
    covers(&["brandubh.king-throne-side", "brandubh.king-edge"]);
    for game in [BRANDUBH, EL_CUERVO] {
        // Test positions B4 and B5.
        check_move(&game, "Kd3 rc3 re3 rg2", "g2-d2xd3");
        check_move(&game, "Ka4 ra3 ra5 rb7", "b7-b4xa4");
        check_move(&game, "Kd3 rc3 rg2", "g2-d2");
        check_move(&game, "Ka4 ra3 rb7", "b7-b4");
    }
}

#[test]
fn a_king_beside_a_corner_is_safe_and_can_escape() {
    covers(&["brandubh.king-corner-side", "brandubh.king-home"]);
    for game in [BRANDUBH, EL_CUERVO] {
        // Test position B6.
        check_move(&game, "Ka2 ra3 rg2", "g2-b2");
        let next = check_move(&game, "Ka2 ra3 rb2", "a2-a1");
        check_outcome(next, Color::First, "brandubh.king-home");
        assert_eq!(game.count_moves(&next), 0);
        check_move(&game, "Kf7 re7 rf2", "f2-f6");
    }
    let closed_in = [
        "Ka2 ra3 rb2",
        "Kb1 rb2 rc1",
        "Kf1 re1 rf2",
        "Kg2 rg3 rf2",
        "Ka6 ra5 rb6",
        "Kb7 rb6 rc7",
        "Kf7 re7 rf6",
        "Kg6 rg5 rf6",
    ];
    for pieces in closed_in {
        check_move(&BRANDUBH, &format!("{pieces} rd3"), "d3-c3");
    }
}

#[test]
fn only_attackers_can_capture_the_king() {
    covers(&["brandubh.king-red-only"]);
    for game in [BRANDUBH, EL_CUERVO] {
        // Test position B10.
        check_move(&game, "Kc3 rb3 rc2 bc4 rg3", "g3-d3");
        check_move(&game, "Ka4 ra3 ba5 rb7", "b7-b4");
    }
}

#[test]
fn a_king_that_moves_between_attackers_is_safe_only_in_el_cuervo() {
    covers(&["brandubh.king-any-turn", "brandubh.king-arrival"]);
    // Test position B7, in which the king moves between three red pawns.
    let next = check_move(&BRANDUBH, "Kd4 rc3 re3 rd2", "d4-d3xd3");
    check_outcome(next, Color::Second, "brandubh.king-captured");
    check_move(&BRANDUBH, "Kd3 rc3 re3 rd2 ba5", "a5-a6xd3");
    check_move(&EL_CUERVO, "Kd4 rc3 re3 rd2", "d4-d3");
    check_move(&EL_CUERVO, "Kd3 rc3 re3 rd2 ba5", "a5-a6");
    check_move(&EL_CUERVO, "Kd3 rc3 re3 rd2 rg6", "g6-g5");
    check_move(&EL_CUERVO, "Kd3 rb3 re3 rd2", "b3-c3xd3");
}

#[test]
fn a_side_without_a_move_loses() {
    covers(&["brandubh.blocked"]);
    let next = check_move(&BRANDUBH, "Kf6 bb4 rc4", "b4-b3");
    assert_eq!(BRANDUBH.outcome(&next), None);
    let next = check_move(&BRANDUBH, "Kf6 bb2 bd3 rc3", "b2-b3xc3");
    check_outcome(next, Color::First, "brandubh.blocked");
    let blocked = "Ka4 bb4 ra3 ra5 rb3 rb5 rc4";
    check_outcome(position(blocked, Color::First), Color::Second, "brandubh.blocked");
    check_refused(blocked, Color::First, &[], "is-blocked", "blocked", "a4", &[]);
    assert_eq!(BRANDUBH.decided(&position(blocked, Color::First)), None);
}

#[test]
fn no_move_is_legal_after_a_win() {
    let home = "Ka1 bc3 rf5";
    check_refused(
        home,
        Color::Second,
        &[step("f5-f6")],
        "king-is-home",
        "king-home",
        "a1",
        &["a1"],
    );
    let captured = "bc3 rf5 rf6 rf7";
    check_refused(
        captured,
        Color::First,
        &[step("c3-c4")],
        "king-is-captured",
        "king-captured",
        "c3",
        &[],
    );
    check_outcome(
        position(captured, Color::First),
        Color::Second,
        "brandubh.king-captured",
    );
}

#[test]
fn the_third_occurrence_of_a_position_is_a_draw() {
    covers(&["brandubh.repetition"]);
    let mut record = Record::new(BRANDUBH, None);
    for _ in 0..2 {
        assert_eq!(record.outcome(), None);
        for mv in ["d3-c3", "d2-c2", "c3-d3", "c2-d2"] {
            record.play(&[step(mv)]).unwrap();
        }
    }
    let outcome = record.outcome().expect("the start has occurred three times");
    assert_eq!(
        (outcome.winner, outcome.clause().id),
        (None, "brandubh.repetition")
    );
}

#[test]
fn players_may_resign_or_agree_to_a_draw_but_not_to_a_count() {
    covers(&["brandubh.agreed-draw", "brandubh.resign"]);
    let stage = Stage::Turn(BRANDUBH.start());
    let drawn = BRANDUBH.agreed(&stage, Offer::Draw).unwrap();
    assert_eq!((drawn.winner, drawn.clause().id), (None, "brandubh.agreed-draw"));
    let refusal = BRANDUBH.agreed(&stage, Offer::Count).unwrap_err();
    assert_eq!(refusal.reason.key, "brandubh.no-count");
    check_form(&BRANDUBH, &refusal);
    for side in Color::BOTH {
        let resigned = BRANDUBH.resigned(side);
        assert_eq!(
            (resigned.winner, resigned.clause().id),
            (Some(side.other()), "brandubh.resign")
        );
    }
}
