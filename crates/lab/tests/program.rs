//! Runs the compiled program as a shell would.
#![cfg(unix)]

use std::io::{Read as _, Write as _};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Time limit for a command to reject its arguments.
const LONGEST_REFUSAL: Duration = Duration::from_secs(60);

fn lab(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lab"));
    command
        .args(arguments)
        .env("RUST_BACKTRACE", "0")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Runs a command whose output is closed before it starts.
fn unread(arguments: &[&str]) -> Output {
    let (reader, writer) = std::io::pipe().expect("there is a pipe");
    drop(reader);
    let mut child = lab(arguments).stdout(writer).spawn().expect("the program starts");
    if let Some(mut requests) = child.stdin.take() {
        // The program may have ended already.
        requests.write_all(b"{\"op\":\"rulesets\"}\n").ok();
    }
    child.wait_with_output().expect("the program ends")
}

#[test]
fn a_command_ends_quietly_when_its_output_is_closed() {
    for command in [
        "game fallas",
        "perft alquerque 3 --divide",
        "match alquerque random random --games 2 --balance 0",
        "match alquerque random random --games 2 --balance 0 --json",
        "analyse alquerque --nodes 100",
        "rules",
    ] {
        let arguments: Vec<&str> = command.split(' ').collect();
        let output = unread(&arguments);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(stderr, "", "{command}");
        assert_eq!(output.status.code(), Some(141), "{command}");
    }
}

/// Plays a match against a program. Returns the match's standard error, and the number of records kept.
fn match_against(program: &str, more: &[&str], name: &str) -> (String, usize) {
    let file = std::env::temp_dir().join(format!("ludoteca-{name}-{}.txt", std::process::id()));
    let player = format!("command:{program}");
    let mut arguments = vec![
        "match",
        "alquerque",
        "random",
        &player,
        "--games",
        "6",
        "--balance",
        "0",
        "--threads",
        "1",
    ];
    arguments.extend(["--records", file.to_str().expect("the path is text")]);
    arguments.extend(more);
    let output = lab(&arguments).output().expect("the program starts");
    assert!(!output.status.success(), "{program} cannot win");
    let kept = std::fs::read_to_string(&file).expect("the file was made");
    std::fs::remove_file(&file).expect("the file was made");
    assert!(kept.is_empty() || kept.ends_with("\n\n"), "{kept}");
    let whole = kept.matches("[Ludoteca \"1\"]").count();
    (String::from_utf8_lossy(&output.stderr).into_owned(), whole)
}

#[test]
fn a_program_that_ends_early_is_reported_with_its_status_and_standard_error() {
    let (stderr, kept) = match_against("false", &[], "false");
    assert!(stderr.contains("game 1 of 6"), "{stderr}");
    assert!(
        stderr.contains("ended without an answer (exit status: 1)"),
        "{stderr}"
    );
    assert!(stderr.contains("it wrote nothing to standard error"), "{stderr}");
    assert!(!stderr.contains("Broken pipe"), "{stderr}");
    assert_eq!(kept, 0);
    let (stderr, _) = match_against("ls /ludoteca-has-no-such-file", &[], "ls");
    assert!(
        stderr.contains("standard error: ") && stderr.contains("/ludoteca-has-no-such-file"),
        "{stderr}"
    );
}

#[test]
fn a_program_that_does_not_answer_is_ended_after_its_time_limit() {
    let (stderr, _) = match_against("sleep 1000", &["--turn-seconds", "1"], "sleep");
    assert!(
        stderr.contains("did not answer within 1 s, and was ended (`--turn-seconds`"),
        "{stderr}"
    );
}

#[test]
fn the_games_finished_before_a_program_fails_are_kept() {
    // The program answers ten requests and ends. That is enough for two games, aborted after eight moves, and
    // for half of a third game. Its answers call the move by its former name, `turn`.
    let server = env!("CARGO_BIN_EXE_lab");
    let script = std::env::temp_dir().join(format!("ludoteca-short-{}.sh", std::process::id()));
    let text = format!(
        "left=10\nwhile [ $left -gt 0 ] && read -r line; do\nprintf '%s\\n' \"$line\"\nleft=$((left - 1))\n\
         done | {server} rules --player random | sed -u 's/\"move\"/\"turn\"/'\n"
    );
    std::fs::write(&script, text).expect("the script can be written");
    let player = format!("sh {}", script.display());
    let (stderr, kept) = match_against(&player, &["--longest", "8", "--openings", "0"], "short");
    std::fs::remove_file(&script).expect("the script was written");
    assert_eq!(kept, 2, "{stderr}");
    assert!(stderr.contains("game 3 of 6"), "{stderr}");
    assert!(stderr.contains("ended without an answer"), "{stderr}");
    assert!(
        stderr.contains("the games that ended before that are in") && stderr.contains(": 2"),
        "{stderr}"
    );
}

#[test]
fn a_request_that_is_not_utf8_gets_an_error_and_the_next_one_is_answered() {
    let mut child = lab(&["rules"]).spawn().expect("the program starts");
    let mut requests = child.stdin.take().expect("it is piped");
    let asked = b"{\"op\":\"\xff\"}\n{\"op\":\"start\",\"ruleset\":\"alquerque\"}\n";
    requests.write_all(asked).expect("the program reads requests");
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

/// A file that is removed when dropped.
struct Temporary(PathBuf);

impl Temporary {
    fn new(name: &str, content: &[u8]) -> Temporary {
        let file = std::env::temp_dir().join(format!("ludoteca-{name}-{}.txt", std::process::id()));
        std::fs::write(&file, content).expect("the file can be written");
        Temporary(file)
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("the path is text")
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        std::fs::remove_file(&self.0).ok();
    }
}

/// Returns the standard error of a command that must fail. Kills the command if it doesn't end within
/// [`LONGEST_REFUSAL`].
fn refused(arguments: &[&str]) -> String {
    let mut child = lab(arguments).spawn().expect("the program starts");
    drop(child.stdin.take());
    let started = Instant::now();
    while child.try_wait().expect("the child was not waited for").is_none() {
        if started.elapsed() > LONGEST_REFUSAL {
            child.kill().expect("the child was not waited for");
        }
        thread::sleep(Duration::from_millis(10));
    }
    let output = child.wait_with_output().expect("the program ended");
    assert_eq!(
        output.status.code().map(|code| code > 0),
        Some(true),
        "{arguments:?}"
    );
    String::from_utf8(output.stderr).expect("errors are text")
}

#[test]
fn an_unreadable_record_is_reported_with_the_reason() {
    let latin = Temporary::new("latin", b"[Ludoteca \"1\"]\n[Event \"Fi\xf1a\"]\n");
    let foreign = Temporary::new("foreign", b"e4 e5");
    let endless = "/dev/zero";
    let folder = std::env::temp_dir();
    let folder = folder.to_str().expect("the path is text");
    for (subject, words) in [
        ("no-such-file", "is neither a ruleset nor a file"),
        (latin.path(), "is not UTF-8 text: byte 26 is wrong"),
        (folder, "is a folder"),
        (foreign.path(), "line 1, column 1"),
        (endless, "is longer than 1048576 bytes, the limit for a game"),
    ] {
        let stderr = refused(&["analyse", subject]);
        assert!(stderr.contains(words) && stderr.contains(subject), "{stderr}");
        let is_missing = subject == "no-such-file";
        assert_eq!(stderr.contains("neither a ruleset"), is_missing, "{stderr}");
    }
}

#[test]
fn the_openings_command_requires_a_count_of_at_least_one() {
    let stderr = refused(&["openings", "alquerque", "--count", "0"]);
    assert!(stderr.contains("'0'") && stderr.contains("--count"), "{stderr}");
}

#[test]
fn unplayable_positions_are_rejected_with_their_line_number() {
    let playable = "5.5.2b2.2w2.w4-w-0";
    let cases = [
        (String::new(), "has no position"),
        ("\n# a heading\n\n".to_owned(), "has no position"),
        (
            format!("{playable}\n\n5.5.5.5.w4-b-0\n"),
            "line 3: the game is over",
        ),
        (format!("{playable}\n{}\n", "5".repeat(3 << 20)), "line 2: "),
    ];
    for (number, (text, words)) in cases.iter().enumerate() {
        let file = Temporary::new(&format!("positions-{number}"), text.as_bytes());
        let rest = ["--games", "2", "--balance", "0", "--positions", file.path()];
        let stderr = refused(&[&["match", "alquerque", "random", "random"][..], &rest].concat());
        assert!(
            stderr.contains(words) && stderr.contains(file.path()),
            "{stderr:.500}"
        );
        assert!(stderr.len() < 1_000, "{} bytes", stderr.len());
    }
}
