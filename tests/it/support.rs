//! What the tests share: the citation of clauses, and the generator of seeded games.

/// Says which clauses the calling test shows to hold. A test of its own fails when a clause is cited nowhere.
///
/// # Panics
/// If no game has a clause of that id.
pub(crate) fn covers(ids: &[&str]) {
    for id in ids {
        assert!(
            crate::clauses::all().iter().any(|clause| clause.id == *id),
            "no clause is called {id}"
        );
    }
}

/// Whether nothing is left out.
pub(crate) fn is_full() -> bool {
    std::env::var_os("LUDOTECA_FULL").is_some()
}

/// Returns the number of cases, of `count`, that a long test runs: all in the full tier (`LUDOTECA_FULL`), a twentieth in
/// the usual tier, a fiftieth in the inner loop (`LUDOTECA_QUICK`).
pub(crate) fn many(count: u64) -> u64 {
    let is_quick = std::env::var_os("LUDOTECA_QUICK").is_some();
    let share = match (is_quick, is_full()) {
        (true, _) => 50,
        (false, true) => 1,
        (false, false) => 20,
    };
    count.div_ceil(share)
}

/// How far apart the cases are that a long test takes out of `count`: so far that [`many`] of them are
/// spread over all.
pub(crate) fn stride(count: u64) -> usize {
    usize::try_from(count / many(count).max(1))
        .expect("a count of cases fits")
        .max(1)
}

/// A small generator of reproducible choices: `SplitMix64`, written again, so that no test leans on the code that it
/// tests.
#[derive(Clone, Debug)]
pub(crate) struct Choices(u64);

impl Choices {
    /// The sequence of that seed.
    pub(crate) fn new(seed: u64) -> Choices {
        Choices(seed)
    }

    /// The next 64 bits.
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// An index below `count`.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        usize::try_from(self.next() % count as u64).expect("an index fits")
    }

    /// One of those.
    pub(crate) fn one_of<T: Copy>(&mut self, options: &[T]) -> T {
        options[self.below(options.len())]
    }

    /// So many dice.
    pub(crate) fn dice(&mut self, count: usize) -> Vec<u8> {
        (0..count)
            .map(|_| 1 + u8::try_from(self.below(6)).expect("a face fits"))
            .collect()
    }
}

/// A copy of a file that is cut off, has a byte too many, or two or three bits of which are wrong; seldom an equal one.
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
