//! Compares every score of the search with plain minimax.

use ludoteca_engine::material::Material;
use ludoteca_engine::playable::{Evaluate, Playable};
use ludoteca_engine::search::{Selection, TranspositionTable};
use ludoteca_engine::thought::{Thought, Variation};
use ludoteca_rules::{Color, perft};

use super::minimax::{Extensions, Minimax, NO_EXTENSIONS};
use super::{Case, VARIANTS, positions, think, with_playable};
use crate::support::{Choices, many};

/// Values for the contempt of the side to move.
const CONTEMPT: [i32; 3] = [0, 36, -20];
/// Number of seeds per ruleset and set of switches.
const SEEDS: u64 = 20;
/// Maximum number of move sequences for searches deeper than four plies.
const SEQUENCES: u64 = 12_000;
/// Maximum depth at which no position repeats below the root, so that a position's value doesn't depend on
/// the path to it.
const WITH_TABLE: u32 = 4;

/// Maximum number of positions that minimax with quiescence or extensions visits per depth.
const MOST_WITH_EXTENSIONS: u64 = 8_000;

/// Minimax scores of a case, for the side to move.
struct Expected<G: Playable> {
    /// Each move with its score, by depth, starting with depth 1.
    by_depth: Vec<Vec<(G::Move, i32)>>,
}

impl<G: Playable> Expected<G>
where
    Material: Evaluate<G>,
{
    fn of(game: &G, case: &Case<G>, depth: u32, extensions: Extensions) -> Expected<G> {
        let side = game.turn(&case.position);
        let seen_by = |value: i32| if side == Color::First { value } else { -value };
        let scores = |depth| {
            let most = if extensions == NO_EXTENSIONS {
                u64::MAX
            } else {
                MOST_WITH_EXTENSIONS
            };
            let values = Minimax::values(game, case, depth, extensions, most)?;
            let seen = values.into_iter().map(|(mv, value)| (mv, seen_by(value)));
            Some(seen.collect())
        };
        Expected {
            by_depth: (1..=depth).map_while(scores).collect(),
        }
    }

    fn deepest(&self) -> u32 {
        u32::try_from(self.by_depth.len()).expect("a few plies")
    }

    fn score(&self, depth: u32, mv: &G::Move) -> i32 {
        let moves = &self.by_depth[depth as usize - 1];
        let (_, score) = moves
            .iter()
            .find(|(other, _)| other == mv)
            .expect("the search plays legal moves");
        *score
    }

    /// Checks the result of a finished search for `lines` lines (0 means all).
    fn check(&self, thought: &Thought<G::Move>, lines: usize, context: &str) {
        assert!(thought.done, "{context}: the search is finished");
        assert_eq!(
            thought.lines.len(),
            self.by_depth[0].len(),
            "{context}: every move has a line"
        );
        let wanted = match lines {
            0 => thought.lines.len(),
            _ => lines.min(thought.lines.len()),
        };
        let depth = thought.depth;
        let raw = |variation: &Variation<G::Move>| i32::from(variation.score.hundredths());
        let mut best: Vec<i32> = self.by_depth[depth as usize - 1]
            .iter()
            .map(|(_, score)| *score)
            .collect();
        best.sort_unstable_by(|one, other| other.cmp(one));
        let found: Vec<i32> = thought.lines[..wanted].iter().map(raw).collect();
        assert_eq!(
            found,
            best[..wanted],
            "{context}: the best scores at depth {depth}"
        );
        for variation in &thought.lines[..wanted] {
            assert!(
                variation.exact,
                "{context}: {:?} has an exact score",
                variation.mv
            );
            // A search that stops early has found a forced end, which a greater depth can't change.
            for depth in [depth, self.deepest()] {
                assert_eq!(
                    raw(variation),
                    self.score(depth, &variation.mv),
                    "{context}: {:?} at depth {depth}",
                    variation.mv
                );
            }
        }
        for variation in &thought.lines[wanted..] {
            let score = self.score(depth, &variation.mv);
            let is_right = if variation.exact {
                raw(variation) == score
            } else {
                raw(variation) >= score
            };
            assert!(
                is_right,
                "{context}: {:?} is worth {score}: {variation:?}",
                variation.mv
            );
        }
    }
}

/// Depth to which a case is searched.
fn depth_of<G: Playable>(game: &G, case: &Case<G>) -> u32 {
    let affordable = |depth: &u32| perft(game, &case.position, *depth) <= SEQUENCES;
    (5..=8).take_while(affordable).last().unwrap_or(4)
}

/// Checks that the continuation of each exact score leads to a position with that score.
fn check_continuations<G: Playable>(game: &G, case: &Case<G>, thought: &Thought<G::Move>, context: &str)
where
    Material: Evaluate<G>,
{
    let side = game.turn(&case.position);
    for variation in thought.lines.iter().filter(|variation| variation.exact) {
        let mut along = case.clone();
        for mv in [&variation.mv].into_iter().chain(&variation.continuation) {
            assert!(
                positions::moves(game, &along.position).contains(mv),
                "{context}: {mv:?} is legal in the continuation of {:?}",
                variation.mv
            );
            along.history.push(along.position.clone());
            along.position = game.play_unchecked(&along.position, mv);
        }
        let value = Minimax::reached(game, case, &along);
        let score = if side == Color::First { value } else { -value };
        assert_eq!(
            i32::from(variation.score.hundredths()),
            score,
            "{context}: the continuation {:?} of {:?}",
            variation.continuation,
            variation.mv
        );
    }
}

/// Compares searches of a case under many settings with minimax.
fn compare<G: Playable>(game: &G, case: &Case<G>, shared: &mut TranspositionTable, context: &str)
where
    Material: Evaluate<G>,
{
    let context = format!("{context}: {}", case.text(game));
    let depth = depth_of(game, case);
    let expected = Expected::of(game, case, depth, NO_EXTENSIONS);
    for lines in [0, 1, 3] {
        let context = format!("{context}, {lines} lines");
        let (thought, _) = think(game, case.task(depth, lines), TranspositionTable::new(0));
        expected.check(&thought, lines, &format!("{context}, no table"));
        check_continuations(game, case, &thought, &context);
    }
    let expected = Expected {
        by_depth: expected.by_depth[..WITH_TABLE as usize].to_vec(),
    };
    let without_history = case.history.is_empty();
    for (lines, size_bytes) in [(0, 24), (1, 1 << 9), (3, 1 << 16), (1, 1 << 20)] {
        let context = format!("{context}, {lines} lines, a table of {size_bytes} bytes");
        let (thought, table) = think(
            game,
            case.task(WITH_TABLE, lines),
            TranspositionTable::new(size_bytes),
        );
        expected.check(&thought, lines, &context);
        check_continuations(game, case, &thought, &context);
        if without_history {
            let (thought, _) = think(game, case.task(WITH_TABLE, lines), table);
            expected.check(&thought, lines, &format!("{context}, again"));
        }
    }
    if without_history {
        let (thought, table) = think(game, case.task(WITH_TABLE, 1), std::mem::take(shared));
        expected.check(
            &thought,
            1,
            &format!("{context}, with a table from other positions"),
        );
        *shared = table;
    }
}

/// Positions for a seed: one from a game and one with few pieces, each also with clocks near their limits.
fn cases<G: Playable>(game: &G, choices: &mut Choices) -> Vec<Case<G>> {
    let mut in_a_game = positions::start(game);
    let plies = choices.below(90);
    in_a_game.wander(game, choices, plies);
    in_a_game.history.clear();
    let few = positions::few(game, choices);
    let mut cases = Vec::new();
    for case in [in_a_game, few] {
        for left in [1 + choices.below(3), 4 + choices.below(7)] {
            let left = u8::try_from(left).expect("ten at most");
            if let Some(position) = positions::near_the_end(game, &case.position, left) {
                cases.push(Case {
                    position,
                    history: Vec::new(),
                    contempt: 0,
                });
            }
        }
        cases.push(case);
    }
    cases
}

fn agree<G: Playable>(game: &G, ruleset: &str, switches: &[(&str, &str)])
where
    Material: Evaluate<G>,
{
    let mut shared = TranspositionTable::new(1 << 18);
    // Brandubh gets half the seeds, because it has many moves and many switches.
    let seeds = if game.clock_keys().is_empty() {
        SEEDS / 2
    } else {
        SEEDS
    };
    for seed in 0..many(seeds) {
        let mut choices = Choices::new(seed);
        for mut case in cases(game, &mut choices) {
            case.contempt = choices.one_of(&CONTEMPT);
            compare(
                game,
                &case,
                &mut shared,
                &format!("{ruleset} {switches:?}, seed {seed}"),
            );
        }
    }
}

fn agree_with_history<G: Playable>(game: &G, ruleset: &str, switches: &[(&str, &str)])
where
    Material: Evaluate<G>,
{
    let mut compared = 0;
    for seed in 0..many(SEEDS) {
        let mut choices = Choices::new(1_000 + seed);
        let mut case = match choices.below(3) {
            0 => positions::start(game),
            _ => positions::few(game, &mut choices),
        };
        let plies = choices.below(30);
        case.wander(game, &mut choices, plies);
        let further = choices.below(4);
        case.contempt = choices.one_of(&CONTEMPT);
        if case.go_round(game, &mut choices, further) {
            compared += 1;
            let context = format!("{ruleset} {switches:?} with a history, seed {seed}");
            compare(game, &case, &mut TranspositionTable::default(), &context);
        }
    }
    assert!(
        compared * 10 >= many(SEEDS) || many(SEEDS) < 10,
        "{ruleset} {switches:?}: only {compared} positions are repetitions"
    );
}

/// Compares the search with quiescence and extensions, but without a table, to minimax with the same
/// extensions.
fn agree_with_extensions<G: Playable>(game: &G, ruleset: &str, switches: &[(&str, &str)])
where
    Material: Evaluate<G>,
{
    let mut compared = 0;
    for seed in 0..many(SEEDS) {
        let mut choices = Choices::new(2_000 + seed);
        for case in cases(game, &mut choices) {
            for (captures, forced) in [(true, false), (false, true), (true, true)] {
                let context = format!(
                    "{ruleset} {switches:?}, seed {seed}: {}, captures {captures}, forced moves {forced}",
                    case.text(game)
                );
                let depth = 6;
                let expected = Expected::of(game, &case, depth, Extensions { captures, forced });
                compared += expected.deepest();
                if expected.deepest() == 0 {
                    continue;
                }
                for lines in [0, 1] {
                    let mut task = case.task(expected.deepest(), lines);
                    task.selection = Selection {
                        quiescence: captures,
                        forced_extensions: forced,
                        ..Selection::NONE
                    };
                    let (thought, _) = think(game, task, TranspositionTable::new(0));
                    expected.check(&thought, lines, &context);
                }
            }
        }
    }
    assert!(compared > 0, "{ruleset} {switches:?}: nothing was compared");
}

/// Searches positions that differ only in their clocks, near the limit and far from it, with the same table.
fn agree_whatever_the_clock<G: Playable>(game: &G, ruleset: &str, switches: &[(&str, &str)])
where
    Material: Evaluate<G>,
{
    let mut compared = 0;
    for seed in 0..many(SEEDS) {
        let mut choices = Choices::new(3_000 + seed);
        let position = positions::few(game, &mut choices).position;
        let mut table = TranspositionTable::new(1 << 18);
        for left in [10, 1, 3, 2, 4, 10] {
            let Some(position) = positions::near_the_end(game, &position, left) else {
                continue;
            };
            compared += 1;
            let case = Case {
                position,
                history: Vec::new(),
                contempt: 0,
            };
            let expected = Expected::of(game, &case, WITH_TABLE, NO_EXTENSIONS);
            let (thought, kept) = think(game, case.task(WITH_TABLE, 1), table);
            let context = format!("{ruleset} {switches:?}, seed {seed}: {}", case.text(game));
            expected.check(&thought, 1, &context);
            table = kept;
        }
    }
    let has_clock = !game.clock_keys().is_empty() && !switches.contains(&("quietLimit", "off"));
    assert_eq!(
        compared > 0,
        has_clock,
        "{ruleset} {switches:?}: {compared} compared"
    );
}

macro_rules! for_each_variant {
    ($of:ident, $check:ident) => {
        for (ruleset, switches) in VARIANTS {
            if $of.contains(&ruleset) {
                with_playable!(ruleset, switches, game => $check(game, ruleset, switches));
            }
        }
    };
}

fn check(rulesets: &[&str]) {
    for_each_variant!(rulesets, agree);
}

fn check_specially(rulesets: &[&str]) {
    for_each_variant!(rulesets, agree_with_history);
    for_each_variant!(rulesets, agree_whatever_the_clock);
    for_each_variant!(rulesets, agree_with_extensions);
}

#[test]
fn el_perro_search_agrees_with_minimax() {
    check(&["el-perro"]);
}

#[test]
fn el_perro_search_with_history_and_extensions_agrees_with_minimax() {
    check_specially(&["el-perro"]);
}

#[test]
fn brandubh_search_agrees_with_minimax() {
    check(&["brandubh", "el-cuervo"]);
}

#[test]
fn brandubh_search_with_history_and_extensions_agrees_with_minimax() {
    check_specially(&["brandubh", "el-cuervo"]);
}

#[test]
fn alquerque_search_agrees_with_minimax() {
    check(&["alquerque"]);
}

#[test]
fn alquerque_search_with_history_and_extensions_agrees_with_minimax() {
    check_specially(&["alquerque"]);
}

#[test]
fn spanish_draughts_search_agrees_with_minimax() {
    check(&["spanish-draughts"]);
}

#[test]
fn spanish_draughts_search_with_history_and_extensions_agrees_with_minimax() {
    check_specially(&["spanish-draughts"]);
}
