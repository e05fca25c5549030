//! Checks that every move can be entered as it is displayed.

use ludoteca_rules::{MoveKind, Ruleset, Step, Tabletop as _, TurnOrder as _};

use super::positions::{Case, each_position};

/// Maximum number of lines to try per position.
const LINES: usize = 12;

/// Indices of the squares in a move's text, piece by piece.
fn written(case: &Case, text: &str) -> Vec<Vec<u8>> {
    let squares: Vec<String> = (0..=u8::MAX)
        .map_while(|index| case.game.square_name(ludoteca_rules::Square(index)))
        .collect();
    let side = usize::from(case.text.split('-').nth(2) == Some("b"));
    let index = |name: &str| {
        if case.game.dice_count() == 0 {
            let found = squares.iter().position(|square| square == name);
            return found
                .and_then(|index| u8::try_from(index).ok())
                .unwrap_or_else(|| panic!("{name} in {text}"));
        }
        match name.trim_end_matches('*').parse::<u8>() {
            Err(_) => 24,
            Ok(point) if side == 0 => point - 1,
            Ok(point) => 24 - point,
        }
    };
    // Brandubh appends the squares of captured pieces.
    let moved = if text.contains('-') {
        text.split('x').next().unwrap_or_default()
    } else {
        text
    };
    let path = |piece: &str| piece.split(['-', 'x', '/']).map(index).collect();
    moved.split(',').map(path).collect()
}

fn check(case: &Case, line: &ludoteca_rules::Line<ludoteca_rules::AnyMove>) {
    let Case { game, position, .. } = case;
    let view = game.view(position, line);
    let text = &view.notation;
    let context = || format!("{text} ({:?}) in {}", line.steps, case.context());
    assert_eq!(
        *text,
        game.move_text(position, line),
        "the view has the move's text: {}",
        context()
    );
    let read = game
        .read_move(position, text)
        .unwrap_or_else(|error| panic!("{error}: {}", context()));
    assert_eq!(read.mv, line.mv, "{}", context());
    if view.kind != MoveKind::Move {
        return;
    }
    let entered: Vec<Step> = written(case, text)
        .iter()
        .flat_map(|path| path.windows(2).map(|pair| (pair[0], pair[1])).collect::<Vec<_>>())
        .map(|(from, to)| Step::new(ludoteca_rules::Square(from), ludoteca_rules::Square(to)))
        .collect();
    for (count, step) in entered.iter().enumerate() {
        let next = game.continuations(position, &entered[..count]);
        assert!(
            next.steps.iter().any(|known| known.step.is_meant_by(step)),
            "{step:?} is not a next step: {}",
            context()
        );
    }
    let ends = game
        .continuations(position, &entered)
        .ends
        .unwrap_or_else(|| panic!("not whole: {}", context()));
    assert_eq!(game.refuse(position, &entered), None, "{}", context());
    let played = game
        .line(position, &entered)
        .unwrap_or_else(|| panic!("not played: {}", context()));
    assert_eq!(played.mv, line.mv, "{}", context());
    assert_eq!(
        game.view(position, &played).notation,
        ends.notation,
        "{}",
        context()
    );
}

#[test]
fn every_move_can_be_entered_as_displayed() {
    for ruleset in Ruleset::ALL {
        each_position(ruleset, &mut |case, choices| {
            let lines = case.game.lines(&case.position);
            for _ in 0..LINES.min(lines.len()) {
                check(case, &lines[choices.below(lines.len())]);
            }
        });
    }
}
