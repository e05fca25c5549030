//! Table of El Perro: the result of every position under perfect play, ignoring repetition and the draw
//! clock.
//!
//! The file stores one bit per position with the dog to move: do the goats win? Results with the goats to
//! move are derived from the positions after their moves. If captures already show that the goats do not win,
//! the bit is unspecified, and the encoder picks the cheaper value. Wins by the dog are found by search.
//!
//! All positions with the same number of goats and the dog on the same point form a [`Plane`]. It is one
//! block of the file, unpacked on first use. The last block is a net that tells how far the goats are from a
//! win, because the bits alone don't show a way to it.

pub mod board;
pub mod index;
pub mod plane;

use alloc::vec::{IntoIter, Vec};
use core::cell::{Cell, OnceCell, RefCell};

use ludoteca_rules::el_perro::{ElPerro, Position};
use ludoteca_rules::{Color, Tabletop as _};

use super::coder::{Decoder, Encoder};
use super::{Table, TableError, identity};
use crate::net::Net;
use crate::net_evaluator::Inputs as _;
use crate::nets;
use board::{Board, POINTS, Placement};
use index::Index;
use plane::{Bits, Coding, GroupBits};

/// Kind byte of these files.
pub const KIND: u8 = 2;
/// Number of goats at the start.
pub const MOST_GOATS: usize = 12;
/// Smallest number of goats with which the goats can still win.
pub const LEAST_GOATS: usize = 5;
/// Maximum number of goats that the dog can also defeat by steps, after it has captured all but one. More
/// goats lose only to a single chain that captures all of them.
const HUNTED_GOATS: usize = 2;
/// Bits of a plane that one call of [`Perfect::unpack_on`] decodes.
const UNPACKED_BITS: usize = 4096;
/// Search depth for wins by the dog, in pairs of moves.
const HUNT_TURNS: u32 = 3;

/// Returns the length in plies of the longest run without a capture or a step ahead on the shortest way to a
/// win with `goats` goats, including the ply that ends the run (`cargo solver waits`). `None` if the run
/// exceeds the draw clock.
#[must_use]
pub const fn longest_wait(goats: u32) -> Option<u8> {
    match goats {
        0..=10 => Some(25),
        _ => None,
    }
}

/// All positions with the same number of goats, the dog on the same point, and the dog to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plane {
    /// Number of goats.
    pub goats: usize,
    /// Point of the dog.
    pub dog: u32,
}

impl Plane {
    /// Returns all planes in the order of their blocks.
    pub fn all() -> impl Iterator<Item = Plane> {
        (LEAST_GOATS..=MOST_GOATS).flat_map(|goats| (0..POINTS).map(move |dog| Plane { goats, dog }))
    }

    fn of(placement: Placement) -> Plane {
        Plane {
            goats: placement.count(),
            dog: placement.dog,
        }
    }

    /// Index of the plane's first position among those with the same number of goats.
    const fn first(self, index: &Index) -> usize {
        self.dog as usize * index.sets(self.goats)
    }

    /// Index of the plane's block, or `None` if the file does not hold the plane.
    fn block(self) -> Option<usize> {
        let before = self.goats.checked_sub(LEAST_GOATS)?;
        Some(before * POINTS as usize + self.dog as usize)
    }
}

/// Results of positions with the dog to move.
pub trait GoatWins {
    /// Returns the stored bit: true if the goats win. It is unspecified where [`is_decided_by_capture`] is
    /// true.
    fn stored_bit(&self, placement: Placement) -> bool;

    /// Returns true if the goats win with the dog to move.
    fn dog_to_move(&self, placement: Placement) -> bool {
        placement.count() >= LEAST_GOATS
            && self.stored_bit(placement)
            && !is_decided_by_capture(self, placement)
    }

    /// Returns true if the goats win with the goats to move.
    fn goats_to_move(&self, placement: Placement) -> bool {
        placement.count() >= LEAST_GOATS && placement.any_goat_move(|next| self.dog_to_move(next))
    }
}

/// True if a capture shows that the goats do not win with the dog to move. With all goats on the board it is
/// also true if, after some step of the dog, every reply allows such a capture.
pub fn is_decided_by_capture(known: &(impl GoatWins + ?Sized), placement: Placement) -> bool {
    has_saving_capture(known, placement)
        || placement.count() == MOST_GOATS
            && Board::SOURCE.any_step(placement, |after| {
                !after.any_goat_move(|answer| !answer.can_capture())
                    && !after.any_goat_move(|answer| !has_saving_capture(known, answer))
            })
}

fn has_saving_capture(known: &(impl GoatWins + ?Sized), placement: Placement) -> bool {
    Board::SOURCE.any_capture(placement, &mut |next| !known.goats_to_move(next))
}

/// Table read from a file.
pub struct Perfect {
    index: Index,
    file: Vec<u8>,
    /// Byte range of each block in the file.
    blocks: Vec<core::ops::Range<usize>>,
    /// Unpacked planes, 30 MB when all are unpacked.
    planes: Vec<OnceCell<Bits>>,
    /// A plane that is being unpacked, with the decoder of its block.
    unpacking: RefCell<Option<(Decoder<IntoIter<u8>>, Coding)>>,
    win_net: Net,
}

impl core::fmt::Debug for Perfect {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Perfect")
            .field("bytes", &self.file.len())
            .finish_non_exhaustive()
    }
}

impl GoatWins for Perfect {
    fn stored_bit(&self, placement: Placement) -> bool {
        self.bits(Plane::of(placement))
            .is_some_and(|bits| bits.at(self.index.rank(placement)))
    }
}

impl Perfect {
    /// Reads a file for `game`. Verifies the checksum of every block.
    ///
    /// # Errors
    /// If the file is invalid.
    pub fn read(file: Vec<u8>, game: &ElPerro) -> Result<Perfect, TableError> {
        let count = Plane::all().count();
        let table = Table::read(&file, &identity(game), KIND)?;
        let index = Index::default();
        if table.entries as usize != entries(&index) || table.blocks() != count + 1 {
            return Err(TableError::Wrong);
        }
        let net_block = table.block(count)?;
        let win_net = Net::read(net_block).map_err(|_| TableError::Wrong)?;
        nets::check(&win_net, game.ruleset(), ElPerro::INPUTS, ElPerro::BUCKETS)
            .map_err(|_| TableError::Wrong)?;
        let mut blocks = Vec::new();
        let mut end = file.len() - net_block.len();
        for number in (0..count).rev() {
            let begin = end - table.block(number)?.len();
            blocks.push(begin..end);
            end = begin;
        }
        blocks.reverse();
        Ok(Perfect {
            planes: (0..count).map(|_| OnceCell::new()).collect(),
            unpacking: RefCell::new(None),
            index,
            blocks,
            file,
            win_net,
        })
    }

    /// Returns the net that evaluates positions by their distance to a win of the goats. A position that the
    /// goats don't win has a low value for them.
    pub(crate) const fn win_net(&self) -> &Net {
        &self.win_net
    }

    /// Bits of a plane, unpacked on first use.
    fn bits(&self, plane: Plane) -> Option<&Bits> {
        let block = plane.block()?;
        let unpack = || {
            let bytes = self.file[self.blocks[block].clone()].iter().copied();
            let mut decoder = Decoder::new(bytes);
            let mut coding = Coding::new(&self.index, plane);
            while !coding.is_done() {
                coding.step(&mut decoder, &self.index, |_| GroupBits::default());
            }
            coding.into_bits()
        };
        Some(self.planes.get(block)?.get_or_init(unpack))
    }

    /// Unpacks a part of a plane that [`Self::try_winner`] returned as missing, so that one call takes about
    /// a millisecond. Discards the parts of any other unfinished plane.
    pub fn unpack_on(&self, plane: Plane) {
        let Some(block) = plane.block() else { return };
        let (Some(range), Some(cell)) = (self.blocks.get(block), self.planes.get(block)) else {
            return;
        };
        let mut unpacking = self.unpacking.borrow_mut();
        let begun = unpacking.take().filter(|(_, coding)| coding.plane() == plane);
        let (mut decoder, mut coding) = begun.unwrap_or_else(|| {
            let bytes = self.file[range.clone()].to_vec();
            (Decoder::new(bytes), Coding::new(&self.index, plane))
        });
        let mut coded = 0;
        while coded < UNPACKED_BITS && !coding.is_done() {
            coded += coding.step(&mut decoder, &self.index, |_| GroupBits::default());
        }
        if coding.is_done() {
            cell.get_or_init(|| coding.into_bits());
        } else {
            *unpacking = Some((decoder, coding));
        }
    }

    /// Returns the winner under perfect play, or `None` for a draw.
    #[must_use]
    pub fn winner(&self, position: &Position) -> Option<Color> {
        winner(self, position)
    }

    /// Returns the winner like [`Self::winner`], without unpacking anything.
    ///
    /// # Errors
    /// A plane that must first be unpacked with [`Self::unpack_on`]. Others may also be missing.
    pub fn try_winner(&self, position: &Position) -> Result<Option<Color>, Plane> {
        let unpacked = Unpacked {
            table: self,
            missing: Cell::new(None),
        };
        let winner = winner(&unpacked, position);
        unpacked.missing.get().map_or(Ok(winner), Err)
    }
}

/// The unpacked planes of a table.
struct Unpacked<'a> {
    table: &'a Perfect,
    /// Plane that was needed but is not unpacked. Once this is set, results are invalid.
    missing: Cell<Option<Plane>>,
}

impl GoatWins for Unpacked<'_> {
    fn stored_bit(&self, placement: Placement) -> bool {
        let plane = Plane::of(placement);
        let Some(cell) = plane.block().and_then(|block| self.table.planes.get(block)) else {
            return false;
        };
        let Some(bits) = cell.get() else {
            self.missing.set(Some(plane));
            return false;
        };
        bits.at(self.table.index.rank(placement))
    }
}

fn winner(known: &impl GoatWins, position: &Position) -> Option<Color> {
    let placement = Placement::of(position);
    let (goats, dog) = match position.turn() {
        Color::First => (known.dog_to_move(placement), dog_wins(placement, HUNT_TURNS)),
        Color::Second => (known.goats_to_move(placement), goats_lose(placement, HUNT_TURNS)),
    };
    match (goats, dog) {
        (true, _) => Some(Color::Second),
        (false, true) => Some(Color::First),
        (false, false) => None,
    }
}

fn entries(index: &Index) -> usize {
    Plane::all().map(|plane| index.sets(plane.goats)).sum()
}

/// True if the dog, to move, wins within `moves` pairs of moves.
fn dog_wins(placement: Placement, moves: u32) -> bool {
    placement.goats == 0
        || Board::SOURCE.any_capture(placement, &mut |next| next.goats == 0 || goats_lose(next, moves))
        || placement.count() <= HUNTED_GOATS
            && Board::SOURCE.any_step(placement, |next| goats_lose(next, moves))
}

/// True if the dog wins with the goats to move. Two or more goats never lose when they are to move.
fn goats_lose(placement: Placement, moves: u32) -> bool {
    placement.goats == 0
        || placement.count() < HUNTED_GOATS
            && moves > 0
            && !placement.any_goat_move(|next| !dog_wins(next, moves - 1))
}

/// Assembles a file for `game`. `win_net` is the content of its net file. `pack` receives all planes and
/// returns their blocks in the same order. It can pack them in parallel.
///
/// # Panics
/// If `pack` does not return one block per plane.
pub fn write(game: &ElPerro, win_net: &[u8], pack: impl FnOnce(&Index, &[Plane]) -> Vec<Vec<u8>>) -> Vec<u8> {
    let index = Index::default();
    let planes: Vec<Plane> = Plane::all().collect();
    let blocks = pack(&index, &planes);
    assert_eq!(blocks.len(), planes.len(), "a block for each plane");
    let planes = blocks.iter().map(Vec::as_slice);
    let blocks: Vec<&[u8]> = planes.chain([win_net]).collect();
    let entries = u32::try_from(entries(&index)).expect("there are fewer than 2^32");
    super::write(&identity(game), KIND, entries, &blocks)
}

/// Packs a plane.
#[must_use]
pub fn pack(index: &Index, plane: Plane, known: &impl GoatWins) -> Vec<u8> {
    let mut encoder = Encoder::default();
    let mut coding = Coding::new(index, plane);
    while !coding.is_done() {
        coding.step(&mut encoder, index, |group| {
            let positions = index.from(plane.goats, plane.first(index) + group * plane::GROUP);
            positions
                .take(plane::GROUP)
                .enumerate()
                .fold(GroupBits::default(), |wanted, (nth, placement)| GroupBits {
                    matters: wanted.matters | u32::from(!is_decided_by_capture(known, placement)) << nth,
                    value: wanted.value | u32::from(known.stored_bit(placement)) << nth,
                })
        });
    }
    encoder.finish()
}
