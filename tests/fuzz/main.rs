//! The program that fuzzes. Built by `cargo xtask fuzz` it is libFuzzer with the target that `LUDOTECA_FUZZ_TARGET`
//! names; built as usual it runs the inputs that are named on the command line, each by the target of its folder.
#![cfg_attr(fuzzing, no_main)]

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    static TARGET: std::sync::LazyLock<&ludoteca_tests::Target> = std::sync::LazyLock::new(|| {
        let name = std::env::var("LUDOTECA_FUZZ_TARGET").unwrap_or_default();
        ludoteca_tests::Target::named(&name).expect("LUDOTECA_FUZZ_TARGET names a target")
    });
    (TARGET.run)(data);
});

#[cfg(not(fuzzing))]
fn main() -> std::process::ExitCode {
    let mut code = std::process::ExitCode::SUCCESS;
    for file in std::env::args_os().skip(1).map(std::path::PathBuf::from) {
        match ludoteca_tests::replay(&file) {
            Ok(line) => println!("{line}"),
            Err(line) => {
                eprintln!("{line}");
                code = std::process::ExitCode::FAILURE;
            }
        }
    }
    code
}
