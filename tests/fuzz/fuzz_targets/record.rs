//! Runs the target `record` under libFuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| ludoteca_tests::run("record", data));
