//! The list of games and rulesets. Code that differs only in the type of the game is generated from it.

/// Calls a macro with the list of games. Each game has a module, a type, a kind of board, dice or none, the
/// two sides in English, and its rulesets. Each ruleset has its constant, its id, and the aliases accepted in
/// addresses. Tokens after the macro's name are passed on after the list. The id of a game's first ruleset is
/// used in the keys of its rule book and messages.
#[doc(hidden)]
#[macro_export]
macro_rules! for_each_game {
    (($($callback:tt)*) $($more:tt)*) => {
        $($callback)*! { {
            /// El Perro.
            el_perro::ElPerro on Lines5 without dice, "dog" against "goats" {
                /// One dog against twelve goats.
                ElPerro = EL_PERRO, "el-perro" ["perro"];
            }
            /// Brandubh, or El Cuervo.
            brandubh::Brandubh on Tafl7 without dice, "king's side" against "attackers" {
                /// King and four defenders against eight attackers; moving between two enemies is unsafe.
                Brandubh = BRANDUBH, "brandubh" [];
                /// Brandubh with active capture only.
                ElCuervo = EL_CUERVO, "el-cuervo" ["raven"];
            }
            /// Fallas, or Fayles.
            fallas::Fallas on Tables24 with dice, "Bone" against "Red" {
                /// A tables game with three dice, after the Ludii reconstruction.
                Fallas = FALLAS, "fallas" [];
                /// The other interpretation of Fallas, after Murray and Bell.
                Fayles = FAYLES, "fayles" [];
            }
            /// Alquerque.
            alquerque::Alquerque on Lines5 without dice, "White" against "Black" {
                /// Twelve men a side on 25 points.
                Alquerque = ALQUERQUE, "alquerque" [];
            }
            /// Spanish draughts.
            draughts::SpanishDraughts on Checkered8 without dice, "White" against "Black" {
                /// Draughts on the light squares, with flying kings.
                SpanishDraughts = SPANISH_DRAUGHTS, "spanish-draughts" ["damas"];
            }
        } $($more)* }
    };
}

pub(crate) use for_each_game;
