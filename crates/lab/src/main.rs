//! The program behind `cargo lab`.

use std::process::ExitCode;

fn main() -> ExitCode {
    ludoteca_lab::main()
}
