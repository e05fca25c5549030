//! What every position of Spanish draughts with few pieces is worth under perfect play, without the draw clocks.
//!
//! The file holds positions in which the side to move cannot capture. Captures are compulsory, so those in which it can
//! are worth what the captures lead to. Where both sides have kings it also holds how far the next capture or man's move is,
//! which start the count of king moves anew.
//!
//! A part of a [`Slice`] is a block of the file, unpacked when it is first needed.

pub mod block;
pub mod index;
pub mod placed;

use alloc::vec::Vec;

use ludoteca_rules::Game as _;
use ludoteca_rules::draughts::{Position, SPANISH_DRAUGHTS, SpanishDraughts};

use super::blocks::{self, Blocks, Tally};
use super::coder::{Decoder, Encoder};
use super::{Table, TableError, identity};
use block::{BLOCK, CHANCES, Model};
use index::{Index, MOST_PIECES, Slice};
use placed::Placed;

/// What files of this kind have as their kind.
pub const KIND: u8 = 3;
/// The most plies to a capture or a man's move, that one counted, in any position of a file (`cargo solver waits`).
pub const MOST_PLIES: u8 = 35;
/// The same where a side has no king: there the file doesn't say how many.
pub const FEW_PLIES: u8 = 2;

/// What a position is worth to the side to move, and how many plies pass at most, if the winner does not let the win go: in
/// Spanish draughts before a capture or a man's move, that one counted, in Brandubh before the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// Neither side can force a win.
    Draw,
    /// It can force a win.
    Win(u8),
    /// The other side can.
    Loss(u8),
}

impl Worth {
    /// How many plies; 0 for a draw.
    #[must_use]
    pub const fn plies(self) -> u8 {
        match self {
            Worth::Draw => 0,
            Worth::Win(plies) | Worth::Loss(plies) => plies,
        }
    }

    /// As a byte.
    pub(super) const fn byte(self) -> u8 {
        match self {
            Worth::Draw => 0,
            Worth::Win(plies) => 1 + 2 * plies,
            Worth::Loss(plies) => 2 + 2 * plies,
        }
    }

    pub(super) const fn of(byte: u8) -> Worth {
        match byte.checked_sub(1) {
            None => Worth::Draw,
            Some(rest) if rest.is_multiple_of(2) => Worth::Win(rest / 2),
            Some(rest) => Worth::Loss(rest / 2),
        }
    }
}

/// Whether the file says how far the next capture or man's move is.
#[must_use]
pub const fn keeps_distance(slice: Slice) -> bool {
    slice.kings[0] > 0 && slice.kings[1] > 0
}

/// Of slices with as many pieces of each side the file has one model: its number.
const fn model_of(Slice { men, kings }: Slice) -> usize {
    let (own, other) = (men[0] + kings[0], men[1] + kings[1]);
    models(own + other - 1) + own - 1
}

/// How many models a file has with so many pieces.
const fn models(most: usize) -> usize {
    most * (most - 1) / 2
}

type Part = blocks::Part<Slice>;

/// The blocks of a file with so many pieces, in their order.
fn parts(index: &Index, most: usize) -> Vec<Part> {
    blocks::parts(
        Slice::all(most)
            .into_iter()
            .map(|slice| (slice, index.size(slice))),
        BLOCK,
    )
}

/// A file that has been read.
pub struct Endings {
    index: Index,
    most: usize,
    models: Vec<Model>,
    parts: Vec<Part>,
    /// The first block of each slice, by the place of the slice.
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
    /// Reads a file for that game. Every block's checksum is compared.
    ///
    /// # Errors
    /// What is wrong with it.
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

    /// Up to how many pieces it knows.
    #[must_use]
    pub const fn most(&self) -> usize {
        self.most
    }

    /// What a position is worth under perfect play, without the draw clocks; `None` if it has too many pieces.
    #[must_use]
    pub fn probe(&self, position: &Position) -> Option<Worth> {
        let pieces = position.piece_set(position.turn()) | position.piece_set(position.turn().other());
        (pieces.len() as usize <= self.most).then(|| self.worth(position))
    }

    /// The same of a position with few enough pieces.
    fn worth(&self, position: &Position) -> Worth {
        if position.piece_set(position.turn()).is_empty() {
            return Worth::Loss(0);
        }
        let placed = Placed::of(position);
        if !placed.can_capture() {
            return self.said(placed);
        }
        let mut moves = Vec::new();
        SPANISH_DRAUGHTS.legal_moves(position, &mut moves);
        let mut worth = Worth::Loss(1);
        for mv in moves {
            match self.worth(&SPANISH_DRAUGHTS.play_unchecked(position, &mv)) {
                Worth::Loss(_) => return Worth::Win(1),
                Worth::Draw => worth = Worth::Draw,
                Worth::Win(_) => {}
            }
        }
        worth
    }

    /// What the file says of a position.
    fn said(&self, placed: Placed) -> Worth {
        let (slice, number) = (Slice::of(placed), self.index.of(placed));
        let block = self.firsts[slice.place()] + number / BLOCK;
        let (slice, numbers) = self.parts[block].clone();
        let unpack = |bytes: &[u8]| {
            let model = &self.models[model_of(slice)];
            let ignored = |_| Worth::Draw;
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
        Worth::of(self.blocks.unpacked(block, unpack)[number % BLOCK])
    }
}

/// How many numbers a file has.
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

/// What makes a file, by what is known of every position: `wanted` says what a number of a slice is worth.
#[derive(Clone, Debug)]
pub struct Writer {
    index: Index,
    most: usize,
}

impl Writer {
    /// Of a file with up to so many pieces.
    #[must_use]
    pub fn new(most: usize) -> Writer {
        Writer {
            index: Index::default(),
            most,
        }
    }

    /// The blocks that are to be packed.
    #[must_use]
    pub fn parts(&self) -> Vec<Part> {
        parts(&self.index, self.most)
    }

    /// Adds up the bits of a block.
    pub fn tally(&self, (slice, numbers): Part, wanted: impl Fn(Slice, usize) -> Worth, tally: &mut Tally) {
        let model = Model::of(&[128; CHANCES]);
        let mut ignored = Encoder::default();
        let hear = |chance: usize, bit: bool| tally[chance][usize::from(bit)] += 1;
        let wanted = |number| wanted(slice, number);
        block::code(&mut ignored, &self.index, slice, numbers, &model, wanted, hear);
    }

    /// The models, by the tallies of the slices.
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
        wanted: impl Fn(Slice, usize) -> Worth,
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

    /// The file of those models and blocks.
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
