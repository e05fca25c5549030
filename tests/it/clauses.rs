//! Checks that every clause of every rule book is cited by a test.

use ludoteca_rules::{AnyGame, Clause, Ruleset, Tabletop as _};
use std::fs;
use std::path::Path;

/// Every clause of every game.
pub(crate) fn all() -> Vec<&'static Clause> {
    let games = Ruleset::ALL
        .into_iter()
        .filter(|ruleset| ruleset.game() == *ruleset);
    let clauses = games.map(|game| AnyGame::of(game).book().clauses);
    clauses.collect::<Vec<_>>().concat()
}

/// Concatenates the source files in a folder and its subfolders.
fn sources(folder: &Path, text: &mut String) {
    for entry in fs::read_dir(folder).expect("the folder of the tests can be read") {
        let path = entry.expect("its entries can be read").path();
        if path.is_dir() {
            sources(&path, text);
        } else {
            text.push_str(&fs::read_to_string(path).expect("a source is text"));
        }
    }
}

#[test]
fn every_clause_is_cited_by_a_test() {
    let mut text = String::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("it"), &mut text);
    let uncited: Vec<_> = all()
        .into_iter()
        .filter(|clause| !text.contains(&format!("\"{}\"", clause.id)))
        .map(|clause| clause.id)
        .collect();
    assert!(uncited.is_empty(), "no test cites {uncited:?}");
}

#[test]
fn clauses_are_numbered_in_order_with_unique_ids() {
    let clauses = all();
    for pair in clauses.windows(2) {
        let same_game = pair[0].id.split('.').next() == pair[1].id.split('.').next();
        assert!(
            if same_game {
                pair[0].number + 1 == pair[1].number
            } else {
                pair[1].number == 1
            },
            "{}",
            pair[1].id
        );
    }
    let mut ids: Vec<_> = clauses.iter().map(|clause| clause.id).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), clauses.len());
}
