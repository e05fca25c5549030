//! Bills of materials of a release in CycloneDX format: one for the site, whose code is the wasm crate and a
//! few npm packages, and one for each published crate. cargo-cyclonedx writes them from Cargo.lock.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};
use xshell::{Shell, cmd};

use crate::{
    files::files_of,
    tools::{self, NODE_FOLDER},
};

/// Release of cargo-cyclonedx. Since 0.5.9 it uses `SOURCE_DATE_EPOCH`, if set, and then omits random serial
/// numbers.
const VERSION: &str = "0.5.9";

/// Name, without its ending, of the file that cargo-cyclonedx writes beside the manifest of every crate.
const WRITTEN: &str = "ludoteca-sbom";

/// Script that adds the npm packages from which the site contains code.
const ADD_PACKAGES: &str = "sbom.mjs";

/// Folder and target of each described crate, and the name of the file that describes it.
const DESCRIBED: [(&str, &str, &str); 3] = [
    ("crates/wasm", "wasm32-unknown-unknown", "ludoteca-site"),
    ("crates/rules", "all", "ludoteca-rules"),
    ("crates/engine", "all", "ludoteca-engine"),
];

/// Writes a file `NAME-VERSION.cdx.json` for each described crate into `folder`.
///
/// # Errors
///
/// If cargo-cyclonedx can't be installed, or fails.
pub(crate) fn write(shell: &Shell, root: &Path, folder: &Path, version: &str) -> Result<()> {
    let program = tools::prepare_crate(shell, root, "cargo-cyclonedx", VERSION, &[])?;
    for (crate_folder, target, name) in DESCRIBED {
        let manifest = root.join(crate_folder).join("Cargo.toml");
        let result = cmd!(
            shell,
            "{program} cyclonedx --format json --spec-version 1.5 --all-features --no-build-deps
                --target {target} --override-filename {WRITTEN} --manifest-path {manifest}"
        )
        .run()
        .context("cargo-cyclonedx failed");
        let text = fs::read_to_string(root.join(crate_folder).join(format!("{WRITTEN}.json")));
        remove_written(root)?;
        result?;
        let text = text.with_context(|| format!("cargo-cyclonedx says nothing about {crate_folder}"))?;
        fs::write(
            folder.join(format!("{name}-{version}.cdx.json")),
            without_place(&text, root),
        )?;
    }
    let site = folder.join(format!("ludoteca-site-{version}.cdx.json"));
    let script = root.join(NODE_FOLDER).join(ADD_PACKAGES);
    cmd!(shell, "node {script} {site}")
        .run()
        .context("the npm packages can't be added to the bill of materials")
}

/// Removes the files that cargo-cyclonedx wrote beside the manifests of the workspace's crates.
fn remove_written(root: &Path) -> Result<()> {
    let mut folders: Vec<PathBuf> = files_of(&root.join("crates"), |_| true)?;
    folders.push(root.join("tests"));
    for folder in folders {
        let file = folder.join(format!("{WRITTEN}.json"));
        if file.exists() {
            fs::remove_file(file)?;
        }
    }
    Ok(())
}

/// Removes the path of the checkout from the names of local crates, since it differs between machines.
fn without_place(text: &str, root: &Path) -> String {
    text.replace(&root.display().to_string(), "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_path_of_the_checkout_is_removed_from_a_bill_of_materials() {
        let text = r#"{ "bom-ref": "path+file:///home/a/ludoteca/crates/wasm#0.1.0" }"#;
        assert_eq!(
            without_place(text, Path::new("/home/a/ludoteca")),
            r#"{ "bom-ref": "path+file:///crates/wasm#0.1.0" }"#
        );
    }
}
