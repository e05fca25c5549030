//! Properties of every position in seeded random games.

use std::collections::BTreeSet;

use crate::support::{Choices, stride};
use ludoteca_rules::brandubh::{
    BRANDUBH, Brandubh, EL_CUERVO, FirstSide, HostileSquares, KingRole, Position,
};
use ludoteca_rules::{Game, Square, Stage, Step, Tabletop};

/// Number of random games, spread over all combinations of switches.
const GAMES: u64 = 216;
/// Maximum number of moves in a random game.
const LONGEST: usize = 40;

/// Ruleset and switches for a seed. Consecutive seeds cover all combinations.
fn variant(seed: u64) -> Brandubh {
    let pick = |divisor: u64, count: u64| usize::try_from(seed / divisor % count).expect("an index is small");
    Brandubh {
        first_side: [FirstSide::King, FirstSide::Attackers][pick(2, 2)],
        king_role: [KingRole::None, KingRole::Anvil, KingRole::Armed][pick(4, 3)],
        hostile_squares: [
            HostileSquares::None,
            HostileSquares::Corners,
            HostileSquares::CornersAndThrone,
        ][pick(12, 3)],
        ..[BRANDUBH, EL_CUERVO][pick(1, 2)].clone()
    }
}

/// Calls `check` with every position of the random games, including the final ones.
fn on_every_position(check: impl Fn(&Brandubh, &Position)) {
    for seed in (0..GAMES).step_by(stride(GAMES)) {
        let game = variant(seed);
        let mut choices = Choices::new(seed);
        let mut position = game.start();
        for _ in 0..LONGEST {
            check(&game, &position);
            let index = |count| choices.below(count);
            let Some(mv) = game.choose_move(&position, &mut Vec::new(), index) else {
                break;
            };
            position = game.play_unchecked(&position, &mv);
        }
        check(&game, &position);
    }
}

#[test]
fn every_attempt_is_legal_or_refused_for_a_valid_reason() {
    on_every_position(|game, position| {
        let over = game.outcome(position).is_some();
        let lines = game.lines(position);
        let legal: BTreeSet<(Square, Square)> = lines
            .iter()
            .map(|line| (line.steps[0].from, line.steps[0].to))
            .collect();
        assert_eq!(legal.len(), lines.len());
        assert_eq!(over, legal.is_empty());
        for from in (0..50).map(Square) {
            for to in (0..50).map(Square) {
                let refusal = game.refuse(position, &[Step::new(from, to)]);
                assert_eq!(
                    refusal.is_none(),
                    legal.contains(&(from, to)),
                    "{from:?} {to:?} {position:?}"
                );
                let Some(refusal) = refusal else { continue };
                assert!(game.book().reasons.contains(&refusal.reason));
                assert!(!refusal.squares.is_empty() && refusal.squares.iter().all(|square| square.0 < 49));
                let names: Vec<_> = refusal.values.iter().map(|(name, _)| *name).collect();
                assert_eq!(names, refusal.reason.values);
                assert!(game.rule_book().contains(&refusal.clause()));
            }
        }
        for line in &lines {
            let twice = [line.steps[0], line.steps[0]];
            assert!(game.refuse(position, &twice).is_some());
        }
        assert!(game.refuse(position, &[]).is_some());
    });
}

#[test]
fn positions_and_moves_round_trip_through_their_text() {
    on_every_position(|game, position| {
        let stage = Stage::Turn(*position);
        assert_eq!(game.read_stage(&game.stage_text(&stage)), Ok(stage));
        for line in game.lines(position) {
            let text = game.move_text(position, &line);
            assert_eq!(game.read_move(position, &text), Ok(line), "{text}");
        }
    });
}

#[test]
fn every_way_of_generating_legal_moves_agrees_with_the_list() {
    on_every_position(|game, position| {
        let mut moves = Vec::new();
        game.legal_moves(position, &mut moves);
        assert_eq!(game.count_moves(position), moves.len() as u64);
        let entered: Vec<_> = game.lines(position).into_iter().map(|line| line.mv).collect();
        assert_eq!(entered, moves);
        for (index, mv) in moves.iter().enumerate() {
            let chosen = game.choose_move(position, &mut Vec::new(), |count| {
                assert_eq!(count, moves.len());
                index
            });
            assert_eq!(chosen.as_ref(), Some(mv));
        }
    });
}

#[test]
fn the_list_of_winning_moves_has_exactly_the_moves_that_win_at_once() {
    on_every_position(|game, position| {
        let mut moves = Vec::new();
        game.legal_moves(position, &mut moves);
        moves.retain(|mv| {
            let after = game.decided(&game.play_unchecked(position, mv));
            after.is_some_and(|outcome| outcome.winner == Some(position.turn()))
        });
        let mut winning = Vec::new();
        if game.decided(position).is_none() {
            game.winning_moves(position, &mut winning);
        }
        assert_eq!(winning, moves, "{position:?}");
    });
}
