//! Tests the endgame tables of Brandubh and El Cuervo: they are consistent with the rules one move ahead, and
//! an engine that has loaded them wins won positions.

use ludoteca_engine::engine::Engine;
use ludoteca_engine::solved::Wdl;
use ludoteca_engine::tables::brandubh::KIND;
use ludoteca_engine::tables::{EndgameValue, KingEndings, identity, write};
use ludoteca_rules::brandubh::{BRANDUBH, Brandubh, EL_CUERVO, FirstSide, Position, Setup};
use ludoteca_rules::record::Record;
use ludoteca_rules::{AnyGame, Color, Game as _, Kind, Outcome, Piece, Stage, Tabletop as _};

use crate::endings::{lines_of, move_values, play};
use crate::support::{Choices, many};

const FILES: [(Brandubh, &[u8]); 2] = [
    (BRANDUBH, include_bytes!("../../web/tables/brandubh.tab")),
    (EL_CUERVO, include_bytes!("../../web/tables/el-cuervo.tab")),
];
const SQUARES: usize = 49;
const CORNERS: [usize; 4] = [0, 6, 42, 48];
const THRONE: usize = 24;
/// Maximum number of pawns in a position that a table file contains.
const MOST: usize = 4;

fn read(file: &[u8], game: &Brandubh) -> KingEndings {
    KingEndings::read(file.to_vec(), game).expect("the shipped file is valid")
}

/// A random position with the given numbers of defenders and attackers, in which the game is not over.
fn position(choices: &mut Choices, game: &Brandubh, pawns: [usize; 2]) -> Position {
    loop {
        let mut pieces = [None; SQUARES];
        let king = choices.below(SQUARES);
        if CORNERS.contains(&king) {
            continue;
        }
        pieces[king] = Some(Piece::new(Color::First, Kind::King));
        let is_free = |square: &usize| *square != king && *square != THRONE && !CORNERS.contains(square);
        let mut free: Vec<usize> = (0..SQUARES).filter(is_free).collect();
        for (side, count) in Color::BOTH.into_iter().zip(pawns) {
            for _ in 0..count {
                let square = free.swap_remove(choices.below(free.len()));
                pieces[square] = Some(Piece::new(side, Kind::Pawn));
            }
        }
        let turn = choices.one_of(&Color::BOTH);
        match (Setup { pieces, turn }).into_stage(game) {
            Ok(Stage::Turn(position)) if game.outcome(&position).is_none() => return position,
            _ => {}
        }
    }
}

/// A random position with two to [`MOST`] pawns, mostly attackers.
fn any_position(choices: &mut Choices, game: &Brandubh) -> Position {
    let pawns = MOST - choices.below(3);
    let own = choices.below(pawns + 1).min(choices.below(pawns + 1));
    position(choices, game, [own, pawns - own])
}

/// Winner according to the file.
fn winner(endings: &KingEndings, position: &Position) -> Option<Color> {
    match endings.probe(position).expect("the table has the position") {
        EndgameValue::Draw => None,
        EndgameValue::Win(_) => Some(position.turn()),
        EndgameValue::Loss(_) => Some(position.turn().other()),
    }
}

/// Texts of all moves, each with the winner after the move.
fn after(game: &Brandubh, endings: &KingEndings, position: &Position) -> Vec<(String, Option<Color>)> {
    let lines = game.lines(position).into_iter();
    lines
        .map(|line| {
            let next = game.play_unchecked(position, &line.mv);
            let over: Option<Outcome> = game.outcome(&next);
            let winner = over.map_or_else(|| winner(endings, &next), |outcome| outcome.winner);
            (game.move_text(position, &line), winner)
        })
        .collect()
}

#[test]
fn every_result_is_consistent_with_the_results_one_move_ahead() {
    for (game, file) in FILES {
        let endings = read(file, &game);
        let mut choices = Choices::new(51);
        let (mut drawn, mut by_attackers) = (0, 0);
        for _ in 0..many(20_000) {
            let position = any_position(&mut choices, &game);
            let mover = position.turn();
            let winners: Vec<Option<Color>> = after(&game, &endings, &position)
                .into_iter()
                .map(|(_, winner)| winner)
                .collect();
            let implied = if winners.contains(&Some(mover)) {
                Some(mover)
            } else if winners.contains(&None) {
                None
            } else {
                Some(mover.other())
            };
            assert_eq!(winner(&endings, &position), implied, "{position:?}");
            drawn += u64::from(implied.is_none());
            by_attackers += u64::from(implied == Some(Color::Second));
        }
        assert!(drawn > many(20_000) / 20, "{drawn}");
        // The attackers win so rarely that a small sample may contain no win.
        assert!(by_attackers > 0 || many(20_000) < 5_000, "{by_attackers}");
    }
}

#[test]
fn the_table_has_no_entry_for_too_many_pawns_and_is_rejected_for_other_switches() {
    for (game, file) in FILES {
        let endings = read(file, &game);
        let more = position(&mut Choices::new(52), &game, [1, 4]);
        assert_eq!(endings.probe(&more), None);
        assert_eq!(endings.most(), MOST);
        let other = Brandubh {
            first_side: FirstSide::Attackers,
            ..game
        };
        assert!(KingEndings::read(file.to_vec(), &other).is_err());
    }
}

/// Number of entries, as stated in the file's header.
fn entries(file: &[u8]) -> u32 {
    u32::from_le_bytes(head(file)[0])
}

/// The file in chunks of four bytes, from the end of the identity in its header.
fn head(file: &[u8]) -> Vec<[u8; 4]> {
    let begin = 12 + usize::from(file[11]);
    file[begin..]
        .chunks_exact(4)
        .map(|chunk| chunk.try_into().expect("each chunk has four bytes"))
        .collect()
}

#[test]
fn reading_random_blocks_never_panics() {
    let (game, file) = &FILES[1];
    let blocks = u32::from_le_bytes(head(file)[1]) as usize;
    let mut choices = Choices::new(54);
    let model: Vec<u8> = {
        let bytes = u32::from_le_bytes(head(file)[2]) as usize;
        (0..bytes)
            .map(|_| u8::try_from(choices.below(256)).unwrap_or(0))
            .collect()
    };
    let noise: Vec<u8> = (0..400)
        .map(|_| u8::try_from(choices.below(256)).unwrap_or(0))
        .collect();
    let parts: Vec<&[u8]> = std::iter::once(model.as_slice())
        .chain((1..blocks).map(|block| &noise[block % 7..]))
        .collect();
    let made = write(&identity(game), KIND, entries(file), &parts);
    let endings = KingEndings::read(made, game).expect("its checksums are correct");
    for _ in 0..many(200) {
        let position = position(&mut choices, game, [1, 3]);
        assert!(endings.probe(&position).is_some());
    }
}

/// An engine with both tables.
fn engine_with_table() -> Engine {
    let mut engine = Engine::new(1 << 16);
    for (_, file) in FILES {
        engine.load_table(file).expect("the shipped file is valid");
    }
    engine
}

fn record_from(position: Position, game: &Brandubh) -> Record {
    let text = game.stage_text(&Stage::Turn(position));
    let game = AnyGame::Brandubh(game.clone());
    let stage = game.read_stage(&text).expect("the position is valid");
    Record::starting_at(stage, None)
}

#[test]
fn a_distance_is_one_more_than_the_distance_of_the_best_reply() {
    let mut engine = engine_with_table();
    let mut compared = 0;
    for (game, _) in FILES {
        let mut choices = Choices::new(57);
        for _ in 0..many(100) {
            // The file contains the positions after most moves from here.
            let pawns = [[0, 3], [1, 3], [0, 4]][choices.below(3)];
            let record = record_from(position(&mut choices, &game, pawns), &game);
            for line in lines_of(&mut engine, record.clone()) {
                let Some(distance) = line.distance else { continue };
                assert!(matches!(line.wdl, Some(Wdl::Win | Wdl::Loss)), "{line:?}");
                let mut after = record.clone();
                after.play_text(&line.mv.notation).expect("the move is legal");
                if after.outcome().is_some() {
                    assert_eq!(distance, 1, "{line:?}");
                    continue;
                }
                let replies = lines_of(&mut engine, after);
                let of_value = |value| replies.iter().filter(move |reply| reply.wdl == Some(value));
                let best = match line.wdl {
                    Some(Wdl::Win) => of_value(Wdl::Loss).map(|reply| reply.distance).collect(),
                    _ => of_value(Wdl::Win)
                        .map(|reply| reply.distance)
                        .collect::<Option<Vec<_>>>(),
                };
                // Some replies lead to positions that the file does not contain.
                let Some(plies) = best else { continue };
                let best = if line.wdl == Some(Wdl::Win) {
                    plies.into_iter().max()
                } else {
                    plies.into_iter().min()
                };
                assert_eq!(Some(distance - 1), best, "{line:?}");
                compared += 1;
            }
        }
    }
    assert!(compared > 40, "{compared}");
}

#[test]
fn every_move_into_a_brandubh_endgame_has_the_result_of_the_position_after_it() {
    let mut engine = engine_with_table();
    for (game, file) in FILES {
        let endings = read(file, &game);
        let mut choices = Choices::new(55);
        for _ in 0..many(200) {
            let position = any_position(&mut choices, &game);
            let after = after(&game, &endings, &position);
            for (text, value) in move_values(&mut engine, record_from(position, &game)) {
                let (_, winner) = after
                    .iter()
                    .find(|(move_text, _)| *move_text == text)
                    .expect("the move is legal");
                let expected = match winner {
                    None => Wdl::Draw,
                    Some(side) if *side == position.turn() => Wdl::Win,
                    Some(_) => Wdl::Loss,
                };
                assert_eq!(value, Some(expected), "{position:?} {text}");
            }
        }
    }
}

#[test]
fn the_tables_are_not_used_with_other_switches() {
    let game = Brandubh {
        first_side: FirstSide::Attackers,
        ..BRANDUBH
    };
    let position = position(&mut Choices::new(56), &game, [1, 2]);
    let values = move_values(&mut engine_with_table(), record_from(position, &game));
    assert!(values.iter().all(|(_, value)| value.is_none()));
}

#[test]
fn a_win_is_uncertain_after_a_repetition() {
    let game = AnyGame::Brandubh(BRANDUBH);
    let stage = game
        .read_stage("7.7.3b3.3K3.7.r5r.7-b")
        .expect("the position is valid");
    let mut record = Record::starting_at(stage, None);
    let values = |record: &Record| move_values(&mut engine_with_table(), record.clone());
    let before = values(&record);
    assert!(before.iter().any(|(_, value)| *value == Some(Wdl::Win)));
    for text in ["d5-e5", "a2-b2", "e5-d5", "b2-a2"] {
        record.play_text(text).expect("the move is legal");
    }
    let after = values(&record);
    assert!(
        after.iter().all(|(_, value)| *value != Some(Wdl::Win)),
        "{after:?}"
    );
    assert!(after.iter().any(|(_, value)| *value == Some(Wdl::MaybeWin)));
}

#[test]
fn the_highest_level_wins_every_won_brandubh_endgame() {
    let (mut engine, mut other) = (engine_with_table(), engine_with_table());
    for (game, file) in FILES {
        let endings = read(file, &game);
        let mut choices = Choices::new(57);
        for _ in 0..many(many(1_000)) {
            let (position, side) = loop {
                let position = any_position(&mut choices, &game);
                if let Some(side) = winner(&endings, &position) {
                    break (position, side);
                }
            };
            let mut record = record_from(position, &game);
            while record.outcome().is_none() {
                let position = record.position().expect("the game goes on");
                let is_mine = record.game().turn(&position) == side;
                play(if is_mine { &mut engine } else { &mut other }, &mut record, 1_000);
            }
            let winner = record.outcome().and_then(|outcome| outcome.winner);
            assert_eq!(winner, Some(side), "{position:?}");
        }
    }
}
