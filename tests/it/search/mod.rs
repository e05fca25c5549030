//! Tests the search of games without dice against plain minimax, and on positions with forced wins.

mod agreement;
mod hashes;
mod interruption;
mod minimax;
mod positions;
mod suites;

use ludoteca_engine::material::Material;
use ludoteca_engine::playable::{Evaluate, Playable};
use ludoteca_engine::search::{Search, Selection, Task, TranspositionTable};
use ludoteca_engine::thought::Thought;

/// A position to search, with its history.
#[derive(Clone, Debug)]
pub(crate) struct Case<G: Playable> {
    position: G::Position,
    history: Vec<G::Position>,
    /// Contempt of the side to move ([`Task`]).
    contempt: i32,
}

impl<G: Playable> Case<G> {
    /// Task to search the case without selectivity, as plain minimax does.
    pub(crate) fn task(&self, depth: u32, lines: usize) -> Task<G> {
        Task {
            position: self.position.clone(),
            history: self.history.clone(),
            lines,
            depth,
            nodes: u64::MAX,
            contempt: self.contempt,
            selection: Selection::NONE,
        }
    }

    /// Text of the position, with the length of its history.
    pub(crate) fn text(&self, game: &G) -> String {
        let text = game.stage_text(&ludoteca_rules::Stage::Turn(self.position.clone()));
        format!("{text} after {} positions", self.history.len())
    }
}

/// Material plus a small term that depends on the position, so that few positions have equal values and wrong
/// bounds are noticed.
#[derive(Clone, Copy)]
pub(crate) struct NoisyMaterial;

impl<G: Playable> Evaluate<G> for NoisyMaterial
where
    Material: Evaluate<G>,
{
    fn evaluate(&self, game: &G, position: &G::Position) -> i32 {
        let little = game.position_key(position) % 99;
        Material.evaluate(game, position) + i32::try_from(little).expect("two digits") - 49
    }
}

/// Searches a task to its end. Returns the result and the table.
pub(crate) fn think<G: Playable>(
    game: &G,
    task: Task<G>,
    table: TranspositionTable,
) -> (Thought<G::Move>, TranspositionTable)
where
    Material: Evaluate<G>,
{
    let mut search = Search::new(game.clone(), NoisyMaterial, table, task);
    while !search.run(1 << 20) {}
    (search.thought(), search.into_table())
}

/// Rulesets without dice, each with a set of switches to test.
pub(crate) const VARIANTS: [(&str, &[(&str, &str)]); 20] = [
    ("el-perro", &[]),
    ("el-perro", &[("dogMustCapture", "on")]),
    ("el-perro", &[("turnaround", "ludii")]),
    ("el-perro", &[("farSet", "mirrored"), ("startPlacement", "ludii")]),
    ("el-perro", &[("dogGoal", "8")]),
    ("el-perro", &[("dogGoal", "3"), ("dogMustCapture", "on")]),
    ("brandubh", &[]),
    ("brandubh", &[("capture", "active"), ("firstSide", "attackers")]),
    ("brandubh", &[("kingRole", "anvil")]),
    (
        "brandubh",
        &[("kingRole", "armed"), ("hostileSquares", "corners")],
    ),
    ("brandubh", &[("hostileSquares", "corners+throne")]),
    ("el-cuervo", &[]),
    ("el-cuervo", &[("kingRole", "armed")]),
    (
        "el-cuervo",
        &[("kingRole", "anvil"), ("hostileSquares", "corners")],
    ),
    ("alquerque", &[]),
    ("alquerque", &[("capture", "compulsory")]),
    ("alquerque", &[("quietLimit", "20")]),
    ("alquerque", &[("quietLimit", "off"), ("capture", "compulsory")]),
    ("spanish-draughts", &[]),
    ("spanish-draughts", &[("drawRules", "fpd")]),
];

/// Evaluates `$body` with the game as its concrete type, for a ruleset without dice.
macro_rules! with_playable {
    ($ruleset:expr, $switches:expr, $game:ident => $body:expr) => {{
        let any =
            ludoteca_rules::AnyGame::new($ruleset, $switches.iter().copied()).expect("the switches exist");
        ludoteca_rules::with_game!(
            &any,
            $game => $body;
            with dice => unreachable!("a game with dice has another search")
        )
    }};
}
pub(crate) use with_playable;
