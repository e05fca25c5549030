//! `wasm-pack.toml`: the one description of how the packages for the browser are built.

use std::{fs, path::Path};

use anyhow::{Context, Result};
use serde::Deserialize;

/// The name of the file, at the top of the project.
pub(crate) const FILE_NAME: &str = "wasm-pack.toml";

/// The content of the file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Description {
    /// The packages, in the order in which they are built.
    #[serde(rename = "package")]
    pub(crate) packages: Vec<Package>,
}

/// One package: a cargo package compiled to WebAssembly, with the JavaScript and the types that belong to it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Package {
    /// The cargo package.
    #[serde(rename = "crate")]
    pub(crate) crate_name: String,
    /// The cargo features; the default ones are off.
    pub(crate) features: Vec<String>,
    /// rustc's target triple.
    pub(crate) target: String,
    /// The kind of JavaScript that is written.
    pub(crate) bindgen_target: BindgenTarget,
    /// The folder of the generated files, from the top of the project.
    pub(crate) out_dir: String,
    /// The stem of the generated files.
    pub(crate) out_name: String,
    /// The stem of a second script from the same `.wasm` file, one that is no module: for workers whose source is text.
    #[serde(default)]
    pub(crate) worker_out_name: Option<String>,
    /// Target features with their sign, such as `+simd128`.
    #[serde(default)]
    pub(crate) target_features: Vec<String>,
    /// The published and tested package.
    pub(crate) release: Profile,
    /// The package that is served while the page is being worked on.
    pub(crate) play: Profile,
}

/// Which cargo features a package is built with.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Features {
    /// Its own.
    Published,
    /// Its own and another one.
    And(&'static str),
    /// Another one alone.
    Only(&'static str),
}

/// A kind of JavaScript that wasm-bindgen writes.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum BindgenTarget {
    /// An ES module that the page imports as it lies there.
    Web,
}

/// One way of building a package.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Profile {
    /// A profile of `Cargo.toml`.
    pub(crate) cargo_profile: String,
    /// The level of optimisation, in place of that of the profile.
    #[serde(default)]
    pub(crate) opt_level: Option<toml::Value>,
    /// Arguments of wasm-opt; it is not run without them.
    #[serde(default)]
    pub(crate) wasm_opt: Option<Vec<String>>,
    /// The largest size of the `.wasm` file, in bytes, compressed by brotli at quality 11.
    #[serde(default)]
    pub(crate) brotli_budget: Option<usize>,
}

impl Description {
    /// Reads the description from the folder `root`.
    ///
    /// # Errors
    ///
    /// A file that is not there, not TOML, or wrong: the message names the line and the key.
    pub(crate) fn read(root: &Path) -> Result<Description> {
        let path = root.join(FILE_NAME);
        let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        Description::parse(&text)
    }

    /// Reads the description from its text.
    ///
    /// # Errors
    ///
    /// As [`Description::read`].
    pub(crate) fn parse(text: &str) -> Result<Description> {
        toml::from_str(text).with_context(|| format!("{FILE_NAME} is not valid TOML or has a wrong value"))
    }
}

impl Package {
    /// The arguments that give cargo the features that are `chosen`.
    pub(crate) fn feature_flags(&self, chosen: Features) -> Vec<String> {
        let own = self.features.iter().map(String::as_str);
        let features: Vec<&str> = match chosen {
            Features::Published => own.collect(),
            Features::And(more) => own.chain([more]).collect(),
            Features::Only(feature) => vec![feature],
        };
        vec![
            "--no-default-features".to_owned(),
            format!("--features={}", features.join(",")),
        ]
    }

    /// The flags for rustc that turn the target features on or off.
    pub(crate) fn rust_flags(&self) -> Vec<String> {
        if self.target_features.is_empty() {
            return Vec::new();
        }
        vec![format!("-Ctarget-feature={}", self.target_features.join(","))]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The folder of the project.
    fn root() -> std::path::PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
    }

    #[test]
    fn packages_get_their_features_and_flags() {
        let description = Description::read(&root()).unwrap();
        let [rules, engine] = &description.packages[..] else {
            panic!("two packages");
        };
        assert_eq!(
            rules.feature_flags(Features::And("measure")),
            ["--no-default-features", "--features=rules,measure"]
        );
        assert_eq!(rules.feature_flags(Features::Published)[1], "--features=rules");
        assert_eq!(
            engine.feature_flags(Features::Only("measure"))[1],
            "--features=measure"
        );
        assert_eq!(engine.rust_flags(), ["-Ctarget-feature=+simd128"]);
    }

    #[test]
    fn an_error_names_line_and_key() {
        let text = fs::read_to_string(root().join(FILE_NAME)).unwrap();
        for (from, to, word) in [
            ("\ncrate = ", "\ncrat = ", "crat"),
            ("\"web\"", "\"page\"", "bindgen-target"),
            ("brotli-budget = ", "brotli-budget = -", "brotli-budget"),
        ] {
            let at = text.find(from).expect(from) + from.len();
            let line = 1 + text[..at].matches('\n').count();
            let error = Description::parse(&text.replacen(from, to, 1)).expect_err(to);
            let message = format!("{error:#}");
            for expected in [word, &format!("line {line},")] {
                assert!(message.contains(expected), "no `{expected}` in: {message}");
            }
        }
    }

    #[test]
    fn the_wasm_pack_tool_is_told_the_same() {
        let description = Description::read(&root()).unwrap();
        for package in &description.packages {
            let name = package.crate_name.trim_start_matches("ludoteca-");
            let manifest = root().join("crates").join(name).join("Cargo.toml");
            let manifest: toml::Table = fs::read_to_string(manifest).unwrap().parse().unwrap();
            let told: Vec<&str> =
                manifest["package"]["metadata"]["wasm-pack"]["profile"]["release"]["wasm-opt"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|flag| flag.as_str().unwrap())
                    .collect();
            assert_eq!(package.release.wasm_opt.as_deref().unwrap(), told);
        }
    }
}
