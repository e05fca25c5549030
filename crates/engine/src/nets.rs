//! Which net a ruleset plays by, and the nets that ship.
//!
//! Their files lie where the page fetches them, `web/games/GAME/RULESET.net`. With the feature `nets` the crate holds
//! them too; without it, whoever makes an engine hands over the one that it needs: [`crate::Engine::learn_net`].

use ludoteca_rules::Ruleset;

use crate::net::{Net, NetError};

/// The ruleset by whose net a ruleset is played. El Cuervo differs from Brandubh by one rule of captures.
#[must_use]
pub const fn played_by(ruleset: Ruleset) -> Ruleset {
    match ruleset {
        Ruleset::ElCuervo => Ruleset::Brandubh,
        own => own,
    }
}

/// Says why the net cannot be used for that ruleset, which has so many inputs and buckets.
pub(crate) fn check(net: &Net, ruleset: Ruleset, inputs: usize, buckets: usize) -> Result<(), NetError> {
    if !is_for(net, ruleset) {
        return Err(NetError::Ruleset);
    }
    if net.inputs() != inputs {
        return Err(NetError::Field("inputs"));
    }
    if net.buckets() != buckets {
        return Err(NetError::Field("buckets"));
    }
    Ok(())
}

/// Whether a ruleset can be played by the net: it was trained for that one, or for the one whose net it shares.
fn is_for(net: &Net, ruleset: Ruleset) -> bool {
    [ruleset, played_by(ruleset)]
        .iter()
        .any(|each| net.ruleset() == each.id())
}

/// The file of the net by which a ruleset is played.
#[cfg(feature = "nets")]
#[must_use]
pub const fn shipped(ruleset: Ruleset) -> &'static [u8] {
    match ruleset {
        Ruleset::ElPerro => include_bytes!("../../../web/games/el-perro/el-perro.net"),
        Ruleset::Brandubh | Ruleset::ElCuervo => include_bytes!("../../../web/games/brandubh/brandubh.net"),
        Ruleset::Fallas => include_bytes!("../../../web/games/fallas/fallas.net"),
        Ruleset::Fayles => include_bytes!("../../../web/games/fallas/fayles.net"),
        Ruleset::Alquerque => include_bytes!("../../../web/games/alquerque/alquerque.net"),
        Ruleset::SpanishDraughts => {
            include_bytes!("../../../web/games/spanish-draughts/spanish-draughts.net")
        }
    }
}
