//! Tests of searches in slices: the slices don't affect the result, and intermediate results are valid.

use ludoteca_engine::material::Material;
use ludoteca_engine::playable::{Evaluate, Playable};
use ludoteca_engine::search::{Search, Selection, Task, TranspositionTable};
use ludoteca_engine::thought::Thought;

use super::{Case, NoisyMaterial, VARIANTS, positions, with_playable};
use crate::support::{Choices, many};

/// Number of seeds per ruleset and set of switches.
const SEEDS: u64 = 60;

/// Checks an intermediate result of a search.
fn is_sensible<G: Playable>(game: &G, position: &G::Position, thought: &Thought<G::Move>, context: &str) {
    let mut missing = positions::moves(game, position);
    assert_eq!(
        thought.lines.len(),
        missing.len(),
        "{context}: every move has a line"
    );
    for variation in &thought.lines {
        let place = missing.iter().position(|mv| *mv == variation.mv);
        missing.swap_remove(place.unwrap_or_else(|| panic!("{context}: {:?} has two lines", variation.mv)));
        let mut here = game.play_unchecked(position, &variation.mv);
        for mv in &variation.continuation {
            assert!(
                positions::moves(game, &here).contains(mv),
                "{context}: {mv:?} is legal in the continuation of {:?}",
                variation.mv
            );
            here = game.play_unchecked(&here, mv);
        }
    }
    if thought.depth > 0 {
        assert!(thought.lines[0].exact, "{context}: the best line is exact");
        let is_best = |index: usize| {
            !thought.lines[index].exact || thought.lines[index].score <= thought.lines[0].score
        };
        assert!(
            (1..thought.lines.len()).all(is_best),
            "{context}: the best line is first"
        );
    }
}

/// Searches in slices of `slice` nodes, and checks the intermediate results.
fn sliced<G: Playable>(
    game: &G,
    task: &Task<G>,
    table_bytes: usize,
    slice: u64,
    context: &str,
) -> Thought<G::Move>
where
    Material: Evaluate<G>,
{
    let context = format!("{context}, slices of {slice}");
    let mut search = Search::new(
        game.clone(),
        NoisyMaterial,
        TranspositionTable::new(table_bytes),
        task.clone(),
    );
    let mut last = search.thought();
    is_sensible(game, &task.position, &last, &context);
    let mut is_done = false;
    let mut slices = 0_u64;
    while !is_done {
        is_done = search.run(slice);
        slices += 1;
        // Checking after each of many tiny slices would take longer than the search.
        if slices > 300 && !slices.is_multiple_of(101) && !is_done {
            continue;
        }
        let thought = search.thought();
        assert_eq!(thought.done, is_done, "{context}");
        assert!(
            thought.depth >= last.depth && thought.nodes >= last.nodes,
            "{context}: depth and nodes only grow"
        );
        assert!(
            is_done || slices > 300 || thought.nodes >= last.nodes + slice,
            "{context}: a slice is searched to its end"
        );
        is_sensible(game, &task.position, &thought, &context);
        last = thought;
    }
    assert!(last.depth >= 1, "{context}: the first ply is always finished");
    assert!(search.run(slice), "{context}: the search stays finished");
    assert_eq!(search.thought(), last, "{context}: nothing changes after the end");
    last
}

fn check<G: Playable>(game: &G, context: &str)
where
    Material: Evaluate<G>,
{
    for seed in 0..many(SEEDS) {
        let mut choices = Choices::new(seed);
        let mut case: Case<G> = positions::start(game);
        let plies = choices.below(60);
        case.wander(game, &mut choices, plies);
        let selection = choices.one_of(&[Selection::NONE, Selection::ALL]);
        let task = Task {
            selection,
            nodes: choices.one_of(&[1, 50, 700, 3_000, u64::MAX]),
            ..case.task(choices.one_of(&[1, 3, 4]), choices.one_of(&[0, 1, 2]))
        };
        let table_bytes = choices.one_of(&[0, 1 << 10, 1 << 16]);
        let context = format!("{context}, seed {seed}: {}, {task:?}", case.text(game));
        let whole = sliced(game, &task, table_bytes, u64::MAX, &context);
        for slice in [1, 7, 1_000] {
            let found = sliced(game, &task, table_bytes, slice, &context);
            assert_eq!(found, whole, "{context}: slices of {slice} find something else");
        }
        let most = task.nodes.saturating_add(4);
        assert!(
            whole.nodes <= most || whole.depth == 1,
            "{context}: {} nodes are more than were allowed",
            whole.nodes
        );
    }
}

#[test]
fn the_result_of_a_search_does_not_depend_on_how_it_is_sliced() {
    for (ruleset, switches) in VARIANTS {
        with_playable!(ruleset, switches, game => check(game, &format!("{ruleset} {switches:?}")));
    }
}
