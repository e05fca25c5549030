//! Endgame table of Spanish draughts: values of all positions with few pieces under perfect play, ignoring
//! draw clocks.
//!
//! The file holds positions in which the side to move cannot capture. Captures are compulsory, so the values
//! of all other positions are derived from the positions after the captures. If both sides have kings, the
//! file also holds the distance to conversion: to the next capture or man's move, which resets the count of
//! king moves.

pub mod block;
pub mod index;
pub mod placement;

use alloc::vec::Vec;

use ludoteca_rules::Game as _;
use ludoteca_rules::draughts::{Position, SPANISH_DRAUGHTS, SpanishDraughts};

use super::blocks::{self, Blocks, Tally};
use super::coder::{Decoder, Encoder};
use super::{Table, TableError, identity};
use block::{BLOCK, CHANCES, Model};
use index::{Index, MOST_PIECES, Slice};
use placement::Placement;

/// Kind byte of these files.
pub const KIND: u8 = 3;
/// Longest distance to conversion in a file, in plies, including the conversion (`cargo solver waits`).
pub const MOST_PLIES: u8 = 35;
/// Distance assumed where a side has no king, since the file has no distances for these positions.
pub const FEW_PLIES: u8 = 2;

/// Value for the side to move, with an upper bound on the distance in plies if the winner plays well. In
/// Spanish draughts the distance ends with the next capture or man's move, in Brandubh with the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndgameValue {
    /// Neither side can force a win.
    Draw,
    /// The side to move can force a win.
    Win(u8),
    /// The other side can force a win.
    Loss(u8),
}

impl EndgameValue {
    /// Distance in plies, or 0 for a draw.
    #[must_use]
    pub const fn plies(self) -> u8 {
        match self {
            EndgameValue::Draw => 0,
            EndgameValue::Win(plies) | EndgameValue::Loss(plies) => plies,
        }
    }

    pub(super) const fn byte(self) -> u8 {
        match self {
            EndgameValue::Draw => 0,
            EndgameValue::Win(plies) => 1 + 2 * plies,
            EndgameValue::Loss(plies) => 2 + 2 * plies,
        }
    }

    pub(super) const fn of(byte: u8) -> EndgameValue {
        match byte.checked_sub(1) {
            None => EndgameValue::Draw,
            Some(rest) if rest.is_multiple_of(2) => EndgameValue::Win(rest / 2),
            Some(rest) => EndgameValue::Loss(rest / 2),
        }
    }
}

/// True if the file holds the distances of a slice.
#[must_use]
pub const fn keeps_distance(slice: Slice) -> bool {
    slice.kings[0] > 0 && slice.kings[1] > 0
}

/// Index of a slice's model. Slices that agree in each side's total number of pieces share a model.
const fn model_of(Slice { men, kings }: Slice) -> usize {
    let (own, other) = (men[0] + kings[0], men[1] + kings[1]);
    models(own + other - 1) + own - 1
}

/// Number of models in a file with at most `most` pieces.
const fn models(most: usize) -> usize {
    most * (most - 1) / 2
}

type Part = blocks::Part<Slice>;

/// Blocks of a file with at most `most` pieces, in order.
fn parts(index: &Index, most: usize) -> Vec<Part> {
    blocks::parts(
        Slice::all(most)
            .into_iter()
            .map(|slice| (slice, index.size(slice))),
        BLOCK,
    )
}

/// Endgame table read from a file.
pub struct Endings {
    index: Index,
    most: usize,
    models: Vec<Model>,
    parts: Vec<Part>,
    /// First block of each slice, indexed by [`Slice::place`].
    firsts: [usize; Slice::PLACES],
    blocks: Blocks<u8>,
}

impl core::fmt::Debug for Endings {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Endings")
            .field("pieces", &self.most)
            .field("bytes", &self.blocks.size_bytes())
            .finish_non_exhaustive()
    }
}

impl Endings {
    /// Reads a file for `game`. Verifies the checksum of every block.
    ///
    /// # Errors
    /// If the file is invalid.
    pub fn read(file: Vec<u8>, game: &SpanishDraughts) -> Result<Endings, TableError> {
        let table = Table::read(&file, &identity(game), KIND)?;
        let index = Index::default();
        let has_entries = |most: &usize| entries(&index, *most) == table.entries;
        let Some(most) = (2..=MOST_PIECES).find(has_entries) else {
            return Err(TableError::Wrong);
        };
        let parts = parts(&index, most);
        let places = blocks::places(&file, &table, parts.len())?;
        let models = table.block(0)?;
        if models.len() != models_bytes(most) {
            return Err(TableError::Wrong);
        }
        let models = models.chunks_exact(CHANCES).map(Model::of).collect();
        let mut firsts = [0; Slice::PLACES];
        for (block, (slice, _)) in parts.iter().enumerate().filter(|(_, part)| part.1.start == 0) {
            firsts[slice.place()] = block;
        }
        Ok(Endings {
            firsts,
            index,
            most,
            models,
            parts,
            blocks: Blocks::new(file, places),
        })
    }

    /// Returns the maximum number of pieces in the table, counting both sides.
    #[must_use]
    pub const fn most(&self) -> usize {
        self.most
    }

    /// Returns the value of a position under perfect play, ignoring draw clocks. `None` if the position has
    /// too many pieces.
    #[must_use]
    pub fn probe(&self, position: &Position) -> Option<EndgameValue> {
        let pieces = position.piece_set(position.turn()) | position.piece_set(position.turn().other());
        (pieces.len() as usize <= self.most).then(|| self.value(position))
    }

    /// Value of a position with at most `most` pieces.
    fn value(&self, position: &Position) -> EndgameValue {
        if position.piece_set(position.turn()).is_empty() {
            return EndgameValue::Loss(0);
        }
        let placement = Placement::of(position);
        if !placement.can_capture() {
            return self.stored_value(placement);
        }
        let mut moves = Vec::new();
        SPANISH_DRAUGHTS.legal_moves(position, &mut moves);
        let mut value = EndgameValue::Loss(1);
        for mv in moves {
            match self.value(&SPANISH_DRAUGHTS.play_unchecked(position, &mv)) {
                EndgameValue::Loss(_) => return EndgameValue::Win(1),
                EndgameValue::Draw => value = EndgameValue::Draw,
                EndgameValue::Win(_) => {}
            }
        }
        value
    }

    /// Value stored in the file. The side to move must not be able to capture.
    fn stored_value(&self, placement: Placement) -> EndgameValue {
        let (slice, number) = (Slice::of(placement), self.index.of(placement));
        let block = self.firsts[slice.place()] + number / BLOCK;
        let (slice, numbers) = self.parts[block].clone();
        let unpack = |bytes: &[u8]| {
            let model = &self.models[model_of(slice)];
            let ignored = |_| EndgameValue::Draw;
            block::code(
                &mut Decoder::new(bytes.iter().copied()),
                &self.index,
                slice,
                numbers,
                model,
                ignored,
                |_, _| (),
            )
        };
        EndgameValue::of(self.blocks.unpacked(block, unpack)[number % BLOCK])
    }
}

fn entries(index: &Index, most: usize) -> u32 {
    let numbers = Slice::all(most)
        .into_iter()
        .map(|slice| index.size(slice))
        .sum::<usize>();
    u32::try_from(numbers).expect("there are fewer than 2^32")
}

const fn models_bytes(most: usize) -> usize {
    models(most) * CHANCES
}

/// Writes a table file. Its methods get values from `wanted`, which takes a slice and a position index.
#[derive(Clone, Debug)]
pub struct Writer {
    index: Index,
    most: usize,
}

impl Writer {
    /// Plans a file with at most `most` pieces.
    #[must_use]
    pub fn new(most: usize) -> Writer {
        Writer {
            index: Index::default(),
            most,
        }
    }

    /// Returns the blocks to pack.
    #[must_use]
    pub fn parts(&self) -> Vec<Part> {
        parts(&self.index, self.most)
    }

    /// Adds the bits of a block to `tally`.
    pub fn tally(
        &self,
        (slice, numbers): Part,
        wanted: impl Fn(Slice, usize) -> EndgameValue,
        tally: &mut Tally,
    ) {
        let model = Model::of(&[128; CHANCES]);
        let mut ignored = Encoder::default();
        let observe = |chance: usize, bit: bool| tally[chance][usize::from(bit)] += 1;
        let wanted = |number| wanted(slice, number);
        block::code(&mut ignored, &self.index, slice, numbers, &model, wanted, observe);
    }

    /// Computes the models from the bit frequencies in the slices' tallies.
    #[must_use]
    pub fn models(&self, tallies: &[(Slice, Tally)]) -> Vec<u8> {
        let mut sums = alloc::vec![[0_u64; 2]; models_bytes(self.most)];
        for (slice, tally) in tallies {
            for (sum, counts) in sums[model_of(*slice) * CHANCES..].iter_mut().zip(tally) {
                *sum = [sum[0] + counts[0], sum[1] + counts[1]];
            }
        }
        sums.into_iter().map(blocks::share).collect()
    }

    /// Packs a block.
    #[must_use]
    pub fn pack(
        &self,
        (slice, numbers): Part,
        models: &[u8],
        wanted: impl Fn(Slice, usize) -> EndgameValue,
    ) -> Vec<u8> {
        let mut encoder = Encoder::default();
        let model = Model::of(&models[model_of(slice) * CHANCES..][..CHANCES]);
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
    pub fn file(&self, game: &SpanishDraughts, models: &[u8], blocks: &[Vec<u8>]) -> Vec<u8> {
        blocks::file(
            &identity(game),
            KIND,
            entries(&self.index, self.most),
            models,
            blocks,
        )
    }
}
