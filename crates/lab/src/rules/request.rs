//! Requests of the line protocol, each with its members.

use std::collections::BTreeMap;

use anyhow::{Context as _, Result};
use ludoteca_rules::record::Record;
use ludoteca_rules::{AnyGame, Step, excerpt};
use serde::Deserialize;
use serde_json::{Map, Value};

/// Switches whose values differ from the historical source.
type Switches = BTreeMap<String, String>;

#[derive(Deserialize)]
#[serde(tag = "op", rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum Request {
    Rulesets {},
    Start(Variant),
    #[serde(alias = "turns")]
    Moves(PositionRequest),
    Outcome(PositionRequest),
    Play(MoveRequest),
    Refuse(MoveRequest),
    Record {
        text: String,
    },
    Choose(ChoiceRequest),
}

/// A ruleset with its switches.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Variant {
    ruleset: String,
    #[serde(default)]
    switches: Switches,
}

/// A position with its roll.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PositionRequest {
    ruleset: String,
    #[serde(default)]
    switches: Switches,
    position: Option<String>,
    dice: Option<Vec<u8>>,
}

/// A move to try in a position, as text or step by step.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MoveRequest {
    ruleset: String,
    #[serde(default)]
    switches: Switches,
    position: Option<String>,
    dice: Option<Vec<u8>>,
    #[serde(rename = "move", alias = "turn")]
    pub(super) mv: Option<String>,
    pub(super) steps: Option<Vec<Step>>,
}

/// A record in which a player chooses the next move, with the strength of the player.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ChoiceRequest {
    pub(super) record: String,
    pub(super) seed: Option<String>,
    pub(super) level: Option<u8>,
    pub(super) nodes: Option<u64>,
}

/// Parses a line. Returns the request or an error message, and the `id` that the answer repeats.
pub(super) fn read(line: &str) -> (Result<Request, String>, Value) {
    let mut members: Map<String, Value> = match serde_json::from_str(line) {
        Ok(members) => members,
        Err(error) => return (Err(format!("not a request: {error}")), Value::Null),
    };
    let id = members.remove("id").unwrap_or_default();
    // Shortened, because the error message repeats it.
    if let Some(Value::String(op)) = members.get_mut("op") {
        *op = excerpt(op);
    }
    let request = serde_json::from_value(Value::Object(members)).map_err(|error| {
        let error = error.to_string();
        match error.strip_prefix("unknown variant") {
            Some(names) => format!("not a request: unknown op{names}"),
            None => format!("not a request: {error}"),
        }
    });
    (request, id)
}

impl Variant {
    pub(super) fn game(&self) -> Result<AnyGame> {
        game(&self.ruleset, &self.switches)
    }
}

impl PositionRequest {
    pub(super) fn session(&self) -> Result<Record> {
        let game = game(&self.ruleset, &self.switches)?;
        session(&game, self.position.as_deref(), self.dice.as_deref())
    }
}

impl MoveRequest {
    pub(super) fn session(&self) -> Result<Record> {
        let game = game(&self.ruleset, &self.switches)?;
        session(&game, self.position.as_deref(), self.dice.as_deref())
    }
}

fn game(ruleset: &str, switches: &Switches) -> Result<AnyGame> {
    let switches = switches.iter().map(|(key, value)| (key.as_str(), value.as_str()));
    Ok(AnyGame::new(ruleset, switches)?)
}

/// Returns a record that starts in `position`, after the roll `dice`.
fn session(game: &AnyGame, position: Option<&str>, dice: Option<&[u8]>) -> Result<Record> {
    let start = game.start_text();
    let position = position.unwrap_or(&start);
    let mut session = game
        .record(Some(position), None)
        .with_context(|| format!("the position {:?}", excerpt(position)))?;
    if let Some(dice) = dice {
        session.throw(dice)?;
    }
    Ok(session)
}
