//! Naive move generators, one per game, written from the rules alone, without code from the rules crate.

pub(crate) mod alquerque;
pub(crate) mod brandubh;
pub(crate) mod draughts;
pub(crate) mod el_perro;
pub(crate) mod fallas;
pub(crate) mod quadrants;

use ludoteca_rules::{AnyGame, Ruleset, Tabletop as _};

/// One way of entering a whole move.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Line {
    /// Text of the move, with its full path.
    pub(crate) text: String,
    /// The position after the move.
    pub(crate) next: String,
}

/// Result of a position, according to its board and clocks. Repetition is ignored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct End {
    /// 0 for the first side, 1 for the second, `None` for a draw.
    pub(crate) winner: Option<usize>,
    /// A short kebab-case key.
    pub(crate) reason: &'static str,
}

/// A naive generator for one ruleset.
pub(crate) trait Oracle {
    /// The position before the first move.
    fn start(&self) -> String;

    /// Every way of entering a legal move, sorted by text, without duplicates.
    ///
    /// Ignores the draw clocks, but is empty when the game is won on the board.
    fn lines(&self, position: &str) -> Vec<Line>;

    /// The result of `position`, or `None` if the game goes on.
    fn end(&self, position: &str) -> Option<End>;
}

/// The naive generator of a game, with its switches.
pub(crate) fn oracle(game: &AnyGame) -> Box<dyn Oracle> {
    let settings: Vec<(&str, String)> = (game.switches().iter())
        .map(|switch| {
            let setting = game.setting(switch.key).expect("the switch exists");
            (switch.key, setting.to_string())
        })
        .collect();
    let switches: Vec<(&str, &str)> = settings.iter().map(|(key, value)| (*key, &**value)).collect();
    match game.ruleset() {
        Ruleset::ElPerro => Box::new(el_perro::ElPerro::new(&switches)),
        Ruleset::Brandubh => Box::new(brandubh::Brandubh::new(&switches)),
        Ruleset::ElCuervo => Box::new(brandubh::Brandubh::new(
            &[&[("capture", "active")], &switches[..]].concat(),
        )),
        Ruleset::Fallas => Box::new(fallas::Fallas::new(false, &switches)),
        Ruleset::Fayles => Box::new(fallas::Fallas::new(true, &switches)),
        Ruleset::Alquerque => Box::new(alquerque::Alquerque::new(&switches)),
        Ruleset::SpanishDraughts => Box::new(draughts::SpanishDraughts::new(&switches)),
    }
}
