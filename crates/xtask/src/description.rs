//! Contents of `wasm-pack.toml`, which describes how to build the packages for the browser.

use std::{fs, path::Path};

use anyhow::{Context, Result};
use serde::Deserialize;

/// Name of the file in the project's root folder.
pub(crate) const FILE_NAME: &str = "wasm-pack.toml";

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Description {
    /// Packages, in build order.
    #[serde(rename = "package")]
    pub(crate) packages: Vec<Package>,
}

/// A cargo package compiled to WebAssembly, with its JavaScript and types.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Package {
    /// Name of the cargo package.
    #[serde(rename = "crate")]
    pub(crate) crate_name: String,
    /// Cargo features to enable. Default features are off.
    pub(crate) features: Vec<String>,
    /// Target triple of rustc.
    pub(crate) target: String,
    /// Kind of JavaScript to generate.
    pub(crate) bindgen_target: BindgenTarget,
    /// Folder of the generated files, relative to the project's root.
    pub(crate) out_dir: String,
    /// Stem of the generated file names.
    pub(crate) out_name: String,
    /// Stem of a second script for the same `.wasm` file. It is not a module, so workers can be started from
    /// its text.
    #[serde(default)]
    pub(crate) worker_out_name: Option<String>,
    /// Folder to copy into `out_dir`, relative to the project's root.
    #[serde(default)]
    pub(crate) data: Option<String>,
    /// Target features with a leading plus or minus sign, such as `+simd128`.
    #[serde(default)]
    pub(crate) target_features: Vec<String>,
    /// Settings of the package that is published and tested.
    pub(crate) release: Profile,
    /// Settings of the package that is served during development.
    pub(crate) play: Profile,
}

/// Choice of cargo features to build a package with.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Features {
    /// The features in the package's description.
    Published,
    /// The features in the package's description, and one more.
    And(&'static str),
    /// A single feature.
    Only(&'static str),
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum BindgenTarget {
    /// An ES module that the page imports without a bundler.
    Web,
}

/// Settings for one way of building a package.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Profile {
    /// Name of a profile in `Cargo.toml`.
    pub(crate) cargo_profile: String,
    /// Optimisation level that replaces the level in the profile.
    #[serde(default)]
    pub(crate) opt_level: Option<toml::Value>,
    /// Arguments of wasm-opt. `None` skips wasm-opt.
    #[serde(default)]
    pub(crate) wasm_opt: Option<Vec<String>>,
    /// Maximum size of the `.wasm` file in bytes after compression with brotli at quality 11.
    #[serde(default)]
    pub(crate) brotli_budget: Option<usize>,
}

impl Description {
    /// Reads the description from the folder `root`.
    ///
    /// # Errors
    ///
    /// If the file is missing, is not TOML, or has invalid values. The message gives the line and the key.
    pub(crate) fn read(root: &Path) -> Result<Description> {
        let path = root.join(FILE_NAME);
        let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        Description::parse(&text)
    }

    /// Parses the description.
    ///
    /// # Errors
    ///
    /// Same as for [`Description::read`], except those of reading the file.
    pub(crate) fn parse(text: &str) -> Result<Description> {
        toml::from_str(text).with_context(|| format!("{FILE_NAME} is not valid TOML or has a wrong value"))
    }
}

impl Package {
    /// Cargo arguments for the `chosen` features.
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

    /// Arguments for rustc that set the target features.
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

    fn root() -> std::path::PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
    }

    #[test]
    fn the_features_and_flags_of_packages_are_read_from_the_description() {
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
    fn an_error_names_the_line_and_the_key() {
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
    fn the_description_and_each_cargo_toml_have_the_same_wasm_opt_flags() {
        let description = Description::read(&root()).unwrap();
        for package in &description.packages {
            let name = package.crate_name.trim_start_matches("ludoteca-");
            let manifest = root().join("crates").join(name).join("Cargo.toml");
            let manifest: toml::Table = fs::read_to_string(manifest).unwrap().parse().unwrap();
            let metadata: Vec<&str> =
                manifest["package"]["metadata"]["wasm-pack"]["profile"]["release"]["wasm-opt"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|flag| flag.as_str().unwrap())
                    .collect();
            assert_eq!(package.release.wasm_opt.as_deref().unwrap(), metadata);
        }
    }
}
