//! Positions of every ruleset with random switches.

use ludoteca_rules::record::Record;
use ludoteca_rules::{AnyGame, AnyPosition, Domain, Ruleset, Stage, Tabletop as _, TurnOrder as _};

use crate::support::{Choices, many};

/// Number of random games per ruleset.
const GAMES: u64 = 20;
/// Number of boards with few pieces for each random game.
const SPARSE: usize = 12;
/// Maximum number of moves in a random game.
const LONGEST: usize = 160;

/// A position with a side to move, and its text.
pub(super) struct Case {
    pub(super) game: AnyGame,
    pub(super) position: AnyPosition,
    pub(super) text: String,
}

impl Case {
    /// Parses a position with a side to move. Accepts a game that is over only if `over` is true.
    pub(super) fn read(game: &AnyGame, text: &str, over: bool) -> Option<Case> {
        let stage = game.read_stage(text).ok()?;
        match stage {
            Stage::Turn(position) if over || game.outcome_at(&Stage::Turn(position.clone())).is_none() => {
                Some(Case {
                    game: game.clone(),
                    text: game.stage_text(&Stage::Turn(position.clone())),
                    position,
                })
            }
            _ => None,
        }
    }

    /// Ruleset, switches and position, for failure messages.
    pub(super) fn context(&self) -> String {
        let setting = |key| format!("{key}={}", self.game.setting(key).expect("the switch exists"));
        let switches: Vec<String> = self
            .game
            .switches()
            .iter()
            .map(|switch| setting(switch.key))
            .collect();
        format!(
            "{} [{}] {}",
            self.game.ruleset().id(),
            switches.join(" "),
            self.text
        )
    }
}

/// The ruleset with random values for about half of its switches.
fn with_random_switches(ruleset: Ruleset, choices: &mut Choices) -> AnyGame {
    let mut game = AnyGame::of(ruleset);
    for switch in game.switches() {
        if choices.below(2) == 0 {
            continue;
        }
        let value = match switch.domain {
            Domain::Words(words) => choices.one_of(words).to_owned(),
            Domain::Number { min, max, also } => match choices.below(also.len() + 2) {
                place if place < also.len() => also[place].to_owned(),
                _ => (usize::from(min) + choices.below(usize::from(max - min) + 1)).to_string(),
            },
        };
        game.set(switch.key, &value).expect("the switch has that value");
    }
    game
}

/// Calls `see` with every position of seeded games, and with boards with few pieces.
pub(super) fn each_position(ruleset: Ruleset, see: &mut dyn FnMut(&Case, &mut Choices)) {
    for seed in 0..many(GAMES) {
        let mut choices = Choices::new(seed);
        let game = with_random_switches(ruleset, &mut choices);
        let mut record = Record::new(game.clone(), Some(seed));
        while record.plies() < LONGEST && record.outcome().is_none() {
            let Ok(position) = record.position() else {
                record
                    .throw_from(seed)
                    .expect("a game that is not over waits for a roll");
                continue;
            };
            let text = game.stage_text(&Stage::Turn(position.clone()));
            let lines = game.lines(&position);
            let chosen = choices.one_of(&(0..lines.len()).collect::<Vec<_>>());
            see(
                &Case {
                    game: game.clone(),
                    position,
                    text,
                },
                &mut choices,
            );
            record.play(&lines[chosen].steps).expect("a line is legal");
        }
        for _ in 0..SPARSE {
            let text = sparse(ruleset, &mut choices);
            if let Some(case) = Case::read(&game, &text, false) {
                see(&case, &mut choices);
            }
        }
    }
}

/// Text of a board with few pieces. It may be invalid.
pub(super) fn sparse(ruleset: Ruleset, choices: &mut Choices) -> String {
    match ruleset.game().id() {
        "el-perro" => {
            let goats = 1 + choices.below(12);
            let cells = scattered(25, &[('d', 1), ('g', goats)], choices);
            let turn = choices.one_of(&['d', 'd', 'd', 'g']);
            let heading = choices.one_of(&['u', 'd']);
            format!("{}-{turn}-{heading}-0", board(&cells, 5))
        }
        "alquerque" => {
            let (white, black) = (1 + choices.below(4), 1 + choices.below(8));
            let cells = scattered(25, &[('w', white), ('b', black)], choices);
            format!("{}-w-0", board(&cells, 5))
        }
        "brandubh" => {
            let (black, red) = (choices.below(5), 1 + choices.below(8));
            let cells = scattered(49, &[('K', 1), ('b', black), ('r', red)], choices);
            format!("{}-{}", board(&cells, 7), choices.one_of(&['b', 'r']))
        }
        "spanish-draughts" => {
            let counts = [
                1 + choices.below(3),
                choices.below(3),
                choices.below(8),
                choices.below(4),
            ];
            let [own, own_kings, others, other_kings] = counts;
            let cells = scattered(
                32,
                &[('m', own), ('M', own_kings), ('o', others), ('O', other_kings)],
                choices,
            );
            let pieces = |man, king| {
                let named = |(index, &cell): (usize, &char)| match cell {
                    cell if cell == man => Some((index + 1).to_string()),
                    cell if cell == king => Some(format!("K{}", index + 1)),
                    _ => None,
                };
                cells
                    .iter()
                    .enumerate()
                    .filter_map(named)
                    .collect::<Vec<_>>()
                    .join(",")
            };
            format!(
                "{}:W{}:B{}",
                choices.one_of(&['W', 'B']),
                pieces('m', 'M'),
                pieces('o', 'O')
            )
        }
        _ => {
            let mut track = |most: usize| {
                let mut points: Vec<usize> =
                    (0..=choices.below(most)).map(|_| 1 + choices.below(24)).collect();
                points.sort_unstable();
                points.dedup();
                let stack = |point: usize| match choices.below(3) {
                    0 => format!("{point}"),
                    more => format!("{point}x{}", more + 1),
                };
                points.into_iter().map(stack).collect::<Vec<_>>().join(".")
            };
            let tracks = format!("{}-{}", track(4), track(7));
            let mut dice = choices.dice(3);
            dice.sort_unstable();
            let side = choices.one_of(&['a', 'b']);
            format!("{tracks}-{side}-{}{}{}", dice[0], dice[1], dice[2])
        }
    }
}

/// A board with up to `count` pieces of each letter on random squares, and `.` for empty squares.
fn scattered(squares: usize, pieces: &[(char, usize)], choices: &mut Choices) -> Vec<char> {
    let mut cells = vec!['.'; squares];
    for &(letter, count) in pieces {
        for _ in 0..count {
            let at = choices.below(squares);
            if cells[at] == '.' {
                cells[at] = letter;
            }
        }
    }
    cells
}

/// Text of a board: its ranks from the top down, with the lengths of runs of empty squares.
fn board(cells: &[char], side: usize) -> String {
    let rank = |cells: &[char]| {
        let mut text = String::new();
        let mut run = 0;
        for &cell in cells.iter().chain(&['|']) {
            if cell == '.' {
                run += 1;
                continue;
            }
            if run > 0 {
                text.push_str(&run.to_string());
            }
            run = 0;
            if cell != '|' {
                text.push(cell);
            }
        }
        text
    };
    cells.chunks(side).rev().map(rank).collect::<Vec<_>>().join(".")
}
