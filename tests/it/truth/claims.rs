//! A refusal as the player sees it: the attempt, the highlighted squares and the values of the message. The
//! predicates of each game check it using only the position's text and the naive generator.

use std::collections::BTreeMap;

use ludoteca_rules::{MessageValue, Refusal, Square, Step, Tabletop as _};

use super::positions::Case;
use crate::naive;

/// A refusal of an attempt, with the data needed to check it.
pub(super) struct Claim<'a> {
    /// Name of the reason, without the game's prefix.
    pub(super) reason: &'a str,
    /// Text of the position.
    pub(super) text: &'a str,
    pub(super) tried: Vec<Hop>,
    /// Names of the highlighted squares, with `?` for an invalid square.
    pub(super) lit: Vec<String>,
    values: BTreeMap<&'a str, String>,
    /// Texts of all legal moves with their full paths, from the naive generator.
    pub(super) moves: Vec<String>,
    /// Function that returns the value of a switch.
    pub(super) switch: &'a dyn Fn(&str) -> String,
}

/// A step as the names of its squares, with `?` for an invalid square.
#[derive(Clone, Debug)]
pub(super) struct Hop {
    pub(super) from: String,
    pub(super) to: String,
    pub(super) die: Option<u8>,
}

impl<'a> Claim<'a> {
    pub(super) fn new(
        case: &'a Case,
        switch: &'a dyn Fn(&str) -> String,
        tried: &[Step],
        refusal: &'a Refusal,
    ) -> Claim<'a> {
        let name = |square: Square| case.game.square_name(square).unwrap_or_else(|| "?".to_owned());
        let value = |value: &MessageValue| match value {
            MessageValue::Number(number) => number.to_string(),
            MessageValue::Text(text) => text.clone(),
        };
        let hop = |step: &Step| Hop {
            from: name(step.from),
            to: name(step.to),
            die: step.die,
        };
        let (_, reason) = refusal.reason.key.split_once('.').expect("a game and a name");
        Claim {
            reason,
            text: &case.text,
            tried: tried.iter().map(hop).collect(),
            lit: refusal.squares.iter().map(|&square| name(square)).collect(),
            values: refusal
                .values
                .iter()
                .map(|(key, found)| (*key, value(found)))
                .collect(),
            moves: naive::oracle(&case.game)
                .lines(&case.text)
                .into_iter()
                .map(|line| line.text)
                .collect(),
            switch,
        }
    }

    pub(super) fn value(&self, name: &str) -> &str {
        &self.values[name]
    }

    pub(super) fn number(&self, name: &str) -> usize {
        self.value(name).parse().expect("a number")
    }

    /// Items of the list in the value `name`.
    pub(super) fn list(&self, name: &str) -> Vec<String> {
        self.value(name).split(", ").map(str::to_owned).collect()
    }

    /// True if there are no steps, or the first step stays on its square.
    pub(super) fn passes(&self) -> bool {
        self.tried.first().is_none_or(|hop| hop.from == hop.to)
    }

    /// True if a step has an invalid square.
    pub(super) fn leaves_the_board(&self) -> bool {
        self.tried.iter().any(|hop| hop.from == "?" || hop.to == "?")
    }

    /// Paths of the legal moves, square by square, for games in which a move is made by one piece.
    pub(super) fn paths(&self) -> Vec<Vec<String>> {
        let path = |mv: &String| mv.split(['-', 'x']).map(str::to_owned).collect();
        self.moves.iter().map(path).collect()
    }

    /// True if exactly these squares are highlighted, in any order.
    pub(super) fn lights(&self, expected: &[String]) -> bool {
        let sorted = |names: &[String]| {
            let mut names = names.to_vec();
            names.sort();
            names
        };
        sorted(&self.lit) == sorted(expected)
    }

    /// Checks the messages "You need more than one jump to get from … to …. Enter every landing point:
    /// …" and "There's more than one way … Choose a landing point along the way: …".
    pub(super) fn is_about_routes(&self) -> Option<bool> {
        let (from, to) = (self.value("from"), self.value("to"));
        let entered: Vec<&str> = self
            .tried
            .iter()
            .take_while(|hop| hop.from != from)
            .map(|hop| &*hop.from)
            .collect();
        let mut ways: Vec<Vec<String>> = Vec::new();
        for path in self.paths() {
            let starts =
                path.len() > entered.len() && path.iter().zip(&entered).all(|(one, other)| one == other);
            if !starts || path[entered.len()] != from {
                continue;
            }
            let rest = &path[entered.len()..];
            if let Some(end) = (1..rest.len()).find(|&index| rest[index] == to) {
                let way = rest[..=end].to_vec();
                if !ways.contains(&way) {
                    ways.push(way);
                }
            }
        }
        match self.reason {
            "one-route" => {
                let way: Vec<String> = self.value("route").split('x').map(str::to_owned).collect();
                Some(ways == [way.clone()] && way.len() > 2 && self.lights(&way[1..]))
            }
            "several-routes" => {
                let via = self.list("via");
                let passes = |way: &Vec<String>| via.iter().any(|square| way.contains(square));
                let used = |square: &String| ways.iter().any(|way| way.contains(square));
                Some(
                    ways.len() > 1
                        && via.len() > 1
                        && ways.iter().all(passes)
                        && via.iter().all(used)
                        && self.lights(&via),
                )
            }
            _ => None,
        }
    }
}
