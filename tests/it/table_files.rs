//! Tests that damaged table files are always refused, with the right error.

use ludoteca_engine::engine::Engine;
use ludoteca_engine::tables::{
    Counts, Endings, KingEndings, Perfect, Table, TableError, brandubh, counts, endings, identity, perfect,
    write,
};
use ludoteca_rules::alquerque::{ALQUERQUE, Alquerque};
use ludoteca_rules::brandubh::{BRANDUBH, Brandubh, EL_CUERVO, FirstSide};
use ludoteca_rules::draughts::{DrawRules, SPANISH_DRAUGHTS, SpanishDraughts};
use ludoteca_rules::el_perro::{EL_PERRO, ElPerro};

use crate::support::{Choices, damaged, many};

type Read = fn(Vec<u8>) -> Result<(), TableError>;

/// A shipped table file, with its reader.
struct Shipped {
    file: &'static [u8],
    kind: u8,
    identity: String,
    /// Number of damaged copies in the full tier.
    times: u64,
    read: Read,
    /// Reads the file for a game with other switches, which must fail.
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

/// Checks that damaged copies of the shipped file with index `place` are rejected.
fn check_damage(place: usize) {
    let shipped = shipped();
    let Shipped {
        file, times, read, ..
    } = &shipped[place];
    assert_eq!(read(file.to_vec()), Ok(()));
    let mut choices = Choices::new(33);
    for _ in 0..many(*times) {
        let other = damaged(file, &mut choices);
        if other != *file {
            assert!(read(other).is_err());
        }
    }
}

#[test]
fn every_damage_of_el_perro_is_refused() {
    check_damage(0);
}

#[test]
fn every_damage_of_draughts_is_refused() {
    check_damage(1);
}

#[test]
fn every_damage_of_alquerque_is_refused() {
    check_damage(2);
}

#[test]
fn every_damage_of_brandubh_is_refused() {
    check_damage(3);
}

#[test]
fn every_damage_of_el_cuervo_is_refused() {
    check_damage(4);
}

#[test]
fn each_fault_of_a_table_has_its_own_error() {
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
        assert_eq!(Engine::new(1 << 16).learn(&damaged), Err(TableError::Damaged));
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
fn a_file_of_another_ruleset_is_refused() {
    let shipped = shipped();
    for (one, Shipped { read, .. }) in shipped.iter().enumerate() {
        for (other, Shipped { file, .. }) in shipped.iter().enumerate() {
            assert_eq!(read(file.to_vec()).is_ok(), one == other);
        }
    }
}
