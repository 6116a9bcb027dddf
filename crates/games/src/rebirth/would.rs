//! What a path of touches would mean, so that the rules can say why it is not allowed.

use engine::scene::Touch;
use engine::{Seat, Show};

use super::fuel::{PerDie, Row, other};
use super::geometry::rim;
use super::sample::heading;
use super::scene::{first_die, menu, ship_id};
use super::show::paying;
use super::{Action, Frame, Phase, Rebirth, Vector, View};

pub(super) fn would(view: &View, seat: Seat, path: &[Touch]) -> Option<Action> {
    let game = &view.game;
    let last = path.last()?;
    let meant = match (game.top(), game.phase) {
        (Some(Frame::Pay(..)), _) => game.payment_meant(seat, path),
        (Some(Frame::Lose(..)), _) => game.losses_meant(seat, path),
        (Some(Frame::Jettison(..)), _) => offered(view, seat, path).or_else(|| {
            let at = game.place_of(last)?;
            Some(Action::Jettison(at))
        }),
        (None, Phase::Assign) => game.rows_meant(seat, path),
        (None, Phase::MoveOrder | Phase::AttackOrder) => game.order_meant(seat, last),
        (None, Phase::Move) => offered(view, seat, path).or_else(|| game.step_meant(seat, last)),
        (None, Phase::Attack) => offered(view, seat, path).or_else(|| game.shot_meant(seat, last)),
        _ => return None,
    };
    // Whatever else is touched, the rules say what is due.
    meant.or(Some(if game.top().is_none() && game.phase == Phase::Move {
        Action::Decline
    } else {
        Action::Stop
    }))
}

/// What is on the menu at this place or lane.
fn offered(view: &View, seat: Seat, path: &[Touch]) -> Option<Action> {
    let ends = |action: &Action| Rebirth::touches(view, seat, *action).last() == path.last();
    menu(&view.game, seat).into_iter().find(ends)
}

/// The number of a die of `seat`, counted from 0.
fn die_of(touch: &Touch, seat: Seat) -> Option<usize> {
    touch.behind::<usize>(&format!("die-{seat}-")).and_then(|number| number.checked_sub(1))
}

impl Rebirth {
    /// A ship, its front or a die on the table, by its place.
    fn place_of(&self, touch: &Touch) -> Option<Vector> {
        let id = touch.item()?;
        let ship =
            [Seat::A, Seat::B].into_iter().find(|&seat| id == ship_id(seat) || id == format!("front-{seat}"));
        let tank = touch.behind::<usize>("tank-").and_then(|number| self.tanks().get(number.checked_sub(1)?));
        ship.map(|seat| self.ship(seat)).or(tank.copied())
    }

    /// R4: the rows that were named; other dice go into the first one.
    fn rows_meant(&self, seat: Seat, path: &[Touch]) -> Option<Action> {
        let dice = usize::from(self.dice(seat));
        let mut rows = vec![0; dice];
        for pair in path.chunks(2) {
            let die = die_of(&pair[0], seat).filter(|&die| die < dice)?;
            let label = pair.get(1).and_then(Touch::button);
            let row = Row::ALL.iter().position(|row| Some(row.name()) == label);
            rows[die] = row.unwrap_or(0) as u8;
        }
        Some(Action::Assign(rows.into_iter().fold(PerDie::default(), PerDie::and)))
    }

    /// R11: a pip for each touch of a die.
    fn payment_meant(&self, seat: Seat, path: &[Touch]) -> Option<Action> {
        let (row, _) = paying(self)?;
        let (first, dice) = (first_die(self, seat, row), usize::from(self.fuel(seat).row(row).len()));
        let mut pips = vec![0u8; dice];
        for touch in path {
            let die = die_of(touch, seat)?.checked_sub(first).filter(|&die| die < dice)?;
            pips[die] += 1;
        }
        let all = pips.iter().all(|&pips| pips <= 6);
        all.then(|| Action::Pay(pips.into_iter().fold(PerDie::default(), PerDie::and)))
    }

    /// R10: the rows of the dice that were touched.
    fn losses_meant(&self, seat: Seat, path: &[Touch]) -> Option<Action> {
        let mut lost = [0u8; 3];
        for touch in path {
            let die = die_of(touch, seat)?;
            let row = Row::ALL.into_iter().rev().find(|&row| first_die(self, seat, row) <= die)?;
            lost[row as usize] += 1;
        }
        Some(Action::Lose(lost))
    }

    /// R5: one's own ship goes first, or the other one.
    fn order_meant(&self, seat: Seat, touch: &Touch) -> Option<Action> {
        match (touch.button(), touch.item()) {
            (Some("First"), _) => Some(Action::First),
            (Some("Second"), _) => Some(Action::Second),
            (_, Some(id)) if id == ship_id(seat) => Some(Action::First),
            (_, Some(id)) if id == ship_id(other(seat)) => Some(Action::Second),
            _ => None,
        }
    }

    /// R7: toward what was touched, as far as a step goes.
    fn step_meant(&self, seat: Seat, touch: &Touch) -> Option<Action> {
        if touch.button() == Some("Stop") {
            return Some(Action::Stop);
        }
        let way = self.apart(self.ship(seat), self.place_of(touch)?);
        let far = way.length() > self.options.step();
        Some(Action::Step(if far { rim(self.options.step(), way) } else { way }))
    }

    /// R8: at what was touched.
    fn shot_meant(&self, seat: Seat, touch: &Touch) -> Option<Action> {
        if touch.button() == Some("Decline") {
            return Some(Action::Decline);
        }
        let way = self.apart(self.ship(seat), self.place_of(touch)?);
        (way != Vector::default()).then(|| Action::Shoot(heading(way), None))
    }
}
