//! What a page or another program is shown of a thought: plain values, turns with their texts and effects.

use alloc::string::String;
use alloc::vec::Vec;

use ludoteca_rules::record::Record;
use ludoteca_rules::{
    AnyGame, AnyMove, AnyPosition, Course as _, Game as _, Line, Stage, Step, Tabletop as _, TurnView,
};

use crate::engine::Engine;
use crate::score::{Score, Verdict};
use crate::thought::Thread;

/// No more turns of a line are shown.
const SHOWN: usize = 12;

/// What a score says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum ScoreKind {
    /// The side to move wins by force.
    Win,
    /// It loses by force.
    Loss,
    /// An estimate.
    Value,
}

/// A score as it is shown, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ScoreView {
    /// Whether it is a forced end, or an estimate.
    pub kind: ScoreKind,
    /// In how many plies a forced end comes.
    pub plies: Option<u16>,
    /// Hundredths of a logit, or beyond 20,000 for a forced end.
    pub value: i16,
    /// The probability of winning, a draw counting half.
    pub probability: f32,
}

impl From<Score> for ScoreView {
    fn from(score: Score) -> ScoreView {
        let (kind, plies) = match score.verdict() {
            Verdict::Win(plies) => (ScoreKind::Win, Some(plies)),
            Verdict::Loss(plies) => (ScoreKind::Loss, Some(plies)),
            Verdict::Open => (ScoreKind::Value, None),
        };
        ScoreView {
            kind,
            plies,
            value: score.hundredths(),
            probability: score.probability(),
        }
    }
}

/// A turn, what it is worth, and how the game may go on.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct LineView {
    /// The turn.
    pub turn: TurnView,
    /// Its score for the side that plays it.
    pub score: ScoreView,
    /// Whether that is its score; else it is worth at most that.
    pub exact: bool,
    /// The texts of the best turns of both sides after it.
    pub continuation: Vec<String>,
}

/// What has been found so far.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ThoughtView {
    /// Whether nothing is left to search.
    pub done: bool,
    /// Plies searched.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// Turns, the best first.
    pub lines: Vec<LineView>,
}

/// The turn that an engine plays.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ChoiceView {
    /// Hop by hop, or die by die.
    pub steps: Vec<Step>,
    /// Its text.
    pub text: String,
    /// What it is worth to the side that plays it.
    pub score: ScoreView,
}

impl Engine {
    /// What has been found so far, as it is shown; of the lines at most so many. `None` if nothing was asked.
    #[must_use]
    pub fn thought_view(&self, most: usize) -> Option<ThoughtView> {
        let (thought, record) = (self.thought()?, self.record()?);
        let position = record.position().ok()?;
        let ways = record.game().lines(&position);
        let lines = thought.lines.into_iter().take(most);
        Some(ThoughtView {
            done: thought.done,
            depth: thought.depth,
            nodes: thought.nodes,
            lines: lines
                .filter_map(|thread| line_view(record, &position, &ways, &thread))
                .collect(),
        })
    }

    /// The turn that it plays, as it is shown; `None` as in [`Engine::choice`].
    #[must_use]
    pub fn choice_view(&self) -> Option<ChoiceView> {
        let (choice, record) = (self.choice()?, self.record()?);
        let position = record.position().ok()?;
        let line = record
            .game()
            .lines(&position)
            .into_iter()
            .find(|line| line.turn == choice.turn)?;
        Some(ChoiceView {
            text: record.game().turn_text(&position, &line),
            steps: line.steps,
            score: choice.score.into(),
        })
    }
}

fn line_view(
    record: &Record,
    position: &AnyPosition,
    ways: &[Line<AnyMove>],
    thread: &Thread<AnyMove>,
) -> Option<LineView> {
    let line = ways.iter().find(|line| line.turn == thread.turn)?;
    Some(LineView {
        turn: record.game().view(position, line),
        score: thread.score.into(),
        exact: thread.exact,
        continuation: texts(record.game(), position, &thread.turn, &thread.continuation),
    })
}

/// The texts of the turns that follow `first`.
fn texts(game: &AnyGame, position: &AnyPosition, first: &AnyMove, turns: &[AnyMove]) -> Vec<String> {
    let mut texts = Vec::new();
    let mut next = game.play_unchecked(position, first);
    for turn in turns.iter().take(SHOWN) {
        let Stage::Turn(position) = game.stage(next) else {
            break;
        };
        let Some(line) = game.lines(&position).into_iter().find(|line| line.turn == *turn) else {
            break;
        };
        texts.push(game.turn_text(&position, &line));
        next = game.play_unchecked(&position, turn);
    }
    texts
}
