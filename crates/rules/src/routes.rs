//! Expansion of attempts that leave out landings of a chain.

use alloc::string::String;
use alloc::vec::Vec;

use crate::{Line, Reason, Refusal, Square, Step};

/// The smallest number of steps of `line` that `tried` covers; `None` if the line does not begin with
/// `tried`. Each of the first `literal` steps of `tried` is exactly one step of the line. Each later step may
/// cover several steps of one piece, leaving out the landings in between.
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

/// Implements [`crate::Tabletop::routes`]. Without `hops`, every step is literal.
pub(crate) fn routes<M>(lines: &[Line<M>], tried: &[Step], hops: bool) -> Vec<Vec<Step>> {
    let least = if hops { 0 } else { tried.len() };
    let mut routes: Vec<Vec<Step>> = Vec::new();
    // Each step in `tried` covers at least one step of a line.
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

/// The number of leading steps of `steps` that all routes share; 0 if there are no routes.
fn shared(routes: &[Vec<Step>], steps: &[Step]) -> usize {
    let agrees = |&index: &usize| routes.iter().all(|each| each.get(index) == steps.get(index));
    let most = if routes.is_empty() { 0 } else { steps.len() };
    (0..most).take_while(agrees).count()
}

/// A game's reasons for refusing attempts that leave out landings.
pub(crate) struct Shortcuts {
    /// The reason if there is one route: values `from`, `to`, `route`.
    pub(crate) one: &'static Reason,
    /// The reason if there are several routes: values `from`, `to`, `via`.
    pub(crate) several: &'static Reason,
    pub(crate) name: fn(Square) -> String,
}

impl Shortcuts {
    /// The refusal of `tried` for leaving out landings if that is its only fault, and `refusal` otherwise.
    pub(crate) fn refuse_or<M>(
        &self,
        refusal: Refusal,
        lines: impl FnOnce() -> Vec<Line<M>>,
        tried: &[Step],
    ) -> Refusal {
        self.refuse(lines, tried).unwrap_or(refusal)
    }

    /// The refusal of an attempt that leaves out landings but otherwise begins a legal move; `None` for any
    /// other attempt.
    fn refuse<M>(&self, lines: impl FnOnce() -> Vec<Line<M>>, tried: &[Step]) -> Option<Refusal> {
        if !Refusal::EXPLAINED {
            return None;
        }
        let lines = &lines();
        let whole = routes(lines, tried, true);
        let entered = shared(&whole, tried);
        // The first step that leaves out landings, and the routes that it can stand for.
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
