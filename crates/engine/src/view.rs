//! Search results as plain values for display, with the notation and effects of moves.

use alloc::string::String;
use alloc::vec::Vec;

use ludoteca_rules::record::Record;
use ludoteca_rules::{
    AnyGame, AnyMove, AnyPosition, Game as _, Line, MoveView, Stage, Step, Tabletop as _, TurnOrder as _,
};

use crate::engine::Engine;
use crate::score::{Score, Verdict};
use crate::solved::Wdl;
use crate::thought::Variation;

/// Maximum number of moves in a displayed continuation.
const SHOWN: usize = 12;

/// Kind of a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum ScoreKind {
    /// The side to move wins by force.
    Win,
    /// The side to move loses by force.
    Loss,
    /// An estimate.
    Value,
}

/// A score for display, from the point of view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ScoreView {
    /// Forced win, forced loss or estimate.
    pub kind: ScoreKind,
    /// Distance to the forced result, in plies; `None` for an estimate.
    pub plies: Option<u16>,
    /// Score in hundredths of a logit. Its absolute value exceeds 20,000 for a forced result.
    pub value: i16,
    /// Probability of winning, from 0 to 1, counting a draw as half a win.
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

/// A root move with its score and principal variation.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct LineView {
    /// The move.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub mv: MoveView,
    /// Score for the side that plays the move.
    pub score: ScoreView,
    /// True if `score` is exact, false if it is an upper bound.
    pub exact: bool,
    /// Value under perfect play, if a table contains it.
    #[cfg_attr(feature = "serde", serde(rename = "prospect"))]
    pub wdl: Option<Wdl>,
    /// Exact number of plies to the end of the game under perfect play, counting the move, if a table holds it.
    pub distance: Option<u16>,
    /// Notation of the moves that follow in the principal variation.
    pub continuation: Vec<String>,
}

/// Search result for display.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ThoughtView {
    /// True if the search is complete.
    pub done: bool,
    /// Depth searched, in plies.
    pub depth: u32,
    /// Number of nodes searched.
    pub nodes: u64,
    /// Root moves, best first.
    pub lines: Vec<LineView>,
}

/// The move that an engine plays.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ChoiceView {
    /// Steps of the move: one per hop or die.
    pub steps: Vec<Step>,
    /// Notation of the move.
    pub text: String,
    /// Score for the side that plays it.
    pub score: ScoreView,
}

impl Engine {
    /// Returns the current result with at most `most` lines, or `None` if nothing was asked.
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
                .filter_map(|variation| self.line_view(record, &position, &ways, &variation))
                .collect(),
        })
    }

    /// Returns the move of [`Engine::choice`] for display, or `None` if there is none.
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
        variation: &Variation<AnyMove>,
    ) -> Option<LineView> {
        let line = ways.iter().find(|line| line.mv == variation.mv)?;
        Some(LineView {
            mv: record.game().view(position, line),
            score: variation.score.into(),
            exact: variation.exact,
            wdl: self.wdl(&variation.mv),
            distance: self.distance(&variation.mv),
            continuation: texts(record.game(), position, &variation.mv, &variation.continuation),
        })
    }
}

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
