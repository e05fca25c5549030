//! The tables of solved games: `cargo solver` makes them, and their checksums are in [`CHECKSUMS`].

use std::{collections::BTreeSet, fs, path::Path};

use anyhow::{Context, Result, bail, ensure};
use xshell::{Shell, cmd};

use crate::{checksums, package};

/// Checksums of the files, by path from the project's root. It also lists which tables there are.
const CHECKSUMS: &str = "tests/data/tables.sha256";

/// A file that `cargo solver` writes from the solution of a ruleset.
struct File {
    /// Path from the project's root.
    path: String,
    sum: String,
    ruleset: String,
    /// Command of `cargo solver` that writes it.
    command: &'static str,
}

impl File {
    /// Derives ruleset and command from the path of a file.
    fn new(path: String, sum: String) -> Result<Self> {
        let parts: Vec<&str> = path.split('/').collect();
        let (ruleset, command) = match parts.as_slice() {
            ["web", "tables", name] => (name.strip_suffix(".tab"), "table"),
            ["web", "games", ruleset, "strategy.tab"] => (Some(*ruleset), "strategy"),
            ["web", "games", ruleset, "finding.json"] => (Some(*ruleset), "finding"),
            _ => (None, ""),
        };
        let ruleset = ruleset
            .with_context(|| format!("{CHECKSUMS}: no command of the solver writes {path}"))?
            .to_owned();
        Ok(Self {
            path,
            sum,
            ruleset,
            command,
        })
    }

    /// Returns whether this file exists in `folder` and has its checksum.
    fn is_right(&self, folder: &Path) -> bool {
        fs::read(folder.join(&self.path)).is_ok_and(|content| checksums::sum(&content) == self.sum)
    }
}

/// Returns all files of solved games.
fn files(root: &Path) -> Result<Vec<File>> {
    let sums = checksums::read(&root.join(CHECKSUMS))?;
    sums.into_iter().map(|(path, sum)| File::new(path, sum)).collect()
}

/// Makes the tables of the project for these rulesets, or for all if `rulesets` is empty. Keeps files whose
/// checksums are right. A run that was interrupted continues from the part of the solution that is in
/// `target/solved`.
///
/// # Errors
///
/// If a ruleset has no table, the solver fails, or a new file has another checksum.
pub(crate) fn build(shell: &Shell, root: &Path, rulesets: &[String]) -> Result<()> {
    let solutions = package::target_folder(root).join("solved");
    make(shell, root, root, &solutions, rulesets)
}

/// Makes all tables again, from nothing, in `target/made-tables`.
///
/// # Errors
///
/// If the solver fails, or a file has another checksum than the committed one.
pub(crate) fn build_again(shell: &Shell, root: &Path) -> Result<()> {
    let folder = package::target_folder(root).join("made-tables");
    shell.remove_path(&folder)?;
    make(shell, root, &folder, &folder.join("solved"), &[])
}

/// Makes tables in `folder`, with the same paths as in the project. `solutions` has a folder for each ruleset
/// that the solver has solved.
fn make(shell: &Shell, root: &Path, folder: &Path, solutions: &Path, rulesets: &[String]) -> Result<()> {
    let files = files(root)?;
    let known: BTreeSet<&str> = files.iter().map(|file| file.ruleset.as_str()).collect();
    if let Some(name) = rulesets.iter().find(|name| !known.contains(name.as_str())) {
        let known: Vec<&str> = known.into_iter().collect();
        bail!(
            "{name} has no table; these rulesets have one: {}",
            known.join(", ")
        );
    }
    let mut solved = BTreeSet::new();
    for file in &files {
        let File {
            path,
            ruleset,
            command,
            ..
        } = file;
        if !rulesets.is_empty() && !rulesets.contains(ruleset) {
            continue;
        }
        if file.is_right(folder) {
            println!("{path} is up to date");
            continue;
        }
        let (solution, new) = (solutions.join(ruleset), folder.join(path));
        if solved.insert(ruleset) {
            cmd!(shell, "cargo solver solve {ruleset} --out {solution}").run()?;
        }
        fs::create_dir_all(new.parent().context("a table is in a folder")?)?;
        cmd!(
            shell,
            "cargo solver {command} {ruleset} --solved {solution} --out {new}"
        )
        .run()?;
        ensure!(
            file.is_right(folder),
            "{path} differs from its checksum in {CHECKSUMS}: if it should, put the new one there"
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;
    use crate::files::files_of;

    fn root() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
    }

    #[test]
    fn the_committed_tables_match_their_checksums() {
        let files = files(&root()).unwrap();
        assert!(files.len() > 4, "{CHECKSUMS} is nearly empty");
        for file in files {
            assert!(file.is_right(&root()), "{}", file.path);
        }
    }

    #[test]
    fn every_committed_table_has_a_checksum() {
        let listed: BTreeSet<PathBuf> = files(&root())
            .unwrap()
            .into_iter()
            .map(|file| root().join(file.path))
            .collect();
        let tables = files_of(&root().join("web/tables"), |_| true).unwrap();
        assert!(!tables.is_empty());
        for table in tables {
            assert!(listed.contains(&table), "{}", table.display());
        }
    }

    #[test]
    fn a_ruleset_without_a_table_is_an_error() {
        let shell = Shell::new().unwrap();
        let error = build(&shell, &root(), &["chess".to_owned()])
            .unwrap_err()
            .to_string();
        assert!(
            error.starts_with("chess has no table; these rulesets have one: "),
            "{error}"
        );
    }

    #[test]
    fn a_path_that_no_command_writes_is_an_error() {
        let error = File::new("web/tables/README.md".to_owned(), String::new())
            .err()
            .unwrap()
            .to_string();
        assert!(
            error.ends_with("no command of the solver writes web/tables/README.md"),
            "{error}"
        );
    }
}
