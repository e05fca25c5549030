//! Bounded reading of files and of other programs' output.

use std::fs::File;
use std::io::{self, BufRead, Read as _};
use std::path::Path;

use anyhow::{Context as _, Result, ensure};

/// Reads a file of at most `most_bytes` bytes. Reading stops at this limit, because a device may have no end.
///
/// # Errors
/// If the file cannot be read, is a folder, is longer than `most_bytes`, or is not UTF-8. The error names the
/// file. `why` completes the message for a file that is too long.
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
        anyhow::anyhow!("{name} is not UTF-8 text: byte {at} is wrong; save the file as UTF-8")
    })
}

/// Maximum number of bytes kept from a line. Valid requests and answers are far shorter.
pub(crate) const LONGEST_LINE_BYTES: usize = 8 << 20;

/// Reads a line into `line`, without its line break. Returns its full length in bytes, or `None` at the end
/// of the input. Only the first [`LONGEST_LINE_BYTES`] bytes of a longer line are kept.
pub(crate) fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Option<usize>> {
    line.clear();
    let mut length = 0;
    loop {
        let buffer = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            buffer => buffer?,
        };
        if buffer.is_empty() {
            return Ok((length > 0).then_some(length));
        }
        let newline = buffer.iter().position(|&byte| byte == b'\n');
        let part = &buffer[..newline.unwrap_or(buffer.len())];
        let kept = part.len().min(LONGEST_LINE_BYTES.saturating_sub(line.len()));
        line.extend(&part[..kept]);
        length += part.len();
        let consumed = part.len() + usize::from(newline.is_some());
        input.consume(consumed);
        if newline.is_some() {
            return Ok(Some(length));
        }
    }
}
