//! Compares sets of squares with the standard library's sets, on every board.

use std::collections::BTreeSet;
use std::fmt::Debug;

use ludoteca_rules::alquerque::ALQUERQUE;
use ludoteca_rules::brandubh::{BRANDUBH, BrandubhBoard};
use ludoteca_rules::draughts::{DraughtsBoard, SPANISH_DRAUGHTS};
use ludoteca_rules::el_perro::EL_PERRO;
use ludoteca_rules::{AlquerqueBoard, Board, Game as _, Set, Square};

use crate::support::{Choices, many};

/// A random subset of the squares.
fn some(choices: &mut Choices, squares: &[Square]) -> BTreeSet<Square> {
    let density = 1 + choices.below(4);
    squares
        .iter()
        .copied()
        .filter(|_| choices.below(4) < density)
        .collect()
}

fn check_board<B: Board<Square = Square> + Debug>(count: u8, names: &str) {
    let squares: Vec<Square> = (0..count).map(Square).collect();
    let set = |squares: &BTreeSet<Square>| squares.iter().copied().collect::<Set<B>>();
    assert_eq!(Set::<B>::ALL, squares.iter().copied().collect());
    assert_eq!(Set::<B>::EMPTY, Set::default());
    assert_eq!(format!("{:?}", Set::<B>::ALL), names);
    for number in count..=u8::MAX {
        assert!(Set::<B>::of(Square(number)).is_empty(), "{number}");
        assert!(!Set::<B>::ALL.contains(Square(number)), "{number}");
    }
    let mut choices = Choices::new(count.into());
    for _ in 0..many(200) {
        let (one, other) = (some(&mut choices, &squares), some(&mut choices, &squares));
        let (left, right) = (set(&one), set(&other));
        assert!(left.into_iter().eq(one.iter().copied()), "ascending");
        assert_eq!(left.into_iter().len(), one.len());
        assert_eq!(usize::try_from(left.len()), Ok(one.len()));
        assert_eq!(left.first(), one.first().copied());
        assert_eq!(left.last(), one.last().copied());
        assert_eq!(left | right, set(&(&one | &other)));
        assert_eq!(left & right, set(&(&one & &other)));
        assert_eq!(left ^ right, set(&(&one ^ &other)));
        assert_eq!(left - right, set(&(&one - &other)));
        assert_eq!(!left, Set::ALL - left);
        assert_eq!(left.is_disjoint(right), one.is_disjoint(&other));
        assert_eq!(left.is_subset(right), one.is_subset(&other));
        assert_eq!(left == right, left.bits() == right.bits());
        for &square in &squares {
            assert_eq!(left.contains(square), one.contains(&square));
            let (mut more, mut fewer) = (left, left);
            more.insert(square);
            fewer.remove(square);
            assert_eq!(more, left | Set::of(square));
            assert_eq!(fewer, left - Set::of(square));
        }
    }
}

#[test]
fn sets_of_squares_agree_with_standard_library_sets() {
    check_board::<AlquerqueBoard>(25, &algebraic(5));
    check_board::<BrandubhBoard>(49, &algebraic(7));
    let numbers: Vec<String> = (1..=32).map(|number| number.to_string()).collect();
    check_board::<DraughtsBoard>(32, &format!("{{{}}}", numbers.join(", ")));
}

/// Debug text of the set of all squares on a board of `side` × `side`.
fn algebraic(side: u8) -> String {
    let names: Vec<String> = (0..side * side)
        .map(|square| format!("{}{}", char::from(b'a' + square % side), square / side + 1))
        .collect();
    format!("{{{}}}", names.join(", "))
}

#[test]
fn squares_outside_the_board_are_empty() {
    for number in 25..=u8::MAX {
        let square = Square(number);
        assert_eq!(ALQUERQUE.start().at(square), None, "Alquerque, {number}");
        assert_eq!(EL_PERRO.start().at(square), None, "El Perro, {number}");
        let [brandubh, draughts] = [BRANDUBH.start().at(square), SPANISH_DRAUGHTS.start().at(square)];
        assert!(number < 49 || brandubh.is_none(), "Brandubh, {number}");
        assert!(number < 32 || draughts.is_none(), "Spanish draughts, {number}");
    }
}
