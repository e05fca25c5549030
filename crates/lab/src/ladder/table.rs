//! The table of the ladder in a Markdown file.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};
use ludoteca_rules::Ruleset;

use super::{Key, Row, measurements};

/// First two lines of the table.
pub(super) const HEADING: &str = "\
| Ruleset | Side | Levels | Games | % | 95 of 100 | |
| --- | --- | --- | --- | --- | --- | --- |";

/// Adds `row` to the table in `file`, or replaces the row with the same key.
///
/// # Errors
/// If the file can't be read or written, or has no table.
pub(super) fn write(file: &Path, row: &Row) -> Result<()> {
    let text = fs::read_to_string(file)?;
    Ok(fs::write(file, updated(&text, &row.key, &row.text())?)?)
}

/// Returns `text` with `row` in its table. The rows follow the order of the measurements; rows that are no
/// longer measured are removed.
fn updated(text: &str, key: &Key, row: &str) -> Result<String> {
    let (before, table) = text
        .split_once(HEADING)
        .context("the file has no table of levels")?;
    let end = table.find("\n\n").map_or(table.len(), |end| end + 1);
    let (rows, after) = table.split_at(end);
    let mut lines: Vec<(Key, &str)> = rows
        .lines()
        .filter_map(|line| Some((key_of(line)?, line)))
        .collect();
    lines.retain(|(each, _)| each != key);
    lines.push((key.clone(), row));
    let measured = Ruleset::ALL
        .into_iter()
        .flat_map(measurements)
        .flat_map(|measurement| measurement.keys());
    let mut table = String::new();
    for key in measured {
        for (_, line) in lines.iter().filter(|(each, _)| *each == key) {
            table += line;
            table.push('\n');
        }
    }
    Ok(format!("{before}{HEADING}\n{table}{after}"))
}

/// Returns the key of a row of the table.
fn key_of(line: &str) -> Option<Key> {
    let mut cells = line
        .strip_prefix('|')?
        .split('|')
        .map(|cell| cell.trim().to_owned());
    Some(Key {
        ruleset: cells.next()?,
        side: cells.next()?,
        levels: cells.next()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(ruleset: &str, side: &str, levels: &str) -> Key {
        Key {
            ruleset: ruleset.to_owned(),
            side: side.to_owned(),
            levels: levels.to_owned(),
        }
    }

    fn file(rows: &str) -> String {
        format!("Before.\n\n{HEADING}\n{rows}\nAfter.\n")
    }

    #[test]
    fn a_new_measurement_replaces_the_old_row() {
        let old = "| brandubh | king's side | 2 > 1 | 24 | 70 | 60–80 | fits |\n";
        let other = "| brandubh | attackers | 2 > 1 | 24 | 70 | 60–80 | fits |\n";
        let new = "| brandubh | king's side | 2 > 1 | 48 | 65 | 60–70 | fits |";
        let text = updated(
            &file(&format!("{old}{other}")),
            &key("brandubh", "king's side", "2 > 1"),
            new,
        );
        assert_eq!(text.expect("it has a table"), file(&format!("{new}\n{other}")));
    }

    #[test]
    fn rows_follow_the_order_of_the_measurements_and_stale_rows_are_removed() {
        let later = "| fallas | both | 2 > 1 | 24 | 70 | 60–80 | fits |\n";
        let stale = "| brandubh | both | 2 > 1 | 24 | 70 | 60–80 | fits |\n";
        let new = "| el-perro | dog | 1 > random | 24 | 99 | 90–100 | fits |";
        let text = updated(
            &file(&format!("{later}{stale}")),
            &key("el-perro", "dog", "1 > random"),
            new,
        );
        assert_eq!(text.expect("it has a table"), file(&format!("{new}\n{later}")));
    }

    #[test]
    fn a_file_without_a_table_is_rejected() {
        assert!(updated("# Levels\n", &key("fallas", "both", "2 > 1"), "").is_err());
    }
}
