//! Building for wasm on machines that rustup cannot serve: they reach package registries, but not rustup's server.
//!
//! Whoever has rustup needs nothing of this module. [`choice`] says when it is used, and [`debian`] builds a standard
//! library for the target with Debian's compiler, which brings the sources.

mod choice;
mod debian;

use std::{
    env,
    path::{Path, PathBuf},
};

use anyhow::{Result, bail};
use xshell::Shell;

use self::choice::Facts;
use crate::tools;

pub(crate) use self::choice::Choice;

/// Set to anything but `0`, it leaves nothing but the sysroot of Debian's compiler, so that a run on a clean machine
/// cannot pass because of a target that somebody installed by hand.
const FORCE: &str = "LUDOTECA_WASM_SYSROOT";

/// Says where the compiler for `target` comes from, when the rustc of the `PATH` has that target or not.
///
/// # Errors
///
/// One sentence that says what to install, if it can come from nowhere.
pub(crate) fn choose(shell: &Shell, target: &str, target_is_present: bool) -> Result<Choice> {
    let facts = Facts {
        sysroot_is_forced: env::var(FORCE).is_ok_and(|value| value != "0"),
        target_is_present,
        rustup_is_present: tools::is_on_path("rustup"),
        rustup_may_install: env::var("RUSTUP_AUTO_INSTALL").as_deref() != Ok("0"),
        debian_is_installed: debian::is_installed(shell),
        apt_may_install: tools::apt_may_install(shell),
    };
    match choice::choose(facts) {
        Some(choice) => Ok(choice),
        None => bail!("{}", choice::remedy(facts, target)),
    }
}

/// Gives the program of a compiler for `target` whose standard library holds `libraries`.
///
/// # Errors
///
/// What could not be installed, or a library that does not compile.
pub(crate) fn prepare(shell: &Shell, target: &str, libraries: &[&str]) -> Result<PathBuf> {
    Ok(debian::prepare(shell, target, libraries)?.join("bin/rustc"))
}

/// As [`prepare`], but the compiler finds no `std`; what it finds is put into `folder`.
///
/// # Errors
///
/// As for [`prepare`].
pub(crate) fn prepare_bare(
    shell: &Shell,
    target: &str,
    libraries: &[&str],
    folder: &Path,
) -> Result<PathBuf> {
    debian::prepare_bare(shell, target, libraries, folder)?;
    Ok(folder.join("bin/rustc"))
}
