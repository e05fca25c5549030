//! What the project takes from others: licences, sources and known faults, of the crates and of what comes from npm.
//!
//! Known faults are looked up in databases on the network. Where one cannot be had, that is said, and nothing fails: a
//! machine without a network must be able to test the rest.

use std::{path::Path, path::PathBuf, process::Output};

use anyhow::{Context, Result, bail};
use xshell::{Shell, cmd};

use crate::{
    package,
    tools::{self, NODE_FOLDER},
};

/// The release of cargo-deny that `deny.toml` is written for.
const DENY_VERSION: &str = "0.20.2";

/// What became of looking up known faults.
#[derive(Debug, PartialEq)]
enum Found {
    /// The database has nothing about what is used.
    Nothing,
    /// It has something.
    Faults,
    /// The database could not be had.
    NoDatabase,
}

/// Checks all of it.
///
/// # Errors
///
/// A licence or source that `deny.toml` does not allow, a known fault, or a tool that cannot be installed.
pub(crate) fn check(shell: &Shell, root: &Path) -> Result<()> {
    let deny = prepare_deny(shell, root)?;
    cmd!(shell, "{deny} check licenses bans sources")
        .run()
        .context("deny.toml does not allow a crate")?;
    let crates = output(cmd!(shell, "{deny} check advisories"))?;
    report("crates", crates_result(&crates), &crates)?;
    tools::prepare_node(shell, root)?;
    let folder = root.join(NODE_FOLDER);
    let packages = output(cmd!(
        shell,
        "npm audit --json --audit-level=high --prefix {folder}"
    ))?;
    report("npm packages", packages_result(&packages), &packages)
}

/// Gives cargo-deny, which is built once.
fn prepare_deny(shell: &Shell, root: &Path) -> Result<PathBuf> {
    let folder = package::target_folder(root).join(format!("tools/cargo-deny-{DENY_VERSION}"));
    let program = folder.join("bin/cargo-deny");
    if !program.is_file() {
        cmd!(
            shell,
            "cargo install cargo-deny --version {DENY_VERSION} --locked --debug --root {folder}"
        )
        // It is run, not debugged.
        .env("CARGO_PROFILE_DEV_DEBUG", "0")
        .run()
        .with_context(|| format!("cargo-deny {DENY_VERSION} is needed: it could not be installed"))?;
    }
    Ok(program)
}

/// Runs to the end, whatever that is.
fn output(command: xshell::Cmd<'_>) -> Result<Output> {
    Ok(command.quiet().ignore_status().output()?)
}

/// What cargo-deny found out about known faults.
fn crates_result(output: &Output) -> Found {
    let said = String::from_utf8_lossy(&output.stderr);
    if output.status.success() {
        Found::Nothing
    } else if said.contains("failed to fetch advisory database") {
        Found::NoDatabase
    } else {
        Found::Faults
    }
}

/// What npm found out about known faults: only a report of its own says that there are some.
fn packages_result(output: &Output) -> Found {
    let said = String::from_utf8_lossy(&output.stdout);
    if !said.contains("\"auditReportVersion\"") {
        Found::NoDatabase
    } else if output.status.success() {
        Found::Nothing
    } else {
        Found::Faults
    }
}

/// Says what was found, and fails for faults.
fn report(what: &str, found: Found, output: &Output) -> Result<()> {
    match found {
        Found::Nothing => println!("advisories for {what}: none"),
        Found::NoDatabase => {
            println!(
                "advisories for {what}: NOT CHECKED, because their database cannot be reached from here"
            );
        }
        Found::Faults => {
            let said = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
            println!("{}{}", said[0], said[1]);
            bail!("there are advisories for {what}");
        }
    }
    Ok(())
}

#[cfg(all(test, unix))]
mod tests {
    use std::{os::unix::process::ExitStatusExt as _, process::ExitStatus};

    use super::*;

    fn ended(code: i32, stdout: &str, stderr: &str) -> Output {
        Output {
            status: ExitStatus::from_raw(code << 8),
            stdout: stdout.into(),
            stderr: stderr.into(),
        }
    }

    #[test]
    fn a_database_that_cannot_be_had_is_told_from_faults() {
        let unreachable = ended(
            1,
            "",
            "[ERROR] failed to fetch advisory database https://a.example",
        );
        assert_eq!(crates_result(&unreachable), Found::NoDatabase);
        assert_eq!(
            crates_result(&ended(1, "", "error[vulnerability]: a")),
            Found::Faults
        );
        assert_eq!(crates_result(&ended(0, "", "advisories ok")), Found::Nothing);
        let refused = ended(1, r#"{ "message": "405", "error": {} }"#, "npm error");
        assert_eq!(packages_result(&refused), Found::NoDatabase);
        let faults = ended(1, r#"{ "auditReportVersion": 2 }"#, "");
        assert_eq!(packages_result(&faults), Found::Faults);
        assert_eq!(
            packages_result(&ended(0, r#"{ "auditReportVersion": 2 }"#, "")),
            Found::Nothing
        );
    }

    #[test]
    fn only_faults_fail() {
        let nothing = ended(0, "", "");
        assert!(report("crates", Found::Nothing, &nothing).is_ok());
        assert!(report("crates", Found::NoDatabase, &nothing).is_ok());
        assert!(report("crates", Found::Faults, &nothing).is_err());
    }
}
