//! What the commands need beside Rust: Debian packages, Node with its packages, a browser.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail};
use xshell::{Shell, cmd};

/// The folder of the browser tests and of everything that comes from npm.
pub(crate) const NODE_FOLDER: &str = "tests/web";

/// The program to use as the browser, in place of the first one that is found.
pub(crate) const BROWSER: &str = "LUDOTECA_CHROMIUM";

/// The Chromium without windows to use where one page is tested at a time, in place of Debian's.
pub(crate) const HEADLESS: &str = "LUDOTECA_HEADLESS";

/// The Firefox to use, in place of the first one that is found.
pub(crate) const FIREFOX: &str = "LUDOTECA_FIREFOX";

/// The oldest release of Node that runs the tests.
const NODE_MAJOR: u32 = 20;

/// Where Chromium and Chrome are installed.
const BROWSERS: [&str; 6] = [
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/snap/bin/chromium",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/// What Debian's package of WebKit's driver brings.
const WEBKIT: &str = "/usr/bin/WebKitWebDriver";

/// Debian's Chromium without windows, and its package.
const HEADLESS_CHROMIUM: (&str, &str) = ("/usr/bin/chromium-headless-shell", "chromium-headless-shell");

/// Where Firefox is installed.
const FIREFOXES: [&str; 4] = [
    "/usr/bin/firefox-esr",
    "/usr/bin/firefox",
    "/snap/bin/firefox",
    "/Applications/Firefox.app/Contents/MacOS/firefox",
];

/// Whether a program of this name is on the `PATH`.
pub(crate) fn is_on_path(program: &str) -> bool {
    let folders = env::var_os("PATH").unwrap_or_default();
    let file = format!("{program}{}", env::consts::EXE_SUFFIX);
    env::split_paths(&folders).any(|folder| folder.join(&file).is_file())
}

/// Whether apt is here and this process is root.
pub(crate) fn apt_may_install(shell: &Shell) -> bool {
    is_on_path("apt-get") && cmd!(shell, "id -u").quiet().read().is_ok_and(|id| id == "0")
}

/// Installs Debian packages.
///
/// # Errors
///
/// One sentence with the command to run, when this process is not root; or what apt said.
pub(crate) fn apt_install(shell: &Shell, packages: &[&str]) -> Result<()> {
    let names = packages.join(" ");
    if !apt_may_install(shell) {
        bail!("as root, run `apt-get install --no-install-recommends {names}`");
    }
    let options = ["-qq", "-o", "Dpkg::Use-Pty=0", "-o", "DPkg::Lock::Timeout=300"];
    cmd!(shell, "apt-get {options...} update")
        .run()
        .context("apt-get update failed")?;
    cmd!(
        shell,
        "apt-get {options...} install -y --no-install-recommends {packages...}"
    )
    .env("DEBIAN_FRONTEND", "noninteractive")
    .run()
    .with_context(|| format!("apt-get could not install {names}"))
}

/// Installs the packages of `tests/web` exactly as its lock file says, unless they are there.
///
/// # Errors
///
/// Node or npm is missing or too old, or npm failed.
pub(crate) fn prepare_node(shell: &Shell, root: &Path) -> Result<()> {
    let remedy = || {
        format!(
            "Node {NODE_MAJOR} or newer with npm is needed: install it from https://nodejs.org \
             or your system's packages"
        )
    };
    let version = cmd!(shell, "node --version")
        .quiet()
        .read()
        .with_context(remedy)?;
    if node_major(&version).is_none_or(|major| major < NODE_MAJOR) {
        bail!("{}; this is {version}", remedy());
    }
    let folder = root.join(NODE_FOLDER);
    let lock = fs::read(folder.join("package-lock.json"))
        .context("tests/web/package-lock.json can't be read: restore it from git")?;
    let stamp = folder.join("node_modules/.installed-lock.json");
    if fs::read(&stamp).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    let _folder = shell.push_dir(&folder);
    cmd!(shell, "npm ci --no-audit --no-fund --loglevel=error")
        .run()
        .with_context(remedy)
        .context("`npm ci` failed in tests/web")?;
    fs::write(stamp, lock)?;
    Ok(())
}

/// The first number of what `node --version` prints.
fn node_major(version: &str) -> Option<u32> {
    version.trim().strip_prefix('v')?.split('.').next()?.parse().ok()
}

/// Gives the Chromium for the tests, and installs it where that is possible.
///
/// # Errors
///
/// One sentence that says what to install.
pub(crate) fn prepare_browser(shell: &Shell) -> Result<PathBuf> {
    find_browser(shell, BROWSER, &BROWSERS, "chromium", "Chromium or Chrome")
}

/// Gives the Chromium for tests of one page at a time: one without windows, where it can be had, else `browser`. It
/// draws the same, to the pixel, and opens a page in half the processor time.
pub(crate) fn prepare_headless(shell: &Shell, browser: &Path) -> PathBuf {
    let (program, package) = HEADLESS_CHROMIUM;
    if let Some(path) = env::var_os(HEADLESS).map(PathBuf::from) {
        return path;
    }
    // Who has chosen a browser means this one.
    let is_chosen = env::var_os(BROWSER).is_some();
    if !is_chosen
        && !Path::new(program).is_file()
        && apt_may_install(shell)
        && let Err(error) = apt_install(shell, &[package])
    {
        println!("{package} cannot be installed, the tests take longer: {error:#}");
    }
    if !is_chosen && Path::new(program).is_file() {
        program.into()
    } else {
        browser.to_path_buf()
    }
}

/// Gives the Firefox for the full tests, and installs it where that is possible.
///
/// # Errors
///
/// One sentence that says what to install.
pub(crate) fn prepare_firefox(shell: &Shell) -> Result<PathBuf> {
    find_browser(shell, FIREFOX, &FIREFOXES, "firefox-esr", "Firefox")
}

/// Installs the driver of WebKit for the full tests, where that is possible. Without one they leave WebKit out.
///
/// # Errors
///
/// The installation has failed.
pub(crate) fn prepare_webkit(shell: &Shell) -> Result<()> {
    if !Path::new(WEBKIT).is_file() && apt_may_install(shell) {
        apt_install(shell, &["webkit2gtk-driver", "xvfb"])?;
    }
    Ok(())
}

/// The program that `variable` names, else the first of `places`, else the Debian package.
fn find_browser(
    shell: &Shell,
    variable: &str,
    places: &[&str],
    package: &str,
    name: &str,
) -> Result<PathBuf> {
    if let Some(path) = env::var_os(variable).map(PathBuf::from) {
        if path.is_file() {
            return Ok(path);
        }
        bail!(
            "{variable} names {}, which doesn't exist: correct or unset it",
            path.display()
        );
    }
    let find = || places.iter().map(PathBuf::from).find(|path| path.is_file());
    if let Some(path) = find() {
        return Ok(path);
    }
    if apt_may_install(shell) {
        apt_install(shell, &[package])?;
    }
    find().with_context(|| {
        format!(
            "a browser for the tests is missing: install {name} (on Debian, as root, \
             `apt-get install {package}`), or name its program in {variable}"
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_release_of_node_is_read() {
        assert_eq!(node_major("v20.20.2\n"), Some(20));
        assert_eq!(node_major("v8.1.0"), Some(8));
        assert_eq!(node_major("20"), None);
        assert_eq!(node_major(""), None);
    }

    #[test]
    fn programs_are_looked_for_on_the_path() {
        assert!(is_on_path("cargo"));
        assert!(!is_on_path("a-program-of-no-one"));
    }
}
