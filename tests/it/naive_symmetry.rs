//! Tests the naive generators under a rotation of the board by 180°, which exchanges the sides.

use crate::naive::alquerque::Alquerque;
use crate::naive::draughts::SpanishDraughts;
use crate::naive::el_perro::ElPerro;
use crate::naive::{Line, Oracle};
use crate::support::Choices;

/// A game, with functions that rotate its texts by 180°.
struct Turned<'a> {
    game: &'a dyn Oracle,
    turn_position: fn(&str) -> String,
    turn_square: fn(&str) -> String,
    winners_change: bool,
}

impl Turned<'_> {
    fn move_text(&self, text: &str) -> String {
        let separator = if text.contains('x') { "x" } else { "-" };
        let squares: Vec<String> = text.split(separator).map(self.turn_square).collect();
        squares.join(separator)
    }

    fn check_position(&self, position: &str, lines: &[Line]) {
        let turned = (self.turn_position)(position);
        let mut expected: Vec<Line> = lines
            .iter()
            .map(|line| Line {
                text: self.move_text(&line.text),
                next: (self.turn_position)(&line.next),
            })
            .collect();
        expected.sort();
        assert_eq!(self.game.lines(&turned), expected, "{position} and {turned}");

        let mut end = self.game.end(position);
        if let Some(end) = &mut end
            && self.winners_change
        {
            end.winner = end.winner.map(|side| 1 - side);
        }
        assert_eq!(self.game.end(&turned), end, "{position} and {turned}");
    }

    fn check_random_games(&self, games: u64) {
        for seed in 1..=games {
            let mut choices = Choices::new(seed);
            let mut position = self.game.start();
            let mut ended = false;
            while !ended {
                let lines = self.game.lines(&position);
                self.check_position(&position, &lines);
                ended = self.game.end(&position).is_some();
                if !ended {
                    position.clone_from(&lines[choices.below(lines.len())].next);
                }
            }
        }
    }
}

fn turn_point(name: &str) -> String {
    let turned = |letter: char| match letter {
        'a'..='e' => "edcba".chars().nth(letter as usize - 'a' as usize),
        '1'..='5' => "54321".chars().nth(letter as usize - '1' as usize),
        _ => None,
    };
    if name == "pass" {
        return name.to_owned();
    }
    name.chars().filter_map(turned).collect()
}

fn swap(text: &str, one: char, two: char) -> String {
    let swapped = |letter| match letter {
        letter if letter == one => two,
        letter if letter == two => one,
        other => other,
    };
    text.chars().map(swapped).collect()
}

fn reversed(text: &str) -> String {
    text.chars().rev().collect()
}

fn turn_alquerque(position: &str) -> String {
    let (board, rest) = position.split_once('-').expect("fields");
    swap(&format!("{}-{rest}", reversed(board)), 'w', 'b')
}

fn turn_el_perro(position: &str) -> String {
    let fields: Vec<&str> = position.split('-').collect();
    let direction = swap(fields[2], 'u', 'd');
    format!("{}-{}-{direction}-{}", reversed(fields[0]), fields[1], fields[3])
}

fn turn_square(number: &str) -> String {
    let number: u32 = number.parse().expect("a number");
    (33 - number).to_string()
}

fn turn_draughts(position: &str) -> String {
    let fields: Vec<&str> = position.split(':').collect();
    let turned_list = |list: &str| {
        let turned: Vec<String> = list
            .split(',')
            .rev()
            .filter(|entry| !entry.is_empty())
            .map(|entry| match entry.strip_prefix('K') {
                Some(number) => format!("K{}", turn_square(number)),
                None => turn_square(entry),
            })
            .collect();
        turned.join(",")
    };
    let mover = swap(fields[0], 'W', 'B');
    let (white, black) = (turned_list(&fields[2][1..]), turned_list(&fields[1][1..]));
    let clocks: String = fields[3..].iter().map(|clock| format!(":{clock}")).collect();
    format!("{mover}:W{white}:B{black}{clocks}")
}

#[test]
fn el_perro_rotated_with_reversed_direction_is_the_same_game() {
    for (turnaround, placement) in [("strict", "right"), ("ludii", "right"), ("strict", "ludii")] {
        let switches = [("turnaround", turnaround), ("startPlacement", placement)];
        let turned = Turned {
            game: &ElPerro::new(&switches),
            turn_position: turn_el_perro,
            turn_square: turn_point,
            winners_change: false,
        };
        turned.check_random_games(30);
    }
}

#[test]
fn alquerque_rotated_is_the_same_game_for_the_other_side() {
    for capture in ["optional", "compulsory"] {
        let turned = Turned {
            game: &Alquerque::new(&[("capture", capture)]),
            turn_position: turn_alquerque,
            turn_square: turn_point,
            winners_change: true,
        };
        turned.check_random_games(50);
    }
}

#[test]
fn draughts_rotated_is_the_same_game_for_the_other_side() {
    for draw_rules in ["source", "fpd"] {
        let turned = Turned {
            game: &SpanishDraughts::new(&[("drawRules", draw_rules)]),
            turn_position: turn_draughts,
            turn_square,
            winners_change: true,
        };
        turned.check_random_games(50);
    }
}
