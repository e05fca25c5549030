//! What the commands print: to standard output, which whoever reads it may close at any time (`cargo lab game … | head`).

use std::fmt;
use std::io::{self, Write as _};
use std::process::ExitCode;

/// Prints to standard output, and returns the error from the function around if that is not possible.
#[macro_export]
macro_rules! out {
    ($($text:tt)*) => { $crate::output::print(format_args!($($text)*))? };
}

/// The same, with the end of the line.
#[macro_export]
macro_rules! outln {
    () => { $crate::out!("\n") };
    ($($text:tt)*) => { $crate::out!("{}\n", format_args!($($text)*)) };
}

/// Prints a line about what is going on to standard error, if anybody reads that.
#[macro_export]
macro_rules! note {
    ($($text:tt)*) => {{
        use std::io::Write as _;
        writeln!(std::io::stderr(), $($text)*).ok();
    }};
}

/// The exit code of a program that writes to a closed pipe, as shells report it: 128 + 13, the number of SIGPIPE.
const CLOSED: u8 = 141;

/// Nobody reads standard output any more.
#[derive(Debug, thiserror::Error)]
#[error("nobody reads the output any more")]
struct Closed;

/// Whether a command failed only because nobody reads its output any more. A pipe to another program is not meant.
fn is_closed(error: &anyhow::Error) -> bool {
    error.is::<Closed>()
}

/// Tells a closed standard output from other errors in writing to it.
pub(crate) fn writing(error: io::Error) -> anyhow::Error {
    if error.kind() == io::ErrorKind::BrokenPipe {
        return Closed.into();
    }
    anyhow::Error::new(error).context("writing to standard output")
}

/// The exit code of a program whose command ended so, after telling of an error. Where nobody reads the output any more, it ends
/// as quietly as other programs.
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
/// If it cannot be written to.
pub fn print(text: fmt::Arguments<'_>) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    out.write_fmt(text).and_then(|()| out.flush()).map_err(writing)
}
