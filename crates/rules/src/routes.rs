//! What an attempt may stand for: hops that were left out between two squares of a chain.

use alloc::string::String;
use alloc::vec::Vec;

use crate::{Line, Reason, Refusal, Square, Step};

/// How many steps of a line `tried` stands for, if the line begins with it: each of the first `literal` steps is one step
/// of the line, each other one or several of the same piece with the landings between them left out. The fewest.
fn begun(line: &[Step], tried: &[Step], literal: usize) -> Option<usize> {
    let Some((first, rest)) = tried.split_first() else {
        return Some(0);
    };
    let origin = line.first().filter(|step| step.from == first.from)?;
    if origin.is_meant_by(first)
        && let Some(further) = begun(&line[1..], rest, literal.saturating_sub(1))
    {
        return Some(1 + further);
    }
    if literal > 0 || first.die.is_some() {
        return None;
    }
    let goes_on = |count: usize| line[count - 1].to == line[count].from;
    (2..=line.len())
        .take_while(|&count| goes_on(count - 1))
        .filter(|&count| line[count - 1].to == first.to)
        .find_map(|count| Some(count + begun(&line[count..], rest, 0)?))
}

/// See [`crate::Tabletop::routes`]. Without `hops`, only what was tried itself.
pub(crate) fn routes<M>(lines: &[Line<M>], tried: &[Step], hops: bool) -> Vec<Vec<Step>> {
    let least = if hops { 0 } else { tried.len() };
    let mut routes: Vec<Vec<Step>> = Vec::new();
    // Each step that was tried stands for at least one of a line.
    if lines.iter().all(|line| line.steps.len() < tried.len()) {
        return routes;
    }
    for literal in (least..=tried.len()).rev() {
        for line in lines {
            let Some(count) = begun(&line.steps, tried, literal) else {
                continue;
            };
            let route = &line.steps[..count];
            if !routes.iter().any(|known| route.starts_with(known)) {
                routes.retain(|known| !known.starts_with(route));
                routes.push(route.to_vec());
            }
        }
        if !routes.is_empty() {
            break;
        }
    }
    routes
}

/// How many of the steps begin every route; none if there is no route.
fn shared(routes: &[Vec<Step>], steps: &[Step]) -> usize {
    let agrees = |&index: &usize| routes.iter().all(|each| each.get(index) == steps.get(index));
    let most = if routes.is_empty() { 0 } else { steps.len() };
    (0..most).take_while(agrees).count()
}

/// How a game says that an attempt leaves landings out.
pub(crate) struct Shortcuts {
    /// The reason if one route is meant: values `from`, `to`, `route`.
    pub(crate) one: &'static Reason,
    /// The reason if several are: values `from`, `to`, `via`.
    pub(crate) several: &'static Reason,
    /// The name of a square.
    pub(crate) name: fn(Square) -> String,
}

impl Shortcuts {
    /// The refusal of an attempt for which `refusal` was found, if it is not just a legal move without some landings.
    pub(crate) fn refuse_or<M>(
        &self,
        refusal: Refusal,
        lines: impl FnOnce() -> Vec<Line<M>>,
        tried: &[Step],
    ) -> Refusal {
        self.refuse(lines, tried).unwrap_or(refusal)
    }

    /// The refusal of an attempt that is part of legal moves but for the landings that it leaves out.
    fn refuse<M>(&self, lines: impl FnOnce() -> Vec<Line<M>>, tried: &[Step]) -> Option<Refusal> {
        if !Refusal::EXPLAINED {
            return None;
        }
        let lines = &lines();
        let whole = routes(lines, tried, true);
        let entered = shared(&whole, tried);
        // The first step that leaves something out, and the ways to make it.
        let (first, begun) = (tried.get(entered)?, &tried[..=entered]);
        let routes = routes(lines, begun, true);
        let (route, others) = routes.split_first()?;
        if route == begun {
            return None;
        }
        let refusal = |reason, squares: &[Square]| {
            Refusal::new(reason, squares)
                .with_text("from", || (self.name)(first.from))
                .with_text("to", || (self.name)(first.to))
        };
        if others.is_empty() {
            let landings: Vec<Square> = route[entered..].iter().map(|step| step.to).collect();
            let mut text = (self.name)(first.from);
            for &landing in &landings {
                text.push('x');
                text.push_str(&(self.name)(landing));
            }
            return Some(refusal(self.one, &landings).with_text("route", || text));
        }
        let parting = shared(&routes, route);
        let mut via: Vec<Square> = Vec::new();
        for landing in routes.iter().filter_map(|route| Some(route.get(parting)?.to)) {
            if !via.contains(&landing) {
                via.push(landing);
            }
        }
        crate::piece::sort_squares(&mut via);
        let names: Vec<String> = via.iter().map(|&square| (self.name)(square)).collect();
        Some(refusal(self.several, &via).with_text("via", || names.join(", ")))
    }
}
