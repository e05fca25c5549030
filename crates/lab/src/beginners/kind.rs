//! Beginners who choose their moves by one simple rule.

use std::collections::VecDeque;
use std::fmt;

use anyhow::{Context as _, Result};
use fastrand::Rng;
use ludoteca_rules::record::{Record, Standing};
use ludoteca_rules::{
    AnyGame, AnyPosition, Effect, Game as _, Kind as PieceKind, MoveView, Placed, Square, Stage, Step,
    Tabletop as _, TurnOrder as _,
};

/// Value of a win, greater than any gain.
const WIN: i32 = 1_000;
/// Number of squares in a row of the Brandubh board.
const WIDTH: u8 = 7;
const CORNERS: [Square; 4] = [
    Square(0),
    Square(WIDTH - 1),
    Square(WIDTH * (WIDTH - 1)),
    Square(WIDTH * WIDTH - 1),
];

/// Rule by which a beginner chooses a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Plays at random.
    Random,
    /// Gains as many pieces as possible, otherwise plays at random.
    Greedy,
    /// Also considers the opponent's best reply, and whether it wins.
    Careful,
    /// Moves the king along the shortest free path to a corner, otherwise plays like [`Kind::Careful`].
    Runner,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Random => "random",
            Kind::Greedy => "greedy",
            Kind::Careful => "careful",
            Kind::Runner => "runner",
        })
    }
}

impl Kind {
    /// Plays a move for the side to move. Chooses at random among equal moves.
    ///
    /// # Errors
    /// If no move is due.
    pub(super) fn play(self, record: &mut Record, rng: &mut Rng) -> Result<()> {
        let position = record.position()?;
        let game = record.game().clone();
        let run = match self {
            Kind::Runner => step_to_corner(&game.pieces(&Stage::Turn(position.clone()))),
            Kind::Random | Kind::Greedy | Kind::Careful => None,
        };
        let mut most = i32::MIN;
        let mut best = Vec::new();
        for line in game.lines(&position) {
            let value = self.value(record, &line.steps, run)?;
            if value > most {
                most = value;
                best.clear();
            }
            if value == most {
                best.push(line);
            }
        }
        let line = rng.choice(&best).context("a position has a move")?;
        record.play(&line.steps)?;
        Ok(())
    }

    /// Value of the move with these steps. `run` is the next step of the king's path to a corner, if any.
    fn value(self, record: &mut Record, steps: &[Step], run: Option<Step>) -> Result<i32> {
        if self == Kind::Random {
            return Ok(0);
        }
        let turn = record.game().turn(&record.position()?);
        let gain = gain(record.play(steps)?);
        let value = match (record.outcome(), record.standing()) {
            (Some(outcome), _) if outcome.winner == Some(turn) => 2 * WIN,
            _ if run.is_some_and(|step| steps == [step]) => WIN,
            (None, Standing::Stage(Stage::Turn(next)))
                if self != Kind::Greedy && record.game().turn(&next) != turn =>
            {
                gain - most_gain(record.game(), &next)
            }
            _ => gain,
        };
        record.undo();
        Ok(value)
    }
}

/// Number of pieces captured, sent back or borne off.
fn gain(view: &MoveView) -> i32 {
    let effects = view.steps.iter().flat_map(|step| &step.effects);
    let is_gain = |effect: &&Effect| {
        matches!(
            effect,
            Effect::Remove { .. } | Effect::SendBack { .. } | Effect::BearOff { .. }
        )
    };
    let count = effects.chain(&view.after).filter(is_gain).count();
    i32::try_from(count).expect("a board has few pieces")
}

/// Largest gain that the side to move can make with one move, or [`WIN`] if it can win.
fn most_gain(game: &AnyGame, position: &AnyPosition) -> i32 {
    let turn = game.turn(position);
    let gains = game.lines(position).into_iter().map(|line| {
        let next = game.stage(game.play_unchecked(position, &line.mv));
        match game.outcome_at(&next) {
            Some(outcome) if outcome.winner == Some(turn) => WIN,
            _ => gain(&game.view(position, &line)),
        }
    });
    gains.max().unwrap_or(0)
}

/// Returns the first step of the king's shortest path to a corner through adjacent empty squares.
fn step_to_corner(pieces: &[Placed]) -> Option<Step> {
    let king = pieces
        .iter()
        .find(|placed| placed.piece.kind == PieceKind::King)?
        .square;
    let mut reached: Vec<Square> = pieces.iter().map(|placed| placed.square).collect();
    // Squares to continue from, each with the first square of the path to it.
    let mut ways = VecDeque::from([(king, None)]);
    while let Some((at, first)) = ways.pop_front() {
        if let Some(first) = first
            && CORNERS.contains(&at)
        {
            return Some(Step::new(king, first));
        }
        for next in around(at) {
            if !reached.contains(&next) {
                reached.push(next);
                ways.push_back((next, Some(first.unwrap_or(next))));
            }
        }
    }
    None
}

fn around(Square(at): Square) -> impl Iterator<Item = Square> {
    let column = at % WIDTH;
    let down = at.checked_sub(WIDTH);
    let up = Some(at + WIDTH).filter(|&next| next < WIDTH * WIDTH);
    let left = (column > 0).then(|| at - 1);
    let right = (column < WIDTH - 1).then(|| at + 1);
    [down, up, left, right].into_iter().flatten().map(Square)
}
