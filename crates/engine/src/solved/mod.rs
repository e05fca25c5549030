//! Tables of solved games (`docs/solved.md`) that an engine has loaded, and probes of them.
//!
//! A probe gives a win, a draw or a loss ([`Wdl`]) for each move of a position.

mod probe;
mod wdl;

use alloc::rc::Rc;

use ludoteca_rules::alquerque::ALQUERQUE;
use ludoteca_rules::brandubh::{BRANDUBH, Brandubh, EL_CUERVO};
use ludoteca_rules::draughts::SPANISH_DRAUGHTS;
use ludoteca_rules::el_perro::EL_PERRO;
use ludoteca_rules::{AnyPosition, Color};

use crate::net::Net;
use crate::tables::strategy::StrategyReader;
use crate::tables::{Counts, Endings, KingEndings, Perfect, Strategy, TableError, perfect};

pub(crate) use probe::{Probe, is_in_time};
pub use wdl::Wdl;

/// Endgame tables, each for the default rules of its game.
#[derive(Clone, Debug, Default)]
pub struct Endgames {
    /// Table of Spanish draughts.
    pub draughts: Option<Rc<Endings>>,
    /// Table of Alquerque.
    pub alquerque: Option<Rc<Counts>>,
    /// Tables of Brandubh and of El Cuervo.
    pub brandubh: [Option<Rc<KingEndings>>; 2],
}

impl Endgames {
    /// True if there is no table.
    #[must_use]
    #[inline]
    pub const fn is_empty(&self) -> bool {
        let [brandubh, el_cuervo] = &self.brandubh;
        self.draughts.is_none() && self.alquerque.is_none() && brandubh.is_none() && el_cuervo.is_none()
    }

    /// Returns the table for `game`, if there is one.
    pub(crate) fn king_endings(&self, game: &Brandubh) -> Option<&KingEndings> {
        let known = self.brandubh.iter().flatten();
        known.map(Rc::as_ref).find(|endings| endings.game() == game)
    }
}

/// Tables that an engine has loaded.
#[derive(Debug, Default)]
pub(crate) struct Solved {
    pub(crate) endgames: Endgames,
    /// Winner of every position of El Perro.
    perfect: Option<Perfect>,
    /// Winning strategy of the goats in El Perro.
    strategy: Option<Strategy>,
    reader: Option<StrategyReader>,
}

impl Solved {
    /// Returns the net, if there is one, that leads the side to move in a won `position` to a win.
    pub(crate) fn win_net(&self, position: &AnyPosition) -> Option<&Net> {
        match position {
            AnyPosition::ElPerro(here) if here.own.turn() == Color::Second => {
                Some(self.perfect.as_ref()?.win_net())
            }
            _ => None,
        }
    }

    /// Starts loading a table of any kind: see [`crate::Engine::begin_loading`].
    pub(crate) fn begin_loading(&mut self, table: &[u8]) -> Result<(), TableError> {
        match StrategyReader::begin(table, &EL_PERRO) {
            Err(TableError::Kind(perfect::KIND)) => {
                self.perfect = Some(Perfect::read(table.to_vec(), &EL_PERRO)?);
            }
            Err(TableError::Ruleset) => match Endings::read(table.to_vec(), &SPANISH_DRAUGHTS) {
                Err(TableError::Ruleset) => match Counts::read(table.to_vec(), &ALQUERQUE) {
                    Err(TableError::Ruleset) => self.load_king_endings(table)?,
                    counts => self.endgames.alquerque = Some(Rc::new(counts?)),
                },
                endings => self.endgames.draughts = Some(Rc::new(endings?)),
            },
            reader => self.reader = Some(reader?),
        }
        Ok(())
    }

    fn load_king_endings(&mut self, table: &[u8]) -> Result<(), TableError> {
        for (game, known) in [BRANDUBH, EL_CUERVO].iter().zip(&mut self.endgames.brandubh) {
            match KingEndings::read(table.to_vec(), game) {
                Err(TableError::Ruleset) => {}
                endings => {
                    *known = Some(Rc::new(endings?));
                    return Ok(());
                }
            }
        }
        Err(TableError::Ruleset)
    }

    /// Processes at most `positions` more positions of the table. Returns `true` when the table is complete.
    pub(crate) fn continue_loading(&mut self, positions: usize) -> Result<bool, TableError> {
        let Some(mut reader) = self.reader.take() else {
            return Ok(true);
        };
        if reader.go_on(positions)? {
            self.strategy = Some(reader.finish()?);
            return Ok(true);
        }
        self.reader = Some(reader);
        Ok(false)
    }
}
