//! The one list of the games and their rulesets. What differs from game to game only by its type is made of it.

/// Calls a macro with every game: its module and type, its kind of board, whether it has dice, its two sides in
/// English, and its rulesets, each with the value that plays it, its id, and other names for addresses. What follows
/// the macro's name is passed on after the list. The first ruleset of a game gives its name to rule book and messages.
#[doc(hidden)]
#[macro_export]
macro_rules! for_each_game {
    (($($callback:tt)*) $($more:tt)*) => {
        $($callback)*! { {
            /// El Perro.
            el_perro::ElPerro on Lines5 without dice, "dog" against "goats" {
                /// Dog against twelve goats.
                ElPerro = EL_PERRO, "el-perro" ["perro"];
            }
            /// Brandubh, or El Cuervo.
            brandubh::Brandubh on Tafl7 without dice, "king's side" against "attackers" {
                /// King and four against eight, with capture by moving in between.
                Brandubh = BRANDUBH, "brandubh" [];
                /// Brandubh with active capture only.
                ElCuervo = EL_CUERVO, "el-cuervo" ["raven"];
            }
            /// Fallas, or Fayles.
            fallas::Fallas on Tables24 with dice, "Bone" against "Red" {
                /// Tables with three dice, after the Ludii reconstruction.
                Fallas = FALLAS, "fallas" [];
                /// The other reading of Fallas, after Murray and Bell.
                Fayles = FAYLES, "fayles" [];
            }
            /// Alquerque.
            alquerque::Alquerque on Lines5 without dice, "White" against "Black" {
                /// Twelve against twelve on 25 points.
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
