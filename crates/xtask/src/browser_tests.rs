//! The page does in a real browser what it should.

use std::{collections::BTreeSet, ffi::OsString, fs, path::PathBuf};

use anyhow::{Context, Result, ensure};
use xshell::cmd;

use crate::{
    files::files_of,
    package, site,
    steps::FULL,
    test::{Checkout, Tier, processors},
    tools::{self, NODE_FOLDER},
};

/// Tells the browser tests where the page is that they visit, in place of the one that is worked on.
const SITE: &str = "LUDOTECA_SITE";

/// Runs files with Node's test runner, the longest first.
const PROGRAM: &str = "run.mjs";

/// The reporter of Node's test runner that lists the files with a test that failed.
const LIST_OF_FAILED: &str = "failed-files.mjs";

/// A busy machine can be too slow for a test or two. When more files than this fail, the page is at fault.
const MOST_RUN_AGAIN: usize = 3;

/// Runs the browser tests on the page as it is published; in the full tier, in more than one browser.
///
/// In the usual tier a few files that fail are run once more, with nothing beside them. Those that pass then are named.
pub(crate) fn run_browser_tests(checkout: &Checkout) -> Result<()> {
    let Checkout { shell, root, tier } = checkout;
    tools::prepare_node(shell, root)?;
    let files = files_of(&root.join(NODE_FOLDER), |name| name.ends_with(".test.mjs"))?;
    ensure!(!files.is_empty(), "there is no browser test in {NODE_FOLDER}");
    let runner = Runner::prepare(checkout)?;
    // Node leaves one processor to itself, though it mostly waits for browsers, which mostly wait for their page.
    let result = runner.run(&files, processors());
    if result.is_ok() || *tier == Tier::Full {
        return result;
    }
    let failed = runner.failed_files()?;
    if failed.is_empty() || failed.len() > MOST_RUN_AGAIN {
        return result;
    }
    println!("\n-- run again, one at a time: {}", names(&failed));
    runner
        .run(&failed, 1)
        .context("run again with nothing beside them, they failed again")?;
    println!(
        "-- unsteady: {} failed, and passed when run again. Find out why.",
        names(&failed)
    );
    Ok(())
}

/// What all runs of Node's test runner have in common.
struct Runner<'a> {
    checkout: &'a Checkout<'a>,
    variables: Vec<(&'static str, OsString)>,
    /// Where what failed is listed.
    list: PathBuf,
}

impl<'a> Runner<'a> {
    /// Installs the browsers where they are missing.
    fn prepare(checkout: &'a Checkout<'a>) -> Result<Runner<'a>> {
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
        let folder = package::target_folder(root);
        fs::create_dir_all(&folder)?;
        Ok(Runner {
            checkout,
            variables,
            list: folder.join("failed-browser-tests.txt"),
        })
    }

    /// Runs `files`, so many of them at the same time.
    fn run(&self, files: &[PathBuf], at_once: usize) -> Result<()> {
        let Checkout { shell, root, tier } = self.checkout;
        let own = root.join(NODE_FOLDER).join(LIST_OF_FAILED);
        let mut reporters: Vec<OsString> = vec![
            "spec".into(),
            "stdout".into(),
            own.into(),
            self.list.clone().into(),
        ];
        if *tier == Tier::Full {
            reporters.push("junit".into());
            reporters.push(self.list.with_file_name("browser-tests.xml").into());
        }
        let at_once = at_once.to_string();
        let variables = self.variables.iter().map(|(name, value)| (name, value));
        let program = root.join(NODE_FOLDER).join(PROGRAM);
        cmd!(shell, "node {program} {at_once} {reporters...} -- {files...}")
            .envs(variables)
            .run()
            .context("browser tests failed: the output above names them")
    }

    /// The files with a test that failed in the last run; none, if the runner itself ended early.
    fn failed_files(&self) -> Result<Vec<PathBuf>> {
        let list = fs::read_to_string(&self.list).context("the list of browser tests that failed")?;
        let files: BTreeSet<PathBuf> = list.lines().map(PathBuf::from).collect();
        Ok(files.into_iter().collect())
    }
}

/// The names of files, without their folders.
fn names(files: &[PathBuf]) -> String {
    let names = files.iter().filter_map(|file| file.file_name());
    names
        .map(|name| name.to_string_lossy())
        .collect::<Vec<_>>()
        .join(", ")
}
