//! The fuzz targets: functions that take any bytes at all, and panic if something does not hold.
//!
//! Everything that is read in Rust has a target, one file in `targets/`. The same functions run in two ways: the usual
//! tests replay the committed corpus (`tests/data/corpus/TARGET/`) and mutate it for a bounded number of executions, with
//! a fixed seed ([`mutate`]); `cargo xtask fuzz` runs them under cargo-fuzz, guided by coverage, for hours.
//! `docs/testing.md` says how to run them, what to do with a finding, and how to add a target.

mod mutation;
mod targets;

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::Duration;

use cpu_time::ThreadTime;
use fastrand::Rng;

pub use targets::TARGETS;

/// An input that takes more processor time than this is a finding: even unoptimised, none should take a tenth of it.
pub const LONGEST: Duration = Duration::from_secs(10);

/// A function that takes any bytes, and panics if something does not hold.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its name: that of its file, and of its folder in the corpus.
    pub name: &'static str,
    /// What it does.
    pub run: fn(&[u8]),
}

impl Target {
    /// The target of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Target> {
        TARGETS.iter().find(|target| target.name == name)
    }

    /// The committed inputs, in the order of their names.
    ///
    /// # Panics
    /// If the folder cannot be read, or is empty.
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

    /// Runs one input.
    ///
    /// # Errors
    /// What did not hold, in a sentence; the panic itself has been printed.
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

/// Runs one input of the target `name`, for cargo-fuzz.
///
/// # Panics
/// If something does not hold, or no target has this name.
pub fn run(name: &str, data: &[u8]) {
    (Target::named(name).expect("the name is in `TARGETS`").run)(data);
}

/// Runs mutations of the committed inputs: so many, the same ones for the same seed.
///
/// # Panics
/// If one fails; it is then in a file of `target/fuzz/findings`, and the message says how to run it again.
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

/// Writes an input that failed into a file, and gives its path from the top of the project.
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

/// The top of the project.
fn top() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("the tests are in the project")
}
