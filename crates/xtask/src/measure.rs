//! How fast the rules and the opponents are in a browser, against the same machine without one.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use clap::Args;
use xshell::{Shell, cmd};

use crate::{
    description::Description,
    package::{self, Kind},
    tools::{self, NODE_FOLDER},
};

/// The cargo feature that exports what is measured.
const FEATURE: &str = "measure";

/// What `cargo xtask measure` is asked.
#[derive(Args)]
pub(crate) struct Options {
    /// The rulesets; all if left out.
    rulesets: Vec<String>,
    /// How often each count is repeated on either side; the fastest counts. Some take 10 ms, and a browser needs a
    /// few of those until it runs its best code.
    #[arg(long, default_value_t = 20)]
    repeat: u32,
    /// How often the two sides take turns; the fastest counts. A machine that has other work, or that slows down when it
    /// is warm, then does it to both.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// The opponents' search, instead of perft.
    #[arg(long)]
    search: bool,
    /// Where in the browser it runs.
    #[arg(long, value_enum, default_value = "worker")]
    place: Place,
}

/// A place in a browser where a package can run.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Place {
    /// A worker.
    Worker,
    /// The page itself.
    Page,
}

/// A count of turns or nodes that has been found right, and the least time that it took.
#[derive(Debug, PartialEq)]
struct Row {
    ruleset: String,
    depth: u32,
    nodes: u64,
    seconds: f64,
}

impl Row {
    /// What was counted, without how long it took.
    fn counts(&self) -> (&str, u32, u64) {
        (&self.ruleset, self.depth, self.nodes)
    }
}

/// Counts the same sequences of turns in both, by turns, and prints a line for each ruleset.
///
/// The package is built as it is published, but with what measures, and not into the page. Native times are processor
/// time, those of the browser are by its clock: what else the machine does can only make them longer.
///
/// # Errors
///
/// What is missing, and what to install; a count that is wrong.
pub(crate) fn run(shell: &Shell, root: &Path, options: &Options) -> Result<()> {
    let description = Description::read(root)?;
    let package = description.packages.first().context("no package")?;
    let Options { rulesets, repeat, .. } = options;
    let repeat = repeat.to_string();
    let what = if options.search { "search" } else { "perft" };
    tools::prepare_node(shell, root)?;
    let browser = tools::prepare_browser(shell)?;
    let folder = package::target_folder(root).join("measure");
    package::build_into(shell, root, package, Kind::Release, &[FEATURE], &folder)?;
    let script = root.join(NODE_FOLDER).join("measure.mjs");
    let module = format!("{}.js", package.out_name());
    let place = match options.place {
        Place::Worker => "worker",
        Place::Page => "page",
    };
    let flag = format!("--{what}");
    let (mut natives, mut browsers) = (Vec::new(), Vec::new());
    for _ in 0..options.rounds {
        let native = cmd!(shell, "cargo lab bench {flag} --repeat {repeat} {rulesets...}")
            .read()
            .context("the native counts failed")?;
        let native = rows(&native)?;
        let asked = native
            .iter()
            .map(|row| format!("{}:{}:{}", row.ruleset, row.depth, row.nodes));
        let measured = cmd!(
            shell,
            "node {script} {folder} {module} {place} {what} {repeat} {asked...}"
        )
        .env(tools::BROWSER, &browser)
        .read()
        .context("the counts in the browser failed")?;
        keep_fastest(&mut browsers, rows(&measured)?)?;
        keep_fastest(&mut natives, native)?;
    }
    print(&natives, &browsers)
}

/// Adds a round: of either time of a row the lesser stays.
fn keep_fastest(best: &mut Vec<Row>, round: Vec<Row>) -> Result<()> {
    if best.is_empty() {
        *best = round;
        return Ok(());
    }
    ensure!(best.len() == round.len(), "not the same rulesets in every round");
    for (best, row) in best.iter_mut().zip(round) {
        ensure!(
            best.counts() == row.counts(),
            "not the same counts: {best:?} and {row:?}"
        );
        best.seconds = best.seconds.min(row.seconds);
    }
    Ok(())
}

/// Reads lines of ruleset, depth, nodes and seconds, whatever else stands behind; the first line names the columns.
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

/// Prints both sides and how fast the browser is: its share of the native speed.
fn print(native: &[Row], browser: &[Row]) -> Result<()> {
    ensure!(native.len() == browser.len(), "not the same rulesets in both");
    println!("ruleset          depth        nodes  native s  browser s  share  browser M/s");
    for (native, browser) in native.iter().zip(browser) {
        ensure!(
            native.counts() == browser.counts(),
            "not the same counts: {native:?} and {browser:?}"
        );
        println!(
            "{:<16} {:>5} {:>12} {:>9.3} {:>10.3} {:>6.2} {:>12.2}",
            native.ruleset,
            native.depth,
            native.nodes,
            native.seconds,
            browser.seconds,
            native.seconds / browser.seconds,
            millions(browser.nodes) / browser.seconds,
        );
    }
    Ok(())
}

/// So many millions.
fn millions(count: u64) -> f64 {
    u32::try_from(count / 1_000).map_or(f64::MAX, f64::from) / 1_000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_of_a_measurement_are_read() {
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

    #[test]
    fn of_several_rounds_the_fastest_times_stay() {
        let rows = |text: &str| rows(&format!("head\n{text}")).unwrap();
        let mut best = Vec::new();
        for round in ["a 3 33 0.2\nb 1 5 0.4", "a 3 33 0.3\nb 1 5 0.1"] {
            keep_fastest(&mut best, rows(round)).unwrap();
        }
        assert_eq!(best, rows("a 3 33 0.2\nb 1 5 0.1"));
        assert!(keep_fastest(&mut best, rows("a 3 33 0.1")).is_err());
        assert!(keep_fastest(&mut best, rows("a 3 33 0.1\nb 1 6 0.1")).is_err());
    }

    #[test]
    fn only_the_same_counts_are_compared() {
        let rows = |text: &str| rows(&format!("head\n{text}")).unwrap();
        let native = rows("alquerque 3 33 0.2");
        assert!(print(&native, &rows("alquerque 3 33 0.3")).is_ok());
        assert!(print(&native, &rows("alquerque 3 34 0.3")).is_err());
        assert!(print(&native, &[]).is_err());
    }
}
