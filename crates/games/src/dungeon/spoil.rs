//! W20: what a step of the last turn would spoil of the route that was declared.

use engine::Seat;

use super::expedition::{self, Purse, Spots};
use super::{Action, Dungeon, LastTurn};

/// What has been declared, worked out once for many steps that are looked at.
#[derive(Clone, Copy)]
pub(super) struct Declared {
    /// What the best expedition is worth.
    points: i32,
    /// Where an expedition could lead at all, as its player sees it.
    reach: Spots,
    /// What there is to pay with.
    purse: Purse,
}

impl Dungeon {
    /// Whether a step of the last turn spoils the declared route. The declarer had one: a position that was set up
    /// for somebody who cannot see his side may lack it, and then nothing is spoilt.
    #[inline]
    pub(super) fn spoils(&self, seat: Seat, action: Action, declared: &mut Option<Declared>) -> bool {
        let Some(declarer) = self.declarer else { return false };
        let harmful = matches!(
            action,
            Action::Disintegrate { .. } | Action::Rotate { .. } | Action::Swivel { .. } | Action::Exchange(_)
        );
        harmful && self.takes(seat, action, declarer, declared)
    }

    fn takes(&self, seat: Seat, action: Action, declarer: Seat, declared: &mut Option<Declared>) -> bool {
        if self.options.last_turn == LastTurn::Route {
            return !self.after(seat, action).completes(declarer) && self.completes(declarer);
        }
        let before = declared.get_or_insert_with(|| self.declared(declarer));
        // What no expedition reaches is no part of any, whichever way it is turned.
        if action.hole().is_some_and(|hole| !before.reach.has(hole.seen_by(declarer))) {
            return false;
        }
        let after = self.after(seat, action);
        let same = action.hole().is_none() && after.purse(declarer) == before.purse;
        !same && after.route_points(declarer) < before.points
    }

    fn declared(&self, declarer: Seat) -> Declared {
        let purse = self.purse(declarer);
        let reach = expedition::reach(&self.side(declarer), purse);
        Declared { points: self.route_points(declarer), reach, purse }
    }
}
