//! The rulesets and their ids.

use core::fmt;

/// The kind of board on which a game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum BoardKind {
    /// The 25 points of alquerque, and the lines between them.
    Lines5,
    /// Seven by seven squares, with corners and a throne.
    Tafl7,
    /// The 24 points of a tables board.
    Tables24,
    /// The 32 light squares of a draughts board.
    Checkered8,
}

macro_rules! rulesets {
    ({$(
        #[doc = $_:literal]
        $module:ident::$game:ident on $board:ident $_dice:ident dice, $first:literal against $second:literal {
            #[doc = $doc:literal]
            $main:ident = $_value:ident, $id:literal [$($alias:literal),*];
            $(
                #[doc = $also_doc:literal]
                $also:ident = $_also_value:ident, $also_id:literal [$($also_alias:literal),*];
            )*
        }
    )*}) => {
        /// A ruleset: a game, or a named preset of its switches.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Ruleset {$(
            #[doc = $doc]
            $main,
            $(
                #[doc = $also_doc]
                $also,
            )*
        )*}

        impl Ruleset {
            /// All rulesets.
            pub const ALL: [Ruleset; [$($id, $($also_id,)*)*].len()] = [$(Ruleset::$main, $(Ruleset::$also,)*)*];

            /// The id, which never changes.
            #[must_use]
            pub const fn id(self) -> &'static str {
                match self {$(
                    Ruleset::$main => $id,
                    $(Ruleset::$also => $also_id,)*
                )*}
            }

            /// Aliases accepted in addresses.
            #[must_use]
            pub const fn aliases(self) -> &'static [&'static str] {
                match self {$(
                    Ruleset::$main => &[$($alias),*],
                    $(Ruleset::$also => &[$($also_alias),*],)*
                )*}
            }

            /// The game's main ruleset, whose id is used in the keys of the rule book and messages.
            #[must_use]
            pub const fn game(self) -> Ruleset {
                match self {
                    $(Ruleset::$main $(| Ruleset::$also)* => Ruleset::$main,)*
                }
            }

            /// English names of [`Color::First`](crate::Color::First) and
            /// [`Color::Second`](crate::Color::Second), in this order.
            #[must_use]
            pub const fn sides(self) -> [&'static str; 2] {
                match self {
                    $(Ruleset::$main $(| Ruleset::$also)* => [$first, $second],)*
                }
            }

            /// The kind of board on which the game is played.
            #[must_use]
            pub const fn board(self) -> BoardKind {
                match self {
                    $(Ruleset::$main $(| Ruleset::$also)* => BoardKind::$board,)*
                }
            }
        }
    };
}

crate::games::for_each_game!((rulesets));

#[cfg(feature = "serde")]
impl serde::Serialize for Ruleset {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}

impl fmt::Display for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}
