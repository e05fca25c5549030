//! The compiler for a target that is not this machine's.
//!
//! With rustup it is the rustc of the `PATH`, and rustup adds the target. For machines without rustup's server there is
//! [`crate::sysroot`], which nobody else needs to read.

use std::{
    env,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail};
use xshell::{Cmd, Shell, cmd};

use crate::sysroot::{self, Choice};

/// A compiler that has a target.
#[derive(Clone, Debug)]
pub(crate) struct Compiler {
    /// rustc's target triple.
    pub(crate) target: String,
    /// What cargo is to run in place of the rustc of the `PATH`.
    rustc: Option<PathBuf>,
}

impl Compiler {
    /// Makes a call of cargo use this compiler.
    pub(crate) fn apply<'a>(&self, cargo: Cmd<'a>) -> Cmd<'a> {
        match &self.rustc {
            Some(rustc) => cargo.env("RUSTC", rustc),
            None => cargo,
        }
    }
}

/// Gives a compiler for `target`, and installs or builds what it lacks where it can.
///
/// `libraries` are the parts of the standard library that a sysroot gets.
///
/// # Errors
///
/// One sentence that says what to install, or what failed on the way.
pub(crate) fn prepare(shell: &Shell, target: &str, libraries: &[&str]) -> Result<Compiler> {
    let rustc = match sysroot::choose(shell, target, has_target(shell, target)?)? {
        Choice::Present => None,
        Choice::Rustup => {
            add_by_rustup(shell, target)?;
            None
        }
        Choice::Sysroot => Some(sysroot::prepare(shell, target, libraries)?),
    };
    Ok(Compiler {
        target: target.to_owned(),
        rustc,
    })
}

/// Gives a compiler for a target without `std`: `bare` where rustc has it or rustup may add it. Where the standard
/// library must be compiled for it, that costs most of a minute, so there it is `other`, for which it has been compiled,
/// with its `std` left out.
///
/// `libraries` and `folder` are for that: the parts that a sysroot for `other` gets, and where the rest of it is put.
///
/// # Errors
///
/// As for [`prepare`].
pub(crate) fn prepare_bare(
    shell: &Shell,
    bare: &str,
    other: &str,
    libraries: &[&str],
    folder: &Path,
) -> Result<Compiler> {
    match sysroot::choose(shell, bare, has_target(shell, bare)?)? {
        Choice::Present | Choice::Rustup => prepare(shell, bare, libraries),
        Choice::Sysroot => Ok(Compiler {
            target: other.to_owned(),
            rustc: Some(sysroot::prepare_bare(shell, other, libraries, folder)?),
        }),
    }
}

/// Lets rustup add the target to the compiler that cargo uses.
fn add_by_rustup(shell: &Shell, target: &str) -> Result<()> {
    cmd!(shell, "rustup target add {target}").run().with_context(|| {
        format!("rustup could not add the target: try `rustup target add {target}` by hand")
    })?;
    if !has_target(shell, target)? {
        bail!(
            "rustup added {target} to a toolchain that is not the rustc of the PATH: \
             put rustup's rustc first on the PATH"
        );
    }
    Ok(())
}

/// Whether the compiler that cargo uses by itself has the standard library for `target`.
fn has_target(shell: &Shell, target: &str) -> Result<bool> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let sysroot = cmd!(shell, "{rustc} --print sysroot")
        .quiet()
        .read()
        .context("rustc does not run: install Rust from https://rustup.rs")?;
    let libraries = PathBuf::from(sysroot).join("lib/rustlib").join(target);
    Ok(libraries.is_dir())
}
