//! Command `cargo xtask test`, which runs all checks as a list of steps.

use std::{
    collections::BTreeSet,
    env,
    fmt::Write as _,
    fs::{self, File},
    path::Path,
    process::Command,
    sync::mpsc::{self, Sender},
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail, ensure};
use xshell::Shell;

use crate::{
    browser_tests::run_browser_tests,
    commit, package,
    steps::{
        build_packages, build_sites, check_book, check_clippy, check_crates, check_dependencies, check_docs,
        check_format, check_lighthouse, check_lint, check_no_std, check_sizes, check_speed, check_tables,
        check_types, check_wasm32, run_native_tests,
    },
    tools,
};

struct Step {
    /// Name of the step for `--only`.
    name: &'static str,
    /// Lowest tier that runs the step.
    tier: Tier,
    /// True if the usual tier runs the step in parallel with the others. Such a step leaves processors idle
    /// at times, and writes into folders that the others don't use.
    is_concurrent: bool,
    /// Step whose result this step needs.
    needs: Option<&'static str>,
    run: fn(&Checkout) -> Result<()>,
}

/// Extent of the tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Tier {
    /// The inner loop of development: a few steps, with short comparisons.
    Fast,
    /// All checks of correctness, whose results depend only on the code.
    Usual,
    /// All checks, including published builds, sizes, speed, memory, licences and other browsers.
    Full,
}

pub(crate) struct Checkout<'a> {
    pub(crate) shell: &'a Shell,
    pub(crate) root: &'a Path,
    pub(crate) tier: Tier,
}

struct Report {
    name: &'static str,
    time: Duration,
    result: Result<()>,
    /// Output of a step that ran in a separate process, not printed yet.
    output: String,
}

impl Report {
    /// Runs a step, unless the step that it needs has failed.
    fn of(step: &Step, failed: &[&str], act: impl FnOnce() -> Result<()>) -> Report {
        let start = Instant::now();
        let broken = step.needs.filter(|needed| failed.contains(needed));
        let result = match broken {
            Some(needed) => Err(anyhow::anyhow!("not run, because `{needed}` failed")),
            None => act(),
        };
        Report {
            name: step.name,
            time: start.elapsed(),
            result,
            output: String::new(),
        }
    }

    /// Prints the output and the result of a step that ran in parallel.
    fn print_with_output(&self) {
        println!("\n== {}, in parallel\n{}{}", self.name, self.output, line(self));
    }
}

/// Steps in the order in which they run, with those that fail soonest first.
const STEPS: [Step; 18] = [
    Step {
        name: "format",
        tier: Tier::Fast,
        is_concurrent: false,
        needs: None,
        run: check_format,
    },
    Step {
        name: "lint",
        tier: Tier::Usual,
        is_concurrent: false,
        needs: None,
        run: check_lint,
    },
    Step {
        name: "clippy",
        tier: Tier::Fast,
        is_concurrent: false,
        needs: None,
        run: check_clippy,
    },
    Step {
        name: "native",
        tier: Tier::Fast,
        is_concurrent: false,
        needs: None,
        run: run_native_tests,
    },
    Step {
        name: "docs",
        tier: Tier::Usual,
        is_concurrent: false,
        needs: None,
        run: check_docs,
    },
    Step {
        name: "package",
        tier: Tier::Usual,
        is_concurrent: true,
        needs: None,
        run: build_packages,
    },
    Step {
        name: "types",
        tier: Tier::Usual,
        is_concurrent: true,
        needs: Some("package"),
        run: check_types,
    },
    Step {
        name: "site",
        tier: Tier::Usual,
        is_concurrent: true,
        needs: Some("package"),
        run: build_sites,
    },
    Step {
        name: "browser",
        tier: Tier::Usual,
        is_concurrent: true,
        needs: Some("site"),
        run: run_browser_tests,
    },
    Step {
        name: "size",
        tier: Tier::Full,
        is_concurrent: false,
        needs: Some("package"),
        run: check_sizes,
    },
    Step {
        name: "speed",
        tier: Tier::Full,
        is_concurrent: false,
        needs: Some("package"),
        run: check_speed,
    },
    Step {
        name: "lighthouse",
        tier: Tier::Full,
        is_concurrent: false,
        needs: Some("site"),
        run: check_lighthouse,
    },
    Step {
        name: "dependencies",
        tier: Tier::Full,
        is_concurrent: false,
        needs: None,
        run: check_dependencies,
    },
    Step {
        name: "no_std",
        tier: Tier::Full,
        is_concurrent: false,
        needs: None,
        run: check_no_std,
    },
    Step {
        name: "crates",
        tier: Tier::Full,
        is_concurrent: false,
        needs: None,
        run: check_crates,
    },
    Step {
        name: "tables",
        tier: Tier::Full,
        is_concurrent: false,
        needs: None,
        run: check_tables,
    },
    Step {
        name: "book",
        tier: Tier::Full,
        is_concurrent: false,
        needs: None,
        run: check_book,
    },
    Step {
        name: "wasm32",
        tier: Tier::Full,
        is_concurrent: false,
        needs: None,
        run: check_wasm32,
    },
];

/// Runs the steps of a tier, or those named in `only` and the steps that they need. If one of these belongs
/// to a higher tier, all steps run as in that tier. If all steps of the full tier pass on a commit, remembers
/// that for `cargo xtask release`.
///
/// # Errors
///
/// If `only` contains an unknown name, or if steps failed. Each failed step has printed its reason.
pub(crate) fn run(shell: &Shell, root: &Path, tier: Tier, only: &[String]) -> Result<()> {
    let steps = select(tier, only)?;
    let tier = steps.iter().map(|step| step.tier).fold(tier, Tier::max);
    let checkout = Checkout { shell, root, tier };
    let is_whole = tier == Tier::Full && only.is_empty();
    let commit = is_whole.then(|| commit::clean(shell)).flatten();
    if is_whole {
        commit::forget_pass(&package::target_folder(root))?;
    }
    // The full tier compares speeds with a table, so it runs nothing in parallel.
    let may_split = only.is_empty() && tier == Tier::Usual && processors() > 1;
    let (concurrent, own): (Vec<_>, Vec<_>) = steps
        .into_iter()
        .partition(|step| may_split && step.is_concurrent);
    if !concurrent.is_empty() {
        // Called before the steps run in parallel, so that no two of them install at once. An error is
        // ignored here, since the steps report missing tools themselves.
        tools::prepare_node(shell, root).ok();
    }
    let count = concurrent.len() + own.len();
    let mut reports: Vec<Report> = Vec::new();
    thread::scope(|scope| {
        let (sender, ended) = mpsc::channel();
        scope.spawn(move || run_concurrently(root, &concurrent, &sender));
        for step in own {
            println!("\n== {}", step.name);
            let report = Report::of(step, &failed_of(&reports), || (step.run)(&checkout));
            println!("{}", line(&report));
            reports.push(report);
            reports.extend(ended.try_iter().inspect(Report::print_with_output));
        }
        if reports.len() < count {
            println!("\nwaiting for the steps in parallel; their output is in target/steps");
        }
        reports.extend(ended.iter().inspect(Report::print_with_output));
    });
    println!("\n== all steps");
    if tier == Tier::Full {
        print!("{}", table(&reports));
    } else {
        for report in &reports {
            println!("{}", line(report));
        }
    }
    let failed = failed_of(&reports).len();
    println!("{} passed, {failed} failed", reports.len() - failed);
    ensure!(failed == 0, "not everything holds");
    if is_whole {
        remember_pass(shell, root, commit)?;
    }
    Ok(())
}

/// Remembers that all steps passed on `commit`, which was checked out when they began. Prints a notice
/// instead if the files differ from that commit now, or differed from it then.
fn remember_pass(shell: &Shell, root: &Path, commit: Option<String>) -> Result<()> {
    match commit.filter(|commit| commit::clean(shell).as_ref() == Some(commit)) {
        Some(commit) => commit::remember_pass(&package::target_folder(root), &commit),
        None => {
            println!(
                "`cargo xtask release` needs a full run on a commit, without changes before or during it"
            );
            Ok(())
        }
    }
}

/// Runs one step in `tier`, without the steps that it needs.
///
/// # Errors
///
/// If no step has this name, or the step fails.
pub(crate) fn run_alone(shell: &Shell, root: &Path, tier: Tier, name: &str) -> Result<()> {
    let step = STEPS.iter().find(|step| step.name == name);
    let step = step.with_context(|| format!("unknown step `{name}`"))?;
    (step.run)(&Checkout { shell, root, tier })
}

/// Runs steps one after the other, each in a separate process, and sends their reports.
fn run_concurrently(root: &Path, steps: &[&'static Step], ended: &Sender<Report>) {
    let mut failed: Vec<&str> = Vec::new();
    for step in steps {
        let mut output = String::new();
        let mut report = Report::of(step, &failed, || run_as_process(root, step, &mut output));
        report.output = output;
        if report.result.is_err() {
            failed.push(step.name);
        }
        ended.send(report).ok();
    }
}

/// Runs a step in a separate process and stores its output.
fn run_as_process(root: &Path, step: &Step, output: &mut String) -> Result<()> {
    let folder = package::target_folder(root).join("steps");
    fs::create_dir_all(&folder)?;
    let path = folder.join(format!("{}.txt", step.name));
    let file = File::create(&path)?;
    let status = Command::new(env::current_exe()?)
        .args(["test", "--alone", step.name])
        .stdout(file.try_clone()?)
        .stderr(file)
        .status()?;
    *output = String::from_utf8_lossy(&fs::read(&path)?).into_owned();
    let last = output.lines().last().unwrap_or_default();
    ensure!(status.success(), "{}", last.trim_start_matches("error: "));
    Ok(())
}

pub(crate) fn processors() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Returns the steps to run, in order.
fn select(tier: Tier, only: &[String]) -> Result<Vec<&'static Step>> {
    let names = || STEPS.map(|step| step.name).join(", ");
    if let Some(unknown) = only
        .iter()
        .find(|name| STEPS.iter().all(|step| step.name != **name))
    {
        bail!("unknown step `{unknown}`; use one of: {}", names());
    }
    let mut asked: BTreeSet<&str> = only.iter().map(String::as_str).collect();
    // A step is listed after the step that it needs, so one backward pass finds them all.
    for step in STEPS.iter().rev() {
        if asked.contains(step.name) {
            asked.extend(step.needs);
        }
    }
    let is_wanted = |step: &&Step| {
        if only.is_empty() {
            step.tier <= tier
        } else {
            asked.contains(step.name)
        }
    };
    Ok(STEPS.iter().filter(is_wanted).collect())
}

/// Returns the names of the failed steps.
fn failed_of(reports: &[Report]) -> Vec<&'static str> {
    let failed = reports.iter().filter(|report| report.result.is_err());
    failed.map(|report| report.name).collect()
}

/// Formats a one-line report of a step, with the reason if it failed.
fn line(report: &Report) -> String {
    let seconds = report.time.as_secs_f64();
    match &report.result {
        Ok(()) => format!("ok      {:<12} {seconds:>6.1} s", report.name),
        Err(error) => format!("FAILED  {:<12} {seconds:>6.1} s  {error:#}", report.name),
    }
}

/// Formats all reports as a Markdown table for release notes.
fn table(reports: &[Report]) -> String {
    let mut text = "| Step | Result | Seconds |\n| --- | --- | ---: |\n".to_owned();
    for report in reports {
        let result = match &report.result {
            Ok(()) => "ok".to_owned(),
            Err(error) => format!("FAILED: {error:#}").replace('|', "\\|"),
        };
        let seconds = report.time.as_secs_f64();
        writeln!(text, "| {} | {result} | {seconds:.0} |", report.name)
            .expect("writing to a string never fails");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_selection(tier: Tier, only: &[&str], expected: &[&str]) {
        let only: Vec<String> = only.iter().map(|&name| name.to_owned()).collect();
        let steps = select(tier, &only).unwrap();
        let names: Vec<&str> = steps.iter().map(|step| step.name).collect();
        assert_eq!(names, expected);
    }

    #[test]
    fn selecting_a_step_also_selects_the_steps_that_it_needs() {
        check_selection(Tier::Usual, &["browser"], &["package", "site", "browser"]);
        check_selection(Tier::Usual, &["size", "format"], &["format", "package", "size"]);
        check_selection(Tier::Fast, &[], &["format", "clippy", "native"]);
        assert_eq!(select(Tier::Full, &[]).unwrap().len(), STEPS.len());
        assert!(select(Tier::Usual, &["browsers".to_owned()]).is_err());
    }

    #[test]
    fn the_usual_tier_has_no_step_that_depends_on_the_machine() {
        let steps = select(Tier::Usual, &[]).unwrap();
        for name in ["size", "speed", "dependencies"] {
            assert!(steps.iter().all(|step| step.name != name), "{name}");
        }
    }

    #[test]
    fn a_step_comes_after_the_one_that_it_needs() {
        for (index, step) in STEPS.iter().enumerate() {
            if let Some(needed) = step.needs {
                assert!(STEPS[..index].iter().any(|earlier| earlier.name == needed));
            }
        }
    }

    #[test]
    fn in_the_usual_tier_a_step_never_runs_in_parallel_with_the_one_it_needs() {
        for step in select(Tier::Usual, &[]).unwrap() {
            let needed = STEPS.iter().find(|other| step.needs == Some(other.name));
            assert!(
                needed.is_none_or(|other| other.is_concurrent == step.is_concurrent),
                "{}",
                step.name
            );
        }
    }

    #[test]
    fn a_step_is_skipped_if_the_one_it_needs_failed() {
        let step = STEPS.iter().find(|step| step.name == "site").unwrap();
        let report = Report::of(step, &["package"], || panic!("the step must not run"));
        assert!(line(&report).contains("not run, because `package` failed"));
        assert!(Report::of(step, &["size"], || Ok(())).result.is_ok());
    }

    #[test]
    fn a_failure_is_reported_with_its_reason_on_one_line() {
        let report = Report {
            name: "clippy",
            time: Duration::from_millis(1234),
            result: Err(anyhow::anyhow!("cargo exited with 101").context("clippy complains")),
            output: String::new(),
        };
        let rows = table(std::slice::from_ref(&report));
        assert_eq!(
            rows.lines().last(),
            Some("| clippy | FAILED: clippy complains: cargo exited with 101 | 1 |")
        );
        let text = line(&report);
        assert!(text.contains("FAILED  clippy"), "{text}");
        assert!(
            text.contains("1.2 s  clippy complains: cargo exited with 101"),
            "{text}"
        );
    }
}
