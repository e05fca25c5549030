//! Compiler for the WebAssembly targets: the `rustc` on the `PATH`, for which rustup installs the target. If
//! rustup is disabled or fails on Debian, `.ci/wasm-compiler` builds a compiler from Debian's packages.

use std::{
    env,
    ffi::{OsStr, OsString},
    path::Path,
    sync::OnceLock,
};

use anyhow::{Context, Result, bail, ensure};
use xshell::{Cmd, Shell, cmd};

use crate::tools;

/// Environment variable with the path of a rustc for WebAssembly, used instead of the one on the `PATH`.
const OTHER_RUSTC: &str = "LUDOTECA_WASM_RUSTC";

/// Script that assembles a compiler from Debian's packages and prints its path.
const SCRIPT: &str = ".ci/wasm-compiler";

/// Path of the compiler that [`SCRIPT`] assembled in this run.
static MADE: OnceLock<OsString> = OnceLock::new();

/// Makes a cargo command use the WebAssembly compiler.
pub(crate) fn apply(cargo: Cmd<'_>) -> Cmd<'_> {
    match env::var_os(OTHER_RUSTC).or_else(|| MADE.get().cloned()) {
        Some(rustc) => cargo.env("RUSTC", rustc),
        None => cargo,
    }
}

/// Ensures that the compiler supports `target`. Installs the target with rustup if that is allowed.
///
/// # Errors
///
/// If the target is missing and cannot be installed. The message tells the user what to install.
pub(crate) fn prepare(shell: &Shell, target: &str) -> Result<()> {
    if let Some(rustc) = env::var_os(OTHER_RUSTC) {
        let has_it = has_target(shell, &rustc, target)
            .with_context(|| format!("{OTHER_RUSTC} names no compiler: correct or unset it"))?;
        ensure!(
            has_it,
            "{OTHER_RUSTC} names a compiler without the target {target}: correct or unset it"
        );
        return Ok(());
    }
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    if MADE.get().is_some() {
        return Ok(());
    }
    let is_there = || {
        has_target(shell, &rustc, target).context("rustc does not run: install Rust from https://rustup.rs")
    };
    if is_there()? {
        return Ok(());
    }
    let may_add = env::var("RUSTUP_AUTO_INSTALL").as_deref() != Ok("0");
    if may_add && tools::is_on_path("rustup") && cmd!(shell, "rustup target add {target}").run().is_ok() {
        ensure!(
            is_there()?,
            "rustup added {target} to a toolchain that is not the rustc of the PATH: \
             put rustup's rustc first on the PATH"
        );
        return Ok(());
    }
    if !tools::is_on_path("dpkg-query") {
        bail!("{}", remedy(target));
    }
    let made = cmd!(shell, "{SCRIPT}").read().with_context(|| remedy(target))?;
    MADE.get_or_init(|| made.into());
    Ok(())
}

/// Returns the name and version of the compiler for WebAssembly.
///
/// # Errors
///
/// If the compiler doesn't run.
pub(crate) fn version(shell: &Shell) -> Result<String> {
    let rustc = env::var_os(OTHER_RUSTC).or_else(|| MADE.get().cloned());
    let rustc = rustc
        .or_else(|| env::var_os("RUSTC"))
        .unwrap_or_else(|| "rustc".into());
    Ok(cmd!(shell, "{rustc} --version").quiet().read()?)
}

/// Error message for a compiler that lacks `target`.
fn remedy(target: &str) -> String {
    format!(
        "the compiler lacks the target {target}: run `rustup target add {target}`, or, on a Debian machine that \
         doesn't reach rustup's server, {SCRIPT} as root"
    )
}

/// True if the compiler has the standard library for `target`.
fn has_target(shell: &Shell, rustc: &OsStr, target: &str) -> Result<bool> {
    let sysroot = cmd!(shell, "{rustc} --print sysroot").quiet().read()?;
    Ok(Path::new(&sysroot).join("lib/rustlib").join(target).is_dir())
}
