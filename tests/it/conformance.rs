//! Invariants of every ruleset, checked on seeded random games.

use std::collections::BTreeSet;

use ludoteca_rules::AnyGame;
use ludoteca_rules::record::{PlayError, Record, Standing};
use ludoteca_rules::session::Phase;
use ludoteca_rules::{Domain, Line, MoveError, Ruleset, Square, Stage, Step, Tabletop, TurnOrder as _};

use crate::support::{Choices, many};

/// Number of random games per ruleset.
const GAMES: u64 = 40;
/// Maximum number of moves in a random game.
const LONGEST: usize = 400;

/// Plays seeded random games of every ruleset, and calls `$check` with every stage.
macro_rules! on_every_stage {
    ($check:ident) => {
        for ruleset in Ruleset::ALL {
            let game = AnyGame::of(ruleset);
            for seed in 0..many(GAMES) {
                let mut choices = Choices::new(seed);
                let mut record = Record::new(game.clone(), Some(seed));
                while record.plies() < LONGEST && random_ply(&mut record, &mut choices) {
                    if let Standing::Stage(stage) = record.standing() {
                        $check(&game, &stage, &mut choices);
                    }
                }
            }
        }
    };
}

/// Rolls, or plays a random move. Returns false if the game is over.
fn random_ply(record: &mut Record, choices: &mut Choices) -> bool {
    if record.outcome().is_some() {
        return false;
    }
    match record.position() {
        Err(_) => {
            let seed = record.id().expect("the game has an id");
            record
                .throw_from(seed)
                .expect("a game that is not over waits for a roll");
        }
        Ok(position) => {
            let lines = record.game().lines(&position);
            let steps = lines[choices.below(lines.len())].steps.clone();
            record.play(&steps).expect("a line of the position is legal");
        }
    }
    true
}

#[test]
fn positions_round_trip_through_their_text() {
    fn check<G: Tabletop>(game: &G, stage: &Stage<G>, _: &mut Choices) {
        let text = game.stage_text(stage);
        assert_eq!(game.read_stage(&text).as_ref(), Ok(stage), "{text}");
        assert!(
            text.bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"-._:,".contains(&byte)),
            "{text}"
        );
    }
    on_every_stage!(check);
}

#[test]
fn every_position_has_a_move_until_the_game_is_over() {
    fn check<G: Tabletop>(game: &G, stage: &Stage<G>, _: &mut Choices) {
        let Stage::Turn(position) = stage else {
            return;
        };
        let mut moves = Vec::new();
        game.legal_moves(position, &mut moves);
        assert_eq!(game.count_moves(position), moves.len() as u64);
        if game.outcome_at(stage).is_none() {
            assert!(!moves.is_empty(), "{}", game.stage_text(stage));
        }
        let lines = game.lines(position);
        let steps: BTreeSet<&[Step]> = lines.iter().map(|line| line.steps.as_slice()).collect();
        assert_eq!(
            steps.len(),
            lines.len(),
            "a line is repeated in {}",
            game.stage_text(stage)
        );
        for mv in &moves {
            assert!(
                lines.iter().any(|line| line.mv == *mv),
                "{mv:?} cannot be entered"
            );
        }
        let next = |mv| game.stage_text(&game.stage(game.play_unchecked(position, mv)));
        let reached: BTreeSet<String> = moves.iter().map(next).collect();
        for line in &lines {
            assert!(
                reached.contains(&next(&line.mv)),
                "{line:?} leads where no move leads"
            );
        }
    }
    on_every_stage!(check);
}

#[test]
fn moves_round_trip_through_their_text() {
    fn check<G: Tabletop>(game: &G, stage: &Stage<G>, choices: &mut Choices) {
        let (Stage::Turn(position), None) = (stage, game.outcome_at(stage)) else {
            return;
        };
        let lines = game.lines(position);
        for _ in 0..3 {
            let line = &lines[choices.below(lines.len())];
            let text = game.move_text(position, line);
            let read = game
                .read_move(position, &text)
                .unwrap_or_else(|error| panic!("{text}: {error}"));
            let next = |mv| game.play_unchecked(position, mv);
            assert_eq!(
                next(&read.mv),
                next(&line.mv),
                "{text} in {}",
                game.stage_text(stage)
            );
        }
    }
    on_every_stage!(check);
}

/// Checks that every one-step attempt and random longer attempts are legal moves or are refused for one of
/// the game's reasons.
#[test]
fn every_attempt_is_legal_or_refused_for_a_specific_reason() {
    fn check<G: Tabletop>(game: &G, stage: &Stage<G>, choices: &mut Choices) {
        let (Stage::Turn(position), None) = (stage, game.outcome_at(stage)) else {
            return;
        };
        if choices.below(8) > 0 {
            return;
        }
        let squares: Vec<Square> = (0..=u8::MAX)
            .map(Square)
            .take_while(|&at| game.square_name(at).is_some())
            .collect();
        let lines = game.lines(position);
        for &from in &squares {
            for &to in squares.iter().chain(&[Square(200)]) {
                check_attempt(game, position, &lines, &[Step::new(from, to)]);
            }
        }
        let random = |choices: &mut Choices| squares[choices.below(squares.len())];
        for _ in 0..50 {
            let begun = &lines[choices.below(lines.len())].steps;
            let mut tried = begun[..choices.below(begun.len() + 1)].to_vec();
            let from = tried.last().map_or_else(|| random(choices), |step| step.to);
            tried.push(Step::new(from, random(choices)));
            check_attempt(game, position, &lines, &tried);
            check_attempt(game, position, &lines, &tried[..tried.len() - 1]);
        }
    }
    on_every_stage!(check);
}

/// Checks that the answer to an attempt follows from the list of lines. The first line that matches the
/// attempt is the move. If no line matches, the attempt is refused, and the refusal is complete.
fn check_attempt<G: Tabletop>(game: &G, position: &G::Position, lines: &[Line<G::Move>], tried: &[Step]) {
    let meant = lines.iter().find(|line| {
        let mut pairs = line.steps.iter().zip(tried);
        line.steps.len() == tried.len() && pairs.all(|(step, tried)| step.is_meant_by(tried))
    });
    let context = || format!("{tried:?} in {}", game.stage_text(&Stage::Turn(position.clone())));
    match game.judge(position, tried) {
        Ok(line) => assert_eq!(Some(&line), meant, "{}", context()),
        Err(refusal) => {
            assert!(meant.is_none(), "{refusal}: {}", context());
            assert!(
                game.book().reasons.contains(&refusal.reason),
                "{refusal}: {}",
                context()
            );
            assert!(
                !refusal.squares.is_empty(),
                "{refusal} has no proof: {}",
                context()
            );
            let known = |square: &Square| game.square_name(*square).is_some();
            assert!(refusal.squares.iter().all(known), "{refusal}: {}", context());
            let names: BTreeSet<&str> = refusal.values.iter().map(|(name, _)| *name).collect();
            assert_eq!(
                names,
                refusal.reason.values.iter().copied().collect(),
                "{refusal}: {}",
                context()
            );
            let holds = game.rule_book().contains(&refusal.clause());
            assert!(
                holds,
                "{refusal} cites a clause that does not hold: {}",
                context()
            );
        }
    }
}

/// The ruleset with random values for its switches.
fn any_switches(ruleset: Ruleset, choices: &mut Choices) -> AnyGame {
    let mut game = AnyGame::of(ruleset);
    for switch in AnyGame::of(ruleset).switches() {
        let value = match switch.domain {
            Domain::Words(words) => choices.one_of(words).to_owned(),
            Domain::Number { min, max, also } => match choices.below(1 + also.len()) {
                0 => (usize::from(min) + choices.below(usize::from(max - min) + 1)).to_string(),
                word => also[word - 1].to_owned(),
            },
        };
        game.set(switch.key, &value).expect("the switch has this value");
    }
    game
}

/// An attempt of any length with any field values, made from a legal move by random changes.
fn any_attempt(lines: &[Vec<Step>], choices: &mut Choices) -> Vec<Step> {
    let byte = |choices: &mut Choices| u8::try_from(choices.below(256)).expect("a byte");
    let square = |choices: &mut Choices| match choices.below(8) {
        0 => Square(byte(choices)),
        _ => Square(byte(choices) % 50),
    };
    let die = |choices: &mut Choices| match choices.below(8) {
        0..4 => None,
        4 => Some(byte(choices)),
        _ => Some(byte(choices) % 8),
    };
    let mut tried = lines[choices.below(lines.len())].clone();
    match choices.below(12) {
        0 => tried.clear(),
        1 => tried.truncate(choices.below(tried.len() + 1)),
        2 => tried.extend_from_within(..),
        3 => tried.reverse(),
        4 => tried.resize(choices.below(2_000), Step::new(square(choices), square(choices))),
        5 => tried.extend_from_slice(&lines[choices.below(lines.len())]),
        _ => {}
    }
    for _ in 0..choices.below(4) {
        let at = choices.below(tried.len() + 1);
        let Some(&step) = tried.get(at) else {
            let from = tried.last().map_or_else(|| square(choices), |step| step.to);
            let (to, die) = (square(choices), die(choices));
            tried.push(Step { from, to, die });
            continue;
        };
        match choices.below(6) {
            0 => tried[at].from = square(choices),
            1 => tried[at].to = square(choices),
            2 | 3 => tried[at].die = die(choices),
            4 => tried.insert(at, step),
            _ => tried.swap(at, 0),
        }
    }
    tried
}

/// Checks that `refuse` and `play` agree for any steps and switches.
#[test]
fn steps_are_played_if_and_only_if_they_are_not_refused() {
    fn check(game: &AnyGame, stage: &Stage<AnyGame>, choices: &mut Choices) {
        let (Stage::Turn(position), None) = (stage, game.outcome_at(stage)) else {
            return;
        };
        if choices.below(4) > 0 {
            return;
        }
        let lines = game.lines(position);
        let known: Vec<Vec<Step>> = lines.iter().map(|line| line.steps.clone()).collect();
        let new = Record::starting_at(stage.clone(), None);
        let check = |tried: &[Step]| {
            check_attempt(game, position, &lines, tried);
            let mut record = new.clone();
            let refused = record.refuse(tried).expect("a move is to be played");
            let played = record.play(tried).err();
            assert_eq!(
                played,
                refused.map(|refusal| PlayError::Move(MoveError::Refused(refusal))),
                "{tried:?} in {}",
                game.stage_text(stage)
            );
        };
        for _ in 0..16 {
            check(&any_attempt(&known, choices));
        }
        let mut with_die = known[choices.below(known.len())].clone();
        for die in [None, Some(0), Some(1), Some(6), Some(7), Some(255)] {
            with_die.iter_mut().for_each(|step| step.die = die);
            check(&with_die);
        }
    }
    for ruleset in Ruleset::ALL {
        for seed in 0..many(GAMES) {
            let mut choices = Choices::new(seed ^ 0xd1e);
            let game = any_switches(ruleset, &mut choices);
            let mut record = Record::new(game.clone(), Some(seed));
            while record.plies() < LONGEST && random_ply(&mut record, &mut choices) {
                if let Standing::Stage(stage) = record.standing() {
                    check(&game, &stage, &mut choices);
                }
            }
        }
    }
}

#[test]
fn the_continuations_of_a_partial_move_match_the_legal_moves() {
    fn check<G: Tabletop>(game: &G, stage: &Stage<G>, choices: &mut Choices) {
        let (Stage::Turn(position), None) = (stage, game.outcome_at(stage)) else {
            return;
        };
        let lines = game.lines(position);
        let begun = &lines[choices.below(lines.len())].steps;
        let entered = &begun[..choices.below(begun.len() + 1)];
        let follow = game.continuations(position, entered);
        let within = lines.iter().filter(|line| line.steps.starts_with(entered));
        let expected: BTreeSet<Step> = within
            .filter_map(|line| line.steps.get(entered.len()).copied())
            .collect();
        let offered: BTreeSet<Step> = follow.steps.iter().map(|view| view.step).collect();
        assert_eq!(
            offered,
            expected,
            "after {entered:?} in {}",
            game.stage_text(stage)
        );
        assert_eq!(
            follow.ends.is_some(),
            lines.iter().any(|line| line.steps == entered)
        );
    }
    on_every_stage!(check);
}

#[test]
fn undoing_to_the_start_and_redoing_restores_everything() {
    for ruleset in Ruleset::ALL {
        let mut session = AnyGame::of(ruleset)
            .record(None, Some(5))
            .expect("the usual start is a position");
        let mut choices = Choices::new(5);
        let mut texts = Vec::new();
        while texts.len() < 60 && session.state().stage != Phase::Over {
            let state = session.state();
            match state.stage {
                Phase::Turn => {
                    texts.push(state.position);
                    let moves = session.legal_moves().expect("a move is to be played");
                    session
                        .play_text(&moves[choices.below(moves.len())].text)
                        .expect("a legal move is accepted");
                }
                _ => {
                    session.throw_from(5).expect("a roll is due");
                }
            }
        }
        let (end, text) = (format!("{:?}", session.state()), session.text());
        for position in texts.iter().rev() {
            assert!(session.undo());
            assert_eq!(session.state().position, *position, "{ruleset}");
        }
        assert!(!session.undo());
        for position in &texts {
            assert_eq!(session.state().position, *position, "{ruleset}");
            assert!(session.redo());
        }
        assert!(!session.redo());
        assert_eq!(format!("{:?}", session.state()), end, "{ruleset}");
        assert_eq!(session.text(), text, "{ruleset}");
    }
}

/// Checks in random games that positions mapped by a symmetry have the mapped moves.
fn check_symmetry(
    ruleset: &str,
    switches: &[(&str, &str)],
    map_text: fn(&str) -> String,
    map_square: fn(u8) -> u8,
) {
    let game = AnyGame::new(ruleset, switches.iter().copied()).expect("the switches exist");
    for seed in 0..many(GAMES) {
        let mut choices = Choices::new(seed);
        let mut record = Record::new(game.clone(), Some(seed));
        while record.plies() < LONGEST && random_ply(&mut record, &mut choices) {
            if let (Standing::Stage(stage @ Stage::Turn(_)), None) = (record.standing(), record.outcome()) {
                symmetric(&game, &stage, map_text, map_square);
            }
        }
    }
}

fn symmetric<G: Tabletop>(
    game: &G,
    stage: &Stage<G>,
    map_text: fn(&str) -> String,
    map_square: fn(u8) -> u8,
) {
    let text = game.stage_text(stage);
    let mapped = map_text(&text);
    let image = game
        .read_stage(&mapped)
        .unwrap_or_else(|error| panic!("{text} became {mapped}: {error}"));
    let (Stage::Turn(position), Stage::Turn(image)) = (stage, &image) else {
        panic!("{text} became {mapped}, of another stage");
    };
    let step = |step: &Step| Step {
        from: Square(map_square(step.from.0)),
        to: Square(map_square(step.to.0)),
        die: step.die,
    };
    let expected: BTreeSet<Vec<Step>> = game
        .lines(position)
        .iter()
        .map(|line| line.steps.iter().map(step).collect())
        .collect();
    let found: BTreeSet<Vec<Step>> = game.lines(image).into_iter().map(|line| line.steps).collect();
    assert_eq!(found, expected, "{text} became {mapped}");
}

/// Text of a position with the squares of its board mapped by `map`, and the letters of all fields mapped by
/// `swap`.
fn map_board(text: &str, side: usize, map: impl Fn(usize) -> usize, swap: impl Fn(char) -> char) -> String {
    let mut fields = text.split('-');
    let board = fields.next().unwrap_or_default();
    let ranks: Vec<String> = board
        .split('.')
        .map(|rank| {
            let spell = |c: char| {
                c.to_digit(10)
                    .map_or_else(|| c.to_string(), |run| "1".repeat(run as usize))
            };
            rank.chars().map(spell).collect()
        })
        .collect();
    let cells: Vec<char> = ranks.iter().rev().flat_map(|rank| rank.chars()).collect();
    let mut image = vec!['1'; cells.len()];
    for (index, &cell) in cells.iter().enumerate() {
        image[map(index)] = swap(cell);
    }
    let ranks: Vec<String> = image
        .chunks(side)
        .rev()
        .map(|rank| rank.iter().collect())
        .collect();
    let swapped = fields.map(|field| match field.parse::<u32>() {
        Ok(_) => field.to_owned(),
        Err(_) => field.chars().map(&swap).collect(),
    });
    [ranks.join(".")]
        .into_iter()
        .chain(swapped)
        .collect::<Vec<_>>()
        .join("-")
}

fn swap_white_and_black(letter: char) -> char {
    match letter {
        'w' => 'b',
        'b' => 'w',
        other => other,
    }
}

#[test]
fn alquerque_is_symmetric_under_reflection_and_rotation_with_swapped_colours() {
    check_symmetry(
        "alquerque",
        &[],
        |text| map_board(text, 5, |at| at / 5 * 5 + 4 - at % 5, |letter| letter),
        |at| at / 5 * 5 + 4 - at % 5,
    );
    check_symmetry(
        "alquerque",
        &[],
        |text| map_board(text, 5, |at| 24 - at, swap_white_and_black),
        |at| 24 - at,
    );
}

#[test]
fn el_perro_is_symmetric_under_rotation_with_reversed_direction() {
    // The letter d stands for the dog, except in the third field, where it means the direction down.
    fn turned(text: &str) -> String {
        let image = map_board(text, 5, |at| 24 - at, |letter| letter);
        let mut fields: Vec<&str> = image.split('-').collect();
        fields[2] = if fields[2] == "u" { "d" } else { "u" };
        fields.join("-")
    }
    check_symmetry("el-perro", &[], turned, |at| 24 - at);
}

#[test]
fn brandubh_is_symmetric_under_left_right_and_diagonal_reflection() {
    for ruleset in ["brandubh", "el-cuervo"] {
        check_symmetry(
            ruleset,
            &[],
            |text| map_board(text, 7, |at| at / 7 * 7 + 6 - at % 7, |letter| letter),
            |at| at / 7 * 7 + 6 - at % 7,
        );
        check_symmetry(
            ruleset,
            &[],
            |text| map_board(text, 7, |at| at % 7 * 7 + at / 7, |letter| letter),
            |at| at % 7 * 7 + at / 7,
        );
    }
}

#[test]
fn spanish_draughts_is_symmetric_under_rotation_with_swapped_colours() {
    fn turned(text: &str) -> String {
        let side = |field: &str| {
            let mut pieces: Vec<(u8, bool)> = field[1..]
                .split(',')
                .filter(|piece| !piece.is_empty())
                .map(|piece| {
                    let number = piece.trim_start_matches('K');
                    (
                        33 - number.parse::<u8>().expect("a square has a number"),
                        piece.starts_with('K'),
                    )
                })
                .collect();
            pieces.sort_unstable();
            let name = |&(square, king): &(u8, bool)| format!("{}{square}", if king { "K" } else { "" });
            pieces.iter().map(name).collect::<Vec<_>>().join(",")
        };
        let fields: Vec<&str> = text.split(':').collect();
        let turn = if fields[0] == "W" { "B" } else { "W" };
        let image = format!("{turn}:W{}:B{}", side(fields[2]), side(fields[1]));
        [image.as_str()]
            .iter()
            .chain(&fields[3..])
            .copied()
            .collect::<Vec<_>>()
            .join(":")
    }
    check_symmetry("spanish-draughts", &[], turned, |at| 31 - at);
}

#[test]
fn the_sides_of_fallas_and_fayles_are_symmetric() {
    fn exchanged(text: &str) -> String {
        let fields: Vec<&str> = text.split('-').collect();
        let turn = if fields[2] == "a" { "b" } else { "a" };
        [&[fields[1], fields[0], turn], &fields[3..]].concat().join("-")
    }
    for ruleset in ["fallas", "fayles"] {
        check_symmetry(ruleset, &[], exchanged, |at| if at == 24 { 24 } else { 23 - at });
    }
}
