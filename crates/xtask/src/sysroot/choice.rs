//! Which compiler builds for a target: rustup's where it may, Debian's where rustup may not.

use super::FORCE;

/// What the choice depends on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Facts {
    /// [`FORCE`] is set.
    pub(super) sysroot_is_forced: bool,
    /// The rustc of the `PATH` has the target.
    pub(super) target_is_present: bool,
    /// rustup is on the `PATH`.
    pub(super) rustup_is_present: bool,
    /// `RUSTUP_AUTO_INSTALL` is not `0`.
    pub(super) rustup_may_install: bool,
    /// Debian's compiler and its sources are installed.
    pub(super) debian_is_installed: bool,
    /// apt is here and this process may run it.
    pub(super) apt_may_install: bool,
}

/// Where the compiler comes from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Choice {
    /// It is on the `PATH` and has the target.
    Present,
    /// rustup adds the target to it.
    Rustup,
    /// A sysroot is built with Debian's compiler.
    Sysroot,
}

/// The order of preference; `None` if there is no compiler for the target, and nobody may install one.
pub(super) fn choose(facts: Facts) -> Option<Choice> {
    let sysroot = (facts.debian_is_installed || facts.apt_may_install).then_some(Choice::Sysroot);
    if facts.sysroot_is_forced {
        sysroot
    } else if facts.target_is_present {
        Some(Choice::Present)
    } else if facts.rustup_is_present && facts.rustup_may_install {
        Some(Choice::Rustup)
    } else {
        sysroot
    }
}

/// What a person can do when nothing can be done for them.
pub(super) fn remedy(facts: Facts, target: &str) -> String {
    if facts.sysroot_is_forced {
        format!(
            "{FORCE} asks for Debian's compiler: as root, run \
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
        assert_eq!(choose(EVERYTHING), Some(Choice::Present));
        let absent = Facts {
            target_is_present: false,
            ..EVERYTHING
        };
        assert_eq!(choose(absent), Some(Choice::Rustup));
        let forbidden = Facts {
            rustup_may_install: false,
            ..absent
        };
        assert_eq!(choose(forbidden), Some(Choice::Sysroot));
        let without_rustup = Facts {
            rustup_is_present: false,
            ..absent
        };
        assert_eq!(choose(without_rustup), Some(Choice::Sysroot));
        assert_eq!(choose(NOTHING), None);
    }

    #[test]
    fn the_sysroot_needs_its_packages_or_the_right_to_install_them() {
        let installed = Facts {
            debian_is_installed: true,
            ..NOTHING
        };
        assert_eq!(choose(installed), Some(Choice::Sysroot));
        let root = Facts {
            apt_may_install: true,
            ..NOTHING
        };
        assert_eq!(choose(root), Some(Choice::Sysroot));
    }

    #[test]
    fn the_override_leaves_only_the_sysroot() {
        let forced = Facts {
            sysroot_is_forced: true,
            ..EVERYTHING
        };
        assert_eq!(choose(forced), Some(Choice::Sysroot));
        let helpless = Facts {
            debian_is_installed: false,
            apt_may_install: false,
            ..forced
        };
        assert_eq!(choose(helpless), None);
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
            if choose(facts) == Some(Choice::Rustup) {
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
