//! The rules for JavaScript: rulesets and records.

use std::cell::RefCell;

use js_sys::{Error, Uint8Array};
use ludoteca_rules::AnyGame;
use ludoteca_rules::Ruleset;
use ludoteca_rules::record::{self, PlayError};
use ludoteca_rules::session::RefusalView;
use wasm_bindgen::prelude::*;

use crate::convert::{self, bits_from, error, to_js};
use crate::{Count, OfferWord, Side, Text};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("rules.ts");

#[wasm_bindgen]
extern "C" {
    /// `Step[]`.
    #[wasm_bindgen(typescript_type = "Step[]")]
    pub type Steps;
    /// `number[] | Uint8Array`.
    #[wasm_bindgen(typescript_type = "number[] | Uint8Array")]
    pub type Dice;
    /// `string | null`, or left out.
    #[wasm_bindgen(typescript_type = "string | null")]
    pub type OptionalText;
    /// `Switches | null`.
    #[wasm_bindgen(typescript_type = "Switches | null")]
    pub type Switches;
    /// `RulesetInfo[]`.
    #[wasm_bindgen(typescript_type = "RulesetInfo[]")]
    pub type RulesetInfos;
    /// `RulesetInfo`.
    #[wasm_bindgen(typescript_type = "RulesetInfo")]
    pub type RulesetInfo;
    /// `State`.
    #[wasm_bindgen(typescript_type = "State")]
    pub type State;
    /// `Continuations`.
    #[wasm_bindgen(typescript_type = "Continuations")]
    pub type Continuations;
    /// `Step[][]`.
    #[wasm_bindgen(typescript_type = "Step[][]")]
    pub type Routes;
    /// `Refusal | null`.
    #[wasm_bindgen(typescript_type = "Refusal | null")]
    pub type Refusal;
    /// `MoveView`.
    #[wasm_bindgen(typescript_type = "TurnView")]
    pub type Move;
    /// `MoveView[]`.
    #[wasm_bindgen(typescript_type = "TurnView[]")]
    pub type Moves;
}

/// Every ruleset as its source has it.
///
/// # Errors
/// Never in practice; the conversion to JavaScript could fail.
#[wasm_bindgen]
pub fn rulesets() -> Result<RulesetInfos, Error> {
    let infos: Vec<_> = Ruleset::ALL
        .into_iter()
        .map(|ruleset| AnyGame::of(ruleset).info())
        .collect();
    to_js(&infos)
}

/// 64 random bits from the browser, as 16 hexadecimal digits: the id of a game, or the seed of an opponent's choices.
///
/// # Errors
/// If the browser has no source of random bytes.
#[wasm_bindgen(js_name = randomBits)]
pub fn random_bits() -> Result<String, Error> {
    Ok(format!("{:016x}", fresh_bits()?))
}

/// 64 bits of `crypto.getRandomValues`.
fn fresh_bits() -> Result<u64, Error> {
    getrandom::u64().map_err(|fault| Error::new(&format!("no random bytes: {fault}")))
}

/// A ruleset with its switches.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Game(pub(crate) AnyGame);

#[wasm_bindgen]
impl Game {
    /// The game of that ruleset (id or alias), with the switches that are not as in the source.
    ///
    /// # Errors
    /// Names the ruleset, switch or value that does not exist, and those that do.
    #[wasm_bindgen(constructor)]
    pub fn new(ruleset: &Text, switches: Option<Switches>) -> Result<Game, Error> {
        let switches = switches
            .map(|given| convert::rules::switches(&given))
            .transpose()?
            .unwrap_or_default();
        let pairs = switches.iter().map(|(key, value)| (key.as_str(), value.as_str()));
        Ok(Game(
            AnyGame::new(&convert::text(ruleset, "the ruleset")?, pairs).map_err(error)?,
        ))
    }

    /// Its squares, switches and rule book.
    ///
    /// # Errors
    /// Never in practice; the conversion to JavaScript could fail.
    pub fn info(&self) -> Result<RulesetInfo, Error> {
        to_js(&self.0.info())
    }

    /// The position text of the start.
    #[must_use]
    pub fn start(&self) -> String {
        self.0.start_text()
    }
}

/// A game from its start to where it stands.
///
/// What a page passes is read before the record is borrowed, and what it gets is made afterwards: reading may run code of
/// the page, which may call the same record.
#[wasm_bindgen]
pub struct Record(RefCell<record::Record>);

#[wasm_bindgen]
impl Record {
    /// A new record, from the usual start or that of the position text. The id (16 hexadecimal digits) tells it from
    /// other games.
    ///
    /// # Errors
    /// If the text of the start is no position, or the id is not 16 hexadecimal digits.
    #[wasm_bindgen(constructor)]
    pub fn new(game: &Game, start: Option<OptionalText>, id: Option<OptionalText>) -> Result<Record, Error> {
        let id = given_bits(id, "the id")?;
        let start = given(start, "the start")?;
        let record = game.0.record(start.as_deref(), id).map_err(error)?;
        Ok(Record(RefCell::new(record)))
    }

    /// Reads the text of a record.
    ///
    /// # Errors
    /// The first damage, with line and column.
    pub fn parse(text: &Text) -> Result<Record, Error> {
        let text = &convert::text(text, "the record")?;
        let record = record::Record::read(text).map_err(error)?;
        Ok(Record(RefCell::new(record)))
    }

    /// Its ruleset's squares, switches and rule book.
    ///
    /// # Errors
    /// Never in practice; the conversion to JavaScript could fail.
    pub fn info(&self) -> Result<RulesetInfo, Error> {
        let info = self.0.borrow().info();
        to_js(&info)
    }

    /// Reads what a link holds, as `linkText` writes it, of that ruleset (id or alias).
    ///
    /// # Errors
    /// If there is no such ruleset, or the first damage, with line and column.
    #[wasm_bindgen(js_name = parseLink)]
    pub fn parse_link(ruleset: &Text, text: &Text) -> Result<Record, Error> {
        let ruleset = Ruleset::named(&convert::text(ruleset, "the ruleset")?).map_err(error)?;
        let text = convert::text(text, "what the link holds")?;
        let record = record::Record::read_link(ruleset, &text).map_err(error)?;
        Ok(Record(RefCell::new(record)))
    }

    /// Where it stands, without the moves that led there: as much to say in a long game as in a short one.
    ///
    /// # Errors
    /// Never in practice; the conversion to JavaScript could fail.
    pub fn state(&self) -> Result<State, Error> {
        let state = self.0.borrow().state();
        to_js(&state)
    }

    /// The moves of the whole line from this ply on, also those that were taken back; none past its end.
    ///
    /// # Errors
    /// If `ply` is no whole number.
    #[wasm_bindgen(js_name = turnsFrom)]
    pub fn moves_from(&self, ply: Count) -> Result<Moves, Error> {
        let ply = convert::whole(&ply, u32::MAX, "the ply")?;
        let moves = self.0.borrow().moves_from(ply as usize);
        to_js(&moves)
    }

    /// What may follow the steps entered so far in this move.
    ///
    /// # Errors
    /// If no move is to be played now, or `entered` is no list of steps.
    pub fn continuations(&self, entered: Steps) -> Result<Continuations, Error> {
        let entered = convert::rules::steps(&entered)?;
        let found = self.0.borrow().continuations(&entered);
        to_js(&found.map_err(error)?)
    }

    /// Every way of entering what was tried, as the first steps of a legal move: what was tried itself if a move begins
    /// with it, or else the ways that make its steps in several hops of one piece. None begins another.
    ///
    /// # Errors
    /// If no move is to be played now, or `tried` is no list of steps.
    pub fn routes(&self, tried: Steps) -> Result<Routes, Error> {
        let tried = convert::rules::steps(&tried)?;
        let found = self.0.borrow().routes(&tried);
        to_js(&found.map_err(error)?)
    }

    /// Why the attempt is not a whole legal move; null if it is one.
    ///
    /// # Errors
    /// If no move is to be played now, or `tried` is no list of steps.
    pub fn refuse(&self, tried: Steps) -> Result<Refusal, Error> {
        let tried = convert::rules::steps(&tried)?;
        let refusal = self.0.borrow().refuse(&tried);
        to_js(&refusal.map_err(error)?.map(RefusalView::from))
    }

    /// Plays the move that these steps are; no steps play a forced pass, or a throw that fails.
    ///
    /// # Errors
    /// If no move is to be played now, or why the move is not legal.
    pub fn play(&self, steps: Steps) -> Result<Move, Error> {
        let steps = convert::rules::steps(&steps)?;
        let played = self.0.borrow_mut().play(&steps).cloned();
        to_js(&played.map_err(error)?)
    }

    /// Plays the move of that text.
    ///
    /// # Errors
    /// What is wrong with the text, or why the move is not legal.
    #[wasm_bindgen(js_name = playText)]
    pub fn play_text(&self, notation: &Text) -> Result<Move, Error> {
        let text = convert::text(notation, "the turn")?;
        let played = self.0.borrow_mut().play_text(&text).cloned();
        to_js(&played.map_err(error)?)
    }

    /// Throws the dice (or the lot), and says what they show. They come from fresh random bits of the browser, or, in
    /// worksheets and tests, from a seed (16 hexadecimal digits), which gives the same dice for the same ply.
    ///
    /// # Errors
    /// If there is nothing to throw for, the seed is none, or the browser has no source of random bytes.
    #[wasm_bindgen(js_name = throwDice)]
    pub fn throw_dice(&self, seed: Option<OptionalText>) -> Result<Uint8Array, Error> {
        let seed = given_bits(seed, "the seed")?;
        let seed = seed.map_or_else(fresh_bits, Ok)?;
        let dice = self.0.borrow_mut().throw_from(seed);
        let dice = dice.map_err(error)?;
        Ok(Uint8Array::from(dice.as_slice()))
    }

    /// Puts a throw (or a lot) on the table that was thrown elsewhere.
    ///
    /// # Errors
    /// If there is nothing to throw for, or the dice cannot be.
    #[wasm_bindgen(js_name = setThrow)]
    pub fn set_throw(&self, dice: Dice) -> Result<(), Error> {
        let dice = convert::rules::dice(&dice)?;
        let thrown = self.0.borrow_mut().throw(&dice);
        thrown.map_err(error)
    }

    /// Takes back the last move, or the end that the players brought about. False if there is nothing to take back.
    pub fn undo(&self) -> bool {
        self.0.borrow_mut().undo()
    }

    /// Plays again what was taken back. False if there is nothing.
    pub fn redo(&self) -> bool {
        self.0.borrow_mut().redo()
    }

    /// Goes to where so many moves have been played.
    ///
    /// # Errors
    /// If the line is shorter.
    pub fn jump(&self, ply: Count) -> Result<(), Error> {
        let ply = convert::whole(&ply, u32::MAX, "the ply")?;
        let gone = self.0.borrow_mut().jump(ply as usize);
        gone.map_err(error)
    }

    /// That side resigns: 0 or 1.
    ///
    /// # Errors
    /// If the game is over or has not begun, or there is no such side.
    pub fn resign(&self, side: Side) -> Result<(), Error> {
        let side = convert::color(&side)?;
        let resigned = self.0.borrow_mut().resign(side);
        resigned.map_err(error)
    }

    /// Both sides agree. Why the game knows no such agreement; null if it does, and is over.
    ///
    /// # Errors
    /// If the game is over already or has not begun, or `what` is no offer.
    pub fn agree(&self, what: OfferWord) -> Result<Refusal, Error> {
        let offer = convert::offer(&what)?;
        let agreed = self.0.borrow_mut().agree(offer);
        let refusal = match agreed {
            Ok(()) => None,
            Err(PlayError::Agreement(refusal)) => Some(RefusalView::from(refusal)),
            Err(other) => return Err(error(other)),
        };
        to_js(&refusal)
    }

    /// The id that tells the game from others, as 16 hexadecimal digits, if it has one.
    #[must_use]
    pub fn id(&self) -> Option<String> {
        self.0.borrow().id().map(|id| format!("{id:016x}"))
    }

    /// Whether its whole line begins with that of `earlier`: the same game, gone on with or not.
    #[must_use]
    pub fn continues(&self, earlier: &Record) -> bool {
        self.0.borrow().continues(&earlier.0.borrow())
    }

    /// The whole line as text.
    #[must_use]
    pub fn text(&self) -> String {
        self.0.borrow().text()
    }

    /// The line up to here as text, with the throw on the table: without what was taken back.
    #[wasm_bindgen(js_name = textHere)]
    #[must_use]
    pub fn text_here(&self) -> String {
        self.0.borrow().text_here()
    }

    /// The line up to where so many moves have been played as text, with the throw on the table there.
    ///
    /// # Errors
    /// If the line is shorter.
    #[wasm_bindgen(js_name = textAt)]
    pub fn text_at(&self, ply: Count) -> Result<String, Error> {
        let ply = convert::whole(&ply, u32::MAX, "the ply")?;
        let text = self.0.borrow().text_at(ply as usize);
        text.map_err(error)
    }

    /// The whole line as a link holds it: without what the address says already, and what follows from the moves.
    #[wasm_bindgen(js_name = linkText)]
    #[must_use]
    pub fn link_text(&self) -> String {
        self.0.borrow().link_text()
    }

    /// The same up to here: without what was taken back.
    #[wasm_bindgen(js_name = linkTextHere)]
    #[must_use]
    pub fn link_text_here(&self) -> String {
        self.0.borrow().link_text_here()
    }

    /// Whether the players ended the game (by resigning, agreeing, or a result that is only stated), not the rules.
    #[wasm_bindgen(js_name = isEndedByPlayers)]
    #[must_use]
    pub fn is_ended_by_players(&self) -> bool {
        self.0.borrow().ended().is_some()
    }
}

impl core::fmt::Debug for Record {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_tuple("Record").field(&self.0.borrow().text()).finish()
    }
}

/// The text of an argument that may be left out.
pub(crate) fn given(value: Option<OptionalText>, what: &str) -> Result<Option<String>, Error> {
    value.map_or(Ok(None), |value| convert::optional_text(&value, what))
}

/// The bits of an argument that may be left out.
fn given_bits(value: Option<OptionalText>, what: &str) -> Result<Option<u64>, Error> {
    let text = given(value, what)?;
    text.map(|text| bits_from(&text, what)).transpose()
}
