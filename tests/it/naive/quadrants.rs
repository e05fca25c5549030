//! The board of El Perro and Alquerque: five by five points, with both diagonals in each quadrant.
//!
//! ```text
//! 5  o-o-o-o-o     a5 b5 c5 d5 e5
//!    |\|/|\|/|
//! 4  o-o-o-o-o
//!    |/|\|/|\|
//! 3  o-o-o-o-o
//!    |\|/|\|/|
//! 2  o-o-o-o-o
//!    |/|\|/|\|
//! 1  o-o-o-o-o     a1 b1 c1 d1 e1
//!    a b c d e
//! ```

use std::collections::BTreeMap;

/// A point as (file, rank), both from 1 to 5; a1 is (1, 1).
pub(crate) type Point = (i32, i32);

/// Pieces by point; empty points have no entry.
pub(crate) type Board = BTreeMap<Point, char>;

/// Every point, rank by rank from the bottom.
pub(crate) fn points() -> Vec<Point> {
    (1..=5)
        .flat_map(|rank| (1..=5).map(move |file| (file, rank)))
        .collect()
}

pub(crate) fn name((file, rank): Point) -> String {
    let letter = (1..).zip("abcde".chars()).find(|&(number, _)| number == file);
    format!("{}{rank}", letter.expect("files are 1 to 5").1)
}

pub(crate) fn point(name: &str) -> Point {
    points()
        .into_iter()
        .find(|&candidate| self::name(candidate) == name)
        .unwrap_or_else(|| panic!("no such point: {name}"))
}

/// Points joined to this one by a line: orthogonally always, diagonally if file + rank is even.
pub(crate) fn neighbours((file, rank): Point) -> Vec<Point> {
    let mut found = Vec::new();
    for (across, up) in [(0, 1), (0, -1), (1, 0), (-1, 0)] {
        found.push((file + across, rank + up));
    }
    if (file + rank) % 2 == 0 {
        for (across, up) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
            found.push((file + across, rank + up));
        }
    }
    found.retain(|&(file, rank)| (1..=5).contains(&file) && (1..=5).contains(&rank));
    found
}

/// The landing point of a jump from `from` over its neighbour `over`, if it is on the board. The line
/// continues beyond `over`, because a diagonal joins points of one kind only.
pub(crate) fn beyond(from: Point, over: Point) -> Option<Point> {
    let landing = (2 * over.0 - from.0, 2 * over.1 - from.1);
    neighbours(over).contains(&landing).then_some(landing)
}

/// Parses ranks from the top down, such as `5.5.2dgg.ggggg.ggggg`. Panics on letters not in `pieces`.
pub(crate) fn read(text: &str, pieces: &str) -> Board {
    let ranks: Vec<&str> = text.split('.').collect();
    assert_eq!(ranks.len(), 5, "five ranks: {text}");
    let mut board = Board::new();
    for (row, rank) in (1..=5).rev().zip(ranks) {
        let mut file = 1;
        for letter in rank.chars() {
            if let Some(empty) = letter.to_digit(10) {
                file += i32::try_from(empty).expect("a digit");
            } else {
                assert!(pieces.contains(letter), "no such piece: {text}");
                board.insert((file, row), letter);
                file += 1;
            }
        }
        assert_eq!(file, 6, "five points in a rank: {text}");
    }
    board
}

/// Writes the ranks in the format of [`read`].
pub(crate) fn write(board: &Board) -> String {
    let ranks: Vec<String> = (1..=5).rev().map(|rank| write_rank(board, rank)).collect();
    ranks.join(".")
}

fn write_rank(board: &Board, rank: i32) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for file in 1..=5 {
        if let Some(piece) = board.get(&(file, rank)) {
            if empty > 0 {
                text.push_str(&empty.to_string());
            }
            text.push(*piece);
            empty = 0;
        } else {
            empty += 1;
        }
    }
    if empty > 0 {
        text.push_str(&empty.to_string());
    }
    text
}
