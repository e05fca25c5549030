//! Checksum of table files.

/// CRC-32 polynomial (IEEE 802.3), reflected.
const POLYNOMIAL: u32 = 0xedb8_8320;

/// Bits per table lookup. A 4-bit step keeps the table small enough for the page.
const STEP_BITS: u32 = 4;

const TABLE: [u32; 1 << STEP_BITS] = {
    let mut table = [0; 1 << STEP_BITS];
    let mut sum = 1;
    let mut place = table.len() / 2;
    while place > 0 {
        sum = (sum >> 1) ^ (POLYNOMIAL * (sum & 1));
        let mut other = 0;
        while other < table.len() {
            table[other | place] = table[other] ^ sum;
            other += 2 * place;
        }
        place /= 2;
    }
    table
};

/// CRC-32 as in zip, gzip and PNG.
///
/// ```
/// assert_eq!(ludoteca_engine::tables::Crc32::of(b"123456789"), 0xcbf4_3926);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Crc32(u32);

impl Crc32 {
    /// Returns the checksum of `bytes`.
    #[must_use]
    pub fn of(bytes: &[u8]) -> u32 {
        let mut sum = Crc32::default();
        sum.add(bytes);
        sum.value()
    }

    /// Appends `bytes` to the data.
    pub fn add(&mut self, bytes: &[u8]) {
        let seen = bytes.iter().fold(!self.0, |sum, &byte| {
            let taken_in = sum ^ u32::from(byte);
            (0..u8::BITS / STEP_BITS).fold(taken_in, |sum, _| {
                sum >> STEP_BITS ^ TABLE[sum as usize % TABLE.len()]
            })
        });
        self.0 = !seen;
    }

    /// Returns the checksum of all data added so far.
    #[must_use]
    pub const fn value(self) -> u32 {
        self.0
    }
}
