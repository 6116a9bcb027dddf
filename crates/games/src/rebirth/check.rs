//! Why an action is not allowed, with the clause it breaks.

use engine::{Checked, Seat, ensure, refuse};

use super::fuel::{Cells, PerDie, Row};
use super::space::Spot;
use super::{Action, Frame, Phase, Rebirth, Vector};

/// R8: a heading's components are no larger.
pub(super) const HEADING: i32 = 32_767;

impl Rebirth {
    #[inline]
    pub(super) fn allows(&self, seat: Seat, action: Action) -> Checked {
        match (self.top(), self.phase, action) {
            (Some(Frame::Pay(_, row, pips)), _, Action::Pay(payment)) => {
                may_pay(self.fuel(seat).row(row), pips, payment)
            }
            (Some(Frame::Lose(_, count)), _, Action::Lose(dice)) => self.may_lose(seat, count, dice),
            (Some(Frame::Jettison(..)), _, Action::Jettison(at)) => self.may_jettison(seat, at),
            (None, Phase::Assign, Action::Assign(rows)) => self.may_assign(seat, rows),
            (None, Phase::MoveOrder | Phase::AttackOrder, Action::First | Action::Second) => Ok(()),
            (None, Phase::Move, Action::Step(v)) => self.may_step(seat, v),
            (None, Phase::Move, Action::Stop) | (None, Phase::Attack, Action::Decline) => Ok(()),
            (None, Phase::Attack, Action::Shoot(heading, start)) => self.may_shoot(seat, heading, start),
            (frame, phase, _) => due(frame, phase),
        }
    }

    /// R4, R15.
    #[inline]
    fn may_assign(&self, seat: Seat, rows: PerDie) -> Checked {
        let fuel = self.fuel(seat);
        let each = rows.len() == fuel.dice();
        ensure(each, "R4", "name one row, M, O or D, for each of your dice, the fullest die first")?;
        let assigned = fuel.assigned(rows);
        let free = !self.options.minimum_assignment || fuel.dice() < 4;
        let spread = free || Row::ALL.iter().all(|&row| !assigned.row(row).is_empty());
        ensure(spread, "R15", "with four or more dice at least one must be in every row")
    }

    /// R7: the vector, the table's edge, and what is in the way.
    #[inline]
    pub(super) fn may_step(&self, seat: Seat, v: Vector) -> Checked {
        let longest = i64::from(self.options.step());
        ensure(v != Vector::default(), "R7", "a step goes somewhere; to stay is to stop")?;
        let short = v.square() <= longest * longest;
        ensure(short, "R7", "a step is at most twice the radii of ship and penny together")?;
        let inside = self.on_table(self.reduced(self.ship(seat) + v), self.options.ship);
        ensure(inside, "R7", "the whole ship must stay on the table")?;
        match self.in_the_way(seat, v) {
            Some(None) => refuse("R7", "the other ship is in the way"),
            Some(Some(_)) => refuse("R7", "a jettisoned die is in the way"),
            None => Ok(()),
        }
    }

    /// R8, R16: where it starts and where it heads.
    #[inline]
    pub(super) fn may_shoot(&self, seat: Seat, heading: Vector, start: Option<Vector>) -> Checked {
        let sound = heading != Vector::default() && heading.x.abs().max(heading.y.abs()) <= HEADING;
        ensure(sound, "R8", "a heading is not zero, and its components are within 32767 either way")?;
        let from = self.start(seat, heading, start);
        let (most, least) = (i64::from(self.options.ship), i64::from(self.options.ship - 2));
        let on_rim = from.square() <= most * most && from.square() > least * least;
        ensure(on_rim, "R8", "a shot starts on the ship's rim, less than 2 micrometres inside it")?;
        if self.options.missiles_of_forever {
            let front = from == self.start(seat, heading, None);
            ensure(front, "R16", "missiles start from the ship's front only")?;
            ensure(from.dot(heading) >= 0, "R16", "missiles do not fly backward from the front")?;
        }
        Ok(())
    }

    /// R10: the owner says which of the equally empty dice go.
    #[inline]
    fn may_lose(&self, seat: Seat, count: u8, dice: [u8; 3]) -> Checked {
        let fuel = self.fuel(seat);
        let face = fuel.all().smallest();
        ensure(dice.iter().sum::<u8>() == count, "R10", "that is not as many dice as are lost")?;
        let there = |(row, &lost): (Row, &u8)| lost <= fuel.row(row).count(face);
        let all = Row::ALL.into_iter().zip(&dice).all(there);
        ensure(all, "R10", "the emptiest dice are lost, and there are not so many in that row")
    }

    /// R12, R18.
    #[inline]
    pub(super) fn may_jettison(&self, seat: Seat, at: Vector) -> Checked {
        let square = self.apart(self.ship(seat), at).square();
        let within = |far: i32| square <= i64::from(far) * i64::from(far);
        if let Spot::Taken(because) = self.spot(seat, at) {
            return refuse("R12", because);
        }
        let near = within(self.widest(seat)) || self.reach(seat).is_some_and(within);
        ensure(near, "R12", "a die is jettisoned within two fingers' width of its ship")
    }
}

/// R11: any split of the pips that leaves no die below 0.
#[inline]
fn may_pay(cells: Cells, pips: u8, payment: PerDie) -> Checked {
    let each = payment.len() == cells.len();
    ensure(each, "R11", "name the pips for each die of the row that pays, the fullest die first")?;
    let payable = payment.iter().zip(cells.faces()).all(|(pays, face)| pays <= face);
    ensure(payable, "R11", "a die cannot pay more pips than it shows")?;
    ensure(payment.iter().sum::<u8>() == pips, "R11", "the pips do not add up to what is due")
}

/// What is to be done now, instead of what was tried.
#[inline]
fn due(frame: Option<Frame>, phase: Phase) -> Checked {
    let (clause, because) = match (frame, phase) {
        (Some(Frame::Pay(..)), _) => ("R11", "a payment is due now"),
        (Some(Frame::Lose(..)), _) => ("R10", "say which of the equally empty dice are lost"),
        (Some(_), _) => ("R12", "a die must be jettisoned now"),
        (None, Phase::Assign) => ("R4", "dice are assigned now"),
        (None, Phase::MoveCoin | Phase::MoveOrder | Phase::AttackCoin | Phase::AttackOrder) => {
            ("R5", "the order is chosen now: first or second")
        }
        (None, Phase::Move) => ("R7", "ships move now: step or stop"),
        (None, Phase::Attack) => ("R8", "ships attack now: shoot or decline"),
        (None, Phase::Over) => ("R13", "the game is over"),
    };
    refuse(clause, because)
}
