//! The tables of solved games: `cargo solver` makes them, and their checksums are in [`CHECKSUMS`].

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail, ensure};
use xshell::{Shell, cmd};

use crate::checksums;

/// Checksums of the files, by path from the project's root.
const CHECKSUMS: &str = "tests/data/tables.sha256";

/// Files of each solved ruleset, as paths from the project's root and the commands of `cargo solver` that
/// write them from the solution.
const FILES: [(&str, &[(&str, &str)]); 5] = [
    (
        "spanish-draughts",
        &[("table", "web/tables/spanish-draughts.tab")],
    ),
    ("alquerque", &[("table", "web/tables/alquerque.tab")]),
    (
        "el-perro",
        &[
            ("strategy", "web/games/el-perro/strategy.tab"),
            ("finding", "web/games/el-perro/finding.json"),
            ("table", "web/tables/el-perro.tab"),
        ],
    ),
    ("brandubh", &[("table", "web/tables/brandubh.tab")]),
    ("el-cuervo", &[("table", "web/tables/el-cuervo.tab")]),
];

/// Returns the folder in which `cargo solver` keeps the solution of a ruleset.
pub(crate) fn solution(root: &Path, ruleset: &str) -> PathBuf {
    root.join("target/solved").join(ruleset)
}

/// Makes the tables of these rulesets, or of all if `rulesets` is empty, in `folder`, with the same paths as
/// in the project. Keeps files whose checksums are right. A run that was interrupted continues from the part
/// of the solution that is in `target/solved`.
///
/// # Errors
///
/// If a ruleset has no table, the solver fails, or a new file has another checksum.
pub(crate) fn build(shell: &Shell, root: &Path, folder: &Path, rulesets: &[String]) -> Result<()> {
    if let Some(name) = rulesets
        .iter()
        .find(|name| FILES.iter().all(|(id, _)| id != name))
    {
        let known = FILES.map(|(id, _)| id).join(", ");
        bail!("{name} has no table; these rulesets have one: {known}");
    }
    let sums = checksums::read(&root.join(CHECKSUMS))?;
    let is_right = |path: &str| -> Result<bool> {
        let expected = sums
            .get(path)
            .with_context(|| format!("{CHECKSUMS} doesn't name {path}"))?;
        Ok(fs::read(folder.join(path)).is_ok_and(|content| checksums::sum(&content) == *expected))
    };
    for (ruleset, files) in FILES {
        if !rulesets.is_empty() && rulesets.iter().all(|name| name != ruleset) {
            continue;
        }
        let solution = solution(root, ruleset);
        let mut is_solved = false;
        for (command, path) in files {
            if is_right(path)? {
                println!("{path} is up to date");
                continue;
            }
            if !is_solved {
                cmd!(shell, "cargo solver solve {ruleset} --out {solution}").run()?;
                is_solved = true;
            }
            let file = folder.join(path);
            fs::create_dir_all(file.parent().context("a table is in a folder")?)?;
            cmd!(
                shell,
                "cargo solver {command} {ruleset} --solved {solution} --out {file}"
            )
            .run()?;
            ensure!(
                is_right(path)?,
                "{path} differs from its checksum in {CHECKSUMS}: if it should, put the new one there"
            );
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_committed_tables_match_their_checksums() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let sums = checksums::read(&root.join(CHECKSUMS)).unwrap();
        let paths: Vec<&str> = FILES
            .iter()
            .flat_map(|(_, files)| files.iter().map(|(_, path)| *path))
            .collect();
        assert_eq!(sums.len(), paths.len(), "{CHECKSUMS} names other files");
        for path in paths {
            let content = fs::read(root.join(path)).unwrap();
            assert_eq!(checksums::sum(&content), sums[path], "{path}");
        }
    }

    #[test]
    fn a_ruleset_without_a_table_is_an_error() {
        let shell = Shell::new().unwrap();
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let error = build(&shell, &root, &root, &["fallas".to_owned()])
            .unwrap_err()
            .to_string();
        assert!(
            error.starts_with("fallas has no table; these rulesets have one: "),
            "{error}"
        );
    }
}
