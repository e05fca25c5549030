//! Command `cargo xtask fuzz`, which runs the fuzz targets one after the other. Rust targets (`tests/fuzz`)
//! run under cargo-fuzz, guided by coverage. JavaScript targets (`tests/web/fuzz.test.mjs`) run under
//! fast-check.

use std::{collections::BTreeMap, fs, path::Path};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use xshell::{Shell, cmd};

use crate::{
    description::Description,
    package::{self, Kind},
    tools,
};

/// Folder of the Rust targets, with one file per target.
const TARGETS: &str = "tests/fuzz/fuzz_targets";
/// Folder of the committed inputs, with one folder per target. Targets without a file in [`TARGETS`] are in
/// JavaScript.
const CORPUS: &str = "tests/data/corpus";

#[derive(Args)]
pub(crate) struct Options {
    /// Targets to run [default: all].
    targets: Vec<String>,
    /// Time for each target, in seconds.
    #[arg(long, default_value = "60", value_parser = clap::value_parser!(u32).range(1..))]
    seconds: u32,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Fuzzer {
    CargoFuzz,
    FastCheck,
}

type Targets = BTreeMap<String, Fuzzer>;

/// Runs the targets.
///
/// # Errors
///
/// If a target is unknown, a tool is missing, or an input fails. The message lists the failed targets.
pub(crate) fn run(shell: &Shell, root: &Path, options: &Options) -> Result<()> {
    let targets = chosen(&known_targets(root)?, &options.targets)?;
    let has = |fuzzer| targets.values().any(|&each| each == fuzzer);
    ensure!(
        !has(Fuzzer::CargoFuzz) || tools::is_on_path("cargo-fuzz"),
        "cargo-fuzz is missing: run `cargo install cargo-fuzz`; it also needs a C++ compiler"
    );
    if has(Fuzzer::FastCheck) {
        tools::prepare_node(shell, root)?;
        for package in &Description::read(root)?.packages {
            package::build(shell, root, package, Kind::Play)?;
        }
    }
    let seconds = options.seconds.to_string();
    let mut failed = Vec::new();
    for (target, fuzzer) in &targets {
        println!("\n== {target}");
        let result = match fuzzer {
            Fuzzer::CargoFuzz => run_cargo_fuzz(shell, root, target, &seconds),
            Fuzzer::FastCheck => cmd!(shell, "node tests/web/fuzz.test.mjs")
                .env("LUDOTECA_FUZZ_TARGET", target)
                .env("LUDOTECA_FUZZ_SECONDS", &seconds)
                .run()
                .context("an input failed"),
        };
        if let Err(error) = result {
            eprintln!("{target}: {error:#}");
            failed.push(target.as_str());
        }
    }
    ensure!(failed.is_empty(), "failed: {}", failed.join(", "));
    Ok(())
}

/// Runs a Rust target. Inputs that reach new code are kept for the next run.
fn run_cargo_fuzz(shell: &Shell, root: &Path, target: &str, seconds: &str) -> Result<()> {
    let folder = package::target_folder(root).join("fuzz");
    let found = folder.join("corpus").join(target);
    let findings = folder.join("findings").join(target);
    for path in [&found, &findings] {
        fs::create_dir_all(path)?;
    }
    // Stable compilers have no sanitizers, and code without `unsafe` doesn't need any.
    let options = ["--fuzz-dir=tests/fuzz", "--sanitizer=none"];
    cmd!(
        shell,
        "cargo fuzz run {options...} --target-dir {folder} {target} {found} {CORPUS}/{target} --
            -dict=tests/fuzz/dictionary.txt -artifact_prefix={findings}/ -max_total_time={seconds}
            -max_len=4096 -timeout=30 -rss_limit_mb=1024"
    )
    .run()
    .context("cargo-fuzz failed: the output above says why")
}

fn known_targets(root: &Path) -> Result<Targets> {
    let mut targets = Targets::new();
    for entry in fs::read_dir(root.join(CORPUS)).with_context(|| format!("cannot read {CORPUS}"))? {
        let path = entry?.path();
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        if path.is_dir() {
            let is_rust = root.join(TARGETS).join(format!("{name}.rs")).is_file();
            targets.insert(
                name,
                if is_rust {
                    Fuzzer::CargoFuzz
                } else {
                    Fuzzer::FastCheck
                },
            );
        }
    }
    Ok(targets)
}

/// Returns the targets in `named`, or all targets if it is empty.
fn chosen(known: &Targets, named: &[String]) -> Result<Targets> {
    if let Some(unknown) = named.iter().find(|name| !known.contains_key(*name)) {
        let names: Vec<&str> = known.keys().map(String::as_str).collect();
        bail!(
            "unknown fuzz target `{unknown}`; use one of: {}",
            names.join(", ")
        );
    }
    let mut targets = known.clone();
    targets.retain(|name, _| named.is_empty() || named.contains(name));
    Ok(targets)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_for_an_unknown_target_lists_the_known_ones() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let known = known_targets(&root).unwrap();
        assert_eq!(known.get("record"), Some(&Fuzzer::CargoFuzz), "{known:?}");
        assert_eq!(known.get("link"), Some(&Fuzzer::FastCheck), "{known:?}");
        assert_eq!(chosen(&known, &[]).unwrap(), known);
        let named = ["pdn".to_owned(), "pdn".to_owned()];
        assert_eq!(chosen(&known, &named).unwrap().len(), 1);
        let error = chosen(&known, &["pnd".to_owned()]).unwrap_err().to_string();
        assert!(
            error.starts_with("unknown fuzz target `pnd`; use one of: address, calls,"),
            "{error}"
        );
    }
}
