//! Steps of `cargo xtask test`.

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, ensure};
use xshell::cmd;

use crate::{
    book, compiler, dependencies,
    description::Description,
    files::{Crate, MOST_COLUMNS, crates, files_of, long_lines, no_std_crates, scripts},
    measure,
    package::{self, Kind},
    site, tables,
    test::{Checkout, Tier},
    tools::{self, NODE_FOLDER},
};

/// Target without `std`, so crates that compile for it don't need `std`.
const BARE_TARGET: &str = "wasm32v1-none";

/// Environment variable that makes the native tests shorten long comparisons.
const QUICK: &str = "LUDOTECA_QUICK";

/// Substrings of the names of slow tests, which the fast tier skips: comparisons with naive implementations
/// and plain search, matches, tables, mutated inputs, timeouts. The fast tier also skips the examples in the
/// documentation.
const SLOW_TESTS: [&str; 27] = [
    "naive_",
    "naive::",
    "expectimax::",
    "search::",
    "fuzz::",
    "contest::",
    "train::",
    "verify::",
    "endings::",
    "perfect::",
    "ladder",
    "opponent::",
    "truth::",
    "every_message_is_used",
    "every_move_has_a_value",
    "bear_off::",
    "table_files::",
    "two_sided::",
    "a_strategy_that",
    "level_1_takes",
    "lower_levels",
    "engines_with_the_table",
    "long_captures",
    "pieces_by_men",
    "random_games",
    "every_attempt",
    "is_ended_after_its_time",
];

/// Environment variable that makes the tests run every case.
pub(crate) const FULL: &str = "LUDOTECA_FULL";

/// Checks that all Rust files are formatted.
pub(crate) fn check_format(checkout: &Checkout) -> Result<()> {
    cmd!(checkout.shell, "cargo fmt --all --check")
        .run()
        .context("files are not formatted: run `cargo fmt --all`")
}

/// Checks the format of scripts, styles, pages and data, and runs Biome's lints.
pub(crate) fn check_lint(checkout: &Checkout) -> Result<()> {
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

/// Crate that is published without its default features, which are for native programs.
const ENGINE: &str = "ludoteca-engine";

/// Runs clippy with all features, and again on the engine with the features with which it is published.
pub(crate) fn check_clippy(checkout: &Checkout) -> Result<()> {
    let targets = (checkout.tier != Tier::Fast).then_some("--all-targets");
    let published = ["--package", ENGINE, "--no-default-features", "--features=serde"];
    for chosen in [["--workspace", "--all-features"].as_slice(), &published] {
        cmd!(
            checkout.shell,
            "cargo clippy {chosen...} {targets...} -- --deny warnings"
        )
        .run()
        .context("clippy found faults: fix those listed above")?;
    }
    Ok(())
}

/// Runs the native tests and the examples in the documentation. cargo-nextest runs the tests of all programs
/// in parallel and kills those that hang. Without it, `cargo test` is used.
pub(crate) fn run_native_tests(checkout: &Checkout) -> Result<()> {
    let Checkout { shell, tier, .. } = checkout;
    let runner: &[&str] = if tools::is_on_path("cargo-nextest") {
        let profile = if *tier == Tier::Full { "full" } else { "default" };
        &["nextest", "run", "--profile", profile]
    } else {
        &["test", "--lib", "--bins", "--tests"]
    };
    let (length, skipped) = match tier {
        Tier::Fast => (Some((QUICK, "1")), SLOW_TESTS.as_slice()),
        Tier::Usual => (None, [].as_slice()),
        Tier::Full => (Some((FULL, "1")), [].as_slice()),
    };
    let skipped = skipped.iter().flat_map(|name| ["--skip", name]);
    cmd!(
        shell,
        "cargo {runner...} --workspace --no-fail-fast -- {skipped...}"
    )
    .envs(length)
    .run()
    .context("native tests failed: the output above names them")?;
    if *tier == Tier::Fast {
        return Ok(());
    }
    // In every tier clippy compiles these tests, but only the full tier runs them.
    if *tier == Tier::Full {
        cmd!(
            shell,
            "cargo {runner...} --package {ENGINE} --no-default-features --no-fail-fast"
        )
        .run()
        .context("native tests of the engine without nets failed: the output above names them")?;
    }
    cmd!(shell, "cargo test --workspace --doc --no-fail-fast")
        .run()
        .context("examples in the documentation failed: the output above names them")
}

/// Checks the documentation for broken links. It may link to private items, since its readers have the
/// source.
pub(crate) fn check_docs(checkout: &Checkout) -> Result<()> {
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

/// Builds the documents as a book, and checks the links in it.
pub(crate) fn check_book(checkout: &Checkout) -> Result<()> {
    book::build(checkout.shell, checkout.root)?;
    let broken = book::broken_links(&book::folder(checkout.root))?;
    ensure!(
        broken.is_empty(),
        "broken links in the book: {}",
        broken.join(", ")
    );
    Ok(())
}

/// Checks that the solver reproduces the committed tables from scratch.
pub(crate) fn check_tables(checkout: &Checkout) -> Result<()> {
    tables::build_again(checkout.shell, checkout.root)
}

/// Checks the licences, sources and advisories of the dependencies.
pub(crate) fn check_dependencies(checkout: &Checkout) -> Result<()> {
    dependencies::check(checkout.shell, checkout.root)
}

/// Checks that the `no_std` crates compile without `std`.
pub(crate) fn check_no_std(checkout: &Checkout) -> Result<()> {
    let Checkout { shell, root, .. } = checkout;
    let folder = package::target_folder(root).join("bare");
    compiler::prepare(shell, BARE_TARGET)?;
    for name in no_std_crates(root)? {
        let check = cmd!(
            shell,
            "cargo check --package {name} --lib --no-default-features --target {BARE_TARGET}
                --target-dir {folder}"
        );
        compiler::apply(check)
            .run()
            .with_context(|| format!("{name} needs std"))?;
    }
    Ok(())
}

/// Checks that the published crates build from the files that their packages contain, and that each
/// combination of their features compiles.
pub(crate) fn check_crates(checkout: &Checkout) -> Result<()> {
    let Checkout { shell, root, .. } = checkout;
    let published: Vec<Crate> = crates(root)?
        .into_iter()
        .filter(|each| each.is_published)
        .collect();
    ensure!(!published.is_empty(), "no crate is published");
    for each in &published {
        let name = &each.name;
        for chosen in combinations(&each.features) {
            cmd!(
                shell,
                "cargo check --package {name} --lib --no-default-features --features={chosen}"
            )
            .run()
            .with_context(|| format!("{name} does not compile with the features \"{chosen}\""))?;
        }
    }
    let folder = publish_folder(root);
    let packages = published.iter().flat_map(|each| ["--package", &each.name]);
    cmd!(
        shell,
        "cargo publish --dry-run --allow-dirty --target-dir {folder} {packages...}"
    )
    .run()
    .context("a crate does not build from its package")
}

/// Returns the target folder in which the published crates are packed and built.
pub(crate) fn publish_folder(root: &Path) -> PathBuf {
    package::target_folder(root).join("publish")
}

/// Returns every combination of the features, as comma-separated lists.
fn combinations(features: &[String]) -> Vec<String> {
    let mut all: Vec<Vec<&str>> = vec![Vec::new()];
    for feature in features {
        let with = all
            .iter()
            .map(|others| [others.as_slice(), &[feature.as_str()]].concat());
        all.extend(with.collect::<Vec<_>>());
    }
    all.iter().map(|chosen| chosen.join(",")).collect()
}

/// Checks that each `no_std` crate compiles for the browser when it is built alone.
pub(crate) fn check_wasm32(checkout: &Checkout) -> Result<()> {
    let Checkout { shell, root, .. } = checkout;
    let folder = package::target_folder(root).join("wasm");
    let mut checked = BTreeSet::new();
    for package in &Description::read(root)?.packages {
        let target = &package.target;
        compiler::prepare(shell, target)?;
        let flags = &package::rust_flags(package);
        if !checked.insert((target.to_owned(), flags.clone())) {
            continue;
        }
        for name in no_std_crates(root)? {
            let check = cmd!(
                shell,
                "cargo check --package {name} --lib --target {target} --target-dir {folder} {flags...}"
            );
            let failure = || format!("{name} does not compile for {target}");
            compiler::apply(check).run().with_context(failure)?;
        }
    }
    Ok(())
}

/// Builds the packages: release packages in the full tier, development packages otherwise.
pub(crate) fn build_packages(checkout: &Checkout) -> Result<()> {
    let kind = if checkout.tier == Tier::Full {
        Kind::Release
    } else {
        Kind::Play
    };
    for package in &Description::read(checkout.root)?.packages {
        package::build(checkout.shell, checkout.root, package, kind)?;
    }
    Ok(())
}

pub(crate) fn check_sizes(checkout: &Checkout) -> Result<()> {
    for package in &Description::read(checkout.root)?.packages {
        package::weigh(checkout.root, package, Kind::Release)?;
    }
    Ok(())
}

/// Builds the site for tests. In the full tier also builds the published site, which must not exceed its
/// budgets.
pub(crate) fn build_sites(checkout: &Checkout) -> Result<()> {
    if checkout.tier == Tier::Full {
        site::build(checkout.shell, checkout.root, None)?;
    }
    site::build_for_tests(checkout.shell, checkout.root)
}

/// Checks that the rules are not much slower in the browser than natively. In the full tier, compares all
/// speeds with the table of earlier measurements.
pub(crate) fn check_speed(checkout: &Checkout) -> Result<()> {
    measure::check(checkout.shell, checkout.root, checkout.tier == Tier::Full)
}

/// Runs Lighthouse on the published site, if npm can install it.
pub(crate) fn check_lighthouse(checkout: &Checkout) -> Result<()> {
    let Checkout { shell, root, .. } = checkout;
    tools::prepare_node(shell, root)?;
    let program = root.join(NODE_FOLDER).join("lighthouse.mjs");
    cmd!(shell, "node {program} --optional")
        .env(tools::BROWSER, tools::prepare_browser(shell)?)
        .run()
        .context("Lighthouse found faults: the output above names the audits")
}

/// Checks the types of every script of the page and of its tests. The compiler remembers its results in
/// `target/types`, so that only what has changed is checked again.
pub(crate) fn check_types(checkout: &Checkout) -> Result<()> {
    let Checkout { shell, root, .. } = checkout;
    tools::prepare_node(shell, root)?;
    let folder = root.join(NODE_FOLDER);
    let compiler = folder.join("node_modules/typescript/bin/tsc");
    let is_project = |name: &str| name.starts_with("tsconfig") && name.ends_with(".json");
    let results = package::target_folder(root).join("types");
    let mut checked = BTreeSet::new();
    for project in files_of(&folder, is_project)? {
        let remembered = results.join(project.file_name().context("a project has a name")?);
        let options = ["--listFiles", "--incremental", "--tsBuildInfoFile"];
        println!("$ tsc --project {}", project.display());
        let output = cmd!(
            shell,
            "node {compiler} --project {project} {options...} {remembered}"
        )
        .quiet()
        .ignore_status()
        .output()?;
        let text = String::from_utf8_lossy(&output.stdout);
        let (files, faults): (Vec<&str>, Vec<&str>) =
            text.lines().partition(|line| Path::new(line).is_absolute());
        ensure!(
            output.status.success(),
            "tsc found type errors:\n{}{}",
            faults.join("\n"),
            String::from_utf8_lossy(&output.stderr)
        );
        checked.extend(files.iter().flat_map(|file| Path::new(file).canonicalize()));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_combination_of_features_is_listed() {
        let all = combinations(&["citations".to_owned(), "serde".to_owned()]);
        assert_eq!(all, ["", "citations", "serde", "citations,serde"]);
    }

    #[test]
    fn every_name_of_a_slow_test_occurs_in_the_sources() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let shell = xshell::Shell::new().unwrap();
        shell.change_dir(root);
        for name in SLOW_TESTS {
            // A name that ends with "::" is that of a module, and may be its file's name.
            let word = name.trim_end_matches("::");
            let pattern = format!("(fn|mod) [a-z0-9_]*{word}");
            let found = xshell::cmd!(shell, "git grep --quiet -E {pattern} -- crates/*.rs tests/*.rs");
            assert!(found.quiet().run().is_ok(), "no test is named {name}");
        }
    }

    #[test]
    fn only_the_rules_and_engine_crates_are_published_and_both_include_the_licence() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let published = crates(&root)
            .unwrap()
            .into_iter()
            .filter(|each| each.is_published);
        let names: Vec<String> = published.map(|each| each.name).collect();
        assert_eq!(names, ["ludoteca-engine", "ludoteca-rules"]);
        for name in ["rules", "engine"] {
            let licence = |path: &str| std::fs::read_to_string(root.join(path)).unwrap();
            assert_eq!(licence(&format!("crates/{name}/LICENSE")), licence("LICENSE"));
        }
    }
}
