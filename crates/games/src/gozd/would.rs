//! What a path of touches would mean, so that the rules can say why it is not allowed.

use engine::Seat;
use engine::scene::Touch;

use super::horde::DICE;
use super::place::{Place, Places};
use super::show::home_name;
use super::{Action, Gozd, Minion, Phase, Victims};

/// What can be touched.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Thing<'a> {
    /// A die that stands somewhere.
    Die(Stand),
    /// A field or the home of a seat.
    Place(Place, Option<Seat>),
    Button(&'a str),
    Other,
}

/// A die: its number, whose it is, its value and its place.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Stand {
    die: u8,
    seat: Seat,
    value: u8,
    at: Place,
}

pub(super) fn would(view: &Gozd, seat: Seat, path: &[Touch]) -> Option<Action> {
    let things: Vec<Thing> = path.iter().map(|touch| view.thing(touch)).collect();
    let last = *things.last()?;
    if last == Thing::Button("Resign") {
        return Some(Action::Resign);
    }
    match view.phase {
        Phase::Act => view.act_meant(seat, &things),
        Phase::Defend => Some(view.answer_meant(seat, last)),
        Phase::Settle(_) => Some(view.way_meant(seat, last)),
        Phase::Victims => Some(view.victims_meant(seat, &things)),
        _ => None,
    }
}

impl Gozd {
    fn thing<'a>(&self, touch: &'a Touch) -> Thing<'a> {
        let Some(id) = touch.item() else { return touch.button().map_or(Thing::Other, Thing::Button) };
        if let Some(stand) = touch.behind("die-").and_then(|die| self.stand_of(die)) {
            return Thing::Die(stand);
        }
        let home = [Seat::A, Seat::B].into_iter().find(|&seat| home_name(seat) == id);
        match (touch.behind::<Place>("field-"), home) {
            (Some(field), _) if !self.outside(field) => Thing::Place(field, None),
            (_, Some(seat)) => Thing::Place(Place::HOME, Some(seat)),
            _ => Thing::Other,
        }
    }

    fn stand_of(&self, die: u8) -> Option<Stand> {
        let (value, at) = (usize::from(die) < DICE).then(|| self.horde.stand(die))??;
        Some(Stand { die, seat: self.horde.owner(die), value, at })
    }

    /// The name of a die: with its memory only where it tells it from others.
    fn named(&self, stand: Stand) -> Minion {
        let (value, at) = (stand.value, stand.at);
        let alike = self.all_remember_alike(value, at);
        Minion::new(value, at).that_has_been(if alike { Places::NONE } else { self.trail.of(stand.die) })
    }

    fn act_meant(&self, seat: Seat, things: &[Thing]) -> Option<Action> {
        Some(match *things {
            [Thing::Button("Sacrifice")] => Action::Sacrifice,
            [Thing::Die(own), .., to] if own.seat == seat => self.deed(seat, own, to)?,
            [Thing::Die(own)] if own.seat == seat => self.first_deed(seat, own),
            [Thing::Die(enemy)] => self.fight_meant(seat, enemy),
            [Thing::Place(field, None)] => Action::Move(self.some_minion(seat)?, field),
            [Thing::Place(_, Some(whose))] if whose == seat => {
                Action::Move(self.some_minion(seat)?, Place::HOME)
            }
            [Thing::Place(..)] => Action::Slaughter(self.some_minion(seat)?),
            _ => return None,
        })
    }

    /// What one's own die would do there.
    fn deed(&self, seat: Seat, own: Stand, to: Thing) -> Option<Action> {
        let minion = self.named(own);
        let infiltrates = own.at.is_home() && seat == Seat::A;
        Some(match to {
            Thing::Place(_, Some(whose)) if whose != seat && infiltrates => Action::Infiltrate(minion),
            Thing::Place(_, Some(whose)) if whose != seat => Action::Slaughter(minion),
            Thing::Die(other) if other.seat != seat && other.at.is_home() => Action::Slaughter(minion),
            Thing::Place(at, None) | Thing::Die(Stand { at, .. }) if at == own.at && !at.is_home() => {
                Action::Fight(minion)
            }
            Thing::Place(at, _) | Thing::Die(Stand { at, .. }) => Action::Move(minion, at),
            _ => return None,
        })
    }

    /// G7: among enemies a minion fights; else it would go somewhere.
    fn first_deed(&self, seat: Seat, own: Stand) -> Action {
        let minion = self.named(own);
        let met = !own.at.is_home() && self.horde.on(seat.next(2), own.at) > 0;
        let next = self.ways_from(seat, own.at).next();
        if met { Action::Fight(minion) } else { Action::Move(minion, next.unwrap_or(Place::HOME)) }
    }

    /// An enemy is fought by the strongest minion on its field; where there is none, by nobody.
    fn fight_meant(&self, seat: Seat, enemy: Stand) -> Action {
        let own = self.horde.standing(seat).filter(|&(_, _, at)| at == enemy.at && !at.is_home());
        let best = own.max_by_key(|&(_, value, _)| value);
        let best = best.map(|(die, value, at)| self.named(Stand { die, seat, value, at }));
        Action::Fight(best.unwrap_or(Minion::new(enemy.value, enemy.at)))
    }

    fn some_minion(&self, seat: Seat) -> Option<Minion> {
        let first = self.horde.standing(seat).next();
        first.map(|(die, value, at)| self.named(Stand { die, seat, value, at }))
    }

    /// G8: whatever is touched, an answer is due.
    fn answer_meant(&self, seat: Seat, touched: Thing) -> Action {
        let field = self.attacker().map(|(_, _, at)| at);
        match touched {
            Thing::Die(own) if own.seat == seat && Some(own.at) == field => Action::Defend(own.value),
            _ => Action::Stay,
        }
    }

    /// G10: whatever is touched, a way out is due.
    fn way_meant(&self, seat: Seat, touched: Thing) -> Action {
        let Some((settling, _, behind)) = self.settling() else { return Action::Sacrifice };
        match touched {
            Thing::Button("Keep") => Action::Keep,
            Thing::Button("Reroll") => Action::Reroll,
            Thing::Die(own) if own.die == settling => Action::Stay,
            Thing::Place(at, whose) if at == behind && whose.is_none_or(|it| it == seat) => Action::Back,
            Thing::Place(_, Some(whose)) if whose == seat => Action::Home,
            _ => Action::Sacrifice,
        }
    }

    /// G12: the dice that were touched, and the weakest at home where they are not enough.
    fn victims_meant(&self, seat: Seat, things: &[Thing]) -> Action {
        let mut dice: Vec<u8> = Vec::new();
        for thing in things {
            match thing {
                Thing::Die(own) if own.seat == seat && !dice.contains(&own.die) => dice.push(own.die),
                Thing::Die(own) if own.seat == seat => (),
                _ => return Action::Stay,
            }
        }
        let mut others: Vec<(u8, u8)> =
            self.horde.standing(seat).map(|(die, value, _)| (value, die)).collect();
        others.sort_unstable();
        let others = others.into_iter().map(|(_, die)| die).filter(|die| !dice.contains(die));
        let all: Vec<u8> = dice.iter().copied().chain(others).take(self.toll().into()).collect();
        Action::Lose(Victims::new(all.into_iter().filter_map(|die| self.horde.stand(die))))
    }
}
