//! Tests the page's messages. Every key that the rules or the page may show has a message in every language,
//! with the right placeholders and plurals, and no message is unused.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use ludoteca_rules::{
    AnyGame, Explain as _, MESSAGE_KEYS, Message, MessageValue, Ruleset, Tabletop as _, with_game,
};

use crate::support::Choices;

type Messages = BTreeMap<String, String>;

/// Files whose keys come from the rules.
const GAMES: [&str; 5] = ["alquerque", "brandubh", "el-perro", "fallas", "spanish-draughts"];

/// Languages of the page, with their `Intl.PluralRules` categories for small numbers, except `other`.
const LANGUAGES: [(&str, &[&str]); 7] = [
    ("en", &["one"]),
    ("es", &["one"]),
    ("pt", &["one"]),
    ("fr", &["one"]),
    ("ca", &["one"]),
    ("ga", &["one", "two", "few", "many"]),
    ("ar", &["zero", "one", "two", "few", "many"]),
];

fn web() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../web")
}

/// Names of all message files, without the extension.
fn files() -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(web().join("i18n/en"))
        .expect("the folder of English messages can be read")
        .map(|entry| entry.expect("a file").file_name().into_string().expect("a name"))
        .map(|name| name.strip_suffix(".json").expect("only messages").to_owned())
        .collect();
    names.sort();
    names
}

/// Messages of a file, without replacements for missing ones. `messages.test.mjs` tests that none are
/// missing.
fn written(language: &str, file: &str) -> Messages {
    let path = web().join(format!("i18n/{language}/{file}.json"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Languages whose translations may be temporarily incomplete.
const TRANSLATED_LATER: [&str; 5] = ["pt", "fr", "ca", "ga", "ar"];

/// Messages as the page shows them, with English in place of missing translations.
fn messages(language: &str, file: &str) -> Messages {
    let mut messages = written(language, file);
    if TRANSLATED_LATER.contains(&language) {
        let own = messages.clone();
        let english = written("en", file);
        messages.extend(
            english
                .into_iter()
                .filter(|(key, _)| !own.contains_key(base(key))),
        );
    }
    messages
}

/// Names of sides and pieces in a language.
fn names(language: &str) -> BTreeSet<String> {
    messages(language, "common")
        .into_iter()
        .filter(|(key, _)| key.starts_with("side.") || key.starts_with("piece."))
        .map(|(_, name)| name)
        .collect()
}

/// True if the key's last part is the name of a side or piece in the language.
fn is_named(key: &str, names: &BTreeSet<String>) -> bool {
    key.rsplit_once('|').is_some_and(|(_, last)| names.contains(last))
}

/// The key without its plural category.
fn base(key: &str) -> &str {
    key.split('|').next().expect("text has a first part")
}

/// True if the key is for one kind of piece, regardless of the number of pieces.
fn is_chosen(key: &str) -> bool {
    key.rsplit_once('|').is_some_and(|(_, last)| last.contains('.'))
}

fn places_of<'a>(sentences: &'a Messages, key: &str) -> Option<BTreeSet<&'a str>> {
    sentences.get(key).map(|sentence| places(sentence))
}

/// Names of the placeholders in a sentence.
fn places(sentence: &str) -> BTreeSet<&str> {
    let opened = sentence.split('{').skip(1);
    opened
        .map(|rest| rest.split_once('}').expect("a brace that opens is closed").0)
        .collect()
}

/// Number of words in a sentence, without placeholders.
fn words(sentence: &str) -> usize {
    sentence
        .split(' ')
        .filter(|word| word.starts_with(char::is_alphabetic))
        .count()
}

/// Names of the values in the messages for reasons and endings, by message key.
fn values(ruleset: Ruleset) -> BTreeMap<String, BTreeSet<&'static str>> {
    with_game!(AnyGame::of(ruleset), game => {
        let names = |values: &'static [&'static str]| values.iter().copied().collect();
        let reasons = game.book().reasons.iter().map(|reason| (format!("refuse.{}", reason.key), names(reason.values)));
        let endings = game.book().endings.iter().map(|ending| (format!("outcome.{}", ending.key), names(ending.values)));
        reasons.chain(endings).collect()
    })
}

/// True if the key is for an error message.
fn is_error(key: &str) -> bool {
    key.starts_with("record.") || key.starts_with("wrong.")
}

fn errors(language: &str) -> Messages {
    let mut messages = messages(language, "extras");
    messages.retain(|key, _| is_error(key));
    messages
}

#[test]
fn every_error_has_a_message_in_every_language() {
    let mut wrong = Vec::new();
    for (language, _) in LANGUAGES {
        let mut sentences = errors(language);
        for (key, values) in MESSAGE_KEYS {
            let known: BTreeSet<&str> = values.iter().copied().collect();
            if !sentences.contains_key(*key) {
                wrong.push(format!("{language}: {key} has no sentence"));
            }
            sentences.retain(|each, sentence| {
                let is_own = base(each) == *key;
                if is_own && (sentence.trim().is_empty() || !places(sentence).is_subset(&known)) {
                    wrong.push(format!(
                        "{language}: {each} is empty, or uses more than {known:?}"
                    ));
                }
                !is_own
            });
        }
        wrong.extend(
            sentences
                .keys()
                .map(|key| format!("{language}: no error has {key}")),
        );
    }
    check(&wrong);
}

/// Position texts with one to three characters changed.
fn damaged_positions() -> impl Iterator<Item = (AnyGame, String)> {
    const LETTERS: &[u8] = b"dgKbrwbWBTH0123456789.:,-ux";
    Ruleset::ALL.into_iter().flat_map(|ruleset| {
        let game = AnyGame::of(ruleset);
        let start = game.start_text();
        let mut choices = Choices::new(ruleset as u64);
        (0..4_000).map(move |_| {
            let mut text = start.clone().into_bytes();
            for _ in 0..=choices.below(3) {
                let at = choices.below(text.len());
                text[at] = LETTERS[choices.below(LETTERS.len())];
            }
            (game.clone(), String::from_utf8(text).expect("only ASCII"))
        })
    })
}

#[test]
fn an_invalid_position_is_reported_with_the_pieces_and_squares_of_its_game() {
    let english = errors("en");
    let pieces = messages("en", "common");
    let mut chosen_keys = BTreeSet::new();
    for (game, text) in damaged_positions() {
        let Err(error) = game.read_stage(&text) else {
            continue;
        };
        let message = error.message();
        let squares = game.info().squares;
        for Message { key, values, .. } in std::iter::once(&message).chain(&message.causes) {
            for (name, value) in &values.0 {
                match (*name, value) {
                    ("piece", MessageValue::Text(piece)) => {
                        assert!(pieces.contains_key(&format!("piece.{piece}")), "{piece}");
                        let chosen = format!("{key}|{piece}");
                        assert!(english.contains_key(&chosen), "{chosen} has no sentence: {text}");
                        chosen_keys.insert(chosen);
                    }
                    ("square", MessageValue::Text(square)) => assert!(squares.contains(square), "{square}"),
                    _ => {}
                }
            }
        }
        assert!(!error.to_string().contains("Second"), "{error}");
    }
    assert!(chosen_keys.len() > 10, "{chosen_keys:?}");
    let dog = AnyGame::of(Ruleset::ElPerro).read_stage("dd3.5.5.5.5-d-u-0");
    let dog = dog.map(|_| ()).map_err(|error| error.message().to_string());
    assert_eq!(
        dog,
        Err(r#"wrong.too-many piece="el-perro.0.dog" count=2 limit=1"#.to_owned())
    );
}

#[test]
fn the_english_citations_agree_with_the_rule_books() {
    for ruleset in Ruleset::ALL {
        let english = messages("en", ruleset.game().id());
        with_game!(AnyGame::of(ruleset), game => {
            for clause in game.book().clauses {
                assert_eq!(english[&format!("citation.{}", clause.id)], clause.citation, "{}", clause.id);
            }
        });
    }
}

/// Fails if there are faults, and lists them one per line.
#[track_caller]
fn check(wrong: &[String]) {
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn every_key_of_every_game_has_a_message_in_every_language() {
    let mut wrong = Vec::new();
    for (language, _) in LANGUAGES {
        for ruleset in Ruleset::ALL {
            let sentences = messages(language, ruleset.game().id());
            for key in AnyGame::of(ruleset).message_keys() {
                if sentences
                    .get(&key)
                    .is_none_or(|sentence| sentence.trim().is_empty())
                {
                    wrong.push(format!(
                        "{language}/{}: {key} has no sentence",
                        ruleset.game().id()
                    ));
                }
            }
            for (key, known) in values(ruleset) {
                for (_, sentence) in sentences.iter().filter(|(each, _)| base(each) == key) {
                    if !places(sentence).is_subset(&known) {
                        wrong.push(format!(
                            "{language}: {key} uses {:?} of {known:?}",
                            places(sentence)
                        ));
                    }
                }
            }
        }
    }
    check(&wrong);
}

#[test]
fn all_languages_have_the_same_messages_and_placeholders() {
    let mut wrong = Vec::new();
    let of_all_games: Messages = ["common", "extras"]
        .into_iter()
        .flat_map(|file| messages("en", file))
        .collect();
    for file in files() {
        let english = messages("en", &file);
        for (language, _) in LANGUAGES {
            let other = messages(language, &file);
            let own = written(language, &file);
            for (key, sentence) in english.iter().filter(|(key, _)| !key.contains('|')) {
                // A citation may consist of names, which are the same in all languages.
                let is_sentence = words(sentence) > 3 && !key.starts_with("citation.");
                match other.get(key) {
                    None => wrong.push(format!("{language}/{file}: {key} is missing")),
                    Some(same) if places(same) != places(sentence) => {
                        wrong.push(format!("{language}/{file}: {key} has other places than English"));
                    }
                    Some(same)
                        if language != "en" && same == sentence && is_sentence && own.contains_key(key) =>
                    {
                        wrong.push(format!("{language}/{file}: {key} is not translated"));
                    }
                    Some(_) => {}
                }
            }
            for key in english.keys().chain(other.keys()).filter(|key| is_chosen(key)) {
                if places_of(&english, key) != places_of(&other, key) {
                    wrong.push(format!("{language}/{file}: {key} is not the same as in English"));
                }
            }
            // A game may override a message that all games share, if it uses the same values.
            let is_of_game = GAMES.contains(&file.as_str());
            for (key, sentence) in own.iter().filter(|(key, _)| !english.contains_key(base(key))) {
                match of_all_games.get(base(key)) {
                    Some(general) if is_of_game => {
                        if !places(sentence).is_subset(&places(general)) {
                            wrong.push(format!("{language}/{file}: {key} has places of its own"));
                        }
                    }
                    _ => wrong.push(format!("{language}/{file}: {key} is not in English")),
                }
            }
        }
    }
    check(&wrong);
}

#[test]
fn plural_messages_use_only_the_categories_of_their_language() {
    let mut wrong = Vec::new();
    for file in files() {
        for (language, categories) in LANGUAGES {
            let sentences = messages(language, &file);
            let own = written(language, &file);
            let names = names(language);
            let mut found: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
            for key in own.keys() {
                // For these keys the part after the vertical bar is a kind of piece, not a plural category.
                if is_chosen(key) || is_named(key, &names) {
                    continue;
                }
                if let Some((base, category)) = key.rsplit_once('|') {
                    found.entry(base).or_default().insert(category);
                    let whole = sentences.get(base).map(|sentence| places(sentence));
                    // The number may be written as a word instead of the placeholder, as in "a move" and "two
                    // moves".
                    if whole.is_none_or(|whole| !places(&own[key]).is_subset(&whole)) {
                        wrong.push(format!("{language}/{file}: {key} has places of its own"));
                    }
                }
            }
            for (key, named) in found {
                let known: BTreeSet<&str> = categories.iter().copied().collect();
                if !named.is_subset(&known) {
                    wrong.push(format!(
                        "{language}/{file}: {key} knows {named:?}, the language {known:?}"
                    ));
                }
            }
        }
    }
    check(&wrong);
}

#[test]
fn every_message_is_used() {
    let mut wrong = Vec::new();
    let shown = shown_by_scripts();
    let is_shown = |key: &str| shown.iter().any(|form| matches(form, key));
    for game in GAMES {
        let rulesets = Ruleset::ALL
            .into_iter()
            .filter(|ruleset| ruleset.game().id() == game);
        let known: BTreeSet<String> = rulesets
            .flat_map(|ruleset| AnyGame::of(ruleset).message_keys())
            .collect();
        // A game's file also contains messages of the page, in families of keys that the rules don't use.
        let family = |key: &str| key.split('.').next().unwrap_or_default().to_owned();
        let families: BTreeSet<String> = known.iter().map(|key| family(key)).collect();
        let is_of_page = |key: &str| !families.contains(&family(key)) && is_shown(key);
        let unknown = messages("en", game)
            .into_keys()
            .filter(|key| !known.contains(base(key)) && !is_of_page(base(key)));
        wrong.extend(unknown.map(|key| format!("{game}: nothing shows {key}")));
    }
    let of_page = |file: &&String| !GAMES.contains(&file.as_str());
    for file in files().iter().filter(of_page) {
        let unshown = messages("en", file)
            .into_keys()
            // Errors are produced by the rules: see `every_error_has_a_message_in_every_language`.
            .filter(|key| !is_error(key) && !is_shown(base(key)));
        wrong.extend(unshown.map(|key| format!("{file}: nothing shows {key}")));
    }
    check(&wrong);
}

/// All quoted text in the scripts of the page and of the site build, split at template values.
fn shown_by_scripts() -> Vec<Vec<String>> {
    let mut forms = Vec::new();
    let mut folders = vec![web(), web().join("../site")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder of the page") {
            let path = entry.expect("a file").path();
            if path.is_dir() && !path.ends_with("pkg") {
                folders.push(path);
            } else if path
                .extension()
                .is_some_and(|ending| ending == "js" || ending == "mjs")
            {
                let text = fs::read_to_string(&path).expect("a script");
                for quote in ['\'', '"', '`'] {
                    // Each kind of quote is tried separately, because a comment may contain an unpaired one.
                    forms.extend(text.lines().flat_map(|line| line.split(quote)).map(parts));
                }
            }
        }
    }
    forms
}

/// Parts of a template literal between its values.
fn parts(literal: &str) -> Vec<String> {
    let mut rest = literal;
    let mut parts = Vec::new();
    while let Some((before, after)) = rest.split_once("${") {
        parts.push(before.to_owned());
        rest = after.split_once('}').map_or("", |(_, behind)| behind);
    }
    parts.push(rest.to_owned());
    parts
}

/// True if the key matches the form, where each value may be any text.
fn matches(form: &[String], key: &str) -> bool {
    let [first, middle @ .., last] = form else {
        return form.first().is_some_and(|whole| whole == key);
    };
    // A template that begins with a value would match too many keys.
    if !first.contains('.') {
        return false;
    }
    let Some(mut rest) = key
        .strip_prefix(first.as_str())
        .and_then(|rest| rest.strip_suffix(last.as_str()))
    else {
        return false;
    };
    for part in middle {
        match rest.split_once(part.as_str()) {
            Some((_, behind)) => rest = behind,
            None => return false,
        }
    }
    true
}
