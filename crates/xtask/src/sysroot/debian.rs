//! A sysroot for another target, built from the sources that Debian's compiler brings.
//!
//! It costs a minute once and lies in the user's cache folder, shared by all checkouts; after that it is used without
//! any unstable flag. A stamp says what it was made of, so that an upgrade of the compiler makes a new one.

use std::{
    env,
    fs::{self, File},
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail};
use xshell::{Shell, cmd};

use crate::tools;

/// Debian's compiler, whatever else the `PATH` has.
const RUSTC: &str = "/usr/bin/rustc";

/// The packages of the compiler and of the sources of the standard library.
const PACKAGES: [&str; 2] = ["rustc-web", "rust-web-src"];

/// Raised when what is built below changes, so that older sysroots are built again.
const LAYOUT: u32 = 1;

/// The parts of the standard library for which no `std` is needed.
const BARE: [&str; 3] = ["alloc", "compiler_builtins", "core"];

/// Debian's compiler, as it describes itself.
struct Toolchain {
    /// Such as `1.96.0`.
    release: String,
    /// The triple of this machine.
    host: String,
    /// The linker of the LLVM release that the compiler uses.
    linker: PathBuf,
}

/// Whether Debian's compiler is installed; its linker may still be missing.
pub(super) fn is_installed(shell: &Shell) -> bool {
    PACKAGES
        .iter()
        .all(|package| package_version(shell, package).is_some())
}

/// Gives the folder of a sysroot for `target` that holds `libraries`; its compiler is `bin/rustc`.
///
/// # Errors
///
/// What could not be installed, or a library that does not compile.
pub(super) fn prepare(shell: &Shell, target: &str, libraries: &[&str]) -> Result<PathBuf> {
    let toolchain = install(shell)?;
    let sources = package_version(shell, PACKAGES[1]).context("rust-web-src is not installed")?;
    let stamp = format!(
        "layout {LAYOUT}, rustc {}, sources {sources}, linker {}, libraries {}\n",
        toolchain.release,
        toolchain.linker.display(),
        libraries.join(" "),
    );
    let folder = cache_folder()?.join("sysroot").join(target);
    let parent = folder.parent().context("the folder lies in another")?;
    fs::create_dir_all(parent)?;
    let lock = File::create(parent.join(format!("{target}.lock")))?;
    lock.lock().context("another build of the sysroot does not end")?;
    if fs::read_to_string(folder.join("stamp")).is_ok_and(|found| found == stamp) {
        return Ok(folder);
    }
    eprintln!("building the standard library for {target}, once: about a minute");
    let work = parent.join(format!("{target}.work"));
    remove_folder(&work)?;
    compile(shell, &work, target, libraries)?;
    remove_folder(&folder)?;
    let made = work.join("target").join(target).join("release/deps");
    let is_library = |name: &str| name.ends_with(".rlib") && !name.starts_with("libsysroot_stub");
    assemble(&toolchain, &made, is_library, &folder, target)?;
    fs::write(folder.join("stamp"), stamp)?;
    remove_folder(&work)?;
    Ok(folder)
}

/// Fills `folder` anew with a sysroot for `target` that has no `std`: the rest of what [`prepare`] has made.
///
/// # Errors
///
/// As for [`prepare`].
pub(super) fn prepare_bare(shell: &Shell, target: &str, libraries: &[&str], folder: &Path) -> Result<()> {
    let whole = prepare(shell, target, libraries)?;
    remove_folder(folder)?;
    let made = whole.join("lib/rustlib").join(target).join("lib");
    let is_bare = |name: &str| {
        let crate_name = name.strip_prefix("lib").and_then(|name| name.split('-').next());
        crate_name.is_some_and(|name| BARE.contains(&name))
    };
    assemble(&Toolchain::read(shell)?, &made, is_bare, folder, target)
}

impl Toolchain {
    /// Asks the compiler.
    fn read(shell: &Shell) -> Result<Toolchain> {
        let text = cmd!(shell, "{RUSTC} -vV").quiet().ignore_stderr().read()?;
        Toolchain::parse(&text).with_context(|| format!("{RUSTC} -vV says nothing useful: {text}"))
    }

    /// Reads what `rustc -vV` prints.
    fn parse(text: &str) -> Option<Toolchain> {
        let field = |name: &str| text.lines().find_map(|line| line.strip_prefix(name));
        let llvm = field("LLVM version: ")?.split('.').next()?;
        Some(Toolchain {
            release: field("release: ")?.to_owned(),
            host: field("host: ")?.to_owned(),
            linker: PathBuf::from(format!("/usr/bin/wasm-ld-{llvm}")),
        })
    }

    /// The Debian package of the linker.
    fn linker_package(&self) -> String {
        let name = self.linker.to_string_lossy();
        format!("lld-{}", name.rsplit('-').next().unwrap_or_default())
    }
}

/// Installs Debian's compiler, its sources and its linker where they are missing.
fn install(shell: &Shell) -> Result<Toolchain> {
    if PACKAGES
        .iter()
        .any(|package| package_version(shell, package).is_none())
    {
        tools::apt_install(shell, &PACKAGES)?;
    }
    let toolchain = Toolchain::read(shell)?;
    if !toolchain.linker.exists() {
        tools::apt_install(shell, &[&toolchain.linker_package()])?;
    }
    let needed = env!("CARGO_PKG_RUST_VERSION");
    if release_number(&toolchain.release) < release_number(needed) {
        bail!(
            "Debian's rustc-web is {}, older than the {needed} that the project needs: \
             run `apt-get update && apt-get install rustc-web rust-web-src`, or install rustup",
            toolchain.release
        );
    }
    Ok(toolchain)
}

/// The numbers of a release, for comparison.
fn release_number(release: &str) -> Vec<u32> {
    release
        .split(['.', '-'])
        .map_while(|part| part.parse().ok())
        .collect()
}

/// The installed version of a Debian package, if it is installed.
fn package_version(shell: &Shell, package: &str) -> Option<String> {
    let format = "${db:Status-Status} ${Version}";
    let line = cmd!(shell, "dpkg-query -W -f={format} {package}")
        .quiet()
        .ignore_stderr()
        .read()
        .ok()?;
    line.strip_prefix("installed ").map(str::to_owned)
}

/// Where what takes long to make is kept: `XDG_CACHE_HOME` or `~/.cache`.
fn cache_folder() -> Result<PathBuf> {
    let base = env::var_os("XDG_CACHE_HOME")
        .map(PathBuf::from)
        .filter(|path| path.is_absolute())
        .or_else(|| env::home_dir().map(|home| home.join(".cache")))
        .context("no home folder: set XDG_CACHE_HOME")?;
    Ok(base.join("ludoteca"))
}

/// Compiles `libraries` in the folder `work`.
fn compile(shell: &Shell, work: &Path, target: &str, libraries: &[&str]) -> Result<()> {
    fs::create_dir_all(work.join("src"))?;
    fs::write(
        work.join("Cargo.toml"),
        "[package]\nname = \"sysroot_stub\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\
         [profile.release]\npanic = \"abort\"\ncodegen-units = 1\n[workspace]\n",
    )?;
    fs::write(work.join("src/lib.rs"), "#![no_std]\n")?;
    let _folder = shell.push_dir(work);
    let build_std = format!("-Zbuild-std={}", libraries.join(","));
    let mut cargo = cmd!(
        shell,
        "cargo build --quiet --release --target {target} {build_std}"
    );
    for name in [
        "RUSTC_WRAPPER",
        "RUSTC_WORKSPACE_WRAPPER",
        "CARGO_ENCODED_RUSTFLAGS",
    ] {
        cargo = cargo.env_remove(name);
    }
    cargo
        .env("RUSTC", RUSTC)
        .env("RUSTC_BOOTSTRAP", "1")
        .env("RUSTFLAGS", "")
        .env("CARGO_TARGET_DIR", work.join("target"))
        .run()
        .with_context(|| format!("the standard library does not compile for {target}"))
}

/// Puts the libraries that are wanted of those in `made` where a compiler looks for them.
fn assemble(
    toolchain: &Toolchain,
    made: &Path,
    is_wanted: impl Fn(&str) -> bool,
    folder: &Path,
    target: &str,
) -> Result<()> {
    let rustlib = folder.join("lib/rustlib");
    let libraries = rustlib.join(target).join("lib");
    let host = rustlib.join(&toolchain.host);
    for path in [&libraries, &host.join("bin"), &folder.join("bin")] {
        fs::create_dir_all(path)?;
    }
    for entry in fs::read_dir(made)? {
        let path = entry?.path();
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else {
            continue;
        };
        if is_wanted(name) {
            fs::copy(&path, libraries.join(name))?;
        }
    }
    let own = Path::new("/usr/lib/rustlib").join(&toolchain.host).join("lib");
    link(&own, &host.join("lib"))?;
    link(&toolchain.linker, &host.join("bin/rust-lld"))?;
    let compiler = folder.join("bin/rustc");
    let script = format!(
        "#!/bin/sh\nexec {RUSTC} --sysroot '{}' \"$@\"\n",
        folder.display()
    );
    fs::write(&compiler, script)?;
    make_executable(&compiler)
}

/// Removes a folder that need not be there.
fn remove_folder(path: &Path) -> Result<()> {
    if path.exists() {
        fs::remove_dir_all(path).with_context(|| format!("cannot remove {}", path.display()))?;
    }
    Ok(())
}

#[cfg(unix)]
fn link(original: &Path, name: &Path) -> Result<()> {
    std::os::unix::fs::symlink(original, name)
        .with_context(|| format!("cannot make the link {}", name.display()))
}

#[cfg(unix)]
fn make_executable(path: &Path) -> Result<()> {
    use std::os::unix::fs::PermissionsExt;
    Ok(fs::set_permissions(path, fs::Permissions::from_mode(0o755))?)
}

#[cfg(not(unix))]
fn link(_original: &Path, _name: &Path) -> Result<()> {
    bail!("Debian's compiler is only on Debian")
}

#[cfg(not(unix))]
fn make_executable(_path: &Path) -> Result<()> {
    bail!("Debian's compiler is only on Debian")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_linker_is_that_of_the_compilers_llvm() {
        let text = "rustc 1.96.0 (0123456 2026-05-01)\nbinary: rustc\nhost: a-b-c\n\
                    release: 1.96.0\nLLVM version: 22.1.8\n";
        let toolchain = Toolchain::parse(text).unwrap();
        assert_eq!(toolchain.release, "1.96.0");
        assert_eq!(toolchain.host, "a-b-c");
        assert_eq!(toolchain.linker, Path::new("/usr/bin/wasm-ld-22"));
        assert_eq!(toolchain.linker_package(), "lld-22");
        assert!(Toolchain::parse("rustc 1.96.0").is_none());
    }

    #[test]
    fn releases_are_compared_as_numbers() {
        assert!(release_number("1.96.0") > release_number("1.95"));
        assert!(release_number("1.100.0") > release_number("1.95"));
        assert!(release_number("1.85.0") < release_number("1.95"));
        assert!(release_number("1.96.0-beta.1") > release_number("1.95"));
    }
}
