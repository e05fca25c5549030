//! Command `cargo xtask release`, which builds and checks all files published with a version. With the same
//! tools, the same commit always produces identical files.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, ensure};
use clap::Args;
use xshell::{Shell, cmd};

use crate::{
    checksums, commit, compiler,
    files::{crates, files_of},
    package::{self, Kind},
    sbom, site, steps,
    tools::{self, NODE_FOLDER, NPM},
};

/// Environment variable with the folder of a release, for the tests of its files.
const RELEASE: &str = "LUDOTECA_RELEASE";

/// Test files that open, unpack and install the files of a release.
const TESTS: [&str; 2] = ["release.test.mjs", "npm-install.test.mjs"];

/// Environment variable that many tools use as the time of a build.
const BUILD_TIME: &str = "SOURCE_DATE_EPOCH";

/// File of a release that describes its commit, tests, tools and changes.
const ABOUT: &str = "README.md";

#[derive(Args)]
pub(crate) struct Options {
    /// Build even if the full tests didn't pass on this commit. The release's README.md says so.
    #[arg(long)]
    without_tests: bool,
    /// Public address of the site, such as `https://example.org/games/`; single files link to it.
    #[arg(long)]
    address: Option<String>,
    /// Folder of another release, which must have the same files, byte for byte, except for README.md.
    #[arg(long, value_name = "FOLDER")]
    compare: Option<PathBuf>,
}

/// A version to release, its source folder and its output folder.
struct Release<'a> {
    shell: &'a Shell,
    root: &'a Path,
    version: &'a str,
    folder: &'a Path,
}

/// Builds the release into `target/release-VERSION`, checks its files there, and writes their checksums last.
///
/// # Errors
///
/// If the version has no changes in CHANGELOG.md, files differ from the commit, the full tests did not pass on
/// it, a file can't be built or exceeds its budget, a check fails, or the other release differs.
pub(crate) fn run(shell: &Shell, root: &Path, options: &Options) -> Result<()> {
    let address = options.address.as_deref();
    let version = workspace_version(&fs::read_to_string(root.join("Cargo.toml"))?)?;
    let changelog = fs::read_to_string(root.join("CHANGELOG.md"))?;
    let changes = changes_of(&changelog, &version).with_context(|| {
        format!("CHANGELOG.md says nothing about {version}: write a section `## {version}`")
    })?;
    let files = commit::changed_files(shell)?;
    ensure!(
        files.is_empty(),
        "files differ from the commit: commit or remove them\n{files}"
    );
    let commit = commit::current(shell)?;
    let target = package::target_folder(root);
    let has_passed = commit::passed(&target).as_ref() == Some(&commit);
    ensure!(
        has_passed || options.without_tests,
        "the full tests did not pass on this commit: run `cargo xtask test --full`"
    );
    site::check(shell, root, &[], address)?;

    let folder = target.join(format!("release-{version}"));
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    let _time = shell.push_env(BUILD_TIME, commit::seconds(shell)?);
    let release = Release {
        shell,
        root,
        version: &version,
        folder: &folder,
    };
    release.build(address)?;
    release.check()?;
    let about = release.about(&commit, has_passed, address, changes)?;
    fs::write(folder.join(ABOUT), about)?;
    checksums::write(&folder)?;
    println!("The release is in {}", folder.display());
    match &options.compare {
        Some(other) => checksums::compare(&folder, &root.join(other), ABOUT),
        None => Ok(()),
    }
}

impl Release<'_> {
    /// Builds all files. The builds of the packages and of the site check the budgets.
    fn build(&self, address: Option<&str>) -> Result<()> {
        let &Release {
            shell,
            root,
            version,
            folder,
        } = self;
        crate::build(shell, root, Kind::Release)?;
        site::build(shell, root, address)?;
        site::build_zip(shell, root)?;
        site::build_scorm(shell, root, &[], address)?;
        site::build_npm(shell, root)?;
        let built = root.join(site::FOLDER);
        fs::copy(
            built.join("zip/ludoteca-site.zip"),
            folder.join(format!("ludoteca-site-{version}.zip")),
        )?;
        copy_all(&built.join("single"), ".html", folder)?;
        copy_all(&built.join("scorm"), ".zip", folder)?;
        fs::copy(root.join("web/notices.txt"), folder.join("notices.txt"))?;
        let package = built.join("npm");
        cmd!(shell, "{NPM} pack {package} --pack-destination {folder} --silent")
            .run()
            .context("npm could not pack its package")?;
        self.build_crates()?;
        sbom::write(shell, root, folder, version)
    }

    /// Packs the published crates. Cargo builds each from its package.
    fn build_crates(&self) -> Result<()> {
        let out = steps::publish_folder(self.root);
        let published = crates(self.root)?.into_iter().filter(|each| each.is_published);
        let names: Vec<String> = published.map(|each| each.name).collect();
        let packages = names.iter().flat_map(|name| ["--package", name]);
        cmd!(
            self.shell,
            "cargo package --locked --target-dir {out} {packages...}"
        )
        .run()
        .context("a crate does not build from its package")?;
        for name in names {
            let file = format!("{name}-{}.crate", self.version);
            fs::copy(out.join("package").join(&file), self.folder.join(&file))
                .with_context(|| format!("{file} was not packed"))?;
        }
        Ok(())
    }

    /// Tests the files of the release, each in an empty folder.
    fn check(&self) -> Result<()> {
        let browser = tools::prepare_browser(self.shell)?;
        let headless = tools::prepare_headless(self.shell, &browser);
        let tests = TESTS.map(|name| self.root.join(NODE_FOLDER).join(name));
        cmd!(self.shell, "node --test {tests...}")
            .env(RELEASE, self.folder)
            .env(steps::FULL, "1")
            .env(tools::BROWSER, browser)
            .env(tools::HEADLESS, headless)
            .run()
            .context("a file of the release doesn't work: the output above names the test")
    }

    /// Returns the release's README.md.
    fn about(&self, commit: &str, has_passed: bool, address: Option<&str>, changes: &str) -> Result<String> {
        let &Release { shell, version, .. } = self;
        let tests = if has_passed {
            "All tests passed on this commit (`cargo xtask test --full`)."
        } else {
            "**The full tests did not pass on this commit: don't publish these files.**"
        };
        let address = address.unwrap_or("the place of the file");
        let tools = [
            compiler::version(shell)?,
            cmd!(shell, "cargo --version").quiet().read()?,
            format!("Node {}", cmd!(shell, "node --version").quiet().read()?),
            format!("npm {}", cmd!(shell, "{NPM} --version").quiet().read()?),
        ]
        .join(", ");
        Ok(format!(
            "# Ludoteca {version}\n\n\
             Commit {commit}. {tests}\n\n\
             | File | What it is |\n| --- | --- |\n\
             | `ludoteca-site-{version}.zip` | the whole site, for any static host |\n\
             | `GAME.html` | a game in one file; `ludoteca.html` has all games |\n\
             | `GAME-scorm-1.2.zip`, `GAME-scorm-2004.zip` | a game for a learning platform |\n\
             | `ludoteca-rules-{version}.crate`, `ludoteca-engine-{version}.crate` | the crates |\n\
             | `ludoteca-{version}.tgz` | the npm package |\n\
             | `notices.txt` | the licences of everything in these files |\n\
             | `*.cdx.json` | bills of materials (CycloneDX) of the site and of the crates |\n\
             | `{sums}` | checksums: `sha256sum --check {sums}` |\n\n\
             Links in single files lead to {address}. Built with {tools}.\n\n\
             ## Changes\n\n{changes}\n",
            sums = checksums::FILE,
        ))
    }
}

/// Copies the files in `from` whose names have this ending to the folder `to`.
fn copy_all(from: &Path, ending: &str, to: &Path) -> Result<()> {
    let files = files_of(from, |name| name.ends_with(ending))?;
    ensure!(!files.is_empty(), "{} has no {ending} files", from.display());
    for file in files {
        let name = file.file_name().context("a file without a name")?;
        fs::copy(&file, to.join(name))?;
    }
    Ok(())
}

/// Returns the version of all crates and packages from the workspace's manifest.
fn workspace_version(manifest: &str) -> Result<String> {
    let manifest: toml::Table = manifest.parse()?;
    let version = manifest
        .get("workspace")
        .and_then(|workspace| workspace.get("package")?.get("version")?.as_str());
    Ok(version
        .context("Cargo.toml has no version in [workspace.package]")?
        .to_owned())
}

/// Returns the section of a version in the changelog, without its heading. `None` if it is missing or empty.
fn changes_of<'a>(changelog: &'a str, version: &str) -> Option<&'a str> {
    let section = changelog.split("\n## ").skip(1).find_map(|section| {
        let rest = section.strip_prefix(version)?;
        let is_whole = rest.is_empty() || rest.starts_with(['\n', ',', ' ']);
        is_whole.then(|| rest.split_once('\n').map_or("", |(_, body)| body))
    })?;
    let changes = section.trim();
    (!changes.is_empty()).then_some(changes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn root() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
    }

    fn version() -> String {
        workspace_version(&fs::read_to_string(root().join("Cargo.toml")).unwrap()).unwrap()
    }

    #[test]
    fn the_version_is_read_from_the_workspace() {
        let manifest = "[package]\nversion = '9.0.0'\n[workspace.package]\nversion = '1.2.3'\n";
        assert_eq!(workspace_version(manifest).unwrap(), "1.2.3");
        assert!(workspace_version("[package]\nversion = '9.0.0'\n").is_err());
        assert_eq!(version(), env!("CARGO_PKG_VERSION"));
    }

    #[test]
    fn the_changes_in_a_version_are_read_from_its_changelog_section() {
        let changelog =
            "# Changelog\n\n## 0.10.0\n\nNew.\n\n## 0.1.0, the first release\n\n### Play\n\n- A.\n";
        assert_eq!(changes_of(changelog, "0.10.0"), Some("New."));
        assert_eq!(changes_of(changelog, "0.1.0"), Some("### Play\n\n- A."));
        for version in ["0.1", "0.2.0", "10.0"] {
            assert_eq!(changes_of(changelog, version), None, "{version}");
        }
        assert_eq!(changes_of("\n## 0.2.0\n\n## 0.1.0\n\nOld.\n", "0.2.0"), None);
    }

    #[test]
    fn the_changelog_begins_with_this_version() {
        let changelog = fs::read_to_string(root().join("CHANGELOG.md")).unwrap();
        assert!(changes_of(&changelog, &version()).is_some());
        let first = changelog.split("\n## ").nth(1).unwrap();
        assert!(first.starts_with(&version()), "{first}");
    }

    #[test]
    fn all_stated_versions_match_the_workspace_version() {
        let read = |name: &str| fs::read_to_string(root().join(name)).unwrap();
        let manifest: toml::Table = read("Cargo.toml").parse().unwrap();
        for name in ["ludoteca-rules", "ludoteca-engine"] {
            let needed = &manifest["workspace"]["dependencies"][name]["version"];
            assert_eq!(needed.as_str(), Some(version().as_str()), "{name}");
        }
        let label = format!("org.opencontainers.image.version=\"{}\"", version());
        assert!(read("site/container/Containerfile").contains(&label), "{label}");
        let sentence = format!("This is version {}.", version());
        assert!(read("README.md").contains(&sentence), "{sentence}");
        // The build adds the version.
        assert!(!read("site/npm/package.json").contains("\"version\""));
    }
}
