//! Runs the fuzz targets without a fuzzer, on the committed corpus and a fixed set of mutations.
//!
//! `cargo xtask fuzz` runs the same targets for hours, guided by coverage.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use ludoteca_tests::{TARGETS, Target, mutate};

use crate::support::many;

const SEED: u64 = 1;

/// Replays the corpus of a target, then runs `executions` mutations.
fn check(name: &str, executions: u64) {
    let target = Target::named(name).expect("the name is in `TARGETS`");
    for (path, data) in target.corpus() {
        if let Err(error) = target.check(&data) {
            panic!("{}: {error}", path.display());
        }
    }
    mutate(
        target,
        usize::try_from(many(executions)).expect("a count fits"),
        SEED,
    );
}

macro_rules! targets {
    ($($name:ident: $executions:literal,)*) => {
        $(
            #[test]
            fn $name() {
                check(stringify!($name), $executions);
            }
        )*

        #[test]
        fn every_target_has_a_program_and_a_test() {
            let here = BTreeSet::from([$(stringify!($name)),*]);
            let known: BTreeSet<&str> = TARGETS.iter().map(|target| target.name).collect();
            assert_eq!(here, known);
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/targets");
            let programs = fs::read_to_string(folder.with_file_name("Cargo.toml")).expect("cargo-fuzz needs it");
            for name in known {
                assert!(folder.join(name).with_extension("rs").is_file(), "{name}");
                assert!(programs.contains(&format!("name = \"{name}\"\npath = \"fuzz_targets/{name}.rs\"")), "{name}");
                let program = folder.with_file_name("fuzz_targets").join(name).with_extension("rs");
                let text = fs::read_to_string(program).unwrap_or_else(|error| panic!("{name}: {error}"));
                assert!(text.contains(&format!("run(\"{name}\", data)")), "{name}");
            }
            let files = fs::read_dir(&folder).expect("the folder is there").count();
            assert_eq!(files, TARGETS.len() + 1, "a file of {} is not a target", folder.display());
        }
    };
}

targets! {
    calls: 20_000,
    engine: 8_000,
    net: 600_000,
    position: 1_000_000,
    protocol: 15_000,
    record: 180_000,
    moves: 150_000,
}
