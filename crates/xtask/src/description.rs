//! `wasm-pack.toml`: the one description of how the packages for the browser are built.

use std::{
    fs,
    ops::Range,
    path::{Component, Path},
};

use anyhow::{Context, Result, bail};
use serde::Deserialize;
use toml::Spanned;

/// The name of the file, at the top of the project.
pub(crate) const FILE_NAME: &str = "wasm-pack.toml";

/// Everything that the file says.
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
    pub(crate) crate_name: Spanned<String>,
    /// The cargo features; the default ones are off.
    pub(crate) features: Vec<Spanned<String>>,
    /// rustc's target triple.
    pub(crate) target: Spanned<String>,
    /// What kind of JavaScript is written.
    pub(crate) bindgen_target: BindgenTarget,
    /// The folder of the generated files, from the top of the project.
    pub(crate) out_dir: Spanned<String>,
    /// The stem of the generated files.
    pub(crate) out_name: Spanned<String>,
    /// The stem of a second script from the same `.wasm` file, one that is no module: for workers whose source is text.
    #[serde(default)]
    pub(crate) worker_out_name: Option<Spanned<String>>,
    /// Flags for rustc beside those of the cargo profile.
    #[serde(default)]
    pub(crate) rust_flags: Vec<String>,
    /// Target features with their sign, such as `+simd128`.
    #[serde(default)]
    pub(crate) target_features: Vec<Spanned<String>>,
    /// What is published and tested.
    pub(crate) release: Profile,
    /// What is served while the page is being worked on.
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
    /// What the result may weigh.
    #[serde(default)]
    pub(crate) budget: Option<Budget>,
}

/// The largest sizes that are allowed, in bytes.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Budget {
    /// The `.wasm` file as it lies on the disk.
    pub(crate) raw: usize,
    /// The `.wasm` file compressed by brotli at quality 11.
    pub(crate) brotli: usize,
    /// The `.js` file beside it, compressed likewise.
    pub(crate) script: usize,
    /// The script for workers, compressed likewise, where there is one.
    #[serde(default)]
    pub(crate) worker_script: Option<usize>,
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
        let description: Description = toml::from_str(text)
            .with_context(|| format!("{FILE_NAME} is not valid TOML or has a wrong value"))?;
        if description.packages.is_empty() {
            bail!("{FILE_NAME} describes no package: `package` is empty");
        }
        let mut outputs: Vec<(&str, &str)> = Vec::new();
        for package in &description.packages {
            package.check(text)?;
            let output = (package.out_dir(), package.out_name());
            if outputs.contains(&output) {
                return Err(fault(
                    text,
                    package.out_name.span(),
                    "out-name",
                    "another package writes the same files",
                ));
            }
            outputs.push(output);
        }
        Ok(description)
    }
}

impl Package {
    /// The cargo package.
    pub(crate) fn crate_name(&self) -> &str {
        self.crate_name.get_ref()
    }

    /// The arguments that give cargo the features that are `chosen`.
    pub(crate) fn feature_flags(&self, chosen: Features) -> Vec<String> {
        let own = self.features.iter().map(|feature| feature.get_ref().as_str());
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

    /// rustc's target triple.
    pub(crate) fn target(&self) -> &str {
        self.target.get_ref()
    }

    /// The folder of the generated files, from the top of the project.
    pub(crate) fn out_dir(&self) -> &str {
        self.out_dir.get_ref()
    }

    /// The stem of the generated files.
    pub(crate) fn out_name(&self) -> &str {
        self.out_name.get_ref()
    }

    /// The stem of the script for workers, if there is to be one.
    pub(crate) fn worker_out_name(&self) -> Option<&str> {
        self.worker_out_name.as_ref().map(|name| name.get_ref().as_str())
    }

    /// All flags for rustc, target features included.
    pub(crate) fn all_rust_flags(&self) -> Vec<String> {
        let mut flags = self.rust_flags.clone();
        if !self.target_features.is_empty() {
            let features: Vec<&str> = self
                .target_features
                .iter()
                .map(|feature| feature.get_ref().as_str())
                .collect();
            flags.push(format!("-Ctarget-feature={}", features.join(",")));
        }
        flags
    }

    /// Finds what the types of the fields cannot exclude.
    fn check(&self, text: &str) -> Result<()> {
        let is_name = |name: &str| {
            !name.is_empty()
                && name
                    .chars()
                    .all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'))
        };
        let worker = self.worker_out_name.as_ref();
        for (key, value) in [
            ("crate", &self.crate_name),
            ("target", &self.target),
            ("out-name", &self.out_name),
        ]
        .into_iter()
        .chain(worker.map(|name| ("worker-out-name", name)))
        .chain(self.features.iter().map(|feature| ("features", feature)))
        {
            if !is_name(value.get_ref()) {
                let what = "only letters, digits, `-` and `_` make a name";
                return Err(fault(text, value.span(), key, what));
            }
        }
        if let Some(name) = worker.filter(|name| name.get_ref() == self.out_name()) {
            let what = "the two scripts need two names";
            return Err(fault(text, name.span(), "worker-out-name", what));
        }
        if !self.target().starts_with("wasm") {
            let what = "not a WebAssembly target";
            return Err(fault(text, self.target.span(), "target", what));
        }
        let inside = |component| matches!(component, Component::Normal(_));
        if self.out_dir().is_empty() || !Path::new(self.out_dir()).components().all(inside) {
            let what = "must be a folder inside the project, without `..`";
            return Err(fault(text, self.out_dir.span(), "out-dir", what));
        }
        for feature in &self.target_features {
            if !feature.get_ref().starts_with(['+', '-']) {
                let what = "a target feature begins with `+` or `-`";
                return Err(fault(text, feature.span(), "target-features", what));
            }
        }
        Ok(())
    }
}

/// An error about the value of `key` that lies at `span` (bytes) of `text`; lines count from 1.
fn fault(text: &str, span: Range<usize>, key: &str, what: &str) -> anyhow::Error {
    let line = 1 + text[..span.start].matches('\n').count();
    let value = &text[span];
    anyhow::anyhow!("{FILE_NAME} has a wrong value: line {line}, `{key}` = {value}: {what}")
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = r#"
[[package]]
crate = "a-crate"
features = ["one", "two"]
target = "wasm32-unknown-unknown"
bindgen-target = "web"
out-dir = "web/pkg"
out-name = "a_crate"
worker-out-name = "a_worker"
target-features = ["+simd128", "-sign-ext"]
[package.release]
cargo-profile = "release"
wasm-opt = ["-O3"]
budget = { raw = 2, brotli = 1, script = 1, worker-script = 1 }
[package.play]
cargo-profile = "play"
"#;

    /// Replaces `from` by `to` in a good description and expects every one of `words` in the error.
    #[track_caller]
    fn check_fault(from: &str, to: &str, words: &[&str]) {
        assert!(GOOD.contains(from), "{from}");
        let error = Description::parse(&GOOD.replace(from, to)).expect_err(to);
        let message = format!("{error:#}");
        for word in words {
            assert!(message.contains(word), "no `{word}` in: {message}");
        }
    }

    #[test]
    fn a_good_description_is_read_whole() {
        let description = Description::parse(GOOD).unwrap();
        let [package] = &description.packages[..] else {
            panic!("one package");
        };
        assert_eq!(package.crate_name(), "a-crate");
        assert_eq!(
            package.feature_flags(Features::And("three")),
            ["--no-default-features", "--features=one,two,three"]
        );
        for (chosen, expected) in [
            (Features::Published, "--features=one,two"),
            (Features::Only("three"), "--features=three"),
        ] {
            assert_eq!(package.feature_flags(chosen)[1], expected);
        }
        assert_eq!(package.bindgen_target, BindgenTarget::Web);
        assert_eq!(package.worker_out_name(), Some("a_worker"));
        assert_eq!(package.release.budget.unwrap().brotli, 1);
        assert_eq!(package.release.budget.unwrap().worker_script, Some(1));
        assert_eq!(package.play.wasm_opt, None);
        assert_eq!(package.all_rust_flags(), ["-Ctarget-feature=+simd128,-sign-ext"]);
    }

    #[test]
    fn an_error_names_line_and_key() {
        check_fault("crate = ", "crat = ", &["line 3", "crat", "unknown field"]);
        check_fault(
            "target = \"wasm32-unknown-unknown\"\n",
            "",
            &["line 2", "missing field `target`"],
        );
        check_fault("raw = 2", "raw = -2", &["line 14", "raw"]);
        check_fault("raw = 2", "raw = \"2\"", &["line 14", "raw"]);
        check_fault("\"web\"", "\"page\"", &["line 6", "bindgen-target", "`web`"]);
        check_fault("\"web/pkg\"", "\"../pkg\"", &["line 7", "out-dir", "../pkg"]);
        check_fault("\"web/pkg\"", "\"/pkg\"", &["line 7", "out-dir"]);
        check_fault("\"web/pkg\"", "\"\"", &["line 7", "out-dir"]);
        check_fault("\"a_crate\"", "\"a/crate\"", &["line 8", "out-name"]);
        check_fault("\"a_worker\"", "\"a.worker\"", &["line 9", "worker-out-name"]);
        check_fault("\"a_worker\"", "\"a_crate\"", &["line 9", "two names"]);
        check_fault("\"two\"", "\"t,wo\"", &["line 4", "features", "t,wo"]);
        check_fault("wasm32-", "x86-", &["line 5", "target", "not a WebAssembly"]);
        check_fault(
            "\"-sign-ext\"",
            "\"sse2\"",
            &["line 10", "target-features", "sse2"],
        );
        check_fault("[package.release]", "[package.relase]", &["line 11", "relase"]);
        check_fault("[\"-O3\"]", "[\"-O3\"", &["line 14"]);
    }

    #[test]
    fn two_packages_may_not_write_the_same_files() {
        let error = Description::parse(&format!("{GOOD}{GOOD}")).unwrap_err();
        assert!(format!("{error:#}").contains("line 24, `out-name`"), "{error:#}");
        assert!(Description::parse("package = []").is_err());
        assert!(Description::parse("").is_err());
    }

    /// The folder of the project.
    fn root() -> std::path::PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
    }

    #[test]
    fn the_wasm_pack_tool_is_told_the_same() {
        let description = Description::read(&root()).unwrap();
        for package in &description.packages {
            let name = package.crate_name().trim_start_matches("ludoteca-");
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
