//! Net inputs for a position before a roll, from the point of view of the side on roll.
//!
//! Inputs are yes-or-no questions such as "are there at least three pieces on own 14?". Many imply others
//! (three pieces are also at least two), so a position is described by a few *keys*, each of which activates
//! a group of inputs. Keys cover the pieces on each point, the pieces borne off, the pieces able to play each
//! face, the rearmost piece and the lead in the race.

use alloc::vec::Vec;
use ludoteca_rules::fallas::{
    FIRST_HOME_POINT, FailRule, Fallas, OccupiedPoints, PIECES, Reading, Track, Waiting,
};

/// Thresholds for the number of pieces on a point.
const STACKS: [u8; 7] = [1, 2, 3, 4, 6, 9, 12];
/// Thresholds for the number of pieces borne off.
const OFFS: [u8; 8] = [1, 2, 3, 5, 7, 9, 11, 13];
/// Number of thresholds for the difference in pips.
const LEADS: u16 = 32;
/// Difference between adjacent thresholds, in pips.
const LEAD_STEP: i32 = 6;
const POINTS: u8 = 24;
/// Maximum number of keys: fifteen points and nine other keys for each side, the lead and the rule option.
const MOST_KEYS: usize = 50;

/// Number of buckets per value of the rule option: three phases with contact, and the race.
const PHASES: usize = 4;
/// Phase without contact: the sides have passed each other.
const RACE: usize = 3;

/// Numbering of keys and inputs for one ruleset.
#[derive(Clone, Debug)]
pub struct Layout {
    reading: Reading,
    /// Lowest track index that a piece can occupy.
    first: u8,
    /// Inputs activated by each key.
    groups: Vec<Vec<u16>>,
    inputs: u16,
}

/// Keys and bucket of a position.
#[derive(Clone, Copy, Debug)]
pub struct Keys {
    keys: [u16; MOST_KEYS],
    count: usize,
    bucket: usize,
}

impl Keys {
    /// Returns the indices of the keys.
    #[must_use]
    pub fn as_slice(&self) -> &[u16] {
        &self.keys[..self.count]
    }

    /// Returns the bucket, which selects the output of the net.
    #[must_use]
    pub fn bucket(&self) -> usize {
        self.bucket
    }

    /// True if the sides have passed each other, so that no contact is left.
    #[must_use]
    pub fn is_race(&self) -> bool {
        self.bucket % PHASES == RACE
    }

    fn push(&mut self, key: u16) {
        self.keys[self.count] = key;
        self.count += 1;
    }
}

/// One side's pieces in its own numbering.
#[derive(Clone, Copy)]
struct Side {
    points: OccupiedPoints,
    on_board: u8,
    pips: i32,
}

impl Side {
    /// Point index of the rearmost piece; 24 if all pieces are off.
    fn rearmost(&self) -> u8 {
        self.points.occupied().first().unwrap_or(POINTS)
    }

    /// For each face, the number of pieces that can play it first, counting at most two per point and three
    /// in all. A side with all pieces home can play any face.
    fn mobility(&self, other: &Side, reading: Reading) -> [u16; 6] {
        if self.rearmost() + 1 >= FIRST_HOME_POINT {
            return [3; 6];
        }
        let open = self.points.open(&other.points, reading);
        [1, 2, 3, 4, 5, 6].map(|face| {
            let origins = self.points.leading_to(open, face);
            let pieces = origins.len() + (origins & self.points.crowded()).len();
            u16::try_from(pieces.min(3)).expect("at most 3")
        })
    }
}

/// Assigns indices to keys and inputs.
struct Builder {
    groups: Vec<Vec<u16>>,
    inputs: u16,
}

impl Builder {
    /// Adds `keys` keys over `inputs` new inputs. `holds(key, input)` returns whether a key activates an
    /// input.
    fn add(&mut self, keys: u16, inputs: u16, holds: impl Fn(u16, u16) -> bool) {
        for key in 0..keys {
            let group = (0..inputs).filter(|&input| holds(key, input));
            self.groups.push(group.map(|input| self.inputs + input).collect());
        }
        self.inputs += inputs;
    }
}

impl Layout {
    /// Builds the layout for `reading`.
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
            for _ in 0..6 {
                builder.add(4, 3, |key, input| key > input);
            }
            builder.add(7, 6, |key, input| key > input);
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

    /// Returns the inputs that each key activates.
    #[must_use]
    pub fn groups(&self) -> &[Vec<u16>] {
        &self.groups
    }

    /// Number of inputs.
    #[must_use]
    pub fn inputs(&self) -> usize {
        usize::from(self.inputs)
    }

    /// Number of buckets.
    #[must_use]
    pub fn buckets(&self) -> usize {
        match self.reading {
            Reading::Ludii => 2 * PHASES,
            Reading::Fayles => PHASES,
        }
    }

    /// Returns the keys of an undecided game before a roll.
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
            base += stack;
            let mobility = side.mobility(against, self.reading);
            for pieces in mobility {
                keys.push(base + pieces);
                base += 4;
            }
            let dead = mobility.iter().filter(|&&pieces| pieces == 0).count();
            keys.push(base + u16::try_from(dead).expect("at most 6"));
            keys.push(base + 7 + u16::from(side.rearmost() - self.first));
            base += 7 + u16::from(points) + 1;
        }
        let lead = (other.pips - own.pips).div_euclid(LEAD_STEP) + i32::from(LEADS / 2);
        keys.push(base + u16::try_from(lead.clamp(0, LEADS.into())).expect("clamped"));
        base += LEADS + 1;
        let any_die = self.reading == Reading::Ludii && game.fail_rule() == FailRule::AnyDie;
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

    /// Summarises a side's track and pushes a key for each occupied point. `base` is the side's first key.
    fn side(&self, track: Track, base: u16, keys: &mut Keys) -> Side {
        let mut side = Side {
            points: OccupiedPoints::default(),
            on_board: 0,
            pips: 0,
        };
        for (index, count) in track.points() {
            side.points.put(index, count);
            side.on_board += count;
            side.pips += i32::from(count) * i32::from(POINTS - index);
            let point = u16::from(index - self.first);
            keys.push(base + point * (u16::from(PIECES) + 1) + u16::from(count));
        }
        side
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludoteca_rules::fallas::{FALLAS, FAYLES, Setup};
    use ludoteca_rules::{Color, Game as _, Stage};

    fn waiting(game: &Fallas, points: [[u8; 24]; 2], turn: Color) -> Waiting {
        let setup = Setup {
            points,
            turn,
            throw: None,
            lost: None,
        };
        match setup.into_stage(game) {
            Ok(Stage::Throw(waiting)) => waiting,
            other => panic!("{other:?} waits for no throw"),
        }
    }

    fn inputs(layout: &Layout, keys: &Keys) -> Vec<u16> {
        let groups = keys
            .as_slice()
            .iter()
            .map(|&key| &layout.groups()[usize::from(key)]);
        groups.flatten().copied().collect()
    }

    #[test]
    fn both_sides_have_the_same_keys_at_the_start_and_no_input_is_repeated() {
        for game in [FALLAS, FAYLES] {
            let layout = Layout::new(game.reading());
            let start = game.start();
            let keys = layout.keys(&game, &start);
            let mut found = inputs(&layout, &keys);
            assert!(found.iter().all(|&input| usize::from(input) < layout.inputs()));
            let count = found.len();
            found.sort_unstable();
            found.dedup();
            assert_eq!(found.len(), count);
            let mut points = [[0; 24]; 2];
            for (side, points) in Color::BOTH.into_iter().zip(&mut points) {
                *points = core::array::from_fn(|index| start.count(side, u8::try_from(index + 1).unwrap()));
            }
            let other = waiting(&game, points, start.turn().other());
            assert_eq!(layout.keys(&game, &other).as_slice(), keys.as_slice());
        }
    }

    #[test]
    fn the_largest_possible_number_of_keys_is_within_the_limit() {
        let mut points = [[0; 24]; 2];
        points[0][..15].fill(1);
        // Second's point p is First's point 25 - p, so Second's points 10 to 24 are occupied and only its
        // points 1 to 9 are free.
        points[1][..8].fill(1);
        let crowded = waiting(&FAYLES, points, Color::First);
        let layout = Layout::new(Reading::Fayles);
        let keys = layout.keys(&FAYLES, &crowded);
        assert_eq!(keys.as_slice().len(), 15 + 8 + 2 * 9 + 2);
        assert!(keys.as_slice().len() <= MOST_KEYS);
    }

    #[test]
    fn a_race_is_distinguished_from_contact() {
        let layout = Layout::new(Reading::Ludii);
        let mut points = [[0; 24]; 2];
        points[0][13] = 2;
        points[1][11] = 1;
        let passed = waiting(&FALLAS, points, Color::First);
        assert!(layout.keys(&FALLAS, &passed).is_race());
        points[1][11] = 0;
        points[1][9] = 1;
        let behind = waiting(&FALLAS, points, Color::First);
        assert!(!layout.keys(&FALLAS, &behind).is_race());
    }

    #[test]
    fn mobility_is_zero_if_every_landing_point_is_blocked() {
        let layout = Layout::new(Reading::Ludii);
        let mut points = [[0; 24]; 2];
        points[0][6] = 3;
        // These are First's points 8 to 13.
        points[1][11..=16].fill(2);
        let blocked = waiting(&FALLAS, points, Color::First);
        let own = layout.side(
            blocked.track(Color::First),
            0,
            &mut layout.keys(&FALLAS, &blocked),
        );
        let other = layout.side(
            blocked.track(Color::Second),
            0,
            &mut layout.keys(&FALLAS, &blocked),
        );
        assert_eq!(own.mobility(&other, Reading::Ludii), [0; 6]);
        assert_eq!(other.mobility(&own, Reading::Ludii), [3; 6]);
    }

    #[test]
    fn a_lone_piece_that_must_not_be_hit_reduces_mobility() {
        // First has no piece on its point 24 (the one-point) and its point 1 is blocked, so it may not hit
        // the lone piece on point 24 (fayles.one-point). Its piece on point 20 therefore cannot play a 4. It
        // cannot play a 5 or a 6 in any case.
        let layout = Layout::new(Reading::Fayles);
        let mut points = [[0; 24]; 2];
        points[0][9] = 1;
        points[0][19] = 1;
        points[1][23] = 2;
        points[1][0] = 1;
        let spared = waiting(&FAYLES, points, Color::First);
        let mut keys = layout.keys(&FAYLES, &spared);
        let own = layout.side(spared.track(Color::First), 0, &mut keys);
        let mut keys = layout.keys(&FAYLES, &spared);
        let other = layout.side(spared.track(Color::Second), 0, &mut keys);
        assert_eq!(own.mobility(&other, Reading::Fayles), [2, 2, 2, 1, 1, 1]);
    }
}
