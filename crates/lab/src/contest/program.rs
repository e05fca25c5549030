//! A player that is another program, controlled through the line protocol.
//!
//! A program may end, hang, or write endlessly at any time. So separate threads own its pipes, and there is a
//! time limit for each answer.

use std::io::{self, BufReader, Read, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use ludoteca_rules::record::Record;
use serde_json::{Value, json};

use crate::input::{LONGEST_LINE_BYTES, read_line};

/// Time that a program may take to end after its input is closed, before it is killed.
const GRACE: Duration = Duration::from_secs(2);
/// Maximum number of bytes to quote, from the end of standard error.
const QUOTED_BYTES: usize = 2_000;

/// A running program that chooses moves.
pub(crate) struct Program {
    line: String,
    patience: Duration,
    child: Child,
    /// Requests to write to its standard input; `None` closes the input.
    requests: Option<Sender<String>>,
    /// Lines of its standard output.
    answers: Receiver<io::Result<Vec<u8>>>,
    errors: Errors,
}

impl Program {
    /// Starts a program. `line` is its name and arguments, separated by spaces, and `patience` the time limit
    /// per move.
    ///
    /// # Errors
    /// If the program doesn't start.
    pub(crate) fn start(line: &str, patience: Duration) -> Result<Program> {
        let mut words = line.split_whitespace();
        let name = words
            .next()
            .context("command: names no program; write command:PROGRAM ARGUMENTS")?;
        let mut child = Command::new(name)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .with_context(|| format!("can't start {name}: check its name and PATH"))?;
        Ok(Program {
            line: line.to_owned(),
            patience,
            requests: child.stdin.take().map(writer),
            answers: reader(child.stdout.take().context("its answers are piped")?),
            errors: Errors::of(child.stderr.take().context("its errors are piped")?),
            child,
        })
    }

    /// Returns the text of the move that the program plays in the current position.
    ///
    /// # Errors
    /// If the program doesn't answer with a move in time. After a failure, no more requests are sent.
    pub(crate) fn choose(&mut self, record: &Record, seed: u64) -> Result<String> {
        let request = json!({ "op": "choose", "record": record.text(), "seed": format!("{seed:016x}") });
        self.ask(&request)
            .with_context(|| format!("the program {:?}", self.line))
    }

    fn ask(&mut self, request: &Value) -> Result<String> {
        let requests = self.requests.as_ref().context("was stopped before")?;
        // If the program has ended, so has the writer thread. The missing answer is reported below.
        requests.send(format!("{request}\n")).ok();
        let line = match self.answers.recv_timeout(self.patience) {
            Ok(line) => line.context("cannot be read")?,
            Err(RecvTimeoutError::Timeout) => {
                self.kill();
                bail!(
                    "did not answer within {} s, and was ended (`--turn-seconds` of `cargo lab match` allows more){}",
                    self.patience.as_secs_f64(),
                    self.errors.last_output()
                )
            }
            Err(RecvTimeoutError::Disconnected) => {
                let status = self.end()?;
                bail!("ended without an answer ({status}){}", self.errors.last_output())
            }
        };
        let answer_text = String::from_utf8_lossy(&line);
        let answer: Value = serde_json::from_slice(&line)
            .with_context(|| format!("answered {:?}", answer_text.trim_end()))?;
        // `turn` is the former name of `move`.
        let mv = answer.get("move").or_else(|| answer.get("turn"));
        match mv.and_then(Value::as_str) {
            Some(mv) => Ok(mv.to_owned()),
            None => bail!("answered {}", answer_text.trim()),
        }
    }

    /// Closes the input and waits for the program to end. Kills the program after [`GRACE`]. Returns its exit
    /// status.
    fn end(&mut self) -> io::Result<ExitStatus> {
        self.requests = None;
        let end = Instant::now() + GRACE;
        while Instant::now() < end {
            if let Some(status) = self.child.try_wait()? {
                return Ok(status);
            }
            thread::sleep(Duration::from_millis(5));
        }
        self.kill();
        self.child.wait()
    }

    fn kill(&mut self) {
        self.requests = None;
        // Fails only if the program has already ended.
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.end().ok();
    }
}

/// Starts a thread that writes requests to the program until either side closes.
fn writer(mut input: ChildStdin) -> Sender<String> {
    let (sender, requests) = channel::<String>();
    thread::spawn(move || {
        for request in requests {
            if input
                .write_all(request.as_bytes())
                .and_then(|()| input.flush())
                .is_err()
            {
                return;
            }
        }
    });
    sender
}

/// Starts a thread that reads the program's lines.
fn reader(output: ChildStdout) -> Receiver<io::Result<Vec<u8>>> {
    let (sender, answers) = channel();
    let mut output = BufReader::new(output);
    thread::spawn(move || {
        loop {
            let mut line = Vec::new();
            let answer = match read_line(&mut output, &mut line) {
                Ok(None) => return,
                Ok(Some(length)) if length > LONGEST_LINE_BYTES => {
                    Err(io::Error::other(format!("the answer has {length} bytes")))
                }
                Ok(Some(_)) => Ok(line),
                Err(error) => Err(error),
            };
            if sender.send(answer).is_err() {
                return;
            }
        }
    });
    answers
}

/// A copy of the last bytes of the program's standard error, all of which is also passed on.
struct Errors {
    kept: Arc<Mutex<Vec<u8>>>,
    /// Disconnected when standard error is closed.
    end: Receiver<()>,
}

impl Errors {
    fn of(mut pipe: impl Read + Send + 'static) -> Errors {
        let kept = Arc::new(Mutex::new(Vec::new()));
        let (sender, end) = channel();
        let keep = Arc::clone(&kept);
        thread::spawn(move || {
            let _open: Sender<()> = sender;
            let mut buffer = [0; 1_024];
            while let Ok(length @ 1..) = pipe.read(&mut buffer) {
                let part = &buffer[..length];
                io::stderr().write_all(part).ok();
                let mut kept: std::sync::MutexGuard<'_, Vec<u8>> =
                    keep.lock().expect("no thread panics with the lock");
                kept.extend(part);
                let surplus = kept.len().saturating_sub(QUOTED_BYTES);
                kept.drain(..surplus);
            }
        });
        Errors { kept, end }
    }

    /// Returns the last standard error output, worded as the end of a sentence about a program that has
    /// ended.
    fn last_output(&self) -> String {
        // A child of the program may keep the pipe open.
        self.end.recv_timeout(GRACE).ok();
        let kept = self.kept.lock().expect("no thread panics with the lock");
        let text = String::from_utf8_lossy(&kept);
        match text.trim() {
            "" => "; it wrote nothing to standard error".to_owned(),
            text => format!("; the last that it wrote to standard error: {text}"),
        }
    }
}
