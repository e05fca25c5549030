//! What every position of El Perro is worth under perfect play: who wins, or nobody.
//!
//! The file says of positions with the dog to move whether the goats win; of the goats' positions their turns
//! say it. Not of all: where captures show that the goats do not win, it does not matter what the file says,
//! and whoever writes it says what takes least room. What the dog wins is found by looking ahead.
//!
//! Positions with the same number of goats and the dog on the same point are a [`Plane`], which is a block of
//! the file. A plane is unpacked when it is first needed.

pub mod board;
pub mod index;
pub mod plane;

use alloc::vec::Vec;
use core::cell::OnceCell;

use ludoteca_rules::Color;
use ludoteca_rules::el_perro::{ElPerro, Position};

use super::coder::{Decoder, Encoder};
use super::{Table, TableError, identity};
use board::{Board, POINTS, Placed};
use index::Index;
use plane::{Bits, Wanted};

/// What files of this kind have as their kind.
pub const KIND: u8 = 2;
/// The most goats that the game has.
pub const MOST_GOATS: usize = 12;
/// With fewer goats they win nowhere.
pub const LEAST_GOATS: usize = 5;
/// With more goats the dog wins only by a chain that captures all.
const HUNTED_GOATS: usize = 2;
/// How far its wins against those are looked for, in turns of both.
const HUNT_TURNS: u32 = 3;

/// What is unpacked takes so much at most before a position is looked at, which needs about as much again; all
/// planes together take 30 MB.
const MOST_UNPACKED_BYTES: usize = 8 << 20;

/// How many plies without a capture or a step ahead may pass at most on the shortest way to a win with so many
/// goats, that which ends the wait counted (`cargo solver waits`); `None`: too many for the draw clock.
#[must_use]
pub const fn longest_wait(goats: u32) -> Option<u8> {
    match goats {
        0..=10 => Some(25),
        _ => None,
    }
}

/// The positions with so many goats and the dog on one point, with the dog to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plane {
    /// The number of goats.
    pub goats: usize,
    /// The point of the dog.
    pub dog: u32,
}

impl Plane {
    /// Every plane, in the order of the blocks.
    pub fn all() -> impl Iterator<Item = Plane> {
        (LEAST_GOATS..=MOST_GOATS).flat_map(|goats| (0..POINTS).map(move |dog| Plane { goats, dog }))
    }

    /// The number of its first position among those with as many goats.
    const fn first(self, index: &Index) -> usize {
        self.dog as usize * index.sets(self.goats)
    }

    /// Its place among them, if it is one of them.
    fn block(self) -> Option<usize> {
        let before = self.goats.checked_sub(LEAST_GOATS)?;
        Some(before * POINTS as usize + self.dog as usize)
    }
}

/// What knows of positions with the dog to move whether the goats win.
pub trait GoatsWin {
    /// Whether the goats win where the file must say it: see [`is_held`].
    fn says(&self, placed: Placed) -> bool;

    /// Whether the goats win, with the dog to move.
    fn dog_to_move(&self, placed: Placed) -> bool {
        placed.count() >= LEAST_GOATS && self.says(placed) && !is_held(self, placed)
    }

    /// Whether the goats win, with the goats to move.
    fn goats_to_move(&self, placed: Placed) -> bool {
        placed.count() >= LEAST_GOATS && placed.any_goat_turn(|next| self.dog_to_move(next))
    }
}

/// Whether a capture shows that the goats do not win, with the dog to move. With all goats on the board it
/// may come after a step of the dog and any answer.
pub fn is_held(known: &(impl GoatsWin + ?Sized), placed: Placed) -> bool {
    is_held_at_once(known, placed)
        || placed.count() == MOST_GOATS
            && Board::SOURCE.any_step(placed, |after| {
                !after.any_goat_turn(|answer| !answer.can_capture())
                    && !after.any_goat_turn(|answer| !is_held_at_once(known, answer))
            })
}

fn is_held_at_once(known: &(impl GoatsWin + ?Sized), placed: Placed) -> bool {
    Board::SOURCE.any_capture(placed, &mut |next| !known.goats_to_move(next))
}

/// A file that has been read.
pub struct Perfect {
    index: Index,
    file: Vec<u8>,
    /// Where each block stands in the file.
    blocks: Vec<core::ops::Range<usize>>,
    /// The planes that have been unpacked.
    planes: Vec<OnceCell<Bits>>,
}

impl core::fmt::Debug for Perfect {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Perfect")
            .field("bytes", &self.file.len())
            .finish_non_exhaustive()
    }
}

impl GoatsWin for Perfect {
    fn says(&self, placed: Placed) -> bool {
        let plane = Plane {
            goats: placed.count(),
            dog: placed.dog,
        };
        self.bits(plane)
            .is_some_and(|bits| bits.at(self.index.rank(placed)))
    }
}

impl Perfect {
    /// Reads a file for that game. Every block's checksum is compared.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(file: Vec<u8>, game: &ElPerro) -> Result<Perfect, TableError> {
        let count = Plane::all().count();
        let table = Table::read(&file, &identity(game), KIND)?;
        let index = Index::default();
        if table.entries as usize != entries(&index) || table.blocks() != count {
            return Err(TableError::Wrong);
        }
        let mut blocks = Vec::new();
        let mut end = file.len();
        for number in (0..count).rev() {
            let begin = end - table.block(number)?.len();
            blocks.push(begin..end);
            end = begin;
        }
        blocks.reverse();
        Ok(Perfect {
            planes: (0..count).map(|_| OnceCell::new()).collect(),
            index,
            blocks,
            file,
        })
    }

    /// Forgets what was unpacked, if that is much.
    pub fn tidy(&mut self) {
        let sizes = self.planes.iter().filter_map(OnceCell::get);
        if sizes.map(|bits| size_of_val(&bits.0[..])).sum::<usize>() > MOST_UNPACKED_BYTES {
            for plane in &mut self.planes {
                plane.take();
            }
        }
    }

    /// The bits of a plane, unpacked if they were not yet.
    fn bits(&self, plane: Plane) -> Option<&Bits> {
        let block = plane.block()?;
        let unpack = || {
            let bytes = self.file[self.blocks[block].clone()].iter().copied();
            plane::code(&mut Decoder::new(bytes), &self.index, plane, |_| {
                Wanted::default()
            })
        };
        Some(self.planes.get(block)?.get_or_init(unpack))
    }

    /// Who wins, or nobody.
    #[must_use]
    pub fn winner(&self, position: &Position) -> Option<Color> {
        let placed = Placed::of(position);
        let (goats, dog) = match position.turn() {
            Color::First => (self.dog_to_move(placed), dog_wins(placed, HUNT_TURNS)),
            Color::Second => (self.goats_to_move(placed), goats_lose(placed, HUNT_TURNS)),
        };
        match (goats, dog) {
            (true, _) => Some(Color::Second),
            (false, true) => Some(Color::First),
            (false, false) => None,
        }
    }
}

/// How many entries a file has: positions with the dog to move.
fn entries(index: &Index) -> usize {
    Plane::all().map(|plane| index.sets(plane.goats)).sum()
}

/// Whether the dog wins with the dog to move, looked for so many turns ahead.
fn dog_wins(placed: Placed, turns: u32) -> bool {
    placed.goats == 0
        || Board::SOURCE.any_capture(placed, &mut |next| next.goats == 0 || goats_lose(next, turns))
        || placed.count() <= HUNTED_GOATS && Board::SOURCE.any_step(placed, |next| goats_lose(next, turns))
}

/// The same with the goats to move. Two of them always hold.
fn goats_lose(placed: Placed, turns: u32) -> bool {
    placed.goats == 0
        || placed.count() < HUNTED_GOATS
            && turns > 0
            && !placed.any_goat_turn(|next| !dog_wins(next, turns - 1))
}

/// Writes a file for that game, by what is known. `pack` is given the planes and how one is packed, and gives
/// the blocks in the same order: so they may be packed side by side.
///
/// # Panics
/// If `pack` gives too few blocks.
pub fn write(game: &ElPerro, pack: impl FnOnce(&Index, &[Plane]) -> Vec<Vec<u8>>) -> Vec<u8> {
    let index = Index::default();
    let planes: Vec<Plane> = Plane::all().collect();
    let blocks = pack(&index, &planes);
    assert_eq!(blocks.len(), planes.len(), "a block for each plane");
    let blocks: Vec<&[u8]> = blocks.iter().map(Vec::as_slice).collect();
    let entries = u32::try_from(entries(&index)).expect("there are fewer than 2^32");
    super::write(&identity(game), KIND, entries, &blocks)
}

/// Packs a plane.
#[must_use]
pub fn pack(index: &Index, plane: Plane, known: &impl GoatsWin) -> Vec<u8> {
    let mut encoder = Encoder::default();
    plane::code(&mut encoder, index, plane, |group| {
        let positions = index.from(plane.goats, plane.first(index) + group * plane::GROUP);
        positions
            .take(plane::GROUP)
            .enumerate()
            .fold(Wanted::default(), |wanted, (nth, placed)| Wanted {
                matters: wanted.matters | u32::from(!is_held(known, placed)) << nth,
                value: wanted.value | u32::from(known.says(placed)) << nth,
            })
    });
    encoder.finish()
}
