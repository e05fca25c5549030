//! Builds a package for the browser with cargo, wasm-bindgen and wasm-opt, and checks its size.

use std::{
    env,
    ffi::OsStr,
    fs,
    io::Write,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail};
use wasm_bindgen_cli_support::Bindgen;
use xshell::{Cmd, Shell, cmd};

use crate::{
    compiler,
    description::{BindgenTarget, Features, Package, Profile},
    tools,
};

#[derive(Clone, Copy, Debug, PartialEq, clap::ValueEnum)]
pub(crate) enum Kind {
    /// Small and fast, for publishing and testing.
    Release,
    /// Built in seconds, for development.
    Play,
}

/// Builds `package` into its folder.
///
/// # Errors
///
/// If a compiler or tool is missing (the message says what to install), or the code does not compile.
pub(crate) fn build(shell: &Shell, root: &Path, package: &Package, kind: Kind) -> Result<()> {
    let out = root.join(&package.out_dir);
    build_into(shell, root, package, kind, Features::Published, &out)?;
    match &package.data {
        Some(folder) => copy_data(&root.join(folder), &out),
        None => Ok(()),
    }
}

/// Copies the files of `folder` to a folder of the same name in `out`, and removes the files copied earlier.
fn copy_data(folder: &Path, out: &Path) -> Result<()> {
    let name = folder.file_name().context("the data folder has no name")?;
    let copy = out.join(name);
    if copy.exists() {
        fs::remove_dir_all(&copy)?;
    }
    fs::create_dir_all(&copy)?;
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let entry = entry?;
        fs::copy(entry.path(), copy.join(entry.file_name()))?;
    }
    Ok(())
}

/// Builds `package` with `features` into the folder `out`, and replaces its previous files there.
///
/// # Errors
///
/// Same as for [`build`].
pub(crate) fn build_into(
    shell: &Shell,
    root: &Path,
    package: &Package,
    kind: Kind,
    features: Features,
    out: &Path,
) -> Result<()> {
    let profile = profile(package, kind);
    if profile.wasm_opt.is_some() {
        tools::prepare_node(shell, root)?;
    }
    compiler::prepare(shell, &package.target)?;
    let wasm = compile(shell, root, package, profile, features)?;
    let staging = target_folder(root).join("package").join(&package.out_name);
    if staging.exists() {
        fs::remove_dir_all(&staging)?;
    }
    bindgen(&wasm, &staging, package, kind)?;
    if let Some(name) = package.worker_out_name.as_deref() {
        bindgen_for_workers(&wasm, &staging, package, kind, name)?;
    }
    if let Some(flags) = &profile.wasm_opt {
        optimise(shell, root, &staging, package, flags)?;
    }
    replace_files(&staging, out, package)
}

/// Prints the size of the built package, and compares it with its budget, if any.
///
/// # Errors
///
/// If the package is too large. The message gives the excess and where the budget is set.
pub(crate) fn weigh(root: &Path, package: &Package, kind: Kind) -> Result<()> {
    let path = root.join(&package.out_dir).join(wasm_name(package));
    let wasm = fs::read(&path)
        .with_context(|| format!("{} is missing: run `cargo xtask build --package`", path.display()))?;
    let brotli = compressed_size(&wasm)?;
    let budget = profile(package, kind).brotli_budget;
    println!(
        "{}: {} bytes of WebAssembly, {}{} compressed",
        package.out_name,
        thousands(wasm.len()),
        thousands(brotli),
        budget.map_or_else(String::new, |bytes| format!(" of {}", thousands(bytes))),
    );
    budget.map_or(Ok(()), |budget| compare(&package.out_name, brotli, budget))
}

pub(crate) fn target_folder(root: &Path) -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), |path| root.join(path))
}

/// Returns the settings of a package for a kind of build.
fn profile(package: &Package, kind: Kind) -> &Profile {
    match kind {
        Kind::Release => &package.release,
        Kind::Play => &package.play,
    }
}

/// Runs cargo and returns the path of the `.wasm` file.
///
/// The target folder is separate, since the native and the WebAssembly compiler may differ and would
/// overwrite each other's files.
fn compile(
    shell: &Shell,
    root: &Path,
    package: &Package,
    profile: &Profile,
    features: Features,
) -> Result<PathBuf> {
    let folder = target_folder(root).join("wasm");
    let name = &package.crate_name;
    let target = &package.target;
    let cargo_profile = &profile.cargo_profile;
    let flags = rust_flags(package);
    let features = package.feature_flags(features);
    let level = profile.opt_level.iter().flat_map(|level| {
        let level = format!("profile.{cargo_profile}.opt-level={level}");
        ["--config".to_owned(), level]
    });
    let cargo = cmd!(
        shell,
        "cargo build --package {name} --lib --profile {cargo_profile} --target {target}
            --target-dir {folder} {features...} {level...} {flags...}"
    );
    let failure = || format!("{name} does not compile for {target}");
    compiler::apply(apart(cargo)).run().with_context(failure)?;
    let file = format!("{}.wasm", name.replace('-', "_"));
    let cargo_folder = if cargo_profile == "dev" {
        "debug"
    } else {
        cargo_profile
    };
    Ok(folder.join(target).join(cargo_folder).join(file))
}

/// Lets cargo keep builds of a package with different features side by side. By default they have the same
/// file name, and each build would replace the previous one. Cargo provides this variable for the standard
/// library. If it were ignored, builds would only take longer.
fn apart(cargo: Cmd<'_>) -> Cmd<'_> {
    cargo.env("__CARGO_DEFAULT_LIB_METADATA", "packages")
}

/// Returns the cargo arguments that add rustc flags to those in cargo's configuration: the package's own, and
/// one that removes the path of cargo's folder from panic messages. That path differs between machines, and
/// contains the user's name.
pub(crate) fn rust_flags(package: &Package) -> Vec<String> {
    let mut flags = package.rust_flags();
    if let Some(home) = cargo_home() {
        let sources = home.join("registry/src");
        flags.push(format!("--remap-path-prefix={}=registry", sources.display()));
    }
    if flags.is_empty() {
        return Vec::new();
    }
    let list = toml::Value::from(flags);
    vec![
        "--config".to_owned(),
        format!("target.{}.rustflags={list}", &package.target),
    ]
}

/// Returns the folder in which cargo keeps the sources of crates.
fn cargo_home() -> Option<PathBuf> {
    let chosen = env::var_os("CARGO_HOME").map(PathBuf::from);
    chosen.or_else(|| env::home_dir().map(|home| home.join(".cargo")))
}

/// Generates the JavaScript and the types next to the `.wasm` file in the folder `out`.
fn bindgen(wasm: &Path, out: &Path, package: &Package, kind: Kind) -> Result<()> {
    let mut bindgen = Bindgen::new();
    match package.bindgen_target {
        BindgenTarget::Web => bindgen.web(true)?.typescript(true),
    };
    generate(&mut bindgen, wasm, out, package, kind)
}

/// Generates a non-module script in the folder `out`, for the `.wasm` file there.
///
/// # Errors
///
/// If the script needs a different `.wasm` file, since the page compiles a single one for both scripts.
fn bindgen_for_workers(wasm: &Path, out: &Path, package: &Package, kind: Kind, name: &str) -> Result<()> {
    let folder = out.join("worker");
    let mut bindgen = Bindgen::new();
    bindgen.no_modules(true)?.typescript(false);
    generate(&mut bindgen, wasm, &folder, package, kind)?;
    if fs::read(folder.join(wasm_name(package)))? != fs::read(out.join(wasm_name(package)))? {
        bail!("wasm-bindgen makes one .wasm file for modules and another for workers");
    }
    fs::rename(
        folder.join(format!("{}.js", &package.out_name)),
        out.join(format!("{name}.js")),
    )?;
    fs::remove_dir_all(folder)?;
    Ok(())
}

/// Runs wasm-bindgen with the settings common to all outputs.
fn generate(bindgen: &mut Bindgen, wasm: &Path, out: &Path, package: &Package, kind: Kind) -> Result<()> {
    let is_release = kind == Kind::Release;
    bindgen
        .input_path(wasm)
        .out_name(&package.out_name)
        // Keeps the default path of the .wasm file, so that the page need not pass it.
        .omit_default_module_path(false)
        .remove_name_section(is_release)
        .remove_producers_section(is_release)
        .generate(out)
        .with_context(|| format!("wasm-bindgen cannot read {}", wasm.display()))
}

/// Runs binaryen's wasm-opt on the `.wasm` file in `folder`.
fn optimise(shell: &Shell, root: &Path, folder: &Path, package: &Package, flags: &[String]) -> Result<()> {
    let program = root
        .join(tools::NODE_FOLDER)
        .join("node_modules/binaryen/bin/wasm-opt");
    let wasm = folder.join(wasm_name(package));
    cmd!(shell, "node {program} {flags...} {wasm} -o {wasm}")
        .run()
        .context("wasm-opt failed")
}

/// File name of the package's `.wasm` file.
fn wasm_name(package: &Package) -> String {
    format!("{}_bg.wasm", &package.out_name)
}

/// Replaces the files of `package` in `out` with those in `staging`. Keeps the files of other packages.
fn replace_files(staging: &Path, out: &Path, package: &Package) -> Result<()> {
    fs::create_dir_all(out)?;
    let old = fs::read_dir(out)?.collect::<Result<Vec<_>, _>>()?;
    for entry in old.iter().filter(|entry| is_own(&entry.file_name(), package)) {
        let path = entry.path();
        fs::remove_file(&path).with_context(|| format!("cannot remove {}", path.display()))?;
    }
    for entry in fs::read_dir(staging)? {
        let entry = entry?;
        if !entry.file_type()?.is_file() {
            bail!(
                "{} is not a file: give the package no snippets",
                entry.path().display()
            );
        }
        fs::copy(entry.path(), out.join(entry.file_name()))?;
    }
    Ok(())
}

/// True if `package` generates a file with this name.
fn is_own(name: &OsStr, package: &Package) -> bool {
    let name = name.to_string_lossy();
    let stem = name.split('.').next().unwrap_or_default();
    stem.trim_end_matches("_bg") == package.out_name || Some(stem) == package.worker_out_name.as_deref()
}

/// Returns the size of `bytes` in bytes after compression with brotli at its highest quality.
fn compressed_size(bytes: &[u8]) -> Result<usize> {
    const QUALITY: u32 = 11;
    const WINDOW_BITS: u32 = 22;
    let mut compressor = brotli::CompressorWriter::new(Vec::new(), 1 << 16, QUALITY, WINDOW_BITS);
    compressor.write_all(bytes)?;
    Ok(compressor.into_inner().len())
}

/// Fails if a package of `brotli` bytes is larger than `budget`.
fn compare(name: &str, brotli: usize, budget: usize) -> Result<()> {
    if brotli > budget {
        bail!(
            "{name} is too large: {} bytes compressed by brotli, {} more than the budget of {} in {}",
            thousands(brotli),
            thousands(brotli - budget),
            thousands(budget),
            crate::description::FILE_NAME
        );
    }
    Ok(())
}

/// Formats a number with thousands separators: 1,234.
fn thousands(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_package_must_fit_its_budget() {
        compare("a", 1000, 1000).unwrap();
        let error = compare("a", 2500, 1000).unwrap_err().to_string();
        assert!(error.contains("2,500 bytes compressed"), "{error}");
        assert!(error.contains("1,500 more than the budget of 1,000"), "{error}");
    }

    #[test]
    fn the_compressed_size_includes_every_byte() {
        let zeros = compressed_size(&[0; 100_000]).unwrap();
        assert!((1..100).contains(&zeros), "{zeros}");
        let mut state = 1_u32;
        let noise: Vec<u8> = std::iter::repeat_with(|| {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            state.to_le_bytes()[0]
        })
        .take(100_000)
        .collect();
        let noise = compressed_size(&noise).unwrap();
        assert!((100_000..100_100).contains(&noise), "{noise}");
    }

    #[test]
    fn numbers_have_thousands_separators() {
        assert_eq!(thousands(0), "0");
        assert_eq!(thousands(999), "999");
        assert_eq!(thousands(1000), "1,000");
        assert_eq!(thousands(1_234_567), "1,234,567");
    }
}
