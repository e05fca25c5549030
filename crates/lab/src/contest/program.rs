//! A player that is another program, spoken to by the line protocol.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use anyhow::{Context as _, Result, bail};
use ludoteca_rules::AnyGame;
use ludoteca_rules::record::Record;
use serde_json::{Value, json};

/// A program that runs, and is asked for turns.
pub(crate) struct Program {
    line: String,
    child: Child,
    requests: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
}

impl Program {
    /// Starts the program; its arguments are separated by white space.
    ///
    /// # Errors
    /// If it does not start.
    pub(crate) fn start(line: &str) -> Result<Program> {
        let mut words = line.split_whitespace();
        let name = words.next().context("no program is named")?;
        let mut child = Command::new(name)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("{name} does not start"))?;
        Ok(Program {
            line: line.to_owned(),
            requests: child.stdin.take(),
            answers: BufReader::new(child.stdout.take().context("its answers are piped")?),
            child,
        })
    }

    /// The text of the turn that it plays where the record stands.
    ///
    /// # Errors
    /// If it does not answer with one.
    pub(crate) fn choose(&mut self, record: &Record<AnyGame>, seed: u64) -> Result<String> {
        let request = json!({ "op": "choose", "record": record.text(), "seed": format!("{seed:016x}") });
        self.ask(&request)
            .with_context(|| format!("the program {:?}", self.line))
    }

    fn ask(&mut self, request: &Value) -> Result<String> {
        let requests = self.requests.as_mut().context("it was stopped")?;
        writeln!(requests, "{request}")?;
        requests.flush()?;
        let mut line = String::new();
        if self.answers.read_line(&mut line)? == 0 {
            bail!("ended without an answer");
        }
        let answer: Value = serde_json::from_str(&line).with_context(|| format!("answered {line:?}"))?;
        match answer["turn"].as_str() {
            Some(turn) => Ok(turn.to_owned()),
            None => bail!("answered {}", line.trim()),
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It ends when nothing more can be asked; if it has gone already there is nothing to wait for.
        self.requests = None;
        self.child.wait().ok();
    }
}
