//! Endgame table of Alquerque: values of all positions with few men under perfect play and the 40-ply rule.
//!
//! After 40 plies without a capture the side with more men wins. A side that this count does not favour must
//! therefore force a result: it is the *chaser*, the other side the *holder*. The chaser is the side with
//! fewer men. With equal numbers, each side has both roles. The chaser forces a capture, which restarts the
//! clock, or blocks the holder. So the value of a position depends only on whether enough plies are left, and
//! more plies are never worse for the chaser.
//!
//! For positions with the holder to move, the file holds the number of plies that the chaser needs. Positions
//! with the chaser to move are derived from the positions after its moves.

pub mod block;
pub mod index;
pub mod placement;

use alloc::vec::Vec;
use core::cmp::Ordering;

use ludoteca_rules::alquerque::{ALQUERQUE, Alquerque, Position};

use super::blocks::{self, Blocks, Tally};
use super::coder::{Decoder, Encoder};
use super::{Table, TableError, identity};
use block::{BLOCK, CHANCES, Entry, Model};
use index::{Index, Slice, slice_of, slices};
use placement::Placement;

/// Kind byte of these files.
pub const KIND: u8 = 4;
/// Maximum number of men in a file.
pub const MOST_MEN: usize = 10;
/// Plies without a capture after which the men are counted.
pub const LIMIT: u8 = 40;
/// Distance of a goal that cannot be forced, larger than any number of plies.
pub const NEVER: u8 = u8::MAX;

/// Number of plies in which the chaser can force a draw, and the number in which it can force a win;
/// [`NEVER`] if it can't. The two are equal if the sides have the same number of men.
pub type Plies = [u8; 2];

/// Value of a position for the side to move, as a function of the plies left before the men are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountValue {
    /// Result for the side to move if the men were counted now.
    pub counted: Ordering,
    /// Number of plies in which the chaser can force a draw, and the number in which it can force a win. With
    /// equal numbers of men: the number of plies in which the side to move can force a win, and the number in
    /// which the other side can.
    pub plies: Plies,
}

impl CountValue {
    /// Returns the result for the side to move with `left` plies left.
    #[must_use]
    pub fn result(self, left: u8) -> Ordering {
        let [first, second] = self.plies.map(|plies| plies <= left);
        match (self.counted, first, second) {
            (Ordering::Less, _, true) | (Ordering::Equal, true, _) => Ordering::Greater,
            (Ordering::Greater, _, true) | (Ordering::Equal, _, true) => Ordering::Less,
            (_, true, _) => Ordering::Equal,
            _ => self.counted,
        }
    }

    /// Returns the number of plies, at most `left`, within which the result of [`CountValue::result`] is
    /// reached.
    #[must_use]
    pub fn within(self, left: u8) -> u8 {
        let [first, second] = self.plies;
        match (self.counted, self.result(left)) {
            (counted, result) if counted == result => left,
            (Ordering::Equal, Ordering::Greater) | (_, Ordering::Equal) => first,
            _ => second,
        }
    }
}

type Part = blocks::Part<Slice>;

/// Slices that a file holds: those in which the side to move may be the holder.
fn kept(most: usize) -> impl Iterator<Item = Slice> {
    slices(most).into_iter().filter(|slice| slice[0] >= slice[1])
}

/// Blocks of a file with at most `most` men, in order.
fn parts(index: &Index, most: usize) -> Vec<Part> {
    blocks::parts(kept(most).map(|slice| (slice, index.size(slice))), BLOCK)
}

/// Index of a slice, and of its model, in a file.
fn place(slice: Slice) -> usize {
    kept(MOST_MEN).position(|kept| kept == slice).unwrap_or(0)
}

/// Endgame table read from a file.
pub struct Counts {
    index: Index,
    most: usize,
    models: Vec<Model>,
    parts: Vec<Part>,
    /// First block of each slice, indexed by the numbers of own and opposing men.
    firsts: [[usize; MOST_MEN]; MOST_MEN],
    blocks: Blocks<Entry>,
}

impl core::fmt::Debug for Counts {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Counts")
            .field("men", &self.most)
            .field("bytes", &self.blocks.size_bytes())
            .finish_non_exhaustive()
    }
}

impl Counts {
    /// Reads a file for `game`. Verifies the checksum of every block.
    ///
    /// # Errors
    /// If the file is invalid.
    pub fn read(file: Vec<u8>, game: &Alquerque) -> Result<Counts, TableError> {
        let table = Table::read(&file, &identity(game), KIND)?;
        let most = usize::try_from(table.entries).unwrap_or(0);
        if !(2..=MOST_MEN).contains(&most) {
            return Err(TableError::Wrong);
        }
        let index = Index::new(most - 1);
        let parts = parts(&index, most);
        let places = blocks::places(&file, &table, parts.len())?;
        let models = table.block(0)?;
        if models.len() != CHANCES * kept(most).count() {
            return Err(TableError::Wrong);
        }
        let models = models.chunks_exact(CHANCES).map(Model::of).collect();
        let mut firsts = [[0; MOST_MEN]; MOST_MEN];
        for (block, (slice, _)) in parts.iter().enumerate().filter(|(_, part)| part.1.start == 0) {
            firsts[slice[0]][slice[1]] = block;
        }
        Ok(Counts {
            index,
            most,
            models,
            parts,
            firsts,
            blocks: Blocks::new(file, places),
        })
    }

    /// Returns the maximum number of men in the table, counting both sides.
    #[must_use]
    pub const fn most(&self) -> usize {
        self.most
    }

    /// Returns the value of a position under perfect play, for any state of its clock. `None` if the position
    /// has too many men, or a side has no men.
    #[must_use]
    pub fn probe(&self, position: &Position) -> Option<CountValue> {
        let placement = Placement::of(position);
        let [own, other] = slice_of(placement);
        (own > 0 && other > 0 && own + other <= self.most).then(|| self.value(placement))
    }

    fn value(&self, placement: Placement) -> CountValue {
        let counted = placement.own.count_ones().cmp(&placement.other.count_ones());
        let plies = match counted {
            _ if placement.own == 0 => [NEVER; 2],
            Ordering::Less => self.chasing(placement),
            Ordering::Equal => [self.chasing(placement)[1], self.held(placement)[1]],
            Ordering::Greater => self.held(placement),
        };
        CountValue { counted, plies }
    }

    /// Distances for a position with the chaser to move.
    fn chasing(&self, placement: Placement) -> Plies {
        let mut plies = [NEVER; 2];
        placement.each_capture(|after| {
            if plies[1] == NEVER {
                match self.value(after).result(LIMIT) {
                    Ordering::Less => plies = [1; 2],
                    Ordering::Equal => plies[0] = 1,
                    Ordering::Greater => {}
                }
            }
        });
        if plies[1] == NEVER {
            placement.each_quiet(|after| {
                for (plies, after) in plies.iter_mut().zip(self.held(after)) {
                    if after < LIMIT {
                        *plies = after.saturating_add(1).min(*plies);
                    }
                }
                true
            });
        }
        plies
    }

    /// Distances for a position with the holder to move, from the file.
    fn held(&self, placement: Placement) -> Plies {
        if placement.is_blocked() {
            return [0; 2];
        }
        let ([own, other], number) = (slice_of(placement), self.index.of(placement));
        let block = self.firsts[own][other] + number / BLOCK;
        let (slice, numbers) = self.parts[block].clone();
        let unpack = |bytes: &[u8]| {
            let mut decoder = Decoder::new(bytes.iter().copied());
            let model = &self.models[place(slice)];
            block::code(
                &mut decoder,
                &self.index,
                slice,
                numbers,
                model,
                |_| [NEVER; 2],
                |_, _| (),
            )
        };
        let entries = self.blocks.unpacked(block, unpack);
        let found = entries.binary_search_by_key(&(number % BLOCK), |entry| entry.offset.into());
        found.map_or([NEVER; 2], |place| entries[place].plies)
    }
}

/// Writes a table file. Its methods get distances from `wanted`, which takes a slice and the index of a
/// position in which the slice's own side is to move.
#[derive(Clone, Debug)]
pub struct Writer {
    index: Index,
    most: usize,
}

impl Writer {
    /// Plans a file with at most `most` men.
    #[must_use]
    pub fn new(most: usize) -> Writer {
        Writer {
            index: Index::new(most - 1),
            most,
        }
    }

    /// Returns the blocks to pack.
    #[must_use]
    pub fn parts(&self) -> Vec<Part> {
        parts(&self.index, self.most)
    }

    /// Returns the slices of the file.
    #[must_use]
    pub fn slices(&self) -> Vec<Slice> {
        kept(self.most).collect()
    }

    /// Adds the bits of a block to `tally`.
    pub fn tally(&self, (slice, numbers): Part, wanted: impl Fn(Slice, usize) -> Plies, tally: &mut Tally) {
        let model = Model::of(&[128; CHANCES]);
        let mut ignored = Encoder::default();
        let observe = |chance: usize, bit: bool| tally[chance][usize::from(bit)] += 1;
        let wanted = |number| wanted(slice, number);
        block::code(&mut ignored, &self.index, slice, numbers, &model, wanted, observe);
    }

    /// Computes the model from the bit frequencies in a slice's tally.
    #[must_use]
    pub fn model(tally: &Tally) -> Vec<u8> {
        tally.iter().copied().map(blocks::share).collect()
    }

    /// Packs a block.
    #[must_use]
    pub fn pack(
        &self,
        (slice, numbers): Part,
        models: &[u8],
        wanted: impl Fn(Slice, usize) -> Plies,
    ) -> Vec<u8> {
        let mut encoder = Encoder::default();
        let model = Model::of(&models[place(slice) * CHANCES..][..CHANCES]);
        let wanted = |number| wanted(slice, number);
        block::code(
            &mut encoder,
            &self.index,
            slice,
            numbers,
            &model,
            wanted,
            |_, _| (),
        );
        encoder.finish()
    }

    /// Assembles the file.
    #[must_use]
    pub fn file(&self, models: &[u8], blocks: &[Vec<u8>]) -> Vec<u8> {
        let most = u32::try_from(self.most).unwrap_or(0);
        blocks::file(&identity(&ALQUERQUE), KIND, most, models, blocks)
    }
}
