//! Neural networks that ship with the project, and the rulesets that use them.
//!
//! Their files are in the folder `nets`. With the feature `nets`, the crate contains them. Without it, the
//! caller loads the net that an engine needs with [`crate::Engine::load_net`], as the page does.

use ludoteca_rules::Ruleset;

use crate::net::{Net, NetError};

/// Returns the ruleset whose net `ruleset` uses. El Cuervo uses Brandubh's because only one capture rule
/// differs.
#[must_use]
pub const fn net_ruleset(ruleset: Ruleset) -> Ruleset {
    match ruleset {
        Ruleset::ElCuervo => Ruleset::Brandubh,
        own => own,
    }
}

/// Checks that `net` is for `ruleset` and has the given numbers of inputs and buckets.
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

/// True if `net` was trained for `ruleset`, or for the ruleset whose net it shares.
fn is_for(net: &Net, ruleset: Ruleset) -> bool {
    [ruleset, net_ruleset(ruleset)]
        .iter()
        .any(|each| net.ruleset() == each.id())
}

/// Returns the contents of the net file that `ruleset` uses.
#[cfg(feature = "nets")]
#[must_use]
pub const fn shipped(ruleset: Ruleset) -> &'static [u8] {
    match ruleset {
        Ruleset::ElPerro => include_bytes!("../nets/el-perro.net"),
        Ruleset::Brandubh | Ruleset::ElCuervo => include_bytes!("../nets/brandubh.net"),
        Ruleset::Fallas => include_bytes!("../nets/fallas.net"),
        Ruleset::Fayles => include_bytes!("../nets/fayles.net"),
        Ruleset::Alquerque => include_bytes!("../nets/alquerque.net"),
        Ruleset::SpanishDraughts => {
            include_bytes!("../nets/spanish-draughts.net")
        }
    }
}
