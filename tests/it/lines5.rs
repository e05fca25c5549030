//! Checks shared by the tests of El Perro and Alquerque: moves, refusals and endings of positions given as
//! text.

use std::collections::BTreeSet;

use ludoteca_rules::{Color, Effect, PositionError, Reason, Refusal, Square, Stage, Step, Tabletop};

use crate::support::{Choices, many};

/// A game on 25 points, without dice, with one line per move.
pub(crate) trait LineGame: Tabletop<Next = <Self as ludoteca_rules::Game>::Position> {}
impl<G: Tabletop<Next = <G as ludoteca_rules::Game>::Position>> LineGame for G {}

/// Returns `game` with these switches.
pub(crate) fn with<G: Tabletop>(game: &G, switches: &[(&str, &str)]) -> G {
    let mut game = game.clone();
    for (key, value) in switches {
        game.set(key, value).expect("the switch has that value");
    }
    game
}

pub(crate) fn position<G: LineGame>(game: &G, text: &str) -> G::Position {
    match game.read_stage(text) {
        Ok(Stage::Turn(position)) => position,
        other => panic!("{text}: {other:?}"),
    }
}

fn stage_text<G: LineGame>(game: &G, position: &G::Position) -> String {
    game.stage_text(&Stage::Turn(position.clone()))
}

/// Checks that `text` is parsed, and that the position is then written as `read`.
pub(crate) fn check_read<G: LineGame>(game: &G, text: &str, read: &str) {
    assert_eq!(stage_text(game, &position(game, text)), read);
}

/// Checks that exactly these moves are legal, in any order.
pub(crate) fn check_moves<G: LineGame>(game: &G, text: &str, moves: &[&str]) {
    let position = position(game, text);
    let lines = game.lines(&position);
    let legal: BTreeSet<String> = lines.iter().map(|line| game.move_text(&position, line)).collect();
    assert_eq!(legal.len(), lines.len(), "a move is repeated in {text}");
    let expected: BTreeSet<String> = moves.iter().map(|&mv| mv.to_owned()).collect();
    assert_eq!(legal, expected, "{text}");
}

/// Checks that the move is legal if `legal` is true, and illegal otherwise.
pub(crate) fn check_legal<G: LineGame>(game: &G, text: &str, mv: &str, legal: bool) {
    let position = position(game, text);
    let read = game.read_move(&position, mv);
    assert_eq!(read.is_ok(), legal, "{mv} in {text}: {read:?}");
}

/// Checks the position after a move. Returns the effects at the end of the move.
pub(crate) fn check_play<G: LineGame>(game: &G, before: &str, mv: &str, after: &str) -> Vec<Effect> {
    let position = position(game, before);
    let line = game
        .read_move(&position, mv)
        .unwrap_or_else(|error| panic!("{mv} in {before}: {error}"));
    let next = game.play_unchecked(&position, &line.mv);
    assert_eq!(stage_text(game, &next), after, "{mv} in {before}");
    game.view(&position, &line).after
}

/// Checks the winner and clause of a finished game, or that the game goes on if `expected` is `None`.
pub(crate) fn check_outcome<G: LineGame>(game: &G, text: &str, expected: Option<(Option<Color>, &str)>) {
    let found = game.outcome(&position(game, text));
    let found = found.map(|outcome| (outcome.winner, outcome.clause().id));
    assert_eq!(found, expected, "{text}");
}

/// Parses an attempt: `c3-c4`, `c3xc5xe5`, several paths such as `c3-c4 a1-a2`, or `pass`. `?` is a square
/// off the board, and `:6` after a path sets the die of its steps.
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

/// Checks the reason for which an attempt is refused, and the squares that prove it.
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

/// Checks that a refusal has one of the game's reasons, a clause of its rule book, only points on the board,
/// and all values of its reason.
pub(crate) fn check_form<G: LineGame>(game: &G, refusal: &Refusal) {
    assert!(game.book().reasons.contains(&refusal.reason), "{refusal}");
    assert!(game.rule_book().contains(&refusal.clause()), "{refusal}");
    assert!(!refusal.squares.is_empty(), "{refusal}");
    assert!(refusal.squares.iter().all(|square| square.0 < 25), "{refusal}");
    let names: Vec<&str> = refusal.values.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, refusal.reason.values, "{refusal}");
}

/// Plays seeded random games, and checks every position with [`check_position`].
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

/// Checks that texts round-trip, that lines, move lists and counts agree, and that every one-step attempt is
/// a legal move or gets a well-formed refusal.
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

/// Checks that malformed position texts are rejected with the character offset of the error.
pub(crate) fn check_damaged<G: LineGame>(game: &G, texts: &[(&str, usize)]) {
    for &(text, at) in texts {
        match game.read_stage(text) {
            Err(PositionError::Notation(error)) => assert_eq!(error.at, at, "{text}: {error}"),
            other => panic!("{text}: {other:?}"),
        }
    }
}

/// Checks in random games that positions rotated by `turned` have the rotated moves.
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

/// Checks that the source code of a game's tests contains the key of every reason.
pub(crate) fn check_reasons_are_named(reasons: &[&Reason], source: &str) {
    let missing: BTreeSet<&str> = reasons
        .iter()
        .map(|reason| reason.key)
        .filter(|key| !source.contains(&format!("\"{key}\"")))
        .collect();
    assert_eq!(missing, BTreeSet::new());
}

/// Rotates the board in a position text by 180°; the fields after it stay as they are.
pub(crate) fn half_turn(text: &str) -> String {
    let (board, rest) = text.split_once('-').expect("a board and the rest");
    format!("{}-{rest}", board.chars().rev().collect::<String>())
}

/// Text of a move, rotated by 180°.
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
