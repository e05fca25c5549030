//! Everything that must hold before a change is good, as a list of steps.

use std::{
    collections::BTreeSet,
    ffi::OsString,
    fs,
    path::Path,
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail, ensure};
use xshell::{Shell, cmd};

use crate::{
    compiler, dependencies,
    description::Description,
    files::{MOST_COLUMNS, files_of, long_lines, no_std_crates, scripts},
    measure,
    package::{self, Kind},
    site,
    tools::{self, NODE_FOLDER},
};

/// A target whose standard library has no `std`: what compiles for it needs none.
const BARE_TARGET: &str = "x86_64-unknown-none";

/// Tells the native tests to make long comparisons very short.
const QUICK: &str = "LUDOTECA_QUICK";

/// Tests that take seconds, by a part of their name: comparisons with second programs and with plain search, matches, mutated
/// inputs, waits. The inner loop leaves them out, and the examples in the documentation.
const SLOW_TESTS: [&str; 12] = [
    "naive_",
    "naive::",
    "expectimax::",
    "search::",
    "fuzz::",
    "contest::",
    "train::",
    "the_same_question",
    "long_captures",
    "men_that_take",
    "random_games_with_each",
    "is_ended_after_its_time",
];

/// Tells the tests to leave nothing out.
const FULL: &str = "LUDOTECA_FULL";

/// Tells the browser tests where the page is that they visit, in place of the one that is worked on.
const SITE: &str = "LUDOTECA_SITE";

/// One thing that must hold.
struct Step {
    /// What `--only` calls it.
    name: &'static str,
    /// Whether the inner loop has it.
    is_fast: bool,
    /// The step without whose result this one cannot run.
    needs: Option<&'static str>,
    /// Does it.
    run: fn(&Checkout) -> Result<()>,
}

/// How much is tested.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tier {
    /// The inner loop: some steps, and long comparisons are made short.
    Fast,
    /// What must hold before every change.
    Usual,
    /// What must hold before something is called done: nothing is left out, and there are more browsers.
    Full,
}

/// What the steps work on.
struct Checkout<'a> {
    shell: &'a Shell,
    root: &'a Path,
    tier: Tier,
}

/// How a step ended.
struct Report {
    name: &'static str,
    time: Duration,
    result: Result<()>,
}

/// The steps, in the order in which they run: what fails soonest comes first.
const STEPS: [Step; 14] = [
    Step {
        name: "format",
        is_fast: true,
        needs: None,
        run: check_format,
    },
    Step {
        name: "lint",
        is_fast: false,
        needs: None,
        run: check_lint,
    },
    Step {
        name: "clippy",
        is_fast: true,
        needs: None,
        run: check_clippy,
    },
    Step {
        name: "native",
        is_fast: true,
        needs: None,
        run: run_native_tests,
    },
    Step {
        name: "docs",
        is_fast: false,
        needs: None,
        run: check_docs,
    },
    Step {
        name: "dependencies",
        is_fast: false,
        needs: None,
        run: check_dependencies,
    },
    Step {
        name: "no_std",
        is_fast: false,
        needs: None,
        run: check_no_std,
    },
    Step {
        name: "wasm32",
        is_fast: false,
        needs: None,
        run: check_wasm32,
    },
    Step {
        name: "package",
        is_fast: false,
        needs: None,
        run: build_packages,
    },
    Step {
        name: "size",
        is_fast: false,
        needs: Some("package"),
        run: check_sizes,
    },
    Step {
        name: "types",
        is_fast: false,
        needs: Some("package"),
        run: check_types,
    },
    Step {
        name: "dist",
        is_fast: false,
        needs: Some("package"),
        run: build_site,
    },
    Step {
        name: "speed",
        is_fast: false,
        needs: Some("package"),
        run: check_speed,
    },
    Step {
        name: "browser",
        is_fast: false,
        needs: Some("dist"),
        run: run_browser_tests,
    },
];

/// Runs the fast steps, or those named in `only` with what they need, or all.
///
/// # Errors
///
/// A name in `only` that no step has, or steps that failed; each has said why.
pub(crate) fn run(shell: &Shell, root: &Path, tier: Tier, only: &[String]) -> Result<()> {
    let checkout = Checkout { shell, root, tier };
    let mut reports: Vec<Report> = Vec::new();
    for step in select(tier, only)? {
        println!("\n== {}", step.name);
        let start = Instant::now();
        let broken = step.needs.filter(|needed| {
            reports
                .iter()
                .any(|report| report.name == *needed && report.result.is_err())
        });
        let result = match broken {
            Some(needed) => Err(anyhow::anyhow!("not run, because `{needed}` failed")),
            None => (step.run)(&checkout),
        };
        let report = Report {
            name: step.name,
            time: start.elapsed(),
            result,
        };
        println!("{}", line(&report));
        reports.push(report);
    }
    println!("\n== all steps");
    for report in &reports {
        println!("{}", line(report));
    }
    let failed = reports.iter().filter(|report| report.result.is_err()).count();
    println!("{} passed, {failed} failed", reports.len() - failed);
    ensure!(failed == 0, "not everything holds");
    Ok(())
}

/// The steps to run, in their order.
fn select(tier: Tier, only: &[String]) -> Result<Vec<&'static Step>> {
    let names = || STEPS.map(|step| step.name).join(", ");
    if let Some(unknown) = only
        .iter()
        .find(|name| STEPS.iter().all(|step| step.name != **name))
    {
        bail!("unknown step `{unknown}`; use one of: {}", names());
    }
    let mut asked: BTreeSet<&str> = only.iter().map(String::as_str).collect();
    // What a step needs stands before it, so that one way from the last to the first finds everything.
    for step in STEPS.iter().rev() {
        if asked.contains(step.name) {
            asked.extend(step.needs);
        }
    }
    let is_wanted = |step: &&Step| {
        let is_asked = only.is_empty() || asked.contains(step.name);
        is_asked && (step.is_fast || tier != Tier::Fast)
    };
    Ok(STEPS.iter().filter(is_wanted).collect())
}

/// One line about how a step ended, its reason included.
fn line(report: &Report) -> String {
    let seconds = report.time.as_secs_f64();
    match &report.result {
        Ok(()) => format!("ok      {:<12} {seconds:>6.1} s", report.name),
        Err(error) => format!("FAILED  {:<12} {seconds:>6.1} s  {error:#}", report.name),
    }
}

/// All Rust files are formatted.
fn check_format(checkout: &Checkout) -> Result<()> {
    cmd!(checkout.shell, "cargo fmt --all --check")
        .run()
        .context("files are not formatted: run `cargo fmt --all`")
}

/// Scripts, styles, pages and data are formatted, and Biome has nothing to say about them.
fn check_lint(checkout: &Checkout) -> Result<()> {
    let Checkout { shell, root, .. } = checkout;
    tools::prepare_node(shell, root)?;
    let biome = root
        .join(NODE_FOLDER)
        .join("node_modules/@biomejs/biome/bin/biome");
    let _folder = shell.push_dir(root);
    cmd!(shell, "node {biome} ci --error-on-warnings").run().context(
        "Biome found faults: run `npx --prefix tests/web biome check --write`, then fix the rest by hand",
    )?;
    let long = long_lines(root)?;
    ensure!(
        long.is_empty(),
        "lines of more than {MOST_COLUMNS} columns: {}",
        long.join(", ")
    );
    Ok(())
}

/// Neither the compiler nor clippy has anything to say, with every feature on.
fn check_clippy(checkout: &Checkout) -> Result<()> {
    let targets = (checkout.tier != Tier::Fast).then_some("--all-targets");
    cmd!(
        checkout.shell,
        "cargo clippy --workspace {targets...} --all-features -- --deny warnings"
    )
    .run()
    .context("clippy found faults: fix those listed above")
}

/// The tests that need no browser, and the examples in the documentation.
fn run_native_tests(checkout: &Checkout) -> Result<()> {
    let (length, chosen): (_, Vec<&str>) = match checkout.tier {
        Tier::Fast => {
            let skipped = SLOW_TESTS.iter().flat_map(|name| ["--skip", name]);
            let programs = ["--lib", "--bins", "--tests", "--"];
            (Some((QUICK, "1")), programs.into_iter().chain(skipped).collect())
        }
        Tier::Usual => (None, Vec::new()),
        Tier::Full => (Some((FULL, "1")), Vec::new()),
    };
    cmd!(
        checkout.shell,
        "cargo test --workspace --no-fail-fast {chosen...}"
    )
    .envs(length)
    .run()
    .context("native tests failed: the output above names them")
}

/// The documentation has no broken link. Its readers have the source: it may link to private items.
fn check_docs(checkout: &Checkout) -> Result<()> {
    cmd!(
        checkout.shell,
        "cargo doc --workspace --no-deps --document-private-items"
    )
    .env(
        "RUSTDOCFLAGS",
        "--deny warnings --allow rustdoc::private-intra-doc-links",
    )
    .run()
    .context("rustdoc found faults: fix those listed above")
}

/// What comes from others may be used, and nothing bad is known of it.
fn check_dependencies(checkout: &Checkout) -> Result<()> {
    dependencies::check(checkout.shell, checkout.root)
}

/// The crates that say `no_std` compile where there is no `std`.
fn check_no_std(checkout: &Checkout) -> Result<()> {
    let Checkout { shell, root, .. } = checkout;
    let compiler = compiler::prepare(shell, BARE_TARGET, &["core", "alloc"])?;
    let folder = package::target_folder(root).join("bare");
    for name in no_std_crates(root)? {
        let check = cmd!(
            shell,
            "cargo check --package {name} --lib --no-default-features --target {BARE_TARGET}
                --target-dir {folder}"
        );
        compiler
            .apply(check)
            .run()
            .with_context(|| format!("{name} needs std"))?;
    }
    Ok(())
}

/// The packages and the crates that they stand on compile for the browser.
fn check_wasm32(checkout: &Checkout) -> Result<()> {
    let Checkout { shell, root, .. } = checkout;
    let folder = package::target_folder(root).join("wasm");
    for package in &Description::read(root)?.packages {
        let compiler = package::prepare_compiler(shell, package)?;
        let target = package.target();
        // That of the build to come, so that what runs while compiling is compiled once.
        let profile = &package.release.cargo_profile;
        let flags = &package::rust_flags(package);
        let bare = no_std_crates(root)?;
        let bare = bare.iter().map(|name| (name.as_str(), Vec::new()));
        for (name, features) in bare.chain([(package.crate_name(), package.feature_flags(&[]))]) {
            let check = cmd!(
                shell,
                "cargo check --package {name} --lib --profile {profile} --target {target}
                    --target-dir {folder} {features...} {flags...}"
            );
            let failure = || format!("{name} does not compile for {target}");
            compiler.apply(check).run().with_context(failure)?;
        }
    }
    Ok(())
}

/// The packages are built as they are published.
fn build_packages(checkout: &Checkout) -> Result<()> {
    for package in &Description::read(checkout.root)?.packages {
        package::build(checkout.shell, checkout.root, package, Kind::Release)?;
    }
    Ok(())
}

/// The packages are not too large.
fn check_sizes(checkout: &Checkout) -> Result<()> {
    for package in &Description::read(checkout.root)?.packages {
        package::weigh(checkout.root, package, Kind::Release)?;
    }
    Ok(())
}

/// The site is built as it is published, within its budgets, and once more for the tests.
fn build_site(checkout: &Checkout) -> Result<()> {
    site::build(checkout.shell, checkout.root, None)?;
    site::build_for_tests(checkout.shell, checkout.root)
}

/// The rules are not much slower in the browser than without one; in the full tier, nor is anything than it was.
fn check_speed(checkout: &Checkout) -> Result<()> {
    measure::check(checkout.shell, checkout.root, checkout.tier == Tier::Full)
}

/// Every script of the page and of its tests agrees with the types, those of the package included.
fn check_types(checkout: &Checkout) -> Result<()> {
    let Checkout { shell, root, .. } = checkout;
    tools::prepare_node(shell, root)?;
    let folder = root.join(NODE_FOLDER);
    let compiler = folder.join("node_modules/typescript/bin/tsc");
    let is_project = |name: &str| name.starts_with("tsconfig") && name.ends_with(".json");
    let mut checked = BTreeSet::new();
    for project in files_of(&folder, is_project)? {
        cmd!(shell, "node {compiler} --project {project}")
            .run()
            .context("tsc found type errors: fix those listed above")?;
        let list = cmd!(shell, "node {compiler} --project {project} --listFilesOnly");
        for file in list.quiet().read()?.lines() {
            checked.extend(Path::new(file).canonicalize());
        }
    }
    let unchecked: Vec<String> = scripts(root)?
        .into_iter()
        .filter(|script| !checked.contains(script))
        .map(|script| script.display().to_string())
        .collect();
    ensure!(
        unchecked.is_empty(),
        "no tsconfig*.json of {NODE_FOLDER} has {}",
        unchecked.join(", ")
    );
    Ok(())
}

/// The page does in a real browser what it should, as it is published; in the full tier, in more than one.
fn run_browser_tests(checkout: &Checkout) -> Result<()> {
    let Checkout { shell, root, tier } = checkout;
    tools::prepare_node(shell, root)?;
    let browser = tools::prepare_browser(shell)?;
    let mut variables = vec![
        (
            tools::HEADLESS,
            tools::prepare_headless(shell, &browser).into_os_string(),
        ),
        (tools::BROWSER, browser.into_os_string()),
        (SITE, root.join(site::TEST_FOLDER).into_os_string()),
    ];
    let mut reporters = vec![
        OsString::from("--test-reporter=spec"),
        "--test-reporter-destination=stdout".into(),
    ];
    if *tier == Tier::Full {
        variables.push((FULL, "1".into()));
        variables.push((tools::FIREFOX, tools::prepare_firefox(shell)?.into_os_string()));
        tools::prepare_webkit(shell)?;
        let folder = package::target_folder(root);
        fs::create_dir_all(&folder)?;
        let mut destination = OsString::from("--test-reporter-destination=");
        destination.push(folder.join("browser-tests.xml"));
        reporters.extend(["--test-reporter=junit".into(), destination]);
    }
    let files = files_of(&root.join(NODE_FOLDER), |name| name.ends_with(".test.mjs"))?;
    ensure!(!files.is_empty(), "there is no browser test in {NODE_FOLDER}");
    // Node leaves one processor to itself, though it mostly waits for browsers, which mostly wait for their page.
    let files_at_once = thread::available_parallelism().map_or(1, usize::from).to_string();
    cmd!(
        shell,
        "node --test --test-concurrency={files_at_once} {reporters...} {files...}"
    )
    .envs(variables)
    .run()
    .context("browser tests failed: the output above names them")
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
    fn a_step_brings_what_it_needs() {
        check_selection(Tier::Usual, &["browser"], &["package", "dist", "browser"]);
        check_selection(Tier::Full, &["size", "format"], &["format", "package", "size"]);
        check_selection(Tier::Fast, &[], &["format", "clippy", "native"]);
        assert_eq!(select(Tier::Full, &[]).unwrap().len(), STEPS.len());
        assert!(select(Tier::Usual, &["browsers".to_owned()]).is_err());
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
    fn a_failure_says_why_in_one_line() {
        let report = Report {
            name: "clippy",
            time: Duration::from_millis(1234),
            result: Err(anyhow::anyhow!("cargo exited with 101").context("clippy complains")),
        };
        let text = line(&report);
        assert!(text.contains("FAILED  clippy"), "{text}");
        assert!(
            text.contains("1.2 s  clippy complains: cargo exited with 101"),
            "{text}"
        );
    }
}
