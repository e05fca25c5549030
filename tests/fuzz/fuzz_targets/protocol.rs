//! libFuzzer on the target `protocol`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| ludoteca_tests::run("protocol", data));
