//! A binary range decoder with adaptive chances, and its counterpart: what tables are compressed by.
//!
//! As in LZMA: a chance of 11 bits for each context, moved towards what came by a share of the rest, and a
//! range of 32 bits, filled up by bytes.

use alloc::vec::Vec;

/// Bits of a chance.
const CHANCE_BITS: u32 = 11;
/// How fast a chance adapts: by 1/32 of what is missing.
const ADAPTING: u32 = 5;
/// Below this range another byte is needed.
const LEAST_RANGE: u32 = 1 << 24;
/// Bytes at the beginning, before the first bit.
const FIRST_BYTES: usize = 4;

/// The chance that the next bit in some context is set.
#[derive(Clone, Copy, Debug)]
pub struct Chance(u16);

impl Chance {
    /// The chance of which nothing is known yet: one half.
    pub const EVEN: Chance = Chance(Chance::MOST / 2);

    /// The chance of what is certain.
    pub const MOST: u16 = 1 << CHANCE_BITS;

    /// How likely a bit that is set is, of [`Chance::MOST`].
    #[must_use]
    pub const fn of_set(self) -> u16 {
        self.0
    }
}

impl Odds for Chance {
    fn part(&self, range: u32) -> u32 {
        (range >> CHANCE_BITS) * u32::from(self.0)
    }

    fn adapt(&mut self, bit: bool) {
        if bit {
            self.0 += (Chance::MOST - self.0) >> ADAPTING;
        } else {
            self.0 -= self.0 >> ADAPTING;
        }
    }
}

/// A chance that is the share of what came, and stays near it: for contexts in which much comes, and little
/// of it surprises.
#[derive(Clone, Copy, Debug)]
pub struct Counted {
    /// Of 2^32.
    of_set: u32,
    seen: u8,
}

impl Counted {
    /// The chance of which nothing is known yet: one half.
    pub const EVEN: Counted = Counted {
        of_set: 1 << 31,
        seen: 0,
    };

    /// A chance of which something is known: how often of 256 the bit was set, and as if after so many bits.
    #[must_use]
    pub const fn begun(of_256: u8, seen: u8) -> Counted {
        Counted {
            of_set: (of_256 as u32) << 24 | 1 << 23,
            seen,
        }
    }

    /// Whether a bit that is set is the likelier one.
    #[must_use]
    pub const fn is_likely(self) -> bool {
        self.of_set >= 1 << 31
    }
}

impl Odds for Counted {
    fn part(&self, range: u32) -> u32 {
        // Neither part is empty, for the range is 2^24 or more.
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

/// What is known of a bit before it comes.
pub trait Odds {
    /// The part of a range that belongs to a bit that is set. Neither part is ever empty.
    fn part(&self, range: u32) -> u32;

    /// Learns what came.
    fn adapt(&mut self, bit: bool);
}

/// What codes one bit after the other: a [`Decoder`] finds them, an [`Encoder`] is told them.
pub trait Coder {
    /// The next bit; a decoder does not look at `bit`.
    fn code(&mut self, chance: &mut impl Odds, bit: bool) -> bool;
}

/// Reads bits.
#[derive(Clone, Debug)]
pub struct Decoder<Bytes> {
    bytes: Bytes,
    range: u32,
    value: u32,
}

impl<Bytes: Iterator<Item = u8>> Decoder<Bytes> {
    /// A decoder of those bytes; behind the last one it reads zeros.
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
    fn code(&mut self, chance: &mut impl Odds, _bit: bool) -> bool {
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

/// Writes bits.
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
    /// Adds one to the number that the bytes are.
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

    /// All bytes. Zeros at the end are left out.
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
    fn code(&mut self, chance: &mut impl Odds, bit: bool) -> bool {
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
    fn what_is_written_is_read() {
        // Likely and unlikely bits, and long runs, which carry.
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
