//! Invariants of positions from random games, and of random positions with few pieces.

use std::collections::HashSet;

use ludoteca_rules::draughts::{Position, SPANISH_DRAUGHTS, Setup, SpanishDraughts};
use ludoteca_rules::{Color, Effect, Game, Placed, Set, Square, Stage, Step, Tabletop, perft};

use super::{FPD, written};
use crate::support::{Choices, many};

/// Number of squares to try: all 32, and one off the board.
const ATTEMPTED: u8 = 33;

/// Checks the invariants of a position.
fn check_position(game: &SpanishDraughts, position: &Position) {
    let text = written(game, position);
    assert_eq!(
        game.read_stage(&text),
        Ok(Stage::Turn(*position)),
        "{text} does not round-trip"
    );
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    let distinct: HashSet<_> = moves.iter().copied().collect();
    assert_eq!(distinct.len(), moves.len(), "{text}");
    assert_eq!(game.count_moves(position), moves.len() as u64, "{text}");
    check_pairs(game, position, &moves);
    let lines = game.lines(position);
    let made: HashSet<_> = lines.iter().map(|line| line.mv).collect();
    assert_eq!(made, distinct, "{text}");
    let paths: HashSet<_> = lines.iter().map(|line| line.steps.clone()).collect();
    assert_eq!(paths.len(), lines.len(), "{text}");
    for line in &lines {
        let mv = game.move_text(position, line);
        let read = game.read_move(position, &mv);
        assert_eq!(read.map(|read| read.mv), Ok(line.mv), "{text} {mv}");
        assert_eq!(game.refuse(position, &line.steps), None, "{text} {mv}");
        check_view(game, position, line);
    }
    check_refusals(game, position, &[], &paths);
    // Also checks an unfinished move, and one that continues past its end.
    if let Some(line) = lines.last() {
        check_refusals(game, position, &line.steps, &paths);
        check_refusals(game, position, &line.steps[..line.steps.len() - 1], &paths);
    }
    let over = position.count(Color::First) == 0 || position.count(Color::Second) == 0;
    let lost = over || moves.is_empty();
    let outcome = game.outcome(position);
    assert_eq!(
        lost,
        outcome.is_some_and(|outcome| outcome.winner.is_some()),
        "{text}"
    );
    assert!(game.decided(position).is_none() || outcome.is_some(), "{text}");
}

/// Checks that counting two plies agrees with playing them.
fn check_pairs(game: &SpanishDraughts, position: &Position, moves: &[Move]) {
    let mut replies = Vec::new();
    for mv in moves {
        let next = game.play_unchecked(position, mv);
        if game.decided(&next).is_none() {
            game.legal_moves(&next, &mut replies);
        }
    }
    if game.decided(position).is_none() {
        let text = written(game, position);
        assert_eq!(perft(game, position, 2), replies.len() as u64, "{text}");
    }
}

/// Checks that every attempt with one step after `begun` is legal, or refused for one of the game's reasons.
fn check_refusals(game: &SpanishDraughts, position: &Position, begun: &[Step], paths: &HashSet<Vec<Step>>) {
    let mut tried = begun.to_vec();
    let from = |from: u8| match begun.last() {
        Some(last) if from > 0 => (from == 1).then_some(last.to),
        _ => Some(Square(from)),
    };
    for from in (0..ATTEMPTED).filter_map(from) {
        for to in (0..ATTEMPTED).map(Square) {
            tried.push(Step::new(from, to));
            let refusal = game.refuse(position, &tried);
            let text = || format!("{} {tried:?}", written(game, position));
            assert_eq!(refusal.is_none(), paths.contains(&tried), "{}", text());
            if let Some(refusal) = refusal {
                assert!(game.book().reasons.contains(&refusal.reason), "{}", text());
                assert!(!refusal.squares.is_empty(), "{}", text());
                assert!(refusal.squares.iter().all(|square| square.0 < 32), "{}", text());
                let named: Vec<_> = refusal.values.iter().map(|(name, _)| *name).collect();
                assert_eq!(named, refusal.reason.values, "{}", text());
            }
            tried.pop();
        }
    }
}

/// Checks that the effects, carried out in order, lead to the position after the move.
fn check_view(game: &SpanishDraughts, position: &Position, line: &ludoteca_rules::Line<Move>) {
    let view = game.view(position, line);
    let mut board = game.pieces(&Stage::Turn(*position));
    let effects = view
        .steps
        .iter()
        .flat_map(|step| &step.effects)
        .chain(&view.after);
    for effect in effects {
        let index = |board: &[Placed], square| {
            let found = board.iter().position(|placed| placed.square == square);
            found.unwrap_or_else(|| panic!("{effect:?}: the square is empty"))
        };
        match *effect {
            Effect::Move { piece, from, to } => {
                let index = index(&board, from);
                assert_eq!(board[index].piece, piece);
                board[index].square = to;
            }
            Effect::Remove { piece, square } => {
                let removed = board.swap_remove(index(&board, square));
                assert_eq!(removed.piece, piece);
            }
            Effect::Become { square, piece } => {
                let index = index(&board, square);
                board[index].piece = piece;
            }
            other => panic!("no such effect in draughts: {other:?}"),
        }
    }
    board.sort_by_key(|placed| placed.square);
    let after = game.play_unchecked(position, &line.mv);
    assert_eq!(board, game.pieces(&Stage::Turn(after)));
    let captured: Vec<_> = view.steps.iter().flat_map(|step| step.captures.clone()).collect();
    assert_eq!(captured.len(), line.mv.captured().count());
    assert!(line.mv.captured().all(|square| captured.contains(&square)));
}

type Move = <SpanishDraughts as Game>::Move;

/// The position with the sides exchanged: the board rotated by 180° and the colours swapped.
fn turned(game: &SpanishDraughts, position: &Position) -> Position {
    let mut setup = Setup {
        king_plies: position.king_plies().into(),
        three_kings: position.three_kings().map(u16::from),
        ..empty_board(position.turn().other())
    };
    for placed in game.pieces(&Stage::Turn(*position)) {
        let sets = match placed.piece.kind {
            ludoteca_rules::Kind::King => &mut setup.kings,
            _ => &mut setup.men,
        };
        sets[placed.piece.color.other()].insert(Square(31 - placed.square.0));
    }
    setup
        .into_stage(game)
        .expect("the turned position has no faults")
        .into_position()
}

fn check_turned(game: &SpanishDraughts, position: &Position) {
    let half_round = |square: Square| Square(31 - square.0);
    let described = |position: &Position, turn: &dyn Fn(Square) -> Square| -> HashSet<_> {
        let mut moves = Vec::new();
        game.legal_moves(position, &mut moves);
        let describe = |made: Move| {
            let mut captured: Vec<_> = made.captured().map(turn).collect();
            captured.sort_unstable();
            (turn(made.from()), turn(made.to()), captured)
        };
        moves.into_iter().map(describe).collect()
    };
    assert_eq!(
        described(&turned(game, position), &half_round),
        described(position, &|square| square),
        "{}",
        written(game, position)
    );
}

#[test]
fn every_position_in_random_games_satisfies_the_invariants() {
    for seed in 0..many(240) {
        let game = if seed % 2 == 0 { SPANISH_DRAUGHTS } else { FPD };
        let mut choices = Choices::new(seed);
        let mut position = game.start();
        loop {
            check_position(&game, &position);
            check_turned(&game, &position);
            let mut moves = Vec::new();
            game.legal_moves(&position, &mut moves);
            if game.outcome(&position).is_some() {
                break;
            }
            position = game.play_unchecked(&position, &moves[choices.below(moves.len())]);
        }
    }
}

/// A random position with up to three pieces against up to nine; `None` if it is invalid.
fn random_position(choices: &mut Choices) -> Option<Position> {
    let mut setup = empty_board(Color::BOTH[choices.below(2)]);
    let counts = [1 + choices.below(3), 1 + choices.below(9)];
    for (side, count) in [setup.turn, setup.turn.other()].into_iter().zip(counts) {
        for _ in 0..count {
            let square = square(choices.below(32));
            let sets = if choices.below(2) == 0 {
                &mut setup.kings
            } else {
                &mut setup.men
            };
            sets[side].insert(square);
        }
    }
    setup.into_stage(&SPANISH_DRAUGHTS).ok().map(Stage::into_position)
}

/// Up to two men on one of the first two ranks, with enemy men at random on every other rank ahead, so that
/// captures of several pieces occur.
fn staircase(choices: &mut Choices) -> Position {
    let mut setup = empty_board(Color::First);
    let rank = choices.below(2);
    for _ in 0..2 {
        setup.men[0].insert(square(4 * rank + choices.below(4)));
    }
    for ahead in [1, 3, 5] {
        for file in 0..4 {
            if choices.below(2) == 1 {
                setup.men[1].insert(square(4 * (rank + ahead) + file));
            }
        }
    }
    setup
        .into_stage(&SPANISH_DRAUGHTS)
        .expect("the position has no faults")
        .into_position()
}

fn square(index: usize) -> Square {
    Square(u8::try_from(index).expect("a board has fewer than 256 squares"))
}

fn empty_board(turn: Color) -> Setup {
    Setup {
        men: [Set::EMPTY; 2],
        kings: [Set::EMPTY; 2],
        turn,
        king_plies: 0,
        three_kings: None,
    }
}

#[test]
fn positions_with_long_captures_satisfy_the_invariants() {
    let mut choices = Choices::new(1);
    let mut routes_met = 0;
    for _ in 0..many(80_000) {
        let Some(position) = random_position(&mut choices) else {
            continue;
        };
        check_position(&SPANISH_DRAUGHTS, &position);
        check_turned(&SPANISH_DRAUGHTS, &position);
        let lines = SPANISH_DRAUGHTS.lines(&position).len() as u64;
        routes_met += u64::from(lines > SPANISH_DRAUGHTS.count_moves(&position));
    }
    assert!(
        routes_met > many(80_000) / 1_000,
        "only {routes_met} positions in which routes meet"
    );
}

#[test]
fn captures_of_up_to_three_pieces_by_men_satisfy_the_invariants() {
    let mut choices = Choices::new(2);
    let mut took = [0; 4];
    for _ in 0..400 {
        let position = staircase(&mut choices);
        check_position(&SPANISH_DRAUGHTS, &position);
        check_position(&SPANISH_DRAUGHTS, &turned(&SPANISH_DRAUGHTS, &position));
        let lines = SPANISH_DRAUGHTS.lines(&position);
        took[lines.first().map_or(0, |line| line.mv.captured().count())] += 1;
    }
    assert!(took.iter().all(|&positions| positions > 10), "{took:?}");
}
