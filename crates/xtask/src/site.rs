//! Builds the site that is published: what `site/build.mjs` makes of `web` and its package.

use std::path::Path;

use anyhow::{Context, Result};
use xshell::{Shell, cmd};

use crate::tools;

/// The folder of the scripts that build the site.
pub(crate) const SCRIPTS: &str = "site";

/// The folder of the built site, from the top of the project. Generated, not committed.
pub(crate) const FOLDER: &str = "dist";

/// The folder of the site that is built for tests: it offers what they read of a game.
pub(crate) const TEST_FOLDER: &str = "target/test-site";

/// Tells the scripts to build a site for tests.
const SEAMS: &str = "LUDOTECA_SEAMS";

/// Looks at what is to be built, before the package is, which takes long.
///
/// # Errors
///
/// Node or its packages are missing, there is no game of such a name, or the address is none.
pub(crate) fn check(shell: &Shell, root: &Path, games: &[String], address: Option<&str>) -> Result<()> {
    run(shell, root, "check.mjs", FOLDER, address, games)
        .context("site/check.mjs refused these arguments: the message above says why")
}

/// Builds the site from the package that lies in `web`; `address` is where it will be, if that is known.
///
/// # Errors
///
/// Node or its packages are missing, a script cannot be bundled, or the page is larger than its budgets.
pub(crate) fn build(shell: &Shell, root: &Path, address: Option<&str>) -> Result<()> {
    run(shell, root, "build.mjs", FOLDER, address, &[])
        .context("site/build.mjs failed: the message above says why")
}

/// Builds the site for tests, which is never published.
///
/// # Errors
///
/// As for the site.
pub(crate) fn build_for_tests(shell: &Shell, root: &Path) -> Result<()> {
    let _seams = shell.push_env(SEAMS, "1");
    run(shell, root, "build.mjs", TEST_FOLDER, None, &[])
        .context("site/build.mjs failed for the tests' site: the message above says why")
}

/// Builds games as files that have everything in them, or all games and each by itself if none is named.
///
/// # Errors
///
/// As for the site; or there is no game of such a name.
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

/// Runs one of the scripts that build, as they are all called: the folder, where the site will be, games.
fn run(
    shell: &Shell,
    root: &Path,
    script: &str,
    folder: &str,
    address: Option<&str>,
    games: &[String],
) -> Result<()> {
    tools::prepare_node(shell, root)?;
    let script = root.join(SCRIPTS).join(script);
    let folder = root.join(folder);
    let address = address.map_or_else(Vec::new, |address| vec!["--address", address]);
    cmd!(shell, "node {script} {folder} {address...} {games...}").run()?;
    Ok(())
}
