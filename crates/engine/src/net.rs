//! Small neural nets that evaluate positions: sparse binary inputs, one hidden layer, one output per bucket.
//!
//! ```text
//! inputs that are 1 ── add their rows ──> hidden (blocks of 32, clamped to 0..=one) ── weights of the bucket ──> logit
//! ```
//!
//! All arithmetic uses integers, so every machine computes the same values. A row is a contiguous block of
//! 16-bit lanes, and the loops run over arrays of fixed size, so that compilers can vectorise them.
//!
//! File layout, with all numbers little-endian: `LUDN`, version (1 byte, 1), bytes per weight (1 byte, 1 or
//! 2), buckets (1 byte), blocks (1 byte), inputs (2 bytes), one (2 bytes), unit (4 bytes), length of the
//! identity (2 bytes), the identity in UTF-8, the hidden biases (2 bytes each), the rows input by input (all
//! low bytes, then all high bytes if a weight has two), the weights of each bucket (2 bytes each), the bias
//! of each bucket (4 bytes), and the FNV-1a checksum of all preceding bytes (4 bytes).

use alloc::string::String;
use alloc::vec::Vec;

/// Number of hidden values per block.
pub const LANES: usize = 32;

type Block = [i16; LANES];

const MAGIC: &[u8; 4] = b"LUDN";
const VERSION: u8 = 1;

/// A net, ready to evaluate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Net {
    identity: String,
    blocks: usize,
    /// Hidden value that represents 1.
    one: i16,
    /// Output units per hundredth of a logit.
    unit: i32,
    bias: Vec<Block>,
    /// Weights of each input, `blocks` per input.
    rows: Vec<Block>,
    /// Weights of each bucket, `blocks` per bucket.
    outputs: Vec<Block>,
    output_bias: Vec<i32>,
}

/// Reason why bytes are not a usable net.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NetError {
    /// The magic bytes are missing.
    #[error("not a Ludoteca net")]
    NotANet,
    /// The file has a version that this program cannot read.
    #[error("unknown net version {0}; this program reads version {VERSION}")]
    Version(u8),
    /// The file is too short.
    #[error("the net's file ends too soon")]
    Truncated,
    /// The file continues after the checksum.
    #[error("trailing data after the net's file")]
    TooLong,
    /// The checksum is wrong.
    #[error("the net's file is damaged: its checksum is wrong")]
    Damaged,
    /// A number is out of range. The value is the name of the number, as in the file layout.
    #[error("the net's file is invalid: its number of {0} is out of range")]
    Field(&'static str),
    /// The net is for another ruleset.
    #[error("the net is for another ruleset")]
    Ruleset,
}

impl NetError {
    /// Returns a stable, machine-readable key of the error.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            NetError::NotANet => "no-net",
            NetError::Version(_) => "version",
            NetError::Truncated => "truncated",
            NetError::TooLong => "too-long",
            NetError::Damaged => "damaged",
            NetError::Field(_) => "wrong",
            NetError::Ruleset => "ruleset",
        }
    }
}

impl Net {
    /// Reads a net file.
    ///
    /// # Errors
    /// If the bytes are not a usable net. No input causes a panic.
    pub fn read(bytes: &[u8]) -> Result<Net, NetError> {
        let mut head = Reader { rest: bytes };
        if head.take(4).ok() != Some(MAGIC.as_slice()) {
            return Err(NetError::NotANet);
        }
        let version = head.byte()?;
        if version != VERSION {
            return Err(NetError::Version(version));
        }
        let shape = head.shape()?;
        let body = head.take(shape.body_bytes())?;
        let (summed, _) = bytes.split_at(bytes.len() - head.rest.len());
        let sum = head.array()?;
        if !head.rest.is_empty() {
            return Err(NetError::TooLong);
        }
        if sum != checksum(summed).to_le_bytes() {
            return Err(NetError::Damaged);
        }
        Reader { rest: body }.net(&shape)
    }

    /// Returns the identity: the ruleset of the net, and the command and seed that produced it.
    #[must_use]
    pub fn identity(&self) -> &str {
        &self.identity
    }

    /// Returns the id of the ruleset that the net is for: the part of the identity before the colon.
    #[must_use]
    pub fn ruleset(&self) -> &str {
        self.identity.split(':').next().unwrap_or_default()
    }

    /// Number of inputs.
    #[must_use]
    pub fn inputs(&self) -> usize {
        self.rows.len() / self.blocks
    }

    /// Number of hidden values.
    #[must_use]
    pub fn hidden(&self) -> usize {
        self.blocks * LANES
    }

    /// Number of buckets.
    #[must_use]
    pub fn buckets(&self) -> usize {
        self.output_bias.len()
    }

    /// Returns the value in hundredths of a logit, from the point of view that was used in training. `active`
    /// lists the inputs that are 1, and `bucket` selects the output.
    ///
    /// # Panics
    /// If an input or the bucket is out of range.
    #[must_use]
    pub fn evaluate(&self, active: &[u16], bucket: usize) -> i16 {
        let rounded = (self.output(active, bucket) + self.unit / 2).div_euclid(self.unit);
        i16::try_from(rounded.clamp(-20_000, 20_000)).expect("clamped")
    }

    /// Like [`Net::evaluate`], but unrounded.
    ///
    /// # Panics
    /// If an input or the bucket is out of range.
    #[must_use]
    pub fn evaluate_finely(&self, active: &[u16], bucket: usize) -> f32 {
        #[expect(clippy::cast_precision_loss, reason = "24 bits are enough for a logit")]
        let (output, unit) = (self.output(active, bucket) as f32, self.unit as f32);
        output / unit
    }

    fn output(&self, active: &[u16], bucket: usize) -> i32 {
        let mut output = self.output_bias[bucket];
        let outputs = &self.outputs[bucket * self.blocks..][..self.blocks];
        for (block, (bias, outputs)) in self.bias.iter().zip(outputs).enumerate() {
            let mut hidden = *bias;
            for &input in active {
                let row = &self.rows[usize::from(input) * self.blocks + block];
                for (hidden, weight) in hidden.iter_mut().zip(row) {
                    *hidden = hidden.saturating_add(*weight);
                }
            }
            for (hidden, weight) in hidden.iter().zip(outputs) {
                output += i32::from((*hidden).clamp(0, self.one)) * i32::from(*weight);
            }
        }
        output
    }

    /// Returns a net whose input `n` is the sum of the inputs in `groups[n]`. Inputs that are always active
    /// together then cost one row.
    ///
    /// # Panics
    /// If a group contains an input that does not exist.
    #[must_use]
    pub fn grouped(&self, groups: &[Vec<u16>]) -> Net {
        let mut rows = Vec::with_capacity(groups.len() * self.blocks);
        for group in groups {
            for block in 0..self.blocks {
                let mut sum = [0; LANES];
                for &input in group {
                    let row = &self.rows[usize::from(input) * self.blocks + block];
                    for (sum, weight) in sum.iter_mut().zip(row) {
                        *sum = i16::saturating_add(*sum, *weight);
                    }
                }
                rows.push(sum);
            }
        }
        Net { rows, ..self.clone() }
    }
}

/// 32-bit FNV-1a, the checksum at the end of a net's file.
#[must_use]
pub fn checksum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |sum, &byte| {
        (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}

/// Dimensions of a net, as given by the file's header.
struct Shape {
    weight_bytes: u8,
    buckets: usize,
    blocks: usize,
    inputs: usize,
    one: i16,
    unit: i32,
    identity: usize,
}

impl Shape {
    /// Number of bytes between the header and the checksum.
    const fn body_bytes(&self) -> usize {
        let biases = 2 * LANES * self.blocks;
        let rows = self.weight_bytes as usize * LANES * self.blocks * self.inputs;
        self.identity + biases + rows + (biases + 4) * self.buckets
    }
}

struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], NetError> {
        let (taken, rest) = self.rest.split_at_checked(count).ok_or(NetError::Truncated)?;
        self.rest = rest;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], NetError> {
        let (taken, rest) = self.rest.split_first_chunk().ok_or(NetError::Truncated)?;
        self.rest = rest;
        Ok(*taken)
    }

    fn byte(&mut self) -> Result<u8, NetError> {
        Ok(u8::from_le_bytes(self.array()?))
    }

    fn word(&mut self) -> Result<i16, NetError> {
        Ok(i16::from_le_bytes(self.array()?))
    }

    /// Reads `count` blocks of 16-bit numbers.
    fn blocks(&mut self, count: usize) -> Result<Vec<Block>, NetError> {
        let bytes = self.take(count * 2 * LANES)?;
        Ok(blocks(count, |lane| {
            i16::from_le_bytes([bytes[2 * lane], bytes[2 * lane + 1]])
        }))
    }

    /// Reads `count` blocks of weights of `weight_bytes` bytes each.
    fn weights(&mut self, count: usize, weight_bytes: u8) -> Result<Vec<Block>, NetError> {
        let low = self.take(count * LANES)?;
        if weight_bytes == 1 {
            return Ok(blocks(count, |lane| i16::from(low[lane].cast_signed())));
        }
        let high = self.take(count * LANES)?;
        Ok(blocks(count, |lane| i16::from_le_bytes([low[lane], high[lane]])))
    }

    /// Reads and checks the fields between the version and the identity.
    fn shape(&mut self) -> Result<Shape, NetError> {
        let within = |name, valid: bool| if valid { Ok(()) } else { Err(NetError::Field(name)) };
        let weight_bytes = self.byte()?;
        within("bytes of a weight", matches!(weight_bytes, 1 | 2))?;
        let buckets = usize::from(self.byte()?);
        within("buckets", buckets > 0)?;
        let blocks = usize::from(self.byte()?);
        within("blocks", (1..=8).contains(&blocks))?;
        let inputs = usize::from(u16::from_le_bytes(self.array()?));
        within("inputs", inputs > 0)?;
        let one = self.word()?;
        within("one", one > 0)?;
        let unit = i32::from_le_bytes(self.array()?);
        within("unit", unit > 0)?;
        Ok(Shape {
            weight_bytes,
            buckets,
            blocks,
            inputs,
            one,
            unit,
            identity: usize::from(u16::from_le_bytes(self.array()?)),
        })
    }

    fn net(&mut self, shape: &Shape) -> Result<Net, NetError> {
        let &Shape {
            weight_bytes,
            buckets,
            blocks,
            inputs,
            one,
            unit,
            identity,
        } = shape;
        let identity = core::str::from_utf8(self.take(identity)?).map_err(|_| NetError::Field("identity"))?;
        let net = Net {
            identity: identity.into(),
            blocks,
            one,
            unit,
            bias: self.blocks(blocks)?,
            rows: self.weights(inputs * blocks, weight_bytes)?,
            outputs: self.blocks(buckets * blocks)?,
            output_bias: (0..buckets)
                .map(|_| Ok(i32::from_le_bytes(self.array()?)))
                .collect::<Result<_, NetError>>()?,
        };
        if net.never_overflows() {
            Ok(net)
        } else {
            Err(NetError::Field("output weights"))
        }
    }
}

impl Net {
    /// True if no set of inputs can overflow the 32-bit output.
    fn never_overflows(&self) -> bool {
        self.output_bias.iter().enumerate().all(|(bucket, bias)| {
            let weights = &self.outputs[bucket * self.blocks..][..self.blocks];
            let largest: i64 = weights
                .iter()
                .flatten()
                .map(|&weight| i64::from(weight.unsigned_abs()) * i64::from(self.one))
                .sum();
            largest + i64::from(bias.unsigned_abs()) + i64::from(self.unit) < i64::from(i32::MAX)
        })
    }
}

fn blocks(count: usize, lane: impl Fn(usize) -> i16) -> Vec<Block> {
    (0..count)
        .map(|block| core::array::from_fn(|index| lane(block * LANES + index)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Test net with two inputs and one bucket. In lane 0 the first input adds 0.5 and the second subtracts
    /// 0.25.
    fn file() -> Vec<u8> {
        let mut bytes = Vec::new();
        bytes.extend(MAGIC);
        bytes.extend([VERSION, 1, 1, 1, 2, 0, 100, 0, 100, 0, 0, 0, 4, 0]);
        bytes.extend(b"test");
        bytes.extend([0; 2 * LANES]);
        for first in [50u8, 0xe7] {
            bytes.push(first);
            bytes.extend([0; LANES - 1]);
        }
        bytes.extend(100i16.to_le_bytes());
        bytes.extend([0; 2 * LANES - 2]);
        bytes.extend(700i32.to_le_bytes());
        let sum = checksum(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    #[test]
    fn the_value_depends_on_the_sum_of_the_active_inputs() {
        let net = Net::read(&file()).unwrap();
        assert_eq!(
            (net.identity(), net.inputs(), net.hidden(), net.buckets()),
            ("test", 2, 32, 1)
        );
        assert_eq!(net.evaluate(&[], 0), 7);
        assert_eq!(net.evaluate(&[0], 0), 57);
        assert_eq!(net.evaluate(&[1], 0), 7);
        assert_eq!(net.evaluate(&[0, 1], 0), 32);
        assert_eq!(net.evaluate(&[0, 0, 0], 0), 107);
        assert!((net.evaluate_finely(&[0, 1], 0) - 32.0).abs() < 1e-6);
    }

    #[test]
    fn a_group_acts_like_the_sum_of_its_inputs() {
        let net = Net::read(&file()).unwrap();
        let grouped = net.grouped(&[Vec::new(), alloc::vec![0, 1]]);
        assert_eq!(grouped.inputs(), 2);
        assert_eq!(grouped.evaluate(&[0], 0), 7);
        assert_eq!(grouped.evaluate(&[1], 0), 32);
    }

    #[test]
    fn a_net_with_a_changed_byte_or_a_wrong_length_is_rejected() {
        let good = file();
        for index in 0..good.len() {
            let mut bytes = good.clone();
            bytes[index] ^= 0x10;
            let refused = Net::read(&bytes).unwrap_err();
            assert!(!alloc::format!("{refused}").is_empty());
            let cut = Net::read(&good[..index]).unwrap_err();
            let named = if index < MAGIC.len() {
                NetError::NotANet
            } else {
                NetError::Truncated
            };
            assert_eq!(cut, named, "cut off at {index}");
        }
        let mut longer = good.clone();
        longer.push(0);
        assert_eq!(Net::read(&longer), Err(NetError::TooLong));
        assert_eq!(Net::read(b"<!doctype html>"), Err(NetError::NotANet));
        let mut damaged = good.clone();
        damaged[90] ^= 1;
        assert_eq!(Net::read(&damaged), Err(NetError::Damaged));
        let mut newer = good.clone();
        newer[4] = 9;
        assert_eq!(Net::read(&newer), Err(NetError::Version(9)));
    }

    #[test]
    fn numbers_out_of_range_are_rejected_even_with_a_correct_checksum() {
        for (index, name) in [
            (5, "bytes of a weight"),
            (6, "buckets"),
            (7, "blocks"),
            (8, "inputs"),
            (10, "one"),
            (12, "unit"),
        ] {
            let mut bytes = file();
            bytes.truncate(bytes.len() - 4);
            bytes[index] = 0;
            let sum = checksum(&bytes);
            bytes.extend(sum.to_le_bytes());
            assert_eq!(Net::read(&bytes), Err(NetError::Field(name)));
        }
    }

    #[test]
    fn a_net_whose_output_could_overflow_is_rejected() {
        let mut bytes = file();
        bytes.truncate(bytes.len() - 8);
        bytes.extend(i32::MAX.to_le_bytes());
        let sum = checksum(&bytes);
        bytes.extend(sum.to_le_bytes());
        assert_eq!(Net::read(&bytes), Err(NetError::Field("output weights")));
    }
}
