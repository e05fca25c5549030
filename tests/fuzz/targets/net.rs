//! Files of nets: as they are, and with the right checksum behind them, so that what lies behind that check is reached.

use ludoteca_engine::net::{Net, checksum};

/// So many inputs are 1 at once.
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
    let grouped = net.grouped(&[first, vec![last]]);
    assert_eq!(grouped.inputs(), 2);
    let _ = grouped.evaluate(&[0, 1], 0);
}
