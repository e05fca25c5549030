//! Endgame table of Brandubh and El Cuervo: values of all positions with few pieces under perfect play,
//! ignoring repetition.
//!
//! The file holds positions with the king's side to move, and only slices in which that side does not win
//! every position ([`is_in_file`]). Values with the attackers to move are derived from the positions after
//! their moves.

pub mod block;
pub mod index;
pub mod placement;

use alloc::vec::Vec;

use ludoteca_rules::brandubh::{Brandubh, Position};
use ludoteca_rules::{Color, Game as _};

use super::blocks::{self, Blocks, Tally};
use super::coder::{Decoder, Encoder};
use super::endings::block::Model;
use super::{EndgameValue, Table, TableError, identity};
use block::{BLOCK, CHANCES};
use index::{Index, MOST_PAWNS, Slice, slice_of, slices};
use placement::{CORNERS, Placement};

/// Kind byte of these files.
pub const KIND: u8 = 5;
/// Smallest possible limit on the number of pieces in a file, not counting the king.
const FEWEST_PAWNS: usize = 2;
/// Plies added to the king's shortest path to a corner, to estimate the distance to a win that the file does
/// not hold.
const DETOUR: u8 = 3;

/// True if a file holds the slice. In all other slices with few pieces the king's side wins every position,
/// whichever side is to move.
#[must_use]
pub const fn is_in_file([own, others]: Slice) -> bool {
    own < 2 && others >= 2
}

type Part = blocks::Part<Slice>;

/// Blocks of a file with at most `most` pieces, in order.
fn parts(index: &Index, most: usize) -> Vec<Part> {
    let held = slices(most).filter(|&slice| is_in_file(slice));
    blocks::parts(held.map(|slice| (slice, index.size(slice))), BLOCK)
}

fn entries(parts: &[Part]) -> u32 {
    let numbers: usize = parts.iter().map(|(_, numbers)| numbers.len()).sum();
    u32::try_from(numbers).expect("there are fewer than 2^32")
}

/// Endgame table read from a file.
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
    /// Reads a file for `game`. Verifies the checksum of every block.
    ///
    /// # Errors
    /// If the file is invalid.
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

    /// Returns the game that the table is for.
    #[must_use]
    pub const fn game(&self) -> &Brandubh {
        &self.game
    }

    /// Returns the maximum number of pieces in the table, counting both sides but not the king.
    #[must_use]
    pub const fn most(&self) -> usize {
        self.most
    }

    /// Returns the value of a position under perfect play, ignoring repetition. `None` if the position has
    /// too many pieces, or the king has been captured or has escaped.
    #[must_use]
    pub fn probe(&self, position: &Position) -> Option<EndgameValue> {
        let placement = Placement::of(position);
        let pawns = slice_of(placement).iter().sum::<usize>();
        if pawns > self.most || placement.king == 0 || placement.king & CORNERS != 0 {
            return None;
        }
        Some(match position.turn() {
            Color::First => self.value_for_king(placement),
            Color::Second => self.value_for_attackers(position),
        })
    }

    /// Returns the exact distance to the end under perfect play, in plies, ignoring repetition. `None` for a
    /// draw, or if the file does not hold the distance.
    #[must_use]
    pub fn distance(&self, position: &Position) -> Option<u8> {
        if !is_in_file(slice_of(Placement::of(position))) {
            return None;
        }
        match self.probe(position)? {
            EndgameValue::Draw => None,
            value => Some(value.plies()),
        }
    }

    fn value_for_attackers(&self, position: &Position) -> EndgameValue {
        let mut moves = Vec::new();
        self.game.legal_moves(position, &mut moves);
        let mut soonest = None;
        let (mut longest, mut can_draw) = (0, false);
        for mv in moves {
            let next = self.game.play_unchecked(position, &mv);
            if self.game.decided(&next).is_some() {
                return EndgameValue::Win(1);
            }
            match self.value_for_king(Placement::of(&next)) {
                EndgameValue::Draw => can_draw = true,
                EndgameValue::Win(plies) => longest = longest.max(plies + 1),
                EndgameValue::Loss(plies) => {
                    soonest = Some(soonest.map_or(plies, |other: u8| other.min(plies)));
                }
            }
        }
        match soonest {
            Some(plies) => EndgameValue::Win(plies + 1),
            None if can_draw => EndgameValue::Draw,
            None => EndgameValue::Loss(longest),
        }
    }

    fn value_for_king(&self, placement: Placement) -> EndgameValue {
        let slice = slice_of(placement);
        if !is_in_file(slice) {
            return EndgameValue::Win(2 * placement.way_home().0 + DETOUR);
        }
        let number = self.index.of(placement);
        let is_there = |(held, numbers): &Part| *held == slice && numbers.contains(&number);
        let part = self.parts.iter().position(is_there);
        let part = part.expect("every number of a slice that is held is in a block");
        let unpack = |bytes: &[u8]| {
            let mut decoder = Decoder::new(bytes.iter().copied());
            let numbers = self.parts[part].1.clone();
            let ignored = |_| EndgameValue::Draw;
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
        EndgameValue::of(self.blocks.unpacked(part, unpack)[number % BLOCK])
    }
}

/// Writes a table file. Its methods get values from `wanted`, which takes a slice and a position index, and
/// returns the value for the king's side, with that side to move.
#[derive(Clone, Debug)]
pub struct Writer {
    index: Index,
    parts: Vec<Part>,
}

impl Writer {
    /// Plans a file with at most `most` pieces.
    #[must_use]
    pub fn new(most: usize) -> Writer {
        let index = Index::default();
        Writer {
            parts: parts(&index, most),
            index,
        }
    }

    /// Returns the number of blocks to pack.
    #[must_use]
    pub const fn blocks(&self) -> usize {
        self.parts.len()
    }

    /// Counts the bits of a block, from which [`model`] computes the model.
    pub fn tally(&self, block: usize, wanted: impl Fn(Slice, usize) -> EndgameValue) -> Tally {
        let mut tally = alloc::vec![[0; 2]; CHANCES];
        let observe = |chance: usize, bit: bool| tally[chance][usize::from(bit)] += 1;
        self.code(&mut Encoder::default(), block, &[128; CHANCES], wanted, observe);
        tally
    }

    /// Packs a block.
    #[must_use]
    pub fn pack(&self, block: usize, model: &[u8], wanted: impl Fn(Slice, usize) -> EndgameValue) -> Vec<u8> {
        let mut encoder = Encoder::default();
        self.code(&mut encoder, block, model, wanted, |_, _| ());
        encoder.finish()
    }

    fn code(
        &self,
        encoder: &mut Encoder,
        block: usize,
        model: &[u8],
        wanted: impl Fn(Slice, usize) -> EndgameValue,
        observe: impl FnMut(usize, bool),
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
            observe,
        );
    }

    /// Assembles the file.
    #[must_use]
    pub fn file(&self, game: &Brandubh, model: &[u8], blocks: &[Vec<u8>]) -> Vec<u8> {
        blocks::file(&identity(game), KIND, entries(&self.parts), model, blocks)
    }
}

/// Computes the model from the bit frequencies in the summed tallies.
#[must_use]
pub fn model(tallies: &[Tally]) -> Vec<u8> {
    let sum = |chance: usize| {
        tallies.iter().fold([0, 0], |[no, yes], tally| {
            [no + tally[chance][0], yes + tally[chance][1]]
        })
    };
    (0..CHANCES).map(|chance| blocks::share(sum(chance))).collect()
}
