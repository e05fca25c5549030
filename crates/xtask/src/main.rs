//! Commands for working on the project: `cargo xtask play`, `cargo xtask test`, `cargo xtask build`,
//! `cargo xtask measure`, `cargo xtask fuzz`, `cargo xtask release`.

mod book;
mod browser_tests;
mod checksums;
mod commit;
mod compiler;
mod dependencies;
mod description;
mod files;
mod fuzz;
mod measure;
mod package;
mod release;
mod sbom;
mod serve;
mod site;
mod steps;
mod tables;
mod test;
mod tools;

use std::{
    env,
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::{Context, Result};
use clap::{Parser, Subcommand};
use xshell::Shell;

use crate::{description::Description, package::Kind};

/// Builds, serves and tests Ludoteca.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Builds the wasm package, serves the page on this machine and opens it in a browser.
    Play {
        /// Don't open a browser.
        #[arg(long)]
        no_open: bool,
        /// Port to listen on [default: 7417, or any free port if that is taken].
        #[arg(long)]
        port: Option<u16>,
    },
    /// Builds the site into dist/, with the wasm packages that wasm-pack.toml describes.
    Build {
        /// Build only the wasm packages.
        #[arg(long)]
        package: bool,
        /// Profile of the packages; `play` builds in seconds, without wasm-opt.
        #[arg(long, value_enum, default_value = "release")]
        profile: Kind,
        /// Build only single files, into dist/single/: the games named, or each game and all in one.
        #[arg(long, value_name = "GAME", num_args = 0.., conflicts_with = "package")]
        single_file: Option<Vec<String>>,
        /// Build only SCORM packages, into dist/scorm/: of the games named, or of each game.
        #[arg(long, value_name = "GAME", num_args = 0.., conflicts_with_all = ["package", "single_file"])]
        scorm: Option<Vec<String>>,
        /// Also build the npm package, into dist/npm/.
        #[arg(long, conflicts_with_all = ["package", "single_file", "scorm"])]
        npm: bool,
        /// Also pack the site, into dist/zip/ludoteca-site.zip.
        #[arg(long, conflicts_with_all = ["package", "single_file", "scorm"])]
        zip: bool,
        /// Public address of the site, such as `https://example.org/games/`; single files link to it.
        #[arg(long, conflicts_with = "package")]
        address: Option<String>,
        /// Build only the documents, as a book in target/docs/.
        #[arg(long, conflicts_with_all = ["package", "profile", "single_file", "scorm", "address"])]
        docs: bool,
        /// Make only the tables of solved games, for the named rulesets or for all. Files with the right
        /// checksum are kept.
        #[arg(
            long,
            value_name = "RULESET",
            num_args = 0..,
            conflicts_with_all = ["package", "profile", "single_file", "scorm", "npm", "zip", "address", "docs"]
        )]
        tables: Option<Vec<String>>,
    },
    /// Compares the speed of the rules in Chromium with their native speed.
    Measure(measure::Options),
    /// Runs the fuzz targets in Rust and JavaScript.
    Fuzz(fuzz::Options),
    /// Builds and checks all files published with a version, in target/release-VERSION/. docs/releasing.md
    /// describes them.
    Release(release::Options),
    /// Runs all checks: format, lints, native tests, documentation, packages, types of scripts, and the page
    /// in a browser. docs/testing.md describes the steps and the three tiers.
    Test {
        /// Run only format, clippy and the quick native tests.
        #[arg(long)]
        fast: bool,
        /// Also test what is published, sizes, speed, licences, slow cases, Firefox and WebKit.
        #[arg(long, conflicts_with = "fast")]
        full: bool,
        /// Run only this step and those it needs; may be repeated.
        #[arg(long, conflicts_with = "fast")]
        only: Vec<String>,
        /// Run this step alone, without those it needs. A full run starts parallel steps this way.
        #[arg(long, hide = true, conflicts_with_all = ["fast", "only"])]
        alone: Option<String>,
    },
}

fn main() -> ExitCode {
    match run(&Arguments::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: &Command) -> Result<()> {
    let root = project_root()?;
    let shell = Shell::new()?;
    shell.change_dir(&root);
    match command {
        Command::Play { no_open, port } => {
            build(&shell, &root, Kind::Play)?;
            serve::serve(&root.join("web"), *port, !no_open)
        }
        Command::Build {
            package,
            profile,
            single_file,
            scorm,
            npm,
            zip,
            address,
            docs,
            tables,
        } => {
            if *docs {
                return book::build(&shell, &root);
            }
            if let Some(rulesets) = tables {
                return tables::build(&shell, &root, rulesets);
            }
            let address = address.as_deref();
            if !*package {
                let games = single_file
                    .as_ref()
                    .or(scorm.as_ref())
                    .map_or(&[][..], Vec::as_slice);
                site::check(&shell, &root, games, address)?;
            }
            build(&shell, &root, *profile)?;
            match (single_file, scorm) {
                _ if *package => Ok(()),
                (Some(games), _) => site::build_singles(&shell, &root, games, address),
                (_, Some(games)) => site::build_scorm(&shell, &root, games, address),
                (None, None) => site::build(&shell, &root, address),
            }?;
            if *zip {
                site::build_zip(&shell, &root)?;
            }
            if *npm {
                site::build_npm(&shell, &root)?;
            }
            Ok(())
        }
        Command::Measure(options) => measure::run(&shell, &root, options),
        Command::Fuzz(options) => fuzz::run(&shell, &root, options),
        Command::Release(options) => release::run(&shell, &root, options),
        Command::Test {
            fast,
            full,
            only,
            alone,
        } => {
            let tier = match (fast, full) {
                (true, _) => test::Tier::Fast,
                (_, true) => test::Tier::Full,
                _ => test::Tier::Usual,
            };
            match alone {
                Some(step) => test::run_alone(&shell, &root, tier, step),
                None => test::run(&shell, &root, tier, only),
            }
        }
    }
}

/// Builds every package and checks its size.
fn build(shell: &Shell, root: &Path, kind: Kind) -> Result<()> {
    for package in &Description::read(root)?.packages {
        package::build(shell, root, package, kind)?;
        package::weigh(root, package, kind)?;
    }
    Ok(())
}

/// Returns the project's root folder, which is derived from this crate's folder.
fn project_root() -> Result<PathBuf> {
    let own = env::var("CARGO_MANIFEST_DIR").unwrap_or_else(|_| env!("CARGO_MANIFEST_DIR").into());
    let root = Path::new(&own)
        .ancestors()
        .nth(2)
        .context("CARGO_MANIFEST_DIR is not two folders below the project: run this as `cargo xtask`")?;
    Ok(root.to_path_buf())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// Returns the commands of this program that a workflow, or a block of code in a document, runs.
    fn commands_in(text: &str) -> Vec<&str> {
        let lines = text
            .lines()
            .map(|line| line.trim_start_matches([' ', '-']).trim_start_matches("run: "));
        let commands = lines.filter(|line| line.starts_with("cargo xtask "));
        commands
            .map(|line| line.split('#').next().unwrap_or_default().trim_end())
            .collect()
    }

    #[track_caller]
    fn check_commands(file: &Path) -> usize {
        let text = fs::read_to_string(file).unwrap();
        let commands = commands_in(&text);
        for command in &commands {
            let arguments = command.split_whitespace().skip(1);
            if let Err(error) = Arguments::try_parse_from(arguments) {
                panic!("{}: {command}\n{error}", file.display());
            }
        }
        commands.len()
    }

    #[test]
    fn workflows_and_documents_run_commands_that_exist() {
        let sample =
            "  - run: cargo xtask test --fast # soon\nRun `cargo xtask play`.\ncargo xtask fuzz pdn\n";
        assert_eq!(
            commands_in(sample),
            ["cargo xtask test --fast", "cargo xtask fuzz pdn"]
        );
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let workflows =
            files::files_of(&root.join(".github/workflows"), |name| name.ends_with(".yml")).unwrap();
        assert!(!workflows.is_empty());
        for file in &workflows {
            assert!(check_commands(file) > 0, "{} tests nothing", file.display());
        }
        let documents = files::files_of(&root.join("docs"), |name| name.ends_with(".md")).unwrap();
        let in_documents: usize = documents.iter().map(|file| check_commands(file)).sum();
        assert!(in_documents + check_commands(&root.join("README.md")) > 0);
    }
}
