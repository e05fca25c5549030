//! Refusals: the reasons why an attempt is not legal.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::{Clause, Reason, Square, Status, Step};

/// A value in the text of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(untagged))]
pub enum MessageValue {
    /// A number, such as a count of pieces.
    Number(u32),
    /// Text that is the same in every language, such as names of squares or the dice of a throw.
    Text(String),
}

/// The refusal of an illegal attempt: the reason, the squares that show it, and the values in its message.
///
/// Without the feature `reasons` every refusal is [`Refusal::UNEXPLAINED`]. The same attempts are refused,
/// but the code that finds reasons is left out, because an engine plays only legal moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The reason, which names the clause.
    pub reason: &'static Reason,
    /// Squares that show why the attempt is refused, the most relevant first; empty only in
    /// [`Refusal::UNEXPLAINED`].
    pub squares: Vec<Square>,
    /// One value for each name in the reason's `values`.
    pub values: Vec<(&'static str, MessageValue)>,
}

impl Refusal {
    /// The refusal without a reason.
    pub const UNEXPLAINED: Refusal = Refusal {
        reason: &Reason {
            key: "unexplained",
            clause: &Clause {
                id: "unexplained",
                number: 0,
                status: Status::Project,
                #[cfg(feature = "citations")]
                citation: "",
            },
            values: &[],
        },
        squares: Vec::new(),
        values: Vec::new(),
    };

    /// True if refusals carry reasons.
    pub(crate) const EXPLAINED: bool = cfg!(feature = "reasons");

    /// A refusal for `reason`, with the squares that show it.
    #[must_use]
    pub fn new(reason: &'static Reason, squares: &[Square]) -> Refusal {
        if !Refusal::EXPLAINED {
            return Refusal::UNEXPLAINED;
        }
        Refusal {
            reason,
            squares: squares.to_vec(),
            values: Vec::new(),
        }
    }

    /// Adds a number to the message.
    #[must_use]
    pub fn with_number(mut self, name: &'static str, number: u32) -> Refusal {
        if Refusal::EXPLAINED {
            self.values.push((name, MessageValue::Number(number)));
        }
        self
    }

    /// Adds text to the message. `text` is called only if refusals carry reasons.
    #[must_use]
    pub fn with_text(mut self, name: &'static str, text: impl FnOnce() -> String) -> Refusal {
        if Refusal::EXPLAINED {
            self.values.push((name, MessageValue::Text(text())));
        }
        self
    }

    /// The clause that forbids the attempt.
    #[must_use]
    pub fn clause(&self) -> &'static Clause {
        self.reason.clause
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "not legal by clause {} ({})",
            self.clause().id,
            self.reason.key
        )?;
        for (name, value) in &self.values {
            match value {
                MessageValue::Number(number) => write!(f, ", {name} {number}")?,
                MessageValue::Text(text) => write!(f, ", {name} {text}")?,
            }
        }
        Ok(())
    }
}

impl core::error::Error for Refusal {}

/// Builds refusals whose messages name squares.
#[derive(Clone, Copy)]
pub(crate) struct Refusals {
    pub(crate) name: fn(Square) -> String,
}

impl Refusals {
    /// A refusal about one square, with its name as `value` in the message.
    pub(crate) fn about_square(
        self,
        reason: &'static Reason,
        value: &'static str,
        square: Square,
    ) -> Refusal {
        Refusal::new(reason, &[square]).with_text(value, || (self.name)(square))
    }

    /// A refusal about a step, with the names of its squares as `from` and `to` in the message.
    pub(crate) fn about_step(self, reason: &'static Reason, step: &Step) -> Refusal {
        self.about_pair(reason, ("from", step.from), ("to", step.to))
    }

    /// A refusal about two squares, the more relevant one first, each paired with the name of its value in
    /// the message.
    pub(crate) fn about_pair(
        self,
        reason: &'static Reason,
        first: (&'static str, Square),
        second: (&'static str, Square),
    ) -> Refusal {
        // The values must be in the order in which the reason lists them.
        let values = match reason.values.first() {
            Some(&name) if name == second.0 => [second, first],
            _ => [first, second],
        };
        values.into_iter().fold(
            Refusal::new(reason, &[first.1, second.1]),
            |refusal, (name, square)| refusal.with_text(name, || (self.name)(square)),
        )
    }
}

/// Refuses steps on squares for which `is_known` is false (with the reason `no_square`), and steps that name
/// a die (with the reason `no_dice`). For games without dice. If neither square of a step is known, the
/// refusal shows `elsewhere` instead.
pub(crate) fn check_form(
    tried: &[Step],
    is_known: impl Fn(Square) -> bool,
    elsewhere: Option<Square>,
    no_square: &'static Reason,
    no_dice: &'static Reason,
) -> Result<(), Refusal> {
    for step in tried {
        let ends = [step.from, step.to];
        if !ends.into_iter().all(&is_known) {
            let proof = ends.into_iter().find(|&square| is_known(square)).or(elsewhere);
            return Err(Refusal::new(no_square, proof.as_slice()));
        }
    }
    match tried.iter().find(|step| step.die.is_some()) {
        Some(step) => Err(Refusal::new(no_dice, &[step.from])),
        None => Ok(()),
    }
}
