//! Checksum files in the format of `sha256sum`: a line for each file, with its SHA-256 and its name.

use std::{collections::BTreeMap, fmt::Write as _, fs, path::Path};

use anyhow::{Context, Result, ensure};
use sha2::{Digest as _, Sha256};

use crate::files::files_of;

/// Name of the checksum file in its folder.
pub(crate) const FILE: &str = "SHA256SUMS";

/// Writes the checksums of all files in `folder` to its checksum file.
///
/// # Errors
///
/// If a file can't be read, or has a name that isn't UTF-8.
pub(crate) fn write(folder: &Path) -> Result<()> {
    let mut text = String::new();
    for file in files_of(folder, |name| name != FILE)? {
        let name = file.file_name().and_then(|name| name.to_str());
        let name = name.with_context(|| format!("{} has no name in UTF-8", file.display()))?;
        writeln!(text, "{}  {name}", sum(&fs::read(&file)?)).expect("writing to a string never fails");
    }
    fs::write(folder.join(FILE), text)?;
    Ok(())
}

/// Returns the SHA-256 of a file's content, in hexadecimal.
pub(crate) fn sum(content: &[u8]) -> String {
    let mut sum = String::new();
    for byte in Sha256::digest(content) {
        write!(sum, "{byte:02x}").expect("writing to a string never fails");
    }
    sum
}

/// Returns the checksums in a checksum file, by name.
///
/// # Errors
///
/// If it can't be read, or a line has another form.
pub(crate) fn read(file: &Path) -> Result<BTreeMap<String, String>> {
    let text = fs::read_to_string(file).with_context(|| format!("{} can't be read", file.display()))?;
    text.lines()
        .map(|line| {
            let (sum, name) = line.split_once("  ").context("a line without two spaces")?;
            Ok((name.to_owned(), sum.to_owned()))
        })
        .collect::<Result<_>>()
        .with_context(|| format!("{} is not a checksum file", file.display()))
}

/// Compares the checksum files of two folders, except for the file named `except`.
///
/// # Errors
///
/// If a checksum file can't be read, or the two differ. The message names the files that differ.
pub(crate) fn compare(one: &Path, other: &Path, except: &str) -> Result<()> {
    let (first, second) = (read(&one.join(FILE))?, read(&other.join(FILE))?);
    let names = first.keys().chain(second.keys());
    let mut different: Vec<&str> = names
        .filter(|name| *name != except && first.get(*name) != second.get(*name))
        .map(String::as_str)
        .collect();
    different.sort_unstable();
    different.dedup();
    ensure!(
        different.is_empty(),
        "{} and {} differ: {}",
        one.display(),
        other.display(),
        different.join(", ")
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use xshell::{Shell, TempDir};

    use super::*;

    /// Returns a folder with these files and their checksums.
    fn folder_with(files: &[(&str, &str)]) -> TempDir {
        let folder = Shell::new().unwrap().create_temp_dir().unwrap();
        for (name, content) in files {
            fs::write(folder.path().join(name), content).unwrap();
        }
        write(folder.path()).unwrap();
        folder
    }

    #[test]
    fn a_checksum_file_has_the_format_of_sha256sum() {
        let folder = folder_with(&[("b.txt", "abc"), ("a.txt", "")]);
        let text = fs::read_to_string(folder.path().join(FILE)).unwrap();
        // The values for "" and "abc" are those of FIPS 180-2.
        assert_eq!(
            text,
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  a.txt\n\
             ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  b.txt\n"
        );
        write(folder.path()).unwrap();
        let again = fs::read_to_string(folder.path().join(FILE)).unwrap();
        assert_eq!(again, text, "the checksum file is not in its own list");
    }

    #[test]
    fn two_folders_are_equal_if_all_names_and_contents_match() {
        let first = folder_with(&[("a", "1"), ("b", "2"), ("c", "3")]);
        let same = folder_with(&[("c", "3"), ("b", "2"), ("a", "1")]);
        compare(first.path(), same.path(), "").unwrap();
        let second = folder_with(&[("a", "1"), ("b", "3"), ("d", "3")]);
        let error = compare(first.path(), second.path(), "c").unwrap_err().to_string();
        assert!(error.ends_with("differ: b, d"), "{error}");
    }

    #[test]
    fn reading_a_malformed_checksum_file_is_an_error() {
        let folder = folder_with(&[]);
        fs::write(folder.path().join(FILE), "e3b0c442 a.txt\n").unwrap();
        let error = format!("{:#}", compare(folder.path(), folder.path(), "").unwrap_err());
        assert!(error.contains("SHA256SUMS is not a checksum file"), "{error}");
    }
}
