//! Rule books: numbered clauses with status and citation, and the reasons and endings that rest on them.

/// How well a clause is attested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Status {
    /// The source document says it.
    Source,
    /// The source is silent or ambiguous; the authority named in the citation is followed.
    Authority,
    /// A choice of this project, never to be shown as historical.
    Project,
}

/// One numbered clause of a game's rule book. Its sentence is the message `clause.<id>`, where it comes from
/// `citation.<id>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Clause {
    /// `<game>.<name>`, stable for ever.
    pub id: &'static str,
    /// Its number in the game's book, from 1.
    pub number: u8,
    /// How well it is attested.
    pub status: Status,
    /// Where it comes from, in English. A page has it in its messages, in each language, and does without this.
    #[cfg(feature = "citations")]
    pub citation: &'static str,
}

impl Clause {
    /// The key of the clause's sentence in the message files, without the prefix `clause.`.
    #[must_use]
    pub const fn message_key(&self) -> &'static str {
        self.id
    }
}

/// A reason why an attempt is refused. Its sentence is the message `refuse.<key>`.
#[derive(Debug, PartialEq, Eq)]
pub struct Reason {
    /// `<game>.<name>`.
    pub key: &'static str,
    /// The clause that forbids the attempt.
    pub clause: &'static Clause,
    /// The names of the values that its sentence needs.
    pub values: &'static [&'static str],
}

/// A way in which a game ends. Its sentence is the message `outcome.<key>`.
#[derive(Debug, PartialEq, Eq)]
pub struct Ending {
    /// `<game>.<name>`.
    pub key: &'static str,
    /// The clause that ends the game.
    pub clause: &'static Clause,
    /// The names of the numbers that its sentence needs (at most two).
    pub values: &'static [&'static str],
}

/// The rule book of a game: every clause whatever the switches, and the reasons and endings that rest on them.
#[derive(Debug)]
pub struct Book {
    /// In the order of their numbers; this list and the next two are empty without the feature `reasons`.
    pub clauses: &'static [&'static Clause],
    /// Every reason for which the game refuses an attempt.
    pub reasons: &'static [&'static Reason],
    /// Every way in which the game can end.
    pub endings: &'static [&'static Ending],
    /// The ending when a side resigns.
    pub resigned: &'static Ending,
    /// The ending of which only the result is known.
    pub stated: &'static Ending,
}

/// Declares the clauses of a game as statics, and `CLAUSES`, the list of all, numbered in order.
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
        /// Every clause of the game, whatever the switches, in the order of their numbers.
        pub static CLAUSES: &[&$crate::Clause] = &[$(&$name),*];
    };
}

/// Declares the reasons for refusals of a game as statics, and `REASONS`, the list of all.
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
        /// Every reason for which the game refuses an attempt.
        pub static REASONS: &[&$crate::Reason] = &[$(&$name),*];
    };
}

/// Declares the endings of a game as statics, `ENDINGS`, the list of all, and `BOOK`.
/// It comes last, behind `clauses!` and `reasons!`.
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
        /// The whole book.
        pub static BOOK: $crate::Book = $crate::Book {
            clauses: $crate::clause::listed(CLAUSES),
            reasons: $crate::clause::listed(REASONS),
            endings: $crate::clause::listed(ENDINGS),
            resigned: &RESIGNED,
            stated: &STATED,
        };
    };
}

/// What a book lists: nothing without the feature `reasons`, since a list holds all that is on it.
pub(crate) const fn listed<T>(list: &'static [T]) -> &'static [T] {
    if cfg!(feature = "reasons") { list } else { &[] }
}

pub(crate) use {clauses, endings, reasons};
