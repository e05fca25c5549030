//! An opponent for JavaScript, for use in a worker or in the page.

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
    /// Question: `Ask` in `engine.ts`.
    #[wasm_bindgen(typescript_type = "Ask")]
    pub type Ask;
    /// Search result: `Thought` in `engine.ts`.
    #[wasm_bindgen(typescript_type = "Thought")]
    pub type Thought;
    /// Move to play: `Choice` in `engine.ts`.
    #[wasm_bindgen(typescript_type = "Choice")]
    pub type Choice;
}

/// Maximum size of the transposition table that a page may request, in bytes.
const MOST_TABLE_BYTES: u32 = 256 << 20;
/// Maximum number of nodes per slice.
const MOST_NODES: u32 = u32::MAX;

/// Opponent that searches in slices. Between two slices the caller can handle events, or stop by not calling
/// again.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Engine(RefCell<engine::Engine>);

#[wasm_bindgen]
impl Engine {
    /// Makes an engine with a transposition table of about `table_bytes` bytes.
    ///
    /// # Errors
    /// If `table_bytes` is not a whole number or is too large, or the memory cannot be allocated.
    #[wasm_bindgen(constructor)]
    pub fn new(table_bytes: Count) -> Result<Engine, Error> {
        let bytes = convert::whole(&table_bytes, MOST_TABLE_BYTES, "the size of the table")?;
        let engine = engine::Engine::try_new(bytes as usize).map_err(error)?;
        Ok(Engine(RefCell::new(engine)))
    }

    /// Starts loading a table (`docs/tables.md`); `continueLoading` loads the rest. Once the table is loaded,
    /// the engine plays perfectly wherever the table applies, at full strength and at the highest level. The
    /// table is a string with one character per byte, from 0 to 255, because strings need no additional glue
    /// code.
    ///
    /// # Errors
    /// If the file is not a usable table. The message is `table.` followed by `no-table`, `version`,
    /// `ruleset`, `truncated`, `too-long`, `damaged`, `kind`, `too-much` or `wrong`.
    #[wasm_bindgen(js_name = loadTable)]
    pub fn load_table(&self, table: &Text) -> Result<(), Error> {
        let bytes = bytes(table, "the table")?.ok_or_else(|| Error::new("table.no-table"))?;
        let begun = self.0.borrow_mut().begin_loading(&bytes);
        begun.map_err(damaged)
    }

    /// Loads at most `positions` more positions of the table. Returns `true` when the table is complete.
    ///
    /// # Errors
    /// If `positions` is not a whole number, or if the table is not usable (see `loadTable`). The engine
    /// discards an unusable table.
    #[wasm_bindgen(js_name = continueLoading)]
    pub fn continue_loading(&self, positions: Count) -> Result<bool, Error> {
        let positions = convert::whole(&positions, u32::MAX, "the number of positions")?;
        let loaded = self.0.borrow_mut().continue_loading(positions as usize);
        loaded.map_err(damaged)
    }

    /// Loads the net of a ruleset, which the engine needs in order to play that ruleset. The net is a string
    /// in the same form as a table.
    ///
    /// # Errors
    /// If the file is not a usable net. The message is `net.` followed by `no-net`, `version`, `truncated`,
    /// `too-long`, `damaged`, `wrong` or `ruleset`.
    #[wasm_bindgen(js_name = loadNet)]
    pub fn load_net(&self, net: &Text) -> Result<(), Error> {
        let bytes = bytes(net, "the net")?.ok_or_else(|| Error::new("net.no-net"))?;
        let loaded = self.0.borrow_mut().load_net(&bytes);
        loaded.map_err(|fault| Error::new(&["net.", fault.name()].concat()))
    }

    /// Starts thinking about the current position of a record, given as text.
    ///
    /// # Errors
    /// If the text is not a valid record, no move is due, or the question is invalid. The message is
    /// `net.missing` if the net of the ruleset has not been loaded.
    pub fn ask(&self, record: &Text, ask: Ask) -> Result<(), Error> {
        let record = record::Record::read(&convert::text(record, "the record")?).map_err(error)?;
        let ask = convert::engine::ask(&ask)?;
        let asked = self.0.borrow_mut().ask(record, ask);
        asked.map_err(|fault| match fault {
            AskError::Play(fault) => error(fault),
            AskError::NoNet(_) => Error::new("net.missing"),
        })
    }

    /// Searches about `nodes` more nodes. Returns `true` when finished.
    ///
    /// # Errors
    /// If `nodes` is not a whole number.
    pub fn run(&self, nodes: Count) -> Result<bool, Error> {
        let nodes = convert::whole(&nodes, MOST_NODES, "the number of nodes")?;
        Ok(self.0.borrow_mut().run(nodes.into()))
    }

    /// Returns the current result with at most `most` lines.
    ///
    /// # Errors
    /// If no question was asked.
    pub fn thought(&self, most: Count) -> Result<Thought, Error> {
        let most = convert::whole(&most, u32::MAX, "the number of lines")?;
        let thought = self.0.borrow().thought_view(most as usize);
        to_js(&thought.ok_or_else(unasked)?)
    }

    /// Returns the move to play at the requested level, based on the current result.
    ///
    /// # Errors
    /// If no question was asked, or no move has a score yet.
    pub fn choice(&self) -> Result<Choice, Error> {
        let choice = self.0.borrow().choice_view();
        to_js(&choice.ok_or_else(unasked)?)
    }

    /// Returns whether `side` should accept the offer, based on the current result.
    ///
    /// # Errors
    /// If the offer or the side is invalid.
    pub fn accepts(&self, offer: OfferWord, side: Side) -> Result<bool, Error> {
        let (offer, side) = (convert::offer(&offer)?, convert::color(&side)?);
        Ok(self.0.borrow().accepts(offer, side))
    }
}

/// Bytes of a file given as a string with one character per byte; `None` if a character is above 255.
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
