//! libFuzzer on the target `calls`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| ludoteca_tests::run("calls", data));
