//! Why an action is not allowed.

use engine::{Checked, ensure, refuse};

use super::options::SeaLimit;
use super::place::{CITIES, FIELDS, FORESTS, Place, SEAS};
use super::{Action, Army, Land6, Phase, Target, board};

impl Land6 {
    pub(super) fn allows(&self, action: Action) -> Checked {
        match self.phase {
            Phase::Lay => self.may_lay(action),
            Phase::Act | Phase::Extra => self.may_act(action),
            Phase::Fight | Phase::Cubes => match action {
                Action::Sea { payer, target } => self.may_sea(payer, target),
                _ => ensure(action == Action::Stand, "L18", "a die was thrown: use Sea or let it stand"),
            },
            Phase::Remove => match action {
                Action::Remove { tile } => {
                    ensure(self.has_cube(tile), "L12", "there is no cube on that tile to remove")
                }
                _ => {
                    let cube = self.cubes.trailing_zeros() / 4 + 1;
                    refuse("L13", format!("the fight was won: a cube must be removed, as in `remove {cube}`"))
                }
            },
            Phase::Hit => self.may_lose(action, FORESTS, "L12", "a die on a forest must lose 1"),
            Phase::Loss => self.may_lose(action, CITIES, "L20", "a die on a city must lose 1"),
            _ => refuse("L6", "nothing is to be chosen now"),
        }
    }

    fn may_lay(&self, action: Action) -> Checked {
        let lies = |tile| (0..self.lying.into()).any(|slot| self.lain(slot).tile == tile);
        let Action::Lay(laid) = action else {
            let free = (2..=5).find(|&tile| !lies(tile)).unwrap_or(5);
            let because = format!("the tiles 2 to 5 are laid first, as in `lay {free} 270`");
            return refuse("L3", because);
        };
        ensure((2..=5).contains(&laid.tile), "L3", "tiles 1 and 6 lie already: 2 to 5 go between them")?;
        ensure(!lies(laid.tile), "L3", "that tile has been laid already")
    }

    fn may_act(&self, action: Action) -> Checked {
        match action {
            Action::Deploy { payer, at } => self.may_deploy(payer, at),
            Action::Move { payer, from, to } => self.may_move(payer, from, to),
            Action::Feed { payer } => {
                self.pays(payer, FIELDS, "L11", "Feed is paid by a die on a field")?;
                ensure(
                    payer.is_in(self.feeders()),
                    "L16",
                    "on hard, a cube on its tile keeps a die from feeding",
                )
            }
            Action::Fight { payer } => {
                self.pays(payer, FORESTS, "L12", "Fight is paid by a die on a forest")?;
                ensure(payer.is_in(self.fighters()), "L13", "there is no cube on the board to fight")
            }
            Action::Sea { payer, target } => self.may_sea(payer, target),
            Action::Pass => {
                let may = self.phase == Phase::Extra || self.options.may_pass;
                ensure(may, "L6", "an action is compulsory: only an extra action may be declined")
            }
            Action::Stand => refuse("L18", "no die was thrown that could stand"),
            Action::Remove { .. } => refuse("L12", "a cube is removed by a fight of 4 or more"),
            Action::Lose { .. } => refuse("L6", "no die has to lose a point now"),
            Action::Lay(_) => refuse("L3", "all tiles have been laid"),
        }
    }

    /// Whether a die stands on `payer`, a square of the right terrain.
    fn pays(&self, payer: Place, terrain: u32, clause: &'static str, because: &'static str) -> Checked {
        ensure(payer.is_in(terrain & self.army.all()), clause, because)
    }

    fn may_deploy(&self, payer: Place, at: Place) -> Checked {
        self.pays(payer, CITIES, "L8", "Deploy is paid by a die on a city")?;
        ensure(self.army.len() < Army::DICE, "L8", "all six dice are on the board")?;
        ensure(at.is_in(self.army.empty()), "L10", "a die stands there already")?;
        let near = board::near(self.board)[at.index()] & self.city_dice();
        ensure(near != 0, "L8", "a die is deployed beside a city that holds one of your dice")
    }

    fn may_move(&self, payer: Place, from: Place, to: Place) -> Checked {
        self.pays(payer, CITIES, "L9", "Move is paid by a die on a city")?;
        ensure(from.is_in(self.army.all()), "L9", "there is no die to move")?;
        ensure(from != payer, "L9", "the die that pays cannot be the one that moves")?;
        ensure(
            to.is_in(board::near(self.board)[from.index()]),
            "L9",
            "a die moves to a neighbouring square",
        )?;
        ensure(to.is_in(self.army.empty()), "L10", "a die stands there already")
    }

    fn may_sea(&self, payer: Place, target: Target) -> Checked {
        self.pays(payer, SEAS, "L17", "Sea is paid by a die on a sea square")?;
        match target {
            Target::Army(at) => {
                ensure(at.is_in(self.army.all()), "L17", "there is no die to reroll")?;
                let spent = at == payer && self.army.value(payer) == 1;
                ensure(!spent, "L18", "that die spends its last point: it will not be there to be rerolled")?;
            }
            Target::Thrown => ensure(self.roll > 0, "L18", "no die has been thrown")?,
        }
        ensure(
            !self.is_final(target),
            "L18",
            "that die has been rerolled in this window: its value is final",
        )?;
        let left = match self.options.sea {
            SeaLimit::Final => true,
            SeaLimit::Free => self.used < SeaLimit::MOST,
            SeaLimit::Once => self.used == 0,
        };
        ensure(left, "L18", "Sea cannot be used again in this window")
    }

    fn may_lose(&self, action: Action, among: u32, clause: &'static str, because: &'static str) -> Checked {
        let good = matches!(action, Action::Lose { at } if at.is_in(among & self.army.all()));
        ensure(good, clause, because)
    }
}
