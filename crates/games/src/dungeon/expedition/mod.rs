//! W15 to W19: the best expedition through one side of the waffle, exactly.
//!
//! Three questions, cheapest first: [`leads_across`] asks for corridors alone, [`completes`] whether somebody
//! with this purse can get through (a shortest way), [`points`] and [`best`] for the best expedition of all
//! (branch and bound over connected sets of places).

mod crossing;
mod places;
mod search;
mod side;
mod walk;

use places::Places;
use search::Search;

pub use side::{Side, Spots};
pub use walk::{Gate, Paid, Payment, Route};

/// W17: what a player can pay with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Purse {
    /// One pool of swords.
    pub swords: u8,
    /// Each beats one enemy or one arm of a web.
    pub vorpals: u8,
    /// Each opens one door or one chest.
    pub keys: u8,
}

/// W18: what there is to win and to lose.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stakes {
    /// For leaving at the other edge.
    pub finish: u8,
    /// For Goblins, a Dragon, a Treasure Chamber, an opened Treasure Chest.
    pub treasure: u8,
    /// Lost for each Curse.
    pub curse: u8,
}

/// Whether corridors lead from edge to edge, whatever blocks them.
#[inline]
pub fn leads_across(side: &Side) -> bool {
    side.across(Spots::ALL) != Spots::NONE
}

/// W20: whether somebody with this purse can complete a route.
#[inline]
pub fn completes(side: &Side, purse: Purse) -> bool {
    let passable = side.passable(purse);
    let on_the_way = side.across(passable);
    on_the_way != Spots::NONE && crossing::found(&Places::new(side, on_the_way), purse)
}

/// W16: the spots that some expedition with this purse might lead through: every expedition stays within them.
#[inline]
pub fn reach(side: &Side, purse: Purse) -> Spots {
    side.joined_to_edges(side.passable(purse))
}

/// W19: the points of the best expedition; staying out is worth 0.
#[inline]
pub fn points(side: &Side, purse: Purse, stakes: Stakes) -> i32 {
    let region = reach(side, purse);
    if !worthwhile(side, region, purse) {
        return 0;
    }
    let places = Places::new(side, region);
    let mut search = Search::new(&places, purse, stakes);
    search.run();
    search.points()
}

/// W19: the best expedition with its way and payments; `None` if it is best to stay out.
pub fn best(side: &Side, purse: Purse, stakes: Stakes) -> Option<Route> {
    let places = Places::new(side, reach(side, purse));
    let mut search = Search::new(&places, purse, stakes);
    search.run();
    let taken = search.trimmed();
    (taken != 0).then(|| walk::route(&places, taken, purse, search.points()))
}

/// Whether there is anything in `region` that could be worth a point.
#[inline]
fn worthwhile(side: &Side, region: Spots, purse: Purse) -> bool {
    let treasures = side.treasures().or(if purse.keys > 0 { side.chests() } else { Spots::NONE });
    region.and(treasures) != Spots::NONE || side.joins_edges(region)
}
