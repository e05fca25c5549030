//! The opponent for JavaScript, in a worker or not.

use std::cell::RefCell;

use js_sys::Error;
use ludoteca_engine::engine::{self, AskError};
use ludoteca_rules::record;
use wasm_bindgen::prelude::*;

use crate::convert::{self, error, to_js};
use crate::{Count, OfferWord, Side, Text};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("engine.ts");

#[wasm_bindgen]
extern "C" {
    /// `Ask`.
    #[wasm_bindgen(typescript_type = "Ask")]
    pub type Ask;
    /// `Thought`.
    #[wasm_bindgen(typescript_type = "Thought")]
    pub type Thought;
    /// `Choice`.
    #[wasm_bindgen(typescript_type = "Choice")]
    pub type Choice;
}

/// The most bytes that a page may give to the memory of positions.
const MOST_TABLE_BYTES: u32 = 256 << 20;
/// Most nodes in one slice.
const MOST_NODES: u32 = u32::MAX;

/// An opponent. It thinks in slices, so that whoever calls can listen in between; not to call again stops it.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Engine(RefCell<engine::Engine>);

#[wasm_bindgen]
impl Engine {
    /// An engine that remembers positions in about so many bytes.
    ///
    /// # Errors
    /// If that is no whole number, or too large, or there is no memory for it.
    #[wasm_bindgen(constructor)]
    pub fn new(table_bytes: Count) -> Result<Engine, Error> {
        let bytes = convert::whole(&table_bytes, MOST_TABLE_BYTES, "the size of the table")?;
        let engine = engine::Engine::try_new(bytes as usize).map_err(error)?;
        Ok(Engine(RefCell::new(engine)))
    }

    /// Begins to learn a table (`docs/tables.md`), which `learnOn` goes on with: when all is learned it plays perfectly
    /// where the table knows how. The table comes as a text with a character for each byte, from 0 to 255, which needs no
    /// other glue than other texts do.
    ///
    /// # Errors
    /// If it is no table for it; the message is `table.` and what is wrong: `no-table`, `version`, `ruleset`, `truncated`,
    /// `too-long`, `damaged`, `kind`, `too-much` or `wrong`.
    pub fn learn(&self, table: &Text) -> Result<(), Error> {
        let bytes = bytes(table, "the table")?.ok_or_else(|| Error::new("table.no-table"))?;
        let begun = self.0.borrow_mut().begin_to_learn(&bytes);
        begun.map_err(damaged)
    }

    /// Learns on from the table that it began with, for about so many positions; whether nothing is left to learn.
    ///
    /// # Errors
    /// If that is no whole number, or what is wrong with the table, as `learn` says it. It has learned nothing then.
    #[wasm_bindgen(js_name = learnOn)]
    pub fn learn_on(&self, positions: Count) -> Result<bool, Error> {
        let positions = convert::whole(&positions, u32::MAX, "the number of positions")?;
        let learned = self.0.borrow_mut().learn_on(positions as usize);
        learned.map_err(damaged)
    }

    /// Learns the net of a ruleset, without which it cannot think about its games. The net comes as a text, as tables do.
    ///
    /// # Errors
    /// If it is no net for it; the message is `net.` and what is wrong: `no-net`, `version`, `truncated`, `too-long`,
    /// `damaged`, `wrong` or `ruleset`.
    #[wasm_bindgen(js_name = learnNet)]
    pub fn learn_net(&self, net: &Text) -> Result<(), Error> {
        let bytes = bytes(net, "the net")?.ok_or_else(|| Error::new("net.no-net"))?;
        let learned = self.0.borrow_mut().learn_net(&bytes);
        learned.map_err(|fault| Error::new(&["net.", fault.name()].concat()))
    }

    /// Begins to think about where the record of that text stands.
    ///
    /// # Errors
    /// The first damage of the text, if no move is to be played there, or what is wrong with the question. The message is
    /// `net.missing` if it has not learned the net of the ruleset.
    pub fn ask(&self, record: &Text, ask: Ask) -> Result<(), Error> {
        let record = record::Record::read(&convert::text(record, "the record")?).map_err(error)?;
        let ask = convert::engine::ask(&ask)?;
        let asked = self.0.borrow_mut().ask(record, ask);
        asked.map_err(|fault| match fault {
            AskError::Play(fault) => error(fault),
            AskError::NoNet(_) => Error::new("net.missing"),
        })
    }

    /// Thinks on for about so many nodes; whether nothing is left to search.
    ///
    /// # Errors
    /// If that is no whole number.
    pub fn run(&self, nodes: Count) -> Result<bool, Error> {
        let nodes = convert::whole(&nodes, MOST_NODES, "the number of nodes")?;
        Ok(self.0.borrow_mut().run(nodes.into()))
    }

    /// What has been found so far, of the lines at most so many.
    ///
    /// # Errors
    /// If nothing was asked.
    pub fn thought(&self, most: Count) -> Result<Thought, Error> {
        let most = convert::whole(&most, u32::MAX, "the number of lines")?;
        let thought = self.0.borrow().thought_view(most as usize);
        to_js(&thought.ok_or_else(unasked)?)
    }

    /// The move that it plays at the level asked for, by what it has found so far.
    ///
    /// # Errors
    /// If nothing was asked, or nothing is known of any move yet.
    pub fn choice(&self) -> Result<Choice, Error> {
        let choice = self.0.borrow().choice_view();
        to_js(&choice.ok_or_else(unasked)?)
    }

    /// Whether that side should accept the offer, by what has been found so far.
    ///
    /// # Errors
    /// If there is no such side or offer.
    pub fn accepts(&self, offer: OfferWord, side: Side) -> Result<bool, Error> {
        let (offer, side) = (convert::offer(&offer)?, convert::color(&side)?);
        Ok(self.0.borrow().accepts(offer, side))
    }
}

/// The bytes of a file that comes as a text with a character for each; `None` if it has others.
fn bytes(file: &Text, what: &str) -> Result<Option<Vec<u8>>, Error> {
    let letters = convert::text(file, what)?;
    Ok(letters.chars().map(|letter| u8::try_from(letter).ok()).collect())
}

fn damaged(fault: ludoteca_engine::tables::TableError) -> Error {
    Error::new(&["table.", fault.name()].concat())
}

fn unasked() -> Error {
    Error::new("the engine has not been asked anything, or has not begun to think")
}
