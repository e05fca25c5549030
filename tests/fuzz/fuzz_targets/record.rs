//! libFuzzer on the target `record`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| ludoteca_tests::run("record", data));
