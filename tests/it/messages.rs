//! The sentences of the page: every key that the rules may show has one, in both languages, with the right places.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use ludoteca_rules::AnyGame;
use ludoteca_rules::{Ruleset, Tabletop as _, with_game};

type Messages = BTreeMap<String, String>;

/// The files whose keys are those of the rules.
const GAMES: [&str; 5] = ["alquerque", "brandubh", "el-perro", "fallas", "spanish-draughts"];

/// The names of the files of a language.
fn files(language: &str) -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../web/i18n/{language}"));
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    entries
        .map(|entry| entry.expect("a folder can be listed").path())
        .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
        .collect()
}

fn messages(language: &str, file: &str) -> Messages {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../web/i18n/{language}/{file}.json"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The names in braces of a sentence.
fn places(sentence: &str) -> BTreeSet<&str> {
    let opened = sentence.split('{').skip(1);
    opened
        .map(|rest| rest.split_once('}').expect("a brace that opens is closed").0)
        .collect()
}

/// The values that a message is filled with, by key: those of reasons and endings.
fn values(ruleset: Ruleset) -> BTreeMap<String, BTreeSet<&'static str>> {
    with_game!(AnyGame::of(ruleset), game => {
        let names = |values: &'static [&'static str]| values.iter().copied().collect();
        let reasons = game.book().reasons.iter().map(|reason| (format!("refuse.{}", reason.key), names(reason.values)));
        let endings = game.book().endings.iter().map(|ending| (format!("outcome.{}", ending.key), names(ending.values)));
        reasons.chain(endings).collect()
    })
}

#[test]
fn every_message_of_every_game_has_a_sentence_in_both_languages() {
    for ruleset in Ruleset::ALL {
        for language in ["en", "es"] {
            let sentences = messages(language, ruleset.game());
            for key in AnyGame::of(ruleset).message_keys() {
                let sentence = sentences.get(&key).map_or("", String::as_str);
                assert!(!sentence.trim().is_empty(), "{language}: {key} has no sentence");
            }
            for (key, names) in values(ruleset) {
                let used: BTreeSet<&str> = places(&sentences[&key]);
                let known: BTreeSet<&str> = names;
                assert!(
                    used.is_subset(&known),
                    "{language}: {key} uses {used:?} of {known:?}"
                );
            }
        }
    }
}

#[test]
fn the_english_citations_are_those_of_the_rule_books() {
    for ruleset in Ruleset::ALL {
        let english = messages("en", ruleset.game());
        with_game!(AnyGame::of(ruleset), game => {
            for clause in game.book().clauses {
                assert_eq!(english[&format!("citation.{}", clause.id)], clause.citation, "{}", clause.id);
            }
        });
    }
}

#[test]
fn the_languages_say_the_same_things_and_no_sentence_is_left_over() {
    for game in GAMES {
        let (english, spanish) = (messages("en", game), messages("es", game));
        let keys = |messages: &Messages| messages.keys().cloned().collect::<BTreeSet<_>>();
        assert_eq!(keys(&english), keys(&spanish), "{game}");
        let rulesets = Ruleset::ALL.into_iter().filter(|ruleset| ruleset.game() == game);
        let known: BTreeSet<String> = rulesets
            .flat_map(|ruleset| AnyGame::of(ruleset).message_keys())
            .collect();
        let unknown: Vec<String> = keys(&english).difference(&known).cloned().collect();
        assert!(unknown.is_empty(), "{game}: nothing shows {unknown:?}");
        for (key, sentence) in &english {
            assert_eq!(places(sentence), places(&spanish[key]), "{key}");
        }
    }
    for file in files("en").difference(&GAMES.map(str::to_owned).into()) {
        let (english, spanish) = (messages("en", file), messages("es", file));
        for (key, sentence) in &english {
            let other = spanish
                .get(key)
                .unwrap_or_else(|| panic!("{file}: {key} is not in Spanish"));
            assert_eq!(places(sentence), places(other), "{file}: {key}");
        }
        assert_eq!(
            english.len(),
            spanish.len(),
            "{file}: Spanish has more than English"
        );
    }
}
