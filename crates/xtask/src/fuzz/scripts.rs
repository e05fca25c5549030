//! Targets in JavaScript, under fast-check in Node: from a new seed each time.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::{Duration, Instant, SystemTime},
};

use anyhow::{Context, Result, ensure};
use xshell::{Shell, cmd};

use super::{Share, Workplace, wait};
use crate::{
    description::Description,
    package::{self, Kind},
    tools,
};

/// All targets, from the top of the project.
const SCRIPT: &str = "tests/web/fuzz.test.mjs";

/// Installs what the targets need from npm, and builds the package, whose rules they call.
///
/// # Errors
///
/// What is missing, or does not compile.
pub(super) fn prepare(shell: &Shell, root: &Path) -> Result<()> {
    tools::prepare_node(shell, root)?;
    for package in &Description::read(root)?.packages {
        package::build(shell, root, package, Kind::Play)?;
    }
    Ok(())
}

/// Runs inputs again, each by the target after which its folder is named.
///
/// # Errors
///
/// An input failed.
pub(super) fn replay(shell: &Shell, root: &Path, files: &[PathBuf]) -> Result<()> {
    for file in files {
        cmd!(shell, "node {root}/{SCRIPT}")
            .env("LUDOTECA_FUZZ_REPLAY", file)
            .run()
            .with_context(|| format!("{} failed", file.display()))?;
    }
    Ok(())
}

/// Runs a target for so long, or until an input fails.
///
/// # Errors
///
/// Node does not start, or the script fails before it has tried an input.
pub(super) fn run(place: &Workplace, target: &str, time: Duration) -> Result<Share> {
    let Workplace { root, folder, .. } = place;
    let number = SystemTime::now()
        .duration_since(SystemTime::UNIX_EPOCH)
        .map_or(0, |since| since.as_nanos());
    let log = folder.join("logs").join(target).join(format!("{number}.log"));
    let finding = folder.join("findings").join(target).join(format!("{number}.txt"));
    let began = Instant::now();
    let child = Command::new("node")
        .arg(root.join(SCRIPT))
        .current_dir(root)
        .env("LUDOTECA_FUZZ_TARGET", target)
        .env("LUDOTECA_FUZZ_SECONDS", time.as_secs().max(1).to_string())
        // fast-check takes seeds of 32 bits.
        .env("LUDOTECA_FUZZ_SEED", (number % (1 << 31)).to_string())
        .env("LUDOTECA_FUZZ_FINDING", &finding)
        .stdout(fs::File::create(&log)?)
        .stderr(Stdio::null())
        .spawn()
        .context("`node` can't be started: install Node 20 or newer and check PATH")?;
    let (status, processor_seconds) = wait(child)?;
    let told = fs::read_to_string(&log)?;
    let executions = executions(&told, target)
        .with_context(|| format!("{target} ended with {status}; see {}", log.display()))?;
    let findings: Vec<PathBuf> = finding.is_file().then_some(finding).into_iter().collect();
    ensure!(
        status.success() || !findings.is_empty(),
        "{target} ended with {status}; see {}",
        log.display()
    );
    for file in &findings {
        println!("{target}: see {}", place.shown(&log));
        println!("    cargo xtask fuzz --replay {}", place.shown(file));
    }
    if findings.is_empty() {
        fs::remove_file(&log)?;
    }
    Ok(Share {
        executions,
        wall_seconds: began.elapsed().as_secs_f64(),
        processor_seconds,
        findings,
    })
}

/// How many inputs the script says it has tried.
fn executions(log: &str, target: &str) -> Option<u64> {
    let told = log.lines().find_map(|line| {
        let line = line.trim_start_matches("# ");
        line.strip_prefix(target)?
            .strip_prefix(": ")?
            .split_once(" inputs")
    });
    told.and_then(|(count, _)| count.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_script_prints_is_understood() {
        let log =
            "TAP version 13\n# link: 42 inputs and 7 of the corpus, 1.5 s of processor time, seed 3\nok 1\n";
        assert_eq!(executions(log, "link"), Some(42));
        assert_eq!(executions(log, "pdn"), None);
        assert_eq!(executions("not ok 1\n", "link"), None);
    }
}
