//! `cargo solver finding`: writes the figures for the page about a solved game.

use anyhow::{Context as _, Result, ensure};
use ludoteca_engine::tables::perfect::MOST_GOATS;
use ludoteca_engine::tables::perfect::board::{Board, POINTS, Placement};
use ludoteca_engine::tables::perfect::index::Index;
use ludoteca_engine::tables::{Crc32, identity};
use ludoteca_rules::el_perro::{ElPerro, Position};
use ludoteca_rules::{Color, Game as _, LineMove, Tabletop as _};
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};

use super::disk;
use super::layer::Layer;
use super::reached::Reached;
use super::value::Value;
use crate::solve::OutputOptions;

pub(crate) fn run(output: &OutputOptions) -> Result<()> {
    let (game, folder) = (super::solvable(&output.solved.variant)?, output.solved.folder());
    let board = Board::new(&game).context("these switches cannot be solved")?;
    let index = Index::default();
    let reached = Reached::from(board.start, &board, &index);
    let mut checksum = Crc32::default();
    let (mut positions, mut keeping) = (Vec::new(), Vec::new());
    let mut layers = Vec::new();
    layers.resize_with(board.goal + 1, || None);
    for goats in board.goal + 1..=MOST_GOATS {
        let (layer, sum) = disk::read(&folder, &identity(&game), goats, index.positions(goats))
            .context("`cargo solver solve` makes these files")?;
        checksum.add(&sum.to_le_bytes());
        let [dog, herd] = Survey {
            index: &index,
            reached: &reached,
            layer: &layer,
            goats,
        }
        .counts();
        positions.push(format!(
            r#"{{ "goats": {goats}, "dogMoves": {:?}, "goatsMove": {:?} }}"#,
            dog.by_winner, herd.by_winner
        ));
        keeping.push(format!(r#"{{ "goats": {goats}, "turns": {:?} }}"#, herd.keeping));
        layers.push(Some(layer));
    }
    let line = WinningLine {
        game: &game,
        index: &index,
        layers: &layers,
    };
    let found = [
        ("positions", positions),
        ("keeping", keeping),
        ("line", line.plies()?),
    ];
    let text = text_of(game.ruleset().id(), checksum.value(), &found);
    output.write(text.as_bytes())
}

/// Returns the JSON text of the file, with one list for each entry of `found`.
fn text_of(id: &str, checksum: u32, found: &[(&str, Vec<String>)]) -> String {
    let list =
        |(name, items): &(&str, Vec<String>)| format!("  \"{name}\": [\n    {}\n  ]", items.join(",\n    "));
    let lists: Vec<String> = found.iter().map(list).collect();
    format!(
        "{{\n  \"game\": \"{id}\",\n  \"checksum\": \"{checksum:08x}\",\n{}\n}}\n",
        lists.join(",\n")
    )
}

/// All positions with the same number of goats that can occur in a game.
struct Survey<'a> {
    index: &'a Index,
    reached: &'a Reached,
    layer: &'a Layer,
    goats: usize,
}

/// Numbers of positions: by winner, and, where the goats win, by the number of moves that keep the win.
#[derive(Clone, Copy, Default)]
struct Counts {
    /// Number of positions won by the dog, drawn, and won by the goats.
    by_winner: [usize; 3],
    /// Number of positions in which only one of several moves keeps the win, in which some do, and in which
    /// all do.
    keeping: [usize; 3],
}

impl Counts {
    fn add(self, other: Counts) -> Counts {
        let sum = |one: [usize; 3], other: [usize; 3]| std::array::from_fn(|i| one[i] + other[i]);
        Counts {
            by_winner: sum(self.by_winner, other.by_winner),
            keeping: sum(self.keeping, other.keeping),
        }
    }
}

impl Survey<'_> {
    /// Returns the counts with the dog to move, and with the goats to move.
    fn counts(&self) -> [Counts; 2] {
        Color::BOTH.map(|turn| {
            (0..POINTS as usize)
                .into_par_iter()
                .map(|dog| self.with_dog_on(dog, turn))
                .reduce(Counts::default, Counts::add)
        })
    }

    fn with_dog_on(&self, dog: usize, turn: Color) -> Counts {
        let sets = self.index.sets(self.goats);
        let values = match turn {
            Color::First => &self.layer.dog,
            Color::Second => &self.layer.goats,
        };
        let mut counts = Counts::default();
        for (number, placement) in (dog * sets..).zip(self.index.from(self.goats, dog * sets)) {
            if !self.reached.contains(self.goats, turn, number) {
                continue;
            }
            match Value::of(values[number], turn == Color::First) {
                Value::Dog(_) => counts.by_winner[0] += 1,
                Value::Draw => counts.by_winner[1] += 1,
                Value::Goats(_) => {
                    counts.by_winner[2] += 1;
                    if turn == Color::Second {
                        counts.keeping[self.keeping(placement)] += 1;
                    }
                }
            }
        }
        counts
    }

    /// Returns the index into [`Counts::keeping`] for a position.
    fn keeping(&self, placement: Placement) -> usize {
        let (mut moves, mut keep) = (0, 0);
        placement.any_goat_move(|next| {
            moves += 1;
            let value = Value::of(self.layer.dog[self.index.of(next)], true);
            keep += usize::from(matches!(value, Value::Goats(_)));
            false
        });
        match keep {
            _ if keep == moves => 2,
            1 => 0,
            _ => 1,
        }
    }
}

/// A game in which the goats win as fast as possible and the dog resists as long as possible.
struct WinningLine<'a> {
    game: &'a ElPerro,
    index: &'a Index,
    layers: &'a [Option<Layer>],
}

impl WinningLine<'_> {
    /// Returns JSON for each ply: the move, the number of legal moves, and the number of good ones. A good
    /// move of the goats keeps the win; a good move of the dog delays the loss as long as possible.
    fn plies(&self) -> Result<Vec<String>> {
        let mut position = self.game.start();
        let mut plies = Vec::new();
        loop {
            let mut moves: Vec<LineMove> = Vec::new();
            self.game.legal_moves(&position, &mut moves);
            if moves.is_empty() {
                return Ok(plies);
            }
            let after: Vec<Position> = moves
                .iter()
                .map(|mv| self.game.play_unchecked(&position, mv))
                .collect();
            let lengths: Vec<Option<u16>> = after.iter().map(|next| self.goats_win_in(next)).collect();
            let wins = || lengths.iter().flatten().copied();
            let is_dogs = position.turn() == Color::First;
            ensure!(!is_dogs || lengths.iter().all(Option::is_some), "the dog escapes");
            let best = if is_dogs { wins().max() } else { wins().min() }.context("the goats do not win")?;
            let chosen = lengths
                .iter()
                .position(|&length| length == Some(best))
                .context("the length is one of them")?;
            let good = if is_dogs {
                wins().filter(|&length| length == best).count()
            } else {
                wins().count()
            };
            plies.push(format!(
                r#"{{ "move": "{}", "moves": {}, "good": {good}, "left": {best} }}"#,
                moves[chosen].text(),
                moves.len()
            ));
            position = after[chosen];
        }
    }

    fn goats_win_in(&self, position: &Position) -> Option<u16> {
        let placement = Placement::of(position);
        let layer = self.layers.get(placement.count())?.as_ref()?;
        let is_dogs = position.turn() == Color::First;
        let values = if is_dogs { &layer.dog } else { &layer.goats };
        Value::of(values[self.index.of(placement)], is_dogs).goats_win_in()
    }
}
