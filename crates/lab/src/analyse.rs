//! `cargo lab analyse`: evaluates every move in a position, or every move of a record to find mistakes.

use std::path::Path;

use anyhow::{Context as _, Result, bail};
use clap::Args;
use ludoteca_engine::engine::{Ask, Engine};
use ludoteca_engine::view::{LineView, ScoreKind, ScoreView, ThoughtView};
use ludoteca_rules::record::{LONGEST_TEXT_BYTES, Record};
use ludoteca_rules::{Game as _, Ruleset, Tabletop as _, TurnOrder as _};
use serde::Serialize;

use crate::input;
use crate::progress;
use crate::variant::{Variant, key_and_value};

/// Size of the transposition table, in bytes.
const TABLE_BYTES: usize = 64 << 20;
/// Minimum loss of winning probability for a move to be a mistake.
const MISTAKE: f32 = 0.10;
/// Minimum loss of winning probability for a move to be a blunder.
const BLUNDER: f32 = 0.25;

#[derive(Args)]
pub(crate) struct Options {
    /// A ruleset, or a file with a record.
    #[arg(value_name = "RULESET|FILE")]
    subject: String,
    /// Switch of the ruleset to change, as KEY=VALUE; may be repeated.
    #[arg(long = "switch", value_name = "KEY=VALUE", value_parser = key_and_value)]
    switches: Vec<(String, String)>,
    /// Position text to analyse [default: the starting position].
    #[arg(long)]
    position: Option<String>,
    /// Roll to play, in games with dice: three digits.
    #[arg(long)]
    dice: Option<String>,
    /// Nodes to search for each position.
    #[arg(long, default_value_t = 1_000_000)]
    nodes: u64,
    /// Number of best moves to score exactly and show; 0 means all. For a record, all moves are scored.
    #[arg(long, default_value_t = 0)]
    lines: usize,
    /// Print the result as JSON.
    #[arg(long)]
    json: bool,
}

/// A move of a record, compared with the best move in its position.
#[derive(Serialize)]
struct Move {
    /// Index of the move, from 0.
    ply: usize,
    #[serde(rename = "move")]
    mv: String,
    score: ScoreView,
    /// Notation of the best move in this position.
    best: String,
    best_score: ScoreView,
    /// Winning probability lost compared with the best move, 0 to 1.
    loss: f32,
    /// The line that follows the move played, beginning with the reply.
    refutation: Vec<String>,
    /// The line that follows the best move.
    instead: Vec<String>,
}

/// Runs the command.
///
/// # Errors
/// If the position or the record cannot be read, or the position has no move to play.
pub(crate) fn run(options: &Options) -> Result<()> {
    let subject = &options.subject;
    if let Ok(ruleset) = Ruleset::named(subject) {
        return analyse_position(ruleset, options);
    }
    let file = Path::new(subject);
    if !file.try_exists().unwrap_or(true) {
        let rulesets = Ruleset::ALL.map(Ruleset::id).join(", ");
        bail!("{subject:?} is neither a ruleset nor a file; the rulesets are {rulesets}");
    }
    let text = input::read_text(file, LONGEST_TEXT_BYTES, "the limit for a game")?;
    let record = Record::read(&text).with_context(|| format!("{subject} is not a record of a game"))?;
    analyse_record(record, options)
}

fn analyse_position(ruleset: Ruleset, options: &Options) -> Result<()> {
    let variant = Variant {
        ruleset,
        switches: options.switches.clone(),
    };
    let game = variant.game()?;
    let start = match &options.position {
        Some(text) => game.read_stage(text)?,
        None => game.stage(game.start()),
    };
    let mut record = Record::starting_at(start, None);
    if let Some(dice) = &options.dice {
        let faces: Option<Vec<u8>> = dice
            .chars()
            .map(|face| face.to_digit(10).and_then(|face| u8::try_from(face).ok()))
            .collect();
        record.throw(&faces.context("a roll is three digits, such as 164")?)?;
    }
    let mut engine = Engine::new(TABLE_BYTES);
    let thought = think(&mut engine, record, options.lines, options.nodes)?;
    if options.json {
        outln!("{}", serde_json::to_string_pretty(&thought)?);
        return Ok(());
    }
    outln!("{} nodes, {} plies", thought.nodes, thought.depth);
    for line in &thought.lines {
        outln!("{}", format_line(line));
    }
    Ok(())
}

/// Searches the current position of `record`, and scores its best `lines` moves exactly (0 means all).
fn think(engine: &mut Engine, record: Record, lines: usize, nodes: u64) -> Result<ThoughtView> {
    let ask = Ask {
        lines,
        nodes: Some(nodes),
        ..Ask::default()
    };
    engine.ask(record, ask)?;
    engine.run(u64::MAX);
    let most = if lines == 0 { usize::MAX } else { lines };
    engine.thought_view(most).context("the engine was asked")
}

/// Formats a line: its first move, score, and continuation.
fn format_line(line: &LineView) -> String {
    let bound = if line.exact { "" } else { "at most " };
    let continuation = line.continuation.join(" ");
    format!(
        "{:<16} {bound}{}  {continuation}",
        line.mv.notation,
        format_score(line.score)
    )
    .trim_end()
    .to_owned()
}

/// Formats a score from the side to move's point of view.
fn format_score(score: ScoreView) -> String {
    match score.plies {
        Some(1) if score.kind == ScoreKind::Win => "wins at once".to_owned(),
        Some(plies) if score.kind == ScoreKind::Win => format!("wins in {plies} plies"),
        Some(plies) => format!("loses in {plies} plies"),
        None => format!(
            "{:.1} % ({:+.2})",
            100.0 * score.probability,
            f32::from(score.value) / 100.0
        ),
    }
}

fn analyse_record(record: Record, options: &Options) -> Result<()> {
    let plies = record.plies();
    let texts: Vec<String> = record.moves().map(|mv| mv.notation.clone()).collect();
    let bar = progress::bar(plies, "moves");
    let mut engine = Engine::new(TABLE_BYTES);
    let mut moves = Vec::new();
    // Backwards, because table entries for later positions speed up the search of earlier ones.
    for ply in (0..plies).rev() {
        let mut before = record.clone();
        before.jump(ply)?;
        let thought = think(&mut engine, before, 0, options.nodes)?;
        let index = place_of(&texts[ply], &engine)?;
        moves.push(compare_with_best(ply, &texts[ply], index, &thought)?);
        bar.inc(1);
    }
    bar.finish_and_clear();
    moves.reverse();
    if options.json {
        outln!("{}", serde_json::to_string_pretty(&moves)?);
        return Ok(());
    }
    for played in &moves {
        out!("{}", format_move(played));
    }
    out!("{}", summary(&record, &moves));
    Ok(())
}

/// Index of the move `mv` among the engine's lines. With dice, the same move may have several notations.
fn place_of(mv: &str, engine: &Engine) -> Result<usize> {
    let (record, thought) = engine
        .record()
        .zip(engine.thought())
        .context("the engine was asked")?;
    let played = record.game().read_move(&record.position()?, mv)?.mv;
    let place = thought.lines.iter().position(|variation| variation.mv == played);
    place.with_context(|| format!("{mv} was not analysed"))
}

/// Compares the move played, at index `place` in the list of lines, with the best one.
fn compare_with_best(ply: usize, mv: &str, place: usize, thought: &ThoughtView) -> Result<Move> {
    let best = thought.lines.first().context("the position has a move")?;
    let played = thought.lines.get(place).context("the move was analysed")?;
    let best = if played.score.value == best.score.value {
        played
    } else {
        best
    };
    Ok(Move {
        ply,
        mv: mv.to_owned(),
        score: played.score,
        best: if place == 0 { mv } else { &best.mv.notation }.to_owned(),
        best_score: best.score,
        loss: (best.score.probability - played.score.probability).max(0.0),
        refutation: played.continuation.clone(),
        instead: best.continuation.clone(),
    })
}

/// Formats a move of a record. For a mistake, adds the refutation and the better move.
fn format_move(played: &Move) -> String {
    let mark = match played.loss {
        loss if loss >= BLUNDER => "??",
        loss if loss >= MISTAKE => "?",
        _ => "",
    };
    let mut text = format!(
        "{:>3}. {:<18} {}",
        played.ply + 1,
        format!("{}{mark}", played.mv),
        format_score(played.score)
    );
    if played.best != played.mv && played.loss >= 0.005 {
        text += &format!(", loses {:.1} points", 100.0 * played.loss);
    }
    text.push('\n');
    if !mark.is_empty() {
        let after = played.refutation.join(" ");
        let instead = played.instead.join(" ");
        if !after.is_empty() {
            text += &format!("     refuted by {after}\n");
        }
        text += &format!(
            "     better {} {}, {instead}",
            played.best,
            format_score(played.best_score)
        );
        text = text.trim_end_matches([' ', ',']).to_owned() + "\n";
    }
    text
}

/// Formats the mean loss and the number of blunders of each side.
fn summary(record: &Record, moves: &[Move]) -> String {
    let mut text = String::new();
    for side in ludoteca_rules::Color::BOTH {
        let losses: Vec<f32> = record
            .moves()
            .zip(moves)
            .filter(|(mv, _)| mv.color == side)
            .map(|(_, played)| played.loss)
            .collect();
        let blunders = losses.iter().filter(|&&loss| loss >= BLUNDER).count();
        let count = u16::try_from(losses.len().max(1)).map_or(f32::MAX, f32::from);
        let mean = 100.0 * losses.iter().sum::<f32>() / count;
        text += &format!(
            "{side:?}: {} moves, {mean:.1} points lost a move, {blunders} blunders\n",
            losses.len()
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use ludoteca_rules::AnyGame;

    use super::*;

    fn engine(ruleset: &str, position: &str, dice: &[u8]) -> (Engine, ThoughtView) {
        let game = AnyGame::new(ruleset, []).expect("the ruleset exists");
        let start = game.read_stage(position).expect("a position");
        let mut record = Record::starting_at(start, None);
        if !dice.is_empty() {
            record.throw(dice).expect("the position waits for a roll");
        }
        let mut engine = Engine::new(1 << 16);
        let thought = think(&mut engine, record, 0, 10_000).expect("the position has a move");
        (engine, thought)
    }

    #[test]
    fn a_missed_win_is_a_blunder() {
        let (engine, thought) = engine("alquerque", "5.5.2b2.2w2.w4-w-0", &[]);
        let of = |mv: &str| {
            compare_with_best(0, mv, place_of(mv, &engine).expect("legal"), &thought)
                .expect("the move was analysed")
        };
        let played = of("c2xc4");
        assert_eq!((played.loss, played.score.kind), (0.0, ScoreKind::Win));
        assert!(
            format_move(&played).contains("wins at once"),
            "{}",
            format_move(&played)
        );
        let missed = of("a1-b1");
        assert!(missed.loss >= BLUNDER && missed.best == "c2xc4");
        let words = format_move(&missed);
        assert!(
            words.contains("??") && words.contains("better c2xc4 wins at once"),
            "{words}"
        );
    }

    #[test]
    fn every_move_has_a_value_in_dice_games() {
        let (engine, thought) = engine("fallas", "22.23.24-22.23.24-a", &[1, 2, 3]);
        assert!(thought.lines.iter().all(|line| line.exact));
        assert!(format_line(&thought.lines[0]).contains("wins at once"));
        for text in ["24/off,23/off,22/off", "22/off,23/off,24/off"] {
            assert!(place_of(text, &engine).is_ok_and(|place| place == 0), "{text}");
        }
    }
}
