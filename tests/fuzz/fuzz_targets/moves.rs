//! libFuzzer on the target `moves`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| ludoteca_tests::run("moves", data));
