//! What the players are.

use engine::Game;

/// How a player chooses, in words; with the budget of whoever searches.
pub fn about(game: &str, player: &str) -> String {
    macro_rules! find {
        ($($game:ty,)+) => {
            $(if game == <$game as Game>::TITLE.id {
                return about_in::<$game>(player);
            })+
        };
    }
    games::each_game!(find);
    unreachable!("the experiment was checked")
}

fn about_in<G: bots::Heuristics>(player: &str) -> String {
    match (bots::Budgeted::of::<G>(player), player) {
        (Some(budgeted), _) => budgeted.about(),
        (None, _) if player.starts_with("against:") => {
            bots::Against::read::<G>(player).map(bots::Against::about).unwrap_or_default()
        }
        (None, "random") => "anything legal".to_string(),
        (None, _) if player.starts_with("cmd:") => "a program of its own".to_string(),
        (None, _) => format!("the program's own rules of thumb for {}", G::TITLE.name),
    }
}
