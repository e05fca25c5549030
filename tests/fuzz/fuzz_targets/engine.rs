//! libFuzzer on the target `engine`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| ludoteca_tests::run("engine", data));
