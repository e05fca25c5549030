//! The commit that is checked out, and the one on which the full tests last passed.

use std::{fs, path::Path};

use anyhow::{Context, Result};
use xshell::{Shell, cmd};

/// File in the target folder with the commit on which the full tests passed.
const PASSED: &str = "full-passed";

/// Returns the hash of the current commit.
///
/// # Errors
///
/// If this is not a git checkout, or git is missing.
pub(crate) fn current(shell: &Shell) -> Result<String> {
    git(shell, &["rev-parse", "HEAD"])
}

/// Returns the date of the current commit in seconds since 1970.
///
/// # Errors
///
/// Same as for [`current`].
pub(crate) fn seconds(shell: &Shell) -> Result<String> {
    git(shell, &["log", "-1", "--format=%ct"])
}

/// Returns the files that differ from the current commit, one per line. Empty if there are none.
///
/// # Errors
///
/// Same as for [`current`].
pub(crate) fn changed_files(shell: &Shell) -> Result<String> {
    git(shell, &["status", "--porcelain"])
}

fn git(shell: &Shell, arguments: &[&str]) -> Result<String> {
    cmd!(shell, "git {arguments...}")
        .quiet()
        .read()
        .context("git can't read this checkout")
}

/// Returns the current commit, or `None` if files differ from it or this is not a git checkout.
pub(crate) fn clean(shell: &Shell) -> Option<String> {
    let is_clean = changed_files(shell).is_ok_and(|files| files.is_empty());
    is_clean.then(|| current(shell).ok()).flatten()
}

/// Returns the commit on which the full tests last passed, if that is known.
pub(crate) fn passed(target: &Path) -> Option<String> {
    let text = fs::read_to_string(target.join(PASSED)).ok()?;
    Some(text.trim().to_owned())
}

/// Forgets the commit on which the full tests last passed.
///
/// # Errors
///
/// If the file with the commit can't be removed.
pub(crate) fn forget_pass(target: &Path) -> Result<()> {
    let file = target.join(PASSED);
    if file.exists() {
        fs::remove_file(file)?;
    }
    Ok(())
}

/// Remembers that the full tests passed on a commit.
///
/// # Errors
///
/// If the file with the commit can't be written.
pub(crate) fn remember_pass(target: &Path, commit: &str) -> Result<()> {
    fs::create_dir_all(target)?;
    fs::write(target.join(PASSED), format!("{commit}\n"))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_test_pass_is_remembered_until_the_next_run() {
        let target = Shell::new().unwrap().create_temp_dir().unwrap();
        assert_eq!(passed(target.path()), None);
        forget_pass(target.path()).unwrap();
        remember_pass(target.path(), "0123abcd").unwrap();
        assert_eq!(passed(target.path()).as_deref(), Some("0123abcd"));
        forget_pass(target.path()).unwrap();
        assert_eq!(passed(target.path()), None);
    }

    #[test]
    fn a_checkout_with_a_new_file_is_not_clean() {
        let shell = Shell::new().unwrap();
        let folder = shell.create_temp_dir().unwrap();
        shell.change_dir(folder.path());
        assert_eq!(clean(&shell), None);
        let author = ["-c", "user.name=a", "-c", "user.email=a@example.org"];
        cmd!(shell, "git init --quiet").run().unwrap();
        cmd!(
            shell,
            "git {author...} commit --quiet --allow-empty --message=first"
        )
        .run()
        .unwrap();
        let commit = current(&shell).unwrap();
        assert_eq!(clean(&shell), Some(commit));
        fs::write(folder.path().join("new.txt"), "").unwrap();
        assert_eq!(clean(&shell), None);
        assert_eq!(changed_files(&shell).unwrap(), "?? new.txt");
    }
}
