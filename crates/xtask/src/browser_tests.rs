//! Runs the browser tests of the page.

use std::{ffi::OsString, fs};

use anyhow::{Result, ensure};
use xshell::cmd;

use crate::{
    files::files_of,
    package, site,
    steps::FULL,
    test::{Checkout, Tier, processors},
    tools::{self, NODE_FOLDER},
};

/// Environment variable with the folder of the site to test. By default the tests use `web`.
const SITE: &str = "LUDOTECA_SITE";

/// Script that runs the test files with Node's test runner, longest first.
const PROGRAM: &str = "run.mjs";

/// Runs the browser tests on the site that is built for tests. In the full tier they use several browsers.
pub(crate) fn run_browser_tests(checkout: &Checkout) -> Result<()> {
    let Checkout { shell, root, tier } = checkout;
    tools::prepare_node(shell, root)?;
    let files = files_of(&root.join(NODE_FOLDER), |name| name.ends_with(".test.mjs"))?;
    ensure!(!files.is_empty(), "there is no browser test in {NODE_FOLDER}");
    let mut reporters: Vec<OsString> = vec!["spec".into(), "stdout".into()];
    if *tier == Tier::Full {
        let folder = package::target_folder(root);
        fs::create_dir_all(&folder)?;
        reporters.push("junit".into());
        reporters.push(folder.join("browser-tests.xml").into());
    }
    // One more than the number of processors, because Node and the browsers often wait.
    let at_once = (processors() + 1).to_string();
    let program = root.join(NODE_FOLDER).join(PROGRAM);
    let command =
        cmd!(shell, "node {program} {at_once} {reporters...} -- {files...}").envs(variables(checkout)?);
    // Quiet, since the printed command and its error would list every file.
    ensure!(
        command.quiet().run().is_ok(),
        "browser tests failed: the output above names them"
    );
    Ok(())
}

/// Returns the environment variables for the tests, after installing missing browsers.
fn variables(checkout: &Checkout) -> Result<Vec<(&'static str, OsString)>> {
    let Checkout { shell, root, tier } = checkout;
    let browser = tools::prepare_browser(shell)?;
    let headless = tools::prepare_headless(shell, &browser);
    let mut variables = vec![
        (tools::HEADLESS, headless.into_os_string()),
        (tools::BROWSER, browser.into_os_string()),
        (SITE, root.join(site::TEST_FOLDER).into_os_string()),
    ];
    if *tier == Tier::Full {
        variables.push((FULL, "1".into()));
        variables.push((tools::FIREFOX, tools::prepare_firefox(shell)?.into_os_string()));
        tools::prepare_webkit(shell)?;
    }
    Ok(variables)
}
