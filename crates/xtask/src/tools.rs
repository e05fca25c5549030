//! Tools other than Rust that the commands need: Debian packages, Node with its packages, browsers.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail};
use xshell::{Shell, cmd};

use crate::package;

/// Folder of the browser tests and of all npm packages.
pub(crate) const NODE_FOLDER: &str = "tests/web";

/// Environment variable with the path of Chromium, used instead of the first one found.
pub(crate) const BROWSER: &str = "LUDOTECA_CHROMIUM";

/// Environment variable with the path of a headless Chromium for tests of one page, used instead of Debian's.
pub(crate) const HEADLESS: &str = "LUDOTECA_HEADLESS";

/// Environment variable with the path of Firefox, used instead of the first one found.
pub(crate) const FIREFOX: &str = "LUDOTECA_FIREFOX";

/// Oldest major version of Node that can run the tests.
const NODE_MAJOR: u32 = 20;

/// Name of the npm program. On Windows it is a batch file, which isn't found without its extension.
pub(crate) const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

/// Usual paths of Chromium and Chrome.
const BROWSERS: [&str; 8] = [
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/snap/bin/chromium",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
];

/// Path of WebKit's driver, from Debian's package.
const WEBKIT: &str = "/usr/bin/WebKitWebDriver";

/// Path and Debian package of headless Chromium.
const HEADLESS_CHROMIUM: (&str, &str) = ("/usr/bin/chromium-headless-shell", "chromium-headless-shell");

/// Usual paths of Firefox.
const FIREFOXES: [&str; 5] = [
    "/usr/bin/firefox-esr",
    "/usr/bin/firefox",
    "/snap/bin/firefox",
    "/Applications/Firefox.app/Contents/MacOS/firefox",
    r"C:\Program Files\Mozilla Firefox\firefox.exe",
];

/// True if a program of this name is on the `PATH`.
pub(crate) fn is_on_path(program: &str) -> bool {
    let folders = env::var_os("PATH").unwrap_or_default();
    let file = format!("{program}{}", env::consts::EXE_SUFFIX);
    env::split_paths(&folders).any(|folder| folder.join(&file).is_file())
}

/// True if apt exists and this process is root.
pub(crate) fn apt_may_install(shell: &Shell) -> bool {
    is_on_path("apt-get") && cmd!(shell, "id -u").quiet().read().is_ok_and(|id| id == "0")
}

/// Installs Debian packages.
///
/// # Errors
///
/// If this process isn't root (the message contains the command to run), or if apt fails.
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

/// Returns the path of a program from crates.io, which is compiled on first use with the options `features` of
/// `cargo install`.
///
/// # Errors
///
/// If the program can't be installed.
pub(crate) fn prepare_crate(
    shell: &Shell,
    root: &Path,
    name: &str,
    version: &str,
    features: &[&str],
) -> Result<PathBuf> {
    let folder = package::target_folder(root).join(format!("tools/{name}-{version}"));
    let program = folder.join(format!("bin/{name}{}", env::consts::EXE_SUFFIX));
    if !program.is_file() {
        cmd!(
            shell,
            "cargo install {name} --version {version} {features...} --locked --debug --root {folder}"
        )
        // Debug information would only slow down the build.
        .env("CARGO_PROFILE_DEV_DEBUG", "0")
        .run()
        .with_context(|| {
            format!(
                "{name} {version} is needed: it could not be installed from crates.io, see the message above"
            )
        })?;
    }
    Ok(program)
}

/// Installs the npm packages of `tests/web` as listed in its lock file, unless they are already installed.
///
/// # Errors
///
/// If Node or npm is missing or too old, or npm fails.
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
    cmd!(shell, "{NPM} ci --no-audit --no-fund --loglevel=error")
        .run()
        .with_context(remedy)
        .context("`npm ci` failed in tests/web")?;
    fs::write(stamp, lock)?;
    Ok(())
}

/// Parses the major version from the output of `node --version`.
fn node_major(version: &str) -> Option<u32> {
    version.trim().strip_prefix('v')?.split('.').next()?.parse().ok()
}

/// Returns the Chromium for the tests, and installs it if possible.
///
/// # Errors
///
/// If there is no Chromium and it cannot be installed. The message tells the user what to install.
pub(crate) fn prepare_browser(shell: &Shell) -> Result<PathBuf> {
    find_browser(shell, BROWSER, &BROWSERS, "chromium", "Chromium or Chrome")
}

/// Returns the Chromium for tests of one page at a time: a headless one if available, otherwise `browser`.
/// The headless one renders pages identically, and opens a page in half the processor time.
pub(crate) fn prepare_headless(shell: &Shell, browser: &Path) -> PathBuf {
    let (program, package) = HEADLESS_CHROMIUM;
    if let Some(path) = env::var_os(HEADLESS).map(PathBuf::from) {
        return path;
    }
    // If the user has chosen a browser, all tests use it.
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

/// Returns the Firefox for the full tests, and installs it if possible.
///
/// # Errors
///
/// If there is no Firefox and it cannot be installed. The message tells the user what to install.
pub(crate) fn prepare_firefox(shell: &Shell) -> Result<PathBuf> {
    find_browser(shell, FIREFOX, &FIREFOXES, "firefox-esr", "Firefox")
}

/// Installs WebKit's driver for the full tests, if possible. Without the driver they skip WebKit.
///
/// # Errors
///
/// If the installation fails.
pub(crate) fn prepare_webkit(shell: &Shell) -> Result<()> {
    if !Path::new(WEBKIT).is_file() && apt_may_install(shell) {
        apt_install(shell, &["webkit2gtk-driver", "xvfb"])?;
    }
    Ok(())
}

/// Returns the program named by `variable`, the first existing file in `places`, or the program from the
/// Debian package.
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
    fn the_major_version_of_node_is_parsed() {
        assert_eq!(node_major("v20.20.2\n"), Some(20));
        assert_eq!(node_major("v8.1.0"), Some(8));
        assert_eq!(node_major("20"), None);
        assert_eq!(node_major(""), None);
    }

    #[test]
    fn programs_are_found_on_the_path() {
        assert!(is_on_path("cargo"));
        assert!(!is_on_path("a-program-of-no-one"));
    }
}
