//! Rule books: numbered clauses with status and citation, and the reasons and endings based on them.

/// Origin of a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Status {
    /// Stated in the game's source document.
    Source,
    /// Taken from the authority named in the citation, because the source is silent or ambiguous.
    Authority,
    /// A choice of this project; never to be shown as historical.
    Project,
}

/// One numbered clause of a rule book. Its text is the message `clause.<id>`, its citation `citation.<id>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Clause {
    /// Permanent id, `<game>.<name>`.
    pub id: &'static str,
    /// Number in the game's rule book, from 1.
    pub number: u8,
    /// Origin of the clause.
    pub status: Status,
    /// Citation in English. A page uses the translated message instead.
    #[cfg(feature = "citations")]
    pub citation: &'static str,
}

impl Clause {
    /// The message key without the prefix `clause.`.
    #[must_use]
    pub const fn message_key(&self) -> &'static str {
        self.id
    }
}

/// A reason to refuse an attempt. Its text is the message `refuse.<key>`.
#[derive(Debug, PartialEq, Eq)]
pub struct Reason {
    /// Key in messages, `<game>.<name>`.
    pub key: &'static str,
    /// The clause that forbids the attempt.
    pub clause: &'static Clause,
    /// Names of the values in the message.
    pub values: &'static [&'static str],
}

/// A way in which a game can end. Its text is the message `outcome.<key>`.
#[derive(Debug, PartialEq, Eq)]
pub struct Ending {
    /// Key in messages, `<game>.<name>`.
    pub key: &'static str,
    /// The clause that ends the game.
    pub clause: &'static Clause,
    /// Names of the numbers in the message, at most two.
    pub values: &'static [&'static str],
}

/// The rule book of a game, independent of the switches.
#[derive(Debug)]
pub struct Book {
    /// All clauses in the order of their numbers. Empty without the feature `reasons`, like the next two
    /// lists.
    pub clauses: &'static [&'static Clause],
    /// Every reason to refuse an attempt.
    pub reasons: &'static [&'static Reason],
    /// Every way in which the game can end.
    pub endings: &'static [&'static Ending],
    /// The ending by resignation.
    pub resigned: &'static Ending,
    /// The ending of a game if only its result is known.
    pub stated: &'static Ending,
}

/// Declares the clauses of a game as statics, and `CLAUSES`, the list of all clauses in order.
macro_rules! clauses {
    ($game:literal; $($name:ident = $number:literal $id:literal $status:ident $citation:literal;)*) => {
        $(
            #[doc = concat!("Clause `", $game, ".", $id, "`: ", $citation, ".")]
            pub static $name: $crate::Clause = $crate::Clause {
                id: concat!($game, ".", $id),
                number: $number,
                status: $crate::Status::$status,
                #[cfg(feature = "citations")]
                citation: $citation,
            };
        )*
        /// All clauses of the game in the order of their numbers, regardless of the switches.
        pub static CLAUSES: &[&$crate::Clause] = &[$(&$name),*];
    };
}

/// Declares the reasons for refusals of a game as statics, and `REASONS`, the list of all reasons.
macro_rules! reasons {
    ($game:literal; $($name:ident = $id:literal $clause:ident [$($value:literal),*];)*) => {
        $(
            #[doc = concat!("Reason `", $game, ".", $id, "`.")]
            pub static $name: $crate::Reason = $crate::Reason {
                key: concat!($game, ".", $id),
                clause: &$clause,
                values: &[$($value),*],
            };
        )*
        /// Every reason to refuse an attempt.
        pub static REASONS: &[&$crate::Reason] = &[$(&$name),*];
    };
}

/// Declares the endings of a game as statics, and also `ENDINGS` and `BOOK`. Must follow `clauses!` and
/// `reasons!`.
macro_rules! endings {
    ($game:literal; $($name:ident = $id:literal $clause:ident [$($value:literal),*];)*) => {
        $(
            #[doc = concat!("Ending `", $game, ".", $id, "`.")]
            pub static $name: $crate::Ending = $crate::Ending {
                key: concat!($game, ".", $id),
                clause: &$clause,
                values: &[$($value),*],
            };
        )*
        /// Every way in which the game can end.
        pub static ENDINGS: &[&$crate::Ending] = &[$(&$name),*];
        /// The rule book of the game.
        pub static BOOK: $crate::Book = $crate::Book {
            clauses: $crate::clause::listed(CLAUSES),
            reasons: $crate::clause::listed(REASONS),
            endings: $crate::clause::listed(ENDINGS),
            resigned: &RESIGNED,
            stated: &STATED,
        };
    };
}

/// Returns `list`, or an empty list without the feature `reasons`: a list keeps all its items in the binary.
pub(crate) const fn listed<T>(list: &'static [T]) -> &'static [T] {
    if cfg!(feature = "reasons") { list } else { &[] }
}

pub(crate) use {clauses, endings, reasons};
