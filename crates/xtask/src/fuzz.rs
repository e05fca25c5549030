//! `cargo xtask fuzz`: the fuzz targets of `tests/fuzz` under libFuzzer, guided by coverage, for as long as one likes.
//!
//! libFuzzer needs instrumented code. Stable compilers make it if they are asked for the pass by its name; what is built
//! so lies in a folder of its own, `target/fuzz`, as do new inputs, findings, logs, and a table of what has been run.

use std::{
    collections::{BTreeMap, VecDeque},
    env, fs,
    io::Write as _,
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Stdio},
    sync::Mutex,
    thread,
    time::{Duration, Instant, SystemTime},
};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use xshell::{Shell, cmd};

use crate::{package, tools};

/// Where the targets are, a file for each.
const TARGETS: &str = "tests/fuzz/targets";
/// Where the committed inputs are, a folder for each target.
const CORPUS: &str = "tests/data/corpus";
/// What the texts have in common, for libFuzzer.
const DICTIONARY: &str = "tests/fuzz/dictionary.txt";
/// What makes code tell libFuzzer where it has been: the flags of cargo-fuzz, without a sanitizer of memory, which stable
/// compilers have not, and which code without `unsafe` does not need.
const FLAGS: [&str; 6] = [
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
    "--cfg=fuzzing",
];
/// How long a run takes if nothing is said.
const USUAL: Duration = Duration::from_secs(600);
/// No target runs longer than this before the next has its turn.
const LONGEST_SLICE: Duration = Duration::from_secs(300);
/// An input that takes longer is a finding. On a machine with other work none should take a tenth of it.
const TIMEOUT_SECONDS: u32 = 30;
/// An input that timed out is run again alone, since libFuzzer goes by the clock and another program may have had the
/// processor. If it then takes less processor time than this, it is no finding.
const SLOW_SECONDS: f64 = 10.0;
/// An input that takes more memory is a finding.
const MOST_MEGABYTES: u32 = 1_024;
/// The longest input in bytes.
const LONGEST_BYTES: u32 = 4_096;
/// A target that has failed so often in one run is not run again.
const MOST_FINDINGS: usize = 5;

/// What `cargo xtask fuzz` is asked.
#[derive(Args)]
pub(crate) struct Options {
    /// The targets, by turns; all if left out.
    targets: Vec<String>,
    /// How many hours in all; without it and `--seconds`, ten minutes.
    #[arg(long, value_parser = positive, conflicts_with = "seconds")]
    hours: Option<f64>,
    /// How many seconds in all.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    seconds: Option<u32>,
    /// How many targets run at once; as many as there are processors if left out.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=64))]
    jobs: Option<u32>,
    /// Only runs these inputs again, each by the target after which its folder is named. This needs no C++ compiler.
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["targets", "hours", "seconds", "jobs"])]
    replay: Vec<PathBuf>,
}

/// A number of hours.
fn positive(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(hours) if hours > 0.0 && hours <= 10_000.0 => Ok(hours),
        _ => Err("hours are a number above 0, such as 0.5 or 8".to_owned()),
    }
}

impl Options {
    /// How long to run.
    fn time(&self) -> Duration {
        match (self.hours, self.seconds) {
            (Some(hours), _) => Duration::from_secs_f64(hours * 3_600.0),
            (None, Some(seconds)) => Duration::from_secs(seconds.into()),
            (None, None) => USUAL,
        }
    }
}

/// What was done with a target in one slice, or in all.
#[derive(Clone, Debug, Default, PartialEq)]
struct Share {
    executions: u64,
    wall_seconds: f64,
    /// As far as the machine tells.
    processor_seconds: f64,
    findings: Vec<PathBuf>,
}

impl Share {
    fn add(&mut self, other: Share) {
        self.executions += other.executions;
        self.wall_seconds += other.wall_seconds;
        self.processor_seconds += other.processor_seconds;
        self.findings.extend(other.findings);
    }
}

/// The folder of everything that fuzzing makes.
struct Workplace {
    root: PathBuf,
    folder: PathBuf,
    program: PathBuf,
}

/// Fuzzes, or replays inputs.
///
/// # Errors
///
/// What is wrong with the request, what is missing, or that something was found.
pub(crate) fn run(shell: &Shell, root: &Path, options: &Options) -> Result<()> {
    if !options.replay.is_empty() {
        return replay(shell, &options.replay);
    }
    let targets = chosen(&known_targets(root)?, &options.targets)?;
    let place = build(shell, root)?;
    for target in &targets {
        for kind in ["corpus", "findings", "logs"] {
            fs::create_dir_all(place.folder.join(kind).join(target))?;
        }
    }
    let jobs = options.jobs.map_or_else(
        || thread::available_parallelism().map_or(1, usize::from),
        |jobs| usize::try_from(jobs).unwrap_or(1),
    );
    let shares = rotate(&place, &targets, options.time(), jobs)?;
    print!("{}", table(&shares));
    let found: usize = shares.values().map(|share| share.findings.len()).sum();
    ensure!(
        found == 0,
        "{found} inputs failed; each is run again by the command above"
    );
    Ok(())
}

/// Runs inputs again, in the usual build.
fn replay(shell: &Shell, files: &[PathBuf]) -> Result<()> {
    for file in files {
        ensure!(file.is_file(), "there is no file {}", file.display());
    }
    // The place from which this was called is not the one in which cargo runs.
    let files: Vec<PathBuf> = files
        .iter()
        .map(|file| file.canonicalize())
        .collect::<Result<_, _>>()?;
    cmd!(
        shell,
        "cargo run --quiet --package ludoteca-tests --bin fuzz -- {files...}"
    )
    .run()
    .context("an input failed")
}

/// The names of the targets: those of their files.
fn known_targets(root: &Path) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(root.join(TARGETS)).with_context(|| format!("{TARGETS} cannot be read"))? {
        let path = entry?.path();
        let stem = path
            .file_stem()
            .and_then(|stem| stem.to_str())
            .unwrap_or_default();
        if path.extension().is_some_and(|extension| extension == "rs") && stem != "mod" {
            names.push(stem.to_owned());
        }
    }
    names.sort();
    Ok(names)
}

/// Those that are named, once each; all if none is.
fn chosen(known: &[String], named: &[String]) -> Result<Vec<String>> {
    if let Some(unknown) = named.iter().find(|name| !known.contains(name)) {
        bail!("no target is called `{unknown}`; there are {}", known.join(", "));
    }
    let is_wanted = |name: &&String| named.is_empty() || named.contains(name);
    Ok(known.iter().filter(is_wanted).cloned().collect())
}

/// Builds the program.
fn build(shell: &Shell, root: &Path) -> Result<Workplace> {
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
        .context("rustc does not say for which machine it compiles")?;
    let folder = package::target_folder(root).join("fuzz");
    // With a target named, the flags are not used for what runs while compiling.
    cmd!(
        shell,
        "cargo build --package ludoteca-tests --bin fuzz --profile fuzz --target {host} --target-dir {folder}"
    )
    .env("CARGO_ENCODED_RUSTFLAGS", FLAGS.join("\u{1f}"))
    .run()
    .context("the fuzz targets cannot be built")?;
    let program = folder
        .join(host)
        .join("fuzz")
        .join(format!("fuzz{}", env::consts::EXE_SUFFIX));
    Ok(Workplace {
        root: root.to_path_buf(),
        folder,
        program,
    })
}

/// Runs the targets by turns until the time is over, so many at once.
fn rotate(
    place: &Workplace,
    targets: &[String],
    time: Duration,
    jobs: usize,
) -> Result<BTreeMap<String, Share>> {
    let end = Instant::now() + time;
    let turns = targets.len().max(jobs);
    let fair = time.mul_f64(jobs as f64 / turns as f64);
    let slice = fair.clamp(Duration::from_secs(1), LONGEST_SLICE);
    let waiting: VecDeque<&String> = targets.iter().cycle().take(turns).collect();
    let waiting = Mutex::new(waiting);
    let shares: Mutex<BTreeMap<String, Share>> = Mutex::new(
        targets
            .iter()
            .map(|name| (name.clone(), Share::default()))
            .collect(),
    );
    let work = || -> Result<()> {
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let next = waiting.lock().expect("no worker panics").pop_front();
            let (Some(target), false) = (next, left.is_zero()) else {
                return Ok(());
            };
            let share = fuzz(place, target, slice.min(left))?;
            let mut shares = shares.lock().expect("no worker panics");
            let sum = shares.entry(target.clone()).or_default();
            sum.add(share);
            if sum.findings.len() < MOST_FINDINGS {
                waiting.lock().expect("no worker panics").push_back(target);
            } else {
                println!("{target}: {MOST_FINDINGS} inputs failed; it is not run again");
            }
        }
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..jobs).map(|_| scope.spawn(work)).collect();
        workers
            .into_iter()
            .try_for_each(|worker| worker.join().expect("no worker panics"))
    })?;
    Ok(shares.into_inner().expect("no worker panics"))
}

/// Runs a target for so long, or until an input fails.
fn fuzz(place: &Workplace, target: &str, time: Duration) -> Result<Share> {
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
        let file = file.strip_prefix(root).unwrap_or(file).display();
        println!("{target}: {}", reason(&told));
        println!("    cargo xtask fuzz --replay {file}");
    }
    if share.findings.is_empty() {
        ensure!(
            status.success() || was_busy,
            "{target} ended with {status}; see {}",
            log.display()
        );
        fs::remove_file(&log)?;
    }
    note(folder, target, &share)?;
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

/// Waits for the end. The second value is the processor time in seconds, to the last half second.
fn wait(mut child: Child) -> Result<(ExitStatus, f64)> {
    let mut seconds = 0.0;
    loop {
        seconds = processor_seconds(child.id()).unwrap_or(seconds);
        if let Some(status) = child.try_wait()? {
            return Ok((status, seconds));
        }
        thread::sleep(Duration::from_millis(500));
    }
}

/// The processor time of a process, where the system tells it as Linux does: in hundredths of a second.
fn processor_seconds(process: u32) -> Option<f64> {
    let text = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name stands in parentheses and may hold anything; behind it user and system time are the 12th and 13th.
    let mut fields = text.rsplit_once(')')?.1.split_whitespace().skip(11);
    let user: u32 = fields.next()?.parse().ok()?;
    let system: u32 = fields.next()?.parse().ok()?;
    Some(f64::from(user + system) / 100.0)
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

/// Writes a line into the table of everything that was ever run here.
fn note(folder: &Path, target: &str, share: &Share) -> Result<()> {
    let path = folder.join("runs.tsv");
    let is_new = !path.exists();
    let mut file = fs::OpenOptions::new().create(true).append(true).open(&path)?;
    let mut text = String::new();
    if is_new {
        text += "target\texecutions\tseconds\tprocessor seconds\tfindings\n";
    }
    text += &format!(
        "{target}\t{}\t{:.0}\t{:.0}\t{}\n",
        share.executions,
        share.wall_seconds,
        share.processor_seconds,
        share.findings.len()
    );
    file.write_all(text.as_bytes())?;
    Ok(())
}

/// What was done, a line for each target.
fn table(shares: &BTreeMap<String, Share>) -> String {
    let mut text = format!(
        "{:<12} {:>12} {:>10} {:>10} {:>9}\n",
        "target", "executions", "seconds", "processor", "findings"
    );
    let mut sum = Share::default();
    let row = |name: &str, share: &Share| {
        format!(
            "{name:<12} {:>12} {:>10.0} {:>10.0} {:>9}\n",
            share.executions,
            share.wall_seconds,
            share.processor_seconds,
            share.findings.len()
        )
    };
    for (name, share) in shares {
        text += &row(name, share);
        sum.add(share.clone());
    }
    text + &row("all", &sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(names: &[&str]) -> Vec<String> {
        names.iter().map(|&name| name.to_owned()).collect()
    }

    #[test]
    fn targets_are_their_files_and_have_inputs() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let known = known_targets(&root).unwrap();
        assert!(known.contains(&"record".to_owned()), "{known:?}");
        for target in known {
            let mut inputs = fs::read_dir(root.join(CORPUS).join(&target)).unwrap();
            assert!(inputs.next().is_some(), "{target}");
        }
        assert!(root.join(DICTIONARY).is_file());
    }

    #[test]
    fn an_unknown_target_is_answered_with_those_that_there_are() {
        let known = names(&["net", "record"]);
        assert_eq!(chosen(&known, &[]).unwrap(), known);
        assert_eq!(
            chosen(&known, &names(&["record", "record"])).unwrap(),
            names(&["record"])
        );
        let error = chosen(&known, &names(&["recrod"])).unwrap_err().to_string();
        assert_eq!(error, "no target is called `recrod`; there are net, record");
    }

    #[test]
    fn hours_are_a_number_above_zero() {
        assert_eq!(positive("0.5"), Ok(0.5));
        for text in ["0", "-1", "x", "NaN", "inf"] {
            assert!(positive(text).is_err(), "{text}");
        }
    }

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
    fn the_table_has_a_line_for_each_target_and_the_sum() {
        let share = Share {
            executions: 3,
            wall_seconds: 2.0,
            processor_seconds: 1.0,
            findings: Vec::new(),
        };
        let shares = [("net".to_owned(), share.clone()), ("turn".to_owned(), share)].into();
        let text = table(&shares);
        assert_eq!(text.lines().count(), 4, "{text}");
        assert!(
            text.lines()
                .last()
                .is_some_and(|line| line.starts_with("all") && line.contains(" 6 ")),
            "{text}"
        );
    }
}
