//! Builds the site that is published: what `site/build.mjs` makes of `web` and its package.

use std::path::Path;

use anyhow::{Context, Result};
use xshell::{Shell, cmd};

use crate::tools;

/// The folder of the scripts that build the site.
pub(crate) const SCRIPTS: &str = "site";

/// The folder of the built site. Generated, not committed.
const FOLDER: &str = "dist";

/// Builds the site from the package that lies in `web`.
///
/// # Errors
///
/// Node or its packages are missing, a script cannot be bundled, or the page is larger than its budgets.
pub(crate) fn build(shell: &Shell, root: &Path) -> Result<()> {
    tools::prepare_node(shell, root)?;
    let script = root.join(SCRIPTS).join("build.mjs");
    let folder = root.join(FOLDER);
    cmd!(shell, "node {script} {folder}")
        .run()
        .context("the site could not be built")
}
