//! Lists of files in the checkout.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, ensure};

use crate::{description::Description, site, tools::NODE_FOLDER};

/// Folder of files copied from npm packages.
const VENDOR: &str = "web/vendor";
/// Maximum length of a line, in characters, as in `biome.jsonc`.
pub(crate) const MOST_COLUMNS: usize = 110;

/// Returns the overlong lines in files that Biome formats. Biome doesn't wrap comments and strings.
pub(crate) fn long_lines(root: &Path) -> Result<Vec<String>> {
    let mut long = Vec::new();
    for file in written_files(root)? {
        for (index, line) in fs::read_to_string(&file)?.lines().enumerate() {
            if line.chars().count() > MOST_COLUMNS {
                let name = file.strip_prefix(root).unwrap_or(&file);
                long.push(format!("{}:{}", name.display(), index + 1));
            }
        }
    }
    Ok(long)
}

/// Returns all hand-written scripts, styles and pages, without data and vendored copies.
fn written_files(root: &Path) -> Result<Vec<PathBuf>> {
    let root = root.canonicalize()?;
    let others = ["web/pkg", VENDOR, "tests/web/node_modules"].map(|folder| root.join(folder));
    let mut files = Vec::new();
    let mut folders = vec![
        root.join("web"),
        root.join("crates"),
        root.join(site::SCRIPTS),
        root.join(NODE_FOLDER),
    ];
    while let Some(folder) = folders.pop() {
        for path in files_of(&folder, |_| true)? {
            let kind = path.extension().and_then(|kind| kind.to_str());
            if others.contains(&path) {
                continue;
            } else if path.is_dir() {
                folders.push(path);
            } else if matches!(kind, Some("js" | "mjs" | "ts" | "css" | "html")) {
                files.push(path);
            }
        }
    }
    Ok(files)
}

/// A crate of the workspace.
pub(crate) struct Crate {
    pub(crate) name: String,
    /// Names of its features, without `default`.
    pub(crate) features: Vec<String>,
    /// True if its manifest allows it to be published.
    pub(crate) is_published: bool,
    /// True if it declares `no_std`.
    is_no_std: bool,
}

/// Returns the workspace's crates, sorted by name.
pub(crate) fn crates(root: &Path) -> Result<Vec<Crate>> {
    let mut crates = Vec::new();
    for entry in fs::read_dir(root.join("crates"))? {
        let folder = entry?.path();
        let source = fs::read_to_string(folder.join("src/lib.rs")).unwrap_or_default();
        let manifest: toml::Table = fs::read_to_string(folder.join("Cargo.toml"))?.parse()?;
        let package = manifest.get("package").context("a crate without a package")?;
        let name = package.get("name").and_then(toml::Value::as_str);
        let features = manifest.get("features").and_then(toml::Value::as_table);
        let features = features.into_iter().flat_map(toml::Table::keys);
        crates.push(Crate {
            name: name.context("a crate without a name")?.to_owned(),
            features: features.filter(|name| *name != "default").cloned().collect(),
            is_published: package.get("publish").is_none(),
            is_no_std: source.lines().any(|line| line.trim() == "#![no_std]"),
        });
    }
    crates.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(crates)
}

/// Returns the names of the workspace's crates that declare `no_std`.
pub(crate) fn no_std_crates(root: &Path) -> Result<Vec<String>> {
    let crates = crates(root)?.into_iter().filter(|each| each.is_no_std);
    let names: Vec<String> = crates.map(|each| each.name).collect();
    ensure!(!names.is_empty(), "no crate says no_std");
    Ok(names)
}

/// Returns the files and folders in `folder` whose names satisfy `is_wanted`, sorted.
pub(crate) fn files_of(folder: &Path, is_wanted: impl Fn(&str) -> bool) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_name().to_str().is_some_and(&is_wanted) {
            files.push(entry.path());
        }
    }
    files.sort();
    Ok(files)
}

/// Returns the canonical paths of all hand-written scripts of the page, of the site build and of the tests.
pub(crate) fn scripts(root: &Path) -> Result<Vec<PathBuf>> {
    let mut generated = Vec::new();
    for package in &Description::read(root)?.packages {
        generated.extend(root.join(&package.out_dir).canonicalize());
    }
    let is_script = |name: &str| name.ends_with(".js") || name.ends_with(".mjs");
    let mut scripts = files_of(&root.join(NODE_FOLDER).canonicalize()?, is_script)?;
    let mut folders = vec![
        root.join(site::SCRIPTS).canonicalize()?,
        root.join("web").canonicalize()?,
    ];
    while let Some(folder) = folders.pop() {
        if generated.contains(&folder) {
            continue;
        }
        for path in files_of(&folder, |_| true)? {
            if path.is_dir() {
                folders.push(path);
            } else if path.to_str().is_some_and(is_script) {
                scripts.push(path);
            }
        }
    }
    Ok(scripts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rules_crate_is_no_std_and_the_wasm_crate_is_not() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let names = no_std_crates(&root).unwrap();
        assert!(names.contains(&"ludoteca-rules".to_owned()), "{names:?}");
        assert!(!names.contains(&"ludoteca-wasm".to_owned()), "{names:?}");
    }
}
