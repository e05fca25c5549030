//! Standard output of the commands. The reader may close it at any time (`cargo lab game … | head`).

use std::fmt;
use std::io::{self, Write as _};
use std::process::ExitCode;

/// Prints to standard output. On failure, returns the error from the surrounding function.
#[macro_export]
macro_rules! out {
    ($($text:tt)*) => { $crate::output::print(format_args!($($text)*))? };
}

/// Like `out!`, with a line break at the end.
#[macro_export]
macro_rules! outln {
    () => { $crate::out!("\n") };
    ($($text:tt)*) => { $crate::out!("{}\n", format_args!($($text)*)) };
}

/// Prints a status line to standard error. Errors are ignored.
#[macro_export]
macro_rules! note {
    ($($text:tt)*) => {{
        use std::io::Write as _;
        writeln!(std::io::stderr(), $($text)*).ok();
    }};
}

/// Exit code after writing to a closed pipe, as shells report it: 128 + 13, the number of SIGPIPE.
const CLOSED: u8 = 141;

#[derive(Debug, thiserror::Error)]
#[error("standard output was closed")]
struct Closed;

/// True if a command failed only because its standard output was closed. Broken pipes to other programs are
/// different errors.
fn is_closed(error: &anyhow::Error) -> bool {
    error.is::<Closed>()
}

/// Converts a write error. A closed standard output becomes [`Closed`].
pub(crate) fn writing(error: io::Error) -> anyhow::Error {
    if error.kind() == io::ErrorKind::BrokenPipe {
        return Closed.into();
    }
    anyhow::Error::new(error).context("writing to standard output")
}

/// Reports an error on standard error and returns the exit code. Like other programs, it doesn't report a
/// closed standard output.
#[must_use]
pub fn exit_code(result: anyhow::Result<()>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_closed(&error) => ExitCode::from(CLOSED),
        Err(error) => {
            note!("Error: {error:?}");
            ExitCode::FAILURE
        }
    }
}

/// Prints to standard output.
///
/// # Errors
/// If standard output cannot be written.
pub fn print(text: fmt::Arguments<'_>) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    out.write_fmt(text).and_then(|()| out.flush()).map_err(writing)
}
