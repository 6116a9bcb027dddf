//! Why something may not be done: the clause, and a sentence.

use engine::{Checked, Seat, ensure, refuse};

use super::dice::{Design, Die, Face, Item, Map};
use super::hand::Hand;
use super::hole::Place;
use super::{Action, Dungeon, LastTurn, Phase};

impl Dungeon {
    #[inline]
    pub(super) fn allows(&self, seat: Seat, action: Action) -> Checked {
        match action {
            Action::Draw => self.may_draw()?,
            Action::Stop => self.may_stop()?,
            Action::End => ensure(self.phase == Phase::After, "W6", "the turn's die comes first")?,
            Action::Declare => self.may_declare(seat)?,
            Action::Pay { pay, reroll } => self.may_pay(seat, pay, reroll)?,
            Action::Keep => self.may_keep()?,
            Action::Catch => self.may_catch(seat)?,
            Action::Place { map, hole, turns } => self.may_place(map, hole, turns)?,
            Action::Wish(face) => self.may_wish(face)?,
            Action::Pair { net, other, face } => self.may_pair(seat, net, other, face)?,
            Action::Exchange(die) => self.may_exchange(seat, die)?,
            _ => self.may_cast(seat, action)?,
        }
        let because = match self.options.last_turn {
            LastTurn::Points => "it would take points from the route that was declared",
            LastTurn::Route => "it would leave the declarer without a complete route",
        };
        ensure(!self.spoils(seat, action, &mut None), "W20", because)
    }

    #[inline]
    fn may_draw(&self) -> Checked {
        ensure(self.phase == Phase::Before, "W6", "one die is drawn a turn, before anything is rolled")?;
        ensure(self.bag != [0; 6], "W14", "the bag is empty: refill it with a spell or stop")
    }

    #[inline]
    fn may_stop(&self) -> Checked {
        ensure(self.phase == Phase::Before, "W14", "the game can be stopped only when a die must be drawn")?;
        ensure(self.bag == [0; 6], "W14", "there are dice in the bag: draw one")
    }

    #[inline]
    fn may_declare(&self, seat: Seat) -> Checked {
        ensure(self.phase != Phase::Resolve, "W20", "the rolled die must be resolved first")?;
        ensure(self.declarer.is_none(), "W20", "the opponent has declared: this is the last turn")?;
        ensure(self.completes(seat), "W20", "there is no complete route that can be paid for")
    }

    #[inline]
    fn may_pay(&self, seat: Seat, pay: Die, reroll: Die) -> Checked {
        ensure(self.phase != Phase::Resolve, "W13", "the rolled die must be resolved first")?;
        ensure(!self.freed, "W13", "there is one free turn a turn")?;
        let (held, due) = (self.hands[seat.index()].len(), self.options.free_turn_at);
        if held < due {
            let because = format!("a free turn takes {due} items and spells, and the player has {held}");
            return refuse("W13", because);
        }
        self.holds(seat, pay)?;
        self.holds(seat, reroll)?;
        ensure(
            pay != reroll || self.held(seat, pay) > 1,
            "W13",
            "one die is paid and another one rolled again",
        )
    }

    /// W13: whether a free turn can be had.
    #[inline]
    pub(super) fn may_free(&self, seat: Seat) -> bool {
        !self.freed && self.hands[seat.index()].len() >= self.options.free_turn_at
    }

    /// What the rolled die shows.
    #[inline]
    pub(super) fn rolled(&self) -> Face {
        self.options.table.face(self.design, self.side)
    }

    #[inline]
    fn resolving(&self) -> Checked {
        ensure(self.phase == Phase::Resolve, "W6", "no die has been rolled that waits to be resolved")
    }

    #[inline]
    fn may_keep(&self) -> Checked {
        self.resolving()?;
        match self.rolled() {
            Face::Map(_) => refuse("W7", "a map must be placed"),
            Face::Item(Item::Ring) => refuse("W9", "a Wish Ring is used at once, or caught with a Net"),
            Face::Item(_) => Ok(()),
        }
    }

    #[inline]
    fn may_catch(&self, seat: Seat) -> Checked {
        self.resolving()?;
        ensure(self.rolled() == Face::Item(Item::Ring), "W10", "only a rolled Wish Ring can be caught")?;
        let because = "a Net catches one Ring, and it must have been held when the turn began";
        ensure(self.can_catch(seat), "W10", because)
    }

    /// W10: each Net held since the turn began catches one Ring.
    #[inline]
    pub(super) fn can_catch(&self, seat: Seat) -> bool {
        let (hand, slots) = (&self.hands[seat.index()], self.options.table.slots());
        let is_net = |it: &&u8| **it > 0 && slots.nets >> (**it - 1) & 1 == 1;
        let fresh = self.fresh.iter().filter(is_net).count() as u8;
        hand.total(slots.nets) - fresh > hand.total(slots.rings)
    }

    #[inline]
    fn may_place(&self, map: Map, hole: Place, turns: u8) -> Checked {
        self.resolving()?;
        ensure(matches!(self.rolled(), Face::Map(_)), "W7", "the die does not show a map")?;
        let table = &self.options.table;
        let its = [false, true].iter().any(|&back| table.map(self.design, back) == map);
        ensure(its && turns < 4, "W7", "the die has another map on this side and on the opposite one")?;
        ensure(self.holes[hole.index()].is_empty(), "W7", "there is a die in this hole")
    }

    #[inline]
    fn may_wish(&self, face: Face) -> Checked {
        self.resolving()?;
        ensure(self.rolled() == Face::Item(Item::Ring), "W9", "only a Wish Ring grants a wish")?;
        ensure(face != Face::Item(Item::Ring), "W9", "another face than the Ring must be chosen")?;
        self.has(face)
    }

    /// Whether the rolled die has such a face.
    #[inline]
    fn has(&self, face: Face) -> Checked {
        ensure(self.options.table.side(self.design, face).is_some(), "W9", "the die has no such face")
    }

    #[inline]
    fn may_pair(&self, seat: Seat, net: Design, other: Die, face: Face) -> Checked {
        self.resolving()?;
        ensure(!self.paired, "W10", "one pair a roll")?;
        let net = Die { design: net, item: Item::Net };
        self.holds(seat, net)?;
        self.holds(seat, other)?;
        let settled = self.settled(seat, net) > 0 && self.settled(seat, other) > 0;
        match other.item {
            Item::Net => {
                ensure(net <= other, "W10", "the Nets of a pair are named in the order of their designs")?;
                let two = net != other || self.held(seat, net) > 1;
                ensure(two, "W10", "a pair takes two dice")?;
            }
            Item::Ring => ensure(settled, "W10", "a Ring and a Net pair up on a later turn")?,
            _ => refuse("W10", "a Net pairs up with a Ring or another Net")?,
        }
        self.has(face)
    }

    #[inline]
    fn may_exchange(&self, seat: Seat, die: Die) -> Checked {
        self.resolving()?;
        ensure(self.rolled() == Face::Item(Item::Wondrous), "W11", "only a Wondrous Item is exchanged")?;
        ensure(self.held(seat.next(2), die) > 0, "W11", "the opponent has no such die")
    }

    #[inline]
    fn may_cast(&self, seat: Seat, action: Action) -> Checked {
        if let Some(spell) = action.spell() {
            self.holds(seat, spell)?;
        }
        if let Some(hole) = action.hole() {
            ensure(!self.holes[hole.index()].is_empty(), "W12", "a spell needs a die in that hole")?;
        }
        match action {
            Action::Rotate { turns, .. } => {
                ensure((1..4).contains(&turns), "W12", "by 90, 180 or 270 degrees")
            }
            Action::Choose { spell, draw } => {
                ensure(self.phase == Phase::Before, "W12", "the die is chosen before it is drawn")?;
                let there = self.bag[draw as usize] > 0 || draw == spell;
                ensure(there, "W12", "there is no such die in the bag")
            }
            _ => Ok(()),
        }
    }

    /// How many of a die `seat` holds.
    #[inline]
    pub(super) fn held(&self, seat: Seat, die: Die) -> u8 {
        Hand::slot(&self.options.table, die).map_or(0, |slot| self.hands[seat.index()].count(slot))
    }

    /// W10: how many of them since the turn began.
    #[inline]
    pub(super) fn settled(&self, seat: Seat, die: Die) -> u8 {
        let Some(slot) = Hand::slot(&self.options.table, die) else { return 0 };
        let fresh = self.fresh.iter().filter(|&&it| usize::from(it) == slot + 1).count() as u8;
        self.hands[seat.index()].count(slot) - fresh
    }

    #[inline]
    fn holds(&self, seat: Seat, die: Die) -> Checked {
        ensure(self.held(seat, die) > 0, "W8", "there is no such die in front of the player")
    }
}
