//! Checks that every refusal is true: its message, values and highlighted squares agree with the position.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use ludoteca_rules::{AnyGame, Offer, Refusal, Ruleset, Square, Stage, Step, Tabletop as _, TurnOrder as _};
use serde_json::Value;

use super::claims::Claim;
use super::positions::{Case, each_position};
use super::{points, squares, tables};
use crate::support::Choices;

/// Number of attempts per position.
const ATTEMPTS: usize = 24;

/// Checks a refusal with the predicates of its board. Returns `None` if its reason has no predicate.
fn holds(case: &Case, claim: &Claim) -> Option<bool> {
    match case.game.ruleset() {
        Ruleset::ElPerro => points::el_perro(claim),
        Ruleset::Alquerque => points::alquerque(claim),
        Ruleset::Brandubh | Ruleset::ElCuervo => squares::brandubh(claim),
        Ruleset::SpanishDraughts => squares::draughts(claim),
        Ruleset::Fallas => tables::fallas(claim, false),
        Ruleset::Fayles => tables::fallas(claim, true),
    }
}

/// Failure message for a refusal that is not true.
fn fault(case: &Case, tried: &[Step], refusal: &Refusal) -> Option<String> {
    let switch = |key: &str| case.game.setting(key).expect("the switch exists").to_string();
    let claim = Claim::new(case, &switch, tried, refusal);
    let what = match holds(case, &claim) {
        None => "has no predicate",
        Some(false) => "is not true",
        Some(true) => return None,
    };
    let context = format!("{:?}, lit {:?}, in {}", claim.tried, claim.lit, case.context());
    Some(format!("{} {what}: {refusal}: {context}", refusal.reason.key))
}

/// The reasons seen, and for each reason one refusal that is not true, if any.
#[derive(Default)]
struct Seen {
    produced: BTreeSet<&'static str>,
    faults: BTreeMap<&'static str, String>,
}

impl Seen {
    fn judge(&mut self, case: &Case, tried: &[Step], refusal: &Refusal) {
        let key = refusal.reason.key;
        self.produced.insert(key);
        if !self.faults.contains_key(key)
            && let Some(fault) = fault(case, tried, refusal)
        {
            self.faults.insert(key, fault);
        }
    }
}

/// Steps that a player may try: a move, its beginning, a wrong continuation, any two squares, or an invalid
/// square.
fn attempt(case: &Case, choices: &mut Choices) -> Vec<Step> {
    let squares: Vec<Square> = (0..=u8::MAX)
        .map(Square)
        .take_while(|&at| case.game.square_name(at).is_some())
        .collect();
    let standing: Vec<Square> = case
        .game
        .pieces(&Stage::Turn(case.position.clone()))
        .into_iter()
        .map(|placed| placed.square)
        .collect();
    let lines = case.game.lines(&case.position);
    let begun = if lines.is_empty() {
        Vec::new()
    } else {
        lines[choices.below(lines.len())].steps.clone()
    };
    let mut tried = match choices.below(6) {
        0 => Vec::new(),
        1 => begun,
        _ => begun[..choices.below(begun.len() + 1)].to_vec(),
    };
    for _ in 0..[0, 1, 1, 1, 2, 3][choices.below(6)] {
        let from = match (tried.last(), choices.below(8)) {
            (_, 0) => choices.one_of(&squares),
            (Some(last), 1..) => last.to,
            _ => choices.one_of(&standing),
        };
        let to = match choices.below(40) {
            0 => Square(200),
            1 => from,
            2 => choices.one_of(&standing),
            _ => choices.one_of(&squares),
        };
        let has_dice = case.game.dice_count() > 0;
        let to = if has_dice && choices.below(2) == 0 {
            towards(case, from, choices)
        } else {
            to
        };
        let die = (has_dice && choices.below(4) == 0 || choices.below(200) == 0).then(|| choices.dice(1)[0]);
        tried.push(Step { from, to, die });
    }
    tried
}

/// Square to which one to three random dice lead from `from`, or a square off the board.
fn towards(case: &Case, from: Square, choices: &mut Choices) -> Square {
    let pips: u8 = choices.dice(1 + choices.clone().below(3)).iter().sum();
    let up = case.text.split('-').nth(2) == Some("a");
    let to = if up {
        from.0.checked_add(pips)
    } else {
        from.0.checked_sub(pips)
    };
    Square(to.filter(|&to| to < 24).unwrap_or(24))
}

/// Cases from `refusals.json`, each with a position made to produce its reason.
fn crafted() -> Vec<(Case, Vec<Step>, Option<Offer>, String)> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/data/refusals.json");
    let text = fs::read_to_string(path).expect("the table can be read");
    let rows: Vec<Value> = serde_json::from_str(&text).expect("the table is JSON");
    let small = |value: &Value| value.as_u64().and_then(|small| u8::try_from(small).ok());
    let step = |value: &Value| Step {
        from: Square(small(&value[0]).expect("a square")),
        to: Square(small(&value[1]).expect("a square")),
        die: small(&value[2]),
    };
    let steps = |value: &Value| {
        value
            .as_array()
            .map(|steps| steps.iter().map(step).collect::<Vec<_>>())
            .unwrap_or_default()
    };
    let read = |row: &Value| {
        let word = |key: &str| row[key].as_str().unwrap_or_else(|| panic!("{row} lacks {key}"));
        let switches: Vec<(&str, &str)> = row["switches"]
            .as_object()
            .map(|switches| {
                switches
                    .iter()
                    .filter_map(|(key, value)| Some((&**key, value.as_str()?)))
                    .collect()
            })
            .unwrap_or_default();
        let game = AnyGame::new(word("ruleset"), switches).expect("the switches exist");
        let case = Case::read(&game, word("pos"), true).unwrap_or_else(|| panic!("{row} has no position"));
        let mut tried = steps(&row["entered"]);
        tried.extend(steps(&row["try"]));
        tried.extend(steps(&row["asks"]));
        tried.extend(row["drop"].as_array().map(|_| step(&row["drop"])));
        let offer = match row["agree"].as_str() {
            Some("count") => Some(Offer::Count),
            Some(_) => Some(Offer::Draw),
            None => None,
        };
        (case, tried, offer, word("reason").to_owned())
    };
    rows.iter().map(read).collect()
}

fn refusal_of(case: &Case, tried: &[Step], offer: Option<Offer>) -> Option<Refusal> {
    match offer {
        Some(offer) => case.game.agreed(&Stage::Turn(case.position.clone()), offer).err(),
        None => case.game.refuse(&case.position, tried),
    }
}

#[test]
fn every_refusal_message_is_true() {
    let mut seen = Seen::default();
    for ruleset in Ruleset::ALL {
        each_position(ruleset, &mut |case, choices| {
            for _ in 0..ATTEMPTS {
                let tried = attempt(case, choices);
                if let Some(refusal) = refusal_of(case, &tried, None) {
                    seen.judge(case, &tried, &refusal);
                }
            }
        });
    }
    let at_random = seen.produced.clone();
    for (case, tried, offer, reason) in crafted() {
        let refusal = refusal_of(&case, &tried, offer)
            .unwrap_or_else(|| panic!("{reason}: {} is not refused", case.context()));
        seen.judge(&case, &tried, &refusal);
        if refusal.reason.key != reason {
            let other = format!(
                "the case of {reason} is refused otherwise: {refusal}: {}",
                case.context()
            );
            seen.faults.entry(refusal.reason.key).or_insert(other);
        }
    }
    let reasons: BTreeSet<&str> = Ruleset::ALL
        .iter()
        .flat_map(|&ruleset| {
            AnyGame::of(ruleset)
                .book()
                .reasons
                .iter()
                .map(|reason| reason.key)
        })
        .collect();
    let crafted_only: Vec<&str> = seen.produced.difference(&at_random).copied().collect();
    println!(
        "{} reasons at random, only by a case of the table: {crafted_only:?}",
        at_random.len()
    );
    let faults: Vec<String> = seen.faults.into_values().collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    let never: Vec<&str> = reasons.difference(&seen.produced).copied().collect();
    assert!(never.is_empty(), "nothing produces {never:?}");
}
