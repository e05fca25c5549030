//! Tests of all endings, and of the clocks that lead to them.

use ludoteca_rules::draughts::{SPANISH_DRAUGHTS, SpanishDraughts};
use ludoteca_rules::{ClockKey, Color, Game, Offer, Setting, Stage, Tabletop};

use super::{FPD, check_after, check_outcome, check_refused, read};
use crate::support::covers;

const SOURCE: SpanishDraughts = SPANISH_DRAUGHTS;

#[test]
fn a_side_without_pieces_has_lost() {
    covers(&["spanish-draughts.take-all"]);
    check_outcome(&SOURCE, "W:W14:B18", &[], None);
    check_outcome(&SOURCE, "W:W14:B18", &["14x21"], Some(('W', "all-taken")));
    check_outcome(&SOURCE, "B:W10:B14", &["14x5"], Some(('B', "all-taken")));
    check_outcome(&SOURCE, "W:W14:B", &[], Some(('W', "all-taken")));
    check_refused("W:W14:B", &[14, 18], "already-won", &[]);
    check_refused("B:W14:B", &[], "already-won", &[]);
}

#[test]
fn a_side_without_a_move_has_lost() {
    covers(&["spanish-draughts.blocked"]);
    check_outcome(&SOURCE, "B:W7,12:B16", &[], Some(('W', "no-turn")));
    check_outcome(&SOURCE, "B:W12:B16", &[], None);
    check_outcome(&SOURCE, "W:WK28,K19,K4:BK32", &["19-23"], Some(('W', "no-turn")));
    check_refused("B:W7,12:B16", &[], "passed", &[]);
}

#[test]
fn the_third_occurrence_with_the_same_side_to_move_is_a_draw() {
    covers(&["spanish-draughts.repetition"]);
    let key = |text| SOURCE.key(&read(&SOURCE, text));
    assert_eq!(key("W:WK1:BK32:H3"), key("W:WK1:BK32"));
    assert_ne!(key("W:WK1:BK30"), key("B:WK1:BK30"));
    assert_ne!(key("W:WK1:BK30"), key("W:W1:BK30"));
    let outcome = SOURCE
        .repeated(&read(&SOURCE, "W:WK1:BK30"))
        .expect("repetition is a draw");
    assert_eq!(outcome.winner, None);
    assert_eq!(outcome.clause().id, "spanish-draughts.repetition");
}

#[test]
fn forty_quiet_king_plies_in_a_row_are_a_draw() {
    covers(&["spanish-draughts.king-moves"]);
    let text = "W:WK4:BK25,K29:H38";
    check_outcome(&SOURCE, text, &["4-8"], None);
    check_after(&SOURCE, text, &["4-8", "25-21"], "W:WK8:BK21,K29:H40");
    check_outcome(&SOURCE, text, &["4-8", "25-21"], Some(('=', "kings-moved")));
    // A man's move and a capture reset the clock.
    check_after(&SOURCE, "W:WK4,9:BK29:H38", &["9-13"], "B:WK4,13:BK29");
    check_after(&SOURCE, "W:WK1:BK10,K32:H38", &["1x19"], "B:WK19:BK32");
    // The clock runs whatever other pieces are on the board.
    check_after(&SOURCE, "W:WK4,9:B29", &["4-8"], "B:WK8,9:B29:H1");
}

#[test]
fn federation_rules_count_king_moves_only_with_few_pieces_and_kings_on_both_sides() {
    covers(&["spanish-draughts.king-moves-fpd"]);
    check_after(&FPD, "W:WK4,9:BK29", &["4-8"], "B:WK8,9:BK29:H1");
    check_after(&FPD, "W:WK4,9:B29", &["4-8"], "B:WK8,9:B29");
    check_after(&FPD, "W:W1,2,3,9,K4:BK29", &["4-8"], "B:W1,2,3,K8,9:BK29");
    check_after(&FPD, "W:W1,2,3,K4:BK29", &["4-8"], "B:W1,2,3,K8:BK29:H1");
    check_after(&FPD, "W:WK4,9:BK29:H38", &["9-13"], "B:WK4,13:BK29");
    let text = "W:WK4:BK25,K29:H38";
    check_outcome(&FPD, text, &["4-8"], None);
    check_outcome(&FPD, text, &["4-8", "25-21"], Some(('=', "kings-moved-fpd")));
    // The clock stops during the count of three kings against one, which starts when a king enters the main
    // diagonal.
    check_after(
        &FPD,
        "W:WK2,K3,K4:BK29:H7",
        &["4-8", "29-25"],
        "W:WK2,K3,K8:BK25:H9",
    );
    check_after(
        &FPD,
        "W:WK2,K3,K4:BK29:H7",
        &["2-5", "29-25"],
        "W:WK3,K4,K5:BK25:T0",
    );
}

/// Plays the count to its end: the strong side enters the main diagonal, then both sides move back and forth.
fn three_kings_counted_to(game: &SpanishDraughts, limit: u8) {
    let mut moves = vec!["2-5"];
    for count in 0..limit {
        let position = super::after(game, "W:WK2,K3,K4:BK29", &moves);
        assert_eq!(position.three_kings(), Some(count));
        assert_eq!(game.outcome(&position), None, "{moves:?}");
        let even = count % 2 == 0;
        moves.push(if even { "29-25" } else { "25-29" });
        moves.push(if even { "4-8" } else { "8-4" });
    }
    let name = if game == &FPD {
        "three-kings-counted-fpd"
    } else {
        "three-kings-counted"
    };
    check_outcome(game, "W:WK2,K3,K4:BK29", &moves, Some(('=', name)));
}

#[test]
fn three_kings_have_thirteen_moves_after_the_move_that_starts_the_count() {
    covers(&["spanish-draughts.three-kings"]);
    three_kings_counted_to(&SOURCE, 13);
}

#[test]
fn three_kings_have_twelve_moves_under_federation_rules() {
    covers(&["spanish-draughts.three-kings-fpd"]);
    three_kings_counted_to(&FPD, 12);
}

#[test]
fn the_three_kings_count_starts_on_the_main_diagonal_and_ends_when_the_material_changes() {
    covers(&["spanish-draughts.three-kings-count"]);
    // The count starts when a king enters the diagonal, and goes on after the king leaves it. Only the strong
    // side's moves are counted.
    check_after(&SOURCE, "W:WK2,K3,K4:BK29", &["4-8"], "B:WK2,K3,K8:BK29:H1");
    check_after(&SOURCE, "W:WK2,K3,K4:BK29", &["2-5"], "B:WK3,K4,K5:BK29:H1:T0");
    check_after(
        &SOURCE,
        "W:WK2,K3,K4:BK29",
        &["2-5", "29-25", "5-2"],
        "B:WK2,K3,K4:BK25:H3:T1",
    );
    // A capture by the weak side can start the count, or end it.
    check_after(&SOURCE, "B:WK3,K4,K19,K32:BK5", &["5x23"], "W:WK3,K4,K32:BK23:T0");
    check_after(&SOURCE, "B:WK3,K4,K10:BK1:H4:T5", &["1x14"], "W:WK3,K4:BK14");
    // With a man or a second weak king, nothing is counted.
    check_after(&SOURCE, "W:WK2,K3,K4,9:BK29", &["2-5"], "B:WK3,K4,K5,9:BK29:H1");
    check_after(
        &SOURCE,
        "W:WK2,K3,K4:BK25,K29",
        &["2-5"],
        "B:WK3,K4,K5:BK25,K29:H1",
    );
    // A position that is set up with a king on the diagonal starts with a count of 0.
    let text = SOURCE.stage_text(&Stage::Turn(read(&SOURCE, "W:WK1,K2,K3:BK29")));
    assert_eq!(text, "W:WK1,K2,K3:BK29:T0");
}

#[test]
fn a_win_takes_precedence_over_a_draw_and_the_first_clock_to_run_out_decides() {
    covers(&["spanish-draughts.win-first"]);
    let blocks = "W:WK28,K19,K4:BK32:H39:T12";
    check_outcome(&SOURCE, blocks, &["19-23"], Some(('W', "no-turn")));
    check_outcome(&SOURCE, blocks, &["19-15"], Some(('=', "three-kings-counted")));
    let takes = "W:WK1,K3,K4:BK14:H39:T12";
    check_outcome(&SOURCE, takes, &["1x19"], Some(('W', "all-taken")));
    let king_moves_first = "W:WK28,K19,K4:BK32:H39:T3";
    check_outcome(&SOURCE, king_moves_first, &["19-15"], Some(('=', "kings-moved")));
}

#[test]
fn players_may_agree_to_a_draw_but_not_to_a_count() {
    covers(&["spanish-draughts.agreed-draw"]);
    let stage = Stage::Turn(SOURCE.start());
    let outcome = SOURCE.agreed(&stage, Offer::Draw).expect("a draw can be agreed");
    assert_eq!(
        (outcome.winner, outcome.clause().id),
        (None, "spanish-draughts.agreed-draw")
    );
    let refusal = SOURCE
        .agreed(&stage, Offer::Count)
        .expect_err("nothing is counted");
    assert_eq!(refusal.clause().id, "spanish-draughts.agreed-draw");
    assert!(!refusal.squares.is_empty());
}

#[test]
fn a_side_that_resigns_has_lost() {
    covers(&["spanish-draughts.resign"]);
    for side in Color::BOTH {
        let outcome = SOURCE.resigned(side);
        assert_eq!(
            (outcome.winner, outcome.clause().id),
            (Some(side.other()), "spanish-draughts.resign")
        );
    }
}

#[test]
fn the_rule_book_depends_on_the_draw_switch() {
    let mut game = SPANISH_DRAUGHTS;
    let ids = |game: &SpanishDraughts| -> Vec<&str> {
        let other = ["king-moves", "king-moves-fpd", "three-kings", "three-kings-fpd"];
        let short = |id: &'static str| id.strip_prefix("spanish-draughts.").expect("the game's id");
        let book = game.rule_book().into_iter().map(|clause| short(clause.id));
        book.filter(|id| other.contains(id)).collect()
    };
    assert_eq!(ids(&game), ["king-moves", "three-kings"]);
    game.set("drawRules", "fpd").expect("the switch exists");
    assert_eq!(game, FPD);
    assert_eq!(game.setting("drawRules"), Some(Setting::Word("fpd")));
    assert_eq!(ids(&game), ["king-moves-fpd", "three-kings-fpd"]);
    game.set("drawRules", "source").expect("the switch exists");
    assert_eq!(game, SPANISH_DRAUGHTS);
    assert!(game.set("drawRules", "13").is_err());
    assert!(game.set("huff", "on").is_err());
}

#[test]
fn only_running_clocks_are_listed() {
    let clocks = |game: &SpanishDraughts, text: &str| -> Vec<(ClockKey, u16, Option<u16>)> {
        let clocks = game.clocks(&Stage::Turn(read(game, text)));
        clocks
            .iter()
            .map(|clock| (clock.key, clock.value, clock.limit))
            .collect()
    };
    let counted = "W:WK1,K2,K3:BK29:T4";
    assert_eq!(clocks(&SOURCE, "W:W1:BK29"), [(ClockKey::KingPlies, 0, Some(40))]);
    assert_eq!(
        clocks(&SOURCE, counted),
        [
            (ClockKey::KingPlies, 0, Some(40)),
            (ClockKey::ThreeKings, 4, Some(13))
        ]
    );
    assert_eq!(clocks(&FPD, "W:W1:BK29"), []);
    assert_eq!(
        clocks(&FPD, "W:WK1:BK29:H2"),
        [(ClockKey::KingPlies, 2, Some(40))]
    );
    assert_eq!(clocks(&FPD, counted), [(ClockKey::ThreeKings, 4, Some(12))]);
}
