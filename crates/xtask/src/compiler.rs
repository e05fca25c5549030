//! Where the compiler for a target that is not this machine's comes from.
//!
//! A person's laptop has rustup, which fetches a target by itself. A machine that may reach package registries but not
//! rustup's server has Debian's compiler, which brings the sources of the standard library: see [`crate::sysroot`].

use std::{env, path::PathBuf};

use anyhow::{Context, Result, bail};
use xshell::{Cmd, Shell, cmd};

use crate::{sysroot, tools};

/// Set to anything but `0`, it leaves nothing but the sysroot of Debian's compiler, so that a run on a clean machine
/// cannot pass because of a target that somebody installed by hand.
pub(crate) const FORCE_SYSROOT: &str = "LUDOTECA_WASM_SYSROOT";

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

/// What the choice depends on.
#[derive(Clone, Copy, Debug)]
struct Facts {
    /// [`FORCE_SYSROOT`] is set.
    sysroot_is_forced: bool,
    /// The rustc of the `PATH` has the target.
    target_is_present: bool,
    /// rustup is on the `PATH`.
    rustup_is_present: bool,
    /// `RUSTUP_AUTO_INSTALL` is not `0`.
    rustup_may_install: bool,
    /// Debian's compiler and its sources are installed.
    debian_is_installed: bool,
    /// apt is here and this process may run it.
    apt_may_install: bool,
}

/// Where the compiler comes from.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Choice {
    /// It is on the `PATH` and has the target.
    Present,
    /// rustup adds the target to it.
    Rustup,
    /// A sysroot is built with Debian's compiler.
    Sysroot,
    /// From nowhere.
    Nothing,
}

/// The order of preference.
fn choose(facts: Facts) -> Choice {
    let sysroot = if facts.debian_is_installed || facts.apt_may_install {
        Choice::Sysroot
    } else {
        Choice::Nothing
    };
    if facts.sysroot_is_forced {
        sysroot
    } else if facts.target_is_present {
        Choice::Present
    } else if facts.rustup_is_present && facts.rustup_may_install {
        Choice::Rustup
    } else {
        sysroot
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
    let facts = Facts {
        sysroot_is_forced: env::var(FORCE_SYSROOT).is_ok_and(|value| value != "0"),
        target_is_present: has_target(shell, target)?,
        rustup_is_present: tools::is_on_path("rustup"),
        rustup_may_install: env::var("RUSTUP_AUTO_INSTALL").as_deref() != Ok("0"),
        debian_is_installed: sysroot::is_possible(shell),
        apt_may_install: tools::apt_may_install(shell),
    };
    let compiler = |rustc| Compiler {
        target: target.to_owned(),
        rustc,
    };
    match choose(facts) {
        Choice::Present => Ok(compiler(None)),
        Choice::Rustup => {
            cmd!(shell, "rustup target add {target}").run().with_context(|| {
                format!("rustup could not add the target: try `rustup target add {target}` by hand")
            })?;
            if !has_target(shell, target)? {
                bail!(
                    "rustup added {target} to a toolchain that is not the rustc of the PATH: \
                     put rustup's rustc first on the PATH"
                );
            }
            Ok(compiler(None))
        }
        Choice::Sysroot => {
            let folder = sysroot::prepare(shell, target, libraries)?;
            Ok(compiler(Some(folder.join("bin/rustc"))))
        }
        Choice::Nothing => bail!("{}", remedy(facts, target)),
    }
}

/// What a person can do when nothing can be done for them.
fn remedy(facts: Facts, target: &str) -> String {
    if facts.sysroot_is_forced {
        format!(
            "{FORCE_SYSROOT} asks for Debian's compiler: as root, run \
             `apt-get install --no-install-recommends rustc-web rust-web-src`"
        )
    } else if facts.rustup_is_present {
        format!(
            "the compiler lacks the target {target} and RUSTUP_AUTO_INSTALL=0 forbids fetching it: \
             run `rustup target add {target}`, or on Debian, as root, \
             `apt-get install --no-install-recommends rustc-web rust-web-src`"
        )
    } else {
        format!(
            "the compiler lacks the target {target}: install rustup (https://rustup.rs), which \
             lets this command fetch it"
        )
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    const NOTHING: Facts = Facts {
        sysroot_is_forced: false,
        target_is_present: false,
        rustup_is_present: false,
        rustup_may_install: false,
        debian_is_installed: false,
        apt_may_install: false,
    };

    const EVERYTHING: Facts = Facts {
        sysroot_is_forced: false,
        target_is_present: true,
        rustup_is_present: true,
        rustup_may_install: true,
        debian_is_installed: true,
        apt_may_install: true,
    };

    #[test]
    fn a_present_target_comes_first_then_rustup_then_the_sysroot() {
        assert_eq!(choose(EVERYTHING), Choice::Present);
        let absent = Facts {
            target_is_present: false,
            ..EVERYTHING
        };
        assert_eq!(choose(absent), Choice::Rustup);
        let forbidden = Facts {
            rustup_may_install: false,
            ..absent
        };
        assert_eq!(choose(forbidden), Choice::Sysroot);
        let without_rustup = Facts {
            rustup_is_present: false,
            ..absent
        };
        assert_eq!(choose(without_rustup), Choice::Sysroot);
        assert_eq!(choose(NOTHING), Choice::Nothing);
    }

    #[test]
    fn the_sysroot_needs_its_packages_or_the_right_to_install_them() {
        let installed = Facts {
            debian_is_installed: true,
            ..NOTHING
        };
        assert_eq!(choose(installed), Choice::Sysroot);
        let root = Facts {
            apt_may_install: true,
            ..NOTHING
        };
        assert_eq!(choose(root), Choice::Sysroot);
    }

    #[test]
    fn the_override_leaves_only_the_sysroot() {
        let forced = Facts {
            sysroot_is_forced: true,
            ..EVERYTHING
        };
        assert_eq!(choose(forced), Choice::Sysroot);
        let helpless = Facts {
            debian_is_installed: false,
            apt_may_install: false,
            ..forced
        };
        assert_eq!(choose(helpless), Choice::Nothing);
    }

    #[test]
    fn rustup_is_never_called_when_it_is_forbidden() {
        for bits in 0..64_u32 {
            let facts = Facts {
                sysroot_is_forced: bits & 1 != 0,
                target_is_present: bits & 2 != 0,
                rustup_is_present: bits & 4 != 0,
                rustup_may_install: bits & 8 != 0,
                debian_is_installed: bits & 16 != 0,
                apt_may_install: bits & 32 != 0,
            };
            if choose(facts) == Choice::Rustup {
                assert!(facts.rustup_may_install && facts.rustup_is_present, "{facts:?}");
            }
        }
    }

    #[test]
    fn the_remedy_is_one_sentence_with_a_command() {
        for facts in [
            NOTHING,
            Facts {
                rustup_is_present: true,
                ..NOTHING
            },
            Facts {
                sysroot_is_forced: true,
                ..NOTHING
            },
        ] {
            let sentence = remedy(facts, "wasm32-unknown-unknown");
            assert!(sentence.contains("install") || sentence.contains("rustup target add"));
            assert!(!sentence.contains('\n') && !sentence.contains(". "), "{sentence}");
        }
    }
}
