//! Runs the target `position` under libFuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| ludoteca_tests::run("position", data));
