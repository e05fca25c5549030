//! `cargo lab perft`: counts move sequences in any game.

use std::io::IsTerminal as _;

use anyhow::Result;
use clap::Args;
use cpu_time::ProcessTime;
use ludoteca_rules::{Game as _, Stage, Tabletop, TurnOrder as _, with_game};

use crate::progress;
use crate::variant::Variant;

#[derive(Args)]
pub(crate) struct Options {
    #[command(flatten)]
    variant: Variant,
    /// Depth in plies (in games with dice: in moves).
    depth: u32,
    /// Position text to start from [default: the starting position].
    #[arg(long)]
    position: Option<String>,
    /// Also count the sequences that begin with each move.
    #[arg(long)]
    divide: bool,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    with_game!(options.variant.game()?, game => {
        let stage = match &options.position {
            Some(text) => game.read_stage(text)?,
            None => game.stage(game.start()),
        };
        if options.divide {
            divide(&game, &stage, options.depth)?;
        }
        for depth in 1..=options.depth {
            let began = ProcessTime::now();
            let nodes = count(&game, &stage, depth);
            outln!("{depth} {nodes} {:.3}", began.elapsed().as_secs_f64());
        }
    });
    Ok(())
}

/// Like [`ludoteca_rules::TurnOrder::count`], with a progress bar on a terminal: one tick per first move.
fn count<G: Tabletop>(game: &G, stage: &Stage<G>, depth: u32) -> u64 {
    let children = children(game, stage);
    if depth < 2 || children.is_empty() || !std::io::stderr().is_terminal() {
        return game.count(stage, depth);
    }
    let bar = progress::bar(children.len(), "moves");
    let counts = children.iter().map(|(_, next)| {
        bar.inc(1);
        below(game, next, depth - 1)
    });
    let nodes = counts.sum();
    bar.finish_and_clear();
    nodes
}

fn below<G: Tabletop>(game: &G, stage: &Stage<G>, depth: u32) -> u64 {
    if depth == 0 { 1 } else { game.count(stage, depth) }
}

/// Returns every move at this stage, with its text and the stage after it. Empty while a roll is pending.
fn children<G: Tabletop>(game: &G, stage: &Stage<G>) -> Vec<(String, Stage<G>)> {
    let Stage::Turn(position) = stage else {
        return Vec::new();
    };
    let mut moves = Vec::new();
    if game.outcome_at(stage).is_none() {
        game.legal_moves(position, &mut moves);
    }
    let lines = game.lines(position);
    let child = |mv: &G::Move| {
        let line = lines.iter().find(|line| line.mv == *mv);
        let text = line.map_or_else(String::new, |line| game.move_text(position, line));
        (text, game.stage(game.play_unchecked(position, mv)))
    };
    moves.iter().map(child).collect()
}

fn divide<G: Tabletop>(game: &G, stage: &Stage<G>, depth: u32) -> Result<()> {
    for (text, next) in children(game, stage) {
        outln!("{text} {}", below(game, &next, depth.saturating_sub(1)));
    }
    Ok(())
}
