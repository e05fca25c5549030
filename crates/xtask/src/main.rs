//! The project's own commands: `cargo xtask play`, `cargo xtask test`, `cargo xtask build`,
//! `cargo xtask measure`, `cargo xtask fuzz`.

mod compiler;
mod dependencies;
mod description;
mod files;
mod fuzz;
mod measure;
mod package;
mod serve;
mod site;
mod sysroot;
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

/// Builds, serves and tests the games.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Builds the page's package and serves the page to this machine.
    Play {
        /// Does not open a browser.
        #[arg(long)]
        no_open: bool,
        /// The port to listen on; without it 7417, or any if that is taken.
        #[arg(long)]
        port: Option<u16>,
    },
    /// Builds the packages that wasm-pack.toml describes, and with them the site that is published, in dist/.
    Build {
        /// Only the packages.
        #[arg(long)]
        package: bool,
        /// Which of the two profiles.
        #[arg(long, value_enum, default_value = "release")]
        profile: Kind,
        /// Only single files, in dist/single/, that play without anything else: of these games, or each game and all.
        #[arg(long, value_name = "GAME", num_args = 0.., conflicts_with = "package")]
        single_file: Option<Vec<String>>,
        /// Where the site will be, as visitors type it: single files then link to it.
        #[arg(long, conflicts_with = "package")]
        address: Option<String>,
    },
    /// Compares the speed of the rules in a browser with their speed on this machine without one.
    Measure(measure::Options),
    /// Runs the fuzz targets, in Rust and in JavaScript, or runs inputs again that failed.
    Fuzz(fuzz::Options),
    /// Tests everything: format, lints, native tests, documentation, what comes from others, no_std, wasm32, the package
    /// and its size, the types of the scripts, the built site and its size, the speed of the rules, and the page in a
    /// real browser.
    Test {
        /// Only what takes seconds: format, lints, native tests.
        #[arg(long)]
        fast: bool,
        /// Also what takes long: every state of the page, long games, Firefox. The report goes to target/.
        #[arg(long, conflicts_with = "fast")]
        full: bool,
        /// Only the step of this name, and what it needs; may be given more than once.
        #[arg(long, conflicts_with = "fast")]
        only: Vec<String>,
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

/// Does what was asked.
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
            address,
        } => {
            let address = address.as_deref();
            if !*package {
                let games = single_file.as_deref().unwrap_or_default();
                site::check(&shell, &root, games, address)?;
            }
            build(&shell, &root, *profile)?;
            match single_file {
                _ if *package => Ok(()),
                Some(games) => site::build_singles(&shell, &root, games, address),
                None => site::build(&shell, &root, address),
            }
        }
        Command::Measure(options) => measure::run(&shell, &root, options),
        Command::Fuzz(options) => fuzz::run(&shell, &root, options),
        Command::Test { fast, full, only } => {
            let tier = match (fast, full) {
                (true, _) => test::Tier::Fast,
                (_, true) => test::Tier::Full,
                _ => test::Tier::Usual,
            };
            test::run(&shell, &root, tier, only)
        }
    }
}

/// Builds every package.
fn build(shell: &Shell, root: &Path, kind: Kind) -> Result<()> {
    for package in &Description::read(root)?.packages {
        package::build(shell, root, package, kind)?;
        package::weigh(root, package, kind)?;
    }
    Ok(())
}

/// The top of the project, from which cargo runs this program.
fn project_root() -> Result<PathBuf> {
    let own = env::var("CARGO_MANIFEST_DIR").unwrap_or_else(|_| env!("CARGO_MANIFEST_DIR").into());
    let root = Path::new(&own)
        .ancestors()
        .nth(2)
        .context("the project has no top")?;
    Ok(root.to_path_buf())
}
