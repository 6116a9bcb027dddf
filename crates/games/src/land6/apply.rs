//! What actions and rolls do. Nothing is checked here.

use super::board::{Laid, number};
use super::options::{SeaLimit, Surcharge, Victory};
use super::place::{ALL, CITIES, FIELDS, FORESTS, Place, tile_mask};
use super::{ALL_CUBES, Action, Land6, NOTHING, Phase, THROWN, bit_number, target};
use crate::land6::Target;

impl Land6 {
    #[inline]
    pub(super) fn act(&mut self, action: Action) {
        match action {
            Action::Deploy { payer, at } => self.deploy(payer, at),
            Action::Move { payer, from, to } => self.march(payer, from, to),
            Action::Feed { payer } => self.feed(payer),
            Action::Fight { payer } => {
                self.army.lose(payer.bit());
                self.used = 0;
                self.phase = Phase::FightRoll;
            }
            Action::Sea { payer, target } => self.sea(payer, target),
            Action::Stand if self.phase == Phase::Fight => self.fought(),
            Action::Stand => self.raided(),
            Action::Pass => self.end_action(),
            Action::Remove { tile } => self.remove(1 << (4 * (tile - 1))),
            Action::Lose { at } => {
                self.army.lose(at.bit());
                if self.phase == Phase::Hit { self.end_action() } else { self.end_turn() }
            }
            Action::Lay(tile) => self.lay(tile),
        }
    }

    #[inline]
    pub(super) fn rolled(&mut self, face: u8) {
        if self.reroll != NOTHING {
            self.rerolled(face);
        } else {
            self.roll = face;
            self.phase = if self.phase == Phase::FightRoll { Phase::Fight } else { Phase::Cubes };
            self.open_window();
        }
    }

    /// L3: chance has picked a board.
    pub(super) fn laid_out(&mut self, board: u16) {
        self.board = board;
        self.phase = Phase::Act;
    }

    /// L3: four bits a tile, until all four lie.
    fn lay(&mut self, laid: Laid) {
        self.board |= u16::from((laid.tile - 2) << 2 | laid.turns) << (4 * self.lying);
        self.lying += 1;
        if self.lying == 4 {
            self.board = number(std::array::from_fn(|slot| self.lain(slot)));
            self.lying = 0;
            self.phase = Phase::Act;
        }
    }

    /// The tile that was laid by hand in slot 0 to 3.
    pub(super) fn lain(&self, slot: usize) -> Laid {
        let bits = (self.board >> (4 * slot) & 15) as u8;
        Laid { tile: (bits >> 2) + 2, turns: bits & 3 }
    }

    /// L8.
    #[inline]
    fn deploy(&mut self, payer: Place, at: Place) {
        self.army.lose(payer.bit());
        self.army.set(at, self.deployed_value());
        self.end_action();
    }

    /// L9: cities are counted after payment and move. L21: victory may come before what that costs.
    #[inline]
    fn march(&mut self, payer: Place, from: Place, to: Place) {
        let value = self.army.value(from);
        self.army.lose(payer.bit());
        self.army.set(from, 0);
        self.army.set(to, value);
        let cities = self.city_dice();
        let won = self.options.victory == Victory::Before && self.is_taken();
        if cities & cities.wrapping_sub(1) != 0 && !won {
            let owes = if self.options.surcharge == Surcharge::Moved { to.bit() } else { payer.bit() };
            self.army.lose(owes & self.army.all()); // a payer already spent owes nothing
        }
        self.end_action();
    }

    /// L11.
    #[inline]
    fn feed(&mut self, payer: Place) {
        self.army.lose(payer.bit());
        self.army.gain(ALL & !FIELDS);
        self.end_action();
    }

    /// L17: the payment; the roll follows.
    #[inline]
    fn sea(&mut self, payer: Place, target: Target) {
        self.army.lose(payer.bit());
        self.reroll = bit_number(target);
        self.used = match self.options.sea {
            SeaLimit::Final => (self.used | 1 << self.reroll) & (self.army.all() | THROWN),
            SeaLimit::Free | SeaLimit::Once => self.used + 1,
        };
    }

    /// L17: the new value stands.
    #[inline]
    fn rerolled(&mut self, face: u8) {
        match target(self.reroll) {
            Target::Thrown => self.roll = face,
            Target::Army(place) => self.army.set(place, face),
        }
        self.reroll = NOTHING;
        if self.is_taken() {
            self.end(Phase::Won); // L21
        } else if self.phase != Phase::Act && self.phase != Phase::Extra {
            self.open_window();
        }
    }

    /// L18, L18a: a window in which no Sea is possible is not opened.
    #[inline]
    fn open_window(&mut self) {
        if !self.sea_is_possible() {
            if self.phase == Phase::Fight { self.fought() } else { self.raided() }
        }
    }

    /// L12: the fight roll takes effect.
    #[inline]
    fn fought(&mut self) {
        self.used = 0;
        match self.roll {
            1 => self.hit(),
            2 | 3 => self.end_action(),
            _ if self.cubes & self.cubes.wrapping_sub(1) == 0 => self.remove(self.cubes), // L18a
            _ => self.phase = Phase::Remove,
        }
    }

    /// L13: with no forest die left, nothing happens.
    #[inline]
    fn hit(&mut self) {
        let forests = self.army.all() & FORESTS;
        if forests & forests.wrapping_sub(1) != 0 {
            self.phase = Phase::Hit;
        } else {
            self.army.lose(forests);
            self.end_action();
        }
    }

    /// L12: a cube goes back to the Lord of the Cubes, who may place it again (L15).
    #[inline]
    fn remove(&mut self, cube: u32) {
        self.cubes &= !cube;
        if self.roll == 4 {
            self.end_action();
        } else if self.is_taken() {
            self.end(Phase::Won); // L14: victory is tested before the extra action
        } else {
            self.roll = 0;
            self.phase = Phase::Extra;
        }
    }

    /// The end of the first half of the turn: L21 before L22.
    #[inline]
    fn end_action(&mut self) {
        let phase = match (self.is_taken(), self.city_dice()) {
            (true, _) => Phase::Won,
            (false, 0) => Phase::Lost,
            (false, _) => Phase::CubesRoll,
        };
        self.end(phase);
    }

    /// L19, L20: the Cubes' roll takes effect.
    #[inline]
    fn raided(&mut self) {
        self.used = 0;
        let cube = 1 << (4 * (self.roll - 1));
        let (dice, cities) = (self.army.all() & tile_mask(self.roll), self.city_dice());
        if self.cubes & cube == 0 {
            self.cubes |= cube;
        } else if dice != 0 {
            self.army.lose(dice);
        } else if cities & cities.wrapping_sub(1) == 0 {
            self.army.lose(cities); // L18a: only one to choose
        } else {
            self.phase = Phase::Loss;
            return;
        }
        self.end_turn();
    }

    /// The end of the second half of the turn: L22, L24.
    #[inline]
    fn end_turn(&mut self) {
        if self.is_taken() {
            return self.end(Phase::Won); // L21 comes before any defeat
        }
        let defeated = self.cubes == ALL_CUBES || self.army.all() & CITIES == 0;
        if defeated || self.turn == self.options.turn_cap {
            return self.end(Phase::Lost);
        }
        self.turn += 1;
        self.end(Phase::Act);
    }

    /// Goes on to a phase in which nothing is thrown and no window has been used.
    #[inline]
    fn end(&mut self, phase: Phase) {
        self.roll = 0;
        self.used = 0;
        self.phase = phase;
    }
}
