//! Reads every example in `docs/notation.md`, and compares its grammars with what the program reads and
//! writes.

mod blocks;
mod grammar;

use std::collections::BTreeSet;

use ludoteca_rules::record::{
    LONGEST_TAG_NAME, LONGEST_TAG_VALUE, LONGEST_TEXT_BYTES, MOST_LOTS, MOST_PLIES, MOST_TAGS, Record,
};
use ludoteca_rules::{
    AnyGame, AnyPosition, Explain, LONGEST_MOVE, LONGEST_POSITION, MESSAGE_KEYS, Message, MoveError, Ruleset,
    Stage, Tabletop as _, TurnOrder as _,
};

use self::blocks::{Block, Example, Reading, blocks};
use self::grammar::Grammar;
use crate::records::random;
use crate::support::{Choices, many};

const DOCUMENT: &str = include_str!("../../../docs/notation.md");

/// Keys of errors that no example shows: exceeded limits, which the document lists in a table; errors of
/// calls that don't read a text; and a die above 6, which doesn't occur in the text of a roll.
const NOT_SHOWN: [&str; 11] = [
    "record.long",
    "record.ruleset",
    "record.tag-name",
    "record.tag-value",
    "record.tags",
    "wrong.die",
    "wrong.memory",
    "wrong.no-dice",
    "wrong.no-ply",
    "wrong.too-many-lots",
    "wrong.too-many-plies",
];

/// An example, and the program's result of reading it.
struct Read {
    example: Example,
    ruleset: Option<Ruleset>,
    rule: &'static str,
    found: Reading,
    /// Keys of the error and its causes.
    keys: Vec<String>,
}

fn keys_of(message: &Message) -> Vec<String> {
    let causes = message.causes.iter().flat_map(keys_of);
    std::iter::once(message.key.clone()).chain(causes).collect()
}

fn read<E: Explain + ToString>(
    example: Example,
    ruleset: Option<Ruleset>,
    rule: &'static str,
    found: Result<String, E>,
) -> Read {
    let (found, keys) = match found {
        Ok(text) => (Reading::Written(text), Vec::new()),
        Err(error) => (Reading::Error(error.to_string()), keys_of(&error.message())),
    };
    Read {
        example,
        ruleset,
        rule,
        found,
        keys,
    }
}

fn ruleset(block: &Block) -> Ruleset {
    Ruleset::named(block.info[2]).unwrap_or_else(|error| panic!("line {}: {error}", block.line))
}

/// The position of a block of moves.
fn position(block: &Block, game: &AnyGame) -> AnyPosition {
    match game.read_stage(block.info[3]) {
        Ok(Stage::Turn(position)) => position,
        other => panic!("line {}: {other:?}", block.line),
    }
}

fn move_text(game: &AnyGame, position: &AnyPosition, text: &str) -> Result<String, MoveError> {
    let line = game.read_move(position, text)?;
    Ok(game.move_text(position, &line))
}

/// Reads every example in the document.
fn examples() -> Vec<Read> {
    let records = blocks(DOCUMENT, "record").into_iter().map(|block| {
        let example = block.whole();
        let record = Record::read(&example.text);
        let ruleset = record.as_ref().ok().map(|record| record.game().ruleset());
        read(example, ruleset, "record", record.map(|record| record.text()))
    });
    let positions = blocks(DOCUMENT, "position").into_iter().flat_map(|block| {
        let ruleset = ruleset(&block);
        let game = AnyGame::of(ruleset);
        block.lines().into_iter().map(move |example| {
            let found = game
                .read_stage(&example.text)
                .map(|stage| game.stage_text(&stage));
            read(example, Some(ruleset), "position", found)
        })
    });
    let moves = blocks(DOCUMENT, "move").into_iter().flat_map(|block| {
        let ruleset = ruleset(&block);
        let game = AnyGame::of(ruleset);
        let position = position(&block, &game);
        block.lines().into_iter().map(move |example| {
            let found = move_text(&game, &position, &example.text);
            read(example, Some(ruleset), "move", found)
        })
    });
    records.chain(positions).chain(moves).collect()
}

/// The grammar of a ruleset: the common rules for records, and the ruleset's own rules.
fn grammar_of(ruleset: Ruleset) -> Grammar {
    let mut grammar = Grammar::default();
    let (common, own): (Vec<_>, Vec<_>) = blocks(DOCUMENT, "ebnf")
        .into_iter()
        .partition(|block| block.info.len() == 1);
    let own = own.into_iter().filter(|block| block.info.contains(&ruleset.id()));
    let rules: Vec<Block> = common.into_iter().chain(own).collect();
    assert_eq!(rules.len(), 2, "{ruleset}");
    for block in rules {
        grammar.add(&block.text);
    }
    if AnyGame::of(ruleset).dice_count() == 0 {
        // Matches nothing.
        grammar.add("roll ::= []");
    }
    grammar
}

#[test]
fn reading_each_example_gives_the_result_stated_in_the_document() {
    let examples = examples();
    for rule in ["record", "position", "move"] {
        assert!(examples.iter().any(|read| read.rule == rule), "{rule}");
    }
    let wrong: Vec<String> = examples
        .iter()
        .filter(|read| read.found != read.example.reading)
        .map(|read| {
            format!(
                "line {}: {}\n{:?}",
                read.example.line, read.example.text, read.found
            )
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_error_that_a_text_can_cause_has_an_example() {
    let shown: BTreeSet<String> = examples().into_iter().flat_map(|read| read.keys).collect();
    let missing: Vec<&str> = MESSAGE_KEYS
        .iter()
        .map(|(key, _)| *key)
        .filter(|key| !shown.contains(*key))
        .collect();
    let mut expected = NOT_SHOWN.to_vec();
    expected.sort_unstable();
    let mut missing = missing;
    missing.sort_unstable();
    assert_eq!(missing, expected);
}

#[test]
fn the_documented_limits_match_the_program() {
    for (row, limit) in [
        ("length of the text, in bytes", LONGEST_TEXT_BYTES),
        ("moves", MOST_PLIES),
        ("tags besides those of the table", MOST_TAGS),
        ("length of a tag's name, in characters", LONGEST_TAG_NAME),
        ("length of a tag's value, in characters", LONGEST_TAG_VALUE),
        ("throws of the lot", MOST_LOTS),
        ("length of a position, in characters", LONGEST_POSITION),
        ("length of a move, in characters", LONGEST_MOVE),
    ] {
        let digits = limit.to_string();
        let mut number = String::new();
        for (index, digit) in digits.chars().enumerate() {
            if index > 0 && (digits.len() - index).is_multiple_of(3) {
                number.push(',');
            }
            number.push(digit);
        }
        let row = format!("| {row} | {number} |");
        assert!(DOCUMENT.lines().any(|line| line == row), "{row}");
    }
}

/// The text in the form that the grammar describes: positions of draughts without blanks and in capitals.
fn as_in_grammar(ruleset: Ruleset, rule: &str, text: &str) -> String {
    if ruleset == Ruleset::SpanishDraughts && rule == "position" {
        text.split_whitespace().collect::<String>().to_uppercase()
    } else {
        text.to_owned()
    }
}

/// Returns whether the grammar describes a text. The grammars of positions and moves leave out the characters
/// that count as ASCII characters.
fn is_described(rule: &str, text: &str) -> bool {
    rule == "record" || text.is_ascii()
}

#[test]
fn written_text_follows_the_grammars() {
    for read in examples() {
        let (Some(ruleset), Reading::Written(written)) = (read.ruleset, &read.found) else {
            continue;
        };
        let grammar = grammar_of(ruleset);
        let example = as_in_grammar(ruleset, read.rule, &read.example.text);
        let described = Some(&example).filter(|example| is_described(read.rule, example));
        for text in described.into_iter().chain([written]) {
            assert!(
                grammar.matches(read.rule, text),
                "{ruleset}, {}: {text}",
                read.rule
            );
        }
    }
    for ruleset in Ruleset::ALL {
        let grammar = grammar_of(ruleset);
        for seed in 0..many(40) {
            let mut record = random(ruleset, seed);
            assert!(grammar.matches("record", &record.text()), "{}", record.text());
            for ply in 0..record.plies() {
                record.jump(ply).expect("the line is longer");
                let position = record.state().position;
                assert!(grammar.matches("position", &position), "{ruleset}: {position}");
            }
            for mv in record.moves() {
                assert!(
                    grammar.matches("move", &mv.notation),
                    "{ruleset}: {}",
                    mv.notation
                );
            }
        }
    }
}

#[test]
fn pdn_examples_follow_the_pdn_grammar() {
    let mut grammar = Grammar::default();
    for block in blocks(DOCUMENT, "ebnf") {
        if block.info.contains(&"pdn") {
            grammar.add(&block.text);
        }
    }
    // Quoted lines, as in an e-mail, are among the variations that the grammar leaves out.
    let is_core = |example: &Example| !example.text.starts_with('>');
    let examples = blocks(DOCUMENT, "pdn")
        .into_iter()
        .filter(|block| block.info[0] == "text");
    let examples: Vec<Example> = examples.map(|block| block.whole()).filter(is_core).collect();
    let read = examples
        .iter()
        .filter(|example| matches!(example.reading, Reading::Written(_)));
    assert!(read.clone().count() >= 3);
    for example in read {
        assert!(grammar.matches("file", &example.text), "line {}", example.line);
    }
}

/// Characters to insert into texts.
const CHARACTERS: &str = "abdegkKruwWB012345689-x./,:*()FHT \n{}[]\"\\";

/// The text with up to two characters inserted, replaced or removed.
fn changed(text: &str, choices: &mut Choices) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    let others: Vec<char> = CHARACTERS.chars().collect();
    for _ in 0..=choices.below(2) {
        let other = others[choices.below(others.len())];
        let at = choices.below(characters.len() + 1);
        match choices.below(3) {
            0 => characters.insert(at, other),
            1 if at < characters.len() => characters[at] = other,
            _ if at < characters.len() => _ = characters.remove(at),
            _ => {}
        }
    }
    characters.into_iter().collect()
}

#[test]
fn accepted_text_follows_the_grammars() {
    let mut choices = Choices::new(1283);
    let mut accepted = 0;
    for read in examples() {
        let (Some(ruleset), Reading::Written(_)) = (read.ruleset, &read.found) else {
            continue;
        };
        if read.rule == "move" || !is_described(read.rule, &read.example.text) {
            continue;
        }
        let grammar = grammar_of(ruleset);
        let game = AnyGame::of(ruleset);
        for _ in 0..many(2_000) {
            let text = changed(&read.example.text, &mut choices);
            let is_read = match read.rule {
                "record" => Record::read(&text).is_ok(),
                _ => game.read_stage(&text).is_ok(),
            };
            accepted += u32::from(is_read);
            let text = as_in_grammar(ruleset, read.rule, &text);
            assert!(
                !is_read || grammar.matches(read.rule, &text),
                "{ruleset}, {}: {text}",
                read.rule
            );
        }
    }
    for block in blocks(DOCUMENT, "move") {
        let ruleset = ruleset(&block);
        let grammar = grammar_of(ruleset);
        let game = AnyGame::of(ruleset);
        let position = position(&block, &game);
        let is_ascii = |example: &Example| is_described("move", &example.text);
        for example in block.lines().into_iter().filter(is_ascii) {
            for _ in 0..many(2_000) {
                let text = changed(&example.text, &mut choices);
                let is_read = game.read_move(&position, &text).is_ok();
                accepted += u32::from(is_read);
                assert!(!is_read || grammar.matches("move", &text), "{ruleset}: {text}");
            }
        }
    }
    assert!(accepted > 100, "only {accepted} changed texts are read");
}
