//! A player that is another program, spoken to by the line protocol.
//!
//! A program may end, hang, or write without end at any time. So its pipes belong to threads of their own, and whoever asks
//! waits for an answer no longer than it has patience.

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

/// How long a program may take to end once nothing more can be asked; then it is killed.
const GRACE: Duration = Duration::from_secs(2);
/// So much of what it wrote to standard error is told, from the end.
const TOLD_BYTES: usize = 2_000;

/// A program that runs, and is asked for moves.
pub(crate) struct Program {
    line: String,
    patience: Duration,
    child: Child,
    /// What is written here goes to its standard input; `None` closes that.
    requests: Option<Sender<String>>,
    /// The lines of its standard output.
    answers: Receiver<io::Result<Vec<u8>>>,
    errors: Errors,
}

impl Program {
    /// Starts the program; its arguments are separated by white space. It may take so long for a move.
    ///
    /// # Errors
    /// If it does not start.
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

    /// The text of the move that it plays where the record stands.
    ///
    /// # Errors
    /// If it does not answer with one in time. A program that failed once is not asked again.
    pub(crate) fn choose(&mut self, record: &Record, seed: u64) -> Result<String> {
        let request = json!({ "op": "choose", "record": record.text(), "seed": format!("{seed:016x}") });
        self.ask(&request)
            .with_context(|| format!("the program {:?}", self.line))
    }

    fn ask(&mut self, request: &Value) -> Result<String> {
        let requests = self.requests.as_ref().context("was stopped before")?;
        // Where the program has ended, the writer has too; that there is no answer says so below.
        requests.send(format!("{request}\n")).ok();
        let line = match self.answers.recv_timeout(self.patience) {
            Ok(line) => line.context("cannot be read")?,
            Err(RecvTimeoutError::Timeout) => {
                self.kill();
                bail!(
                    "did not answer within {} s, and was ended (`--turn-seconds` of `cargo lab match` allows more){}",
                    self.patience.as_secs_f64(),
                    self.errors.told()
                )
            }
            Err(RecvTimeoutError::Disconnected) => {
                let status = self.end()?;
                bail!("ended without an answer ({status}){}", self.errors.told())
            }
        };
        let told = String::from_utf8_lossy(&line);
        let answer: Value =
            serde_json::from_slice(&line).with_context(|| format!("answered {:?}", told.trim_end()))?;
        match answer["turn"].as_str() {
            Some(mv) => Ok(mv.to_owned()),
            None => bail!("answered {}", told.trim()),
        }
    }

    /// Lets it end, and kills it if it does not. How it ended.
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
        // If it has ended by itself there is nothing to kill.
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.end().ok();
    }
}

/// Writes what it is sent to the program, until that ends or nothing more can be sent.
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

/// The lines of the program's answers.
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

/// What a program writes to standard error: passed on, and its end kept.
struct Errors {
    kept: Arc<Mutex<Vec<u8>>>,
    /// Hears of the end when nothing more comes.
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
                    keep.lock().expect("nobody panics with it");
                kept.extend(part);
                let surplus = kept.len().saturating_sub(TOLD_BYTES);
                kept.drain(..surplus);
            }
        });
        Errors { kept, end }
    }

    /// What it wrote last, as the end of a sentence about a program that has ended.
    fn told(&self) -> String {
        // A child of the program may hold the pipe open.
        self.end.recv_timeout(GRACE).ok();
        let kept = self.kept.lock().expect("nobody panics with it");
        let text = String::from_utf8_lossy(&kept);
        match text.trim() {
            "" => "; it wrote nothing to standard error".to_owned(),
            text => format!("; the last that it wrote to standard error: {text}"),
        }
    }
}
