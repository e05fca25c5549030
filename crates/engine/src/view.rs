//! What a page or another program is shown of a thought: plain values, moves with their texts and effects.

use alloc::string::String;
use alloc::vec::Vec;

use ludoteca_rules::record::Record;
use ludoteca_rules::{
    AnyGame, AnyMove, AnyPosition, Course as _, Game as _, Line, MoveView, Stage, Step, Tabletop as _,
};

use crate::engine::Engine;
use crate::score::{Score, Verdict};
use crate::solved::Wdl;
use crate::thought::Thread;

/// No more moves of a line are shown.
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

/// A move, what it is worth, and how the game may go on.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct LineView {
    /// The move.
    #[cfg_attr(feature = "serde", serde(rename = "turn"))]
    pub mv: MoveView,
    /// Its score for the side that plays it.
    pub score: ScoreView,
    /// Whether that is its score; else it is worth at most that.
    pub exact: bool,
    /// Its value under perfect play, where that is known.
    #[cfg_attr(feature = "serde", serde(rename = "prospect"))]
    pub wdl: Option<Wdl>,
    /// The texts of the best moves of both sides after it.
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
    /// Moves, the best first.
    pub lines: Vec<LineView>,
}

/// The move that an engine plays.
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
                .filter_map(|thread| self.line_view(record, &position, &ways, &thread))
                .collect(),
        })
    }

    /// The move that it plays, as it is shown; `None` as in [`Engine::choice`].
    #[must_use]
    pub fn choice_view(&self) -> Option<ChoiceView> {
        let (choice, record) = (self.choice()?, self.record()?);
        let position = record.position().ok()?;
        let line = record
            .game()
            .lines(&position)
            .into_iter()
            .find(|line| line.mv == choice.mv)?;
        Some(ChoiceView {
            text: record.game().move_text(&position, &line),
            steps: line.steps,
            score: choice.score.into(),
        })
    }

    fn line_view(
        &self,
        record: &Record,
        position: &AnyPosition,
        ways: &[Line<AnyMove>],
        thread: &Thread<AnyMove>,
    ) -> Option<LineView> {
        let line = ways.iter().find(|line| line.mv == thread.mv)?;
        Some(LineView {
            mv: record.game().view(position, line),
            score: thread.score.into(),
            exact: thread.exact,
            wdl: self.wdl(&thread.mv),
            continuation: texts(record.game(), position, &thread.mv, &thread.continuation),
        })
    }
}

/// The texts of the moves that follow `first`.
fn texts(game: &AnyGame, position: &AnyPosition, first: &AnyMove, moves: &[AnyMove]) -> Vec<String> {
    let mut texts = Vec::new();
    let mut next = game.play_unchecked(position, first);
    for mv in moves.iter().take(SHOWN) {
        let Stage::Turn(position) = game.stage(next) else {
            break;
        };
        let Some(line) = game.lines(&position).into_iter().find(|line| line.mv == *mv) else {
            break;
        };
        texts.push(game.move_text(&position, &line));
        next = game.play_unchecked(&position, mv);
    }
    texts
}
