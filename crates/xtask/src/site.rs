//! Runs the scripts that build the published site from `web` and its packages.

use std::path::Path;

use anyhow::{Context, Result};
use xshell::{Shell, cmd};

use crate::tools;

/// Folder of the scripts that build the site.
pub(crate) const SCRIPTS: &str = "site";

/// Folder of the built site, relative to the project's root. It is generated and not committed.
pub(crate) const FOLDER: &str = "dist";

/// Folder of the site that is built for tests, with test hooks.
pub(crate) const TEST_FOLDER: &str = "target/test-site";

/// Environment variable that makes the scripts build a site for tests.
const TEST_HOOKS: &str = "LUDOTECA_TEST_HOOKS";

/// Checks the arguments before the package is built, since building takes a long time.
///
/// # Errors
///
/// If Node or its packages are missing, a game is unknown, or the address is invalid.
pub(crate) fn check(shell: &Shell, root: &Path, games: &[String], address: Option<&str>) -> Result<()> {
    run(shell, root, "check.mjs", FOLDER, address, games)
        .context("site/check.mjs refused these arguments: the message above says why")
}

/// Builds the site from the packages in `web`. `address` is its public address, if known.
///
/// # Errors
///
/// If Node or its packages are missing, a script can't be bundled, or the page exceeds its budgets.
pub(crate) fn build(shell: &Shell, root: &Path, address: Option<&str>) -> Result<()> {
    run(shell, root, "build.mjs", FOLDER, address, &[])
        .context("site/build.mjs failed: the message above says why")
}

/// Builds the site for tests, which is never published.
///
/// # Errors
///
/// Same as for [`build`].
pub(crate) fn build_for_tests(shell: &Shell, root: &Path) -> Result<()> {
    let _test_hooks = shell.push_env(TEST_HOOKS, "1");
    run(shell, root, "build.mjs", TEST_FOLDER, None, &[])
        .context("site/build.mjs failed for the tests' site: the message above says why")
}

/// Builds one self-contained file per game in `games`. If `games` is empty, builds a file for every game and
/// one with all games.
///
/// # Errors
///
/// Same as for [`build`], or if a game is unknown.
pub(crate) fn build_singles(
    shell: &Shell,
    root: &Path,
    games: &[String],
    address: Option<&str>,
) -> Result<()> {
    let folder = format!("{FOLDER}/single");
    run(shell, root, "single.mjs", &folder, address, games)
        .context("site/single.mjs failed: the message above says why")
}

/// Builds SCORM packages of the games in `games`, or of all games if it is empty.
///
/// # Errors
///
/// Same as for [`build_singles`].
pub(crate) fn build_scorm(shell: &Shell, root: &Path, games: &[String], address: Option<&str>) -> Result<()> {
    let folder = format!("{FOLDER}/scorm");
    run(shell, root, "scorm.mjs", &folder, address, games)
        .context("site/scorm.mjs failed: the message above says why")
}

/// Packs the built site into a zip file.
///
/// # Errors
///
/// If the site has not been built.
pub(crate) fn build_zip(shell: &Shell, root: &Path) -> Result<()> {
    let file = format!("{FOLDER}/zip/ludoteca-site.zip");
    let site = root.join(FOLDER).display().to_string();
    run(shell, root, "zip.mjs", &file, None, &[site])
        .context("site/zip.mjs failed: the message above says why")
}

/// Builds the npm package from the built site.
///
/// # Errors
///
/// If the site or the packages have not been built.
pub(crate) fn build_npm(shell: &Shell, root: &Path) -> Result<()> {
    let folder = format!("{FOLDER}/npm");
    let site = root.join(FOLDER).display().to_string();
    run(shell, root, "npm.mjs", &folder, None, &[site])
        .context("site/npm.mjs failed: the message above says why")
}

/// Runs a build script with the arguments that all of them take, and `more` after them.
fn run(
    shell: &Shell,
    root: &Path,
    script: &str,
    folder: &str,
    address: Option<&str>,
    more: &[String],
) -> Result<()> {
    tools::prepare_node(shell, root)?;
    let script = root.join(SCRIPTS).join(script);
    let folder = root.join(folder);
    let address = address.map_or_else(Vec::new, |address| vec!["--address", address]);
    cmd!(shell, "node {script} {folder} {address...} {more...}").run()?;
    Ok(())
}
