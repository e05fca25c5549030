//! The program itself, as a shell runs it.
#![cfg(unix)]

use std::io::{Read as _, Write as _};
use std::process::{Command, Output, Stdio};

fn lab(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lab"));
    command
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Runs a command whose output nobody reads.
fn unread(arguments: &[&str]) -> Output {
    let mut child = lab(arguments).spawn().expect("the program starts");
    drop(child.stdout.take());
    if let Some(mut requests) = child.stdin.take() {
        // It may have ended already.
        requests.write_all(b"{\"op\":\"rulesets\"}\n").ok();
    }
    child.wait_with_output().expect("the program ends")
}

#[test]
fn a_command_whose_output_nobody_reads_ends_quietly() {
    for arguments in [
        ["game", "fallas"].as_slice(),
        &["perft", "alquerque", "3", "--divide"],
        &[
            "match",
            "alquerque",
            "random",
            "random",
            "--games",
            "2",
            "--balance",
            "0",
        ],
        &[
            "match",
            "alquerque",
            "random",
            "random",
            "--games",
            "2",
            "--balance",
            "0",
            "--json",
        ],
        &["analyse", "alquerque", "--nodes", "100"],
        &["rules"],
    ] {
        let output = unread(arguments);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(said, "", "{arguments:?}");
        assert_eq!(output.status.code(), Some(141), "{arguments:?}");
    }
}

#[test]
fn a_line_that_is_no_text_is_answered_and_the_conversation_goes_on() {
    let mut child = lab(&["rules"]).spawn().expect("the program starts");
    let mut requests = child.stdin.take().expect("it is piped");
    let asked = b"{\"op\":\"\xff\"}\n{\"op\":\"start\",\"ruleset\":\"alquerque\"}\n";
    requests.write_all(asked).expect("it listens");
    drop(requests);
    let mut answers = String::new();
    child
        .stdout
        .take()
        .expect("it is piped")
        .read_to_string(&mut answers)
        .expect("answers are text");
    assert!(child.wait().expect("the program ends").success());
    let answers: Vec<&str> = answers.lines().collect();
    assert_eq!(answers.len(), 2, "{answers:?}");
    assert!(
        answers[0].contains("\"ok\":false") && answers[0].contains("byte 8 is not UTF-8"),
        "{answers:?}"
    );
    assert!(answers[1].contains("\"ok\":true"), "{answers:?}");
}
