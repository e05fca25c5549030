//! `cargo xtask fuzz`: the fuzz targets by turns, for as long as one likes. Those in Rust (`tests/fuzz`) run under
//! libFuzzer, guided by coverage; those in JavaScript (`tests/web/fuzz.test.mjs`) under fast-check, from new seeds.
//!
//! New inputs, findings, logs and a table of all runs are in `target/fuzz`.

mod libfuzzer;
mod scripts;

use std::{
    collections::{BTreeMap, VecDeque},
    fs,
    io::Write as _,
    path::{Path, PathBuf},
    process::{Child, ExitStatus},
    sync::Mutex,
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use xshell::{Shell, cmd};

use crate::package;

/// Where the targets in Rust are, a file for each.
const TARGETS: &str = "tests/fuzz/targets";
/// Where the committed inputs are, a folder for each target. Folders without a file in `TARGETS` are of JavaScript.
const CORPUS: &str = "tests/data/corpus";
/// How long a run takes if nothing is said.
const USUAL: Duration = Duration::from_secs(600);
/// No target runs longer than this before the next has its turn.
const LONGEST_SLICE: Duration = Duration::from_secs(300);
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

/// What runs a target.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Language {
    Rust,
    JavaScript,
}

/// The targets by name.
type Targets = BTreeMap<String, Language>;

/// The folder of everything that fuzzing makes, and the program with the targets in Rust.
struct Workplace {
    root: PathBuf,
    folder: PathBuf,
    program: PathBuf,
}

impl Workplace {
    /// Builds what the targets need.
    fn prepare(shell: &Shell, root: &Path, targets: &Targets) -> Result<Workplace> {
        let folder = package::target_folder(root).join("fuzz");
        let has = |language| targets.values().any(|&each| each == language);
        if has(Language::JavaScript) {
            scripts::prepare(shell, root)?;
        }
        let program = if has(Language::Rust) {
            libfuzzer::build(shell, &folder)?
        } else {
            PathBuf::new()
        };
        for target in targets.keys() {
            for kind in ["corpus", "findings", "logs"] {
                fs::create_dir_all(folder.join(kind).join(target))?;
            }
        }
        Ok(Workplace {
            root: root.to_path_buf(),
            folder,
            program,
        })
    }

    /// Runs a target for so long, or until an input fails.
    fn fuzz(&self, target: &str, language: Language, time: Duration) -> Result<Share> {
        let share = match language {
            Language::Rust => libfuzzer::run(self, target, time)?,
            Language::JavaScript => scripts::run(self, target, time)?,
        };
        note(&self.folder, target, &share)?;
        Ok(share)
    }

    /// A path as people write it: from the top of the project.
    fn shown<'a>(&self, path: &'a Path) -> std::path::Display<'a> {
        path.strip_prefix(&self.root).unwrap_or(path).display()
    }
}

/// Fuzzes, or replays inputs.
///
/// # Errors
///
/// What is wrong with the request, what is missing, or that something was found.
pub(crate) fn run(shell: &Shell, root: &Path, options: &Options) -> Result<()> {
    if !options.replay.is_empty() {
        return replay(shell, root, &options.replay);
    }
    let targets = chosen(&known_targets(root)?, &options.targets)?;
    let place = Workplace::prepare(shell, root, &targets)?;
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

/// Runs inputs again, each by the target after which its folder is named.
fn replay(shell: &Shell, root: &Path, files: &[PathBuf]) -> Result<()> {
    for file in files {
        ensure!(file.is_file(), "there is no file {}", file.display());
    }
    // The place from which this was called is not the one in which the targets run.
    let files: Vec<PathBuf> = files
        .iter()
        .map(|file| file.canonicalize())
        .collect::<Result<_, _>>()?;
    let known = known_targets(root)?;
    let is_script = |file: &PathBuf| {
        let folder = file.parent().and_then(Path::file_name).unwrap_or_default();
        known.get(&*folder.to_string_lossy()) == Some(&Language::JavaScript)
    };
    let (scripts, others): (Vec<_>, Vec<_>) = files.into_iter().partition(is_script);
    if !scripts.is_empty() {
        scripts::prepare(shell, root)?;
        scripts::replay(shell, root, &scripts)?;
    }
    if others.is_empty() {
        return Ok(());
    }
    cmd!(
        shell,
        "cargo run --quiet --package ludoteca-tests --bin fuzz -- {others...}"
    )
    .run()
    .context("an input failed")
}

/// All targets: in Rust their files, in JavaScript the other folders of the corpus.
fn known_targets(root: &Path) -> Result<Targets> {
    let paths_in = |folder: &str| -> Result<Vec<PathBuf>> {
        let entries = fs::read_dir(root.join(folder)).with_context(|| format!("cannot read {folder}"))?;
        entries.map(|entry| Ok(entry?.path())).collect()
    };
    let stem = |path: &Path| {
        path.file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned()
    };
    let mut targets = Targets::new();
    for path in paths_in(CORPUS)?.iter().filter(|path| path.is_dir()) {
        targets.insert(stem(path), Language::JavaScript);
    }
    for path in paths_in(TARGETS)? {
        if path.extension().is_some_and(|extension| extension == "rs") && stem(&path) != "mod" {
            targets.insert(stem(&path), Language::Rust);
        }
    }
    Ok(targets)
}

/// Those that are named; all if none is.
fn chosen(known: &Targets, named: &[String]) -> Result<Targets> {
    if let Some(unknown) = named.iter().find(|name| !known.contains_key(*name)) {
        let names: Vec<&str> = known.keys().map(String::as_str).collect();
        bail!(
            "unknown fuzz target `{unknown}`; use one of: {}",
            names.join(", ")
        );
    }
    let is_wanted = |name: &String| named.is_empty() || named.contains(name);
    Ok(known
        .iter()
        .filter(|(name, _)| is_wanted(name))
        .map(|(name, &language)| (name.clone(), language))
        .collect())
}

/// Runs the targets by turns until the time is over, so many at once.
fn rotate(
    place: &Workplace,
    targets: &Targets,
    time: Duration,
    jobs: usize,
) -> Result<BTreeMap<String, Share>> {
    let end = Instant::now() + time;
    let turns = targets.len().max(jobs);
    let fair = time.mul_f64(jobs as f64 / turns as f64);
    let slice = fair.clamp(Duration::from_secs(1), LONGEST_SLICE);
    let waiting: VecDeque<(&String, &Language)> = targets.iter().cycle().take(turns).collect();
    let waiting = Mutex::new(waiting);
    let shares: Mutex<BTreeMap<String, Share>> = Mutex::new(
        targets
            .keys()
            .map(|name| (name.clone(), Share::default()))
            .collect(),
    );
    let work = || -> Result<()> {
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let next = waiting.lock().expect("no worker panics").pop_front();
            let (Some((target, language)), false) = (next, left.is_zero()) else {
                return Ok(());
            };
            let share = place.fuzz(target, *language, slice.min(left))?;
            let mut shares = shares.lock().expect("no worker panics");
            let sum = shares.entry(target.clone()).or_default();
            sum.add(share);
            if sum.findings.len() < MOST_FINDINGS {
                waiting
                    .lock()
                    .expect("no worker panics")
                    .push_back((target, language));
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

    #[test]
    fn every_target_has_inputs() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let known = known_targets(&root).unwrap();
        assert_eq!(known.get("record"), Some(&Language::Rust), "{known:?}");
        assert_eq!(known.get("link"), Some(&Language::JavaScript), "{known:?}");
        for target in known.keys() {
            let mut inputs = fs::read_dir(root.join(CORPUS).join(target)).unwrap();
            assert!(inputs.next().is_some(), "{target}");
        }
    }

    #[test]
    fn an_unknown_target_is_answered_with_those_that_there_are() {
        let known: Targets = [("net", Language::Rust), ("pdn", Language::JavaScript)]
            .map(|(name, language)| (name.to_owned(), language))
            .into();
        assert_eq!(chosen(&known, &[]).unwrap(), known);
        let named = ["pdn".to_owned(), "pdn".to_owned()];
        let names: Vec<String> = chosen(&known, &named).unwrap().into_keys().collect();
        assert_eq!(names, ["pdn"]);
        let error = chosen(&known, &["pnd".to_owned()]).unwrap_err().to_string();
        assert_eq!(error, "unknown fuzz target `pnd`; use one of: net, pdn");
    }

    #[test]
    fn hours_are_a_number_above_zero() {
        assert_eq!(positive("0.5"), Ok(0.5));
        for text in ["0", "-1", "x", "NaN", "inf"] {
            assert!(positive(text).is_err(), "{text}");
        }
    }

    #[test]
    fn the_table_has_a_line_for_each_target_and_the_sum() {
        let share = Share {
            executions: 3,
            wall_seconds: 2.0,
            processor_seconds: 1.0,
            findings: Vec::new(),
        };
        let shares = [("net".to_owned(), share.clone()), ("moves".to_owned(), share)].into();
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
