//! Runs the transcripts of the README and of `docs/protocol.md`, and the player in the latter, so that the
//! documents agree with the program.

use std::collections::BTreeSet;
use std::io::Write as _;
use std::process::{Command, Stdio};

use serde_json::Value;

const DOCUMENT: &str = include_str!("../../../docs/protocol.md");
const README: &str = include_str!("../../../README.md");
/// Prefixes of a request and of an answer.
const MARKS: [&str; 2] = ["→ ", "← "];
/// Placeholder for parts of an answer that the document omits.
const REST: &str = "…";

/// A fenced block of a document.
struct Block {
    /// Line number of the first line of its text, from 1.
    line: usize,
    language: &'static str,
    text: String,
}

fn blocks(document: &'static str) -> Vec<Block> {
    let mut found: Vec<Block> = Vec::new();
    let mut is_open = false;
    for (index, line) in document.lines().enumerate() {
        match (line.strip_prefix("```"), is_open) {
            (Some(language), false) => found.push(Block {
                line: index + 2,
                language,
                text: String::new(),
            }),
            (None, true) => {
                let block = found.last_mut().expect("a block is open");
                block.text.push_str(line);
                block.text.push('\n');
            }
            _ => {}
        }
        is_open ^= line.starts_with("```");
    }
    found
}

/// A request and its answer.
struct Exchange {
    line: usize,
    request: String,
    /// `None` if the request has no answer.
    answer: Option<String>,
}

/// Returns the exchanges of all transcripts. Long lines are broken in the document, and joined here.
fn exchanges(document: &'static str) -> Vec<Exchange> {
    let mut found: Vec<Exchange> = Vec::new();
    let is_transcript = |block: &Block| block.text.starts_with(MARKS[0]);
    for block in blocks(document).into_iter().filter(is_transcript) {
        for (index, line) in block.text.lines().enumerate() {
            let [request, answer] = MARKS.map(|mark| line.strip_prefix(mark));
            if let Some(request) = request {
                found.push(Exchange {
                    line: block.line + index,
                    request: request.to_owned(),
                    answer: None,
                });
                continue;
            }
            let last = found.last_mut().expect("a transcript begins with a request");
            match (&mut last.answer, answer) {
                (open @ None, Some(answer)) => *open = Some(answer.to_owned()),
                (Some(begun), None) => *begun += line.trim_start(),
                (None, None) => last.request += line.trim_start(),
                (Some(_), Some(_)) => panic!("line {}: a second answer", block.line + index),
            }
        }
    }
    found
}

/// Runs `cargo lab rules` on `input`, and returns the lines of its output.
fn answers(input: &[u8]) -> Vec<Value> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_lab"))
        .arg("rules")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut requests = child.stdin.take().expect("it is piped");
    let input = input.to_vec();
    let writer = std::thread::spawn(move || requests.write_all(&input));
    let output = child.wait_with_output().expect("the program ends");
    writer
        .join()
        .expect("no thread panics")
        .expect("the program reads all requests");
    assert!(output.status.success());
    let lines = output
        .stdout
        .split(|&byte| byte == b'\n')
        .filter(|line| !line.is_empty());
    lines
        .map(|line| serde_json::from_slice(line).expect("an answer is JSON"))
        .collect()
}

/// Returns the only answer to `request`.
fn answer_to(request: &str) -> Value {
    answers(format!("{request}\n").as_bytes()).remove(0)
}

/// Parses an answer of the document. An ellipsis outside strings becomes an element, or a member.
fn expected(answer: &str) -> Result<Value, serde_json::Error> {
    let mut json = String::new();
    let mut open = Vec::new();
    let (mut is_string, mut is_escaped) = (false, false);
    for character in answer.chars() {
        match character {
            '"' if !is_escaped => is_string = !is_string,
            '{' | '[' if !is_string => open.push(character),
            '}' | ']' if !is_string => _ = open.pop(),
            '…' if !is_string => {
                let is_member = open.last() == Some(&'{');
                json.push_str(if is_member { "\"…\":\"" } else { "\"" });
                json.push('…');
                json.push('"');
                continue;
            }
            _ => {}
        }
        is_escaped = character == '\\' && !is_escaped;
        json.push(character);
    }
    serde_json::from_str(&json)
}

/// True if `found` agrees with the document. In lists and objects, an ellipsis matches any further parts. A
/// string that ends with one matches every string with the same beginning.
fn agrees(document: &Value, found: &Value) -> bool {
    match (document, found) {
        (Value::Object(document), Value::Object(found)) => {
            let is_whole = !document.contains_key(REST);
            (!is_whole || document.len() == found.len())
                && document
                    .iter()
                    .filter(|(name, _)| *name != REST)
                    .all(|(name, value)| found.get(name).is_some_and(|found| agrees(value, found)))
        }
        (Value::Array(document), Value::Array(found)) => lists_agree(document, found),
        (Value::String(document), Value::String(found)) => match document.strip_suffix(REST) {
            Some(beginning) => found.starts_with(beginning),
            None => document == found,
        },
        _ => document == found,
    }
}

fn lists_agree(document: &[Value], found: &[Value]) -> bool {
    match (document, found) {
        ([first, rest @ ..], _) if *first == REST => {
            (0..=found.len()).any(|skipped| lists_agree(rest, &found[skipped..]))
        }
        ([first, rest @ ..], [found, others @ ..]) => agrees(first, found) && lists_agree(rest, others),
        ([], []) => true,
        _ => false,
    }
}

fn check_transcripts(document: &'static str) {
    let exchanges = exchanges(document);
    assert!(!exchanges.is_empty());
    let mut input = Vec::new();
    for Exchange { request, .. } in &exchanges {
        // JSON has no escape `\xff`. Here it stands for a byte that can't occur in UTF-8.
        for (index, part) in request.split(r"\xff").enumerate() {
            input.extend((index > 0).then_some(0xff));
            input.extend(part.bytes());
        }
        input.push(b'\n');
    }
    let mut found = answers(&input).into_iter();
    let mut wrong = Vec::new();
    for exchange in &exchanges {
        let Some(answer) = &exchange.answer else { continue };
        let found = found.next().expect("each request has its answer");
        let expected =
            expected(answer).unwrap_or_else(|error| panic!("line {}: {error}: {answer}", exchange.line));
        if !agrees(&expected, &found) {
            wrong.push(format!("line {}: {}\n← {found}", exchange.line, exchange.request));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    assert_eq!(found.next(), None, "each answer belongs to a request");
}

#[test]
fn the_program_answers_every_transcript_as_documented() {
    check_transcripts(DOCUMENT);
    check_transcripts(README);
}

#[test]
fn an_ellipsis_matches_only_the_omitted_parts() {
    let check = |document: &str, found: &str| {
        let found = serde_json::from_str(found).expect("it is JSON");
        agrees(&expected(document).expect("it is JSON"), &found)
    };
    assert!(check(r#"{"a": 1, …}"#, r#"{"a": 1, "b": 2}"#));
    assert!(check(r#"[1, …, 4]"#, "[1, 2, 3, 4]"));
    assert!(check(r#"{"a": "b…"}"#, r#"{"a": "bcd"}"#));
    assert!(!check(r#"{"a": 1}"#, r#"{"a": 1, "b": 2}"#));
    assert!(!check(r#"{"a": 2, …}"#, r#"{"a": 1, "b": 2}"#));
    assert!(!check(r#"[1, …, 3]"#, "[1, 2, 3, 4]"));
    assert!(!check(r#"{"a": "c…"}"#, r#"{"a": "bcd"}"#));
}

/// Names in backticks after "expected" in an error, as the program lists operations and members.
fn names_in(error: &Value) -> Vec<String> {
    let text = error["error"].as_str().unwrap_or_default();
    let (_, names) = text.split_once("expected").unwrap_or_default();
    let mut names: Vec<String> = names.split('`').skip(1).step_by(2).map(str::to_owned).collect();
    // Former names are aliases, listed last.
    names.retain(|name| !["turn", "turns"].contains(&name.as_str()));
    names
}

#[test]
fn every_operation_and_member_has_a_transcript_and_a_table_row() {
    let operations = names_in(&answer_to(r#"{"op":""}"#));
    assert!(operations.len() >= 8, "{operations:?}");
    let exchanges = exchanges(DOCUMENT);
    for operation in operations {
        let used: BTreeSet<String> = exchanges
            .iter()
            .filter_map(|exchange| serde_json::from_str::<Value>(&exchange.request).ok())
            .filter(|request| request["op"] == operation.as_str())
            .filter_map(|request| Some(request.as_object()?.keys().cloned().collect::<Vec<_>>()))
            .flatten()
            .collect();
        assert!(used.contains("op"), "{operation} has no transcript");
        let start = format!("| `{operation}` |");
        let row = DOCUMENT.lines().find(|line| line.starts_with(&start));
        let row = row.unwrap_or_else(|| panic!("{operation} has no row"));
        for member in names_in(&answer_to(&format!(r#"{{"op":"{operation}","?":0}}"#))) {
            assert!(used.contains(&member), "{operation}: no transcript has {member}");
            assert!(row.contains(&format!("`{member}`")), "{row} lacks {member}");
        }
    }
}

/// Parts of the error messages that the protocol can return.
const ERRORS: [&str; 26] = [
    "not a request: byte ",
    "not a request: EOF",
    "not a request: unknown op ",
    "not a request: unknown field ",
    "not a request: missing field ",
    "not a request: invalid type",
    "no ruleset is called ",
    "alquerque has no switch ",
    "the switch capture cannot be ",
    "the position \"5.5\": at character ",
    "White: man: 13 on the board",
    "a throw has 3 dice here, not 2",
    "die 2 shows 7",
    "no throw is due here",
    "the dice must be thrown first",
    "a lot must first decide",
    "the game is over",
    "not legal by clause ",
    "this could mean ",
    "the text does not match the move",
    "give the move as `move` or as `steps`",
    "give the attempted move as `steps`",
    "line 2, column 1: ",
    "unknown player ",
    "`seed` must be",
    "a player takes `level` or `nodes`",
];

#[test]
fn every_error_has_a_transcript() {
    let answers: Vec<String> = exchanges(DOCUMENT)
        .into_iter()
        .filter_map(|exchange| {
            expected(&exchange.answer?).ok()?["error"]
                .as_str()
                .map(str::to_owned)
        })
        .collect();
    for error in ERRORS {
        assert!(answers.iter().any(|answer| answer.contains(error)), "{error}");
    }
}

#[test]
fn the_document_states_the_maximum_line_length() {
    let longest = 8 << 20;
    let error = &answers(&[vec![b' '; longest + 1], b"\n".to_vec()].concat())[0]["error"];
    let error = error.as_str().expect("the line is refused");
    assert_eq!(
        error,
        format!(
            "the line has {} bytes; a request has at most {longest}",
            longest + 1
        )
    );
    assert!(DOCUMENT.contains(error), "{error}");
}

/// A file that is removed when dropped.
#[cfg(unix)]
struct Temporary(std::path::PathBuf);

#[cfg(unix)]
impl Temporary {
    fn new(name: &str, content: &str) -> Temporary {
        let file = std::env::temp_dir().join(format!("ludoteca-{}-{name}", std::process::id()));
        std::fs::write(&file, content).expect("the file can be written");
        Temporary(file)
    }
}

#[cfg(unix)]
impl Drop for Temporary {
    fn drop(&mut self) {
        std::fs::remove_file(&self.0).ok();
    }
}

/// Plays a match between a program and random moves.
#[cfg(unix)]
fn play_match(ruleset: &str, program: &str) -> std::process::Output {
    let player = format!("command:{program}");
    let options = [
        "--games",
        "2",
        "--openings",
        "0",
        "--balance",
        "0",
        "--threads",
        "1",
    ];
    Command::new(env!("CARGO_BIN_EXE_lab"))
        .args(["match", ruleset, &player, "random"])
        .args(options)
        .output()
        .expect("the program starts")
}

#[cfg(unix)]
#[test]
fn a_match_sends_the_documented_request() {
    let request = Temporary::new("request", "");
    let script = format!("read -r line && printf '%s' \"$line\" > {}", request.0.display());
    let script = Temporary::new("copy.sh", &script);
    play_match("alquerque", &format!("sh {}", script.0.display()));
    let sent = std::fs::read_to_string(&request.0).expect("the program wrote the request");
    let mut sent: Value = serde_json::from_str(&sent).expect("the request is JSON");
    let start = "{\"op\": \"choose\"";
    let is_sample = |block: &Block| block.text.starts_with(start);
    let block = blocks(DOCUMENT)
        .into_iter()
        .find(is_sample)
        .expect("the document has a request");
    let (request, answer) = block.text.split_once("\n{\"move\"").expect("its answer follows");
    let request: Value = serde_json::from_str(request).expect("the request is JSON");
    assert_eq!(
        sent["seed"].as_str().map(str::len),
        request["seed"].as_str().map(str::len)
    );
    sent["seed"] = request["seed"].clone();
    assert_eq!(sent, request);
    assert_eq!(answer, ": \"c2-c3\"}\n");
}

#[cfg(unix)]
#[test]
fn the_documented_player_plays_complete_matches() {
    let runs = |program: &&str| Command::new(program).arg("--version").output().is_ok();
    let Some(python) = ["python3", "python"].into_iter().find(|program| runs(program)) else {
        // The full tier requires Python; in the other tiers the transcripts are enough.
        assert!(std::env::var_os("LUDOTECA_FULL").is_none(), "Python is missing");
        return;
    };
    let block = blocks(DOCUMENT)
        .into_iter()
        .find(|block| block.language == "python");
    let text = block.expect("the document has a player").text;
    let command = r#"["cargo", "lab", "rules"]"#;
    assert!(text.contains(command));
    let program = text.replace(command, &format!("[{:?}, \"rules\"]", env!("CARGO_BIN_EXE_lab")));
    let file = Temporary::new("player.py", &program);
    for ruleset in ["alquerque", "fallas"] {
        let output = play_match(ruleset, &format!("{python} {}", file.0.display()));
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{ruleset}: {errors}");
    }
}
