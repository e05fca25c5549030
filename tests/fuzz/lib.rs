//! Fuzz targets: functions that take arbitrary bytes and panic if an invariant fails.
//!
//! Every parser in Rust has a target, with one file in `targets/`. The same functions run in two ways. The
//! regular tests replay the committed corpus (`tests/data/corpus/TARGET/`), and run a fixed number of
//! mutations with a fixed seed ([`mutate`]). `cargo xtask fuzz` runs them for hours under cargo-fuzz, guided
//! by coverage. `docs/testing.md` explains how to run them, handle a finding, and add a target.

mod mutation;
mod targets;

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::Duration;

use cpu_time::ThreadTime;
use fastrand::Rng;

pub use targets::TARGETS;

/// The Rust examples in the README, as tests.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;

/// The examples in `docs/rust.md`, as tests.
#[cfg(doctest)]
#[doc = include_str!("../../docs/rust.md")]
struct Crates;

/// Maximum processor time per input. A slower input is a finding. Even unoptimised code should need at most a
/// tenth of it.
pub const LONGEST: Duration = Duration::from_secs(10);

/// A function that takes arbitrary bytes and panics if an invariant fails.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Name of the target's file, and of its folder in the corpus.
    pub name: &'static str,
    /// Runs one input.
    pub run: fn(&[u8]),
}

impl Target {
    /// Finds a target by name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Target> {
        TARGETS.iter().find(|target| target.name == name)
    }

    /// Returns the committed inputs, sorted by file name.
    ///
    /// # Panics
    /// If the folder can't be read, or is empty.
    #[must_use]
    pub fn corpus(&self) -> Vec<(PathBuf, Vec<u8>)> {
        let folder = top().join("tests/data/corpus").join(self.name);
        let files = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        let mut paths: Vec<PathBuf> = files
            .map(|file| file.expect("a folder can be listed").path())
            .collect();
        paths.sort();
        assert!(!paths.is_empty(), "{} is empty", folder.display());
        paths
            .into_iter()
            .map(|path| {
                let data = fs::read(&path).expect("an input can be read");
                (path, data)
            })
            .collect()
    }

    /// Runs one input. Returns the processor time that it took.
    ///
    /// # Errors
    /// If the target panics or takes longer than [`LONGEST`]. The panic message has already been printed.
    pub fn check(&self, data: &[u8]) -> Result<Duration, String> {
        let began = ThreadTime::now();
        let outcome = catch_unwind(AssertUnwindSafe(|| (self.run)(data)));
        let taken = began.elapsed();
        match outcome {
            Err(_) => Err("it panicked".to_owned()),
            Ok(()) if taken > LONGEST => Err(format!("it took {:.1} s", taken.as_secs_f64())),
            Ok(()) => Ok(taken),
        }
    }
}

/// Runs one input of the target `name`, as called by cargo-fuzz.
///
/// # Panics
/// If an invariant fails, or no target has this name.
pub fn run(name: &str, data: &[u8]) {
    (Target::named(name).expect("the name is in `TARGETS`").run)(data);
}

/// Runs `executions` mutations of the committed inputs. The same seed gives the same mutations.
///
/// # Panics
/// If a mutation fails. It is saved in `target/fuzz/findings`, and the message says how to run it again.
pub fn mutate(target: &Target, executions: usize, seed: u64) {
    let corpus: Vec<Vec<u8>> = target.corpus().into_iter().map(|(_, data)| data).collect();
    let mut rng = Rng::with_seed(seed);
    for _ in 0..executions {
        let data = mutation::mutated(&corpus, &mut rng);
        if let Err(error) = target.check(&data) {
            let file = keep(target, &data);
            let name = target.name;
            panic!(
                "{error}: move {file} to tests/data/corpus/{name}, \
                 and `cargo test -p ludoteca-tests fuzz::{name}` runs it again"
            );
        }
    }
}

/// Saves a failed input and returns the file's path, relative to the project's root.
fn keep(target: &Target, data: &[u8]) -> String {
    let hash = ludoteca_engine::net::checksum(data);
    let file = format!("target/fuzz/findings/{}/mutated-{hash:08x}", target.name);
    let path = top().join(&file);
    let folder = path.parent().expect("the file has a folder");
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(&path, data))
        .expect("the finding can be written");
    file
}

/// Path of the project's root folder.
fn top() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("the tests are in the project")
}
