//! Mutations for the regular tests. Unlike those of a fuzzer, they are not guided by coverage.

use fastrand::Rng;

/// Maximum length of an input, so that a fixed number of inputs takes a bounded time.
const LONGEST_BYTES: usize = 4_096;

/// An input from the corpus after one to four random changes.
pub(crate) fn mutated(corpus: &[Vec<u8>], rng: &mut Rng) -> Vec<u8> {
    let mut data = corpus[rng.usize(..corpus.len())].clone();
    for _ in 0..rng.usize(1..=4) {
        change(&mut data, corpus, rng);
    }
    data.truncate(LONGEST_BYTES);
    data
}

fn change(data: &mut Vec<u8>, corpus: &[Vec<u8>], rng: &mut Rng) {
    let range = span(data.len(), rng);
    match rng.u8(..7) {
        0 => drop(data.drain(range)),
        1 => {
            let copied = data[range.clone()].to_vec();
            data.splice(range.end..range.end, copied);
        }
        2 => {
            let noise: Vec<u8> = (0..rng.usize(1..=4)).map(|_| rng.u8(..)).collect();
            data.splice(range.start..range.start, noise);
        }
        3 => {
            let other = &corpus[rng.usize(..corpus.len())];
            let part = other[span(other.len(), rng)].to_vec();
            data.splice(range, part);
        }
        4 => {
            // Characters that mean something in most of the text formats.
            let sign = *rng
                .choice(b"0123456789abcdefghxKWBgdrb .:,;-/*[]{}\"\\=\n")
                .expect("there are signs");
            data.splice(range.start..range.start, [sign]);
        }
        5 => {
            for byte in &mut data[range] {
                *byte = byte.wrapping_add(1);
            }
        }
        _ => {
            if let Some(byte) = data.get_mut(range.start) {
                *byte ^= 1 << rng.u8(..8);
            }
        }
    }
}

/// A random range of up to 128 bytes, within an input of `length` bytes.
fn span(length: usize, rng: &mut Rng) -> std::ops::Range<usize> {
    let start = rng.usize(..=length);
    let longest = (length - start).min(1 << rng.u32(..8));
    start..start + rng.usize(..=longest)
}
