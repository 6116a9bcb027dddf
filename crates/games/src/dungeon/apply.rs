//! What happens: draws, rolls and decisions that have been checked.

use engine::{Event, Seat};

use super::dice::{Design, Die, Face, Item, Map};
use super::hand::Hand;
use super::hole::{Hole, Place};
use super::{Action, Dungeon, Phase};

impl Dungeon {
    /// Makes a decision of `seat` happen.
    #[inline]
    pub(super) fn act(&mut self, seat: Seat, action: Action) {
        match action {
            Action::Draw => self.phase = Phase::Draw,
            Action::Keep | Action::Catch => self.keep(seat),
            Action::Place { map, hole, turns } => self.place(seat, map, hole, turns),
            Action::Wish(face) => self.wish(face),
            Action::Pair { net, other, face } => {
                self.spend(seat, Die { design: net, item: Item::Net });
                self.spend(seat, other);
                self.paired = true;
                self.wish(face);
            }
            Action::Exchange(die) => self.exchange(seat, die),
            Action::Pay { pay, reroll } => self.pay(seat, pay, reroll),
            Action::End => self.pass(),
            Action::Declare => self.declare(seat),
            Action::Stop => self.over(),
            _ => self.cast(seat, action),
        }
    }

    /// W6, W12: the turn's die leaves the bag.
    #[inline]
    pub(super) fn draw(&mut self, design: Design) {
        self.bag[design as usize] -= 1;
        self.drawn = true;
        self.design = design;
        self.phase = Phase::Roll;
    }

    /// The die has come to rest.
    #[inline]
    pub(super) fn show(&mut self, side: u8) {
        let face = self.options.table.face(self.design, side);
        self.wish(face);
    }

    /// The die shows `face`, one that it has.
    #[inline]
    fn wish(&mut self, face: Face) {
        self.side = self.options.table.side(self.design, face).unwrap_or(0);
        self.phase = Phase::Resolve;
    }

    /// W8, W10: the rolled die now lies in front of its player.
    #[inline]
    fn keep(&mut self, seat: Seat) {
        self.receive(seat, usize::from(self.design as u8 * 4 + self.side - 1));
        self.resolved();
    }

    /// W10: what came this turn is remembered where it matters.
    #[inline]
    fn receive(&mut self, seat: Seat, slot: usize) {
        self.hands[seat.index()].add(slot);
        if matches!(Hand::die(&self.options.table, slot).item, Item::Net | Item::Ring) {
            let free = usize::from(self.fresh[0] != 0);
            self.fresh[free] = slot as u8 + 1;
            self.fresh.sort_unstable_by(|a, b| b.cmp(a));
        }
    }

    /// A die goes from the hand to the bag.
    #[inline]
    fn spend(&mut self, seat: Seat, die: Die) {
        self.give(seat, die);
        self.bag[die.design as usize] += 1;
    }

    /// A die leaves the hand. Of like dice those that came this turn go first: it never hurts.
    #[inline]
    fn give(&mut self, seat: Seat, die: Die) {
        let Some(slot) = Hand::slot(&self.options.table, die) else { return };
        self.hands[seat.index()].remove(slot);
        if seat == self.active
            && let Some(it) = self.fresh.iter().position(|&it| usize::from(it) == slot + 1)
        {
            self.fresh[it] = 0;
            self.fresh.sort_unstable_by(|a, b| b.cmp(a));
        }
    }

    /// W11: the Wondrous Item for something of the opponent's.
    #[inline]
    fn exchange(&mut self, seat: Seat, die: Die) {
        let (other, table) = (seat.next(2), self.options.table);
        self.give(other, die);
        let wondrous = Die { design: self.design, item: Item::Wondrous };
        if let (Some(got), Some(gave)) = (Hand::slot(&table, die), Hand::slot(&table, wondrous)) {
            self.hands[other.index()].add(gave);
            self.receive(seat, got);
        }
        self.resolved();
    }

    /// W7: the die goes into the waffle.
    #[inline]
    fn place(&mut self, seat: Seat, map: Map, hole: Place, turns: u8) {
        if let Some(die) = self.inserted(seat, map, turns) {
            self.holes[hole.index()] = die;
            self.empty &= !(1 << hole.index());
        }
        self.resolved();
    }

    /// The rolled die as `seat` would insert it, with what the players would know of it.
    #[inline]
    pub(super) fn inserted(&self, seat: Seat, map: Map, turns: u8) -> Option<Hole> {
        let table = &self.options.table;
        let back = [false, true].into_iter().find(|&back| table.map(self.design, back) == map)?;
        let die = Hole::new(seat, self.design, back, turns).shown_to(seat);
        Some(self.shown(die))
    }

    /// W5a: who sees an unsymmetric map knows the turn; in an open waffle everybody does.
    #[inline]
    fn shown(&self, hole: Hole) -> Hole {
        if self.options.open_waffle {
            return hole.shown_to(Seat::A).shown_to(Seat::B);
        }
        hole.seen(&self.options.table)
    }

    /// Back to what the turn was about before the roll.
    #[inline]
    fn resolved(&mut self) {
        self.phase = if self.drawn { Phase::After } else { Phase::Before };
        self.put_down();
    }

    /// No die is rolled any more.
    #[inline]
    fn put_down(&mut self) {
        (self.design, self.side, self.paired) = (Design::Yellow, 0, false);
    }

    /// W12: a spell that is used returns to the bag at once.
    #[inline]
    fn cast(&mut self, seat: Seat, action: Action) {
        if let Some(spell) = action.spell() {
            self.spend(seat, spell);
        }
        match action {
            Action::Disintegrate { hole, .. } => {
                self.bag[self.holes[hole.index()].design() as usize] += 1;
                self.holes[hole.index()] = Hole::EMPTY;
                self.empty |= 1 << hole.index();
            }
            Action::Rotate { hole, turns, .. } => {
                let die = &mut self.holes[hole.index()];
                *die = die.rotated(seat, turns);
            }
            Action::Swivel { hole, .. } => {
                self.holes[hole.index()] = self.shown(self.holes[hole.index()].swivelled());
            }
            Action::Choose { draw, .. } => self.draw(draw),
            _ => self.reveal_to(seat),
        }
    }

    /// W5a: `seat` sees the far side.
    #[inline]
    fn reveal_to(&mut self, seat: Seat) {
        for hole in &mut self.holes {
            *hole = hole.shown_to(seat);
        }
    }

    /// W13: the free turn.
    #[inline]
    fn pay(&mut self, seat: Seat, pay: Die, reroll: Die) {
        self.spend(seat, pay);
        self.give(seat, reroll);
        self.freed = true;
        self.design = reroll.design;
        self.phase = Phase::Roll;
    }

    /// W20: the declarer's side is laid open, for the opponent may not spoil what he cannot see.
    fn declare(&mut self, seat: Seat) {
        self.reveal_to(seat.next(2));
        self.declarer = Some(seat);
        self.turns += 1;
        self.hand_over();
    }

    /// The turn ends.
    #[inline]
    fn pass(&mut self) {
        self.turns += 1;
        // W20: the last turn is over. W21: so is the time.
        if self.declarer.is_some() || self.turns >= self.options.turn_cap {
            return self.over();
        }
        self.hand_over();
    }

    /// The other player's turn begins.
    #[inline]
    fn hand_over(&mut self) {
        self.active = self.active.next(2);
        self.phase = Phase::Before;
        self.clear();
    }

    #[inline]
    fn clear(&mut self) {
        (self.drawn, self.freed, self.fresh) = (false, false, [0; 2]);
    }

    /// The game is scored: both sides are shown.
    fn over(&mut self) {
        self.clear();
        self.reveal_to(Seat::A);
        self.reveal_to(Seat::B);
        self.phase = Phase::Over;
    }

    /// The state after a decision.
    pub(super) fn after(&self, seat: Seat, action: Action) -> Dungeon {
        let mut after = *self;
        engine::Game::apply(&mut after, Event::Play(seat, action));
        after
    }
}
