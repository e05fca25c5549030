//! What the net sees of a game that waits for a throw, from the point of view of the side that throws.
//!
//! Its inputs are questions such as "are there at least three pieces on own 14?". Many of them are always answered
//! together (three pieces are also at least two), so a position is described by few *keys*, each of which stands for a
//! group of inputs: how many pieces stand on a point, how many are off, which faces cannot be played, where the last
//! piece is, who is ahead in the race.

use alloc::vec::Vec;
use ludoteca_rules::fallas::{FailRule, Fallas, PIECES, Reading, Waiting};

/// Thresholds of the pieces on a point.
const STACKS: [u8; 7] = [1, 2, 3, 4, 6, 9, 12];
/// Thresholds of the pieces borne off.
const OFFS: [u8; 8] = [1, 2, 3, 5, 7, 9, 11, 13];
/// Thresholds of the difference in pips: so many steps, from below to above.
const LEADS: u16 = 32;
/// Pips in a step.
const LEAD_STEP: i32 = 6;
const POINTS: u8 = 24;
const MASK: u32 = 0x00ff_ffff;
/// Own 1–18: while a piece stands here none is borne off.
const OUTSIDE: u32 = 0x0003_ffff;
/// Keys at most: fifteen points on each side, three more for each, the lead, the switch.
const MOST_KEYS: usize = 40;

/// Outputs of the net for one setting of the switch: three phases with contact, and the race.
const PHASES: usize = 4;
/// The phase in which the sides have passed each other.
const RACE: usize = 3;

/// The layout of keys and inputs for one reading.
#[derive(Clone, Debug)]
pub struct Layout {
    reading: Reading,
    /// The first index of a track on which a piece can stand.
    first: u8,
    /// The inputs of each key.
    groups: Vec<Vec<u16>>,
    inputs: u16,
}

/// The keys of a position, and its bucket.
#[derive(Clone, Copy, Debug)]
pub struct Keys {
    keys: [u16; MOST_KEYS],
    count: usize,
    bucket: usize,
}

impl Keys {
    /// The numbers of the keys.
    #[must_use]
    pub fn as_slice(&self) -> &[u16] {
        &self.keys[..self.count]
    }

    /// Which output of the net to use.
    #[must_use]
    pub fn bucket(&self) -> usize {
        self.bucket
    }

    /// Whether the sides have passed each other.
    #[must_use]
    pub fn is_race(&self) -> bool {
        self.bucket % PHASES == RACE
    }

    fn push(&mut self, key: u16) {
        self.keys[self.count] = key;
        self.count += 1;
    }
}

/// One side's pieces, in its own numbering.
#[derive(Clone, Copy)]
struct Side {
    occupied: u32,
    blocks: u32,
    on_board: u8,
    pips: i32,
}

impl Side {
    /// The index of its last piece; 24 if all are off.
    fn rearmost(&self) -> u8 {
        u8::try_from(self.occupied.trailing_zeros().min(POINTS.into())).expect("at most 24")
    }

    /// The faces, bit 0 for 1, that cannot be played against those blocks as a throw's first die.
    fn dead_faces(&self, other: &Side) -> u16 {
        if self.occupied & OUTSIDE == 0 {
            return 0;
        }
        let open = MASK & !(other.blocks.reverse_bits() >> 8);
        (1..=6u16)
            .filter(|&face| self.occupied & open >> face == 0)
            .fold(0, |dead, face| dead | 1 << (face - 1))
    }
}

/// Counts the groups as they are laid out.
struct Builder {
    groups: Vec<Vec<u16>>,
    inputs: u16,
}

impl Builder {
    /// Adds keys 0..`keys` over `inputs` new inputs; `holds` says whether the input is 1 with the key.
    fn add(&mut self, keys: u16, inputs: u16, holds: impl Fn(u16, u16) -> bool) {
        for key in 0..keys {
            let group = (0..inputs).filter(|&input| holds(key, input));
            self.groups.push(group.map(|input| self.inputs + input).collect());
        }
        self.inputs += inputs;
    }
}

impl Layout {
    /// The layout of that reading.
    #[must_use]
    pub fn new(reading: Reading) -> Layout {
        let first = match reading {
            Reading::Ludii => 6,
            Reading::Fayles => 0,
        };
        let points = POINTS - first;
        let mut builder = Builder {
            groups: Vec::new(),
            inputs: 0,
        };
        let reaches = |thresholds: &'static [u8]| {
            move |key: u16, input: u16| key >= u16::from(thresholds[usize::from(input)])
        };
        for _ in 0..2 * points {
            builder.add(u16::from(PIECES) + 1, 7, reaches(&STACKS));
        }
        for _ in 0..2 {
            builder.add(u16::from(PIECES) + 1, 8, reaches(&OFFS));
            builder.add(64, 12, |key, input| match input {
                0..6 => key >> input & 1 == 1,
                _ => key.count_ones() >= u32::from(input - 5),
            });
            builder.add(u16::from(points) + 1, u16::from(points), |key, input| key > input);
        }
        builder.add(LEADS + 1, LEADS, |key, input| key > input);
        builder.add(2, 1, |key, _| key == 1);
        Layout {
            reading,
            first,
            groups: builder.groups,
            inputs: builder.inputs,
        }
    }

    /// The inputs that each key stands for.
    #[must_use]
    pub fn groups(&self) -> &[Vec<u16>] {
        &self.groups
    }

    /// How many inputs there are.
    #[must_use]
    pub fn inputs(&self) -> usize {
        usize::from(self.inputs)
    }

    /// How many buckets there are.
    #[must_use]
    pub fn buckets(&self) -> usize {
        match self.reading {
            Reading::Ludii => 2 * PHASES,
            Reading::Fayles => PHASES,
        }
    }

    /// The keys of a game that is not decided.
    #[must_use]
    pub fn keys(&self, game: &Fallas, waiting: &Waiting) -> Keys {
        let turn = waiting.turn();
        let mut keys = Keys {
            keys: [0; MOST_KEYS],
            count: 0,
            bucket: 0,
        };
        let stack = u16::from(PIECES) + 1;
        let points = POINTS - self.first;
        let half = u16::from(points) * stack;
        let own = self.side(waiting.track(turn), 0, &mut keys);
        let other = self.side(waiting.track(turn.other()), half, &mut keys);
        let mut base = 2 * half;
        for (side, against) in [(&own, &other), (&other, &own)] {
            keys.push(base + u16::from(PIECES - side.on_board));
            keys.push(base + stack + side.dead_faces(against));
            keys.push(base + stack + 64 + u16::from(side.rearmost() - self.first));
            base += stack + 64 + u16::from(points) + 1;
        }
        let lead = (other.pips - own.pips).div_euclid(LEAD_STEP) + i32::from(LEADS / 2);
        keys.push(base + u16::try_from(lead.clamp(0, LEADS.into())).expect("clamped"));
        base += LEADS + 1;
        let any_die = self.reading == Reading::Ludii && game.fail_rule == FailRule::AnyDie;
        keys.push(base + u16::from(any_die));
        let phase = if own.rearmost() + other.rearmost() >= POINTS {
            RACE
        } else {
            match own.pips + other.pips {
                360.. => 0,
                260.. => 1,
                _ => 2,
            }
        };
        keys.bucket = phase + if any_die { PHASES } else { 0 };
        keys
    }

    /// Reads a track and pushes a key for every point held, the first of them being `base`.
    fn side(&self, track: u128, base: u16, keys: &mut Keys) -> Side {
        let mut side = Side {
            occupied: 0,
            blocks: 0,
            on_board: 0,
            pips: 0,
        };
        let low = u64::try_from(track & u128::from(u64::MAX)).expect("64 bits");
        let high = u64::try_from(track >> 64).expect("a track has 96 bits");
        for (mut bits, offset) in [(low, 0u8), (high, 16)] {
            while bits != 0 {
                let index = u8::try_from(bits.trailing_zeros() / 4).expect("below 16");
                let count = u8::try_from(bits >> (4 * index) & 15).expect("four bits");
                bits &= !(15 << (4 * index));
                let index = index + offset;
                side.occupied |= 1 << index;
                side.blocks |= u32::from(count > 1) << index;
                side.on_board += count;
                side.pips += i32::from(count) * i32::from(POINTS - index);
                let point = u16::from(index - self.first);
                keys.push(base + point * (u16::from(PIECES) + 1) + u16::from(count));
            }
        }
        side
    }
}
