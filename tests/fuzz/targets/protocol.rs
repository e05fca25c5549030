//! Conversations in the line protocol. Every line that isn't blank gets one answer, an object with `ok`.

use ludoteca_lab::rules::{Options, serve};
use serde_json::Value;

/// Maximum number of nodes for an answer to `choose`.
const NODES: u64 = 300;

pub(super) fn run(data: &[u8]) {
    let mut output = Vec::new();
    serve(&Options::of(2, Some(NODES)), data, &mut output).expect("nothing ends the conversation");
    let output = String::from_utf8(output).expect("answers are UTF-8");
    let is_blank = |line: &&[u8]| std::str::from_utf8(line).is_ok_and(|line| line.trim().is_empty());
    let asked = data
        .split(|&byte| byte == b'\n')
        .filter(|line| !is_blank(line))
        .count();
    assert_eq!(output.lines().count(), asked, "{output}");
    for line in output.lines() {
        let answer: Value = serde_json::from_str(line).expect("an answer is JSON");
        match answer["ok"].as_bool() {
            Some(true) => assert!(answer["error"].is_null(), "{line}"),
            Some(false) => assert!(
                answer["error"].as_str().is_some_and(|text| !text.is_empty()),
                "{line}"
            ),
            None => panic!("{line}"),
        }
    }
}
