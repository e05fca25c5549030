//! What every position of Brandubh or El Cuervo with few pawns is worth under perfect play, without repetition.
//!
//! The file holds positions with the king's side to move, and only those of slices in which not all of them are won by it
//! ([`is_held`]). With the attackers to move a position is worth what their moves lead to.
//!
//! A part of a slice is a block of the file, unpacked when it is first needed.

pub mod block;
pub mod index;
pub mod placed;
mod sets;

use alloc::vec::Vec;

use ludoteca_rules::brandubh::{Brandubh, Position};
use ludoteca_rules::{Color, Game as _};

use super::blocks::{self, Blocks, Tally};
use super::coder::{Decoder, Encoder};
use super::endings::block::Model;
use super::{Table, TableError, Worth, identity};
use block::{BLOCK, CHANCES};
use index::{Index, MOST_PAWNS, Slice, slice_of, slices};
use placed::{CORNERS, Placed};

/// What files of this kind have as their kind.
pub const KIND: u8 = 5;
/// The fewest pawns of a file.
const FEWEST_PAWNS: usize = 2;
/// How many plies are taken for a win that the file does not hold, besides those of the king's way home.
const DETOUR: u8 = 3;

/// Whether a file holds a slice: in all others with few pawns the king's side wins every position, whoever is to move.
#[must_use]
pub const fn is_held([own, others]: Slice) -> bool {
    own < 2 && others >= 2
}

type Part = blocks::Part<Slice>;

/// The blocks of a file with up to so many pawns, in their order.
fn parts(index: &Index, most: usize) -> Vec<Part> {
    let held = slices(most).filter(|&slice| is_held(slice));
    blocks::parts(held.map(|slice| (slice, index.size(slice))), BLOCK)
}

/// How many numbers a file has.
fn entries(parts: &[Part]) -> u32 {
    let numbers: usize = parts.iter().map(|(_, numbers)| numbers.len()).sum();
    u32::try_from(numbers).expect("there are fewer than 2^32")
}

/// A file that has been read.
pub struct KingEndings {
    game: Brandubh,
    index: Index,
    most: usize,
    model: Model,
    parts: Vec<Part>,
    blocks: Blocks<u8>,
}

impl core::fmt::Debug for KingEndings {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("KingEndings")
            .field("game", &self.game)
            .field("bytes", &self.blocks.size_bytes())
            .finish_non_exhaustive()
    }
}

impl KingEndings {
    /// Reads a file for that game. Every block's checksum is compared.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(file: Vec<u8>, game: &Brandubh) -> Result<KingEndings, TableError> {
        let table = Table::read(&file, &identity(game), KIND)?;
        let index = Index::default();
        let fits = |most: usize| {
            let parts = parts(&index, most);
            (entries(&parts) == table.entries).then_some((most, parts))
        };
        let (most, parts) = (FEWEST_PAWNS..=MOST_PAWNS)
            .find_map(fits)
            .ok_or(TableError::Wrong)?;
        let places = blocks::places(&file, &table, parts.len())?;
        let model = table.block(0)?;
        if model.len() != CHANCES {
            return Err(TableError::Wrong);
        }
        Ok(KingEndings {
            game: game.clone(),
            model: Model::of(model),
            index,
            most,
            parts,
            blocks: Blocks::new(file, places),
        })
    }

    /// Of which game it is.
    #[must_use]
    pub const fn game(&self) -> &Brandubh {
        &self.game
    }

    /// Up to how many pawns it knows, both sides' together.
    #[must_use]
    pub const fn most(&self) -> usize {
        self.most
    }

    /// What a position is worth under perfect play, without repetition; `None` if it has too many pawns, or the game is over
    /// because of the king.
    #[must_use]
    pub fn probe(&self, position: &Position) -> Option<Worth> {
        let placed = Placed::of(position);
        let pawns = slice_of(placed).iter().sum::<usize>();
        if pawns > self.most || placed.king == 0 || placed.king & CORNERS != 0 {
            return None;
        }
        Some(match position.turn() {
            Color::First => self.of_king(placed),
            Color::Second => self.of_attackers(position),
        })
    }

    /// The same with the attackers to move.
    fn of_attackers(&self, position: &Position) -> Worth {
        let mut moves = Vec::new();
        self.game.legal_moves(position, &mut moves);
        let mut soonest = None;
        let (mut longest, mut can_draw) = (0, false);
        for mv in moves {
            let next = self.game.play_unchecked(position, &mv);
            if self.game.decided(&next).is_some() {
                return Worth::Win(1);
            }
            match self.of_king(Placed::of(&next)) {
                Worth::Draw => can_draw = true,
                Worth::Win(plies) => longest = longest.max(plies + 1),
                Worth::Loss(plies) => soonest = Some(soonest.map_or(plies, |other: u8| other.min(plies))),
            }
        }
        match soonest {
            Some(plies) => Worth::Win(plies + 1),
            None if can_draw => Worth::Draw,
            None => Worth::Loss(longest),
        }
    }

    /// The same with the king's side to move.
    fn of_king(&self, placed: Placed) -> Worth {
        let slice = slice_of(placed);
        if !is_held(slice) {
            return Worth::Win(2 * placed.way_home().0 + DETOUR);
        }
        let number = self.index.of(placed);
        let is_there = |(held, numbers): &Part| *held == slice && numbers.contains(&number);
        let part = self.parts.iter().position(is_there);
        let part = part.expect("every number of a slice that is held is in a block");
        let unpack = |bytes: &[u8]| {
            let mut decoder = Decoder::new(bytes.iter().copied());
            let numbers = self.parts[part].1.clone();
            let ignored = |_| Worth::Draw;
            block::code(
                &mut decoder,
                &self.index,
                slice,
                numbers,
                &self.model,
                ignored,
                |_, _| (),
            )
        };
        Worth::of(self.blocks.unpacked(part, unpack)[number % BLOCK])
    }
}

/// What makes a file, by what is known of every position: `wanted` says what a number of a slice is worth to the king's
/// side, which is to move.
#[derive(Clone, Debug)]
pub struct Writer {
    index: Index,
    parts: Vec<Part>,
}

impl Writer {
    /// Of a file with up to so many pawns.
    #[must_use]
    pub fn new(most: usize) -> Writer {
        let index = Index::default();
        Writer {
            parts: parts(&index, most),
            index,
        }
    }

    /// How many blocks are to be packed.
    #[must_use]
    pub const fn blocks(&self) -> usize {
        self.parts.len()
    }

    /// Counts the bits of a block.
    pub fn tally(&self, block: usize, wanted: impl Fn(Slice, usize) -> Worth) -> Tally {
        let mut tally = alloc::vec![[0; 2]; CHANCES];
        let hear = |chance: usize, bit: bool| tally[chance][usize::from(bit)] += 1;
        self.code(&mut Encoder::default(), block, &[128; CHANCES], wanted, hear);
        tally
    }

    /// Packs a block.
    #[must_use]
    pub fn pack(&self, block: usize, model: &[u8], wanted: impl Fn(Slice, usize) -> Worth) -> Vec<u8> {
        let mut encoder = Encoder::default();
        self.code(&mut encoder, block, model, wanted, |_, _| ());
        encoder.finish()
    }

    fn code(
        &self,
        encoder: &mut Encoder,
        block: usize,
        model: &[u8],
        wanted: impl Fn(Slice, usize) -> Worth,
        hear: impl FnMut(usize, bool),
    ) {
        let (slice, numbers) = self.parts[block].clone();
        let wanted = |number| wanted(slice, number);
        block::code(
            encoder,
            &self.index,
            slice,
            numbers,
            &Model::of(model),
            wanted,
            hear,
        );
    }

    /// The file of that model and those blocks.
    #[must_use]
    pub fn file(&self, game: &Brandubh, model: &[u8], blocks: &[Vec<u8>]) -> Vec<u8> {
        blocks::file(&identity(game), KIND, entries(&self.parts), model, blocks)
    }
}

/// A model by how often each chance came out.
#[must_use]
pub fn model(tallies: &[Tally]) -> Vec<u8> {
    let sum = |chance: usize| {
        tallies.iter().fold([0, 0], |[no, yes], tally| {
            [no + tally[chance][0], yes + tally[chance][1]]
        })
    };
    (0..CHANCES).map(|chance| blocks::share(sum(chance))).collect()
}
