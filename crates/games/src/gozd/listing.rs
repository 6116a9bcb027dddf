//! G4: everything the active player may do, in the order of the candidates, each minion looked at once.

use super::band::Band;
use super::place::{Place, WAYS};
use super::{Action, Gozd, Minion};

/// Kinds of minions on fields, by value and place.
#[derive(Default)]
struct Kinds([u64; 4]);

impl Kinds {
    #[inline]
    fn number(value: u8, at: Place) -> usize {
        at.index() * 6 + usize::from(value)
    }

    #[inline]
    fn has(&self, value: u8, at: Place) -> bool {
        let number = Kinds::number(value, at);
        self.0[number >> 6 & 3] >> (number & 63) & 1 == 1
    }

    #[inline]
    fn insert(&mut self, value: u8, at: Place) {
        let number = Kinds::number(value, at);
        self.0[number >> 6 & 3] |= 1 << (number & 63);
    }
}

impl Gozd {
    /// Appends every legal action once.
    #[inline]
    pub(super) fn list_acts(&self, into: &mut Vec<Action>) {
        let candidates = self.candidates();
        let [_, home_end, special_end, end] = candidates.ends;
        into.reserve(end as usize);
        self.list_afield(candidates.fielded, into);
        if self.horde.home(self.active) > 0 {
            self.list_at_home(into);
        }
        into.extend((home_end..special_end).filter_map(|n| self.special((n - home_end) as u8 + 1)));
        into.extend((special_end..end).filter_map(|n| self.candidate(&candidates, n)));
    }

    #[inline]
    fn list_afield(&self, fielded: Band, into: &mut Vec<Action>) {
        let moved = self.trail.moved();
        // G5: kinds whose minions may remember differently, and kinds that have had their turn.
        let (mut mixed, mut had) = (Kinds::default(), Kinds::default());
        for (value, at) in moved.iter().filter_map(|die| self.horde.on_field(die)) {
            mixed.insert(value, at);
        }
        // The candidates begin with the last two dice, whose likes may be among the others.
        let [low, high] = fielded.0;
        for die in Band([0, high]).iter().chain(Band([low, 0]).iter()) {
            let Some((value, at)) = self.horde.on_field(die) else { continue };
            let minion = if die >= 64 || mixed.has(value, at) {
                self.lead(die, value, at)
            } else if had.has(value, at) {
                None
            } else {
                had.insert(value, at);
                Some(Minion::new(value, at))
            };
            if let Some(minion) = minion {
                self.list_minion(die, minion, at, moved.has(die), into);
            }
        }
    }

    #[inline]
    fn list_minion(&self, die: u8, minion: Minion, at: Place, moved: bool, into: &mut Vec<Action>) {
        if self.horde.on(self.active.next(2), at) > 0 {
            return into.push(Action::Fight(minion)); // G7
        }
        for &way in &self.ways(at)[..WAYS - 1] {
            let to = Place(way);
            // G6, G3, G5
            if to != Place::NOWHERE && self.has_room(to) && !(moved && self.trail.has(die, to)) {
                into.push(Action::Move(minion, to));
            }
        }
        if self.is_undefended(at) {
            into.push(Action::Slaughter(minion)); // G12
        }
    }

    /// Minions that have been at home all the turn, by value.
    #[inline]
    fn list_at_home(&self, into: &mut Vec<Action>) {
        let ways = self.ways(Place::HOME).map(Place);
        let room = ways.map(|to| self.has_room(to));
        for value in (1..=6).filter(|&value| self.is_fresh(value)) {
            let minion = Minion::new(value, Place::HOME);
            for (&to, _) in ways.iter().zip(room).filter(|&(_, room)| room) {
                into.push(Action::Move(minion, to));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use engine::{Game, Rng, Turn, draw_options, next_event};

    use super::super::{Gozd, GozdOptions, Phase};
    use super::*;

    /// The list is the numbered set of candidates, in its order, in every position of random games.
    #[test]
    fn the_list_is_that_of_the_candidates() {
        let (mut listed, mut remembered) = (0, 0);
        for game in 0..60 {
            let mut rng = Rng::numbered(5, game);
            let options = if game < 20 { GozdOptions::default() } else { draw_options(&mut rng) };
            let mut state = Gozd::new(2, options);
            for _ in 0..600 {
                if matches!(state.turn(), Turn::Choose(_)) && state.phase == Phase::Act {
                    let mut list = Vec::new();
                    state.list_acts(&mut list);
                    assert_eq!(list, state.acts().collect::<Vec<_>>(), "{state:?}");
                    listed += list.len();
                    let been = |action: &Action| matches!(action, Action::Move(it, _) if !it.been().is_empty());
                    remembered += list.iter().filter(|action| been(action)).count();
                }
                let Some(event) = next_event(&state, &mut rng, Gozd::sample) else { break };
                state.apply(event);
            }
        }
        assert!(listed > 100_000 && remembered > 20, "{listed} {remembered}");
    }
}
