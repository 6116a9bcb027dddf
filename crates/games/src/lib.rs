//! The games. To add one: add a folder, then a line in the list.

/// A text for people, from its file. A page fetches it when somebody asks for it: it is not in its program.
macro_rules! text {
    ($file:literal) => {
        if cfg!(target_family = "wasm") { "" } else { include_str!($file) }
    };
}
pub(crate) use text;

/// Declares the games and makes the macros that hand their types to other crates.
macro_rules! games {
    ($dollar:tt known [$($known:ident::$Known:ident,)*] searched [$($searched:ident::$Searched:ident,)*]) => {
        $(pub mod $known;)*
        $(pub mod $searched;)*

        /// Hands the types of all games to the macro it is given, so that every crate can do something with each of
        /// them under its own bounds.
        #[macro_export]
        macro_rules! each_game {
            ($dollar with:ident) => {
                $dollar with! {
                    $($dollar crate::$known::$Known,)*
                    $($dollar crate::$searched::$Searched,)*
                }
            };
        }

        /// The same for the games that have no players of their own: search alone plays them.
        #[macro_export]
        macro_rules! each_searched_game {
            ($dollar with:ident) => {
                $dollar with! { $($dollar crate::$searched::$Searched,)* }
            };
        }
    };
}

// The one list of games, alphabetically. `known` has those that `bots` has a file about.
games! { $
    known [
        d6d::D6D,
        dungeon::Dungeon,
        gozd::Gozd,
        land6::Land6,
        pig::Pig,
        rebirth::Rebirth,
    ]
    searched []
}
