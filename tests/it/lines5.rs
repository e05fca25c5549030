//! What the tests of El Perro and Alquerque share: checks of moves, refusals and ends on positions given by text.

use std::collections::BTreeSet;

use ludoteca_rules::{Color, Effect, PositionError, Reason, Refusal, Square, Stage, Step, Tabletop};

use crate::support::{Choices, many};

/// A game of the 25 points: no dice, one line for each move.
pub(crate) trait LineGame: Tabletop<Next = <Self as ludoteca_rules::Game>::Position> {}
impl<G: Tabletop<Next = <G as ludoteca_rules::Game>::Position>> LineGame for G {}

/// The game with those switches.
pub(crate) fn with<G: Tabletop>(game: &G, switches: &[(&str, &str)]) -> G {
    let mut game = game.clone();
    for (key, value) in switches {
        game.set(key, value).expect("the switch has that value");
    }
    game
}

/// Reads a position.
pub(crate) fn position<G: LineGame>(game: &G, text: &str) -> G::Position {
    match game.read_stage(text) {
        Ok(Stage::Turn(position)) => position,
        other => panic!("{text}: {other:?}"),
    }
}

fn stage_text<G: LineGame>(game: &G, position: &G::Position) -> String {
    game.stage_text(&Stage::Turn(position.clone()))
}

/// The text of the position that reading `text` gives.
pub(crate) fn check_read<G: LineGame>(game: &G, text: &str, read: &str) {
    assert_eq!(stage_text(game, &position(game, text)), read);
}

/// Exactly these moves are legal; order does not matter.
pub(crate) fn check_moves<G: LineGame>(game: &G, text: &str, moves: &[&str]) {
    let position = position(game, text);
    let lines = game.lines(&position);
    let legal: BTreeSet<String> = lines.iter().map(|line| game.move_text(&position, line)).collect();
    assert_eq!(legal.len(), lines.len(), "a move stands twice in {text}");
    let expected: BTreeSet<String> = moves.iter().map(|&mv| mv.to_owned()).collect();
    assert_eq!(legal, expected, "{text}");
}

/// Whether the move is legal.
pub(crate) fn check_legal<G: LineGame>(game: &G, text: &str, mv: &str, legal: bool) {
    let position = position(game, text);
    let read = game.read_move(&position, mv);
    assert_eq!(read.is_ok(), legal, "{mv} in {text}: {read:?}");
}

/// The move leads to that position. Gives what happens when it has ended.
pub(crate) fn check_play<G: LineGame>(game: &G, before: &str, mv: &str, after: &str) -> Vec<Effect> {
    let position = position(game, before);
    let line = game
        .read_move(&position, mv)
        .unwrap_or_else(|error| panic!("{mv} in {before}: {error}"));
    let next = game.play_unchecked(&position, &line.mv);
    assert_eq!(stage_text(game, &next), after, "{mv} in {before}");
    game.view(&position, &line).after
}

/// The game stands ended there, with that winner, by that clause; or goes on.
pub(crate) fn check_outcome<G: LineGame>(game: &G, text: &str, expected: Option<(Option<Color>, &str)>) {
    let found = game.outcome(&position(game, text));
    let found = found.map(|outcome| (outcome.winner, outcome.clause().id));
    assert_eq!(found, expected, "{text}");
}

/// The attempt written as paths: `c3-c4`, `c3xc5xe5`, several pieces as `c3-c4 a1-a2`, `?` off the board, `pass`;
/// `:6` behind a path is a die for each of its steps.
fn steps(text: &str) -> Vec<Step> {
    let square = |name: &str| match name.as_bytes() {
        [file, rank] => Square(file - b'a' + 5 * (rank - b'1')),
        _ => Square(25),
    };
    let mut steps = Vec::new();
    for path in text.split(' ').filter(|path| *path != "pass") {
        let (path, die) = path.split_once(':').unwrap_or((path, ""));
        let squares: Vec<Square> = path.split(['-', 'x']).map(square).collect();
        steps.extend(squares.windows(2).map(|pair| Step {
            die: die.parse().ok(),
            ..Step::new(pair[0], pair[1])
        }));
    }
    steps
}

/// The attempt is refused for that reason, proved by those points.
pub(crate) fn check_refused<G: LineGame>(game: &G, text: &str, tried: &str, reason: &str, proof: &str) {
    let position = position(game, text);
    let refusal = game
        .refuse(&position, &steps(tried))
        .unwrap_or_else(|| panic!("{tried} is not refused in {text}"));
    assert_eq!(refusal.reason.key, reason, "{tried} in {text}");
    let names: Vec<String> = refusal
        .squares
        .iter()
        .filter_map(|&square| game.square_name(square))
        .collect();
    assert_eq!(names.join(" "), proof, "{tried} in {text}");
    check_form(game, &refusal);
}

/// A refusal gives a reason of the game, a clause that holds, points of the board, and just the values that it names.
pub(crate) fn check_form<G: LineGame>(game: &G, refusal: &Refusal) {
    assert!(game.book().reasons.contains(&refusal.reason), "{refusal}");
    assert!(game.rule_book().contains(&refusal.clause()), "{refusal}");
    assert!(!refusal.squares.is_empty(), "{refusal}");
    assert!(refusal.squares.iter().all(|square| square.0 < 25), "{refusal}");
    let names: Vec<&str> = refusal.values.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, refusal.reason.values, "{refusal}");
}

/// Plays seeded random games and checks every position of them, see [`check_position`].
pub(crate) fn check_random_games<G: LineGame>(game: &G, seeds: std::ops::Range<u64>) {
    for seed in seeds {
        let mut choices = Choices::new(seed);
        let mut position = game.start();
        let mut buffer = Vec::new();
        loop {
            check_position(game, &position);
            if game.outcome(&position).is_some() {
                break;
            }
            let mv = game
                .choose_move(&position, &mut buffer, |count| choices.below(count))
                .expect("a live position has a move");
            position = game.play_unchecked(&position, &mv);
        }
    }
}

/// Texts round-trip; lines, list and counts agree; and every attempt of one step is a move or refused in due form.
fn check_position<G: LineGame>(game: &G, position: &G::Position) {
    let text = stage_text(game, position);
    assert_eq!(&self::position(game, &text), position, "{text}");
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    assert_eq!(game.count_moves(position), moves.len() as u64, "{text}");
    let mut buffer = Vec::new();
    for (index, mv) in moves.iter().enumerate() {
        let chosen = game.choose_move(position, &mut buffer, |count| {
            assert_eq!(count, moves.len(), "{text}");
            index
        });
        assert_eq!(chosen.as_ref(), Some(mv), "{text}");
    }
    let lines = game.lines(position);
    let mut legal = [[false; 26]; 26];
    let mut texts = BTreeSet::new();
    for line in &lines {
        assert!(moves.contains(&line.mv), "{text}");
        assert_eq!(game.refuse(position, &line.steps), None, "{text}");
        let move_text = game.move_text(position, line);
        assert_eq!(game.read_move(position, &move_text).as_ref(), Ok(line), "{text}");
        assert!(texts.insert(move_text), "{text}");
        if let [step] = line.steps[..] {
            legal[step.from.index()][step.to.index()] = true;
        }
    }
    assert_eq!(lines.len(), moves.len(), "{text}");
    for from in (0..26).map(Square) {
        for to in (0..26).map(Square) {
            let refusal = game.refuse(position, &[Step::new(from, to)]);
            assert_eq!(
                refusal.is_none(),
                legal[from.index()][to.index()],
                "{from:?} to {to:?} in {text}"
            );
            if let Some(refusal) = refusal {
                check_form(game, &refusal);
            }
        }
    }
}

/// A text of a position that is damaged is refused with the place of the damage, as byte offset.
pub(crate) fn check_damaged<G: LineGame>(game: &G, texts: &[(&str, usize)]) {
    for &(text, at) in texts {
        match game.read_stage(text) {
            Err(PositionError::Notation(error)) => assert_eq!(error.at, at, "{text}: {error}"),
            other => panic!("{text}: {other:?}"),
        }
    }
}

/// In random games the moves of every position, turned, are those of the position that `turned` makes of it.
pub(crate) fn check_half_turns<G: LineGame>(game: &G, turned: impl Fn(&str) -> String) {
    for seed in 0..many(20) {
        for text in random_positions(game, seed) {
            let mut expected: Vec<String> = move_texts(game, &text)
                .iter()
                .map(|mv| half_turn_of_move(mv))
                .collect();
            expected.sort();
            assert_eq!(move_texts(game, &turned(&text)), expected, "{text}");
        }
    }
}

/// The source of a game's tests names every reason.
pub(crate) fn check_reasons_are_named(reasons: &[&Reason], source: &str) {
    let missing: BTreeSet<&str> = reasons
        .iter()
        .map(|reason| reason.key)
        .filter(|key| !source.contains(&format!("\"{key}\"")))
        .collect();
    assert_eq!(missing, BTreeSet::new());
}

/// MoveSet the board of a position's text by half a turn, point by point; what stands behind the board is kept.
pub(crate) fn half_turn(text: &str) -> String {
    let (board, rest) = text.split_once('-').expect("a board and the rest");
    format!("{}-{rest}", board.chars().rev().collect::<String>())
}

/// The move with every point turned by half a turn.
fn half_turn_of_move(text: &str) -> String {
    let turn = |found| match found {
        'a'..='e' => char::from(b'a' + b'e' - u8::try_from(found).expect("ASCII")),
        '1'..='5' => char::from(b'1' + b'5' - u8::try_from(found).expect("ASCII")),
        other => other,
    };
    if text == "pass" {
        return text.to_owned();
    }
    text.chars().map(turn).collect()
}

/// The texts of all legal moves, sorted.
fn move_texts<G: LineGame>(game: &G, text: &str) -> Vec<String> {
    let position = position(game, text);
    let mut texts: Vec<String> = game
        .lines(&position)
        .iter()
        .map(|line| game.move_text(&position, line))
        .collect();
    texts.sort();
    texts
}

/// The texts of all positions of a seeded random game.
fn random_positions<G: LineGame>(game: &G, seed: u64) -> Vec<String> {
    let mut choices = Choices::new(seed);
    let mut position = game.start();
    let mut texts = vec![stage_text(game, &position)];
    let mut buffer = Vec::new();
    while game.outcome(&position).is_none() {
        let mv = game
            .choose_move(&position, &mut buffer, |count| choices.below(count))
            .expect("a live position has a move");
        position = game.play_unchecked(&position, &mv);
        texts.push(stage_text(game, &position));
    }
    texts
}
