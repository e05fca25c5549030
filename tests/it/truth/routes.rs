//! Tests attempts that leave out landing squares of a legal move: their routes are offered, and the refusal
//! agrees with them.

use ludoteca_rules::{AnyMove, Line, MessageValue, Refusal, Ruleset, Step, Tabletop as _};

use super::positions::{Case, each_position};

/// Maximum number of lines to try per position.
const LINES: usize = 12;

fn begins(line: &Line<AnyMove>, tried: &[Step]) -> bool {
    line.steps.len() >= tried.len()
        && tried
            .iter()
            .zip(&line.steps)
            .all(|(tried, step)| step.is_meant_by(tried))
}

fn value(refusal: &Refusal, name: &str) -> String {
    match refusal.values.iter().find(|(known, _)| *known == name) {
        Some((_, MessageValue::Text(text))) => text.clone(),
        other => panic!("{refusal} has {other:?} for {name}"),
    }
}

/// Checks an attempt that plays the first steps of a chain and then goes directly to a later square of the
/// chain.
fn check_shortcut(case: &Case, lines: &[Line<AnyMove>], tried: &[Step], whole: &[Step]) {
    let Case { game, position, .. } = case;
    let context = || format!("{tried:?} of {whole:?} in {}", case.context());
    let routes = game.routes(position, tried);
    let begun = lines.iter().any(|line| begins(line, tried));
    if begun {
        assert_eq!(
            routes,
            [tried],
            "the beginning of a move is its only route: {}",
            context()
        );
        return;
    }
    assert!(
        routes.iter().any(|route| whole.starts_with(route)),
        "{routes:?}: {}",
        context()
    );
    let (entered, to) = (&tried[..tried.len() - 1], tried[tried.len() - 1].to);
    for route in &routes {
        assert!(
            lines.iter().any(|line| line.steps.starts_with(route)),
            "{route:?}: {}",
            context()
        );
        assert!(route.starts_with(entered), "{route:?}: {}", context());
        assert_eq!(route[route.len() - 1].to, to, "{route:?}: {}", context());
        let extended = routes.iter().filter(|other| other.starts_with(route)).count();
        assert_eq!(extended, 1, "{route:?} begins another: {}", context());
    }
    let refusal = game
        .refuse(position, tried)
        .unwrap_or_else(|| panic!("no line: {}", context()));
    let name = |square| game.square_name(square).expect("a square of the board");
    let (_, reason) = refusal.reason.key.split_once('.').expect("a game and a name");
    assert_eq!(value(&refusal, "to"), name(to), "{}", context());
    if let [route] = &routes[..] {
        assert_eq!(reason, "one-route", "{refusal}: {}", context());
        let landings: Vec<String> = route[entered.len()..].iter().map(|step| name(step.to)).collect();
        let text = format!("{}x{}", name(tried[tried.len() - 1].from), landings.join("x"));
        assert_eq!(value(&refusal, "route"), text, "{}", context());
        return;
    }
    assert_eq!(reason, "several-routes", "{refusal}: {}", context());
    for &square in &refusal.squares {
        let step = Step::new(tried[tried.len() - 1].from, square);
        let followed = game.routes(position, &[entered, &[step]].concat());
        assert!(
            !followed.is_empty(),
            "{} leads nowhere: {}",
            name(square),
            context()
        );
    }
    for route in &routes {
        let passes = |step: &&Step| refusal.squares.contains(&step.to);
        assert!(
            route.iter().any(|step| passes(&step)),
            "{route:?} passes none: {}",
            context()
        );
    }
}

#[test]
fn an_attempt_that_skips_landing_squares_is_answered_with_the_possible_routes() {
    for ruleset in Ruleset::ALL {
        let mut seen = 0;
        each_position(ruleset, &mut |case, choices| {
            let lines = case.game.lines(&case.position);
            for _ in 0..LINES.min(lines.len()) {
                let steps = &lines[choices.below(lines.len())].steps;
                for (first, step) in steps.iter().enumerate() {
                    for last in first + 1..steps.len() {
                        if ruleset.game().id() == "fallas" {
                            continue;
                        }
                        let tried = [&steps[..first], &[Step::new(step.from, steps[last].to)]].concat();
                        check_shortcut(case, &lines, &tried, steps);
                        seen += 1;
                    }
                }
                for count in 0..=steps.len() {
                    let routes = case.game.routes(&case.position, &steps[..count]);
                    assert_eq!(routes, [&steps[..count]], "{}", case.context());
                }
            }
        });
        let has_chains = matches!(ruleset.game().id(), "el-perro" | "alquerque" | "spanish-draughts");
        assert_eq!(seen > 0, has_chains, "{ruleset}: {seen} shortcuts");
    }
}
