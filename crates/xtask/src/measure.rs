//! Command `cargo xtask measure`, which compares the speed of rules and engine in a browser with their native
//! speed.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::Command,
    thread,
};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use serde::Deserialize;
use xshell::{Shell, cmd};

use crate::{
    description::{Description, Features, Package},
    package::{self, Kind},
    tools::{self, NODE_FOLDER},
};

/// Cargo feature that exports the functions to measure.
const FEATURE: &str = "measure";

/// Cargo package of the native perft program.
const RULES_PROGRAM: &str = "ludoteca-bench";

/// File with the shares of native speed from the last measurement, relative to the project's root.
const TABLE: &str = "tests/data/wasm-speed.toml";

/// Comment at the head of that file.
const TABLE_HEAD: &str = "\
# Speed of the rules (perft) and the opponents (search) in Chromium, as a share of their native speed.
# `cargo xtask measure --renew` writes this file in some minutes. `cargo xtask test --full` fails if a speed
# falls below 0.9 of the share here.
";

/// Minimum share of native speed for any ruleset, regardless of the table. Code compiled for size reaches
/// 0.37 to 0.77, code compiled for speed at least 0.74.
const LEAST_SHARE: f64 = 0.55;

/// Minimum speed relative to the share in the table.
const LEAST_OF_TABLE: f64 = 0.9;

/// Maximum number of measurement rounds before a ruleset is reported as too slow.
const CHECK_ROUNDS: u32 = 6;

#[derive(Args)]
pub(crate) struct Options {
    /// Rulesets to measure [default: all].
    rulesets: Vec<String>,
    /// Repetitions of each count on each side; the fastest one is used. Some counts take 10 ms, and a browser
    /// needs several of them before its code is fully optimised.
    #[arg(long, default_value_t = 20)]
    repeat: u32,
    /// Rounds in which the two sides alternate, so that other work on the machine affects both; the fastest
    /// one is used.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// Measure the opponents' search instead of perft.
    #[arg(long)]
    search: bool,
    /// Measure perft and the search, and write the results to the table that `cargo xtask test --full`
    /// compares with.
    #[arg(long, conflicts_with_all = ["rulesets", "search"])]
    renew: bool,
    /// Thread of the browser in which the code runs.
    #[arg(long, value_enum, default_value = "worker")]
    place: Environment,
    /// Package whose flags and profile are used.
    #[arg(long, value_enum, default_value = "engine", conflicts_with_all = ["search", "renew"])]
    package: Published,
}

#[derive(Clone, Copy, Debug, PartialEq, clap::ValueEnum)]
enum Published {
    /// The engine for the worker, whose speed matters most.
    Engine,
    /// The rules for the page.
    Rules,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Workload {
    /// Counting move sequences.
    Perft,
    /// The opponents' search.
    Search,
}

impl Workload {
    /// Argument that selects the workload in the counting programs.
    const fn name(self) -> &'static str {
        match self {
            Workload::Perft => "perft",
            Workload::Search => "search",
        }
    }
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Environment {
    /// A worker.
    Worker,
    /// The page itself.
    Page,
}

/// A verified count of moves or nodes, with the shortest time that it took.
#[derive(Clone, Debug, PartialEq)]
struct Row {
    ruleset: String,
    depth: u32,
    nodes: u64,
    seconds: f64,
}

impl Row {
    /// All columns except the time, for comparing rows.
    fn counts(&self) -> (&str, u32, u64) {
        (&self.ruleset, self.depth, self.nodes)
    }
}

/// Times of the same count, native and in the browser.
#[derive(Clone, Debug, PartialEq)]
struct Pair {
    native: Row,
    browser: Row,
}

impl Pair {
    /// Speed in the browser as a share of the native speed.
    fn share(&self) -> f64 {
        self.native.seconds / self.browser.seconds
    }
}

#[derive(Debug, Default, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
struct Table {
    perft: BTreeMap<String, f64>,
    search: BTreeMap<String, f64>,
}

impl Table {
    fn of(&self, workload: Workload) -> &BTreeMap<String, f64> {
        match workload {
            Workload::Perft => &self.perft,
            Workload::Search => &self.search,
        }
    }
}

struct Bench<'a> {
    shell: &'a Shell,
    script: PathBuf,
    browser: PathBuf,
    folder: PathBuf,
    module: String,
    place: Environment,
}

/// Counts the same move sequences on both sides alternately, and prints one line per ruleset.
///
/// The package is built as for publication, but with the measuring feature and into a separate folder. Times
/// are processor times (in the browser only where the system reports them), so other work on the machine has
/// little effect.
///
/// # Errors
///
/// If a tool must be installed (the message names it), or a count is wrong.
pub(crate) fn run(shell: &Shell, root: &Path, options: &Options) -> Result<()> {
    let has_search = options.search || options.renew;
    let bench = Bench::prepare(shell, root, options.place, options.package, has_search)?;
    let measure = |workload: Workload| {
        let mut best = Vec::new();
        for _ in 0..options.rounds {
            keep_fastest(
                &mut best,
                bench.round(workload, options.repeat, &options.rulesets)?,
            )?;
        }
        print(&best);
        Ok::<_, anyhow::Error>(best)
    };
    if options.renew {
        let text = table_text(&measure(Workload::Perft)?, &measure(Workload::Search)?);
        fs::write(root.join(TABLE), text).with_context(|| format!("cannot write {TABLE}"))
    } else if options.search {
        measure(Workload::Search).map(drop)
    } else {
        measure(Workload::Perft).map(drop)
    }
}

/// Checks that no ruleset is slower in the browser than [`LEAST_SHARE`] allows, or with `is_full`, than the
/// table allows.
///
/// Other work on the machine can slow a measurement down, but nothing can speed it up. So slow rulesets are
/// measured again.
///
/// # Errors
///
/// If a ruleset is too slow or missing from the table, or a tool is missing.
pub(crate) fn check(shell: &Shell, root: &Path, is_full: bool) -> Result<()> {
    let bench = Bench::prepare(shell, root, Environment::Worker, Published::Engine, is_full)?;
    bench.check_panics(root)?;
    if !is_full {
        return bench.check(Workload::Perft, 3, &|_| Some(LEAST_SHARE));
    }
    let text = fs::read_to_string(root.join(TABLE)).with_context(|| format!("cannot read {TABLE}"))?;
    let table: Table = toml::from_str(&text)
        .with_context(|| format!("{TABLE} can't be read: run `cargo xtask measure --renew`"))?;
    for workload in [Workload::Perft, Workload::Search] {
        let least =
            |ruleset: &str| Some((table.of(workload).get(ruleset)? * LEAST_OF_TABLE).max(LEAST_SHARE));
        bench.check(workload, 10, &least)?;
    }
    Ok(())
}

impl<'a> Bench<'a> {
    /// Builds both sides in parallel, since linking uses only one processor. Without `has_search`, less code
    /// is compiled.
    fn prepare(
        shell: &'a Shell,
        root: &Path,
        place: Environment,
        published: Published,
        has_search: bool,
    ) -> Result<Bench<'a>> {
        let description = Description::read(root)?;
        let of_a_worker = published == Published::Engine;
        let package = description
            .packages
            .iter()
            .find(|package: &&Package| package.worker_out_name.is_some() == of_a_worker)
            .context("wasm-pack.toml has no such package")?;
        tools::prepare_node(shell, root)?;
        let browser = tools::prepare_browser(shell)?;
        let folder = package::target_folder(root).join("measure");
        let (programs, features) = if has_search {
            ([RULES_PROGRAM, "ludoteca-lab"].as_slice(), Features::And(FEATURE))
        } else {
            ([RULES_PROGRAM].as_slice(), Features::Only(FEATURE))
        };
        let programs = programs.iter().flat_map(|name| ["--package", name]);
        let native = cmd!(shell, "cargo build --release {programs...}").into();
        build_both(native, || {
            package::build_into(shell, root, package, Kind::Release, features, &folder)
        })?;
        Ok(Bench {
            shell,
            script: root.join(NODE_FOLDER).join("measure.mjs"),
            browser,
            folder,
            module: format!("{}.js", &package.out_name),
            place,
        })
    }

    fn round(&self, workload: Workload, repeat: u32, rulesets: &[String]) -> Result<Vec<Pair>> {
        let Bench {
            shell,
            script,
            folder,
            module,
            ..
        } = self;
        let repeat = repeat.to_string();
        let native = match workload {
            Workload::Perft => cmd!(
                shell,
                "cargo run --release --package {RULES_PROGRAM} -- {repeat} {rulesets...}"
            ),
            Workload::Search => cmd!(shell, "cargo lab bench --search --repeat {repeat} {rulesets...}"),
        };
        let native = rows(&native.read().context("the native counts failed")?)?;
        let workload = workload.name();
        let place = match self.place {
            Environment::Worker => "worker",
            Environment::Page => "page",
        };
        let asked = native
            .iter()
            .map(|row| format!("{}:{}:{}", row.ruleset, row.depth, row.nodes));
        let measured = cmd!(
            shell,
            "node {script} {folder} {module} {place} {workload} {repeat} {asked...}"
        )
        .env(tools::BROWSER, &self.browser)
        .read()
        .context("the counts in the browser failed")?;
        pairs(native, rows(&measured)?)
    }

    /// Checks that a panic is logged. Only the package built for measuring has a function that panics.
    fn check_panics(&self, root: &Path) -> Result<()> {
        let Bench {
            shell,
            folder,
            module,
            ..
        } = self;
        let script = root.join(NODE_FOLDER).join("panics.mjs");
        cmd!(shell, "node {script} {folder} {module}")
            .run()
            .context("a panic is not logged as it should be")
    }

    /// Measures slow rulesets again, in up to [`CHECK_ROUNDS`] rounds. Fails if one stays below its minimum.
    fn check(&self, workload: Workload, repeat: u32, least: &dyn Fn(&str) -> Option<f64>) -> Result<()> {
        let mut best = Vec::new();
        let mut slow = Vec::new();
        for round in 0..CHECK_ROUNDS {
            if round > 0 && slow.is_empty() {
                break;
            }
            keep_fastest(&mut best, self.round(workload, repeat, &slow)?)?;
            slow = too_slow(&best, least)?;
        }
        print(&best);
        if slow.is_empty() {
            return Ok(());
        }
        let list: Vec<String> = best
            .iter()
            .filter(|pair| slow.contains(&pair.native.ruleset))
            .map(|pair| {
                let ruleset = &pair.native.ruleset;
                let asked = least(ruleset).unwrap_or_default();
                format!("{ruleset} {:.3} of native speed, not {asked:.3}", pair.share())
            })
            .collect();
        bail!(
            "{} in the browser is too slow: {}. If that is meant, run `cargo xtask measure --renew`",
            workload.name(),
            list.join("; ")
        )
    }
}

/// Runs the command `native` in parallel with `act`, and waits for both.
fn build_both(mut native: Command, act: impl FnOnce() -> Result<()>) -> Result<()> {
    thread::scope(|scope| {
        let native = scope.spawn(move || native.status());
        act()?;
        let status = native.join().ok().context("the native build panicked")??;
        ensure!(status.success(), "the native programs do not compile");
        Ok(())
    })
}

/// Returns the rulesets whose share is below `least`.
///
/// # Errors
///
/// If `least` has no entry for a ruleset, which means that the table is outdated.
fn too_slow(best: &[Pair], least: &dyn Fn(&str) -> Option<f64>) -> Result<Vec<String>> {
    let mut slow = Vec::new();
    for pair in best {
        let ruleset = &pair.native.ruleset;
        let asked = least(ruleset)
            .with_context(|| format!("{TABLE} has no {ruleset}: run `cargo xtask measure --renew`"))?;
        if pair.share() < asked {
            slow.push(ruleset.clone());
        }
    }
    Ok(slow)
}

fn table_text(perft: &[Pair], search: &[Pair]) -> String {
    let mut text = TABLE_HEAD.to_owned();
    for (workload, pairs) in [(Workload::Perft, perft), (Workload::Search, search)] {
        text += &format!("\n[{}]\n", workload.name());
        for pair in pairs {
            text += &format!("{} = {:.2}\n", pair.native.ruleset, pair.share());
        }
    }
    text
}

fn pairs(native: Vec<Row>, browser: Vec<Row>) -> Result<Vec<Pair>> {
    ensure!(native.len() == browser.len(), "not the same rulesets in both");
    let pair = |(native, browser): (Row, Row)| {
        ensure!(
            native.counts() == browser.counts(),
            "not the same counts: {native:?} and {browser:?}"
        );
        Ok(Pair { native, browser })
    };
    native.into_iter().zip(browser).map(pair).collect()
}

/// Merges a round, which may have fewer rulesets, into `best`. Keeps the fastest times.
fn keep_fastest(best: &mut Vec<Pair>, round: Vec<Pair>) -> Result<()> {
    if best.is_empty() {
        *best = round;
        return Ok(());
    }
    for pair in round {
        let same = |best: &&mut Pair| best.native.counts() == pair.native.counts();
        let best = best.iter_mut().find(same);
        let best = best.with_context(|| format!("not counted before: {pair:?}"))?;
        best.native.seconds = best.native.seconds.min(pair.native.seconds);
        best.browser.seconds = best.browser.seconds.min(pair.browser.seconds);
    }
    Ok(())
}

/// Parses lines with the columns ruleset, depth, nodes and seconds. Further columns are ignored. The first
/// line contains the column names.
fn rows(text: &str) -> Result<Vec<Row>> {
    let row = |line: &str| -> Result<Row> {
        let mut fields = line.split_whitespace();
        let mut next = || fields.next().context("a column is missing");
        Ok(Row {
            ruleset: next()?.to_owned(),
            depth: next()?.parse()?,
            nodes: next()?.parse()?,
            seconds: next()?.parse()?,
        })
    };
    text.lines()
        .skip(1)
        .map(|line| row(line).with_context(|| format!("not a measurement: {line}")))
        .collect()
}

/// Prints the times of both sides, and the speed in the browser as a share of the native speed.
fn print(pairs: &[Pair]) {
    println!("ruleset          depth        nodes  native s  browser s  share  browser M/s");
    for pair in pairs {
        let Pair { native, browser } = pair;
        println!(
            "{:<16} {:>5} {:>12} {:>9.3} {:>10.3} {:>6.2} {:>12.2}",
            native.ruleset,
            native.depth,
            native.nodes,
            native.seconds,
            browser.seconds,
            pair.share(),
            millions(browser.nodes) / browser.seconds,
        );
    }
}

fn millions(count: u64) -> f64 {
    u32::try_from(count / 1_000).map_or(f64::MAX, f64::from) / 1_000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_of_a_measurement_are_parsed() {
        let text = "ruleset depth nodes seconds more\nalquerque 3 33 0.25 7\nfayles 1 380 1e-3\n";
        let row = |ruleset: &str, depth, nodes, seconds| Row {
            ruleset: ruleset.to_owned(),
            depth,
            nodes,
            seconds,
        };
        assert_eq!(
            rows(text).unwrap(),
            [row("alquerque", 3, 33, 0.25), row("fayles", 1, 380, 0.001)]
        );
        assert!(rows("head\nalquerque 3 33").is_err());
        assert!(rows("head\nalquerque three 33 0.25").is_err());
    }

    /// Returns pairs with the native times in `text`, and with twice these times in the browser.
    fn twice(text: &str) -> Vec<Pair> {
        let native = rows(&format!("head\n{text}")).unwrap();
        let mut browser = native.clone();
        for row in &mut browser {
            row.seconds *= 2.0;
        }
        pairs(native, browser).unwrap()
    }

    #[test]
    fn the_fastest_times_of_several_rounds_are_kept() {
        let mut best = Vec::new();
        for round in ["a 3 33 0.2\nb 1 5 0.4", "a 3 33 0.3\nb 1 5 0.1", "b 1 5 0.3"] {
            keep_fastest(&mut best, twice(round)).unwrap();
        }
        assert_eq!(best, twice("a 3 33 0.2\nb 1 5 0.1"));
        assert!(keep_fastest(&mut best, twice("a 3 34 0.1")).is_err());
        assert!(keep_fastest(&mut best, twice("c 1 6 0.1")).is_err());
    }

    #[test]
    fn pairing_rows_with_different_counts_is_an_error() {
        let rows = |text: &str| rows(&format!("head\n{text}")).unwrap();
        let native = rows("alquerque 3 33 0.2");
        assert!(pairs(native.clone(), rows("alquerque 3 33 0.3")).is_ok());
        assert!(pairs(native.clone(), rows("alquerque 3 34 0.3")).is_err());
        assert!(pairs(native, vec![]).is_err());
    }

    #[test]
    fn a_slow_ruleset_is_reported_and_a_missing_one_is_an_error() {
        let best = twice("a 3 33 0.2\nb 1 5 0.4");
        let asked = |least: f64| move |ruleset: &str| Some(if ruleset == "a" { 0.1 } else { least });
        assert_eq!(too_slow(&best, &asked(0.49)).unwrap(), Vec::<String>::new());
        assert_eq!(too_slow(&best, &asked(0.51)).unwrap(), ["b"]);
        assert!(too_slow(&best, &|_| None).is_err());
    }

    #[test]
    fn the_table_round_trips_through_its_text() {
        let text = table_text(&twice("a 3 33 0.2"), &twice("b-c 1 5 0.1"));
        let table: Table = toml::from_str(&text).unwrap();
        let of = |ruleset: &str| BTreeMap::from([(ruleset.to_owned(), 0.5)]);
        assert_eq!((table.perft, table.search), (of("a"), of("b-c")));
    }

    #[test]
    fn the_committed_table_has_every_ruleset() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let table: Table = toml::from_str(&fs::read_to_string(root.join(TABLE)).unwrap()).unwrap();
        assert_eq!(table.perft.len(), 7);
        assert!(table.perft.keys().eq(table.search.keys()));
    }
}
