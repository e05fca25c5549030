//! Exact solutions of endgames with dice, by playing every roll and every move to the last piece.

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;

use fastrand::Rng;
use ludoteca_rules::fallas::{Fallas, Waiting};
use ludoteca_rules::{Color, DiceGame as _, Game as _, Line, Stage, Tabletop as _};

/// Minimum lead of the best move over the second-best, as a winning probability.
const LEAST_GAP: f64 = 0.004;
/// Maximum number of pieces per side.
const MOST_PIECES: usize = 4;

/// Solver for the exact winning probability of the first side, before a roll.
struct Exact<'a> {
    game: &'a Fallas,
    known: HashMap<Waiting, f64>,
}

impl Exact<'_> {
    fn value(&mut self, waiting: &Waiting) -> f64 {
        if let Some(outcome) = self.game.outcome(waiting) {
            return if outcome.winner == Some(Color::First) {
                1.0
            } else {
                0.0
            };
        }
        if let Some(&value) = self.known.get(waiting) {
            return value;
        }
        let mut sum = 0.0;
        let mut weights = 0.0;
        for &(roll, weight) in self.game.rolls() {
            let position = self.game.roll(waiting, roll);
            let mut moves = Vec::new();
            self.game.legal_moves(&position, &mut moves);
            let values: Vec<f64> = moves
                .iter()
                .map(|mv| self.value(&self.game.play_unchecked(&position, mv)))
                .collect();
            let best = match self.game.turn(&position) {
                Color::First => values.into_iter().fold(0.0, f64::max),
                Color::Second => values.into_iter().fold(1.0, f64::min),
            };
            sum += f64::from(weight) * best;
            weights += f64::from(weight);
        }
        let value = sum / weights;
        self.known.insert(*waiting, value);
        value
    }
}

/// Returns the text of a suite. A line contains a position with a roll, the minimum loss of every other move
/// in thousandths of a win, and the best move.
pub(super) fn suite(game: &Fallas, seed: u64, count: usize) -> String {
    let ruleset = game.ruleset();
    let mut text = format!(
        "# {ruleset}: a position, how many thousandths of a win every other move loses at least, the best move.\n\
         # Made by `cargo lab suite {ruleset} --seed {seed} --count {count}`.\n"
    );
    let mut rng = Rng::with_seed(seed);
    let mut exact = Exact {
        game,
        known: HashMap::new(),
    };
    let mut known = HashSet::new();
    while known.len() < count {
        let position = random_text(&mut rng);
        let Some((gap, mv)) = best(&mut exact, &position) else {
            continue;
        };
        if known.insert(position.clone()) {
            let _ = writeln!(text, "{position}; {:.0}; {mv}", (gap * 1_000.0).floor());
        }
    }
    text
}

/// Returns the best move and its lead over the second-best. `None` if the lead is less than [`LEAST_GAP`].
fn best(exact: &mut Exact<'_>, text: &str) -> Option<(f64, String)> {
    let Ok(Stage::Turn(position)) = exact.game.read_stage(text) else {
        return None;
    };
    let side = exact.game.turn(&position);
    let mut lines: Vec<(f64, Line<_>)> = Vec::new();
    for line in exact.game.lines(&position) {
        if lines.iter().any(|(_, known)| known.mv == line.mv) {
            continue;
        }
        let value = exact.value(&exact.game.play_unchecked(&position, &line.mv));
        let value = if side == Color::First { value } else { 1.0 - value };
        lines.push((value, line));
    }
    lines.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    let [(first, line), (second, _), ..] = lines.as_slice() else {
        return None;
    };
    let gap = first - second;
    (gap >= LEAST_GAP).then(|| (gap, exact.game.move_text(&position, line)))
}

/// Returns a random position with a roll: a few pieces of each side on the last quarter of its track.
fn random_text(rng: &mut Rng) -> String {
    let side = |rng: &mut Rng| {
        let mut counts = [0_u8; 6];
        for _ in 0..rng.usize(1..=MOST_PIECES) {
            counts[rng.usize(..6)] += 1;
        }
        let listed = (19..).zip(counts).filter(|&(_, count)| count > 0);
        let points: Vec<String> = listed
            .map(|(point, count)| match count {
                1 => format!("{point}"),
                _ => format!("{point}x{count}"),
            })
            .collect();
        points.join(".")
    };
    let (first, second) = (side(rng), side(rng));
    let mut dice = [rng.u8(1..=6), rng.u8(1..=6), rng.u8(1..=6)];
    dice.sort_unstable();
    let [low, middle, high] = dice;
    format!(
        "{first}-{second}-{}-{low}{middle}{high}",
        ["a", "b"][rng.usize(..2)]
    )
}
