//! Targets in Rust, under libFuzzer.
//!
//! libFuzzer needs instrumented code. Stable compilers instrument it when the compiler pass is named.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::{Duration, Instant, SystemTime},
};

use anyhow::{Context, Result, ensure};
use xshell::{Shell, cmd};

use super::{CORPUS, Share, Workplace, wait};
use crate::tools;

/// What the texts have in common, for libFuzzer.
const DICTIONARY: &str = "tests/fuzz/dictionary.txt";
/// What makes code tell libFuzzer where it has been: the flags of cargo-fuzz, without a memory sanitizer: stable compilers
/// have none, and code without `unsafe` needs none.
const FLAGS: [&str; 6] = [
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
    "--cfg=fuzzing",
];
/// An input that takes longer is a finding. On a machine with other work none should take a tenth of it.
const TIMEOUT_SECONDS: u32 = 30;
/// An input that timed out is run again alone, since libFuzzer goes by the clock and another program may have had the
/// processor. If it then takes less processor time than this, it is no finding.
const SLOW_SECONDS: f64 = 10.0;
/// An input that takes more memory is a finding.
const MOST_MEGABYTES: u32 = 1_024;
/// The longest input in bytes.
const LONGEST_BYTES: u32 = 4_096;
/// Builds the program with the targets, and gives its path.
///
/// # Errors
///
/// A compiler is missing, or the targets do not compile.
pub(super) fn build(shell: &Shell, folder: &Path) -> Result<PathBuf> {
    let has_compiler =
        env::var_os("CXX").is_some() || ["c++", "g++", "clang++"].into_iter().any(tools::is_on_path);
    ensure!(
        has_compiler,
        "libFuzzer is built by a C++ compiler, which is missing (on Debian, as root, `apt-get install g++`). \
         `cargo xtask test` mutates the same inputs without one"
    );
    let version = cmd!(shell, "rustc --version --verbose").quiet().read()?;
    let host = version
        .lines()
        .find_map(|line| line.strip_prefix("host: "))
        .context("`rustc -vV` names no host: check the Rust installation")?;
    // With a target named, the flags are not used for what runs while compiling.
    cmd!(
        shell,
        "cargo build --package ludoteca-tests --bin fuzz --profile fuzz --target {host} --target-dir {folder}"
    )
    .env("CARGO_ENCODED_RUSTFLAGS", FLAGS.join("\u{1f}"))
    .run()
    .context("building the fuzz targets failed: the output above says why")?;
    Ok(folder
        .join(host)
        .join("fuzz")
        .join(format!("fuzz{}", env::consts::EXE_SUFFIX)))
}

/// Runs a target for so long, or until an input fails.
///
/// # Errors
///
/// The program does not start, or ends for another reason.
pub(super) fn run(place: &Workplace, target: &str, time: Duration) -> Result<Share> {
    let Workplace { root, folder, .. } = place;
    let findings = folder.join("findings").join(target);
    let number = SystemTime::now()
        .duration_since(SystemTime::UNIX_EPOCH)
        .map_or(0, |since| since.as_nanos());
    let log = folder.join("logs").join(target).join(format!("{number}.log"));
    let file = fs::File::create(&log)?;
    let seconds = time.as_secs().max(1);
    let began = Instant::now();
    let child = command(place, target)
        .arg(folder.join("corpus").join(target))
        .arg(root.join(CORPUS).join(target))
        .arg(format!("-max_total_time={seconds}"))
        .arg(format!("-timeout={TIMEOUT_SECONDS}"))
        .arg(format!("-max_len={LONGEST_BYTES}"))
        .arg(format!("-artifact_prefix={}/", findings.display()))
        .arg(format!("-dict={}", root.join(DICTIONARY).display()))
        .arg("-print_final_stats=1")
        .stderr(file)
        .spawn()
        .with_context(|| format!("{} does not start", place.program.display()))?;
    let (status, processor_seconds) = wait(child)?;
    let told = String::from_utf8_lossy(&fs::read(&log)?).into_owned();
    let mut share = Share {
        executions: executions(&told),
        wall_seconds: began.elapsed().as_secs_f64(),
        processor_seconds,
        findings: Vec::new(),
    };
    let mut was_busy = false;
    for file in written(&told) {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        // libFuzzer also keeps inputs that are slow but not too slow; they fail nothing.
        if name.starts_with("slow-unit") {
            continue;
        }
        if name.starts_with("timeout") && !is_slow(place, target, &file)? {
            was_busy = true;
            fs::remove_file(&file)?;
        } else {
            share.findings.push(file);
        }
    }
    for file in &share.findings {
        println!("{target}: {}", reason(&told));
        println!("    cargo xtask fuzz --replay {}", place.shown(file));
    }
    if share.findings.is_empty() {
        ensure!(
            status.success() || was_busy,
            "{target} ended with {status}; see {}",
            log.display()
        );
        fs::remove_file(&log)?;
    }
    Ok(share)
}

/// The program with a target.
fn command(place: &Workplace, target: &str) -> Command {
    let mut command = Command::new(&place.program);
    command
        .current_dir(&place.root)
        .env("LUDOTECA_FUZZ_TARGET", target)
        .arg(format!("-rss_limit_mb={MOST_MEGABYTES}"))
        .stdout(Stdio::null());
    command
}

/// Whether an input fails or is slow also when it is run alone.
fn is_slow(place: &Workplace, target: &str, file: &Path) -> Result<bool> {
    let child = command(place, target)
        .arg(file)
        .arg(format!("-timeout={}", 10 * TIMEOUT_SECONDS))
        .stderr(Stdio::null())
        .spawn()?;
    let (status, seconds) = wait(child)?;
    Ok(!status.success() || seconds > SLOW_SECONDS)
}

/// How many inputs were run, by what libFuzzer prints.
fn executions(log: &str) -> u64 {
    let stated = log
        .lines()
        .find_map(|line| line.strip_prefix("stat::number_of_executed_units:"));
    stated
        .and_then(|number| number.trim().parse().ok())
        .unwrap_or_default()
}

/// Why the run ended, by what was printed: the panic, or libFuzzer's own line.
fn reason(log: &str) -> String {
    let lines: Vec<&str> = log.lines().collect();
    let panic = lines
        .iter()
        .position(|line| line.contains("' panicked at ") || line.contains(") panicked at "));
    match panic {
        Some(index) => lines[index..]
            .iter()
            .take(2)
            .copied()
            .collect::<Vec<_>>()
            .join(" "),
        None => lines
            .iter()
            .find(|line| line.contains("ERROR: libFuzzer"))
            .map_or_else(
                || "it ended for no reason that it told".to_owned(),
                |line| (*line).to_owned(),
            ),
    }
}

/// The inputs that libFuzzer says it has kept for what they did.
fn written(log: &str) -> Vec<PathBuf> {
    log.lines()
        .filter_map(|line| line.split_once("Test unit written to "))
        .map(|(_, path)| PathBuf::from(path.trim()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_libfuzzer_prints_is_understood() {
        let log = "INFO: Seed: 1\nthread '<unnamed>' (7) panicked at a.rs:3:4:\nno piece\nstat::number_of_executed_units: 42\n";
        assert_eq!(executions(log), 42);
        let log = &format!("{log}artifact_prefix='f/'; Test unit written to f/crash-01\nBase64: AA==\n");
        assert_eq!(written(log), [PathBuf::from("f/crash-01")]);
        assert_eq!(
            reason(log),
            "thread '<unnamed>' (7) panicked at a.rs:3:4: no piece"
        );
        assert_eq!(
            reason("==1== ERROR: libFuzzer: timeout\n"),
            "==1== ERROR: libFuzzer: timeout"
        );
    }

    #[test]
    fn the_dictionary_is_there() {
        assert!(
            Path::new(env!("CARGO_MANIFEST_DIR"))
                .join("../..")
                .join(DICTIONARY)
                .is_file()
        );
    }
}
