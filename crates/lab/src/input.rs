//! What the commands read from files that anybody may have named.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use anyhow::{Context as _, Result, ensure};

/// The text of a file of at most so many bytes. No more of it is read, as a device has no end.
///
/// # Errors
/// If it cannot be read, is a folder, longer than that, or not UTF-8. The error names the file.
pub(crate) fn read_text(file: &Path, most_bytes: usize, why: &str) -> Result<String> {
    let name = file.display();
    ensure!(!file.is_dir(), "{name} is a folder: name a file in it");
    let mut bytes = Vec::new();
    File::open(file)
        .and_then(|open| open.take(most_bytes as u64 + 1).read_to_end(&mut bytes))
        .with_context(|| format!("{name} cannot be read"))?;
    ensure!(
        bytes.len() <= most_bytes,
        "{name} is longer than {most_bytes} bytes, {why}"
    );
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to() + 1;
        anyhow::anyhow!("{name} is not a text: byte {at} is not UTF-8; save it as UTF-8")
    })
}
