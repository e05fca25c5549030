//! Invariants of positions from random games, and of random positions with few pieces.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use super::{ANY_DIE, START, check_form, position, results};
use crate::support::{Choices, many};
use ludoteca_rules::fallas::{FALLAS, FAYLES, Fallas, OccupiedPoints, Position, Setup, Waiting};
use ludoteca_rules::{Color, DiceGame, Effect, Game, Line, Square, Stage, Step, Tabletop, TurnOrder as _};

#[test]
fn no_text_makes_the_parsers_panic() {
    let mut choices = Choices::new(9);
    let alphabet: Vec<char> = "0123456789x.-ab/,*offails é".chars().collect();
    for _ in 0..many(200_000) {
        let mut text: Vec<char> = format!("{START}-a-123").chars().collect();
        for _ in 0..1 + choices.below(6) {
            let at = choices.below(text.len() + 1);
            let letter = alphabet[choices.below(alphabet.len())];
            match choices.below(3) {
                0 => text.insert(at, letter),
                1 if at < text.len() => text[at] = letter,
                _ if at < text.len() => drop(text.remove(at)),
                _ => {}
            }
        }
        let text: String = text.into_iter().collect();
        for game in [FALLAS, FAYLES] {
            if let Ok(stage) = game.read_stage(&text) {
                let written = game.stage_text(&stage);
                assert_eq!(game.read_stage(&written).unwrap(), stage, "{text}");
            }
        }
        let _ = FALLAS.read_move(&position(&FALLAS, &format!("{START}-a-123")), &text);
    }
}

/// Checks the invariants of a position.
fn check_position(game: &Fallas, position: &Position, choices: &mut Choices) {
    let stage = Stage::Turn(*position);
    let text = game.stage_text(&stage);
    assert_eq!(game.read_stage(&text).as_ref(), Ok(&stage), "{text}");
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    let distinct: HashSet<Waiting> = moves.iter().map(|mv| game.play_unchecked(position, mv)).collect();
    assert_eq!(distinct.len(), moves.len(), "{text}");
    assert_eq!(game.count_moves(position), moves.len() as u64, "{text}");
    let lines = game.lines(position);
    let led_to: HashSet<Waiting> = lines
        .iter()
        .map(|line| game.play_unchecked(position, &line.mv))
        .collect();
    assert_eq!(led_to, distinct, "{text}");
    let steps: BTreeSet<&Vec<Step>> = lines.iter().map(|line| &line.steps).collect();
    assert_eq!(steps.len(), lines.len(), "{text}");
    let line = &lines[choices.below(lines.len())];
    check_line(game, position, line);
    check_attempts(game, position, &lines, &[]);
    if !line.steps.is_empty() {
        check_attempts(
            game,
            position,
            &lines,
            &line.steps[..choices.below(line.steps.len() + 1)],
        );
    }
}

/// Checks that a line agrees with its text and its effects.
fn check_line(game: &Fallas, position: &Position, line: &Line<<Fallas as Game>::Move>) {
    let text = game.move_text(position, line);
    let read = game.read_move(position, &text);
    let read = read.unwrap_or_else(|error| panic!("{}: {text}: {error}", text_at(game, position)));
    assert_eq!(read.mv, line.mv, "{text}");
    assert_eq!(game.move_text(position, &read), text);
    assert_eq!(game.refuse(position, &line.steps), None, "{text}");
    let next = game.play_unchecked(position, &line.mv);
    let stage = game.stage(next);
    assert_eq!(game.read_stage(&game.stage_text(&stage)), Ok(stage));
    // Applying the effects to the pieces must lead to the same position.
    let mut board = BTreeMap::new();
    for placed in game.pieces(&Stage::Turn(*position)) {
        board.insert((placed.square, placed.piece), placed.count);
    }
    for effect in game
        .view(position, line)
        .steps
        .iter()
        .flat_map(|view| &view.effects)
    {
        let (piece, from, to) = match *effect {
            Effect::Move { piece, from, to } => (piece, from, Some(to)),
            Effect::SendBack { piece, from, to } => (piece, from, to),
            Effect::BearOff { piece, from } => (piece, from, None),
            other => panic!("{other:?}"),
        };
        *board.get_mut(&(from, piece)).expect("the point has a piece") -= 1;
        if let Some(to) = to {
            *board.entry((to, piece)).or_insert(0) += 1;
        }
    }
    board.retain(|_, count| *count > 0);
    let after: BTreeMap<_, _> = game
        .pieces(&game.stage(next))
        .into_iter()
        .map(|placed| ((placed.square, placed.piece), placed.count))
        .collect();
    assert_eq!(board, after, "{text}");
}

fn text_at(game: &Fallas, position: &Position) -> String {
    game.stage_text(&Stage::Turn(*position))
}

/// Checks that any step after `before` is refused with a reason, unless it completes a move.
fn check_attempts(
    game: &Fallas,
    position: &Position,
    lines: &[Line<<Fallas as Game>::Move>],
    before: &[Step],
) {
    let squares = |step: &Step| (step.from, step.to);
    let whole: BTreeSet<_> = lines
        .iter()
        .filter(|line| {
            line.steps.len() == before.len() + 1 && line.steps.iter().zip(before).all(|(one, two)| one == two)
        })
        .map(|line| squares(&line.steps[before.len()]))
        .collect();
    let mut tried = before.to_vec();
    for from in (0..25).map(Square) {
        for to in (0..26).map(Square) {
            tried.push(Step::new(from, to));
            match game.refuse(position, &tried) {
                None => assert!(
                    whole.contains(&(from, to)),
                    "{} {tried:?} is not a move",
                    text_at(game, position)
                ),
                Some(refusal) => {
                    assert!(
                        !whole.contains(&(from, to)),
                        "{} {tried:?}: {refusal}",
                        text_at(game, position)
                    );
                    check_form(game, &refusal);
                }
            }
            tried.pop();
        }
    }
}

/// Plays random games and checks every position.
fn check_games(game: &Fallas, seed: u64, games: u64) {
    let mut choices = Choices::new(seed);
    for _ in 0..many(games) {
        let starter = Color::BOTH[choices.below(2)];
        let mut next = game.start_for(starter);
        while game.decided(&next).is_none() {
            let (roll, _) = game.rolls()[choices.below(56)];
            let position = game.roll(&next, roll);
            check_position(game, &position, &mut choices);
            let mut moves = Vec::new();
            game.legal_moves(&position, &mut moves);
            next = game.play_unchecked(&position, &moves[choices.below(moves.len())]);
        }
    }
}

#[test]
fn random_games_of_fallas_satisfy_the_invariants() {
    check_games(&FALLAS, 1, 200);
}

#[test]
fn random_games_with_the_any_die_rule_satisfy_the_invariants() {
    check_games(&ANY_DIE, 2, 200);
}

#[test]
fn random_games_of_fayles_satisfy_the_invariants() {
    check_games(&FAYLES, 3, 200);
}

/// A random set-up with few pieces, for frequent hits and bearing off; `None` if it is invalid.
fn few_pieces(game: &Fallas, choices: &mut Choices) -> Option<Position> {
    let mut points = [[0; 24]; 2];
    let least = if game.ruleset().id() == "fallas" { 6 } else { 0 };
    for track in &mut points {
        for _ in 0..1 + choices.below(7) {
            track[least + choices.below(24 - least)] += 1;
        }
    }
    let (roll, _) = game.rolls()[choices.below(56)];
    let setup = Setup {
        points,
        throw: Some(roll.faces()),
        turn: Color::BOTH[choices.below(2)],
        lost: None,
    };
    match setup.into_stage(game) {
        Ok(Stage::Turn(position)) => Some(position),
        _ => None,
    }
}

#[test]
fn positions_with_few_pieces_satisfy_the_invariants_and_side_symmetry() {
    let mut choices = Choices::new(4);
    for game in [FALLAS, ANY_DIE, FAYLES] {
        let mut checked = 0;
        while checked < many(3_000) {
            let Some(position) = few_pieces(&game, &mut choices) else {
                continue;
            };
            check_position(&game, &position, &mut choices);
            let text = text_at(&game, &position);
            let mirrored: BTreeSet<_> = results(&game, &swapped(&text))
                .iter()
                .map(|text| swapped(text))
                .collect();
            assert_eq!(
                results(&game, &text).into_iter().collect::<BTreeSet<_>>(),
                mirrored
            );
            checked += 1;
        }
    }
}

#[test]
#[should_panic(expected = "point index 24 is off the board")]
fn putting_a_piece_beyond_the_last_point_panics() {
    OccupiedPoints::default().put(24, 1);
}

#[test]
#[should_panic(expected = "at least one piece must be put on point 3")]
fn putting_no_pieces_on_a_point_panics() {
    OccupiedPoints::default().put(3, 0);
}

/// The text of the position with the sides exchanged.
fn swapped(text: &str) -> String {
    let fields: Vec<&str> = text.split('-').collect();
    let side = |letter: &str| letter.replace('a', "?").replace('b', "a").replace('?', "b");
    let mut swapped = vec![fields[1].to_string(), fields[0].to_string()];
    swapped.extend(fields[2..].iter().map(|field| side(field)));
    swapped.join("-")
}
