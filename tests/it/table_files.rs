//! Tests that corrupted table files are always rejected, with the right error.

use std::ops::Range;

use ludoteca_engine::engine::Engine;
use ludoteca_engine::tables::{
    Counts, Crc32, Endings, KingEndings, Perfect, Table, TableError, brandubh, counts, endings, identity,
    perfect, write,
};
use ludoteca_rules::alquerque::{ALQUERQUE, Alquerque};
use ludoteca_rules::brandubh::{BRANDUBH, Brandubh, EL_CUERVO, FirstSide};
use ludoteca_rules::draughts::{DrawRules, SPANISH_DRAUGHTS, SpanishDraughts};
use ludoteca_rules::el_perro::{EL_PERRO, ElPerro};

use crate::support::{Choices, many};

type Read = fn(Vec<u8>) -> Result<(), TableError>;

/// A shipped table file, with its reader.
struct Shipped {
    file: &'static [u8],
    kind: u8,
    identity: String,
    /// Number of corrupted copies in the full tier.
    times: u64,
    read: Read,
    /// Reads the file for another ruleset or other switches, which must fail.
    misread: Read,
}

fn shipped() -> [Shipped; 5] {
    [
        Shipped {
            file: include_bytes!("../../web/tables/el-perro.tab"),
            kind: perfect::KIND,
            identity: identity(&EL_PERRO),
            times: 10_000,
            read: |file| Perfect::read(file, &EL_PERRO).map(drop),
            misread: |file| {
                let dog_must_capture = true;
                Perfect::read(
                    file,
                    &ElPerro {
                        dog_must_capture,
                        ..EL_PERRO
                    },
                )
                .map(drop)
            },
        },
        Shipped {
            file: include_bytes!("../../web/tables/spanish-draughts.tab"),
            kind: endings::KIND,
            identity: identity(&SPANISH_DRAUGHTS),
            times: 10_000,
            read: |file| Endings::read(file, &SPANISH_DRAUGHTS).map(drop),
            misread: |file| {
                let draw_rules = DrawRules::Fpd;
                Endings::read(file, &SpanishDraughts { draw_rules }).map(drop)
            },
        },
        Shipped {
            file: include_bytes!("../../web/tables/alquerque.tab"),
            kind: counts::KIND,
            identity: identity(&ALQUERQUE),
            times: 2_000,
            read: |file| Counts::read(file, &ALQUERQUE).map(drop),
            misread: |file| {
                let quiet_limit = Some(60);
                Counts::read(
                    file,
                    &Alquerque {
                        quiet_limit,
                        ..ALQUERQUE
                    },
                )
                .map(drop)
            },
        },
        Shipped {
            file: include_bytes!("../../web/tables/brandubh.tab"),
            kind: brandubh::KIND,
            identity: identity(&BRANDUBH),
            times: 5_000,
            read: |file| KingEndings::read(file, &BRANDUBH).map(drop),
            misread: |file| {
                let first_side = FirstSide::Attackers;
                KingEndings::read(
                    file,
                    &Brandubh {
                        first_side,
                        ..BRANDUBH
                    },
                )
                .map(drop)
            },
        },
        Shipped {
            file: include_bytes!("../../web/tables/el-cuervo.tab"),
            kind: brandubh::KIND,
            identity: identity(&EL_CUERVO),
            times: 5_000,
            read: |file| KingEndings::read(file, &EL_CUERVO).map(drop),
            misread: |file| KingEndings::read(file, &BRANDUBH).map(drop),
        },
    ]
}

/// Offsets of the fields in a file's header, as described in `docs/tables.md`.
struct Header {
    identity: usize,
    entries: usize,
    directory: usize,
    checksum: usize,
    /// End of the header, including its checksum.
    blocks: usize,
}

const VERSION_AT: usize = 8;
const KIND_AT: usize = 10;
const LENGTH_AT: usize = 11;
/// Size in bytes of a block's length and of its checksum.
const FIELD: usize = 4;

impl Header {
    fn of(file: &[u8]) -> Header {
        let identity = LENGTH_AT + 1;
        let entries = identity + usize::from(file[LENGTH_AT]);
        let directory = entries + 2 * FIELD;
        let count = file[entries + FIELD..]
            .first_chunk()
            .expect("a header has a count");
        let checksum = directory + u32::from_le_bytes(*count) as usize * 2 * FIELD;
        Header {
            identity,
            entries,
            directory,
            checksum,
            blocks: checksum + FIELD,
        }
    }

    /// Corrects the checksum of a changed header.
    fn seal(&self, file: &mut [u8]) {
        let checksum = Crc32::of(&file[..self.checksum]).to_le_bytes();
        file[self.checksum..self.blocks].copy_from_slice(&checksum);
    }
}

/// Sets a random byte in a range of the file to another value.
fn change(file: &mut [u8], range: Range<usize>, choices: &mut Choices) {
    let at = range.start + choices.below(range.len());
    file[at] ^= 1 + u8::try_from(choices.below(255)).expect("a byte");
}

/// Number of ways in which [`damage`] corrupts a file.
const WAYS: usize = 11;

/// Returns a copy of a valid file, corrupted in the given way, and the names of the acceptable errors.
fn damage(file: &[u8], way: usize, choices: &mut Choices) -> (Vec<u8>, &'static [&'static str]) {
    let header = Header::of(file);
    let mut file = file.to_vec();
    let end = file.len();
    let name: &[&str] = match way {
        0 => {
            file.truncate(choices.below(end));
            &["truncated"]
        }
        1 => {
            let more = 1 + choices.below(16);
            file.extend((0..more).map(|_| u8::try_from(choices.below(256)).expect("a byte")));
            &["too-long"]
        }
        2 => {
            let at = header.blocks + choices.below(end - header.blocks);
            file[at] ^= 1 << choices.below(8);
            &["damaged"]
        }
        3 => {
            change(&mut file, 0..VERSION_AT, choices);
            &["no-table"]
        }
        4 => {
            change(&mut file, VERSION_AT..KIND_AT, choices);
            &["version"]
        }
        // A changed length may point beyond the end of the file, which is noticed before the checksum is
        // read.
        5 => {
            change(&mut file, KIND_AT..header.blocks, choices);
            &["damaged", "truncated"]
        }
        // From here on, the header's checksum is correct.
        6 => {
            change(&mut file, KIND_AT..LENGTH_AT, choices);
            header.seal(&mut file);
            &["kind"]
        }
        7 => {
            change(&mut file, header.identity..header.entries, choices);
            header.seal(&mut file);
            &["ruleset"]
        }
        8 => {
            change(&mut file, header.entries..header.entries + FIELD, choices);
            header.seal(&mut file);
            &["wrong"]
        }
        _ => {
            let count = (header.checksum - header.directory) / (2 * FIELD);
            let row = header.directory + choices.below(count) * 2 * FIELD;
            let (field, names): (_, &[&str]) = if way == 9 {
                (row..row + FIELD, &["truncated", "too-long"])
            } else {
                (row + FIELD..row + 2 * FIELD, &["damaged"])
            };
            change(&mut file, field, choices);
            header.seal(&mut file);
            names
        }
    };
    (file, name)
}

/// Checks that corrupted copies of the shipped file with index `place` are rejected, each with an error that
/// names the fault.
fn check_damage(place: usize) {
    let shipped = shipped();
    let Shipped {
        file, times, read, ..
    } = &shipped[place];
    assert_eq!(read(file.to_vec()), Ok(()));
    let mut choices = Choices::new(33);
    for number in 0..many(*times) {
        let way = usize::try_from(number).expect("few") % WAYS;
        let (other, names) = damage(file, way, &mut choices);
        let error = read(other).expect_err("the file is damaged");
        assert!(
            names.contains(&error.name()),
            "number {number}, way {way}: {error:?} is none of {names:?}"
        );
    }
}

#[test]
fn every_corruption_of_the_el_perro_table_is_rejected() {
    check_damage(0);
}

#[test]
fn every_corruption_of_the_draughts_table_is_rejected() {
    check_damage(1);
}

#[test]
fn every_corruption_of_the_alquerque_table_is_rejected() {
    check_damage(2);
}

#[test]
fn every_corruption_of_the_brandubh_table_is_rejected() {
    check_damage(3);
}

#[test]
fn every_corruption_of_the_el_cuervo_table_is_rejected() {
    check_damage(4);
}

#[test]
fn each_fault_in_a_table_file_has_its_own_error() {
    for Shipped {
        file,
        kind,
        identity,
        read,
        misread,
        ..
    } in shipped()
    {
        let last = file.len() - 1;
        let damaged = [&file[..last], &[file[last] ^ 1]].concat();
        assert_eq!(
            Engine::new(1 << 16).load_table(&damaged),
            Err(TableError::Damaged)
        );
        assert_eq!(read(damaged), Err(TableError::Damaged));
        assert_eq!(read(file[..last].to_vec()), Err(TableError::Truncated));
        assert_eq!(read([file, &[0]].concat()), Err(TableError::TooLong));
        assert_eq!(misread(file.to_vec()), Err(TableError::Ruleset));
        let entries = Table::read(file, &identity, kind)
            .expect("the shipped file is valid")
            .entries;
        for other in (1..=5).filter(|&other| other != kind) {
            let made = write(&identity, other, entries, &[]);
            assert_eq!(read(made), Err(TableError::Kind(other)));
        }
        for entries in [0, 1, entries, u32::MAX] {
            for blocks in [&[][..], &[&[][..]][..]] {
                let made = write(&identity, kind, entries, blocks);
                assert_eq!(read(made), Err(TableError::Wrong), "{entries} {blocks:?}");
            }
        }
    }
}

#[test]
fn a_table_file_for_another_ruleset_is_rejected() {
    let shipped = shipped();
    for (one, Shipped { read, .. }) in shipped.iter().enumerate() {
        for (other, Shipped { file, .. }) in shipped.iter().enumerate() {
            assert_eq!(read(file.to_vec()).is_ok(), one == other);
        }
    }
}
