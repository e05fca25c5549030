//! Rulesets and records for JavaScript.

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
    /// List of steps.
    #[wasm_bindgen(typescript_type = "Step[]")]
    pub type Steps;
    /// List of dice.
    #[wasm_bindgen(typescript_type = "number[] | Uint8Array")]
    pub type Dice;
    /// Optional string.
    #[wasm_bindgen(typescript_type = "string | null")]
    pub type OptionalText;
    /// Rule options: `Switches` in `rules.ts`.
    #[wasm_bindgen(typescript_type = "Switches | null")]
    pub type Switches;
    /// List of ruleset descriptions.
    #[wasm_bindgen(typescript_type = "RulesetInfo[]")]
    pub type RulesetInfos;
    /// Ruleset description: `RulesetInfo` in `rules.ts`.
    #[wasm_bindgen(typescript_type = "RulesetInfo")]
    pub type RulesetInfo;
    /// Current state of a game: `State` in `rules.ts`.
    #[wasm_bindgen(typescript_type = "State")]
    pub type State;
    /// Possible next steps: `Continuations` in `rules.ts`.
    #[wasm_bindgen(typescript_type = "Continuations")]
    pub type Continuations;
    /// List of step sequences.
    #[wasm_bindgen(typescript_type = "Step[][]")]
    pub type Routes;
    /// Reason why a move is illegal: `Refusal` in `rules.ts`.
    #[wasm_bindgen(typescript_type = "Refusal | null")]
    pub type Refusal;
    /// Complete move: `MoveView` in `rules.ts`.
    #[wasm_bindgen(typescript_type = "MoveView")]
    pub type Move;
    /// List of complete moves.
    #[wasm_bindgen(typescript_type = "MoveView[]")]
    pub type Moves;
}

/// Returns every ruleset with its default options.
///
/// # Errors
/// If the conversion to JavaScript fails, which does not happen in practice.
#[wasm_bindgen]
pub fn rulesets() -> Result<RulesetInfos, Error> {
    let infos: Vec<_> = Ruleset::ALL
        .into_iter()
        .map(|ruleset| AnyGame::of(ruleset).info())
        .collect();
    to_js(&infos)
}

/// Returns 64 random bits from the browser as 16 hexadecimal digits, for a game's id or the seed of an
/// opponent's choices.
///
/// # Errors
/// If the browser has no source of random bytes.
#[wasm_bindgen(js_name = randomBits)]
pub fn random_bits() -> Result<String, Error> {
    Ok(format!("{:016x}", fresh_bits()?))
}

fn fresh_bits() -> Result<u64, Error> {
    getrandom::u64().map_err(|fault| Error::new(&format!("no random bytes: {fault}")))
}

/// A ruleset with its options.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Game(pub(crate) AnyGame);

#[wasm_bindgen]
impl Game {
    /// Makes the game of a ruleset (id or alias). `switches` are the options that differ from the defaults.
    ///
    /// # Errors
    /// If the ruleset, an option or a value does not exist. The error lists those that do.
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

    /// Returns the ruleset's squares, options and rule book.
    ///
    /// # Errors
    /// If the conversion to JavaScript fails, which does not happen in practice.
    pub fn info(&self) -> Result<RulesetInfo, Error> {
        to_js(&self.0.info())
    }

    /// Returns the start position as text.
    #[must_use]
    pub fn start(&self) -> String {
        self.0.start_text()
    }
}

/// A game from its start to its current position.
///
/// Arguments are read before the record is borrowed, and results are converted after the borrow ends, because
/// reading may run page code that calls the same record.
#[wasm_bindgen]
pub struct Record(RefCell<record::Record>);

#[wasm_bindgen]
impl Record {
    /// Starts a record, from the usual start or from a position given as text. The id (16 hexadecimal digits)
    /// identifies the game.
    ///
    /// # Errors
    /// If `start` is not a position, or `id` is not 16 hexadecimal digits.
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
    /// The first fault of the text, with line and column.
    pub fn parse(text: &Text) -> Result<Record, Error> {
        let text = &convert::text(text, "the record")?;
        let record = record::Record::read(text).map_err(error)?;
        Ok(Record(RefCell::new(record)))
    }

    /// Returns the ruleset's squares, options and rule book.
    ///
    /// # Errors
    /// If the conversion to JavaScript fails, which does not happen in practice.
    pub fn info(&self) -> Result<RulesetInfo, Error> {
        let info = self.0.borrow().info();
        to_js(&info)
    }

    /// Reads the content of a link, as written by `linkText`, for a ruleset (id or alias).
    ///
    /// # Errors
    /// If the ruleset does not exist or the text is invalid. The error gives the location of the first fault.
    #[wasm_bindgen(js_name = parseLink)]
    pub fn parse_link(ruleset: &Text, text: &Text) -> Result<Record, Error> {
        let ruleset = Ruleset::named(&convert::text(ruleset, "the ruleset")?).map_err(error)?;
        let text = convert::text(text, "what the link holds")?;
        let record = record::Record::read_link(ruleset, &text).map_err(error)?;
        Ok(Record(RefCell::new(record)))
    }

    /// Returns the current state without the moves that led to it, so its size does not grow with the game.
    ///
    /// # Errors
    /// If the conversion to JavaScript fails, which does not happen in practice.
    pub fn state(&self) -> Result<State, Error> {
        let state = self.0.borrow().state();
        to_js(&state)
    }

    /// Returns the moves from `ply` to the end of the game, including moves that were undone. The list is
    /// empty if `ply` is past the end.
    ///
    /// # Errors
    /// If `ply` is not a whole number.
    #[wasm_bindgen(js_name = movesFrom)]
    pub fn moves_from(&self, ply: Count) -> Result<Moves, Error> {
        let ply = convert::whole(&ply, u32::MAX, "the ply")?;
        let moves = self.0.borrow().moves_from(ply as usize);
        to_js(&moves)
    }

    /// Returns every legal move once. If a move can be entered in several ways, such as with its dice in another
    /// order, it has the steps of one of them.
    ///
    /// # Errors
    /// If no move is due.
    #[wasm_bindgen(js_name = legalMoves)]
    pub fn legal_moves(&self) -> Result<Moves, Error> {
        let legal = self.0.borrow().legal_moves().map_err(error)?;
        let moves: Vec<_> = legal.into_iter().map(|each| each.mv).collect();
        to_js(&moves)
    }

    /// Returns the steps that can follow those already entered for this move.
    ///
    /// # Errors
    /// If no move is due, or `entered` is not a list of steps.
    pub fn continuations(&self, entered: Steps) -> Result<Continuations, Error> {
        let entered = convert::rules::steps(&entered)?;
        let found = self.0.borrow().continuations(&entered);
        to_js(&found.map_err(error)?)
    }

    /// Returns every sequence of steps that `tried` can stand for at the beginning of a legal move. This is
    /// `tried` itself if a move begins with it. Otherwise several hops of one piece replace a step. No
    /// sequence is the beginning of another.
    ///
    /// # Errors
    /// If no move is due, or `tried` is not a list of steps.
    pub fn routes(&self, tried: Steps) -> Result<Routes, Error> {
        let tried = convert::rules::steps(&tried)?;
        let found = self.0.borrow().routes(&tried);
        to_js(&found.map_err(error)?)
    }

    /// Returns why `tried` is not a complete legal move, or null if it is one.
    ///
    /// # Errors
    /// If no move is due, or `tried` is not a list of steps.
    pub fn refuse(&self, tried: Steps) -> Result<Refusal, Error> {
        let tried = convert::rules::steps(&tried)?;
        let refusal = self.0.borrow().refuse(&tried);
        to_js(&refusal.map_err(error)?.map(RefusalView::from))
    }

    /// Returns why the move given in notation is illegal, or null if it is legal.
    ///
    /// # Errors
    /// If no move is due, or the notation is invalid.
    #[wasm_bindgen(js_name = refuseText)]
    pub fn refuse_text(&self, notation: &Text) -> Result<Refusal, Error> {
        let text = convert::text(notation, "the move")?;
        let refusal = self.0.borrow().refuse_text(&text);
        to_js(&refusal.map_err(error)?.map(RefusalView::from))
    }

    /// Plays the move with these steps. An empty list plays a forced pass, or a roll that fails.
    ///
    /// # Errors
    /// If no move is due, or if the move is illegal. The error then holds the reason.
    pub fn play(&self, steps: Steps) -> Result<Move, Error> {
        let steps = convert::rules::steps(&steps)?;
        let played = self.0.borrow_mut().play(&steps).cloned();
        to_js(&played.map_err(error)?)
    }

    /// Plays a move given in notation.
    ///
    /// # Errors
    /// If the notation is invalid, or if the move is illegal. The error then holds the reason.
    #[wasm_bindgen(js_name = playText)]
    pub fn play_text(&self, notation: &Text) -> Result<Move, Error> {
        let text = convert::text(notation, "the move")?;
        let played = self.0.borrow_mut().play_text(&text).cloned();
        to_js(&played.map_err(error)?)
    }

    /// Rolls the dice for a move or for the lot, and returns them. They are derived from fresh random bits
    /// from the browser. Worksheets and tests pass a seed (16 hexadecimal digits), which gives the same dice
    /// at the same ply.
    ///
    /// # Errors
    /// If no roll is due, the seed is invalid, or the browser has no source of random bytes.
    #[wasm_bindgen(js_name = throwDice)]
    pub fn throw_dice(&self, seed: Option<OptionalText>) -> Result<Uint8Array, Error> {
        let seed = given_bits(seed, "the seed")?;
        let seed = seed.map_or_else(fresh_bits, Ok)?;
        let dice = self.0.borrow_mut().throw_from(seed);
        let dice = dice.map_err(error)?;
        Ok(Uint8Array::from(dice.as_slice()))
    }

    /// Enters a roll, for a move or for the lot, that was made elsewhere.
    ///
    /// # Errors
    /// If no roll is due, or the dice are impossible.
    #[wasm_bindgen(js_name = setThrow)]
    pub fn set_throw(&self, dice: Dice) -> Result<(), Error> {
        let dice = convert::rules::dice(&dice)?;
        let thrown = self.0.borrow_mut().throw(&dice);
        thrown.map_err(error)
    }

    /// Undoes the last move, or an ending decided by the players. Returns `false` if there is nothing to
    /// undo.
    pub fn undo(&self) -> bool {
        self.0.borrow_mut().undo()
    }

    /// Redoes the last undone move. Returns `false` if there is nothing to redo.
    pub fn redo(&self) -> bool {
        self.0.borrow_mut().redo()
    }

    /// Goes to the position after `ply` moves.
    ///
    /// # Errors
    /// If the game has fewer than `ply` moves.
    pub fn jump(&self, ply: Count) -> Result<(), Error> {
        let ply = convert::whole(&ply, u32::MAX, "the ply")?;
        let gone = self.0.borrow_mut().jump(ply as usize);
        gone.map_err(error)
    }

    /// Records that `side` (0 or 1) resigns.
    ///
    /// # Errors
    /// If the game is over or has not begun, or the side is invalid.
    pub fn resign(&self, side: Side) -> Result<(), Error> {
        let side = convert::color(&side)?;
        let resigned = self.0.borrow_mut().resign(side);
        resigned.map_err(error)
    }

    /// Ends the game by agreement. Returns null, or the reason why the game does not allow it.
    ///
    /// # Errors
    /// If the game is over or has not begun, or `what` is not an offer.
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

    /// Returns the game's id as 16 hexadecimal digits, if it has one.
    #[must_use]
    pub fn id(&self) -> Option<String> {
        self.0.borrow().id().map(|id| format!("{id:016x}"))
    }

    /// Returns whether this is the same game as `earlier`, perhaps continued: its complete move list begins
    /// with that of `earlier`.
    #[must_use]
    pub fn continues(&self, earlier: &Record) -> bool {
        self.0.borrow().continues(&earlier.0.borrow())
    }

    /// Returns the complete game as text.
    #[must_use]
    pub fn text(&self) -> String {
        self.0.borrow().text()
    }

    /// Returns the game up to the current position as text, with the current roll and without undone moves.
    #[wasm_bindgen(js_name = textHere)]
    #[must_use]
    pub fn text_here(&self) -> String {
        self.0.borrow().text_here()
    }

    /// Returns the game up to `ply` as text, with the roll at that point.
    ///
    /// # Errors
    /// If the game has fewer than `ply` moves.
    #[wasm_bindgen(js_name = textAt)]
    pub fn text_at(&self, ply: Count) -> Result<String, Error> {
        let ply = convert::whole(&ply, u32::MAX, "the ply")?;
        let text = self.0.borrow().text_at(ply as usize);
        text.map_err(error)
    }

    /// Returns the complete game as text for a link, without the parts that the rest of the address contains
    /// or the moves imply.
    #[wasm_bindgen(js_name = linkText)]
    #[must_use]
    pub fn link_text(&self) -> String {
        self.0.borrow().link_text()
    }

    /// Like `linkText`, but only up to the current position, without undone moves.
    #[wasm_bindgen(js_name = linkTextHere)]
    #[must_use]
    pub fn link_text_here(&self) -> String {
        self.0.borrow().link_text_here()
    }

    /// Returns whether the game was ended by the players (by resignation, by agreement, or with a result
    /// stated without a reason) and not by the rules.
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

/// Reads an optional string argument.
pub(crate) fn given(value: Option<OptionalText>, what: &str) -> Result<Option<String>, Error> {
    value.map_or(Ok(None), |value| convert::optional_text(&value, what))
}

/// Reads an optional argument of 64 bits.
fn given_bits(value: Option<OptionalText>, what: &str) -> Result<Option<u64>, Error> {
    let text = given(value, what)?;
    text.map(|text| bits_from(&text, what)).transpose()
}
