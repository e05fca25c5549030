//! Checks the differences in strength between the lower levels, that level 1 takes free pieces, and that
//! beginners win against it.

use std::process::Command;

/// Returns the standard output of a command that must succeed.
fn printed(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_lab"))
        .args(arguments)
        .output()
        .expect("the program starts");
    let printed = String::from_utf8(output.stdout).expect("tables are text");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}\n{printed}\n{stderr}");
    printed
}

/// Returns the rows of a Markdown table, without its heading.
fn rows(table: &str) -> Vec<Vec<&str>> {
    let cells = |line| str::split(line, '|').map(str::trim).collect();
    table.lines().skip(2).map(cells).collect()
}

fn is_full() -> bool {
    std::env::var_os("LUDOTECA_FULL").is_some()
}

#[test]
fn the_lower_levels_differ_in_strength_by_the_expected_amount() {
    let (rulesets, highest) = if is_full() {
        (
            &["alquerque", "spanish-draughts", "brandubh", "el-cuervo"][..],
            "4",
        )
    } else {
        (&["spanish-draughts"][..], "2")
    };
    let mut arguments = vec!["ladder", "--highest", highest];
    arguments.extend(rulesets);
    let table = printed(&arguments);
    for ruleset in rulesets {
        let rows = rows(&table);
        let named = |levels: &str| {
            rows.iter()
                .filter(|row| row[1] == *ruleset && row[3] == levels)
                .count()
        };
        assert_eq!((named("1 > random"), named("2 > 1")), (2, 2), "{table}");
        assert_eq!(named("3 > 1"), if is_full() { 2 } else { 0 }, "{table}");
    }
}

#[test]
fn level_1_takes_most_free_pieces() {
    // The command fails if level 1 takes fewer than two thirds of the pieces.
    let table = printed(&["free", "alquerque", "--player", "level:1", "--positions", "60"]);
    assert_eq!(rows(&table).len(), 1, "{table}");
}

#[test]
fn first_time_visitors_win_most_games_against_level_1_within_five_minutes() {
    // The command fails if a first-time visitor wins fewer than 55 % of the games in time, or if a game of El
    // Perro is drawn by repetition.
    let mut arguments = vec!["beginners", "--visitors", "--level", "1"];
    if !is_full() {
        arguments.extend(["el-perro", "--games", "40"]);
    }
    let table = printed(&arguments);
    let rows = rows(&table);
    assert_eq!(rows.len(), if is_full() { 5 } else { 1 }, "{table}");
    let number = |text: &str| text.parse::<u32>().expect("a count of games");
    let clearly = rows.iter().filter(|row| 5 * number(row[7]) >= 3 * number(row[5]));
    assert!(clearly.count() >= if is_full() { 3 } else { 1 }, "{table}");
}
