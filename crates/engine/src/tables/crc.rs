//! The checksum of tables.

/// The polynomial of CRC-32 (IEEE 802.3), reflected.
const POLYNOMIAL: u32 = 0xedb8_8320;

const TABLE: [u32; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < table.len() {
        #[expect(clippy::cast_possible_truncation, reason = "below 256")]
        let mut sum = byte as u32;
        let mut bit = 0;
        while bit < 8 {
            sum = (sum >> 1) ^ (POLYNOMIAL * (sum & 1));
            bit += 1;
        }
        table[byte] = sum;
        byte += 1;
    }
    table
};

/// CRC-32 as zip, gzip and PNG have it.
///
/// ```
/// assert_eq!(ludoteca_engine::tables::Crc32::of(b"123456789"), 0xcbf4_3926);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Crc32(u32);

impl Crc32 {
    /// That of some bytes.
    #[must_use]
    pub fn of(bytes: &[u8]) -> u32 {
        let mut sum = Crc32::default();
        sum.add(bytes);
        sum.value()
    }

    /// Adds bytes behind those that it has seen.
    pub fn add(&mut self, bytes: &[u8]) {
        let seen = bytes.iter().fold(!self.0, |sum, &byte| {
            let [low, ..] = sum.to_le_bytes();
            sum >> 8 ^ TABLE[usize::from(low ^ byte)]
        });
        self.0 = !seen;
    }

    /// That of all bytes seen.
    #[must_use]
    pub const fn value(self) -> u32 {
        self.0
    }
}
