//! Net files, both as given and with a correct checksum appended, so that the code after the checksum test is
//! reached too.

use ludoteca_engine::net::{Net, checksum};
use ludoteca_engine::{Ask, Engine};
use ludoteca_rules::record::Record;
use ludoteca_rules::{AnyGame, Ruleset};

/// Upper limit for the indices of inputs that are active at the same time.
const MOST: u16 = 64;

pub(super) fn run(data: &[u8]) {
    read(data);
    let mut whole = data.to_vec();
    whole.extend(checksum(data).to_le_bytes());
    read(&whole);
}

fn read(bytes: &[u8]) {
    let net = match Net::read(bytes) {
        Ok(net) => net,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    let last = u16::try_from(net.inputs() - 1).expect("the file counts inputs in two bytes");
    let first: Vec<u16> = (0..=last.min(MOST)).collect();
    for bucket in 0..net.buckets() {
        for active in [[].as_slice(), &first, &[last; 3]] {
            let value = net.evaluate(active, bucket);
            assert!((-20_000..=20_000).contains(&value), "{value}");
            assert!(net.evaluate_finely(active, bucket).is_finite());
        }
    }
    load(bytes, &net);
    let grouped = net.grouped(&[first, vec![last]]);
    assert_eq!(grouped.inputs(), 2);
    let _ = grouped.evaluate(&[0, 1], 0);
}

/// Checks that an engine loads a net only if its ruleset exists, and can then search with it.
fn load(bytes: &[u8], net: &Net) {
    let mut engine = Engine::new(1 << 12);
    let named = Ruleset::ALL.into_iter().find(|each| each.id() == net.ruleset());
    if engine.load_net(bytes).is_err() {
        return;
    }
    let ruleset = named.expect("a net of no ruleset is refused");
    let record = Record::new(AnyGame::of(ruleset), None);
    if record.position().is_ok() {
        engine.ask(record, Ask::default()).expect("the engine has a net");
        engine.run(20);
        assert!(engine.thought().is_some());
    }
}
