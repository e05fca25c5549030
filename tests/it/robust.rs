//! Tests that any text is parsed or rejected without a panic, and that parsed texts round-trip.

use ludoteca_rules::record::Record;
use ludoteca_rules::session::Phase;
use ludoteca_rules::{AnyGame, AnyPosition, Game as _};
use ludoteca_rules::{Ruleset, Square, Stage, Step, Tabletop, TurnOrder as _, with_game};
use proptest::{prelude::*, test_runner::RngSeed};

/// Position at the usual start, with a roll in games with dice.
fn start<G: Tabletop>(game: &G) -> G::Position {
    match game.stage(game.start()) {
        Stage::Turn(position) => position,
        Stage::Throw(next) => game.throw(&next, &[1, 2, 6]).expect("this is a roll"),
    }
}

fn every_game(mut check: impl FnMut(&AnyGame)) {
    for ruleset in Ruleset::ALL {
        check(&AnyGame::of(ruleset));
    }
}

/// A valid text with one to three random replacements.
fn mutated(valid: &'static [&'static str]) -> impl Strategy<Value = String> {
    let cut = (
        any::<prop::sample::Index>(),
        any::<prop::sample::Index>(),
        "[ -~é]{0,3}",
    );
    (prop::sample::select(valid), prop::collection::vec(cut, 1..4)).prop_map(|(text, cuts)| {
        let mut characters: Vec<char> = text.chars().collect();
        for (from, to, insert) in cuts {
            let from = from.index(characters.len() + 1);
            let to = (from + to.index(4)).min(characters.len());
            characters.splice(from..to, insert.chars());
        }
        characters.into_iter().collect()
    })
}

const POSITIONS: &[&str] = &[
    "bbbbb.bbbbb.bb1ww.wwwww.wwwww-w-0",
    "5.5.2dgg.ggggg.ggggg-d-u-0",
    "3r3.3r3.3b3.rrbKbrr.3b3.3r3.3r3-b",
    "7x13.12x2-7x13.12x2-a-566",
    "19x13.1x2-0-b-xa",
    "W:W1,2,3,4,K5:B20,K21:H3:T12",
];

const MOVES: &[&str] = &[
    "c2-c3",
    "c3xc5xe5",
    "pass",
    "fails",
    "d3-c3xc2xc4",
    "9-13",
    "1x10x19",
    "7/8,8/14*,14/20",
    "22/off",
];

const RECORDS: &[&str] = &[
    "[Ludoteca \"1\"]\n[Ruleset \"alquerque\"]\n[Switches \"capture=compulsory\"]\n\n1. c2-c3 c4xc2 2. *\n",
    "[Ludoteca \"1\"]\n[Ruleset \"fallas\"]\n[Seed \"00000000000000ff\"]\n[Lot \"33 52\"]\n\n1. 136: 7/8,8/11,11/17 *\n",
    "[Ludoteca \"1\"]\n[Ruleset \"el-perro\"]\n[Ended \"draw agreed\"]\n[Result \"1/2-1/2\"]\n\n1. c3-b3 d3-c3 1/2-1/2\n",
];

proptest! {
    // A fixed seed, so that the outcome depends only on the code.
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(20_261_127),
        ..ProptestConfig::with_cases(1_500)
    })]

    #[test]
    fn any_text_is_parsed_as_a_position_or_rejected(text in prop_oneof![".{0,80}", "[0-9a-zA-Z.:,-]{0,60}", mutated(POSITIONS)]) {
        every_game(|game| with_game!(game, game => match game.read_stage(&text) {
            Ok(stage) => {
                let written = game.stage_text(&stage);
                assert_eq!(game.read_stage(&written).as_ref(), Ok(&stage), "{text} was written as {written}");
                let _ = (game.pieces(&stage), game.clocks(&stage), game.turn_of(&stage));
                if let (Stage::Turn(position), None) = (&stage, game.outcome_at(&stage)) {
                    assert!(!game.lines(position).is_empty(), "{written} is live and has no move");
                }
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }));
    }

    #[test]
    fn any_text_is_parsed_as_a_move_or_rejected(text in prop_oneof![".{0,60}", "[0-9a-h/x*,-]{0,40}", mutated(MOVES)]) {
        every_game(|game| with_game!(game, game => {
            let position = start(game);
            match game.read_move(&position, &text) {
                Ok(line) => assert!(game.lines(&position).contains(&line), "{text} is not a move"),
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }));
    }

    #[test]
    fn any_text_is_parsed_as_a_record_or_rejected(text in prop_oneof![".{0,200}", mutated(RECORDS)]) {
        match Record::read(&text) {
            Ok(session) => {
                let written = session.text();
                prop_assert!(Record::read(&written).is_ok_and(|again| again.text() == written), "{}", written);
            }
            Err(error) => prop_assert!(error.line > 0 && error.column > 0 && !error.fault.to_string().is_empty()),
        }
    }

    #[test]
    fn any_steps_and_dice_are_accepted_or_refused(
        squares in prop::collection::vec((any::<u8>(), any::<u8>(), prop::option::of(any::<u8>())), 0..6),
        dice in prop::collection::vec(any::<u8>(), 0..5),
    ) {
        let step = |&(from, to, die): &(u8, u8, Option<u8>)| Step { from: Square(from), to: Square(to), die };
        let steps: Vec<Step> = squares.iter().map(step).collect();
        every_game(|game| {
            let mut session = game.record(None, Some(1)).expect("the usual start is a position");
            let _ = session.throw(&dice);
            while session.state().stage != Phase::Turn {
                session.throw_from(1).expect("a roll is due");
            }
            let refused = session.refuse(&steps).expect("a move is to be played").is_some();
            let _ = session.continuations(&steps).expect("a move is to be played");
            assert_eq!(session.play(&steps).is_err(), refused);
        });
    }

    #[test]
    fn any_ruleset_name_or_switch_is_recognised_or_rejected(name in ".{0,20}", key in ".{0,16}", value in ".{0,16}") {
        if let Err(error) = AnyGame::new(&name, []) {
            prop_assert!(error.to_string().contains("alquerque"));
        }
        for ruleset in Ruleset::ALL {
            prop_assert!(AnyGame::new(ruleset.id(), [(key.as_str(), value.as_str())]).is_err());
            for switch in AnyGame::of(ruleset).info().switches {
                let _ = AnyGame::new(ruleset.id(), [(switch.key, value.as_str())]);
            }
        }
    }
}

/// Position with a move to be played: the start, after the first rolls in games with dice.
fn live(ruleset: Ruleset) -> (AnyGame, AnyPosition) {
    let game = AnyGame::of(ruleset);
    let mut record = game.record(None, Some(7)).expect("the usual start is a position");
    while record.state().stage != Phase::Turn {
        record.throw_from(7).expect("a roll is due");
    }
    (game, record.position().expect("a move is to be played"))
}

#[test]
fn positions_and_moves_of_other_games_are_rejected_and_change_nothing() {
    for [one, other] in Ruleset::ALL
        .map(|one| Ruleset::ALL.map(|other| [one, other]))
        .concat()
    {
        if one.game() == other.game() {
            continue;
        }
        let ((game, position), (foreign_game, foreign)) = (live(one), live(other));
        let context = format!("{one} with {other}");
        let text = foreign_game.stage_text(&Stage::Turn(foreign.clone()));
        assert!(game.read_stage(&text).is_err(), "{context}");
        assert!(game.record(Some(&text), None).is_err(), "{context}");
        for line in foreign_game.lines(&foreign) {
            assert_eq!(game.move_text(&position, &line), "", "{context}");
            assert!(game.view(&position, &line).steps.is_empty(), "{context}");
            let next = game.stage(game.play_unchecked(&position, &line.mv));
            assert_eq!(
                game.pieces(&next),
                game.pieces(&Stage::Turn(position.clone())),
                "{context}"
            );
            let judged = game.judge(&position, &line.steps);
            assert_eq!(game.refuse(&position, &line.steps), judged.err(), "{context}");
            let written = foreign_game.move_text(&foreign, &line);
            assert_eq!(
                game.read_move(&position, &written)
                    .ok()
                    .filter(|read| read.mv == line.mv),
                None,
                "{context}: {written}"
            );
            // A position knows its own game, so its lines don't depend on `game`.
            assert!(game.lines(&foreign).contains(&line), "{context}");
        }
    }
}
