//! Runs the compiled program as from a shell.

use std::path::PathBuf;
use std::process::Command;

/// Returns the output of a command, or its error message if it fails.
fn answered(arguments: &[&str]) -> Result<String, String> {
    let mut program = Command::new(env!("CARGO_BIN_EXE_solver"));
    let output = program.args(arguments).output().expect("the program starts");
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    if output.status.success() {
        Ok(text(output.stdout))
    } else {
        Err(text(output.stdout) + &text(output.stderr))
    }
}

#[test]
fn a_solution_is_the_same_however_it_is_made_and_goes_on_where_it_was_broken_off() {
    let folder = |name: &str| std::env::temp_dir().join(format!("ludoteca-{name}-{}", std::process::id()));
    let (whole, parts) = (folder("whole"), folder("parts"));
    let solve = |out: &PathBuf, more: &[&str]| {
        let out = out.to_str().expect("the path is text");
        answered(&[&["solve", "el-perro", "--out", out], more].concat())
    };
    let at_once = solve(&whole, &["--goats", "4", "--threads", "3"]).expect("it can be solved");
    solve(&parts, &["--goats", "2", "--threads", "1"]).expect("it can be solved");
    let begun = |goats: usize| std::fs::read(parts.join(format!("{goats:02}-goats.layer"))).ok();
    let first = begun(2);
    assert!(first.is_some() && begun(3).is_none());
    assert_eq!(solve(&parts, &["--goats", "4", "--threads", "1"]), Ok(at_once));
    assert_eq!(begun(2), first);
    for goats in 1..=4 {
        assert_eq!(
            begun(goats),
            std::fs::read(whole.join(format!("{goats:02}-goats.layer"))).ok()
        );
    }

    // A damaged layer is neither read by other commands nor verified.
    let file = parts.join("02-goats.layer");
    let mut bytes = first.expect("it was made");
    bytes[500] ^= 1;
    std::fs::write(&file, bytes).expect("the folder is ours");
    let solved = parts.to_str().expect("the path is text");
    let verify = ["verify-table", "el-perro", "--solved", solved, "--goats", "4"];
    for refused in [solve(&parts, &["--goats", "4"]), answered(&verify)] {
        let said = refused.expect_err("a file is damaged");
        assert!(said.contains("02-goats.layer is damaged"), "{said}");
    }
    let solved = whole.to_str().expect("the path is text");
    let verified = answered(&[
        "verify-table",
        "el-perro",
        "--solved",
        solved,
        "--goats",
        "4",
        "--entries",
        "20000",
    ]);
    assert_eq!(verified, Ok("20000 positions, 0 faults\n".to_owned()));
    for folder in [whole, parts] {
        std::fs::remove_dir_all(folder).expect("the folder is ours");
    }
}
