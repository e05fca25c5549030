//! Adaptive binary range coder, which compresses the tables.
//!
//! As in LZMA, each context has an 11-bit probability that moves towards each coded bit by a fixed fraction
//! of the difference. The range has 32 bits and is renormalised one byte at a time.

use alloc::vec::Vec;

/// Precision of a [`Chance`] in bits.
const CHANCE_BITS: u32 = 11;
/// Adaptation rate of a [`Chance`]: 1/32 of the difference per bit.
const ADAPTATION_SHIFT: u32 = 5;
/// The coder renormalises below this range.
const LEAST_RANGE: u32 = 1 << 24;
/// Number of bytes that a decoder reads before it decodes the first bit.
const FIRST_BYTES: usize = 4;

/// Probability that the next bit in a context is set, adapting at a fixed rate.
#[derive(Clone, Copy, Debug)]
pub struct Chance(u16);

impl Chance {
    /// Probability of one half, the initial value.
    pub const EVEN: Chance = Chance(Chance::MOST / 2);

    /// Raw value of a probability of 1.
    pub const MOST: u16 = 1 << CHANCE_BITS;

    /// Returns the probability of a set bit, in units of 1 / [`Chance::MOST`].
    #[must_use]
    pub const fn of_set(self) -> u16 {
        self.0
    }
}

impl BitModel for Chance {
    fn part(&self, range: u32) -> u32 {
        (range >> CHANCE_BITS) * u32::from(self.0)
    }

    fn adapt(&mut self, bit: bool) {
        if bit {
            self.0 += (Chance::MOST - self.0) >> ADAPTATION_SHIFT;
        } else {
            self.0 -= self.0 >> ADAPTATION_SHIFT;
        }
    }
}

/// Probability that follows the observed frequency at a falling rate. It suits contexts with many bits that
/// are mostly predictable.
#[derive(Clone, Copy, Debug)]
pub struct FrequencyModel {
    /// Probability of a set bit, in units of 2^-32.
    of_set: u32,
    seen: u8,
}

impl FrequencyModel {
    /// Probability of one half, the initial value.
    pub const EVEN: FrequencyModel = FrequencyModel {
        of_set: 1 << 31,
        seen: 0,
    };

    /// Starts from a known frequency, `of_256` / 256, with the weight of `seen` observed bits.
    #[must_use]
    pub const fn with_prior(of_256: u8, seen: u8) -> FrequencyModel {
        FrequencyModel {
            of_set: (of_256 as u32) << 24 | 1 << 23,
            seen,
        }
    }

    /// True if a set bit is at least as likely as a clear bit.
    #[must_use]
    pub const fn is_likely(self) -> bool {
        self.of_set >= 1 << 31
    }
}

impl BitModel for FrequencyModel {
    fn part(&self, range: u32) -> u32 {
        // Neither part is empty, since the range is at least 2^24.
        (range >> 16) * (self.of_set >> 16).clamp(1, u32::from(u16::MAX))
    }

    fn adapt(&mut self, bit: bool) {
        let rate = u32::from(self.seen) + 2;
        if bit {
            self.of_set += (u32::MAX - self.of_set) / rate;
        } else {
            self.of_set -= self.of_set / rate;
        }
        self.seen = self.seen.saturating_add(1);
    }
}

/// Adaptive prediction of the next bit.
pub trait BitModel {
    /// Returns the part of `range` that belongs to a set bit. Both parts are non-empty.
    fn part(&self, range: u32) -> u32;

    /// Adapts to a coded bit.
    fn adapt(&mut self, bit: bool);
}

/// Codes bits one by one: a [`Decoder`] returns them, an [`Encoder`] stores them.
pub trait Coder {
    /// Codes the next bit and returns it. A decoder ignores `bit`.
    fn code(&mut self, chance: &mut impl BitModel, bit: bool) -> bool;
}

/// Decoder over a sequence of bytes.
#[derive(Clone, Debug)]
pub struct Decoder<Bytes> {
    bytes: Bytes,
    range: u32,
    value: u32,
}

impl<Bytes: Iterator<Item = u8>> Decoder<Bytes> {
    /// Starts decoding. After the end of `bytes` it reads zeros.
    #[must_use]
    pub fn new(bytes: impl IntoIterator<IntoIter = Bytes>) -> Decoder<Bytes> {
        let mut decoder = Decoder {
            bytes: bytes.into_iter(),
            range: u32::MAX,
            value: 0,
        };
        for _ in 0..FIRST_BYTES {
            decoder.pull();
        }
        decoder
    }

    fn pull(&mut self) {
        self.value = self.value << 8 | u32::from(self.bytes.next().unwrap_or(0));
    }
}

impl<Bytes: Iterator<Item = u8>> Coder for Decoder<Bytes> {
    fn code(&mut self, chance: &mut impl BitModel, _bit: bool) -> bool {
        let part = chance.part(self.range);
        let bit = self.value < part;
        if bit {
            self.range = part;
        } else {
            self.value -= part;
            self.range -= part;
        }
        chance.adapt(bit);
        while self.range < LEAST_RANGE {
            self.range <<= 8;
            self.pull();
        }
        bit
    }
}

/// Encoder that writes to a vector of bytes.
#[derive(Clone, Debug)]
pub struct Encoder {
    bytes: Vec<u8>,
    low: u64,
    range: u32,
}

impl Default for Encoder {
    fn default() -> Encoder {
        Encoder {
            bytes: Vec::new(),
            low: 0,
            range: u32::MAX,
        }
    }
}

impl Encoder {
    /// Propagates a carry into the bytes written so far.
    fn carry(&mut self) {
        for byte in self.bytes.iter_mut().rev() {
            *byte = byte.wrapping_add(1);
            if *byte != 0 {
                break;
            }
        }
    }

    fn push(&mut self) {
        let [.., highest, _, _, _] = u32::try_from(self.low).expect("carried").to_be_bytes();
        self.bytes.push(highest);
        self.low = self.low << 8 & u64::from(u32::MAX);
    }

    /// Returns all bytes without trailing zeros, since a decoder reads zeros after the end.
    #[must_use]
    pub fn finish(mut self) -> Vec<u8> {
        for _ in 0..FIRST_BYTES {
            self.push();
        }
        while self.bytes.last() == Some(&0) {
            self.bytes.pop();
        }
        self.bytes
    }
}

impl Coder for Encoder {
    fn code(&mut self, chance: &mut impl BitModel, bit: bool) -> bool {
        let part = chance.part(self.range);
        if bit {
            self.range = part;
        } else {
            self.low += u64::from(part);
            self.range -= part;
            if self.low > u64::from(u32::MAX) {
                self.low &= u64::from(u32::MAX);
                self.carry();
            }
        }
        chance.adapt(bit);
        while self.range < LEAST_RANGE {
            self.range <<= 8;
            self.push();
        }
        bit
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::playable::mix;

    #[test]
    fn the_decoder_returns_the_encoded_bits() {
        // Bits of different probabilities, with long runs that cause carries.
        let bits: Vec<bool> = [2, 50, 900]
            .into_iter()
            .flat_map(|rarity| (0..7_000).map(move |n| mix(n).is_multiple_of(rarity)))
            .collect();
        let mut encoder = Encoder::default();
        let mut chances = [Chance::EVEN; 3];
        for (n, &bit) in bits.iter().enumerate() {
            encoder.code(&mut chances[n % 3], bit);
        }
        let bytes = encoder.finish();
        assert!(bytes.len() < bits.len() / 16);
        let mut decoder = Decoder::new(bytes);
        let mut chances = [Chance::EVEN; 3];
        let read: Vec<bool> = (0..bits.len())
            .map(|n| decoder.code(&mut chances[n % 3], false))
            .collect();
        assert_eq!(read, bits);
    }
}
