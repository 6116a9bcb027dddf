//! How a turn goes: order, steps, shots, and what they set off.

use std::cmp::Ordering;

use engine::Seat;

use super::fuel::{Cells, Fuel, PerDie, Row, other};
use super::{Action, AttackOrder, EXPLOSION, Frame, IDLE_TURNS, Phase, Rebirth, Vector};

/// R5: who goes first.
pub(super) enum Order {
    /// Whoever has more of it; nobody, if both have none: then nobody is asked.
    First(Option<Seat>),
    /// Somebody must choose.
    Tie,
}

impl Order {
    /// By the dice of both players in a row.
    #[inline]
    pub(super) fn of([a, b]: [u8; 2]) -> Order {
        match a.cmp(&b) {
            Ordering::Greater => Order::First(Some(Seat::A)),
            Ordering::Less => Order::First(Some(Seat::B)),
            Ordering::Equal if a == 0 => Order::First(None),
            Ordering::Equal => Order::Tie,
        }
    }
}

impl Rebirth {
    #[inline]
    pub(super) fn act(&mut self, seat: Seat, action: Action) {
        match action {
            Action::Assign(rows) => self.assign(seat, rows),
            Action::First => self.ordered(seat),
            Action::Second => self.ordered(other(seat)),
            Action::Step(v) => self.step(seat, v),
            Action::Stop => self.end_move(),
            Action::Shoot(heading, start) => self.shoot(seat, heading, start),
            Action::Decline => self.end_attack(),
            Action::Pay(payment) => self.paid(payment),
            Action::Lose(dice) => self.lost(dice),
            Action::Jettison(at) => self.jettison(at),
        }
    }

    /// R4: the second assignment reveals both. R6: it fixes the steps.
    #[inline]
    fn assign(&mut self, seat: Seat, rows: PerDie) {
        let fuel = &mut self.fuel[seat.index()];
        *fuel = fuel.assigned(rows);
        self.assigned[seat.index()] = true;
        if self.owing().is_empty() {
            self.assigned = [false; 2];
            self.steps = self.fuel.map(|fuel| fuel.row(Row::Mobility).len());
            self.order_moves();
        }
    }

    /// R5: higher Mobility first.
    #[inline]
    fn order_moves(&mut self) {
        match Order::of(self.steps) {
            Order::Tie => self.tie(Phase::MoveCoin, Phase::MoveOrder),
            Order::First(first) => self.moves_are_ordered(first),
        }
    }

    /// R5: who moves first is settled. Who attacks first follows at once, or late.
    #[inline]
    fn moves_are_ordered(&mut self, first: Option<Seat>) {
        match self.options.attack_order {
            AttackOrder::Late => self.begin_moves(first),
            AttackOrder::Management => {
                self.next = first;
                self.order_attacks();
            }
        }
    }

    /// R5: higher Offense first, as it is now.
    #[inline]
    fn order_attacks(&mut self) {
        match Order::of(self.fuel.map(|fuel| fuel.row(Row::Offense).len())) {
            Order::Tie => self.tie(Phase::AttackCoin, Phase::AttackOrder),
            Order::First(first) => self.attacks_are_ordered(first),
        }
    }

    #[inline]
    fn attacks_are_ordered(&mut self, first: Option<Seat>) {
        match self.options.attack_order {
            AttackOrder::Late => self.begin_attacks(first),
            AttackOrder::Management => {
                let mover = std::mem::replace(&mut self.next, first);
                self.begin_moves(mover);
            }
        }
    }

    #[inline]
    fn begin_moves(&mut self, first: Option<Seat>) {
        match first {
            Some(first) => self.begin_move(first, false),
            None => self.end_moves(),
        }
    }

    #[inline]
    fn end_moves(&mut self) {
        self.steps = [0; 2];
        match self.options.attack_order {
            AttackOrder::Late => self.order_attacks(),
            AttackOrder::Management => {
                let first = self.next.take();
                self.begin_attacks(first);
            }
        }
    }

    #[inline]
    fn begin_attacks(&mut self, first: Option<Seat>) {
        match first {
            Some(first) => self.begin_attack(first, false),
            None => self.end_turn(),
        }
    }

    /// R5: who is closest to losing chooses; if nobody is, a coin picks the chooser.
    #[inline]
    fn tie(&mut self, coin: Phase, order: Phase) {
        (self.second, self.active) = (false, Seat::A);
        self.phase = order;
        match self.fuel[0].rank().cmp(&self.fuel[1].rank()) {
            Ordering::Less => (),
            Ordering::Greater => self.active = Seat::B,
            Ordering::Equal => self.phase = coin,
        }
    }

    #[inline]
    pub(super) fn coin(&mut self, coin: u32) {
        self.active = Seat::new(coin as usize);
        self.phase = if self.phase == Phase::MoveCoin { Phase::MoveOrder } else { Phase::AttackOrder };
    }

    #[inline]
    fn ordered(&mut self, first: Seat) {
        if self.phase == Phase::MoveOrder {
            self.moves_are_ordered(Some(first));
        } else {
            self.attacks_are_ordered(Some(first));
        }
    }

    #[inline]
    fn begin_move(&mut self, seat: Seat, second: bool) {
        (self.phase, self.active, self.second) = (Phase::Move, seat, second);
        self.go_on_moving();
    }

    /// R6: a step needs one that is left, and a pip to pay it.
    #[inline]
    fn go_on_moving(&mut self) {
        let i = self.active.index();
        if self.steps[i] == 0 || self.fuel[i].row(Row::Mobility).is_empty() {
            self.end_move();
        }
    }

    #[inline]
    fn end_move(&mut self) {
        self.steps[self.active.index()] = 0;
        if self.second {
            self.end_moves();
        } else {
            self.begin_move(other(self.active), true);
        }
    }

    /// R8: an attack needs Offense.
    #[inline]
    fn begin_attack(&mut self, seat: Seat, second: bool) {
        (self.phase, self.active, self.second) = (Phase::Attack, seat, second);
        if self.fuel[seat.index()].row(Row::Offense).is_empty() {
            self.end_attack();
        }
    }

    #[inline]
    fn end_attack(&mut self) {
        if self.second {
            self.end_turn();
        } else {
            self.begin_attack(other(self.active), true);
        }
    }

    /// R14: idle turns are looked at first, then the cap.
    #[inline]
    fn end_turn(&mut self) {
        self.turns += 1;
        self.idle = if self.spent { 0 } else { self.idle + 1 };
        (self.active, self.second, self.spent) = (Seat::A, false, false);
        self.fuel = self.fuel.map(Fuel::pooled);
        let over = self.idle == IDLE_TURNS || self.turns == self.options.turn_cap;
        self.phase = if over { Phase::Over } else { Phase::Assign };
    }

    /// R7: slide, then pay, then jettison round the new place. R16: the front turns.
    #[inline]
    fn step(&mut self, seat: Seat, v: Vector) {
        let i = seat.index();
        self.ships[i] = self.reduced(self.ships[i] + v);
        self.fronts[i] = v;
        self.steps[i] -= 1;
        self.pay(seat, Row::Mobility, 1);
        self.settle();
    }

    /// R9: the shot is traced, then paid, then what it hits is resolved. R6: Offense is what it is now.
    #[inline]
    fn shoot(&mut self, seat: Seat, heading: Vector, start: Option<Vector>) {
        let offense = self.fuel[seat.index()].row(Row::Offense).len();
        if self.hits(seat, heading, self.start(seat, heading, start)) {
            self.push(Frame::Hit(other(seat), offense));
        }
        self.pay(seat, Row::Offense, offense);
        self.settle();
    }

    /// R11: asks how to pay, if there is more than one way.
    #[inline]
    fn pay(&mut self, seat: Seat, row: Row, pips: u8) {
        match self.fuel[seat.index()].row(row).only_payment(pips) {
            Some(payment) => self.spend(seat, row, payment),
            None => self.push(Frame::Pay(seat, row, pips)),
        }
    }

    /// R12: emptied dice are jettisoned at once.
    #[inline]
    fn spend(&mut self, seat: Seat, row: Row, payment: PerDie) {
        self.spent = true;
        let fuel = &mut self.fuel[seat.index()];
        let (left, emptied) = fuel.row(row).after(payment);
        fuel.set(row, left);
        if emptied > 0 {
            self.push(Frame::Jettison(seat, emptied));
        }
    }

    #[inline]
    fn paid(&mut self, payment: PerDie) {
        let Some(Frame::Pay(seat, row, _)) = self.pop() else { unreachable!("a payment is due") };
        self.spend(seat, row, payment);
        self.settle();
    }

    /// R10: a hit above the Defense, as it is now (R6), takes dice; another costs the defender his Defense.
    #[inline]
    fn resolve(&mut self, seat: Seat, offense: u8) {
        let fuel = self.fuel[seat.index()];
        let (defense, dice) = (fuel.row(Row::Defense).len(), fuel.dice());
        if offense <= defense {
            self.pay(seat, Row::Defense, defense);
        } else if dice > 0 {
            self.spent = true;
            let lost = offense.min(dice);
            self.push(Frame::Jettison(seat, lost));
            self.take_emptiest(seat, lost);
        }
    }

    /// R10: the emptiest dice of all rows; the owner is asked where equally empty ones are in several rows.
    #[inline]
    fn take_emptiest(&mut self, seat: Seat, dice: u8) {
        let (fuel, mut left) = (&mut self.fuel[seat.index()], dice);
        while left > 0 {
            let all = fuel.all();
            let (face, tied) = (all.smallest(), all.count(all.smallest()));
            for row in Row::ALL {
                let here = fuel.row(row).count(face);
                let takes = if tied <= left {
                    here
                } else if here == tied {
                    left
                } else {
                    0
                };
                fuel.set(row, fuel.row(row).less(Cells::of(takes, face)));
            }
            let taken = tied - fuel.all().count(face);
            if taken == 0 {
                self.push(Frame::Lose(seat, left));
                return;
            }
            left -= taken;
        }
    }

    #[inline]
    fn lost(&mut self, dice: [u8; 3]) {
        let Some(Frame::Lose(seat, _)) = self.pop() else { unreachable!("a choice of dice is due") };
        let fuel = &mut self.fuel[seat.index()];
        let face = fuel.all().smallest();
        for (row, count) in Row::ALL.into_iter().zip(dice) {
            fuel.set(row, fuel.row(row).less(Cells::of(count, face)));
        }
        self.settle();
    }

    /// R12: the die stays as an obstacle. R18: or it explodes on the enemy, and is gone.
    #[inline]
    fn jettison(&mut self, at: Vector) {
        let Some(Frame::Jettison(seat, dice)) = self.pop() else { unreachable!("a die is to be jettisoned") };
        if dice > 1 {
            self.push(Frame::Jettison(seat, dice - 1));
        }
        if self.options.exploding_tanks && self.lies_on(at, other(seat)) {
            self.push(Frame::Hit(other(seat), EXPLOSION));
        } else {
            self.tanks[usize::from(self.tank_count)] = at;
            self.tank_count += 1;
        }
        self.settle();
    }

    /// Does what needs no choice, last in, first out (R18), and then goes on with the turn.
    #[inline]
    fn settle(&mut self) {
        while let Some(frame) = self.top() {
            match frame {
                Frame::Hit(seat, offense) => {
                    self.pop();
                    self.resolve(seat, offense);
                }
                // The options leave room for every die; a position by hand might not.
                Frame::Jettison(seat, _) if self.reach(seat).is_none() => drop(self.pop()),
                _ => return,
            }
        }
        // R13: nothing is pending.
        if self.fuel.iter().any(|fuel| fuel.dice() == 0) {
            (self.phase, self.steps, self.second) = (Phase::Over, [0; 2], false);
            (self.active, self.next, self.spent) = (Seat::A, None, false);
            self.fuel = self.fuel.map(Fuel::pooled);
        } else if self.phase == Phase::Move {
            self.go_on_moving();
        } else {
            self.end_attack();
        }
    }

    #[inline]
    fn push(&mut self, frame: Frame) {
        self.stack[usize::from(self.depth)] = frame;
        self.depth += 1;
    }

    #[inline]
    fn pop(&mut self) -> Option<Frame> {
        let frame = self.top()?;
        self.depth -= 1;
        self.stack[usize::from(self.depth)] = Frame::NONE;
        Some(frame)
    }
}
