//! Licences, sources and known vulnerabilities of crates and npm packages.
//!
//! Vulnerabilities are looked up in online databases. If a database can't be reached, the check prints a
//! notice and passes, so that all other checks can run offline.

use std::{path::Path, process::Output};

use anyhow::{Context, Result, bail};
use xshell::{Shell, cmd};

use crate::tools::{self, NODE_FOLDER, NPM};

/// Release of cargo-deny that `deny.toml` is written for.
const DENY_VERSION: &str = "0.20.2";

/// Result of looking up known vulnerabilities.
#[derive(Debug, PartialEq)]
enum Audit {
    /// The database lists no vulnerability in the dependencies.
    Nothing,
    /// The database lists a vulnerability.
    Faults,
    /// The database could not be reached.
    NoDatabase,
}

/// Checks licences, sources and advisories.
///
/// # Errors
///
/// If `deny.toml` forbids a licence or source, if there is an advisory, or if a tool can't be installed.
pub(crate) fn check(shell: &Shell, root: &Path) -> Result<()> {
    let deny = tools::prepare_crate(shell, root, "cargo-deny", DENY_VERSION, &[])?;
    cmd!(shell, "{deny} check licenses bans sources")
        .run()
        .context("deny.toml does not allow a crate")?;
    let crates = output(cmd!(shell, "{deny} check advisories"))?;
    report("crates", crates_result(&crates), &crates)?;
    tools::prepare_node(shell, root)?;
    let folder = root.join(NODE_FOLDER);
    let packages = output(cmd!(
        shell,
        "{NPM} audit --json --audit-level=high --prefix {folder}"
    ))?;
    report("npm packages", packages_result(&packages), &packages)
}

/// Runs a command and returns its output, regardless of its exit status.
fn output(command: xshell::Cmd<'_>) -> Result<Output> {
    Ok(command.quiet().ignore_status().output()?)
}

/// Interprets the output of cargo-deny.
fn crates_result(output: &Output) -> Audit {
    let stderr = String::from_utf8_lossy(&output.stderr);
    if output.status.success() {
        Audit::Nothing
    } else if stderr.contains("failed to fetch advisory database") {
        Audit::NoDatabase
    } else {
        Audit::Faults
    }
}

/// Interprets the output of npm. If it contains no report, the database was not reached.
fn packages_result(output: &Output) -> Audit {
    let stdout = String::from_utf8_lossy(&output.stdout);
    if !stdout.contains("\"auditReportVersion\"") {
        Audit::NoDatabase
    } else if output.status.success() {
        Audit::Nothing
    } else {
        Audit::Faults
    }
}

/// Prints the result of an audit. Fails if it lists vulnerabilities.
fn report(what: &str, found: Audit, output: &Output) -> Result<()> {
    match found {
        Audit::Nothing => println!("advisories for {what}: none"),
        Audit::NoDatabase => {
            println!(
                "advisories for {what}: NOT CHECKED, because their database cannot be reached from here"
            );
        }
        Audit::Faults => {
            let texts = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
            println!("{}{}", texts[0], texts[1]);
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
    fn an_unreachable_database_is_distinguished_from_a_vulnerability() {
        let unreachable = ended(
            1,
            "",
            "[ERROR] failed to fetch advisory database https://a.example",
        );
        assert_eq!(crates_result(&unreachable), Audit::NoDatabase);
        assert_eq!(
            crates_result(&ended(1, "", "error[vulnerability]: a")),
            Audit::Faults
        );
        assert_eq!(crates_result(&ended(0, "", "advisories ok")), Audit::Nothing);
        let refused = ended(1, r#"{ "message": "405", "error": {} }"#, "npm error");
        assert_eq!(packages_result(&refused), Audit::NoDatabase);
        let faults = ended(1, r#"{ "auditReportVersion": 2 }"#, "");
        assert_eq!(packages_result(&faults), Audit::Faults);
        assert_eq!(
            packages_result(&ended(0, r#"{ "auditReportVersion": 2 }"#, "")),
            Audit::Nothing
        );
    }

    #[test]
    fn only_vulnerabilities_make_the_check_fail() {
        let nothing = ended(0, "", "");
        assert!(report("crates", Audit::Nothing, &nothing).is_ok());
        assert!(report("crates", Audit::NoDatabase, &nothing).is_ok());
        assert!(report("crates", Audit::Faults, &nothing).is_err());
    }
}
