//! Retrograde analysis of all positions with the same number of goats.
//!
//! Positions are settled by distance to the end of the game, in plies. A position that the side to move wins
//! is settled by the nearest lost position to which a move leads, and one that it loses by the farthest of
//! all positions to which moves lead. Captures lead to layers with fewer goats, whose values are known. They
//! may settle a position at a later distance, so such results are stored until that distance is reached.
//! Positions that are never settled are draws.
//!
//! Threads share the work for each distance and write only values of that distance. So the result does not
//! depend on the number of threads.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU8, AtomicU16, Ordering::Relaxed};

use ludoteca_engine::tables::perfect::board::{Board, POINTS, Placement};
use ludoteca_engine::tables::perfect::index::Index;
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};

use super::value::Value;

/// Number of positions per unit of parallel work.
const BLOCK: usize = 1 << 10;
/// Marks a block without settled positions. No distance is this long.
const NEVER: u16 = u16::MAX;

/// Values of all positions with the same number of goats, by position index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Layer {
    /// Values with the dog to move.
    pub(crate) dog: Vec<u8>,
    /// Values with the goats to move.
    pub(crate) goats: Vec<u8>,
}

struct Side {
    values: Vec<AtomicU8>,
    /// Distance at which a position was last settled in each block. All positions in a block have the dog
    /// on the same point.
    newest: Vec<AtomicU16>,
}

/// Results from captures that are due at a later distance, by distance.
type Waiting = BTreeMap<u16, Vec<(usize, Value)>>;

pub(super) struct Solving<'a> {
    pub(super) board: &'a Board,
    pub(super) index: &'a Index,
    /// Values with the goats to move, of all layers with fewer goats, by number of goats.
    pub(super) below: &'a [Vec<u8>],
    pub(super) goats: usize,
}

impl Side {
    fn new(positions: usize, blocks: usize) -> Side {
        let newest = || AtomicU16::new(NEVER);
        Side {
            values: (0..positions).map(|_| AtomicU8::new(0)).collect(),
            newest: std::iter::repeat_with(newest).take(blocks).collect(),
        }
    }

    fn into_bytes(self) -> Vec<u8> {
        self.values.into_iter().map(AtomicU8::into_inner).collect()
    }
}

impl Solving<'_> {
    /// Solves the layer. Calls `on_distance` with each distance in plies.
    pub(super) fn run(&self, on_distance: impl Fn(u16)) -> Layer {
        let positions = self.index.positions(self.goats);
        let blocks = POINTS as usize * self.blocks_of_dog();
        let (dog, goats) = (Side::new(positions, blocks), Side::new(positions, blocks));
        let mut waiting = self.begin();
        let mut last = 0;
        for plies in 0.. {
            on_distance(plies);
            for (number, value) in waiting.remove(&plies).into_iter().flatten() {
                last = last.max(self.settle(&dog, number, plies, value));
            }
            if plies % 2 == 0 {
                last = last.max(self.lose_for_dog(&dog, &goats, plies, &mut waiting));
                last = last.max(self.lose_for_goats(&dog, &goats, plies));
            } else {
                last = last.max(self.win_for_goats(&dog, &goats, plies));
                last = last.max(self.win_for_dog(&dog, &goats, plies));
            }
            if last < plies && waiting.is_empty() {
                break;
            }
        }
        self.fill_in_turned(&goats);
        Layer {
            dog: dog.into_bytes(),
            goats: goats.into_bytes(),
        }
    }

    fn blocks_of_dog(&self) -> usize {
        self.index.sets(self.goats).div_ceil(BLOCK)
    }

    fn block_of(&self, number: usize) -> usize {
        let sets = self.index.sets(self.goats);
        number / sets * self.blocks_of_dog() + number % sets / BLOCK
    }

    fn numbers(&self, block: usize) -> std::ops::Range<usize> {
        let sets = self.index.sets(self.goats);
        let (dog, place) = (block / self.blocks_of_dog(), block % self.blocks_of_dog());
        dog * sets + place * BLOCK..dog * sets + ((place + 1) * BLOCK).min(sets)
    }

    /// Settles a position unless it is already settled. Returns the distance, or 0 if nothing was done.
    fn settle(&self, side: &Side, number: usize, plies: u16, value: Value) -> u16 {
        if side.values[number].load(Relaxed) != 0 {
            return 0;
        }
        let byte = value.byte().expect("distances in El Perro fit a byte");
        side.values[number].store(byte, Relaxed);
        side.newest[self.block_of(number)].store(plies, Relaxed);
        plies
    }

    /// Returns the value of a position with the goats to move, in a layer with fewer goats.
    fn below(&self, placement: Placement) -> Value {
        if self.board.is_won_by_dog(placement) {
            return Value::Dog(0);
        }
        Value::of(self.below[placement.count()][self.index.of(placement)], false)
    }

    /// Returns the results determined by captures alone: wins, and losses of a dog that has no steps.
    fn begin(&self) -> Waiting {
        let found: Vec<(u16, usize, Value)> = self.every_block(|numbers| {
            let placement = self.index.from(self.goats, numbers.start);
            numbers
                .zip(placement)
                .filter_map(|(number, placement)| {
                    self.by_captures(placement).map(|(at, value)| (at, number, value))
                })
                .collect()
        });
        let mut waiting = Waiting::new();
        for (plies, number, value) in found {
            waiting.entry(plies).or_default().push((number, value));
        }
        waiting
    }

    fn by_captures(&self, placement: Placement) -> Option<(u16, Value)> {
        let has_steps = self.board.dog_steps(placement) != 0;
        if has_steps && !placement.can_capture() {
            return None;
        }
        let mut soonest = None;
        let mut latest = Some(0);
        let mut is_blocked = !has_steps;
        self.board.any_capture(placement, &mut |next| {
            is_blocked = false;
            match self.below(next) {
                Value::Dog(plies) => soonest = Some(soonest.map_or(plies, |other: u16| other.min(plies))),
                Value::Goats(plies) => latest = latest.map(|other: u16| other.max(plies)),
                Value::Draw => latest = None,
            }
            false
        });
        if is_blocked {
            return Some((0, Value::Goats(0)));
        }
        match (soonest, latest) {
            (Some(plies), _) => Some((plies + 1, Value::Dog(plies + 1))),
            (None, Some(plies)) if !has_steps => Some((plies + 1, Value::Goats(plies + 1))),
            _ => None,
        }
    }

    /// Settles losses of the dog in `plies` plies: every move leads to a win of the goats, the longest of
    /// which has just been settled.
    fn lose_for_dog(&self, dog: &Side, goats: &Side, plies: u16, waiting: &mut Waiting) -> u16 {
        let Some(before) = plies.checked_sub(1) else {
            return 0;
        };
        let found: Vec<(usize, u16)> = self.every_block(|numbers| {
            let mut later = Vec::new();
            self.each_new(goats, numbers, before, Value::Goats(before), |placement| {
                self.board.each_step_predecessor(placement, |candidate| {
                    let number = self.index.of(candidate);
                    if dog.values[number].load(Relaxed) == 0
                        && let Some(longest) = self.longest_resistance(goats, candidate)
                    {
                        if longest == before {
                            self.settle(dog, number, plies, Value::Goats(plies));
                        } else if longest > before {
                            later.push((number, longest + 1));
                        }
                    }
                });
            });
            later
        });
        for (number, due) in found {
            waiting.entry(due).or_default().push((number, Value::Goats(due)));
        }
        self.any_new(dog, plies)
    }

    /// Returns the greatest distance after a move of the dog. `None` unless the goats win after every move.
    fn longest_resistance(&self, goats: &Side, placement: Placement) -> Option<u16> {
        let mut longest = 0;
        let mut escapes = |value| match value {
            Value::Goats(plies) => {
                longest = longest.max(plies);
                false
            }
            _ => true,
        };
        let any_escapes = self.board.any_step(placement, |next| {
            let byte = goats.values[self.index.of(next)].load(Relaxed);
            escapes(Value::of(byte, false))
        }) || self
            .board
            .any_capture(placement, &mut |next| escapes(self.below(next)));
        (!any_escapes).then_some(longest)
    }

    /// Settles losses for the goats in `plies` plies: positions in which every move leads to a win for the
    /// dog.
    fn lose_for_goats(&self, dog: &Side, goats: &Side, plies: u16) -> u16 {
        let Some(before) = plies.checked_sub(1) else {
            return 0;
        };
        self.every_block(|numbers| {
            self.each_new(dog, numbers, before, Value::Dog(before), |placement| {
                placement.each_goat_predecessor(|candidate| {
                    let number = self.index.of(candidate);
                    let is_held = |next| {
                        let byte = dog.values[self.index.of(next)].load(Relaxed);
                        !matches!(Value::of(byte, true), Value::Dog(_))
                    };
                    if goats.values[number].load(Relaxed) == 0
                        && !self.board.turns_round(candidate)
                        && !candidate.any_goat_move(is_held)
                    {
                        self.settle(goats, number, plies, Value::Dog(plies));
                    }
                });
            });
            Vec::<()>::new()
        });
        self.any_new(goats, plies)
    }

    /// Settles wins of the goats in `plies` plies: a move leads to a loss of the dog that has just been
    /// settled.
    fn win_for_goats(&self, dog: &Side, goats: &Side, plies: u16) -> u16 {
        self.every_block(|numbers| {
            self.each_new(dog, numbers, plies - 1, Value::Goats(plies - 1), |placement| {
                placement.each_goat_predecessor(|candidate| {
                    let number = self.index.of(candidate);
                    if goats.values[number].load(Relaxed) == 0 && !self.board.turns_round(candidate) {
                        self.settle(goats, number, plies, Value::Goats(plies));
                    }
                });
            });
            Vec::<()>::new()
        });
        self.any_new(goats, plies)
    }

    /// Settles wins of the dog in `plies` plies: a step leads to a loss of the goats that has just been
    /// settled.
    fn win_for_dog(&self, dog: &Side, goats: &Side, plies: u16) -> u16 {
        self.every_block(|numbers| {
            self.each_new(goats, numbers, plies - 1, Value::Dog(plies - 1), |placement| {
                self.board.each_step_predecessor(placement, |candidate| {
                    if self.board.dog_steps(candidate) != 0 {
                        self.settle(dog, self.index.of(candidate), plies, Value::Dog(plies));
                    }
                });
            });
            Vec::<()>::new()
        });
        self.any_new(dog, plies)
    }

    /// Copies values to the positions in which the goats are about to turn round, from the positions after
    /// the turn.
    fn fill_in_turned(&self, goats: &Side) {
        self.every_block(|numbers| {
            let placement = self.index.from(self.goats, numbers.start);
            for (number, placement) in numbers.zip(placement) {
                if self.board.turns_round(placement) {
                    let settled = goats.values[self.index.of(placement.turned())].load(Relaxed);
                    goats.values[number].store(settled, Relaxed);
                }
            }
            Vec::<()>::new()
        });
    }

    /// Runs `work` on all blocks and collects the results in order.
    fn every_block<T: Send>(&self, work: impl Fn(std::ops::Range<usize>) -> Vec<T> + Sync) -> Vec<T> {
        let blocks = POINTS as usize * self.blocks_of_dog();
        (0..blocks)
            .into_par_iter()
            .flat_map_iter(|block| work(self.numbers(block)))
            .collect()
    }

    /// Calls `visit` for each position of a block that has `value` and was settled at distance `plies`.
    fn each_new(
        &self,
        side: &Side,
        numbers: std::ops::Range<usize>,
        plies: u16,
        value: Value,
        mut visit: impl FnMut(Placement),
    ) {
        let newest = side.newest[self.block_of(numbers.start)].load(Relaxed);
        // A newer distance may be in progress in the same block, so `newest` may exceed `plies`.
        if newest == NEVER || newest < plies {
            return;
        }
        let Some(byte) = value.byte() else { return };
        let is_new = |number: usize| side.values[number].load(Relaxed) == byte;
        if !numbers.clone().any(is_new) {
            return;
        }
        let placement = self.index.from(self.goats, numbers.start);
        for (_, placement) in numbers.zip(placement).filter(|&(number, _)| is_new(number)) {
            visit(placement);
        }
    }

    /// Returns `plies` if any position was settled at that distance, otherwise 0.
    fn any_new(&self, side: &Side, plies: u16) -> u16 {
        let is_new = |newest: &AtomicU16| newest.load(Relaxed) == plies;
        if side.newest.iter().any(is_new) { plies } else { 0 }
    }
}
