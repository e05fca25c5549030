//! Shared helpers of the tests: citations of clauses, numbers of cases, and seeded choices.

/// States which clauses the calling test covers. Another test fails if a clause is never cited.
///
/// # Panics
/// If no game has a clause with this id.
pub(crate) fn covers(ids: &[&str]) {
    for id in ids {
        assert!(
            crate::clauses::all().iter().any(|clause| clause.id == *id),
            "no clause is called {id}"
        );
    }
}

/// True in the full tier.
pub(crate) fn is_full() -> bool {
    std::env::var_os("LUDOTECA_FULL").is_some()
}

/// Number of cases, out of `count`, that a long test runs: all in the full tier (`LUDOTECA_FULL`), a
/// fortieth in the usual tier, a fiftieth in the inner loop (`LUDOTECA_QUICK`).
pub(crate) fn many(count: u64) -> u64 {
    let is_quick = std::env::var_os("LUDOTECA_QUICK").is_some();
    let share = match (is_quick, is_full()) {
        (true, _) => 50,
        (false, true) => 1,
        (false, false) => 40,
    };
    count.div_ceil(share)
}

/// Step between cases that spreads [`many`] of them evenly over `count`.
pub(crate) fn stride(count: u64) -> usize {
    usize::try_from(count / many(count).max(1))
        .expect("a count of cases fits")
        .max(1)
}

/// A small generator of reproducible choices: `SplitMix64`, independent of the tested code.
#[derive(Clone, Debug)]
pub(crate) struct Choices(u64);

impl Choices {
    /// Starts the sequence that `seed` determines.
    pub(crate) fn new(seed: u64) -> Choices {
        Choices(seed)
    }

    /// Next 64 random bits.
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Random index below `count`.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        usize::try_from(self.next() % count as u64).expect("an index fits")
    }

    /// A random option.
    pub(crate) fn one_of<T: Copy>(&mut self, options: &[T]) -> T {
        options[self.below(options.len())]
    }

    /// Rolls `count` dice.
    pub(crate) fn dice(&mut self, count: usize) -> Vec<u8> {
        (0..count)
            .map(|_| 1 + u8::try_from(self.below(6)).expect("a face fits"))
            .collect()
    }
}

/// Returns a corrupted copy of a file: truncated, extended by one byte, or with two or three bits flipped. It
/// may equal the original.
pub(crate) fn damaged(file: &[u8], choices: &mut Choices) -> Vec<u8> {
    let mut file = file.to_vec();
    match choices.below(4) {
        0 => file.truncate(choices.below(file.len())),
        1 => file.push(u8::try_from(choices.below(256)).expect("a byte")),
        flips => {
            for _ in 0..flips {
                let at = choices.below(file.len());
                file[at] ^= 1 << choices.below(8);
            }
        }
    }
    file
}
