//! Tests of Fallas: all clauses, the test positions F1 to F8, and clauses shared with Fayles.

mod dice;
mod fayles;
mod properties;
mod texts;

use std::collections::BTreeSet;

use crate::support::covers;
use ludoteca_rules::fallas::{FALLAS, FAYLES, FailRule, Fallas, Position, Waiting};
use ludoteca_rules::{
    Color, Effect, Game, MessageValue, MoveError, MoveKind, Offer, Refusal, Setting, Square, Stage, Step,
    Tabletop, TurnOrder as _, perft_with_dice,
};

const ANY_DIE: Fallas = Fallas::losing_by(FailRule::AnyDie);

/// Parses a position with its roll.
fn position(game: &Fallas, text: &str) -> Position {
    match game.read_stage(text) {
        Ok(Stage::Turn(position)) => position,
        other => panic!("{text}: {other:?}"),
    }
}

/// Parses a position before the roll.
fn waiting(game: &Fallas, text: &str) -> Waiting {
    match game.read_stage(text) {
        Ok(Stage::Throw(waiting)) => waiting,
        other => panic!("{text}: {other:?}"),
    }
}

fn text_of(game: &Fallas, next: Waiting) -> String {
    game.stage_text(&game.stage(next))
}

/// The positions after all legal moves, sorted by text.
fn results(game: &Fallas, text: &str) -> Vec<String> {
    let position = position(game, text);
    let mut moves = Vec::new();
    game.legal_moves(&position, &mut moves);
    assert_eq!(game.count_moves(&position), moves.len() as u64);
    let mut results: Vec<_> = moves
        .iter()
        .map(|mv| text_of(game, game.play_unchecked(&position, mv)))
        .collect();
    results.sort();
    results
}

/// Plays a move given as text, and checks the position after it.
#[track_caller]
fn check_move(game: &Fallas, before: &str, mv: &str, after: &str) {
    let position = position(game, before);
    let line = game
        .read_move(&position, mv)
        .unwrap_or_else(|error| panic!("{before} {mv}: {error}"));
    assert_eq!(game.move_text(&position, &line), mv);
    let next = game.play_unchecked(&position, &line.mv);
    assert_eq!(text_of(game, next), after);
    assert!(results(game, before).contains(&after.to_string()));
}

/// Checks the winner and the clause of a position before the roll.
#[track_caller]
fn check_outcome(game: &Fallas, text: &str, winner: Color, clause: &str) {
    let outcome = game
        .outcome(&waiting(game, text))
        .expect("the game should be over");
    assert_eq!((outcome.winner, outcome.clause().id), (Some(winner), clause));
    assert_eq!(text_of(game, waiting(game, text)), text);
}

/// Steps of a move text in the mover's numbering, without dice.
fn steps(side: Color, text: &str) -> Vec<Step> {
    let square = |name: &str| match (name, side) {
        ("off", _) => Square(24),
        (_, Color::First) => Square(name.parse::<u8>().expect("a point") - 1),
        (_, Color::Second) => Square(24 - name.parse::<u8>().expect("a point")),
    };
    let step = |text: &str| {
        let (from, to) = text.split_once('/').expect("a step");
        Step::new(square(from), square(to))
    };
    text.split(',')
        .filter(|text| !text.is_empty())
        .map(step)
        .collect()
}

/// Checks the reason for which an attempt is refused, and its values.
#[track_caller]
fn check_refused(game: &Fallas, before: &str, tried: &str, reason: &str, values: &[&str]) -> Refusal {
    let position = position(game, before);
    let refusal = game
        .refuse(&position, &steps(position.turn(), tried))
        .unwrap_or_else(|| panic!("{before} {tried} should be refused"));
    assert_eq!(refusal.reason.key, format!("fallas.{reason}"), "{before} {tried}");
    let found: Vec<String> = refusal
        .values
        .iter()
        .map(|(_, value)| match value {
            MessageValue::Number(number) => number.to_string(),
            MessageValue::Text(text) => text.clone(),
        })
        .collect();
    assert_eq!(found, values, "{before} {tried}");
    check_form(game, &refusal);
    refusal
}

/// Checks that a refusal has squares, one of the game's reasons, and exactly the values that the reason
/// names.
#[track_caller]
fn check_form(game: &Fallas, refusal: &Refusal) {
    assert!(
        game.book()
            .reasons
            .iter()
            .any(|reason| std::ptr::eq(*reason, refusal.reason))
    );
    assert!(!refusal.squares.is_empty(), "{refusal}");
    assert!(refusal.squares.iter().all(|square| square.0 <= 24), "{refusal}");
    let names: Vec<_> = refusal.values.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, refusal.reason.values);
}

const START: &str = "7x13.12x2-7x13.12x2";
const START_FAYLES: &str = "1x2.19x13-1x2.19x13";

#[test]
fn the_start_has_thirteen_pieces_on_point_seven_and_two_on_point_twelve() {
    covers(&["fallas.start", "fallas.board"]);
    assert_eq!(text_of(&FALLAS, FALLAS.start()), format!("{START}-a"));
    let start = FALLAS.start();
    for side in Color::BOTH {
        assert_eq!(
            (start.count(side, 7), start.count(side, 12), start.on_board(side)),
            (13, 2, 15)
        );
    }
    let placed: Vec<_> = FALLAS
        .pieces(&FALLAS.stage(start))
        .iter()
        .map(|placed| (placed.square.0 + 1, placed.piece.color, placed.count))
        .collect();
    // B's points 12 and 7 are 13 and 18 in A's numbering.
    assert_eq!(
        placed,
        [
            (7, Color::First, 13),
            (12, Color::First, 2),
            (13, Color::Second, 2),
            (18, Color::Second, 13),
        ]
    );
    let names: Vec<_> = (0..26).map(|index| FALLAS.square_name(Square(index))).collect();
    assert_eq!(names[0].as_deref(), Some("1"));
    assert_eq!(names[23].as_deref(), Some("24"));
    assert_eq!(names[24].as_deref(), Some("off"));
    assert_eq!(names[25], None);
}

#[test]
fn the_opening_rolls_decide_who_starts() {
    covers(&["fallas.lot"]);
    for (game, start) in [(FALLAS, START), (FAYLES, START_FAYLES)] {
        for (side, letter) in [(Color::First, 'a'), (Color::Second, 'b')] {
            let next = game.start_for(side);
            assert_eq!(text_of(&game, next), format!("{start}-{letter}"));
            assert_eq!(game.stage(next), Stage::Throw(next));
            assert_eq!(
                perft_with_dice(&game, &next, 1),
                perft_with_dice(&game, &game.start(), 1)
            );
        }
    }
}

#[test]
fn f1_triple_six_at_the_start_loses() {
    covers(&["fallas.no-play", "fallas.block"]);
    let before = format!("{START}-a-666");
    check_move(&FALLAS, &before, "fails", &format!("{START}-b-xa"));
    assert_eq!(results(&FALLAS, &before).len(), 1);
    check_outcome(&FALLAS, &format!("{START}-b-xa"), Color::Second, "fallas.no-play");
    check_refused(&FALLAS, &before, "7/13", "held", &["13", "2"]);
    check_refused(&FALLAS, &before, "12/18", "held", &["18", "13"]);
    let position = position(&FALLAS, &before);
    let lines = FALLAS.lines(&position);
    assert_eq!(lines.len(), 1);
    let view = FALLAS.view(&position, &lines[0]);
    assert_eq!(
        (view.kind, view.notation.as_str(), view.steps.len()),
        (MoveKind::Fails, "fails", 0)
    );
    assert_eq!(FALLAS.continuations(&position, &[]).ends, Some(view));
}

#[test]
fn f2_a_die_that_cannot_be_played_is_forfeited() {
    covers(&["fallas.forfeit", "fallas.die-by-die"]);
    let before = format!("{START}-a-566");
    let after = "7x13.12.23-7x13.12x2-b";
    check_move(&FALLAS, &before, "12/17,17/23", after);
    assert_eq!(FALLAS.outcome(&waiting(&FALLAS, after)), None);
    check_refused(&FALLAS, &before, "12/17", "must-go-on", &["6 6"]);
    check_refused(&FALLAS, &before, "7/12", "plays-fewer", &["1", "2"]);
}

#[test]
fn f2_with_the_any_die_rule_the_same_roll_loses() {
    covers(&["fallas.any-die"]);
    let before = format!("{START}-a-566");
    check_move(&ANY_DIE, &before, "fails", &format!("{START}-b-xa"));
    check_outcome(
        &ANY_DIE,
        &format!("{START}-b-xa"),
        Color::Second,
        "fallas.any-die",
    );
    check_refused(&ANY_DIE, &before, "12/17,17/23", "throw-fails", &["5 6 6"]);
    // If some order plays all three dice, one such order must be played.
    check_refused(&ANY_DIE, &format!("{START}-a-166"), "12/13", "held", &["13", "2"]);
    check_move(
        &ANY_DIE,
        &format!("{START}-a-166"),
        "7/8,8/14,14/20",
        "7x12.12x2.20-7x13.12x2-b",
    );
}

#[test]
fn f3_one_piece_may_play_all_three_dice() {
    covers(&["fallas.die-by-die", "fallas.dice"]);
    let before = format!("{START}-a-166");
    check_move(&FALLAS, &before, "7/8,8/14,14/20", "7x12.12x2.20-7x13.12x2-b");
    check_refused(&FALLAS, &before, "7/20", "several-dice", &["13"]);
    check_refused(&FALLAS, &before, "7/14", "several-dice", &["7"]);
    check_refused(&FALLAS, &before, "7/8,7/8", "die-used", &["1"]);
    check_refused(&FALLAS, &before, "7/10", "needs", &["3", "1 6 6"]);
    check_refused(&FALLAS, &before, "7/8,8/14,14/20,7/8", "all-dice-used", &[]);
    let position = position(&FALLAS, &before);
    let mut wrong = steps(Color::First, "7/8");
    wrong[0].die = Some(6);
    let refusal = FALLAS.refuse(&position, &wrong).unwrap();
    assert_eq!(refusal.reason.key, "fallas.other-die");
    check_form(&FALLAS, &refusal);
}

#[test]
fn f4_a_hit_piece_goes_to_its_lowest_free_point() {
    covers(&["fallas.hit", "fallas.entry"]);
    let before = "8.20x14-12x2.20x13-b-115";
    check_move(&FALLAS, before, "12/17*,12/13,13/14", "7.20x14-14.17.20x13-a");
    let position = position(&FALLAS, before);
    let line = FALLAS.read_move(&position, "12/17*,12/13,13/14").unwrap();
    let view = FALLAS.view(&position, &line);
    assert_eq!(view.steps[0].captures, [Square(7)]);
    let sent = view.steps[0].effects[1];
    assert!(
        matches!(sent, Effect::SendBack { piece, from: Square(7), to: Some(Square(6)) } if piece.color == Color::First)
    );
    let silent = FALLAS.read_move(&position, "12/17,12/13,13/14");
    assert!(matches!(silent, Err(MoveError::Mismatch { .. })), "{silent:?}");
    let loud = FALLAS.read_move(&position, "12/17*,12/13*,13/14");
    assert!(matches!(loud, Err(MoveError::Mismatch { .. })), "{loud:?}");
}

#[test]
fn f4_a_hit_piece_may_enter_on_a_point_with_pieces_of_its_own_side() {
    covers(&["fallas.entry", "fallas.stack"]);
    check_move(
        &FALLAS,
        "7x3.8.20x11-12x2.20x13-b-115",
        "12/17*,12/13,13/14",
        "7x4.20x11-14.17.20x13-a",
    );
}

#[test]
fn f5_a_hit_piece_cannot_enter_on_an_enemy_blot_or_on_the_hitters_point() {
    covers(&["fallas.entry"]);
    let after = "9.20x14-14.17.18.20x12-a";
    check_move(
        &FALLAS,
        "8.20x14-12x2.18.20x12-b-115",
        "12/17*,12/13,13/14",
        after,
    );
}

#[test]
fn f6_a_hit_piece_with_nowhere_to_go_loses_at_once() {
    covers(&["fallas.no-room", "fallas.early-end"]);
    let before = "14.20x14-10.13.14.15.16.17.18.20x8-b-166";
    let after = "20x14-11.13.14.15.16.17.18.20x8-a-xa";
    for game in [FALLAS, ANY_DIE] {
        check_move(&game, before, "10/11*", after);
        check_outcome(&game, after, Color::Second, "fallas.no-room");
        check_refused(&game, before, "10/11,11/17", "already-won", &[]);
        let position = position(&game, before);
        let line = game.read_move(&position, "10/11*").unwrap();
        let effects = &game.view(&position, &line).steps[0].effects;
        assert!(matches!(effects[1], Effect::SendBack { to: None, .. }));
    }
    // Moves that play different dice before the hit are different moves.
    let before = "14.20x14-10.13.14.15.16.17.18.20x8-b-133";
    for (mv, home) in [
        ("10/11*", "20x8"),
        ("20/23,10/11*", "20x7.23"),
        ("20/23,20/23,10/11*", "20x6.23x2"),
    ] {
        let after = format!("20x14-11.13.14.15.16.17.18.{home}-a-xa");
        check_move(&FALLAS, before, mv, &after);
    }
    // If one of the six start points is free, the hit piece enters there.
    check_move(
        &FALLAS,
        "14.20x14-10.13.14.15.16.17.20x9-b-111",
        "10/11*,11/12,12/13",
        "7.20x14-13x2.14.15.16.17.20x9-a",
    );
}

#[test]
fn f7_a_larger_number_bears_off_the_rearmost_piece() {
    covers(&["fallas.bear-off-number"]);
    let before = "21.23.24x2-7x2-a-116";
    check_move(&FALLAS, before, "21/off,24/off,24/off", "23-7x2-b");
    let position = position(&FALLAS, before);
    let first = FALLAS.continuations(&position, &[]);
    let off = |from: u8, die| Step {
        from: Square(from - 1),
        to: Square(24),
        die: Some(die),
    };
    let steps: Vec<_> = first.steps.iter().map(|view| view.step).collect();
    assert!(steps.contains(&off(21, 6)) && steps.contains(&off(24, 1)));
    assert!(!steps.contains(&off(23, 6)) && !steps.contains(&off(24, 6)));
    check_refused(&FALLAS, before, "23/off", "not-rearmost", &["23", "2", "21"]);
    check_refused(
        &FALLAS,
        "20.23x2-7x2-a-111",
        "20/off",
        "off-needs",
        &["20", "5", "1 1 1"],
    );
    check_refused(&FALLAS, "20.21x2-7x2-a-113", "20/off", "several-dice", &["5"]);
    // A step without a die may stand for any die that fits.
    check_move(
        &FALLAS,
        "21.22x5-7x2-a-136",
        "21/off,22/off,22/23",
        "22x3.23-7x2-b",
    );
}

#[test]
fn f8_no_piece_is_borne_off_while_one_is_outside_home() {
    covers(&["fallas.bear-off"]);
    let before = "18.24-8x2-a-111";
    let position = position(&FALLAS, before);
    let first: Vec<_> = FALLAS
        .continuations(&position, &[])
        .steps
        .iter()
        .map(|view| (view.step.from, view.step.to))
        .collect();
    assert_eq!(first, [(Square(17), Square(18))]);
    let refusal = check_refused(&FALLAS, before, "24/off", "not-home", &["24", "18"]);
    assert_eq!(refusal.squares, [Square(17), Square(23)]);
    check_move(&FALLAS, before, "18/19,24/off,19/20", "20-8x2-b");
}

#[test]
fn pieces_move_forward_only_and_pass_over_blocks() {
    covers(&["fallas.track", "fallas.block", "fallas.stack"]);
    check_refused(
        &FALLAS,
        &format!("{START}-a-135"),
        "12/7",
        "backwards",
        &["12", "7"],
    );
    check_refused(&FALLAS, &format!("{START}-a-135"), "12/12", "stays", &["12"]);
    // B numbers the points from the other end, so its 12 and 7 are A's 13 and 18.
    let refusal = check_refused(
        &FALLAS,
        &format!("{START}-b-135"),
        "12/7",
        "backwards",
        &["12", "7"],
    );
    assert_eq!(refusal.squares, [Square(12), Square(17)]);
    check_move(
        &FALLAS,
        &format!("{START}-b-222"),
        "12/14,12/14,14/16",
        "7x13.12x2-7x13.14.16-a",
    );
}

#[test]
fn only_the_movers_pieces_on_the_board_can_move() {
    covers(&["fallas.own-pieces", "fallas.board", "fallas.win"]);
    let before = format!("{START}-a-135");
    check_refused(&FALLAS, &before, "8/9", "empty-point", &["8"]);
    let refusal = check_refused(&FALLAS, &before, "13/14", "not-yours", &["13"]);
    assert_eq!(refusal.squares, [Square(12)]);
    check_refused(&FALLAS, &before, "off/9", "from-off", &[]);
    let position = position(&FALLAS, &before);
    for step in [
        Step::new(Square(6), Square(25)),
        Step::new(Square(99), Square(200)),
        Step::new(Square(255), Square(3)),
    ] {
        let refusal = FALLAS.refuse(&position, &[step]).unwrap();
        assert_eq!(refusal.reason.key, "fallas.no-point");
        check_form(&FALLAS, &refusal);
    }
}

#[test]
fn as_many_dice_as_possible_must_be_played() {
    covers(&["fallas.most-dice"]);
    let before = format!("{START}-a-135");
    check_refused(&FALLAS, &before, "", "passed", &["1 3 5"]);
    check_refused(&FALLAS, &before, "7/8", "must-go-on", &["3 5"]);
    check_refused(&FALLAS, &before, "7/8,7/10", "must-go-on", &["5"]);
    assert!(matches!(
        FALLAS.read_move(&position(&FALLAS, &before), "fails"),
        Err(MoveError::Refused(refusal)) if refusal.reason.key == "fallas.passed"
    ));
    // The piece can play a 2 or a 3. After either, the other dice would land on 16 or 17, which are blocked.
    let either = "12-8x2.9x2-a-223";
    assert_eq!(results(&FALLAS, either), ["14-8x2.9x2-b", "15-8x2.9x2-b"]);
    check_refused(&FALLAS, either, "12/14,14/16", "held", &["16", "2"]);
}

#[test]
fn bearing_off_fifteen_pieces_wins_and_ends_the_move() {
    covers(&["fallas.win", "fallas.early-end"]);
    for game in [FALLAS, ANY_DIE, FAYLES] {
        check_move(&game, "24-20x2-a-456", "24/off", "0-20x2-b");
        check_outcome(&game, "0-20x2-b", Color::First, "fallas.win");
        check_refused(&game, "24-20x2-a-456", "24/off,20/21", "already-won", &[]);
        check_move(&game, "7x2-22.24-b-113", "22/off,24/off", "7x2-0-a");
        check_outcome(&game, "7x2-0-a", Color::Second, "fallas.win");
        assert_eq!(perft_with_dice(&game, &waiting(&game, "7x2-0-a"), 1), 0);
    }
}

#[test]
fn no_draw_can_be_agreed_and_repetition_is_ignored() {
    covers(&["fallas.no-draw"]);
    for offer in [Offer::Draw, Offer::Count] {
        for text in [format!("{START}-a"), format!("{START}-b-123")] {
            let stage = FALLAS.read_stage(&text).unwrap();
            let refusal = FALLAS.agreed(&stage, offer).unwrap_err();
            assert_eq!(refusal.clause().id, "fallas.no-draw");
            check_form(&FALLAS, &refusal);
        }
    }
    assert_eq!(FALLAS.key(&position(&FALLAS, &format!("{START}-a-123"))), None);
    assert!(FALLAS.clocks(&FALLAS.stage(FALLAS.start())).is_empty());
}

#[test]
fn a_side_may_resign() {
    covers(&["fallas.resign"]);
    let outcome = FALLAS.resigned(Color::First);
    assert_eq!(
        (outcome.winner, outcome.clause().id),
        (Some(Color::Second), "fallas.resign")
    );
}

#[test]
fn each_variant_has_its_own_clauses_in_the_rule_book() {
    covers(&["fallas.start", "fallas.start-fayles"]);
    let ids = |game: &Fallas| -> BTreeSet<_> {
        game.rule_book()
            .iter()
            .map(|clause| &clause.id["fallas.".len()..])
            .collect()
    };
    let (source, any, fayles) = (ids(&FALLAS), ids(&ANY_DIE), ids(&FAYLES));
    let less = |one: &BTreeSet<&'static str>, other: &BTreeSet<&'static str>| -> Vec<_> {
        one.difference(other).copied().collect()
    };
    assert_eq!(less(&source, &any), ["forfeit", "no-play"]);
    assert_eq!(less(&any, &source), ["any-die"]);
    assert_eq!(less(&any, &fayles), ["entry", "no-room", "start", "track"]);
    assert_eq!(
        less(&fayles, &any),
        [
            "entry-fayles",
            "entry-hit",
            "one-point",
            "start-fayles",
            "track-fayles"
        ]
    );
}

#[test]
fn switches_can_be_read_and_set() {
    let mut game = FALLAS;
    assert_eq!(game.setting("failRule"), Some(Setting::Word("allBlocked")));
    game.set("failRule", "anyDie").unwrap();
    assert_eq!(game, ANY_DIE);
    game.set("failRule", "allBlocked").unwrap();
    assert_eq!(game, FALLAS);
    assert!(game.set("failRule", "never").is_err());
    assert!(FAYLES.clone().set("failRule", "anyDie").is_err());
    assert!(FAYLES.switches().is_empty());
}
