//! Options that choose a ruleset and its switches.

use anyhow::Result;
use clap::Args;
use ludoteca_rules::{AnyGame, Ruleset};

/// A ruleset, with the switches that differ from their defaults.
#[derive(Args, Clone, Debug)]
pub struct Variant {
    /// The ruleset: el-perro, brandubh, el-cuervo, fallas, fayles, alquerque or spanish-draughts.
    #[arg(value_parser = Ruleset::named)]
    pub ruleset: Ruleset,
    /// Switch of the ruleset to change, as KEY=VALUE; may be repeated.
    #[arg(long = "switch", value_name = "KEY=VALUE", value_parser = key_and_value)]
    pub switches: Vec<(String, String)>,
}

impl Variant {
    /// Returns the game with these switches.
    ///
    /// # Errors
    /// If a switch or its value is unknown.
    pub fn game(&self) -> Result<AnyGame> {
        let switches = self
            .switches
            .iter()
            .map(|(key, value)| (key.as_str(), value.as_str()));
        Ok(AnyGame::new(self.ruleset.id(), switches)?)
    }
}

/// Parses `KEY=VALUE`.
pub(crate) fn key_and_value(text: &str) -> Result<(String, String), &'static str> {
    let (key, value) = text.split_once('=').ok_or("a switch is written KEY=VALUE")?;
    Ok((key.to_owned(), value.to_owned()))
}
