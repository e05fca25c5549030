//! Compares the rules crate with the naive generators, step by step in random games.

use std::collections::BTreeSet;

use ludoteca_rules::AnyGame;
use ludoteca_rules::{Color, Line, Stage, Tabletop, with_game};

use crate::naive::{self, Oracle};
use crate::support::{Choices, many};

/// Number of random games per ruleset, with default switches.
const GAMES: u64 = 2_000;
/// Number of random games per combination of switches.
const GAMES_WITH_SWITCHES: u64 = 200;
/// Maximum number of moves in a random game.
const LONGEST: usize = 1_000;

type Switches<'a> = &'a [(&'a str, &'a str)];

/// Keys of the endings that a naive generator's reason may stand for. The rules crate distinguishes more
/// endings.
fn ending_keys(ruleset: &str, reason: &str) -> &'static [&'static str] {
    match (ruleset, reason) {
        ("el-perro", "goats-captured") => &["el-perro.all-taken", "el-perro.reduced"],
        ("el-perro", "dog-blocked") => &["el-perro.dog-blocked"],
        ("el-perro", "quiet-plies") => &["el-perro.quiet-draw"],
        ("brandubh" | "el-cuervo", "king-captured") => &["brandubh.king-captured"],
        ("brandubh" | "el-cuervo", "king-escaped") => &["brandubh.king-home"],
        ("brandubh" | "el-cuervo", "no-legal-turn") => &["brandubh.no-turn"],
        ("fallas" | "fayles", "all-borne-off") => &["fallas.borne-off"],
        ("fallas" | "fayles", "fails") => &["fallas.nothing-playable", "fallas.die-unplayable"],
        ("fallas" | "fayles", "hit-piece-nowhere-to-go") => &["fallas.nowhere-to-go"],
        ("alquerque", "all-captured") => &["alquerque.all-taken"],
        ("alquerque", "blocked") => &["alquerque.no-turn"],
        ("alquerque", "count") => &["alquerque.quiet-count"],
        ("spanish-draughts", "all-captured") => &["spanish-draughts.all-taken"],
        ("spanish-draughts", "blocked") => &["spanish-draughts.no-turn"],
        ("spanish-draughts", "king-moves") => {
            &["spanish-draughts.kings-moved", "spanish-draughts.kings-moved-fpd"]
        }
        ("spanish-draughts", "three-kings") => &[
            "spanish-draughts.three-kings-counted",
            "spanish-draughts.three-kings-counted-fpd",
        ],
        _ => panic!("{ruleset} does not end by {reason}"),
    }
}

/// The text of a line with its full path, as the naive generators write it.
fn full_text<G: Tabletop>(game: &G, position: &G::Position, line: &Line<G::Move>) -> String {
    if game.ruleset().id() != "spanish-draughts" {
        return game.move_text(position, line);
    }
    let captures = game
        .view(position, line)
        .steps
        .iter()
        .any(|step| !step.captures.is_empty());
    let origin = line.steps.first().map(|step| step.from);
    let path = origin.into_iter().chain(line.steps.iter().map(|step| step.to));
    let names: Vec<String> = path.filter_map(|square| game.square_name(square)).collect();
    names.join(if captures { "x" } else { "-" })
}

/// Compares one position: outcome, every way of entering every move, and the positions after them. Returns
/// true if the game goes on.
fn compare<G: Tabletop>(game: &G, oracle: &dyn Oracle, stage: &Stage<G>, context: &str) -> bool {
    let text = game.stage_text(stage);
    let ruleset = game.ruleset().id();
    let ours = game.outcome_at(stage);
    let theirs = oracle.end(&text);
    let winner = |outcome: &ludoteca_rules::Outcome| outcome.winner.map(Color::index);
    assert_eq!(
        ours.as_ref().map(winner),
        theirs.as_ref().map(|end| end.winner),
        "{context}: the end of {text}"
    );
    if let (Some(ours), Some(theirs)) = (&ours, &theirs) {
        let keys = ending_keys(ruleset, theirs.reason);
        assert!(
            keys.contains(&ours.ending.key),
            "{context}: {text} ends by {}, not {keys:?}",
            ours.ending.key
        );
    }
    let (None, Stage::Turn(position)) = (&ours, stage) else {
        return ours.is_none();
    };
    let line_texts: BTreeSet<(String, String)> = game
        .lines(position)
        .iter()
        .map(|line| {
            let next = game.stage(game.play_unchecked(position, &line.mv));
            (full_text(game, position, line), game.stage_text(&next))
        })
        .collect();
    let naive_texts: BTreeSet<(String, String)> = oracle
        .lines(&text)
        .into_iter()
        .map(|line| (line.text, line.next))
        .collect();
    assert_eq!(line_texts, naive_texts, "{context}: the moves of {text}");
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    let distinct = match ruleset {
        "fallas" | "fayles" | "spanish-draughts" => naive_texts
            .iter()
            .map(|(_, next)| next)
            .collect::<BTreeSet<_>>()
            .len(),
        _ => naive_texts.len(),
    };
    assert_eq!(moves.len(), distinct, "{context}: the number of moves of {text}");
    true
}

/// Plays seeded random games and compares every step.
fn random_games<G: Tabletop>(game: &G, oracle: &dyn Oracle, switches: Switches, games: u64) {
    assert_eq!(game.stage_text(&game.stage(game.start())), oracle.start());
    for seed in 0..many(games) {
        let context = format!("{} {switches:?} seed {seed}", game.ruleset());
        let mut choices = Choices::new(seed);
        let mut stage = game.stage(game.start());
        for _ in 0..LONGEST {
            if !compare(game, oracle, &stage, &context) {
                break;
            }
            stage = match stage {
                Stage::Throw(next) => {
                    let dice = choices.dice(game.dice_count());
                    let position = game.throw(&next, &dice);
                    Stage::Turn(position.expect("faces from 1 to 6 are a roll"))
                }
                Stage::Turn(position) => {
                    let mut moves = Vec::new();
                    game.legal_moves(&position, &mut moves);
                    let mv = &moves[choices.below(moves.len())];
                    game.stage(game.play_unchecked(&position, mv))
                }
            };
        }
    }
}

fn check(ruleset: &str, switches: Switches, games: u64) {
    let game = AnyGame::new(ruleset, switches.iter().copied()).expect("the switches exist");
    let oracle = naive::oracle(&game);
    with_game!(&game, game => random_games(game, &*oracle, switches, games));
}

/// Compares random positions with few pieces. `make` generates their texts, and invalid texts are skipped.
fn check_few(ruleset: &str, switches: Switches, positions: u64, make: fn(&mut Choices) -> String) {
    let game = AnyGame::new(ruleset, switches.iter().copied()).expect("the switches exist");
    let oracle = naive::oracle(&game);
    let mut compared = 0;
    for seed in 0..many(positions) {
        let text = make(&mut Choices::new(seed));
        with_game!(&game, game => {
            if let Ok(stage) = game.read_stage(&text) {
                compare(game, oracle.as_ref(), &stage, &format!("{ruleset} {switches:?} few pieces, seed {seed}"));
                compared += 1;
            }
        });
    }
    assert!(
        compared * 4 > many(positions),
        "only {compared} of {positions} texts were positions of {ruleset}"
    );
}

/// Text of a `side` × `side` board with `pieces` on random squares and a 1 for each empty square.
fn board(choices: &mut Choices, side: usize, pieces: &[char]) -> String {
    let mut cells = vec!['1'; side * side];
    for &piece in pieces {
        let empty: Vec<usize> = (0..cells.len()).filter(|&cell| cells[cell] == '1').collect();
        cells[empty[choices.below(empty.len())]] = piece;
    }
    let ranks: Vec<String> = cells.chunks(side).map(|rank| rank.iter().collect()).collect();
    ranks.join(".")
}

fn some(choices: &mut Choices, letter: char, least: usize, most: usize) -> Vec<char> {
    vec![letter; least + choices.below(most - least + 1)]
}

fn few_alquerque(choices: &mut Choices) -> String {
    let pieces = [some(choices, 'w', 1, 4), some(choices, 'b', 1, 5)].concat();
    format!(
        "{}-{}-{}",
        board(choices, 5, &pieces),
        choices.one_of(&["w", "b"]),
        36 + choices.below(4)
    )
}

fn few_perro(choices: &mut Choices) -> String {
    let goats = some(choices, 'g', 1, 12);
    let pieces = [vec!['d'], goats].concat();
    let fields = [choices.one_of(&["d", "g"]), choices.one_of(&["u", "d"])];
    format!(
        "{}-{}-{}-{}",
        board(choices, 5, &pieces),
        fields[0],
        fields[1],
        96 + choices.below(4)
    )
}

fn few_brandubh(choices: &mut Choices) -> String {
    let pieces = [vec!['K'], some(choices, 'b', 0, 4), some(choices, 'r', 1, 8)].concat();
    format!("{}-{}", board(choices, 7, &pieces), choices.one_of(&["b", "r"]))
}

fn few_draughts(choices: &mut Choices) -> String {
    let mut free: Vec<usize> = (1..=32).collect();
    let mut side = |choices: &mut Choices, most: usize| {
        let mut squares: Vec<usize> = (0..=choices.below(most))
            .map(|_| free.swap_remove(choices.below(free.len())))
            .collect();
        squares.sort_unstable();
        let king = |choices: &mut Choices| if choices.below(3) > 0 { "K" } else { "" };
        squares
            .iter()
            .map(|square| format!("{}{square}", king(choices)))
            .collect::<Vec<_>>()
            .join(",")
    };
    let (white, black) = (side(choices, 4), side(choices, 5));
    let clock = match choices.below(4) {
        0 => format!(":H{}", 36 + choices.below(4)),
        _ => String::new(),
    };
    format!("{}:W{white}:B{black}{clock}", choices.one_of(&["W", "B"]))
}

fn few_tables(choices: &mut Choices, points: [usize; 2]) -> String {
    let mut taken = [0_i8; 25];
    let mut side = |choices: &mut Choices, sign: i8| {
        let mut track = [0_u8; 25];
        for _ in 0..=choices.below(7) {
            let own = points[0] + choices.below(points[1] - points[0] + 1);
            let shared = if sign > 0 { own } else { 25 - own };
            if taken[shared] * sign >= 0 {
                taken[shared] = sign;
                track[own] += 1;
            }
        }
        let listed: Vec<String> = (1..=24)
            .filter(|&point| track[point] > 0)
            .map(|point| match track[point] {
                1 => format!("{point}"),
                count => format!("{point}x{count}"),
            })
            .collect();
        if listed.is_empty() {
            "0".to_owned()
        } else {
            listed.join(".")
        }
    };
    let (first, second) = (side(choices, 1), side(choices, -1));
    let mut dice = choices.dice(3);
    dice.sort_unstable();
    let dice: String = dice.iter().map(u8::to_string).collect();
    format!("{first}-{second}-{}-{dice}", choices.one_of(&["a", "b"]))
}

fn few_fallas(choices: &mut Choices) -> String {
    few_tables(choices, [7, 24])
}

fn few_fayles(choices: &mut Choices) -> String {
    few_tables(choices, [1, 24])
}

#[test]
fn el_perro_agrees_with_the_naive_generator() {
    check("el-perro", &[], GAMES);
    check_few("el-perro", &[], 4_000, few_perro);
}

#[test]
fn el_perro_with_switches_agrees_with_the_naive_generator() {
    for switches in [
        &[("dogMustCapture", "on")] as Switches,
        &[("turnaround", "ludii")],
        &[("farSet", "mirrored")],
        &[("startPlacement", "ludii"), ("turnaround", "ludii")],
        &[("startPlacement", "ludii"), ("farSet", "mirrored")],
        &[("dogGoal", "9")],
        &[("dogGoal", "11"), ("dogMustCapture", "on")],
    ] {
        check("el-perro", switches, GAMES_WITH_SWITCHES);
        check_few("el-perro", switches, 1_000, few_perro);
    }
}

#[test]
fn brandubh_agrees_with_the_naive_generator() {
    check("brandubh", &[], GAMES);
    check_few("brandubh", &[], 4_000, few_brandubh);
}

#[test]
fn el_cuervo_agrees_with_the_naive_generator() {
    check("el-cuervo", &[], GAMES);
    check_few("el-cuervo", &[], 4_000, few_brandubh);
}

#[test]
fn brandubh_with_switches_agrees_with_the_naive_generator() {
    for ruleset in ["brandubh", "el-cuervo"] {
        for king_role in ["none", "anvil", "armed"] {
            for hostile_squares in ["none", "corners", "corners+throne"] {
                for first_side in ["king", "attackers"] {
                    let switches = [
                        ("kingRole", king_role),
                        ("hostileSquares", hostile_squares),
                        ("firstSide", first_side),
                    ];
                    check(ruleset, &switches, GAMES_WITH_SWITCHES / 4);
                    check_few(ruleset, &switches, 400, few_brandubh);
                }
            }
        }
    }
}

#[test]
fn fallas_agrees_with_the_naive_generator() {
    check("fallas", &[], GAMES);
    check_few("fallas", &[], 2_000, few_fallas);
}

#[test]
fn fallas_with_the_any_die_rule_agrees_with_the_naive_generator() {
    check("fallas", &[("failRule", "anyDie")], GAMES_WITH_SWITCHES);
    check_few("fallas", &[("failRule", "anyDie")], 1_000, few_fallas);
}

#[test]
fn fayles_agrees_with_the_naive_generator() {
    check("fayles", &[], GAMES);
    check_few("fayles", &[], 2_000, few_fayles);
}

#[test]
fn alquerque_agrees_with_the_naive_generator() {
    check("alquerque", &[], GAMES);
    check_few("alquerque", &[], 4_000, few_alquerque);
}

#[test]
fn alquerque_with_switches_agrees_with_the_naive_generator() {
    for switches in [
        &[("capture", "compulsory")] as Switches,
        &[("quietLimit", "20")],
        &[("quietLimit", "off")],
    ] {
        check("alquerque", switches, GAMES_WITH_SWITCHES);
    }
    check_few("alquerque", &[("capture", "compulsory")], 2_000, few_alquerque);
}

#[test]
fn spanish_draughts_agrees_with_the_naive_generator() {
    check("spanish-draughts", &[], GAMES);
    check_few("spanish-draughts", &[], 8_000, few_draughts);
}

#[test]
fn spanish_draughts_under_federation_rules_agrees_with_the_naive_generator() {
    check("spanish-draughts", &[("drawRules", "fpd")], GAMES_WITH_SWITCHES);
    check_few("spanish-draughts", &[("drawRules", "fpd")], 4_000, few_draughts);
}
